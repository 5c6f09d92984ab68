"""What a rule sheet says once it is read: the types, without a word of TOML.

A :class:`Sheet` defines a game's shoe, draws, bets and prices. Everything else
(settlement, odds, simulation, help) is derived from it; see
:mod:`croupier.rules.load` for the file format and
:mod:`croupier.rules.compile` for the table that settles wagers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from croupier.errors import MoneyError, WagerError
from croupier.money import Minor, Odds, Rate, multiple_for
from croupier.rules.card_facts import CardFact, Hands
from croupier.rules.facts import Fact
from croupier.rules.language import Node, unparse
from croupier.rules.section import Section, did_you_mean
from croupier.shoe import ShoeRules

LANGUAGES = ("en", "vi", "zh")

RULING_PROFILES = ("house", "letter", "macau", "remove", "dummy-coup", "next-hand")
"""The profiles by which a ruling on an incident is proposed (rules, section 1)."""

INTERRUPTIONS = ("refund-undealt",)
"""What becomes of a coup that the house's own stop broke off. ``refund-undealt``: void with every
stake returned where its cards are not recorded, settled by its cards where they are."""


class Names(NamedTuple):
    """A name or sentence in the three languages; an empty one falls back to English."""

    en: str
    vi: str = ""
    zh: str = ""

    def get(self, lang: str) -> str:
        """The text in ``en``, ``vi`` or ``zh``."""
        return getattr(self, lang, "") or self.en

    @property
    def missing(self) -> tuple[str, ...]:
        """The languages without a text of their own."""
        return tuple(lang for lang in LANGUAGES if not getattr(self, lang))


class Pay(NamedTuple):
    """What a tier does with a wager.

    Attributes:
        kind: ``win``, ``push`` or ``lose``.
        odds: the gross price of a win.
        commission: the share of a gross win that the house keeps.
        lost: for ``lose``, the share of the stake that is lost: 1, or 1/2 for a half loss.
    """

    kind: str
    odds: Odds | None = None
    commission: Rate | None = None
    lost: Fraction = Fraction(0)

    @classmethod
    def parse(cls, text: str) -> Pay:
        """Read ``1:1``, ``1:1 less 5%``, ``push``, ``lose`` or ``lose half``.

        Raises:
            MoneyError: none of these.
        """
        word = " ".join(text.split())
        if word in _PLAIN:
            return _PLAIN[word]
        price, less, rate = word.partition(" less ")
        try:
            odds = Odds.parse(price)
            return cls("win", odds, Rate.parse(rate) if less else None)
        except MoneyError as error:
            raise MoneyError(f"{error}; or write push, lose or lose half") from None

    @property
    def gross(self) -> Fraction:
        """Gross win per unit staked."""
        return self.odds.ratio if self.odds else Fraction(0)

    @property
    def fee(self) -> Fraction:
        """Commission per unit staked."""
        return self.gross * self.commission.share if self.commission else Fraction(0)

    @property
    def net(self) -> Fraction:
        """Net result per unit staked, as the odds use it."""
        return self.gross - self.fee - self.lost

    def __str__(self) -> str:
        if self.kind == "win":
            return f"{self.odds} less {self.commission}" if self.commission else str(self.odds)
        return "lose half" if self.lost == Fraction(1, 2) else self.kind


PUSH = Pay("push")
LOSE = Pay("lose", lost=Fraction(1))
HALF_LOSS = Pay("lose", lost=Fraction(1, 2))
_PLAIN = {str(pay): pay for pay in (PUSH, LOSE, HALF_LOSS)}


class Tier(NamedTuple):
    """One line of a bet's paytable: the first whose condition holds decides."""

    when: Node
    pay: Pay
    source: str
    name: str | None = None


class Bet(NamedTuple):
    """A bet: its tiers in order; where none matches, the stake is lost.

    Attributes:
        id: as wagers name it.
        box: whose facts it is judged on; None where the game has one set of facts.
        family: the id before ``each`` repeated it over the boxes.
        main: a main bet; the others are side bets.
        closes_below: it takes no wagers while fewer cards than this are left; 0 for never.
    """

    id: str
    names: Names
    tiers: tuple[Tier, ...]
    box: str | None = None
    family: str = ""
    main: bool = False
    closes_below: int = 0

    def is_closed(self, left_count: int) -> bool:
        """Whether it takes no wagers from a shoe with so many cards left."""
        return left_count < self.closes_below


class Rounding(NamedTuple):
    """Rounding rules a sheet names for what is not a whole minor unit; None refuses such stakes."""

    win: str | None = None
    commission: str | None = None


class BetLimits(NamedTuple):
    """The least and most that may lie on one bet, by one patron, in a coup."""

    least: Minor
    most: Minor


class Limits(NamedTuple):
    """A table's limits in one currency, in minor units.

    Attributes:
        bet: limits of a bet that has none of its own.
        bets: limits by bet id or family.
        patron_max: what one patron may have in play in a coup over all bets.
        table_max: what all patrons together may have in play in a coup.
        liability_max: the most the house may have to pay out, net, in a coup.
    """

    bet: BetLimits
    bets: Mapping[str, BetLimits]
    patron_max: Minor
    table_max: Minor
    liability_max: Minor

    def for_bet(self, bet: Bet) -> BetLimits:
        """The limits that hold for this bet."""
        return self.bets.get(bet.id) or self.bets.get(bet.family) or self.bet


