"""Ten coups of each game by hand: after every one the page and the books say the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visits
from tests.browser.felt import Felt, Shown, minor_of
from tests.browser.houses import BACCARAT, PICTURES, ServedHouse, house_file
from tests.browser.sentences import say

pytestmark = pytest.mark.browser

COUPS = 10
PLAYED = {
    BACCARAT: ("banker", "player", "tie", "player_pair", "banker_pair", "big", "small"),
    PICTURES: ("player_1_win", "player_1_lose", "player_2_win", "player_3_tie", "banker_pair_plus"),
}


def play_coup(felt: Felt, wagers: dict[str, int], after: str) -> tuple[str, Shown]:
    """Wager on the next coup by clicks and see it through."""
    coup = felt.await_betting(after)
    felt.put(wagers)
    felt.confirm()
    felt.await_accepted(*wagers)
    return coup, felt.await_result()


def check_sheet(felt: Felt, coup: str, shown: Shown) -> None:
    """The sheet tells what the house recorded of that coup, wager by wager, with a reason."""
    page, address = felt.page, f"{felt.origin}/api/tables/{felt.table}/coups?limit=5"
    past = page.request.get(address).json()["coups"]
    result = next(one["result"] for one in past if one["result"] and one["result"]["coup"] == coup)
    names = {
        bet["bet"]: bet["name"]["en"]
        for bet in page.request.get(f"{felt.origin}/api/tables/{felt.table}").json()["bets"]
    }
    assert minor_of(shown.head.split()[-1]) == minor_of(result["net"])
    assert len(shown.lines) == len(result["wagers"])
    for line, wager in zip(shown.lines, result["wagers"], strict=True):
        assert line["bet"] == names[wager["bet"]]
        assert wager["why"]["en"] in line["why"]
        if wager["result"] == "push":
            assert minor_of(line["net"]) == minor_of(wager["returned"])
        else:
            assert minor_of(line["net"]) == minor_of(wager["net"])


def check_statement(page: Page, origin: str) -> list[dict[str, Any]]:
    """The page's statement has the house's lines; returns those."""
    lines: list[dict[str, Any]] = page.request.get(f"{origin}/api/statement").json()["lines"]
    page.bring_to_front()
    page.goto(f"{origin}/#/settings")
    page.goto(f"{origin}/#/statement")  # read anew
    page.locator(".line-row").nth(len(lines) - 1).wait_for()
    shown = page.locator(".line-row").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('b, small.num')].map(x => x.textContent))"
    )
    kinds = {line["kind"] for line in lines}
    names = {kind: say("en", f"page-kind-{kind}") for kind in kinds}
    assert [(kind, minor_of(amount), minor_of(balance)) for kind, amount, balance in shown] == [
        (names[line["kind"]], minor_of(line["amount"]), minor_of(line["balance"])) for line in lines
    ]
    return lines


@pytest.mark.parametrize("table", PLAYED)
def test_a_guest_plays_ten_coups_and_the_books_agree(
    open_house: Callable[..., ServedHouse], visit: Visits, table: str
) -> None:
    house = open_house(house_file(betting=4, pause=1))
    guest = visit(house.origin)
    felt = Felt(guest.page, house.origin, table).enter()
    statement = guest.context.new_page()
    chance, coup, granted = random.Random(table), "", felt.purse().balance
    assert felt.purse().net == 0
    for _ in range(COUPS):
        bets = chance.sample(PLAYED[table], chance.randint(1, 3))
        coup, shown = play_coup(felt, {bet: chance.randint(1, 3) for bet in bets}, coup)
        assert len(shown.lines) == len(bets)
        check_sheet(felt, coup, shown)
        felt.await_purse(felt.me())
        balance, net = felt.purse()
        assert net == balance - granted
        newest = check_statement(statement, house.origin)[0]
        assert minor_of(newest["balance"]) == balance
    patron, balance = felt.patron(), felt.purse().balance
    guest.context.close()
    house.close()
    house.verify()
    assert house.balance_minor(patron) == balance
