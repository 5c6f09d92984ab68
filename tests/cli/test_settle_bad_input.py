"""``croupier settle`` with bad input: exit 2, one helpful error, nothing on standard output.

Case 44 above all: whatever is given as a stake, a bet, a card, a sheet or a currency.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import croupier
from tests.cases.sheets import BACCARAT_PATH, THREE_PICTURES_PATH, baccarat_text
from tools.inprocess import Ended, run

if TYPE_CHECKING:
    from tests.conftest import Command

BACCARAT = str(BACCARAT_PATH)
TIE = "2h Ks 3d 6c Ah"

# A command line cannot hold a NUL, and a lone surrogate only stands for a byte that is no text.
ARGUMENT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=25)


def refused(ended: Ended, *said: str) -> None:
    """Exit 2, an ``error:`` line, nothing on standard output, no traceback."""
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
    assert ended.err.count("error: ") == 1
    assert "Traceback" not in ended.err
    assert len(ended.err) < 2_000
    for text in said:
        assert text in ended.err


BAD_STAKES = [
    *["0", "0.00", "-5", "-600", "+5", "NaN", "nan", "inf", "1e3", "1e309", "0x10", "true", "null"],
    *["1,000", "1.000,00", "1_000", "1 000", "0.001", "95.000", "１２", "½", "$5", "5 USD", ""],
    *[" 5", "5 ", ".5", "5.", "--5", "1000000000000000000", "10000000000000.01", "None", "5\n"],
]


@pytest.mark.parametrize("stake", BAD_STAKES, ids=ascii)
@pytest.mark.parametrize("json", [[], ["--json"]], ids=["page", "json"])
def test_case_44_a_bad_stake_is_named(command: Command, stake: str, json: list[str]) -> None:
    ended = command("settle", BACCARAT, TIE, "--bet", "big=50", "--bet", f"player={stake}", *json)
    refused(ended, "stake on player", repr(stake))


@given(stake=ARGUMENT)
def test_case_44_kind_a_stake_is_a_plain_amount_or_refused(stake: str) -> None:
    ended = run(["settle", BACCARAT, TIE, "--bet", f"player={stake}", "--json"])
    try:
        croupier.USD.amount(stake)
    except croupier.MoneyError:
        refused(ended, "stake on player")
    else:
        assert (ended.code, ended.err) == (0, "")


@given(stake=st.floats().map(str) | st.integers().map(str) | st.decimals(places=3).map(str))
def test_case_44_kind_numbers_of_other_kinds(stake: str) -> None:
    ended = run(["settle", BACCARAT, TIE, "--bet", f"player={stake}"])
    if ended.code == 0:
        whole, _, part = stake.partition(".")
        assert whole.isdigit()
        assert len(part) <= 2
        return
    refused(ended, "stake on player")


@pytest.mark.parametrize(
    ("bet", "currency", "said"),
    [
        ("banker=0.10", "USD", "multiple of 0.20"),
        ("banker=10", "VND", "multiple of 20"),
        ("big=0.49", "USD", "multiple of 0.50"),
        ("small=1", "VND", "multiple of 2"),
        ("player_odd=0.10", "USD", "multiple of 0.25"),
        ("banker=0.010", "KWD", "multiple of 0.020"),
    ],
)
def test_case_15_a_stake_that_does_not_settle_whole_names_the_multiple(
    command: Command, bet: str, currency: str, said: str
) -> None:
    ended = command("settle", BACCARAT, TIE, "--bet", bet, "--currency", currency)
    refused(ended, said, bet.partition("=")[0], bet.partition("=")[2])


BAD_BETS = ["", "=", "banker", "=5", "banker:5", "banker 5", "dragon_bonus=10", "Bankr=10", " =5"]


@pytest.mark.parametrize("bet", BAD_BETS, ids=ascii)
def test_case_13_a_bad_bet_is_named(command: Command, bet: str) -> None:
    refused(command("settle", BACCARAT, TIE, "--bet", bet), repr(bet.partition("=")[0] or bet))


@given(bet=ARGUMENT)
def test_case_13_kind_an_unknown_bet_is_refused(bet: str) -> None:
    known = bet.partition("=")[0] in croupier.load_sheet(BACCARAT).bets
    if not known:
        refused(run(["settle", BACCARAT, TIE, "--bet", bet]))
        refused(run(["settle", BACCARAT, TIE, "--bet", f"{bet}=5"]))


BAD_CARDS = [
    ("", "at least 4 cards and there are 0"),
    ("2h Ks 3d", "at least 4 cards and there are 3"),
    ("2h Ks 3d 6c", "Player must draw a third card"),
    ("Kh Ks 6d 5c", "Banker must draw a third card"),
    ("2h Ks 3d 6x Ah", "'6x' is not a card"),
    ("2h Ks 3d 1c Ah", "'1c' is not a card"),
    ("2h Ks 3d 6c A♡", "'A♡' is not a card"),
    ("Kh " * 9, "Kh is given 9 times, but 8 decks hold only 8"),
    (f"{TIE} {'9c ' * 9}", "9c is given 9 times"),
    ("x" * 100_000, "is not a card"),
]


@pytest.mark.parametrize(("cards", "said"), BAD_CARDS, ids=lambda text: ascii(text)[:30])
def test_bad_cards_are_named(command: Command, cards: str, said: str) -> None:
    refused(command("settle", BACCARAT, cards, "--json"), said)


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("As " * 13, "As is given 13 times, but one deck holds only 1"),
        ("As Ks Qs", "exactly 13 cards and 3 are given"),
        (" ".join(map(str, croupier.DECK[:12])), "exactly 13 cards and 12 are given"),
        (" ".join(map(str, croupier.DECK[:14])), "exactly 13 cards and 14 are given"),
    ],
)
def test_three_pictures_takes_thirteen_cards_of_one_deck(
    command: Command, cards: str, said: str
) -> None:
    refused(command("settle", str(THREE_PICTURES_PATH), cards), said)


@given(cards=ARGUMENT | st.text("AKQJT98765432shdc10 ,", max_size=40))
def test_any_text_is_dealt_or_refused(cards: str) -> None:
    ended = run(["settle", BACCARAT, "--json", "--", cards])
    if ended.code != 0:
        refused(ended)
        return
    dealt = croupier.parse_cards(cards)
    assert len(dealt) >= 4
    assert ended.err == ""


@pytest.mark.parametrize("currency", ["", "us", "$", "USD/4", "USD/", "X", "đồng", "USD/2/2"])
def test_a_bad_currency_is_named(command: Command, currency: str) -> None:
    refused(command("settle", BACCARAT, TIE, "--currency", currency), repr(currency))


@given(currency=ARGUMENT)
def test_any_text_is_a_currency_or_refused(currency: str) -> None:
    ended = run(["settle", BACCARAT, TIE, "--json", f"--currency={currency}"])
    if ended.code != 0:
        refused(ended)


BAD_USAGE = [
    ["settle"],
    ["settle", BACCARAT],
    ["settle", BACCARAT, TIE, "--bet"],
    ["settle", BACCARAT, TIE, "--lang", "fr"],
    ["settle", BACCARAT, TIE, "--stake", "5"],
]


@pytest.mark.parametrize("argv", BAD_USAGE, ids=lambda argv: " ".join(argv[2:]) or "nothing")
def test_bad_usage_says_where_usage_is_told(command: Command, argv: list[str]) -> None:
    refused(command(*argv), "--help` shows the usage")


# --- sheets --------------------------------------------------------------------------------------


def settled_by(path: Path | str) -> Ended:
    return run(["settle", str(path), TIE, "--bet", "tie=10", "--json"])


def test_an_unknown_sheet_names_the_nearest() -> None:
    refused(settled_by("bacarat"), "did you mean 'baccarat'?", ".toml")
    refused(settled_by(""), "there is no sheet ''")
    refused(settled_by("/etc/passwd"), "there is no sheet '/etc/passwd'")


def test_a_sheet_that_is_not_there_or_is_no_file(tmp_path: Path) -> None:
    refused(settled_by(tmp_path / "none.toml"), "none.toml", "No such file")
    (tmp_path / "folder.toml").mkdir()
    refused(settled_by(tmp_path / "folder.toml"), "folder.toml", "no plain file")
    os.mkfifo(tmp_path / "pipe.toml")
    refused(settled_by(tmp_path / "pipe.toml"), "pipe.toml", "no plain file")
    (tmp_path / "zeros.toml").symlink_to("/dev/zero")
    refused(settled_by(tmp_path / "zeros.toml"), "zeros.toml", "no plain file")
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    refused(settled_by(tmp_path / "loop.toml"), "loop.toml")
    refused(settled_by(f"{tmp_path}/{'x' * 300}.toml"))


def test_a_sheet_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As for a person without the right; who runs the tests may read everything."""
    path = tmp_path / "secret.toml"
    path.write_text(baccarat_text(), encoding="utf-8")

    def denied(self: Path, mode: str = "r") -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", denied)
    refused(settled_by(path), "secret.toml", "Permission denied")


