"""Shoes that were recorded: reading them from a text.

Two forms, told apart by the first line that says something.

*Text*: a line a coup, its cards in the order in which they left the shoe, burns left out
(``2h Ks 3d 6c Ah``); or many coups a line by their outcomes alone (``BPPTB``: Banker, Player, Tie).
A line that begins with ``shoe`` begins the next shoe. Blank lines, and what follows a ``#``, say
nothing.

*CSV*: a head with a column ``cards`` or ``outcome`` (a letter or a word) or both, and ``shoe``
where there are several; a row a coup, in order, those of a shoe together. Fields are parted by
commas, semicolons or tabs. Where there is a column ``box``, rows that have one ``shoe`` and one
``coup`` are one coup. Other columns are passed over.
"""

from __future__ import annotations

import csv
from array import array
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from croupier.cards import DECK, Card, parse_cards
from croupier.errors import CardError, InputError, NotationError, shown

__all__ = [
    "COLUMNS",
    "COUP_LIMIT",
    "OUTCOMES",
    "Recorded",
    "RecordedShoe",
    "RecordedShoes",
    "Recording",
    "Row",
    "coups_of",
    "read_recording",
]

OUTCOMES: Final = {"B": "banker", "P": "player", "T": "tie"}
COLUMNS: Final = ("shoe", "coup", "box", "cards", "outcome")
COUP_LIMIT: Final = 5_000_000
"""The most coups that are read of a file."""

_WORDS: Final = {form: word for letter, word in OUTCOMES.items() for form in (letter.lower(), word)}
_CODES: Final = (None, *OUTCOMES.values())
_DELIMITERS: Final = ",;\t"


class Recorded(NamedTuple):
    """A coup as it was recorded.

    Attributes:
        line: where it stands in the file, from 1.
        cards: in the order they left the shoe; empty where only the outcome is known.
        outcome: ``player``, ``banker`` or ``tie``; None where it was not written down.
    """

    line: int
    cards: tuple[Card, ...]
    outcome: str | None


class _Coups:
    """Coups end to end, some thirty bytes each, so that millions fit."""

    def __init__(self) -> None:
        self.lines, self.ends = array("Q"), array("Q", [0])
        self.outcomes, self.cards = bytearray(), bytearray()

    def add(self, coup: Recorded) -> None:
        self.lines.append(coup.line)
        self.outcomes.append(_CODES.index(coup.outcome))
        self.cards.extend(coup.cards)
        self.ends.append(len(self.cards))

    def coup(self, index: int) -> Recorded:
        cards = self.cards[self.ends[index] : self.ends[index + 1]]
        told = tuple(map(DECK.__getitem__, cards))
        return Recorded(self.lines[index], told, _CODES[self.outcomes[index]])


class RecordedShoe:
    """The coups of a shoe, in order."""

    __slots__ = ("_coups", "_places")

    def __init__(self, coups: _Coups, places: range) -> None:
        self._coups, self._places = coups, places

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[Recorded]:
        return map(self._coups.coup, self._places)


class RecordedShoes:
    """Shoes, in order; none is empty."""

    __slots__ = ("_coups", "_ends")

    def __init__(self, coups: _Coups, ends: array[int]) -> None:
        self._coups, self._ends = coups, ends

    def __len__(self) -> int:
        return len(self._ends) - 1

    def __iter__(self) -> Iterator[RecordedShoe]:
        return (RecordedShoe(self._coups, range(*places)) for places in pairwise(self._ends))


class Recording(NamedTuple):
    """Recorded shoes, all by their cards or all by their outcomes.

    Attributes:
        shoes: the shoes.
        coups: how many coups they have together.
        by_cards: whether cards are known.
    """

    shoes: RecordedShoes
    coups: int
    by_cards: bool

    @classmethod
    def of(cls, coups: Iterable[Recorded | None], origin: str) -> Recording:
        """Gather coups to shoes; None stands where another shoe begins.

        Raises:
            NotationError: no coup, too many, or some by cards and some by outcomes.
        """
        kept, ends = _Coups(), array("Q", [0])
        by_cards: bool | None = None
        count = 0
        for coup in coups:
            if coup is None:
                if ends[-1] < count:
                    ends.append(count)
                continue
            count += 1
            if count > COUP_LIMIT:
                raise NotationError(f"{origin} holds over {COUP_LIMIT:,} coups; cut it into files")
            if by_cards is not None and by_cards != bool(coup.cards):
                raise NotationError(
                    f"{origin}, line {coup.line}: some coups are told by cards and some by "
                    "outcomes; put them into two files"
                )
            by_cards = bool(coup.cards)
            kept.add(coup)
        if by_cards is None:
            raise NotationError(
                f"{origin} holds no coup; write the cards of one a line, such as 2h Ks 3d 6c Ah, "
                "or outcomes, such as BPPTB"
            )
        if ends[-1] < count:
            ends.append(count)
        return cls(RecordedShoes(kept, ends), count, by_cards)


class Row(NamedTuple):
    """A row of a table of coups.

    Attributes:
        line: where it stands, from 1.
        shoe, coup: which, as written; None without such a column.
        box: whose hand the row is about; None without such a column.
        cards, outcome: as written; None without such a column.
    """

    line: int
    shoe: str | None
    coup: str | None
    box: str | None
    cards: str | None
    outcome: str | None


