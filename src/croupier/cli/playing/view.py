"""What every part of the screen needs: lines, money, names and cards in one language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from croupier.cards import Card
from croupier.cli.playing.words import Words, printable
from croupier.games.words import box_text, card_text
from croupier.i18n.amounts import Amounts
from croupier.service.play import Game


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
        self.money = Amounts(game.currency, self.lang)

    def bet_name(self, bet_id: str) -> str:
        """A bet's name; the id of one that the sheet does not have."""
        bet = self.game.sheet.bets.get(bet_id)
        return bet.names.get(self.lang) if bet else printable(bet_id)

    def called(self, bet_id: str) -> str:
        """A bet's name marked off from what follows it, in languages that have to."""
        return self.words("bet-called", bet=self.bet_name(bet_id))

    def staked(self, bet_id: str, minor: int) -> str:
        """A bet's name and what is staked on it."""
        return self.words("bet-staked", bet=self.bet_name(bet_id), stake=self.money(minor))

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
