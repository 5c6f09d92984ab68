"""The shapes of what is said at and of tables dealt by hand; ``docs/by-hand.md`` explains them.

Amounts are decimal texts in the table's currency, times milliseconds of the Unix clock. A card that
lies face down is null.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from croupier.service.hand_acts import Act
from croupier.table.hand_due import Step
from croupier.table.state import Phase
from croupier.web.board import Clock, Hand, Money, Totals, Words
from croupier.web.messages import Refused

__all__ = [
    "BetEffect",
    "DeskAnswer",
    "DeskBody",
    "DeskCard",
    "DeskFrame",
    "DeskShoe",
    "DeskState",
    "HeldCard",
    "IncidentLine",
    "Incidents",
    "OpenIncident",
    "Preview",
    "Ruling",
    "RulingAnswer",
    "RulingBody",
    "RulingChoice",
    "WaitingRuling",
]

Key = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_.-]{1,64}$")]


class DeskBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a dealer or a manager does.

    Attributes:
        id: his own for this; the same again under it is done once.
        gone: how many cards had left the shoe as he saw the table; refused as ``desk_changed``
            where another number has. Null where that does not matter.
    """

    id: Key
    act: Act
    gone: int | None = None


class DeskFrame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="desk"):
    """The same over the socket."""

    id: Key
    table: str
    act: Act
    gone: int | None = None


class DeskCard(msgspec.Struct, frozen=True):
    """A card that left the shoe for the running coup, or that no coup needs.

    Attributes:
        place: the hand; ``first_card``; or ``extra``, ``early`` where no coup needs it.
        number: which of the shoe it was, from 1; 0 for one that had been held.
        at_ms: when it was keyed.
    """

    card: str | None
    place: str
    number: int
    at_ms: int
    reference: str


class HeldCard(msgspec.Struct, frozen=True):
    """A card that has left the shoe and waits to be used."""

    card: str | None
    used_as: Literal["burn", "first", "next"]


class RulingChoice(msgspec.Struct, frozen=True):
    """A way to rule, in words."""

    effects: list[str]
    words: Words


class WaitingRuling(msgspec.Struct, frozen=True):
    """What a manager has ruled, and a second person has to confirm before anything happens.

    Attributes:
        ask: the name of all this, which the second person says as `confirms_ask`.
        index, card: of ``camera-wins``: which card of the coup, from 0, and what it is.
        last_coup, standing: of ``void-later-coups``.
    """

    by: str
    by_name: str
    effects: list[str]
    words: Words
    reason: str
    ask: str
    index: int | None = None
    card: str = ""
    last_coup: int | None = None
    standing: list[int] = msgspec.field(default_factory=list)


class OpenIncident(msgspec.Struct, frozen=True):
    """What went wrong and waits for a ruling.

    Attributes:
        by: who raised it: a person's id, or ``software``; `by_name` as staff know him.
        proposed: null where the manager chooses first.
        choices: all that can be ruled, the proposal first.
        second: whether a second person has to confirm a ruling of who asks.
        waiting: the ruling that waits for a second person; null for none.
        open_coups: numbers of coups dealt after the shoe's last one of which nothing is decided
            yet, once the first of them is void for this.
    """

    incident: str
    coup: str
    kind: str
    stage: str
    by: str
    by_name: str
    at_ms: int
    reference: str
    evidence: str
    freezes: bool
    profile: str
    clause: str
    words: Words
    proposed: RulingChoice | None
    choices: list[RulingChoice]
    second: bool
    waiting: WaitingRuling | None = None
    open_coups: list[int] = msgspec.field(default_factory=list)


class DeskShoe(msgspec.Struct, frozen=True):
    """The shoe in use.

    Attributes:
        gone: how many cards have left it, held ones too.
        cut_index: after how many the cut card is due; null where there is none.
        closing: why no coup begins from it any more; empty while one may.
    """

    number: int
    cards: int
    gone: int
    cut_index: int | None
    cut_card_seen: bool
    coups_left: int | None
    closing: str
    serials: list[str]
    shuffled_by: str
    loaded_by: str


