"""Tables that a person deals at, living by chance: cards, mistakes, rulings, stops.

After every step the stakes lie where they should, every card that is gone is explained by the
events, and a replay is what is in memory; after every commit the record is followed from its first
event, each ruling decided anew.
"""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from croupier.cards import DECK
from croupier.games.catalog import parse_sheet
from croupier.ledger import sum_by_currency
from croupier.rulings import KINDS, PROFILES
from croupier.rulings.effects import EFFECTS
from croupier.service.house import Answer, House
from croupier.service.record import event_of
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.decide import AnyCommand
from croupier.table.evolve import evolve
from croupier.table.hand_due import due
from croupier.table.hand_ruling import propose
from croupier.table.pit import ReopenTable
from croupier.table.refusals import CODES, Refusal
from croupier.table.state import TableState
from tests.service.felt_of_cards import Felt
from tests.service.houses import house_on
from tests.table.sheets import baccarat_text, limits_text, three_pictures_text
from tests.table.tables import asked

LIMITS = limits_text(bet=("1", "50"), patron="150", table="400", liability="500")
GAMES = {
    "1": baccarat_text(decks=2, burn="first-card", coup_burn=1, cut_card=14, limits=LIMITS),
    "2": baccarat_text(limits=LIMITS),
    "3": three_pictures_text(LIMITS),
}
BETS = {"1": ["banker", "tie"], "2": ["player", "tie"], "3": ["player_1_win", "player_2_tie"]}
TABLES = st.sampled_from(sorted(GAMES))
CARDS = st.sampled_from([str(card) for card in DECK])
PLACES = st.sampled_from(["", "", "player", "banker", "player_1", "moon", "extra"])
CASES = st.sampled_from(
    [(kind.id, stage) for kind in KINDS.values() for stage in (kind.stages or ("",))]
)
RULINGS = st.lists(st.sampled_from(EFFECTS), max_size=3).map(tuple)
PEOPLE = st.sampled_from(["mia", "mo", "ann", "software"])


