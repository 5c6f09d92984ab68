"""The lint: what is doubtful or wrong in a sheet that loads.

Errors are faults of a bet or of the table, warnings want a second look, notes
only tell. The codes are listed in ``docs/sheets.md``. A sheet that does not
load or compile has no lint: its :class:`~croupier.errors.SheetError` is the report.
"""

from __future__ import annotations

import tomllib
from typing import Any

from croupier.rules import language
from croupier.rules.compile import PayTable
from croupier.rules.finding import ERROR, NOTE, WARNING, Finding, Findings
from croupier.rules.lint_bets import lint_bet, tally
from croupier.rules.lint_closing import lint_closing
from croupier.rules.lint_table import lint_limits, lint_shoe
from croupier.rules.sheet import LANGUAGES, Sheet
from croupier.rules.source import Path, SheetText

_COMMON = frozenset(
    "id version game name decks ruling_profile interruption side_bets_need_main "
    "allow_negative_edge readings shoe fact define sources reading bet limits rounding".split()
)
"""The keys of a sheet that are not a game's own."""


def lint(table: PayTable, max_cards: int) -> tuple[Finding, ...]:
    """Look a sheet over.

    Args:
        table: the compiled sheet.
        max_cards: the most cards a coup of its game takes.

    Returns:
        The findings in the order of the file.
    """
    sheet = table.sheet
    report = Findings(SheetText(sheet.text, sheet.origin))
    raw: dict[str, Any] = tomllib.loads(sheet.text)
    _lint_key_space(report, table)
    _lint_names(report, raw)
    _lint_definitions(report, raw)
    _lint_facts(report, table, raw)
    _lint_sources(report, sheet, raw)
    _lint_departures(report, sheet, raw)
    _lint_side_bets(report, sheet)
    _lint_bets(report, sheet, raw)
    lint_shoe(report, table, max_cards)
    lint_closing(report, sheet.shoe, raw, max_cards)
    lint_limits(report, table)
    return report.findings()


def _lint_key_space(report: Findings, table: PayTable) -> None:
    names = ", ".join(table.space.names) or "no fact"
    problem = f"the bets read {names}: {len(table.keys)} of {table.space.size} keys can occur"
    report.add(NOTE, "key-space", (), problem)


def _lint_names(report: Findings, raw: dict[str, Any]) -> None:
    _lint_name(report, (), raw, "name", "the sheet")
    for index, bet in enumerate(raw["bet"]):
        _lint_name(report, ("bet", index), bet, "name", f"the bet {bet['id']!r}")
    for index, reading in enumerate(raw.get("reading", [])):
        of_reading = f"the reading {reading['id']!r}"
        _lint_name(report, ("reading", index), reading, "read", of_reading)


def _lint_name(report: Findings, path: Path, table: dict[str, Any], key: str, whose: str) -> None:
    given = table.get(key)
    if given is None:
        problem = f"{whose} has no {key}; write it in {', '.join(LANGUAGES)}"
        report.add(WARNING, "missing-name", (*path, key), problem)
        return
    has = {"en"} if isinstance(given, str) else {lang for lang in LANGUAGES if given.get(lang)}
    if missing := [lang for lang in LANGUAGES if lang not in has]:
        problem = f"{whose} has no {key} in {', '.join(missing)}; English stands in"
        report.add(WARNING, "missing-name", (*path, key), problem)


def _lint_definitions(report: Findings, raw: dict[str, Any]) -> None:
    words = {name: language.words_in(text) for name, text in raw.get("define", {}).items()}
    used: set[str] = set()
    waiting = [
        word
        for bet in raw["bet"]
        for tier in bet["tiers"]
        for word in language.words_in(tier["when"])
    ]
    while waiting:
        name = waiting.pop()
        if name in words and name not in used:
            used.add(name)
            waiting += words[name]
    for name in words:
        if name not in used:
            problem = f"no tier uses {name!r}; take it out"
            report.add(WARNING, "define-unused", ("define", name), problem)


def _lint_facts(report: Findings, table: PayTable, raw: dict[str, Any]) -> None:
    for index, fact in enumerate(raw.get("fact", [])):
        path: Path = ("fact", index)
        if fact["name"] not in table.space.names:
            problem = f"no bet reads the fact {fact['name']!r}; take it out"
            report.add(WARNING, "fact-unused", (*path, "name"), problem)
        else:
            _lint_name(report, path, fact, "words", f"the fact {fact['name']!r}")


def _lint_sources(report: Findings, sheet: Sheet, raw: dict[str, Any]) -> None:
    named = {tier.source for bet in sheet.bets.values() for tier in bet.tiers}
    named |= {document for reading in sheet.readings for document in reading.documents}
    for key in raw.get("sources", {}):
        if key not in named:
            problem = f"nothing comes from the source {key!r}; take it out"
            report.add(WARNING, "source-unused", ("sources", key), problem)
    for index, reading in enumerate(raw.get("reading", [])):
        for document in reading["documents"]:
            if document not in sheet.sources:
                problem = f"the reading {reading['id']!r} names {document!r}, which is no source"
                place = ("reading", index, "documents")
                report.add(WARNING, "document-unknown", place, f"{problem}; add it to [sources]")
    listed: list[str] = raw.get("readings", [])
    for index, word in enumerate(listed):
        if word in listed[:index]:
            problem = f"the reading {word!r} is listed twice; list it once"
            report.add(WARNING, "reading-twice", ("readings", index), problem)


def _lint_departures(report: Findings, sheet: Sheet, raw: dict[str, Any]) -> None:
    cells = sheet.deal_rules.departures()
    if not cells:
        return
    own = next(key for key in raw if key not in _COMMON)  # what departs is written there
    problem = f"non-standard: {', '.join(cells)} differ from the standard rules of {sheet.game.id}"
    report.add(WARNING, "non-standard", (own,), problem)


def _lint_side_bets(report: Findings, sheet: Sheet) -> None:
    if sheet.side_needs_main and not any(bet.main for bet in sheet.bets.values()):
        problem = "side bets need a main bet and no bet is one, so nothing can be staked"
        report.add(
            ERROR, "no-main-bet", ("side_bets_need_main",), f"{problem}; mark a bet main = true"
        )


def _lint_bets(report: Findings, sheet: Sheet, raw: dict[str, Any]) -> None:
    by_family = {bet.family: bet for bet in sheet.bets.values()}
    for index, bet in enumerate(raw["bet"]):
        lint_bet(report, ("bet", index), tally(sheet, by_family[bet["id"]]))
