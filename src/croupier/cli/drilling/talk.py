"""The conversation of a drill: in a terminal, or line by line from a pipe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.cli import console
from croupier.cli.drilling.course import Flow
from croupier.cli.drilling.questions import Answer, DrillWords, Question, command_of
from croupier.cli.drilling.score import Score
from croupier.cli.layout import aligned, wrapped
from croupier.cli.playing.commands import MAX_LINE_CHARS
from croupier.cli.playing.keys import edit_lines
from croupier.cli.playing.pipe import ECHO, WIDTH, input_lines
from croupier.cli.playing.terminal import LEAST_WIDTH, dressed, undressed
from croupier.cli.playing.view import Line
from croupier.cli.playing.words import printable
from croupier.errors import InputError

__all__ = ["Talk"]

_QUIT = "quit"


class Talk:
    """Leads a trainee through a course.

    Args:
        flow: what is shown and asked.
        words: of the language.
        again: the options that make the same drill again.
        interactive: whether a person sits at a terminal.
    """

    def __init__(self, flow: Flow, words: DrillWords, again: str, *, interactive: bool) -> None:
        self._flow, self._words, self._again = flow, words, again
        self._interactive = interactive
        self._width = max(LEAST_WIDTH, console.width()) if interactive else WIDTH
        self._dress = dressed if interactive and console.wants_colour() else undressed
        self._lines = enumerate(input_lines(), start=1)
        self._number = 0
        self._score = Score()
        self._bad_count = 0

    def run(self, opening: Iterable[Line]) -> int:
        """Ask until nothing is left to ask, or he leaves. How many lines were no answer.

        Raises:
            KeyboardInterrupt: Ctrl-C; the score was told.
            OutputLost: what is said cannot be written, and not since its reader left.
        """
        if self._interactive:
            edit_lines(())
        try:
            self._show(opening)
            self._lead()
            self._show(self._result())
        except KeyboardInterrupt:
            console.emit()
            self._show(self._result())
            raise
        except console.OutputLost as lost:
            if not lost.reader_left:
                raise
        return self._bad_count

    def _lead(self) -> None:
        item = next(self._flow, None)
        while item is not None:
            if isinstance(item, Line):
                self._show([item])
                item = next(self._flow, None)
                continue
            answer = self._answer_of(item)
            if answer == (_QUIT,):
                return
            self._show(self._verdict(item, answer))
            try:
                item = self._flow.send(answer)
            except StopIteration:
                return

    def _answer_of(self, question: Question) -> Answer | None:
        """The answer to a question; None where it is passed, ``("quit",)`` where he leaves."""
        self._show(self._asked(question))
        while True:
            line = self._line()
            if line is None:
                return (_QUIT,)
            line = line.strip("\ufeff \t\r\n")
            if not line or line.startswith("#"):
                continue
            self._echo(line)
            command = command_of(line)
            if command == _QUIT:
                return (_QUIT,)
            if command == "skip":
                return None
            if command == "help":
                self._show([Line(question.how, "", 2), Line(self._words("how-more"), "quiet", 2)])
                continue
            try:
                return self._read(question, line)
            except InputError as error:
                self._unreadable(str(error))

    def _read(self, question: Question, line: str) -> Answer:
        if len(line) > MAX_LINE_CHARS:
            raise InputError(self._words("error-line", most=MAX_LINE_CHARS))
        return question.read(line)

    def _unreadable(self, why: str) -> None:
        if self._interactive:
            self._show([Line(why, "refused", 2)])
            return
        self._bad_count += 1
        console.warn(f"error: line {self._number}: {why}")

    # --- what is said --------------------------------------------------------------------------

    def _asked(self, question: Question) -> Iterator[Line]:
        yield Line(question.text)
        for option in question.options:
            yield Line(f"  {option}", "", 5)

    def _verdict(self, question: Question, answer: Answer | None) -> Iterator[Line]:
        if self._score.judge(question, answer):
            yield Line(self._words("right"), "won")
            return
        name = "passed" if answer is None else "wrong"
        yield Line(self._words(name, answer=question.answer), "lost", 2)
        for sentence in question.why:
            yield Line(f"  {sentence}", "quiet", 2)

    def _result(self) -> Iterator[Line]:
        words, score = self._words, self._score
        yield Line()
        if not score.asked_count:
            yield Line(words("bye-none"))
            return
        counts = {"right": score.right_count, "asked": score.asked_count}
        yield Line(words("score", **counts), "head")
        rows = [
            [words(f"topic-{each.topic}"), f"{each.right_count}/{each.asked_count}"]
            for each in score.topics
        ]
        for line in aligned(rows):
            yield Line(f"  {line}")
        if score.passed_count:
            yield Line(words("score-passed", count=score.passed_count))
        yield Line(words("again", options=self._again), "quiet", 2)

    def _show(self, lines: Iterable[Line]) -> None:
        for line in lines:
            for text in wrapped(line.text, self._width, "", " " * line.hanging):
                console.emit_dressed(self._dress(text, line.style))
        console.flush()

    # --- what is heard -------------------------------------------------------------------------

    def _line(self) -> str | None:
        """The next line; None at the end of all."""
        if self._interactive:
            return _ask()
        found = next(self._lines, None)
        if found is None:
            return None
        self._number, line = found
        return line

    def _echo(self, line: str) -> None:
        if not self._interactive:
            console.emit(f"{ECHO}{printable(line.strip(), MAX_LINE_CHARS)}")


def _ask() -> str | None:
    try:
        return input(ECHO)
    except EOFError:
        console.emit()
        return None
    except OSError as error:
        raise InputError(f"the terminal cannot be read: {error.strerror}") from None
