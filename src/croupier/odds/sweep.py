"""Sweeps for design: how a bet's figures move while one price, or the decks, are varied."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from croupier.errors import InputError, MoneyError
from croupier.money import Odds
from croupier.odds.bet import BetOdds
from croupier.odds.price import repriced

MAX_STEPS = 1_000
"""The most prices of a sweep."""

_NUMBER = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,9})|/([0-9]{1,9}))?")


class Step(NamedTuple):
    """One price of a sweep, and the bet's odds at it."""

    price: Fraction
    odds: BetOdds


def sweep(odds: BetOdds, place: int, prices: tuple[Fraction, ...]) -> tuple[Step, ...]:
    """A bet's odds with one tier at each of these gross prices; nothing is enumerated anew.

    Raises:
        WagerError: a price that is not above 0.
    """
    return tuple(Step(price, repriced(odds, place, price)) for price in prices)


def read_share(text: str) -> Fraction:
    """An edge, exactly: ``5%``, ``0.05``, ``1/20``, and the same with a minus for the patron's.

    Raises:
        MoneyError: none of these, or a house that keeps more than the whole stake; what a patron
            may win has no such bound.
    """
    word = text.strip()
    body = word.removeprefix("-")
    percent = body.endswith("%")
    value = _number(body.removesuffix("%").rstrip())
    if value is None:
        raise MoneyError(f"{text!r} is no share; write 5%, 0.05 or 1/20")
    share = Fraction(value, 100 if percent else 1)
    if share > 1 and not word.startswith("-"):
        hint = f"; did you mean {word}%?" if not percent and value <= 100 else ""
        raise MoneyError(f"{text!r} is more than the whole stake, 100%{hint}")
    return -share if word.startswith("-") else share


def read_prices(text: str) -> tuple[Fraction, ...]:
    """The prices of a sweep: ``8..9..1/4``, ``0.9..1``, ``8:1..10:1``, both ends included.

    Without a step it is 1 between whole prices, else one of the last digit written.

    Raises:
        MoneyError: not such a range, an end below its start, or over :data:`MAX_STEPS` prices.
    """
    ends = [part.strip() for part in text.split("..")]
    if not 2 <= len(ends) <= 3:
        raise MoneyError(f"{text!r} is no range; write first..last or first..last..step, as 8..10")
    first, last = (_price(part, text) for part in ends[:2])
    step = _price(ends[2], text) if len(ends) == 3 else _step_of(ends, text)
    if last < first:
        raise MoneyError(f"{text!r} runs backwards; write the lower price first")
    count = (last - first) // step + 1
    if count > MAX_STEPS:
        raise MoneyError(f"{text!r} is {count} prices, at most {MAX_STEPS}; take a larger step")
    return tuple(first + step * at for at in range(count))


def _step_of(ends: list[str], text: str) -> Fraction:
    """The step that a range without one has, by how its ends are written."""
    digits = 0
    for part in ends:
        whole, point, decimals = part.removesuffix(":1").partition(".")
        if not f"{whole}{decimals}".isdigit():
            raise MoneyError(f"{text!r} needs a step; write first..last..step, as 1/2..1..1/20")
        digits = max(digits, len(decimals) if point else 0)
    return Fraction(1, 10**digits)


def _price(part: str, text: str) -> Fraction:
    value = Odds.parse(part).ratio if ":" in part else _number(part)
    if not value:
        raise MoneyError(f"{part!r} in {text!r} is no price above 0; write 8, 0.95, 19/20 or 8:1")
    return value


def _number(text: str) -> Fraction | None:
    """A plain number or fraction, exactly; None for anything else."""
    match = _NUMBER.fullmatch(text)
    if match is None or (match[3] and not int(match[3])):
        return None
    return Fraction(text)


def read_decks(text: str, most: int) -> tuple[int | None, ...]:
    """A list of decks such as ``6,8,inf``; each once, in the order given, None for endless.

    Raises:
        InputError: neither whole numbers from 1 to `most` nor ``inf``.
    """
    found: dict[int | None, None] = {}
    for word in (part.strip() for part in text.split(",")):
        if word == "inf":
            found[None] = None
        elif re.fullmatch(r"[0-9]{1,3}", word) and 1 <= int(word) <= most:
            found[int(word)] = None
        else:
            raise InputError(
                f"{text!r} is no list of decks; write whole numbers to {most}, such as 6,8, or inf"
            )
    return tuple(found)
