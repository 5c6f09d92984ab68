"""The commands a patron can give, and how a line is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from croupier.cli.bets import BetNames, folded, nearest
from croupier.cli.playing.tickets import read_ticket
from croupier.cli.playing.words import Words, printable
from croupier.errors import InputError
from croupier.i18n import languages
from croupier.money import Currency
from croupier.service.play import MAX_HISTORY
from croupier.table.commands import WagerAsked

MAX_LINE_CHARS: Final = 4_000
DEFAULT_HISTORY: Final = 10


class Command(NamedTuple):
    """A command: its name, the English words for it, and what follows them."""

    name: str
    forms: tuple[str, ...]
    follows: str = ""

    @property
    def usage(self) -> str:
        """How it is written."""
        return f"{self.forms[0]} {self.follows}".strip()


COMMANDS: Final = {
    command.name: command
    for command in (
        Command("bet", ("bet", "b"), "ID STAKE …"),
        Command("undo", ("undo", "u")),
        Command("clear", ("clear", "c")),
        Command("repeat", ("repeat", "r")),
        Command("double", ("double", "x2")),
        Command("deal", ("deal", "d")),
        Command("bets", ("bets",)),
        Command("roads", ("roads", "road")),
        Command("stats", ("stats",)),
        Command("history", ("history", "h"), "[N]"),
        Command("why", ("why", "w")),
        Command("balance", ("balance", "money")),
        Command("shoe", ("shoe",)),
        Command("new-shoe", ("new shoe", "new")),
        Command("rules", ("rules",)),
        Command("refill", ("refill",)),
        Command("lang", ("lang", "language"), "en|vi|zh"),
        Command("help", ("help", "?"), "[COMMAND]"),
        Command("quit", ("quit", "q", "exit")),
    )
}
"""Every command by name, in the order in which ``help`` lists them."""


class Request(NamedTuple):
    """A line that was understood.

    Attributes:
        wagers: of ``bet``; a bet that the sheet does not have is named as it was typed.
        coup_count: of ``history``.
        topic: the command that ``help`` is asked about, or the language of ``lang``.
    """

    command: str
    wagers: tuple[WagerAsked, ...] = ()
    coup_count: int = DEFAULT_HISTORY
    topic: str = ""


class Reader:
    """Reads lines for one table; every language's words are understood at any time.

    Args:
        bets: what the table's bets are called.
        currency: of the stakes.
        words: of a language, for what a line lacks.
    """

    def __init__(self, bets: BetNames, currency: Currency, words: Callable[[str], Words]) -> None:
        self._bets, self._currency, self._words_of = bets, currency, words
        self._english = {
            folded(form): command for command in COMMANDS.values() for form in command.forms
        }
        self._local: dict[str, Command] = {}
        self.words = words("en")

    def read(self, line: str) -> Request | None:
        """What a line asks for; None for an empty line or a comment.

        Raises:
            InputError: it cannot be understood; says how to mend it.
        """
        text = line.strip().removeprefix("\ufeff").strip()
        if not text or text.startswith("#"):
            return None
        if len(text) > MAX_LINE_CHARS:
            raise InputError(self.words("error-line", most=MAX_LINE_CHARS))
        # a comma parts two bets, and means nothing inside a stake
        plain = re.sub(r"[,，、](?=\s|\D|$)", " ", text)
        tokens = [token for token in re.split(r"[\s=]+", plain) if token]
        if not tokens:
            raise InputError(self._unknown(text))
        command, rest = self._find(tokens)
        if command is not None:
            return self._request(command, rest)
        if self._bets.find(tokens)[0]:
            return self._bet(tokens)
        raise InputError(self._unknown(tokens[0]))

    def forms(self, command: Command, lang: str) -> tuple[str, ...]:
        """The words for a command in a language."""
        text = self._words_of(lang)(f"words-{command.name}")
        return tuple(form.strip() for form in text.split(","))

    def completions(self) -> list[str]:
        """What a line may begin with."""
        return sorted([*self._english, *self._bets.ids])

    def _find(self, tokens: list[str]) -> tuple[Command | None, list[str]]:
        """The command that a line begins with, and what follows; the longest form wins."""
        for known in (self._english, None):
            forms = self._localized() if known is None else known
            for count in (3, 2, 1):
                found = forms.get(folded(" ".join(tokens[:count])))
                if found is not None:
                    return found, tokens[count:]
        return None, tokens

    def _localized(self) -> dict[str, Command]:
        if not self._local:
            for lang in languages():
                for command in COMMANDS.values():
                    for form in self.forms(command, lang):
                        self._local.setdefault(folded(form), command)
        return self._local

    def _request(self, command: Command, rest: list[str]) -> Request:
        match command.name:
            case "bet":
                return self._bet(rest)
            case "history" if rest:
                return Request("history", coup_count=self._count(rest))
            case "help" if rest:
                topic, more = self._find(rest)
                if topic is None or more:
                    raise InputError(self._unknown(" ".join(rest)))
                return Request("help", topic=topic.name)
            case "lang":
                return Request("lang", topic=self._language(rest))
            case _ if rest:
                word = printable(" ".join(rest))
                raise InputError(self.words("error-follows", command=command.usage, word=word))
            case _:
                return Request(command.name)

    def _bet(self, tokens: list[str]) -> Request:
        return Request("bet", read_ticket(tokens, self._bets, self._currency, self.words))

    def _count(self, rest: list[str]) -> int:
        if len(rest) == 1 and re.fullmatch(r"[0-9]{1,4}", rest[0], re.ASCII):
            count = int(rest[0])
            if 1 <= count <= MAX_HISTORY:
                return count
        raise InputError(
            self.words("error-count", word=printable(" ".join(rest)), most=MAX_HISTORY)
        )

    def _language(self, rest: list[str]) -> str:
        if len(rest) == 1 and rest[0].lower() in languages():
            return rest[0].lower()
        known = ", ".join(languages())
        raise InputError(self.words("error-lang", word=printable(" ".join(rest)), known=known))

    def _unknown(self, word: str) -> str:
        spoken = (
            form
            for lang in {"en", self.words.lang}
            for command in COMMANDS.values()
            for form in self.forms(command, lang)
        )
        near = nearest(word, [*spoken, *self._bets.ids])
        return self.words("error-command", word=printable(word), near=near)
