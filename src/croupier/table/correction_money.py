"""The money that a correction moves, patron by patron, and who owes what by it.

What is paid comes before what is taken back, so that nobody lacks for a moment what he is about to
get. What he still lacks he owes: an account of its own holds it, and neither what he wins nor what
he brings in later is taken for it. Only what a later correction of the same coup gives back is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from croupier.ledger import Transfer, patron
from croupier.ledger.corrections import charge, pay_again, refund, relieve, run_up, take_back
from croupier.table.correction_events import VOID, CoupCorrected, PatronCorrected, WagerCorrected

__all__ = ["Earlier", "correction_transfers", "money_of"]


class Earlier(msgspec.Struct):
    """What earlier corrections of a decision did, which neither accounts nor the table show yet.

    Each further correction adds to it, so that coups which are corrected together come out as if
    they were corrected one after the other.

    Attributes:
        moved: what each patron's account has more by them, in minor units.
        lent: what each owes more by them, in minor units.
        seen: by card how many more of it have left the shoe in use.
    """

    moved: dict[str, int] = {}
    lent: dict[str, int] = {}
    seen: dict[str, int] = {}


def money_of(
    rows: Iterable[WagerCorrected],
    has_minor: Callable[[str], int],
    debt_minor: Callable[[str], int],
    owed: Mapping[str, int],
    earlier: Earlier,
) -> tuple[PatronCorrected, ...]:
    """What the rows are to each patron whose money they move, in the order of the rows.

    Args:
        has_minor: what lies on a patron's account, by his id.
        debt_minor: what he owes by all corrections.
        owed: what each owes by earlier corrections of the coup, as they said it.
        earlier: what earlier corrections of the decision did; added to.
    """
    sums: dict[str, tuple[int, int]] = {}
    for row in rows:
        if row.moves:
            paid, taken = sums.get(row.patron_id, (0, 0))
            paid, taken = paid + row.after.returned_minor, taken + row.before.returned_minor
            sums[row.patron_id] = paid, taken
    found = []
    moved, more = earlier.moved, earlier.lent
    for patron_id, (paid, taken) in sums.items():
        has = has_minor(patron_id) + moved.get(patron_id, 0)
        # some of it may have been paid since, to staff
        owes = debt_minor(patron_id) + more.get(patron_id, 0)
        debt = min(owed.get(patron_id, 0), owes)
        lent = max(0, taken - paid - has)
        relieved = min(debt, max(0, paid - taken))
        moved[patron_id] = moved.get(patron_id, 0) + paid - taken + lent - relieved
        more[patron_id] = more.get(patron_id, 0) + lent - relieved
        left = debt + lent - relieved
        found.append(PatronCorrected(patron_id, paid, taken, lent, relieved, left))
    return tuple(found)


def correction_transfers(event: CoupCorrected, currency: str) -> tuple[Transfer, ...]:
    """The transfers of a correction, in the order in which they can be made."""
    number = event.number
    of = {each.patron_id: each for each in event.patrons}
    rows: dict[str, list[WagerCorrected]] = {}
    for row in event.wagers:
        if row.moves and row.patron_id in of:
            rows.setdefault(row.patron_id, []).append(row)
    transfers: list[Transfer] = []
    for patron_id, own in rows.items():
        account, first, due = patron(patron_id, currency), own[0].wager_id, of[patron_id]
        transfers += (each for row in own for each in _paid(row, account, number))
        if due.lent_minor:
            transfers.append(run_up(f"{first}:owed.{number}", account, due.lent_minor, ref=first))
        transfers += (each for row in own for each in _taken(row, account, number))
        if due.relieved_minor:
            relief_id = f"{first}:relief.{number}"
            transfers.append(relieve(relief_id, account, due.relieved_minor, ref=first))
    return tuple(transfers)


def _paid(row: WagerCorrected, account: str, number: int) -> tuple[Transfer, ...]:
    after, wager_id = row.after, row.wager_id
    if after.result == VOID:
        return (refund(f"{wager_id}:void.{number}", account, row.stake_minor, ref=wager_id),)
    if not after.returned_minor:
        return ()
    returned, commission = after.returned_minor, after.commission_minor
    return (pay_again(f"{wager_id}:post.{number}", account, returned, commission, ref=wager_id),)


def _taken(row: WagerCorrected, account: str, number: int) -> tuple[Transfer, ...]:
    before, wager_id = row.before, row.wager_id
    transfer_id = f"{wager_id}:reverse.{number}"
    if before.result == VOID:
        return (charge(transfer_id, account, row.stake_minor, ref=wager_id),)
    if not before.returned_minor:
        return ()
    returned, commission = before.returned_minor, before.commission_minor
    return (take_back(transfer_id, account, returned, commission, ref=wager_id),)
