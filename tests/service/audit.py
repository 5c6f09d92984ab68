"""An auditor who reads the record as text and trusts nothing else.

He shares no line with the table, the ledger or the house: from the bodies of the events alone he
works out who has what, which wagers ended how, and which cards lie where. What he finds wrong, he
asserts.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from croupier.store.protocol import Store
from tests.fair import stranger
from tests.service.audit_hands import Felt
from tests.service.audit_pit import Pit
from tests.table import reference

Body = dict[str, Any]
RUNNING = ("betting", "closed", "dealt")


@dataclass
class Placed:
    """A wager as it was accepted, and how it ended: ``settled``, ``refunded`` or ``withdrawn``."""

    patron: str
    bet: str
    stake: int
    stakes_at: str
    ended: str = ""
    returned: int = 0
    commission: int = 0
    corrected: int | None = None

    @property
    def stands(self) -> int:
        """What came back of it, as it counts by now."""
        return self.returned if self.corrected is None else self.corrected


@dataclass
class Shoe:
    """A shoe with the cards that have left it.

    Of a committed shoe `order` grows with every card that is opened, `places` beside it.
    """

    order: list[str]
    left: list[str] = field(default_factory=list)
    closed: bool = False
    committed: Body | None = None
    seeds: list[str] = field(default_factory=list)
    seeds_open: bool = True
    places: list[int] = field(default_factory=list)
    by_hand: bool = False


@dataclass
class Audit:
    """What the record says."""

    wagers: dict[str, Placed] = field(default_factory=dict)
    balances: Counter[str] = field(default_factory=Counter)
    shoes: dict[str, Shoe] = field(default_factory=dict)
    coups: dict[str, str] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)

    @property
    def open_wagers(self) -> dict[str, Placed]:
        """Wagers that lie on a table."""
        return {name: wager for name, wager in self.wagers.items() if not wager.ended}


def bodies(store: Store, stream: str) -> Iterator[tuple[str, Body]]:
    """The events of a stream as tag and JSON."""
    for event in store.read(stream):
        yield event.tag.partition(".")[0], json.loads(event.body)


class _Table:
    """Follows the events of one table."""

    def __init__(self, audit: Audit) -> None:
        self.audit = audit
        self.phase = "new"
        self.coup = ""
        self.coup_number = 0
        self.in_play: list[str] = []
        self.rows: dict[str, reference.Row] = {}
        self.felt, self.pit = Felt(), Pit()

    def follow(self, tag: str, body: Body) -> None:
        """One event; asserts that it may come now."""
        name = tag.replace("-", "_")
        if name in ("hand_shoe_brought", "coup_corrected") or hasattr(self, name):
            getattr(self, name)(body)
        else:
            self.felt.follow(name, body)

    def become(self, phase: str, *before: str) -> None:
        assert self.phase in before, f"{phase} after {self.phase}"
        self.phase = phase

    def table_opened(self, body: Body) -> None:
        self.become("idle", "new")
        self.table, self.currency = body["table_id"], body["currency"]
        self.pictures = 'game = "three-pictures"' in body["sheet_text"]
        self.pit.opened(body["limits"])

    def shoe_loaded(self, body: Body) -> None:
        self.become("ready", "idle")
        assert body["shoe_id"] not in self.audit.shoes
        self.shoe = self.audit.shoes[body["shoe_id"]] = Shoe(body["order"].split())

    def shoe_committed(self, body: Body) -> None:
        self.become("ready", "idle")
        assert body["shoe_id"] not in self.audit.shoes
        self.shoe = self.audit.shoes[body["shoe_id"]] = Shoe([], committed=body)

    def hand_shoe_brought(self, body: Body) -> None:
        self.become("ready", "idle")
        assert body["shoe_id"] not in self.audit.shoes
        self.shoe = self.audit.shoes[body["shoe_id"]] = Shoe([], by_hand=True)

    def coup_corrected(self, body: Body) -> None:
        """It names what stood until now, and what stands from now on."""
        assert self.audit.coups[body["coup_id"]] in ("settled", "void")
        for row in body["wagers"]:
            wager = self.audit.wagers[row["wager_id"]]
            assert row["before"]["returned_minor"] == wager.stands
            wager.corrected = row["after"]["returned_minor"]

    def seed_taken(self, body: Body) -> None:
        assert self.phase in ("ready", "betting")
        assert self.shoe.seeds_open
        self.shoe.seeds.append(body["seed"])
        assert body["receipt"] == self.receipt()

    def receipt(self) -> str:
        """Over all seeds until now."""
        assert self.shoe.committed is not None
        root = bytes.fromhex(self.shoe.committed["commitment"])
        return stranger.receipts(root, self.shoe.seeds)[-1].hex()

    def seeds_closed(self, body: Body) -> None:
        assert self.phase == "closed"
        assert self.shoe.seeds_open
        self.shoe.seeds_open = False
        assert body["digest"] == self.receipt()

    def cards_opened(self, body: Body) -> None:
        assert self.phase == "closed"
        assert not self.shoe.seeds_open
        assert body["first_index"] == len(self.shoe.order) == len(self.shoe.left)
        self.shoe.order += body["cards"].split()
        self.shoe.places += body["places"]

    def shoe_opened(self, body: Body) -> None:
        shoe = self.shoe
        assert shoe.closed
        assert shoe.committed is not None
        order, root = body["order"].split(), bytes.fromhex(shoe.committed["commitment"])
        name = (self.table, body["shoe_id"], shoe.committed["shoe_number"])
        assert stranger.commit(*name, order, bytes.fromhex(body["secret"])) == root.hex()
        assert set(Counter(order).values()) == {shoe.committed["decks"]}
        places = stranger.deal_order(root, len(order), shoe.seeds)
        assert shoe.places == places[: len(shoe.places)]
        assert shoe.left == [order[place] for place in shoe.places]

    def take(self, cards: str) -> None:
        """Cards leave the shoe; they must be the next ones in it. Of real ones nobody knows."""
        if self.shoe.by_hand:
            return
        self.shoe.left += cards.split()
        assert self.shoe.left == self.shoe.order[: len(self.shoe.left)]

    def shoe_burnt(self, body: Body) -> None:
        assert self.phase == ("closed" if self.shoe.committed else "ready")
        assert not self.shoe.left
        self.take(body["cards"])

    def betting_opened(self, body: Body) -> None:
        assert not self.pit.closing, "the table was to close"
        self.become("betting", "ready")
        self.felt.clear()
        self.coup = body["coup_id"]
        assert self.coup not in self.audit.coups
        assert body["coup_number"] == self.coup_number + 1
        self.coup_number += 1
        self.audit.coups[self.coup] = "open"

    def wagers_placed(self, body: Body) -> None:
        assert self.phase == "betting"
        assert body["wagers"]
        for wager in body["wagers"]:
            name = wager["wager_id"]
            assert name not in self.audit.wagers, "placed twice"
            self.audit.wagers[name] = Placed(
                f"patron:{body['patron_id']}:{self.currency}",
                wager["bet_id"],
                wager["stake_minor"],
                f"stake:{self.table}:{self.currency}",
            )
            self.in_play.append(name)
        bets = Counter[str]()
        for wager in body["wagers"]:
            bets[wager["bet_id"]] += wager["stake_minor"]
        self.pit.staked(body["patron_id"], bets)

    def end(self, name: str, how: str) -> Placed:
        wager = self.audit.wagers[name]
        assert name in self.in_play, f"{name} is not of this coup"
        assert not wager.ended, f"{name} was {wager.ended} already"
        wager.ended = how
        if how != "settled":
            wager.returned = wager.stake
        return wager

    def wagers_withdrawn(self, body: Body) -> None:
        assert self.phase == "betting"
        for name in body["wager_ids"]:
            wager = self.end(name, "withdrawn")
            assert wager.patron.split(":")[1] == body["patron_id"]
            self.pit.taken_back(body["patron_id"], wager.bet, wager.stake)

    def betting_closed(self, body: Body) -> None:
        self.become("closed", "betting")

    def coup_dealt(self, body: Body) -> None:
        self.become("dealt", "closed")
        assert body["coup_id"] == self.coup
        self.take(body["burnt"])
        self.take(body["cards"])
        assert not self.shoe.by_hand or body["cards"].split() == self.felt.cards
        self.audit.cards[self.coup] = body["cards"]
        cards = body["cards"].split()
        if self.pictures:
            self.rows = reference.settle_pictures(reference.deal_pictures(cards))
        else:
            self.rows = reference.settle_baccarat(*reference.deal_baccarat(cards))

    def coup_settled(self, body: Body) -> None:
        assert self.phase == "dealt"
        assert body["coup_id"] == self.coup
        for row in body["wagers"]:
            wager = self.end(row["wager_id"], "settled")
            result, won, commission, returned = self.rows[wager.bet]
            assert row["result"] == result
            assert row["won_minor"] == won * wager.stake
            assert row["commission_minor"] == commission * wager.stake
            assert row["returned_minor"] == returned * wager.stake
            wager.returned, wager.commission = row["returned_minor"], row["commission_minor"]
        if not body["more"]:
            self.end_coup("settled", "dealt")

    def end_coup(self, how: str, *before: str) -> None:
        self.become("ready", *before)
        assert all(self.audit.wagers[name].ended for name in self.in_play), "a wager was forgotten"
        self.in_play = []
        self.pit.ended()
        self.audit.coups[self.coup] = how

    def coup_voided(self, body: Body) -> None:
        assert body["coup_id"] == self.coup
        for name in body["wager_ids"]:
            self.end(name, "refunded")
        self.end_coup("void", "betting", "closed", "dealt")

    def shoe_closed(self, body: Body) -> None:
        self.become("shut" if self.phase == "shut" else "idle", "ready", "shut")
        self.shoe.closed = True

    def table_closed(self, body: Body) -> None:
        self.become("shut", "idle", "ready")

    def table_closing(self, body: Body) -> None:
        assert self.phase not in ("new", "shut")
        assert not self.pit.closing
        assert body["by"]
        assert body["reason"].strip()
        self.pit.closing = True

    def closing_taken_back(self, body: Body) -> None:
        assert self.phase in RUNNING
        assert self.pit.closing
        self.pit.closing = False

    def table_reopened(self, body: Body) -> None:
        assert self.pit.closing
        lies = hasattr(self, "shoe") and not self.shoe.closed
        self.become("ready" if lies else "idle", "shut")
        self.pit.closing = False

    def limits_set(self, body: Body) -> None:
        assert self.phase != "new"
        self.pit.set(body["limits"], running=self.phase in RUNNING)

    house_limits_changed = limits_set


def audit(store: Store) -> Audit:
    """Audit a whole store: tables, then the ledger against them, then the store's own sums."""
    found = Audit()
    for stream in store.streams():
        if stream.startswith("table/"):
            table = _Table(found)
            for tag, body in bodies(store, stream):
                table.follow(tag, body)
    _audit_ledger(store, found)
    assert store.balances() == dict(sorted(found.balances.items()))
    assert set(store.sum_of_entries().values()) <= {0}
    open_wagers = dict(store.position().open_wagers())
    assert {name: wager.stake_minor for name, wager in open_wagers.items()} == {
        name: wager.stake for name, wager in found.open_wagers.items()
    }
    return found


