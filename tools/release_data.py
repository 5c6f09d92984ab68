"""Make the small data directory of a release, kept as text in ``tests/data/release-X.Y/``.

``python -m tools.release_data`` writes that of this release, once: later releases must read what
this one wrote, not what they would write. ``--again`` replaces it, for a release not yet out.

A house with a fixed clock, chance and ids plays both games until every kind of event is there, a
wager is in play and a shoe half dealt. Beside the dumped text lies what is to be found in it.
"""

from __future__ import annotations

import sys
import tempfile
from hashlib import sha256
from itertools import count
from pathlib import Path

import msgspec

from croupier.games.catalog import load_sheet
from croupier.service.house import House
from croupier.service.sealing import KEY_BYTES, Sealer
from croupier.store.dump import dump
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.decide import AnyCommand
from croupier.version import __version__
from tools import ROOT
from tools.release_hands import play_by_hand
from tools.release_pit import play_at_pit

DATA = ROOT / "tests" / "data"
CURRENCY = "USD"


class Expected(msgspec.Struct, kw_only=True):
    """What a reader of the text must find.

    Attributes:
        heads: of every stream, as ``version:hash``.
        balances: by account, in minor units.
        open_wagers: stakes by wager id.
        phases: by table.
        next_cards: by table with a shoe, the cards that leave it next.
        fingerprints: by table, of the sheet it plays by.
    """

    heads: dict[str, str]
    balances: dict[str, int]
    open_wagers: dict[str, int]
    phases: dict[str, str]
    next_cards: dict[str, str]
    fingerprints: dict[str, str]


class Sources:
    """A clock, a chance and ids that are the same every time."""

    def __init__(self) -> None:
        self._blocks, self._ids, self._ticks = count(), count(1), count()
        self._bytes = b""

    def now_ms(self) -> int:
        """One second later each time."""
        return 1_767_225_600_000 + 1_000 * next(self._ticks)

    def entropy(self, length: int) -> bytes:
        """Hashes of a counter."""
        while len(self._bytes) < length:
            self._bytes += sha256(f"release data {next(self._blocks)}".encode()).digest()
        drawn, self._bytes = self._bytes[:length], self._bytes[length:]
        return drawn

    def new_id(self) -> str:
        """The next number."""
        return f"id-{next(self._ids)}"


