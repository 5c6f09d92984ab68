"""Forgetting a person without breaking a proof: what the record's chains hold is an opaque id.

His name, password, passkeys, sessions and settings lie in the store's table that can forget. What
is not his alone stays: the coups, and the ledger's entries under his id.
"""

from __future__ import annotations

import msgspec

from croupier.errors import DataError
from croupier.ledger import currency_of, receivable
from croupier.money import Currency
from croupier.service.care_kept import erase_person
from croupier.service.house import House
from croupier.service.staff import STREAM, TAGS, PersonErased, Staff, encode
from croupier.service.wallet.reading import read_book

__all__ = ["erase_offline", "was_erased", "why_not_erased"]


def why_not_erased(house: House, person_id: str) -> str:
    """What stands against forgetting somebody now; empty for nothing."""
    if any(txn.asked.patron_id == person_id for txn in read_book(house.store).open()):
        return "the licensee has not confirmed all of his debits and credits; wait until he has"
    for account in house.store.balances(f"patron:{person_id}:"):
        code = currency_of(account)
        if house.in_play_minor(person_id, code):
            return "a wager is in play; wait until its coup has ended"
        balance = house.balance_minor(person_id, code)
        owed = -house.position.balance(receivable(person_id, code))
        if not (balance or owed) or not _is_real(house, account):
            continue
        if balance:
            has = Currency.parse(code).format(balance)
            return f"{has} {code} are still there; pay them out first"
        owes = Currency.parse(code).format(owed)
        return f"{owes} {code} are owed; have them paid first"
    return ""


def was_erased(house: House, person_id: str, currency: str) -> bool:
    """Whether somebody who had real money in a currency was forgotten, so that no money finds him.

    Also who is forgotten with the house's next commit.

    Raises:
        ChainBroken: the record of who was forgotten does not read.
    """
    is_leaving = person_id in _leaving(house)
    if house.store.person(person_id) is not None and not is_leaving:
        return False
    if not _is_real(house, f"patron:{person_id}:{currency}"):
        return False
    if is_leaving:
        return True
    staff = Staff()
    staff.load(house.store)
    return person_id in staff.erased


def _leaving(house: House) -> set[str]:
    """Who is forgotten with the next commit; until then the store has him as before."""
    appends = (append for unit in house.pending for append in unit.appends)
    events = (new for append in appends if append.stream == STREAM for new in append.events)
    erased = (new.body for new in events if TAGS.get(new.tag) is PersonErased)
    return {msgspec.json.decode(body, type=PersonErased).person_id for body in erased}


def _is_real(house: House, account: str) -> bool:
    """Whether money of a patron's account ever came from outside or went there.

    By the record, however the house is set up by now. Where only some of it is real, all of it is
    taken for real.
    """
    outside = f"external:{account.removeprefix('patron:')}"
    moved = (transfer for unit in house.pending for transfer in unit.transfers)
    if any(entry.account == outside for transfer in moved for entry in transfer.entries):
        return True
    return outside in house.store.balances(outside)


def erase_offline(house: House, person_id: str) -> bool:
    """Forget somebody in a house that nobody serves. Whether there was anything to forget.

    Raises:
        DataError: something stands against it; nothing was changed.
        StoreError: it could not be written.
    """
    if house.store.person(person_id) is None:
        return False
    why = why_not_erased(house, person_id)
    if why:
        raise DataError(f"{person_id} is not forgotten: {why}")
    house.note(STREAM, encode(PersonErased(person_id, "")))
    house.commit()
    erase_person(house.store, person_id)
    return True
