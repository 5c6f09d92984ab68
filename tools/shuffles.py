"""Test whether shoes are in chance order: ``poe shuffles``, with one error rate for all tests.

``python -m tools.shuffles [--shoes 1000] [--decks 8] [--seed TEXT]`` draws shoes as a house does:
an order that is committed to, seeds, and the order of places that follows from both. With a seed
the same shoes come again. ``--record DIR`` takes every shoe of a house's record that has ended
instead. Exits with 1 if a test finds what chance does not give.
"""

from __future__ import annotations

import argparse
import itertools
import secrets
import sys
from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np

from croupier.cards import parse_cards
from croupier.errors import CroupierError
from croupier.fair import ShoeName, deal_order, draw_shoe
from croupier.service.reading import file_of, reading
from croupier.service.record import TABLES, event_of
from croupier.shoe import Entropy
from croupier.store.protocol import Store
from croupier.table import events as e
from tools.card_tests import ERROR_RATE, LEAST_SHOES, findings, judged

SEEDS: Final = ("clover", "88")


def entropy_of(seed: str | None) -> Entropy:
    """Random bytes: the system's, or those that follow from a seed."""
    if seed is None:
        return secrets.token_bytes
    counter = itertools.count()

    def draw(count: int) -> bytes:
        blocks = (count + 31) // 32
        made = (sha256(f"{seed}/{next(counter)}".encode()).digest() for _ in range(blocks))
        return b"".join(made)[:count]

    return draw


def drawn(count: int, decks: int, entropy: Entropy) -> Iterator[list[int]]:
    """Shoes as a house draws, mixes and deals them: the codes of their cards."""
    for number in range(1, count + 1):
        shoe = draw_shoe(ShoeName("1", f"s-{number}", number), decks, entropy)
        places = deal_order(shoe.root, len(shoe.order), SEEDS)
        yield [int(shoe.order[place]) for place in places]


def recorded(store: Store) -> Iterator[list[int]]:
    """The shoes of a record that have ended, in the order in which their cards were to leave."""
    for stream in store.streams():
        if not stream.startswith(TABLES):
            continue
        order, root, seeds = "", b"", list[str]()
        for stored in store.read(stream):
            match event_of(stored):
                case e.ShoeLoaded(order=found):
                    order = found
                case e.ShoeCommitted(commitment=commitment):
                    order, root, seeds = "", bytes.fromhex(commitment), []
                case e.SeedTaken(seed=seed):
                    seeds.append(seed)
                case e.ShoeClosed() if order:
                    yield [int(card) for card in parse_cards(order)]
                case e.ShoeOpened(order=found):
                    cards = parse_cards(found)
                    yield [int(cards[at]) for at in deal_order(root, len(cards), seeds)]
                case _:
                    pass


def tell(shoes: list[list[int]], error_rate: float) -> bool:
    """Print what each test found of shoes of one size; whether all of them pass."""
    verdicts = judged(findings(np.array(shoes, dtype=np.int64)), error_rate)
    decks = len(shoes[0]) // 52
    print(
        f"{len(shoes):,} shoes of {decks} decks, {len(verdicts)} tests, error rate {error_rate:g}"
    )
    print(f"  {'test':<20} {'figure':>14}   chance of one as odd")
    for (name, figure, p_value), is_odd in verdicts:
        print(f"  {name:<20} {figure:>14,.3f}   p = {p_value:.4g}{'   ODD' if is_odd else ''}")
    return not any(verdict.is_odd for verdict in verdicts)


def main(arguments: list[str] | None = None) -> int:
    """Draw or read, test, print; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shoes", type=int, default=1_000)
    parser.add_argument("--decks", type=int, default=8)
    parser.add_argument("--seed", default=None)
    parser.add_argument("--record", type=Path, default=None, metavar="DIR")
    options = parser.parse_args(arguments)
    by_size: dict[int, list[list[int]]] = defaultdict(list)
    if options.record is None:
        for shoe in drawn(options.shoes, options.decks, entropy_of(options.seed)):
            by_size[len(shoe)].append(shoe)
    else:
        try:
            with reading(file_of(options.record)) as store:
                for shoe in recorded(store):
                    by_size[len(shoe)].append(shoe)
        except CroupierError as error:
            print(f"error: {error}", file=sys.stderr)
            return 2
    groups = [shoes for shoes in by_size.values() if len(shoes) >= LEAST_SHOES]
    for size, shoes in by_size.items():
        if len(shoes) < LEAST_SHOES:
            few = f"{len(shoes)} shoes of {size // 52} decks left out"
            print(f"{few}: fewer than {LEAST_SHOES} tell nothing")
    if not groups:
        print(f"there are fewer than {LEAST_SHOES} shoes of any size; nothing can be told")
        return 2
    # each size gets its share, so that the rate holds for all of them together
    passed = [tell(shoes, ERROR_RATE / len(groups)) for shoes in groups]
    print("in chance order, as far as these tests see" if all(passed) else "NOT in chance order")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
