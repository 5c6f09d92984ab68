"""What a shoe's text asks of a table, command by command, and whether a table agrees with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from croupier.errors import NotationError
from croupier.games.rulebook import Rulebook
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.decide import decide
from croupier.table.evolve import evolve
from croupier.table.hand_due import due
from croupier.table.hand_state import SOFTWARE, TOO_MANY
from croupier.table.refusals import Decision, Refusal
from croupier.table.shoe_text import (
    BACK,
    CALLED_OFF,
    CLOSED,
    CONFIRMED,
    CUT_CARD,
    Drawn,
    Mark,
    Raised,
    Ruled,
    ShoeLine,
    ShoeText,
    Sign,
)
from croupier.table.state import TableState
from croupier.table.wagers import Context

__all__ = ["Cast", "Step", "check_step", "play_on", "play_shoe", "shoe_steps"]


class Cast(NamedTuple):
    """Who does what in a shoe that is played from its text.

    Attributes:
        prefix: what every id begins with; unique for ever where the table's record is.
        coups_before: the number of the table's last coup before the shoe.
        dealer: raises what went wrong.
        manager: rules on it, for this reason.
    """

    prefix: str = "shoe"
    dealer: str = "dealer"
    manager: str = "manager"
    reason: str = "as the text of the shoe says"
    coups_before: int = 0


CAST: Final = Cast()
"""Who plays where nobody is named."""


class Step(NamedTuple):
    """One command.

    Attributes:
        line_index: of the text's lines; -1 before the first.
        mark: what of the line asks for it; None for what the line itself does.
        raises: what the software has to raise with the card.
    """

    command: c.Command | h.HandCommand
    line_index: int = -1
    mark: Mark | None = None
    raises: Raised | None = None


def shoe_steps(shoe: ShoeText, cast: Cast = CAST) -> Iterator[Step]:
    """The commands that deal this shoe at an open table without one.

    Whoever bets does it between :class:`~croupier.table.commands.OpenBetting` and what follows.
    """
    script = _Script(cast)
    yield Step(h.BringShoe(f"{cast.prefix}-shoe"))
    coup_number = 0
    for index, line in enumerate(shoe.lines):
        if line.word in ("coup", "void"):
            coup_number += 1
            yield Step(c.OpenBetting(f"{cast.prefix}-coup-{coup_number}"), index)
        yield from script.line(index, line)
        if line.word == "coup":
            yield Step(c.SettleCoup(), index)
        elif line.word == "close":
            yield Step(c.CloseShoe(), index)


class _Script:
    """Turns marks into commands; knows the open incidents by kind and id, and those before."""

    def __init__(self, cast: Cast) -> None:
        self._cast = cast
        self._count = 0
        self._open: list[tuple[str, str]] = []
        self._before: list[tuple[str, str]] = []

    def line(self, index: int, line: ShoeLine) -> Iterator[Step]:
        """The commands of a line's marks."""
        for place, mark in enumerate(line.marks):
            after = line.marks[place + 1] if place + 1 < len(line.marks) else None
            match mark:
                case Drawn():
                    raised = after if isinstance(after, Raised) and after.with_card else None
                    yield Step(self._draw(mark, raised), index, mark, raised)
                case Raised(with_card=True):
                    continue
                case Raised():
                    yield Step(self._raise(mark), index, mark)
                case Ruled():
                    yield Step(self._rule(mark), index, mark)
                case _:
                    if mark == BACK:
                        self._open = self._before
                    yield Step(_SIGNS[mark], index, mark)

    def _draw(self, mark: Drawn, raised: Raised | None) -> h.LayCard:
        incident_id = self._new_id()
        self._before = list(self._open)
        if raised:
            if raised.kind in TOO_MANY:  # one incident, however many cards come
                self._open = [each for each in self._open if each[0] not in TOO_MANY]
            self._open.append((raised.kind, incident_id))
        return h.LayCard(mark.card, incident_id, mark.place)

    def _raise(self, mark: Raised) -> h.RaiseIncident:
        incident_id = self._new_id()
        self._open.append((mark.kind, incident_id))
        by = SOFTWARE if mark.by_software else self._cast.dealer
        return h.RaiseIncident(incident_id, mark.kind, mark.stage, by)

    def _rule(self, mark: Ruled) -> h.RuleIncident:
        place = len(self._open) - 1
        while place > 0 and mark.kind and self._open[place][0] != mark.kind:
            place -= 1
        # one that the notation's own check let through may still be none that is open
        incident_id = self._open.pop(place)[1] if self._open else f"{self._cast.prefix}-inc-0"
        return h.RuleIncident(
            incident_id,
            self._cast.manager,
            self._cast.reason,
            mark.effects,
            index=mark.card_number - 1 if mark.card_number else None,
            card=mark.card,
            last_coup=None if mark.last is None else mark.last + self._cast.coups_before,
            standing=tuple(number + self._cast.coups_before for number in mark.standing),
        )

    def _new_id(self) -> str:
        self._count += 1
        return f"{self._cast.prefix}-inc-{self._count}"


