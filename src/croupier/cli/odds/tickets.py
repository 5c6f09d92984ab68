"""What ``croupier odds --ticket`` prints: how wagers end together, in a coup or an evening."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from croupier.cli import console
from croupier.cli.amounts import percent
from croupier.cli.bets import BetNames
from croupier.cli.layout import aligned, wrapped
from croupier.cli.odds.asking import Shoe
from croupier.cli.odds.document import cards_told, exact, sheet_of
from croupier.cli.odds.page import shoe_lines
from croupier.cli.options import read_currency
from croupier.errors import OddsError, WagerError
from croupier.games.rulebook import Rulebook
from croupier.i18n.amounts import Amounts
from croupier.money import Currency
from croupier.odds.appraise import draw_of, joint
from croupier.odds.boxes import DeckBoxes
from croupier.odds.cards import lacking
from croupier.odds.evening import evening
from croupier.odds.results import Results
from croupier.odds.ticket import Moments, Ticket, ticket_moments, ticket_result

if TYPE_CHECKING:
    from croupier.cli.odds import Asked

SHARES = (0, 5, 25, 50, 75, 95, 100)
"""The quantiles shown, in percent; 0 is the worst result and 100 the best."""

INDEPENDENT = "coups are taken as independent; coups of one shoe depend slightly on each other"


class Told(NamedTuple):
    """What a ticket comes to over one shoe."""

    shoe: Shoe
    coup: Results | Moments
    evening: Results | None


def show_tickets(book: Rulebook, shoes: Sequence[Shoe], names: BetNames, asked: Asked) -> None:
    """Print how the wagers end.

    Raises:
        InputError: no ticket, or one that these cards do not tell.
    """
    if asked.ticket is None:
        raise WagerError('which wagers? add --ticket "banker=100,tie=10" to --coups')
    if asked.bets:
        raise WagerError("--ticket names its bets itself; leave --bet out")
    currency = read_currency(asked.currency)
    ticket = Ticket.parse(_with_ids(asked.ticket, names), book.sheet, currency)
    told = [_told(book, ticket, shoe, asked.coups) for shoe in shoes]
    if asked.as_json:
        console.emit_json(_document(book, ticket, told, asked.coups))
    else:
        for line in _page(book, ticket, told, asked.coups):
            console.emit(line)


def _approximation(book: Rulebook) -> str | None:
    """What an evening leaves out of account; None where every coup has cards of its own."""
    return None if book.sheet.shoe.fresh_each_coup else INDEPENDENT


def _with_ids(text: str, names: BetNames) -> str:
    """The ticket with each bet called by its id."""
    parts = []
    for part in text.split(","):
        name, equals, stake = part.partition("=")
        parts.append(f"{names.bet_id(name.strip())}={stake}" if equals and name.strip() else part)
    return ",".join(parts)


def _told(book: Rulebook, ticket: Ticket, shoe: Shoe, coups: int | None) -> Told:
    draw = draw_of(book, shoe.draw)
    for bet in ticket.bets:
        reason = lacking(book, bet, draw.known)
        if reason:
            raise OddsError(f"{bet.id} cannot be told: {reason}")
    if coups is not None and draw.given:
        raise OddsError("an evening begins before a card is dealt; leave --given or --coups out")
    if len(ticket.boxes) > 1 and coups is None:
        return Told(shoe, ticket_moments(ticket, DeckBoxes(book, draw)), None)
    one = ticket_result(ticket, joint(book, draw, ticket.bets))
    return Told(shoe, one, None if coups is None else evening(one, coups))


# --- the document ------------------------------------------------------------------------------


def _document(
    book: Rulebook, ticket: Ticket, told: Sequence[Told], coups: int | None
) -> dict[str, object]:
    money = ticket.currency.format
    head: dict[str, object] = {
        **sheet_of(book),
        "currency": str(ticket.currency),
        "ticket": [
            {"bet": wager.bet_id, "stake": money(wager.stake_minor)} for wager in ticket.wagers
        ],
    }
    shoes = [_shoe_document(book, ticket.currency, one, coups) for one in told]
    return {**head, **shoes[0]} if len(shoes) == 1 else {**head, "shoes": shoes}


def _shoe_document(
    book: Rulebook, currency: Currency, told: Told, coups: int | None
) -> dict[str, object]:
    draw = told.shoe.draw
    found = cards_told(told.shoe.decks, draw, told.shoe.gone)
    if isinstance(told.coup, Moments):
        return {**found, **_moments(currency, told.coup)}
    found |= _results(currency, told.coup)
    found["results"] = [
        {
            "net": currency.format(net),
            "weight": str(weight),
            "chance": exact(Fraction(weight, told.coup.deals)),
        }
        for net, weight in told.coup.weights.items()
    ]
    if told.evening:
        found["evening"] = {
            "coups": coups,
            "approximation": _approximation(book),
            **_results(currency, told.evening),
        }
    return found


def _in_units(currency: Currency, minor: Fraction, power: int = 1) -> Fraction:
    return Fraction(minor, 10 ** (currency.digits * power))


def _figures(currency: Currency, results: Results | Moments) -> dict[str, object]:
    mean = _in_units(currency, results.mean)
    return {
        "staked": currency.format(results.staked_minor),
        "mean": exact(mean),
        "mean_float": float(mean),
        "variance": exact(_in_units(currency, results.variance, 2)),
        "sd_float": results.sd_float / 10**currency.digits,
        "edge": exact(results.edge),
        "edge_float": float(results.edge),
    }


def _moments(currency: Currency, moments: Moments) -> dict[str, object]:
    return {
        **_figures(currency, moments),
        "boxes": {
            box: {"variance": exact(_in_units(currency, variance, 2))}
            for box, variance in moments.by_box.items()
        },
        "covariances": [
            {
                "boxes": list(boxes),
                "covariance": exact(_in_units(currency, covariance, 2)),
                "covariance_float": float(_in_units(currency, covariance, 2)),
            }
            for boxes, covariance in moments.covariances.items()
        ],
    }


def _results(currency: Currency, results: Results) -> dict[str, object]:
    quantiles = results.quantiles(tuple(Fraction(share, 100) for share in SHARES))
    return {
        **_figures(currency, results),
        "deals": str(results.deals),
        "lose": exact(results.lose),
        "lose_float": float(results.lose),
        "even": exact(results.even),
        "even_float": float(results.even),
        "win": exact(results.win),
        "win_float": float(results.win),
        "worst": currency.format(results.worst_minor),
        "best": currency.format(results.best_minor),
        "quantiles": {
            f"{share}%": currency.format(net) for share, net in zip(SHARES, quantiles, strict=True)
        },
    }


# --- the page ----------------------------------------------------------------------------------


def _page(book: Rulebook, ticket: Ticket, told: Sequence[Told], coups: int | None) -> list[str]:
    note = _approximation(book)
    lines: list[str] = []
    for one in told:
        if lines:
            lines.append("")
        lines += shoe_lines(one.shoe, always=len(told) > 1)
        lines += _coup_lines(ticket.currency, one.coup)
        if one.evening:
            lines += ["", f"{coups} coups"]
            lines += _result_lines(ticket.currency, one.evening)
            lines += wrapped(f"({note})", console.width()) if note else []
    return lines


def _coup_lines(currency: Currency, coup: Results | Moments) -> list[str]:
    if isinstance(coup, Results):
        return _result_lines(currency, coup)
    lines = aligned(_figure_rows(currency, coup))
    for (box, other), covariance in coup.covariances.items():
        scaled = float(_in_units(currency, covariance, 2))
        lines.append(f"covariance of {box} and {other}: {scaled:.4f}")
    return lines


def _figure_rows(currency: Currency, results: Results | Moments) -> list[list[str]]:
    scale = 10**currency.digits
    return [
        ["staked", Amounts(currency, "en")(results.staked_minor)],
        ["mean", f"{float(results.mean) / scale:.4f}"],
        ["sd", f"{results.sd_float / scale:.4f}"],
        ["edge", percent(results.edge)],
    ]


def _result_lines(currency: Currency, results: Results) -> list[str]:
    rows = [
        *_figure_rows(currency, results),
        ["lose", percent(results.lose)],
        ["even", percent(results.even)],
        ["win", percent(results.win)],
    ]
    quantiles = results.quantiles(tuple(Fraction(share, 100) for share in SHARES))
    names = {0: "worst", 50: "median", 100: "best"}
    show = Amounts(currency, "en")
    rows += [
        [names.get(share, f"{share}% at most"), show(net)]
        for share, net in zip(SHARES, quantiles, strict=True)
    ]
    return aligned(rows)
