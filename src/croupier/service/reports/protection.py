"""The game-protection alert: whose side bets follow what those bets are worth, card by card.

A shoe changes what a bet is worth as cards leave it; who counts them stakes where it is worth more
than it costs. For each patron, sheet, currency and side bet the last 30 shoes are taken from which
he played. Of each coup of these the exact expectation of the bet is reckoned from the cards that
had left by then and that were shown. His stakes are laid over these as
:func:`croupier.odds.chance.follows` says.

``docs/reports.md`` has the rate of false alarms, measured.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Final

import msgspec

from croupier.cards import CARD_COUNT
from croupier.errors import InputError
from croupier.games.baccarat.coup import VALUES
from croupier.games.rulebook import Rulebook
from croupier.money import Currency
from croupier.odds.appraise import appraise
from croupier.odds.batch import EdgeWeigher, refusal
from croupier.odds.bet import appraise_bet
from croupier.odds.chance import follows
from croupier.odds.figures import decimal
from croupier.odds.pairs import pair_distribution, reads_pairs_alone
from croupier.rules.sheet import Bet
from croupier.service.reports.shoes import UNSEEN
from croupier.service.reports.watching import (
    WINDOW_SHOES,
    PatronKey,
    Played,
    ShoePlayed,
    Watched,
)
from croupier.shoe import Composition

__all__ = [
    "LEAST_COUPS",
    "LEAST_SHOES",
    "THRESHOLD",
    "Alert",
    "Gains",
    "Protection",
    "alerts",
    "protection_report",
]

LEAST_SHOES: Final = 8
"""So many shoes have a stake on the bet, or nothing is told."""

LEAST_COUPS: Final = 12
"""And so many coups."""

THRESHOLD: Final = Fraction(4)
"""From so many standard deviations on it is an alert."""


_BACCARAT: Final = "baccarat"


class Alert(msgspec.Struct, frozen=True):
    """A patron's stakes on a side bet beside what it was worth.

    Attributes:
        sheet: the sheet's id; `tables` where he played.
        shoes: of the window; `coups` those on which he had the bet.
        handle: what he staked on it.
        statistic: how far his stakes follow, in standard deviations of chance.
        threshold: from where on it is an alert.
        alert: whether it is one.
        edge: what the bet kept on average, weighed by his stakes; below 0 where it paid him.
        edge_full: what it keeps of a full shoe.
    """

    patron: str
    sheet: str
    bet: str
    currency: str
    tables: list[str]
    shoes: int
    coups: int
    handle: str
    statistic: str
    threshold: str
    alert: bool
    edge: str
    edge_full: str


class Protection(msgspec.Struct, frozen=True):
    """What can be told of all patrons' side bets by now, the closest first.

    Attributes:
        window_shoes: how many of a patron's last shoes are taken.
        least_shoes, least_coups: with fewer on a bet nothing is told of it.
    """

    window_shoes: int
    least_shoes: int
    least_coups: int
    threshold: str
    alerts: list[Alert]


class Gains:
    """What bets were worth in each coup of shoes, reckoned once; from any thread.

    Bets on pairs alone take about a millisecond a coup, and with the extra ``sim`` whatever values
    of cards decide less than a tenth of that; others some milliseconds.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[int, str], list[Fraction]] = {}
        self._weighers: dict[tuple[str, str], EdgeWeigher | None] = {}
        self._shoes: dict[int, ShoePlayed] = {}
        self._lock = threading.Lock()

    def of(self, shoe: ShoePlayed, bet_id: str) -> list[Fraction]:
        """By coup the expected net result of a unit on a bet."""
        with self._lock:
            # kept with the shoe itself, so that no other can come to have its number
            self._shoes[id(shoe)] = shoe
            key = (id(shoe), bet_id)
            if key not in self._known:
                self._known[key] = self._reckoned(shoe, shoe.rulebook.sheet.bets[bet_id])
            return self._known[key]

    def keep_only(self, shoes: Sequence[ShoePlayed]) -> None:
        """Forget all shoes but these."""
        with self._lock:
            kept = {id(shoe) for shoe in shoes}
            self._shoes = {key: each for key, each in self._shoes.items() if key in kept}
            self._known = {key: each for key, each in self._known.items() if key[0] in kept}

    def _reckoned(self, shoe: ShoePlayed, bet: Bet) -> list[Fraction]:
        weigher, least = self._weigher(shoe.rulebook, bet), shoe.rulebook.game.max_cards
        left = [composition(shoe, depth) for depth in shoe.depths]
        # a coup that there were too few cards for was void, and nothing on it is looked at
        left = [each for each in left if sum(each) >= least]
        if shoe.rulebook.game.id == _BACCARAT and reads_pairs_alone(bet):
            return [appraise_bet(bet, pair_distribution(each)).mean for each in left]
        if weigher is None:
            return [appraise(shoe.rulebook, Composition(each), [bet])[0].mean for each in left]
        edges = weigher.edges([_by_value(each) for each in left])
        return [-edges.edge(row, 0) for row in range(len(left))]

    def _weigher(self, rulebook: Rulebook, bet: Bet) -> EdgeWeigher | None:
        key = (rulebook.fingerprint, bet.id)
        if key not in self._weighers:
            self._weighers[key] = None
            if rulebook.game.id == _BACCARAT and refusal(bet) is None:
                with suppress(InputError):  # without `sim` the plain path gives the same numbers
                    self._weighers[key] = EdgeWeigher(rulebook, [bet])
        return self._weighers[key]


