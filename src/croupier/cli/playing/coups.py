"""A coup on the screen: its cards as they came, why, and what each wager won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from croupier.api.coup import DealtCoup
from croupier.api.ticket import Ticket
from croupier.cards import Card, parse_cards
from croupier.cli import console
from croupier.cli.layout import aligned
from croupier.cli.playing.view import Block, Frames, Line, View
from croupier.games.words import explain_text
from croupier.i18n.spacing import columns
from croupier.money import Minor
from croupier.rules.reasons import box_name, called, wants
from croupier.rules.say import say, say_bet
from croupier.rules.settle import Settlement
from croupier.service.coups import VOID, PastCoup

if TYPE_CHECKING:
    from croupier.games.game import Hand
    from croupier.table.events import WagerSettled

MARGIN = "  "


def dealt_coup(view: View, past: PastCoup) -> DealtCoup:
    """The coup with its sheet, read from its notation."""
    return DealtCoup(view.game.sheet, view.game.rulebook.game.parse_coup(past.coup))


def ticket(view: View, past: PastCoup) -> Ticket:
    """The patron's wagers on a coup that was dealt."""
    rows = tuple(
        Settlement(
            row.bet_id,
            Minor(row.stake_minor),
            row.result,
            Minor(row.won_minor),
            Minor(row.commission_minor),
            Minor(row.returned_minor),
            row.tier_index,
        )
        for row in past.wagers
    )
    return Ticket(view.game.sheet, dealt_coup(view, past), view.game.currency, rows)


# --- cards ------------------------------------------------------------------------------------


def coup_blocks(view: View, past: PastCoup, *, cells: bool = False) -> Iterator[Block]:
    """The cards as they came, why they were drawn, and who won.

    Args:
        view: who looks.
        past: a coup that was dealt.
        cells: whether to name the cell of the matrix that decided each card.
    """
    coup = dealt_coup(view, past)
    sentences = [
        explain_text(step, view.lang) + (f"  [{step.cell}]" if cells and step.cell else "")
        for step in coup.steps
    ]
    if coup.first_card is not None:  # it is turned before the boxes are dealt
        yield Line(sentences.pop(0), hanging=2)
    yield Frames(tuple(_frames(view, coup)))
    for sentence in sentences:
        yield Line(sentence, hanging=2)
    if coup.outcome is not None:
        totals = {name: str(hand.shown["total"]) for name, hand in coup.hands.items()}
        yield Line(view.words.other(f"settle-outcome-{coup.outcome}", **totals), "head")


def _frames(view: View, coup: DealtCoup) -> Iterator[tuple[Line, ...]]:
    """The hands after each step of the deal; baccarat's go card by card, the boxes box by box."""
    hands = coup.hands
    order = coup.order or tuple(hands)
    seen = dict.fromkeys(order, 0)
    width = max(columns(console.shown(view.cards(hand.cards))) for hand in hands.values())
    for name, count in _steps(coup):
        seen[name] += count
        rows = [_hand_row(view, hands[hand], hand, seen[hand], width) for hand in order]
        yield tuple(Line(MARGIN + line) for line in aligned(rows, left=4))


def _steps(coup: DealtCoup) -> Iterator[tuple[str, int]]:
    if coup.order is not None:
        yield from ((box, 3) for box in coup.order)
        return
    yield from [("player", 1), ("banker", 1)] * 2
    yield from ((name, 1) for name, hand in coup.hands.items() if len(hand.cards) > 2)


def _hand_row(view: View, hand: Hand, name: str, seen: int, width: int) -> list[str]:
    cards = console.shown(view.cards(hand.cards[:seen]))
    row = [view.hand_name(name), cards + " " * (width - columns(cards))]
    if seen < len(hand.cards):
        return [*row, _so_far(hand.cards[:seen], hand.shown), ""]
    if "total" in hand.shown:
        return [*row, str(hand.shown["total"]), ""]
    made = str(hand.shown["combination"]).replace("_", "-")
    combination = "" if made == "none" else view.words.other(f"settle-{made}")
    return [*row, str(hand.shown["class"]), combination]


