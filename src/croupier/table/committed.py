"""Shoes that are committed to: what the house holds of them proves itself at every step.

The order of such a shoe is no part of the table's state, so nothing of the table can tell it. It
comes with the commands that need it, and is refused unless it is what was committed to.
"""

from __future__ import annotations

import re
from typing import Final

from croupier.cards import Card, format_cards
from croupier.fair import (
    MAX_SEEDS,
    FairShoe,
    ShoeName,
    deal_order,
    is_seed,
    receipts,
    seeds_digest,
)
from croupier.shoe import Shoe
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refusals import Refusal, refuse_ids
from croupier.table.state import Commitment, TableState

__all__ = [
    "MAX_SEALED",
    "close_seeds",
    "open_cards",
    "open_shoe",
    "refuse_commitment",
    "shoe_as_dealt",
    "take_seed",
]

MAX_SEALED: Final = 65_536
"""The most characters in which a shoe may be sealed."""

_ROOT: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_SEALED: Final = re.compile(rf"[A-Za-z0-9+/=_.-]{{0,{MAX_SEALED}}}", re.ASCII)


def refuse_commitment(command: c.CommitShoe) -> Refusal | None:
    """A refusal unless this can be a commitment and what it commits to, sealed."""
    if not _ROOT.fullmatch(command.commitment) or not _SEALED.fullmatch(command.sealed):
        return Refusal("wrong_shoe")
    return refuse_ids(command.shoe_id)


def _is_committed(state: TableState, committed: Commitment, fair: FairShoe | None) -> bool:
    name = ShoeName(state.table_id, state.shoe_id, state.shoe_number)
    return (
        fair is not None
        and fair.name == name
        and len(fair.order) == committed.place.card_count
        and fair.root.hex() == committed.root
    )


def _seeds(committed: Commitment) -> tuple[str, ...]:
    return tuple(given.seed for given in committed.seeds.values())


def take_seed(state: TableState, command: c.GiveSeed) -> tuple[e.Event, ...] | Refusal:
    """Take a patron's seed while seeds are open, one from each."""
    committed = state.committed
    if committed is None or not committed.open:
        return Refusal("seeds_closed")
    malformed = refuse_ids(command.patron_id)
    if malformed:
        return malformed
    if not is_seed(command.seed):
        return Refusal("malformed_seed")
    if command.patron_id in committed.seeds:
        return Refusal("seed_given")
    if len(committed.seeds) >= MAX_SEEDS:
        return Refusal("too_many_seeds")
    told = receipts(bytes.fromhex(committed.root), (*_seeds(committed), command.seed))
    return (e.SeedTaken(state.shoe_id, command.patron_id, command.seed, told[-1].hex()),)


def close_seeds(state: TableState) -> tuple[e.Event, ...]:
    """What closes with betting: the seeds, with the first coup of a committed shoe."""
    committed = state.committed
    if committed is None or not committed.open:
        return ()
    digest = seeds_digest(bytes.fromhex(committed.root), _seeds(committed))
    return (e.SeedsClosed(state.shoe_id, digest.hex()),)


def _places(committed: Commitment) -> tuple[int, ...]:
    root = bytes.fromhex(committed.root)
    return deal_order(root, committed.place.card_count, _seeds(committed))


def shoe_as_dealt(state: TableState, fair: FairShoe | None) -> Shoe | Refusal:
    """The shoe in the order its cards leave, as far dealt as it is."""
    committed = state.committed
    if committed is None or fair is None or not _is_committed(state, committed, fair):
        return Refusal("wrong_shoe")
    place = committed.place
    order = tuple(fair.order[at] for at in _places(committed))
    return Shoe(order, place.position_index, place.cut_index)


def open_cards(
    state: TableState, proof: FairShoe | tuple[str, ...], cards: tuple[Card, ...]
) -> e.CardsOpened:
    """The proof of the cards that leave now.

    Args:
        proof: the shoe they leave; or their salts, where these alone are known.
    """
    committed = state.committed
    if committed is None:
        raise ValueError("the shoe in use was not committed to")
    first = committed.place.position_index
    places = _places(committed)[first : first + len(cards)]
    if isinstance(proof, FairShoe):
        proof = tuple(proof.salt(place).hex() for place in places)
    return e.CardsOpened(state.coup_id, first, format_cards(cards), places, proof)


def open_shoe(state: TableState, fair: FairShoe | None) -> tuple[e.Event, ...] | Refusal:
    """What a committed shoe is opened by as it is taken away; nothing for another shoe."""
    committed = state.committed
    if committed is None:
        return () if fair is None else Refusal("wrong_shoe")
    if fair is None or not _is_committed(state, committed, fair):
        return Refusal("wrong_shoe")
    return (e.ShoeOpened(state.shoe_id, format_cards(fair.order), fair.secret.hex()),)
