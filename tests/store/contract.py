"""What every store must do. A backend inherits this and says how it is made."""

from __future__ import annotations

from tests.store.contract_events import EventContract
from tests.store.contract_keeping import KeepingContract
from tests.store.contract_money import MoneyContract


class StoreContract(EventContract, MoneyContract, KeepingContract):
    """The whole contract; ``make`` is what a backend adds."""
