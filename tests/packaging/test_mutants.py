"""The tool that breaks the code on purpose: what it changes, how, and what it tells of tests."""

from __future__ import annotations

import os
import subprocess
import sys
from types import FunctionType

import pytest

from croupier.games import words
from tools import ROOT
from tools.mutants import modules
from tools.mutating import Change, Changed, changes_of, path_of, running

WORDS = "croupier.games.words"


def changes(function: str, module: str = WORDS) -> list[Change]:
    return [change for change in changes_of(module) if change.function == function]


def test_modules_are_found_by_pattern() -> None:
    found = list(modules(["croupier.cards", "croupier.ledger", "croupier.ledger.*"]))
    assert {"croupier.cards", "croupier.ledger", "croupier.ledger.book"} <= set(found)
    assert all((ROOT / path_of(module)).is_file() for module in found)
    assert list(modules(["nothing.*"])) == []


def test_a_change_is_small_and_is_shown_with_its_place() -> None:
    for change in changes_of(WORDS):
        text = change.text()
        assert text != change.tree.code
        compile(text, WORDS, "exec")
        first, place, *lines = change.shown().splitlines()
        assert first == f"{change.place} #{change.number}"
        assert place.startswith("@@ -")
        assert {line[0] for line in lines} <= {"-", "+"}


def test_methods_and_functions_are_named_as_they_are_called() -> None:
    named = {change.function for change in changes_of("croupier.cards")}
    assert {"Card.parse", "parse_cards", "check_copies"} <= named
    for function in named:
        assert isinstance(running("croupier.cards", function), FunctionType)
    with pytest.raises(LookupError, match=r"croupier\.cards\.DECK is no function"):
        running("croupier.cards", "DECK")


def test_the_running_function_does_as_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    function = running(WORDS, "box_text")
    usual, said = words.box_text("player_1"), set[str]()
    for change in changes("box_text"):
        with monkeypatch.context() as patch:
            for name in ("__code__", "__defaults__", "__kwdefaults__"):
                patch.setattr(function, name, getattr(function, name))
            Changed(change).put()
            try:
                said.add(words.box_text("player_1"))
            except Exception as error:  # whatever comes of a break
                said.add(str(error))
    assert any("unknown language 'XXenXX'" in text for text in said)  # the default
    assert any("no message None" in text for text in said)
    assert usual not in said
    assert words.box_text("player_1") == usual


def test_what_no_test_sees_is_shown() -> None:
    """The cards of a coup's sentences are tested elsewhere than the names of boxes."""
    ended = subprocess.run(
        [sys.executable, "-m", "tools.mutants", WORDS, "--tests", "tests/cards", "--jobs", "1"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "src"},
        capture_output=True,
        text=True,
        check=False,
    )
    count = len(changes_of(WORDS))
    assert ended.stdout.rstrip().endswith(
        f"{count} changes: {count} unreached, 0 lived, 0 cut short"
    ), ended.stdout + ended.stderr
    assert ended.stdout.count("\nunreached: ") == count
    assert ended.returncode == 1
