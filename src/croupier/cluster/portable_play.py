"""Plays and sessions as plain values that travel, as :mod:`croupier.cluster.portable` has plans."""

from __future__ import annotations

import json
from typing import Any

from croupier.cluster.portable import plan_from, plan_text
from croupier.errors import InputError
from croupier.money import Currency
from croupier.sim.clusters import Clusters
from croupier.sim.systems.play import Play
from croupier.sim.systems.purse import Purse
from croupier.sim.systems.system import System
from croupier.sim.systems.tally import Sessions

__all__ = ["play_from", "play_text", "sessions_from", "sessions_text"]


def play_text(play: Play) -> str:
    """A play as one JSON document.

    Raises:
        InputError: its system is a function, which is code, or its sheet was changed in memory.
    """
    if not isinstance(play.system, System):
        raise InputError(
            "a system that is a function does not travel to other machines; play it here, or in "
            "parts by --shoe-range"
        )
    purse = play.purse._asdict()
    return json.dumps(
        {
            "plan": plan_text(play.plan),
            "bet": play.bet.id,
            "system": str(play.system),
            "purse": {**purse, "currency": str(play.purse.currency)},
            "session_coups": play.session_coups,
            "session_shoes": play.session_shoes,
            "over": play.over,
        }
    )


def play_from(text: str, origin: str) -> Play:
    """The play that :func:`play_text` wrote.

    Args:
        text: the document.
        origin: where it is from, for messages.

    Raises:
        InputError: it is none, or its plan is none of this release.
    """
    try:
        told: dict[str, Any] = json.loads(text)
        purse = Purse(**{**told["purse"], "currency": Currency.parse(told["purse"]["currency"])})
        names = ("session_coups", "session_shoes", "over")
        more = {name: told[name] for name in names}
        plan, bet, system = told["plan"], told["bet"], told["system"]
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{origin} holds no play that can be read ({error})") from None
    return Play.of(plan_from(plan, origin), bet, System.parse(system), purse, **more)


def sessions_text(sessions: Sessions) -> str:
    """What sessions came to as one JSON document; their play goes beside it."""
    told = sessions._asdict()
    del told["play"]
    return json.dumps(told)


def sessions_from(text: str, play: Play, origin: str) -> Sessions:
    """The sessions that :func:`sessions_text` wrote.

    Args:
        text: the document.
        play: their play.
        origin: where it is from, for messages.

    Raises:
        InputError: it is none.
    """
    try:
        told: dict[str, Any] = json.loads(text)
        shoes, sums, products = told.pop("sums")
        return Sessions(
            play,
            tuple((start, stop) for start, stop in told.pop("ranges")),
            {how: _counts(counts) for how, counts in told.pop("lengths").items()},
            _counts(told.pop("bankrolls")),
            _counts(told.pop("drawdowns")),
            sums=Clusters(shoes, tuple(sums), tuple(products)),
            **told,
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{origin} holds no sessions that can be read ({error})") from None


def _counts(told: dict[str, int]) -> dict[int, int]:
    return {int(number): count for number, count in told.items()}
