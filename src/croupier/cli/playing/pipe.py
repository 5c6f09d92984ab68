"""A table driven from a pipe: a line in, a few lines or one JSON document out."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator

from croupier.cli import console
from croupier.cli.playing.commands import MAX_LINE_CHARS
from croupier.cli.playing.document import Documents
from croupier.cli.playing.keys import interrupts_held
from croupier.cli.playing.screen import Screen
from croupier.cli.playing.session import Reply, Session
from croupier.cli.playing.view import Block, Frames, View
from croupier.cli.playing.words import Words, printable
from croupier.cli.signs import visible
from croupier.errors import DataError, InputError
from croupier.service.play import Game

WIDTH = 100
"""Columns that roads are cut to; whatever the terminal, so that the output is the same."""

ECHO = "> "
"""Begins the line that repeats a command; its answer is all that follows, up to the next one."""


class Pipe:
    """Reads commands from standard input until it ends or one of them is ``quit``.

    Args:
        game: the patron's seat.
        lang: of the answers.
        as_json: whether to answer with JSON documents.
    """

    def __init__(self, game: Game, lang: str, *, as_json: bool) -> None:
        self._game, self._as_json = game, as_json
        self._session = Session(game, lang)
        self._bad_count = 0
        self._speak(lang)

    def run(self) -> int:
        """Answer every line. How many could not be understood.

        A reader of the answers that leaves ends the game as ``quit`` does.

        Raises:
            InputError: standard input cannot be read.
            OutputLost: the answers cannot be written.
        """
        try:
            self._talk()
        except console.OutputLost as lost:
            if not lost.reader_left:
                raise
        return self._bad_count

    def _talk(self) -> None:
        with interrupts_held():
            if self._as_json:
                console.emit_json(self._documents.opening())
            else:
                _show(self._screen.opening())
            console.flush()
        ended = False
        for number, line in enumerate(input_lines(), start=1):
            with interrupts_held():
                ended = self._answer(number, line)
                console.flush()
            if ended:
                break
        if not ended and not self._as_json:
            _show(self._screen.farewell())
            console.flush()

    def _speak(self, lang: str) -> None:
        words: Words = self._session.words_of(lang)
        view = View(self._game, words, live=False, width=WIDTH)
        self._session.speak(lang)
        self._screen = Screen(view, self._session.reader)
        self._documents = Documents(view)

    def _answer(self, number: int, line: str) -> bool:
        """Answer a line. Whether it was the last."""
        try:
            reply = self._session.answer(line)
        except DataError:
            raise  # the record, not the line
        except InputError as error:
            self._bad_count += 1
            self._unreadable(number, line, str(error))
            return False
        if reply is None:
            return False
        if reply.command == "lang":
            shown = console.readable_language(reply.topic)
            self._speak(shown)
            reply = reply._replace(topic=shown)
        if self._as_json:
            self._emit_document(number, reply)
        else:
            console.emit(f"{ECHO}{printable(line.strip(), MAX_LINE_CHARS)}")
            if reply.refusal is not None:
                told = self._screen.refusal(reply.refusal)
                console.emit(f"refused: {reply.refusal.code}: {told}")
            else:
                _show(self._screen.lines(reply))
        return reply.command == "quit"

    def _unreadable(self, number: int, line: str, why: str) -> None:
        if self._as_json:
            console.emit_json(self._documents.unreadable(number, why))
        else:
            console.emit(f"{ECHO}{printable(line.strip(), MAX_LINE_CHARS)}")
        console.warn(f"error: line {number}: {why}")

    def _emit_document(self, number: int, reply: Reply) -> None:
        if reply.refusal is None:
            console.emit_json(self._documents.answer(number, reply))
        else:
            told = self._screen.refusal(reply.refusal)
            console.emit_json(self._documents.refused(number, reply.command, reply.refusal, told))


def _show(blocks: Iterator[Block]) -> None:
    for block in blocks:
        lines = block.steps[-1] if isinstance(block, Frames) else (block,)
        for line in lines:
            console.emit(visible(line.text))


def check_input() -> None:
    """See that standard input can be read, before anything is made of what it says.

    Raises:
        InputError: it is closed, a directory, or open for writing alone.
    """
    if sys.stdin is None:
        raise _unreadable_input("it is closed")
    try:
        os.read(sys.stdin.fileno(), 0)
    except io.UnsupportedOperation:
        return  # no file of the system, so nothing of the system's can be wrong with it
    except OSError as error:
        raise _unreadable_input(error.strerror) from None


def _unreadable_input(why: str | None) -> InputError:
    mend = "give commands from a keyboard, a pipe or a file"
    return InputError(f"standard input cannot be read: {why}; {mend}")


def _read_piece(most: int) -> str:
    try:
        return sys.stdin.readline(most)
    except OSError as error:
        raise _unreadable_input(error.strerror) from None


def input_lines() -> Iterator[str]:
    """The lines of standard input; of one that never ends only its beginning."""
    most = MAX_LINE_CHARS + 2
    while line := _read_piece(most):
        rest = line
        while len(rest) == most and not rest.endswith("\n"):
            rest = _read_piece(most)
        yield line
