"""A thousand seeded houses in one thread: patrons at random, restarts, repeats, full disks.

After every step: entries sum to zero, nobody owes, the chains hold, what memory has is what the
record replays to, what is in play is what the ledger holds, every wager that was ever accepted is
settled, refunded or open in a running coup, and nothing that is told knows a card that has not been
dealt. At the end the whole record is followed anew from its beginning.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
import pytest

from croupier.errors import StoreError
from croupier.fair import deal_order
from croupier.service.asks import ACTIONS, Answered, Ask
from croupier.service.house import Answer
from croupier.service.news import Look
from croupier.store.chain import event_hash, genesis
from croupier.store.records import LEDGER, Head
from croupier.table.commands import CloseTable, Command
from croupier.table.events import TAGS, SeedTaken, TableClosed, decode
from croupier.table.evolve import evolve
from croupier.table.pit import ReopenTable, SetLimits
from croupier.table.pit_events import ClosingTakenBack, LimitsSet, TableClosing, TableReopened
from croupier.table.state import TableState
from croupier.table.views import TableView
from croupier.web.shaping import TableShaper
from croupier.web.telling import shape_event
from tests.service.floors import BACCARAT, PICTURES, Full, World

if TYPE_CHECKING:
    from croupier.service.floor import Floor
    from croupier.store import Store
    from croupier.table.decide import AnyCommand

WORLDS: Final = 1_000
_GROUPS: Final = 20
_STEPS: Final = 24
_SHAPED_EVERY: Final = 10
"""Of every so manyeth world the very messages are looked into."""
_RUN: Final = 5
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_CARD: Final = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
AT_PIT: Final = (TableClosing, ClosingTakenBack, TableClosed, TableReopened, LimitsSet)
_PATRONS: Final = ("ann", "bob", "cai")
_BETS: Final = {
    BACCARAT: ("banker", "player", "tie", "big", "player_pair", "nonsense"),
    PICTURES: ("player_1_win", "player_2_lose", "player_3_tie", "banker_pair_plus"),
}


class Following:
    """Follows the record as it grows: chains, tables and balances."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._heads: dict[str, Head] = {}
        self.states: dict[str, TableState] = defaultdict(TableState)
        self.balances: Counter[str] = Counter()
        self.receipts: dict[tuple[str, str], str] = {}

    def follow(self) -> None:
        """Take in what was written since the last time; each event hangs on the one before."""
        for stream in self._store.streams():
            version, digest = self._heads.get(stream) or Head(0, genesis(stream))
            for stored in self._store.read(stream, version):
                version += 1
                assert (stored.version, stored.previous_hash) == (version, digest)
                digest = event_hash(
                    stream, version, stored.tag, stored.at_ms, stored.body, stored.previous_hash
                )
                assert stored.hash == digest
                if stream.startswith("table/"):
                    event = decode(stored.tag, stored.body)
                    evolve(self.states[stream], event)
                    if isinstance(event, SeedTaken):
                        assert (event.shoe_id, event.patron_id) not in self.receipts
                        self.receipts[event.shoe_id, event.patron_id] = event.receipt
                elif stream == LEDGER:
                    self._book(json.loads(stored.body)["entries"])
            assert self._store.head(stream) == Head(version, digest)
            self._heads[stream] = Head(version, digest)

    def _book(self, entries: list[tuple[str, int]]) -> None:
        assert sum(minor for _, minor in entries) == 0
        for account, minor in entries:
            self.balances[account] += minor
            assert self.balances[account] >= 0 or not account.startswith(("patron:", "stake:"))


class Coming(NamedTuple):
    """A card that has not left its shoe."""

    card: str
    salt: str


class Seed:
    """A seed that a patron gives in a turn, and the receipt that he is told after it."""

    def __init__(self, table_id: str, shoe_id: str, patron_id: str, text: str) -> None:
        self.table_id, self.shoe_id, self.patron_id, self.text = table_id, shoe_id, patron_id, text
        self.receipt: str | None = None

    def give(self, floor: Floor) -> None:
        """Give it, as a job of the turn."""
        seeded = floor.give_seed(self.table_id, self.shoe_id, self.patron_id, self.text)
        self.receipt = seeded.receipt


class AtPit:
    """What a manager does to a table in a turn; whatever the table says to it."""

    def __init__(self, table_id: str, command: AnyCommand) -> None:
        self.table_id, self.command = table_id, command

    def do(self, floor: Floor) -> None:
        """Do it, as a job of the turn."""
        floor.at_pit(self.table_id, self.command)


