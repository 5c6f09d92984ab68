"""Which box was dealt first and why, and how each box stands against Banker."""

from __future__ import annotations

from croupier.cards import RANKS
from croupier.games.game import Step
from croupier.games.three_pictures import hand
from croupier.games.three_pictures.coup import PLAYER_BOXES, Coup, FirstCard


def explain(rules: FirstCard, coup: Coup) -> tuple[Step, ...]:
    """The first card's step, then one for each box against Banker."""
    rank = coup.first_card >> 2
    steps = [
        Step(
            "first-card",
            coup.order[0],
            f"seats[{RANKS[rank]}]",
            {"card": str(coup.first_card), "number": rank + 1, "box": coup.order[0]},
        )
    ]
    banker = hand.class_of(coup.hand("banker"))
    for box in PLAYER_BOXES:
        mine = hand.class_of(coup.hand(box))
        code = "box-ties" if mine == banker else "box-beats" if mine > banker else "box-loses"
        args = {"box": box, "class": hand.CLASSES[mine], "banker": hand.CLASSES[banker]}
        steps.append(Step(code, box, None, args))
    return tuple(steps)
