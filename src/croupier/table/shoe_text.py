"""A whole shoe as a text: its cards as they left it, what went wrong, and what was ruled.

One line a coup, one word for each thing that happened, in order; ``docs/shoe-text.md`` has the
notation. The words are the dealer's, not the table's: what the table makes of them is found by
playing them (:mod:`croupier.table.shoe_play`). ``ShoeText.parse(str(text)) == text``.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple, get_args

from croupier.cards import Card
from croupier.errors import CardError, NotationError, check_text, shown
from croupier.rulings import KINDS
from croupier.rulings.effects import EFFECTS
from croupier.table.hand_state import COUNTS, FOUND, TOLD

__all__ = [
    "BACK",
    "CALLED_OFF",
    "CLOSED",
    "CONFIRMED",
    "CUT_CARD",
    "Drawn",
    "Mark",
    "Raised",
    "Ruled",
    "ShoeLine",
    "ShoeText",
    "Sign",
    "line_numbers",
]

PLACES: Final = ("player", "banker", "player_1", "player_2", "player_3")
"""The hands that a card can be laid to where it is not due."""

LineWord = Literal["burn", "coup", "void", "between", "close"]
_LINE_WORDS: Final[tuple[LineWord, ...]] = get_args(LineWord)

Sign = Literal["<", "#", "|", ".", "x"]
_SIGNS: Final[tuple[Sign, ...]] = get_args(Sign)
BACK: Final[Sign] = "<"
"""What was keyed last was taken back: that card did not leave the shoe so."""
CUT_CARD: Final[Sign] = "#"
"""The cut card came."""
CLOSED: Final[Sign] = "|"
"""Betting was closed."""
CONFIRMED: Final[Sign] = "."
"""The cards were confirmed."""
CALLED_OFF: Final[Sign] = "x"
"""A stop of the house broke the coup off."""

_HEAD: Final = "shoe"
_VERSION: Final = "1"
_ID: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_HEAD_MEND: Final = f"a shoe begins with: {_HEAD} {_VERSION} SHEET, the id of its sheet"
_ONCE: Final[dict[Sign, str]] = {
    CLOSED: "betting was closed",
    CONFIRMED: "the cards were confirmed",
    CALLED_OFF: "the house stopped",
}
_DOWN: Final = "-"
_HELD: Final = "^"


class Drawn(NamedTuple):
    """A card that was laid.

    Attributes:
        card: its notation; empty where it lay face down.
        place: the hand it was laid to; empty for where it was due.
        held: it had left the shoe before, and was held for this.
    """

    card: str
    place: str = ""
    held: bool = False

    def __str__(self) -> str:
        place = f"@{self.place}" if self.place else ""
        return f"{_HELD if self.held else ''}{self.card or _DOWN}{place}"


class Raised(NamedTuple):
    """An irregularity.

    Attributes:
        by_software: the software raised it: with the card before, or by itself.
    """

    kind: str
    stage: str = ""
    by_software: bool = False

    def __str__(self) -> str:
        stage = f"/{self.stage}" if self.stage else ""
        return f"{'!!' if self.by_software else '!'}{self.kind}{stage}"

    @property
    def with_card(self) -> bool:
        """Whether the software raised it with a card."""
        return self.by_software and self.kind in TOLD


class Ruled(NamedTuple):
    """A ruling.

    Attributes:
        effects: what was ruled; empty for what the profile proposes.
        kind: which open irregularity it is about; empty for the one that was raised last.
        card_number: of ``camera-wins``, which card of the coup, counted from 1; 0 for none.
        card: what that card is.
        last: of ``void-later-coups``, which of the shoe's coups was its last, counted from 1; 0 for
            none of them, None where that is not said. `standing`: later ones that stand.
    """

    effects: tuple[str, ...] = ()
    kind: str = ""
    card_number: int = 0
    card: str = ""
    last: int | None = None
    standing: tuple[int, ...] = ()

    def __str__(self) -> str:
        camera = f":{self.card_number}:{self.card}" if self.card_number else ""
        if self.last is not None:
            camera += ":" + "+".join(map(str, (self.last, *self.standing)))
        kind = f"@{self.kind}" if self.kind else ""
        return f"={','.join(self.effects)}{camera}{kind}"


Mark = Drawn | Raised | Ruled | Sign


class ShoeLine(NamedTuple):
    """A line.

    Attributes:
        word: ``burn`` or ``between`` for what happened outside a coup, ``coup`` for one that was
            settled, ``void`` for one that was not, ``close`` for the end of the shoe.
        marks: what happened, in order.
    """

    word: LineWord
    marks: tuple[Mark, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.word, *map(str, self.marks)])


class ShoeText(NamedTuple):
    """A shoe from its loading on, as far as it was dealt.

    Attributes:
        sheet_id: of the sheet it was dealt by.
    """

    sheet_id: str
    lines: tuple[ShoeLine, ...]

    @classmethod
    def parse(cls, text: str) -> ShoeText:
        """Read a shoe; blank lines and what follows ``;`` say nothing.

        Raises:
            NotationError: a line cannot be read; says which, and how to mend it.
        """
        check_text(text, NotationError, "shoe 1 baccarat")
        said = _said(text)
        if not said:
            raise _fault(1, _HEAD_MEND)
        lines: list[ShoeLine] = []
        open_kinds: list[str] = []
        for number, words in said[1:]:
            if lines and lines[-1].word == "close":
                raise _fault(number, "nothing follows the close of a shoe; write a file for each")
            lines.append(_line(number, words, open_kinds, is_first=not lines))
        return cls(_head(*said[0]), tuple(lines))

    def __str__(self) -> str:
        return "\n".join([f"{_HEAD} {_VERSION} {self.sheet_id}", *map(str, self.lines)]) + "\n"

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards in the order they left the shoe; those nobody saw as an empty text."""
        gone: list[str] = []
        before = Drawn("", held=True)
        for mark in (mark for line in self.lines for mark in line.marks):
            if isinstance(mark, Drawn):
                before = mark
                gone += [] if mark.held else [mark.card]
            elif mark == BACK and not before.held:
                gone.pop()
        return tuple(gone)

    @property
    def irregularities(self) -> tuple[Raised, ...]:
        """What went wrong, in order."""
        marks = (mark for line in self.lines for mark in line.marks)
        return tuple(mark for mark in marks if isinstance(mark, Raised))


