"""What the software finds by itself at a table dealt by hand, beside what a card tells it."""

from __future__ import annotations

from collections.abc import Callable

from croupier.games.rulebook import Rulebook
from croupier.table.hand_commands import RaiseIncident
from croupier.table.hand_state import SOFTWARE, HandShoe
from croupier.table.state import TableState

__all__ = ["Finding", "missed_cut_card", "nothing_comes"]

Finding = Callable[[TableState, Rulebook, Callable[[], str], str], tuple[RaiseIncident, ...]]
"""From a table, its rulebook, a maker of ids and where the recording is to what is to be raised."""


def _is_open(hand: HandShoe, kind: str) -> bool:
    return any(incident.kind == kind for incident in hand.incidents.values())


def missed_cut_card(
    state: TableState, book: Rulebook, new_id: Callable[[], str], now: str
) -> tuple[RaiseIncident, ...]:
    """A coup has ended, and fewer cards are left than lay behind the cut card that nobody saw."""
    hand, behind = state.hand, book.sheet.shoe.cut_from_end
    if hand is None or behind is None or not state.between_coups or hand.fresh_each_coup:
        return ()
    seen = state.coups_left is not None or hand.closing
    if seen or hand.place.left_count >= behind or _is_open(hand, "cut-card"):
        return ()
    evidence = f"{hand.place.left_count} cards left; the cut card lies {behind} from the end"
    return (RaiseIncident(new_id(), "cut-card", "missed", SOFTWARE, evidence, now),)


def nothing_comes(
    state: TableState, book: Rulebook, new_id: Callable[[], str], now: str
) -> tuple[RaiseIncident, ...]:
    """No card came for long, though one is due."""
    hand = state.hand
    if hand is None or state.phase != "closed" or _is_open(hand, "time-out"):
        return ()
    return (RaiseIncident(new_id(), "time-out", "", SOFTWARE, "", now),)
