"""What the commands that simulate share: how results are written, and how far a run is."""

from __future__ import annotations
