"""One line of text for the results of a shoe: ``BPPTB``, or with marks ``B Bb P Tbp Bn``.

A result is a capital letter, ``B`` Banker, ``P`` Player or ``T`` Tie, then its marks in small
letters: ``b`` Banker pair, ``p`` Player pair, ``n`` natural. Spaces, line ends and commas between
results mean nothing. A text without any capital is read as outcomes alone (``bppt`` is ``BPPT``);
it cannot carry marks, because ``bb`` would then be two things.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice, permutations
from typing import Final, Literal, TypeAlias

import msgspec

from croupier.errors import NotationError, shown

Outcome: TypeAlias = Literal["B", "P", "T"]

OUTCOMES: Final[tuple[Outcome, ...]] = ("B", "P", "T")
MAX_RESULT_COUNT: Final = 10_000
_SHOWN_LENGTH: Final = 30

_HOW: Final = (
    "write B, P or T for each coup, in capitals when marks follow: "
    "b Banker pair, p Player pair, n natural, as in 'BPPTB' or 'B Bb P Tbp Bn'"
)


class Result(msgspec.Struct, frozen=True):
    """How one coup ended, as far as a road shows it.

    Args:
        outcome: ``"B"``, ``"P"`` or ``"T"``.
        banker_pair: Banker's first two cards had the same rank.
        player_pair: Player's first two cards had the same rank.
        natural: a two-card 8 or 9 ended the coup.

    Raises:
        NotationError: for any other outcome, or a mark that is not a truth value.
    """

    outcome: Outcome
    banker_pair: bool = False
    player_pair: bool = False
    natural: bool = False

    def __post_init__(self) -> None:
        if self.outcome not in OUTCOMES:
            raise NotationError(f"{_shown(self.outcome)} is not an outcome: use 'B', 'P' or 'T'")
        for mark in (self.banker_pair, self.player_pair, self.natural):
            if not isinstance(mark, bool):
                raise NotationError(f"a mark is True or False, not {_shown(mark)}")

    def __str__(self) -> str:
        return self.outcome + self.marks

    @property
    def marks(self) -> str:
        """The marks in their fixed order: some of ``b``, ``p``, ``n``."""
        return "b" * self.banker_pair + "p" * self.player_pair + "n" * self.natural

    @classmethod
    def parse(cls, text: str) -> Result:
        """Read exactly one result; the inverse of ``str``.

        Raises:
            NotationError: when the text does not hold exactly one.
        """
        results = parse_results(text)
        if len(results) != 1:
            raise NotationError(f"{_shown(text)} holds {len(results)} results instead of one")
        return results[0]


def _spellings() -> dict[str, Result]:
    """Every way to write one result; the marks may come in any order."""
    return {
        outcome + "".join(marks): Result(outcome, "b" in marks, "p" in marks, "n" in marks)
        for outcome in OUTCOMES
        for mark_count in range(4)
        for marks in permutations("bpn", mark_count)
    }


_SPELLINGS: Final = _spellings()
_PIECE: Final = re.compile(r"[BPT][bpn]*|[\s,]+|.", re.DOTALL)
# "N" is no spelling, so that in small letters alone a natural is refused and not guessed at.
_CAPITALS: Final = str.maketrans("bptn", "BPTN")


def parse_results(text: str) -> tuple[Result, ...]:
    """Read a line of results; an empty line is none.

    Raises:
        NotationError: for a character that has no meaning where it stands, a mark given twice,
            or more than ``MAX_RESULT_COUNT`` results.
    """
    only_small = text.islower()
    if only_small:
        text = text.translate(_CAPITALS)
    results: list[Result] = []
    for piece in _PIECE.finditer(text):
        written = piece.group()
        result = _SPELLINGS.get(written)
        if result is not None:
            _check_room(len(results))
            results.append(result)
        elif not _is_separator(written):
            raise NotationError(_complaint(written, piece.start() + 1, only_small=only_small))
    return tuple(results)


def read_results(outcomes: str | Iterable[Result | str]) -> tuple[Result, ...]:
    """Results from a line of text, or from results and one-result texts in any iterable.

    Raises:
        NotationError: when an item is neither, or there are more than ``MAX_RESULT_COUNT``.
    """
    if isinstance(outcomes, str):
        return parse_results(outcomes)
    results: list[Result] = []
    for item in islice(_each(outcomes), MAX_RESULT_COUNT + 1):
        _check_room(len(results))
        results.append(_result(item, len(results) + 1))
    return tuple(results)


def _each(outcomes: object) -> Iterable[object]:
    if isinstance(outcomes, Iterable):
        return outcomes
    raise NotationError(f"write results as in BPPTB, or give a list of them: not {shown(outcomes)}")


def format_results(results: Iterable[Result]) -> str:
    """The canonical line: no separators, marks in fixed order. ``parse_results`` reads it back."""
    return "".join(map(str, results))


def _result(item: object, position: int) -> Result:
    if isinstance(item, Result):
        return item
    if not isinstance(item, str):
        raise NotationError(
            f"item {position} is {_shown(item)}; give a Result, or its text such as 'Bb'"
        )
    return _SPELLINGS.get(item) or Result.parse(item)


def _check_room(result_count: int) -> None:
    if result_count >= MAX_RESULT_COUNT:
        raise NotationError(
            f"more than {MAX_RESULT_COUNT} results: roads are drawn for one shoe, give fewer"
        )


def _is_separator(written: str) -> bool:
    return written[0] == "," or written[0].isspace()


def _complaint(written: str, position: int, *, only_small: bool) -> str:
    if len(written) > 1:
        return f"character {position}: {_shown(written)} has a mark twice; give each mark once"
    if only_small and written == "N":
        return f"character {position}: the mark 'n' follows an outcome in a capital, as in 'Bn'"
    return f"character {position}: {written!r} is not expected here; {_HOW}"


def _shown(value: object) -> str:
    """The value as a message may show it: on one line, and cut when it is long."""
    if type(value) is int:
        return shown(value)  # Python refuses to write out thousands of digits
    written = repr(value)
    return written if len(written) <= _SHOWN_LENGTH else f"{written[:_SHOWN_LENGTH]}..."
