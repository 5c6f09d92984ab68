"""Ctrl-C at a table: what was done is told, and what was not told was not done."""

from __future__ import annotations

import os
import re
import signal
import threading
import time
from typing import TYPE_CHECKING

import pytest

from croupier.cli.playing import keys
from croupier.service.play import Game
from tests.play.seats import patron_balance

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.service.house import Answer
    from tests.play.seats import Play


def press_ctrl_c() -> None:
    os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("options", [(), ("--json",)], ids=str)
def test_a_coup_is_told_before_the_table_ends(
    play: Play, data: Path, monkeypatch: pytest.MonkeyPatch, when: str, options: tuple[str, ...]
) -> None:
    """Ctrl-C falls on either side of the instant in which the money moves."""
    play("baccarat", "banker 100")
    deal = Game.deal

    def interrupted(self: Game) -> Answer:
        if when == "before":
            press_ctrl_c()
        answer = deal(self)
        if when == "after":
            press_ctrl_c()
        return answer

    monkeypatch.setattr(Game, "deal", interrupted)
    ended = play("baccarat", "deal\ntie 5\n", *options)
    assert ended.code == 130
    assert re.search(r"You (won|lost|are even)" if not options else '"outcome": "', ended.out)
    assert not re.search(r"> tie 5|\"command\": \"bet\"", ended.out)
    told = re.findall(r'(?:Balance |"balance": ")([0-9.,]+[0-9])', ended.out)[-1]
    assert patron_balance(data) == int(re.sub(r"\D", "", told))


def pressed_twice(pause_seconds: float) -> list[str]:
    """How far a block comes in which Ctrl-C is pressed twice."""
    reached = []

    def block() -> None:
        with keys.interrupts_held() as interrupted:
            press_ctrl_c()
            reached.append("noticed" if interrupted() else "missed")
            time.sleep(pause_seconds)
            press_ctrl_c()
            reached.append("the end")

    with pytest.raises(KeyboardInterrupt):
        block()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    return reached


def test_what_never_ends_ends_by_pressing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "SAME_PRESS_SECONDS", 0.0)
    assert pressed_twice(0.01) == ["noticed"]


def test_pressing_twice_at_once_is_pressing_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "SAME_PRESS_SECONDS", 60.0)
    assert pressed_twice(0) == ["noticed", "the end"]


def test_nothing_pressed_changes_nothing() -> None:
    with keys.interrupts_held() as interrupted:
        assert not interrupted()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_ignores_ctrl_c_goes_on_ignoring_it() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with keys.interrupts_held() as interrupted:
            press_ctrl_c()
            assert not interrupted()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_thread_beside_the_main_one_may_play() -> None:
    """Only the main thread can hear of Ctrl-C."""
    heard = []

    def elsewhere() -> None:
        with keys.interrupts_held() as interrupted:
            heard.append(interrupted())

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert heard == [False]
