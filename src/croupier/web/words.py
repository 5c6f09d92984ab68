"""Sentences about a table in all three languages at once, so that a page can change its own."""

from __future__ import annotations

from collections.abc import Callable

from croupier.api.coup import DealtCoup
from croupier.games.words import box_text, explain_text
from croupier.i18n import translator
from croupier.rules.reasons import box_name, wants
from croupier.rules.say import say, say_bet
from croupier.rules.sheet import Bet, Names, Sheet
from croupier.rulings import KINDS
from croupier.service.news import INTERRUPTED
from croupier.table.events import WagerSettled
from croupier.web.messages import Line, StepWhy, Words

__all__ = [
    "NO_WORDS",
    "Reasons",
    "bet_lines",
    "bet_pays",
    "coup_words",
    "each",
    "names",
    "said",
    "step_whys",
    "void_words",
]

_LANGUAGES = ("en", "vi", "zh")
RULED = "ruled-"
"""How the reason begins for which a manager has ruled that a coup is void; its kind follows."""

NO_WORDS = Words("", "", "")


def each(text: Callable[[str], str]) -> Words:
    """A text in every language."""
    return Words(*map(text, _LANGUAGES))


def names(given: Names) -> Words:
    """A name in every language."""
    return each(given.get)


def said(message_id: str, /, **args: str | int) -> Words:
    """A message of the message files in every language."""
    return each(lambda lang: translator(lang).text(message_id, **args))


def void_words(coup_number: int, reason: str) -> Words:
    """Why a coup does not count, and that every stake went back."""
    kind = reason.removeprefix(RULED)
    if kind != reason and kind in KINDS:
        return each(
            lambda lang: translator(lang).text(
                "hand-void", coup=coup_number, why=translator(lang).text(f"hand-void-{kind}")
            )
        )
    name = "server-void-interrupted" if reason == INTERRUPTED else "server-void"
    return said(name, coup=coup_number)


def corrected_words(coup_number: int, void: str) -> Words:
    """That a coup counts as something else by now."""
    return said("corrected-void" if void else "corrected-settled", coup=coup_number)


def bet_pays(bet: Bet) -> Words:
    """What a bet pays, short enough for its spot: ``1:1 less 5%``, ``25/200:1``."""
    wins = [tier.pay for tier in bet.tiers if tier.pay.kind == "win" and tier.pay.odds]
    prices = list(dict.fromkeys(str(pay.odds) for pay in wins))
    # the least first, as a felt has them; a common right side is written once
    prices.sort(key=len)
    rights = {text.partition(":")[2] for text in prices}
    if len(prices) > 1 and len(rights) == 1:
        lefts = sorted(
            {text.partition(":")[0] for text in prices}, key=lambda text: (len(text), text)
        )
        shown = f"{'/'.join(lefts)}:{rights.pop()}"
    else:
        shown = "/".join(prices)
    rates = {str(pay.commission) for pay in wins if pay.commission}
    if len(rates) == 1:
        return said("server-pays-less", price=shown, rate=rates.pop())
    return Words(shown, shown, shown)


def bet_lines(sheet: Sheet, bet: Bet) -> tuple[list[Line], Words | None]:
    """A bet's paytable in words, and what becomes of it otherwise."""
    by_lang = {lang: say_bet(sheet, bet, lang) for lang in _LANGUAGES}
    told = zip(*(by_lang[lang].tiers for lang in _LANGUAGES), strict=True)
    lines = [
        Line(Words(*(line.when for line in three)), Words(*(line.pays for line in three)))
        for three in told
    ]
    otherwise = each(lambda lang: by_lang[lang].otherwise or "")
    return lines, otherwise if otherwise.en else None


def step_whys(coup: DealtCoup) -> list[StepWhy]:
    """Every draw and stand of a coup with its reason."""
    return [
        StepWhy(step.hand, step.cell, Words(*(explain_text(step, lang) for lang in _LANGUAGES)))
        for step in coup.steps
    ]


def coup_words(coup: DealtCoup) -> Words:
    """Who won."""
    if coup.outcome is not None:
        totals = {name: int(hand.shown["total"]) for name, hand in coup.hands.items()}
        return said(f"server-won-{coup.outcome}", **totals)
    facts = coup.facts

    def boxes(lang: str) -> str:
        parts = []
        for box in coup.sheet.game.boxes:
            if box == "banker":
                continue
            mine, banker = facts[box]["box"], facts[box]["banker"]
            how = "tie" if mine == banker else "win" if mine > banker else "lose"
            text = translator(lang).text(f"server-box-{how}", box=box_text(box, lang))
            parts.append(text)
        return ("；" if lang == "zh" else "; ").join(parts) + ("。" if lang == "zh" else ".")

    return each(boxes)


class Reasons:
    """Why wagers of one sheet win and lose; said once each."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._said: dict[tuple[str, int | None], Words] = {}

    def __call__(self, row: WagerSettled) -> Words:
        """Why a wager was settled so; empty for one whose coup does not count."""
        bet = self._sheet.bets.get(row.bet_id)
        if bet is None or row.result == "void":
            return NO_WORDS
        key = (bet.id, row.tier_index)
        if key not in self._said:
            self._said[key] = each(lambda lang: _reason(self._sheet, bet, row.tier_index, lang))
        return self._said[key]


def _reason(sheet: Sheet, bet: Bet, tier_index: int | None, lang: str) -> str:
    if tier_index is not None:
        return say(bet.tiers[tier_index], lang, box=box_name(sheet, bet, lang))
    when = wants(sheet, bet, lang)
    text = translator(lang).text
    return text("play-reason-wants", when=when) if when else text("play-reason-none")
