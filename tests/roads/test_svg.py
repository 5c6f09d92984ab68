"""The picture: well formed, complete, and readable without its colours."""

from __future__ import annotations

import math
import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.baccarat.roads import Result, roads
from croupier.games.baccarat.roads.svg import draw_svg
from croupier.games.baccarat.roads.text import DERIVED_NAMES
from tests.roads.shoes import results, row_counts, vector

NS = "{http://www.w3.org/2000/svg}"
LONG = "B" * 30 + "PPTB" * 90 + "T" * 12 + "P" * 25

SHOES = {
    "empty": "",
    "one": "B",
    "ties": "TTT",
    "marks": "TTBbPPTBpnBTbpn",
    "dragons": "B" * 9 + "P" * 10 + "B" * 8 + "P" + "T" * 12 + "B",
    "published": vector("net_B")["outcomes"],
    "long": LONG,
}


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def texts(root: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{NS}text")]


def titles(root: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{NS}title")]


def only_text(root: ElementTree.Element, tag: str) -> str:
    found = root.find(f"{NS}{tag}")
    assert found is not None
    return found.text or ""


@given(results(), row_counts(), st.booleans())
@settings(max_examples=40)
def test_every_letter_is_written(given_results: list[Result], rows: int, naturals: bool) -> None:
    drawn = roads(given_results, rows)
    letters = Counter(text for text in texts(parse(draw_svg(drawn, naturals=naturals))))
    line = "".join(result.outcome for result in given_results)
    for outcome in "BP":  # bead plate, Big Road, tally, ask
        assert letters[outcome] == 2 * line.count(outcome) + 2
    assert letters["T"] == line.count("T") + 1


@given(results())
@settings(max_examples=40)
def test_every_dot_is_there(given_results: list[Result]) -> None:
    root = parse(draw_svg(roads(given_results)))
    drawn = Counter(each.get("class") for each in root.iter(f"{NS}circle"))
    legend = any(result.marks for result in given_results)
    for kind, mark in (("dot-B", "banker_pair"), ("dot-P", "player_pair"), ("dot-N", "natural")):
        marked = [result for result in given_results if getattr(result, mark)]
        wins = [result for result in marked if result.outcome != "T"]
        assert drawn[kind] == len(marked) + len(wins) + legend


def test_naturals_can_be_left_out() -> None:
    drawn = roads("BnPbn")
    assert "dot-N" in draw_svg(drawn)
    without = draw_svg(drawn, naturals=False)
    assert "dot-N" not in without
    assert "dot-B" in without


@pytest.mark.parametrize("outcomes", SHOES.values(), ids=SHOES)
def test_every_mark_is_named_for_those_who_see_no_colour(outcomes: str) -> None:
    drawn = roads(outcomes)
    named = Counter(titles(parse(draw_svg(drawn))))
    asked = [*drawn.ask_banker, *drawn.ask_player]
    marks = drawn.big_eye + drawn.small + drawn.cockroach
    key = len(DERIVED_NAMES)  # every mark once in each colour
    assert named["red"] == marks.count("r") + asked.count("r") + key
    assert named["blue"] == marks.count("b") + asked.count("b") + key


def test_a_key_tells_what_the_colours_of_derived_roads_mean() -> None:
    meanings = ["red, the columns run alike", "blue, the columns differ"]
    for outcomes in SHOES.values():
        root = parse(draw_svg(roads(outcomes)))
        assert texts(root)[-2:] == meanings
        assert f"On these roads: {'; '.join(meanings)}." in only_text(root, "desc")


def test_cells_tell_their_coup() -> None:
    named = titles(parse(draw_svg(roads("TTBbPpnT"))))
    assert named.count("Coup 3: Banker, Banker pair") == 1
    assert named.count("Coup 3: Banker, Banker pair, 2 ties") == 1
    assert named.count("Coup 4: Player, Player pair, natural, 1 tie") == 1


@pytest.mark.parametrize("outcomes", SHOES.values(), ids=SHOES)
def test_title_and_description_tell_the_roads(outcomes: str) -> None:
    drawn = roads(outcomes)
    root = parse(draw_svg(drawn))
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{NS}title", f"{NS}desc"]
    assert only_text(root, "title").startswith(f"Baccarat roads of {len(drawn.results)} coup")
    told = only_text(root, "desc")
    assert f"Big Road columns: {', '.join(map(str, drawn.columns)) or 'none'}." in told
    names = {"r": "red", "b": "blue"}
    runs = ", ".join(f"{names[run.letter]} {run.depth}" for run in drawn.big_eye_road.columns)
    assert f"Big Eye Boy: {runs or 'none'}." in told
    for side, asked in (("B", drawn.ask_banker), ("P", drawn.ask_player)):
        marks = ", ".join(names[mark] if mark else "no mark" for mark in asked)
        assert f"If the next coup is {side}: {marks}." in told


@pytest.mark.parametrize("rows", [1, 6, 20])
@pytest.mark.parametrize("outcomes", SHOES.values(), ids=SHOES)
def test_nothing_is_drawn_off_the_page(outcomes: str, rows: int) -> None:
    root = parse(draw_svg(roads(outcomes, rows)))
    _, _, width, height = (int(each) for each in str(root.get("viewBox")).split())
    assert (root.get("width"), root.get("height")) == (str(width // 10), str(height // 10))
    places = re.findall(r"translate\((-?\d+) (-?\d+)\)", ElementTree.tostring(root, "unicode"))
    assert places
    assert all(0 < int(x) < width and 0 < int(y) < height for x, y in places)


@pytest.mark.parametrize("rows", [1, 6, 20])
@pytest.mark.parametrize("outcomes", SHOES.values(), ids=SHOES)
def test_no_two_cells_share_a_place(outcomes: str, rows: int) -> None:
    root = parse(draw_svg(roads(outcomes, rows)))
    places = [str(each.get("transform")) for each in root.iter(f"{NS}g") if each.get("transform")]
    assert len(set(places)) == len(places)


def test_the_picture_needs_nothing_else() -> None:
    svg = draw_svg(roads(LONG))
    root = parse(svg)
    assert not {each.tag for each in root.iter()} & {f"{NS}{tag}" for tag in ("script", "image")}
    assert "href" not in svg
    assert "url(" not in svg
    assert "@" not in svg


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else math.pow((part + 0.055) / 1.055, 2.4) for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_text_is_readable_on_every_ground() -> None:
    """WCAG 2 AA, 4.5:1; letters on discs are white, all other text stands on felt or panel."""
    root = parse(draw_svg(roads("BbPTT")))
    fills = {str(each.get("fill")) for each in root.iter(f"{NS}text")} - {"#ffffff", "#fffdf8"}
    assert all(contrast(fill, ground) >= 4.5 for fill in fills for ground in ("#f2eee5", "#fffdf8"))
    discs = {str(each.get("fill")) for each in root.iter(f"{NS}circle")} - {"#fffdf8", "none"}
    assert all(contrast("#ffffff", disc) >= 4.5 for disc in discs)


def test_a_notebook_shows_the_picture() -> None:
    drawn = roads("BPPT")
    assert drawn._repr_html_() == draw_svg(drawn)


Place = tuple[int, int]


def place_of(group: ElementTree.Element) -> Place:
    found = re.fullmatch(r"translate\((\d+) (\d+)\)", str(group.get("transform")))
    assert found is not None
    return int(found[1]), int(found[2])


def panels(root: ElementTree.Element) -> dict[str, list[ElementTree.Element]]:
    """Each captioned grid and the cells after it, as groups, by caption."""
    found: dict[str, list[ElementTree.Element]] = {}
    caption, groups = "", list[ElementTree.Element]()
    for child in root:
        if child.tag == f"{NS}g":
            groups.append(child)
        elif child.tag == f"{NS}text":
            caption, groups = child.text or "", []
            found.setdefault(caption, groups)  # the ask roads name the roads a second time
    return {caption: groups for caption, groups in found.items() if groups}


def test_each_cell_stands_in_the_middle_of_its_square() -> None:
    drawn = roads("TTBbPPTBpnBTBPPPPPPPPBPBBPPBPPPB", rows=4)
    drawn_panels = panels(parse(draw_svg(drawn)))
    expected: dict[str, tuple[int, list[Place]]] = {
        "Bead plate": (240, [(cell.column_index, cell.row_index) for cell in drawn.bead]),
        "Big Road": (240, [(cell.column_index, cell.row_index) for cell in drawn.big_road]),
        "Big Eye Boy": (120, [cell[:2] for cell in drawn.big_eye_road.cells]),
        "Small Road": (120, [cell[:2] for cell in drawn.small_road.cells]),
        "Cockroach Pig": (120, [cell[:2] for cell in drawn.cockroach_road.cells]),
    }
    for caption, (size, squares) in expected.items():
        grid, *cells = drawn_panels[caption]
        left, top = place_of(grid)
        middles = [(left + c * size + size // 2, top + r * size + size // 2) for c, r in squares]
        # The tally follows the bead plate without a caption; its tags are not cells.
        assert [place_of(cell) for cell in cells][: len(middles)] == middles
        (box,) = grid.iter(f"{NS}rect")
        assert int(str(box.get("height"))) == 4 * size
        assert int(str(box.get("width"))) % size == 0
        assert max(column for column, _ in squares) * size < int(str(box.get("width")))


@pytest.mark.parametrize("rows", [1, 6, 20])
@pytest.mark.parametrize("outcomes", SHOES.values(), ids=SHOES)
def test_words_stand_on_the_page_and_on_no_other_words(outcomes: str, rows: int) -> None:
    root = parse(draw_svg(roads(outcomes, rows)))
    _, _, width, height = (int(each) for each in str(root.get("viewBox")).split())
    places = [
        (int(str(each.get("x"))), int(str(each.get("y")))) for each in root.findall(f"{NS}text")
    ]
    assert all(200 <= x <= width - 200 and 200 <= y <= height - 100 for x, y in places)
    assert len(set(places)) == len(places)


@pytest.mark.parametrize(("outcomes", "streak"), [("TT", "none"), ("BBPT", "P1"), ("BB", "B2")])
def test_the_tally_tells_the_streak_that_stands(outcomes: str, streak: str) -> None:
    written = texts(parse(draw_svg(roads(outcomes))))
    assert written[written.index("Streak now") + 1] == streak
