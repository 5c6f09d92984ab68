"""``croupier sheet check``: read a sheet, compile it and tell what is doubtful or wrong in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.cli.signs import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.games.rulebook import Rulebook
    from croupier.rules.finding import Finding


@click.command("check")
@click.argument("sheet")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.pass_context
def check(ctx: click.Context, sheet: str, as_json: bool) -> None:
    """Check a sheet for faults.

    SHEET is the path of a .toml file or the id of a shipped sheet. Errors are faults of a bet or
    of the table, or a sheet that is refused; warnings want a second look, notes only tell. Exits
    with 1 if there are errors, and with 2 if the file is no sheet at all.
    """
    book, findings = _look_over(sheet)
    counts = _counts(findings)
    if as_json:
        console.emit_json(
            {
                "sheet": book.sheet.id if book else None,
                "version": book.sheet.version if book else None,
                "fingerprint": book.fingerprint if book else None,
                "file": sheet,
                **{f"{level}s": count for level, count in counts.items()},
                "findings": [_document(finding) for finding in findings],
            }
        )
    else:
        summary = ", ".join(_counted(level, count) for level, count in counts.items())
        told = [console.fault_lines(str(found), found.source_line) for found in findings]
        console.emit("\n".join([*told, visible(f"{sheet}: {summary}")]))
    if counts["error"]:
        ctx.exit(1)


def _look_over(name: str) -> tuple[Rulebook | None, tuple[Finding, ...]]:
    """The sheet's rulebook and what the lint finds, or the one fault for which it is refused.

    Raises:
        SheetError: the file cannot be read, or is not meant as a sheet.
    """
    from croupier.errors import SheetError
    from croupier.games.catalog import parse_sheet, sheet_text
    from croupier.games.rulebook import rulebook
    from croupier.odds.lint_edges import lint_edges
    from croupier.rules.finding import Finding
    from croupier.rules.lint import lint
    from croupier.rules.source import is_sheet

    text = sheet_text(name)
    try:
        book = rulebook(parse_sheet(text, name))
    except SheetError as error:
        if not is_sheet(text):
            raise
        return None, (Finding.of_refusal(error),)
    found = (*lint(book.table, book.game.max_cards), *lint_edges(book))
    return book, tuple(sorted(found, key=lambda one: (one.line or 0, one.column or 0)))


def _counts(findings: Sequence[Finding]) -> dict[str, int]:
    from croupier.rules.finding import LEVELS

    return {level: sum(finding.level == level for finding in findings) for level in LEVELS}


def _counted(level: str, count: int) -> str:
    return f"{count or 'no'} {level}{'' if count == 1 else 's'}"


def _document(finding: Finding) -> dict[str, str | int | None]:
    return {
        "level": finding.level,
        "code": finding.code,
        "message": finding.message,
        "line": finding.line,
        "column": finding.column,
    }
