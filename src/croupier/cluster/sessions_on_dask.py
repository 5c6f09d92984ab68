"""Playing a betting system's sessions on a Dask cluster: the same sessions, whoever plays them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import lru_cache
from threading import Event
from typing import Final, NamedTuple

from croupier.cluster.on_dask import DaskClient, check_release
from croupier.cluster.portable_play import play_from, play_text, sessions_from, sessions_text
from croupier.sim.parts import cut, shoes_of
from croupier.sim.systems.engines import SessionEngine, player_for
from croupier.sim.systems.play import Play
from croupier.sim.systems.tally import Sessions
from croupier.version import __version__

__all__ = ["PlayedPart", "SessionOrder", "play_on"]

_CARDS_A_PART: Final = 1 << 27


class SessionOrder(NamedTuple):
    """What a worker is asked for, as it travels.

    Attributes:
        play: :func:`croupier.cluster.portable_play.play_text` of the play.
        engine: which engine is wanted.
        version: the release that asks.
    """

    play: str
    engine: str
    version: str


class PlayedPart(NamedTuple):
    """Sessions that a worker played, and the seconds that it worked."""

    sessions: Sessions
    cpu_s: float


def deliver_sessions(order: SessionOrder, start: int, stop: int) -> tuple[str, float]:
    """Play the sessions of some shoes; this runs on a worker.

    Raises:
        InputError: the worker has another release, or cannot play them.
    """
    check_release(order.version)
    began = time.thread_time()
    sessions = _player(order).count(range(start, stop))
    return sessions_text(sessions), time.thread_time() - began


@lru_cache(maxsize=2)
def _player(order: SessionOrder) -> SessionEngine:
    return player_for(play_from(order.play, "the order"), order.engine)


def play_on(client: DaskClient, play: Play, engine: str, stop: Event) -> Iterator[PlayedPart]:
    """The sessions of a play in parts, in order.

    After `stop`, those that were played up to the first that were not.

    Raises:
        InputError: the system is a function, or workers cannot play it.
    """
    order = SessionOrder(play_text(play), engine, __version__)
    most = shoes_of(play.plan, _CARDS_A_PART // play.session_shoes)
    size = client.size(play.session_count, most) * play.session_shoes
    for told, cpu_s in client.each(deliver_sessions, order, cut(play.plan.shoes, size), stop):
        yield PlayedPart(sessions_from(told, play, "a worker"), cpu_s)
