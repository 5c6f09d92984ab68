"""What every part of the screen needs: lines, money, names and cards in one language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from croupier.cards import Card
from croupier.cli.playing.words import Words, printable
from croupier.games.words import box_text, card_text
from croupier.money import Currency
from croupier.rules.sheet import Bet
from croupier.service.play import Game

NO_BREAK = "\u00a0"


class Line(NamedTuple):
    """A line of the screen.

    Attributes:
        style: how a terminal may colour it; ``""``, ``head``, ``won``, ``lost``, ``quiet``,
            ``refused`` or ``road``. The text alone says everything.
        hanging: blanks before the rest of it where it has to be broken.
    """

    text: str = ""
    style: str = ""
    hanging: int = 0


class Frames(NamedTuple):
    """Lines that a terminal shows in several steps, each with as many lines as the last one."""

    steps: tuple[tuple[Line, ...], ...]


Block = Line | Frames


class Money:
    """Writes amounts: plain as they are typed, or on a terminal with thousands set apart.

    The thousands are set apart with a blank, which no language takes for a decimal point.
    """

    def __init__(self, currency: Currency, *, spaced: bool) -> None:
        self.currency, self._spaced = currency, spaced

    def __call__(self, minor: int) -> str:
        """The amount."""
        text = self.currency.format(abs(minor))
        if self._spaced:
            whole, point, part = text.partition(".")
            text = f"{int(whole):,}".replace(",", NO_BREAK) + point + part
        return f"-{text}" if minor < 0 else text

    def signed(self, minor: int) -> str:
        """The amount with its sign; nothing before a zero."""
        return f"+{self(minor)}" if minor > 0 else self(minor)


class View:
    """The table seen by its patron in one language.

    Args:
        game: the table.
        words: of the language.
        live: whether a person sits at a terminal.
        width: columns to lay tables out for.
    """

    def __init__(self, game: Game, words: Words, *, live: bool, width: int) -> None:
        self.game, self.words, self.live, self.width = game, words, live, width
        self.lang = words.lang
        self.money = Money(game.currency, spaced=live)

    def bet_name(self, bet_id: str) -> str:
        """A bet's name; the id of one that the sheet does not have."""
        bet = self.game.sheet.bets.get(bet_id)
        return bet.names.get(self.lang) if bet else printable(bet_id)

    def box_name(self, bet: Bet) -> str | None:
        """The name of the box that a bet is judged on."""
        boxes = self.game.sheet.game.boxes
        return boxes[bet.box].get(self.lang) if bet.box else None

    def hand_name(self, hand: str) -> str:
        """What a hand is called in this game."""
        if self.game.sheet.game.boxes:
            return box_text(hand, self.lang)
        return self.words.other(f"settle-{hand}")

    def listed(self, texts: Iterable[str]) -> str:
        """Texts one after the other."""
        return self.words("comma").join(texts)

    @staticmethod
    def cards(cards: Iterable[Card]) -> str:
        """Cards with their suits."""
        return " ".join(card_text(str(card)) for card in cards)
