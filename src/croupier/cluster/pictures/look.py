"""How pictures look: for print, in few colours that grey keeps apart, every line named where it is.

matplotlib is used without its state: figures are made and written here, and nothing of a person's
own settings changes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from croupier.cluster.portable import plan_from, tally_from

__all__ = ["BAND", "EXACT", "FAINT", "INK", "LINE", "caption", "drawing", "figure", "written"]

INK: Final = "#1a1a1a"
LINE: Final = "#1f4e8c"
EXACT: Final = "#c2410c"
BAND: Final = "#dbe3ee"
MIDDLE: Final = "#b4c6dd"
FAINT: Final = "#6b6b6b"

_WIDE: Final = 7.0
_DPI: Final = 160
_LOOK: Final[Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.linewidth": 0.6,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 9,
    "axes.titleweight": "bold",
    "axes.unicode_minus": True,
    "figure.facecolor": "white",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans", "Arial", "Helvetica"],
    "font.size": 8,
    "lines.linewidth": 1.2,
    "savefig.facecolor": "white",
    "svg.fonttype": "none",
    "svg.hashsalt": "croupier",
    "text.color": INK,
    "xtick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.color": FAINT,
    "ytick.labelcolor": INK,
}


@contextmanager
def drawing() -> Iterator[None]:
    """Our look, and nobody's settings."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_LOOK)
        yield


def figure(high: float, title: str, told: Mapping[str, str], note: str) -> Figure:
    """An empty figure with what it shows above and what it was made of below.

    Args:
        high: its height in inches.
        title: what it shows.
        told: the file's metadata.
        note: how to read it, before what it was made of.
    """
    above = ConstrainedLayoutEngine(rect=(0, 0.42 / high, 1, 1 - 0.42 / high))
    made = Figure(figsize=(_WIDE, high), dpi=_DPI, layout=above)
    made.suptitle(title, x=0.012, ha="left", fontsize=10, fontweight="bold")
    made.text(
        0.012, 0.06 / high, f"{note}\n{caption(told)}", fontsize=6.5, color=FAINT, va="bottom"
    )
    return made


def caption(told: Mapping[str, str]) -> str:
    """What a picture was made of: sheet, coups, seed and stream."""
    dealt = ""
    if "shoes" in told:
        dealt = f"{int(told['coups']):,} coups of {int(told['shoes']):,} shoes · "
    elif "tally" in told:
        tally = tally_from(told["tally"], plan_from(told["plan"], "the file"), "the file")
        dealt = f"{tally.coups:,} coups of {tally.shoes:,} shoes · "
    stopped = " · stopped early" if told.get("complete") == "false" else ""
    return (
        f"{told['sheet_id']} · {dealt}seed {told['seed']}, stream {told['stream']} · "
        f"croupier {told['version']}{stopped}"
    )


def written(made: Figure, form: str) -> bytes:
    """The picture as ``png`` or ``svg``, without a date."""
    image = BytesIO()
    if form == "png":
        FigureCanvasAgg(made)
        made.savefig(image, format="png", metadata={"Software": None})
    else:
        made.savefig(image, format="svg", metadata={"Date": None, "Creator": None})
    return image.getvalue()


def end_label(axes: Axes, x: float, y: float, text: str, colour: str) -> None:
    """Name a line at its right end, outside the frame."""
    axes.annotate(
        text,
        (x, y),
        xytext=(5, 0),
        textcoords="offset points",
        color=colour,
        va="center",
        annotation_clip=False,
        fontsize=7.5,
    )


def grid(axes: Axes, axis: Any = "y") -> None:
    """Hairlines to read values by."""
    axes.grid(visible=True, axis=axis, color="#e4e4e4", linewidth=0.5)
    axes.tick_params(length=2.5, width=0.6)
