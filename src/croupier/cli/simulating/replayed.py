"""What ``croupier replay`` finds, as a page and as a document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from croupier.cli.layout import aligned
from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.games.rulebook import Rulebook
    from croupier.money import Currency
    from croupier.sim.fairness import Finding, RunLength
    from croupier.sim.recorded import Recording
    from croupier.sim.replay import Replay
    from croupier.sim.results import BetResult
    from croupier.sim.systems.play import Play
    from croupier.sim.systems.playing import Session

__all__ = ["Told", "document", "page", "tell"]

_SHOWN_DEPARTURES: Final = 20


class Told(NamedTuple):
    """All that is told of a record.

    Attributes:
        fared: every bet that the record decides.
        findings: the tests, the oddest first.
        runs: how long runs were.
        play, sessions: the system and how each shoe went by it; None and none without one.
    """

    found: Replay
    shoes: int
    fared: list[BetResult]
    findings: tuple[Finding, ...]
    runs: tuple[RunLength, ...]
    play: Play | None
    sessions: list[Session]


def tell(book: Rulebook, recording: Recording, chosen: Mapping[str, Any]) -> Told:
    """Replay a record and test it.

    Raises:
        InputError: options that do not go together, or a record that does not decide the bet.
    """
    from croupier.odds.appraise import outcomes as outcomes_of
    from croupier.sim import fairness
    from croupier.sim.plan import Plan
    from croupier.sim.replay import recorded_cards, replay
    from croupier.sim.results import bet_result, exact_odds

    found = replay(book, recording)
    exact = exact_odds(Plan.of(book.sheet, shoes=1))
    fared = [bet_result(count, exact.get(count.bet.id)) for count in found.bets]
    _, outcomes = outcomes_of(book)
    tests = []
    if found.outcomes:
        tests += [fairness.of_outcomes(found.outcomes, outcomes), fairness.of_runs(found.outcomes)]
    if recording.by_cards and not book.sheet.shoe.fresh_each_coup:
        tests.append(fairness.of_ranks(recorded_cards(recording), book.sheet.shoe.decks))
    runs = fairness.run_lengths(found.outcomes, outcomes) if found.outcomes else ()
    play = _play(book, chosen)
    sessions: list[Session] = []
    if play is not None:
        from croupier.sim.replayed_systems import replayed_sessions

        sessions = replayed_sessions(play, found)
    judged = fairness.judge(tests)
    return Told(found, len(recording.shoes), fared, judged, runs, play, sessions)


def _play(book: Rulebook, chosen: Mapping[str, Any]) -> Play | None:
    from croupier.cli.bets import BetNames
    from croupier.cli.simulating.given import function_of, is_file
    from croupier.sim.replayed_systems import play_of
    from croupier.sim.systems.purse import Purse
    from croupier.sim.systems.system import System

    named = chosen["system"]
    if named is None:
        given = [name for name, value in chosen.items() if value is not None]
        if given:
            raise InputError("--bet, --stake and the like are for betting systems; add --system")
        return None
    for name in ("bet", "stake", "bankroll"):
        if chosen[name] is None:
            raise InputError(f"--system needs --{name} too")
    purse = Purse.of(
        chosen["stake"],
        chosen["bankroll"],
        goal=chosen["goal"],
        least=chosen["least"],
        most=chosen["most"],
    )
    system = function_of(named) if is_file(named) else System.parse(named)
    return play_of(book, BetNames(book.sheet).bet_id(chosen["bet"]), system, purse)


def page(told: Told) -> Iterator[str]:
    """The page: bets, tests, runs, the system, and coups that the sheet deals otherwise."""
    from croupier.cli.simulating.text import bet_rows

    found = told.found
    yield f"{found.book.sheet.id}: {found.coups:,} coups of {told.shoes:,} recorded shoes"
    if told.fared:
        yield ""
        yield from aligned(bet_rows(told.fared))
    if found.omitted:
        yield f"left out, since outcomes do not decide them: {', '.join(found.omitted)}"
    yield ""
    yield from _tests(told.findings)
    if told.runs:
        yield ""
        head = ("runs, ties passed over", "length", "seen", "expected")
        yield from aligned([head, *map(_run, told.runs)])
    if told.play is not None:
        yield ""
        yield from _system(told.play, told.sessions)
    yield from _departures(found)


def _tests(findings: tuple[Finding, ...]) -> Iterator[str]:
    if not findings:
        yield "too few coups to tell whether the record is fair"
        return
    rows = [
        (
            one.what,
            f"z {one.statistic:+.2f}" if one.freedom is None else f"χ² {one.statistic:.2f}",
            "" if one.freedom is None else f"{one.freedom} degrees of freedom",
            f"p {one.p_value:.4f}",
            "ODD" if one.odd else "as chance has it",
        )
        for one in findings
    ]
    yield from aligned(rows)


def _run(one: RunLength) -> tuple[str, ...]:
    length = f"{one.length} and more" if one.or_more else str(one.length)
    return one.side, length, f"{one.seen:,}", f"{one.expected:,.1f}"


def _system(play: Play, sessions: list[Session]) -> Iterator[str]:
    from croupier.sim.systems.playing import ENDS

    say = play.purse.currency.format
    head = ("shoe", "ended by", "coups", "bets", "staked", "bankroll", "drawdown")
    rows = [
        (
            str(index),
            ENDS[one.ended],
            str(one.coups),
            str(one.bets),
            say(_minor(one.staked)),
            say(_minor(one.bankroll)),
            say(_minor(one.drawdown)),
        )
        for index, one in enumerate(sessions, 1)
    ]
    yield f"{play.system} on {play.bet.id}, a session a shoe, {play.purse.currency.code}"
    yield from aligned([head, *rows])


def _departures(found: Replay) -> Iterator[str]:
    if not found.departures:
        return
    yield ""
    count, sheet_id = len(found.departures), found.book.sheet.id
    yield f"{count:,} coups were recorded otherwise than {sheet_id} deals:"
    for one in found.departures[:_SHOWN_DEPARTURES]:
        yield f"  shoe {one.shoe}, coup {one.coup}, line {one.line}: {one.problem}"
    if len(found.departures) > _SHOWN_DEPARTURES:
        yield f"  and {len(found.departures) - _SHOWN_DEPARTURES:,} more; --json has all"


def document(told: Told) -> dict[str, object]:
    """The document of ``--json``."""
    from croupier.cli.simulating.text import bet_document

    found = told.found
    return {
        "sheet": found.book.sheet.id,
        "version": found.book.sheet.version,
        "fingerprint": found.book.fingerprint,
        "shoes": told.shoes,
        "coups": found.coups,
        "bets": [bet_document(one) for one in told.fared],
        "omitted": [{"bet": bet, "why": why} for bet, why in found.omitted.items()],
        "tests": [one._asdict() for one in told.findings],
        "runs": [one._asdict() for one in told.runs],
        "sessions": _sessions(told),
        "departures": [one._asdict() for one in found.departures],
    }


def _sessions(told: Told) -> list[dict[str, object]]:
    from croupier.sim.systems.playing import ENDS

    if told.play is None:
        return []
    currency: Currency = told.play.purse.currency
    return [
        {
            "ended": ENDS[one.ended],
            "coups": one.coups,
            "bets": one.bets,
            "limited": one.limited,
            "staked": currency.format(_minor(one.staked)),
            "bankroll": currency.format(_minor(one.bankroll)),
            "drawdown": currency.format(_minor(one.drawdown)),
        }
        for one in told.sessions
    ]


def _minor(amount: int) -> Any:
    return amount
