"""Recorded shoes against a sheet: what it would have dealt, and how every bet would have fared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from croupier.errors import InputError, NotationError
from croupier.games.rulebook import Rulebook
from croupier.odds.tiers import pays_of
from croupier.rules.compile import NO_TIER
from croupier.rules.facts import Key
from croupier.rules.sheet import Bet
from croupier.sim.recorded import Recorded, Recording
from croupier.sim.tally import BetCount, Box, count_bet

__all__ = ["Departure", "Replay", "outcome_tiers", "recorded_cards", "replay"]

_BY_OUTCOME: Final = "an outcome alone does not decide it; record the cards"


class Departure(NamedTuple):
    """A coup that the sheet would not have dealt as it was recorded.

    Attributes:
        shoe, coup: which, from 1.
        line: of the file.
        problem: what the sheet says of it.
    """

    shoe: int
    coup: int
    line: int
    problem: str


class Replay(NamedTuple):
    """Recorded shoes, replayed.

    Attributes:
        book: the sheet.
        coups: how many were replayed; departures are not among them.
        bets: how each bet fared that the record decides.
        omitted: by bet, why the others are left out.
        outcomes: by shoe, the coups as ``player``, ``banker`` or ``tie``; empty in a game of boxes.
        keys: by shoe and coup the sheet's key by box; empty where only outcomes are known.
        departures: coups that the sheet deals otherwise.
    """

    book: Rulebook
    coups: int
    bets: tuple[BetCount, ...]
    omitted: Mapping[str, str]
    outcomes: tuple[tuple[str, ...], ...]
    keys: tuple[tuple[Mapping[Box, int], ...], ...]
    departures: tuple[Departure, ...]


def replay(book: Rulebook, recording: Recording) -> Replay:
    """Replay recorded shoes by a sheet's rules.

    Raises:
        InputError: outcomes alone, of a game that has boxes.
    """
    if recording.by_cards:
        return _by_cards(book, recording)
    if book.game.boxes:
        raise InputError(f"{book.sheet.id} has boxes; record the cards of its coups, not outcomes")
    outcomes = tuple(tuple(coup.outcome or "" for coup in shoe) for shoe in recording.shoes)
    counts = Counter(outcome for shoe in outcomes for outcome in shoe)
    bets, omitted = [], {}
    for bet in book.sheet.bets.values():
        tiers = outcome_tiers(book, bet)
        if tiers is None:
            omitted[bet.id] = _BY_OUTCOME
        else:
            bets.append(_counted(bet, counts, tiers))
    return Replay(book, sum(counts.values()), tuple(bets), omitted, outcomes, (), ())


def outcome_tiers(book: Rulebook, bet: Bet) -> dict[str, int] | None:
    """Which tier decides a bet by outcome; None where that takes more than the outcome."""
    space, table = book.table.space, book.table.tier_of[bet.id]
    if not {"player", "banker"} <= set(space.names):
        return None
    found: dict[str, set[int]] = {}
    for key in book.table.keys:
        facts = space.unpack(Key(key))
        difference = facts["player"] - facts["banker"]
        outcome = "tie" if not difference else "player" if difference > 0 else "banker"
        found.setdefault(outcome, set()).add(table[key])
    if any(len(tiers) > 1 for tiers in found.values()):
        return None
    return {outcome: tiers.pop() for outcome, tiers in found.items()}


def _counted(bet: Bet, counts: Mapping[str, int], tiers: Mapping[str, int]) -> BetCount:
    pays = pays_of(bet)
    decided = [0] * len(pays)
    for outcome, count in counts.items():
        tier = tiers[outcome]
        decided[-1 if tier == NO_TIER else tier] += count
    return BetCount(bet, tuple(decided), pays)


def _by_cards(book: Rulebook, recording: Recording) -> Replay:
    counts: dict[Box, Counter[int]] = {}
    outcomes, keys, departures = [], [], []
    for shoe_index, shoe in enumerate(recording.shoes):
        told: list[str] = []
        known: list[Mapping[Box, int]] = []
        for coup_index, recorded in enumerate(shoe):
            dealt = _deal(book, recorded)
            if isinstance(dealt, str):
                departure = Departure(shoe_index + 1, coup_index + 1, recorded.line, dealt)
                departures.append(departure)
                continue
            outcome, by_box = dealt
            known.append(by_box)
            told += [outcome] if outcome else []
            for box, key in by_box.items():
                counts.setdefault(box, Counter())[key] += 1
        outcomes.append(tuple(told))
        keys.append(tuple(known))
    bets = [count_bet(book, bet, counts) for bet in book.sheet.bets.values()] if counts else []
    coups = sum(map(len, keys))
    shown = tuple(outcomes) if any(outcomes) else ()
    return Replay(book, coups, tuple(bets), {}, shown, tuple(keys), tuple(departures))


def _deal(book: Rulebook, recorded: Recorded) -> tuple[str | None, Mapping[Box, int]] | str:
    """The outcome and the keys of a coup, or why the sheet would not have dealt it so."""
    cards = recorded.cards
    try:
        book.check_cards(cards)
        coup = book.deal(cards)
    except InputError as error:
        return str(error)
    dealt = book.game.cards_of(coup)
    if len(dealt) < len(cards):
        left = " ".join(map(str, cards[len(dealt) :]))
        return f"{len(cards)} cards are recorded and {len(dealt)} are dealt; {left} is left over"
    return book.game.outcome(coup), book.keys(coup)


def recorded_cards(recording: Recording) -> Iterator[tuple[int, ...]]:
    """By shoe, its recorded cards.

    Raises:
        NotationError: outcomes alone were recorded.
    """
    if not recording.by_cards:
        raise NotationError("only outcomes are recorded; record the cards of each coup")
    for shoe in recording.shoes:
        yield tuple(int(card) for coup in shoe for card in coup.cards)
