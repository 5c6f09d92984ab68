"""The table driven from a pipe: what is written where, in any encoding, and how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from croupier.cli.playing.commands import COMMANDS, MAX_LINE_CHARS
from croupier.i18n import languages
from tests.play.seats import PATIENCE_SECONDS, documents, position, talk

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Command
    from tests.play.seats import Play

EVERYTHING = """\
bets
rules
bet {bet} 5
undo
{bet} 5
double
deal
repeat
clear
deal
roads
stats
history
why
balance
shoe
new shoe
refill
help
help bet
lang en
"""
BETS = {"baccarat": "banker", "three-pictures": "player_1_win"}


def answers(out: str) -> dict[str, str]:
    """What was written after each command that was repeated."""
    parts = f"\n{out}".split("\n> ")[1:]
    return {part.partition("\n")[0]: part.partition("\n")[2] for part in parts}


@pytest.mark.parametrize("sheet", BETS)
def test_every_command_is_repeated_and_answered(play: Play, sheet: str) -> None:
    ended = play(sheet, EVERYTHING.format(bet=BETS[sheet]))
    assert (ended.code, ended.err) == (0, "")
    lines = EVERYTHING.format(bet=BETS[sheet]).splitlines()
    assert [line[2:] for line in ended.out.splitlines() if line.startswith("> ")] == lines
    assert all(answer.strip() for answer in answers(ended.out).values())
    assert "\x1b" not in ended.out
    assert not any(line != line.rstrip() for line in ended.out.splitlines())


@pytest.mark.parametrize("sheet", BETS)
def test_with_json_every_line_is_a_document(play: Play, sheet: str) -> None:
    lines = EVERYTHING.format(bet=BETS[sheet]).splitlines()
    ended = play(sheet, "# nothing\n\n" + "\n".join(lines), "--json")
    answered = documents(ended)
    assert [item["line"] for item in answered] == [0, *range(3, len(lines) + 3)]
    always = {"line", "command", "ok", "code", "balance", "in_play", "net", "next_coup"}
    for item in answered:
        assert always <= set(item)
        assert item["ok"] is (item["code"] is None)
    asked = {str(item["command"]) for item in answered}
    assert asked == {"open", *COMMANDS} - {"quit"}


def test_a_bad_line_changes_nothing_and_is_told_at_the_end(play: Play) -> None:
    ended = play("baccarat", "banker 5\nnonsense\n\nbanker x\nbanker 5\n")
    assert ended.code == 2
    assert [line.split(": ")[:2] for line in ended.err.splitlines()] == [
        ["error", "line 2"],
        ["error", "line 4"],
    ]
    assert "Balance 9,990.00, in play 10.00" in ended.out
    assert answers(ended.out)["nonsense"] == answers(ended.out)["banker x"] == ""


def test_a_bad_line_has_a_document_too(play: Play) -> None:
    ended = play("baccarat", "nonsense\n", "--json")
    assert ended.code == 2
    item = documents(ended)[1]
    assert (item["command"], item["ok"], item["code"]) == (None, False, "unreadable")
    assert ended.err == f"error: line 1: {item['text']}\n"


def test_refusals_are_answers_and_no_errors(play: Play) -> None:
    ended = play("baccarat", "banker 1\nundo\n")
    assert (ended.code, ended.err) == (0, "")
    assert answers(ended.out)["banker 1"].startswith("refused: below_minimum: ")


@pytest.mark.parametrize("end", ["", "quit\n", "quit\nbanker 5\nnonsense\n", "q"])
def test_the_end_of_input_is_like_quit(play: Play, end: str) -> None:
    ended = play("baccarat", f"banker 5\n{end}")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines()[-2:] == [
        "Balance 9,995.00, in play 5.00, session 0.00",
        "Your place is kept, and so are the wagers in play.",
    ]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_line_ends_and_a_mark_do_not_matter(play: Play, newline: str) -> None:
    ended = play("baccarat", "\ufeff# game\nbanker 5\ndeal".replace("\n", newline))
    assert ended.code == 0
    assert list(answers(ended.out)) == ["banker 5", "deal"]


def test_a_line_that_never_ends_is_cut_off(play: Play) -> None:
    endless = "banker 5 " * MAX_LINE_CHARS
    ended = play("baccarat", f"{endless}\nbanker 5\n")
    assert ended.code == 2
    assert "error: line 1: the line is too long" in ended.err
    assert list(answers(ended.out))[1:] == ["banker 5"]
    assert max(map(len, ended.out.splitlines())) < MAX_LINE_CHARS + 20


JUNK = [b"\xff\xfe\x00deal\n", b"\x00\n", bytes(range(256)), b"\x80" * 99]


@pytest.mark.parametrize("junk", JUNK)
def test_bytes_that_are_no_text_are_bad_lines(
    play: Play, command: Command, data: Path, junk: bytes
) -> None:
    play("baccarat", "")
    ended = command("play", "baccarat", "--data", str(data), stdin=junk)
    assert ended.code == 2
    assert "Traceback" not in ended.err
    assert ended.out.replace("\n", "").isprintable()
    assert position(data).balance("bank:USD") == -1_000_000


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii"])
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("sheet", BETS)
def test_no_console_is_too_small(play: Play, sheet: str, lang: str, encoding: str) -> None:
    lines = EVERYTHING.format(bet=BETS[sheet])
    ended = play(sheet, lines, "--lang", lang, encoding=encoding)
    assert (ended.code, ended.err) == (0, "")
    if encoding != "utf-8":
        assert "??" not in ended.out
        assert "♠" not in ended.out
        assert answers(ended.out)["lang en"].startswith("English it is.\nBalance ")
    as_json = play(sheet, lines, "--lang", lang, "--json", encoding=encoding)
    assert all(isinstance(item, dict) for item in documents(as_json))


def test_chinese_falls_back_to_english_where_it_cannot_be_shown(play: Play) -> None:
    ended = play("baccarat", "lang zh\nbalance\n", encoding="cp1252")
    assert answers(ended.out)["lang zh"].startswith("English it is.")
    assert answers(ended.out)["balance"].startswith("Balance 10,000.00")


def test_the_language_can_be_changed_on_the_way(play: Play) -> None:
    ended = play("baccarat", "lang vi\nsố dư\nlang zh\n余额\n语言 en\nbalance\n")
    told = answers(ended.out)
    assert told["số dư"].startswith("Số dư 10.000,00")
    assert told["余额"].startswith("余额 10,000.00")
    assert told["balance"].startswith("Balance 10,000.00")


def test_control_signs_are_not_passed_on(play: Play) -> None:
    ended = play("baccarat", "bet \x1b[31m 5\n\x07\n")
    assert "\x1b" not in ended.out + ended.err
    assert "\x07" not in ended.out + ended.err


def test_an_answer_is_written_before_the_next_line_is_read(data: Path) -> None:
    """A program on the other end can talk with the table."""
    with talk(data) as table:
        assert table.hear()["balance"] == "10000.00"
        assert table.say("banker 5")["in_play"] == "5.00"
        assert table.say("deal")["next_coup"] == 2
        assert table.say("quit")["command"] == "quit"
        assert table.process.wait(PATIENCE_SECONDS) == 0


def test_a_reader_that_goes_away_is_no_fault(data: Path) -> None:
    table = subprocess.run(
        f"yes help | {sys.executable} -m croupier play baccarat --data {data} | head -3",
        shell=True,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        text=True,
        check=True,
    )
    assert table.stdout.startswith("Baccarat, with play money")
    assert table.stderr == ""
    assert position(data).balance("bank:USD") == -1_000_000
