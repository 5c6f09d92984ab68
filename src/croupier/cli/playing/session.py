"""A patron's session: a line in, an answer out."""

from __future__ import annotations

from typing import NamedTuple

from croupier.cli.bets import BetNames
from croupier.cli.playing.commands import Reader, Request
from croupier.cli.playing.words import Words
from croupier.i18n import languages
from croupier.service.coups import PastCoup
from croupier.service.house import Answer
from croupier.service.play import Game
from croupier.table import events as e
from croupier.table.refusals import Refusal


class Reply(NamedTuple):
    """What came of a command.

    Attributes:
        command: its name.
        refusal: why nothing was done, if so.
        events: what happened at the table; all of it is durable.
        coups: the coup just dealt, the last one for ``why``, or those of ``history``.
        granted_minor: play money given by ``refill``.
        topic: what ``help`` is asked about, or the new language.
    """

    command: str
    refusal: Refusal | None = None
    events: tuple[e.Event, ...] = ()
    coups: tuple[PastCoup, ...] = ()
    granted_minor: int = 0
    topic: str = ""


_LANGUAGE = "language"
"""The field of what is personal about the patron, kept apart from the record of the table."""


def kept_language(game: Game) -> str | None:
    """The language that the patron chose when he last did."""
    lang = (game.house.store.person(game.patron_id) or {}).get(_LANGUAGE)
    return lang if lang in languages() else None


def keep_language(game: Game, lang: str) -> None:
    """Speak this language when the patron comes back.

    Raises:
        StoreError: it cannot be kept.
    """
    fields = game.house.store.person(game.patron_id) or {}
    if fields.get(_LANGUAGE) != lang:
        game.house.store.put_person(game.patron_id, fields | {_LANGUAGE: lang})


class Session:
    """Answers lines at one table.

    Args:
        game: the patron's seat.
        lang: of what is wrong with a line.
    """

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self._words: dict[str, Words] = {}
        names = BetNames(game.sheet)
        self.reader = Reader(names, game.currency, self.words_of)
        self.speak(lang)

    def words_of(self, lang: str) -> Words:
        """The words of a language, loaded once."""
        if lang not in self._words:
            self._words[lang] = Words(lang)
        return self._words[lang]

    def speak(self, lang: str) -> None:
        """Say what is wrong with a line in this language from now on."""
        self.reader.words = self.words_of(lang)

    def answer(self, line: str) -> Reply | None:
        """Do what a line says; None for an empty one or a comment.

        Raises:
            InputError: the line cannot be understood; nothing was done.
            StoreError: it could not be made durable; nothing was done.
        """
        request = self.reader.read(line)
        return None if request is None else self._do(request)

    def _do(self, request: Request) -> Reply:
        name = request.command
        act = {
            "repeat": self.game.repeat,
            "double": self.game.double,
            "undo": self.game.undo,
            "clear": self.game.clear,
            "new-shoe": self.game.change_shoe,
        }.get(name)
        if act is not None:
            return self._reply(name, act())
        match name:
            case "bet":
                return self._reply(name, self.game.place(request.wagers))
            case "deal":
                answer = self.game.deal()
                return self._reply(name, answer, 0 if answer.refusal else 1)
            case "refill":
                before = self.game.balance_minor
                reply = self._reply(name, self.game.refill())
                return reply._replace(granted_minor=self.game.balance_minor - before)
            case "history":
                return Reply(name, coups=tuple(self.game.history(request.coup_count)))
            case "why":
                return Reply(name, coups=tuple(self.game.history(1)))
            case "lang":
                keep_language(self.game, request.topic)
                return Reply(name, topic=request.topic)
            case _:
                return Reply(name, topic=request.topic)

    def _reply(self, name: str, answer: Answer, coup_count: int = 0) -> Reply:
        coups = tuple(self.game.history(coup_count)) if coup_count else ()
        return Reply(name, answer.refusal, answer.events, coups)
