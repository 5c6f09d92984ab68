"""A house with a licensee whose coups are corrected, disputed and owed for while all goes on."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Callable, Mapping

from croupier.errors import CroupierError
from croupier.service.asks import Ask
from croupier.service.corrections import (
    Corrected,
    CorrectionAsked,
    DisputeAsked,
    VerdictAsked,
    close_dispute,
    correct_coups,
    open_dispute,
)
from croupier.service.debt_events import DebtAsked
from croupier.service.debts import ask_debt, debt_minor
from croupier.service.floor import Floor
from croupier.service.record import event_of
from croupier.service.running import Job
from croupier.table import events as e
from croupier.table.commands import WagerAsked
from croupier.table.correction_events import (
    CorrectionKind,
    CoupCorrected,
    DisputeClosed,
    DisputeOpened,
)
from croupier.table.refusals import Refusal
from tests.service.floors import BACCARAT, PICTURES
from tests.service.wallet.worlds import PATRONS, World

__all__ = ["CorrectedWorld"]

_DAY = 24 * 60


class CorrectedWorld(World):
    """Attributes: seen: what was done and what was refused, and how often."""

    corrects = True
    looks_every_s = 1.5

    def __init__(self, seed: int, odds: Mapping[str, int]) -> None:
        super().__init__(seed, odds)
        self.seen: Counter[str] = Counter()
        self._names = itertools.count()

    def _besides(self) -> list[asyncio.Task[None]]:
        chance = self.chance
        if chance.random() < 0.2:
            self.spend(chance.choice(PATRONS), chance.randrange(1, 200_00))
        if chance.random() < 0.1:
            self.spend(chance.choice(PATRONS), -30_00)  # he brings something there
        acts: list[Callable[[Floor], None]] = []
        if chance.random() < 0.6:
            acts.append(self.correct)
        if chance.random() < 0.15:
            acts.append(self.dispute)
        if chance.random() < 0.4:
            acts.append(self.ask_for_debt)
        return [asyncio.create_task(self._act(act)) for act in acts]

    async def _act(self, act: Callable[[Floor], None]) -> None:
        try:
            await self.runner.do(Job(act))
        except CroupierError:
            self.seen["failed"] += 1

    def spend(self, patron_id: str, most_minor: int) -> None:
        """A patron spends what he has at the licensee elsewhere; below 0 he brings it there."""
        minor = min(most_minor, self.partner.minor(f"their-{patron_id}"))
        self.partner.spend(f"their-{patron_id}", minor)
        self.paid_in[patron_id] -= minor

    def _new_ask(self) -> Ask:
        ask = super()._new_ask()
        if self.chance.random() < 0.3:
            return ask
        bet = {BACCARAT: "player", PICTURES: "player_1_win"}[ask.table_id]
        wagers = (WagerAsked(bet, self.chance.choice((5_00, 10_00, 20_00))),)
        key = f"{ask.key}-{len(self.asked)}"
        return ask._replace(action="place", wagers=wagers, key=key)

    # --- what staff does -------------------------------------------------------------------

    def coups(self, table_id: str) -> dict[str, bool]:
        """The coups with wagers that are over, newest last, and whether each is void by now."""
        found: dict[str, bool] = {}
        for stored in self.store.read(f"table/{table_id}"):
            event = event_of(stored)
            if isinstance(event, e.CoupSettled | CoupCorrected) and event.wagers:
                found[event.coup_id] = isinstance(event, CoupCorrected) and bool(event.after.void)
        return found

    def correct(self, floor: Floor) -> None:
        """Some coups of one table, in one decision."""
        table_id = self.chance.choice((BACCARAT, BACCARAT, PICTURES))
        coups = dict(list(self.coups(table_id).items())[-6:])
        chosen = self.chance.sample(list(coups), min(len(coups), self.chance.choice((1, 1, 2, 3))))
        asked = []
        for coup_id in chosen:
            likely: CorrectionKind = "restore" if coups[coup_id] else "void"
            what: CorrectionKind = likely if self.chance.random() < 0.8 else "void"
            reason = "a card was not shown"
            asked.append(CorrectionAsked(coup_id, what, self._name("c"), "mia", reason))
        if asked:
            self._note("corrected", correct_coups(floor, table_id, asked, _DAY))

    def dispute(self, floor: Floor) -> None:
        """A dispute is put down, or the open one is decided."""
        opened, closed = {}, set()
        for stored in self.store.read(f"table/{BACCARAT}"):
            event = event_of(stored)
            if isinstance(event, DisputeOpened):
                opened[event.dispute_id] = event.coup_id
            elif isinstance(event, DisputeClosed):
                closed.add(event.dispute_id)
        left = {one: coup for one, coup in opened.items() if one not in closed}
        if left:
            dispute_id, coup_id = next(iter(left.items()))
            verdict = VerdictAsked(
                coup_id, dispute_id, "upheld", "noa", "he is right", "", "void", self._name("c")
            )
            found = close_dispute(floor, BACCARAT, verdict)
            if isinstance(found, Refusal):
                rejected = VerdictAsked(coup_id, dispute_id, "rejected", "noa", "he is wrong")
                close_dispute(floor, BACCARAT, rejected)
            self._note("upheld", found)
            return
        coups = list(self.coups(BACCARAT))[-6:]
        if coups:
            coup_id, name = self.chance.choice(coups), self._name("d")
            for patron_id in PATRONS:  # who has no wager on it is refused
                asked = DisputeAsked(coup_id, name, patron_id, "mia", "he says so")
                if open_dispute(floor, BACCARAT, asked) is None:
                    return

    def ask_for_debt(self, floor: Floor) -> None:
        """Staff asks for what somebody owes, or for a part of it."""
        left, owed, patron_id = max(
            (debt - self.passage.collecting_minor(name, "USD"), debt, name)
            for name, debt in ((name, debt_minor(floor.house, name, "USD")) for name in PATRONS)
        )
        amount = self.chance.choice((left, left, left, left // 2, owed + 1))
        if amount > 0:
            wanted = DebtAsked(self._name("k"), patron_id, "USD", amount, "mia", "at his word")
            found = ask_debt(floor.house, self.passage, wanted)
            self.seen["debt asked" if not isinstance(found, Refusal) else found.code] += 1

    def _name(self, kind: str) -> str:
        return f"{kind}-{next(self._names)}"

    def _note(self, what: str, found: Corrected | Refusal) -> None:
        self.seen[found.code if isinstance(found, Refusal) else what] += 1
