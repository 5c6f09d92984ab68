"""What can go wrong, as it happens: cards, ruling, what becomes of coup, shoe and money.

The rows of ``scenes.txt`` are written in the words of a dealer:

* ``burn`` turns an ace up and burns one more; ``open`` takes bets, ``close`` ends them; ``~`` is
  the burn before a coup, where the sheet has one; ``confirm`` and ``settle``; words in capitals
  are those of :data:`SHORT`;
* a card lies where it is due, ``-`` face down, ``Ks@player`` somewhere else;
* ``opening`` and ``closing`` count one card less than the decks have, before and after;
* ``?`` says that the software has raised what the row is about, ``!`` that the dealer raises it,
  or the software where nobody else does.

Baccarat is dealt Player 2 3 6 (1) against Banker K 6 9 (5) with 1,000 of ann's on Banker and 500
of bob's on the tie. In Three Pictures the first card is a six, Player 1 has 9, Player 2 has 8,
Player 3 has 7 and Banker three pictures, with 1,000 of ann's on Player 1 and 500 of bob's on
Player 2 losing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

__all__ = ["BALANCES", "FIRST_CARDS", "ROWS", "Row"]

SHORT: Final = {
    "baccarat": {"BEGIN": "burn open close ~", "ALL": "2h Ks 3d 6c 6h 9c", "END": "confirm settle"},
    "three-pictures": {
        "BEGIN": "open close",
        "ALL": "6h 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",
        "FOUR": "6h 2s 3s 4s",
        "NINE": "5s 6s 7s 8s 9s Ts Js Qs Ks",
        "END": "confirm settle",
    },
}

BALANCES: Final = {
    "banker": {"ann": 10_950, "bob": 9_500},
    "player": {"ann": 9_000, "bob": 9_500},
    "pictures": {"ann": 9_000, "bob": 10_475},
    "void": {"ann": 10_000, "bob": 10_000},
    "none": {"ann": 10_000, "bob": 10_000},
}
"""What each has after the coup; both began with 10,000."""

FIRST_CARDS: Final = {True: "burn from shoe, player from shoe", False: "player from shoe"}
"""How a coup begins after which nothing went wrong, with and without a burn before it."""

MORE: Final[dict[tuple[str, str], dict[str, Any]]] = {
    ("baccarat", "camera-wins"): {"index": 5, "card": "9c"},
    ("three-pictures", "camera-wins"): {"index": 5, "card": "6s"},
}
"""What a ruling needs beside its effects."""


class Row(NamedTuple):
    """An irregularity under one ruling.

    Attributes:
        clause: the term of dealing, or ``house``.
        effects: what is ruled, as ``tests/rulings/test_profiles.py`` writes it.
        scene: what happens until it is raised; `rest` what happens after the ruling.
        coup: what becomes of the coup (a key of :data:`BALANCES`).
        gone: how many cards have left the shoe then, where the sheet burns before coups.
        next: what is due then.
        first_cards: how the next coup begins, where that is not as always.
    """

    clause: str
    kind: str
    stage: str
    effects: str
    scene: str
    rest: str
    coup: str
    gone: int
    next: str
    first_cards: str
    more: dict[str, Any]


def _row(line: str, game: str) -> Row:
    term, kind, stage, effects, scene, rest, coup, gone, due, *first = map(
        str.strip, line.split("|")
    )
    for word, meaning in SHORT[game].items():
        scene, rest = scene.replace(word, meaning), rest.replace(word, meaning)
    more = MORE.get((game, effects), {})
    return Row(term, kind, stage, effects, scene, rest, coup, int(gone), due, "".join(first), more)


def _rows() -> dict[str, list[Row]]:
    rows: dict[str, list[Row]] = {}
    game = ""
    text = Path(__file__).with_name("scenes.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("# "):
            game = line.removeprefix("# ")
            rows[game] = []
        elif line and not line.startswith("term "):
            rows[game].append(_row(line, game))
    return rows


ROWS: Final = _rows()
"""The rows by game."""
