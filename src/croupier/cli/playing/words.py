"""The words of the table in one language."""

from __future__ import annotations

from croupier.cli.signs import visible
from croupier.i18n import translator
from croupier.table.refusals import Refusal

_SHOWN_CHARS = 60


def printable(text: str, most: int = _SHOWN_CHARS) -> str:
    """What somebody typed, fit to be shown again: one line, not endless, nothing that acts."""
    plain = visible(text)
    return plain if len(plain) <= most else plain[:most] + "…"


class Words:
    """Says sentences of ``play.ftl`` and ``refusals.ftl``.

    Args:
        lang: ``en``, ``vi`` or ``zh``.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._translator = translator(lang)

    def __call__(self, name: str, /, **args: str | int) -> str:
        """The sentence ``play-NAME``."""
        return self.other(f"play-{name}", **args)

    def other(self, message_id: str, /, **args: str | int) -> str:
        """A sentence of any topic."""
        return self._translator.text(message_id, **args)

    def refusal(
        self, refusal: Refusal, bet: str, near: str, amounts: dict[str, str], *, held: int = 0
    ) -> str:
        """Why a table or its house said no, and how to mend it.

        Args:
            refusal: what was refused.
            bet: the name of the bet concerned.
            near: a bet it may have been meant for, or ``none``.
            amounts: those of the refusal, written as money.
            held: what is in play on the bet, in minor units.
        """
        given = dict.fromkeys(("least", "most", "multiple", "available"), "") | amounts
        counts = {
            "room": refusal.amounts.get("most", 0),
            "count": refusal.amounts.get("count", 0),
            "held": held,
        }
        return self.other(f"refused-{refusal.code}", bet=bet, near=near, **given, **counts)