_SIGNS: Final[dict[Sign, c.Command | h.HandCommand]] = {
    BACK: h.TakeBackCard(),
    CUT_CARD: h.SeeCutCard(),
    CLOSED: c.CloseBetting(),
    CONFIRMED: h.ConfirmCoup(),
    CALLED_OFF: c.VoidCoup(e.INTERRUPTED),
}


def check_step(step: Step, decision: Decision) -> str:
    """What is wrong with a table's answer to a step; empty where it is as the text says."""
    if isinstance(decision, Refusal):
        return f"{_named(step)} is refused ({decision.code})"
    if not isinstance(step.mark, Drawn):
        return ""
    laid = next(event for event in decision if isinstance(event, he.CardLaid))
    if laid.held != step.mark.held:
        how = "had left the shoe before; write ^ before it" if laid.held else "was not held"
        return f"{_named(step)} {how}"
    found = [event for event in decision if isinstance(event, he.IncidentRaised)]
    raised = Raised(found[0].kind, found[0].stage, by_software=True) if found else None
    if raised != step.raises:
        want = f"write {raised} behind it" if raised else f"take {step.raises} away"
        return f"the software raises {raised or 'nothing'} with {_named(step)}; {want}"
    return ""


def _named(step: Step) -> str:
    return str(step.mark) if step.mark else type(step.command).__name__


def play_shoe(
    shoe: ShoeText, rulebook: Rulebook, numbers: tuple[int, ...] = ()
) -> tuple[TableState, tuple[e.Event, ...]]:
    """Play a shoe at a table of its own at which nobody bets.

    Args:
        shoe: as it was read.
        rulebook: of its sheet.
        numbers: where its lines stand in the file (:func:`~croupier.table.shoe_text.line_numbers`).

    Returns:
        The state that it leads to, and all that happened.

    Raises:
        NotationError: the table does otherwise than the text says, or takes the sheet's game for
            another one; names the line.
    """
    state, done = TableState(), list[e.Event]()
    for _, events in play_on(state, shoe, rulebook, numbers):
        done += events
    return state, tuple(done)


def play_on(
    state: TableState, shoe: ShoeText, rulebook: Rulebook, numbers: tuple[int, ...] = ()
) -> Iterator[tuple[Step, tuple[e.Event, ...]]]:
    """Play a shoe step by step at a table that has not been opened; see :func:`play_shoe`.

    Gives each step with what came of it, by when the state has followed.
    """
    sheet = rulebook.sheet
    if sheet.id != shoe.sheet_id:
        problem = f"line 1: this shoe was dealt by {shoe.sheet_id}, not by {sheet.id}"
        raise NotationError(f"{problem}; name its own sheet")
    context = Context(rulebook, lambda _: 0)
    currency = next(iter(sheet.limits), "")
    opening = Step(c.OpenTable("shoe", currency))
    for step in (opening, *shoe_steps(shoe)):
        asked = due(state, context)
        decision = decide(state, step.command, context)
        problem = check_step(step, decision)
        if problem:
            where = _line_of(step, numbers)
            raise NotationError(f"{where}: {problem}; due here is {' '.join(asked[:2]).strip()}")
        events = () if isinstance(decision, Refusal) else decision
        for event in events:
            evolve(state, event)
        yield step, events
        _check_end(step, shoe, state, numbers)


def _check_end(step: Step, shoe: ShoeText, state: TableState, numbers: tuple[int, ...]) -> None:
    """That a coup that is void by its line's word is void by what happened in it."""
    if step.line_index < 0 or state.phase == "ready":
        return
    line = shoe.lines[step.line_index]
    if line.word == "void" and line.marks and step.mark is line.marks[-1]:
        problem = f"the coup is not void; rule void-coup, write {CALLED_OFF}, or begin with coup"
        raise NotationError(f"{_line_of(step, numbers)}: {problem}")


def _line_of(step: Step, numbers: tuple[int, ...]) -> str:
    number = numbers[step.line_index] if numbers and step.line_index >= 0 else step.line_index + 2
    return f"line {number}"
