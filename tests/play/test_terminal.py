"""The table as a person sees it: a real terminal, a prompt, keys, colour and Ctrl-C."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from typing import TYPE_CHECKING

import pytest

from croupier.cli.playing import terminal
from croupier.cli.playing.view import Line
from croupier.i18n.spacing import columns as columns_of
from tests.play.seats import patron_balance, position

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

PATIENCE_SECONDS = 30
PLAIN: Mapping[str, str] = {}
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x01|\x02")


# What runs in the background of a shell ignores Ctrl-C, and so would its children.
HEARING = """\
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


# A pace at which no second card comes while anybody waits for it.
NEVER_A_SECOND_CARD = """\
from croupier.__main__ import main
from croupier.cli.playing import terminal
terminal.CARD_SECONDS = 3600
main()
"""


class Seat:
    """``croupier play`` in a terminal of its own; ``program`` is how Python is told to run it."""

    def __init__(
        self,
        *argv: str,
        columns: int,
        env: Mapping[str, str],
        program: tuple[str, str] = ("-m", "croupier"),
    ) -> None:
        self._master, slave = pty.openpty()
        termios.tcsetwinsize(self._master, (40, columns))
        plain = {"TERM": "xterm-256color", "PYTHONPATH": os.pathsep.join(sys.path)}
        # a pytest worker tells its own size, which would count for more than the terminal's
        ours = ("NO_COLOR", "COLUMNS", "LINES")
        around = {key: value for key, value in os.environ.items() if key not in ours}
        self._process = subprocess.Popen(
            [sys.executable, "-c", HEARING, "-X", "utf8", *program, "play", *argv],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**around, **plain, **env},
            start_new_session=True,
        )
        os.close(slave)
        self._bytes, self._place = b"", 0

    def read_until(self, text: str) -> str:
        """What was shown up to and with this text since the last reading, without escapes."""
        start, ends = self._place, time.monotonic() + PATIENCE_SECONDS
        while (found := self.shown.find(text, start)) < 0:
            ready, _, _ = select.select([self._master], [], [], ends - time.monotonic())
            assert ready, f"{text!r} did not come: {self.shown[start:]!r}"
            try:
                piece = os.read(self._master, 65_536)
            except OSError:
                piece = b""
            assert piece, f"{text!r} did not come before the end: {self.shown[start:]!r}"
            self._bytes += piece
        self._place = found + len(text)
        return self.shown[start : self._place]

    @property
    def raw(self) -> str:
        """Everything the terminal got."""
        return self._bytes.decode("utf-8", "replace")

    @property
    def shown(self) -> str:
        """Everything shown, without escapes."""
        return _ESCAPES.sub("", self.raw).replace("\r", "")

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        self._process.send_signal(signal.SIGINT)

    def interrupt_until(self, text: str) -> str:
        """Press Ctrl-C, and once more where it fell between a prompt and its waiting."""
        for _ in range(PATIENCE_SECONDS):
            self.interrupt()
            ready, _, _ = select.select([self._master], [], [], 1)
            if ready:
                break
        return self.read_until(text)

    def wait(self) -> int:
        return self._process.wait(PATIENCE_SECONDS)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)


@pytest.fixture
def seats(data: Path) -> Iterator[list[Seat]]:
    """Seats to be given back at the end."""
    taken: list[Seat] = []
    yield taken
    for seat in taken:
        seat.close()


def sit(
    seats: list[Seat],
    *argv: str,
    columns: int = 100,
    env: Mapping[str, str] = PLAIN,
    program: tuple[str, str] = ("-m", "croupier"),
) -> Seat:
    seats.append(Seat(*argv, columns=columns, env=env, program=program))
    return seats[-1]


def test_a_game_by_hand(seats: list[Seat], data: Path) -> None:
    seat = sit(seats, "baccarat", "--data", str(data), "--fast")
    opened = seat.read_until("10,000.00 > ")
    assert "You are new here: 10,000.00 of play money is yours." in opened
    assert "\x1b[1m" in seat.raw
    seat.type("tie 1000\r")
    assert "Accepted: Tie 1,000.00" in seat.read_until("9,000.00, in play 1,000.00 > ")
    seat.type("undo\r")
    seat.read_until("10,000.00 > ")
    seat.type("deal\r")
    assert "You had no wager on this coup." in seat.read_until("10,000.00 > ")
    seat.type("nonsense\r")
    assert "“nonsense” is no command here" in seat.read_until("10,000.00 > ")
    seat.type("refill\r")
    told = seat.read_until("10,000.00 > ")
    assert "You can still stake the least, 5.00." in told
    assert "refused" not in told
    seat.type("quit\r")
    seat.read_until("Your place is kept.")
    assert seat.wait() == 0


def test_cards_come_at_a_pace_that_any_key_ends(seats: list[Seat], data: Path) -> None:
    seat = sit(seats, "baccarat", "--data", str(data), program=("-c", NEVER_A_SECOND_CARD))
    seat.read_until(" > ")
    seat.type("deal\r")
    seat.read_until("Player  ")
    seat.type("undo")  # the keys are not lost: they wait at the next prompt
    shown = seat.read_until("10,000.00 > undo")
    assert seat.raw.count("\x1b[2A") == 1
    assert "wins" in shown or "Tie at" in shown
    seat.type("\r")
    assert "You have nothing in play to take back." in seat.read_until("10,000.00 > ")


