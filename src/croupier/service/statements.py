"""An entry of a patron's account as his statement has it, with what became of its wager."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.ledger import PENDED
from croupier.money import Currency
from croupier.service.fates import FateName, fate_of
from croupier.service.origins import Origins
from croupier.store.protocol import Store
from croupier.store.records import StatementLine

__all__ = ["LineOf", "lines_of"]


class LineOf(msgspec.Struct, frozen=True):
    """An entry; amounts are decimal texts in the currency's digits.

    Attributes:
        table, coup_number, bet: where it was placed; None where it belongs to no wager.
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
        origin, fate = origins.of(line.wager_id), None
        if line.kind == PENDED and line.wager_id is not None:
            fate = fate_of(store, line.account, line.wager_id, -line.amount_minor)
        back = None if fate is None else fate.returned_minor
        return LineOf(
            line.sequence,
            line.at_ms,
            line.kind,
            currency.format(line.amount_minor),
            currency.format(line.balance_minor),
            line.wager_id,
            origin.table_id if origin else None,
            origin.coup_number if origin else None,
            origin.bet_id if origin else None,
            fate.name if fate else None,
            None if back is None else currency.format(back),
        )

    return read
