"""``croupier drill`` from a pipe and in a terminal: answers, what is none, each way to end."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from croupier.cli.drilling.questions import DrillWords
from croupier.i18n import languages
from tests.drill.trainee import Asking, drilled

if TYPE_CHECKING:
    from tests.conftest import Command

PATIENCE_SECONDS = 30
OPTIONS = ("--seed", "5", "--coups", "6", "--irregularities", "60")


def typed(asking: Asking, lang: str) -> str:
    """The right answer as a person types it."""
    words, topic = DrillWords(lang), asking.question.topic
    answer = min(asking.question.right)
    if topic == "ruling":
        return " ".join(answer)
    if topic == "boxes":
        return " ".join(words.said(each) for each in answer)
    if topic in ("burn", "totals", "classes"):
        return "-".join(answer) if topic == "totals" else " ".join(answer).lower()
    if topic == "result":
        return f"{answer[0]} {answer[1]} {words.said(answer[2])}"
    return words.said(answer[0])


def script(sheet: str = "baccarat", lang: str = "en") -> list[str]:
    """Right answers to all of a drill."""
    return [typed(each, lang) for each in drilled(sheet, 6, 60, seed=5, lang=lang)]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("sheet", ["baccarat", "three-pictures"])
def test_who_answers_rightly_has_all_of_it_right(command: Command, sheet: str, lang: str) -> None:
    lines = script(sheet, lang)
    ended = command(
        "drill", "--sheet", sheet, "--lang", lang, *OPTIONS, stdin="\n".join(lines) + "\n"
    )
    assert (ended.code, ended.err) == (0, "")
    words = DrillWords(lang)
    assert ended.out.count(words("right")) == len(lines)
    assert words("score", right=len(lines), asked=len(lines)) in ended.out
    assert [line[2:] for line in ended.out.splitlines() if line.startswith("> ")] == lines


def test_rulings_are_chosen_by_number_too(command: Command) -> None:
    lines = []
    for asking in drilled("baccarat", 6, 60, seed=5):
        wanted = asking.question.answer
        numbers = [o.split()[0] for o in asking.question.options if o.partition("  ")[2] == wanted]
        lines.append(numbers[0] if numbers else typed(asking, "en"))
    ended = command("drill", *OPTIONS, stdin="\n".join(lines))
    assert DrillWords("en")("score", right=len(lines), asked=len(lines)) in ended.out


def test_what_is_passed_is_told_and_counted(command: Command) -> None:
    count = len(script())
    ended = command("drill", *OPTIONS, stdin="skip\n" * (count + 3))
    assert ended.code == 0
    assert f"0 of {count} right" in ended.out
    assert f"Passed: {count}" in ended.out
    assert "[banker[" in ended.out  # the cell of the matrix
    assert "By the profile house" in ended.out


def test_a_wrong_answer_is_explained_and_is_no_fault(command: Command) -> None:
    lines = script()
    at = next(
        number
        for number, each in enumerate(drilled("baccarat", 6, 60, seed=5))
        if each.question.topic == "totals"
    )
    right = lines[at]
    lines[at] = "9 9" if right != "9-9" else "8 8"
    ended = command("drill", *OPTIONS, stdin="\n".join(lines))
    assert ended.code == 0
    assert f"No: {right.replace('-', '–')}" in ended.out
    assert re.search(r"Player: .. .. is \d", ended.out)
    assert f"{len(lines) - 1} of {len(lines)} right" in ended.out


def test_what_is_no_answer_is_passed_over_and_told(command: Command) -> None:
    lines = script()
    odd = ["# a remark", "", "  ", "xyz", "help", *lines]
    ended = command("drill", *OPTIONS, stdin="\n".join(odd))
    assert ended.code == 2
    assert ended.err.startswith("error: line 4: “xyz” is no answer here: write one number")
    assert "“skip” passes and shows the answer" in ended.out
    assert f"{len(lines)} of {len(lines)} right" in ended.out


def test_a_line_is_shown_again_as_it_was_written_and_no_more(command: Command) -> None:
    asked = ["--seed", "7", "--coups", "1", "--irregularities", "0"]
    ended = command("drill", *asked, stdin="foo\n skip \nskip\n foo\r\nfoo \n")
    assert ended.err.count("“foo” is no answer") == ended.err.count("error: line") == 3
    assert "Where does the next card go?" in ended.out


def test_banker_of_three_pictures_is_called_as_the_house_calls_it() -> None:
    for lang, name in (("en", "Banker"), ("vi", "Nhà cái"), ("zh", "庄家")):
        asked = [each.question for each in drilled("three-pictures", 12, 0, seed=5, lang=lang)]
        named = [each for each in asked if each.topic in ("first", "next")]
        assert all(name in each.how for each in named)
        assert lang != "vi" or not any("Banker" in each.how for each in named)
        assert name in {each.answer for each in named}
        # said in any way it is understood
        assert {each.read(said) for each in named for said in ("banker", name)} == {("box-banker",)}


NO_ANSWERS = {
    "burn": ["", "x", "21", "1 2", "-1", "١"],
    "totals": ["5", "5 10", "1 2 3", "five six"],
    "next": ["player banker", "left", "1"],
    "result": ["5 6", "banker", "5 6 7 banker", "5 6 nobody"],
    "spot": ["maybe", "yes no"],
    "ruling": ["0", "9", "void", "void-coup, fly", "1 2"],
    "after": ["ruling", "4"],
    "first": ["0", "player", "4"],
    "classes": ["1 2 3", "1 2 3 10", "P P P P", "3P 3P 3P 4P"],
    "boxes": ["win win", "win lose draw", "w l t w"],
}


@pytest.mark.parametrize("lang", languages())
def test_each_question_says_what_is_no_answer_to_it(lang: str) -> None:
    from croupier.errors import InputError

    tried = set[str]()
    for sheet in ("baccarat", "three-pictures"):
        for asking in drilled(sheet, 20, 60, seed=2, lang=lang):
            topic = asking.question.topic
            for line in NO_ANSWERS[topic] if topic not in tried else ():
                with pytest.raises(InputError, match=r"."):
                    asking.question.read(line)
            tried.add(topic)
    assert tried == set(NO_ANSWERS)


@pytest.mark.parametrize("stdin", ["", "quit\n", "q", "8\n", "thoát\n", "\x00\n", "x" * 9_000])
def test_the_end_of_input_ends_it(command: Command, stdin: str) -> None:
    ended = command("drill", *OPTIONS, stdin=stdin)
    assert ended.code in (0, 2)
    assert "Traceback" not in ended.err + ended.out
    answered = stdin == "8\n"
    assert ("of 1 right" if answered else "Nothing was asked.") in ended.out


def test_the_seed_that_is_told_makes_the_same_drill_again(command: Command) -> None:
    first = command("drill", "--coups", "2", stdin="skip\n" * 40)
    again = re.search(r"croupier drill (.*)", " ".join(first.out.splitlines()[-2:]))
    assert again is not None
    second = command("drill", *again[1].split(), stdin="skip\n" * 40)
    assert second.out == first.out


BAD = [
    (("--sheet", "nonsense"), "nonsense"),
    (("--coups", "0"), "--coups"),
    (("--irregularities", "101"), "--irregularities"),
    (("--profile", "mine"), "--profile"),
    (("--seed", "-1"), "--seed"),
]


@pytest.mark.parametrize(("options", "told"), BAD)
def test_bad_options_are_bad_input(command: Command, options: tuple[str, ...], told: str) -> None:
    ended = command("drill", *options)
    assert (ended.code, ended.out) == (2, "")
    assert told in ended.err


def _running(stdin: int, stdout: int) -> subprocess.Popen[bytes]:
    """A drill in a process of its own, which hears Ctrl-C whoever started us."""
    hearing = (
        "import os, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.SIG_DFL)\n"
        "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    )
    return subprocess.Popen(
        [sys.executable, "-c", hearing, "-m", "croupier", "drill", *OPTIONS],
        stdin=stdin,
        stdout=stdout,
        stderr=stdout,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TERM": "dumb"},
        start_new_session=True,
    )


def _waits(descriptor: int, seconds: int) -> bool:
    return bool(select.select([descriptor], [], [], seconds)[0])


def _read_until(descriptor: int, text: str) -> str:
    shown = b""
    while text.encode() not in shown:
        assert _waits(descriptor, PATIENCE_SECONDS), f"{text!r} did not come: {shown!r}"
        shown += os.read(descriptor, 65_536)
    return shown.decode()


def test_in_a_terminal_it_prompts_and_ctrl_c_tells_the_score() -> None:
    master, slave = pty.openpty()
    process = _running(slave, slave)
    os.close(slave)
    try:
        assert "Seed: 5" in _read_until(master, "> ")
        os.write(master, b"skip\r")
        assert "It is: " in _read_until(master, "> ")
        os.write(master, b"nonsense\r")
        assert "is no answer here" in _read_until(master, "> ")
        for _ in range(PATIENCE_SECONDS):  # one may fall between a prompt and its waiting
            process.send_signal(signal.SIGINT)
            if _waits(master, 1):
                break
        told = _read_until(master, "0 of 1 right")
        assert "Traceback" not in told
        assert process.wait(PATIENCE_SECONDS) == 130
    finally:
        process.kill()
        process.wait()
        os.close(master)
