"""How often the game-protection alert calls an honest patron a counter, and how often it finds one.

Shoes of eight decks are dealt from a seed, and patrons of many habits play their side bets from
thirty shoes each, or as many as ``--window`` says. Nobody honest looks at the cards, but many look
at what came: those are the ones that an alert could wrong. ``python -m tools.false_alarms --shoes
900`` prints the table of ``docs/reports.md``; the same seed prints the same.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from croupier.games.catalog import load_sheet
from croupier.games.rulebook import Rulebook, rulebook
from croupier.odds.chance import follows
from croupier.rules.sheet import Bet
from croupier.service.reports.protection import THRESHOLD, Gains
from croupier.service.reports.watching import WINDOW_SHOES, ShoePlayed
from croupier.shoe import decks_of_cards

CUT_CARDS: Final = 14
LEVELS: Final = (Fraction(2), Fraction(3), THRESHOLD, Fraction(5), Fraction(6))


class Shoe(NamedTuple):
    """A shoe that was dealt: what each bet did in each coup (1 won, -1 lost, 0 neither)."""

    played: ShoePlayed
    did: dict[str, list[int]]


class Seat(NamedTuple):
    """What a habit goes by in a shoe: chance, what the bet did, what it was worth."""

    chance: random.Random
    did: list[int]
    gains: Sequence[Fraction]


Habit = Callable[[Seat], list[int]]


def _flat(seat: Seat) -> list[int]:
    return [10 if seat.chance.random() < 0.5 else 0 for _ in seat.did]


def _whims(seat: Seat) -> list[int]:
    return [seat.chance.choice((0, 0, 0, 5, 10, 25, 100)) for _ in seat.did]


def _last_third(seat: Seat) -> list[int]:
    begin = len(seat.did) * 2 // 3
    return [seat.chance.choice((10, 50)) if at >= begin else 0 for at in range(len(seat.did))]


def _last_coup(seat: Seat) -> list[int]:
    """Always as much, on the coup that was announced as the shoe's last."""
    return [0] * (len(seat.did) - 1) + [10]


def _last_coups(seat: Seat) -> list[int]:
    """The same in each of the last five."""
    return [0] * (len(seat.did) - 5) + [10] * 5


def _comes_and_goes(seat: Seat) -> list[int]:
    begin = seat.chance.randrange(len(seat.did))
    end = begin + seat.chance.randrange(5, 40)
    return [20 if begin <= at < end else 0 for at in range(len(seat.did))]


def _doubles(seat: Seat) -> list[int]:
    """As much again after each loss, up to 64 times."""
    stakes, stake = [], 1
    for did in seat.did:
        stakes.append(stake)
        stake = 1 if did > 0 else min(64, stake * 2) if did < 0 else stake
    return stakes


def _streaks(seat: Seat) -> list[int]:
    """On what just won."""
    return [40 if at and seat.did[at - 1] > 0 else 0 for at in range(len(seat.did))]


def _overdue(seat: Seat) -> list[int]:
    """On what has not come for long: more, the longer ago it came."""
    stakes, since = [], 0
    for did in seat.did:
        stakes.append(min(since, 30))
        since = 0 if did > 0 else since + 1
    return stakes


def _hot_shoe(seat: Seat) -> list[int]:
    """On a bet that has come more often in this shoe than not."""
    stakes, balance = [], 0
    for did in seat.did:
        stakes.append(30 if balance > 0 else 0)
        balance += did
    return stakes


HONEST: Final[dict[str, Habit]] = {
    "half of all coups": _flat,
    "any stake, any time": _whims,
    "the last third of a shoe": _last_third,
    "the last coup of a shoe": _last_coup,
    "the last five coups of a shoe": _last_coups,
    "comes and goes": _comes_and_goes,
    "doubles after a loss": _doubles,
    "on what just won": _streaks,
    "on what is overdue": _overdue,
    "on what the shoe gave": _hot_shoe,
}

ENDS: Final = ("the last coup of a shoe", "the last five coups of a shoe")
"""Where shoes of different lengths differ."""


def _counts(seat: Seat) -> list[int]:
    """Stakes where the bet is worth most: the best twentieth of what coups are worth."""
    return [100 if gain > 0 else 0 for gain in seat.gains]


def _counts_roughly(seat: Seat) -> list[int]:
    """The same, with a small stake in a third of other coups, and one good coup in three missed."""
    chance = seat.chance
    return [
        (100 if chance.random() < 2 / 3 else 0) if gain > 0 else 10 * (chance.random() < 1 / 3)
        for gain in seat.gains
    ]


COUNTERS: Final[dict[str, Habit]] = {
    "counts": _counts,
    "counts roughly, with cover": _counts_roughly,
}


