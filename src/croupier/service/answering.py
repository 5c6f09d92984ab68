"""What patrons' asks are answered, and that each is done once, whatever is asked again.

What was answered is remembered; what was recorded before this house was opened is found by the ids
under which it was.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Final, NamedTuple

from croupier.errors import DiskFailed
from croupier.service.asks import Answered, Ask, action_id, content_of, key_prefix
from croupier.service.house import House
from croupier.service.placing import recorded_placed
from croupier.service.remembered import Remembered
from croupier.table.refusals import Refusal

__all__ = ["Answering", "refused"]

_KEPT_ANSWERS: Final = 20_000


class _Answer(NamedTuple):
    """What an ask is answered in a turn; `stands` where that does not hang on the turn."""

    answered: Answered
    stands: bool


class Answering:
    """Answers the asks of one turn after the other.

    Args:
        house: its record.
        tables: ids of those that there are.
        place: what a new ask leads to at its table.
        runs: whether the coup runs that an ask was meant for.
    """

    def __init__(
        self,
        house: House,
        tables: Container[str],
        place: Callable[[Ask], Answered],
        runs: Callable[[Ask], bool],
    ) -> None:
        self._house, self._tables, self._place = house, tables, place
        self._answers: Remembered[tuple[str, str], tuple[str, Answered]] = Remembered(
            # an undo that was forgotten while its coup runs would undo once more
            _KEPT_ANSWERS,
            lambda told: not runs(told[1].ask),
        )
        self.keep()

    def keep(self) -> None:
        """A turn begins: what was answered before stays."""
        self._told: list[_Answer] = []
        self._troubles: list[str] = []
        self._decided: set[tuple[str, str]] = set()
        self._answers.keep()

    @property
    def told(self) -> tuple[Answered, ...]:
        """The answers of this turn, in the order of its asks."""
        return tuple(each.answered for each in self._told)

    @property
    def troubles(self) -> tuple[str, ...]:
        """What could not be read for a single ask of this turn."""
        return tuple(self._troubles)

    def undone(self, asks: Sequence[Ask]) -> tuple[Answered, ...]:
        """After a turn that failed: the answers to give instead.

        What was recorded in an earlier turn is answered as ever.

        Args:
            asks: those of the turn, whether it came to them or not.
        """
        self._answers.undo()
        stand = [each.answered if each.stands else None for each in self._told]
        stand += [None] * (len(asks) - len(stand))
        return tuple(
            known or refused(ask, "not_recorded") for known, ask in zip(stand, asks, strict=True)
        )

    def answer(self, ask: Ask) -> None:
        """Answer an ask; raises DiskFailed where it is not known what is recorded."""
        self._told.append(self._answer(ask))

    def _answer(self, ask: Ask) -> _Answer:
        key = ask.patron_id, ask.key
        if ask.table_id not in self._tables:
            return _Answer(refused(ask, "unknown_table"), stands=True)
        try:
            content = content_of(ask)
            known = self._answers.get(key)
            recorded = self._recorded(ask) if known is None else None
        except DiskFailed:
            raise
        except Exception as error:
            # one ask that cannot be read, or whose record cannot, must not stop everybody else's
            self._troubles.append(f"{type(error).__name__}: {error}")
            return _Answer(refused(ask, "not_recorded"), stands=True)
        if known is not None:
            said, answered = known
            answered = answered if said == content else refused(ask, "conflict")
            return _Answer(answered, stands=key not in self._decided)
        if recorded is None:
            self._decided.add(key)
        answered = recorded or self._place(ask)
        if answered.ok:
            self._answers.put(key, (content, answered))
        return _Answer(answered, stands=recorded is not None)

    def _recorded(self, ask: Ask) -> Answered | None:
        """What the record says of an ask under this key, from before this house was opened."""
        ids = self._house.recorded.ids(key_prefix(ask.patron_id, ask.key))
        if not ids:
            return None
        mine = action_id(ask)
        if not all(transfer_id.startswith(f"{mine}.") for transfer_id in ids):
            return refused(ask, "conflict")
        return Answered(ask, True, recorded_placed(self._house.store, ids))


def refused(ask: Ask, code: str) -> Answered:
    """That an ask was not done, and why."""
    return Answered(ask, False, (), (Refusal(code),))
