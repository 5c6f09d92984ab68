"""Settling wagers from a compiled sheet: one key looked up, whole minor units paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import SheetError, WagerError, shown
from croupier.money import MAX_MINOR, Currency, Minor, round_minor
from croupier.rules.compile import NO_TIER, UNREACHABLE, PayTable
from croupier.rules.sheet import LOSE, Bet, Pay, Rounding, Sheet

if TYPE_CHECKING:
    from typing import Self


class _Wager(NamedTuple):
    bet_id: str
    stake_minor: Minor


class Wager(_Wager):
    """Money on a bet: its ``bet_id`` and the ``stake_minor``, in minor units.

    Raises:
        WagerError: the bet's id is no text, or the stake is not a whole number from 1 to
            :data:`~croupier.money.MAX_MINOR`; a ``float`` or ``bool`` is none.
    """

    __slots__ = ()

    def __new__(cls, bet_id: str, stake_minor: Minor) -> Self:
        """A wager that is one."""
        check_wager(bet_id, stake_minor)
        return super().__new__(cls, bet_id, stake_minor)


def check_wager(bet_id: object, stake_minor: object) -> None:
    """Refuse what is no bet's id or no stake in minor units. Raises WagerError."""
    if not isinstance(bet_id, str):
        raise WagerError(f"a bet's id is a text such as 'banker', not {shown(bet_id)}")
    if type(stake_minor) is not int or not 0 < stake_minor <= MAX_MINOR:
        problem = f"give a whole number of minor units from 1 to {MAX_MINOR}"
        what = " minor units are" if type(stake_minor) is int else " is"
        raise WagerError(f"stake on {bet_id}: {shown(stake_minor)}{what} no stake; {problem}")


class Settlement(NamedTuple):
    """What became of one wager; every amount in minor units.

    Attributes:
        result: ``win``, ``lose`` or ``push``.
        won_minor: the gross win.
        commission_minor: what the house kept of it.
        returned_minor: what goes back to the patron: stake and win less commission on a
            win, the stake on a push, what a half loss leaves, else 0.
        tier_index: the tier that decided; None where none matched.
    """

    bet_id: str
    stake_minor: Minor
    result: str
    won_minor: Minor
    commission_minor: Minor
    returned_minor: Minor
    tier_index: int | None

    @property
    def net_minor(self) -> int:
        """Returned less staked."""
        return self.returned_minor - self.stake_minor


def check_stake(sheet: Sheet, bet: Bet, stake_minor: Minor, currency: Currency) -> None:
    """Refuse a stake that some tier of the bet would not settle to whole minor units.

    Raises:
        WagerError: naming the stake and the multiple that would do.
    """
    multiple = sheet.multiple(bet)
    if stake_minor % multiple:
        raise WagerError(
            f"{bet.id}={currency.format(stake_minor)} would not settle exactly in "
            f"{currency.code}; stake a multiple of {currency.format(multiple)}"
        )


def _share(stake_minor: int, ratio: Fraction, rule: str | None) -> int:
    """`stake * ratio` in minor units, rounded where the sheet names a rule."""
    amount, rest = divmod(stake_minor * ratio.numerator, ratio.denominator)
    if not rest:
        return amount
    if rule is None:
        raise WagerError(f"a stake of {stake_minor} minor units does not settle exactly")
    return round_minor(stake_minor * ratio, rule)


def amounts(stake_minor: int, pay: Pay, rounding: Rounding) -> tuple[int, int, int]:
    """Gross win, commission and amount returned for a stake, in minor units.

    A commission is taken on the win as paid, so after rounding the win.

    Raises:
        WagerError: not whole minor units, and the sheet names no rounding rule.
    """
    if pay.kind == "push":
        return 0, 0, stake_minor
    if pay.kind == "lose":
        return 0, 0, stake_minor - _share(stake_minor, pay.lost, "up")
    won = _share(stake_minor, pay.gross, rounding.win)
    commission = _share(won, pay.commission.share, rounding.commission) if pay.commission else 0
    return won, commission, stake_minor + won - commission


class _Price(NamedTuple):
    """A tier's price as plain integers: shares of the stake as numerator and denominator."""

    result: str
    won: int
    won_per: int
    fee: int
    fee_per: int
    kept: int
    kept_per: int
    tier_index: int | None
    pay: Pay

    @classmethod
    def of(cls, pay: Pay, tier_index: int | None) -> _Price:
        gross, kept = pay.gross, 1 - pay.lost
        fee = pay.commission.share if pay.commission else Fraction(0)
        return cls(
            pay.kind,
            gross.numerator,
            gross.denominator,
            fee.numerator,
            fee.denominator,
            kept.numerator,
            kept.denominator,
            tier_index,
            pay,
        )


class Settler:
    """Settles wagers by one compiled sheet.

    Prices are kept as plain integers, since a table settles many thousand wagers
    a second; :func:`amounts` is the definition, and takes over where a rounding
    rule is due.
    """

    def __init__(self, table: PayTable) -> None:
        self.table = table
        self._rounding = table.sheet.rounding
        default = _Price.of(LOSE, None)
        self._bets = {}
        for bet in table.sheet.bets.values():
            prices = [_Price.of(tier.pay, index) for index, tier in enumerate(bet.tiers)]
            # a list by table byte: NO_TIER loses, UNREACHABLE has no place
            row = prices + [default] * (NO_TIER + 1 - len(prices))
            self._bets[bet.id] = (table.tier_of[bet.id], bet.box, row)

    def settle(self, keys: Mapping[str | None, int], wagers: Iterable[Wager]) -> list[Settlement]:
        """Settle wagers on one coup.

        Args:
            keys: the coup's key by box; under None for bets that read no box.
            wagers: as accepted, in any number.

        Raises:
            WagerError: an unknown bet, or a stake that does not settle exactly.
            SheetError: no coup has such a key.
        """
        return [self._settle(keys, bet_id, stake) for bet_id, stake in wagers]

    def _settle(self, keys: Mapping[str | None, int], bet_id: str, stake: Minor) -> Settlement:
        try:
            tier_of, box, prices = self._bets[bet_id]
        except KeyError:
            raise self.table.sheet.unknown_bet(bet_id) from None
        byte = tier_of[keys[box]]
        if byte == UNREACHABLE:
            raise SheetError(f"no coup has key {keys[box]}", origin=self.table.sheet.id)
        price = prices[byte]
        result, won, won_per, fee, fee_per, kept, kept_per, tier_index, pay = price
        won, rest = divmod(stake * won, won_per)
        fee, fee_rest = divmod(won * fee, fee_per)
        kept, kept_rest = divmod(stake * kept, kept_per)
        if rest or fee_rest or kept_rest:
            won, fee, returned = amounts(stake, pay, self._rounding)
        else:
            returned = kept + won - fee
        return Settlement(
            bet_id, stake, result, Minor(won), Minor(fee), Minor(returned), tier_index
        )
