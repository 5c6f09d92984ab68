"""The shoe: an order of cards, a position in it, and where the cut card lies.

A :class:`Shoe` is immutable; drawing gives cards and the shoe that remains.
Shuffling takes its randomness as an argument: a source of uniform integers
made from bytes by rejection (:func:`below_from_bytes`), never by a bare modulo.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from croupier.cards import CARD_COUNT, DECK, Card, parse_cards
from croupier.errors import ShoeError, check_text

MAX_DECKS = 16
"""More decks than any dealt game uses."""

Below = Callable[[int], int]
"""A source of uniform integers: ``below(n)`` is one of 0..n-1."""

Entropy = Callable[[int], bytes]
"""A source of random bytes: ``entropy(k)`` gives exactly k of them."""

_Item = TypeVar("_Item")

MAX_COUNT = 9_999
"""The most copies of one card that a composition is read with."""

_COUNT = re.compile(r"[0-9]{1,4}")


def below_from_bytes(entropy: Entropy) -> Below:
    """Uniform integers from random bytes, by rejection.

    A range of up to 256 takes one byte a try and a larger one four, big-endian.
    A try at or above the largest multiple of n that fits is thrown away, so no
    value is favoured.

    ``below`` raises :class:`ShoeError` for a range that is empty or above 2^32, and when
    `entropy` gives fewer or more bytes than asked for: a source run dry must never look like
    a source of zeros.
    """

    def below(n: int) -> int:
        if not 1 <= n <= 1 << 32:
            raise ShoeError(f"a number below {n} cannot be drawn; use 1 to {1 << 32}")
        width = 1 if n <= 1 << 8 else 4
        limit = (1 << 8 * width) // n * n
        while True:
            drawn = entropy(width)
            if len(drawn) != width:
                problem = f"{len(drawn)} bytes where {width} were asked for"
                raise ShoeError(f"the source of randomness gave {problem}; shuffle anew")
            value = int.from_bytes(drawn, "big")
            if value < limit:
                return value % n

    return below


def shuffled(items: Sequence[_Item], below: Below) -> list[_Item]:
    """A uniformly random order of `items` (Fisher-Yates from the last place down).

    Every order is reachable when every sequence of draws from `below` is.
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def decks_of_cards(decks: int) -> tuple[Card, ...]:
    """The cards of `decks` decks in canonical order, deck after deck.

    Raises:
        ShoeError: fewer than one deck or more than :data:`MAX_DECKS`.
    """
    if not 1 <= decks <= MAX_DECKS:
        raise ShoeError(f"a shoe of {decks} decks cannot be made; use 1 to {MAX_DECKS}")
    return DECK * decks


class Composition(NamedTuple):
    """How many of each card there are: 52 counts by card code."""

    counts: tuple[int, ...]

    @classmethod
    def of(cls, cards: Sequence[Card]) -> Composition:
        """Count these cards."""
        counts = [0] * CARD_COUNT
        for card in cards:
            counts[card] += 1
        return cls(tuple(counts))

    @classmethod
    def of_decks(cls, decks: int) -> Composition:
        """A full shoe of `decks` decks."""
        return cls.of(decks_of_cards(decks))

    @classmethod
    def parse(cls, text: str) -> Composition:
        """Read ``As=8 Ks=7``; cards not named are absent.

        Raises:
            ShoeError: a count that is missing or no whole number, a card named twice.
        """
        check_text(text, ShoeError, "As=8 Ks=7")
        counts = [0] * CARD_COUNT
        seen: set[Card] = set()
        for word in text.split():
            name, _, count = word.partition("=")
            card = Card.parse(name)
            if not _COUNT.fullmatch(count) or card in seen:
                problem = f"write every card once with its count up to {MAX_COUNT}, such as As=8"
                raise ShoeError(f"{str(card)!r}: {problem}")
            seen.add(card)
            counts[card] = int(count)
        return cls(tuple(counts))

    @property
    def card_count(self) -> int:
        """How many cards there are in all."""
        return sum(self.counts)

    def without(self, cards: Sequence[Card]) -> Composition:
        """The composition after these cards have left.

        Raises:
            ShoeError: a card leaves oftener than it is there.
        """
        counts = list(self.counts)
        for card in cards:
            counts[card] -= 1
            if counts[card] < 0:
                raise ShoeError(f"{card} is taken out more often than the shoe holds it")
        return Composition(tuple(counts))

    def __str__(self) -> str:
        return " ".join(
            f"{card}={count}" for card, count in zip(DECK, self.counts, strict=True) if count
        )


