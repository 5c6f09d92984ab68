"""Golden odds: every shipped sheet has a file of them, and plain enumeration comes to the same.

The files are written by the closed form. The counts here know nothing of it: at baccarat every
run of four values is dealt and drawn to, pairs are counted card by card, at Three Pictures every
two hands of ranks are weighed, and single hands are all dealt out. Which tier decides is asked of
the compiled table, by which wagers are settled, and not of the conditions that odds read.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, perm
from typing import Any

import pytest

from croupier.games.baccarat.tableau import STOOD, Tableau
from croupier.games.catalog import load_sheet, shipped_sheets
from croupier.games.rulebook import Rulebook, rulebook
from croupier.rules.compile import facts_of
from croupier.rules.facts import Key
from croupier.rules.sheet import LOSE, Bet
from tools import golden_odds

SHIPPED = shipped_sheets()
Facts = tuple[int, ...]
Weights = Counter[Facts]


@cache
def book_of(sheet_id: str) -> Rulebook:
    return rulebook(load_sheet(sheet_id))


@cache
def golden(sheet_id: str) -> dict[str, Any]:
    return tomllib.loads(golden_odds.path_of(sheet_id).read_text(encoding="utf-8"))


# --- baccarat ----------------------------------------------------------------------------------

TOTALS = ("player", "banker", "player_cards", "banker_cards", "cards", "player_two", "banker_two")
PAIRS = ("player_pair", "banker_pair")


@cache
def totals(tableau: Tableau, decks: int) -> Weights:
    """Ordered deals of six cards by all that a coup's values show."""
    left = [16 * decks] + [4 * decks] * 9
    found: Weights = Counter()
    for dealt in product(range(10), repeat=4):
        weight = 1
        for value in dealt:
            weight *= left[value]
            left[value] -= 1
        twos = (dealt[0] + dealt[2]) % 10, (dealt[1] + dealt[3]) % 10
        for end, times in drawn(tableau, *twos, left):
            found[*end, end[2] + end[3], *twos] += weight * times
        for value in dealt:
            left[value] += 1
    return found


def drawn(
    tableau: Tableau, player: int, banker: int, left: list[int]
) -> list[tuple[tuple[int, int, int, int], int]]:
    """How the coup ends, and how many ordered pairs of the cards left lead there."""
    fifth, sixth = sum(left), sum(left) - 1
    if player >= 8 or banker >= 8:
        return [((player, banker, 2, 2), fifth * sixth)]
    if not tableau.player[player]:
        if not tableau.banker[banker][STOOD]:
            return [((player, banker, 2, 2), fifth * sixth)]
        return [((player, (banker + y) % 10, 2, 3), left[y] * sixth) for y in range(10)]
    ends = []
    for x in range(10):
        total = (player + x) % 10
        if not tableau.banker[banker][x]:
            ends.append(((total, banker, 3, 2), left[x] * sixth))
            continue
        ends += [
            ((total, (banker + y) % 10, 3, 3), left[x] * (left[y] - (x == y))) for y in range(10)
        ]
    return ends


@cache
def pairs(decks: int) -> Weights:
    """Ordered deals of six cards by the pairs both sides hold: none, mixed, suited."""
    left = [decks] * 52
    found: Weights = Counter()
    for first, second in product(range(52), repeat=2):
        weight = left[first]
        left[first] -= 1
        weight *= left[second]
        left[second] -= 1
        mine = 2 if first == second else 1 if first // 4 == second // 4 else 0
        ranks = [sum(left[4 * rank : 4 * rank + 4]) for rank in range(13)]
        suited = sum(count * (count - 1) for count in left)
        alike = sum(count * (count - 1) for count in ranks)
        cards = sum(left)
        for kind, times in enumerate((cards * (cards - 1) - alike, alike - suited, suited)):
            found[mine, kind] += weight * times * perm(cards - 2, 2)
        left[first] += 1
        left[second] += 1
    return found


# --- Three Pictures ----------------------------------------------------------------------------

HAND = ("", "_points", "_pictures", "_combination")
"""What the facts of a hand are called after ``box`` or ``banker``."""


def ranked(ranks: tuple[int, ...]) -> tuple[int, int, int]:
    """Class, points and pictures of three ranks: an ace is 0, a king 12."""
    pictures = sum(rank >= 10 for rank in ranks)
    points = sum(min(rank + 1, 10) for rank in ranks) % 10
    return 30 if pictures == 3 else 3 * points + pictures, points, pictures


