"""Which cards a coup is dealt from: decks, what is gone, counts, what is given.

Counts may be by card, by rank or by value; the coarser they are, the fewer bets they answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from croupier.cards import CARD_COUNT, RANKS, Card
from croupier.errors import CardError, ShoeError
from croupier.games.draw import CARD, RANK, VALUE, Draw
from croupier.games.game import Game
from croupier.games.rulebook import Rulebook
from croupier.odds.tiers import tier_indexes
from croupier.rules.compile import facts_of
from croupier.rules.sheet import Bet
from croupier.shoe import Composition

ENDLESS = (1,) * CARD_COUNT
MAX_COUNT = 9_999
_COUNT = re.compile(r"[0-9]{1,4}")
_SEPARATORS = re.compile(r"[\s,]+")
_TEN_RANK = RANKS.index("T")


def full_shoe(rulebook: Rulebook, decks: int | None = None) -> Draw:
    """A full shoe of so many decks; of the sheet's if None.

    Raises:
        ShoeError: Three Pictures with more than one deck.
    """
    own = rulebook.sheet.shoe.decks
    if decks not in (None, own) and rulebook.game.exact_cards:
        raise ShoeError(f"{rulebook.sheet.id} is dealt from one deck; leave --decks out")
    return Draw(Composition.of_decks(decks or own).counts)


def endless_shoe(rulebook: Rulebook) -> Draw:
    """Endlessly many decks: every card is as likely as at the start, whatever was dealt.

    Raises:
        ShoeError: a game dealt from one deck.
    """
    if rulebook.game.exact_cards:
        raise ShoeError(f"{rulebook.sheet.id} is dealt from one deck; leave --decks out")
    return Draw(ENDLESS, endless=True)


def without(draw: Draw, gone: Sequence[Card]) -> Draw:
    """The same with these cards gone.

    Raises:
        ShoeError: a card that is not there, or an endless shoe, of which no card is ever gone.
    """
    if gone and draw.endless:
        raise ShoeError("from an endless shoe no card is ever gone; leave --without out")
    if gone and draw.known != CARD:
        raise ShoeError("the counts say what is there; take cards off them, not by --without")
    return draw._replace(counts=Composition(draw.counts).without(gone).counts)


def given_cards(rulebook: Rulebook, draw: Draw, cards: Sequence[Card]) -> Draw:
    """The same with the first cards of the coup dealt.

    Raises:
        ShoeError: a card that is not there, or that the rules would not have dealt, or more
            than a coup has.
    """
    game = rulebook.game
    game.check_given(rulebook.sheet.deal_rules, tuple(cards))
    if draw.endless:
        return draw._replace(given=tuple(cards))
    counts = list(draw.counts)
    for card in cards:
        code = _standing_for(card, draw.known)
        counts[code] -= 1
        if counts[code] < 0:
            raise ShoeError(
                f"{card} is given and no such card is left; count it in, or leave it out"
            )
    return draw._replace(counts=tuple(counts), given=tuple(cards))


def check_enough(rulebook: Rulebook, draw: Draw) -> None:
    """Refuse fewer cards than a coup may take. Raises ShoeError."""
    needed = rulebook.game.max_cards - len(draw.given)
    if not draw.endless and draw.card_count < needed:
        raise ShoeError(
            f"a coup needs {needed} {'more ' if draw.given else ''}cards and {draw.card_count} "
            "are left; take out fewer"
        )


def _standing_for(card: int, known: str) -> int:
    """The code under which a card is counted."""
    if known == CARD:
        return card
    rank = card >> 2
    return 4 * (min(rank, _TEN_RANK) if known == VALUE else rank)


def parse_counts(text: str) -> Draw:
    """Read ``A=32,2=31,…``: counts by rank (A to K), by value (0 to 9) or by card (Ks).

    What is not named is not there. A rank is counted under its spade, a value under the ten or
    the rank it has.

    Raises:
        ShoeError: a key of another kind, twice, or a count that is none.
    """
    counts = [0] * CARD_COUNT
    kinds = frozenset((CARD, RANK, VALUE))
    seen: set[int] = set()
    for word in filter(None, _SEPARATORS.split(text.strip())):
        name, _, count = word.partition("=")
        own, code = _key(name)
        kinds &= own
        if not kinds:
            raise ShoeError(f"{word!r}: count all by card, all by rank (A to K) or by value (0-9)")
        if not _COUNT.fullmatch(count):
            raise ShoeError(f"{word!r}: write a count from 0 to {MAX_COUNT}, such as A=32")
        if code in seen:
            raise ShoeError(f"{name} is counted twice; write it once")
        seen.add(code)
        counts[code] = int(count)
    return Draw(tuple(counts), known=next(kind for kind in (CARD, RANK, VALUE) if kind in kinds))


def counted(rulebook: Rulebook, draw: Draw) -> Draw:
    """The same, if the game can be dealt from such cards.

    Raises:
        ShoeError: a game dealt from one deck, and more of some card than a deck has.
    """
    if not rulebook.game.exact_cards:
        return draw
    deck = [0] * CARD_COUNT
    for code in range(CARD_COUNT):
        deck[_standing_for(code, draw.known)] += 1
    for code, (count, most) in enumerate(zip(draw.counts, deck, strict=True)):
        if count > most:
            what = {CARD: f"{Card(code)}", RANK: RANKS[code >> 2], VALUE: _value(code)}[draw.known]
            raise ShoeError(
                f"{rulebook.sheet.id} is dealt from one deck, which has {what} {most} times and "
                f"not {count}; count fewer"
            )
    return draw


def told_counts(draw: Draw) -> dict[str, int]:
    """How many cards there are to come, by what the counts tell apart: cards, ranks or values."""
    name = {CARD: lambda code: str(Card(code)), RANK: lambda code: RANKS[code >> 2], VALUE: _value}
    return {name[draw.known](code): count for code, count in enumerate(draw.counts) if count}


def _value(code: int) -> str:
    return "0" if code >> 2 >= _TEN_RANK else str((code >> 2) + 1)


_RANK_KEYS = {"10": _TEN_RANK, **{rank: index for index, rank in enumerate(RANKS)}}


def _key(name: str) -> tuple[frozenset[str], int]:
    """What kinds of counts a key can belong to, and the code it is counted under."""
    if name in ("0", "1"):
        return frozenset((VALUE,)), 0 if name == "1" else 4 * _TEN_RANK
    rank = _RANK_KEYS.get(name.upper())
    if rank is not None:
        kinds = (RANK, VALUE) if 0 < rank < _TEN_RANK else (RANK,)
        return frozenset(kinds), 4 * rank
    try:
        return frozenset((CARD,)), Card.parse(name)
    except CardError:
        problem = "write a rank (A to K), a value (0 to 9) or a card (Ks) and its count: A=32"
        raise ShoeError(f"{name!r} cannot be counted; {problem}") from None


def lacking(rulebook: Rulebook, bet: Bet, known: str) -> str | None:
    """Why counts of this kind do not answer a bet; None where they do.

    Cards known by rank alone do not tell a suited pair from a mixed one; that matters only to a
    bet that pays the two differently.
    """
    if known == CARD:
        return None
    for name in sorted(facts_of(bet)):
        needed = rulebook.game.resolution(name)
        if needed == CARD and not _tells_apart(bet, name, rulebook.game):
            needed = RANK
        if needed == CARD or (needed == RANK and known == VALUE):
            return f"it reads {name}, which counts by {known} do not tell; count by {needed}"
    return None


def _tells_apart(bet: Bet, name: str, game: Game) -> bool:
    """Whether a bet is decided otherwise for values of a fact that only suits tell apart."""
    groups = game.alike_by_rank.get(name)
    if groups is None:
        return True
    names = tuple(fact for fact in game.facts if fact in facts_of(bet))
    place = names.index(name)
    keys = list(product(*(range(game.facts[fact].size) for fact in names)))
    tiers = dict(zip(keys, tier_indexes(bet, names, keys), strict=True))
    first = {value: group[0] for group in groups for value in group}
    return any(
        tier != tiers[(*key[:place], first.get(key[place], key[place]), *key[place + 1 :])]
        for key, tier in tiers.items()
    )
