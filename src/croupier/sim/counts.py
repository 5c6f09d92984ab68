"""Card counts: what a counter adds up, what he divides it by, and when he bets.

A count gives every card a tag. The running count is its start and the tags of all cards seen so
far; the true count is the running count over a number of decks, the divisor. Before each coup the
trigger is asked of the true count. Everything is whole numbers and fractions, so whether a count
reaches its trigger is never a matter of rounding that was not asked for.

A count has a notation, ``0,0,-1,-1,-1,-2,1,2,2,0 from 0 by unseen at >=8``::

    TAGS  ten numbers by rank, A, 2 to 9 and all that counts 0 (T, J, Q, K); or thirteen, A to K; or
          by name, A=1,T=-1,Kh=2: ranks and cards, a card before its rank, 0 what is not named
    from  the running count with which a shoe begins; 0
    by    the divisor, see DIVISORS; unseen
    round how the true count is rounded, see ROUNDINGS; exact
    see   which burnt cards are seen, see BURNS; first
    at    the trigger: >=, >, <= or < and a number
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor, lcm, trunc
from typing import Final, NamedTuple

from croupier.cards import CARD_COUNT, DECK, RANKS, Card
from croupier.errors import CardError, InputError, NotationError, check_text, shown

__all__ = ["BURNS", "DIVISORS", "ROUNDINGS", "CardCount", "Trigger", "never"]

_DECK: Final = 52
_TEN: Final = RANKS.index("T")
_MOST: Final = 1_000
_MOST_DENOMINATOR: Final = 100
_MOST_SCALE: Final = 10_000
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,4}|/[1-9][0-9]{0,3})?")
_TRIGGER = re.compile(r"(>=|<=|>|<)\s*(\S+)")

DIVISORS: Final[Mapping[str, str]] = {
    "unseen": "all cards that the counter has not seen, burnt ones among them, over 52",
    "left": "the cards left in the shoe over 52",
    "half": "the cards left in the shoe in decks, to the nearest half, at least a half",
    "whole": "the cards left in the shoe in decks, to the nearest whole, at least 1",
    "up": "the cards left in the shoe in decks, rounded up",
    "none": "nothing: the running count alone",
}
ROUNDINGS: Final[Mapping[str, Callable[[Fraction], Fraction]]] = {
    "exact": lambda count: count,
    "floor": lambda count: Fraction(floor(count)),
    "trunc": lambda count: Fraction(trunc(count)),
    "nearest": lambda count: Fraction(floor(count + Fraction(1, 2))),
}
BURNS: Final[Mapping[str, str]] = {
    "first": "the card turned up at the start, not those burnt face down",
    "none": "no burnt card",
    "all": "every burnt card, before coups as well",
}


class Trigger(NamedTuple):
    """When to bet.

    Attributes:
        sign: ``>=``, ``>``, ``<=`` or ``<``.
        bound: what the true count is compared with.
    """

    sign: str
    bound: Fraction

    @classmethod
    def parse(cls, text: str) -> Trigger:
        """Read ``>=4``.

        Raises:
            NotationError: another text.
        """
        check_text(text, NotationError, ">=4")
        match = _TRIGGER.fullmatch(text.strip())
        if not match:
            raise NotationError(f"{text!r} is no trigger; write a sign and a number: >=4")
        return cls(match[1], _number(match[2], "a trigger"))

    def __str__(self) -> str:
        return f"{self.sign}{_text(self.bound)}"

    def holds(self, count: Fraction) -> bool:
        """Whether a count reaches it."""
        if self.sign == ">=":
            return count >= self.bound
        if self.sign == ">":
            return count > self.bound
        return count <= self.bound if self.sign == "<=" else count < self.bound

    @property
    def upward(self) -> bool:
        """Whether high counts reach it."""
        return self.sign[0] == ">"


class CardCount(NamedTuple):
    """A count, with the trigger by which it bets; :meth:`of` checks what it is given.

    Attributes:
        tags: 52, by card code.
        trigger: when to bet.
        start: the running count of a shoe of which nothing was seen.
        divisor: one of :data:`DIVISORS`.
        rounding: one of :data:`ROUNDINGS`.
        sees: which burnt cards are seen, one of :data:`BURNS`.
    """

    tags: tuple[Fraction, ...]
    trigger: Trigger
    start: Fraction = Fraction(0)
    divisor: str = "unseen"
    rounding: str = "exact"
    sees: str = "first"

    @classmethod
    def of(
        cls,
        tags: str | Sequence[int | Fraction],
        trigger: str | Trigger,
        start: int | str | Fraction = 0,
        divisor: str = "unseen",
        rounding: str = "exact",
        sees: str = "first",
    ) -> CardCount:
        """A count from its parts.

        Args:
            tags: in the notation of counts, or 10, 13 or 52 numbers.
            trigger: such as ``>=4``.
            start, divisor, rounding, sees: as the attributes.

        Raises:
            NotationError: tags or a trigger that do not parse, or another word.
        """
        for word, known, what in (
            (divisor, DIVISORS, "divisor"),
            (rounding, ROUNDINGS, "rounding"),
            (sees, BURNS, "word for the burnt cards that are seen"),
        ):
            if word not in known:
                raise NotationError(f"{shown(word)} is no {what}; use {', '.join(known)}")
        read = _tags(tags) if isinstance(tags, str) else _given(tags)
        when = Trigger.parse(trigger) if isinstance(trigger, str) else trigger
        begun = _number(start, "a start") if isinstance(start, str) else _checked(start, "a start")
        if divisor == "none" and rounding != "exact":
            raise NotationError("a running count alone is not rounded; leave the rounding out")
        made = cls(read, when, begun, divisor, rounding, sees)
        if made.scale > _MOST_SCALE:
            raise NotationError("these tags have no small common denominator; use simpler numbers")
        return made

    @classmethod
    def parse(cls, text: str) -> CardCount:
        """Read the notation of ``str``; what is left out is as :meth:`of` has it, but the trigger.

        Raises:
            NotationError: another text.
        """
        example = "0,0,-1,-1,-1,-2,1,2,2,0 by unseen at >=8"
        check_text(text, NotationError, example)
        tags, *words = text.split() or [""]
        said = dict(zip(words[::2], words[1::2], strict=False))
        if len(words) % 2 or len(said) * 2 != len(words) or not said.keys() <= _WORDS.keys():
            known = ", ".join(_WORDS)
            raise NotationError(f"{text!r}: after the tags write each of {known} once: {example}")
        if "at" not in said:
            raise NotationError(f"{text!r} does not say when to bet; end it with at >=4")
        parts = {_WORDS[word]: value for word, value in said.items()}
        return cls.of(tags, **parts)

    def __str__(self) -> str:
        words = [self.tags_text, "from", _text(self.start), "by", self.divisor]
        if self.rounding != "exact":
            words += ["round", self.rounding]
        if self.sees != "first":
            words += ["see", self.sees]
        return " ".join([*words, "at", str(self.trigger)])

    @property
    def tags_text(self) -> str:
        """The tags in the shortest of their notations."""
        by_rank = self.tags[::4]
        if any(tag != by_rank[code >> 2] for code, tag in enumerate(self.tags)):
            named = (f"{DECK[code]}={_text(tag)}" for code, tag in enumerate(self.tags) if tag)
            return ",".join(named)
        tens = len(set(by_rank[_TEN:])) == 1
        return ",".join(map(_text, by_rank[: _TEN + 1] if tens else by_rank))

    @property
    def scale(self) -> int:
        """By which tags and start become whole numbers."""
        return lcm(self.start.denominator, *(tag.denominator for tag in self.tags))

    @property
    def balance(self) -> Fraction:
        """What the tags of a deck add up to; 0 for a balanced count."""
        return sum(self.tags, Fraction())

    def decks(self, unseen: int, left: int) -> Fraction:
        """The divisor.

        Args:
            unseen: how many cards the counter has not seen.
            left: how many are left in the shoe, at least one.
        """
        cards = Fraction(unseen if self.divisor == "unseen" else left)
        if self.divisor == "none":
            return Fraction(1)
        if self.divisor == "half":
            return max(Fraction(floor(cards / 26 + Fraction(1, 2)), 2), Fraction(1, 2))
        if self.divisor == "whole":
            return Fraction(max(floor(cards / _DECK + Fraction(1, 2)), 1))
        return Fraction(ceil(cards / _DECK)) if self.divisor == "up" else cards / _DECK

    def bets(self, running: Fraction, decks: Fraction) -> bool:
        """Whether the trigger holds."""
        return self.trigger.holds(ROUNDINGS[self.rounding](running / decks))

    def thresholds(self, card_count: int) -> list[int]:
        """By number of cards from 0, the running count times :attr:`scale` from which it bets.

        From there upward, or downward for a trigger with ``<``; the cards are those unseen where
        the divisor is of them, else those left. With no cards nothing is bet.
        """
        decks = (self.decks(cards, cards) for cards in range(1, card_count + 1))
        return [never(self.trigger.upward), *map(self._threshold, decks)]

    def _threshold(self, decks: Fraction) -> int:
        """The running count that is the last to hold, searched from where it surely does not."""
        scale, up = self.scale, self.trigger.upward
        near = floor(self.trigger.bound * decks * scale)
        step = ceil(decks * scale) + 1  # roundings move a count by less than a deck's worth
        low, high = near - 2 * step, near + 2 * step
        while high - low > 1:
            middle = (low + high) // 2
            if self.bets(Fraction(middle, scale), decks) == up:
                high = middle
            else:
                low = middle
        return high if up else low


def never(upward: bool) -> int:
    """A bound that no running count reaches."""
    return 1 << 40 if upward else -(1 << 40)


_WORDS: Final = {
    "from": "start",
    "by": "divisor",
    "round": "rounding",
    "see": "sees",
    "at": "trigger",
}


def _tags(text: str) -> tuple[Fraction, ...]:
    words = [word for word in re.split(r"[,\s]+", text.strip()) if word]
    if any("=" in word for word in words):
        return _named(words)
    return _given([_number(word, "a tag") for word in words])


def _named(words: Sequence[str]) -> tuple[Fraction, ...]:
    ranks: dict[int, Fraction] = {}
    cards: dict[int, Fraction] = {}
    for word in words:
        name, _, value = word.partition("=")
        tag = _number(value, "a tag")
        rank = RANKS.find("T" if name == "10" else name.upper()) if name else -1
        found, code = (ranks, rank) if rank >= 0 and len(name) <= 2 else (cards, _card(name))
        if code in found:
            raise NotationError(f"{name} has two tags; give it one")
        found[code] = tag
    return tuple(cards.get(code, ranks.get(code >> 2, Fraction())) for code in range(CARD_COUNT))


def _card(name: str) -> int:
    try:
        return Card.parse(name)
    except CardError:
        raise NotationError(
            f"{name!r} is no rank and no card; write tags as A=1,T=-1,Kh=2"
        ) from None


def _given(tags: Sequence[int | Fraction]) -> tuple[Fraction, ...]:
    checked = [_checked(tag, "a tag") for tag in tags]
    if len(checked) == _TEN + 1:
        checked += [checked[-1]] * (len(RANKS) - len(checked))
    if len(checked) == len(RANKS):
        return tuple(tag for tag in checked for _ in range(4))
    if len(checked) == CARD_COUNT:
        return tuple(checked)
    raise NotationError(
        f"a count has 10 tags (A, 2 to 9, T), 13 (A to K), or tags by name, not {len(checked)}"
    )


def _number(text: str, what: str) -> Fraction:
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"{text!r} is no number for {what}; write one such as -2 or 0.5")
    return _checked(Fraction(text), what)


def _checked(number: object, what: str) -> Fraction:
    if isinstance(number, (int, Fraction)) and not isinstance(number, bool):
        found = Fraction(number)
        if abs(found) <= _MOST and found.denominator <= _MOST_DENOMINATOR:
            return found
        raise NotationError(
            f"{found} will not do for {what}; use one from -{_MOST} to {_MOST} with a "
            f"denominator of at most {_MOST_DENOMINATOR}"
        )
    raise InputError(f"{shown(number)} is no number for {what}; use a whole number or a fraction")


def _text(number: Fraction) -> str:
    """A number as it is read: -2, 0.5, or 1/3."""
    denominator = number.denominator
    if denominator == 1:
        return str(number.numerator)
    for digits in (1, 2):
        if 10**digits % denominator == 0:
            scaled = abs(number) * 10**digits
            whole, rest = divmod(int(scaled), 10**digits)
            return f"{'-' * (number < 0)}{whole}.{rest:0{digits}}"
    return str(number)
