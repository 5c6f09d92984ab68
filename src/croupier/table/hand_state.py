"""A shoe that a person deals from, as the table knows it: which cards lie where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from croupier.cards import Card
from croupier.rulings.kinds import CLOSING_COUNT, OPENING_COUNT
from croupier.shoe import HiddenShoe

__all__ = [
    "COUNTS",
    "EXTRA",
    "FOUND",
    "HANDS",
    "KEYED",
    "PLACES",
    "SOFTWARE",
    "TOLD",
    "TOO_MANY",
    "CardsOut",
    "Custody",
    "HandShoe",
    "Held",
    "Incident",
    "Laid",
    "UsedAs",
]

EXTRA: Final = "extra"
"""Where a card lies that no coup needs."""

SOFTWARE: Final = "software"
"""Who raised an incident that nobody did."""

TOO_MANY: Final = frozenset({"one-card-too-many", "cards-too-many"})
"""What is one incident however many cards come: the last one stands for those before it."""

KEYED: Final = TOO_MANY | {
    "coup-burn-forgotten",
    "foreign-card",
    "pulled-early",
    "third-card-not-due",
    "too-few-cards",
    "wrong-box",
}
"""What the software raises with a card; it goes with it where the card is taken back."""

COUNTS: Final = frozenset({OPENING_COUNT, CLOSING_COUNT})
"""What the software raises with a count of cards."""

TOLD: Final = KEYED | COUNTS
"""What the software raises with what it is told, a card or a count, and never by itself."""

FOUND: Final = frozenset({"cut-card", "late-wager", "readers-differ", "time-out"})
"""What the software finds by itself, by its clock, by counting, or between two readers."""

UsedAs = Literal["burn", "first", "next"]
"""What a held card is for: the burn of the next coup, its first card, or whatever is due next."""


class Custody(msgspec.Struct, frozen=True):
    """Whose hands a shoe came from: the decks' serial numbers, who shuffled and who loaded."""

    serials: tuple[str, ...] = ()
    shuffled_by: str = ""
    loaded_by: str = ""


class CardsOut(msgspec.Struct):
    """Cards of a closed shoe whose whole custody is demanded; they are still about.

    Attributes:
        opened: whether they were counted before they were dealt from, and may be shuffled for
            another coup; `counted` whether they were after the last one.
    """

    custody: Custody
    opened: bool = False
    counted: bool = False


class Laid(msgspec.Struct, frozen=True):
    """A card of the running coup where it lies; the first to leave the shoe is the first.

    Attributes:
        number: which card of the shoe it was, from 1; 0 for one that had been held.
        reference: where the recording was when it was laid.
    """

    card: str
    place: str
    number: int = 0
    reference: str = ""


class Held(msgspec.Struct, frozen=True):
    """A card that has left the shoe and waits; an empty text where it lies face down."""

    card: str
    used_as: str


class Incident(msgspec.Struct, frozen=True):
    """What went wrong and has not been ruled on.

    Attributes:
        coup_id: of the coup that ran as it was raised, or had ended last; empty before the first,
            and `coup_number` 0.
    """

    coup_id: str
    kind: str
    stage: str
    by: str
    freezes: bool
    evidence: str = ""
    reference: str = ""
    coup_number: int = 0


class HandShoe(msgspec.Struct):
    """The shoe in use at a table dealt by hand.

    Attributes:
        place: how large it is and how many cards have left it; its cut card is seen, not known.
        burn_left: cards still to be burnt at its opening; None until the first card is turned up.
        indicator: the card that was turned up first, as long as no coup has begun; else empty.
        seen: how often each card was seen to leave it, by notation.
        laid: the cards of the running coup.
        burnt: burns of the running coup, face down ones as an empty text.
        burns_due: burns still to come before its first card.
        lying: cards that left the shoe and that no coup needs, since the last ruling; of one that
            a correction left over the number is 0.
        held: cards that wait to be used.
        closing: why no coup begins any more; empty while one may.
        no_bets: ``next`` where the coup that comes takes no wagers, ``now`` where the running one
            takes none; empty for neither.
        incidents: those not ruled on, by id, the oldest first.
        ruled: the ids of those that were.
        last: where the card lies that was keyed last, as long as it can be taken back; `last_card`
            which it is.
        last_incident: what the software raised with it; empty for nothing.
        last_held: that card as it was held before, and `last_held_index` where among the others;
            None for one that left the shoe.
        superseded: incidents in whose place `last_incident` came.
        over: by coup the cards that wait, among the extras or held, because a correction left them
            over; None where one of them was used since.
        demanded: whether its whole custody is demanded; `opened` whether its cards were counted
            before any left it, `counted` whether they were since the last coup.
    """

    decks: int
    coup_burn_count: int
    fresh_each_coup: bool
    after_cut_count: int
    custody: Custody
    place: HiddenShoe
    burn_left: int | None = 0
    indicator: str = ""
    seen: dict[str, int] = {}
    laid: list[Laid] = []
    burnt: list[str] = []
    burns_due: int = 0
    lying: list[Laid] = []
    held: list[Held] = []
    closing: str = ""
    no_bets: Literal["", "next", "now"] = ""
    incidents: dict[str, Incident] = {}
    ruled: list[str] = []
    last: str = ""
    last_card: str = ""
    last_incident: str = ""
    last_held: Held | None = None
    last_held_index: int = 0
    superseded: dict[str, Incident] = {}
    over: dict[str, tuple[str, ...] | None] = {}
    demanded: bool = False
    opened: bool = False
    counted: bool = False

    @property
    def frozen(self) -> bool:
        """Whether something has to be ruled on before anything goes on."""
        return any(incident.freezes for incident in self.incidents.values())

    def knows(self, incident_id: str) -> bool:
        """Whether an incident of this shoe had this id."""
        return incident_id in self.incidents or incident_id in self.ruled

    def forget_last(self) -> None:
        """What was keyed last can be taken back no more."""
        self.last = self.last_card = self.last_incident = ""
        self.last_held, self.last_held_index, self.superseded = None, 0, {}

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the running coup in the order they left the shoe."""
        return tuple(Card.parse(laid.card) for laid in self.laid)

    def holds_too_often(self, cards: Sequence[str]) -> bool:
        """Whether a card is among these more often than in all its decks: no coup is made of it."""
        return any(cards.count(card) > self.decks for card in set(cards))

    @property
    def extras(self) -> list[str]:
        """The cards that no coup needs, as texts; empty for those face down."""
        return [laid.card for laid in self.lying]

    def take_extra(self, card: str) -> None:
        """One of the cards that no coup needs lies there no more."""
        del self.lying[self.extras.index(card)]

    def held_for(self, use: UsedAs) -> Held | None:
        """The first held card that serves for this: any that is simply the next one, too."""
        for held in self.held:
            if held.used_as in (use, "next"):
                return held
        return None


PLACES: Final = ("indicator", "shoe-burn", "coup-burn")
"""Where a card lies that is no card of a coup."""

HANDS: Final = {
    "baccarat": ("player", "banker"),
    "three-pictures": ("banker", "player_1", "player_2", "player_3"),
}
"""The hands at which cards lie, by game."""
