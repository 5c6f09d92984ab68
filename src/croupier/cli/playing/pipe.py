"""A table driven from a pipe: a line in, a few lines or one JSON document out."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from croupier.cli import console
from croupier.cli.playing.commands import MAX_LINE_CHARS
from croupier.cli.playing.document import Documents
from croupier.cli.playing.screen import Screen
from croupier.cli.playing.session import Reply, Session
from croupier.cli.playing.view import Block, Frames, View
from croupier.cli.playing.words import Words, printable
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
        """Answer every line. How many could not be understood."""
        if self._as_json:
            console.emit_json(self._documents.opening())
        else:
            _show(self._screen.opening())
        sys.stdout.flush()
        ended = False
        for number, line in enumerate(_input_lines(), start=1):
            ended = self._answer(number, line)
            sys.stdout.flush()
            if ended:
                break
        if not ended and not self._as_json:
            _show(self._screen.farewell())
        return self._bad_count

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
            console.emit(line.text)


def _input_lines() -> Iterator[str]:
    """The lines of standard input; of one that never ends only its beginning."""
    most = MAX_LINE_CHARS + 2
    while line := sys.stdin.readline(most):
        rest = line
        while len(rest) == most and not rest.endswith("\n"):
            rest = sys.stdin.readline(most)
        yield line
