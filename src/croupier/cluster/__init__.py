"""Simulations on cores and machines, and what becomes of them: files and pictures."""

from __future__ import annotations