def _said(text: str) -> list[tuple[int, list[str]]]:
    """The lines that say something, as words, with their numbers."""
    found = [
        (number, line.partition(";")[0].split())
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1)
    ]
    return [(number, words) for number, words in found if words]


def line_numbers(text: str) -> tuple[int, ...]:
    """Where in a text that was read each of its lines stands, counted from 1."""
    return tuple(number for number, _ in _said(text)[1:])


def _fault(number: int, problem: str) -> NotationError:
    return NotationError(f"line {number}: {problem}")


def _head(number: int, words: list[str]) -> str:
    if len(words) != 3 or words[0] != _HEAD or not _ID.fullmatch(words[2]):
        raise _fault(number, _HEAD_MEND)
    if words[1] != _VERSION:
        problem = f"this is version {shown(words[1])} of the notation; only {_VERSION} is read here"
        raise _fault(number, f"{problem}, use the release that wrote it")
    return words[2]


def _line(number: int, words: list[str], open_kinds: list[str], *, is_first: bool) -> ShoeLine:
    first, rest = words[0], words[1:]
    word = next((word for word in _LINE_WORDS if word == first), None)
    if word is None:
        known = ", ".join(_LINE_WORDS)
        raise _fault(number, f"{shown(first)} begins no line; begin it with one of {known}")
    if word == "burn" and not is_first:
        raise _fault(number, "a shoe is burnt before its first coup; write between here")
    try:
        line = ShoeLine(word, tuple(map(_mark, rest)))
        _check_signs(line)
        _check_order(line, open_kinds)
    except NotationError as error:
        raise _fault(number, str(error)) from None
    return line


def _check_signs(line: ShoeLine) -> None:
    """That a line has what a line of its kind needs, and nothing that it cannot have."""
    word, marks = line
    if word == "close" and marks:
        raise NotationError("close stands alone; write what happened before it into a line of its")
    if word in ("burn", "between") and not marks:
        raise NotationError(f"{word} says nothing; write what happened behind it, or leave it out")
    for sign, what in _ONCE.items():
        count = marks.count(sign)
        if count and word not in ("coup", "void"):
            raise NotationError(f"{sign} ({what}) belongs to a coup; take it away")
        if count > 1 or (word == "coup" and not count and sign in (CLOSED, CONFIRMED)):
            raise NotationError(f"a {word} has one {sign}: {what}")
    if word == "coup" and CALLED_OFF in marks:
        raise NotationError(f"a coup with {CALLED_OFF} was not settled; begin the line with void")


