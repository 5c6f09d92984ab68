"""Plays and sessions travel as text: what comes back is what was sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from croupier.cluster.on_dask import DaskClient
from croupier.cluster.portable_play import play_from, play_text, sessions_from, sessions_text
from croupier.cluster.sessions import play_system
from croupier.cluster.sessions_on_dask import SessionOrder, deliver_sessions, play_on
from croupier.errors import InputError
from croupier.games.catalog import load_sheet
from croupier.money import Currency
from croupier.sim.plan import Plan
from croupier.sim.systems.play import Play
from croupier.sim.systems.purse import Purse


def play_of(system: Any = "labouchere:line=2-1") -> Play:
    purse = Purse.of(10, 200, goal=300, most=150, currency=Currency("XYZ", 3))
    plan = Plan.of(load_sheet("baccarat"), shoes=24, seed=3)
    return Play.of(plan, "banker", system, purse, session_coups=80, over="restart")


class Done:
    """A future of what is there already."""

    def __init__(self, given: Any) -> None:
        self._given = given

    def done(self) -> bool:
        return True

    def result(self) -> Any:
        return self._given

    def add_done_callback(self, call: Any) -> None:
        call(self)


class Here:
    """Stands in for a Dask client: the work is done at once."""

    def nthreads(self) -> dict[str, int]:
        return {"here": 2}

    def submit(self, work: Any, *given: Any, pure: bool) -> Done:
        return Done(work(*given))

    def cancel(self, waiting: list[Any]) -> None:
        """Nothing waits."""


def test_a_play_and_its_sessions_come_back() -> None:
    play = play_of()
    assert play_from(play_text(play), "it") == play
    sessions = play_system(play)
    again = sessions_from(sessions_text(sessions), play, "it")
    assert again == sessions
    assert again.counts_sha256 == sessions.counts_sha256


def test_a_cluster_plays_what_threads_play() -> None:
    play, stop = play_of(), Event()

    def played() -> Iterator[Any]:
        return play_on(DaskClient(Here()), play, "python", stop)

    parts = list(played())
    assert len(parts) == 12
    whole = parts[0].sessions
    for part in parts[1:]:
        whole = whole.merge(part.sessions)
    assert whole == play_system(play)
    stop.set()
    assert list(played()) == []


def test_a_function_does_not_travel() -> None:
    play = play_of()._replace(system=lambda now: 1, over="most")
    with pytest.raises(InputError, match="a system that is a function does not travel"):
        play_text(play)


def test_a_function_is_refused_before_a_cluster_is_looked_for() -> None:
    play = play_of()._replace(system=lambda now: 1, over="most")
    with pytest.raises(InputError, match="a system that is a function does not travel"):
        play_system(play, dask="there is none")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"purse": {}}', '{"plan": 1}'])
def test_what_is_no_play_is_told(text: str) -> None:
    with pytest.raises(InputError, match="it holds no play that can be read"):
        play_from(text, "it")
    with pytest.raises(InputError, match="it holds no sessions that can be read"):
        sessions_from(text, play_of("flat"), "it")


def test_a_worker_of_another_release_refuses() -> None:
    order = SessionOrder(json.dumps({}), "python", "0.0")
    with pytest.raises(InputError, match="install the same release everywhere"):
        deliver_sessions(order, 0, 2)
