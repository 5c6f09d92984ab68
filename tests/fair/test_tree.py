"""The tree: one hash for all leaves, and a way to it from each of them alone."""

from __future__ import annotations

import hashlib

import pytest

from croupier.fair.tree import levels_of, path_in, root_by_path

COUNTS = (1, 2, 3, 4, 5, 7, 8, 9, 13, 52, 416, 832)


def leaf(number: int) -> bytes:
    """Some leaf."""
    return hashlib.sha256(b"leaf %d" % number).digest()


def plain_root(leaves: list[bytes]) -> bytes:
    """The root as docs/fair.md has it, written out anew."""
    if len(leaves) == 1:
        return leaves[0]
    size = (32).to_bytes(8, "big")
    name = b"croupier/fair/node/1"
    head = len(name).to_bytes(8, "big") + name
    upper = []
    for index in range(0, len(leaves), 2):
        pair = leaves[index : index + 2]
        if len(pair) == 1:
            upper.append(pair[0])
        else:
            upper.append(hashlib.sha256(head + size + pair[0] + size + pair[1]).digest())
    return plain_root(upper)


@pytest.mark.parametrize("count", COUNTS)
def test_the_root_is_the_one_of_the_page(count: int) -> None:
    leaves = [leaf(number) for number in range(count)]
    assert levels_of(leaves)[-1][0] == plain_root(leaves)


@pytest.mark.parametrize("count", COUNTS)
def test_every_leaf_leads_to_the_root_and_to_no_other_place(count: int) -> None:
    leaves = [leaf(number) for number in range(count)]
    root = levels_of(leaves)[-1][0]
    for index in {0, 1, count // 2, count - 2, count - 1} & set(range(count)):
        path = path_in(levels_of(leaves), index)
        assert root_by_path(leaves[index], index, count, path) == root
        assert root_by_path(leaf(9_999), index, count, path) != root
        others = {index ^ 1, index + 1, 0} - {index}
        assert all(root_by_path(leaves[index], other, count, path) != root for other in others)


@pytest.mark.parametrize("count", [2, 3, 52, 416])
def test_a_path_that_is_too_long_too_short_or_changed_leads_nowhere(count: int) -> None:
    leaves = [leaf(number) for number in range(count)]
    root, path = levels_of(leaves)[-1][0], path_in(levels_of(leaves), 1)
    assert root_by_path(leaves[1], 1, count, path[:-1]) is None
    assert root_by_path(leaves[1], 1, count, (*path, leaf(0))) is None
    assert root_by_path(leaves[1], 1, count, ()) is None
    for level in range(len(path)):
        changed = list(path)
        changed[level] = leaf(77)
        assert root_by_path(leaves[1], 1, count, changed) != root


@pytest.mark.parametrize("index", [-1, 52, 53])
def test_a_place_outside_the_shoe_has_no_way(index: int) -> None:
    leaves = [leaf(number) for number in range(52)]
    assert root_by_path(leaves[0], index, 52, path_in(levels_of(leaves), 0)) is None
