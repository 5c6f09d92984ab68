"""Options that the commands share that deal shoes to counters: which shoes, and how far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

import click

from croupier.cli.numbers import WHOLE
from croupier.cli.watching import Watch

if TYPE_CHECKING:
    from croupier.rules.sheet import Sheet
    from croupier.shoe import ShoeRules
    from croupier.sim.clusters import Estimate

__all__ = [
    "Dealt",
    "estimate",
    "figure",
    "following",
    "note_of_rules",
    "shoe_options",
    "shoe_rules_of",
    "shown_rules",
]

_Command = TypeVar("_Command", bound=Callable[..., Any])


class Dealt(TypedDict):
    """The options of :func:`shoe_options`, as typed."""

    decks: int | None
    burn: str | None
    coup_burn: int | None
    cut: int | None
    after_cut: int | None


_OPTIONS = (
    click.option("--decks", type=WHOLE, metavar="N", help="So many decks instead of the sheet's."),
    click.option(
        "--burn",
        type=click.Choice(["first-card", "none"]),
        help="What is burnt at the start of a shoe, instead of what the sheet says.",
    ),
    click.option("--coup-burn", type=WHOLE, metavar="N", help="Cards burnt before every coup."),
    click.option("--cut", type=WHOLE, metavar="N", help="Cards behind the cut card."),
    click.option(
        "--after-cut",
        type=WHOLE,
        metavar="N",
        help="Coups after the one in which the cut card comes.",
    ),
)


def shoe_options(command: _Command) -> _Command:
    """Let a command deal shoes otherwise than the sheet does."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def shoe_rules_of(sheet: Sheet, chosen: Dealt) -> ShoeRules:
    """How shoes are dealt: as the sheet has it, but for what was said.

    Raises:
        ShoeError: numbers that no shoe has.
    """
    from croupier.errors import ShoeError
    from croupier.shoe import MAX_DECKS

    rules = sheet.shoe
    decks = rules.decks if chosen["decks"] is None else chosen["decks"]
    coup_burn = rules.coup_burn_count if chosen["coup_burn"] is None else chosen["coup_burn"]
    cut = rules.cut_from_end if chosen["cut"] is None else chosen["cut"]
    after = rules.after_cut_count if chosen["after_cut"] is None else chosen["after_cut"]
    for name, number, least, most in (
        ("--decks", decks, 1, MAX_DECKS),
        ("--coup-burn", coup_burn, 0, 10),
        ("--cut", 0 if cut is None else cut, 0, 52 * decks - 1),
        ("--after-cut", after, 0, 1_000),
    ):
        if not least <= number <= most:
            raise ShoeError(f"{name} {number} cannot be; use {least} to {most}")
    burn = chosen["burn"] or rules.burn
    return rules._replace(
        decks=decks, burn=burn, coup_burn_count=coup_burn, cut_from_end=cut, after_cut_count=after
    )


def shown_rules(rules: ShoeRules) -> dict[str, object]:
    """How shoes were dealt, for ``--json``."""
    return {
        "decks": rules.decks,
        "burn": rules.burn,
        "coup_burn": rules.coup_burn_count,
        "cut_from_end": rules.cut_from_end,
        "after_cut": rules.after_cut_count,
    }


def note_of_rules(rules: ShoeRules) -> str:
    """How shoes were dealt, in a line."""
    burn = "first card shown, its worth burnt" if rules.burn == "first-card" else "nothing burnt"
    each = f"; {rules.coup_burn_count} burnt before each coup" if rules.coup_burn_count else ""
    behind, after = rules.cut_from_end, rules.after_cut_count
    cut = "no cut card" if behind is None else f"cut card {behind} from the end"
    more = f", then {after} more coup{'s' * (after > 1)}" if after else ""
    return f"{rules.decks} decks; {burn}{each}; {cut}{more}"


def estimate(found: Estimate) -> dict[str, object]:
    """A figure and its standard error, for ``--json``; null where shoes are too few for one."""
    from math import isfinite

    error = found.standard_error
    return {
        "value": float(found.value),
        "standard_error": error if isfinite(error) else None,
    }


def figure(number: float, digits: int) -> str:
    """A standard error as it is shown; a dash where shoes are too few for one."""
    from math import isfinite

    return f"{number:.{digits}f}" if isfinite(number) else "–"


@contextmanager
def following(shoe_count: int) -> Iterator[Callable[[int], None]]:
    """Follow a run by a person."""
    watch = Watch("dealing")
    try:
        yield lambda shoes: watch.tell("shoes", shoes, shoe_count)
    finally:
        watch.clear()