def combination(cards: tuple[int, ...]) -> int:
    """None, pair, flush, straight, three of a kind, straight flush."""
    ranks = sorted(card // 4 for card in cards)
    different = len(set(ranks))
    flush = len({card % 4 for card in cards}) == 1
    straight = different == 3 and (ranks[2] - ranks[0] == 2 or ranks == [0, 11, 12])
    if different < 3:
        return 4 if different == 1 else 1
    return 5 if straight and flush else 3 if straight else 2 if flush else 0


@cache
def one_hand() -> Weights:
    """All 22,100 hands by everything they show."""
    found: Weights = Counter()
    for cards in combinations(range(52), 3):
        found[*ranked(tuple(card // 4 for card in cards)), combination(cards)] += 1
    return found


@cache
def two_hands() -> Weights:
    """All 407,170,400 pairs of hands by what their ranks show, the box's first."""
    hands = [
        (ranked(ranks), Counter(ranks)) for ranks in combinations_with_replacement(range(13), 3)
    ]
    found: Weights = Counter()
    for (mine, held), (theirs, taken) in product(hands, repeat=2):
        weight = 1
        for rank in held.keys() | taken.keys():
            weight *= comb(4, held[rank]) * comb(4 - held[rank], taken[rank])
        found[(*mine, *theirs)] += weight
    return found


# --- facts that a sheet defines ----------------------------------------------------------------


def some_nines(tableau: Tableau, decks: int) -> tuple[tuple[str, ...], Weights]:
    """Four of the cards by how many nines of each suit they are, in the order of the alphabet."""
    names = ("nines", "club_nines", "diamond_nines", "heart_nines", "spade_nines")
    found: Weights = Counter()
    for suits in product(range(5), repeat=4):
        if sum(suits) <= 4:
            sets = comb(48 * decks, 4 - sum(suits))
            for count in suits:
                sets *= comb(decks, count)
            found[sum(suits), *suits] += sets * 24 * perm(52 * decks - 4, 2)
    return names, found


def two_royals(tableau: Tableau, decks: int) -> tuple[tuple[str, ...], Weights]:
    """A side's first two cards by suits, kings and queens, the same for either side."""
    facts = ("suits", "kings", "queens")
    found: Weights = Counter()
    for first, second in product(range(52), repeat=2):
        ranks = [first // 4, second // 4]
        shown = len({first % 4, second % 4}), ranks.count(12), ranks.count(11)
        weight = decks * (decks - (first == second)) * perm(52 * decks - 2, 4)
        found[shown + shown] += weight
    return tuple(f"{side}_{fact}" for side in ("player", "banker") for fact in facts), found


def alike_cards(tableau: Tableau, decks: int) -> tuple[tuple[str, ...], Weights]:
    """All cards of a coup by rank: how many there are, how many alike, and of how many ranks."""
    left = [4 * decks] * 13
    found: Weights = Counter()

    def add(ranks: list[int], weight: int) -> None:
        alike = max(map(ranks.count, ranks))
        found[len(ranks), alike, len(set(ranks))] += weight * perm(sum(left), 6 - len(ranks))

    def thirds(ranks: list[int], player: int, banker: int, weight: int, drew: int | None) -> None:
        column = STOOD if drew is None else min(drew + 1, 10) % 10
        if not tableau.banker[banker][column]:
            add(ranks, weight)
            return
        for rank in range(13):
            left[rank] -= 1
            add([*ranks, rank], weight * (left[rank] + 1))
            left[rank] += 1

    hands = list(combinations_with_replacement(range(13), 2))
    for mine, theirs in product(hands, repeat=2):
        weight = (1 + (mine[0] != mine[1])) * (1 + (theirs[0] != theirs[1]))
        for rank in (*mine, *theirs):
            weight *= left[rank]
            left[rank] -= 1
        player, banker = (sum(min(rank + 1, 10) for rank in hand) % 10 for hand in (mine, theirs))
        if max(player, banker) >= 8:
            add([*mine, *theirs], weight)
        elif not tableau.player[player]:
            thirds([*mine, *theirs], player, banker, weight, None)
        else:
            for rank in range(13):
                left[rank] -= 1
                more = weight * (left[rank] + 1)
                thirds([*mine, *theirs, rank], player, banker, more, rank)
                left[rank] += 1
        for rank in (*mine, *theirs):
            left[rank] += 1
    return ("cards", "alike", "ranks"), found


OWN = {"lucky-nines": some_nines, "lucky-match": alike_cards, "majestic-match": two_royals}


# --- both --------------------------------------------------------------------------------------


def counted(book: Rulebook, bet: Bet) -> tuple[tuple[str, ...], Weights]:
    """The facts that a plain count knows and the bet may ask for, and their weights."""
    read, rules = facts_of(bet), book.sheet.deal_rules
    if isinstance(rules, Tableau):
        decks = book.sheet.shoe.decks
        if read & set(book.game.functions):
            return OWN[book.sheet.id](rules, decks)
        return (PAIRS, pairs(decks)) if read & set(PAIRS) else (TOTALS, totals(rules, decks))
    sides = [side for side in ("box", "banker") if any(name.startswith(side) for name in read)]
    if len(sides) == 1:
        return tuple(sides[0] + fact for fact in HAND), one_hand()
    return tuple(side + fact for side in sides for fact in HAND[:3]), two_hands()


def weighed(book: Rulebook, bet: Bet) -> tuple[list[int], int, int]:
    """For each tier the deals it decides, those that lose by default, and all deals."""
    read = facts_of(bet)
    names, weights = counted(book, bet)
    assert read <= set(names), f"{bet.id} asks for more than is counted here"
    order = [names.index(name) for name in sorted(read)]
    asked: Weights = Counter()
    for values, weight in weights.items():
        asked[tuple(values[place] for place in order)] += weight
    table, space = book.table, book.table.space
    tier_at: dict[Facts, int | None] = {}
    for key in table.keys:
        shown = space.unpack(Key(key))
        tier_at[tuple(shown[name] for name in sorted(read))] = table.tier(bet, key)
    found = Counter[int | None]()
    for shown_values, weight in asked.items():
        if weight:
            found[tier_at[shown_values]] += weight
    return [found[index] for index in range(len(bet.tiers))], found[None], asked.total()


def test_every_shipped_sheet_has_golden_odds_and_no_other_has() -> None:
    assert {path.stem for path in golden_odds.FOLDER.glob("*.toml")} == set(SHIPPED)


@pytest.mark.parametrize("sheet_id", SHIPPED)
def test_the_closed_form_still_comes_to_them(sheet_id: str) -> None:
    written = golden_odds.path_of(sheet_id).read_text(encoding="utf-8")
    assert written == golden_odds.golden(sheet_id), "run `python -m tools.golden_odds`"


@pytest.mark.parametrize("sheet_id", SHIPPED)
def test_plain_enumeration_comes_to_them(sheet_id: str) -> None:
    book, known = book_of(sheet_id), golden(sheet_id)
    assert known["fingerprint"] == book.fingerprint
    assert set(known["bets"]) == {bet.family for bet in book.sheet.bets.values()}
    for bet in book.sheet.bets.values():
        row = known["bets"][bet.family]
        tiers, loss, deals = weighed(book, bet)
        assert [tier["weight"] for tier in row["tiers"]] == tiers, bet.id
        assert [tier["pays"] for tier in row["tiers"]] == [str(tier.pay) for tier in bet.tiers]
        assert (row["loss"], row["deals"]) == (loss, deals), bet.id
        assert sum(tiers) + loss == deals
        mean = sum(
            (tier.pay.net * weight for tier, weight in zip(bet.tiers, tiers, strict=True)),
            LOSE.net * loss,
        )
        assert Fraction(row["edge"]) == -mean / deals, bet.id


def test_a_sheet_without_golden_odds_or_with_old_ones_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The script tells what is missing, old or left over; a current file it passes by."""
    monkeypatch.setattr(golden_odds, "shipped_sheets", lambda: ("ez", "nope"))
    monkeypatch.setattr(
        golden_odds, "golden", lambda sheet_id: "" if sheet_id == "nope" else golden_text("ez")
    )
    assert golden_odds.main(["--check"]) == 1
    told = capsys.readouterr().out
    assert "golden/nope.toml has fallen behind" in told
    assert "golden/tiger.toml has fallen behind" in told
    assert "golden/ez.toml" not in told
    assert golden_odds.main(["--chekc"]) == 2


def golden_text(sheet_id: str) -> str:
    return golden_odds.path_of(sheet_id).read_text(encoding="utf-8")
