"""Shuffles that anyone can check: a commitment, a mixing by everybody's seeds, and the openings.

Before a shoe the house commits to an order of its own. Patrons give seeds; from these and the
commitment comes a public order of places, which nobody could know before the house had committed.
A card is dealt from the place whose turn it is and proved against the commitment; when the shoe
ends, all of it is opened. ``docs/fair.md`` specifies every byte for a reader without this code.

Pure: randomness is an argument, and nothing here reads or writes anything.
"""

from __future__ import annotations

from croupier.fair.checking import Fault, Noted, check
from croupier.fair.mixing import MAX_SEEDS, deal_order, is_seed, receipts, seeds_digest
from croupier.fair.shoe import SCHEME, FairShoe, ShoeName, draw_shoe
from croupier.fair.transcript import OpenedCard, OpenedShoe, Transcript, read_transcript

__all__ = [
    "MAX_SEEDS",
    "SCHEME",
    "FairShoe",
    "Fault",
    "Noted",
    "OpenedCard",
    "OpenedShoe",
    "ShoeName",
    "Transcript",
    "check",
    "deal_order",
    "draw_shoe",
    "is_seed",
    "read_transcript",
    "receipts",
    "seeds_digest",
]
