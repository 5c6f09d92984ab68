"""The par sheet: well-formed, self-contained, complete, exact, and deaf to what a sheet says."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import html5lib
import pytest

from croupier.cli.report import page
from croupier.cli.report.depth_plot import plot
from croupier.cli.report.numbers import Numbers
from croupier.cli.report.page import Sample, html_page
from croupier.odds.depth import LEVELS, Depth, Estimate, Spread
from croupier.rules.say import say_bet
from croupier.version import __version__
from tests.report.appraisals import DEEP, NAMES, SHEETS, full, hostile, odds_of, some

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

    from croupier.odds.appraisal import Appraisal

LANGS = ("en", "vi", "zh")


def sample(one: Appraisal, bet_ids: tuple[str, ...]) -> Sample:
    """A made-up spread of edges: quantile q of a bet is its edge + (q − 1/2)·gone/100."""
    spreads = [
        Spread(
            odds_of(one, bet_id).bet,
            gone,
            416 - gone,
            Estimate(odds_of(one, bet_id).edge, 0.0),
            Fraction(1, 100),
            tuple(
                Estimate(odds_of(one, bet_id).edge + (level - Fraction(1, 2)) * gone / 1000, 0.0)
                for level in LEVELS
            ),
            Estimate(Fraction(gone, 1000), 0.001),
            Estimate(Fraction(0), 0.0),
        )
        for bet_id in bet_ids
        for gone in (52, 104, 208)
    ]
    edges = {bet_id: odds_of(one, bet_id).edge for bet_id in bet_ids}
    return Sample(Depth(5000, edges, tuple(spreads), {}), 7)


@cache
def text_of(sheet_id: str, lang: str = "en") -> str:
    one = full(sheet_id)
    deep = sample(one, DEEP) if sheet_id == "baccarat" else None
    return html_page(one, lang, decks=page.edges_by_decks(one), sample=deep)


@cache
def tree_of(text: str) -> Element:
    """The page as a strict reader of HTML understands it; any fault of syntax raises."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    tree: Element = parser.parse(text)
    return tree


