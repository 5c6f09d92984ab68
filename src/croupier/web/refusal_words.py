"""Why something was not done at a table, in words: those of the table, and the house's own."""

from __future__ import annotations

from croupier.i18n.amounts import Amounts
from croupier.money import Currency
from croupier.rules.reasons import box_name
from croupier.rules.sheet import Sheet
from croupier.service.by_hand import CODES as HAND_CODES
from croupier.table.refusals import Refusal
from croupier.web.board import Words
from croupier.web.words import each, said

__all__ = ["refusal_words"]

_OWN_CODES = frozenset(
    (
        "conflict wrong_coup unknown_table unknown_bet malformed busy not_recorded closing "
        "no_session wallet_refused wallet_unknown"
    ).split()
) | frozenset(HAND_CODES)
_AMOUNTS = ("least", "most", "multiple", "available")


def refusal_words(sheet: Sheet, currency: Currency, refusal: Refusal) -> Words:
    """Why something was not done, and how to mend it."""
    if refusal.code in _OWN_CODES:
        return said(f"server-{refusal.code.replace('_', '-')}")
    bet = sheet.bets.get(refusal.bet_id or "")

    def text(lang: str) -> str:
        from croupier.i18n import translator

        name = bet.names.get(lang) if bet else refusal.bet_id or ""
        box = box_name(sheet, bet, lang) if bet else None
        money = Amounts(currency, lang)
        given = {key: money(value) for key, value in refusal.amounts.items() if key != "count"}
        return translator(lang).text(
            f"refused-{refusal.code}",
            bet=name if not box or box in name else f"{box}: {name}",
            near="none",
            room=refusal.amounts.get("most", 0),
            count=refusal.amounts.get("count", 0),
            held=0,
            **dict.fromkeys(_AMOUNTS, "") | given,
        )

    return each(text)