class Play:
    """One world and what was promised in it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.store = Full()
        self.world = World(self.store, seed)
        for patron_id in _PATRONS:
            self.world.admit(patron_id, self.chance.choice((20_00, 1_000_00)))
        self.asked: list[Ask] = []
        self.accepted: set[str] = set()
        self.receipts: dict[tuple[str, str], str] = {}
        self._coming: dict[str, tuple[tuple[str | None, int], list[Coming]]] = {}
        self.following = Following(self.store)
        shaped = seed % _SHAPED_EVERY == 0
        tables = self.world.config.tables if shaped else ()
        self.shapers = {table.id: TableShaper(table) for table in tables}

    def step(self) -> None:
        """Something happens."""
        match self.chance.randrange(12):
            case 0:
                self.world.start()
            case 1:
                self.fail()
            case 2:
                self.break_off()
            case 3 | 4 | 5:
                self.world.now += self.chance.randrange(9_000)
                self.turn()
            case _:
                self.turn()
        self.check()

    def asks(self) -> list[Ask]:
        """Asks of this turn: new ones, some twice, some of long ago, in any order."""
        made = [self.ask() for _ in range(self.chance.randrange(4))]
        made += self.chance.sample(made, min(1, len(made)))
        if self.asked and self.chance.random() < 0.3:
            made.append(self.chance.choice(self.asked))
        self.asked += made
        self.chance.shuffle(made)
        return made

    def ask(self) -> Ask:
        """A patron asks for something."""
        table_id = self.chance.choice((BACCARAT, PICTURES))
        action = self.chance.choice((*ACTIONS, "place", "place"))
        stakes = {}
        if action == "place":
            count = self.chance.randrange(1, 4)
            for bet in self.chance.sample(_BETS[table_id], count):
                stakes[bet] = self.chance.choice((5_00, 10_00, 20_00, 3, 10**9))
        return self.world.ask(
            self.chance.choice(_PATRONS),
            action,
            stakes,
            table_id=table_id,
            whole=self.chance.random() < 0.7,
        )

    def turn(self) -> None:
        """A turn that is recorded."""
        asks = self.asks()
        looks = [Look(table_id, "ann") for table_id in (BACCARAT, PICTURES)]
        seeds = self.seeds()
        jobs = [*(seed.give for seed in seeds), *(act.do for act in self.at_pit())]
        turn = self.world.floor.turn(self.world.now, asks, looks, jobs=jobs)
        self.world.floor.commit()
        self.promise(turn.answers)
        for seed in seeds:
            if seed.receipt is not None:
                known = self.receipts.setdefault((seed.shoe_id, seed.patron_id), seed.receipt)
                assert known == seed.receipt
        for seen in (*turn.seen, *turn.seats):
            self.leaks_nothing(seen.view)
            self.tells_nothing(seen.view.table_id, TableShaper.snapshot, seen)
        for item in turn.happenings:
            self.leaks_nothing(item.view)
            self.tells_nothing(item.view.table_id, shape_event, item)

    def fail(self) -> None:
        """A turn that finds the disk full."""
        asks = self.asks()
        jobs = [*(seed.give for seed in self.seeds()), *(act.do for act in self.at_pit())]
        turn = self.world.floor.turn(self.world.now, asks, jobs=jobs)
        self.store.full = True
        try:
            self.world.floor.commit()
        except StoreError:
            self.undone(asks)
        else:
            # nothing was to be recorded: old answers were told again
            self.promise(turn.answers)
        finally:
            self.store.full = False

    def break_off(self) -> None:
        """A turn in the midst of which the house fails."""
        house, asks = self.world.house, self.asks()
        do, left = house.do, self.chance.randrange(4)

        def failing(table_id: str, *commands: Command) -> Answer:
            nonlocal left
            left -= 1
            if left < 0:
                raise StoreError("the disk went away")
            return do(table_id, *commands)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(house, "do", failing)
            self.world.now += self.chance.randrange(9_000)
            try:
                turn = self.world.floor.turn(self.world.now, asks)
            except StoreError:
                self.undone(asks)
                return
        self.world.floor.commit()
        self.promise(turn.answers)

    def undone(self, asks: list[Ask]) -> None:
        """A turn that was not recorded: what was told before stands, and nothing else."""
        answers = self.world.floor.undone(asks, self.world.now)
        assert [answer.ask for answer in answers] == asks
        told = {item.wager_id for answer in answers for item in answer.placed}
        assert told <= self.accepted

    def promise(self, answers: tuple[Answered, ...]) -> None:
        """Wagers that somebody was told are recorded."""
        self.accepted |= {item.wager_id for answer in answers for item in answer.placed}

    def seeds(self) -> list[Seed]:
        """Seeds of this turn: for the shoe in use or one of long ago, by old and new patrons."""
        made = []
        for _ in range(self.chance.choice((0, 0, 1, 2))):
            table_id = self.chance.choice((BACCARAT, PICTURES))
            shoe_id = self.world.state(table_id).shoe_id
            if self.receipts and self.chance.random() < 0.2:
                shoe_id, _ = self.chance.choice(list(self.receipts))
            text = self.chance.choice(("clover", "88", "no seed", ""))
            made.append(Seed(table_id, shoe_id, self.chance.choice(_PATRONS), text))
        return made

    def at_pit(self) -> list[AtPit]:
        """What a manager does in this turn: he closes, opens, sets limits of sense or none."""
        made = [
            AtPit(table_id, ReopenTable("mia", "go on"))
            for table_id in (BACCARAT, PICTURES)
            if self.world.state(table_id).closing and self.chance.random() < 0.4
        ]
        if self.chance.random() < 0.15:
            table_id = self.chance.choice((BACCARAT, PICTURES))
            least, most = self.chance.choice(((2_00, 50_00), (5_00, 10_00), (20_00, 30_00), (9, 1)))
            limits = SetLimits((least, most), 10 * most, 90 * most, 10**7, "mia", "so it is")
            made.append(AtPit(table_id, self.chance.choice((CloseTable("mia", "so"), limits))))
        return made

    def coming(self, table_id: str) -> list[Coming]:
        """The cards that the shoe in use still holds, in the order in which they will leave."""
        state = self.world.state(table_id)
        committed = state.committed
        if committed is None:
            return []
        known, coming = self._coming.get(table_id, ((None, 0), []))
        if known == (state.shoe_id, state.version):
            return coming
        shoe = self.world.house.shoe_in_use(table_id)
        seeds = [given.seed for given in committed.seeds.values()]
        places = deal_order(shoe.root, len(shoe.order), seeds)
        left = places[committed.place.position_index :]
        coming = [Coming(str(shoe.order[place]), shoe.salt(place).hex()) for place in left]
        self._coming[table_id] = (state.shoe_id, state.version), coming
        return coming

    def leaks_nothing(self, view: TableView) -> None:
        """Nothing of what the shoe still holds is in a view."""
        coming = self.coming(view.table_id)
        if len(coming) > 1:
            shoe = self.world.house.shoe_in_use(view.table_id)
            text = repr(view)
            assert " ".join(each.card for each in coming) not in text
            assert " ".join(map(str, shoe.order)) not in text
            assert shoe.secret.hex() not in text

    def tells_nothing(self, table_id: str, shape: Callable[..., object], told_of: object) -> None:
        """No message has the next cards of the shoe, in whatever form, or what proves them."""
        shaper, coming = self.shapers.get(table_id), self.coming(table_id)
        if shaper is None or len(coming) < _RUN:
            return
        message = msgspec.json.encode(shape(shaper, told_of)).decode()
        told = "".join(_CARD.findall(message))
        assert "".join(each.card for each in coming[:_RUN]) not in told
        shoe = self.world.house.shoe_in_use(table_id)
        secrets = {shoe.secret.hex(), *(each.salt for each in coming)}
        assert not secrets & set(_HASH.findall(message))
        assert "sealed" not in message

    def check(self) -> None:
        """What holds after every step."""
        self.following.follow()
        for stream, state in self.following.states.items():
            assert self.world.state(stream.removeprefix("table/")) == state
        assert self.store.balances() == dict(sorted(self.following.balances.items()))
        assert set(self.store.sum_of_entries().values()) <= {0}
        balances = self.store.balances("patron:")
        assert all(minor >= 0 for minor in balances.values())
        in_play = {
            wager_id
            for table_id in (BACCARAT, PICTURES)
            for wager_id in self.world.state(table_id).wagers
        }
        given = self.following.receipts
        assert all(given[seed] == told for seed, told in self.receipts.items())
        position = self.store.position()
        assert {wager_id for wager_id, _ in position.open_wagers()} == in_play
        for wager_id in self.accepted - in_play:
            ends = [
                kind
                for kind in ("post", "void")
                if self.store.transfer(f"{wager_id}:{kind}") is not None
            ]
            assert len(ends) == 1, wager_id


@pytest.mark.parametrize("group", range(_GROUPS))
def test_nobody_loses_a_cent_whatever_happens(group: int) -> None:
    size = WORLDS // _GROUPS
    for seed in range(group * size, (group + 1) * size):
        play = Play(seed)
        for _ in range(_STEPS):
            play.step()
        play.world.start()
        play.check()
        play.world.house.check()


def test_a_world_sees_what_it_is_to_see() -> None:
    """Over some worlds everything happens: wagers placed, settled, refunded, restarts."""
    placed, ended, receipts, tags = 0, set(), 0, set()
    for seed in range(20):
        play = Play(seed)
        for _ in range(_STEPS):
            play.step()
        placed += len(play.accepted)
        receipts += len(play.receipts)
        tags |= {one.tag for one in play.store.written()}
        for wager_id in play.accepted:
            for kind in ("post", "void"):
                if play.store.transfer(f"{wager_id}:{kind}"):
                    ended.add(kind)
    assert placed > 50
    assert receipts > 20
    assert ended == {"post", "void"}
    assert tags >= {tag for tag, kind in TAGS.items() if kind in AT_PIT}