def deal(book: Rulebook, bets: Sequence[Bet], number: int, chance: random.Random) -> Shoe:
    """Deal a shoe to its cut card."""
    order = list(decks_of_cards(book.sheet.shoe.decks))
    chance.shuffle(order)
    played = ShoePlayed("t", number, book)
    did: dict[str, list[int]] = {bet.id: [] for bet in bets}
    gone = 0
    while len(order) - gone > CUT_CARDS:
        played.depths.append(gone)
        coup = book.deal(order[gone : gone + book.game.max_cards])
        gone += len(book.game.cards_of(coup))
        key = book.keys(coup)
        for bet in bets:
            net = book.table.pay(bet, key[bet.box]).net
            did[bet.id].append((net > 0) - (net < 0))
    played.gone = bytes(order[:gone])
    return Shoe(played, did)


def centred(gains: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
    """Gains less what the best twentieth of them begins at, so that those are above 0."""
    begin = sorted(gain for row in gains for gain in row)[-sum(map(len, gains)) // 20]
    return [[gain - begin for gain in row] for row in gains]


def measured(
    shoe_count: int, seed: int, window_shoes: int = WINDOW_SHOES
) -> dict[str, Counter[Fraction]]:
    """By habit how many windows there were (under 0), and how many came to each level."""
    book = rulebook(load_sheet("baccarat"))
    bets = [bet for bet in book.sheet.bets.values() if not bet.main]
    chance, gains = random.Random(seed), Gains()
    found: dict[str, Counter[Fraction]] = {name: Counter() for name in (*HONEST, *COUNTERS)}
    for _ in range(shoe_count // window_shoes):
        window = [deal(book, bets, number, chance) for number in range(window_shoes)]
        depths = [shoe.played.depths for shoe in window]
        for bet in bets:
            worth = [gains.of(shoe.played, bet.id) for shoe in window]
            best = centred(worth)
            for name, habit in (HONEST | COUNTERS).items():
                told = best if name in COUNTERS else worth
                stakes = [
                    habit(Seat(chance, shoe.did[bet.id], row))
                    for shoe, row in zip(window, told, strict=True)
                ]
                statistic = follows(stakes, worth, depths)
                counts = found[name]
                counts[Fraction(0)] += 1
                for level in LEVELS:
                    counts[level] += statistic is not None and statistic >= level
        gains.keep_only([])
    return found


def drawn(
    shoe_count: int, seed: int, window_shoes: int, bet_id: str, draws: int
) -> dict[str, Counter[Fraction]]:
    """The same of one bet, by windows drawn from one lot of shoes: they share many of them."""
    book, chance, gains = rulebook(load_sheet("baccarat")), random.Random(seed), Gains()
    bet = book.sheet.bets[bet_id]
    shoes = [deal(book, [bet], number, chance) for number in range(shoe_count)]
    lot = [(shoe, gains.of(shoe.played, bet_id)) for shoe in shoes]
    found: dict[str, Counter[Fraction]] = {name: Counter() for name in ENDS}
    for name, counts in found.items():
        for _ in range(draws):
            window = chance.sample(lot, window_shoes)
            stakes = [HONEST[name](Seat(chance, shoe.did[bet_id], row)) for shoe, row in window]
            depths = [shoe.played.depths for shoe, _ in window]
            statistic = follows(stakes, [row for _, row in window], depths)
            counts[Fraction(0)] += 1
            for level in LEVELS:
                counts[level] += statistic is not None and statistic >= level
    return found


def table(found: dict[str, Counter[Fraction]]) -> list[str]:
    """The rows of the page."""
    heads = " | ".join(f"{level} and more" for level in LEVELS)
    lines = [f"| habit | windows | {heads} |", "| --- |" + " --- |" * (len(LEVELS) + 1)]
    for name, counts in found.items():
        cells = " | ".join(str(counts[level]) for level in LEVELS)
        lines.append(f"| {name} | {counts[Fraction(0)]} | {cells} |")
    honest = sum((found[name] for name in HONEST if name in found), Counter[Fraction]())
    cells = " | ".join(str(honest[level]) for level in LEVELS)
    lines.append(f"| all that are honest | {honest[Fraction(0)]} | {cells} |")
    return lines


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shoes", type=int, default=1_500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--window", type=int, default=WINDOW_SHOES)
    parser.add_argument("--bet", default="player_odd", help="which, with --draws")
    parser.add_argument("--draws", type=int, default=0, help="windows from one lot of shoes")
    asked = parser.parse_args()
    found = (
        drawn(asked.shoes, asked.seed, asked.window, asked.bet, asked.draws)
        if asked.draws
        else measured(asked.shoes, asked.seed, asked.window)
    )
    print("\n".join(table(found)))
