"""Effects of removal: what a bet is worth more or less once one card is out of the shoe.

A card taken out unseen changes no expectation, so over all the cards of a shoe the
effects of a bet add up to nothing, exactly: a count of cards weighs departures
from that. Everything here is exact and goes through the appraisal that any odds
go through.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.cards import CARD_COUNT, DECK, RANKS, Card
from croupier.errors import ShoeError
from croupier.games.baccarat.coup import VALUES
from croupier.games.draw import CARD, RANK, VALUE
from croupier.games.own_facts import OwnFacts
from croupier.games.rulebook import Rulebook
from croupier.odds.appraise import appraise
from croupier.odds.cards import lacking
from croupier.rules.compile import facts_of
from croupier.rules.sheet import Bet
from croupier.shoe import Composition


class Effect(NamedTuple):
    """What one card changes.

    Attributes:
        key: the cards that are alike to the bet: a value 0 to 9, a rank A to K, or a card.
        card_count: how many of them the composition holds, at least one.
        effect: what a bet of one unit is worth more when one of them is gone; what helps the
            patron is above 0.
    """

    key: str
    card_count: int
    effect: Fraction


class Removal(NamedTuple):
    """The effects of removal on one bet.

    Attributes:
        mean: the expected net result of one unit staked, nothing removed.
        by: how finely the bet tells cards apart: by ``value``, ``rank`` or ``card``.
        effects: of every kind of card that is there.
    """

    bet: Bet
    mean: Fraction
    by: str
    effects: tuple[Effect, ...]


def effects(rulebook: Rulebook, bet: Bet, composition: Composition | None = None) -> Removal:
    """The effects of removal on a bet.

    Args:
        rulebook: the sheet's.
        bet: one of its bets.
        composition: the cards there are; the sheet's full shoe if None.

    Raises:
        ShoeError: without one card there are too few for a coup.
        OddsError: a sheet's own facts would take too long to weigh.
    """
    (found,) = removals(rulebook, [bet], composition)
    return found


def removals(
    rulebook: Rulebook,
    bets: Sequence[Bet] | None = None,
    composition: Composition | None = None,
) -> tuple[Removal, ...]:
    """The effects of removal on several bets, in their order; on all of the sheet if None.

    Raises:
        ShoeError, OddsError: as :func:`effects`.
    """
    cards = composition or Composition.of_decks(rulebook.sheet.shoe.decks)
    needed = rulebook.game.max_cards
    if cards.card_count <= needed:
        raise ShoeError(
            f"a coup needs {needed} cards, so none of {cards.card_count} can be taken out"
        )
    chosen = tuple(rulebook.sheet.bets.values() if bets is None else bets)
    kinds = [kind_of(rulebook, bet, cards) for bet in chosen]
    found: dict[str, list[Removal]] = {}
    for kind in dict.fromkeys(kinds):
        alike = [bet for bet, own in zip(chosen, kinds, strict=True) if own == kind]
        found[kind] = _removals(rulebook, alike, cards, kind)
    return tuple(found[kind].pop(0) for kind in kinds)


def kind_of(rulebook: Rulebook, bet: Bet, composition: Composition) -> str:
    """How finely a bet tells cards apart: by ``value``, ``rank`` or ``card``.

    Where every rank has as many cards of each suit, cards of a rank are alike to facts of the
    game, even to suited pairs: its rules know no suit from another.
    """
    for kind in (VALUE, RANK):
        if lacking(rulebook, bet, kind) is None:
            return kind
    own = facts_of(bet).difference(rulebook.game.built_in)
    return CARD if own or not _balanced(composition) else RANK


def _balanced(composition: Composition) -> bool:
    counts = composition.counts
    return all(counts[code] == counts[code & ~3] for code in range(CARD_COUNT))


def _removals(
    rulebook: Rulebook, bets: Sequence[Bet], composition: Composition, kind: str
) -> list[Removal]:
    """The effects on bets that tell cards apart by the same kind."""
    full = [odds.mean for odds in appraise(rulebook, composition, bets)]
    sight = _sight(rulebook, bets, kind)
    known: dict[tuple[object, ...], list[Fraction]] = {}
    rows: list[list[Effect]] = [[] for _ in bets]
    for key, cards in _alike(composition, kind).items():
        count = sum(composition.counts[card] for card in cards)
        seen = sight(cards[0])
        if seen not in known:
            left = appraise(rulebook, composition.without(cards[:1]), bets)
            known[seen] = [odds.mean - mean for odds, mean in zip(left, full, strict=True)]
        for row, effect in zip(rows, known[seen], strict=True):
            row.append(Effect(key, count, effect))
    return [
        Removal(bet, mean, kind, tuple(row))
        for bet, mean, row in zip(bets, full, rows, strict=True)
    ]


def _sight(
    rulebook: Rulebook, bets: Sequence[Bet], kind: str
) -> Callable[[Card], tuple[object, ...]]:
    """What the bets can tell of a card, so that each such thing is taken out once.

    A fact of a sheet's own sees of a card what its expressions read, such as whether it is a
    heart; what else a bet can tell is what the game's facts do.
    """
    game = rulebook.game
    names = set().union(*map(facts_of, bets))
    functions = game.functions if isinstance(game, OwnFacts) else {}
    asked = [functions[name] for name in sorted(names - set(game.built_in))]
    needed = {game.resolution(name) for name in names & set(game.built_in)}
    if kind != CARD or CARD in needed:
        return lambda card: (key_of(card, kind),)
    coarse = RANK if RANK in needed else VALUE  # at baccarat values decide who draws
    return lambda card: (key_of(card, coarse), *(function.sees(card) for function in asked))


def _alike(composition: Composition, kind: str) -> dict[str, list[Card]]:
    """The cards that are there, by their key."""
    found: dict[str, list[Card]] = {}
    for card in DECK:
        if composition.counts[card]:
            found.setdefault(key_of(card, kind), []).append(card)
    return found


def key_of(card: Card, kind: str) -> str:
    """The key under which a card is found where bets tell cards apart by this kind."""
    if kind == CARD:
        return str(card)
    rank = card >> 2
    return RANKS[rank] if kind == RANK else str(VALUES[rank])
