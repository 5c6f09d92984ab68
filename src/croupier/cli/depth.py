"""``croupier depth``: how far the edges of a sheet's bets stray as a shoe is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.cli.numbers import WholeBetween
from croupier.errors import ShoeError
from croupier.odds.figures import percent_text

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.games.rulebook import Rulebook
    from croupier.odds.depth import Depth, Estimate, Spread

_SHOWN_LEVELS = {5: "5%", 50: "median", 95: "95%"}


@click.command("depth")
@click.argument("sheet")
@click.option("--bet", "bets", metavar="BET", multiple=True, help="Only this bet; may be repeated.")
@click.option("--at", metavar="CARDS", help="Depths, as cards that are gone: 52,104,364.")
@click.option(
    "--shoes",
    type=WholeBetween(2, 1_000_000),
    default=10_000,
    show_default=True,
    help="How many shoes are drawn.",
)
@click.option(
    "--seed",
    type=WholeBetween(0),
    default=1,
    show_default=True,
    help="Where chance comes from: the same seed draws the same shoes.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
def depth(
    sheet: str, bets: tuple[str, ...], at: str | None, shoes: int, seed: int, as_json: bool
) -> None:
    """Tell how far the edges of SHEET stray as a shoe is dealt.

    Shoes are drawn at random, and the exact edge of each is found at each depth, as somebody
    knows it who saw every card that is gone. The mean is the full shoe's at any depth; "favours"
    is the share of shoes in which the bet favours the patron, "gain" what a patron expects of a
    coup who stakes a unit in those alone. After ± stands the standard error. For baccarat; needs
    the extra: pip install 'croupier[sim]'.
    """
    from croupier.cli.bets import BetNames
    from croupier.games.catalog import load_sheet
    from croupier.games.rulebook import rulebook
    from croupier.odds.depth import depth as spread_by_depth

    book = rulebook(load_sheet(sheet))
    names = BetNames(book.sheet)
    chosen = [book.sheet.bet(names.bet_id(bet)) for bet in bets]
    found = spread_by_depth(book, shoes, seed, chosen or None, _depths(at))
    if as_json:
        console.emit_json(_document(book, seed, found))
        return
    for line in _page(seed, found):
        console.emit(line)


def _depths(text: str | None) -> list[int] | None:
    """Read ``52,104``. Raises ShoeError."""
    if text is None:
        return None
    words = text.replace(",", " ").split()
    if not words or not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
        raise ShoeError(f"{text!r} is no list of depths; write how many cards are gone: 52,104")
    return [int(word) for word in words]


def _document(book: Rulebook, seed: int, found: Depth) -> dict[str, object]:
    return {
        "sheet": book.sheet.id,
        "version": book.sheet.version,
        "fingerprint": book.fingerprint,
        "decks": book.sheet.shoe.decks,
        "shoes": found.shoes,
        "seed": seed,
        "omitted": [{"bet": bet_id, "why": why} for bet_id, why in found.omitted.items()],
        "bets": [
            {
                "bet": bet_id,
                "edge": str(edge),
                "edge_float": float(edge),
                "depths": [_depth(one) for one in found.spreads if one.bet.id == bet_id],
            }
            for bet_id, edge in found.edges.items()
        ],
    }


def _depth(one: Spread) -> dict[str, object]:
    from croupier.odds.depth import LEVELS

    return {
        "gone": one.gone,
        "left": one.left,
        **_estimate("mean", one.mean),
        "variance": str(one.variance),
        "sd_float": float(one.variance) ** 0.5,
        "quantiles": [
            {"level": str(level), **_estimate("edge", quantile)}
            for level, quantile in zip(LEVELS, one.quantiles, strict=True)
        ],
        **_estimate("favourable", one.favourable),
        **_estimate("gain", one.gain),
    }


def _estimate(name: str, estimate: Estimate) -> dict[str, object]:
    return {
        name: str(estimate.value),
        f"{name}_float": float(estimate.value),
        f"{name}_standard_error": estimate.standard_error,
    }


def _page(seed: int, found: Depth) -> list[str]:
    from croupier.cli.layout import aligned
    from croupier.odds.depth import LEVELS

    shown = {
        LEVELS.index(level): _SHOWN_LEVELS[int(100 * level)]
        for level in LEVELS
        if 100 * level in _SHOWN_LEVELS
    }
    heads = ["bet", "gone", "mean", "", "sd", *shown.values(), "favours", "", "gain", ""]
    rows = [
        [
            one.bet.id,
            str(one.gone),
            *_cells(one.mean, 4),
            f"{100 * float(one.variance) ** 0.5:.4f}",
            *(_percent(one.quantiles[index].value, 3) for index in shown),
            *_cells(one.favourable, 2),
            *_cells(one.gain, 4),
        ]
        for one in found.spreads
    ]
    lines = [
        *aligned([heads, *rows]),
        "",
        f"percent of the stake; of {found.shoes} shoes drawn with seed {seed}; ± standard error",
    ]
    if found.omitted:
        lines.append(f"left out, since values alone do not decide them: {', '.join(found.omitted)}")
    return lines


def _cells(estimate: Estimate, digits: int) -> tuple[str, str]:
    return _percent(estimate.value, digits), f"±{100 * estimate.standard_error:.{digits}f}"


def _percent(value: Fraction, digits: int) -> str:
    return percent_text(value, digits).removesuffix("%")
