"""Where values stand in a TOML text: every style of writing them, and every kind of string."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.errors import SheetError
from croupier.rules.shape import MAX_KEY_PARTS, MAX_NESTING
from croupier.rules.source import KEY, MAX_SHEET_CHARS, Path, SheetText, places
from tests.rules.toml_writer import Document, documents

big = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    before = text[:offset].split("\n")
    return len(before), len(before[-1]) + 1


def where(error: SheetError) -> tuple[int | None, int | None]:
    return error.line, error.column


def scalars(value: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    if isinstance(value, dict):
        for key, below in value.items():
            yield from scalars(below, (*path, key))
    elif isinstance(value, list):
        for index, below in enumerate(value):
            yield from scalars(below, (*path, index))
    else:
        yield path, value


@big
@given(documents())
def test_every_key_and_value_is_found_where_it_was_written(document: Document) -> None:
    assert tomllib.loads(document.text) == document.says  # else the writer is wrong
    found = places(document.text)
    expected = {
        path: line_and_column(document.text, offset) for path, offset in document.offsets.items()
    }
    assert {path: (found[path].line, found[path].column) for path in expected} == expected
    assert {path for path, _ in scalars(document.says)} <= found.keys()
    # a table without a header, and a list of tables, stand where something of theirs stands
    for path, _ in scalars(document.says):
        for length in range(1, len(path)):
            assert path[:length] in found


@big
@given(documents(), st.data())
def test_every_character_of_a_string_is_found(document: Document, data: st.DataObject) -> None:
    source = SheetText(document.text, "trial.toml")
    for path, chars in document.chars.items():
        offset = data.draw(st.integers(0, len(chars) + 2))
        error = source.error(path, "wrong", offset)
        place = chars[min(offset, len(chars) - 1)]
        assert where(error) == line_and_column(document.text, place)
        assert where(source.error(path, "wrong")) == line_and_column(
            document.text, document.offsets[path]
        )


# «» surround what the caret must point at: the start of the value of the path
STYLES: list[tuple[str, Path]] = [
    ("a = «1»", ("a",)),
    ("«a» = 1", ("a", KEY)),
    ("  a\t=\t«'x'»", ("a",)),
    ("a.b = «1»", ("a", "b")),
    ("«a».b = 1", ("a",)),
    ("«a . b» = 1", ("a", "b", KEY)),
    ('"a b" = «1»', ("a b",)),
    ("'a.b' = «1»", ("a.b",)),
    ('a."b.c".d = «1»', ("a", "b.c", "d")),
    ('"\\u0061" = «1»', ("a",)),
    ('"" = «1»', ("",)),
    ('"=" = «1»', ("=",)),
    ("«[a]»\nb = 1", ("a",)),
    ("[a]\nb = «1»", ("a", "b")),
    ("[a.b]\nc = «1»", ("a", "b", "c")),
    ("«[a.b]»\nc = 1", ("a",)),
    ("[a.b]\nc = 1\n«[a]»\nd = 2", ("a",)),
    ("[ a . 'b' ]\nc = «1»", ("a", "b", "c")),
    ("[[a]]\nb = 1\n[[a]]\nb = «2»", ("a", 1, "b")),
    ("[[a]]\nb = 1\n«[[a]]»\nb = 2", ("a", 1)),
    ("«[[a]]»\nb = 1\n[[a]]\nb = 2", ("a",)),
    ("[[a]]\n[a.b]\nc = 1\n[[a]]\n[a.b]\nc = «2»", ("a", 1, "b", "c")),
    ("[[a]]\n[[a.b]]\nc = 1\n[[a.b]]\nc = «2»", ("a", 0, "b", 1, "c")),
    ("[[ a ]] # [[b]]\nb = «1»", ("a", 0, "b")),
    ("a = [1, «2», 3]", ("a", 1)),
    ("a = [\n  1, # 2, ]\n  «2»,\n]", ("a", 1)),
    ("a = [[1], [2, «3»]]", ("a", 1, 1)),
    ("a = {b = 1, c = «2»}", ("a", "c")),
    ("a = {b.c = «2»}", ("a", "b", "c")),
    ("a = {«b».c = 2}", ("a", "b")),
    ("a = [{b = 1}, {b = «2»}]", ("a", 1, "b")),
    ("a = «{}»\nb = 1", ("a",)),
    ("a = '#'\nb = «1»", ("b",)),
    ("a = ']'\nb = «1»", ("b",)),
    ('a = "\\""\nb = «1»', ("b",)),
    ('a = "\\\\"\nb = «1»', ("b",)),
    ("a = '\\'\nb = «1»", ("b",)),
    ('a = """\nx"""\nb = «1»', ("b",)),
    ('a = """""\\""""\nb = «1»', ("b",)),
    ("a = '''''x'''''\nb = «1»", ("b",)),
    ('a = ""\nb = «1»', ("b",)),
    ("a = ''''''\nb = «1»", ("b",)),
    ('# a = 1 "\nb = «1»', ("b",)),
    ("a = 1 # '\nb = «1»", ("b",)),
    ("a = 1979-05-27 07:32:00\nb = «1»", ("b",)),
    ("a = «1979-05-27T07:32:00Z» # x", ("a",)),
    ("đôi = 1\n".replace("đôi", "'đôi'") + "b = «'庄'»", ("b",)),
    ("a = '庄家 đôi 🂡'; b".replace("; b", "\nb") + " = «2»", ("b",)),
    ("a = {x = '庄家 đôi 🂡', b = «2»}", ("a", "b")),
    # capitals are letters of keys like others
    ("X = «1»", ("X",)),
    ("aXb.Xc = «1»", ("aXb", "Xc")),
    ("«X» . Xy = 1", ("X",)),
    ("[X.aXb]\nXc = «1»", ("X", "aXb", "Xc")),
    ("[[X]]\nb = «1»", ("X", 0, "b")),
    ("a = {X = 1, Xb = «2»}", ("a", "Xb")),
    ("a = 'X'\nX = «1»", ("X",)),
    ("a = 1\r\n\r\nb = «2»\r\n", ("b",)),
    ("a = '''\r\nx\r\ny'''\r\nb = «2»\r\n", ("b",)),
    ("\n\n\n\t\ta = «1»", ("a",)),
]


@pytest.mark.parametrize(("marked", "path"), STYLES, ids=[repr(row[0]) for row in STYLES])
def test_the_styles_of_writing(marked: str, path: Path) -> None:
    text = marked.replace("«", "").replace("»", "")
    tomllib.loads(text)
    found = places(text)[path]
    assert (found.line, found.column) == line_and_column(text, marked.index("«"))


# a string, and ^ before the character of its value at which the fault is
STRINGS = [
    ('"abc^d"', 3),
    ("'abc^d'", 3),
    ('"^abcd"', 0),
    ('"abcd^"', 4),
    ('"a\\tb^c"', 3),
    ('"a\\u0041b^c"', 3),
    ('"a\\U0001F0A1b^c"', 3),
    ("'a\\u0041^b'", 7),
    ('"đôi 庄 ^x"', 6),
    ('"""abc^d"""', 3),
    ("'''abc^d'''", 3),
    ('"""\nabc^d"""', 3),
    ("'''\nabc^d'''", 3),
    ('"""\na\nbc^d"""', 4),
    ("'''\r\na\r\nbc^d'''", 4),
    ('"""a\\\n   b^c"""', 2),
    ('"""a\\  \n\n \t b^c"""', 2),
    ('"""a\\\nb^c"""', 2),
    ('"""a\\\nXb^c"""', 3),
    ('"""a\\ \n\\\n b^c"""', 2),
    ('"""a"b""^c"""', 5),
    ('"""ab""^"""', 4),
    ("'''ab''^'''", 4),
    ('"""\\"""^\\""""', 3),
]


