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
from croupier.table.wagers import Context, refuse_ticket

__all__ = ["Decided", "command_of", "decide_ask", "decided_with", "recorded_placed"]


class Decided(NamedTuple):
    """The answer, and the events behind it."""

    answered: Answered
    events: tuple[e.Event, ...] = ()


def decide_ask(house: House, ask: Ask) -> Decided:
    """Do what was asked, in memory; the next commit makes it durable."""
    command, refused = command_of(house, ask, house.context(ask.table_id))
    if command is None:
        return Decided(Answered(ask, False, (), refused))
    answer = house.do(ask.table_id, command)
    if answer.refusal:
        return Decided(Answered(ask, False, (), (*refused, answer.refusal)))
    return decided_with(ask, answer, refused)


def decided_with(ask: Ask, answer: Answer, refused: tuple[Refusal, ...]) -> Decided:
    """What an ask is answered that was done, but for some of its wagers."""
    return Decided(Answered(ask, True, _placed(answer), refused), answer.events)


def command_of(
    house: House, ask: Ask, context: Context
) -> tuple[c.Command | None, tuple[Refusal, ...]]:
    """The command that an ask stands for, and why some of its wagers are left out of it.

    None where all of them are.
    """
    match ask.action:
        case "place":
            wagers: tuple[c.WagerAsked, ...] = ask.wagers
            refused: tuple[Refusal, ...] = ()
            if not ask.whole:
                wagers, refused = _one_by_one(house, ask, context)
            placing = c.PlaceWagers(ask.patron_id, action_id(ask), wagers)
            return (placing if wagers or ask.whole else None), refused
        case "repeat":
            return c.RepeatWagers(ask.patron_id, action_id(ask)), ()
        case "double":
            return c.DoubleWagers(ask.patron_id, action_id(ask)), ()
        case "undo":
            return c.UndoWagers(ask.patron_id), ()
        case "clear":
            return c.ClearWagers(ask.patron_id), ()


def _one_by_one(
    house: House, ask: Ask, context: Context
) -> tuple[tuple[c.WagerAsked, ...], tuple[Refusal, ...]]:
    """The wagers of a ticket that can be placed together, and why the others cannot.

    Main bets come first, since a sheet may want one beside every side bet.
    """
    keeper = house.keeper(ask.table_id)
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
