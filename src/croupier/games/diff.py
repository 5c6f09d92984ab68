"""What two sheets of one game settle differently, shown on real coups.

Compared are coups, not texts: a tier that no coup reaches, a name or a comment
makes no difference. Every way a coup can go is dealt or looked up in both sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from croupier.cards import Card
from croupier.errors import SheetError
from croupier.games.baccarat import witness as baccarat
from croupier.games.game import AnyCoup, AnyRules
from croupier.games.own_diff import own_scenarios, shared_bets
from croupier.games.rulebook import Rulebook
from croupier.games.three_pictures import witness as three_pictures
from croupier.rules.compile import NO_TIER
from croupier.rules.sheet import LOSE, Bet, Pay, Sheet

_Facts = Mapping[str, int]
_Cards = tuple[Card, ...]
_Deal = Callable[[str | None], tuple[_Cards, ...] | None]
"""From a box (None where there are none) to cards for either sheet in which it shows the facts."""


class Example(NamedTuple):
    """One coup as both sheets deal it.

    Attributes:
        cards_a, cards_b: the cards as they leave the shoe; they differ only where no
            order of cards gives both sheets the same hands.
        coup_a, coup_b: what each sheet deals from them.
    """

    cards_a: _Cards
    cards_b: _Cards
    coup_a: AnyCoup
    coup_b: AnyCoup


class PayChange(NamedTuple):
    """A bet that pays `pay_a` by the first sheet and `pay_b` by the second.

    Attributes:
        by_price: whether the same facts are paid differently; else the drawing differs, and the
            same cards lead to other facts.
        key_count: on how many combinations of facts, over all facts that either sheet reads.
        example: one such coup, dealt and settled by both; None where no cards were found.
    """

    bet_id: str
    pay_a: Pay
    pay_b: Pay
    by_price: bool
    key_count: int
    example: Example | None


class CellChange(NamedTuple):
    """A cell of the drawing rules that differs; `example` is dealt differently because of it.

    A cell that no coup comes to has no example.
    """

    cell: str
    mark_a: str
    mark_b: str
    example: Example | None


class SettingChange(NamedTuple):
    """A setting of the sheet that differs, as text; an absent one is ``none``."""

    setting: str
    value_a: str
    value_b: str


class Difference(NamedTuple):
    """All that two sheets decide differently; false when there is nothing.

    Attributes:
        a, b: the sheets.
        key_count: how many combinations of facts were compared.
        only_a, only_b: ids of bets that only one of them has.
        pays, cells, settings: what differs in settlement, in drawing and around them.
    """

    a: Sheet
    b: Sheet
    key_count: int
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]
    pays: tuple[PayChange, ...]
    cells: tuple[CellChange, ...]
    settings: tuple[SettingChange, ...]

    def __bool__(self) -> bool:
        return any((self.only_a, self.only_b, self.pays, self.cells, self.settings))


class _Scenario(NamedTuple):
    """One way a coup can go: its facts by either sheet, and how to deal it."""

    facts_a: _Facts
    facts_b: _Facts
    deal: _Deal


class _Game(Protocol):
    """What a game does for a comparison."""

    def scenarios(self, a: Rulebook, b: Rulebook, names: tuple[str, ...]) -> Iterator[_Scenario]:
        """Every way a coup can go, as far as the named facts tell; some may come twice."""

    def cells(self, a: AnyRules, b: AnyRules) -> Mapping[str, tuple[str, str]]:
        """The cells of the drawing rules that differ, as text."""

    def cell_examples(self, a: AnyRules, b: AnyRules, decks: int) -> Mapping[str, _Cards]:
        """Cards that are dealt differently because of a cell."""


def _decks(a: Rulebook, b: Rulebook) -> int:
    """As many decks as both sheets have, so that both can deal an example."""
    return min(a.sheet.shoe.decks, b.sheet.shoe.decks)


def _rules(a: Rulebook, b: Rulebook) -> tuple[AnyRules, AnyRules]:
    return a.sheet.deal_rules, b.sheet.deal_rules


class _Baccarat:
    def scenarios(self, a: Rulebook, b: Rulebook, names: tuple[str, ...]) -> Iterator[_Scenario]:
        one, other = _rules(a, b)
        own = bool(a.game.own or b.game.own)
        if own and one == other:
            deals = baccarat.deals((one, other), _decks(a, b))
            yield from _with_own_facts(a, b, names, deals)
            return
        for cards in baccarat.deals((one, other), _decks(a, b)):
            facts = a.game.observe(a.deal(cards))[None]
            facts_b = facts if one == other else b.game.observe(b.deal(cards))[None]
            if own:  # what only one sheet tells is the same to both
                facts, facts_b = {**facts_b, **facts}, {**facts, **facts_b}
            yield _Scenario(facts, facts_b, _always((cards, cards)))

    def cells(self, a: AnyRules, b: AnyRules) -> Mapping[str, tuple[str, str]]:
        return baccarat.cells(a, b)

    def cell_examples(self, a: AnyRules, b: AnyRules, decks: int) -> Mapping[str, _Cards]:
        return baccarat.cell_examples(a, b, decks)


def _always(cards: tuple[_Cards, _Cards]) -> _Deal:
    return lambda _: cards


class _ThreePictures:
    def scenarios(self, a: Rulebook, b: Rulebook, names: tuple[str, ...]) -> Iterator[_Scenario]:
        rules = _rules(a, b)
        if a.game.own or b.game.own:
            yield from _with_own_facts(a, b, names, ())
            return
        for values in sorted(a.game.reachable(rules[0], _decks(a, b), names)):
            facts = dict(zip(names, values, strict=True))
            yield _Scenario(facts, facts, _dealt(facts, rules))

    def cells(self, a: AnyRules, b: AnyRules) -> Mapping[str, tuple[str, str]]:
        return three_pictures.cells(a, b)

    def cell_examples(self, a: AnyRules, b: AnyRules, decks: int) -> Mapping[str, _Cards]:
        return three_pictures.cell_examples(a, b)


def _with_own_facts(
    a: Rulebook, b: Rulebook, names: tuple[str, ...], deals: Iterable[_Cards]
) -> Iterator[_Scenario]:
    for facts_a, facts_b, find in own_scenarios(a, b, names, deals):
        yield _Scenario(facts_a, facts_b, find)


def _dealt(facts: _Facts, rules: tuple[AnyRules, AnyRules]) -> _Deal:
    return lambda box: three_pictures.cards_for(facts, box or three_pictures.ANY_BOX, rules)


_GAMES: Mapping[str, _Game] = {"baccarat": _Baccarat(), "three-pictures": _ThreePictures()}


def diff(a: Rulebook, b: Rulebook) -> Difference:
    """Compare two sheets of one game.

    Raises:
        SheetError: the sheets are for different games.
    """
    if a.game.id != b.game.id:
        raise SheetError(
            f"{a.sheet.id} is a sheet for {a.game.id} and {b.sheet.id} one for {b.game.id}; "
            "only sheets of one game can be compared"
        )
    pays, key_count = _compare_pays(*(shared_bets(a, b) if a.game.own or b.game.own else (a, b)))
    return Difference(
        a.sheet,
        b.sheet,
        key_count,
        tuple(bet_id for bet_id in a.sheet.bets if bet_id not in b.sheet.bets),
        tuple(bet_id for bet_id in b.sheet.bets if bet_id not in a.sheet.bets),
        pays,
        _compare_cells(a, b),
        _compare_settings(a.sheet, b.sheet),
    )


def _example(a: Rulebook, b: Rulebook, cards: Sequence[_Cards]) -> Example:
    cards_a, cards_b = cards
    return Example(cards_a, cards_b, a.deal(cards_a), b.deal(cards_b))


def _compare_cells(a: Rulebook, b: Rulebook) -> tuple[CellChange, ...]:
    game = _GAMES[a.game.id]
    rules = (a.sheet.deal_rules, b.sheet.deal_rules)
    examples = game.cell_examples(*rules, _decks(a, b))
    changes = []
    for cell, marks in game.cells(*rules).items():
        cards = examples.get(cell)
        example = _example(a, b, (cards, cards)) if cards else None
        changes.append(CellChange(cell, *marks, example))
    return tuple(changes)


class _Prices:
    """What a bet pays by the byte of its compiled table, as the money it moves."""

    def __init__(self, book: Rulebook, bet: Bet) -> None:
        self.box = bet.box
        self.table = book.table.tier_of[bet.id]
        self.pays = [tier.pay for tier in bet.tiers]

    def same_as(self, other: _Prices) -> bool:
        """Whether both read one table of one key space; they may be alike and not be the same."""
        mine, theirs = (list(map(_money, prices.pays)) for prices in (self, other))
        return self.table == other.table and mine == theirs

    def pay(self, key: int) -> Pay:
        index = self.table[key]
        return LOSE if index == NO_TIER else self.pays[index]


def _money(pay: Pay) -> tuple[object, ...]:
    """What makes two prices settle alike: 2:1 and 4:2 do, 1:1 less 5% and 19:20 do not."""
    return (pay.kind, pay.gross, pay.fee, pay.lost)


class _Group:
    """The combinations on which a bet changes from one price to another."""

    def __init__(self, bet_id: str, pay_a: Pay, pay_b: Pay, by_price: bool) -> None:
        self.bet_id, self.pay_a, self.pay_b, self.by_price = bet_id, pay_a, pay_b, by_price
        self.key_count = 0
        self.example: Example | None = None

    def show(
        self, a: Rulebook, b: Rulebook, cards: Sequence[_Cards] | None, box: str | None
    ) -> None:
        """Take these cards as the example if both sheets, dealing them, settle as is said."""
        if cards is None:
            return
        example = _example(a, b, cards)
        paid = [
            book.table.pay(book.sheet.bet(self.bet_id), book.keys(coup)[box])
            for book, coup in ((a, example.coup_a), (b, example.coup_b))
        ]
        if list(map(_money, paid)) == [_money(self.pay_a), _money(self.pay_b)]:
            self.example = example


def _compare_pays(a: Rulebook, b: Rulebook) -> tuple[tuple[PayChange, ...], int]:
    read = {*a.table.space.names, *b.table.space.names}
    names = tuple(name for name in {**a.game.facts, **b.game.facts} if name in read)
    both = [
        (bet_id, _Prices(a, bet), _Prices(b, b.sheet.bets[bet_id]))
        for bet_id, bet in a.sheet.bets.items()
        if bet_id in b.sheet.bets
    ]
    if (a.sheet.deal_rules, a.table.space, a.game) == (b.sheet.deal_rules, b.table.space, b.game):
        both = [(bet_id, one, other) for bet_id, one, other in both if not one.same_as(other)]
    same_drawing = a.sheet.deal_rules == b.sheet.deal_rules
    groups: dict[tuple[object, ...], _Group] = {}
    seen = set()
    for scenario in _GAMES[a.game.id].scenarios(a, b, names):
        pair = tuple(
            tuple(facts[name] for name in names) for facts in (scenario.facts_a, scenario.facts_b)
        )
        if pair in seen:
            continue
        seen.add(pair)
        key_a, key_b = a.table.space.pack(scenario.facts_a), b.table.space.pack(scenario.facts_b)
        for bet_id, prices_a, prices_b in both:
            pay_a, pay_b = prices_a.pay(key_a), prices_b.pay(key_b)
            if pay_a is pay_b or _money(pay_a) == _money(pay_b):
                continue
            by_price = same_drawing or pair[0] == pair[1]
            group = groups.setdefault(
                (bet_id, _money(pay_a), _money(pay_b), by_price),
                _Group(bet_id, pay_a, pay_b, by_price),
            )
            group.key_count += 1
            if group.example is None:
                group.show(a, b, scenario.deal(prices_a.box), prices_a.box)
    changes = [
        PayChange(
            group.bet_id, group.pay_a, group.pay_b, group.by_price, group.key_count, group.example
        )
        for group in groups.values()
    ]
    order = list(a.sheet.bets)
    changes.sort(key=lambda change: (order.index(change.bet_id), not change.by_price))
    return tuple(changes), len(seen)


def _compare_settings(a: Sheet, b: Sheet) -> tuple[SettingChange, ...]:
    other = _settings(b)
    return tuple(
        SettingChange(name, value, other[name])
        for name, value in _settings(a).items()
        if value != other[name]
    )


def _settings(sheet: Sheet) -> dict[str, str]:
    """What a sheet decides besides bets and drawing, by the names its file uses."""
    shoe, rounding = sheet.shoe, sheet.rounding
    closing = [f"{bet.id} {bet.closes_below}" for bet in sheet.bets.values() if bet.closes_below]
    main = [bet.id for bet in sheet.bets.values() if bet.main] if sheet.side_needs_main else []
    return {
        "decks": str(shoe.decks),
        "shoe.burn": shoe.burn,
        "shoe.coup_burn": str(shoe.coup_burn_count),
        "shoe.cut_card": _text(shoe.cut_from_end),
        "shoe.after_cut": str(shoe.after_cut_count),
        "shoe.fresh_each_coup": _text(shoe.fresh_each_coup),
        "rounding.win": _text(rounding.win),
        "rounding.commission": _text(rounding.commission),
        "ruling_profile": sheet.ruling_profile,
        "side_bets_need_main": _text(sheet.side_needs_main),
        "main bets": ", ".join(main) or "none",
        "closes_below": ", ".join(closing) or "none",
    }


def _text(value: object) -> str:
    """A value as a file writes it; an absent one is ``none``."""
    return str(value).lower()
