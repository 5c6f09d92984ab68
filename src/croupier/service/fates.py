"""What became of a wager, by the transfer that ended it.

Of a wager that was lost nothing comes back, so no entry of its patron's account says that it was
settled; the transfer does.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from croupier.store.protocol import Store

__all__ = ["Fate", "FateName", "fate_of"]

FateName = Literal["open", "won", "push", "lost", "refunded"]


class Fate(NamedTuple):
    """What became of a wager.

    Attributes:
        name: ``open`` while its coup runs; ``refunded`` where it did not count, be it that its
            coup was void or that it was taken back; else whether more than the stake came back,
            the stake, or less (half of it is ``lost`` as well).
        returned_minor: what came back, the stake included; None while it is open.
    """

    name: FateName
    returned_minor: int | None


_OPEN: Final = Fate("open", None)


def fate_of(store: Store, account: str, wager_id: str, stake_minor: int) -> Fate:
    """What became of a wager by now; two look-ups by key.

    Args:
        account: the patron's, that the stake left.

    Raises:
        ChainBroken: the transfer that says so does not read.
    """
    posted = store.transfer(f"{wager_id}:post")
    if posted is None:
        voided = store.transfer(f"{wager_id}:void")
        return _OPEN if voided is None else Fate("refunded", stake_minor)
    returned = sum(entry.amount_minor for entry in posted.entries if entry.account == account)
    if returned == stake_minor:
        return Fate("push", returned)
    return Fate("won" if returned > stake_minor else "lost", returned)
