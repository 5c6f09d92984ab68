"""What the pit asks of shoes of real cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from croupier.errors import ChainBroken, DataError
from croupier.service.shoe_audit import Count, ShoeAudit, shoe_audit
from croupier.web import custody_messages as cm
from croupier.web.asking import Asked, TheDesk, known, looking
from croupier.web.hand_routes import BY_MACHINE
from croupier.web.operation import NOT_RECORDED, TOO_OFTEN, Operation
from croupier.web.problems import Refused

__all__ = ["OPERATIONS"]


@get("/api/tables/{table:str}/shoes/{number:int}/audit", tags=["pit"])
async def audit_of_shoe(
    desk: TheDesk, request: Asked, table: FromPath[str], number: FromPath[int]
) -> cm.ShoeAudited:
    """A shoe of real cards: what its decks hold against what was seen and counted."""
    known(desk, table)
    name_of = desk.hands.shaper(table).name_of
    try:
        found: ShoeAudit = await desk.reads.page(
            looking(desk, request), lambda: shoe_audit(desk.store, table, number)
        )
    except DataError as error:
        raise Refused(404, "unknown_shoe", str(error)) from None
    except ChainBroken as error:
        raise Refused(409, "record_damaged", f"{error}; verify the record") from None
    return _audited(table, found, name_of)


def _audited(table: str, found: ShoeAudit, name_of: Callable[[str], str]) -> cm.ShoeAudited:
    custody = found.custody
    return cm.ShoeAudited(
        table=table,
        number=found.shoe_number,
        brought_ms=found.brought_ms,
        closed_ms=found.closed_ms,
        closed_reason=found.closed_reason,
        serials=list(custody.serials),
        shuffled_by=custody.shuffled_by,
        loaded_by=custody.loaded_by,
        decks=found.decks,
        cards=found.card_count,
        gone=found.gone_count,
        unseen=found.unseen_count,
        counts=[cm.CardSeen(*each) for each in found.cards],
        too_many=list(found.too_many),
        opening=_counted(found.opening, name_of),
        closing=_counted(found.closing, name_of),
        fate=found.fate,
        fate_by_name=name_of(found.fate_by),
        dealers=[name_of(each) for each in found.dealers],
        coups=found.coup_count,
        voids=found.void_count,
        incidents=found.incident_count,
        sound=found.sound,
    )


def _counted(count: Count | None, name_of: Callable[[str], str]) -> cm.CountOf | None:
    if count is None:
        return None
    by = count.by
    return cm.CountOf(count.card_count, count.expected_count, by, name_of(by), count.at_ms)


OPERATIONS: Final[Mapping[HTTPRouteHandler, Operation]] = {
    audit_of_shoe: Operation(
        {200: cm.ShoeAudited},
        session=True,
        problems=TOO_OFTEN
        | NOT_RECORDED
        | {
            404: "No such table, or no such shoe of real cards.",
            409: f"{BY_MACHINE[409]} Or its record is damaged (`record_damaged`).",
        },
    ),
}
"""The route of this module, described."""
