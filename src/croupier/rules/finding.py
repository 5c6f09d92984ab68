"""What a lint finds: one finding with its level, code and place, and how findings are gathered."""

from __future__ import annotations

from typing import NamedTuple

from croupier.errors import SheetError
from croupier.rules.source import Path, SheetText

ERROR, WARNING, NOTE = LEVELS = ("error", "warning", "note")
"""An error fails ``sheet check``; a warning wants a second look; a note only tells."""


class Finding(NamedTuple):
    """One remark on a sheet.

    Attributes:
        level: one of :data:`LEVELS`.
        code: the stable name of this kind of finding, such as ``tier-shadowed``.
        message: what was found and what to do about it.
        origin: file or sheet id.
        line, column: one-based place; None where the remark is on the sheet as a whole.
        source_line: the text of that line.
    """

    level: str
    code: str
    message: str
    origin: str
    line: int | None = None
    column: int | None = None
    source_line: str | None = None

    @classmethod
    def of_refusal(cls, error: SheetError) -> Finding:
        """The finding that a sheet is refused when it is loaded or compiled."""
        place = (error.origin, error.line, error.column, error.source_line)
        return cls(ERROR, "refused", error.problem, *place)

    def __str__(self) -> str:
        """As a compiler writes it: ``file:line:column: level: message [code]``, line and caret."""
        return str(
            SheetError(
                f"{self.level}: {self.message} [{self.code}]",
                origin=self.origin,
                line=self.line,
                column=self.column,
                source_line=self.source_line,
            )
        )


class Findings:
    """Gathers findings on one sheet text."""

    def __init__(self, source: SheetText) -> None:
        self._source = source
        self._found: list[Finding] = []

    def add(self, level: str, code: str, path: Path, message: str) -> None:
        """Note a finding at the value of `path`, or at its nearest parent in the file."""
        place = self._source.error(path, message)
        self._found.append(
            Finding(level, code, message, place.origin, place.line, place.column, place.source_line)
        )

    def has(self, path: Path) -> bool:
        """Whether the file has a value at exactly this path."""
        return self._source.has(path)

    def findings(self) -> tuple[Finding, ...]:
        """All findings in the order of the file; those without a place come first."""
        return tuple(sorted(self._found, key=lambda found: (found.line or 0, found.column or 0)))
