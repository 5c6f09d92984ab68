"""Shoes that were recorded: reading them from a file.

Two forms, both plain text, told apart by their first line that says something.

*Text*: a line a coup, its cards in the order in which they left the shoe, burns left out
(``2h Ks 3d 6c Ah``); or many coups a line by their outcomes alone (``BPPTB``: Banker, Player, Tie).
A line ``shoe`` begins the next shoe. Blank lines, and what follows a ``#``, say nothing.

*CSV*: a head with a column ``cards`` or ``outcome`` (a letter), and ``shoe`` where there are
several; a row a coup, in order. Other columns are passed over, so what ``simulate --out`` wrote
coup by coup can be read once it is CSV. Rows of one shoe lie together.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Final, NamedTuple

from croupier.cards import Card, parse_cards
from croupier.errors import CardError, NotationError

__all__ = ["COUP_LIMIT", "OUTCOMES", "Recorded", "Recording", "read_recording"]

OUTCOMES: Final = {"B": "banker", "P": "player", "T": "tie"}
COUP_LIMIT: Final = 5_000_000
"""The most coups that are read of a file."""


class Recorded(NamedTuple):
    """A coup as it was recorded.

    Attributes:
        line: where it stands in the file, from 1.
        cards: in the order they left the shoe; empty where only the outcome is known.
        outcome: ``player``, ``banker`` or ``tie``; None where cards tell it.
    """

    line: int
    cards: tuple[Card, ...]
    outcome: str | None


class Recording(NamedTuple):
    """Recorded shoes, all by their cards or all by their outcomes.

    Attributes:
        shoes: the coups of each, in order.
        by_cards: whether cards are known.
    """

    shoes: tuple[tuple[Recorded, ...], ...]
    by_cards: bool

    @property
    def coups(self) -> int:
        """How many coups there are."""
        return sum(map(len, self.shoes))


def read_recording(text: str, origin: str) -> Recording:
    """Read recorded shoes.

    Args:
        text: the file.
        origin: what it is called in messages.

    Raises:
        NotationError: names the line, and says how to mend it.
    """
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    first = next((line for line in lines if line), "")
    names = [name.strip().lower() for name in first.split(",")]
    is_csv = "cards" in names or "outcome" in names
    shoes: list[list[Recorded]] = [[]]
    count = 0
    for coup in _csv_coups(text, origin, names) if is_csv else _text_coups(lines, origin):
        if coup is None:
            shoes.append([])
            continue
        count += 1
        if count > COUP_LIMIT:
            raise NotationError(
                f"{origin} holds over {COUP_LIMIT:,} coups; cut it to several files"
            )
        shoes[-1].append(coup)
    told = tuple(tuple(shoe) for shoe in shoes if shoe)
    if not told:
        raise NotationError(f"{origin} holds no coup; write one a line, such as 2h Ks 3d 6c Ah")
    kinds = {bool(coup.cards) for shoe in told for coup in shoe}
    if len(kinds) > 1:
        raise NotationError(
            f"{origin} tells some coups by cards and some by outcomes; put them into two files"
        )
    return Recording(told, kinds.pop())


def _text_coups(lines: list[str], origin: str) -> Iterator[Recorded | None]:
    """The coups of lines; None where a shoe begins."""
    for number, line in enumerate(lines, 1):
        if line.lower() == "shoe":
            yield None
        elif line and set(line.upper()) <= {*OUTCOMES, " "}:
            for letter in line.upper().replace(" ", ""):
                yield Recorded(number, (), OUTCOMES[letter])
        elif line:
            yield Recorded(number, _cards(line, f"{origin}, line {number}"), None)


def _csv_coups(text: str, origin: str, names: list[str]) -> Iterator[Recorded | None]:
    """The coups of rows; None where another shoe's begin."""
    lines = [line for line in StringIO(text) if line.strip() and not line.startswith("#")]
    offset = len(text.splitlines()) - len(lines)
    rows = csv.reader(lines, skipinitialspace=True)
    next(rows)
    by_cards, shoe_at = "cards" in names, names.index("shoe") if "shoe" in names else None
    at = names.index("cards" if by_cards else "outcome")
    shoe = None
    for row in rows:
        number = rows.line_num + offset
        place = f"{origin}, line {number}"
        if len(row) != len(names):
            raise NotationError(f"{place}: {len(row)} fields where the head has {len(names)}")
        if shoe_at is not None and row[shoe_at] != shoe:
            yield None
            shoe = row[shoe_at]
        if by_cards:
            yield Recorded(number, _cards(row[at], place), None)
        else:
            yield Recorded(number, (), _outcome(row[at], place))


def _outcome(text: str, place: str) -> str:
    word = text.strip().lower()
    known = {**{letter.lower(): name for letter, name in OUTCOMES.items()}}
    if word in OUTCOMES.values():
        return word
    if word in known:
        return known[word]
    raise NotationError(f"{place}: {text!r} is no outcome; write B, P or T")


def _cards(text: str, place: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except CardError as error:
        raise NotationError(f"{place}: {error}") from None
