"""What two sheets tell of the same cards by facts of their own: for :mod:`croupier.games.diff`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain, islice

from croupier.cards import CARD_COUNT, DECK, Card
from croupier.errors import InputError, OddsError
from croupier.games.draw import Draw
from croupier.games.game import Game
from croupier.games.rulebook import Rulebook
from croupier.rules.compile import facts_of
from croupier.rules.sheet import Bet
from croupier.shoe import Composition

Cards = tuple[Card, ...]
Find = Callable[[str | None], tuple[Cards, ...] | None]
Facts = Mapping[str, int]
MOST_DEALS = 20_000
"""How many of the given deals are looked through for an example."""


def shared_bets(a: Rulebook, b: Rulebook) -> tuple[Rulebook, Rulebook]:
    """The same sheets with only the bets that may differ: the facts of others need no comparing."""
    same_drawing = a.sheet.deal_rules == b.sheet.deal_rules
    shared = [
        bet_id
        for bet_id, bet in a.sheet.bets.items()
        if bet_id in b.sheet.bets and not (same_drawing and _same(bet, b.sheet.bets[bet_id], a, b))
    ]
    one, other = (
        Rulebook(book.sheet._replace(bets={bet_id: book.sheet.bets[bet_id] for bet_id in shared}))
        for book in (a, b)
    )
    return one, other


def _same(bet: Bet, other: Bet, a: Rulebook, b: Rulebook) -> bool:
    """Whether two bets say the same and read nothing that the sheets define."""
    tiers, others = ([(tier.when, tier.pay) for tier in one.tiers] for one in (bet, other))
    return tiers == others and facts_of(bet).isdisjoint({*a.game.functions, *b.game.functions})


def own_scenarios(
    a: Rulebook, b: Rulebook, names: tuple[str, ...], deals: Iterable[Cards]
) -> Iterator[tuple[Facts, Facts, Find]]:
    """Every way in which facts go together, as each of two sheets that draw alike tells it.

    What both call by one name and read otherwise is told twice, of the same cards.

    Args:
        a, b: the sheets.
        names: the facts that either reads.
        deals: cards to look through for examples, before runs through the deck.

    Yields:
        What each sheet tells, and how to find cards that show it, if they are found.
    """
    game, told_as = _both(a, b)
    wanted = {*names, *(told_as[name] for name in names if name in told_as)}
    read = tuple(name for name in game.facts if name in wanted)
    known: dict[str | None, Mapping[tuple[int, ...], Cards]] = {}

    def finder(values: tuple[int, ...]) -> Find:
        def find(box: str | None) -> tuple[Cards, ...] | None:
            if not known:
                known.update(_examples(a, b, game, read, deals))
            cards = known[box].get(values)
            return (cards, cards) if cards else None

        return find

    decks = min(a.sheet.shoe.decks, b.sheet.shoe.decks)
    for values in sorted(_occurring(game, a, decks, read)):
        facts = dict(zip(read, values, strict=True))
        theirs = {name: facts[told_as[name]] for name in names if name in told_as}
        yield facts, {**facts, **theirs}, finder(values)


def _occurring(
    game: Game, a: Rulebook, decks: int, names: tuple[str, ...]
) -> Collection[tuple[int, ...]]:
    """What can occur; a comparison may take longer to find it than a start may."""
    rules = a.sheet.deal_rules
    try:
        return tuple(game.enumerate(rules, Draw(Composition.of_decks(decks).counts), names)[0])
    except OddsError:
        return game.reachable(rules, decks, names)


def _both(a: Rulebook, b: Rulebook) -> tuple[Game, Mapping[str, str]]:
    """The game with the facts of both sheets, and what those of the second are called in it."""
    own = {one.fact.name: one for one in a.game.own}
    told_as = {}
    for theirs in b.game.own:
        name = theirs.fact.name
        if name in own and own[name].node == theirs.node:
            continue
        told_as[name] = f"{name} of the second" if name in own else name
        own[told_as[name]] = theirs._replace(fact=theirs.fact._replace(name=told_as[name]))
    return a.game.with_facts(tuple(own.values())), told_as


def _examples(
    a: Rulebook, b: Rulebook, game: Game, names: tuple[str, ...], deals: Iterable[Cards]
) -> Mapping[str | None, Mapping[tuple[int, ...], Cards]]:
    """By box and what it shows: cards that both sheets can deal."""
    found: dict[str | None, dict[tuple[int, ...], Cards]] = {}
    for cards in chain(_runs(game.max_cards), islice(deals, MOST_DEALS)):
        try:
            a.check_cards(cards)
            b.check_cards(cards)
        except InputError:
            continue
        coup = game.deal(a.sheet.deal_rules, cards)
        for box, facts in game.observe(coup).items():
            found.setdefault(box, {}).setdefault(tuple(facts[name] for name in names), cards)
    return found


def _runs(count: int) -> Iterator[Cards]:
    """Cards in even steps through the deck: of one rank, of one suit, of neither."""
    for step in range(CARD_COUNT):
        for start in range(CARD_COUNT):
            yield tuple(DECK[(start + step * place) % CARD_COUNT] for place in range(count))
