"""Baccarat (punto banco)."""

from __future__ import annotations
