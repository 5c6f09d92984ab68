"""Why each side drew or stood, cell by cell of the matrix."""

from __future__ import annotations

from croupier.games.baccarat.coup import Coup, total, value
from croupier.games.baccarat.tableau import Tableau, banker_cell
from croupier.games.game import Step


def explain(tableau: Tableau, coup: Coup) -> tuple[Step, ...]:
    """The decisions of a coup, in order.

    A coup with a natural has one step. Otherwise Player's decision comes first
    and Banker's names the cell of the matrix that made it.
    """
    player_two, banker_two = total(coup.player[:2]), total(coup.banker[:2])
    if coup.natural:
        side = "player" if player_two >= 8 else "banker"
        both = "both" if player_two >= 8 and banker_two >= 8 else side
        args = {"player": player_two, "banker": banker_two}
        return (Step(f"natural-{both}", side, None, args),)
    drew = tableau.player[player_two]
    steps = [
        Step(
            "player-draws" if drew else "player-stands",
            "player",
            f"player[{player_two}]",
            {"total": player_two},
        )
    ]
    third = value(coup.player[2]) if len(coup.player) > 2 else None
    action = "draws" if len(coup.banker) > 2 else "stands"
    args = {"total": banker_two}
    if third is not None:
        args["third"] = third
    reason = "after-stand" if third is None else "after-card"
    if third is not None and len(set(tableau.banker[banker_two][:10])) == 1:
        reason = "always"
    steps.append(Step(f"banker-{action}-{reason}", "banker", banker_cell(banker_two, third), args))
    return tuple(steps)
