"""``croupier simulate --system``: its options, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypedDict, TypeVar

import click

from croupier.cli import console
from croupier.cli.numbers import WHOLE
from croupier.errors import InputError, MoneyError

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.cluster.sessions import SessionRun
    from croupier.rules.sheet import Sheet
    from croupier.sim.systems.play import Play, Strategy
    from croupier.sim.systems.purse import Purse
    from croupier.sim.systems.system import System

__all__ = [
    "Played",
    "RecordedPlay",
    "is_system",
    "play_system",
    "played_by",
    "recorded_system_options",
    "system_options",
]

_Command = TypeVar("_Command", bound=Callable[..., Any])


class RecordedPlay(TypedDict):
    """The options, as typed, that a system on recorded shoes has too."""

    system: str | None
    bet: str | None
    stake: str | None
    bankroll: str | None
    goal: str | None
    least: str | None
    most: str | None
    over: str | None
    currency: str | None


class Played(RecordedPlay):
    """The options, as typed."""

    session_coups: int | None
    session_shoes: int | None
    sessions: int | None


_OPTIONS: Final = (
    ("--system", "system", str, "NAME", "Play sessions by a betting system, such as martingale."),
    ("--bet", "bet", str, "BET", "The bet that it stakes on."),
    ("--stake", "stake", str, "AMOUNT", "Its unit."),
    ("--bankroll", "bankroll", str, "AMOUNT", "What a session begins with."),
    ("--goal", "goal", str, "AMOUNT", "End a session with so much or more."),
    ("--min", "least", str, "AMOUNT", "The table's minimum; the unit by default."),
    ("--max", "most", str, "AMOUNT", "The table's maximum; none by default."),
    ("--over", "over", str, "WAY", "If it asks for more than can be staked: most, restart, end."),
    ("--session-coups", "session_coups", WHOLE, "N", "The most coups of a session."),
    (
        "--session-shoes",
        "session_shoes",
        WHOLE,
        "N",
        "The most shoes of a session; by default one.",
    ),
    ("--sessions", "sessions", WHOLE, "N", "So many sessions, instead of --coups or --shoes."),
    ("--currency", "currency", str, "CODE", "What amounts are in; USD by default."),
)


_OF_STREAMS: Final = ("session_coups", "session_shoes", "sessions")
"""Options that say which coups of a stream of shoes a session has."""


def system_options(command: _Command, but: tuple[str, ...] = ()) -> _Command:
    """Add the options of betting systems to a command, but for some."""
    for flag, name, kind, metavar, text in reversed(_OPTIONS):
        if name in but:
            continue
        command = click.option(flag, name, type=kind, metavar=metavar, help=text)(command)
    return command


def recorded_system_options(command: _Command) -> _Command:
    """Add those of them that mean something where shoes are recorded."""
    return system_options(command, _OF_STREAMS)


def play_system(
    ctx: click.Context,
    sheet: str,
    chosen: Mapping[str, Any],
    shoes: tuple[int, int | None],
    as_json: bool,
    began: float,
) -> None:
    """Play what the options ask for and print how sessions went.

    Args:
        ctx: of the command, which ends with 130 after Ctrl-C.
        sheet: as typed.
        chosen: all options of the command.
        shoes: the first shoe's number, and how many where that is said.
        as_json: whether to print a document.
        began: when the command began.

    Raises:
        InputError: options that do not go together, or values that will not do.
    """
    from croupier.cli.simulating import systems_text
    from croupier.cli.simulating.beside import Beside
    from croupier.cli.simulating.filing import finish, kept_file
    from croupier.cli.simulating.progress import dealing
    from croupier.cli.simulating.systems_document import document
    from croupier.sim.systems.exact import exact_bet
    from croupier.sim.systems.results import results_beside

    play = _play(sheet, chosen, *shoes)
    exact = exact_bet(play)
    with kept_file(chosen) as path:
        with dealing(play.plan) as progress:
            done = _run(play, chosen, path, progress, began)
        if not done.sessions.session_count:
            raise KeyboardInterrupt
        found = results_beside(done.sessions, exact)
        beside = Beside.of(play, exact)
        if as_json:
            console.emit_json(document(done, found, beside))
        else:
            for line in systems_text.page(done, found, beside):
                console.emit(line)
        finish(ctx, chosen, path, "sessions", (found.sessions.session_count, play.session_count))


def _run(
    play: Play,
    chosen: Mapping[str, Any],
    path: Path | None,
    progress: Callable[..., None],
    began: float,
) -> SessionRun:
    """Play as the options ask: here, on a cluster, or into a file. Raises InputError."""
    from croupier.cli.simulating.filing import is_filed, record_play
    from croupier.cluster.sessions import run_on_dask, run_sessions

    workers, engine, dask = chosen["workers"], chosen["engine"], chosen["dask"]
    if dask is None:
        if is_filed(chosen):
            return record_play(play, chosen, path, progress, began)
        return run_sessions(play, workers, engine, progress, began)
    if workers is not None:
        raise InputError("--dask plays with all workers of the cluster; leave out --workers")
    for name in ("out", "per", "plot"):
        if chosen[name] is not None:
            raise InputError(
                f"--{name}: sessions are written and drawn where they are played; leave out --dask"
            )
    return run_on_dask(play, dask, engine, progress, began)


def is_system(chosen: Mapping[str, Any]) -> bool:
    """Whether a system is asked for.

    Raises:
        InputError: it is not, and options are given that mean nothing without it.
    """
    if chosen["system"] is not None:
        return True
    for flag, name, *_ in _OPTIONS:
        if chosen.get(name) is not None:
            raise InputError(f"{flag} is for betting systems; say which with --system, or leave it")
    return False


def _play(sheet: str, chosen: Mapping[str, Any], first: int, count: int | None) -> Play:
    """The play that the options ask for. Raises InputError."""
    from croupier.games.catalog import load_sheet
    from croupier.sim.plan import Plan
    from croupier.sim.systems.play import OVER, Play

    rules = load_sheet(sheet)
    bet, system, purse = played_by(rules, chosen)
    if all(chosen[name] is None for name in ("sessions", "coups")) and count is None:
        raise InputError("say how much is to be played: --sessions, or at least so many --coups")

    def play(shoes: int | None, coups: int | None) -> Play:
        plan = Plan.of(
            rules,
            shoes=shoes,
            coups=coups,
            seed=chosen["seed"],
            first_shoe=first,
            first_coups=chosen["first_coups"],
        )
        return Play.of(
            plan,
            bet,
            system,
            purse,
            session_coups=chosen["session_coups"],
            session_shoes=chosen["session_shoes"],
            over=chosen["over"] or OVER[0],
        )

    if chosen["sessions"] is not None:
        if count is not None or chosen["coups"] is not None:
            raise InputError("--sessions says how many; leave out --shoes, --coups, --shoe-range")
        if chosen["sessions"] < 1:
            raise InputError("--sessions: nothing to play; use 1 or more")
        return play(chosen["sessions"] * play(1, None).session_shoes, None)
    made = play(count, chosen["coups"])
    if chosen["shoe_range"] is not None and made.plan.shoe_count != count:
        size = made.session_shoes
        raise InputError(
            f"--shoe-range {chosen['shoe_range']}: sessions have {size} shoes each, and a range "
            f"has whole sessions; end it at {first + made.plan.shoe_count}"
        )
    return made


def played_by(rules: Sheet, chosen: Mapping[str, Any]) -> tuple[str, System | Strategy, Purse]:
    """The bet's id, the system and the money that the options ask for.

    Raises:
        InputError: one is missing or will not do.
    """
    from croupier.cli.bets import BetNames
    from croupier.cli.simulating.given import function_of, is_file
    from croupier.sim.systems.system import System

    for flag, name, _, _, meaning in _OPTIONS[1:4]:
        if chosen[name] is None:
            raise InputError(f"--system needs {flag} too: {meaning[0].lower()}{meaning[1:]}")
    bet = BetNames(rules).bet_id(chosen["bet"])
    named = chosen["system"]
    system = function_of(named) if is_file(named) else System.parse(named)
    return bet, system, _purse(chosen)


def _purse(chosen: Mapping[str, Any]) -> Purse:
    from croupier.cli.options import read_currency
    from croupier.money import USD
    from croupier.sim.systems.purse import Purse

    currency = USD if chosen["currency"] is None else read_currency(chosen["currency"])
    for flag, name, *_ in _OPTIONS[2:7]:
        if chosen[name] is not None:
            try:
                currency.amount(chosen[name])
            except MoneyError as error:
                raise MoneyError(f"{flag}: {error}") from None
    return Purse.of(
        chosen["stake"],
        chosen["bankroll"],
        goal=chosen["goal"],
        least=chosen["least"],
        most=chosen["most"],
        currency=currency,
    )
