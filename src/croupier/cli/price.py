"""``croupier price``: what a bet must pay for a wanted edge, and how its figures move."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import click

from croupier.cli import console
from croupier.errors import WagerError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from croupier.games.rulebook import Rulebook
    from croupier.odds.bet import BetOdds
    from croupier.odds.price import Priced


@click.command("price")
@click.argument("sheet")
@click.argument("bet")
@click.option("--edge", metavar="SHARE", help="The edge wanted: 5%, 0.05 or 1/20.")
@click.option("--tier", metavar="NAME", help="Whose price; its name, or its number from 1.")
@click.option(
    "--vary",
    metavar="TIER=A..B",
    help="Sweep a tier's price from A to B; A..B..STEP sets the step.",
)
@click.option(
    "--decks", metavar="N[,N…]", help="For so many decks, or inf.  [default: the sheet's]"
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
def price(
    sheet: str,
    bet: str,
    edge: str | None,
    tier: str | None,
    vary: str | None,
    decks: str | None,
    as_json: bool,
) -> None:
    """Find the price of a bet that meets an edge.

    BET is the id or the name of a bet of SHEET; the price is exact. All else stays equal: the
    bet's other tiers, pushes, the tier's rate of commission. The usual prices next to it are told
    too: whole ones, halves, quarters, fifths, tenths, twentieths and hundredths.

    --vary shows the figures over a range of prices, as in --vary "both sides=150..250..25" or,
    where one tier wins, --vary tie=8..9..0.25. If --edge is given for another tier, each line also
    tells the price that tier then needs.
    """
    from croupier.cli.bets import BetNames
    from croupier.games.catalog import load_sheet
    from croupier.games.rulebook import rulebook
    from croupier.odds.sweep import read_share

    if edge is None and vary is None:
        raise WagerError("what is wanted? Give --edge 5%, or a range such as --vary TIER=8..10")
    if tier is not None and edge is None:
        raise WagerError("--tier says whose price meets an edge; add --edge 5%, or leave it out")
    book = rulebook(load_sheet(sheet))
    bet_id = BetNames(book.sheet).bet_id(bet)
    wanted = None if edge is None else read_share(edge)
    tables = [(count, _odds(book, bet_id, count)) for count in _decks(book, decks)]
    answers = [] if wanted is None else _answers(tables, wanted, tier)
    sweep = None if vary is None else _Sweep.of(tables, book, vary, answers)
    if as_json:
        console.emit_json(_document(book, bet_id, answers, sweep))
    else:
        blocks = [_answer_lines(answer) for answer in answers]
        blocks += [] if sweep is None else [_sweep_lines(sweep)]
        console.emit("\n\n".join("\n".join(block) for block in blocks))


def _decks(book: Rulebook, text: str | None) -> tuple[int | None, ...]:
    from croupier.odds.sweep import read_decks
    from croupier.shoe import MAX_DECKS

    return (book.sheet.shoe.decks,) if text is None else read_decks(text, MAX_DECKS)


def _odds(book: Rulebook, bet_id: str, decks: int | None) -> BetOdds:
    from croupier.odds.appraise import appraise
    from croupier.odds.cards import endless_shoe, full_shoe

    cards = endless_shoe(book) if decks is None else full_shoe(book, decks)
    (found,) = appraise(book, cards, [book.sheet.bet(bet_id)])
    return found


class _Answer(NamedTuple):
    """The price that meets the edge with so many decks."""

    decks: int | None
    priced: Priced


def _answers(
    tables: Sequence[tuple[int | None, BetOdds]], edge: Fraction, tier: str | None
) -> list[_Answer]:
    from croupier.odds.price import price_for

    return [_Answer(decks, price_for(odds, edge, tier)) for decks, odds in tables]


class _Row(NamedTuple):
    """A line of a sweep; `needed` is the price that another tier needs for the edge."""

    decks: int | None
    price: Fraction
    odds: BetOdds
    needed: Fraction | None


class _Sweep(NamedTuple):
    """A sweep over a tier's price; `for_tier` is the other tier that an edge is wanted of."""

    bet: BetOdds
    place: int
    rows: list[_Row]
    for_tier: int | None
    edge: Fraction | None

    @classmethod
    def of(
        cls,
        tables: Sequence[tuple[int | None, BetOdds]],
        book: Rulebook,
        vary: str,
        answers: Sequence[_Answer],
    ) -> _Sweep:
        from croupier.odds.price import tier_place
        from croupier.odds.sweep import read_prices, sweep

        name, equals, prices = vary.rpartition("=")
        if not equals or not name.strip():
            raise WagerError(f"--vary {vary!r}: write a tier and a range, such as TIER=8..10")
        first = tables[0][1]
        place = tier_place(first, _tier_name(book, first, name.strip()))
        asked = answers[0].priced if answers else None
        other = asked.tier_index if asked and asked.tier_index != place else None
        edge = asked.edge if asked else None
        rows = [
            _Row(decks, step.price, step.odds, _needed(step.odds, other, edge))
            for decks, odds in tables
            for step in sweep(odds, place, read_prices(prices))
        ]
        return cls(first, place, rows, other, edge)


