"""Random facts over cards as text, and their value the long way: by Python's own ``eval``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import strategies as st

from croupier.cards import Card

SLOTS = ("p1", "p2", "p3", "b1", "b2", "b3")
RANKS = "A23456789TJQK"
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


class Dealt(NamedTuple):
    """A card as an expression sees it; one that was not dealt is all noughts."""

    rank: int = 0
    suit: str = "none"
    value: int = 0
    colour: str = "none"


def dealt(card: Card) -> Dealt:
    """Read off a card's notation."""
    rank, suit = RANKS.index(str(card)[0]) + 1, SUITS[str(card)[1]]
    colour = "red" if suit in ("hearts", "diamonds") else "black"
    return Dealt(rank, suit, rank if rank < 10 else 0, colour)


_WORDS = {word: word for word in (*SUITS.values(), "none", "red", "black")}
_WORDS_OF_RANKS = {"ace": 1, "jack": 11, "queen": 12, "king": 13}


def value_of(text: str, first: Sequence[Card], second: Sequence[Card]) -> int:
    """What the text comes to, evaluated as Python with the gathering words written out."""
    by_slot = {
        **{slot: Dealt() for slot in SLOTS},
        **dict(zip(SLOTS[:3], map(dealt, first), strict=False)),
        **dict(zip(SLOTS[3:], map(dealt, second), strict=False)),
    }
    names = {"player": SLOTS[:3], "box": SLOTS[:3], "banker": SLOTS[3:]}

    def over(word: str, inner: str, *slots: str) -> int:
        read = [one for name in slots for one in names.get(name, (name,))] or list(SLOTS)
        cards = [by_slot[slot] for slot in SLOTS if slot in read and by_slot[slot].rank]
        seen = [eval(inner, {**card._asdict(), **_WORDS, **_WORDS_OF_RANKS}) for card in cards]
        match word:
            case "count" | "sum":
                return sum(seen)
            case "min" | "max":
                return (min if word == "min" else max)(seen, default=0)
            case "distinct":
                return len(set(seen))
            case _:
                return max((seen.count(one) for one in seen), default=0)

    python = re.sub(
        r"(count|sum|min|max|distinct|most)\{([^{}|]*)\|?([^{}]*)\}",
        lambda found: "over({})".format(
            ", ".join(repr(part) for part in (found[1], found[2], *found[3].split()))
        ),
        text,
    )
    return int(eval(python, {**by_slot, **_WORDS, **_WORDS_OF_RANKS, "over": over}))


def written(text: str) -> str:
    """The text as a sheet has it: ``count{rank == 8|p1 p2}`` is ``count(rank == 8, p1, p2)``."""

    def plain(found: re.Match[str]) -> str:
        return f"{found[1]}({', '.join((found[2], *found[3].split()))})"

    return re.sub(r"(\w+)\{([^{}|]*)\|?([^{}]*)\}", plain, text)


_HOLDS = st.sampled_from(
    [
        "rank == 8",
        "rank >= jack",
        "suit == hearts",
        "colour != red",
        "value % 2 == 0",
        "rank in (ace, 7, king)",
        "suit in (spades, clubs) and value > 3",
        "not rank == 4 or suit == diamonds",
        "2 < value <= 6",
        "rank not in (2, 3, 4, 5)",
    ]
)
_NUMBERS = st.sampled_from(["value", "rank % 4", "value * 2 % 5", "13 - rank", "rank == 9"])
_TOLD_APART = st.sampled_from(["rank", "suit", "value", "colour", "rank % 5", "value > 4"])
_WHERE = st.sampled_from(["", "player", "banker", "p1 p2", "b1 b2 p1 p2", "p3 b3", "p1 banker"])


@st.composite
def gathered(draw: st.DrawFn) -> str:
    """A word that gathers over some cards."""
    word = draw(st.sampled_from(["count", "min", "max", "distinct", "most"]))
    inner = {"count": _HOLDS, "min": _NUMBERS, "max": _NUMBERS}.get(word, _TOLD_APART)
    return f"{word}{{{draw(inner)}|{draw(_WHERE)}}}"


@st.composite
def single(draw: st.DrawFn) -> str:
    """A comparison of slots."""
    one, other = draw(st.sampled_from(SLOTS)), draw(st.sampled_from(SLOTS))
    return draw(
        st.sampled_from(
            [
                f"({one}.rank == {other}.rank)",
                f"({one}.suit == {other}.suit)",
                f"({one}.colour == red)",
                f"({one}.value > {other}.value)",
                f"({one}.rank in (queen, king, 0))",
                f"({one}.suit == none or {other}.value < 5)",
            ]
        )
    )


@st.composite
def facts(draw: st.DrawFn) -> str:
    """A fact's text in the braces of :func:`value_of`, with values from 0 to 63."""
    one, other = draw(gathered()), draw(gathered())
    told = draw(single())
    return draw(
        st.sampled_from(
            [
                one,
                told[1:-1],
                f"{one} == {other} and {told}",
                f"{one} > {other} or not {told}",
                f"{one} % 3",
                f"({one} + {other}) % 4",
                f"{one} % 3 * ({other} % 4)",
                f"{one} in ({other}, 2)",
            ]
        )
    )
