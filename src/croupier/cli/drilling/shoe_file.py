"""A shoe's text played through a table, told line by line: ``croupier drill --shoe``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from croupier.api.coup import DealtCoup
from croupier.cli import console
from croupier.cli.drilling.questions import DrillWords
from croupier.errors import DataError, NotationError
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import Rulebook, rulebook
from croupier.games.words import box_text, card_text
from croupier.i18n import translator
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.hand_state import SOFTWARE
from croupier.table.shoe_play import play_on
from croupier.table.shoe_text import ShoeText, line_numbers
from croupier.table.state import TableState
from croupier.web.words import coup_words

__all__ = ["play_file"]

_MOST_BYTES: Final = 1 << 20


class _Told(NamedTuple):
    """A shoe as it is told in one language."""

    words: DrillWords
    book: Rulebook

    def lines(self, event: e.Event) -> Iterator[str]:
        """What is told of an event; nothing of most."""
        words = self.words
        match event:
            case e.BettingOpened():
                name = "coup-no-bets" if event.no_bets else "coup"
                yield words(name, number=event.coup_number)
            case he.CardLaid(place="indicator" | "shoe-burn"):
                yield words("shoe-burnt", card=card_text(event.card) if event.card else "–")
            case he.CutCardSeen():
                yield "  " + words("cut-card")
            case he.IncidentRaised():
                name = "happened-found" if event.by == SOFTWARE else "happened"
                yield "  " + words(name, what=words.incident(event.kind, event.stage))
            case he.IncidentRuled():
                yield "  " + words("ruled", effects=words.effects(event.effects))
            case e.CoupDealt():
                yield from self._dealt(event)
            case e.CoupVoided():
                yield "  " + words("coup-void")
            case e.ShoeClosed():
                yield words("shoe-closed")
            case _:
                return

    def _dealt(self, event: e.CoupDealt) -> Iterator[str]:
        lang, text = self.words.lang, translator(self.words.lang).text
        coup = DealtCoup(self.book.sheet, self.book.game.parse_coup(event.coup))
        boxes = bool(self.book.sheet.game.boxes)
        for name, hand in coup.hands.items():
            called = box_text(name, lang) if boxes else text(f"hand-place-{name}")
            yield f"  {called}  {' '.join(card_text(str(card)) for card in hand.cards)}"
        yield f"  {getattr(coup_words(coup), lang)}"


def play_file(name: str, sheet: str | None, lang: str) -> bool:
    """Play a shoe's text and tell what came of it; whether all of it comes out as written.

    Args:
        name: of the file.
        sheet: by which it is played; by the one that it names if None.
        lang: of the words.

    Raises:
        DataError: the file cannot be read.
        NotationError: it is no shoe's text; names the line.
        SheetError: its sheet cannot be loaded.
    """
    text = _read(name)
    shoe = ShoeText.parse(text)
    told = _Told(
        DrillWords(console.readable_language(lang)), rulebook(load_sheet(sheet or shoe.sheet_id))
    )
    words, state = told.words, TableState()
    console.emit(words("shoe-title", sheet=told.book.sheet.names.get(words.lang), file=name))
    try:
        for _, events in play_on(state, shoe, told.book, line_numbers(text)):
            for event in events:
                for line in told.lines(event):
                    console.emit(line)
    except NotationError as error:
        console.emit(words("shoe-otherwise"))
        console.warn(f"error: {error}")
        return False
    tally = state.tally
    console.emit(
        words("shoe-well", coups=tally.coup_count, void=tally.void_count, cards=len(shoe.cards))
    )
    return True


def _read(name: str) -> str:
    try:
        with Path(name).open("rb") as file:
            body = file.read(_MOST_BYTES + 1)
        if len(body) > _MOST_BYTES:
            raise DataError(f"{name} is larger than any shoe; name the text of one")
        return body.decode("utf-8")
    except OSError as error:
        raise DataError(f"{name} cannot be read: {error.strerror or error}") from error
    except (UnicodeDecodeError, ValueError) as error:
        raise DataError(f"{name} is no text in UTF-8; name the text of a shoe") from error
