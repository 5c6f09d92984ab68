"""A coup settles the same by a second reference, by the table, and through its notation.

The reference is :mod:`tests.table.reference`. Sheets: the tests' own and those that ship.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.catalog import load_sheet
from croupier.games.rulebook import Rulebook, rulebook
from croupier.money import Minor
from croupier.rules.settle import Settlement, Wager
from croupier.table import commands as c
from croupier.table import decide as deciding
from croupier.table import events as e
from croupier.table.refusals import Refusal
from tests.table import reference
from tests.table.sheets import KWD, USD, VND, baccarat_text, book, limits_text, three_pictures_text
from tests.table.tables import Table

OWN = limits_text(bet=("1", "100000"), patron="1000000", table="9000000", liability="900000000")
BACCARAT = [book(baccarat_text(decks=2, limits=OWN)), rulebook(load_sheet("baccarat"))]
PICTURES = [book(three_pictures_text(OWN)), rulebook(load_sheet("three-pictures"))]
STAKE = 2_000  # a multiple of every bet's multiple, within every bet's limits


def play(
    rules: Rulebook, order: list[int], coups: int = 1
) -> list[tuple[e.CoupDealt, list[e.WagerSettled]]]:
    """Coups dealt from this order with a wager on every bet."""
    table = Table(rules, ann=10**9)
    table.must(c.OpenTable("1", "USD"))
    played = []
    for number in range(coups):
        if number == 0 or rules.sheet.shoe.fresh_each_coup:
            table.must(c.LoadShoe(table.new_id("shoe"), tuple(order)))
        table.begin(ann=" ".join(f"{bet_id}={STAKE}" for bet_id in rules.sheet.bets))
        assert len(table.state.wagers) == len(rules.sheet.bets)
        dealt = table.deal()
        played.append((dealt, list(table.settle().values())))
    return played


def through_notation(rules: Rulebook, dealt: e.CoupDealt) -> list[Settlement]:
    """The same coup, written down, read again and settled without a table."""
    coup = rules.game.parse_coup(dealt.coup)
    assert str(coup) == dealt.coup
    wagers = [Wager(bet_id, Minor(STAKE)) for bet_id in rules.sheet.bets]
    return rules.settle(rules.keys(coup), wagers)


def by_reference(
    rows: dict[str, reference.Row],
) -> dict[str, tuple[str, Fraction, Fraction, Fraction]]:
    """What the reference says of wagers of ``STAKE``."""
    return {
        bet_id: (result, won * STAKE, kept * STAKE, returned * STAKE)
        for bet_id, (result, won, kept, returned) in rows.items()
    }


def agree(
    rules: Rulebook,
    dealt: e.CoupDealt,
    rows: list[e.WagerSettled],
    expected: dict[str, reference.Row],
) -> None:
    """The three ways give the same for every bet of the sheet."""
    wanted = by_reference(expected)
    assert set(wanted) == set(rules.sheet.bets)
    found: list[e.WagerSettled | Settlement] = [*rows, *through_notation(rules, dealt)]
    for row in found:
        amounts = (row.won_minor, row.commission_minor, row.returned_minor)
        paid = (row.result, *map(Fraction, amounts))
        assert paid == wanted[row.bet_id], (row.bet_id, dealt.coup)


@pytest.mark.parametrize("rules", BACCARAT, ids=["own", "shipped"])
@given(st.randoms(use_true_random=False))
def test_baccarat_settles_alike_three_ways(rules: Rulebook, random: Random) -> None:
    order = [code for _ in range(rules.sheet.shoe.decks) for code in range(52)]
    random.shuffle(order)
    for dealt, rows in play(rules, order, coups=4):
        cards = dealt.cards.split()
        player, banker = reference.deal_baccarat(cards)
        assert len(player) + len(banker) == len(cards)
        agree(rules, dealt, rows, reference.settle_baccarat(player, banker))


@pytest.mark.parametrize("rules", PICTURES, ids=["own", "shipped"])
@given(st.permutations(list(range(52))))
def test_three_pictures_settles_alike_three_ways(rules: Rulebook, order: list[int]) -> None:
    for dealt, rows in play(rules, order):
        boxes = reference.deal_pictures(dealt.cards.split())
        agree(rules, dealt, rows, reference.settle_pictures(boxes))


# --- what a wager comes to --------------------------------------------------------------------

PLAYER_WINS = "9s 2s Ks Kh"
BANKER_WINS = "2s 9s Ks Kh"
TIE_OF_6 = "2s Ks 3d 6c Ah"
TIE_OF_9 = "4s 9s 5d Kc"


def settled(
    front: str, ticket: str, currency: str = "USD", limits: str = USD, rounding: str = ""
) -> tuple[Table, list[tuple[str, str, int, int, int]]]:
    """A coup from these cards: by wager bet, result, won, commission and returned."""
    rules = book(baccarat_text(limits=limits, rounding=rounding))
    table = Table(rules, currency, ann=100_000)
    table.open(front).begin()
    assert not isinstance(table.place("ann", *ticket.split()), Refusal)
    table.deal()
    rows = [
        (row.bet_id, row.result, row.won_minor, row.commission_minor, row.returned_minor)
        for row in table.settle().values()
    ]
    return table, rows


def test_a_tie_gives_banker_and_player_back_and_pays_the_tie() -> None:
    """Case 8 (a): Player 100, Banker 100, Tie 10 of 1000 lead to 1080."""
    table, rows = settled(TIE_OF_6, "player=10000 banker=10000 tie=1000")
    assert rows == [
        ("player", "push", 0, 0, 10000),
        ("banker", "push", 0, 0, 10000),
        ("tie", "win", 8000, 0, 9000),
    ]
    assert table.balance("ann") == 108_000


def test_a_push_is_neither_won_nor_lost() -> None:
    """Case 8 (b)."""
    table, rows = settled(TIE_OF_9, "player=25000")
    assert rows == [("player", "push", 0, 0, 25000)]
    assert table.balance("ann") == 100_000
    assert table.book.balance("house:USD") == table.book.balance("commission:USD") == 0


COMMISSIONS = [("banker=3000", 2850), ("banker=100", 95), ("banker=20", 19)]


@pytest.mark.parametrize(("ticket", "net"), COMMISSIONS)
def test_the_commission_is_taken_to_the_minor_unit(ticket: str, net: int) -> None:
    """Case 15: 30.00 wins 28.50, 1.00 wins 0.95; what would not come out is refused before."""
    table, _ = settled(BANKER_WINS, ticket, limits=limits_text(bet=("0.01", "5000")))
    assert table.balance("ann") == 100_000 + net
    assert table.book.balance("commission:USD") * 19 == net


ROUNDED = """
[rounding]
win = "down"
commission = "up"
"""

# stake in minor units; net win on a Banker win of 0.95, on Big at 0.54 and Small at 1.5
ROUNDED_ROWS = [
    (BANKER_WINS, "banker=1", 0),
    (BANKER_WINS, "banker=10", 9),
    (BANKER_WINS, "banker=21", 19),
    (BANKER_WINS, "small=1", 1),
    (BANKER_WINS, "small=3", 4),
    (TIE_OF_6, "big=1", 0),
    (TIE_OF_6, "big=99", 53),
]


@pytest.mark.parametrize(("front", "ticket", "net"), ROUNDED_ROWS)
def test_a_sheet_may_round_and_the_ledger_still_balances(front: str, ticket: str, net: int) -> None:
    limits = limits_text(bet=("0.01", "5000"))
    table, _ = settled(front, ticket, rounding=ROUNDED, limits=limits)
    assert table.balance("ann") == 100_000 + net
    assert sum(minor for _, minor in table.book.balances()) == 0


CURRENCIES = [
    ("VND", VND, "banker=20000", 19000),
    ("KWD", KWD, "banker=1500", 1425),
]


@pytest.mark.parametrize(("currency", "limits", "ticket", "net"), CURRENCIES)
def test_currencies_of_0_and_3_digits(currency: str, limits: str, ticket: str, net: int) -> None:
    table, _ = settled(BANKER_WINS, ticket, limits=limits, currency=currency)
    assert table.balance("ann") == 100_000 + net
    assert table.book.balance(f"commission:{currency}") * 19 == net


def test_a_currency_the_sheet_has_no_limits_for_is_refused() -> None:
    table = Table(book(baccarat_text()), "VND")
    assert table.refused(c.OpenTable("1", "VND")) == Refusal("no_limits")


# --- once, and for everybody ------------------------------------------------------------------


def three_patrons(front: str) -> Table:
    """Ann on Banker, Bob on Player, Cat on both and the tie, the cards not yet dealt."""
    table = Table(book(baccarat_text()), ann=1000, bob=1000, cat=1000)
    tickets = {"ann": "banker=100", "bob": "player=100", "cat": "banker=100 player=200 tie=100"}
    return table.open(front).begin(**tickets)


def balances(table: Table) -> dict[str, int]:
    return {name: table.balance(name) for name in ("ann", "bob", "cat")}


def test_a_coup_is_settled_once() -> None:
    table = three_patrons(BANKER_WINS)
    table.deal()
    assert len(table.settle()) == 5
    after = {"ann": 1095, "bob": 900, "cat": 1000 + 95 - 200 - 100}
    assert balances(table) == after
    assert table.refused(c.SettleCoup()).code == "no_coup"
    assert table.refused(c.VoidCoup("why")).code == "no_coup"
    assert balances(table) == after


@pytest.mark.parametrize("steps", [(), (c.CloseBetting(),), (c.CloseBetting(), c.DealCoup())])
def test_a_void_coup_gives_every_stake_back_once(steps: tuple[c.Command, ...]) -> None:
    """Cases 51 (a) and 53: everything comes back, side bets too, and a second void does nothing."""
    table = three_patrons(BANKER_WINS)
    for step in steps:
        table.must(step)
    (voided,) = table.must(c.VoidCoup("burn-forgotten"))
    assert isinstance(voided, e.CoupVoided)
    assert voided.reason == "burn-forgotten"
    assert len(voided.wager_ids) == 5
    assert balances(table) == {"ann": 1000, "bob": 1000, "cat": 1000}
    assert table.refused(c.VoidCoup("again")).code == "no_coup"
    assert balances(table) == {"ann": 1000, "bob": 1000, "cat": 1000}
    assert table.book.balance("stake:1:USD") == table.book.balance("house:USD") == 0


def test_a_void_concerns_all_boxes() -> None:
    table = Table(book(three_pictures_text()), ann=1000, bob=1000).open()
    table.begin(ann="player_1_win=100", bob="player_3_lose=100 banker_pair_plus=100").deal()
    table.must(c.VoidCoup("why"))
    assert (table.balance("ann"), table.balance("bob")) == (1000, 1000)


def test_a_coup_without_wagers_is_dealt_and_settled() -> None:
    table = Table(book(baccarat_text())).open(BANKER_WINS).begin()
    table.deal()
    assert table.settle() == {}
    assert [round_.outcome for round_ in table.state.rounds] == ["banker"]


@pytest.mark.parametrize("count", [0, 1, 3, 4, 5, 8, 9])
def test_many_wagers_are_settled_in_several_events(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No event grows over what a store takes; the coup ends with the last one."""
    monkeypatch.setattr(deciding, "MAX_ROWS", 4)
    table = Table(book(baccarat_text()), ann=10_000).open(BANKER_WINS).begin()
    for _ in range(count):
        table.place("ann", "banker=100")
    table.deal()
    events = table.must(c.SettleCoup())
    sizes = [len(event.wagers) for event in events if isinstance(event, e.CoupSettled)]
    full, rest = divmod(count, 4)
    assert sizes == ([4] * full + [rest] * (rest > 0) or [0])
    assert [event.more for event in events if isinstance(event, e.CoupSettled)] == (
        [True] * (len(events) - 1) + [False]
    )
    assert table.balance("ann") == 10_000 + 95 * count
    assert (table.state.phase, len(table.state.rounds)) == ("ready", 1)


