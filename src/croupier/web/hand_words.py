"""What is said at a table dealt by hand: what is next and why, what follows, what went wrong.

What follows from which card is read off the sheet's rules rank by rank, never written here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from croupier.api.coup import DealtCoup
from croupier.cards import RANKS, Card
from croupier.games.baccarat.coup import total, value
from croupier.games.rulebook import Rulebook
from croupier.games.words import box_text, explain_text
from croupier.i18n import translator
from croupier.table.hand_due import Step
from croupier.table.views import TableView
from croupier.web.board import Words
from croupier.web.words import NO_WORDS, coup_words, each, said, step_whys

__all__ = [
    "HandWords",
    "Now",
    "effects_words",
    "incident_words",
    "joined",
    "kind_words",
    "told_to_patrons",
]

_BY_RANK: Final = tuple(Card.parse(f"{rank}s") for rank in RANKS)
"""A card of each rank: where the next card goes hangs on no suit."""

_TOLD: Final = {
    "by-draw-order": "moved",
    "draw-now": "drawn",
    "burn-now": "burnt",
    "burn-openly": "away",
    "complete-burn": "burnt",
    "hold-as-burn": "held",
    "hold-as-first": "held",
    "hold-as-next": "held",
    "put-away": "away",
    "replace": "replaced",
    "camera-wins": "camera",
    "stands": "stands",
    "no-effect": "stands",
    "no-bet-coup": "no-bet",
    "last-coup": "last",
    "recompute": "result",
    "reverse-and-settle": "reversed",
    "void-later-coups": "later",
    "close-shoe": "closed",
    "reshuffle": "closed",
    "refuse-wager": "late",
}
"""What patrons are told of an effect; of one that is not here, nothing."""


_SENTENCES: Final = (" ", " ", "")
"""What stands between two sentences, by language."""


class Now(NamedTuple):
    """Where a table stands, as far as words hang on it.

    Attributes:
        cards: of the running coup, in the order they left the shoe.
        held: whether the card that is due was held for this.
        used: whether the deck, shuffled for every coup, was dealt from.
        closing: why no coup begins from the shoe any more.
        kinds: what has to be ruled on.
    """

    step: Step
    place: str = ""
    card_count: int = 1
    cards: tuple[Card, ...] = ()
    held: bool = False
    last: bool = False
    used: bool = False
    closing: str = ""
    kinds: tuple[str, ...] = ()


class Told(NamedTuple):
    """What the desk says of that."""

    next: Words
    why: Words
    then: list[tuple[Words, Words]]
    result: Words | None


class HandWords:
    """What is said at tables of one sheet; kept, since most of it comes again and again."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._boxes = bool(book.sheet.game.boxes)
        self.of = lru_cache(4_096)(self._of)

    def place(self, place: str) -> Words:
        """What a hand is called."""
        return each(lambda lang: self._place(place, lang))

    def _place(self, place: str, lang: str) -> str:
        if self._boxes:
            return box_text(place, lang)
        return translator(lang).text(f"hand-place-{place}")

    def _of(self, now: Now) -> Told:
        return Told(self._next(now), self._why(now), self._then(now), self._result(now))

    def felt(self, view: TableView) -> Words:
        """What patrons are told of a coup that a person deals: which card comes."""
        cards = tuple(Card.parse(laid.card) for laid in view.laid)
        place = None
        if view.laid:
            place = self._book.game.next_place(self._book.sheet.deal_rules, cards)
        if place is None:
            return said("hand-felt-dealing")
        return self.of(Now("card", place, 1, cards)).next

    # --- what is next -----------------------------------------------------------------------

    def _next(self, now: Now) -> Words:
        if now.step in ("shoe-burn", "coup-burn"):
            return said(f"hand-next-{now.step}", count=now.card_count)
        if now.step != "card":
            return said(f"hand-next-{now.step}")
        if now.place == "first_card":
            return said("hand-next-first-card")
        return self._card_to(now.place, self._nth(now))

    def _card_to(self, place: str, nth: int) -> Words:
        def text(lang: str) -> str:
            return translator(lang).text(f"hand-next-card-{nth}", hand=self._place(place, lang))

        return each(text)

    def _nth(self, now: Now) -> int:
        """Which card of its hand the next one is, from 1."""
        if self._boxes:
            return (len(now.cards) - 1) % 3 + 1
        return 3 if len(now.cards) >= 4 else len(now.cards) // 2 + 1

    # --- why --------------------------------------------------------------------------------

    def _why(self, now: Now) -> Words:
        match now.step:
            case "ruling":
                return joined((kind_words(kind) for kind in now.kinds), (", ", ", ", "、"))
            case "open-betting" if now.used:
                return said("hand-why-shuffle")
            case "open-betting":
                return said("hand-why-last-coup") if now.last else NO_WORDS
            case "close-shoe":
                reason = now.closing
                known = reason in ("last-coup", "fresh", "exhausted")
                return said(f"hand-why-ended-{reason if known else 'ruled'}")
            case "card" | "coup-burn" if now.held:
                return said("hand-why-held")
            case "card":
                return self._why_card(now)
            case "confirm":
                return self._why_ended(now)
            case "count" | "indicator" | "shoe-burn" | "coup-burn" | "close-betting" | "open-table":
                return said(f"hand-why-{now.step}")
            case _:
                return NO_WORDS

    def _why_card(self, now: Now) -> Words:
        cards = now.cards
        if self._boxes:
            return self._why_box(now)
        if len(cards) < 4:
            return NO_WORDS
        player, banker = total(cards[0:4:2]), total(cards[1:4:2])
        if now.place == "player":
            return said("hand-why-player-draws", total=player)
        if len(cards) == 4:
            return said("hand-why-banker-draws-after-stand", total=banker)
        third = value(cards[4])
        return said("hand-why-banker-draws-after-card", total=banker, third=third)

    def _why_box(self, now: Now) -> Words:
        if not now.cards:
            return said("hand-why-first-card")
        # whatever the other cards are: the first one decides
        fill = (*now.cards, *_BY_RANK, *_BY_RANK)[: self._book.game.max_cards]
        coup = DealtCoup(self._book.sheet, self._book.deal(fill))
        return each(lambda lang: explain_text(coup.steps[0], lang))

    def _coup(self, now: Now) -> DealtCoup | None:
        if now.step not in ("confirm", "settle"):
            return None
        return DealtCoup(self._book.sheet, self._book.deal(now.cards))

    def _why_ended(self, now: Now) -> Words:
        coup = self._coup(now)
        if coup is None or self._boxes:
            return NO_WORDS
        return joined(step.why for step in step_whys(coup))

    def _result(self, now: Now) -> Words | None:
        coup = self._coup(now)
        return coup_words(coup) if coup else None

    # --- what follows -----------------------------------------------------------------------

    def _then(self, now: Now) -> list[tuple[Words, Words]]:
        if now.step != "card":
            return []
        after: dict[str | None, list[str]] = {}
        rules = self._book.sheet.deal_rules
        for card in _BY_RANK:
            place = self._book.game.next_place(rules, (*now.cards, card))
            after.setdefault(place, []).append(RANKS[card.rank_index])
        if self._boxes:
            return self._first_rows(after) if now.place == "first_card" else []
        if len(now.cards) < 3:
            return []
        rows = sorted(after.items(), key=lambda item: len(item[1]))
        if len(rows) == 1:
            return [(said("hand-then-any"), self._follows(now, rows[0][0]))]
        third = len(now.cards) >= 4
        name = "hand-then-third" if third else "hand-then-card"
        told = [(_ranks(name, ranks), self._follows(now, place)) for place, ranks in rows[:-1]]
        return [*told, (said("hand-then-other"), self._follows(now, rows[-1][0]))]

    def _first_rows(self, after: dict[str | None, list[str]]) -> list[tuple[Words, Words]]:
        def first(place: str) -> Words:
            return each(
                lambda lang: translator(lang).text("hand-then-first", hand=self._place(place, lang))
            )

        return [(_ranks("hand-then-card", ranks), first(str(box))) for box, ranks in after.items()]

    def _follows(self, now: Now, place: str | None) -> Words:
        if len(now.cards) == 4 and now.place == "player":
            return said(f"hand-then-banker-{'draws' if place else 'stands'}")
        return said("hand-then-ends") if place is None else self._card_to(place, 3)


