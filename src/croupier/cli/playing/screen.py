"""Answers as lines: what a pipe gets as it is, and a terminal with colour and at its own pace."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from croupier.cards import parse_cards
from croupier.cli.bets import nearest
from croupier.cli.playing import listings, roads
from croupier.cli.playing.commands import Reader
from croupier.cli.playing.coups import burnt_line, coup_blocks, wager_lines
from croupier.cli.playing.session import Reply
from croupier.cli.playing.view import Block, Frames, Line, View
from croupier.table import events as e
from croupier.table.refusals import Refusal


class Screen:
    """Turns what happened into lines.

    Args:
        view: the table as its patron sees it.
        reader: knows the commands' words.
    """

    def __init__(self, view: View, reader: Reader) -> None:
        self.view, self._reader = view, reader

    def opening(self) -> Iterator[Block]:
        """What a patron sees on sitting down."""
        view, game = self.view, self.view.game
        words, money, opening = view.words, view.money, game.opening
        title = game.sheet.names.get(view.lang)
        yield Line(words("title", sheet=title, currency=str(game.currency)), "head")
        if opening.changed:
            yield Line(words("changed"), "", 2)
        for moved in opening.moved:
            if moved.finished is not None:
                net = money.signed(moved.finished.net_minor)
                yield Line(words("moved-finished", net=net), "", 2)
            else:
                yield Line(words("moved-returned", amount=money(moved.returned_minor)), "", 2)
        if opening.granted_minor:
            yield Line(words("granted", amount=money(opening.granted_minor)))
        elif opening.resumed:
            yield Line(words("resumed"))
        if opening.finished is not None:
            yield Line(words("finished", number=opening.finished.coup_number), "", 2)
            yield from coup_blocks(view, opening.finished)
            yield from wager_lines(view, opening.finished)
        yield self._status()
        yield from self._in_play()
        yield from self._shoes(opening.events)
        yield from self._betting()
        yield Line(words("hint"), "quiet")

    def refusal(self, refusal: Refusal) -> str:
        """Why the table said no and how to mend it, in words."""
        view = self.view
        amounts = {
            name: view.money(minor) for name, minor in refusal.amounts.items() if name != "count"
        }
        bet_id = refusal.bet_id or ""
        near = "none"
        if refusal.code == "unknown_bet":
            near = nearest(bet_id, view.game.sheet.bets)
        held = view.game.seat.stakes.get(bet_id, 0)
        return view.words.refusal(refusal, view.bet_name(bet_id), near, amounts, held=held)

    def lines(self, reply: Reply) -> Iterator[Block]:
        """The answer to a command that was done."""
        view, events = self.view, reply.events
        acts: dict[str, Callable[[], Iterable[Block]]] = {
            "bet": lambda: self._accepted(events),
            "repeat": lambda: self._accepted(events),
            "double": lambda: self._accepted(events),
            "undo": lambda: self._moved_money("taken-back"),
            "clear": lambda: self._moved_money("taken-back"),
            "refill": lambda: self._moved_money("refilled", reply.granted_minor),
            "deal": lambda: self._dealt(reply),
            "new-shoe": lambda: chain(self._shoes(events), self._betting()),
            "balance": lambda: chain([self._status()], self._in_play()),
            "bets": lambda: listings.bet_lines(view),
            "rules": lambda: listings.rule_lines(view),
            "roads": lambda: roads.road_lines(view),
            "stats": lambda: roads.stat_lines(view, view.game.state.rounds),
            "history": lambda: listings.history_lines(view, reply.coups),
            "why": lambda: self._why(reply),
            "shoe": lambda: listings.shoe_lines(view),
            "lang": lambda: [Line(view.words("speaks"))],
            "help": lambda: listings.help_lines(view, self._reader, reply.topic),
            "quit": self.farewell,
        }
        yield from acts[reply.command]()

    def farewell(self) -> Iterator[Line]:
        """What a patron sees on leaving."""
        yield self._status()
        staked = self.view.game.seat.staked_minor
        yield Line(self.view.words("bye-staked" if staked else "bye"))

    def _status(self) -> Line:
        game, money = self.view.game, self.view.money
        return Line(
            self.view.words(
                "status",
                balance=money(game.balance_minor),
                staked=money(game.seat.staked_minor),
                net=money.signed(game.net_minor),
            )
        )

    def _moved_money(self, name: str, minor: int = 0) -> Iterator[Block]:
        yield Line(self.view.words(name, amount=self.view.money(minor)))
        yield self._status()

    def _accepted(self, events: tuple[e.Event, ...]) -> Iterator[Block]:
        view = self.view
        placed = [
            view.staked(wager.bet_id, wager.stake_minor)
            for event in events
            if isinstance(event, e.WagersPlaced)
            for wager in event.wagers
        ]
        yield Line(view.words("accepted", wagers=view.listed(placed)), "", 2)
        yield self._status()

    def _in_play(self) -> Iterator[Line]:
        view = self.view
        stakes = view.game.seat.stakes
        if stakes:
            listed = view.listed(view.staked(bet_id, stake) for bet_id, stake in stakes.items())
            yield Line(view.words("in-play", wagers=listed), "", 2)
        if view.game.elsewhere_minor:
            amount = view.money(view.game.elsewhere_minor)
            yield Line(view.words("elsewhere", amount=amount))

    def _dealt(self, reply: Reply) -> Iterator[Block]:
        view, game = self.view, self.view.game
        yield Line(view.words("no-more-bets"), "quiet")
        for past in reply.coups:
            burnt = burnt_line(view, past.burnt)
            if burnt is not None:
                yield burnt
            yield from coup_blocks(view, past)
            yield from wager_lines(view, past)
            if past.last:
                yield Line(view.words("was-last"), "head")
        yield self._status()
        if game.finished_shoe:
            yield Line(view.words("shoe-over"), "head")
            yield from roads.stat_lines(view, game.finished_shoe)
        yield from self._shoes(reply.events)
        yield from self._betting()

    def _shoes(self, events: tuple[e.Event, ...]) -> Iterator[Block]:
        """New shoes among the events, and their burn. A game of fresh decks says nothing."""
        words, game = self.view.words, self.view.game
        if game.sheet.shoe.fresh_each_coup:
            return
        for event in events:
            if isinstance(event, e.ShoeLoaded):
                decks = game.sheet.shoe.decks
                yield Line(words("shoe-new", number=event.shoe_number, decks=decks))
            elif isinstance(event, e.ShoeBurnt):
                burnt = parse_cards(event.cards)
                card = self.view.cards(burnt[:1])
                yield Line(words("shoe-burnt", card=card, count=len(burnt) - 1))

    def _betting(self) -> Iterator[Line]:
        """That betting is open, with what the patron should know before he bets."""
        view, state = self.view, self.view.game.state
        fresh = view.game.sheet.shoe.fresh_each_coup
        if state.coups_left is not None and not state.last:
            yield Line(view.words("cut-card-came", count=state.coups_left), "head")
        name = "open-last" if state.last else "open-fresh" if fresh else "open"
        left = state.shoe.left_count if state.shoe else 0
        yield Line(view.words(name, number=state.coup_number, left=left), "head")
        recent = roads.tail(view)
        if recent:
            yield Line(view.words("recent", results=recent), "road")

    def _why(self, reply: Reply) -> Iterator[Block]:
        view = self.view
        if not reply.coups:
            yield Line(view.words("history-none"), "quiet")
        for past in reply.coups:
            yield Line(view.words("coup-was", number=past.coup_number), "head")
            if past.coup:
                for block in coup_blocks(view, past, cells=True):  # its cards have been seen
                    yield from block.steps[-1] if isinstance(block, Frames) else (block,)
            yield from wager_lines(view, past, paytable=True)
