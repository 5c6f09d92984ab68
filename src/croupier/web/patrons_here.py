"""Who is in the house now, for the pit: who watches which table, and what he has in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from litestar import get
from litestar.handlers import HTTPRouteHandler

from croupier.money import Currency
from croupier.service.floor import Floor
from croupier.service.roles import PLAYERS
from croupier.service.running import Job
from croupier.web.asking import Asked, TheDesk, looking
from croupier.web.board import Money
from croupier.web.desk import Desk
from croupier.web.operation import NOT_RECORDED, TOO_OFTEN, Operation

__all__ = ["OPERATIONS", "InPlay", "PatronHere", "PatronsHere", "PurseHere"]

MOST: Final = 500
"""Of so many it is told at most."""


class InPlay(msgspec.Struct, frozen=True):
    """What a patron has in play at a table, in its currency."""

    table: str
    currency: str
    amount: Money


class PurseHere(msgspec.Struct, frozen=True):
    """What a patron has beside that; not `told` as in his own purse."""

    currency: str
    balance: Money
    told: bool = True


class PatronHere(msgspec.Struct, frozen=True):
    """A patron with a socket open, or with wagers in play.

    Attributes:
        kind: `guest` or `patron`.
        sockets: how many he has open.
        watches: the tables that they follow.
    """

    patron: str
    kind: str
    sockets: int
    watches: list[str]
    in_play: list[InPlay]
    session_ms: int
    purses: list[PurseHere]


class PatronsHere(msgspec.Struct, frozen=True):
    """Who is here, those with most tables in play first; `count` is of all of them."""

    count: int
    patrons: list[PatronHere]


@get("/api/patrons", tags=["pit"])
async def patrons(desk: TheDesk, request: Asked) -> PatronsHere:
    """Who is in the house now."""
    looking(desk, request)
    here = desk.hub.here()
    found: PatronsHere = await desk.runner.do(Job(lambda floor: _found(desk, floor, here)))
    return found


def _found(desk: Desk, floor: Floor, here: Mapping[str, tuple[int, list[str]]]) -> PatronsHere:
    staked: dict[str, dict[str, int]] = {}
    for table_id in desk.shapers:
        for wager in floor.house.keeper(table_id).state.wagers.values():
            own = staked.setdefault(wager.patron_id, {})
            own[table_id] = own.get(table_id, 0) + wager.stake_minor
    everybody = {one for one in here.keys() | staked.keys() if desk.role_of(one) in PLAYERS}
    first = sorted(everybody, key=lambda one: (-len(staked.get(one, ())), one))[:MOST]
    return PatronsHere(
        len(everybody),
        [_patron(desk, one, here.get(one, (0, [])), staked.get(one, {})) for one in first],
    )


def _patron(
    desk: Desk, patron_id: str, here: tuple[int, list[str]], staked: Mapping[str, int]
) -> PatronHere:
    sockets, watches = here
    currency_of = {table.id: table.currency for table in desk.config.tables}
    shown_minor = desk.floor.purses.shown_minor
    return PatronHere(
        patron_id,
        desk.role_of(patron_id) or "guest",
        sockets,
        watches,
        [
            InPlay(table, str(currency_of[table]), currency_of[table].format(minor))
            for table, minor in sorted(staked.items())
        ],
        desk.patrons.session_ms(patron_id),
        [
            PurseHere(code, Currency.parse(code).format(minor or 0), minor is not None)
            for code in desk.patrons.currencies
            for minor in (shown_minor(patron_id, code),)
        ],
    )


OPERATIONS: Final[dict[HTTPRouteHandler, Operation]] = {
    patrons: Operation({200: PatronsHere}, session=True, problems=TOO_OFTEN | NOT_RECORDED)
}
"""The route of this module, described."""
