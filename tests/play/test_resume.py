"""A table goes on where it stopped, whatever it was at, and for one process at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from croupier.games.catalog import load_sheet
from croupier.money import USD
from croupier.service.house import House
from croupier.service.local import open_house
from croupier.service.play import Game, go_on, open_game
from croupier.table import commands as c
from tests.play.seats import documents, patron_balance, position, sources, talk

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.play.seats import Play

FRONT = "As 2s 9d 4h Kd 3s 6c 9d 2h 3d Kc 2c 4d 5h"
GAMES = ["baccarat", "three-pictures"]


def leave(data: Path, sheet: str, do: Callable[[House, Game], object]) -> None:
    """Sit down, do something at the table, make it durable, and vanish without a word."""
    house = open_house(data, sources(99))
    game = open_game(house, load_sheet(sheet), USD)
    do(house, game)
    house.commit()
    house.close()


def place(game: Game) -> None:
    bet_id = next(iter(game.sheet.bets))
    answer = game.place((c.WagerAsked(bet_id, 10_000),))
    assert answer.refusal is None


def test_wagers_in_play_stay_in_play(play: Play, data: Path) -> None:
    play("baccarat", "banker 100 tie 5\n", fronts=(FRONT,))
    assert patron_balance(data) == 989_500
    ended = play("baccarat", "undo\n")
    assert "You go on where you stopped." in ended.out
    assert "In play: Banker 100.00, Tie 5.00" in ended.out
    assert "Balance 9,895.00, in play 105.00, session 0.00" in ended.out
    assert "Balance 10,000.00, in play 0.00" in ended.out
    assert patron_balance(data) == 1_000_000


def test_the_shoe_goes_on_from_the_same_place(play: Play) -> None:
    answered = []
    for _ in range(6):
        answered += documents(play("baccarat", "deal\n", "--json"))[1:2]
    left: list[Any] = [item["cards_left"] for item in answered]
    assert left == sorted(left, reverse=True)
    numbers: list[Any] = [item["coup"] for item in answered]
    assert [coup["number"] for coup in numbers] == [1, 2, 3, 4, 5, 6]
    used = sum(coup["cards_used"] + coup["burnt"] for coup in numbers[1:])
    assert left[0] - left[-1] == used


@pytest.mark.parametrize("sheet", GAMES)
def test_a_coup_closed_for_bets_is_dealt_and_told(play: Play, data: Path, sheet: str) -> None:
    def closed(house: House, game: Game) -> None:
        place(game)
        house.do(game.table_id, c.CloseBetting())

    leave(data, sheet, closed)
    opened = documents(play(sheet, "", "--json"))[0]
    finished: Any = opened["finished"]
    assert finished["number"] == 1
    assert finished["wagers"][0]["stake"] == "100.00"
    assert opened["net"] == finished["totals"]["net"]
    assert opened["next_coup"] == 2
    assert patron_balance(data) == int(str(opened["balance"]).replace(".", ""))
    assert not list(position(data).open_wagers())


@pytest.mark.parametrize("sheet", GAMES)
def test_a_coup_dealt_but_not_settled_keeps_its_cards(play: Play, data: Path, sheet: str) -> None:
    notation = ""

    def dealt(house: House, game: Game) -> None:
        nonlocal notation
        place(game)
        house.do(game.table_id, c.CloseBetting(), c.DealCoup())
        assert game.state.dealt is not None
        notation = game.state.dealt.coup

    leave(data, sheet, dealt)
    finished: Any = documents(play(sheet, "", "--json"))[0]["finished"]
    assert finished["notation"] == notation
    ended = play(sheet, "history\n")
    assert ended.out.count("100.00") >= 1
    assert not list(position(data).open_wagers())


def test_the_finished_coup_is_told_in_words(play: Play, data: Path) -> None:
    def closed(house: House, game: Game) -> None:
        place(game)
        house.do(game.table_id, c.CloseBetting())

    leave(data, "baccarat", closed)
    ended = play("baccarat", "")
    assert "Coup 1 was waiting for its cards when you left. Here it is:" in ended.out
    assert "  Player  " in ended.out
    assert ended.out.index("Here it is") < ended.out.index("Coup 2: place your bets.")


def test_a_table_between_coups_or_without_a_shoe_opens_for_bets(play: Play, data: Path) -> None:
    def between(house: House, game: Game) -> None:
        house.do(game.table_id, c.VoidCoup("house"))

    def without(house: House, game: Game) -> None:
        house.do(game.table_id, c.VoidCoup("house"), c.CloseShoe())

    leave(data, "baccarat", between)
    opened = documents(play("baccarat", "", "--json"))[0]
    assert (opened["next_coup"], opened["new_shoe"]) == (2, None)
    leave(data, "baccarat", without)
    opened = documents(play("baccarat", "", "--json"))[0]
    assert opened["next_coup"] == 3
    assert opened["new_shoe"]


def test_a_coup_with_wagers_that_is_void_is_refunded_and_told(play: Play, data: Path) -> None:
    def void(house: House, game: Game) -> None:
        place(game)
        house.do(game.table_id, c.VoidCoup("card-exposed"))

    leave(data, "baccarat", void)
    ended = play("baccarat", "history\nwhy\n")
    assert "1     void    100.00  0.00" in ended.out
    assert "  0.00  Banker  100.00 refunded" in ended.out
    last: Any = documents(play("baccarat", "history\n", "--json"))[1]["coups"]
    assert last == [
        {
            "number": 1,
            "last": False,
            "void": "card-exposed",
            "burnt": 0,
            "wagers": [{"bet": "banker", "stake": "100.00"}],
        }
    ]
    assert patron_balance(data) == 1_000_000


def test_a_table_that_was_closed_for_good_is_not_played_at(play: Play, data: Path) -> None:
    def shut(house: House, game: Game) -> None:
        house.do(game.table_id, c.VoidCoup("house"), c.CloseShoe(), c.CloseTable())

    leave(data, "baccarat", shut)
    ended = play("baccarat", "deal\n")
    assert (ended.code, ended.out) == (2, "")
    assert "table play-baccarat-USD is closed; choose another directory" in ended.err


def test_history_statistics_and_roads_survive(play: Play) -> None:
    first = play("baccarat", "banker 100\ndeal\nrepeat\ndeal\nhistory\nstats\nroads\nwhy\n")
    again = play("baccarat", "history\nstats\nroads\nwhy\nrepeat\n")
    asked = [part for part in first.out.split("\n> ") if part.startswith(("h", "s", "roads", "w"))]
    for part in asked:
        assert part.split("\nBalance")[0] in again.out
    assert "Accepted: Banker 100.00" in again.out


def test_each_game_and_currency_has_its_table_and_the_patron_is_one(play: Play, data: Path) -> None:
    play("baccarat", "banker 100\n")
    ended = play("three-pictures", "balance\n")
    assert "Balance 9,900.00, in play 0.00, session 0.00" in ended.out
    assert "In play at other tables: 100.00" in ended.out
    euros = play("baccarat", "", "--currency", "EUR")
    assert "10,000.00 of play money is yours" in euros.out
    accounts = [account.split(":") for account, _ in position(data).balances()]
    assert len({owner for kind, owner, *_ in accounts if kind == "patron"}) == 1


# --- one process at a time --------------------------------------------------------------------


def test_a_second_process_is_told_that_the_table_is_taken(play: Play, data: Path) -> None:
    house = open_house(data, sources(3))
    try:
        ended = play("baccarat", "deal\n")
    finally:
        house.close()
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
    assert "in use by another process" in ended.err
    assert play("baccarat", "").code == 0


def test_a_process_killed_at_any_answer_leaves_what_it_acknowledged(data: Path) -> None:
    """Kill -9 after each of several answers: what was answered is there, once."""
    game = ["banker 10 tie 5", "deal", "repeat", "double", "deal", "repeat", "undo"]
    for count in range(1, len(game) + 1):
        with talk(data) as table:
            table.hear()
            answers = [table.say(line) for line in game[:count]]
            table.process.kill()
        assert patron_balance(data) == int(answers[-1]["balance"].replace(".", ""))
        _clear(data)


def _clear(data: Path) -> None:
    house = open_house(data)
    game = open_game(house, load_sheet("baccarat"), USD)
    game.clear()
    go_on(house, game.table_id)
    house.check()
    house.close()
