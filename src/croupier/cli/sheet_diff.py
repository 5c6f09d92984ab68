"""``croupier sheet diff``: the coups that two sheets settle differently, on real cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.cli.signs import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from croupier.games.diff import CellChange, Difference, Example, PayChange
    from croupier.games.rulebook import Rulebook


@click.command("diff")
@click.argument("a")
@click.argument("b")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.pass_context
def diff(ctx: click.Context, a: str, b: str, as_json: bool) -> None:
    """Find coups that two sheets settle differently.

    A and B are ids of shipped sheets or paths of .toml files, for the same game. Coups are
    compared, not texts: names, comments, limits and tiers that no coup reaches make no difference.
    Every difference comes with a coup that shows it. Exits with 1 if there is a difference.
    """
    from croupier.games.catalog import load_sheet
    from croupier.games.diff import diff as compare
    from croupier.games.rulebook import rulebook

    books = [rulebook(load_sheet(name)) for name in (a, b)]
    found = compare(*books)
    if as_json:
        console.emit_json(_document(books, found))
    else:
        console.emit("\n".join(_page(a, b, found)))
    if found:
        ctx.exit(1)


def _page(a: str, b: str, found: Difference) -> Iterator[str]:
    yield visible(f"A: {a}")
    yield visible(f"B: {b}")
    if not found:
        yield f"They settle every coup alike ({found.key_count} combinations of facts compared)."
    for which, ids in (("A", found.only_a), ("B", found.only_b)):
        if ids:
            yield f"\nBets of {which} alone: {', '.join(ids)}"
    if found.settings:
        yield "\nSettings:"
        for setting in found.settings:
            yield f"  {setting.setting}: A {setting.value_a}, B {setting.value_b}"
    if found.cells:
        yield "\nDrawing:"
        for cell in found.cells:
            yield f"  {cell.cell}: A {cell.mark_a}, B {cell.mark_b}"
            yield from _shown(cell)
    yield from _prices(found, True, "\nPrices:")
    yield from _prices(found, False, "\nOther results through the drawing:")


def _prices(found: Difference, by_price: bool, title: str) -> Iterator[str]:
    for pay in found.pays:
        if pay.by_price is not by_price:
            continue
        if title:
            yield title
            title = ""
        of = f"{pay.key_count} of {found.key_count} combinations of facts"
        yield f"  {pay.bet_id}: A {pay.pay_a}, B {pay.pay_b} (on {of})"
        yield from _shown(pay)


def _shown(change: CellChange | PayChange) -> Iterator[str]:
    example = change.example
    if example is None:
        yield "    no coup comes to it"
    elif str(example.coup_a) == str(example.coup_b):
        yield f"    {example.coup_a}"
    else:
        yield f"    A {example.coup_a}"
        yield f"    B {example.coup_b}"


def _document(books: Sequence[Rulebook], found: Difference) -> dict[str, object]:
    sheets = [
        {
            "sheet": book.sheet.id,
            "version": book.sheet.version,
            "fingerprint": book.fingerprint,
        }
        for book in books
    ]
    return {
        "a": sheets[0],
        "b": sheets[1],
        "game": books[0].game.id,
        "same": not found,
        "keys": found.key_count,
        "only_a": list(found.only_a),
        "only_b": list(found.only_b),
        "settings": [
            {"setting": item.setting, "a": item.value_a, "b": item.value_b}
            for item in found.settings
        ],
        "cells": [
            {
                "cell": cell.cell,
                "a": cell.mark_a,
                "b": cell.mark_b,
                "example": _example(cell.example),
            }
            for cell in found.cells
        ],
        "bets": [
            {
                "bet": pay.bet_id,
                "a": str(pay.pay_a),
                "b": str(pay.pay_b),
                "by": "price" if pay.by_price else "drawing",
                "keys": pay.key_count,
                "example": _example(pay.example),
            }
            for pay in found.pays
        ],
    }


def _example(example: Example | None) -> dict[str, str] | None:
    """An example as JSON: the cards each sheet is given and the coup it deals from them."""
    from croupier.cards import format_cards

    if example is None:
        return None
    return {
        "cards_a": format_cards(example.cards_a),
        "cards_b": format_cards(example.cards_b),
        "coup_a": str(example.coup_a),
        "coup_b": str(example.coup_b),
    }
