"""What exact odds cost: one composition, whole sheets, a ticket, and the command from a cold start.

Run: ``python benchmarks/odds.py [--rounds 15]``

Prints CPU milliseconds, the least of many rounds; the command's start beside ``python -c pass`` in
the same round, by the clock and by the processor's time of the child.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable

import croupier
from croupier.games.baccarat.tableau import STANDARD
from croupier.games.baccarat.weights import endings, weigh_all
from croupier.games.draw import Draw
from croupier.games.rulebook import Rulebook, rulebook
from croupier.odds.appraise import appraise, draw_of, joint
from croupier.odds.ticket import Ticket, ticket_result

FULL = [128, *[32] * 9]
TICKET = (
    "banker=100,player=100,tie=10,banker_pair=10,player_pair=10,either_pair=10,perfect_pair=10,"
    "big=10,small=10,player_odd=10"
)


def cpu_ms(work: Callable[[], object], rounds: int) -> float:
    """The least CPU time of a round."""
    least = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        work()
        least = min(least, time.process_time() - began)
    return 1e3 * least


def composition() -> object:
    """The totals of one composition, as a counter asks for them."""
    return weigh_all(STANDARD, FULL, endings(("player", "banker")))


def ticket(book: Rulebook) -> object:
    """A ticket of ten wagers, its joint distribution included."""
    wagers = Ticket.parse(TICKET, book.sheet)
    return ticket_result(wagers, joint(book, draw_of(book, None), wagers.bets))


def cold(arguments: list[str]) -> tuple[float, float]:
    """Seconds by the clock, and of the processor, that a fresh Python takes."""
    before = os.times()
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    taken = time.perf_counter() - began
    after = os.times()
    used = after.children_user - before.children_user
    return taken, used + after.children_system - before.children_system


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what exact odds cost.")
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    books = {name: rulebook(croupier.load_sheet(name)) for name in ("baccarat", "three-pictures")}
    pictures, baccarat = books["three-pictures"], books["baccarat"]
    given = Draw(draw_of(baccarat, None).counts, given=croupier.parse_cards("2h Ks"))
    endless = Draw((1,) * 52, endless=True)
    figures: dict[str, Callable[[], object]] = {
        "one composition by value, plain integers": composition,
        "the whole sheet baccarat, pairs and suits": lambda: appraise(baccarat),
        "the same after two cards": lambda: appraise(baccarat, given),
        "the same from endlessly many decks": lambda: appraise(baccarat, endless),
        "the whole sheet three-pictures": lambda: appraise(pictures),
        "a ticket of ten wagers at baccarat": lambda: ticket(baccarat),
    }
    for name, work in figures.items():
        print(f"{name:<44} {cpu_ms(work, rounds):9.2f} ms CPU")
    starts = {
        "python -c pass": ["-c", "pass"],
        "croupier odds baccarat": ["-m", "croupier", "odds", "baccarat"],
    }
    taken = {name: [cold(words) for words in (starts[name],) * rounds] for name in starts}
    for name, times in taken.items():
        clock, cpu = (min(values) for values in zip(*times, strict=True))
        print(f"{name:<44} {1e3 * clock:9.1f} ms, {1e3 * cpu:.1f} ms CPU, from a cold start")


if __name__ == "__main__":
    main()
