"""The games: how each deals, what it shows and why. Pure; the reference for faster paths."""

from __future__ import annotations
