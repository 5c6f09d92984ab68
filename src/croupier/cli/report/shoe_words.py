"""The cards of an appraisal in words: how many decks, what is gone, what was dealt."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cards import CARD_COUNT, RANKS, Card
from croupier.cli.report.numbers import Numbers
from croupier.games.draw import CARD, RANK, Draw
from croupier.games.words import card_text
from croupier.i18n import translator
from croupier.odds.appraisal import Appraisal


def shoe_words(one: Appraisal, lang: str = "en") -> list[str]:
    """Which cards an appraisal is about, a line for each thing there is to say."""
    say, show = translator(lang).text, Numbers(lang).whole
    draw, told = one.draw, list[str]()
    if draw.endless:
        told.append(say("report-endless"))
    elif isinstance(one.decks, int):
        told.append(say("report-decks", decks=one.decks, cards=52 * one.decks))
        gone = _gone(draw, one.decks)
        if gone:
            told.append(say("report-gone", cards=gone))
    else:
        kind = say(f"report-counted-by-{draw.known}")
        told.append(say("report-counted", cards=show(draw.card_count), kind=kind))
        told.append(say("report-there", cards=_counted(draw)))
    if draw.given:
        told.append(say("report-given", cards=" ".join(card_text(str(c)) for c in draw.given)))
    return told


def is_full(one: Appraisal) -> bool:
    """Whether an appraisal is of a full shoe, before a card is dealt."""
    draw, decks = one.draw, one.decks
    return not draw.endless and not draw.given and isinstance(decks, int) and not _gone(draw, decks)


def _gone(draw: Draw, decks: int) -> str:
    left = list(draw.counts)
    for card in draw.given:
        left[card] += 1
    return _times((card_text(str(Card(code))), decks - left[code]) for code in range(CARD_COUNT))


def _counted(draw: Draw) -> str:
    return _times((_key(draw.known, code), draw.counts[code]) for code in range(CARD_COUNT))


def _key(known: str, code: int) -> str:
    """What the cards counted under a code are called."""
    if known == CARD:
        return card_text(str(Card(code)))
    rank = RANKS[code >> 2]
    return rank if known == RANK else {"A": "1", "T": "0"}.get(rank, rank)


def _times(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(name if count == 1 else f"{count}×{name}" for name, count in counts if count)