def _ranks(name: str, ranks: Sequence[str]) -> Words:
    shown = [rank.replace("T", "10") for rank in ranks]

    def text(lang: str) -> str:
        return translator(lang).text(name, ranks=("、" if lang == "zh" else ", ").join(shown))

    return each(text)


def joined(told: Iterable[Words], between: tuple[str, str, str] = _SENTENCES) -> Words:
    """Texts one after another."""
    parts = list(told)
    en, vi, zh = between
    return Words(
        en.join(part.en for part in parts),
        vi.join(part.vi for part in parts),
        zh.join(part.zh for part in parts),
    )


def kind_words(kind: str) -> Words:
    """What went wrong."""
    return said(f"hand-kind-{kind}")


def incident_words(kind: str, stage: str) -> Words:
    """What went wrong, and which case of it."""
    if not stage:
        return kind_words(kind)

    def text(lang: str) -> str:
        words = translator(lang).text
        name, case = words(f"hand-kind-{kind}"), words(f"hand-stage-{stage}")
        return words("hand-incident", kind=name, stage=case)

    return each(text)


def effects_words(effects: Iterable[str]) -> Words:
    """What a ruling does, for who works here."""
    return joined(said(f"hand-effect-{effect}") for effect in effects)


def told_to_patrons(effects: Iterable[str]) -> Words:
    """What patrons are told of a ruling that leaves their coup as good as it was."""
    told = dict.fromkeys(_TOLD[effect] for effect in effects if effect in _TOLD)
    sentences = joined(said(f"hand-patrons-{name}") for name in told)

    def text(lang: str) -> str:
        known = getattr(sentences, lang)
        return translator(lang).text("hand-felt-ruled", effects=known).strip()

    return each(text)
