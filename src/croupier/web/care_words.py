"""Why a patron's own limits refuse something, as it is said to him."""

from __future__ import annotations

from typing import Final

from croupier.i18n import translator
from croupier.i18n.amounts import Amounts
from croupier.money import Currency
from croupier.service.moments import moment_of, written
from croupier.table.refusals import Refusal
from croupier.web import messages as m
from croupier.web.words import each

__all__ = ["care_refused"]

_MONEY: Final = frozenset({"most"})


def care_refused(refusal: Refusal, currency: Currency) -> m.Refused:
    """A refusal of :data:`croupier.service.care_rules.CODES` as the protocol has it."""
    amounts: dict[str, str | int] = {
        name: currency.format(value) if name in _MONEY else value
        for name, value in refusal.amounts.items()
    }
    name = f"care-{refusal.code.replace('_', '-')}"
    if refusal.code == "excluded" and "until_ms" not in refusal.amounts:
        name = "care-excluded-for-good"

    def text(lang: str) -> str:
        say = translator(lang).text
        given: dict[str, str | int] = {"minutes": refusal.amounts.get("minutes", 0)}
        if "until_ms" in refusal.amounts:
            given["until"] = _moment(refusal.amounts["until_ms"])
        if "most" in refusal.amounts:
            given["most"] = Amounts(currency, lang)(refusal.amounts["most"])
            given["period"] = say(f"care-hours-{refusal.amounts['hours']}")
        return say(name, **given)

    return m.Refused(refusal.code, None, amounts, each(text))


def _moment(at_ms: int) -> str:
    """A time as anybody reads it, in UTC: where the patron is, the house does not know."""
    # up to the next minute, so that it is over by then
    minute_ms = -(-at_ms // 60_000) * 60_000
    moment = moment_of(minute_ms)
    return f"{moment:%Y-%m-%d %H:%M UTC}" if moment is not None else written(minute_ms)
