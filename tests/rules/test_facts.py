"""Keys: facts pack into one integer and come out of it again."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.facts import Fact, KeySpace, labelled
from tests.rules.expressions import values
from tests.rules.samples import FACTS

SPACE = KeySpace.of([Fact("a", 3), labelled("b", ("x", "y")), Fact("c", 2)])


def test_the_first_fact_is_the_fastest() -> None:
    assert (SPACE.names, SPACE.strides, SPACE.size) == (("a", "b", "c"), (1, 3, 6), 12)
    assert SPACE.pack({"a": 2, "b": 1, "c": 1}) == 2 + 3 + 6
    assert SPACE.show(SPACE.pack_values((2, 1, 0))) == "a=2 b=y c=0"


def test_every_combination_has_a_key_of_its_own() -> None:
    keys = [SPACE.pack_values(chosen) for chosen in product(range(3), range(2), range(2))]
    assert sorted(keys) == list(range(SPACE.size))


def test_a_space_without_facts_has_one_key() -> None:
    empty = KeySpace.of([])
    assert (
        empty.size,
        empty.pack({"a": 1}),
        empty.unpack(empty.pack({})),
        empty.show(empty.pack({})),
    ) == (1, 0, {}, "")


@given(values(), st.sets(st.sampled_from(sorted(FACTS))))
def test_what_is_packed_comes_out_again(facts: dict[str, int], used: set[str]) -> None:
    space = KeySpace.narrow(FACTS, used)
    assert space.names == tuple(name for name in FACTS if name in used)
    key = space.pack(facts)  # facts the space does not have are ignored
    assert 0 <= key < space.size
    assert space.unpack(key) == {name: facts[name] for name in space.names}
    assert space.pack(space.unpack(key)) == key
    assert space.pack_values([facts[name] for name in space.names]) == key
    shown = dict(word.split("=") for word in space.show(key).split())
    assert shown == {name: FACTS[name].show(facts[name]) for name in space.names}
