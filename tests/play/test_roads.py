"""Roads and statistics at the table, against the roads of the same results drawn on their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from croupier.cli.playing.roads import road_lines
from croupier.cli.playing.view import View
from croupier.cli.playing.words import Words
from croupier.games.baccarat.roads import roads
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import rulebook
from croupier.i18n import languages
from croupier.i18n.spacing import columns
from croupier.money import USD
from croupier.service.house import House
from croupier.service.play import open_game
from croupier.service.rounds import baccarat_roads, box_results
from croupier.store.memory import MemoryStore
from croupier.table.state import Round
from tests.play.seats import documents, sources

if TYPE_CHECKING:
    from tests.play.seats import Play


def round_of(sheet_id: str, notation: str) -> Round:
    """A coup as the table remembers it."""
    game = rulebook(load_sheet(sheet_id)).game
    coup = game.parse_coup(notation)
    facts = {box or "": dict(values) for box, values in game.observe(coup).items()}
    return Round(1, game.outcome(coup), notation, facts)


@pytest.mark.parametrize(
    ("notation", "result"),
    [
        ("P:4h,3s B:Kd,6c", "P"),
        ("P:2h,Kc,4d B:Kc,7c", "B"),
        ("P:9h,9s B:Kd,6c", "Ppn"),
        ("P:5h,4s B:4d,4c", "Pbn"),
        ("P:Kh,8s B:4d,4c", "Tbn"),
        ("P:4h,3s B:9d,Kc", "Bn"),
        ("P:4h,4s B:Kd,6c", "Ppn"),
        ("P:2h,2s,2d B:3d,3c", "Tbp"),
    ],
)
def test_results_carry_pairs_and_naturals(notation: str, result: str) -> None:
    assert str(baccarat_roads([round_of("baccarat", notation)])) == result


def test_boxes_win_lose_and_tie_against_banker() -> None:
    first = round_of("three-pictures", "F:6c P1:2c,3c,4c P2:5s,Kd,4d P3:Qs,Ks,Js B:9h,9d,Ad")
    other = round_of("three-pictures", "F:As B:9c,Kd,Qc P1:8h,2s,3s P2:9s,Js,Qd P3:7s,8s,9h")
    assert box_results([first, other]) == {
        "player_1": "TL",
        "player_2": "WT",
        "player_3": "WL",
    }


def test_the_table_draws_the_roads_of_its_results(play: Play) -> None:
    answered: Any = documents(play("baccarat", "deal\n" * 40 + "roads\nstats\n", "--json"))
    letters = {"banker": "B", "player": "P", "tie": "T"}
    outcomes = "".join(letters[item["coup"]["outcome"]] for item in answered[1:41])
    drawn, counted = answered[41]["roads"], answered[42]["statistics"]
    alone = roads(outcomes).to_json()
    for part in ("bead", "big_eye", "small", "cockroach", "ask"):
        assert drawn[part] == alone[part]
    assert drawn["big_road"]["columns"] == alone["big_road"]["columns"]
    assert counted["banker"] == outcomes.count("B")
    assert counted == drawn["statistics"]


def test_a_void_coup_leaves_no_mark(play: Play) -> None:
    play("baccarat", "deal\n")
    answered: Any = documents(play("baccarat", "deal\nroads\n", "--json"))
    assert len(answered[2]["roads"]["results"]) == 2
    after: Any = documents(play("baccarat", "new shoe\nroads\ndeal\nroads\n", "--json"))
    assert after[2]["roads"]["results"] == []
    assert len(after[4]["roads"]["results"]) == 1


FRONT = "As 2s" + " 9d 3h 3d 4h 4c" + " 9d 4h Kd 3s 6c" * 3 + " 9d 2h 9h Kc Tc"
"""A tie, Player three times, Banker."""


@pytest.mark.parametrize(
    ("lang", "big", "bead", "lately"),
    [
        ("en", ["P1 B", "P  ·", "P  ·"], [*"TPPP", "Bn"], "Lately: T P P P B"),
        ("vi", ["P1 B", "P  ·", "P  ·"], [*"HPPP", "Bn"], "Gần đây: H P P P B"),
        (
            "zh",
            ["闲1 庄", "闲  ·", "闲  ·"],
            ["和", "闲", "闲", "闲", "庄n"],
            "最近：和 闲 闲 闲 庄",
        ),
    ],
)
def test_roads_are_drawn_in_letters(
    play: Play, lang: str, big: list[str], bead: list[str], lately: str
) -> None:
    ended = play("baccarat", "deal\n" * 5 + "roads\n", "--lang", lang, fronts=(FRONT,))
    lines = [line.strip() for line in ended.out.split("> roads\n")[1].splitlines()]
    assert lines[1:4] == big
    assert lines[5:10] == bead
    assert lately in ended.out


def test_ties_before_the_first_win_wait_alone(play: Play) -> None:
    front = "As 2s" + " 9d 3h 3d 4h 4c" * 2
    ended = play("baccarat", "deal\ndeal\nroads\n", fronts=(front,))
    assert "Big Road\n  T2\nBead plate\n  T\n  T\n" in ended.out


def test_nothing_is_drawn_before_the_first_coup(play: Play) -> None:
    for sheet in ("baccarat", "three-pictures"):
        ended = play(sheet, "roads\nstats\nhistory\nwhy\n")
        assert ended.out.count("No coup of this shoe yet.") == 2
        assert ended.out.count("No coup has been dealt here yet.") == 2


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("sheet_id", ["baccarat", "three-pictures"])
@pytest.mark.parametrize("lang", languages())
def test_a_long_road_shows_its_newest_columns(sheet_id: str, lang: str, width: int) -> None:
    house = House(MemoryStore(), **sources()._asdict())
    game = open_game(house, load_sheet(sheet_id), USD)
    coups = {
        "baccarat": ["P:4h,3s B:Kd,6c", "P:2h,Kc B:9h,Tc"],
        "three-pictures": ["F:6c P1:2c,3c,4c P2:5s,Kd,4d P3:Qs,Ks,Js B:9h,9d,Ad"],
    }[sheet_id]
    game.state.rounds = [round_of(sheet_id, coup) for coup in coups * 60]
    lines = list(road_lines(View(game, Words(lang), live=True, width=width)))
    drawn = [line for line in lines if line.text.startswith("  ")]
    assert max(columns(line.text) for line in drawn) <= width
    assert max(columns(line.text) for line in drawn) > width - 6
    if sheet_id == "baccarat":
        assert drawn[0].text.split()[-2:] == [Words(lang)(f"road-{mark}") for mark in "pb"]
    left_out = [int(found[0]) for line in lines if (found := re.search(LEFT_OUT[lang], line.text))]
    marks = {Words(lang)(name) for name in ("road-b", "road-p", "box-t")}
    shown = [word for word in drawn[0].text.split() if word in marks]
    assert left_out[0] + len(shown) == (120 if sheet_id == "baccarat" else 60)


LEFT_OUT = {
    "en": r"\d+(?= earlier (columns|coups))",
    "vi": r"\d+(?= (cột|ván) trước)",
    "zh": r"\d+(?= [列局])",
}


def test_a_road_that_fits_leaves_nothing_out(play: Play) -> None:
    for sheet in ("baccarat", "three-pictures"):
        assert "left out" not in play(sheet, "deal\n" * 9 + "roads\n").out


def test_derived_roads_say_that_they_go_back_further(play: Play) -> None:
    front = "As 2s" + " 9d 4h Kd 3s 6c" * 3 + " 9d 2h 9h Kc Tc"
    ended = play("baccarat", "deal\n" * 60 + "roads\n", fronts=(front,))
    told = ended.out.split("> roads\n")[1]
    assert re.search(r"Big Eye Boy +…[rb]{16} ", told)
    assert "Bn" in told.split("Bead plate")[1]
    assert "on the bead plate after the letter: b Banker pair, p Player pair, n natural" in told


@pytest.mark.parametrize(
    ("lang", "shares"),
    [("en", ["20.0%", "60.0%", "20.0%"]), ("vi", ["20,0%", "60,0%", "20,0%"])],
)
def test_shares_are_written_in_the_way_of_the_language(
    play: Play, lang: str, shares: list[str]
) -> None:
    ended = play("baccarat", "deal\n" * 5 + "stats\n", "--lang", lang, fronts=(FRONT,))
    assert re.findall(r"[0-9.,]+%", ended.out.split("> stats\n")[1]) == shares


@pytest.mark.parametrize(
    ("lang", "legend"),
    [
        ("en", "W beat Banker, L lost to Banker, T tied with Banker"),
        ("vi", "T thắng Nhà cái, B thua Nhà cái, H hòa Nhà cái"),
        ("zh", "赢：胜庄家；输：负于庄家；和：与庄家和局"),
    ],
)
def test_letters_of_boxes_are_told_wherever_they_stand(play: Play, lang: str, legend: str) -> None:
    ended = play("three-pictures", "deal\nroads\nstats\nhistory\n", "--lang", lang)
    for command in ("roads", "stats", "history"):
        assert legend in ended.out.split(f"> {command}\n")[1].split("\n> ")[0].splitlines()