def test_between_such_events_the_coup_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads the first of them still finds the coup and all its wagers."""
    monkeypatch.setattr(deciding, "MAX_ROWS", 2)
    table = Table(book(baccarat_text()), ann=10_000).open(BANKER_WINS).begin()
    table.place("ann", *["banker=100"] * 3)
    table.deal()
    decided = table.decide(c.SettleCoup())
    assert isinstance(decided, tuple)
    first, last = decided
    table.apply(first)
    assert (table.state.phase, len(table.state.wagers), table.state.rounds) == ("dealt", 3, [])
    table.apply(last)
    assert (table.state.phase, len(table.state.wagers), len(table.state.rounds)) == ("ready", 0, 1)


def test_the_tier_that_decided_is_recorded() -> None:
    table = Table(book(baccarat_text(decks=2)), ann=10_000)
    table.open("4s 5s 4s 5s").begin()
    table.place("ann", "perfect_pair=100", "player=100", "big=100")
    table.deal()
    tiers = {row.bet_id: (row.result, row.tier_index) for row in table.settle().values()}
    assert tiers == {"perfect_pair": ("win", 0), "player": ("win", 0), "big": ("lose", None)}


# --- by the sheet under which it was accepted -------------------------------------------------


def test_settlement_reads_the_facts_that_were_recorded() -> None:
    """A later release may see other facts in the same cards; what was recorded decides."""
    table = three_patrons(BANKER_WINS)
    dealt = table.deal()
    facts = {"": {**dealt.facts[""], "banker": 1, "player": 9}}
    table.state.dealt = e.CoupDealt(
        dealt.coup_id, dealt.burnt, dealt.cards, dealt.coup, "player", facts, False, None
    )
    assert {row.bet_id: row.result for row in table.settle().values()}["player"] == "win"