@pytest.mark.parametrize(("marked", "offset"), STRINGS, ids=[repr(row[0]) for row in STRINGS])
def test_the_caret_finds_its_way_into_every_kind_of_string(marked: str, offset: int) -> None:
    for before in ("a = ", "\na = ", "[x]\n\ta = ", "b = '庄'\n'é'.a = "):
        text = before + marked.replace("^", "")
        path = next(path for path, _ in scalars(tomllib.loads(text)) if path[-1] == "a")
        error = SheetText(text, "trial.toml").error(path, "wrong", offset)
        assert where(error) == line_and_column(text, len(before) + marked.index("^"))


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_an_error_shows_its_line_with_a_caret_under_the_place(line_end: str) -> None:
    text = line_end.join(["a = 1", "\tb = 'total == x'  # what", "c = 2"])
    error = SheetText(text, "trial.toml").error(("b",), "unknown name 'x'", 9)
    assert str(error) == (
        "trial.toml:2:16: unknown name 'x'\n     b = 'total == x'  # what\n                   ^"
    )


def test_a_path_that_is_not_there_is_shown_at_what_is_nearest() -> None:
    source = SheetText("a = 1\n[b]\nc = {d = 1}", "trial.toml")
    assert where(source.error(("b", "x"), "?")) == (2, 1)
    assert where(source.error(("b", "c", "x", 3), "?")) == (3, 5)
    assert where(source.error(("x",), "?")) == (None, None)
    assert str(source.error((), "the sheet is wrong")) == "trial.toml: the sheet is wrong"


