"""What comes in is read to the letter; what is wrong never reaches the ledger (case 44)."""

from __future__ import annotations

import json

import pytest

from croupier.errors import InputError
from croupier.web.strict import WagerBody, read_as, read_frame
from tests.web.serving import BACCARAT, Serving

BAD_STAKES = {
    "zero": '"0"',
    "zero with digits": '"0.00"',
    "negative": '"-5"',
    "negative zero": '"-0"',
    "plus": '"+5"',
    "NaN": '"NaN"',
    "infinite": '"Infinity"',
    "exponent": '"1e3"',
    "thousands": '"1,000"',
    "thousands with points": '"1.000"',
    "too fine": '"0.001"',
    "blank": '""',
    "spaces": '" 5"',
    "full-width digits": '"５"',
    "2^63": '"9223372036854775808"',
    "10^18": '"1000000000000000000"',
    "a whole number": "5",
    "a float": "5.0",
    "a huge float": "1e309",
    "a bare NaN": "NaN",
    "true": "true",
    "null": "null",
    "a list": '["5"]',
    "an object": '{"amount": "5"}',
}


@pytest.mark.parametrize("stake", BAD_STAKES.values(), ids=BAD_STAKES)
def test_a_stake_that_is_none_is_refused_and_nothing_is_recorded(
    house: Serving, stake: str
) -> None:
    client = house.guest()
    coup = client.get(f"/api/tables/{BACCARAT}/snapshot").json()["state"]["coup"]
    wager = f'{{"bet": "player", "stake": {stake}}}'
    body = f'{{"id": "k", "coup": "{coup}", "action": "place", "wagers": [{wager}]}}'
    answer = client.post(f"/api/tables/{BACCARAT}/wagers", content=body)
    assert answer.status_code in (400, 422)
    lines = client.get("/api/statement").json()["lines"]
    assert [line["kind"] for line in lines] == ["deposit"]
    assert client.get("/api/me").json()["purses"][0]["balance"] == "10000.00"


GOOD = '{"id": "k", "coup": "c", "action": "place", "wagers": [{"bet": "b", "stake": "5"}]}'

BAD_BODIES = {
    "a key twice": GOOD.replace('"id": "k"', '"id": "k", "id": "l"'),
    "a key twice below": GOOD.replace('"stake": "5"', '"stake": "5", "stake": "6"'),
    "an unknown key": GOOD.replace('"id": "k"', '"id": "k", "patron": "bob"'),
    "an unknown action": GOOD.replace("place", "steal"),
    "no id": GOOD.replace('"id": "k", ', ""),
    "an empty id": GOOD.replace('"k"', '""'),
    "an id with spaces": GOOD.replace('"k"', '"a b"'),
    "an id too long": GOOD.replace('"k"', f'"{"k" * 65}"'),
    "an id that is a number": GOOD.replace('"k"', "1"),
    "no object": f"[{GOOD}]",
    "no JSON": GOOD[:-1],
    "two documents": GOOD + GOOD,
    "deep": "[" * 5_000 + "]" * 5_000,
    "large": GOOD.replace('"c"', f'"{"c" * 20_000}"'),
    "a long number": GOOD.replace('"5"', "1" * 5_000),
    "half a character": GOOD.replace('"b"', '"\\ud800"'),
    "a control character": GOOD.replace('"b"', '"\\u0000"'),
    "one that turns the line": GOOD.replace('"b"', '"b\u202e"'),
    "one that turns the line, written out": GOOD.replace('"b"', '"\\u202eb"'),
    "one that nobody sees": GOOD.replace('"c"', '"\u200b"'),
    "a character that is deleted": GOOD.replace('"c"', '"\x7f"'),
    "half a character in the coup": GOOD.replace('"c"', '"\\udfff"'),
    "not UTF-8": GOOD.replace("c", "\udcff"),
}


@pytest.mark.parametrize("body", BAD_BODIES.values(), ids=BAD_BODIES)
def test_a_body_that_is_none_is_refused(body: str) -> None:
    with pytest.raises(InputError):
        read_as(WagerBody, body.encode(errors="surrogateescape"))


def test_what_is_no_utf_8_is_told_in_plain_words() -> None:
    with pytest.raises(InputError, match=r"^it is no UTF-8; send JSON as UTF-8$"):
        read_as(WagerBody, b'{"id": "\xff"}')


def test_a_body_is_read() -> None:
    assert read_as(WagerBody, GOOD.encode()).wagers[0].stake == "5"


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{}",
        '{"type": "fly"}',
        '{"type": "watch"}',
        '{"type": "watch", "table": "t", "after": "1"}',
        '{"type": "watch", "table": "t", "after": 1.0}',
        '{"type": "lobby", "on": 1}',
        '{"type": "ping", "n": 99999999999999999999}',
        json.dumps({"type": "wager", "id": "k", "table": "t", "coup": "c", "action": "deal"}),
    ],
)
def test_a_frame_that_is_none_is_refused(frame: str) -> None:
    with pytest.raises(InputError):
        read_frame(frame)
