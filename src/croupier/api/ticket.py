"""Wagers on one coup: how stakes are read, and what became of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from croupier.api.coup import DealtCoup
from croupier.api.html import page_table
from croupier.errors import MoneyError, WagerError, shown
from croupier.games.rulebook import Rulebook, rulebook
from croupier.money import MAX_MINOR, Currency, Minor
from croupier.rules.settle import Settlement, Wager, check_stake, check_wager
from croupier.rules.sheet import Sheet, Tier

Stake = str | int
"""A decimal text such as ``"12.50"``, or a whole number of currency units."""


def read_stake(stake: object, currency: Currency) -> Minor:
    """A stake as minor units.

    Raises:
        MoneyError: not a plain positive decimal text or whole number, or too large.
    """
    if isinstance(stake, str):
        return currency.amount(stake)
    if isinstance(stake, int) and not isinstance(stake, bool):
        if abs(stake) > MAX_MINOR:  # Python may refuse to write it out
            most = currency.format(MAX_MINOR)
            raise MoneyError(f"a whole number of that size is no stake; at most {most}")
        return currency.amount(str(int(stake)))
    raise MoneyError(f"{shown(stake)} is no stake; give text such as '12.50' or a whole number")


def read_wagers(
    book: Rulebook,
    wagers: Mapping[str, Stake] | Iterable[tuple[str, Stake] | Wager],
    currency: Currency,
) -> list[Wager]:
    """Wagers as :func:`croupier.settle` takes them, checked to settle whole whatever the coup.

    Raises:
        WagerError: an unknown bet or a stake that will not do; names both.
    """
    read = [_read_wager(wager, currency) for wager in _each(wagers)]
    for bet_id, stake in read:
        multiple = book.multiples.get(bet_id)
        if multiple is None or stake % multiple:
            # unknown, or not a multiple: both refuse, in the words used everywhere
            check_stake(book.sheet, book.sheet.bet(bet_id), stake, currency)
    return read


def _each(wagers: object) -> Iterable[Any]:
    """The wagers one by one."""
    if isinstance(wagers, Mapping):
        return wagers.items()
    if isinstance(wagers, Iterable) and not isinstance(wagers, str | bytes):
        return wagers
    wanted = "stakes by bet id, such as {'banker': '100'}, or pairs of bet id and stake"
    raise WagerError(f"give {wanted}, not {shown(wagers)}")


def _read_wager(wager: Any, currency: Currency) -> Wager:
    """One wager of whatever a caller gave as one."""
    if isinstance(wager, Wager):
        check_wager(*wager)  # Wager._make and _replace check nothing
        return wager
    try:
        bet_id, stake = wager
    except (TypeError, ValueError):
        bet_id, stake = None, None
    if not isinstance(bet_id, str):
        raise WagerError(f"{shown(wager)} is no wager; give a pair of bet id and stake")
    try:
        return Wager._make((bet_id, read_stake(stake, currency)))
    except MoneyError as error:
        raise WagerError(f"stake on {bet_id}: {error}") from None


class Ticket(NamedTuple):
    """Settled wagers on one coup; made by :func:`croupier.settle`.

    Attributes:
        sheet: the sheet whose prices were paid.
        coup: what they were settled on.
        currency: of every amount; amounts are whole minor units.
        settlements: one for each wager, in the order given.
    """

    sheet: Sheet
    coup: DealtCoup
    currency: Currency
    settlements: tuple[Settlement, ...]

    @property
    def staked_minor(self) -> int:
        """The sum of the stakes."""
        return sum(settlement.stake_minor for settlement in self.settlements)

    @property
    def returned_minor(self) -> int:
        """What goes back to the patron in all."""
        return sum(settlement.returned_minor for settlement in self.settlements)

    @property
    def net_minor(self) -> int:
        """Returned less staked."""
        return self.returned_minor - self.staked_minor

    @property
    def totals(self) -> dict[str, str]:
        """``staked``, ``returned`` and ``net`` as decimal texts."""
        show = self.currency.format
        return {
            "staked": show(self.staked_minor),
            "returned": show(self.returned_minor),
            "net": show(self.net_minor),
        }

    def tier(self, settlement: Settlement) -> Tier | None:
        """The line of the paytable that decided a settlement; None where no line matched."""
        if settlement.tier_index is None:
            return None
        return self.sheet.bet(settlement.bet_id).tiers[settlement.tier_index]

    def to_json(self) -> dict[str, object]:
        """The document that ``croupier settle --json`` prints: money as decimal texts."""
        return {
            "sheet": self.sheet.id,
            "version": self.sheet.version,
            "fingerprint": rulebook(self.sheet).fingerprint,
            "currency": str(self.currency),
            "coup": self.coup.to_json(),
            "wagers": [self._wager_json(settlement) for settlement in self.settlements],
            "totals": self.totals,
        }

    def _wager_json(self, settlement: Settlement) -> dict[str, object]:
        show = self.currency.format
        tier = self.tier(settlement)
        return {
            "bet": settlement.bet_id,
            "stake": show(settlement.stake_minor),
            "result": settlement.result,
            "won": show(settlement.won_minor),
            "commission": show(settlement.commission_minor),
            "returned": show(settlement.returned_minor),
            "net": show(settlement.net_minor),
            "pays": None if tier is None else str(tier.pay),
            "tier": None if tier is None else tier.name,
        }

    def _repr_html_(self) -> str:
        show = self.currency.format
        heads = ["bet", "stake", "result", "won", "commission", "returned", "net"]
        rows = [
            [
                self.sheet.bet(item.bet_id).names.en,
                show(item.stake_minor),
                item.result,
                show(item.won_minor),
                show(item.commission_minor),
                show(item.returned_minor),
                show(item.net_minor),
            ]
            for item in self.settlements
        ]
        totals = self.totals
        rows.append(["total", totals["staked"], "", "", "", totals["returned"], totals["net"]])
        return page_table(f"{self.coup} in {self.currency.code}", heads, rows)
