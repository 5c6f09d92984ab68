"""The options that ask for a report, and what they do; no library is loaded before one is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from croupier.cli import console
from croupier.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from croupier.odds.appraisal import Appraisal

_OPTIONS = (
    click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values instead."),
    click.option("--markdown", "as_markdown", is_flag=True, help="Print Markdown tables instead."),
    click.option("--html", metavar="FILE", help="Also write a par sheet, one self-contained page."),
    click.option("--xlsx", metavar="FILE", help="Also write a workbook with live formulas."),
    click.option(
        "--lang",
        type=click.Choice(["en", "vi", "zh"]),
        default="en",
        show_default=True,
        is_eager=True,  # so that it is known where another option is refused
        help="Language of a report's words.",
    ),
)


def add_report_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command ``--csv``, ``--markdown``, ``--html``, ``--xlsx`` and ``--lang``.

    It is handed ``as_csv``, ``as_markdown``, ``html``, ``xlsx`` and ``lang``, the fields of
    :class:`Reports`.
    """
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


class Reports(NamedTuple):
    """The reports that were asked for.

    Attributes:
        as_csv, as_markdown: whether to print these instead of the table.
        html, xlsx: files to write besides, or None.
        lang: of their words.
    """

    as_csv: bool
    as_markdown: bool
    html: str | None
    xlsx: str | None
    lang: str

    @classmethod
    def taken_from(cls, typed: dict[str, Any]) -> Reports:
        """The reports that a command was asked for; its other options are left in `typed`."""
        return cls(**{name: typed.pop(name) for name in cls._fields})

    @property
    def named(self) -> list[str]:
        """The options by which a report was asked for."""
        asked = (self.as_csv, self.as_markdown, self.html is not None, self.xlsx is not None)
        names = ("--csv", "--markdown", "--html", "--xlsx")
        return [name for name, wanted in zip(names, asked, strict=True) if wanted]


def check_reports(reports: Reports, *, as_json: bool, other: bool, shoe_count: int) -> None:
    """Refuse options that cannot go together, before anything is worked out.

    Args:
        as_json: whether ``--json`` was given.
        other: whether something else than the odds of bets was asked for.
        shoe_count: over how many shoes.

    Raises:
        InputError: two of ``--csv``, ``--markdown`` and ``--json``, a report of something else
            than bets, or a par sheet of several shoes.
    """
    if reports.as_csv + reports.as_markdown + as_json > 1:
        raise InputError("--csv, --markdown and --json each stand for the table; choose one")
    if other and reports.named:
        raise InputError(
            f"{reports.named[0]} reports the odds of bets; leave it out, or --ticket, --coups and "
            "--correlations"
        )
    if reports.html is not None and shoe_count > 1:
        raise InputError("--html writes the par sheet of one shoe; give one number of decks")
    for name in (reports.html, reports.xlsx):
        if name in {"", "-"}:
            raise InputError("--html and --xlsx need the name of a file to write")
    if reports.html is not None and reports.xlsx is not None:
        from croupier.cli.report.files import same_file

        if same_file(reports.html, reports.xlsx):
            raise InputError("--html and --xlsx name the same file; name two")


def write_reports(appraisals: Sequence[Appraisal], reports: Reports) -> bool:
    """Write the files that were asked for, then print what was asked for.

    All is made before a file is written, and all files are written or none, so that bad input
    leaves no file behind.

    Returns:
        Whether something was printed that stands for the table.

    Raises:
        InputError: the extra ``sim`` is not installed, or a file cannot be written.
    """
    from croupier.cli.report.files import write_all_whole

    files: list[tuple[str, bytes]] = []
    if reports.html is not None:
        from croupier.cli.report.page import par_sheet

        files += [(reports.html, par_sheet(one, reports.lang).encode()) for one in appraisals]
    if reports.xlsx is not None:
        from croupier.cli.report.workbook import workbook

        files.append((reports.xlsx, workbook(appraisals, reports.lang)))
    text = _printed(appraisals, reports)
    write_all_whole(files)
    if text is not None:
        console.emit(text)
    return text is not None


def _printed(appraisals: Sequence[Appraisal], reports: Reports) -> str | None:
    """What is to be printed instead of the table, or None."""
    lang = console.readable_language(reports.lang)
    if reports.as_csv:
        from croupier.cli.report.csv_table import csv_text

        return csv_text(appraisals, lang)
    if reports.as_markdown:
        from croupier.cli.report.markdown import markdown_text

        return markdown_text(appraisals, lang)
    return None
