"""What a file of a simulation holds, a row at a time: coups, shoes, or counts of keys.

A maker turns shoes into Arrow record batches. It is made from a plan on whichever machine deals,
and what it makes of a shoe depends on nothing but the plan and the shoe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import lcm
from typing import TYPE_CHECKING, Final, Protocol

from croupier.cluster.extras import extra
from croupier.errors import InputError
from croupier.games.catalog import load_sheet
from croupier.odds.tiers import pays_of
from croupier.rules.section import did_you_mean
from croupier.sim.engines import Engine, engine_for
from croupier.sim.plan import Plan

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["PER", "RowMaker", "nets_by_tier", "row_maker", "unit_of", "warm_up"]


class RowMaker(Protocol):
    """Makes the rows of a file; threads may share one."""

    @property
    def schema(self) -> pa.Schema:
        """The columns."""

    def rows(self, shoes: range) -> Iterator[pa.RecordBatch]:
        """The rows of these shoes, in their order."""


def _coups(plan: Plan, engine: Engine) -> RowMaker:
    from croupier.cluster.coup_rows import CoupRows

    return CoupRows(plan, engine)


def _shoes(plan: Plan, engine: Engine) -> RowMaker:
    from croupier.cluster.shoe_rows import ShoeRows

    return ShoeRows(plan, engine)


def _keys(plan: Plan, engine: Engine) -> RowMaker:
    from croupier.cluster.key_rows import KeyRows

    return KeyRows(plan)


PER: Final[dict[str, Callable[[Plan, Engine], RowMaker]]] = {
    "shoe": _shoes,
    "coup": _coups,
    "key": _keys,
}
"""What a row can stand for, and who makes it."""


def row_maker(plan: Plan, engine: Engine, per: str) -> RowMaker:
    """The maker of a plan's rows.

    Raises:
        InputError: rows are not made per such a thing, or pyarrow is not installed.
    """
    if per not in PER:
        raise InputError(f"a row cannot be per {per!r}{did_you_mean(per, PER)}; use {_listed()}")
    extra("pyarrow", "files of a simulation")
    return PER[per](plan, engine)


def _listed() -> str:
    *most, last = PER
    return f"{', '.join(most)} or {last}"


def unit_of(plan: Plan) -> int:
    """Into how many parts a unit staked is cut so that every net result is a whole number.

    The least common multiple of the denominators of all that the sheet's bets pay.
    """
    return lcm(*(pay.net.denominator for bet in plan.sheet.bets.values() for pay in pays_of(bet)))


def nets_by_tier(plan: Plan, unit: int) -> dict[str, list[int]]:
    """By bet and tier, as compiled, the net result of a unit staked in parts of `unit`."""
    found: dict[str, list[int]] = {}
    for bet in plan.sheet.bets.values():
        *nets, lost = [int(pay.net * unit) for pay in pays_of(bet)]
        found[bet.id] = [*nets, *[lost] * (256 - len(nets))]
    return found


def warm_up() -> None:
    """Compile what sums up shoes, or load what was compiled before.

    Raises:
        InputError: the extra `sim` is not installed.
    """
    plan = Plan.of(load_sheet("baccarat"), shoes=1)
    for _ in row_maker(plan, engine_for(plan, "numba"), "shoe").rows(plan.shoes):
        pass