def read_recording(text: str | Iterable[str], origin: str = "the record") -> Recording:
    """Read recorded shoes.

    Args:
        text: a text, or its lines.
        origin: what it is called in messages.

    Raises:
        NotationError: names the line, and says how to mend it.
    """
    lines = enumerate(_lines(text), 1)
    before: list[tuple[int, str]] = []
    for numbered in lines:
        before.append(numbered)
        if _said(numbered[1]):
            break
    first = before[-1][1] if before else ""
    everything = (each for part in ([*before[-1:]], lines) for each in part)
    for delimiter in _DELIMITERS:
        head = _head(first, delimiter)
        if "cards" in head or "outcome" in head:
            return Recording.of(coups_of(_csv_rows(everything, delimiter, origin), origin), origin)
    return Recording.of(_text_coups(everything, origin), origin)


def _lines(text: object) -> Iterable[str]:
    """The lines of a text, or those that were given. Raises InputError."""
    if isinstance(text, str):
        return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if isinstance(text, Iterable) and not isinstance(text, bytes | bytearray):
        return text
    raise InputError(f"{shown(text)} is no record; give its text or its lines")


def _said(line: str) -> str:
    """What a line says: without its comment and the blanks around."""
    return line.partition("#")[0].strip()


def _head(line: str, delimiter: str) -> list[str]:
    return [name.strip(' \t\r\n"').lower() for name in line.split(delimiter)]


def _text_coups(lines: Iterable[tuple[int, str]], origin: str) -> Iterator[Recorded | None]:
    """The coups of lines; None where a shoe begins."""
    for number, written in lines:
        line = _said(written)
        if not line:
            continue
        letters = "".join(line.upper().replace(",", " ").split())
        if line[:4].lower() == "shoe" and not line[4:5].isalpha():
            yield None
        elif letters and set(letters) <= OUTCOMES.keys():
            for letter in letters:
                yield Recorded(number, (), OUTCOMES[letter])
        else:
            cards = _cards(line, f"{origin}, line {number}", ", or outcomes such as BPPTB")
            yield Recorded(number, cards, None)


def _csv_rows(lines: Iterable[tuple[int, str]], delimiter: str, origin: str) -> Iterator[Row]:
    """The rows under a head. Raises NotationError."""
    at = 0

    def saying() -> Iterator[str]:
        nonlocal at
        for number, line in lines:
            if line.strip() and not line.lstrip().startswith("#"):
                at = number
                yield line

    rows = csv.reader(saying(), delimiter=delimiter, skipinitialspace=True, strict=True)
    try:
        head = [name.strip().lower() for name in next(rows)]
        for name in COLUMNS:
            if head.count(name) > 1:
                raise NotationError(
                    f"{origin}, line {at}: two columns are called {name}; leave one"
                )
        places = [head.index(name) if name in head else None for name in COLUMNS]
        for row in rows:
            if len(row) != len(head):
                raise NotationError(
                    f"{origin}, line {at}: {len(row)} fields where the head has {len(head)}; write "
                    "as many"
                )
            yield Row(at, *(None if place is None else row[place].strip() for place in places))
    except csv.Error as error:
        raise NotationError(f"{origin}, line {at}: {error}; mend the quotes or signs") from None


def coups_of(rows: Iterable[Row], origin: str) -> Iterator[Recorded | None]:
    """The coups of rows; None where another shoe's begin.

    Raises:
        NotationError: what is no card and no outcome, or rows of a shoe that lie apart.
    """
    shoe: str | None = None
    begun: set[str] = set()
    before: Row | None = None
    for row in rows:
        place = f"{origin}, line {row.line}"
        if row.box is not None and None in (row.coup, row.cards):
            raise NotationError(f"{place}: a column box needs columns coup and cards; add them")
        if row.shoe is not None and row.shoe != shoe:
            if row.shoe in begun:
                raise NotationError(f"{place}: shoe {row.shoe} comes again; sort the rows by shoe")
            begun.add(row.shoe)
            shoe = row.shoe
            yield None
        elif row.box is not None and before is not None and row.coup == before.coup:
            if row.cards != before.cards:
                raise NotationError(f"{place}: another box of one coup has other cards; mend them")
            continue
        before = row
        outcome = None if row.box is not None else _outcome(row, place)
        if row.cards is None:
            yield Recorded(row.line, (), outcome)
            continue
        cards = _cards(row.cards, place, "")
        if not cards:
            raise NotationError(f"{place}: no cards; write them, or leave out the column cards")
        yield Recorded(row.line, cards, outcome)


def _outcome(row: Row, place: str) -> str | None:
    """The outcome of a row; None where cards tell it and nothing is written."""
    told = row.outcome or ""
    if not told and row.cards is not None:
        return None
    word = _WORDS.get(told.lower())
    if word is None:
        raise NotationError(f"{place}: {shown(told)} is no outcome; write B, P or T")
    return word


def _cards(text: str, place: str, more: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except CardError as error:
        raise NotationError(f"{place}: {error}{more}") from None
