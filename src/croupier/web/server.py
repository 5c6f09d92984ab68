"""Opening a house on a port: uvicorn around the application, and a proper end."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import segno
import uvicorn

from croupier.errors import DataError
from croupier.service.config import read_config
from croupier.service.local import legible, now_ms, open_house
from croupier.web.app import make_app
from croupier.web.desk import Desk, monotonic_ms
from croupier.web.strict import MAX_FRAME

__all__ = ["serve_house"]

_EVERYWHERE = ".".join("0000")
"""Every address of this machine; listened on only where --lan asks for it."""


def serve_house(
    *,
    host: str,
    port: int,
    directory: Path,
    config: Path | None,
    lan: bool,
    say: Callable[[str], None],
) -> None:
    """Open the house of a directory and serve it until it is told to stop.

    Raises:
        InputError: configuration, directory or address cannot be used.
    """
    house_config = read_config(config)
    listening = _listen(_EVERYWHERE if lan else host, port)
    try:
        bound = listening.getsockname()[1]
        house = open_house(directory)
        try:
            with legible(directory):
                desk = Desk(house, house_config, clock_ms=monotonic_ms, now_ms=now_ms)
        except BaseException:
            house.close()
            raise
        hosts = [host, "127.0.0.1", "localhost", "[::1]"]
        addresses = [f"http://{host}:{bound}/"]
        if lan:
            own = _lan_address()
            hosts.append(own)
            addresses = [f"http://127.0.0.1:{bound}/", f"http://{own}:{bound}/"]
        app = make_app(desk, hosts={f"{each}:{bound}" for each in hosts})
        for address in addresses:
            say(f"open {address}")
        if lan:
            say(qr_lines(addresses[-1]))
        uvicorn.Server(
            uvicorn.Config(
                app,
                log_level="warning",
                ws="websockets-sansio",
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
        ).run(sockets=[listening])
    finally:
        listening.close()


def qr_lines(address: str) -> str:
    """An address as a QR code of blanks and blocks, for a phone's camera."""
    matrix = segno.make(address, error="m", micro=False).matrix_iter(border=2)
    return "\n".join("".join("  " if dark else "██" for dark in row) for row in matrix)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # a reader that died without a word holds its socket for so long, in milliseconds
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 30_000)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        why = error.strerror or str(error)
        raise DataError(f"{host}:{port} cannot be listened on: {why}; choose --port") from None
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
