"""The money an event moves: one ledger transfer for every wager it touches."""

from __future__ import annotations

from functools import lru_cache

from croupier.ledger import OpenWager, Transfer, patron, pend, post, stake, void
from croupier.table import events as e
from croupier.table.correction_events import CoupCorrected
from croupier.table.correction_money import correction_transfers
from croupier.table.state import TableState


@lru_cache(maxsize=65_536)
def _patron_account(patron_id: str, currency: str) -> str:
    return patron(patron_id, currency)


@lru_cache(maxsize=4_096)
def _stake_account(table_id: str, currency: str) -> str:
    return stake(table_id, currency)


def _ledger_wager(state: TableState, patron_id: str, stake_minor: int) -> OpenWager:
    account = _patron_account(patron_id, state.currency)
    return OpenWager(account, _stake_account(state.table_id, state.currency), stake_minor)


def _voided(state: TableState, wager_ids: tuple[str, ...]) -> tuple[Transfer, ...]:
    transfers = []
    for wager_id in wager_ids:
        wager = state.wagers[wager_id]
        pending = _ledger_wager(state, wager.patron_id, wager.stake_minor)
        transfers.append(void(f"{wager_id}:void", wager_id, pending))
    return tuple(transfers)


def transfers_for(state: TableState, event: e.Event) -> tuple[Transfer, ...]:
    """The ledger transfers of an event, seen from the state before it.

    A wager is pended when accepted, voided when it is taken back or its coup is
    void, and posted when it is settled: each exactly once.
    """
    match event:
        case e.WagersPlaced():
            return tuple(
                pend(
                    f"{wager.wager_id}:pend",
                    wager.wager_id,
                    _ledger_wager(state, event.patron_id, wager.stake_minor),
                )
                for wager in event.wagers
            )
        case e.WagersWithdrawn(wager_ids=ids) | e.CoupVoided(wager_ids=ids):
            return _voided(state, ids)
        case e.CoupSettled():
            return tuple(
                post(
                    f"{row.wager_id}:post",
                    row.wager_id,
                    _ledger_wager(state, row.patron_id, row.stake_minor),
                    returned_minor=row.returned_minor,
                    commission_minor=row.commission_minor,
                )
                for row in event.wagers
            )
        case CoupCorrected():
            return correction_transfers(event, state.currency)
        case _:
            return ()
