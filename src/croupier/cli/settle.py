"""``croupier settle``: one coup from given cards, with the reason of every draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.cli.layout import aligned, labelled, packed, wrapped
from croupier.cli.options import read_currency
from croupier.errors import WagerError
from croupier.i18n.amounts import Amounts
from croupier.i18n.spacing import columns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.api.coup import DealtCoup
    from croupier.api.ticket import Ticket
    from croupier.cards import Card
    from croupier.i18n import Translator
    from croupier.rules.settle import Settlement
    from croupier.rules.sheet import Sheet

_LANGUAGES = click.Choice(["en", "vi", "zh"])


@click.command("settle")
@click.argument("sheet")
@click.argument("cards", nargs=-1, required=True)
@click.option("--bet", "bets", metavar="BET=STAKE", multiple=True, help="A wager; may be repeated.")
@click.option(
    "--currency", default="USD", show_default=True, help="Of the stakes; XYZ/3 has three digits."
)
@click.option("--lang", type=_LANGUAGES, help="Language of the words.  [default: en]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
def settle(
    sheet: str,
    cards: tuple[str, ...],
    bets: tuple[str, ...],
    currency: str,
    lang: str | None,
    as_json: bool,
) -> None:
    """Settle one coup from given cards.

    SHEET is a shipped sheet's id or the path of a .toml file. CARDS are in the order in which they
    leave the shoe, burnt cards not among them, as in "2h Ks 3d 6c Ah". Baccarat: P1 B1 P2 B2, then
    third cards as the matrix calls for them; what is left over is told. Three Pictures: the first
    card, then the twelve as dealt. Without --bet the coup is dealt and explained.

    A wager names its bet by id or by name, in any language, as in --bet "Player Pair=5". A stake
    is a plain amount such as 100 or 12.50. Table limits do not apply. With --json the
    steps carry sentences only if --lang asks for them.
    """
    from croupier.api import deal
    from croupier.api import settle as settle_wagers
    from croupier.games.catalog import load_sheet

    rules = load_sheet(sheet)
    money = read_currency(currency)
    coup = deal(rules, " ".join(cards))
    wagers = [_read(rules, bet) for bet in bets]
    ticket = settle_wagers(rules, coup, wagers, money)
    if as_json:
        console.emit_json({**ticket.to_json(), "steps": _steps(coup, lang)})
    else:
        console.emit(_Page(ticket, console.readable_language(lang or "en")).text())


def _read(sheet: Sheet, bet: str) -> tuple[str, str]:
    """The bet's id and the stake as typed."""
    called, equals, stake = bet.partition("=")
    if not equals or not called:
        raise WagerError(f"--bet {bet!r} is no wager; write a bet and a stake, such as banker=100")
    if called in sheet.bets:
        return called, stake
    from croupier.cli.bets import BetNames

    return BetNames(sheet).bet_id(called), stake


def _steps(coup: DealtCoup, lang: str | None) -> list[dict[str, object]]:
    """The decisions as JSON; with sentences only on request, since words take long to load."""
    steps: list[dict[str, object]] = [
        {"code": step.code, "hand": step.hand, "cell": step.cell, "args": dict(step.args)}
        for step in coup.steps
    ]
    if lang is not None:
        from croupier.api import explain

        for step, told in zip(steps, explain(coup, lang), strict=True):
            step["sentence"] = told.sentence
    return steps


