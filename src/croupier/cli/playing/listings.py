"""What a patron can ask the table to list: bets, rules, help, the shoe, past coups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.cli import console
from croupier.cli.layout import aligned
from croupier.cli.playing.commands import COMMANDS, Command, Reader
from croupier.cli.playing.coups import MARGIN, dealt_coup
from croupier.cli.playing.roads import letter
from croupier.cli.playing.view import Line, View
from croupier.cli.sheet.parts import grids
from croupier.games.baccarat.tableau import Tableau
from croupier.i18n import languages
from croupier.i18n.spacing import columns
from croupier.rules.say import say_bet
from croupier.rules.sheet import Bet, Pay
from croupier.service.coups import PastCoup
from croupier.service.rounds import box_results
from croupier.table.state import Round

_BAR_CELLS = 24


# --- bets and rules ---------------------------------------------------------------------------


def bet_lines(view: View) -> Iterator[Line]:
    """Every bet with its prices, limits, multiple, and what is in play on it."""
    game, words, money = view.game, view.words, view.money
    rows = [[words(f"head-{head}") for head in ("id", "bet", "pays", "least", "most", "step")]]
    stakes = game.seat.stakes
    if stakes:
        rows[0].append(words("head-staked"))
    for bet in game.sheet.bets.values():
        least, most = game.limits_of(bet.id)
        amounts = [money(least), money(most), money(game.rulebook.multiples[bet.id])]
        row = [bet.id, bet.names.get(view.lang), prices(view, bet), *amounts]
        rows.append([*row, money(stakes[bet.id]) if bet.id in stakes else ""][: len(rows[0])])
    lines = aligned(rows, left=3)
    if view.live and max(map(columns, lines)) > view.width:
        yield from _narrow_bets(view, rows)
    else:
        yield Line(lines[0], "head")
        yield from map(Line, lines[1:])
    limits = game.state.limits
    if limits:
        yield Line(words("limits", patron=money(limits.patron_max)), "quiet")
    yield from _rounding_lines(view)
    if game.sheet.side_needs_main:
        yield Line(words("needs-main"), "quiet")
    shoe = game.state.shoe_in_use
    closed = game.sheet.closed_bets(shoe.left_count) if shoe else ()
    if closed:
        yield Line(words("bets-closed", bets=view.listed(map(view.bet_name, closed))), "quiet")


def _narrow_bets(view: View, rows: Sequence[Sequence[str]]) -> Iterator[Line]:
    """Two lines a bet, for a narrow terminal."""
    heads, *lines = aligned([[row[0], row[2]] for row in rows], left=2)
    yield Line(heads, "head")
    for line, (_, name, _, least, most, step, *staked) in zip(lines, rows[1:], strict=True):
        yield Line(line)
        told = view.words("bet-range", least=least, most=most, step=step)
        if staked and staked[0]:
            told += view.words.other("show-semicolon") + f"{rows[0][-1]} {staked[0]}"
        yield Line(MARGIN + view.words.other("told", name=name, text=told), "quiet", 4)


def prices(view: View, bet: Bet) -> str:
    """What a bet pays: one price, two, or the least and the most of several."""
    wins = {tier.pay for tier in bet.tiers if tier.pay.kind == "win"}
    listed = [_price(view, pay) for pay in sorted(wins, key=lambda pay: pay.gross)]
    return " / ".join(listed) if len(listed) < 3 else f"{listed[0]} … {listed[-1]}"


def _price(view: View, pay: Pay) -> str:
    if pay.commission is None:
        return str(pay.odds)
    return view.words("price-less", price=str(pay.odds), rate=str(pay.commission))


def _rounding_lines(view: View) -> Iterator[Line]:
    for part, rule in view.game.sheet.rounding._asdict().items():
        if rule is not None:
            yield Line(view.words(f"rounding-{part}", rule=rule), "quiet")


_COUNTING = {
    "baccarat": ("counting-baccarat",),
    "three-pictures": ("counting-three-pictures", "counting-combinations"),
}


def rule_lines(view: View) -> Iterator[Line]:
    """How the shoe is handled and what every bet pays, in words."""
    game, words = view.game, view.words
    shoe = game.sheet.shoe
    for name in _COUNTING[game.sheet.game.id]:
        yield Line(words.other(name))
    yield Line(words("rules-decks", count=shoe.decks))
    if shoe.fresh_each_coup:
        yield Line(words("rules-fresh"), "", 2)
    if shoe.burn == "first-card":
        yield Line(words("rules-burn"), "", 2)
    if shoe.coup_burn_count:
        yield Line(words("rules-coup-burn", count=shoe.coup_burn_count), "", 2)
    if shoe.cut_from_end is not None:
        after = shoe.after_cut_count
        yield Line(words("rules-cut", count=shoe.cut_from_end, after=after), "", 2)
    if isinstance(game.sheet.deal_rules, Tableau):
        yield from _drawing_lines(view, game.sheet.deal_rules)
    for bet in game.sheet.bets.values():
        yield Line(f"{bet.names.get(view.lang)} ({bet.id})", "head")
        told = say_bet(game.sheet, bet, view.lang)
        yield from (Line(MARGIN + line, "", 4) for line in told.lines)
    yield from _rounding_lines(view)
    yield Line(words("rules-more", sheet=game.sheet.origin), "quiet")


def _drawing_lines(view: View, tableau: Tableau) -> Iterator[Line]:
    """When each side draws its third card, in words and as the matrix."""
    say = view.words.other
    player, banker = grids(tableau)
    yield Line(say("show-drawing"), "head")
    yield Line(MARGIN + say("show-natural"), "", 2)
    yield Line(MARGIN + say("show-legend"), "", 2)
    for name, grid in (("player-row", player), ("banker-rows", banker)):
        yield Line(MARGIN + say(f"show-{name}"), "", 2)
        yield from (Line(MARGIN * 2 + line) for line in aligned(grid))


# --- help -------------------------------------------------------------------------------------


def help_lines(view: View, reader: Reader, topic: str) -> Iterator[Line]:
    """Every command in a line, or one with its words in every language."""
    if topic:
        yield from _one_command(view, reader, COMMANDS[topic])
        return
    rows = []
    for command in COMMANDS.values():
        spoken = [reader.forms(command, view.lang)[0]] if view.lang != "en" else []
        rows.append([command.usage, *spoken, view.words(f"help-{command.name}")])
    for line, row in zip(aligned(rows, left=3), rows, strict=True):
        yield Line(line, "", columns(line) - columns(row[-1]))
    yield Line(view.words("help-more"), "quiet")


def _one_command(view: View, reader: Reader, command: Command) -> Iterator[Line]:
    yield Line(command.usage, "head")
    yield Line(view.words(f"help-{command.name}"), "", 2)
    yield Line(view.words(f"more-{command.name}"), "", 2)
    for lang in filter(lambda lang: console.readable_language(lang) == lang, languages()):
        forms = command.forms if lang == "en" else reader.forms(command, lang)
        yield Line(f"{MARGIN}{lang}: {', '.join(forms)}", "quiet")


# --- the shoe and the past --------------------------------------------------------------------


def shoe_lines(view: View) -> Iterator[Line]:
    """How far the shoe has been dealt."""
    state, words = view.game.state, view.words
    shoe = state.shoe
    if shoe is None:
        return
    whole, left = len(shoe.order), shoe.left_count
    if view.game.sheet.shoe.fresh_each_coup:
        yield Line(words("shoe-fresh", count=whole))
        return
    yield Line(words("shoe-left", number=state.shoe_number, left=left, whole=whole))
    yield Line(MARGIN + shoe_bar(whole - left, whole), "quiet")
    yield Line(words("shoe-coups", count=len(state.rounds)))
    if state.last:
        yield Line(words("shoe-last"))
    elif state.coups_left is not None:
        yield Line(words("cut-card-came", count=state.coups_left))
    elif shoe.cut_index is not None:
        yield Line(words("shoe-cut", count=shoe.cut_index - shoe.position_index))


def shoe_bar(gone: int, whole: int) -> str:
    """How much of a shoe is gone, as a bar."""
    filled = gone * _BAR_CELLS // whole
    return "█" * filled + "░" * (_BAR_CELLS - filled)


def history_lines(view: View, coups: Sequence[PastCoup]) -> Iterator[Line]:
    """Past coups, a line each, with what was staked and won."""
    if not coups:
        yield Line(view.words("history-none"), "quiet")
        return
    words, money = view.words, view.money
    rows = [[words(f"head-{head}") for head in ("coup", "result", "stakes", "net")]]
    for past in coups:
        amounts = [money(past.staked_minor), money.signed(past.net_minor)]
        shown = amounts if past.wagers else ["", ""]
        rows.append([str(past.coup_number), _result(view, past), *shown])
    lines = aligned(rows, left=2)
    yield Line(lines[0], "head")
    for line, past in zip(lines[1:], coups, strict=True):
        net = past.net_minor
        yield Line(line, "won" if net > 0 else "lost" if net < 0 else "")
    if view.game.sheet.game.boxes:
        yield Line(words("boxes-legend"), "quiet")


def _result(view: View, past: PastCoup) -> str:
    if past.void_reason:
        return view.words("void")
    coup = dealt_coup(view, past)
    if coup.outcome is not None:
        totals = [hand.shown["total"] for hand in coup.hands.values()]
        side = view.words(f"side-{coup.outcome}")
        return f"{side} {max(totals)}–{min(totals)}"
    facts = {box or "": dict(values) for box, values in coup.facts.items()}
    fared = box_results([Round(past.coup_number, None, past.coup, facts)])
    told = (f"{view.hand_name(box)} {letter(view, mark)}" for box, mark in fared.items())
    return view.listed(told)
