"""Every error this package raises on purpose.

::

    CroupierError                 anything below
    ├── InputError                what the user gave cannot be used; the message says how to mend it
    │   ├── CardError             an unknown card, or more copies of a card than the decks hold
    │   ├── ShoeError             a shoe that cannot be built or dealt from as asked
    │   ├── MoneyError            an amount, currency, price or rate that is not one
    │   ├── WagerError            an unknown bet, or a stake that cannot be settled
    │   ├── NotationError         a text form (coup, outcomes, key) that does not parse
    │   ├── SheetError            a rule sheet that does not load: file, line, column, caret
    │   ├── OddsError             odds that cannot be told of these cards, or would take too long
    │   └── DataError             a data directory that cannot be used (not ours, newer, locked)
    └── StoreError                the store refused or could not read
        ├── DiskFull              the disk has no room; nothing was written
        ├── DiskFailed            the disk failed; what has reached it is not known
        ├── VersionConflict       somebody else appended to the stream first
        ├── DuplicateKey          the same key was already used with other content
        └── ChainBroken           the record does not verify; names the first bad event

At the table a refused wager is a value with a stable code, not an exception
(see :mod:`croupier.table`); exceptions are for bad input and for faults.
"""

from __future__ import annotations


def check_text(given: object, error: type[InputError], example: str) -> None:
    """Refuse what is no text where a text is read.

    Args:
        given: what a caller gave.
        error: the error to raise.
        example: such a text, for the message.
    """
    if not isinstance(given, str):
        raise error(f"a text such as {example!r} is wanted, not {shown(given)}")


def is_whole(given: object) -> bool:
    """Whether a value is a whole number; ``True`` is none, though Python counts it as 1."""
    # most are plain numbers, and this is asked of every amount that is shown
    return type(given) is int or (isinstance(given, int) and not isinstance(given, bool))


_SHOWN_CHARS = 60
_SHOWN_NUMBER = 10**18


def shown(given: object) -> str:
    """A value as a message shows it: itself if it is a short number or text, else what it is."""
    if type(given) is int and abs(given) < _SHOWN_NUMBER:
        return str(given)
    if isinstance(given, str) and len(given) <= _SHOWN_CHARS:
        return repr(given)
    return "nothing" if given is None else f"a value of type {type(given).__name__}"


class CroupierError(Exception):
    """Base of every error raised on purpose by this package."""


class InputError(CroupierError):
    """Input that cannot be used. ``str(error)`` says what is wrong and how to mend it."""


class CardError(InputError):
    """An unknown card, or more copies of a card than the decks hold."""


class ShoeError(InputError):
    """A shoe that cannot be built, or that holds too few cards for what was asked."""


class MoneyError(InputError):
    """An amount, currency, price or rate that cannot be read."""


class WagerError(InputError):
    """An unknown bet, or a stake that this bet cannot settle."""


class NotationError(InputError):
    """A one-line text form that does not parse."""


class SheetError(InputError):
    """A rule sheet that does not load.

    Args:
        problem: what is wrong and how to mend it, in one sentence.
        origin: file path or sheet id, as the user named it.
        line, column: one-based place of the fault in the file, if it has one.
        source_line: the text of that line, shown above the caret.
    """

    def __init__(
        self,
        problem: str,
        *,
        origin: str = "",
        line: int | None = None,
        column: int | None = None,
        source_line: str | None = None,
    ) -> None:
        self.problem = problem
        self.origin = origin
        self.line = line
        self.column = column
        self.source_line = source_line
        super().__init__(self._render())

    def _render(self) -> str:
        place = self.origin
        if self.line is not None:
            place += f":{self.line}"
            if self.column is not None:
                place += f":{self.column}"
        head = f"{place}: {self.problem}" if place else self.problem
        if self.source_line is None:
            return head
        # one column a character, and no escape of a hostile file reaches a terminal
        line = self.source_line.rstrip()
        shown = "".join(char if char.isprintable() else " " for char in line)
        caret = " " * ((self.column or 1) - 1) + "^"
        return f"{head}\n    {shown}\n    {caret}"


class OddsError(InputError):
    """Odds that these cards or facts do not give, or that would take too long to find."""


class DataError(InputError):
    """A data directory that cannot be used: not ours, of a newer format, or in use."""


class StoreError(CroupierError):
    """The store refused a write or could not read.

    Nothing was changed, unless it is :class:`DiskFailed`.
    """


class DiskFull(StoreError):
    """The disk has no room: nothing was written, and once there is room it can be done again."""


class DiskFailed(StoreError):
    """The disk failed while something was written or read.

    How much of a write has reached it is not known until the store is opened anew; until then the
    store takes no other.
    """


class VersionConflict(StoreError):
    """The stream is not at the expected version: somebody appended first."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        self.stream, self.expected, self.actual = stream, expected, actual
        super().__init__(f"stream {stream} is at version {actual}, not {expected}")


class DuplicateKey(StoreError):
    """A key that may be used once was used again with other content."""


class ChainBroken(StoreError):
    """The hash chain of a stream does not verify.

    Attributes:
        stream: the stream's name. version: the first event that does not verify.
    """

    def __init__(self, stream: str, version: int, why: str) -> None:
        self.stream, self.version, self.why = stream, version, why
        super().__init__(f"stream {stream}, event {version}: {why}")
