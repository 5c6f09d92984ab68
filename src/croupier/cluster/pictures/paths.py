"""What flat betting comes to, shoe by shoe, for many who play other shoes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.cluster.figures import chosen_bets, exact_edges, sums
from croupier.cluster.pictures.look import figure
from croupier.cluster.pictures.quantiles import Fan, draw_fan
from croupier.cluster.portable import plan_from
from croupier.cluster.rows import unit_of
from croupier.errors import InputError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_PATHS, _SHOES = 200, 100
_PANELS = 2
_FEWEST = 20


def draw_paths(path: Path, told: dict[str, str], bets: Sequence[str]) -> Figure:
    """Bankrolls on their way: of flat betting by shoes played, or of a system's sessions by coups.

    For flat betting the file's shoes are dealt out to players, to each as many in a row.

    Raises:
        InputError: the file has too few shoes, or sessions.
    """
    if told["per"] == "session":
        from croupier.cluster.pictures.bankrolls import draw_session_paths

        return draw_session_paths(path, told, bets)
    plan = plan_from(told["plan"], str(path))
    shown = chosen_bets(plan, bets, _PANELS)
    pieces = list(sums(path, plan, shown, "shoe"))
    shoe_count = sum(len(lengths) for lengths, _ in pieces)
    if shoe_count < _FEWEST:
        raise InputError(f"{path} has {shoe_count} shoes; paths are drawn of {_FEWEST} or more")
    each = max(1, min(_SHOES, shoe_count // _PATHS))
    players = shoe_count // each
    coups = sum(int(lengths.sum()) for lengths, _ in pieces) / shoe_count
    exact = exact_edges(plan, shown)
    note = (
        f"{players:,} players, each of whom bets 1 unit on every coup of {each} shoes of his own; "
        "dark: the middle half, light: 90 of 100"
    )
    made = figure(1.1 + 2.3 * len(shown), "Bankrolls of flat betting", told, note)
    panels = made.subplots(len(shown), 1, sharex=True, squeeze=False)[:, 0]
    for place, (axes, bet) in enumerate(zip(panels, shown, strict=True)):
        nets = np.concatenate([net[place] for _, net in pieces])[: players * each]
        fan = Fan(
            np.arange(each + 1),
            _grown(nets.reshape(players, each)) / unit_of(plan),
            None if bet not in exact else -float(exact[bet][0]) * coups,
        )
        draw_fan(axes, fan, plan.sheet.bet(bet).names.en)
        axes.set_ylabel("units won")
    panels[-1].set_xlabel("shoes played")
    return made


def _grown(nets: Any) -> Any:
    return np.concatenate([np.zeros((len(nets), 1)), np.cumsum(nets, axis=1)], axis=1)
