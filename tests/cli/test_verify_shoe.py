"""``croupier verify`` of a shoe's public record: sound, false, and what is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.fair import Transcript, receipts
from tests.conftest import Command
from tests.fair.shoes import SEEDS, record, shoe_of

SHOE = shoe_of(8)
RECORDS: dict[str, Transcript] = {
    "begun": record(SHOE),
    "in use": record(SHOE, dealt=40),
    "ended": record(SHOE, dealt=60, ended="last-coup"),
}
RECEIPTS = [told.hex() for told in receipts(SHOE.root, SEEDS)]


def put(tmp_path: Path, found: Transcript) -> str:
    """A record in a file."""
    path = tmp_path / "shoe.json"
    path.write_text(found.to_json(), encoding="utf-8")
    return str(path)


def noted(found: Transcript) -> list[str]:
    """Everything that somebody may have noted of it."""
    cards = " ".join(card.card for card in found.cards[:7])
    notes = {"commitment": found.commitment, "seed": SEEDS[1], "receipt": RECEIPTS[2]}
    notes |= {"digest": found.seeds_digest or "", "cards": cards}
    return [part for name, text in notes.items() for part in (f"--{name}", text)]


@pytest.mark.parametrize("stage", RECORDS)
@pytest.mark.parametrize("with_notes", [False, True])
def test_an_honest_shoe_is_sound(
    tmp_path: Path, command: Command, stage: str, *, with_notes: bool
) -> None:
    found = RECORDS[stage]
    ended = command("verify", put(tmp_path, found), *(noted(found) if with_notes else []))
    assert ended.code == 0, ended.err
    assert "sound" in ended.out.splitlines()[0]
    assert "NOT" not in ended.out
    assert f"{len(found.cards)} of 416 cards" in ended.out
    assert ("with what you noted" in ended.out) == with_notes
    assert ("--receipt" in ended.out) != with_notes


def other_card(found: Transcript) -> Transcript:
    first, *rest = found.cards
    card = "Ks" if first.card != "Ks" else "Qs"
    return msgspec.structs.replace(found, cards=(msgspec.structs.replace(first, card=card), *rest))


FALSE = {
    "another card": (other_card, [], "card_not_committed"),
    "a seed dropped": (
        lambda found: msgspec.structs.replace(found, seeds=found.seeds[1:]),
        [],
        "seeds_differ",
    ),
    "not opened": (lambda found: msgspec.structs.replace(found, opened=None), [], "not_opened"),
    "another commitment noted": (
        lambda found: found,
        ["--commitment", "0" * 64],
        "commitment_differs",
    ),
    "a seed that is not there": (lambda found: found, ["--seed", "mine"], "receipt_differs"),
    "a receipt of another seed": (
        lambda found: found,
        ["--seed", SEEDS[0], "--receipt", RECEIPTS[2]],
        "receipt_differs",
    ),
    "another digest": (lambda found: found, ["--digest", RECEIPTS[1]], "receipt_differs"),
    "other cards seen": (lambda found: found, ["--cards", "2c 2c 2c 2c 2c"], "seen_differs"),
}


@pytest.mark.parametrize("kind", FALSE)
def test_a_false_one_is_told_with_its_fault(tmp_path: Path, command: Command, kind: str) -> None:
    spoil, notes, code = FALSE[kind]
    place = put(tmp_path, spoil(RECORDS["ended"]))
    ended = command("verify", place, *notes)
    assert ended.code == 1
    assert "NOT SOUND" in ended.out.splitlines()[0]
    assert f"({code})" in ended.out
    ended = command("verify", place, *notes, "--json")
    found: dict[str, Any] = json.loads(ended.out)
    assert (ended.code, found["verified"], found["fault"]["code"]) == (1, False, code)


def test_a_script_reads_what_a_person_does(tmp_path: Path, command: Command) -> None:
    place = put(tmp_path, RECORDS["in use"])
    ended = command("verify", place, "--json")
    assert json.loads(ended.out) == {
        "verified": True,
        "file": place,
        "table": "1",
        "shoe": "s-1",
        "number": 1,
        "decks": 8,
        "commitment": SHOE.root.hex(),
        "seeds": 3,
        "cards": 40,
        "ended": None,
        "opened": False,
        "fault": None,
    }


NONE = {
    "no JSON": ("{oh", [], "not the public record of a shoe"),
    "another document": ('{"a": 1}', [], "not the public record of a shoe"),
    "nothing of it": ("", [], "is empty"),
    "a short hash": (None, ["--receipt", "abc"], "--receipt 'abc': write all its 64"),
    "no seed": (None, ["--seed", "a b"], "--seed"),
    "no card": (None, ["--cards", "Zz"], "--cards"),
    "heads of a house": (None, ["--heads", "x"], "for the record of a house"),
}


@pytest.mark.parametrize("kind", NONE)
def test_what_is_none_is_refused(tmp_path: Path, command: Command, kind: str) -> None:
    text, more, told = NONE[kind]
    place = put(tmp_path, RECORDS["in use"])
    if text is not None:
        Path(place).write_text(text, encoding="utf-8")
    ended = command("verify", place, *more)
    assert ended.code == 2
    assert ended.out == ""
    assert ended.err.startswith("error: ")
    assert told in ended.err


def test_notes_of_a_shoe_do_not_go_with_a_house(tmp_path: Path, command: Command) -> None:
    ended = command("verify", str(tmp_path), "--seed", "clover", "--cards", "Ks")
    assert ended.code == 2
    assert "--seed, --cards: these are for the public record of a shoe" in ended.err


def test_a_record_that_is_not_there_is_told_first(tmp_path: Path, command: Command) -> None:
    ended = command("verify", str(tmp_path / "nofile.json"), "--seed", "clover")
    assert ended.code == 2
    assert "nofile.json" in ended.err
    assert "--seed" not in ended.err
