"""Pictures of simulations, made from their Parquet files alone: PNG, or SVG with text that is text.

The same file gives the same bytes with the same libraries; nothing of the day or the machine is in
a picture.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.cluster.extras import extra
from croupier.errors import InputError
from croupier.rules.section import did_you_mean

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["KINDS", "Kind", "check_picture", "draw_picture"]

Drawer = Callable[[Path, dict[str, str], Sequence[str]], "Figure"]


class Kind(NamedTuple):
    """A kind of picture.

    Attributes:
        per: of which files it can be drawn, by what a row of theirs stands for.
        place: the module and function that draw it.
    """

    per: tuple[str, ...]
    place: str


KINDS: Final[dict[str, Kind]] = {
    "convergence": Kind(("shoe", "coup"), "convergence:draw_convergence"),
    "bankroll": Kind(("session",), "bankrolls:draw_bankrolls"),
    "paths": Kind(("shoe", "session"), "paths:draw_paths"),
    "correlation": Kind(("shoe", "coup", "key"), "correlation:draw_correlation"),
    "count": Kind(("count",), "counted:draw_count"),
}
"""The kinds; the first that a file allows is drawn where none is asked for."""

_FORMATS: Final = (".png", ".svg")


def check_picture(path: Path) -> Path:
    """The path of a picture to be written, if it can be one.

    Raises:
        InputError: it is neither PNG nor SVG, or matplotlib is not installed.
        OSError: its folder is not there.
    """
    if path.suffix.lower() not in _FORMATS:
        raise InputError(f"{path}: pictures are written as .png or .svg; name one of these")
    if not path.parent.is_dir():
        raise FileNotFoundError(2, os.strerror(2), str(path))
    extra("matplotlib", "pictures")
    return path


def draw_picture(
    path: str | Path, picture: str | Path, kind: str | None = None, bets: Sequence[str] = ()
) -> None:
    """Draw a picture of a file of a simulation.

    Args:
        path: the Parquet file.
        picture: where to; ``.png`` or ``.svg``.
        kind: of :data:`KINDS`; the first that the file allows by default.
        bets: whose; those of the sheet's main bets by default.

    Raises:
        InputError: a kind that there is not or that the file does not allow, a bet that its sheet
            has not, a file that is none of croupier's, or a library that is not installed.
        OSError: a file cannot be read or written.
    """
    source, target = Path(path), check_picture(Path(picture))
    pa = extra("pyarrow", "pictures")
    from croupier.cluster.files import metadata_of
    from croupier.cluster.pictures.look import drawing, written

    told = metadata_of(source)
    drawer = _drawer(_kind(kind, told.get("per", ""), source))
    with drawing():
        try:
            figure = drawer(source, told, bets)
        except (pa.ArrowException, OSError) as error:
            if isinstance(error, OSError) and error.filename is not None:
                raise
            why = str(error).partition("\n")[0]
            raise InputError(f"{source} is damaged ({why}); write it anew") from None
        image = written(figure, target.suffix.lower().removeprefix("."))
    _write(target, image)


def _write(target: Path, image: bytes) -> None:
    """Write a picture under another name beside, so that a full disk spoils none of before."""
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(image)
        beside.replace(target)
    except OSError as error:
        number = error.errno or errno.EIO
        raise OSError(number, os.strerror(number), str(target)) from error
    finally:  # after Ctrl-C as well
        with suppress(OSError):
            beside.unlink()


def _kind(wanted: str | None, per: str, source: Path) -> Kind:
    possible = [name for name, kind in KINDS.items() if per in kind.per]
    if not possible:
        raise InputError(f"{source} has a row per {per or 'nothing known'}; no picture shows that")
    if wanted is None:
        return KINDS[possible[0]]
    if wanted not in KINDS:
        raise InputError(f"there is no picture {wanted!r}{did_you_mean(wanted, KINDS)}")
    if wanted not in possible:
        needed = " or ".join(KINDS[wanted].per)
        raise InputError(
            f"{source} has a row per {per}, and {wanted} is drawn of one per {needed}; "
            f"of this file draw {' or '.join(possible)}"
        )
    return KINDS[wanted]


def _drawer(kind: Kind) -> Drawer:
    from importlib import import_module

    module, _, name = kind.place.partition(":")
    drawer: Drawer = getattr(import_module(f"{__name__}.{module}"), name)
    return drawer
