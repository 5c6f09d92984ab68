"""Which engine deals a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from croupier.errors import InputError, OddsError
from croupier.games.catalog import load_sheet
from croupier.sim.plain import PlainEngine
from croupier.sim.plan import Plan
from croupier.sim.tally import Tally

if TYPE_CHECKING:
    from croupier.sim.compiled import CompiledEngine

__all__ = ["AUTO", "ENGINES", "INSTALL", "PLAIN_CARDS", "Engine", "engine_for", "warm_up"]

AUTO: Final = "auto"
ENGINES: Final = (AUTO, "python", "numba")
INSTALL: Final = "pip install 'croupier[sim]'"

PLAIN_CARDS: Final = 150_000
"""Cards up to which the plain engine has done before the compiled one is loaded."""


class Engine(Protocol):
    """Deals the shoes of a plan; threads may share one."""

    @property
    def name(self) -> str:
        """As results tell which engine counted."""

    def count(self, shoes: range) -> Tally:
        """Deal these shoes, numbered from 0 in the seed's stream, and count their coups."""


def engine_for(plan: Plan, wanted: str = AUTO) -> Engine:
    """The engine of a plan; both give the same counts.

    Args:
        plan: what is to be dealt.
        wanted: ``python``, ``numba``, or ``auto``: the compiled one where there is much to deal,
            numba is installed, and the sheet is one it can deal.

    Raises:
        InputError: no such engine, or numba is wanted and not installed.
        OddsError: numba is wanted and the sheet tells too many hands apart for it.
    """
    if is_plain(plan, wanted):
        return PlainEngine(plan)
    try:
        return _compiled(plan)
    except (InputError, OddsError):
        if wanted == AUTO:
            return PlainEngine(plan)
        raise


def is_plain(plan: Plan, wanted: str) -> bool:
    """Whether plain Python deals a plan without asking for numba. Raises InputError."""
    if wanted not in ENGINES:
        raise InputError(f"there is no engine {wanted!r}; use {', '.join(ENGINES)}")
    few = plan.shoe_count * plan.shoe_cards <= PLAIN_CARDS
    return wanted == "python" or (wanted == AUTO and few)


def lacking(error: ImportError) -> InputError:
    """What is said where the compiled engine cannot be imported."""
    return InputError(
        f"the compiled engine needs numba and numpy, which are not here ({error}); "
        f"install them with: {INSTALL}"
    )


def warm_up() -> None:
    """Compile every kernel, or load what was compiled before.

    Raises:
        InputError: numba is not installed.
    """
    for sheet_id in ("baccarat", "three-pictures"):
        plan = Plan.of(load_sheet(sheet_id), shoes=1)
        _compiled(plan).warm_up()


def _compiled(plan: Plan) -> CompiledEngine:
    try:
        from croupier.sim.compiled import CompiledEngine
    except ImportError as error:
        raise lacking(error) from None
    return CompiledEngine(plan)