def _check_order(line: ShoeLine, open_kinds: list[str]) -> None:
    """That marks can follow one another, as far as that needs no rules."""
    before: Mark | None = None
    can_go_back = False
    for mark in line.marks:
        if isinstance(mark, Drawn):
            can_go_back = True
        elif isinstance(mark, Raised):
            if mark.with_card and not isinstance(before, Drawn):
                problem = f"{mark} goes with a card: write it behind the card"
                raise NotationError(f"{problem}, or with one ! where a person raised it")
            open_kinds.append(mark.kind)
            can_go_back = can_go_back and mark.with_card
        elif isinstance(mark, Ruled):
            _check_ruled(mark, open_kinds)
            can_go_back = False
        elif mark == BACK and not can_go_back:
            raise NotationError(f"{BACK} takes back the card keyed last: write it behind that card")
        else:
            can_go_back = False
        before = mark


def _check_ruled(mark: Ruled, open_kinds: list[str]) -> None:
    if not open_kinds:
        raise NotationError(f"{mark} rules on nothing; write what went wrong before it, as !KIND")
    kind = mark.kind or open_kinds[-1]
    if kind not in open_kinds:
        raise NotationError(f"{kind} is ruled on before it is raised; write !{kind} before it")
    # the latest of its kind
    del open_kinds[len(open_kinds) - 1 - open_kinds[::-1].index(kind)]


def _mark(text: str) -> Mark:
    for sign in _SIGNS:
        if text == sign:
            return sign
    if text.startswith("!"):
        return _raised(text)
    return _ruled(text) if text.startswith("=") else _drawn(text)


def _drawn(text: str) -> Drawn:
    held = text.startswith(_HELD)
    name, at, place = text.removeprefix(_HELD).partition("@")
    if at and place not in PLACES:
        raise NotationError(f"{shown(text)}: a card is laid to one of {', '.join(PLACES)}")
    if name == _DOWN:
        if place:
            raise NotationError(f"{shown(text)}: a card that nobody saw lies where it is due")
        return Drawn("", "", held)
    try:
        return Drawn(str(Card.parse(name)), place, held)
    except CardError as error:
        more = f"; or one of {' '.join(_SIGNS)} - ! =" if len(name) < 2 else ""
        raise NotationError(f"{error}{more}") from None


def _raised(text: str) -> Raised:
    by_software = text.startswith("!!")
    name, _, stage = text.lstrip("!").partition("/")
    kind = KINDS.get(name)
    if kind is None or text.startswith("!!!"):
        raise NotationError(f"{shown(text)}: known are {', '.join(KINDS)}")
    if stage not in (kind.stages or ("",)):
        stages = " or ".join(f"!{name}/{known}" for known in kind.stages) or f"!{name}"
        raise NotationError(f"{shown(text)}: write {stages}")
    if name in COUNTS:
        raise NotationError(f"{shown(text)}: cards are counted before a shoe is dealt and after it")
    if by_software and name not in TOLD and name not in FOUND:
        raise NotationError(f"{shown(text)}: no software sees that; write it with one !")
    if kind.alone and not by_software:
        raise NotationError(f"{shown(text)}: only the software sees that; write it with !!")
    return Raised(name, stage, by_software)


def _ruled(text: str) -> Ruled:
    said, at, kind = text.removeprefix("=").partition("@")
    if at and kind not in KINDS:
        raise NotationError(f"{shown(text)}: known are {', '.join(KINDS)}")
    listed, colon, camera = said.partition(":")
    effects = tuple(listed.split(",")) if listed else ()
    for effect in effects:
        if effect not in EFFECTS:
            raise NotationError(f"{shown(effect)} is nothing that is ruled: {', '.join(EFFECTS)}")
    if not colon:
        return Ruled(effects, kind)
    if re.fullmatch(r"[0-9]{1,3}(\+[0-9]{1,3})*", camera, re.ASCII):
        last, *standing = map(int, camera.split("+"))
        return Ruled(effects, kind, last=last, standing=tuple(standing))
    count, _, name = camera.partition(":")
    if not re.fullmatch(r"[1-9][0-9]?", count, re.ASCII):
        problem = "a card that the camera shows is written =camera-wins:NUMBER:CARD"
        raise NotationError(f"{shown(text)}: {problem}, the coup's first card is number 1")
    try:
        return Ruled(effects, kind, int(count), str(Card.parse(name)))
    except CardError as error:
        raise NotationError(str(error)) from None
