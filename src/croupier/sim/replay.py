"""Recorded shoes against a sheet: what it would have dealt, and how every bet would have fared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from croupier.errors import InputError
from croupier.games.rulebook import Rulebook, check_sheet, rulebook
from croupier.odds.tiers import pays_of
from croupier.rules.compile import NO_TIER
from croupier.rules.facts import Key
from croupier.rules.sheet import Bet, Sheet
from croupier.sim.recorded import Recorded, RecordedShoe, Recording
from croupier.sim.tally import BetCount, Box, count_bet

__all__ = ["Departure", "Judged", "Replay", "cards_by_stock", "judged", "outcome_tiers", "replay"]

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


class Judged(NamedTuple):
    """A recorded coup as the sheet sees it.

    Attributes:
        recorded: what was written.
        outcome: None in a game of boxes.
        keys: the sheet's key by box; empty where only outcomes are known.
        problem: why the sheet would not have dealt it so; None where it would.
    """

    recorded: Recorded
    outcome: str | None
    keys: Mapping[Box, int]
    problem: str | None


class Replay(NamedTuple):
    """Recorded shoes, replayed.

    Attributes:
        book: the sheet.
        coups: how many were replayed; departures are not among them.
        bets: how each bet fared that the record decides; none where no coup was replayed.
        omitted: by bet, why the others are left out.
        outcomes: by shoe, the coups as ``player``, ``banker`` or ``tie``; empty in a game of boxes.
        counts: by box, how often each key of the sheet came, as a tally of simulated shoes has
            them; empty where only outcomes are known.
        departures: coups that the sheet deals otherwise.
    """

    book: Rulebook
    coups: int
    bets: tuple[BetCount, ...]
    omitted: Mapping[str, str]
    outcomes: tuple[tuple[str, ...], ...]
    counts: Mapping[Box, Mapping[int, int]]
    departures: tuple[Departure, ...]


def replay(sheet: Sheet, recording: Recording) -> Replay:
    """Replay recorded shoes by a sheet's rules.

    Raises:
        SheetError: it is no sheet.
        InputError: outcomes alone, of a game that has boxes.
    """
    check_sheet(sheet)
    book = rulebook(sheet)
    if not recording.by_cards and book.game.boxes:
        raise InputError(f"{sheet.id} has boxes; record the cards of its coups, not outcomes")
    boxes = tuple(book.game.boxes) or (None,)
    counts: dict[Box, Counter[int]] = {}
    outcomes: list[tuple[str, ...]] = []
    departures: list[Departure] = []
    coups = 0
    for shoe_number, shoe in enumerate(recording.shoes, 1):
        told: list[str] = []
        for coup_number, one in enumerate(judged(book, shoe), 1):
            if one.problem is not None:
                line = one.recorded.line
                departures.append(Departure(shoe_number, coup_number, line, one.problem))
                continue
            coups += 1
            if one.outcome is not None:
                told.append(one.outcome)
            for box in boxes if one.keys else ():
                counts.setdefault(box, Counter())[one.keys[box]] += 1
        outcomes.append(tuple(told))
    if book.game.boxes:
        outcomes = []
    bets, omitted = _bets(book, counts, Counter(each for told in outcomes for each in told))
    found = tuple(outcomes), {box: dict(of_box) for box, of_box in counts.items()}
    return Replay(book, coups, bets, omitted, *found, tuple(departures))


def judged(book: Rulebook, shoe: RecordedShoe) -> Iterator[Judged]:
    """The coups of a recorded shoe as the sheet sees them, those among them that it does not deal.

    A coup is none of the sheet's where its matrix takes fewer or more cards, where another outcome
    was written down than the cards make, or with a card that has come oftener than the decks hold.
    """
    decks, fresh = book.sheet.shoe.decks, book.sheet.shoe.fresh_each_coup
    seen: Counter[int] = Counter()
    for recorded in shoe:
        if not recorded.cards:
            yield Judged(recorded, recorded.outcome, {}, None)
            continue
        outcome, keys, problem = _dealt(book, recorded)
        if not fresh:
            seen.update(recorded.cards)
            over = next((card for card in recorded.cards if seen[card] > decks), None)
            if over is not None and problem is None:
                problem = (
                    f"{over} has come {seen[over]} times in this shoe, and {decks} decks hold "
                    f"{decks}; did another shoe begin?"
                )
        yield Judged(recorded, outcome, keys, problem)


def _dealt(book: Rulebook, recorded: Recorded) -> tuple[str | None, Mapping[Box, int], str | None]:
    """The outcome and the keys of a coup, and what is wrong with it."""
    cards, written = recorded.cards, recorded.outcome
    try:
        if book.game.exact_cards or book.sheet.shoe.fresh_each_coup:
            book.check_cards(cards)
        coup = book.deal(cards)
    except InputError as error:
        return None, {}, str(error)
    outcome, count = book.game.outcome(coup), len(book.game.cards_of(coup))
    problem = None
    if count < len(cards):
        left = " ".join(map(str, cards[count:]))
        problem = f"{len(cards)} cards are recorded and {count} are dealt; {left} is left over"
    elif None not in (outcome, written) and outcome != written:
        problem = f"the cards make it {outcome}, and {written} is written"
    return outcome, book.keys(coup), problem


def _bets(
    book: Rulebook, counts: Mapping[Box, Mapping[int, int]], outcomes: Mapping[str, int]
) -> tuple[tuple[BetCount, ...], dict[str, str]]:
    """How every bet fared, and why some are left out."""
    bets = book.sheet.bets.values()
    if counts:
        return tuple(count_bet(book, bet, counts) for bet in bets), {}
    if not outcomes:
        return (), {}
    tiers = {bet.id: outcome_tiers(book, bet) for bet in bets}
    fared = [
        _counted(bet, outcomes, tier_of) for bet in bets if (tier_of := tiers[bet.id]) is not None
    ]
    omitted = {bet: _BY_OUTCOME for bet, tier_of in tiers.items() if tier_of is None}
    return tuple(fared), omitted


def outcome_tiers(book: Rulebook, bet: Bet) -> dict[str, int] | None:
    """Which tier decides a bet by outcome; None where that takes more than the outcome."""
    table, known = book.table.tier_of[bet.id], _outcomes_by_key(book)
    found: dict[str, int] = {}
    for key, outcome in known.items():
        if found.setdefault(outcome, table[key]) != table[key]:
            return None
    return found or None


@lru_cache(maxsize=4)
def _outcomes_by_key(book: Rulebook) -> dict[int, str]:
    """The outcome that each key stands for; none where keys do not tell."""
    space = book.table.space
    if not {"player", "banker"} <= set(space.names):
        return {}
    known: dict[int, str] = {}
    for key in book.table.keys:
        facts = space.unpack(Key(key))
        difference = facts["player"] - facts["banker"]
        known[key] = "tie" if not difference else "player" if difference > 0 else "banker"
    return known


def _counted(bet: Bet, counts: Mapping[str, int], tiers: Mapping[str, int]) -> BetCount:
    pays = pays_of(bet)
    decided = [0] * len(pays)
    for outcome, count in counts.items():
        tier = tiers[outcome]
        decided[-1 if tier == NO_TIER else tier] += count
    return BetCount(bet, tuple(decided), pays)


def cards_by_stock(sheet: Sheet, recording: Recording) -> Iterator[tuple[int, ...]]:
    """The recorded cards, by the stock that they came from: a shoe, or a deck shuffled for a coup.

    None where outcomes alone were recorded.
    """
    for shoe in recording.shoes:
        if sheet.shoe.fresh_each_coup:
            yield from (coup.cards for coup in shoe if coup.cards)
        elif recording.by_cards:
            yield tuple(card for coup in shoe for card in coup.cards)
