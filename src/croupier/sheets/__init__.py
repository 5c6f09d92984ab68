"""The shipped rule sheets: one TOML file each, and the library they share."""

from __future__ import annotations
