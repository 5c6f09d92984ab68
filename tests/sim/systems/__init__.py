"""Betting systems on simulated shoes."""