def test_the_last_step_of_the_deal_is_what_a_pipe_shows(seats: list[Seat], data: Path) -> None:
    seat = sit(seats, "three-pictures", "--data", str(data))
    seat.read_until(" > ")
    seat.type("deal\r")
    seat.read_until("Coup 2: place your bets.")
    seat.type("quit\r")
    assert seat.raw.count("\x1b[4A") == 3
    assert seat.wait() == 0


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_without_colour_there_are_no_escapes_and_no_pauses(
    seats: list[Seat], data: Path, name: str, value: str
) -> None:
    seat = sit(seats, "baccarat", "--data", str(data), env={name: value})
    for command in ("tie 5", "deal", "roads", "bets"):
        seat.read_until(" > ")
        seat.type(f"{command}\r")
    seat.read_until("At most")
    assert not re.search(r"\x1b\[[0-9;]*[mA]", seat.raw)


def test_ctrl_c_at_the_prompt_leaves_with_130_and_keeps_everything(
    seats: list[Seat], data: Path
) -> None:
    seat = sit(seats, "baccarat", "--data", str(data), "--fast")
    seat.read_until(" > ")
    seat.type("tie 5\r")
    seat.read_until("in play 5.00 > ")
    seat.interrupt_until("Your place is kept, and so are the wagers in play.")
    assert seat.wait() == 130
    assert patron_balance(data) == 999_500


@pytest.mark.parametrize("presses", [1, 3])
def test_ctrl_c_while_cards_come_shows_the_result(
    seats: list[Seat], data: Path, presses: int
) -> None:
    slow = ("-c", NEVER_A_SECOND_CARD)
    seat = sit(seats, "three-pictures", "--data", str(data), program=slow)
    seat.read_until(" > ")
    seat.type("banker_pair_plus 100\r")
    seat.read_until("in play 100.00 > ")
    seat.type("deal\r")
    seat.read_until("\n  Banker")  # among the hands
    for _ in range(presses - 1):
        seat.interrupt()
    told = seat.interrupt_until("Your place is kept.")
    assert seat.wait() == 130
    assert re.search(r"You (won|lost) [0-9.,]+\.\n", told)
    assert "against" in told
    assert seat.raw.count("\x1b[4A") == 1  # no other card was waited for
    balance = re.findall(r"Balance ([0-9,.]+[0-9]),", told)[-1]
    assert patron_balance(data) == int(re.sub(r"\D", "", balance))
    assert not list(position(data).open_wagers())


def test_why_shows_cards_that_were_seen_at_once(seats: list[Seat], data: Path) -> None:
    seat = sit(seats, "baccarat", "--data", str(data))
    seat.read_until(" > ")
    seat.type("deal\r")
    seat.read_until("Coup 2: place your bets.")
    seat.read_until(" > ")
    steps = seat.raw.count("\x1b[2A")
    assert steps
    seat.type("why\r")
    assert "Player  " in seat.read_until(" > ")
    assert seat.raw.count("\x1b[2A") == steps


def test_ctrl_d_is_quit(seats: list[Seat], data: Path) -> None:
    seat = sit(seats, "baccarat", "--data", str(data), "--fast", "--lang", "vi")
    seat.read_until(" > ")
    seat.type("\x04")
    seat.read_until("Chỗ của bạn được giữ lại.")
    assert seat.wait() == 0


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_lines_fit_the_terminal(seats: list[Seat], data: Path, lang: str, columns: int) -> None:
    argv = ("three-pictures", "--data", str(data), "--fast", "--lang", lang)
    seat = sit(seats, *argv, columns=columns, env={"NO_COLOR": "1"})
    shown = seat.read_until(" > ").rpartition("\n")[0]
    ticket = "player_1_pair_plus 5 player_2_three_pictures 5 banker_pair_plus 5"
    for command in (ticket, "deal", "why", "roads", "stats", "history", "bets", "help", "rules"):
        seat.type(f"{command}\r")
        seat.read_until("\n")  # the command as it was typed
        shown += "\n" + seat.read_until(" > ").rpartition("\n")[0]
    wide = [line for line in shown.splitlines() if columns_of(line) > columns]
    assert wide == []


def test_words_are_completed(seats: list[Seat], data: Path) -> None:
    seat = sit(seats, "baccarat", "--data", str(data), "--fast")
    seat.read_until(" > ")
    seat.type("banker_p\t 5\r")
    assert "Accepted: Banker Pair 5.00" in seat.read_until("in play 5.00 > ")


@pytest.mark.parametrize(
    ("text", "style", "dressed"),
    [
        ("K♥ 2♠ T♦", "", "\x1b[31mK♥\x1b[0m 2♠ \x1b[31mT♦\x1b[0m"),
        ("You won 5.00.", "won", "\x1b[32mYou won 5.00.\x1b[0m"),
        ("Coup 1", "head", "\x1b[1mCoup 1\x1b[0m"),
        ("Lately: B P T2", "road", "Lately: \x1b[31mB\x1b[0m \x1b[34mP\x1b[0m \x1b[32mT\x1b[0m2"),
        ("Bảng: 庄 闲 和", "road", "Bảng: \x1b[31m庄\x1b[0m \x1b[34m闲\x1b[0m \x1b[32m和\x1b[0m"),
        ("", "won", ""),
    ],
)
def test_colour_is_laid_over_the_text(text: str, style: str, dressed: str) -> None:
    line = Line(text, style)
    assert terminal.dressed(line.text, line.style) == dressed
    assert _ESCAPES.sub("", dressed) == text