class DeskState(msgspec.Struct, frozen=True):
    """A table dealt by hand as its dealer and the pit see it.

    Attributes:
        step: what is due; `place` where the next card goes; `count` how many of them, of burns.
        next: that in words, to be read in large letters; `why` the reason, may be empty.
        then: what follows from which card, row by row (card or cards in words, what then).
        dealt: whether all cards of the coup are confirmed.
        hands: what lies at each so far, with totals.
        burnt: burns of this coup; `extras` cards that no coup needs, `over` the same with where and
            when they were laid.
        betting_closed_ms: when betting on the running coup was closed; null while it is not.
        called: whether a manager was called and has not come.
        dealer: who deals; empty before anybody has. `dealer_name` as staff know him.
        video: the playlist of the table's picture (HLS); `video_whep` where it is asked for by
            WebRTC (WHEP). Either may be empty.
        shoes_out: numbers of closed shoes of which nobody has said what became of their cards.
        shoe_burn: whether a new shoe begins with a burn.
        coup_burn: how many cards are burnt before every coup.
        closing: whether the table closes with the end of the coup that runs, or is closed.
    """

    table: str
    version: int
    phase: Phase
    step: Step
    place: str | None
    count: int
    next: Words
    why: Words
    then: list[tuple[Words, Words]]
    coup: str
    coup_number: int
    last: bool
    no_bets: bool
    clock: Clock | None
    shoe: DeskShoe | None
    cards: list[DeskCard]
    hands: dict[str, Hand]
    result: Words | None
    burnt: list[str | None]
    extras: list[str | None]
    held: list[HeldCard]
    can_take_back: bool
    incidents: list[OpenIncident]
    called: bool
    dealer: str
    dealer_name: str
    totals: Totals
    wager_counts: dict[str, int]
    recording: str
    video: str
    video_whep: str
    second_reader: bool
    shoes_out: list[int] = msgspec.field(default_factory=list)
    shoe_burn: bool = True
    coup_burn: int = 0
    closing: bool = False
    over: list[DeskCard] = msgspec.field(default_factory=list)
    betting_closed_ms: int | None = None


class DeskAnswer(msgspec.Struct, frozen=True):
    """What came of an act; what it says was done is durable.

    Attributes:
        desk: the table after it; null where it cannot be told.
    """

    id: str
    ok: bool
    table: str
    refused: list[Refused]
    desk: DeskState | None


class RulingBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling, or the second person's word for one.

    Attributes:
        effects: what is ruled; what is proposed where it is left empty.
        index, card: of ``camera-wins``: which card of the coup, from 0, and what it is.
        last_coup: of ``void-later-coups``: the number of the shoe's last coup; null for the one
            before the first that was made void for this.
        standing: the numbers of later ones that stand all the same.
        confirms: whether this is the second person's confirmation of what another has ruled so.
        confirms_ask: with it, `ask` of what he has seen wait; refused as ``ask_changed`` where
            something else waits by now.
    """

    id: Key
    incident: str
    reason: Annotated[str, msgspec.Meta(max_length=1_000)] = ""
    effects: tuple[str, ...] = ()
    index: int | None = None
    card: str = ""
    last_coup: int | None = None
    standing: Annotated[tuple[int, ...], msgspec.Meta(max_length=256)] = ()
    confirms: bool = False
    confirms_ask: Annotated[str, msgspec.Meta(max_length=64)] = ""


class BetEffect(msgspec.Struct, frozen=True):
    """What a ruling does to the wagers on a bet.

    Attributes:
        returned: what goes back to patrons if the coup ends as the cards will lie; null while
            cards are still to come. `void` if it is void.
    """

    bet: str
    name: Words
    wagers: int
    staked: Money
    returned: Money | None
    void: Money


class Preview(msgspec.Struct, frozen=True):
    """What a ruling would do, before anybody confirms it.

    Attributes:
        ok: whether it can be ruled so; `refused` says why not.
        cards, coup, shoe, ledger: its effects in words.
        hands: what would lie at each hand after it.
        next_number: which card of the shoe would leave it next, from 1.
        patrons_read: what patrons would be told.
        open_coups: coups of which it would have to be decided first.
    """

    ok: bool
    refused: list[Refused]
    effects: list[str]
    cards: Words
    coup: Words
    shoe: Words
    ledger: Words
    hands: dict[str, Hand]
    void: bool
    next_number: int
    bets: list[BetEffect]
    wagers: int
    staked: Money
    returned: Money | None
    house: Money | None
    patrons_read: Words
    second: bool
    open_coups: list[int] = msgspec.field(default_factory=list)


class RulingAnswer(msgspec.Struct, frozen=True):
    """What came of a ruling.

    Attributes:
        waits: whether it waits for a second person; nothing has happened yet then.
        desk: the table after it; null where it cannot be told.
    """

    id: str
    ok: bool
    waits: bool
    refused: list[Refused]
    desk: DeskState | None


class Ruling(msgspec.Struct, frozen=True):
    """How an incident was ruled on."""

    at_ms: int
    profile: str
    clause: str
    proposed: list[str]
    effects: list[str]
    words: Words
    by: str
    by_name: str
    second: str
    second_name: str
    reason: str
    reference: str
    last_coup: int | None = None
    standing: list[int] = msgspec.field(default_factory=list)


class IncidentLine(msgspec.Struct, frozen=True):
    """An incident of the past or present; `version` is its place in the table's record.

    Attributes:
        status: ``open``, ``ruled``, ``taken-back`` with its card or by a correction, or
            ``superseded`` by an incident about more cards. Only an open one is to be ruled on.
    """

    version: int
    incident: str
    coup: str
    coup_number: int
    shoe_number: int
    kind: str
    stage: str
    words: Words
    by: str
    by_name: str
    at_ms: int
    evidence: str
    reference: str
    ruling: Ruling | None
    status: Literal["open", "ruled", "taken-back", "superseded"]


class Incidents(msgspec.Struct, frozen=True):
    """Incidents of a table, newest first."""

    table: str
    incidents: list[IncidentLine]
    more: bool