def said(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def rows(table: Element) -> Iterator[list[str]]:
    for row in table.iter("tr"):
        yield [said(cell) for cell in row]


def table_called(tree: Element, start: str) -> list[list[str]]:
    """The rows of the one table whose caption begins so."""
    (table,) = [
        table
        for table in tree.iter("table")
        if said(table[0]).startswith(start) and table[0].tag == "caption"
    ]
    return list(rows(table))


# --- form -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("sheet_id", SHEETS)
def test_the_page_is_well_formed_and_needs_nothing_from_elsewhere(sheet_id: str, lang: str) -> None:
    text = text_of(sheet_id, lang)
    tree = tree_of(text)
    assert tree.get("lang") == {"zh": "zh-Hans"}.get(lang, lang)
    assert not {"script", "link", "img", "iframe", "object", "embed", "form", "base"} & {
        element.tag for element in tree.iter()
    }
    names = {name for element in tree.iter() for name in element.attrib}
    assert not {name for name in names if name.startswith("on")} | names & {"src", "style"}
    links = [element.get("href") for element in tree.iter() if element.get("href")]
    assert links
    assert all(link.startswith("#") for link in links if link)
    assert not re.search(r"url\(|@import|//", re.sub(r"<[^>]*>", "", text.partition("<body>")[0]))
    assert "default-src 'none'" in text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("sheet_id", SHEETS)
def test_whoever_cannot_see_it_can_use_it(sheet_id: str, lang: str) -> None:
    tree = tree_of(text_of(sheet_id, lang))
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for table in tree.iter("table"):
        assert table[0].tag == "caption"
        assert said(table[0])
        heads = list(table.iter("th"))
        assert heads
        assert all(head.get("scope") for head in heads)
    for element in tree.iter():
        named_by = element.get("aria-labelledby")
        assert named_by is None or named_by in ids
        link = element.get("href")
        assert link is None or link[1:] in ids
        if element.get("role") == "img" or element.get("role") == "region":
            assert element.get("aria-label") or named_by
    levels = [int(e.tag[1]) for e in tree.iter() if re.fullmatch("h[1-6]", str(e.tag))]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("lang", LANGS)
def test_no_cell_is_missing(lang: str) -> None:
    """Every row of a table covers as many columns as its head."""
    for sheet_id in SHEETS:
        for table in tree_of(text_of(sheet_id, lang)).iter("table"):
            widths = []
            hanging: list[int] = []
            for row in table.iter("tr"):
                width = sum(int(cell.get("colspan") or 1) for cell in row) + sum(
                    1 for left in hanging if left
                )
                widths.append(width)
                hanging = [left - 1 for left in hanging if left > 1]
                hanging += [int(c.get("rowspan") or 1) - 1 for c in row if c.get("rowspan")]
            assert len(set(widths)) == 1, (said(table[0]), widths)


def test_the_same_cards_give_the_same_page() -> None:
    one = full("tiger")
    assert html_page(one) == html_page(one)


# --- content ----------------------------------------------------------------------------------


def test_what_identifies_the_sheet_is_told() -> None:
    one = full("baccarat")
    text = said(tree_of(text_of("baccarat")))
    assert one.rulebook.fingerprint in text
    assert f"croupier {__version__}" in text
    assert "8 decks, 416 cards" in text
    assert "4,998,398,275,503,360" in text
    title = tree_of(text_of("baccarat")).find("head/title")
    assert title is not None
    assert title.text == "Par sheet: Baccarat"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("sheet_id", SHEETS)
def test_every_bet_has_its_lines_figures_and_bands(sheet_id: str, lang: str) -> None:
    one = full(sheet_id)
    tree = tree_of(text_of(sheet_id, lang))
    show = Numbers(lang)
    told = set[str]()
    for article in tree.iter("article"):
        heading, lines, figures, bands = article[0], *article.iter("table")
        ids = [said(code) for code in heading.iter("code")]
        told.update(ids)
        for bet_id in ids:
            odds = odds_of(one, bet_id)
            assert odds.bet.names.get(lang) in said(heading)
            _, *shown, total = rows(lines)
            reached = odds.tiers if len(shown) == len(odds.tiers) else odds.tiers[:-1]
            assert len(shown) == len(reached)
            for cells, tier in zip(shown, reached, strict=True):
                assert cells[3] == show.whole(tier.weight)
                assert cells[4] == show.percent(odds.chance(tier), 6)
                assert (tier.when or "") in cells[0]
            assert total[1] == show.whole(odds.deals)
            assert sum(tier.weight for tier in reached) == odds.deals
            exact = {cells[2] for cells in rows(figures)}
            assert {str(odds.edge), str(odds.edge_resolved), str(odds.variance)} <= exact
            assert {str(odds.rtp), str(odds.win), str(odds.highest_pay)} <= exact
        assert [cells[0].rstrip("†") for cells in rows(bands)][1:] == [
            show.whole(10**power) for power in range(3, 8)
        ]
    assert told == set(one.rulebook.sheet.bets)


@pytest.mark.parametrize("lang", LANGS)
def test_lines_are_said_in_words(lang: str) -> None:
    one = full("tiger")
    text = said(tree_of(text_of("tiger", lang))).casefold()
    for odds in one.bets:
        for tier in say_bet(one.rulebook.sheet, odds.bet, lang).tiers:
            assert tier.when.casefold() in text
            assert tier.pays.casefold() in text


def test_the_glance_has_the_figures_of_odds() -> None:
    _, banker, player, *_ = table_called(tree_of(text_of("baccarat")), "The bets at a glance")
    # published: Banker 1.0579 %, Player 1.2351 % of all stakes; 9.5156 % of coups tie
    assert banker == (
        "Banker 1.0579% 1.1692% 98.9421% 45.8597% 9.5156% 44.6247% 0.9274 0.95".split()
    )
    assert player[:3] == ["Player", "1.2351%", "1.3650%"]


def test_the_matrix_is_the_sheets() -> None:
    tree = tree_of(text_of("baccarat"))
    _, heads, *banker = table_called(tree, "Drawing matrix: Banker")
    assert heads == [*map(str, range(10)), "–"]
    assert banker[3] == ["3", *"DDDDDDDDSDD"]
    assert banker[6] == ["6", *"SSSSSSDDSSS"]
    assert [row[1] for row in table_called(tree, "Drawing matrix: Player")[1:]] == [*"DDDDDDSS"]


def test_edges_by_number_of_decks() -> None:
    heads, banker, *_ = table_called(tree_of(text_of("baccarat")), "Edges by number of decks")
    assert len(heads) == 9
    assert heads[8] == "8 decks ◂"
    # published for Banker: 1.01 % with one deck, 1.06 % with six and with eight
    assert banker == (
        "Banker 1.0117% 1.0389% 1.0475% 1.0517% 1.0542% 1.0558% 1.0570% 1.0579%".split()
    )
    assert "dealt from one deck" in text_of("three-pictures")


def test_exposure_is_at_the_limits_of_the_sheet() -> None:
    tree = tree_of(text_of("baccarat"))
    *_, limit = table_called(tree, "Exposure by currency")
    perfect = next(row for row in table_called(tree, "Exposure by") if row[0] == "Perfect Pair")
    assert perfect[1:4] == ["200", "100.00", "20,000.00"]
    assert limit[1] == "100,000.00"


def test_first_cards_of_three_pictures() -> None:
    table = table_called(tree_of(text_of("three-pictures", "vi")), "Được chia trước")
    assert table[1] == ["Nhà cái", "A 5 9 K"]


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_every_source_and_reading_is_told(sheet_id: str) -> None:
    sheet = full(sheet_id).rulebook.sheet
    text = said(tree_of(text_of(sheet_id)))
    for reading in sheet.readings:
        assert " ".join(reading.read.en.split()) in text
    for bet in sheet.bets.values():
        for tier in bet.tiers:
            assert " ".join(sheet.sources[tier.source].en.split()) in text


# --- depth ------------------------------------------------------------------------------------


def test_a_drawing_for_each_bet_and_its_figures() -> None:
    one, tree = full("baccarat"), tree_of(text_of("baccarat"))
    drawings = [element for element in tree.iter() if str(element.tag).endswith("svg")]
    assert len(drawings) == len(DEEP)
    for drawing, bet_id in zip(drawings, DEEP, strict=True):
        words = drawing.get("aria-label") or ""
        assert odds_of(one, bet_id).bet.names.en in words
        assert f"{float(100 * odds_of(one, bet_id).edge):.2f}%" in words
        low = odds_of(one, bet_id).edge - Fraction(45, 100) * 208 / 1000
        assert Numbers("en").percent(low, 2) in words
    table = table_called(tree, "Edge by depth, in figures")
    assert [row[0] for row in table[1::3]] == ["Banker", "Tie", "Big"]
    assert table[1][2:] == ["−1.28%", "−0.24%", "1.06%", "2.36%", "3.40%", "5.20% ±0.10"]


def test_drawings_stay_in_their_frames() -> None:
    tree = tree_of(text_of("baccarat"))
    for drawing in (element for element in tree.iter() if str(element.tag).endswith("svg")):
        _, _, width, height = map(float, (drawing.get("viewBox") or "").split())
        shapes = [element for element in drawing.iter() if element.get("points")]
        assert len(shapes) == 3
        for shape in shapes:
            for point in (shape.get("points") or "").split():
                x, y = map(float, point.split(","))
                assert 0 <= x <= width
                assert 0 <= y <= height


def test_a_drawing_is_to_scale() -> None:
    """All is read off the marks of the axes: a place is a value, in equal parts."""
    one = full("baccarat")
    found = plot(sample(one, DEEP).depth, "big")
    edge = odds_of(one, "big").edge
    top, bottom = found.up[-1], found.up[0]
    per_point = (top.value - bottom.value) / (Fraction(bottom.place) - Fraction(top.place))

    def value(place: str) -> Fraction:
        return bottom.value + (Fraction(bottom.place) - Fraction(place)) * per_point

    def near(place: str, wanted: Fraction) -> bool:
        return abs(value(place) - wanted) <= per_point / 10

    def points(text: str) -> list[tuple[str, str]]:
        return [(x, y) for point in text.split() for x, _, y in [point.partition(",")]]

    gone = [0, 52, 104, 208]
    places = [tick.place for tick in found.across]
    assert [tick.value for tick in found.across] == gone
    assert near(found.full, edge)
    assert found.zero is not None
    assert near(found.zero, Fraction(0))
    for outline, percent in ((found.most, 45), (found.middle, 25), (found.median, 0)):
        there = [edge - Fraction(percent, 100) * cards / 1000 for cards in gone]
        back = [edge + Fraction(percent, 100) * cards / 1000 for cards in reversed(gone)]
        wanted = [*there, *back] if percent else there
        drawn = points(outline)
        assert [x for x, _ in drawn] == (places + places[::-1] if percent else places)
        assert all(near(y, edge) for (_, y), edge in zip(drawn, wanted, strict=True))


def test_a_drawing_far_from_no_edge_does_not_show_it() -> None:
    shallow = sample(full("baccarat"), ("tie",)).depth
    assert plot(shallow._replace(spreads=shallow.spreads[:1]), "tie").zero is None


def test_where_there_is_no_depth_the_page_says_why() -> None:
    assert "shuffled anew for every coup" in text_of("three-pictures")
    assert page.edges_by_depth(full("three-pictures")) is None
    assert "was not drawn" in html_page(full("tiger"))
    pairs = full("baccarat")._replace(bets=(odds_of(full("baccarat"), "perfect_pair"),))
    assert "None of these bets is decided" in html_page(pairs)
    assert page.edges_by_depth(pairs) is None


# --- other cards, other sheets ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("endless", "endlessly many decks"),
        ("counted", "319 cards, counted by value"),
        ("given", "gone before the coup: 9♦, 2×K♠"),
    ],
)
def test_other_cards_are_told(kind: str, words: str) -> None:
    text = said(tree_of(html_page(some(kind), decks=page.edges_by_decks(some(kind)))))
    assert words in text
    assert ("dealt so far in the coup: 2♥ 3♣" in text) is (kind == "given")
    assert "◂" not in text
    if kind == "counted":
        assert "These cards do not tell the following bets" in text


def test_an_edge_of_the_patron_is_marked() -> None:
    assert re.search(r'class="n key bad">−0\.\d+%', html_page(some("given")))


@pytest.mark.parametrize("lang", LANGS)
def test_no_text_of_a_sheet_is_markup(lang: str) -> None:
    one = hostile()
    deep = sample(one, tuple(odds.bet.id for odds in one.bets))
    text = html_page(one, lang, decks={8: one.bets}, sample=deep)
    tree = tree_of(text)
    assert not list(tree.iter("script"))
    assert not list(tree.iter("b")) + list(tree.iter("img"))
    assert "{{ 7 * 7 }}" in text
    shown = said(tree)
    for name in NAMES:
        assert name in shown
    for secret in ("<script>src</script>", "</title><script>alert(2)</script>", "=1</style>"):
        assert secret in shown


def test_what_acts_unseen_is_shown() -> None:
    one = full("egalite")
    bet = one.bets[0].bet
    names = bet.names._replace(en="Ban\u202eker\x07")
    odds = one.bets[0]._replace(bet=bet._replace(names=names))
    text = html_page(one._replace(bets=(odds,)))
    assert "Ban\\u202eker\\x07" in text
    assert not {"\u202e", "\x07"} & set(text)
