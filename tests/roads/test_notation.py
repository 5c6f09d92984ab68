"""The one-line notation of results: what it reads, what it refuses, and how."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.errors import InputError, NotationError
from croupier.games.baccarat.roads import (
    MAX_RESULT_COUNT,
    MAX_ROW_COUNT,
    Outcome,
    Result,
    format_results,
    parse_results,
    roads,
)
from tests.roads.shoes import results

READ = [
    ("", ""),
    ("   ", ""),
    ("BPPTB", "BPPTB"),
    ("B P,P, T\nB\t", "BPPTB"),
    ("bpptb", "BPPTB"),
    ("b, p  t", "BPT"),
    ("bb", "BB"),
    ("Bb", "Bb"),
    ("BBb P Tbp Bn", "BBbPTbpBn"),
    ("Tnpb", "Tbpn"),
    ("PpPpPp", "PpPpPp"),
]


@pytest.mark.parametrize(("text", "canonical"), READ)
def test_reading(text: str, canonical: str) -> None:
    assert format_results(parse_results(text)) == canonical


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("B", Result("B")),
        ("Bb", Result("B", banker_pair=True)),
        ("Pp", Result("P", player_pair=True)),
        ("Tn", Result("T", natural=True)),
        ("Bbpn", Result("B", banker_pair=True, player_pair=True, natural=True)),
    ],
)
def test_what_a_mark_means(text: str, result: Result) -> None:
    assert parse_results(text) == (result,)
    assert Result.parse(text) == result
    assert str(result) == text


@pytest.mark.parametrize("outcome", ["B", "P", "T"])
def test_marks_come_in_any_order(outcome: str) -> None:
    written = {Result.parse(outcome + "".join(order)) for order in permutations("bpn")}
    assert len(written) == 1


REFUSED = [
    ("BXB", "character 2", "'X'"),
    ("B1", "character 2", "'1'"),
    ("BPB庄", "character 4", "B, P or T"),
    ("BBbb", "character 2", "mark twice"),
    ("n", "character 1", "follows an outcome"),
    ("bpn", "character 3", "follows an outcome"),
    ("B n", "character 3", "not expected"),
    ("bx", "character 2", "'x' is not expected"),
    ("BN", "character 2", "'N' is not expected"),
    ("bB", "character 1", "capitals"),
    ("Bt", "character 2", "'t'"),
    ("B;P", "character 2", "';'"),
    ("B\x1b[31mP", "character 2", r"'\x1b'"),
    ("B\ud800", "character 2", r"'\ud800'"),
    ("0", "character 1", "'0'"),
    ("-1", "character 1", "'-'"),
]


@pytest.mark.parametrize(("text", "place", "says"), REFUSED)
def test_refusing(text: str, place: str, says: str) -> None:
    with pytest.raises(NotationError) as refused:
        roads(text)
    assert str(refused.value).startswith(f"{place}:")
    assert says in str(refused.value)


@given(results())
def test_the_line_reads_back(given_results: list[Result]) -> None:
    assert list(parse_results(format_results(given_results))) == given_results
    assert list(parse_results(" , ".join(map(str, given_results)))) == given_results
    assert [Result.parse(str(result)) for result in given_results] == given_results


@given(st.text("BPTbpn ,", max_size=30) | st.text(max_size=30))
@example("ß")
@example("\N{LATIN SMALL LETTER DOTLESS I}")
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read = parse_results(text)
    except NotationError as refused:
        complaint = str(refused)
    else:
        complaint = ""
        assert format_results(read).translate(str.maketrans("", "", "bpn")) == (
            "".join(letter for letter in text if letter in "BPT")
            or "".join(letter for letter in text.upper() if letter in "BPT")
        )
    assert complaint == "" or re.match(r"character \d+: ", complaint)
    assert complaint.isprintable()


@given(st.text("bpt ,", max_size=30))
def test_small_letters_alone_are_outcomes(text: str) -> None:
    assert parse_results(text) == parse_results(text.upper())


# --- results that do not come as a line -------------------------------------------------------


def test_any_iterable_of_results_or_their_texts() -> None:
    expected = roads("BPpTn")
    assert roads(["B", "Pp", "Tn"]) == expected
    assert roads((Result("B"), Result("P", player_pair=True), "Tn")) == expected
    assert roads(iter(["B", "Pp", "Tn"])) == expected
    assert roads(result for result in expected.results) == expected
    assert roads([]) == roads("")


@pytest.mark.parametrize("item", [1, None, True, b"B", ("B",), "", "BP", "x", "banker"])
def test_items_that_are_no_results(item: object) -> None:
    items: list[Any] = ["B", item]
    with pytest.raises(NotationError):
        roads(items)


def test_a_complaint_names_the_item_and_stays_short() -> None:
    items: list[Any] = ["B", "Pp", 7]
    with pytest.raises(NotationError, match="item 3 is 7;"):
        roads(items)
    items[1] = b"x" * 500
    with pytest.raises(NotationError, match=r"item 2 is b'x{28}\.\.\.;"):
        roads(items)
    with pytest.raises(NotationError, match=r"^'B{28}' holds 28 results"):
        Result.parse("B" * 28)
    with pytest.raises(NotationError, match=r"^'B{29}\.\.\. holds 29 results"):
        Result.parse("B" * 29)


@pytest.mark.parametrize("outcome", ["", "b", "BP", "X", None, 1])
def test_an_outcome_is_one_of_three(outcome: Outcome) -> None:
    with pytest.raises(NotationError, match="outcome"):
        Result(outcome)


@pytest.mark.parametrize("mark", [1, 0, None, "yes"])
def test_a_mark_is_true_or_false(mark: bool) -> None:
    with pytest.raises(NotationError, match="mark"):
        Result("B", natural=mark)


def test_results_do_not_change_and_can_be_keys() -> None:
    result = Result("B")
    drawn = roads([result])
    for value in (result, drawn, drawn.statistics):
        for field in value.__struct_fields__:
            with pytest.raises(AttributeError):
                setattr(value, field, None)
    assert {result: 1}[Result.parse("B")] == 1
    assert repr(result) == (
        "Result(outcome='B', banker_pair=False, player_pair=False, natural=False)"
    )


# --- limits -----------------------------------------------------------------------------------


def test_as_many_results_as_the_limit_and_no_more() -> None:
    full = "BPTB" * (MAX_RESULT_COUNT // 4)
    assert roads(full).statistics.coup_count == MAX_RESULT_COUNT
    for too_many in (full + "B", [*full, "B"]):
        with pytest.raises(NotationError, match=str(MAX_RESULT_COUNT)):
            roads(too_many)


def test_an_endless_iterable_is_refused() -> None:
    def forever() -> Iterator[str]:
        while True:
            yield "B"

    with pytest.raises(NotationError, match="more than"):
        roads(forever())


@pytest.mark.parametrize("rows", [1, 6, MAX_ROW_COUNT])
def test_rows_within_the_limits(rows: int) -> None:
    assert roads("BBPT", rows).row_count == rows


@pytest.mark.parametrize("rows", [0, -1, MAX_ROW_COUNT + 1, 10**30, True, 6.0, "6", None])
def test_rows_outside_the_limits(rows: int) -> None:
    with pytest.raises(InputError, match="from 1 to 20"):
        roads("B", rows)
