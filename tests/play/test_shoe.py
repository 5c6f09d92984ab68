"""From the first card to the last coup: what the table says about its shoe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from croupier.cli.playing.listings import shoe_bar
from tests.play.seats import documents
from tests.play.test_refusals import SHEET, SHEETS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.play.seats import Play

LAST_TOLD = "The cut card has come: that was the last coup of the shoe."


@pytest.mark.parametrize(
    ("front", "told"),
    [
        ("As 2s", "First card A♠: one more burnt."),
        ("7d " + "2s 3s 4s 5s 6s 7s 8s", "First card 7♦: 7 more burnt."),
        ("Qd", "First card Q♦: 10 more burnt."),
    ],
)
def test_the_burn_is_shown(play: Play, front: str, told: str) -> None:
    ended = play("baccarat", "", fronts=(front,))
    assert f"Shoe 1: 8 decks, shuffled.\n{told}\n" in ended.out
    assert "2♠" not in ended.out


@pytest.mark.parametrize("seed", range(3))
def test_a_shoe_is_played_to_its_last_coup_and_replaced(play: Play, seed: int) -> None:
    answered: Any = documents(play("baccarat", "deal\n" * 90, "--json", seed=seed))
    coups: list[Any] = [item["coup"] for item in answered[1:]]
    ends = [index for index, coup in enumerate(coups) if coup["last"]]
    assert len(ends) == 1
    (end,) = ends
    assert [bool(item["new_shoe"]) for item in answered[1:]] == [
        index == end for index in range(90)
    ]
    before, after = answered[end], answered[end + 1]
    assert before["cards_left"] > 14 or before["last_coup"]
    shoe = after["new_shoe"]
    assert shoe["number"] == 2
    assert after["cards_left"] == 416 - 1 - shoe["burnt"]
    assert [coup["number"] for coup in coups] == list(range(1, 91))


def test_the_last_coup_and_the_new_shoe_are_announced(play: Play) -> None:
    ended = play("baccarat", "deal\n" * 90)
    assert ended.out.count(LAST_TOLD) == 1
    told = ended.out.split(LAST_TOLD)[1].split("> deal")[0]
    assert "The shoe is finished.\n" in told
    assert "Longest streaks: " in told
    assert "Shoe 2: 8 decks, shuffled.\nFirst card " in told
    assert ended.out.index("The shoe is finished.") < ended.out.index("Shoe 2")
    assert "Lately:" not in told


def test_the_last_coup_is_announced_when_the_cut_card_lies_in_front(
    play: Play, tmp_path: Path
) -> None:
    # 2 cards of the shoe's burn and 5 of the first coup: the cut card lies before the 8th
    path = tmp_path / "short.toml"
    text = SHEET.format(**SHEETS["house"]).replace("cut_card = 14", f"cut_card = {416 - 7}")
    path.write_text(text, encoding="utf-8")
    front = "As 2s 9d 4h Kd 3s 6c 9d 4h Kd 3s 6c"
    ended = play(str(path), "deal\nshoe\ndeal\n", fronts=(front,))
    opened = ended.out.split("> deal")
    assert "Coup 2, the last of this shoe: place your bets. 409 cards left." in opened[1]
    assert "The cut card has come: the coup now open is the last." in opened[1]
    assert LAST_TOLD in opened[2]
    assert "Shoe 2" in opened[2]


def test_coups_after_the_cut_card_are_counted_down(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "after.toml"
    text = SHEET.format(**SHEETS["house"])
    text = text.replace("cut_card = 14", f"cut_card = {416 - 4}\nafter_cut = 2")
    path.write_text(text, encoding="utf-8")
    front = "As 2s" + " 9d 4h Kd 3s 6c" * 3
    ended = play(str(path), "deal\nshoe\ndeal\ndeal\n", fronts=(front,))
    first, second, third = ended.out.split("> deal")[1:]
    for told in first.split("> shoe"):  # when betting opens, and when asked
        assert "The cut card has come. 2 more coups will be dealt." in told
    assert "The cut card has come. One more coup" not in second
    assert "Coup 3, the last of this shoe: place your bets." in second
    assert LAST_TOLD in third


def test_a_new_shoe_can_be_asked_for(play: Play) -> None:
    lines = "deal\ndeal\nnew shoe\nstats\nhistory\n"
    answered: Any = documents(play("baccarat", lines, "--json"))
    opened = answered[3]
    assert opened["new_shoe"]["number"] == 2
    assert opened["cards_left"] == 415 - opened["new_shoe"]["burnt"]
    assert answered[4]["statistics"]["coups"] == 0
    # the coup that was open is void; nothing lay on it, so there is nothing to tell
    assert [coup["number"] for coup in answered[5]["coups"]] == [1, 2]
    assert opened["next_coup"] == 4


def test_the_shoe_tells_how_far_it_is(play: Play) -> None:
    front = "As 2s 9d 4h Kd 3s 6c"
    ended = play("baccarat", "deal\nshoe\n", fronts=(front,))
    assert "Shoe 1: 409 of 416 cards left\n" in ended.out
    assert "One coup dealt\n395 cards before the cut card\n" in ended.out


@pytest.mark.parametrize(("gone", "filled"), [(0, 0), (52, 3), (208, 12), (415, 23), (416, 24)])
def test_the_bar_fills(gone: int, filled: int) -> None:
    assert shoe_bar(gone, 416) == "█" * filled + "░" * (24 - filled)