class ShoeRules(NamedTuple):
    """How a sheet handles its shoe.

    Attributes:
        decks: how many decks make the shoe.
        burn: ``"first-card"`` turns one card up and burns as many more as its
            value, ``"none"`` burns nothing (rules, terms of dealing 1).
        coup_burn_count: cards burnt before every coup (term 2).
        cut_from_end: cards behind the cut card, or None without one (term 3).
        after_cut_count: coups still dealt after the one in which the cut card came.
        fresh_each_coup: a new shuffle before every coup, as in Three Pictures.
    """

    decks: int
    burn: str = "none"
    coup_burn_count: int = 0
    cut_from_end: int | None = None
    after_cut_count: int = 0
    fresh_each_coup: bool = False


class Shoe(NamedTuple):
    """Cards in dealing order, the next card's index, and the cut card's place.

    Attributes:
        order: every card of the shoe, the first to leave first; dealt ones stay.
        position_index: index of the next card to leave.
        cut_index: the cut card lies before the card with this index; None without one.
    """

    order: tuple[Card, ...]
    position_index: int = 0
    cut_index: int | None = None

    @classmethod
    def load(cls, order: Sequence[Card], cut_from_end: int | None = None) -> Shoe:
        """A shoe with nothing dealt and the cut card `cut_from_end` cards from its end.

        Raises:
            ShoeError: the cut card would lie outside the shoe.
        """
        if cut_from_end is None:
            return cls(tuple(order))
        if not 0 <= cut_from_end < len(order):
            raise ShoeError(
                f"the cut card cannot lie {cut_from_end} cards from the end "
                f"of a shoe of {len(order)}"
            )
        return cls(tuple(order), 0, len(order) - cut_from_end)

    @classmethod
    def parse(cls, text: str) -> Shoe:
        """Read the notation of ``str``: dealt cards | cards to come, ``#`` for the cut card.

        Raises:
            ShoeError: no ``|``, or more than one ``|`` or ``#``.
        """
        check_text(text, ShoeError, "2h Ks | 3d # 6c")
        if text.count("|") != 1 or text.count("#") > 1:
            raise ShoeError("write a shoe as dealt cards | cards to come, with # for the cut card")
        cut_index = None
        if "#" in text:
            cut_index = len(parse_cards(text.partition("#")[0].replace("|", " ")))
        dealt, _, rest = text.replace("#", " ").partition("|")
        gone = parse_cards(dealt)
        return cls(gone + parse_cards(rest), len(gone), cut_index)

    def __str__(self) -> str:
        words = [str(card) for card in self.order]
        if self.cut_index is not None:
            words.insert(self.cut_index, "#")
        shift = self.cut_index is not None and self.cut_index < self.position_index
        words.insert(self.position_index + shift, "|")
        return " ".join(words)

    @property
    def left_count(self) -> int:
        """How many cards have not left the shoe."""
        return len(self.order) - self.position_index

    @property
    def discards(self) -> tuple[Card, ...]:
        """The cards that have left the shoe, burns included, in order."""
        return self.order[: self.position_index]

    @property
    def cut_card_out(self) -> bool:
        """Whether the cut card has come out: a card behind it was drawn."""
        return self.cut_index is not None and self.position_index > self.cut_index

    def peek(self, count: int) -> tuple[Card, ...]:
        """Up to `count` of the next cards, without drawing them."""
        return self.order[self.position_index : self.position_index + count]

    def draw(self, count: int) -> tuple[tuple[Card, ...], Shoe]:
        """The next `count` cards and the shoe without them.

        Raises:
            ShoeError: fewer cards are left.
        """
        if not 0 <= count <= self.left_count:
            raise ShoeError(f"{count} cards are needed but the shoe has {self.left_count} left")
        after = self._replace(position_index=self.position_index + count)
        return self.order[self.position_index : after.position_index], after

    def remaining(self) -> Composition:
        """The composition of the cards not yet drawn."""
        return Composition.of(self.order[self.position_index :])


class HiddenShoe(NamedTuple):
    """A shoe of which nobody at the table knows the order: how large it is, and how far dealt.

    Attributes:
        card_count: how many cards it was loaded with.
        position_index, cut_index: as a :class:`Shoe` has them.
    """

    card_count: int
    position_index: int = 0
    cut_index: int | None = None

    @property
    def left_count(self) -> int:
        """How many cards have not left the shoe."""
        return self.card_count - self.position_index


def burn_value(card: Card) -> int:
    """How many more cards a turned-up first card burns: A=1, 2..9, ten and pictures 10.

    Rules, terms of dealing 1 (document D0).
    """
    return min(card.rank_index + 1, 10)


def shoe_burn(shoe: Shoe, rules: ShoeRules) -> tuple[tuple[Card, ...], Shoe]:
    """Burn as the rules say at the start of a shoe.

    Returns:
        The cards that left (the turned-up indicator card first) and the shoe after.

    Raises:
        ShoeError: the shoe is too small for its burn.
    """
    if rules.burn == "none":
        return (), shoe
    first, _ = shoe.draw(1)
    return shoe.draw(1 + burn_value(first[0]))
