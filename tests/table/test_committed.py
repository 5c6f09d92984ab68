"""A shoe that is committed to, at the table: seeds, the opening burn, the proof of every card.

Specified in ``docs/fair.md``; the proofs are checked by :mod:`croupier.fair` from the events alone.
"""

from __future__ import annotations

import pytest

from croupier.cards import Card, format_cards, parse_cards
from croupier.fair import (
    MAX_SEEDS,
    SCHEME,
    FairShoe,
    OpenedCard,
    OpenedShoe,
    ShoeName,
    Transcript,
    check,
    deal_order,
    draw_shoe,
    receipts,
)
from croupier.games.rulebook import Rulebook
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refusals import Refusal
from croupier.table.snapshot import freeze, thaw
from tests.fair.shoes import entropy
from tests.table.sheets import HOUSE_SHOE, baccarat_text, book, three_pictures_text
from tests.table.tables import Table, asked, order_of

ONE_DECK = book(baccarat_text(cut_card=30))
BURNING = book(HOUSE_SHOE)
PICTURES = book(three_pictures_text())


class Fair(Table):
    """A table whose shoes are committed to; what they hold is kept beside it."""

    fair: FairShoe

    def commit_shoe(self, name: str = "s") -> Fair:
        """Load a shoe that is committed to."""
        number = self.state.shoe_number + 1
        name = f"{name}{number}"
        decks = self.rules.sheet.shoe.decks
        self.fair = draw_shoe(ShoeName("1", name, number), decks, entropy(name))
        self.must(c.CommitShoe(name, self.fair.root.hex(), "sealed"))
        return self

    def deal_fair(self) -> tuple[e.Event, ...]:
        """Close betting if it is open, and deal."""
        if self.state.phase == "betting":
            self.must(c.CloseBetting())
        return self.must(c.DealCoup(self.fair))

    def coup_fair(self) -> tuple[e.Event, ...]:
        """A whole coup; gives the events of its dealing."""
        self.begin()
        dealt = self.deal_fair()
        self.must(c.SettleCoup())
        return dealt

    def transcript(self) -> Transcript:
        """The public record of the last shoe, from the events alone; paths from the house."""
        begun = max(n for n, each in enumerate(self.events) if isinstance(each, e.ShoeCommitted))
        committed, *after = self.events[begun:]
        assert isinstance(committed, e.ShoeCommitted)
        cards: list[OpenedCard] = []
        seeds, digest, ended, opened = [], None, None, None
        for event in after:
            match event:
                case e.SeedTaken(seed=seed):
                    seeds.append(seed)
                case e.SeedsClosed():
                    digest = event.digest
                case e.CardsOpened():
                    assert event.first_index == len(cards)
                    shown = map(str, parse_cards(event.cards))
                    for card, place, salt in zip(shown, event.places, event.salts, strict=True):
                        path = tuple(each.hex() for each in self.fair.proof(place)[1])
                        cards.append(OpenedCard(place, card, salt, path))
                case e.ShoeClosed():
                    ended = event.reason
                case e.ShoeOpened():
                    opened = OpenedShoe(event.order, event.secret)
                case _:
                    pass
        return Transcript(
            scheme=SCHEME,
            table="1",
            shoe=committed.shoe_id,
            number=committed.shoe_number,
            decks=committed.decks,
            commitment=committed.commitment,
            seeds=tuple(seeds),
            seeds_digest=digest,
            cards=tuple(cards),
            ended=ended,
            opened=opened,
        )


def opened(rules: Rulebook = ONE_DECK) -> Fair:
    """A table with a committed shoe and two patrons."""
    table = Fair(rules, ann=100_000, bob=100_000)
    table.must(c.OpenTable("1", "USD"))
    return table.commit_shoe()


# --- seeds ------------------------------------------------------------------------------------


def test_seeds_are_taken_in_turn_and_each_has_its_receipt() -> None:
    table = opened()
    taken = [table.must(c.GiveSeed(who, seed)) for who, seed in (("ann", "x"), ("bob", "y"))]
    told = [receipt.hex() for receipt in receipts(table.fair.root, ["x", "y"])]
    assert taken == [
        (e.SeedTaken("s1", "ann", "x", told[1]),),
        (e.SeedTaken("s1", "bob", "y", told[2]),),
    ]
    table.begin()
    assert table.must(c.CloseBetting()) == (
        e.BettingClosed(table.state.coup_id),
        e.SeedsClosed("s1", told[2]),
    )