class Player:
    """Plays at the tables of a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.new_id = house.new_id

    def do(self, table_id: str, *commands: AnyCommand) -> None:
        """Do commands that must not be refused, durably."""
        answer = self.house.do(table_id, *commands)
        if answer.refusal is not None:
            raise SystemExit(f"table {table_id} refused: {answer.refusal}")
        self.house.commit()

    def place(self, patron_id: str, *wagers: str) -> c.PlaceWagers:
        """A ticket from words such as ``banker=10000``."""
        pairs = (word.partition("=") for word in wagers)
        asked = tuple(c.WagerAsked(bet_id, int(minor)) for bet_id, _, minor in pairs)
        return c.PlaceWagers(patron_id, self.new_id(), asked)

    def begin(self, table_id: str) -> None:
        """Open betting, on a new shoe if the table needs one."""
        state = self.house.keeper(table_id).state
        if state.shoe is None or (table_id == "pictures" and state.shoe.position_index):
            self.house.load_shoe(table_id)
        self.do(table_id, c.OpenBetting(self.new_id()))

    def finish(self, table_id: str) -> None:
        """Deal and settle."""
        self.do(table_id, c.CloseBetting())
        self.do(table_id, c.DealCoup())
        self.do(table_id, c.SettleCoup())


def play(house: House) -> None:
    """Every kind of event, in both games."""
    player = Player(house)
    do, place = player.do, player.place
    for patron_id in ("ann", "bob"):
        house.admit(patron_id)
        house.grant(patron_id, CURRENCY, 1_000_000)
    house.store.put_person("ann", {"name": "Ann", "language": "vi"})
    for table_id, sheet in (("main", "baccarat"), ("pictures", "three-pictures")):
        house.open_table(table_id, load_sheet(sheet), CURRENCY)
    house.open_table("closed", load_sheet("baccarat-tai-xiu"), CURRENCY)
    house.commit()

    player.begin("closed")
    do("closed", place("bob", "banker=10000", "small=5000"))
    player.finish("closed")
    do("closed", c.CloseShoe(), c.CloseTable())

    player.begin("pictures")
    do("pictures", place("ann", "player_1_win=2000", "player_2_lose=2000", "banker_pair_plus=1000"))
    player.finish("pictures")
    player.begin("pictures")
    do("pictures", c.RepeatWagers("ann", player.new_id()), place("bob", "player_3_tie=500"))
    player.finish("pictures")

    player.begin("main")
    do("main", place("ann", "banker=10000", "tie=1000"), c.DoubleWagers("ann", player.new_id()))
    do("main", c.UndoWagers("ann"), place("bob", "player=20000"), c.ClearWagers("bob"))
    player.finish("main")
    for _ in range(4):
        player.begin("main")
        do("main", c.RepeatWagers("ann", player.new_id()), place("bob", "player=5000", "big=5000"))
        player.finish("main")
    player.begin("main")
    do("main", c.RepeatWagers("bob", player.new_id()), c.VoidCoup("burn-forgotten"))
    player.begin("main")
    do("main", place("ann", "banker=10000", "perfect_pair=1000"), place("bob", "player_odd=5000"))


def play_committed(house: House) -> None:
    """A shoe that is committed to, to its end, and another of which a coup was dealt."""
    player = Player(house)
    house.open_table("fair", load_sheet("baccarat"), CURRENCY)
    house.load_shoe("fair")
    player.do("fair", c.GiveSeed("ann", "clover"), c.OpenBetting(player.new_id()))
    player.do("fair", c.GiveSeed("bob", "88"), player.place("ann", "banker=10000"))
    player.finish("fair")
    player.do("fair", c.CloseShoe())
    house.load_shoe("fair")
    player.do("fair", c.OpenBetting(player.new_id()), player.place("bob", "player=5000"))
    player.finish("fair")


def expected(house: House) -> Expected:
    """What this release itself says of the house."""
    report = house.check()
    tables = [name.removeprefix("table/") for name in report.heads if name.startswith("table/")]
    keepers = {table_id: house.keeper(table_id) for table_id in tables}
    return Expected(
        heads={stream: str(head) for stream, head in report.heads.items()},
        balances=house.store.balances(),
        open_wagers={
            wager_id: wager.stake_minor for wager_id, wager in house.store.position().open_wagers()
        },
        phases={table_id: keeper.state.phase for table_id, keeper in keepers.items()},
        next_cards={
            table_id: " ".join(map(str, keeper.state.shoe.peek(14)))
            for table_id, keeper in keepers.items()
            if keeper.state.shoe is not None
        },
        fingerprints={table_id: keeper.state.fingerprint for table_id, keeper in keepers.items()},
    )


def make() -> tuple[str, bytes]:
    """The dumped text, and what is to be found in it as JSON."""
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "croupier.db"
        sources = Sources()

        def opened(sealer: Sealer | None = None) -> House:
            return House(
                SqliteStore(path),
                now_ms=sources.now_ms,
                entropy=sources.entropy,
                new_id=sources.new_id,
                sealer=sealer,
            )

        house = opened()
        play(house)
        house.close()
        house = opened(Sealer(sources.entropy(KEY_BYTES)))
        play_committed(house)
        player = Player(house)
        play_by_hand(house, player.do, player.place)
        play_at_pit(house, player.do, player.place, CURRENCY)
        found = expected(house)
        house.close()
        return dump(path), msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"


def main() -> None:
    """Write the text of this release."""
    place = DATA / f"release-{__version__.rpartition('.')[0]}"
    if place.exists() and sys.argv[1:] != ["--again"]:
        sys.exit(f"{place.relative_to(ROOT)} is there; a release writes it once (--again)")
    text, found = make()
    place.mkdir(parents=True, exist_ok=True)
    (place / "house.sql").write_text(text, encoding="utf-8")
    (place / "expected.json").write_bytes(found)


if __name__ == "__main__":
    main()
