"""Shapes that players look for at the end of the big road."""

from __future__ import annotations

import re
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.baccarat.roads.columns import columns_of
from croupier.web.felt import good_shape
from croupier.web.messages import Good


def shape(winners: str) -> Good | None:
    """The shape of a shoe's winners, by the columns of its big road."""
    return good_shape([str(column) for column in columns_of(winners)])


@pytest.mark.parametrize(
    ("winners", "good"),
    [
        ("", None),
        ("BBBBB", None),
        ("BBBBBB", Good("dragon", "B", 6)),
        ("BPPPPPPPP", Good("dragon", "P", 8)),
        ("BPBPB", None),
        ("BPBPBP", Good("chop", "P", 6)),
        ("BBPBPBPBP", Good("chop", "P", 7)),
        ("BPBPBPP", None),
        ("BBPPBB", None),
        ("BBPPBBPP", Good("two-two", "P", 4)),
        ("PBBPPBBPPBB", Good("two-two", "B", 5)),
        ("BBPPBBPPB", None),
        ("BBPPBBPPBBB", None),
    ],
)
def test_shapes(winners: str, good: Good | None) -> None:
    assert shape(winners) == good


@given(st.lists(st.tuples(st.sampled_from("BP"), st.integers(1, 8)), max_size=12))
def test_a_shape_is_read_off_the_winners(runs: list[tuple[str, int]]) -> None:
    winners = "".join(side * length for side, length in runs)
    found = shape(winners)
    lengths = "".join(str(min(9, len(list(group)))) for _, group in groupby(winners))
    kinds = {"dragon": "[6-9]$", "chop": "1{6,}$", "two-two": "2{4,}$"}
    ends = {kind: re.search(sign, lengths) for kind, sign in kinds.items()}
    (kind, end) = next(((kind, end) for kind, end in ends.items() if end), ("", None))
    assert (found is None) is (end is None)
    if found is None or end is None:
        return
    newest = len(winners) - len(winners.rstrip(winners[-1]))
    assert found == Good(found.kind, found.side, newest if kind == "dragon" else len(end[0]))
    assert (found.kind, found.side) == (kind, winners[-1])
