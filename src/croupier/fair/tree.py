"""A Merkle tree: one hash for many, and a short proof that one of them is among them.

Leaves are paired from the left, level by level; one that is left over goes up as it is. How many
leaves there are is part of every leaf, so that no tree can be taken for one of another size.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.fair.hashing import digest

__all__ = ["levels_of", "path_in", "root_by_path"]


def _above(level: Sequence[bytes]) -> list[bytes]:
    pairs = zip(level[::2], level[1::2], strict=False)
    upper = [digest("node", left, right) for left, right in pairs]
    return upper + list(level[-1:]) if len(level) % 2 else upper


def levels_of(leaves: Sequence[bytes]) -> tuple[tuple[bytes, ...], ...]:
    """The whole tree, level by level: the leaves first, at least one; the root alone last."""
    levels = [tuple(leaves)]
    while len(levels[-1]) > 1:
        levels.append(tuple(_above(levels[-1])))
    return tuple(levels)


def path_in(levels: Sequence[Sequence[bytes]], index: int) -> tuple[bytes, ...]:
    """The hashes beside the way from a leaf of such a tree to its root, the lowest first."""
    path: list[bytes] = []
    for level in levels[:-1]:
        beside = index ^ 1
        if beside < len(level):
            path.append(level[beside])
        index //= 2
    return tuple(path)


def root_by_path(leaf: bytes, index: int, count: int, path: Sequence[bytes]) -> bytes | None:
    """The root that a leaf at an index among so many leads to; None if the path does not fit."""
    left = list(path)
    if not 0 <= index < count:
        return None
    while count > 1:
        if index ^ 1 < count:
            if not left:
                return None
            beside = left.pop(0)
            leaf = digest("node", beside, leaf) if index % 2 else digest("node", leaf, beside)
        index, count = index // 2, -(-count // 2)
    return None if left else leaf