class Reading(NamedTuple):
    """How an unclear sentence of a rule document is read, and from which documents it comes."""

    id: str
    documents: tuple[str, ...]
    sentence: Names
    read: Names


class DealRules(Protocol):
    """A game's own part of a sheet, such as baccarat's drawing matrix."""

    def meaning(self) -> object:
        """All that it decides, as JSON-able values, for the fingerprint."""

    def departures(self) -> tuple[str, ...]:
        """How it departs from the game's standard rules; for the lint."""


class GameFacts(Protocol):
    """What a game tells the rules about itself."""

    @property
    def id(self) -> str:
        """The game's id, as sheets name it."""

    @property
    def facts(self) -> Mapping[str, Fact]:
        """The game's facts by name."""

    @property
    def own(self) -> tuple[CardFact, ...]:
        """The facts that the sheet defines."""

    @property
    def card_hands(self) -> Hands:
        """The hands that such facts read, and what their cards are called."""

    def with_facts(self, own: tuple[CardFact, ...]) -> GameFacts:
        """The game with facts that a sheet defines."""

    @property
    def shared_facts(self) -> frozenset[str]:
        """The facts that all boxes of a coup share."""

    @property
    def boxes(self) -> Mapping[str, Names]:
        """The boxes that ``each = "box"`` repeats a bet over; empty where there are none."""

    def read_rules(self, sheet: Section) -> DealRules:
        """Read the game's own tables of a sheet. Raises SheetError."""

    def reachable(
        self, rules: Any, decks: int, names: tuple[str, ...]
    ) -> Collection[tuple[int, ...]]:
        """Every combination of values that the named facts can take together, in that order."""


class Sheet(NamedTuple):
    """A rule sheet, read and checked.

    ``text`` is the TOML it was read from, so that a record can keep it and settle
    an accepted wager by the very version under which it was accepted. ``interruption``
    is what becomes of a coup that the house's own stop broke off.
    """

    id: str
    version: str
    names: Names
    game: GameFacts
    shoe: ShoeRules
    deal_rules: DealRules
    bets: Mapping[str, Bet]
    sources: Mapping[str, Names]
    readings: tuple[Reading, ...]
    limits: Mapping[str, Limits]
    rounding: Rounding
    ruling_profile: str
    side_needs_main: bool
    allow_negative_edge: bool
    text: str
    origin: str
    interruption: str = INTERRUPTIONS[0]

    def __repr__(self) -> str:
        return f"<Sheet {self.id!r} version {self.version!r}, {len(self.bets)} bets>"

    def bet(self, bet_id: str) -> Bet:
        """The bet of this id.

        Raises:
            WagerError: this sheet has no such bet; the message names the nearest.
        """
        try:
            return self.bets[bet_id]
        except KeyError:
            raise self.unknown_bet(bet_id) from None

    def unknown_bet(self, bet_id: str) -> WagerError:
        """The refusal of a bet this sheet does not have; it names the nearest."""
        return WagerError(f"{self.id} has no bet {bet_id!r}{did_you_mean(bet_id, self.bets)}")

    def closed_bets(self, left_count: int) -> tuple[str, ...]:
        """The ids of the bets that take no wagers from a shoe with so many cards left."""
        return tuple(bet.id for bet in self.bets.values() if bet.is_closed(left_count))

    def multiple(self, bet: Bet) -> int:
        """The minor units a stake on `bet` must be a multiple of so that every tier settles.

        A win or commission that the sheet rounds asks for no multiple; the part of a stake
        that a half loss takes is never rounded.
        """
        ratios = [Fraction(1)]
        for tier in bet.tiers:
            pay = tier.pay
            ratios.append(pay.lost)
            if self.rounding.win is None:
                ratios.append(pay.gross)
            if self.rounding.commission is None:
                ratios.append(pay.fee)
        return multiple_for(tuple(ratios))

    @property
    def fingerprint(self) -> str:
        """SHA-256 (hex) of what the sheet decides, whatever its names, comments and limits say."""
        meaning = {
            "game": self.game.id,
            "deal": self.deal_rules.meaning(),
            "shoe": list(self.shoe),
            "rounding": list(self.rounding),
            "ruling_profile": self.ruling_profile,
            "side_needs_main": self.side_needs_main,
            "bets": {
                bet.id: [
                    bet.box,
                    bet.main,
                    [[unparse(tier.when), str(tier.pay)] for tier in bet.tiers],
                ]
                for bet in self.bets.values()
            },
        }
        closing = {bet.id: bet.closes_below for bet in self.bets.values() if bet.closes_below}
        if closing:  # what never closes is as it was before there was closing
            meaning["closing"] = closing
        if self.game.own:
            meaning["facts"] = {
                own.fact.name: [unparse(own.node), list(own.fact.labels)] for own in self.game.own
            }
        text = json.dumps(meaning, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()
