"""A scanner's code map: each code one card, each card a code, and whatever else is no card."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card
from croupier.errors import DataError
from croupier.service.scanner import ScannerCodes

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "scanner" / "codes.toml"
PLAIN = {f"{int(card):03}": card for card in DECK}


def toml(codes: dict[str, Card] = PLAIN, head: str = "") -> str:
    """A code map as a file has it."""
    lines = [f'"{code}" = "{card}"' for code, card in codes.items()]
    return "\n".join([head, "[codes]", *lines, ""])


def without(*cards: str) -> dict[str, Card]:
    return {code: card for code, card in PLAIN.items() if str(card) not in cards}


def test_the_example_reads_every_card_of_every_deck() -> None:
    codes = ScannerCodes.read(EXAMPLE)
    suits = {"s": 1, "h": 2, "d": 3, "c": 4}
    for card in DECK:
        rank = "A23456789TJQK".index(str(card)[0]) + 1
        for deck in "AbZ":
            found = codes.scanned(f"c{deck}{suits[str(card)[1]]}-{rank:02}\r\n")
            assert found is not None
            assert (found.card, found.deck) == (card, deck)


READ = [
    # how the map is set up, what is sent, the card's code or nothing
    ({}, "051", 51),
    ({}, " 051\r\n", 51),
    ({}, "0 51", None),
    ({}, "51", None),
    ({}, "0510", None),
    ({}, "", None),
    ({}, "Ks", None),
    ({}, "0" * 65, None),
    ({"prefix": "]C"}, "]C051", 51),
    ({"prefix": "]C"}, "]c051", None),
    ({"prefix": "]C", "any_case": True}, "]c051", 51),
    ({"prefix": "]C"}, "051", None),
    ({"suffix": ";"}, "051;", 51),
    ({"suffix": ";"}, "051", None),
    ({"prefix": "x", "suffix": "x"}, "x051x", 51),
    ({"prefix": "x", "suffix": "x"}, "x", None),
    ({"prefix": "x", "suffix": "x"}, "xx", None),
    ({"deck_characters": 2}, "A7051", 51),
    ({"deck_characters": 2}, "A051", None),
    ({"deck_characters": 2}, "A7", None),
    ({"prefix": "x", "suffix": "y", "deck_characters": 2}, "xA7051y", 51),
]


@pytest.mark.parametrize(("setup", "sent", "code"), READ)
def test_what_is_sent_is_a_card_or_nothing(
    setup: dict[str, str | int | bool], sent: str, code: int | None
) -> None:
    written = {
        key.replace("_", "-"): str(value).lower() if value is True else repr(value)
        for key, value in setup.items()
    }
    head = "\n".join(f"{key} = {value}" for key, value in written.items())
    found = ScannerCodes.parse(toml(head=head)).card(sent)
    assert found == (None if code is None else DECK[code])


def test_a_card_may_have_several_codes() -> None:
    codes = ScannerCodes.parse(toml({**PLAIN, "other": DECK[7]}))
    assert codes.card("other") == codes.card("007") == DECK[7]


WRONG = [
    # the file, what is said of it
    ("codes", "this is no TOML"),
    ("", r"there are no codes; write \[codes\]"),
    (toml(head='prefx = "x"'), "there is no key 'prefx' here.*'prefix'"),
    (toml(head="prefix = 5"), "Expected `str`, got `int`.*prefix.*docs/scanner.md"),
    (toml(head='any-case = "yes"'), "Expected `bool`"),
    ('codes = ["As"]', "Expected `object`"),
    (toml(without("Ks", "2h")), "codes lacks 2h Ks; write a code for each"),
    ("[codes]", "codes lacks all cards"),
    (toml({**PLAIN, "": DECK[0]}), "an empty code for As"),
    (toml() + '"x" = "Zx"\n', "codes: 'x': 'Zx' is not a card"),
    (toml({**PLAIN, "a": DECK[0], "A": DECK[1]}, "any-case = true"), "'A' is there twice, for As"),
    (toml({**PLAIN, "Kh": DECK[0]}), "'Kh' of As is how Kh is typed; give the scanner a prefix"),
    (toml({**PLAIN, "10h": DECK[0]}), "'10h' of As is how Th is typed"),
    (toml({**PLAIN, "h": DECK[0]}, 'prefix = "K"'), "'h' of As is how Kh is typed"),
    (toml({**PLAIN, " x": DECK[0]}), "a code is ' x'; it has neither blanks"),
    (toml({**PLAIN, "\u2660": DECK[0]}), "use visible characters of ASCII"),
    (toml(head='prefix = "\\t"'), "prefix is '\\\\t'; use visible"),
    (toml({**PLAIN, "x" * 65: DECK[0]}), "more than 64 characters"),
    (toml({**PLAIN, "x" * 60: DECK[0]}, 'prefix = "12345"'), "longer than 64 in all"),
    (toml(head="deck-characters = -1"), "deck-characters is -1; use 0 to 16"),
    (toml(head="deck-characters = 17"), "deck-characters is 17"),
]


@pytest.mark.parametrize(("text", "told"), WRONG, ids=[told for _, told in WRONG])
def test_what_is_no_code_map_says_how_to_mend_it(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "codes.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(DataError, match=told) as caught:
        ScannerCodes.read(path)
    assert str(path) in str(caught.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read: No such file"):
        ScannerCodes.read(tmp_path / "none.toml")
    path = tmp_path / "codes.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match="is no text in UTF-8"):
        ScannerCodes.read(path)


def test_a_typed_cards_own_notation_may_be_its_code() -> None:
    codes = ScannerCodes({str(card): card for card in DECK})
    assert all(codes.card(str(card)) == card for card in DECK)


@given(st.text(max_size=70))
def test_whatever_is_sent_lays_no_card_by_chance(sent: str) -> None:
    found = ScannerCodes(PLAIN, prefix="]").card(sent)
    assert found is None or sent.strip(" \t\r\n") == f"]{int(found):03}"
