"""Honest shoes for tests, in use and ended."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from itertools import count

from croupier.fair import (
    SCHEME,
    FairShoe,
    OpenedCard,
    OpenedShoe,
    ShoeName,
    Transcript,
    deal_order,
    draw_shoe,
    seeds_digest,
)

SEEDS = ("clover", "88", "!")


def entropy(name: str) -> Callable[[int], bytes]:
    """Bytes that are the same in every run, and as good as random."""
    numbers = count()

    def give(size: int) -> bytes:
        return hashlib.shake_256(f"{name} {next(numbers)}".encode()).digest(size)

    return give


def shoe_of(decks: int = 1, name: str = "s-1") -> FairShoe:
    """A shoe of table 1."""
    return draw_shoe(ShoeName("1", name, 1), decks, entropy(name))


def record(
    shoe: FairShoe, seeds: Sequence[str] = SEEDS, dealt: int = 0, ended: str | None = None
) -> Transcript:
    """The public record of a shoe after so many cards have left it."""
    places = deal_order(shoe.root, len(shoe.order), seeds)[:dealt]
    cards = []
    for place in places:
        salt, path = shoe.proof(place)
        card = str(shoe.order[place])
        cards.append(OpenedCard(place, card, salt.hex(), tuple(beside.hex() for beside in path)))
    opened = OpenedShoe(" ".join(map(str, shoe.order)), shoe.secret.hex())
    return Transcript(
        scheme=SCHEME,
        table=shoe.name.table_id,
        shoe=shoe.name.shoe_id,
        number=shoe.name.number,
        decks=len(shoe.order) // 52,
        commitment=shoe.root.hex(),
        seeds=tuple(seeds),
        seeds_digest=seeds_digest(shoe.root, seeds).hex(),
        cards=tuple(cards),
        ended=ended,
        opened=opened if ended else None,
    )
