"""The rim of the house: clocks, randomness, ids, and the one writer of a store."""

from __future__ import annotations
