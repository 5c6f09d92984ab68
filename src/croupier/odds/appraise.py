"""What the bets of a sheet are worth: exact chances, edge and variance, by the rules that settle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

from croupier.errors import ShoeError
from croupier.games.rulebook import Rulebook
from croupier.odds.bet import BetOdds, appraise_bet, names_of
from croupier.odds.distribution import Distribution
from croupier.rules.sheet import Bet
from croupier.shoe import Composition


def distributions(
    rulebook: Rulebook, composition: Composition, bets: Sequence[Bet]
) -> Mapping[tuple[str, ...], Distribution]:
    """For each set of facts that some bet reads, their distribution.

    A game of one hand of facts is enumerated once for all bets; where boxes have
    facts of their own, each set of facts is, so that a bet on one hand is weighed
    over single hands.

    Raises:
        ShoeError: too few cards for a coup.
    """
    game, rules = rulebook.game, rulebook.sheet.deal_rules
    if composition.card_count < game.max_cards:
        raise ShoeError(
            f"a coup needs {game.max_cards} cards and {composition.card_count} are left; "
            "take out fewer"
        )

    def enumerate_(names: tuple[str, ...]) -> Distribution:
        weights, deals = game.enumerate(rules, composition.counts, names)
        return Distribution(tuple(game.facts[name] for name in names), weights, deals)

    wanted = {names_of(bet, rulebook) for bet in bets}
    if game.boxes:
        return {names: enumerate_(names) for names in wanted}
    union = set().union(*wanted)
    whole = enumerate_(tuple(name for name in game.facts if name in union))
    return {names: whole.project(names) for names in wanted}


def outcomes(rulebook: Rulebook, composition: Composition) -> tuple[int, dict[str, int]]:
    """All deals, and how many of them each side wins or tie; no outcomes in a game of boxes."""
    game = rulebook.game
    if game.boxes:
        count = composition.card_count
        return comb(count, 3) * comb(count - 3, 3), {}
    weights, deals = game.enumerate(
        rulebook.sheet.deal_rules, composition.counts, ("player", "banker")
    )
    shares = {"banker": 0, "player": 0, "tie": 0}
    for (player, banker), weight in weights.items():
        shares["tie" if player == banker else "player" if player > banker else "banker"] += weight
    return deals, shares


def appraise(
    rulebook: Rulebook,
    composition: Composition | None = None,
    chosen: Sequence[Bet] | None = None,
) -> tuple[BetOdds, ...]:
    """The exact odds of bets of a sheet.

    Args:
        rulebook: the sheet's.
        composition: the cards to deal from; the sheet's full shoe if None.
        chosen: the bets wanted; all, in the sheet's order, if None.

    Raises:
        ShoeError: too few cards for a coup.
    """
    cards = composition or Composition.of_decks(rulebook.sheet.shoe.decks)
    bets = tuple(rulebook.sheet.bets.values() if chosen is None else chosen)
    known = distributions(rulebook, cards, bets)
    return tuple(appraise_bet(bet, known[names_of(bet, rulebook)]) for bet in bets)
