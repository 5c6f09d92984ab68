"""A table in the terminal: a prompt, colour where it helps, and cards at a natural pace."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import click

from croupier.cli import console
from croupier.cli.layout import wrapped
from croupier.cli.playing.keys import Interrupted, edit_lines, interrupts_held, watched_keys
from croupier.cli.playing.screen import Screen
from croupier.cli.playing.session import Session
from croupier.cli.playing.view import Block, Frames, Line, View
from croupier.errors import DataError, InputError
from croupier.service.play import Game

CARD_SECONDS = 0.45
PACED_WIDTH = 60
"""A line that the terminal breaks would spoil the drawing over."""

LEAST_WIDTH = 20

_COLOURS = {"won": "green", "quiet": "bright_black", "refused": "yellow"}
_RED_CARDS = re.compile(r"[A2-9TJQK][♥♦]")
_ROAD_MARK = re.compile(r"(?<!\w)(?:([B庄])|([P闲])|([TH和]))(?=\d*[bpn]*(?:\s|$))")
_ROAD_COLOURS = (None, "red", "blue", "green")


def is_interactive() -> bool:
    """Whether a person types and reads, so that there is somebody to prompt."""
    return sys.stdin.isatty() and console.is_terminal()


def dressed(text: str, style: str) -> str:
    """A line in colour; without the escapes it is the same line."""
    if not text:
        return text
    if style == "road":
        return _ROAD_MARK.sub(
            lambda found: click.style(found[0], fg=_ROAD_COLOURS[found.lastindex or 0]), text
        )
    if style == "head":
        return click.style(text, bold=True)
    if style in _COLOURS:
        return click.style(text, fg=_COLOURS[style])
    return _RED_CARDS.sub(lambda found: click.style(found[0], fg="red"), text)


def undressed(text: str, style: str) -> str:
    """A line as it is."""
    del style
    return text


class Terminal:
    """Plays until the patron leaves.

    Args:
        game: the patron's seat.
        lang: of everything said.
        fast: whether cards are shown at once.
    """

    def __init__(self, game: Game, lang: str, *, fast: bool) -> None:
        self._game = game
        self._session = Session(game, lang)
        self._colour = console.wants_colour()
        self._dress = dressed if self._colour else undressed
        self._paced = self._colour and not fast and console.width() >= PACED_WIDTH
        self._speak(lang)

    def run(self) -> None:
        """Prompt, answer, and so on. Ctrl-C leaves with KeyboardInterrupt, Ctrl-D as ``quit``."""
        edit_lines(self._session.reader.completions())
        try:
            with interrupts_held() as interrupted:
                self._show(self._screen.opening(), interrupted)
            ended = False
            while not ended:
                line = self._ask()
                with interrupts_held() as interrupted:
                    ended = self._answer(line, interrupted)
        except KeyboardInterrupt:
            console.emit()
            for block in self._screen.farewell():
                self._emit(block)
            raise

    def _ask(self) -> str:
        console.emit()
        try:
            return input(self._prompt())
        except EOFError:
            console.emit()
            return "quit"
        except OSError as error:
            lost = InputError(f"the terminal cannot be read: {error.strerror}; your place is kept")
            raise lost from None

    def _answer(self, line: str, interrupted: Interrupted) -> bool:
        try:
            reply = self._session.answer(line)
        except DataError:
            raise  # the record, not the line
        except InputError as error:
            self._emit(Line(str(error), "refused", 2))
            return False
        if reply is None:
            return False
        if reply.command == "lang":
            shown = console.readable_language(reply.topic)
            self._speak(shown)
            reply = reply._replace(topic=shown)
        if reply.refusal is not None:
            self._emit(Line(self._screen.refusal(reply.refusal), "refused", 2))
        else:
            self._show(self._screen.lines(reply), interrupted)
        return reply.command == "quit"

    def _speak(self, lang: str) -> None:
        self._width = max(LEAST_WIDTH, console.width())
        words = self._session.words_of(lang)
        self._view = View(self._game, words, live=True, width=self._width)
        self._session.speak(lang)
        self._screen = Screen(self._view, self._session.reader)

    def _prompt(self) -> str:
        game, view = self._game, self._view
        staked = game.seat.staked_minor
        balance = view.money(game.balance_minor)
        if staked:
            balance = view.words("prompt", balance=balance, staked=view.money(staked))
        return f"{console.shown(balance)} > "

    # --- output ---------------------------------------------------------------------------

    def _show(self, blocks: Iterator[Block], interrupted: Interrupted) -> None:
        for block in blocks:
            if isinstance(block, Line):
                self._emit(block)
            elif self._paced and not interrupted():
                self._play(block, interrupted)
            else:
                for line in block.steps[-1]:
                    self._emit(line)

    def _emit(self, line: Line) -> None:
        hanging = " " * line.hanging
        for text in wrapped(line.text, self._width, "", hanging):
            console.emit_dressed(self._dress(text, line.style))

    def _play(self, frames: Frames, interrupted: Interrupted) -> None:
        """Show the steps one over the other; any key, or Ctrl-C, shows the last one at once."""
        first, *later = frames.steps
        self._draw(first)
        with watched_keys(interrupted) as key_within:
            for step in later:
                skipped = key_within(CARD_SECONDS)
                self._draw(later[-1] if skipped else step, f"\x1b[{len(step)}A")
                if skipped:
                    break

    def _draw(self, lines: tuple[Line, ...], back: str = "") -> None:
        texts = (self._dress(console.shown(line.text), line.style) for line in lines)
        console.emit_dressed(back + "".join(f"{text}\x1b[K\n" for text in texts))
        console.flush()
