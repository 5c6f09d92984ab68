"""Odds as Markdown tables, for a wiki, an issue or a letter."""

from __future__ import annotations

import re
from collections.abc import Sequence

from croupier.cli.report.numbers import Numbers
from croupier.cli.report.shoe_words import shoe_words
from croupier.cli.signs import visible
from croupier.i18n import translator
from croupier.odds.appraisal import Appraisal
from croupier.odds.bet import BetOdds

_MARKS = re.compile(r"[\\`*_{}\[\]<>()#+\-.!|~&$:@]")
"""What Markdown, in any of its dialects, may take for a mark."""

_HEADS = ("edge", "resolved", "rtp", "win", "push", "lose", "sd", "highest")


def markdown_text(appraisals: Sequence[Appraisal], lang: str = "en") -> str:
    """A heading and a table of bets for each appraisal."""
    return "\n".join(_section(one, lang) for one in appraisals)


def _section(one: Appraisal, lang: str) -> str:
    say, sheet = translator(lang).text, one.rulebook.sheet
    heads = [say("report-bet"), say("report-id"), *(say(f"report-{name}") for name in _HEADS)]
    rows = [
        _row(heads),
        "| --- | --- |" + " ---: |" * len(_HEADS),
        *(_row(_cells(odds, lang)) for odds in one.bets),
    ]
    told = [*(escaped(words) for words in shoe_words(one, lang))]
    told.append(f"{say('report-version')} {escaped(sheet.version)}")
    told.append(f"{say('report-fingerprint')} `{one.rulebook.fingerprint}`")
    head = f"## {escaped(sheet.names.get(lang))}\n\n{'; '.join(told)}"
    left_out = [f"* {escaped(item.bet_id)}: {escaped(item.reason)}" for item in one.omitted]
    if left_out:
        rows += ["", say("report-omitted-note"), "", *left_out]
    table = "\n".join(rows)
    return f"{head}\n\n{table}\n"


def _cells(odds: BetOdds, lang: str) -> list[str]:
    show = Numbers(lang)
    shares = (odds.edge, odds.edge_resolved, odds.rtp, odds.win, odds.push, odds.lose)
    return [
        escaped(odds.bet.names.get(lang)),
        escaped(odds.bet.id),
        *map(show.percent, shares),
        show.fixed(odds.sd(4)),
        show.short(odds.highest_pay),
    ]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def escaped(text: str) -> str:
    """A text in one line that Markdown shows as it is: no mark, link, cell or tag."""
    return _MARKS.sub(r"\\\g<0>", visible(text))
