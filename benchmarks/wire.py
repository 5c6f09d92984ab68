"""A server to be measured, and sockets light enough to measure it with.

A client library spends more on a message than the server does, so that two cores would measure
the client. These sockets parse nothing that they do not have to.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_HZ: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_MASKED: Final = 0x80


class Server:
    """``croupier serve`` on the second core, where there is one and the system can say so."""

    def __init__(self, directory: Path, config: str) -> None:
        (directory / "house.toml").write_text(config)
        argv = [sys.executable, "-m", "croupier", "serve", "--port", "0"]
        argv += ["--data", str(directory / "house"), "--config", str(directory / "house.toml")]
        if shutil.which("taskset") and (os.cpu_count() or 1) > 1:
            argv = ["taskset", "-c", "1", *argv]
        self.process = subprocess.Popen(argv, stderr=subprocess.PIPE, text=True)
        self.origin = self.told("open ").removeprefix("open ").strip().rstrip("/")
        self.port = int(self.origin.rpartition(":")[2])

    def told(self, begins: str) -> str:
        """The next line that the server tells which begins so."""
        assert self.process.stderr is not None
        while not (said := self.process.stderr.readline()).startswith(begins):
            if not said:
                raise SystemExit("the server did not open")
        return said

    def cpu_seconds(self) -> float:
        """Processor time of the server so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _HZ

    def memory_bytes(self) -> int:
        """What the server holds in memory."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def server(directory: Path, config: str) -> Iterator[Server]:
    """A server for as long as it is measured; this process keeps to the first core."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {0})
    made = Server(directory, config)
    try:
        yield made
    finally:
        made.process.terminate()
        made.process.wait(60)


class Line(asyncio.Protocol):
    """One socket of a patron.

    Args:
        heard: called with every message, as bytes; None for one that never reads.
    """

    def __init__(self, heard: Callable[[Line, bytes], None] | None) -> None:
        self._heard = heard
        self._buffer = bytearray()
        self.opened = asyncio.get_running_loop().create_future()
        self.closed = False
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way back."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """The house hung up."""
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the house hung up"))

    def say(self, frame: bytes) -> None:
        """Send a text frame, masked by zeros."""
        size = len(frame)
        head = struct.pack("!BB", 0x81, _MASKED | min(size, 126))
        head += struct.pack("!H", size) if size >= 126 else b""
        self.transport.write(head + b"\0\0\0\0" + frame)

    def data_received(self, data: bytes) -> None:
        """Cut what comes into frames."""
        buffer = self._buffer
        buffer += data
        if not self._is_open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(bytes(buffer[:200]))
            del buffer[: end + 4]
            self._is_open = True
            self.opened.set_result(None)
            if self._heard is None:
                self.transport.pause_reading()
        at = 0
        while (cut := _frame(buffer, at)) is not None:
            code, start, end = cut
            if code == 0x9:
                self.transport.write(
                    b"\x8a\x80\0\0\0\0" if end == start else self._pong(start, end)
                )
            elif code == 0x1 and self._heard is not None:
                self._heard(self, bytes(buffer[start:end]))
            at = end
        del buffer[:at]

    def _pong(self, start: int, end: int) -> bytes:
        return bytes((0x8A, _MASKED | (end - start))) + b"\0\0\0\0" + self._buffer[start:end]


def _frame(buffer: bytearray, at: int) -> tuple[int, int, int] | None:
    """A whole frame's kind, and where its content lies."""
    left = len(buffer) - at
    if left < 2:
        return None
    size, start = buffer[at + 1], at + 2
    if size == 126 and left >= 4:
        size, start = int.from_bytes(buffer[at + 2 : at + 4]), at + 4
    elif size == 127 and left >= 10:
        size, start = int.from_bytes(buffer[at + 2 : at + 10]), at + 10
    elif size > 125:
        return None
    return (buffer[at] & 0xF, start, start + size) if len(buffer) >= start + size else None


async def guest(server: Server) -> str:
    """A new guest's cookie."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    host = f"127.0.0.1:{server.port}"
    writer.write(
        f"POST /api/session HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        "Content-Length: 0\r\nConnection: close\r\n\r\n".encode()
    )
    answer = (await reader.read()).decode()
    writer.close()
    for line in answer.splitlines():
        name, _, value = line.partition(": ")
        if name.lower() == "set-cookie":
            return value.partition(";")[0]
    raise ConnectionError(answer)


async def line(
    server: Server, cookie: str, heard: Callable[[Line, bytes], None] | None, buffer: int = 0
) -> Line:
    """A socket of a guest, opened; with a receive buffer of so many bytes if any is given."""
    made = socket.socket(proto=socket.IPPROTO_TCP)  # else small writes wait
    if buffer:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    made.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(made, ("127.0.0.1", server.port))
    _, opened = await loop.create_connection(lambda: Line(heard), sock=made)
    host = f"127.0.0.1:{server.port}"
    opened.transport.write(
        f"GET /api/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await opened.opened
    return opened


def tables(count: int, betting_seconds: int = 600) -> str:
    """A house of so many tables of baccarat with limits that nobody reaches."""
    free = ("guests-per-minute", "guests-per-minute-in-all", "asks-per-second")
    return "".join(("[house]\n", *(f"{key} = 0\n" for key in free))) + "".join(
        f"""
[[table]]
id = "b{number}"
sheet = "baccarat"
betting-seconds = {betting_seconds}
[table.limits]
bet-min = "5.00"
bet-max = "9000000.00"
patron-max = "9000000.00"
table-max = "900000000.00"
liability-max = "9000000000.00"
"""
        for number in range(count)
    )


def percentile(waits: list[float], share: float) -> float:
    """A percentile in milliseconds."""
    ordered = sorted(waits)
    return 1_000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def machine() -> str:
    """How fast and how busy the machine is: the same small work in every run, and the load."""
    least = float("inf")
    for _ in range(20):
        began = time.process_time()
        sum(number * number for number in range(100_000))
        least = min(least, time.process_time() - began)
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    return f"100,000 squares take {1_000 * least:.1f} ms here; load {load}"