def _tier_name(book: Rulebook, odds: BetOdds, name: str) -> str | None:
    """The tier in ``BET.TIER``, ``BET`` or ``TIER``; None for the one that wins."""
    bet_id = odds.bet.id
    if name == bet_id:
        return None
    before, dot, after = name.partition(".")
    if dot and before != bet_id and before in book.sheet.bets:
        raise WagerError(f"--vary names {before}, and the bet is {bet_id}; vary a tier of {bet_id}")
    return after.strip() if dot and before == bet_id else name


def _needed(odds: BetOdds, place: int | None, edge: Fraction | None) -> Fraction | None:
    from croupier.odds.price import price_for

    if place is not None and edge is not None:
        with suppress(WagerError):  # at some prices of the varied tier no price will do
            return price_for(odds, edge, place).price
    return None


# --- the page ---------------------------------------------------------------------------------


def _answer_lines(answer: _Answer) -> list[str]:
    from croupier.cli.layout import aligned
    from croupier.odds.figures import percent_text

    priced = answer.priced
    called = _called(priced.odds, priced.tier_index)
    rows = [[str(item), *_figures(item.odds)] for item in priced.usual]
    now = f"pays {priced.tier.pay}, edge {percent_text(priced.odds.edge)}"
    commission = priced.tier.pay.commission
    wanted = _exactly(priced.price, f" less {commission}" if commission else "")
    return [
        f"{called}, {_of_decks(answer.decks)}: {now}",
        f"for an edge of {percent_text(priced.edge)}: pays {wanted}",
        "",
        *aligned([["price", "edge", "resolved", "sd"], *rows]),
    ]


def _sweep_lines(sweep: _Sweep) -> list[str]:
    from croupier.cli.layout import aligned
    from croupier.odds.figures import percent_text
    from croupier.odds.price import price_text

    many = len({row.decks for row in sweep.rows}) > 1
    heads = [*(["decks"] if many else []), "price", "edge", "resolved", "sd"]
    title = f"{_called(sweep.bet, sweep.place)}, {_of_decks(sweep.rows[0].decks)}"
    if many:
        title = _called(sweep.bet, sweep.place)
    if sweep.for_tier is not None and sweep.edge is not None:
        other = _tier_called(sweep.bet, sweep.for_tier)
        heads.append(f"{other} for {percent_text(sweep.edge)}")
    rows = []
    for row in sweep.rows:
        cells = [*([_count(row.decks)] if many else []), price_text(row.price), *_figures(row.odds)]
        if sweep.for_tier is not None:
            cells.append("-" if row.needed is None else _nearly(row.needed))
        rows.append(cells)
    return [title, "", *aligned([heads, *rows]), *_without_price(sweep)]


