"""What ``croupier replay`` finds, as a page and as a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from croupier.cli import console
from croupier.cli.layout import aligned, wrapped

if TYPE_CHECKING:
    from croupier.rules.sheet import Sheet
    from croupier.sim.fairness import Finding, RunLength
    from croupier.sim.recorded import Recording
    from croupier.sim.replay import Replay
    from croupier.sim.results import BetResult
    from croupier.sim.systems.play import Play
    from croupier.sim.systems.playing import Session

__all__ = ["Told", "document", "page", "tell"]

_SHOWN: Final = 20
_SMALL: Final = 1e-4


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


def tell(sheet: Sheet, recording: Recording, chosen: Mapping[str, Any]) -> Told:
    """Replay a record and test it.

    Raises:
        InputError: options that do not go together, or a record that does not decide the bet.
    """
    from croupier.odds.appraise import outcomes as outcomes_of
    from croupier.sim import fairness
    from croupier.sim.plan import Plan
    from croupier.sim.replay import replay
    from croupier.sim.results import bet_result, exact_odds

    play, sessions = _played(sheet, recording, chosen)
    found = replay(sheet, recording)
    exact = exact_odds(Plan.of(sheet, shoes=1)) if found.bets else {}
    fared = [bet_result(count, exact.get(count.bet.id)) for count in found.bets]
    outcomes = outcomes_of(found.book)[1] if found.outcomes else {}
    judged = fairness.fairness_of(found, recording)
    runs = fairness.run_lengths(found.outcomes, outcomes) if found.outcomes else ()
    return Told(found, len(recording.shoes), fared, judged, runs, play, sessions)


def _played(
    sheet: Sheet, recording: Recording, chosen: Mapping[str, Any]
) -> tuple[Play | None, list[Session]]:
    if chosen["system"] is None:
        return None, []
    from croupier.cli.simulating.systems import played_by
    from croupier.sim.replayed_systems import play_of, replayed_sessions
    from croupier.sim.systems.play import OVER

    play = play_of(sheet, *played_by(sheet, chosen), over=chosen["over"] or OVER[0])
    return play, replayed_sessions(play, recording)


def page(told: Told) -> Iterator[str]:
    """The page: bets, tests, runs, the system, and coups that the sheet deals otherwise."""
    from croupier.cli.simulating.text import bet_rows

    found = told.found
    coups, shoes = _many(found.coups, "coup"), _many(told.shoes, "recorded shoe")
    yield f"{found.book.sheet.id}: {coups} of {shoes}"
    if told.fared:
        yield ""
        yield from aligned(bet_rows(told.fared))
    if found.omitted:
        omitted = f"left out, since outcomes do not decide them: {', '.join(found.omitted)}"
        yield from wrapped(omitted, console.width(), hanging="  ")
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


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _tests(findings: tuple[Finding, ...]) -> Iterator[str]:
    if not findings:
        yield "too few coups to tell whether the record is fair"
        return
    rows = [
        (
            one.what,
            f"z {one.statistic:+.2f}" if one.freedom is None else f"χ² {one.statistic:.2f}",
            "" if one.freedom is None else f"{one.freedom} degrees of freedom",
            "p <0.0001" if one.p_value < _SMALL else f"p {one.p_value:.4f}",
        )
        for one in findings
    ]
    for line, one in zip(aligned(rows), findings, strict=True):
        yield f"{line}  {_verdict(one)}"


def _verdict(one: Finding) -> str:
    if not one.odd:
        return "as chance has it"
    if one.freedom is None:
        return "ODD: streaks" if one.statistic < 0 else "ODD: chops"
    name = max(one.seen, key=lambda name: abs(one.seen[name] - one.expected[name]))
    return f"ODD: {name} {one.seen[name]:,} times, expected {one.expected[name]:,.1f}"


def _run(one: RunLength) -> tuple[str, ...]:
    length = f"{one.length} and more" if one.or_more else str(one.length)
    return one.side, length, f"{one.seen:,}", f"{one.expected:,.1f}"


def _system(play: Play, sessions: list[Session]) -> Iterator[str]:
    from croupier.cli.simulating.systems_document import named
    from croupier.sim.systems.playing import ENDS

    say = play.purse.currency.format
    yield f"{play.bet.id} by {named(play)}, a session a shoe, {play.purse.currency}"
    head = ("shoe", "ended by", "coups", "bets", "staked", "bankroll", "drawdown")
    rows = [
        (
            str(index),
            ENDS[one.ended],
            str(one.coups),
            str(one.bets),
            say(one.staked),
            say(one.bankroll),
            say(one.drawdown),
        )
        for index, one in enumerate(sessions[:_SHOWN], 1)
    ]
    yield from aligned([head, *rows])
    if len(sessions) > _SHOWN:
        yield f"and {len(sessions) - _SHOWN:,} more; --json has all"
    ended = Counter(ENDS[one.ended] for one in sessions)
    how = ", ".join(f"{end} {ended[end]:,}" for end in ENDS if ended[end])
    staked = sum(one.staked for one in sessions)
    net = sum(one.bankroll - play.purse.bankroll for one in sessions)
    yield f"together: {how}; staked {say(staked)}, net {say(net)}"


def _departures(found: Replay) -> Iterator[str]:
    if not found.departures:
        return
    yield ""
    count, sheet_id = len(found.departures), found.book.sheet.id
    yield f"left out, as recorded otherwise than {sheet_id} deals: {count:,}"
    for one in found.departures[:_SHOWN]:
        yield f"  shoe {one.shoe}, coup {one.coup}, line {one.line}: {one.problem}"
    if count > _SHOWN:
        yield f"  and {count - _SHOWN:,} more; --json has all"


def document(told: Told) -> dict[str, object]:
    """The document of ``--json``."""
    from croupier.cli.simulating.text import bet_document
    from croupier.sim.fairness import ERROR_RATE

    found = told.found
    return {
        "sheet": found.book.sheet.id,
        "version": found.book.sheet.version,
        "fingerprint": found.book.fingerprint,
        "shoes": told.shoes,
        "coups": found.coups,
        "bets": [bet_document(one) for one in told.fared],
        "omitted": [{"bet": bet, "why": why} for bet, why in found.omitted.items()],
        "error_rate": float(ERROR_RATE),
        "tests": [one._asdict() for one in told.findings],
        "runs": [one._asdict() for one in told.runs],
        "system": None if told.play is None else _system_document(told.play, told.sessions),
        "departures": [one._asdict() for one in found.departures],
    }


def _system_document(play: Play, sessions: list[Session]) -> dict[str, object]:
    from croupier.cli.simulating.systems_document import named
    from croupier.sim.systems.playing import ENDS

    currency = play.purse.currency
    return {
        "system": named(play),
        "bet": play.bet.id,
        "currency": currency.code,
        "sessions": [
            {
                "ended": ENDS[one.ended],
                "coups": one.coups,
                "bets": one.bets,
                "staked": currency.format(one.staked),
                "bankroll": currency.format(one.bankroll),
                "drawdown": currency.format(one.drawdown),
                "limited": one.limited,
            }
            for one in sessions
        ],
    }
