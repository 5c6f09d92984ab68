"""What the bets of a sheet are worth: exact odds, by the very rules that settle them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.games.draw import Draw
from croupier.games.rulebook import Rulebook
from croupier.odds.bet import BetOdds, appraise_bet, names_of
from croupier.odds.cards import check_enough, counted, full_shoe
from croupier.odds.distribution import Distribution
from croupier.rules.sheet import Bet
from croupier.shoe import Composition


class Reading(NamedTuple):
    """The facts that a bet reads, and whose: with cards given, boxes are no longer alike."""

    names: tuple[str, ...]
    box: str | None


def draw_of(rulebook: Rulebook, cards: Draw | Composition | None) -> Draw:
    """The cards to deal from: the sheet's full shoe if None.

    Raises:
        ShoeError: too few cards for a coup, or more of some card than the game's one deck has.
    """
    if cards is None:
        return full_shoe(rulebook)
    draw = cards if isinstance(cards, Draw) else Draw(cards.counts)
    check_enough(rulebook, draw)
    return counted(rulebook, draw)


def reading_of(bet: Bet, rulebook: Rulebook, draw: Draw) -> Reading:
    """What a bet reads of a coup dealt from these cards."""
    return Reading(names_of(bet, rulebook), bet.box if draw.given else None)


def enumerate_facts(
    rulebook: Rulebook, draw: Draw, names: tuple[str, ...], box: str | None = None
) -> Distribution:
    """The distribution of some facts, in the game's order.

    Raises:
        OddsError: a sheet's own facts would take too long to weigh.
    """
    game = rulebook.game
    weights, deals = game.enumerate(rulebook.sheet.deal_rules, draw, names, box)
    return Distribution(tuple(game.facts[name] for name in names), weights, deals)


def distributions(
    rulebook: Rulebook, draw: Draw, bets: Sequence[Bet]
) -> Mapping[Reading, Distribution]:
    """For each set of facts that some bet reads, their distribution.

    The closed form of a game without boxes enumerates the game's own facts at once for all
    bets; what else there is, each set of facts is weighed for itself, since a few facts tell
    fewer hands apart than many.

    Raises:
        OddsError: a sheet's own facts would take too long to weigh.
    """
    wanted = {reading_of(bet, rulebook, draw) for bet in bets}
    own = {one.fact.name for one in rulebook.game.own}
    at_once = set() if rulebook.game.boxes or draw.given or draw.endless else wanted
    plain = {one for one in at_once if own.isdisjoint(one.names)}
    found = {one: enumerate_facts(rulebook, draw, *one) for one in wanted - plain}
    if plain:
        union = {name for one in plain for name in one.names}
        whole = enumerate_facts(rulebook, draw, _in_order(rulebook, union))
        found |= {one: whole.project(one.names) for one in plain}
    return found


def _in_order(rulebook: Rulebook, names: set[str]) -> tuple[str, ...]:
    return tuple(name for name in rulebook.game.facts if name in names)


def joint(rulebook: Rulebook, draw: Draw, bets: Sequence[Bet]) -> Distribution:
    """The distribution of all facts that bets on one box, or on no box, read together.

    Raises:
        OddsError: a sheet's own facts would take too long to weigh.
    """
    names = {name for bet in bets for name in names_of(bet, rulebook)}
    box = next((bet.box for bet in bets if bet.box), None)
    return enumerate_facts(rulebook, draw, _in_order(rulebook, names), box if draw.given else None)


def outcomes(
    rulebook: Rulebook, cards: Draw | Composition | None = None
) -> tuple[int, dict[str, int]]:
    """All deals, and how many of them each side wins or tie; no outcomes in a game of boxes."""
    draw = draw_of(rulebook, cards)
    if rulebook.game.boxes:
        return enumerate_facts(rulebook, draw, ("box_points", "banker_points")).deals, {}
    shown = enumerate_facts(rulebook, draw, ("player", "banker"))
    shares = {"banker": 0, "player": 0, "tie": 0}
    for (player, banker), weight in shown.weights.items():
        shares["tie" if player == banker else "player" if player > banker else "banker"] += weight
    return shown.deals, shares


def appraise(
    rulebook: Rulebook,
    cards: Draw | Composition | None = None,
    chosen: Sequence[Bet] | None = None,
) -> tuple[BetOdds, ...]:
    """The exact odds of bets of a sheet.

    Args:
        rulebook: the sheet's.
        cards: the cards to deal from and those given; the sheet's full shoe if None.
        chosen: the bets wanted; all, in the sheet's order, if None.

    Raises:
        ShoeError: too few cards for a coup.
        OddsError: a sheet's own facts would take too long to weigh.
    """
    draw = draw_of(rulebook, cards)
    bets = tuple(rulebook.sheet.bets.values() if chosen is None else chosen)
    known = distributions(rulebook, draw, bets)
    return tuple(appraise_bet(bet, known[reading_of(bet, rulebook, draw)]) for bet in bets)