def _without_price(sweep: _Sweep) -> list[str]:
    """What a dash among the prices needed means, where there is one."""
    from croupier.cli.layout import wrapped
    from croupier.odds.figures import percent_text

    if sweep.for_tier is None or all(row.needed is not None for row in sweep.rows):
        return []
    edge = percent_text(sweep.edge) if sweep.edge is not None else ""
    other = _tier_called(sweep.bet, sweep.for_tier)
    why = f"at this price no price of {other}, however small, gives an edge of {edge}"
    return ["", *wrapped(f"-: {why}", console.width(), "", "   ")]


def _tier_called(odds: BetOdds, place: int) -> str:
    return odds.tiers[place].name or f"tier {place + 1}"


def _called(odds: BetOdds, place: int) -> str:
    name = odds.tiers[place].name
    return f"{odds.bet.id}, {name}" if name else odds.bet.id


def _of_decks(decks: int | None) -> str:
    if decks is None:
        return "endless decks"
    return "1 deck" if decks == 1 else f"{decks} decks"


def _count(decks: int | None) -> str:
    return "inf" if decks is None else str(decks)


def _figures(odds: BetOdds) -> list[str]:
    from croupier.odds.figures import percent_text

    resolved = odds.edge_resolved
    shown = "-" if resolved is None else percent_text(resolved)
    return [percent_text(odds.edge), shown, f"{odds.sd_float:.4f}"]


def _nearly(price: Fraction) -> str:
    """To six digits, those before the point included."""
    from croupier.odds.figures import decimal

    before = len(str(int(price))) if price >= 1 else 0
    text = decimal(price, max(0, 6 - before))
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text}:1"


def _exactly(price: Fraction, less: str) -> str:
    """The exact price; as a decimal too where it is none."""
    from croupier.odds.price import price_text

    exact = price_text(price)
    return exact + less if exact.endswith(":1") else f"{_nearly(price)}{less}, exactly {exact}"


# --- the document -----------------------------------------------------------------------------


def _document(
    book: Rulebook, bet_id: str, answers: Sequence[_Answer], sweep: _Sweep | None
) -> dict[str, object]:
    asked = answers[0].priced if answers else None
    return {
        "sheet": book.sheet.id,
        "version": book.sheet.version,
        "fingerprint": book.fingerprint,
        "bet": bet_id,
        "tier": None if asked is None else _tier(asked.odds, asked.tier_index),
        "edge": None if asked is None else str(asked.edge),
        "edge_float": None if asked is None else float(asked.edge),
        "answers": [_answer(answer) for answer in answers],
        "vary": None
        if sweep is None
        else {
            "tier": _tier(sweep.bet, sweep.place),
            "steps": [_step(row, sweep) for row in sweep.rows],
        },
    }


def _tier(odds: BetOdds, place: int) -> dict[str, object]:
    tier = odds.tiers[place]
    return {"number": place + 1, "name": tier.name, "when": tier.when, "pays": str(tier.pay)}


def _answer(answer: _Answer) -> dict[str, object]:
    priced = answer.priced
    return {
        "decks": answer.decks or "inf",
        "deals": str(priced.odds.deals),
        "weight": str(priced.tier.weight),
        "price": str(priced.price),
        "price_float": float(priced.price),
        "now": _at(priced.tier.pay.gross, priced.odds),
        "usual": [_at(item.price, item.odds) for item in priced.usual],
    }


def _at(price: Fraction, odds: BetOdds) -> dict[str, object]:
    from croupier.odds.price import price_text

    resolved = odds.edge_resolved
    return {
        "price": str(price),
        "price_float": float(price),
        "pays": price_text(price),
        "edge": str(odds.edge),
        "edge_float": float(odds.edge),
        "edge_resolved": None if resolved is None else str(resolved),
        "edge_resolved_float": None if resolved is None else float(resolved),
        "variance": str(odds.variance),
        "sd_float": odds.sd_float,
    }


def _step(row: _Row, sweep: _Sweep) -> dict[str, object]:
    shown: dict[str, object] = {"decks": row.decks or "inf", **_at(row.price, row.odds)}
    if sweep.for_tier is not None:
        needed = row.needed
        shown["needed"] = None if needed is None else str(needed)
        shown["needed_float"] = None if needed is None else float(needed)
    return shown
