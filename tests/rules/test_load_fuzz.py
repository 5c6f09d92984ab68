"""Whatever is given as a sheet, it is a sheet or a SheetError that says what is wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path as FilePath

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.errors import SheetError
from croupier.games.catalog import load_sheet, parse_sheet, shipped_sheets
from croupier.games.rulebook import Rulebook
from croupier.rules.lint import lint
from croupier.rules.source import Path
from tests.rules.samples import BACCARAT, LIMITS, PICTURES
from tests.rules.toml_writer import Document, Value, documents

TEXTS = [load_sheet(name).text for name in shipped_sheets()]
SAMPLES = [BACCARAT + LIMITS, PICTURES, *TEXTS]
MARKS = (
    "[ ] { } ( ) = , . : # % == \" ' ''' \"\"\" \\ \n \r\n \0 -1 1e9 nan 1:1 {box} [[bet]] [shoe]"
)
WORDS_OF_SHEETS = "tiers when true and or not banker box less push"
PIECES = st.text(max_size=3) | st.sampled_from([*MARKS.split(" "), *WORDS_OF_SHEETS.split()])
slow = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def use(text: str) -> str:
    """Read, compile and lint a text; ``"used"`` or what the refusal says."""
    book = compiled(text)
    if isinstance(book, SheetError):
        assert str(book).startswith("trial.toml")
        assert book.problem.strip()
        assert book.line is None or 1 <= book.line <= text.count("\n") + 1
        return str(book)
    assert all(map(str, lint(book.table, book.game.max_cards)))
    assert all(book.sheet.multiple(bet) >= 1 for bet in book.sheet.bets.values())
    return "used"


def compiled(text: str) -> Rulebook | SheetError:
    try:
        return Rulebook(parse_sheet(text, "trial.toml"))
    except SheetError as error:
        return error


def test_the_samples_are_sheets() -> None:
    assert {use(text) for text in SAMPLES} == {"used"}


@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
def test_any_text(text: str) -> None:
    assert use(text) != "used"


@slow
@given(documents())
def test_any_toml(document: Document) -> None:
    assert use(document.text) != "used"


@slow
@given(st.data())
def test_a_sheet_with_characters_changed(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(SAMPLES))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.sampled_from([0, 0, 1, 1, 2, 5, 40, 400])))
        text = text[:start] + data.draw(PIECES) + text[end:]
    assert use(text)


@slow
@given(st.data())
def test_a_sheet_with_lines_moved(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(SAMPLES)).split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        line = lines.pop(data.draw(st.integers(0, len(lines) - 1)))
        for _ in range(data.draw(st.integers(0, 2))):
            lines.insert(data.draw(st.integers(0, len(lines))), line)
    assert use("\n".join(lines))


def paths(value: Value, path: Path = ()) -> Iterator[Path]:
    """The path of every value inside."""
    items = value.items() if isinstance(value, dict) else ()
    for key, below in items if not isinstance(value, list) else enumerate(value):
        yield (*path, key)
        yield from paths(below, (*path, key))


GONE = object()


def exchanged(value: Value, path: Path, new: Value) -> Value:
    """The structure with the value at `path` exchanged, or taken out if `new` is GONE."""
    if not path:
        return new
    if isinstance(value, dict):
        table = {k: exchanged(v, path[1:], new) if k == path[0] else v for k, v in value.items()}
        return {key: below for key, below in table.items() if below is not GONE}
    assert isinstance(value, list)
    items = [exchanged(v, path[1:], new) if i == path[0] else v for i, v in enumerate(value)]
    return [item for item in items if item is not GONE]


WORDS = ["", " ", "1:1", "lose half", "banker", "player_1", "x" * 3000, "{box}", "USD", "true", "0"]
ODD: st.SearchStrategy[Value] = st.one_of(
    st.just(GONE),
    st.booleans(),
    st.integers(-5, 20),
    st.sampled_from(WORDS),
    st.text(max_size=5),
    st.lists(st.integers(), max_size=2),
    st.sampled_from([{}, [{}], {"en": 1}, {"en": "x", "xx": "y"}]),
)


@settings(slow, max_examples=settings().max_examples // 3)
@given(st.data())
def test_a_sheet_with_values_exchanged_and_written_anew(data: st.DataObject) -> None:
    says: Value = tomllib.loads(data.draw(st.sampled_from(SAMPLES[:2])))
    for _ in range(data.draw(st.integers(0, 2))):
        path = data.draw(st.sampled_from(sorted(paths(says), key=repr)))
        says = exchanged(says, path, data.draw(ODD))
    assert isinstance(says, dict)
    assert use(data.draw(documents(says)).text)


# --- too much of everything -------------------------------------------------------------------

_TIER = '{when = "%s", pays = "1:1", source = "house"}'
TOO_MUCH = {
    "a long text": "x" * 1_000_000,
    "a long sheet": BACCARAT + "#" * 1_000_000,
    "brackets": "a = " + "[" * 150_000,
    "braces": "a = " + "{a=" * 50_000,
    "a long key": "a." * 90_000 + "a = 1",
    "a long number": "decks = " + "9" * 150_000,
    "a long float": "decks = 1." + "9" * 150_000,
    "a long expression": BACCARAT.replace(
        "banker > player", "banker > player or " * 9_000 + "true"
    ),
    "a deep expression": BACCARAT.replace("banker > player", "(" * 450 + "true" + ")" * 450),
    "a large number": BACCARAT.replace("banker > player", "banker > " + "9" * 900),
    "a long id": BACCARAT.replace('id = "banker"', f'id = "{"b" * 100_000}"'),
    "many bets": BACCARAT + "".join(f'[[bet]]\nid = "b{n}"\ntiers = []\n' for n in range(5_000)),
    "many tiers": BACCARAT.replace("tiers = [", "tiers = [" + (_TIER % "true" + ",") * 2_000),
    "many tables": "".join(f"[a{n}]\n" for n in range(20_000)),
    "many keys": BACCARAT.replace(
        "[shoe]", "[shoe]\n" + "".join(f"k{n}=1\n" for n in range(15_000))
    ),
    "many definitions": BACCARAT.replace(
        "[tableau]",
        '[define]\na0 = "cards == 4"\n'
        + "".join(f'a{n} = "a{n - 1} or a{n - 1}"\n' for n in range(1, 60))
        + "[tableau]",
    ),
    "a large price": BACCARAT.replace('"1:1"', f'"{"9" * 100_000}:1"'),
}


@pytest.mark.parametrize("text", TOO_MUCH.values(), ids=list(TOO_MUCH))
def test_too_much_is_refused(text: str) -> None:
    assert use(text) != "used"


def test_many_places_are_found_in_one_walk() -> None:
    """A fault at the end of a long sheet is placed without walking it once a value."""
    keys = "".join(f"k{n} = {n}\n" for n in range(12_000))
    with pytest.raises(SheetError) as caught:
        parse_sheet(BACCARAT.replace("[shoe]\n", "[shoe]\n" + keys), "trial.toml")
    assert caught.value.line is not None


# --- files --------------------------------------------------------------------------------------


@given(st.binary(max_size=300))
def test_any_file(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "junk.toml"
    path.write_bytes(data)
    with pytest.raises(SheetError) as caught:
        load_sheet(path)
    assert str(caught.value).startswith(str(path))


@given(st.text(max_size=20))
def test_any_name(name: str) -> None:
    if name not in shipped_sheets() and not FilePath(f"{name}.toml").exists():
        with pytest.raises(SheetError, match=r"."):
            load_sheet(name)
        with pytest.raises(SheetError, match=r"."):
            load_sheet(f"{name}.toml")
