"""A licensee's wallet in an open house: who comes from him, and what he says they have."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.errors import DataError, StoreError
from croupier.service.asks import Answered, Ask
from croupier.service.care_kept import Kept, check_kept, find_kept
from croupier.service.floor import Floor
from croupier.service.news import Turn
from croupier.service.patrons import Patrons
from croupier.service.people import change_person
from croupier.service.running import Job, Runner
from croupier.service.wallet.driver import Driver
from croupier.service.wallet.http_licensee import HttpLicensee, client
from croupier.service.wallet.licensee import Licensee
from croupier.service.wallet.passage import Passage
from croupier.service.wallet.reading import has_wallet
from croupier.service.wallet.reconciling import REF, refs_of
from croupier.service.wallet.settings import WalletSettings, read_secret
from croupier.web.problems import Refused
from croupier.web.wallet_balances import AT_ONCE, Balances
from croupier.web.wallet_days import Days

if TYPE_CHECKING:
    import httpx

    from croupier.web.hub import Hub

__all__ = ["Launched", "WalletDesk", "wallet_desk"]

MAX_TOKEN: Final = 512
_LAST_TURNS_MS: Final = 2_000
_log = logging.getLogger("croupier.wallet")


class Launched(NamedTuple):
    """Who came in by a launch token, and the token of his session."""

    patron_id: str
    token: str


class WalletDesk:
    """The licensee's side of a desk.

    Attributes:
        is_broken: something has ended by itself that has to go on as long as the house is open.

    Args:
        floor: not opened yet.
        settings: of his wallet.
        now_ms: the wall clock.
        licensee: in place of the one that the settings name.

    Raises:
        DataError: the secret cannot be read, or the record is of another kind of house.
    """

    driver: Driver
    _balances: Balances
    _days: Days

    def __init__(
        self,
        floor: Floor,
        settings: WalletSettings,
        now_ms: Callable[[], int],
        licensee: Licensee | None = None,
    ) -> None:
        self.settings, self._now_ms, self._house = settings, now_ms, floor.house
        self._licensee = licensee
        self._clients: list[httpx.AsyncClient] = []
        if licensee is None:
            self._secret = read_secret(settings.secret_file)
        self.passage = Passage(floor.house, settings.licensee, corrects=settings.corrections)
        floor.decide_ask = self.passage.decide
        floor.purses.shown_minor = self._shown_minor
        self._refs: dict[str, str] = {}
        self._by_ref: dict[str, str] = {}
        for person_id, ref in refs_of(floor.house.store).items():
            self._know(person_id, ref)
        self.admitted: Callable[[str, Kept | None], object] = lambda patron_id, kept: None
        check_kept(floor.house.store, now_ms())
        self._coming_in = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        self.is_broken = False

    def _know(self, patron_id: str, ref: str) -> None:
        self._refs[patron_id] = ref
        self._by_ref[ref] = patron_id

    def _shown_minor(self, patron_id: str, currency: str) -> int | None:
        return self.driver.told_minor.get((patron_id, currency))

    def attach(self, runner: Runner, patrons: Patrons, hub: Hub) -> None:
        """Work with an open floor."""
        self._runner, self._patrons, self._hub = runner, patrons, hub
        # balances have connections of their own, so that no debit waits for one of theirs
        asked = self._licensee or self._over_http(AT_ONCE)
        licensee = self._licensee = self._licensee or self._over_http()
        store, refs = self._house.store, self._refs
        self.driver = Driver(runner, self.passage, licensee, refs.get, self._tell)
        self._balances = Balances(asked.balance, refs.get, self.driver, runner.clock_ms)
        self._days = Days(store, runner, self.passage, licensee, lambda: refs, self._now_ms)

    def _over_http(self, *most_count: int) -> Licensee:
        http, settings = client(*most_count), self.settings
        self._clients.append(http)
        return HttpLicensee(settings.url, self._secret, http, self._now_ms, settings.timeout_ms)

    def start(self) -> None:
        """Call for what is owed and undone, and compare each day; on the running loop."""
        self._tasks = [
            asyncio.create_task(self.driver.run(), name="wallet"),
            asyncio.create_task(self._days.run(), name="reconciling"),
            asyncio.create_task(
                self._balances.run(self._hub.here, self._patrons.currencies), name="balances"
            ),
        ]
        for task in self._tasks:
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled():  # it goes on for ever, unless it is told to stop
            self.is_broken = True
            extra = {"task": task.get_name()}
            _log.critical("wallet_task_ended", extra=extra, exc_info=task.exception())

    async def stop(self) -> None:
        """Let patrons' asks under way end, then break off calls: the record says how to go on.

        The floor has to take turns until this has returned.
        """
        await self.driver.close(self.settings.timeout_ms + _LAST_TURNS_MS)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.driver.stop()
        await self._balances.stop()
        for http in self._clients:
            await http.aclose()

    def turned(self, turn: Turn) -> None:
        """A turn is durable."""
        self.driver.turned()

    def ask(self, ask: Ask, still: Callable[[], bool]) -> asyncio.Future[Answered]:
        """A patron's ask, debited where it has to be, if he still may when its turn comes."""
        return self.driver.ask(ask, still)

    def _tell(self, patron_id: str, currency: str) -> None:
        """Tell a patron what the licensee says that he has."""
        if self._hub.has_socket(patron_id):
            # with a turn: what the floor has in memory may not be recorded yet
            told = self._runner.do(Job(lambda floor: floor.touch(patron_id, currency)))
            told.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def prepare(self, patron_id: str) -> None:
        """Ask what a patron has where that was not told yet."""
        await self._balances.prepare(patron_id, self._patrons.currencies)

    # --- comparing -------------------------------------------------------------------------

    @property
    def differences_count(self) -> int:
        """How many the last reconciliation found."""
        return self._days.differences_count

    async def reconcile(self, day: str) -> bool:
        """Compare a day with the licensee's list, and log what differs. Whether that was done."""
        return await self._days.compare(day) is not None

    # --- coming in -------------------------------------------------------------------------

    async def launch(
        self, launch_token: str, is_shut: Callable[[str], bool] = lambda patron_id: False
    ) -> Launched:
        """A patron comes from the licensee; durable on return.

        Args:
            is_shut: whether the house lets a patron in no more.

        Raises:
            Refused: the token is not good, he may not come in, or the licensee does not answer.
            StoreError: it could not be recorded.
        """
        if self._licensee is None or not launch_token or len(launch_token) > MAX_TOKEN:
            raise Refused(403, "unknown_token", "this launch token is not good")
        asked = self.driver.tellings_count
        launch = await self._licensee.authenticate(launch_token)
        self.driver.calls[("authenticate", "done" if launch.account else "refused")] += 1
        if launch.account is None:
            if launch.why == "unknown_token":
                raise Refused(403, "unknown_token", "this launch token is not good")
            _log.warning("wallet_call_in_vain", extra={"call": "authenticate", "why": launch.why})
            if launch.is_refused:
                raise Refused(403, "launch_refused", "the licensee lets nobody in by this token")
            raise Refused(503, "wallet_unknown", "nobody can come in now; ask again")
        account, token = launch.account, secrets.token_urlsafe(32)
        async with self._coming_in:
            _require_open(self._by_ref.get(account.patron), is_shut)
            patron_id = await self._admit(account.patron, token)
            _require_open(patron_id, is_shut)  # as it is by now; a session of his counts nowhere
        for currency, minor in account.balances.items():
            self.driver.tell(patron_id, currency, minor, asked)
        _log.info("patron_came_in", extra={"patron": patron_id})
        return Launched(patron_id, token)

    async def _admit(self, ref: str, token: str) -> str:
        known = self._by_ref.get(ref)
        is_here = known is not None and self._patrons.get(known) is not None
        if known is not None and is_here and await self._entered(known, ref, token, is_new=False):
            return known
        # nobody yet, or he was erased: who comes now is another
        patron_id = f"lic-{secrets.token_hex(10)}"
        await self._entered(patron_id, ref, token, is_new=True)
        return patron_id

    async def _entered(self, patron_id: str, ref: str, token: str, *, is_new: bool) -> bool:
        """Open a session; durable on return. False where he was erased meanwhile."""
        patrons, store, is_here = self._patrons, self._house.store, True

        def begin(floor: Floor) -> None:
            if is_new:
                patrons.admit(patron_id)
                self.admitted(patron_id, find_kept(store, ref))
            patrons.sessions.open(patron_id, "patron", token, self._now_ms(), proved=False)

        def keep() -> None:
            nonlocal is_here
            is_here = patrons.get(patron_id) is not None
            if not is_here:  # nothing is kept anew of who was forgotten
                patrons.sessions.end_all(patron_id)
                return
            change_person(store, patron_id, {REF: ref}, make=is_new)
            patrons.keep(patron_id)

        def undo() -> None:
            if is_new:
                patrons.forget(patron_id)

        try:
            await self._runner.do(Job(begin, keep, undo))
        except StoreError:
            raise Refused(503, "not_recorded", "nobody can come in now") from None
        if is_here:
            self._know(patron_id, ref)
        return is_here

    def under_way(self, patron_id: str) -> str:
        """What of a patron's is under way that stands against forgetting him; empty for nothing.

        To be asked in a turn. So nothing is ever owed to somebody whom the licensee does not know.
        """
        if self.driver.is_busy_with(patron_id):
            return "the licensee has not answered all that was asked for him; wait until he has"
        return ""

    def forget(self, patron_id: str) -> None:
        """Forget a patron who was erased."""
        ref = self._refs.pop(patron_id, None)
        if ref is not None and self._by_ref.get(ref) == patron_id:
            del self._by_ref[ref]
        for currency in self._patrons.currencies:
            self.driver.told_minor.pop((patron_id, currency), None)


def _require_open(patron_id: str | None, is_shut: Callable[[str], bool]) -> None:
    if patron_id is not None and is_shut(patron_id):
        raise Refused(403, "launch_refused", "this house lets this patron in no more")


def wallet_desk(
    floor: Floor, settings: WalletSettings | None, now_ms: Callable[[], int]
) -> WalletDesk | None:
    """The licensee's side of a desk; None where a house keeps its patrons' money itself.

    Raises:
        DataError: the secret cannot be read, or the record is of another kind of house.
    """
    if settings is not None:
        return WalletDesk(floor, settings, now_ms)
    if has_wallet(floor.house.store):
        raise DataError(
            "this record is of a house whose patrons' money lies with a licensee; write his "
            "[wallet] in the house's file, or open another directory"
        )
    return None
