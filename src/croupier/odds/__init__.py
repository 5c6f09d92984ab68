"""Exact odds: distributions over facts, and what a bet is worth. Integers and fractions only."""

from __future__ import annotations
