"""What a record says of one coup: its wagers, its cards, what it counts as by now.

Read from its events alone, in their order, by whoever corrects a coup and by whoever verifies
that it was corrected as it had to be.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table import correction_events as ce
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.correction_commands import EndedCoup, EndedWager

__all__ = ["CoupFold", "settled_row"]


class CoupFold:
    """Follows the events of a table from the one that opened a coup's betting on.

    Args:
        version: of that event.
        opened: the event itself.
        shoe_id: of the shoe in use, which a person dealt from or not.
        fingerprint: of the sheet that the table played by.
    """

    def __init__(
        self,
        version: int,
        opened: e.BettingOpened,
        shoe_id: str,
        fingerprint: str,
        *,
        by_hand: bool,
    ) -> None:
        self._opened, self._version = opened, version
        self._shoe_id, self._fingerprint, self._by_hand = shoe_id, fingerprint, by_hand
        self._placed: dict[str, tuple[str, e.WagerPlaced]] = {}
        self._laid: list[str] = []
        self._over: list[str] = []
        self._last: list[str] | None = None
        self._dealt: e.CoupDealt | None = None
        self._settled: list[EndedWager] = []
        self._ended: EndedCoup | None = None
        self._part: dict[str, EndedWager] = {}

    @property
    def has_ended(self) -> bool:
        """Whether the coup was settled or void; what is read after that only corrects it."""
        return self._ended is not None

    def read(self, event: e.Event, at_ms: int) -> None:
        """Follow one event; those of other coups are passed over."""
        if self._ended is not None:
            self._ended = self._later(self._ended, event)
            return
        match event:
            case e.WagersPlaced():
                self._placed |= {each.wager_id: (event.patron_id, each) for each in event.wagers}
            case e.WagersWithdrawn():
                for wager_id in event.wager_ids:
                    self._placed.pop(wager_id, None)
            case e.CoupDealt():
                self._dealt = event
            case e.CoupSettled():
                self._settled += map(_settled, event.wagers)
                if not event.more:
                    self._end(at_ms, "", self._settled)
            case e.CoupVoided():
                rows = [_voided(*self._placed[wager_id]) for wager_id in event.wager_ids]
                self._end(at_ms, event.reason, rows)
            case _:
                self._lay(event)

    def coup(self) -> EndedCoup:
        """The coup as it stands; without an end while it runs."""
        if self._ended is not None:
            return self._ended
        return self._as_ended(None, ce.Standing(), [])

    # --- the cards of a coup that nobody confirmed ----------------------------------------

    def _lay(self, event: e.Event) -> None:
        match event:
            case he.CardLaid(place="coup-burn" | "shoe-burn" | "indicator"):
                self._last = []
            case he.CardLaid():
                self._last = self._over if event.place in (he.EXTRA, he.EARLY) else self._laid
                self._last.append(event.card)
            case he.CardTakenBack() if self._last:
                self._last.pop()
            case he.CardsPutAway(replaced=True) if self._laid:
                self._laid.pop()
            case he.CardsPutAway() | he.CardsHeld():
                self._over = [card for card in self._over if card not in event.cards]
            case he.CardCorrected() if event.coup_id and event.index < len(self._laid):
                self._laid[event.index] = event.card
            case _:
                pass

    # --- its end, and what came after -----------------------------------------------------

    def _end(self, at_ms: int, void: str, rows: list[EndedWager]) -> None:
        dealt = self._dealt
        standing = ce.Standing(void=void)
        if dealt is not None:
            standing = ce.Standing(dealt.coup, dealt.outcome, dealt.facts, void)
        self._ended = self._as_ended(at_ms, standing, rows)

    def _as_ended(
        self, at_ms: int | None, standing: ce.Standing, rows: list[EndedWager]
    ) -> EndedCoup:
        dealt = self._dealt
        cards = dealt.cards.split() if dealt else [card for card in self._laid + self._over if card]
        return EndedCoup(
            self._opened.coup_id,
            self._opened.coup_number,
            self._version,
            self._shoe_id,
            self._fingerprint,
            self._by_hand,
            at_ms,
            tuple(cards),
            standing,
            standing,
            tuple(rows),
        )

    def _later(self, coup: EndedCoup, event: e.Event) -> EndedCoup:
        match event:
            case ce.CoupCorrected(coup_id=coup.coup_id):
                return self._corrected(coup, event)
            case ce.DisputeOpened(coup_id=coup.coup_id, dispute_id=dispute_id, by=by):
                disputes = (*coup.disputes, dispute_id)
                return replace(coup, dispute_id=dispute_id, dispute_by=by, disputes=disputes)
            case ce.DisputeClosed(coup_id=coup.coup_id):
                return replace(coup, dispute_id="", dispute_by="")
            case _:
                return coup

    def _corrected(self, coup: EndedCoup, event: ce.CoupCorrected) -> EndedCoup:
        for row in event.wagers:
            self._part[row.wager_id] = EndedWager(
                row.wager_id, row.patron_id, row.bet_id, row.stake_minor, row.after, row.before
            )
        owed = coup.owed | {each.patron_id: each.owed_minor for each in event.patrons}
        if event.more:
            return replace(coup, owed=owed)
        part, self._part = self._part, {}
        kept, lay = ((), False) if event.cards_back else (coup.over, coup.lay)
        return replace(
            coup,
            now=event.after,
            before=event.before,
            wagers=tuple(part.get(row.wager_id, row) for row in coup.wagers),
            corrections=(*coup.corrections, event.correction_id),
            owed={patron_id: minor for patron_id, minor in owed.items() if minor},
            over=event.cards_over + kept,
            lay=lay or event.lies_over,
        )


def _settled(row: e.WagerSettled) -> EndedWager:
    stood = ce.Stood(
        row.result, row.won_minor, row.commission_minor, row.returned_minor, row.tier_index
    )
    return EndedWager(row.wager_id, row.patron_id, row.bet_id, row.stake_minor, stood, stood)


def _voided(patron_id: str, placed: e.WagerPlaced) -> EndedWager:
    stood = ce.Stood(ce.VOID, 0, 0, placed.stake_minor, None)
    return EndedWager(placed.wager_id, patron_id, placed.bet_id, placed.stake_minor, stood, stood)


def settled_row(row: ce.WagerCorrected) -> e.WagerSettled:
    """A corrected wager as one that was settled so."""
    after = row.after
    return e.WagerSettled(
        row.wager_id,
        row.patron_id,
        row.bet_id,
        row.stake_minor,
        after.result,
        after.won_minor,
        after.commission_minor,
        after.returned_minor,
        after.tier_index,
    )
