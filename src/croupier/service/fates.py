"""What became of a wager, by the transfer that ended it, or by those of its last correction.

Of a wager that was lost nothing comes back, so no entry of its patron's account says that it was
settled; the transfer does.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from croupier.ledger import Transfer
from croupier.service.record import TABLES, event_of
from croupier.store.protocol import Store
from croupier.table import events as e

__all__ = ["Fate", "FateName", "fate_of"]

FateName = Literal["open", "won", "push", "lost", "refunded", "withdrawn"]


class Fate(NamedTuple):
    """What became of a wager.

    Attributes:
        name: ``open`` while its coup runs; ``refunded`` where its coup was void; ``withdrawn``
            where it was taken back; else whether more than the stake came back, the stake, or
            less (half of it is ``lost`` as well).
        returned_minor: what came back, the stake included; None while it is open.
    """

    name: FateName
    returned_minor: int | None


_OPEN: Final = Fate("open", None)


def fate_of(store: Store, account: str, wager_id: str, stake_minor: int) -> Fate:
    """What became of a wager by now; some look-ups by key, and one event if nothing was settled.

    Args:
        account: the patron's, that the stake left.

    Raises:
        ChainBroken: the transfer or event that says so does not read.
    """
    posted = store.transfer(f"{wager_id}:post")
    if posted is None:
        voided = store.transfer(f"{wager_id}:void")
        if voided is None:
            return _OPEN
        if _was_taken_back(store, wager_id):
            return Fate("withdrawn", stake_minor)
        return _corrected(store, account, wager_id, stake_minor) or Fate("refunded", stake_minor)
    corrected = _corrected(store, account, wager_id, stake_minor)
    return corrected or _posted(posted, account, stake_minor)


def _posted(posted: Transfer, account: str, stake_minor: int) -> Fate:
    returned = sum(entry.amount_minor for entry in posted.entries if entry.account == account)
    if returned == stake_minor:
        return Fate("push", returned)
    return Fate("won" if returned > stake_minor else "lost", returned)


def _corrected(store: Store, account: str, wager_id: str, stake_minor: int) -> Fate | None:
    """What the last correction that moved money for a wager made of it; None without one."""
    numbers: dict[int, dict[str, str]] = {}
    for transfer_id in store.transfer_ids(f"{wager_id}:"):
        what, _, number = transfer_id.rpartition(":")[2].partition(".")
        if number.isdecimal():
            numbers.setdefault(int(number), {})[what] = transfer_id
    if not numbers:
        return None
    last = numbers[max(numbers)]
    if "void" in last:
        return Fate("refunded", stake_minor)
    paid = store.transfer(last["post"]) if "post" in last else None
    return Fate("lost", 0) if paid is None else _posted(paid, account, stake_minor)


def _was_taken_back(store: Store, wager_id: str) -> bool:
    """Whether the event that let a stake go back withdrew it; else its coup was void."""
    cause = store.cause(f"{wager_id}:void")
    if cause is None or not cause.stream.startswith(TABLES):
        return False
    event = event_of(cause)
    return isinstance(event, e.WagersWithdrawn) and wager_id in event.wager_ids
