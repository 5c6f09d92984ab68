"""The sheets that tests settle by: the prices of the collected cases, kept beside this file."""

from __future__ import annotations

from pathlib import Path

import croupier

HOME = Path(__file__).parent
BACCARAT_PATH = HOME / "baccarat-cases.toml"
THREE_PICTURES_PATH = HOME / "three-pictures-cases.toml"
BACCARAT = croupier.load_sheet(BACCARAT_PATH)
THREE_PICTURES = croupier.load_sheet(THREE_PICTURES_PATH)


def baccarat_text() -> str:
    """The baccarat sheet's TOML, for tests that change a line of it."""
    return BACCARAT_PATH.read_text(encoding="utf-8")


def three_pictures_text() -> str:
    """The Three Pictures sheet's TOML, for tests that change a line of it."""
    return THREE_PICTURES_PATH.read_text(encoding="utf-8")