@pytest.mark.parametrize("chars", [300, 301, 400])
def test_a_very_long_line_is_not_shown(chars: int) -> None:
    line = f"a = '{'x' * (chars - 6)}'"
    error = SheetText(line, "trial.toml").error(("a",), "wrong", 200)
    assert len(line) == chars
    assert (error.line, error.column) == (1, 206)
    assert error.source_line == (line if chars <= 300 else None)


@pytest.mark.parametrize(
    ("text", "place"),
    [("X" * 80 + " = 'x'", (1, 1)), (f"[a]\n  {'b' * 80} = 'x'", (2, 3)), ("'bcX' = 1", (1, 4))],
)
def test_a_place_in_a_key_is_told_where_the_key_is_in_quotes(
    text: str, place: tuple[int, int]
) -> None:
    (path, _), *_ = scalars(tomllib.loads(text))
    assert where(SheetText(text, "trial.toml").error((*path, KEY), "wrong", 2)) == place


# --- what tomllib itself refuses, and what it must not be asked --------------------------------

NOT_TOML = [
    ("a = ", "not TOML: Invalid value", (1, 4)),
    ("a = 1\na = 2", "not TOML: Cannot overwrite a value", (2, 6)),
    ("a = 1\n\nb\n\n", "not TOML: ", (3, 2)),
    ("a = 1\n= 2", "not TOML: Invalid", (2, 1)),
    ("a = 'x", "not TOML: Expected", (1, 7)),
    ("[a\nb = 1", "not TOML: Expected ']'", (1, 3)),
    ("\x00", "not TOML: ", (1, 1)),
    ("a = 2024-13-01", "not TOML: ", (1, 9)),
    ("\ufeffa = 1", "the file begins with a byte order mark", None),
    ("a = " + "9" * 5000, "a number in the file is too long", None),
    ("a = " + "[" * 100_000, f"lists and tables nest at most {MAX_NESTING} deep", (1, 21)),
    ("a = " + "{a=" * 60_000, f"lists and tables nest at most {MAX_NESTING} deep", (1, 53)),
    ("a" + ".a" * 99_000 + " = 1", f"a dotted key has at most {MAX_KEY_PARTS} parts", (1, 32)),
    ("\n['a'" + " . 'a'" * 30_000 + "]", f"a dotted key has at most {MAX_KEY_PARTS}", (2, 96)),
    ('b={"a"' + '."a"' * 40_000 + "=1}", f"a dotted key has at most {MAX_KEY_PARTS}", (1, 67)),
    (r'"\"".' * 30_000, f"a dotted key has at most {MAX_KEY_PARTS} parts", (1, 80)),
    (f"[{'k' * 90_000}]\n" * 2, "not TOML: Cannot declare ('kkk", None),
    ("['k (at 9']\n  ['k (at 9']", "not TOML: Cannot declare ('k (at 9',) twice", (2, 13)),
    ("# \ud800", "'\\ud800' is half a character", (1, 3)),
    (
        "a" * 1_000_000,
        f"the file has 1000000 characters; a sheet has at most {MAX_SHEET_CHARS}",
        None,
    ),
]


@pytest.mark.parametrize(
    ("text", "problem", "place"),
    NOT_TOML,
    ids=[f"{row[0][:12]!r}…{len(row[0])}" for row in NOT_TOML],
)
def test_what_is_not_read(text: str, problem: str, place: tuple[int, int | None] | None) -> None:
    with pytest.raises(SheetError) as caught:
        SheetText(text, "trial.toml").read()
    assert caught.value.problem.startswith(problem)
    assert str(caught.value).startswith("trial.toml")
    if place:
        assert where(caught.value) == place


def test_a_key_of_any_length_is_told_in_part() -> None:
    with pytest.raises(SheetError) as caught:
        SheetText(f"[{'k' * 9_000}]\n" * 2, "trial.toml").read()
    assert caught.value.problem == "not TOML: Cannot declare ('".ljust(310, "k") + "…"


def test_the_longest_text_is_read() -> None:
    assert SheetText("a = 1 #".ljust(MAX_SHEET_CHARS, "x"), "trial.toml").read() == {"a": 1}


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * (MAX_KEY_PARTS - 1) + " = 1",
        "a = '" + "a.b " * 100 + "'",
        "a = '" + "1.2.3.4.5.6.7.8.9 '",
        "# 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5\na = 1",
        "a = [" + "1.5, " * 1000 + "]",
        "a = " + "[" * MAX_NESTING + "]" * MAX_NESTING,
        "a = '" + "[" * 100 + "'",
        r'"\\" = "[[[[[[[[[[[[[[[[[[[[[\"[[["' + "\na = 1",
    ],
)
def test_what_only_looks_like_too_much_is_read(text: str) -> None:
    source = SheetText(text, "trial.toml")
    assert source.read()
    assert source.error(("a",), "?").line is not None
