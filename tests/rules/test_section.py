"""Reading a sheet's tables value by value; the sheets' own tests show most of it."""

from __future__ import annotations

import pytest

from croupier.errors import SheetError
from croupier.money import Odds
from croupier.rules.section import Section
from croupier.rules.source import SheetText

TEXT = """\
word = "x"
blank = "  "
count = 3
yes = true
words = ["a", "b"]
none = []
mixed = ["a", 1]
price = "8:1"
[inner]
key = 1
[[item]]
n = 1
[[item]]
n = 2
"""


def section() -> Section:
    source = SheetText(TEXT, "trial.toml")
    return Section(source, (), source.read())


def test_values_are_read_by_kind() -> None:
    root = section()
    assert root.text("word") == "x"
    assert root.text("absent", "y") == "y"
    assert root.integer("count", 0, 3) == 3
    assert root.integer("absent", 0, 3, 2) == 2
    assert root.flag("yes", False) is True
    assert root.flag("absent", False) is False
    assert root.choice("word", ("x", "y")) == "x"
    assert root.choice("absent", ("x", "y"), "y") == "y"
    assert root.texts("words") == ("a", "b")
    assert root.optional_texts("words") == ("a", "b")
    assert root.optional_texts("none") == ()
    assert root.optional_texts("absent") == ()
    assert root.identifier("word") == "x"
    assert root.parsed("price", Odds) == Odds.parse("8:1")
    assert root.raw("count") == 3
    assert root.raw("absent") is None
    assert root.table("inner").integer("key", 0, 9) == 1
    assert root.table("absent").flag("key", True) is True
    assert [item.integer("n", 0, 9) for item in root.tables("item", needed=True)] == [1, 2]
    assert root.tables("absent") == []


REFUSALS = [
    (lambda root: root.text("count"), "trial.toml:3:9: 'count' must be a text in quotes"),
    (lambda root: root.text("blank"), "trial.toml:2:9: 'blank' must not be empty"),
    (lambda root: root.text("absent"), "trial.toml: the sheet needs 'absent', a text in quotes"),
    (lambda root: root.integer("count", 4, 9), "trial.toml:3:9: 'count' must be a whole number"),
    (lambda root: root.integer("count", 0, 2), "trial.toml:3:9: 'count' must be a whole number"),
    (lambda root: root.integer("yes", 0, 9), "trial.toml:4:7: 'yes' must be a whole number"),
    (lambda root: root.flag("count", False), "trial.toml:3:9: 'count' must be true or false"),
    (lambda root: root.choice("word", ("xx",)), "trial.toml:1:8: 'word' cannot be 'x'; did you"),
    (lambda root: root.texts("mixed"), "trial.toml:7:9: 'mixed' must be a list of texts"),
    (lambda root: root.texts("word"), "trial.toml:1:8: 'word' must be a list of texts"),
    (lambda root: root.texts("absent"), "trial.toml: the sheet needs 'absent', a list of texts"),
    (lambda root: root.table("count"), "trial.toml:3:9: 'count' must be a table, written [count]"),
    (lambda root: root.tables("words"), "trial.toml:5:9: 'words' must be a list of tables"),
    (lambda root: root.tables("inner"), "trial.toml:9:1: 'inner' must be a list of tables"),
    (lambda root: root.tables("gone", needed=True), "trial.toml: the sheet needs at least one [[g"),
    (lambda root: root.parsed("word", Odds), "trial.toml:1:8: 'x' is not a price"),
    (lambda root: root.table("inner").text("no"), "trial.toml:9:1: [inner] needs 'no', a text"),
    (lambda root: root.tables("item")[1].text("no"), "trial.toml:13:1: [item] needs 'no', a text"),
    (lambda root: root.identifier("blank"), "trial.toml:2:9: 'blank' must not be empty"),
    (lambda root: root.finish(), "trial.toml:1:1: unknown key 'word'"),
    (lambda root: root.table("inner").finish(), "trial.toml:10:1: unknown key 'key'"),
]


@pytest.mark.parametrize(("read", "message"), REFUSALS, ids=[row[1][11:50] for row in REFUSALS])
def test_each_refusal_names_key_and_place(read: object, message: str) -> None:
    assert callable(read)
    with pytest.raises(SheetError) as caught:
        read(section())
    assert str(caught.value).startswith(message)


def test_keys_read_or_asked_for_are_known() -> None:
    root = section()
    assert "worsd" not in root
    root.text("word")
    with pytest.raises(SheetError, match="unknown key 'blank'"):
        root.finish()
    root.finish(also=["blank", "count", "yes", "words", "none", "mixed", "price", "inner", "item"])


@pytest.mark.parametrize(
    ("written", "slip"),
    [
        ("wor", True),  # a letter too few, too many, another
        ("worrd", True),
        ("ward", True),
        ("ord", True),
        ("words", True),
        ("wood", True),
        ("wo", False),  # two of them, or too short a word to tell
        ("wordss", False),
        ("wads", False),
        ("drow", False),
        ("w", False),
    ],
)
def test_one_slip_in_a_needed_key_is_pointed_at(written: str, slip: bool) -> None:
    source = SheetText(f'{written} = "x"', "trial.toml")
    with pytest.raises(SheetError) as caught:
        Section(source, (), source.read()).text("word")
    assert (f"it has '{written}': is that it?" in str(caught.value)) == slip


def test_a_key_that_was_read_is_no_slip_for_another() -> None:
    source = SheetText('words = "x"', "trial.toml")
    for read in (lambda one: one.text("words"), lambda one: "words" in one):
        root = Section(source, (), source.read())
        read(root)
        with pytest.raises(SheetError) as caught:
            root.text("word")
        assert "is that it" not in str(caught.value)


@pytest.mark.parametrize(
    ("value", "hole", "good"),
    [
        ("a", "", True),
        ("a-b_2", "", True),
        ("a" * 48, "", True),
        ("a" * 49, "", False),
        ("A", "", False),
        ("2a", "", False),
        ("-a", "", False),
        ("đ", "", False),
        ("{box}_a", "", False),
        ("{box}_a", "{box}", True),
        ("a_{box}", "{box}", True),
        ("{box}!", "{box}", False),
    ],
)
def test_what_is_an_id(value: str, hole: str, good: bool) -> None:
    source = SheetText(f'id = "{value}"', "trial.toml")
    root = Section(source, (), source.read())
    if good:
        assert root.identifier("id", hole=hole) == value
    else:
        with pytest.raises(SheetError, match="is not an id: use small letters"):
            root.identifier("id", hole=hole)
