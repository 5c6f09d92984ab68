"""What happens at a table that a person deals at, beside what happens at every table.

A card is recorded as it lies down, with where it lies and where the recording is at that moment;
undoing one is an event too. What went wrong and what a manager ruled on it are events with their
authors. Cards are in their notation; a card that lay face down is an empty text.
"""

from __future__ import annotations

from typing import Final

import msgspec

from croupier.table.hand_state import EXTRA, Custody

__all__ = [
    "EARLY",
    "EXTRA",
    "CardCorrected",
    "CardLaid",
    "CardTakenBack",
    "CardsHeld",
    "CardsPutAway",
    "Custody",
    "CutCardSeen",
    "FeltOrdered",
    "HandEvent",
    "HandShoeBrought",
    "IncidentRaised",
    "IncidentRuled",
    "NoBetCoupDue",
    "ShoeToClose",
]

EARLY: Final = "early"
"""Where a card lies that left the shoe before betting had closed."""


class HandShoeBrought(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shoe of real cards was loaded.

    Attributes:
        first_card_burn: its first card is turned up and as many more are burnt as its value.
        coup_burn_count: how many cards are burnt before each coup.
        fresh_each_coup: the cards are shuffled for every coup.
        after_cut_count: coups still dealt after the one in which the cut card came.
        demanded: whether the house demands its whole custody: counts, and what becomes of it.
        same_cards: the deck of the coup before, shuffled anew: its custody goes on.
    """

    shoe_id: str
    shoe_number: int
    decks: int
    first_card_burn: bool
    coup_burn_count: int
    fresh_each_coup: bool
    after_cut_count: int
    custody: Custody
    reference: str = ""
    demanded: bool = False
    same_cards: bool = False


class CardLaid(msgspec.Struct, frozen=True):
    """A card left the shoe.

    Attributes:
        card: its notation; empty where it lies face down.
        place: the hand it lies at; or ``indicator``, ``shoe-burn``, ``coup-burn``, ``first_card``,
            ``extra``, ``early``.
        held: it had left the shoe before, and was held for this.
    """

    coup_id: str
    card: str
    place: str
    reference: str = ""
    held: bool = False


class CardTakenBack(msgspec.Struct, frozen=True):
    """What was keyed last was wrong; the card did not leave the shoe as it was said."""

    coup_id: str
    reference: str = ""


class CutCardSeen(msgspec.Struct, frozen=True):
    """The cut card came: the running coup, or else the next, is the one after which few follow."""

    coup_id: str
    reference: str = ""


class IncidentRaised(msgspec.Struct, frozen=True):
    """Something went wrong; see :mod:`croupier.rulings`.

    Attributes:
        by: who raised it; ``software`` where the table did.
        freezes: nothing goes on until it is ruled on.
    """

    incident_id: str
    coup_id: str
    kind: str
    stage: str
    by: str
    evidence: str
    freezes: bool
    reference: str = ""


class IncidentRuled(msgspec.Struct, frozen=True):
    """A manager ruled.

    Attributes:
        proposed: what the profile proposed; `effects` what he ruled.
        second: who confirmed it with him, where one had to.
        index, card: of ``camera-wins``: which card of the coup it was about, and what it is.
        last_coup, standing: of ``void-later-coups``: the number of the shoe's last coup, and of
            later ones that stand all the same.
    """

    incident_id: str
    profile: str
    clause: str
    proposed: tuple[str, ...]
    effects: tuple[str, ...]
    by: str
    second: str
    reason: str
    reference: str = ""
    index: int | None = None
    card: str = ""
    last_coup: int | None = None
    standing: tuple[int, ...] = ()


class FeltOrdered(msgspec.Struct, frozen=True):
    """The cards of the coup were put where their order puts them: the place of each, in order.

    Those that the coup does not need lie at ``extra``.
    """

    coup_id: str
    places: tuple[str, ...]


class CardsHeld(msgspec.Struct, frozen=True):
    """Cards too many or too early wait for what they are used as: ``burn``, ``first``, ``next``."""

    coup_id: str
    cards: tuple[str, ...]
    used_as: str


class CardsPutAway(msgspec.Struct, frozen=True):
    """Cards left play: those too many, or the last of the coup where it is replaced."""

    coup_id: str
    cards: tuple[str, ...]
    replaced: bool = False


class CardCorrected(msgspec.Struct, frozen=True):
    """A card of the coup is another than was keyed, by the recording.

    Attributes:
        coup_id: empty where it is the shoe's first card, before any coup.
    """

    coup_id: str
    index: int
    card: str


class NoBetCoupDue(msgspec.Struct, frozen=True):
    """The coup after this one takes no wagers, by a ruling."""

    coup_id: str


class ShoeToClose(msgspec.Struct, frozen=True):
    """No coup begins from this shoe any more, by a ruling."""

    shoe_id: str
    reason: str


HandEvent = (
    HandShoeBrought
    | CardLaid
    | CardTakenBack
    | CutCardSeen
    | IncidentRaised
    | IncidentRuled
    | FeltOrdered
    | CardsHeld
    | CardsPutAway
    | CardCorrected
    | NoBetCoupDue
    | ShoeToClose
)
