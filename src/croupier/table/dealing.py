"""Dealing a coup: what is burnt, who draws, which coup is the last, and the proof of its cards."""

from __future__ import annotations

from croupier.cards import DECK, Card, format_cards, parse_cards
from croupier.errors import ShoeError
from croupier.fair import FairShoe
from croupier.games.game import AnyCoup
from croupier.shoe import Shoe, ShoeRules, shoe_burn
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.committed import open_cards, shoe_as_dealt
from croupier.table.hand_state import HandShoe
from croupier.table.refusals import Decision, Events, Refusal
from croupier.table.state import TableState
from croupier.table.wagers import Context

__all__ = ["deal_coup", "deal_opened", "dealt_by_hand"]


def _coups_left(state: TableState, rules: ShoeRules, after: Shoe) -> int | None:
    """Coups that may follow the one after which the shoe stands so; None while unknown."""
    if rules.fresh_each_coup:
        return 0
    if state.coups_left is not None:
        return state.coups_left - 1
    return rules.after_cut_count if after.cut_card_out else None


def deal_coup(state: TableState, command: c.DealCoup, context: Context) -> Decision:
    """Deal the coup whose betting has closed: no choice is left to make."""
    if state.phase == "betting":
        return Refusal("betting_open")
    if state.phase == "dealt":
        return Refusal("already_dealt")
    if state.phase != "closed":
        return Refusal("no_coup")
    if state.committed is None:
        return Refusal("no_coup") if state.shoe is None else _deal(state, state.shoe, context)
    whole = shoe_as_dealt(state, command.fair)
    if command.fair is None or isinstance(whole, Refusal):
        return Refusal("wrong_shoe")
    try:
        return _deal_committed(state, whole, command.fair, context)
    except ShoeError:
        return Refusal("shoe_exhausted")


def _deal_committed(
    state: TableState, whole: Shoe, proof: FairShoe | tuple[str, ...], context: Context
) -> Events:
    """Deal what was committed to, the opening burn before the shoe's first coup, and prove it."""
    begins = whole.position_index == 0
    burnt, shoe = shoe_burn(whole, context.rulebook.sheet.shoe) if begins else ((), whole)
    dealt = _deal(state, shoe, context)
    left_count = len(parse_cards(dealt[0].burnt)) + len(parse_cards(dealt[0].cards))
    gone = whole.order[whole.position_index : shoe.position_index + left_count]
    opening = (e.ShoeBurnt(format_cards(burnt)),) if burnt else ()
    return (open_cards(state, proof, gone), *opening, *dealt)


def deal_opened(state: TableState, opened: e.CardsOpened, context: Context) -> Decision:
    """What had to be dealt from a committed shoe of which only the cards that left are known.

    Their places and the deal are judged; whether they were committed to shows when the shoe is
    opened, or by their paths.
    """
    committed = state.committed
    if state.phase != "closed" or committed is None:
        return Refusal("no_coup")
    place = committed.place
    cards = parse_cards(opened.cards)
    unknown = (DECK[0],) * place.card_count
    whole = (*unknown[: place.position_index], *cards, *unknown)[: place.card_count]
    shoe = Shoe(whole, place.position_index, place.cut_index)
    try:
        return _deal_committed(state, shoe, opened.salts, context)
    except ShoeError:
        return Refusal("shoe_exhausted")


def dealt_by_hand(state: TableState, hand: HandShoe, context: Context) -> e.CoupDealt:
    """The coup that the cards on the felt make; all of them lie there."""
    game, cards = context.rulebook.game, hand.cards
    coup = context.rulebook.deal(cards)
    left = 0 if hand.fresh_each_coup else None
    if left is None and state.coups_left is not None:
        left = state.coups_left - 1
    burnt = " ".join(card for card in hand.burnt if card)
    return _coup_dealt(state, coup, burnt, format_cards(game.cards_of(coup)), left, context)


def _coup_dealt(
    state: TableState, coup: AnyCoup, burnt: str, cards: str, left: int | None, context: Context
) -> e.CoupDealt:
    game, rules = context.rulebook.game, context.rulebook.sheet.shoe
    facts = game.observe(coup)
    return e.CoupDealt(
        state.coup_id,
        burnt,
        cards,
        str(coup),
        game.outcome(coup),
        {box or "": dict(values) for box, values in facts.items()},
        left == 0 and not rules.fresh_each_coup,
        left,
    )


def _deal(state: TableState, whole: Shoe, context: Context) -> tuple[e.CoupDealt]:
    rules = context.rulebook.sheet.shoe
    burnt, shoe = whole.draw(rules.coup_burn_count)
    coup = context.rulebook.deal(shoe.peek(context.rulebook.game.max_cards))
    cards: tuple[Card, ...] = context.rulebook.game.cards_of(coup)
    _, after = shoe.draw(len(cards))
    left = _coups_left(state, rules, after)
    dealt = _coup_dealt(state, coup, format_cards(burnt), format_cards(cards), left, context)
    return (dealt,)
