"""Coups that were over and count as something else: corrections, debts and disputes."""
