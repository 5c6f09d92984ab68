"""The decisions of a coup told as sentences, in English, Vietnamese and Chinese.

The sentences are in ``i18n/<language>/explain.ftl``, one for each code of a :class:`Step`;
here is only what they are handed.
"""

from __future__ import annotations

from croupier.games.game import Step
from croupier.i18n import translator

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def explain_text(step: Step, lang: str = "en") -> str:
    """One decision as a sentence that says what was done and why.

    Args:
        step: as a game's ``explain`` gives it.
        lang: ``en``, ``vi`` or ``zh``.

    Raises:
        InputError: there is no such language.
    """
    words = translator(lang)
    args = dict(step.args)
    if "box" in args:
        args["box"] = box_text(str(args["box"]), lang)
    if "card" in args:
        args["card"] = card_text(str(args["card"]))
    return words.text(f"explain-{step.code}", **args)


def box_text(box: str, lang: str = "en") -> str:
    """What a box of Three Pictures is called: ``banker``, ``player_1``, ``player_2``, ``player_3``.

    Raises:
        InputError: there is no such language.
    """
    return translator(lang).text(f"explain-box-{box.replace('_', '-')}")


def card_text(card: str) -> str:
    """A card's notation with the suit drawn: ``Td`` is ``T♦``."""
    return card[0] + _SUITS[card[1]]
