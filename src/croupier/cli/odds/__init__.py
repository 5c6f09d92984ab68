"""``croupier odds``: the exact odds of every bet of a sheet, of any cards, and of tickets."""

from __future__ import annotations

from typing import Any, NamedTuple

import click

from croupier.cli import console
from croupier.cli.numbers import WHOLE
from croupier.cli.report.options import Reports, add_report_options, check_reports, write_reports
from croupier.errors import WagerError


class Asked(NamedTuple):
    """The options as they were typed."""

    decks: str | None
    without: str
    counts: str | None
    given: str
    bets: tuple[str, ...]
    ticket: str | None
    coups: int | None
    currency: str
    correlations: bool
    as_json: bool


@click.command("odds")
@click.argument("sheet")
@click.option(
    "--decks",
    metavar="N[,N…]|inf",
    help="How many decks, or endlessly many.  [default: the sheet's]",
)
@click.option("--without", default="", metavar="CARDS", help="Cards that are gone from the shoe.")
@click.option(
    "--counts",
    metavar="KEY=N,…",
    help="The cards there are instead: by rank (A to K), by value (0 to 9) or by card (Ks).",
)
@click.option(
    "--given", default="", metavar="CARDS", help="The coup's cards so far, in the order dealt."
)
@click.option("--bet", "bets", metavar="BET", multiple=True, help="Only this bet; may be repeated.")
@click.option("--ticket", metavar="BET=STAKE,…", help="Wagers: what they come to together.")
@click.option("--coups", type=WHOLE, help="With --ticket: the same wagers on so many coups.")
@click.option("--currency", default="USD", metavar="CODE", help="The ticket's.  [default: USD]")
@click.option(
    "--correlations", is_flag=True, help="How the bets move together, instead of their odds."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@add_report_options
def odds(sheet: str, **typed: Any) -> None:
    """Tell the exact odds of every bet of SHEET.

    Edge is what the house keeps, on average, of one unit staked; "resolved" leaves pushes out:
    it is per unit that was won or lost. Every figure is exact; the table shows it rounded.

    --given takes the coup's cards as they left the shoe (Three Pictures: the first card first)
    and tells the odds of what can still come. --ticket "banker=100,tie=10" tells how the wagers
    end together, and with --coups 60 how an evening of them does.

    --html writes all there is to say of the bets as a page for a regulator, --xlsx as a workbook
    that calculates; both need the extra: pip install 'croupier[sim]'.
    """
    reports = Reports.taken_from(typed)
    _tell(sheet, Asked(**typed), reports)


def _tell(sheet: str, asked: Asked, reports: Reports) -> None:
    from croupier.cli.bets import BetNames
    from croupier.cli.odds.asking import draws
    from croupier.cli.options import read_currency
    from croupier.games.catalog import load_sheet
    from croupier.games.rulebook import rulebook

    book = rulebook(load_sheet(sheet))
    names = BetNames(book.sheet)
    read_currency(asked.currency)  # refused even where nothing is staked
    shoes = draws(book, asked)
    of_ticket = asked.ticket is not None or asked.coups is not None
    if of_ticket and asked.correlations:
        raise WagerError("--ticket and --correlations are two questions; ask one at a time")
    other = of_ticket or asked.correlations
    check_reports(reports, as_json=asked.as_json, other=other, shoe_count=len(shoes))
    if of_ticket:
        from croupier.cli.odds.tickets import show_tickets

        show_tickets(book, shoes, names, asked)
        return
    ids = dict.fromkeys(names.bet_id(bet) for bet in asked.bets)
    chosen = [book.sheet.bet(bet_id) for bet_id in ids] or None
    if asked.correlations:
        from croupier.cli.odds.together import show_correlations

        show_correlations(book, shoes, chosen, as_json=asked.as_json)
        return
    from croupier.odds.appraisal import appraisal

    found = [
        appraisal(book, shoe.draw, shoe.decks, chosen)._replace(gone=shoe.gone) for shoe in shoes
    ]
    if write_reports(found, reports):
        return
    if asked.as_json:
        from croupier.cli.odds.document import document

        console.emit_json(document(found))
    else:
        from croupier.cli.odds.page import page

        for line in page(found):
            console.emit(line)
