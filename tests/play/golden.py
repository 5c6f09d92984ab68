"""Games whose every line is kept: ``python -m tests.play.golden`` writes them anew.

Read what changed before you keep it: a transcript holds cards, prices, reasons and words.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from unittest.mock import patch

from croupier.i18n import languages
from croupier.service import local
from tests.play.seats import sources
from tools.inprocess import run

HOME = Path(__file__).with_name("transcripts")

BACCARAT_FRONT = (
    "As 2s  9d 3h 3d 3h 3d 9c 4c  8d 4h Kd 3s 6c  8c 2h 3d Kc 2c 4d 5h  7h 9s 9h Th 8h  "
    "7s Qs Kh 5c 2d 8c"
)
GAMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "baccarat": (
        """\
# every command once, then coups of every kind
bets
banker 100 tie 5 player_pair 5 big 10 perfect_pair 5
balance
deal
why
repeat
double
undo
deal
roads
bet player 50 small 10 either_pair 5
clear
bet player 50
deal
deal
deal
banker 4
bet nothing 5
stats
history
shoe
new shoe
refill
help
help bet
quit
""",
        # the first card and what it burns; then each coup's burn and its cards
        (BACCARAT_FRONT,),
    ),
    "three-pictures": (
        """\
bets
player_1_win 100 player_2_tie 5 player_3_three_pictures 5 player_1_pair_plus 10 banker_pair_plus 5
deal
why
repeat
deal
roads
stats
history
shoe
new shoe
quit
""",
        # the first card, then three cards a box from where it counts to
        ("6c 2c 3c 4c 5s Kd 4d Qs Ks Js 9h 9d Ad",),
    ),
}
NAMES = [f"{sheet}.{lang}" for sheet in GAMES for lang in languages()]


def transcript(name: str) -> str:
    """What ``croupier play`` writes for a kept game, to the letter."""
    sheet, _, lang = name.partition(".")
    lines, fronts = GAMES[sheet]
    decks = 1 if sheet == "three-pictures" else 8
    with tempfile.TemporaryDirectory() as data:
        given = sources(2, fronts, decks)
        with patch.object(local, "SYSTEM", given):
            ended = run(["play", sheet, "--lang", lang, "--data", data], stdin=lines)
    if ended.code or ended.err:
        raise ValueError(f"{name} ended with {ended.code}: {ended.err}")
    return ended.out


if __name__ == "__main__":
    for each in NAMES:
        (HOME / f"{each}.txt").write_text(transcript(each), encoding="utf-8", newline="\n")
