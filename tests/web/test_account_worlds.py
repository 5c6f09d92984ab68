"""Seeded houses in which people come in, get and lose roles and are erased, while disks fill up.

After every step the house that runs and one that is opened on the same record agree on who is
who, which sessions count and who may come in; and every act in the record was somebody's to do.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, cast

import pytest

from croupier.errors import StoreError
from croupier.service.patrons import Patrons
from croupier.service.roles import ROLES, STAFF, Role, StaffRole
from croupier.service.running import Job, Runner
from croupier.service.sessions import digest
from croupier.service.settings import Settings
from croupier.service.staff import check_staff
from croupier.web.account_book import Parts
from croupier.web.account_desk import AccountDesk, Entered
from croupier.web.account_office import AccountOffice
from croupier.web.problems import Refused
from tests.service.floors import Full, World

WORLDS: Final = 150
STEPS: Final = 60
WORKERS: Final = tuple(sorted(STAFF))
ADDRESS: Final = "192.0.2.1"


class Plain:
    """A hasher that hides nothing, so that a world takes no time."""

    def hash(self, password: str) -> str:
        """Itself."""
        return f"plain:{password}"

    def verify(self, kept: str, password: str) -> bool:
        """Whether it is itself."""
        return kept == f"plain:{password}"


class Forgetful(Full):
    """A store that at times does not take what is personal either."""

    deaf = False

    def put_person(self, person_id: str, fields: Mapping[str, str]) -> None:
        """Refuse as a full disk does."""
        if self.deaf:
            raise StoreError("the disk is full; nothing was written")
        super().put_person(person_id, fields)


class AtOnce:
    """Takes a turn for each job, as a runner does for many."""

    def __init__(self, world: World) -> None:
        self.floor = world.floor

    async def do(self, job: Job) -> object:
        """Decide, make durable, and write what follows."""
        result = job.begin(self.floor)
        try:
            self.floor.house.commit()
        except StoreError:
            if job.undo is not None:
                job.undo()
            raise
        if job.after is not None:
            job.after()
        return result


class Life:
    """One world, and what was promised in it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.store = Forgetful()
        self.world = World(self.store, seed)
        self.guests_count = 0
        self.tokens: dict[str, str] = {}
        """By token whose session was promised to count, until an act that ends it was answered."""
        self.links: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.doubtful: set[str] = set()
        """Tokens whose end was tried and failed: they may count or not."""
        self.open()

    def open(self) -> None:
        """Open the house on what the store holds."""
        self.store.full = self.store.deaf = False
        self.world.start()
        self.desk, self.office = self.opened()
        self.first = self.desk.first_link()

    def opened(self) -> tuple[AccountDesk, AccountOffice]:
        """The accounts of a house that begins on this record."""
        world = self.world
        patrons = Patrons(world.house, world.floor.purses, ["USD"], lambda: world.now, Settings())
        patrons.load()
        clock = self._now
        desk = AccountDesk(Parts(self.store, patrons, clock, clock, Plain, 0))
        desk.load()
        runner = cast("Runner", AtOnce(world))
        desk.attach(runner, lambda: None, lambda code: None)
        return desk, AccountOffice(desk)

    def _now(self) -> int:
        return self.world.now

    # --- acts -----------------------------------------------------------------------------

    async def step(self) -> None:
        """Something happens."""
        self.world.now += self.chance.randrange(1, 60_000)
        self.store.full = self.chance.random() < 0.1
        self.store.deaf = self.chance.random() < 0.1
        acts: list[Callable[[], Awaitable[None]]] = [
            *(self.enter, self.register, self.use_link, self.use_link, self.make, self.set_role),
            *(self.shut, self.end, self.erase, self.password, self.restart, self.come_in),
        ]
        act = self.chance.choice(acts)
        before = dict(self.tokens)
        try:
            await act()
        except Refused:
            pass
        except StoreError:
            if self.store.deaf:
                self.doubtful |= before.keys()
        self.store.full = self.store.deaf = False
        self.check()

    def ended(self, person_id: str, but: str = "") -> None:
        """All sessions of somebody were promised to have ended."""
        for token, whose in list(self.tokens.items()):
            if whose == person_id and token != but:
                del self.tokens[token]
                assert self.desk.sessions.of_token(token, self.world.now) is None

    def entered(self, entered: Entered) -> None:
        """Somebody is in."""
        self.tokens[entered.token] = entered.person_id

    def somebody(self) -> str:
        """The id of anybody."""
        known = [*self.names, *set(self.tokens.values())]
        return self.chance.choice(known) if known else "ghost"

    def boss(self) -> str:
        """An administrator, or who would be one."""
        bosses = self.desk.administrators()
        return self.chance.choice(bosses) if bosses and self.chance.random() < 0.9 else "ghost"

    async def come_in(self) -> None:
        """A guest."""
        self.guests_count += 1
        guest, token = f"guest-{self.guests_count}", f"token-{self.guests_count}-{self.world.seed}"
        patrons = self.desk.parts.patrons
        job = Job(
            lambda floor: patrons.admit_guest(guest, token),
            lambda: patrons.keep(guest),
            lambda: patrons.forget(guest),
        )
        try:
            await self.desk.runner.do(job)
        except StoreError:
            patrons.forget(guest)
            raise
        self.tokens[token] = guest

    async def enter(self) -> None:
        """Somebody logs in, rightly or wrongly."""
        name = self.chance.choice([*self.names.values(), "nobody"])
        password = self.chance.choice(("brass-teapot-31", "brass-teapot-31", "copper-kettle-77"))
        self.entered(await self.desk.login(name, password, ADDRESS, None))

    async def register(self) -> None:
        """A guest registers."""
        guests = [token for token, who in self.tokens.items() if self.desk.role_of(who) == "guest"]
        if not guests:
            return
        token = self.chance.choice(guests)
        session = self.desk.sessions.of_token(token, self.world.now)
        if session is None:
            return
        name = f"name.{self.chance.randrange(30)}"
        entered = await self.desk.register(session, name, "brass-teapot-31", ADDRESS)
        assert entered.person_id == self.tokens.pop(token)
        self.names[entered.person_id] = name
        self.entered(entered)

    async def use_link(self) -> None:
        """A link is used, or one that counts no more."""
        links = [*self.links, self.first, "no link at all"]
        link = self.chance.choice([each for each in links if each])
        name = f"name.{self.chance.randrange(30)}"
        entered = await self.desk.accept(link, name, "brass-teapot-31", ADDRESS, None)
        self.links.pop(link, None)
        self.ended(entered.person_id)
        self.names[entered.person_id] = name
        self.entered(entered)
        with pytest.raises(Refused):
            await self.desk.accept(link, name, "brass-teapot-31", ADDRESS, None)

    async def make(self) -> None:
        """An account is made."""
        role = cast("StaffRole", self.chance.choice(WORKERS))
        made = await self.office.make(role, self.boss())
        self.links[made.token] = made.account.id

    async def set_role(self) -> None:
        """A role is given."""
        person = self.somebody()
        role = cast("StaffRole", self.chance.choice(WORKERS))
        await self.office.set_role(person, role, self.boss())
        assert self.desk.staff.role_of(person) == role
        self.ended(person)

    async def shut(self) -> None:
        """An account is shut or opened."""
        person, shut = self.somebody(), self.chance.random() < 0.5
        await self.office.set_shut(person, self.boss(), shut=shut)
        assert self.desk.staff.is_shut(person) is shut
        if shut:
            self.ended(person)

    async def end(self) -> None:
        """Somebody is sent away."""
        person = self.somebody()
        await self.office.end_sessions(person, self.boss())
        self.ended(person)

    async def erase(self) -> None:
        """Somebody is forgotten."""
        person = self.somebody()
        await self.office.erase(person, self.boss())
        self.ended(person)
        self.names.pop(person, None)
        assert self.store.person(person) is None

    async def password(self) -> None:
        """Somebody changes his password to the same, and all his others end."""
        token = self.chance.choice(list(self.tokens) or ["none"])
        session = self.desk.sessions.of_token(token, self.world.now)
        if session is None:
            return
        await self.desk.set_password(session, "brass-teapot-31", "brass-teapot-31", ADDRESS)
        self.ended(session.person_id, token)

    async def restart(self) -> None:
        """The house stops, at once."""
        self.open()

    # --- what holds -----------------------------------------------------------------------

    def check(self) -> None:
        """The house that runs and one that begins now agree, and what was promised holds."""
        check_staff(self.store)
        again, _ = self.opened()
        for person in {*self.names, *self.tokens.values(), *self.links.values()}:
            assert again.staff.role_of(person) == self.desk.staff.role_of(person)
            assert again.staff.is_shut(person) == self.desk.staff.is_shut(person)
            role: Role | None = self.desk.role_of(person)
            assert role is None or role in ROLES
        now = self.world.now
        for token, person in self.tokens.items():
            known = self.desk.sessions.of_token(token, now)
            if token in self.doubtful or person.startswith("staff-"):
                continue
            assert known is not None, f"{person}: a session that was promised counts no more"
            assert known.person_id == person
            kept = again.sessions.of_key(digest(token), now)
            assert kept is not None, f"{person}: a session that was promised is not kept"
        erased = self.desk.staff.erased
        assert not erased & set(again.accounts._by_id)
        assert not any(whose in erased for whose in self.names)


@pytest.mark.parametrize("group", range(10))
def test_accounts_of_many_worlds(group: int) -> None:
    async def lived() -> tuple[int, int]:
        staff_count = patrons_count = 0
        for seed in range(group * WORLDS // 10, (group + 1) * WORLDS // 10):
            life = Life(seed)
            for _ in range(STEPS):
                await life.step()
            people = life.desk.accounts.all()
            staff_count += sum(one.kind == "staff" for one in people)
            patrons_count += sum(one.kind == "patron" for one in people)
        return staff_count, patrons_count

    staff_count, patrons_count = asyncio.run(lived())
    assert min(staff_count, patrons_count) > 5
