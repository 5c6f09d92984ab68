"""Three Pictures (San Gong)."""

from __future__ import annotations