def test_seeds_are_open_from_the_commitment_to_the_first_close_and_no_longer() -> None:
    table = opened()
    table.must(c.GiveSeed("ann", "early"))
    table.begin()
    table.must(c.GiveSeed("bob", "late"))
    table.must(c.CloseBetting())
    assert table.refused(c.GiveSeed("cid", "x")).code == "seeds_closed"
    table.deal_fair()
    assert table.refused(c.GiveSeed("cid", "x")).code == "seeds_closed"
    table.must(c.SettleCoup())
    table.begin()
    assert table.refused(c.GiveSeed("cid", "x")).code == "seeds_closed"
    # closed once: the second coup's close says nothing of seeds
    assert len(table.must(c.CloseBetting())) == 1


def test_a_coup_that_is_void_before_its_cards_leaves_the_seeds_as_they_are() -> None:
    table = opened()
    table.begin()
    table.must(c.GiveSeed("ann", "x"))
    table.must(c.VoidCoup("why"))
    table.must(c.GiveSeed("bob", "y"))
    table.begin()
    assert isinstance(table.must(c.CloseBetting())[1], e.SeedsClosed)
    table.must(c.VoidCoup("why"))
    table.begin()
    assert len(table.must(c.CloseBetting())) == 1
    table.deal_fair()
    assert check(table.transcript()) is None
    assert table.transcript().seeds == ("x", "y")


@pytest.mark.parametrize("seed", ["", "a b", "x" * 65, "é", "a\n"])
def test_what_is_no_seed_is_refused(seed: str) -> None:
    assert opened().refused(c.GiveSeed("ann", seed)).code == "malformed_seed"


def test_a_patron_gives_one_seed_for_a_shoe_and_another_for_the_next() -> None:
    table = opened()
    table.must(c.GiveSeed("ann", "x"))
    assert table.refused(c.GiveSeed("ann", "y")).code == "seed_given"
    table.must(c.CloseShoe(table.fair))
    table.commit_shoe()
    table.must(c.GiveSeed("ann", "y"))


def test_a_shoe_takes_so_many_seeds_and_no_more() -> None:
    table = opened()
    for number in range(MAX_SEEDS):
        table.apply(e.SeedTaken("s1", f"p{number}", "x", ""))
    assert table.refused(c.GiveSeed("ann", "x")).code == "too_many_seeds"


def test_a_shoe_that_is_not_committed_takes_no_seed() -> None:
    table = Table(ONE_DECK, ann=100).open()
    assert table.refused(c.GiveSeed("ann", "x")).code == "seeds_closed"


# --- cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seeds", [(), ("x",), ("x", "y", "z")])
@pytest.mark.parametrize("rules", [ONE_DECK, BURNING], ids=["one deck", "house shoe"])
def test_cards_leave_in_the_order_that_commitment_and_seeds_make(
    rules: Rulebook, seeds: tuple[str, ...]
) -> None:
    table = opened(rules)
    for number, seed in enumerate(seeds):
        table.must(c.GiveSeed(f"p{number}", seed))
    gone: list[Card] = []
    for number in range(4):
        events = table.coup_fair()
        proof, dealt = events[0], events[-1]
        assert isinstance(proof, e.CardsOpened)
        assert isinstance(dealt, e.CoupDealt)
        burns = [each for each in events if isinstance(each, e.ShoeBurnt)]
        assert len(burns) == (number == 0 and rules is BURNING)
        said = [*(each.cards for each in burns), dealt.burnt, dealt.cards]
        left = parse_cards(" ".join(said))
        assert proof.cards == format_cards(left)
        gone += left
    places = deal_order(table.fair.root, len(table.fair.order), seeds)[: len(gone)]
    assert gone == [table.fair.order[place] for place in places]
    assert table.state.shoe_in_use is not None
    assert table.state.shoe_in_use.position_index == len(gone)
    assert check(table.transcript()) is None


def test_the_opening_burn_is_that_of_the_first_card() -> None:
    table = opened(BURNING)
    (_, burnt, _) = table.coup_fair()
    assert isinstance(burnt, e.ShoeBurnt)
    first, *rest = parse_cards(burnt.cards)
    assert len(rest) == min(first.rank_index + 1, 10)


def test_the_shoe_ends_by_its_cut_card_and_is_opened_as_it_is_closed() -> None:
    table = opened()
    while table.state.coups_left != 0:
        table.coup_fair()
    assert table.refused(c.OpenBetting("more")).code == "shoe_finished"
    closed, whole = table.must(c.CloseShoe(table.fair))
    assert closed == e.ShoeClosed("s1", "last-coup")
    assert whole == e.ShoeOpened("s1", format_cards(table.fair.order), table.fair.secret.hex())
    assert check(table.transcript()) is None
    assert table.transcript().ended == "last-coup"


def test_a_shoe_of_which_nothing_was_dealt_is_opened_too() -> None:
    table = opened()
    table.must(c.GiveSeed("ann", "x"))
    table.must(c.CloseShoe(table.fair))
    assert check(table.transcript()) is None
    assert table.transcript().ended == "asked"


