"""A drill set up from what was asked for on the command line."""

from __future__ import annotations

import secrets
import shlex
from typing import NamedTuple

from croupier.cli import console
from croupier.cli.drilling.baccarat import BaccaratCourse
from croupier.cli.drilling.bench import Bench, chance_of
from croupier.cli.drilling.course import Course, Plan
from croupier.cli.drilling.questions import DrillWords
from croupier.cli.drilling.talk import Talk
from croupier.cli.drilling.three_pictures import ThreePicturesCourse
from croupier.cli.playing.terminal import is_interactive
from croupier.cli.playing.view import Line
from croupier.errors import SheetError
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import rulebook

__all__ = ["USUAL", "Asked", "course_of", "start"]

_SEEDS = 1_000_000

_COURSES: dict[str, type[Course]] = {
    "baccarat": BaccaratCourse,
    "three-pictures": ThreePicturesCourse,
}


class Asked(NamedTuple):
    """What was asked for; None for what was left open."""

    sheet: str
    coup_count: int
    percent: int
    profile: str | None
    seed: int | None
    lang: str


USUAL = Asked("baccarat", 10, 40, None, None, "en")
"""What is not asked for otherwise."""


def course_of(asked: Asked, seed: int, words: DrillWords) -> Course:
    """The course of a drill.

    Raises:
        SheetError: the sheet cannot be loaded, has no limits, or is of a game without drills.
    """
    sheet = load_sheet(asked.sheet)
    made = _COURSES.get(sheet.game.id)
    if made is None or not sheet.limits:
        lacks = "no limits, so no table opens by it" if made else "a game that has no drill yet"
        raise SheetError(f"it has {lacks}; take another sheet", origin=sheet.origin)
    if asked.profile:
        sheet = sheet._replace(ruling_profile=asked.profile)
    below = chance_of(seed)
    plan = Plan(asked.coup_count, asked.percent)
    return made(Bench(rulebook(sheet), below), words, below, plan)


def start(asked: Asked) -> tuple[Talk, tuple[Line, ...]]:
    """The conversation of a drill, and the lines that begin it.

    Raises:
        SheetError: see :func:`course_of`.
    """
    words = DrillWords(console.readable_language(asked.lang))
    seed = secrets.randbelow(_SEEDS) if asked.seed is None else asked.seed
    course = course_of(asked, seed, words)
    sheet = course.bench.rulebook.sheet
    title = words(
        "title",
        sheet=sheet.names.get(words.lang),
        profile=sheet.ruling_profile,
        seed=str(seed),
    )
    opening = (Line(title, "head"), Line(words("hint"), "quiet", 2))
    again = _options(asked, seed)
    return Talk(course.run(), words, again, interactive=is_interactive()), opening


def _options(asked: Asked, seed: int) -> str:
    """The options that make the same drill again, those left out that say nothing new."""
    options: list[str] = []
    for name, value, usual in (
        ("--sheet", asked.sheet, USUAL.sheet),
        ("--coups", asked.coup_count, USUAL.coup_count),
        ("--irregularities", asked.percent, USUAL.percent),
        ("--profile", asked.profile, None),
        ("--lang", asked.lang, USUAL.lang),
    ):
        options += [] if value == usual else [name, str(value)]
    return shlex.join([*options, "--seed", str(seed)])
