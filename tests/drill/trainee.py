"""Somebody who is trained and knows all answers: by a reckoning of his own, not the drill's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.cli.drilling.course import Course
from croupier.cli.drilling.questions import Answer, DrillWords, Question
from croupier.cli.drilling.start import Asked, course_of
from croupier.cli.playing.view import Line

WORTH = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0} | {str(n): n for n in range(2, 10)}
COUNTED = {rank: number for number, rank in enumerate("A23456789TJQK", start=1)}
BOXES = ("banker", "player_1", "player_2", "player_3")


class Asking(NamedTuple):
    """A question with what lies on the felt, and what was said before it.

    Attributes:
        felt: cards by hand, in the order they were laid.
        order: the coup's cards in the order they left the shoe.
        said: the lines since the question before.
        ruled: the ruling before it, if that question was the one before.
    """

    question: Question
    course: Course
    felt: dict[str, list[str]]
    order: list[str]
    said: tuple[str, ...]
    ruled: frozenset[str]


def plain_total(cards: list[str]) -> int:
    return sum(WORTH[card[0]] for card in cards) % 10


def plain_next(player: list[str], banker: list[str]) -> str:
    """Where the next card of a baccarat coup goes, by the rules as they are printed."""
    if len(player) < 2 or len(banker) < 2:
        return "player" if len(player) <= len(banker) else "banker"
    mine, theirs = plain_total(player[:2]), plain_total(banker[:2])
    if mine >= 8 or theirs >= 8 or len(banker) == 3:
        return "result"
    if len(player) == 2:
        if mine <= 5:
            return "player"
        return "banker" if theirs <= 5 else "result"
    third = WORTH[player[2][0]]
    draws = {
        0: True,
        1: True,
        2: True,
        3: third != 8,
        4: 2 <= third <= 7,
        5: 4 <= third <= 7,
        6: 6 <= third <= 7,
        7: False,
    }[theirs]
    return "banker" if draws else "result"


def plain_winner(player: list[str], banker: list[str]) -> str:
    mine, theirs = plain_total(player), plain_total(banker)
    return "tie" if mine == theirs else "player" if mine > theirs else "banker"


def plain_class(cards: list[str]) -> str:
    pictures = sum(card[0] in "JQK" for card in cards)
    return "3P" if pictures == 3 else f"{('', 'P', '2P')[pictures]}{plain_total(cards)}"


def plain_rank(cards: list[str]) -> tuple[bool, int, int]:
    """Three pictures above all, then points, then pictures."""
    pictures = sum(card[0] in "JQK" for card in cards)
    return pictures == 3, plain_total(cards), pictures


def plain_box(place_count: int, first: str) -> str:
    """The box of the next card in Three Pictures, after so many behind the first card."""
    return BOXES[(COUNTED[first[0]] - 1 + place_count // 3) % 4]


def plain_stand(box: list[str], banker: list[str]) -> str:
    mine, theirs = plain_rank(box), plain_rank(banker)
    return "equal" if mine == theirs else "win" if mine > theirs else "lose"


def drilled(
    sheet: str = "baccarat",
    coups: int = 20,
    percent: int = 50,
    profile: str | None = None,
    seed: int = 1,
    lang: str = "en",
) -> Iterator[Asking]:
    """Every question of a drill; each is answered rightly."""
    asked = Asked(sheet, coups, percent, profile, seed, lang)
    course = course_of(asked, seed, DrillWords(lang))
    flow = course.run()
    said: list[str] = []
    ruled: frozenset[str] = frozenset()
    item = next(flow, None)
    while item is not None:
        if isinstance(item, Line):
            said.append(item.text)
            item = next(flow, None)
            continue
        laid = course.bench.hand.laid
        felt: dict[str, list[str]] = {}
        for each in laid:
            felt.setdefault(each.place, []).append(each.card)
        order = [each.card for each in laid]
        yield Asking(item, course, felt, order, tuple(said), ruled)
        said = []
        answer: Answer = min(item.right)
        ruled = frozenset(answer) if item.topic == "ruling" else frozenset()
        try:
            item = flow.send(answer)
        except StopIteration:
            return
