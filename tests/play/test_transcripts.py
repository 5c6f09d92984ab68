"""Kept games come out to the letter, in both games and three languages."""

from __future__ import annotations

import pytest

from tests.play.golden import GAMES, HOME, NAMES, transcript


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_game_comes_out_to_the_letter(name: str) -> None:
    kept = (HOME / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(name) == kept, "read what changed, then: python -m tests.play.golden"


def test_every_transcript_is_of_a_game() -> None:
    assert sorted(path.stem for path in HOME.iterdir()) == sorted(NAMES)


@pytest.mark.parametrize("sheet", GAMES)
def test_the_languages_agree_on_every_number(sheet: str) -> None:
    """Words differ; amounts, cards and codes do not."""
    english, *others = (
        _figures((HOME / f"{name}.txt").read_text(encoding="utf-8"))
        for name in NAMES
        if name.startswith(f"{sheet}.")
    )
    assert len(english) > 50
    for other in others:
        assert other == english


def _figures(text: str) -> list[str]:
    """Each line's amounts, cards and bet ids, without the lines that are words alone."""
    import re

    shown = []
    for line in text.splitlines():
        found = re.findall(r"[+-]?\d[\d.,]*[.,]\d\d(?!\d)|[A2-9TJQK][♠♥♦♣]|[a-z]+_[a-z_0-9]+", line)
        # each language sets thousands and minor units apart in its own way
        shown.append(" ".join(sorted(re.sub("[.,]", "", figure) for figure in found)))
    return [line for line in shown if line]
