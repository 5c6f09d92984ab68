"""Opening a house on a port: uvicorn around the application, and a proper end."""

from __future__ import annotations

import errno
import gc
import logging
import socket
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, cast

import segno
import uvicorn
from litestar.types import ASGIApp

from croupier.errors import DataError, DiskFailed, StoreError
from croupier.service.config import HouseConfig, read_config
from croupier.service.local import (
    Restored,
    legible,
    now_ms,
    open_served,
)
from croupier.service.settings import Level, Settings, check_host
from croupier.version import __version__
from croupier.web.app import make_app
from croupier.web.checkpoints import checkpoints_made
from croupier.web.desk import Desk, monotonic_ms
from croupier.web.first_link import tell_first
from croupier.web.line import LineProtocol
from croupier.web.logs import set_up
from croupier.web.patience import PatientProtocol
from croupier.web.start_log import changed_files, tell_tables
from croupier.web.strict import MAX_FRAME

__all__ = ["HouseServer", "serve_house", "server_config", "spare_pauses"]

_SEARCHES: Final = (5_000, 20, 100)
"""After so many new objects the young are searched; every so many times, the older, the old."""

_log: Final = logging.getLogger("croupier.web")
_EVERYWHERE: Final = "0.0.0.0"
"""Every address of this machine; listened on only where --lan asks for it."""

_ALL: Final = frozenset({_EVERYWHERE, "::"})

_PORT_TAKEN: Final = frozenset({errno.EADDRINUSE, errno.EACCES})

_KEPT: Final = "what was accepted is recorded, and what is open is settled or goes back"


def serve_house(
    *,
    directory: Path,
    config: Path | None,
    say: Callable[[str], None],
    level: Level | None = None,
    **given: Any,
) -> None:
    """Open the house of a directory and serve it until it is told to stop.

    Args:
        say: tells a line to whoever opened it; not called where the log is JSON.
        level: from where on things are logged; by default as the log's kind has it.
        given: settings of the house in place of those of its file.

    Raises:
        InputError: configuration, directory or address cannot be used.
        DiskFailed: the house has ended by itself, for its disk failed.
        StoreError: it has ended by itself for another reason.
    """
    house_config = read_config(config)
    settings = house_config.settings._replace(**given)
    if "host" in given:
        settings = settings._replace(names_host=True)
    undo = set_up(settings.log, level, sys.stderr)
    try:
        check_host(settings.host)
        _check_lan(settings)
        with _listen(_EVERYWHERE if settings.lan else settings.host, settings.port) as listening:
            desk = _opened(directory, house_config._replace(settings=settings))
            bound = listening.getsockname()[1]
            named = f"[{settings.host}]" if ":" in settings.host else settings.host
            names = ["127.0.0.1", _lan_address()] if settings.lan else [named]
            addresses = [f"http://{name}:{bound}" for name in names]
            if settings.address:
                addresses.insert(0, settings.address)
            _tell_opened(desk, directory, [f"{address}/" for address in addresses], say)
            teller = say if settings.log == "plain" else None
            tell_first(desk.accounts, directory, addresses[0], teller)
            known = {named, *names, "127.0.0.1", "localhost", "[::1]"}
            with checkpoints_made(directory, settings):
                _serve(desk, listening, {f"{name}:{bound}" for name in known})
    finally:
        undo()


def _check_lan(settings: Settings) -> None:
    """Refuse one host to listen on together with all of them. Raises DataError."""
    if settings.lan and settings.names_host and settings.host != _EVERYWHERE:
        raise DataError(
            f"--lan listens on every address, and --host names one, {settings.host}; leave out "
            "one of the two, here, in a variable or in the house's file"
        )


def _opened(directory: Path, config: HouseConfig) -> Desk:
    house = open_served(directory, config)
    try:
        with legible(directory):
            restored = Restored(directory)
            was_marked = restored.is_marked
            held = restored.holds
            changed = changed_files(house, config)
            desk = Desk(house, config, clock_ms=monotonic_ms, now_ms=now_ms, restored=held)
            tell_tables(house, config, changed)
            if was_marked:
                restored.called_off(house.store, [table.id for table in config.tables])
                _log.warning("shoes_called_off", extra={"why": "the record was restored"})
            return desk
    except BaseException:
        house.close()
        raise


def _allow_sockets() -> None:
    """As many open files as the system grants: each socket is one, and 1,024 are usual."""
    with suppress(ImportError, OSError, ValueError):  # not every system has such limits
        from resource import RLIMIT_NOFILE, getrlimit, setrlimit

        _, most = getrlimit(RLIMIT_NOFILE)
        setrlimit(RLIMIT_NOFILE, (most, most))


def spare_pauses() -> None:
    """Let the search for unreachable cycles pass over what stays for good.

    It stops every patron while it lasts. What the house was opened with is not looked at again,
    the search among the old is made seldom: what the house keeps holds hardly any cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SEARCHES)


def server_config(app: ASGIApp) -> uvicorn.Config:
    """How an application is served: bounds on requests, frames and pauses."""
    return uvicorn.Config(
        cast("Any", app),  # the types of two libraries for one interface
        log_config=None,
        access_log=False,
        http=PatientProtocol,
        ws=LineProtocol,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=10,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
    )


class HouseServer(uvicorn.Server):
    """A server that tells its house that it stops, before it hangs up on everybody."""

    def __init__(self, desk: Desk, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._desk = desk

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: first the sockets, then the house."""
        self._desk.tell_closing()
        await super().shutdown(sockets)


def _serve(desk: Desk, listening: socket.socket, hosts: Collection[str]) -> None:
    _allow_sockets()
    spare_pauses()
    server = HouseServer(desk, server_config(make_app(desk, hosts)))

    def stop() -> None:
        server.should_exit = True

    desk.when_broken = stop
    server.run(sockets=[listening])
    if isinstance(desk.broken, DiskFailed):
        raise DiskFailed(
            f"the house has stopped: {desk.broken}; see to the disk, then start it again: {_KEPT}"
        ) from desk.broken
    if desk.broken is not None:
        raise StoreError(
            f"the house has stopped: {desk.broken}; it can be started again: {_KEPT}"
        ) from desk.broken


def _tell_opened(
    desk: Desk, directory: Path, addresses: Sequence[str], say: Callable[[str], None]
) -> None:
    settings = desk.config.settings
    if settings.log == "plain":
        for address in addresses:
            say(f"open {address}")
        say(f"the record lies in {directory}; Ctrl-C closes the house")
        if settings.lan:
            say(f"for a phone here, with play money and without TLS: {addresses[-1]}")
            say(qr_lines(addresses[-1]))
        elif settings.host in _ALL:
            say("only this machine's own names are let in; --lan lets in the local network")
    fields = {"version": __version__, "tables": len(desk.config.tables)}
    for address in addresses:
        _log.info("house_opened", extra={"address": address, **fields})


def qr_lines(address: str) -> str:
    """An address as a QR code of blanks and blocks, for a phone's camera."""
    matrix = segno.make(address, error="m", micro=False).matrix_iter(border=2)
    return "\n".join("".join("  " if dark else "██" for dark in row) for row in matrix)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # with its protocol told, else asyncio lets small writes wait for what was sent before
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # a reader that died without a word holds its socket for so long, in milliseconds
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 30_000)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        why = error.strerror or str(error)
        mend = "choose another --port" if error.errno in _PORT_TAKEN else "choose another --host"
        raise DataError(f"{host}:{port} cannot be listened on: {why}; {mend}") from None
    listening.listen(1_024)
    return listening


def _lan_address() -> str:
    """This machine's address on the local network. No packet is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a network of documentation: only routes are looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
