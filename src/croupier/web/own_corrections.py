"""What corrections did to a patron's own wagers, told to who was away at that time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from croupier.ledger import receivable
from croupier.service.ended import last_corrections
from croupier.service.record import TABLES, event_of
from croupier.service.wallet.collects import collect_id
from croupier.service.wallet.reading import has_wallet, refused_ids
from croupier.store.protocol import Store
from croupier.table.correction_events import CoupCorrected, PatronCorrected
from croupier.web.asking import Asked, TheDesk, known, looking
from croupier.web.board import Money, Words
from croupier.web.operation import NOT_RECORDED, TOO_OFTEN, Operation
from croupier.web.shaping import TableShaper
from croupier.web.words import corrected_words

__all__ = ["OPERATIONS", "OwnCorrection", "OwnCorrections"]

MOST: Final = 100
"""Among how many of a table's last corrections those of a patron's coups are looked for."""


class OwnCorrection(msgspec.Struct, frozen=True):
    """A coup that brings a patron something else than before.

    Attributes:
        correction: its id, to tell it once.
        at_ms: when it was corrected.
        code: why: ``void`` (it does not count), ``resettle`` (other cards, or read anew) or
            ``restore`` (what stood before stands again).
        words: what patrons were told.
        before, after: what came back to him of all his wagers on it.
        owed: what he owes by it, since he had spent it.
        asked: what his licensee is asked for by it, of what that one has not refused; null where
            the house keeps its patrons' money itself.
    """

    correction: str
    coup_number: int
    at_ms: int
    code: str
    words: Words
    before: Money
    after: Money
    owed: Money
    asked: Money | None = None


class OwnCorrections(msgspec.Struct, frozen=True):
    """Corrections that moved a patron's money, newest first."""

    table: str
    corrections: list[OwnCorrection]


@get("/api/tables/{table:str}/corrected", tags=["patron"])
async def own_corrections(desk: TheDesk, request: Asked, table: FromPath[str]) -> OwnCorrections:
    """What the table's last corrections did to the patron's own wagers; of others' nothing."""
    patron_id = looking(desk, request)
    known(desk, table)
    shaper = desk.shapers[table]
    return await desk.reads.page(patron_id, lambda: _of(desk.store, table, shaper, patron_id))


def _of(store: Store, table: str, shaper: TableShaper, patron_id: str) -> OwnCorrections:
    found = []
    account = receivable(patron_id, str(shaper.config.currency))
    wallet = _Wallet(store, patron_id, account) if has_wallet(store) else None
    for stored in last_corrections(store, f"{TABLES}{table}", MOST):
        event = event_of(stored)
        if not isinstance(event, CoupCorrected):
            continue
        own = [row for row in event.wagers if row.patron_id == patron_id]
        if not any(row.moves for row in own):
            continue
        money = shaper.config.currency.format
        due = next(each for each in event.patrons if each.patron_id == patron_id)
        asked, owed = wallet.of(event, due) if wallet else (None, due.owed_minor)
        found.append(
            OwnCorrection(
                event.correction_id,
                event.coup_number,
                stored.at_ms,
                event.correction,
                corrected_words(event.coup_number, event.after.void),
                money(sum(row.before.returned_minor for row in own)),
                money(sum(row.after.returned_minor for row in own)),
                money(owed),
                None if asked is None else money(asked),
            )
        )
    return OwnCorrections(table, found)


class _Wallet:
    """What a patron's licensee made of what corrections took back from him."""

    def __init__(self, store: Store, patron_id: str, account: str) -> None:
        self._refused = refused_ids(store, patron_id)
        self._owes_minor = -store.balances(account).get(account, 0)

    def of(self, event: CoupCorrected, due: PatronCorrected) -> tuple[int, int]:
        """What was asked and not refused, and what he owes by it at most by now; minor units."""
        if not due.lent_minor:
            return 0, min(due.owed_minor, self._owes_minor)
        wagers = (row for row in event.wagers if row.patron_id == due.patron_id and row.moves)
        if collect_id(next(wagers).wager_id, event.number) in self._refused:
            return 0, min(due.owed_minor, self._owes_minor)
        return due.lent_minor, min(due.owed_minor - due.lent_minor, self._owes_minor)


OPERATIONS: Final[Mapping[HTTPRouteHandler, Operation]] = {
    own_corrections: Operation(
        {200: OwnCorrections},
        session=True,
        problems=TOO_OFTEN | NOT_RECORDED | {404: "No such table."},
    ),
}
"""The route of this module, described."""