class _Page:
    """A settled coup as a person reads it."""

    def __init__(self, ticket: Ticket, lang: str) -> None:
        from croupier.i18n import translator

        self.ticket, self.lang = ticket, lang
        self.words: Translator = translator(lang)
        self.width = console.width()
        self._show = Amounts(ticket.currency, lang)

    def text(self) -> str:
        coup = self.ticket.coup
        title = wrapped(self.ticket.sheet.names.get(self.lang), self.width)
        blocks = [title, self._hands(), [self._outcome()]]
        if coup.unused:
            blocks[-1].append(self._say("left-over", cards=self._cards(coup.unused)))
        blocks.append(self._why())
        if self.ticket.settlements:
            blocks.append(self._wagers())
        return "\n\n".join("\n".join(block) for block in blocks)

    def _say(self, name: str, **args: str | int) -> str:
        return self.words.text(f"settle-{name}", **args)

    def _cards(self, cards: Sequence[Card]) -> str:
        from croupier.games.words import card_text

        return " ".join(card_text(str(card)) for card in cards)

    def _hand_name(self, name: str) -> str:
        from croupier.games.words import box_text

        return box_text(name, self.lang) if self.ticket.coup.order else self._say(name)

    def _hands(self) -> list[str]:
        rows = []
        for name, hand in self.ticket.coup.hands.items():
            shown = hand.shown
            row = [self._hand_name(name), self._cards(hand.cards)]
            if "total" in shown:
                row.append(str(shown["total"]))
            else:
                made = str(shown["combination"]).replace("_", "-")
                row += [str(shown["class"]), "" if made == "none" else self._say(made)]
            rows.append(row)
        return ["  " + line for line in aligned(rows, left=4)]

    def _outcome(self) -> str:
        coup = self.ticket.coup
        if coup.first_card is not None:
            return self._say("first-card", card=self._cards([coup.first_card]))
        totals = {name: str(hand.shown["total"]) for name, hand in coup.hands.items()}
        first = self._say(f"outcome-{coup.outcome}", **totals)
        second = self._say("cards-used", count=coup.cards_used)
        return self.words.text("sentences", first=first, second=second)

    def _why(self) -> list[str]:
        from croupier.api import explain

        told = [(step.sentence, step.cell or "") for step in explain(self.ticket.coup, self.lang)]
        lines = ["  " + line for line in aligned(told, left=2)]
        if not self._fits(lines):
            lines = [line for step in told for line in self._wrapped("  ".join(step), "  ")]
        return [self._say("why"), *lines]

    def _wrapped(self, text: str, indent: str) -> list[str]:
        return wrapped(text.rstrip(), self.width, indent, "  ")

    def _wagers(self) -> list[str]:
        """A row for each wager, and why; where rows are too wide, names go above, then heads go."""
        ticket, show = self.ticket, self._show
        heads = self._say("heads").splitlines()
        rows = [self._row(item) for item in ticket.settlements]
        sums = show(ticket.staked_minor), show(ticket.returned_minor), show(ticket.net_minor)
        total = [self._say("all"), "", sums[0], "", "", *sums[1:]]
        whys = list(map(self._reason, ticket.settlements))
        title = self._say("wagers", currency=str(ticket.currency))
        lines = ["  " + line for line in aligned([heads, *rows, total], left=2)]
        if self._fits(lines):
            told = [title, lines[0]]
            for line, why in zip(lines[1:-1], whys, strict=True):
                told += [line, *self._wrapped(why, "      ")]
            return [*told, lines[-1]]
        lines = ["      " + line for line in aligned([row[1:] for row in (heads, *rows, total)])]
        below = [[line] for line in lines[1:]]
        if not self._fits(lines):
            cells = (labelled(heads[1:], row[1:]) for row in (*rows, total))
            below = [packed(row, self.width, "      ") for row in cells]
        told = [title, f"  {heads[0]}", lines[0]] if self._fits(lines) else [title]
        for row, why, amounts in zip(rows, whys, below[:-1], strict=True):
            told += [*self._wrapped(row[0], "  "), *amounts, *self._wrapped(why, "      ")]
        return [*told, f"  {total[0]}", *below[-1]]

    def _fits(self, lines: Sequence[str]) -> bool:
        return max(map(columns, lines)) <= self.width

    def _row(self, item: Settlement) -> list[str]:
        amounts = (
            item.stake_minor,
            item.won_minor,
            item.commission_minor,
            item.returned_minor,
            item.net_minor,
        )
        name = self.ticket.sheet.bet(item.bet_id).names.get(self.lang)
        return [name, self._say(item.result), *map(self._show, amounts)]

    def _reason(self, item: Settlement) -> str:
        """The line of the bet's paytable that decided, in words."""
        from croupier.rules.reasons import called, wants
        from croupier.rules.say import say_bet

        sheet = self.ticket.sheet
        bet = sheet.bet(item.bet_id)
        if item.tier_index is None:
            when = wants(sheet, bet, self.lang)
            return self._say("lost-wants", when=when) if when else self._say("nothing-came")
        text = say_bet(sheet, bet, self.lang).tiers[item.tier_index].text
        name = called(bet.tiers[item.tier_index], text)
        return self.words.text("named", text=text, name=name) if name else text