def test_three_pictures_commits_to_every_deck() -> None:
    table = opened(PICTURES)
    for number in (1, 2, 3):
        table.must(c.GiveSeed("ann", f"seed-{number}"))
        proof, dealt = table.coup_fair()
        assert isinstance(proof, e.CardsOpened)
        assert isinstance(dealt, e.CoupDealt)
        assert proof.cards == " ".join(filter(None, (dealt.burnt, dealt.cards)))
        assert table.must(c.CloseShoe(table.fair))[0] == e.ShoeClosed(f"s{number}", "fresh")
        assert check(table.transcript()) is None
        table.commit_shoe()


# --- what is refused --------------------------------------------------------------------------


def others(fair: FairShoe) -> list[FairShoe]:
    """Shoes that were not committed to: each part of the true one changed."""
    order = [fair.order[1], fair.order[0], *fair.order[2:]]
    return [
        FairShoe(fair.name, order, fair.secret),
        FairShoe(fair.name, fair.order, bytes(32)),
        FairShoe(fair.name._replace(number=9), fair.order, fair.secret),
        FairShoe(fair.name._replace(table_id="2"), fair.order, fair.secret),
        FairShoe(fair.name, fair.order[:-1], fair.secret),
    ]


def test_no_other_shoe_is_dealt_from_or_opened() -> None:
    table = opened()
    table.begin()
    table.must(c.CloseBetting())
    for other in [None, *others(table.fair)]:
        assert table.refused(c.DealCoup(other)).code == "wrong_shoe"
    table.deal_fair()
    table.must(c.SettleCoup())
    for other in [None, *others(table.fair)]:
        assert table.refused(c.CloseShoe(other)).code == "wrong_shoe"


def test_a_committed_shoe_goes_by_being_opened_and_in_no_other_way() -> None:
    table = opened()
    loads = (c.LoadShoe("next", order_of("")), c.CommitShoe("next", "0" * 64, ""))
    assert [table.refused(load).code for load in loads] == ["shoe_unfinished"] * 2
    assert table.refused(c.CloseTable()).code == "shoe_unopened"
    while table.state.coups_left != 0:
        table.coup_fair()
    assert [table.refused(load).code for load in loads] == ["shoe_unopened"] * 2
    table.must(c.CloseShoe(table.fair))
    table.must(c.CloseTable())


def test_a_plain_shoe_is_closed_without_anything_to_open() -> None:
    table = Table(ONE_DECK).open()
    assert table.refused(c.CloseShoe(opened().fair)).code == "wrong_shoe"
    assert len(table.must(c.CloseShoe())) == 1


@pytest.mark.parametrize(
    ("shoe_id", "root", "sealed", "code"),
    [
        ("s", "0" * 63, "", "wrong_shoe"),
        ("s", "A" * 64, "", "wrong_shoe"),
        ("s", "0" * 64, "a b", "wrong_shoe"),
        ("s", "0" * 64, "x" * 65_537, "wrong_shoe"),
        ("a b", "0" * 64, "", "malformed_id"),
    ],
)
def test_what_is_no_commitment_is_refused(shoe_id: str, root: str, sealed: str, code: str) -> None:
    table = Table(ONE_DECK)
    table.must(c.OpenTable("1", "USD"))
    assert table.refused(c.CommitShoe(shoe_id, root, sealed)).code == code


def test_wagers_are_taken_and_settled_as_at_any_table() -> None:
    table = opened()
    table.begin(ann="banker=1000", bob="player=1000")
    dealt = table.deal_fair()[-1]
    assert isinstance(dealt, e.CoupDealt)
    rows = table.settle()
    results = {row.bet_id: row.result for row in rows.values()}
    assert results == {
        "banker": {"banker": "win", "player": "lose", "tie": "push"}[dealt.outcome or ""],
        "player": {"banker": "lose", "player": "win", "tie": "push"}[dealt.outcome or ""],
    }


def test_nothing_of_the_order_is_in_the_state() -> None:
    """Neither in a snapshot nor anywhere else: whoever reads the house's file learns no card."""
    table = opened()
    table.must(c.GiveSeed("ann", "x"))
    table.coup_fair()
    frozen = freeze(table.state)
    assert table.fair.secret.hex().encode() not in frozen
    assert thaw(frozen) == table.state
    assert table.state.shoe is None


def test_a_ticket_is_taken_while_seeds_are() -> None:
    table = opened()
    table.begin()
    placed = table.do(c.PlaceWagers("ann", "a1", asked("banker=100")))
    assert not isinstance(placed, Refusal)
    table.must(c.GiveSeed("ann", "x"))
