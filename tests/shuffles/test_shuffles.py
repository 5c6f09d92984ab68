"""The task: it draws as a house does, reads a record's shoes, and says what it found."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from croupier.shoe import decks_of_cards
from croupier.store.memory import MemoryStore
from croupier.table import events as e
from tests.service import forging, test_committed_shoes
from tools import shuffles
from tools.shuffles import drawn, entropy_of, main, recorded


def test_a_seed_gives_the_same_shoes_again() -> None:
    one, two = (list(drawn(2, 1, entropy_of("a"))) for _ in range(2))
    assert one == two
    assert one[0] != one[1]
    assert one != list(drawn(2, 1, entropy_of("b")))
    assert sorted(one[0]) == sorted(decks_of_cards(1))


def test_drawn_shoes_pass_and_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--shoes", "60", "--decks", "6", "--seed", "a"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("60 shoes of 6 decks, 11 tests, error rate 0.01\n")
    assert "ODD" not in told


def test_a_source_without_chance_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Seeds mix even then; without them nothing does."""

    def unmixed(root: bytes, count: int, seeds: object) -> range:
        return range(count)

    def weak(count: int) -> bytes:
        return bytes(count - 1) + chance.randbytes(1)

    chance = Random(2)
    monkeypatch.setattr(shuffles, "entropy_of", lambda _: weak)
    assert main(["--shoes", "60"]) == 0
    monkeypatch.setattr(shuffles, "deal_order", unmixed)
    assert main(["--shoes", "60"]) == 1
    assert "ODD" in capsys.readouterr().out


def test_too_few_shoes_tell_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--shoes", "29"]) == 2
    assert "nothing can be told" in capsys.readouterr().out


def test_the_shoes_of_a_record_are_those_that_were_dealt() -> None:
    """As far as cards left them, in the order in which they did; both kinds of shoe."""
    for make in (forging.played, test_committed_shoes.played):
        store = MemoryStore()
        make(store)
        found = [[str(card) for card in named(shoe)] for shoe in recorded(store)]
        dealt = list(dealt_of(store))
        assert len(found) > 2
        assert [shoe[: len(cards)] for shoe, cards in zip(found, dealt, strict=True)] == dealt


def named(shoe: list[int]) -> list[str]:
    names = {int(card): str(card) for card in decks_of_cards(1)}
    return [names[code] for code in shoe]


def dealt_of(store: MemoryStore) -> list[list[str]]:
    """The cards that left each shoe that has ended, by what was told as they left."""
    ended: list[list[str]] = []
    for stream in ("table/1", "table/2"):
        cards: list[str] = []
        for stored in store.read(stream):
            match e.decode(stored.tag, stored.body):
                case e.ShoeLoaded() | e.ShoeCommitted():
                    cards = []
                case e.ShoeBurnt(cards=burnt):
                    cards += burnt.split()
                case e.CoupDealt(burnt=burnt, cards=left):
                    cards += burnt.split() + left.split()
                case e.ShoeClosed():
                    ended.append(cards)
                case _:
                    pass
    return ended


def test_what_is_no_record_is_told_without_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--record", str(tmp_path / "nowhere")]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("error: ")


def test_the_finding_is_the_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--shoes", "60", "--decks", "1", "--seed", "last line"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "in chance order, as far as these tests see"
    assert lines[1].split() == ["test", "figure", "chance", "of", "one", "as", "odd"]
