"""Scripts that keep the repository honest. Each runs as ``python -m tools.NAME``."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The top of the checkout."""