def _so_far(cards: tuple[Card, ...], shown: Mapping[str, object]) -> str:
    """The total of two cards, on which the third was decided."""
    from croupier.games.baccarat.coup import total

    return str(total(cards)) if "total" in shown and len(cards) == 2 else ""


# --- wagers -----------------------------------------------------------------------------------


def wager_lines(view: View, past: PastCoup, *, paytable: bool = False) -> Iterator[Line]:
    """What each wager won and why: the net first, then stake, price and commission."""
    rows = past.wagers
    heads = [
        [view.money.signed(row.returned_minor - row.stake_minor), view.called(row.bet_id)]
        for row in rows
    ]
    # the amounts to the right, the names to the left
    amounts = aligned([[net] for net, _ in heads], left=0) if heads else []
    names = aligned([[name, "|"] for _, name in heads], left=2) if heads else []
    for row, amount, name in zip(rows, amounts, names, strict=True):
        net = row.returned_minor - row.stake_minor
        style = "won" if net > 0 else "lost" if net < 0 else ""
        head = f"{MARGIN}{amount}  {name.removesuffix('|')}"
        why = _why(view, row)
        text = head + _named(view, row, _how(view, row), why)
        yield Line(view.words("reason", how=text, why=why) if why else text, style, columns(head))
        if paytable and row.bet_id in view.game.sheet.bets:
            bet = view.game.sheet.bets[row.bet_id]
            for line in say_bet(view.game.sheet, bet, view.lang).lines:
                yield Line(" " * columns(head) + line, "quiet", columns(head) + 2)
    yield _sum_line(view, past)


def _sum_line(view: View, past: PastCoup) -> Line:
    net = past.net_minor
    if not past.wagers:
        return Line(view.words("net-none"), "quiet")
    if not net:
        return Line(view.words("net-even"))
    name, style = ("net-won", "won") if net > 0 else ("net-lost", "lost")
    return Line(view.words(name, amount=view.money(abs(net))), style)


def _how(view: View, row: WagerSettled) -> str:
    """Stake, price and commission."""
    words, money = view.words, view.money
    stake = money(row.stake_minor)
    if row.result == VOID:
        return words("wager-void", stake=stake)
    if row.result == "push":
        return words("wager-push", stake=stake)
    if row.result == "lose":
        if row.returned_minor:
            return words("wager-part", stake=stake, returned=money(row.returned_minor))
        return words("wager-lost", stake=stake)
    price = ""
    if row.tier_index is not None:
        price = str(view.game.sheet.bets[row.bet_id].tiers[row.tier_index].pay.odds)
    if row.commission_minor:
        commission = money(row.commission_minor)
        return words("wager-won-less", stake=stake, price=price, commission=commission)
    return words("wager-won", stake=stake, price=price)


def _named(view: View, row: WagerSettled, how: str, why: str) -> str:
    """How a wager was settled, with the name of the line that decided where the sheet has one."""
    bet = view.game.sheet.bets.get(row.bet_id)
    if bet is None or row.tier_index is None:
        return how
    name = called(bet.tiers[row.tier_index], why)
    return view.words.other("named", text=how, name=name) if name else how


def _why(view: View, row: WagerSettled) -> str:
    bet = view.game.sheet.bets.get(row.bet_id)
    if bet is None or row.result == VOID:
        return ""
    sheet = view.game.sheet
    if row.tier_index is not None:
        return say(bet.tiers[row.tier_index], view.lang, box=box_name(sheet, bet, view.lang))
    when = wants(sheet, bet, view.lang)
    return view.words("reason-wants", when=when) if when else view.words("reason-none")


def burnt_line(view: View, burnt: str) -> Line | None:
    """What was burnt before a coup, face down."""
    count = len(parse_cards(burnt))
    return Line(view.words("coup-burnt", count=count), "quiet") if count else None
