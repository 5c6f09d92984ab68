"""A table's state as bytes, so that replay can start there instead of at the first event.

Only a cache: a snapshot of another release, or of another shape of state, is
passed over and the events are replayed from the beginning. What it says is not proved by
anything in it; :mod:`croupier.service.restoring` tells how far it is believed.
"""

from __future__ import annotations

import msgspec

from croupier.cards import DECK, Card
from croupier.table import hand_state as by_hand
from croupier.table import pit_state as at_pit
from croupier.table import state as states
from croupier.table.state import TableState
from croupier.version import __version__

_TYPES = (
    TableState,
    states.Seat,
    states.OpenWager,
    states.Round,
    states.Commitment,
    states.GivenSeed,
    states.Tally,
    by_hand.HandShoe,
    by_hand.Laid,
    by_hand.Held,
    by_hand.Incident,
    by_hand.Custody,
    by_hand.CardsOut,
    at_pit.Closing,
    at_pit.Coming,
)
SHAPE = "/".join([__version__, *(",".join(kind.__struct_fields__) for kind in _TYPES)])
"""What a snapshot must have been taken of to be read again."""


class _Frozen(msgspec.Struct, frozen=True):
    shape: str
    state: TableState


def _card(kind: type, value: int) -> Card:
    if value < 0:
        raise IndexError(value)
    return DECK[value]


_ENCODER = msgspec.json.Encoder(enc_hook=int)
_DECODER = msgspec.json.Decoder(_Frozen, dec_hook=_card)


def freeze(state: TableState) -> bytes:
    """The state as bytes."""
    return _ENCODER.encode(_Frozen(SHAPE, state))


def thaw(body: bytes) -> TableState | None:
    """The state of :func:`freeze`; None if this release did not take it."""
    try:
        frozen = _DECODER.decode(body)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError, RecursionError):
        return None
    return frozen.state if frozen.shape == SHAPE else None


def same(state: TableState, other: TableState) -> bool:
    """Whether two states are one, in the order of wagers and seats too."""
    return state.action_ids == other.action_ids and _ordered(state) == _ordered(other)


def _ordered(state: TableState) -> bytes:
    # a set has no order to compare
    return _ENCODER.encode(msgspec.structs.replace(state, action_ids=set()))
