"""What a trainee is asked: how an answer is read, and which ones are right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from croupier.cli.bets import folded
from croupier.cli.playing.words import printable
from croupier.errors import InputError
from croupier.games.three_pictures.hand import CLASSES
from croupier.i18n import languages, translator
from croupier.rulings.effects import EFFECTS

__all__ = ["COMMANDS", "TOPICS", "Answer", "DrillWords", "Question", "Readers", "command_of"]

TOPICS: Final = (
    "burn",
    "totals",
    "next",
    "first",
    "classes",
    "boxes",
    "result",
    "spot",
    "ruling",
    "after",
)
"""What questions are about, in the order in which the score lists them."""

COMMANDS: Final = ("help", "skip", "quit")
"""What can be said instead of an answer."""

Answer = tuple[str, ...]
"""An answer in words that no language changes, such as ``("5", "7", "banker")``."""


class DrillWords:
    """Says the sentences of ``drill.ftl``.

    Args:
        lang: ``en``, ``vi`` or ``zh``.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._translator = translator(lang)

    def __call__(self, name: str, /, **args: str | int) -> str:
        """The sentence ``drill-NAME``."""
        return self.other(f"drill-{name}", **args)

    def other(self, message_id: str, /, **args: str | int) -> str:
        """A sentence of any topic."""
        return self._translator.text(message_id, **args)

    def said(self, name: str) -> str:
        """The first of the words for an answer or a command."""
        return self(f"words-{name}").split(",")[0].strip()

    def listed(self, texts: Iterable[str]) -> str:
        """Texts one after the other."""
        return self.other("play-comma").join(texts)

    def incident(self, kind: str, stage: str) -> str:
        """What went wrong, and which case of it."""
        name = self.other(f"hand-kind-{kind}")
        if not stage:
            return name
        return self.other("hand-incident", kind=name, stage=self.other(f"hand-stage-{stage}"))

    def effects(self, effects: Iterable[str]) -> str:
        """What a ruling does."""
        between = "" if self.lang == "zh" else " "
        return between.join(self.other(f"hand-effect-{effect}") for effect in effects)


class Question(NamedTuple):
    """A question.

    Attributes:
        topic: one of :data:`TOPICS`.
        text: the question; `how` says how it is answered, `options` are to choose from.
        read: the answer that a line gives; raises InputError.
        right: the answers that are right.
        answer: the right one as it is told.
        why: the sentences that explain it.
    """

    topic: str
    text: str
    how: str
    read: Callable[[str], Answer]
    right: frozenset[Answer]
    answer: str
    why: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


@cache
def _forms(name: str) -> frozenset[str]:
    """The words for an answer or a command in every language, as they are compared."""
    texts = (translator(lang).text(f"drill-words-{name}") for lang in languages())
    return frozenset(folded(form) for text in texts for form in text.split(","))


def command_of(line: str) -> str:
    """The command that a line gives; empty for none."""
    return next((name for name in COMMANDS if folded(line) in _forms(name)), "")


class Readers:
    """Reads answers; says in a language what is wrong with one."""

    def __init__(self, words: DrillWords) -> None:
        self._words = words

    def number(self, most: int) -> Callable[[str], Answer]:
        """One whole number."""
        return lambda line: self._numbers(_tokens(line), 1, most)

    def totals(self, line: str) -> Answer:
        """Two totals, Player's first."""
        return self._numbers(_tokens(line), 2, 9)

    def word(self, names: Sequence[str]) -> Callable[[str], Answer]:
        """One of these words."""
        return lambda line: (self._word(line, names),)

    def result(self, line: str) -> Answer:
        """Two totals, Player's first, and who won."""
        tokens = _tokens(line)
        sides = [token for token in tokens if not token.isdigit()]
        numbers = self._numbers([token for token in tokens if token.isdigit()], 2, 9)
        return (*numbers, self._word(" ".join(sides), ("player", "banker", "tie")))

    def classes(self, line: str) -> Answer:
        """The class of each of four boxes."""
        tokens = [token.upper() for token in _tokens(line)]
        known = [token for token in tokens if token in CLASSES]
        if len(known) != 4 or len(tokens) != 4:
            raise InputError(self._words("error-classes", line=printable(line)))
        return tuple(known)

    def boxes(self, line: str) -> Answer:
        """How each of three boxes stands."""
        tokens = _tokens(line)
        if len(tokens) != 3:
            raise InputError(self._words("error-boxes", line=printable(line)))
        return tuple(self._word(token, ("win", "lose", "equal")) for token in tokens)

    def ruling(self, options: Sequence[tuple[str, ...]]) -> Callable[[str], Answer]:
        """The number of an option, or effects by their names."""

        def read(line: str) -> Answer:
            tokens = _tokens(line)
            if len(tokens) == 1 and tokens[0].isdigit():
                (number,) = self._numbers(tokens, 1, len(options), least=1)
                return tuple(sorted(options[int(number) - 1]))
            if tokens and all(token in EFFECTS for token in tokens):
                return tuple(sorted(set(tokens)))
            raise InputError(
                self._words("error-ruling", line=printable(line), most=str(len(options)))
            )

        return read

    def _numbers(self, tokens: Sequence[str], count: int, most: int, *, least: int = 0) -> Answer:
        whole = [token for token in tokens if re.fullmatch(r"[0-9]{1,2}", token, re.ASCII)]
        fits = [str(int(token)) for token in whole if least <= int(token) <= most]
        if len(fits) != count or len(tokens) != count:
            line = printable(" ".join(tokens))
            raise InputError(
                self._words("error-numbers", line=line, count=count, least=least, most=most)
            )
        return tuple(fits)

    def _word(self, text: str, names: Sequence[str]) -> str:
        for name in names:
            if folded(text) in _forms(name):
                return name
        known = self._words.listed(self._words.said(name) for name in names)
        raise InputError(self._words("error-word", line=printable(text), known=known))


def _tokens(line: str) -> list[str]:
    plain = re.sub(r"(?<=[0-9])\s*[-–:]\s*(?=[0-9])", " ", line)
    return [token for token in re.split(r"[\s,，、;；]+", plain) if token]
