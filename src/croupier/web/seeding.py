"""A patron's seed for a committed shoe, as it comes in by a call or by the socket."""

from __future__ import annotations

from collections.abc import Callable

from croupier.errors import CroupierError
from croupier.service.running import Job
from croupier.service.seeds import Seeded
from croupier.table.refusals import Refusal
from croupier.web import messages as m
from croupier.web.desk import Desk
from croupier.web.problems import Refused
from croupier.web.shoe_messages import SeedAnswer
from croupier.web.strict import SeedBody, SeedFrame
from croupier.web.words import said

__all__ = ["seed"]


async def seed(
    desk: Desk,
    patron_id: str,
    table_id: str,
    body: SeedBody | SeedFrame,
    still: Callable[[], Refused | None],
) -> SeedAnswer:
    """Give a seed; answered once it is durable.

    Args:
        still: what is said to who may not do so any more; None while he may.

    Raises:
        Refused: what that says, in the turn that would take the seed.
    """

    def refused(code: str) -> SeedAnswer:
        why = m.Refused(code, None, {}, said(f"server-{code.replace('_', '-')}"))
        return SeedAnswer(body.id, False, table_id, body.shoe, body.seed, None, [why])

    if desk.ask_wait_ms(patron_id):
        return refused("busy")
    shaper = desk.shapers.get(table_id)
    if shaper is None:
        return refused("unknown_table")
    desk.is_here(patron_id)
    try:
        seeded: Seeded | Refused = await desk.runner.do(
            Job(lambda floor: still() or floor.give_seed(table_id, body.shoe, patron_id, body.seed))
        )
    except CroupierError:  # the floor's log says why
        seeded = Seeded(None, Refusal("not_recorded"))
    if isinstance(seeded, Refused):
        raise seeded
    if seeded.refusal is None:
        return SeedAnswer(body.id, True, table_id, body.shoe, body.seed, seeded.receipt, [])
    desk.refusals[seeded.refusal.code] += 1
    why = shaper.refusal(seeded.refusal)
    return SeedAnswer(body.id, False, table_id, body.shoe, body.seed, None, [why])
