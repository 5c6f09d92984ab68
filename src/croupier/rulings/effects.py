"""What a ruling can do: a closed list, so that each is written, previewed and tested once.

Effects on cards
    ``by-draw-order``: the cards on the felt lie where the order in which they left the shoe puts
    them. ``draw-now``: the card that is due is drawn. ``burn-now``: the card that was to be burnt
    before this coup is burnt now. ``burn-openly``: a card that was seen is burnt.
    ``complete-burn``: the opening burn is completed. ``hold-as-burn``: a card is the burn of the
    next coup. ``hold-as-first``: it is the first card of the next coup. ``hold-as-next``: it is
    the next card of this shoe, whatever that is for. ``put-away``: it leaves play. ``replace``: it
    leaves play and the next card takes its place. ``camera-wins``: the card is what the camera
    shows.
Effects on the coup
    ``stands``: it is good as it is. ``no-effect``: nothing was wrong with it. ``void-coup``: every
    stake of it goes back. ``no-bet-coup``: the next coup takes no wagers. ``last-coup``: it is the
    shoe's last. ``recompute``: the result is read from the cards. ``reverse-and-settle``: what was
    paid is taken back and paid anew. ``void-later-coups``: coups after the last one are void.
Effects on the shoe and on a wager
    ``close-shoe``: what is left of it is not dealt. ``reshuffle``: it is shuffled and loaded anew.
    ``audit-shoe``: its cards are counted against what was dealt. ``refuse-wager``: the wager was
    not accepted, and stays so.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

__all__ = ["EFFECTS", "Effect"]

Effect = Literal[
    "by-draw-order",
    "draw-now",
    "burn-now",
    "burn-openly",
    "complete-burn",
    "hold-as-burn",
    "hold-as-first",
    "hold-as-next",
    "put-away",
    "replace",
    "camera-wins",
    "stands",
    "no-effect",
    "void-coup",
    "no-bet-coup",
    "last-coup",
    "recompute",
    "reverse-and-settle",
    "void-later-coups",
    "close-shoe",
    "reshuffle",
    "audit-shoe",
    "refuse-wager",
]
EFFECTS: Final[tuple[Effect, ...]] = get_args(Effect)