def composition(shoe: ShoePlayed, depth: int) -> tuple[int, ...]:
    """The cards that nobody had seen when so many had left: of each code how many.

    A card that left face down is as good as one that has not left.
    """
    left = [shoe.rulebook.sheet.shoe.decks] * CARD_COUNT
    for code in shoe.gone[:depth]:
        if code != UNSEEN and left[code]:  # one more than the decks hold came from elsewhere
            left[code] -= 1
    return tuple(left)


def _by_value(counts: Sequence[int]) -> list[int]:
    values = [0] * 10
    for code, count in enumerate(counts):
        values[VALUES[code >> 2]] += count
    return values


def protection_report(watched: Watched, gains: Gains) -> Protection:
    """Make the report, of the newest shoes that have ended."""
    found = alerts(watched, gains)
    return Protection(WINDOW_SHOES, LEAST_SHOES, LEAST_COUPS, decimal(THRESHOLD, 2), found)


def alerts(watched: Watched, gains: Gains, *, patrons: Sequence[str] | None = None) -> list[Alert]:
    """What can be told of every patron's side bets, the closest first.

    Args:
        patrons: only of these; of all if None.
    """
    found: list[tuple[Fraction, Alert]] = []
    shoes: list[ShoePlayed] = []
    for key, played in watched.patrons.items():
        if patrons is not None and key.patron_id not in patrons:
            continue
        window = list(played)
        shoes += (each.shoe for each in window)
        of_shoes = Counter(bet_id for each in window for bet_id in each.stakes)
        for bet_id, count in sorted(of_shoes.items()):
            if count >= LEAST_SHOES:
                told = _told(key, window, bet_id, gains)
                if told is not None:
                    found.append(told)
    if patrons is None:
        gains.keep_only(shoes)
    found.sort(key=lambda each: (-each[0], each[1].patron, each[1].bet))
    return [alert for _, alert in found]


def _told(
    key: PatronKey, window: list[Played], bet_id: str, gains: Gains
) -> tuple[Fraction, Alert] | None:
    laid = [each.stakes.get(bet_id, {}) for each in window]
    coups = sum(map(len, laid))
    if coups < LEAST_COUPS:
        return None
    worth = [gains.of(each.shoe, bet_id) for each in window]
    stakes = [
        [of_coup.get(place, 0) for place in range(len(row))]
        for of_coup, row in zip(laid, worth, strict=True)
    ]
    statistic = follows(stakes, worth, [each.shoe.depths for each in window])
    if statistic is None:
        return None
    rulebook, currency = window[-1].shoe.rulebook, Currency.parse(key.currency)
    handle = sum(map(sum, stakes))
    kept = -sum(
        (
            stake * gain
            for row, gained in zip(stakes, worth, strict=True)
            for stake, gain in zip(row, gained, strict=True)
            if stake
        ),
        Fraction(0),
    )
    (full,) = appraise(rulebook, None, [rulebook.sheet.bets[bet_id]])
    alert = Alert(
        key.patron_id,
        rulebook.sheet.id,
        bet_id,
        key.currency,
        sorted({each.shoe.table_id for each in window}),
        len(window),
        coups,
        currency.format(handle),
        decimal(statistic, 2),
        decimal(THRESHOLD, 2),
        statistic >= THRESHOLD,
        decimal(Fraction(kept, handle), 6),
        decimal(full.edge, 6),
    )
    return statistic, alert
