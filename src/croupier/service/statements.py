"""An entry of a patron's account as his statement has it, with what became of its wager."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.ledger import PENDED
from croupier.ledger.corrections import CORRECTIONS, DEBT_OWED, DEBT_RELIEVED
from croupier.money import Currency
from croupier.service.fates import FateName, fate_of
from croupier.service.origins import Origins
from croupier.store.protocol import Store
from croupier.store.records import StatementLine

__all__ = ["LineOf", "lines_of"]


class LineOf(msgspec.Struct, frozen=True):
    """An entry; amounts are decimal texts in the currency's digits.

    Attributes:
        wager: which one it belongs to, or corrects; None for none.
        table, coup_number, bet: where that was placed; of a debt the coup that led to it.
        fate: what became of an accepted wager by now; None of any other entry.
        returned: what came back by that.
    """

    sequence: int
    at_ms: int
    kind: str
    amount: str
    balance: str
    wager: str | None
    table: str | None
    coup_number: int | None
    bet: str | None
    fate: FateName | None
    returned: str | None


def lines_of(store: Store, currency: Currency) -> Callable[[StatementLine], LineOf]:
    """What reads the entries of one account, one after the other; raises ChainBroken."""
    origins = Origins(store)

    def read(line: StatementLine) -> LineOf:
        # what corrects a wager names it as its cause
        wager_id = line.ref if line.kind in CORRECTIONS else line.wager_id
        of_debt = line.kind in (DEBT_OWED, DEBT_RELIEVED)
        origin, fate = origins.of(line.ref if of_debt else wager_id), None
        if line.kind == PENDED and line.wager_id is not None:
            fate = fate_of(store, line.account, line.wager_id, -line.amount_minor)
        back = None if fate is None else fate.returned_minor
        return LineOf(
            line.sequence,
            line.at_ms,
            line.kind,
            currency.format(line.amount_minor),
            currency.format(line.balance_minor),
            wager_id,
            origin.table_id if origin else None,
            origin.coup_number if origin else None,
            origin.bet_id if origin and not of_debt else None,
            fate.name if fate else None,
            None if back is None else currency.format(back),
        )

    return read
