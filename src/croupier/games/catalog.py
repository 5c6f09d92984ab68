"""The games there are, and the sheets that ship with the package."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from croupier.errors import SheetError, check_text
from croupier.games.baccarat.game import Baccarat
from croupier.games.game import Game
from croupier.games.three_pictures.game import ThreePictures
from croupier.rules.frozen import frozen
from croupier.rules.load import Library, load, load_library
from croupier.rules.section import did_you_mean
from croupier.rules.sheet import Sheet

GAMES: Mapping[str, Game] = frozen({game.id: game for game in (Baccarat(), ThreePictures())})
"""Every game by id."""

# a plain path: importlib.resources would cost a third of the start of `settle`
_SHEETS = Path(__file__).resolve().parent.parent / "sheets"
_LIBRARY = "library.toml"
MAX_SHEET_BYTES = 1_000_000


def game_of(sheet: Sheet) -> Game:
    """The game a sheet is for."""
    return GAMES[sheet.game.id].with_facts(sheet.game.own)


def shipped_sheets() -> tuple[str, ...]:
    """The ids of the sheets that ship with the package, in alphabetical order."""
    return tuple(sorted(path.stem for path in _SHEETS.glob("*.toml") if path.name != _LIBRARY))


@lru_cache(maxsize=1)
def library() -> Library:
    """The sources and readings that shipped sheets share."""
    return load_library(_SHEETS.joinpath(_LIBRARY).read_text("utf-8"), _LIBRARY)


def parse_sheet(text: str, origin: str = "the sheet") -> Sheet:
    """Read a sheet from its TOML text; shared sources and readings are known to it.

    Raises:
        SheetError: the text is not a sheet; with line, column and caret.
    """
    check_text(text, SheetError, 'id = "my-table" …')
    check_text(origin, SheetError, "my-table.toml")
    return load(text, origin, GAMES, library())


def load_sheet(id_or_path: str | Path) -> Sheet:
    """Load a shipped sheet by its id, or any sheet by the path of its ``.toml`` file.

    Raises:
        SheetError: no such sheet or file, unreadable, or not a sheet.
    """
    return parse_sheet(sheet_text(id_or_path), str(id_or_path))


def sheet_text(id_or_path: str | Path) -> str:
    """The TOML text of a shipped sheet by its id, or of the ``.toml`` file at a path.

    Raises:
        SheetError: no such sheet or file, or not a text that can be read.
    """
    if not isinstance(id_or_path, Path):
        check_text(id_or_path, SheetError, "my-table.toml")
    name = str(id_or_path)
    if name.endswith(".toml") or isinstance(id_or_path, Path):
        return _read(Path(name))
    if name in shipped_sheets():
        return _SHEETS.joinpath(f"{name}.toml").read_text("utf-8")
    hint = did_you_mean(name, shipped_sheets())
    raise SheetError(f"there is no sheet {name!r}{hint} (or give the path of a .toml file)")


def _read(path: Path) -> str:
    try:
        if path.exists() and not path.is_file():
            raise SheetError("this is no plain file, so it is no sheet", origin=str(path))
        with path.open("rb") as file:
            found = file.read(MAX_SHEET_BYTES + 1)
        if len(found) > MAX_SHEET_BYTES:
            raise SheetError(f"the file is over {MAX_SHEET_BYTES} bytes", origin=str(path))
        return found.decode("utf-8-sig")  # some editors put a mark before the text
    except UnicodeDecodeError:
        problem = "this is not a text file in UTF-8, so it is no sheet"
        raise SheetError(problem, origin=str(path)) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise SheetError(f"cannot be read: {why}", origin=str(path)) from None
