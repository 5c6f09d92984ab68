"""From an expression to the clauses that words are made of.

:func:`clauses` brings a condition into a shape that a sentence can follow: ``not`` is carried
inward until it turns comparisons round, nested ``and`` in ``and`` is one list, a number stands
on the right, and what people say in one breath becomes one clause ("6 or 7", "3 to 5",
"either side's"). The meaning is untouched; a test compares both on every coup.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from croupier.rules.language import (
    Always,
    Both,
    Comparison,
    Either,
    FactName,
    Label,
    Node,
    Not,
    Number,
)

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_SWAPPED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}

EITHER_SIDE = "either"
EACH_SIDE = "each"


class Clause(NamedTuple):
    """One thing that is said of one value.

    Attributes:
        op: ``== != < <= > >=``; ``in`` (one of several numbers) and ``range`` (both ends count).
        left: what it is said of.
        right: what `left` is compared with: one value, the numbers of ``in``, or low and high.
        whose: :data:`EITHER_SIDE` or :data:`EACH_SIDE` when `left`, a fact of Player's, stands
            for both sides' facts; else empty.
    """

    op: str
    left: Node
    right: tuple[Node, ...]
    whose: str = ""


class Joined(NamedTuple):
    """Parts of which all hold (``all_hold``) or at least one; those that are lists come last."""

    all_hold: bool
    parts: tuple[Clause | Joined, ...]


Words = Clause | Joined | bool
"""What a condition comes to; a bare truth value is one that never changes."""


def clauses(node: Node) -> Words:
    """The condition as clauses.

    Raises:
        ValueError: `node` is a value and no condition.
    """
    return _condition(node, turned=False)


def _condition(node: Node, *, turned: bool) -> Words:
    match node:
        case Comparison(op, left, right):
            return _comparison(_OPPOSITE[op] if turned else op, left, right)
        case Not(part):
            return _condition(part, turned=not turned)
        case Both(parts):
            return _join(not turned, [_condition(part, turned=turned) for part in parts])
        case Either(parts):
            return _join(turned, [_condition(part, turned=turned) for part in parts])
        case Always(value):
            return value is not turned
        case _:
            raise ValueError(f"{node!r} is a value, not a condition")


def _comparison(op: str, left: Node, right: Node) -> Clause:
    if isinstance(left, Number | Label) and not isinstance(right, Number | Label):
        op, left, right = _SWAPPED[op], right, left
    return Clause(op, left, (right,))


def _join(all_hold: bool, parts: Iterable[Words]) -> Words:
    flat: list[Clause | Joined] = []
    for part in parts:
        if isinstance(part, bool):
            if part is not all_hold:
                return part
        elif isinstance(part, Joined) and part.all_hold is all_hold:
            flat += part.parts
        else:
            flat.append(part)
    found = _gather(dict.fromkeys(flat), all_hold)
    # what is itself a list comes last, so that its end cannot be mistaken
    found.sort(key=lambda part: isinstance(part, Joined))
    if len(found) > 1:
        return Joined(all_hold, tuple(found))
    return found[0] if found else all_hold


def _gather(parts: Iterable[Clause | Joined], all_hold: bool) -> list[Clause | Joined]:
    """Put each clause together with the first before it that it makes one clause with."""
    gathered: list[Clause | Joined] = []
    for part in parts:
        for index, before in enumerate(gathered):
            one = _one_breath(before, part, all_hold)
            if one is not None:
                gathered[index] = one
                break
        else:
            gathered.append(part)
    return gathered


def _one_breath(before: Clause | Joined, after: Clause | Joined, all_hold: bool) -> Clause | None:
    """Two clauses as one, where there is such a clause."""
    if isinstance(before, Joined) or isinstance(after, Joined) or before.whose or after.whose:
        return None
    one, two = _fact_name(before), _fact_name(after)
    if one and one == two:
        return _range(before, after) if all_hold else _choice(before, after)
    if _twin(one) == two:
        return _sides(before, after, all_hold)
    return _sides(after, before, all_hold) if _twin(two) == one else None


def _fact_name(clause: Clause) -> str:
    return clause.left.fact.name if isinstance(clause.left, FactName) else ""


def _twin(name: str) -> str | None:
    """Banker's fact that answers to a fact of Player's."""
    return name.replace("player", "banker", 1) if name.startswith("player") else None


def _numbers(clause: Clause) -> set[Number]:
    return {part for part in clause.right if isinstance(part, Number)}


def _choice(before: Clause, after: Clause) -> Clause | None:
    """``x == 6 or x == 7``."""
    numbers = sorted(_numbers(before) | _numbers(after))
    if {before.op, after.op} <= {"==", "in"} and _numbers(before) and _numbers(after):
        return Clause("in", before.left, tuple(numbers))
    return None


def _range(before: Clause, after: Clause) -> Clause | None:
    """``3 <= x <= 5``."""
    by_op = {clause.op: _numbers(clause) for clause in (before, after)}
    low, high = by_op.get(">="), by_op.get("<=")
    if low and high and max(low) < min(high):
        return Clause("range", before.left, (*low, *high))
    return None


def _sides(player: Clause, banker: Clause, all_hold: bool) -> Clause | None:
    """``player_pair == suited or banker_pair == suited``."""
    said = _said(player)
    if player.op != banker.op or not said or said != _said(banker):
        return None
    if player.op == "!=" and said != ["none"]:
        return None  # "either side's is not 6" leaves open whether one or both are meant
    return player._replace(whose=EACH_SIDE if all_hold else EITHER_SIDE)


def _said(clause: Clause) -> list[str]:
    """The numbers and labels on the right; nothing when a fact stands there."""
    return [
        part.fact.show(part.value) if isinstance(part, Label) else str(part.value)
        for part in clause.right
        if isinstance(part, Number | Label)
    ]
