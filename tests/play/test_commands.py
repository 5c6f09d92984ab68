"""How a line is read: every word of every language, tickets, and what cannot be understood."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli.bets import BetNames, folded
from croupier.cli.playing.commands import COMMANDS, MAX_LINE_CHARS, Reader, Request
from croupier.cli.playing.words import Words, printable
from croupier.cli.signs import is_harmless
from croupier.errors import InputError
from croupier.games.catalog import load_sheet
from croupier.i18n import languages
from croupier.money import Currency
from croupier.rules.sheet import Sheet
from croupier.table.commands import WagerAsked

WORDS = {lang: Words(lang) for lang in languages()}
BACCARAT, PICTURES = load_sheet("baccarat"), load_sheet("three-pictures")


def reader(sheet: Sheet = BACCARAT, currency: str = "USD") -> Reader:
    names = BetNames(sheet)
    return Reader(names, Currency.parse(currency), WORDS.__getitem__)


def read(line: str, sheet: Sheet = BACCARAT, currency: str = "USD") -> Request | None:
    return reader(sheet, currency).read(line)


def ticket(line: str, sheet: Sheet = BACCARAT, currency: str = "USD") -> list[tuple[str, int]]:
    request = read(line, sheet, currency)
    assert request is not None
    assert request.command == "bet"
    return [(wager.bet_id, wager.stake_minor) for wager in request.wagers]


FOLLOWS = {"bet": " banker 5", "lang": " vi"}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", COMMANDS)
def test_every_word_of_every_language_is_its_command(name: str, lang: str) -> None:
    forms = reader().forms(COMMANDS[name], lang)
    assert all(forms)
    for form in forms:
        for spelt in (form, form.upper(), folded(form), f"  {form}\t"):
            request = read(spelt + FOLLOWS.get(name, ""))
            assert request is not None
            assert request.command == name


@pytest.mark.parametrize("name", COMMANDS)
def test_the_english_words_are_those_that_help_shows(name: str) -> None:
    assert reader().forms(COMMANDS[name], "en") == COMMANDS[name].forms


def test_no_word_means_two_commands() -> None:
    meant = defaultdict(set)
    for lang in languages():
        for command in COMMANDS.values():
            for form in reader().forms(command, lang):
                meant[folded(form)].add(command.name)
    assert {form: names for form, names in meant.items() if len(names) > 1} == {}


@pytest.mark.parametrize("sheet", [BACCARAT, PICTURES], ids=["baccarat", "three-pictures"])
def test_no_bet_hides_behind_a_command(sheet: Sheet) -> None:
    words = {
        folded(form)
        for lang in languages()
        for command in COMMANDS.values()
        for form in reader().forms(command, lang)
    }
    for bet in sheet.bets.values():
        assert folded(bet.id) not in words


TICKETS = [
    ("bet banker 100", [("banker", 10_000)]),
    ("banker 100", [("banker", 10_000)]),
    ("b banker 100", [("banker", 10_000)]),
    ("BANKER 100", [("banker", 10_000)]),
    ("bet banker=100", [("banker", 10_000)]),
    ("bet banker = 100", [("banker", 10_000)]),
    ("banker 0.20 tie 5", [("banker", 20), ("tie", 500)]),
    ("banker 1 banker 2", [("banker", 100), ("banker", 200)]),
    ("banker pair 5 banker 5", [("banker_pair", 500), ("banker", 500)]),
    ("Banker Pair 5", [("banker_pair", 500)]),
    ("cược Tài 10 xỉu 5", [("big", 1_000), ("small", 500)]),
    ("cuoc tai 10", [("big", 1_000)]),
    ("Banker đôi 5", [("banker_pair", 500)]),
    ("下注 庄 100 和 5", [("banker", 10_000), ("tie", 500)]),
    ("庄对 5", [("banker_pair", 500)]),
    ("bet nothing 5", [("nothing", 500)]),
    ("bet no such bet 5 banker 5", [("no such bet", 500), ("banker", 500)]),
]


@pytest.mark.parametrize(("line", "wagers"), TICKETS, ids=[row[0] for row in TICKETS])
def test_tickets_are_read(line: str, wagers: list[tuple[str, int]]) -> None:
    assert ticket(line) == wagers


@pytest.mark.parametrize(
    ("line", "wagers"),
    [
        (
            "player_1_win 5 player 2 pair plus 10",
            [("player_1_win", 500), ("player_2_pair_plus", 1_000)],
        ),
        ("Player 3 Win 5", [("player_3_win", 500)]),
        ("Người chơi 1 thắng 5", [("player_1_win", 500)]),
        ("Người chơi 1 3 cây tây 5", [("player_1_three_pictures", 500)]),
        ("Người chơi 1 - 3 cây tây 5", [("player_1_three_pictures", 500)]),
        ("nhà cái tổ hợp bài đôi 5", [("banker_pair_plus", 500)]),
        ("闲家2 三公 5", [("player_2_three_pictures", 500)]),
        (
            "闲家2三公 5 庄家对牌以上 10",
            [("player_2_three_pictures", 500), ("banker_pair_plus", 1_000)],
        ),
    ],
)
def test_names_with_numbers_are_read(line: str, wagers: list[tuple[str, int]]) -> None:
    assert ticket(line, PICTURES) == wagers


@pytest.mark.parametrize("sheet", [BACCARAT, PICTURES], ids=["baccarat", "three-pictures"])
def test_every_bet_is_known_by_its_id_and_its_name_in_every_language(sheet: Sheet) -> None:
    for bet in sheet.bets.values():
        for name in (bet.id, bet.id.upper(), *(bet.names.get(lang) for lang in languages())):
            assert ticket(f"bet {name} 5", sheet) == [(bet.id, 500)]


@pytest.mark.parametrize(
    ("line", "bets"),
    [
        ("hòa 5", ["tie"]),
        ("hoa 5", ["tie"]),
        ("庄家 5", ["banker"]),
        ("闲家 5，和局 5", ["player", "tie"]),
        ("banker 5, tie 5", ["banker", "tie"]),
        ("banker 5,tie 5,", ["banker", "tie"]),
    ],
)
def test_bets_are_known_as_patrons_say_them(line: str, bets: list[str]) -> None:
    request = reader().read(line)
    assert request is not None
    assert [wager.bet_id for wager in request.wagers] == bets


@pytest.mark.parametrize(
    "line", ["=", ",", "= ,", "bet =", "banker =", "foo = bar =", "tie 5 foo =", "= 5", "，"]
)
def test_signs_without_words_are_told_apart_from_bets(line: str) -> None:
    with pytest.raises(InputError):
        reader().read(line)


def test_a_sign_too_many_does_no_harm() -> None:
    request = reader().read("banker = 5 =, tie 5,")
    assert request is not None
    assert [wager.stake_minor for wager in request.wagers] == [500, 500]


def test_a_comma_in_a_stake_is_never_passed_over() -> None:
    with pytest.raises(InputError):
        reader().read("banker 1,000")


@pytest.mark.parametrize(
    "line", ["", " ", "\t", "#", "# banker 5", "  #deal", "\ufeff", "\ufeff# x"]
)
def test_nothing_is_asked(line: str) -> None:
    assert read(line) is None


def test_a_mark_before_the_first_line_means_nothing() -> None:
    assert read("\ufeffdeal\r\n") == Request("deal")


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        ("history", Request("history", coup_count=10)),
        ("history 1", Request("history", coup_count=1)),
        ("lịch sử 1000", Request("history", coup_count=1000)),
        ("help", Request("help")),
        ("help new shoe", Request("help", topic="new-shoe")),
        ("trợ giúp 下注", Request("help", topic="bet")),
        ("lang ZH", Request("lang", topic="zh")),
        ("?", Request("help")),
        ("new", Request("new-shoe")),
    ],
)
def test_what_follows_a_command_is_read(line: str, request_: Request) -> None:
    assert read(line) == request_


AMOUNTS = [
    "0",
    "-5",
    "+5",
    "5.",
    ".5",
    "1e3",
    "NaN",
    "1,000",
    "5.005",
    "٥",
    "1_0",
    "0x5",
]

BAD = [
    *((f"banker {amount}", "is no stake for banker") for amount in AMOUNTS),
    ("banker", "banker has no stake"),
    ("banker 5 tie", "tie has no stake"),
    ("bet", "name a bet and its stake"),
    ("deall", "did you mean “deal”?"),
    ("bankr 5", "did you mean “banker”?"),
    ("xyzzy", "“help” lists them all"),
    ("deal now", "take away “now”"),
    ("undo 1", "take away “1”"),
    ("history 0", "from 1 to 1,000"),
    ("history 1001", "from 1 to 1,000"),
    ("history x", "“x” is no number of coups"),
    ("history 1 2", "“1 2” is no number of coups"),
    ("history ٣", "is no number of coups"),
    ("lang", "use one of en, vi, zh"),
    ("lang de", "“de” is no language here"),
    ("help xyzzy", "“xyzzy” is no command"),
    ("help bet now", "“bet now” is no command"),
    ("x" * (MAX_LINE_CHARS + 1), "at most 4,000 characters"),
    ("banker 10000000000000.01", "is too much for banker: an amount is at most 10000000000000.00"),
    (f"banker {'9' * 3_000}", "is too much for banker: an amount is at most 10000000000000.00"),
    ("\x1b[2J", "“\\x1b[2J” is no command"),
]


@pytest.mark.parametrize(("line", "why"), BAD, ids=[row[0][:20] for row in BAD])
def test_what_cannot_be_understood_says_how_to_mend_it(line: str, why: str) -> None:
    with pytest.raises(InputError) as caught:
        read(line)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("currency", "good", "bad", "told"),
    [
        ("VND", "100000", "1.000", "with no point"),
        ("KWD", "1.005", "1.0005", "at most 3 after the point"),
        ("XYZ/0", "5", "5.0", "with no point"),
    ],
)
def test_stakes_have_the_digits_of_the_currency(
    currency: str, good: str, bad: str, told: str
) -> None:
    minor = int(good.replace(".", ""))
    assert ticket(f"banker {good}", currency=currency) == [("banker", minor)]
    with pytest.raises(InputError, match=told):
        read(f"banker {bad}", currency=currency)


def test_complaints_are_made_in_the_language_spoken() -> None:
    spoken = reader()
    spoken.words = WORDS["zh"]
    with pytest.raises(InputError, match="不是这里的指令"):
        spoken.read("xyzzy")


@given(st.text(max_size=40))
def test_any_line_is_read_or_refused_with_words(line: str) -> None:
    request, complaint = None, "none"
    try:
        request = read(line)
    except InputError as error:
        complaint = str(error)
    assert complaint
    assert all(map(is_harmless, complaint))
    assert request is None or request.command in COMMANDS


USD_TEXT = Currency.parse("USD").format


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(BACCARAT.bets)), st.integers(1, 10**13)),
        min_size=1,
        max_size=9,
    )
)
def test_a_written_ticket_reads_back(wagers: list[tuple[str, int]]) -> None:
    line = " ".join(f"{bet_id} {USD_TEXT(minor)}" for bet_id, minor in wagers)
    expected = tuple(WagerAsked(bet_id, minor) for bet_id, minor in wagers)
    assert read(line) == read(f"bet {line}") == Request("bet", expected)


@given(st.text())
def test_what_was_typed_is_fit_to_be_shown_again(text: str) -> None:
    shown = printable(text)
    assert all(map(is_harmless, shown))
    assert len(shown) <= 61
