"""What a patron's ask leads to at a table that takes bets."""

from __future__ import annotations

from typing import NamedTuple

from croupier.service.asks import Answered, Ask, Placed, action_id
from croupier.service.house import Answer, House
from croupier.service.origins import placed_with
from croupier.store.protocol import Store
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refusals import Refusal
from croupier.table.wagers import refuse_ticket

__all__ = ["Decided", "decide_ask", "recorded_placed"]


class Decided(NamedTuple):
    """The answer, and the events behind it."""

    answered: Answered
    events: tuple[e.Event, ...] = ()


def decide_ask(house: House, ask: Ask) -> Decided:
    """Do what was asked, in memory; the next commit makes it durable."""
    refused: tuple[Refusal, ...] = ()
    wagers = ask.wagers
    if ask.action == "place" and not ask.whole:
        wagers, refused = _one_by_one(house, ask)
        if not wagers:
            return Decided(Answered(ask, False, (), refused))
    answer = house.do(ask.table_id, _command(ask, wagers))
    if answer.refusal:
        return Decided(Answered(ask, False, (), (*refused, answer.refusal)))
    return Decided(Answered(ask, True, _placed(answer), refused), answer.events)


def _command(ask: Ask, wagers: tuple[c.WagerAsked, ...]) -> c.Command:
    match ask.action:
        case "place":
            return c.PlaceWagers(ask.patron_id, action_id(ask), wagers)
        case "repeat":
            return c.RepeatWagers(ask.patron_id, action_id(ask))
        case "double":
            return c.DoubleWagers(ask.patron_id, action_id(ask))
        case "undo":
            return c.UndoWagers(ask.patron_id)
        case "clear":
            return c.ClearWagers(ask.patron_id)


def _one_by_one(house: House, ask: Ask) -> tuple[tuple[c.WagerAsked, ...], tuple[Refusal, ...]]:
    """The wagers of a ticket that can be placed together, and why the others cannot.

    Main bets come first, since a sheet may want one beside every side bet.
    """
    keeper = house.keeper(ask.table_id)
    context = house.context(ask.table_id)
    bets = keeper.rulebook.sheet.bets

    def side(wager: c.WagerAsked) -> bool:
        return not (wager.bet_id in bets and bets[wager.bet_id].main)

    taken: tuple[c.WagerAsked, ...] = ()
    refused: list[Refusal] = []
    for wager in sorted(ask.wagers, key=side):
        refusal = refuse_ticket(keeper.state, context, ask.patron_id, (*taken, wager))
        if refusal is None:
            taken = (*taken, wager)
        else:
            refused.append(refusal)
    return taken, tuple(refused) or (Refusal("empty_ticket"),) * (not taken)


def _placed(answer: Answer) -> tuple[Placed, ...]:
    return tuple(
        Placed(wager.wager_id, wager.bet_id, wager.stake_minor)
        for event in answer.events
        if isinstance(event, e.WagersPlaced)
        for wager in event.wagers
    )


def recorded_placed(store: Store, ids: tuple[str, ...]) -> tuple[Placed, ...]:
    """The wagers recorded for an ask, as the event that placed them has them.

    Args:
        ids: of the transfers whose id begins with the ask's; its pends among them.

    Raises:
        ChainBroken: that event does not read.
    """
    pended = (item.removesuffix(":pend") for item in ids if item.endswith(":pend"))
    found = next(filter(None, (placed_with(store, wager_id) for wager_id in pended)), None)
    if found is None:
        return ()
    return tuple(
        Placed(wager.wager_id, wager.bet_id, wager.stake_minor) for wager in found[1].wagers
    )
