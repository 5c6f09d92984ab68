"""What patrons owe the house, because a correction took back what they had spent.

Nothing is taken for it by itself: whoever owes wins and stakes as ever, until staff takes what is
owed from his account, at his word and with a reason. Where his money lies with a licensee that one
is asked for it: by itself once, as it comes to be owed, and then at staff's word.
"""

from __future__ import annotations

import msgspec

from croupier.ledger import Transfer, patron, receivable
from croupier.ledger.corrections import pay_debt as paying
from croupier.service.cage import Paid, check_payment, payment_id
from croupier.service.debt_events import ASKED_TAG, DEBT_TAG, DebtAsked, DebtPaid, read_ask
from croupier.service.house import House
from croupier.service.record import HOUSE
from croupier.service.wallet.collects import collect_of
from croupier.service.wallet.passage import Passage
from croupier.store.records import NewEvent
from croupier.table.refusals import Refusal

__all__ = ["ask_debt", "ask_id", "debt_minor", "pay_debt"]


def debt_minor(house: House, patron_id: str, currency: str) -> int:
    """What a patron owes, what is not yet committed included."""
    return -house.position.balance(receivable(patron_id, currency))


def pay_debt(
    house: House,
    patron_id: str,
    currency: str,
    amount_minor: int,
    *,
    key: str,
    by: str,
    reason: str,
) -> Paid | Refusal:
    """Take what a patron owes from his account; durable with the house's next commit.

    Args:
        key: of who does it; the same again under it is done once.
        by: the id of who does it.

    Returns:
        What was done; or why not: ``conflict`` where the key was used for something else,
        ``insufficient_funds`` where he has not so much, ``above_maximum`` where he owes less.

    Raises:
        NotationError: the patron's id or the currency is not one.
        MoneyError: the amount is not a whole number from 1 to 10^15.
        InputError: the reason is none, too long, or holds what a screen does not show as it is.
    """
    account = patron(patron_id, currency)
    check_payment(amount_minor, reason)
    wanted = paying(payment_id("debt", by, key), account, amount_minor, ref=by)
    known = _known(house, wanted.id)
    if known is not None:
        return Paid(wanted.id, again=True) if known == wanted else Refusal("conflict")
    owed, has = debt_minor(house, patron_id, currency), house.balance_minor(patron_id, currency)
    if amount_minor > owed:
        return Refusal("above_maximum", None, {"most": owed})
    if amount_minor > has:
        return Refusal("insufficient_funds", None, {"available": has})
    paid = DebtPaid(wanted.id, patron_id, currency, amount_minor, by, reason)
    house.note(HOUSE, NewEvent(DEBT_TAG, msgspec.json.encode(paid)), wanted)
    return Paid(wanted.id, again=False)


def ask_debt(house: House, passage: Passage, wanted: DebtAsked) -> Paid | Refusal:
    """Ask a licensee, with whom his patron's money lies, for what that one owes.

    As :func:`pay_debt`, but nothing is paid before the licensee has confirmed it, and he may refuse
    it. What he is being asked for already is not asked for again: ``above_maximum``.

    Args:
        passage: of the house; where it tells its licensee of no corrections the answer to what
            was not asked before is ``wallet_elsewhere``.
        wanted: what, by whom and why; its id is :func:`ask_id` of his key.
    """
    patron_id, currency, amount_minor = wanted.patron_id, wanted.currency, wanted.amount_minor
    patron(patron_id, currency)
    check_payment(amount_minor, wanted.reason)
    known = _asked(house, wanted.id)
    if known is not None:
        return Paid(wanted.id, again=True) if known == wanted else Refusal("conflict")
    if not passage.corrects:
        return Refusal("wallet_elsewhere")
    asked = passage.collecting_minor(patron_id, currency)
    left = max(0, debt_minor(house, patron_id, currency) - asked)
    if amount_minor > left:
        return Refusal("above_maximum", None, {"most": left})
    house.note(HOUSE, NewEvent(ASKED_TAG, msgspec.json.encode(wanted)))
    passage.note(collect_of(wanted))
    return Paid(wanted.id, again=False)


def ask_id(by: str, key: str) -> str:
    """Under which id somebody's ask is recorded: the same key is the same ask."""
    return payment_id("collect", by, key)


def _asked(house: House, wanted_id: str) -> DebtAsked | None:
    """What was asked under an id before, recorded or not; debts are asked for seldom."""
    for unit in house.pending:
        for append in unit.appends:
            for new in append.events:
                if new.tag == ASKED_TAG:
                    found = msgspec.json.decode(new.body, type=DebtAsked)
                    if found.id == wanted_id:
                        return found
    until = house.store.head(HOUSE).version
    while (stored := house.store.latest(HOUSE, (ASKED_TAG,), 0, until)) is not None:
        found = read_ask(stored)
        if found.id == wanted_id:
            return found
        until = stored.version - 1
    return None


def _known(house: House, transfer_id: str) -> Transfer | None:
    pending = (each for unit in house.pending for each in unit.transfers)
    found = next((each for each in pending if each.id == transfer_id), None)
    return found or house.store.transfer(transfer_id)