def test_a_huge_sheet_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(10**10)  # a hole: it takes no room on the disk
    refused(settled_by(path), "huge.toml", "over 1000000 bytes")
    path.write_text("# " + "x" * 300_000, encoding="utf-8")
    refused(settled_by(path), "huge.toml", "characters")


def test_a_sheet_with_a_mark_before_its_text_is_read(tmp_path: Path) -> None:
    path = tmp_path / "notepad.toml"
    path.write_bytes(b"\xef\xbb\xbf" + baccarat_text().replace("\n", "\r\n").encode())
    assert settled_by(path).code == 0


JUNK = [
    *[b"", b"\0", b"\0" * 100, b"\xff\xfe", b"\x89PNG\r\n\x1a\n", b"\x7fELF", b"PK\x03\x04"],
    *[b"{}", b"[]", b"id = ", b'id = "x"', b"id = 1\nid = 2", b"[[[", b"a" * 1_000, b"[bet]\n"],
    *[b"[" * 50_000, b'game = "baccarat"', b'game = "poker"', b"game = 1", b"x = nan"],
]


@pytest.mark.parametrize("content", JUNK, ids=lambda content: ascii(content)[:25])
def test_junk_is_no_sheet(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "junk.toml"
    path.write_bytes(content)
    refused(settled_by(path), "junk.toml")
    assert path.read_bytes() == content


FUZZ = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@FUZZ
@given(content=st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_any_bytes_are_no_sheet(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "fuzz.toml"
    path.write_bytes(content)
    refused(settled_by(path), "fuzz.toml")


@FUZZ
@given(data=st.data())
def test_a_damaged_sheet_is_refused_or_still_a_sheet(tmp_path: Path, data: st.DataObject) -> None:
    """A real sheet with a piece cut out, doubled, or overwritten."""
    text = baccarat_text()
    start = data.draw(st.integers(0, len(text)))
    stop = start + data.draw(st.integers(0, 40))
    piece = data.draw(
        st.sampled_from(["", text[start:stop] * 2, '"', "]", "99", "\n[[bet]]\n", "ü"])
    )
    path = tmp_path / "damaged.toml"
    path.write_text(text[:start] + piece + text[stop:], encoding="utf-8")
    ended = settled_by(path)
    if ended.code != 0:
        refused(ended)


@pytest.mark.parametrize("unit", ['"', "'", "[", "{", "(", "not ", "-", "1+", "a.", "\\", "\t"])
def test_a_sheet_of_one_thing_over_and_over_is_refused(tmp_path: Path, unit: str) -> None:
    """Deep nesting must not crash the reader."""
    path = tmp_path / "deep.toml"
    for text in (unit * 20_000, f"x = {unit * 20_000}", f"when = '{unit * 20_000}'"):
        path.write_text(text, encoding="utf-8")
        refused(settled_by(path), "deep.toml")