def balances_at(store: Store, version: int) -> Counter[str]:
    """The balances after so many events of the ledger."""
    found: Counter[str] = Counter()
    for _, body in islice(bodies(store, "ledger"), version):
        for account, minor in body["entries"]:
            found[account] += minor
    return found


def _audit_ledger(store: Store, found: Audit) -> None:
    """Every transfer is due, none is missing, and no patron's purse ever goes below zero."""
    made: Counter[tuple[str, str]] = Counter()
    moved: Counter[str] = Counter()
    for _, body in bodies(store, "ledger"):
        entries: dict[str, int] = dict(body["entries"])
        assert sum(entries.values()) == 0, "money was made"
        for account, minor in entries.items():
            found.balances[account] += minor
            if account.startswith(("patron:", "stake:")):
                assert found.balances[account] >= 0, f"{account} owes"
        name, kind = body["wager_id"], body["kind"]
        if kind == "deposit":
            assert name is None
            continue
        if kind.startswith("correction-"):
            assert name is None
            wager = found.wagers[body["ref"]]
            moved[body["ref"]] += entries[wager.patron]
            continue
        made[name, kind] += 1
        assert entries == _due(found.wagers[name], kind, body["entries"][0][0].rpartition(":")[2])
    due = {(name, "wager-pended"): 1 for name in found.wagers}
    for name, wager in found.wagers.items():
        if wager.ended:
            due[name, "wager-posted" if wager.ended == "settled" else "wager-voided"] = 1
    assert made == due
    assert {name: minor for name, minor in moved.items() if minor} == {
        name: wager.stands - wager.returned
        for name, wager in found.wagers.items()
        if wager.stands != wager.returned
    }
    for account in {wager.stakes_at for wager in found.wagers.values()}:
        lies = sum(w.stake for w in found.open_wagers.values() if w.stakes_at == account)
        assert found.balances[account] == lies


def _due(wager: Placed, kind: str, currency: str) -> dict[str, int]:
    """The entries that a wager's transfer must have."""
    if kind == "wager-pended":
        return {wager.patron: -wager.stake, wager.stakes_at: wager.stake}
    assert (kind == "wager-posted") == (wager.ended == "settled")
    house = wager.stake - wager.returned - wager.commission
    entries = {
        wager.stakes_at: -wager.stake,
        wager.patron: wager.returned,
        f"commission:{currency}": wager.commission,
        f"house:{currency}": house,
    }
    return {account: minor for account, minor in entries.items() if minor}
