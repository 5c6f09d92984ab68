"""Help and the page list every command, word, code and field there is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from croupier.cli.playing.commands import COMMANDS
from croupier.i18n import languages
from croupier.table.refusals import CORRECTION_CODES, HAND_CODES, PIT_CODES
from tests.play.seats import documents
from tests.play.test_refusals import CODES
from tools import ROOT

if TYPE_CHECKING:
    from tests.play.seats import Play

PAGE = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", languages())
def test_help_lists_every_command(play: Play, lang: str) -> None:
    told = play("baccarat", "help\n", "--lang", lang).out
    for command in COMMANDS.values():
        assert re.search(rf"(?m)^{re.escape(command.usage)}\s", told)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", COMMANDS)
def test_help_says_more_about_each(play: Play, name: str, lang: str) -> None:
    asked = COMMANDS[name].forms[0]
    told = play("baccarat", f"help {asked}\n", "--lang", lang).out.split(f"> help {asked}\n")[1]
    assert told.startswith(f"{COMMANDS[name].usage}\n")
    assert [line[:5] for line in told.splitlines() if line.startswith("  ")] == [
        "  en:",
        "  vi:",
        "  zh:",
    ]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_page_tells_every_command(name: str) -> None:
    command = COMMANDS[name]
    assert f"| `{command.usage}` |".replace("|vi|zh`", "\\|vi\\|zh`") in PAGE
    for form in command.forms[1:]:
        assert f"`{form}`" in PAGE


def test_the_page_tells_every_code_that_play_can_meet() -> None:
    # the others are of tables that go step by step, whose shoes prove themselves, or dealt by hand
    never = """table_open table_closed malformed_id no_limits wrong_cards no_shoe shoe_unfinished
        shoe_finished shoe_exhausted coup_running betting_closed betting_open no_coup not_dealt
        already_dealt duplicate_action empty_ticket stake_needed wrong_shoe shoe_unopened
        seeds_closed seed_given malformed_seed too_many_seeds""".split()
    never += (*HAND_CODES, *CORRECTION_CODES, *PIT_CODES)
    missing = [code for code in CODES if f"`{code}`" not in PAGE]
    assert sorted(missing) == sorted(never)


@pytest.mark.parametrize("sheet", ["baccarat", "three-pictures"])
def test_the_page_tells_every_field(play: Play, sheet: str) -> None:
    bet = "banker" if sheet == "baccarat" else "player_1_win"
    lines = f"bet {bet} 5\ndeal\nwhy\nnonsense\nbet {bet} 1\n"
    rest = "bets\nroads\nstats\nhistory\nshoe\nhelp\nlang en\nbalance\nnew shoe\nrefill\n"
    answered = documents(play(sheet, lines + rest, "--json"))
    fields = {field for item in answered for field in item}
    assert [field for field in sorted(fields) if f"`{field}`" not in PAGE] == []