class HandWorld(RuleBasedStateMachine):
    """A house of three tables dealt by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.store = MemoryStore()
        self.numbers = itertools.count(1)
        self.opened = itertools.count(1)
        self.felts = {table_id: Felt() for table_id in GAMES}
        self.replays = {table_id: TableState() for table_id in GAMES}
        self.corrected: set[str] = set()

    def name(self, kind: str) -> str:
        """An id that was never used."""
        return f"{kind}-{next(self.numbers)}"

    def enter(self) -> House:
        return house_on(self.store, f"house{next(self.opened)}")

    @initialize(profiles=st.tuples(*[st.sampled_from(PROFILES)] * 3))
    def open(self, profiles: tuple[str, ...]) -> None:
        self.house = self.enter()
        for (table_id, text), profile in zip(GAMES.items(), profiles, strict=True):
            sheet = parse_sheet(f'ruling_profile = "{profile}"\n{text}', "world")
            self.follow(table_id, self.house.open_table(table_id, sheet, "USD"))
        for patron_id in ("ann", "bob"):
            self.house.admit(patron_id)
            self.house.grant(patron_id, "USD", 50_000)
        self.house.commit()

    def state(self, table_id: str) -> TableState:
        return self.house.keeper(table_id).state

    def follow(self, table_id: str, answer: Answer) -> Answer:
        """Hear what happened."""
        for event in answer.events:
            self.felts[table_id].hear(event)
            evolve(self.replays[table_id], event)
            if isinstance(event, he.CardCorrected):
                self.corrected.add(table_id)
            elif isinstance(event, he.HandShoeBrought):
                self.corrected.discard(table_id)
        return answer

    def do(self, table_id: str, command: AnyCommand) -> Refusal | None:
        """A command; if it is refused, nothing has changed."""
        before = self.state(table_id).copy()
        answer = self.follow(table_id, self.house.do(table_id, command))
        if answer.refusal is not None:
            assert answer.refusal.code in CODES
            assert answer.events == ()
            assert self.state(table_id) == before
        return answer.refusal

    # --- as it should be ---------------------------------------------------------------------

    def go_on(self, table_id: str, card: str) -> None:
        """What is due, with this card where one is."""
        step = due(self.state(table_id), self.house.context(table_id)).step
        commands: dict[str, AnyCommand] = {
            "bring-shoe": h.BringShoe(self.name("shoe")),
            "open-betting": c.OpenBetting(self.name("coup")),
            "close-betting": c.CloseBetting(),
            "confirm": h.ConfirmCoup(),
            "settle": c.SettleCoup(),
            "close-shoe": c.CloseShoe(),
            "open-table": ReopenTable("mia", "go on"),
        }
        if step == "ruling":
            self.rule_somehow(table_id, ())
        elif step in commands:
            refusal = self.do(table_id, commands[step])
            assert refusal is None or refusal.code == "table_frozen"
        else:
            burn = step in ("shoe-burn", "coup-burn")
            self.do(table_id, h.LayCard("" if burn else card, self.name("inc")))

    @rule(table_id=TABLES, seed=st.integers(0, 2**32), step_count=st.integers(1, 40))
    def deal_on(self, table_id: str, seed: int, step_count: int) -> None:
        """A dealer who errs now and then, and a manager who rules as he likes."""
        chance = Random(seed)
        for _ in range(step_count):
            state = self.state(table_id)
            if state.phase == "betting" and chance.random() < 0.5:
                self.wager(table_id, chance.choice(["ann", "bob"]), chance.randrange(2))
            if state.hand is not None and state.hand.incidents:
                self.rule_by_chance(table_id, chance)
            elif chance.random() < 0.15:
                self.err(table_id, chance)
            else:
                self.go_on(table_id, self.card(table_id, chance))

    def card(self, table_id: str, chance: Random) -> str:
        """A card that can still be in the shoe, as a rule."""
        hand = self.state(table_id).hand
        held = hand.held_for("first") if hand else None
        if held and held.card:
            return held.card
        left = [card for card in map(str, DECK) if not hand or hand.seen.get(card, 0) < hand.decks]
        return chance.choice(left)

    def err(self, table_id: str, chance: Random) -> None:
        """Lay a card somewhere else or one too many, take one back, or say what went wrong."""
        state, card = self.state(table_id), self.card(table_id, chance)
        boxes = ("banker", "player_1", "player_3") if table_id == "3" else ("player", "banker")
        match chance.randrange(5):
            case 0:
                lay = h.LayCard(card, self.name("inc"), chance.choice(boxes))
                self.do(table_id, lay)
            case 1:
                while due(state, self.house.context(table_id)).step in ("coup-burn", "card"):
                    self.go_on(table_id, self.card(table_id, chance))
                for _ in range(chance.randint(1, 3)):
                    seen = self.card(table_id, chance) if chance.random() < 0.5 else ""
                    self.do(table_id, h.LayCard(seen, self.name("inc")))
            case 2:
                self.do(table_id, h.TakeBackCard())
            case _:
                kind = chance.choice(list(KINDS.values()))
                stage = chance.choice(kind.stages or ("",))
                self.do(table_id, h.RaiseIncident(self.name("inc"), kind.id, stage, "dan"))

    def rule_by_chance(self, table_id: str, chance: Random) -> None:
        """As proposed, as may be chosen, or otherwise."""
        state = self.state(table_id)
        assert state.hand is not None
        incident_id, incident = chance.choice(list(state.hand.incidents.items()))
        proposal = propose(state, incident, self.house.context(table_id))
        assert not isinstance(proposal, Refusal)
        ways = [proposal.effects, *proposal.choices, ("camera-wins",), ("replace",)]
        ways += [("no-bet-coup", "put-away"), ("hold-as-first", "put-away"), ("hold-as-next",)]
        index, card = chance.randrange(6), self.card(table_id, chance)
        for _ in range(3):
            effects = chance.choice(ways) if chance.random() < 0.5 else proposal.effects
            ruling = h.RuleIncident(incident_id, "mia", "why", effects, "", index, card)
            if self.do(table_id, ruling) is None:
                return
        self.rule_somehow(table_id, ())

    @rule(table_id=TABLES, patron_id=st.sampled_from(["ann", "bob"]), number=st.integers(0, 1))
    def wager(self, table_id: str, patron_id: str, number: int) -> None:
        bet_id = BETS[table_id][number]
        ticket = c.PlaceWagers(patron_id, self.name("act"), asked(f"{bet_id}=200"))
        refusal = self.do(table_id, ticket)
        state = self.state(table_id)
        if state.hand is not None and (state.hand.no_bets == "now" or state.hand.frozen):
            assert refusal is not None

    # --- as it should not --------------------------------------------------------------------

    @rule(table_id=TABLES, card=st.one_of(st.just(""), CARDS), place=PLACES)
    def lay(self, table_id: str, card: str, place: str) -> None:
        self.do(table_id, h.LayCard(card, self.name("inc"), place))

    @rule(table_id=TABLES)
    def take_back(self, table_id: str) -> None:
        self.do(table_id, h.TakeBackCard())

    @rule(table_id=TABLES)
    def see_cut_card(self, table_id: str) -> None:
        self.do(table_id, h.SeeCutCard())

    @rule(table_id=TABLES, case=CASES, by=PEOPLE)
    def raise_something(self, table_id: str, case: tuple[str, str], by: str) -> None:
        self.do(table_id, h.RaiseIncident(self.name("inc"), *case, by))

    @rule(table_id=TABLES, effects=RULINGS, by=PEOPLE, index=st.integers(0, 6), card=CARDS)
    def rule_at_random(
        self, table_id: str, effects: tuple[str, ...], by: str, index: int, card: str
    ) -> None:
        hand = self.state(table_id).hand
        for incident_id in list(hand.incidents)[:1] if hand else ():
            self.do(
                table_id,
                h.RuleIncident(incident_id, by, "why", effects, "", index, card),
            )

    def rule_somehow(self, table_id: str, effects: tuple[str, ...]) -> None:
        """As proposed; where that cannot be, so that the table goes on."""
        hand = self.state(table_id).hand
        for incident_id in list(hand.incidents) if hand else ():
            ways = (effects, ("put-away", "by-draw-order"), ("void-coup",), ("no-effect",))
            for way in ways:
                if self.do(table_id, h.RuleIncident(incident_id, "mia", "why", way)) is None:
                    break

    @rule(table_id=TABLES)
    def rule_as_proposed(self, table_id: str) -> None:
        self.rule_somehow(table_id, ())

    @rule(table_id=TABLES, reason=st.sampled_from(["misdeal", e.INTERRUPTED]))
    def void(self, table_id: str, reason: str) -> None:
        hand, refusal = self.state(table_id).hand, self.do(table_id, c.VoidCoup(reason))
        assert hand is None or refusal is not None or reason == e.INTERRUPTED

    @rule(table_id=TABLES, takes_back=st.booleans())
    def close(self, table_id: str, takes_back: bool) -> None:
        self.do(table_id, c.CloseTable("mia", "the felt is torn"))
        if takes_back:
            self.do(table_id, ReopenTable("mo", "go on"))

    @rule(table_id=TABLES)
    def call_off(self, table_id: str) -> None:
        self.do(table_id, c.CloseShoe())

    # --- the record --------------------------------------------------------------------------

    @rule()
    def commit(self) -> None:
        self.house.commit()
        self.house.check()

    @rule()
    def stop_and_start(self) -> None:
        """As after a kill: what was not committed is gone."""
        self.house = self.enter()
        for table_id in GAMES:
            self.felts[table_id], self.replays[table_id] = Felt(), TableState()
            self.corrected.discard(table_id)
            for stored in self.store.read(f"table/{table_id}"):
                self.follow(table_id, Answer((event_of(stored),)))
        self.house.check()

    # --- always ------------------------------------------------------------------------------

    @invariant()
    def stakes_are_conserved(self) -> None:
        if not hasattr(self, "house"):
            return
        position = self.house.position
        assert set(sum_by_currency(position).values()) <= {0}
        for table_id in GAMES:
            state = self.state(table_id)
            staked = sum(wager.stake_minor for wager in state.wagers.values())
            assert position.balance(f"stake:{table_id}:USD") == staked == state.staked_minor
            assert state.phase in ("betting", "closed", "dealt") or not state.wagers

    @invariant()
    def every_card_that_is_gone_is_explained(self) -> None:
        if not hasattr(self, "house"):
            return
        for table_id in GAMES:
            hand, felt = self.state(table_id).hand, self.felts[table_id]
            if hand is None:
                continue
            assert hand.place.position_index == felt.gone
            assert 0 <= felt.gone <= hand.place.card_count
            assert Counter(held.card for held in hand.held) == Counter(felt.held)
            if table_id not in self.corrected:
                assert hand.seen == {card: n for card, n in felt.seen.items() if card and n}
            lies = len(hand.laid) + len(hand.burnt) + len(hand.extras) + len(hand.held)
            assert lies <= felt.gone

    @invariant()
    def no_card_is_seen_too_often_without_an_incident(self) -> None:
        if not hasattr(self, "house"):
            return
        for table_id in GAMES:
            hand = self.state(table_id).hand
            if hand is not None and any(n > hand.decks for n in hand.seen.values()):
                assert any(
                    isinstance(event, he.IncidentRaised) and event.kind == "foreign-card"
                    for event in self.told(table_id)
                )

    def told(self, table_id: str) -> list[e.Event]:
        """What is on record of a table, committed or not."""
        self.house.commit()
        return [event_of(stored) for stored in self.store.read(f"table/{table_id}")]

    @invariant()
    def a_replay_is_the_state(self) -> None:
        if hasattr(self, "house"):
            for table_id in GAMES:
                assert self.replays[table_id] == self.state(table_id)

    @invariant()
    def a_coup_that_goes_on_lies_as_it_should(self) -> None:
        if not hasattr(self, "house"):
            return
        for table_id in GAMES:
            state = self.state(table_id)
            if state.hand is None or state.hand.frozen or state.phase != "closed":
                continue
            assert not state.hand.extras
            rules = self.house.keeper(table_id).rulebook
            cards = state.hand.cards
            due_places = [
                rules.game.next_place(rules.sheet.deal_rules, cards[:count])
                for count in range(len(cards))
            ]
            assert [laid.place for laid in state.hand.laid] == due_places

    def teardown(self) -> None:
        if hasattr(self, "house"):
            self.house.commit()
            self.house.check()
        self.store.close()


def test_tables_dealt_by_hand_live_by_chance() -> None:
    run_state_machine_as_test(HandWorld, settings=settings(max_examples=20, stateful_step_count=40))
