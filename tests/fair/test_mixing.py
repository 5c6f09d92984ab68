"""The order of places: every seed counts, nobody's alone decides, and each place comes once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.fair import MAX_SEEDS, deal_order, is_seed, receipts, seeds_digest

ROOT = bytes(range(32))


@given(st.binary(min_size=32, max_size=32), st.sampled_from([1, 2, 52, 416]), st.integers(0, 3))
def test_every_place_comes_once(root: bytes, count: int, seeds: int) -> None:
    order = deal_order(root, count, [f"seed-{number}" for number in range(seeds)])
    assert sorted(order) == list(range(count))


def test_root_count_and_every_seed_with_its_turn_decide() -> None:
    lists = [[], ["a"], ["b"], ["a", "b"], ["b", "a"], ["ab"], ["a", "b", "a"]]
    orders = {deal_order(ROOT, 52, seeds) for seeds in lists}
    orders.add(deal_order(ROOT[::-1], 52, []))
    orders.add(deal_order(ROOT, 104, [])[:52])
    assert len(orders) == 9


def test_the_digest_keeps_seeds_apart() -> None:
    """No list of seeds looks like another: "ab", "c" is not "a", "bc"."""
    lists = [[], [""], ["ab", "c"], ["a", "bc"], ["abc"], ["a", "b", "c"], ["a", "bc", ""]]
    assert len({seeds_digest(ROOT, seeds) for seeds in lists}) == len(lists)


def test_a_receipt_is_of_the_commitment_and_of_every_seed_until_then() -> None:
    told = receipts(ROOT, ["a", "b", "c"])
    assert len(set(told)) == 4
    assert told[:3] == receipts(ROOT, ["a", "b"])
    assert told[-1] == seeds_digest(ROOT, ["a", "b", "c"])
    assert told[3] not in receipts(ROOT, ["b", "a", "c"]) + receipts(ROOT, ["a", "c"])
    assert receipts(ROOT, []) != receipts(ROOT[::-1], [])


def test_places_have_no_favourite() -> None:
    """Where card 0 comes from, over 5,200 commitments: chi-square with 51 degrees of freedom.

    Above 101 it comes once in 30,000 times; the commitments are fixed, so it is the same each run.
    """
    counts = [0] * 52
    for number in range(5_200):
        counts[deal_order(number.to_bytes(32, "big"), 52, [])[0]] += 1
    assert sum((count - 100) ** 2 / 100 for count in counts) < 101


@pytest.mark.parametrize("text", ["a", "!", "~", "x" * 64, "88"])
def test_seeds(text: str) -> None:
    assert is_seed(text)


@pytest.mark.parametrize("text", ["", "x" * 65, "a b", "é", "a\n", "\x7f", "８"])
def test_what_is_no_seed(text: str) -> None:
    assert not is_seed(text)


def test_a_shoe_takes_seeds_of_a_full_house() -> None:
    assert MAX_SEEDS == 1_000
