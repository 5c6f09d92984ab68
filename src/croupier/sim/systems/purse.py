"""What a patron brings and what a table takes, in whole minor units."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.errors import MoneyError, is_whole, shown
from croupier.money import MAX_MINOR, USD, Currency, Minor

__all__ = ["Amount", "Purse"]

Amount = str | int
"""A decimal text (``"12.50"``), or a whole number of currency units."""

MOST_STAKED: Final = 10**12
"""The most minor units that lie on one coup, whatever the table takes."""


class Purse(NamedTuple):
    """The money of a play; made by :meth:`of`. All in minor units.

    Attributes:
        currency: what it is in.
        unit: the system's unit.
        bankroll: what a session begins with.
        goal: a session ends with so much or more; None for none.
        least, most: the least and most the table takes on the bet.
    """

    currency: Currency
    unit: int
    bankroll: int
    goal: int | None
    least: int
    most: int

    @classmethod
    def of(
        cls,
        stake: Amount,
        bankroll: Amount,
        *,
        goal: Amount | None = None,
        least: Amount | None = None,
        most: Amount | None = None,
        currency: Currency = USD,
    ) -> Purse:
        """The money of a play.

        Args:
            stake: the system's unit.
            bankroll: what a session begins with.
            goal: a session ends once it has so much.
            least: the table's minimum; the unit by default.
            most: the table's maximum; as much as can be simulated by default.
            currency: what these are in.

        Raises:
            MoneyError: no such amounts, or amounts that do not go together.
        """
        unit, brought = _minor(stake, currency), _minor(bankroll, currency)
        lowest = unit if least is None else _minor(least, currency)
        highest = MOST_STAKED if most is None else _minor(most, currency)
        wanted = None if goal is None else _minor(goal, currency)
        say = currency.format
        if highest > MOST_STAKED:
            raise MoneyError(f"a maximum of {say(highest)} is too much; at most {say(MOST_STAKED)}")
        if least is not None and lowest > highest:
            raise MoneyError(
                f"the minimum {say(lowest)} is above the maximum {say(highest)}; exchange them"
            )
        if not lowest <= unit <= highest:
            bounds = [] if least is None else [f"at least {say(lowest)}"]
            bounds += [] if most is None else [f"at most {say(highest)}"]
            raise MoneyError(
                f"a unit of {say(unit)}: the table takes {' and '.join(bounds)}; choose another "
                "unit, or other limits"
            )
        if brought < lowest:
            raise MoneyError(
                f"a bankroll of {say(brought)} is below the table's minimum of {say(lowest)}; "
                "bring more, or lower the minimum"
            )
        if wanted is not None and wanted <= brought:
            raise MoneyError(
                f"a goal of {say(wanted)} is reached before the first coup, with a bankroll of "
                f"{say(brought)}; set it higher, or leave it out"
            )
        return cls(currency, unit, brought, wanted, lowest, highest)

    @property
    def is_limited(self) -> bool:
        """Whether the table has a maximum of its own."""
        return self.most < MOST_STAKED


def _minor(amount: object, currency: Currency) -> Minor:
    if is_whole(amount):
        amount = str(amount)
    if not isinstance(amount, str):
        raise MoneyError(
            f"give an amount as '12.50' or a whole number of {currency.code}, not {shown(amount)}"
        )
    minor = currency.amount(amount)
    if minor > MAX_MINOR:
        raise MoneyError(f"{amount} is too much; at most {currency.format(MAX_MINOR)}")
    return minor
