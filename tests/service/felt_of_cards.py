"""What events say of a shoe that a person deals from, for tests: which cards are gone and held."""

from __future__ import annotations

from collections import Counter

from croupier.table import events as e
from croupier.table import hand_events as he


class Felt:
    """What the events say of a table's shoe, reckoned apart from the table itself."""

    def __init__(self) -> None:
        self.gone = 0
        self.seen: Counter[str] = Counter()
        self.held: list[str] = []
        self._lay: list[tuple[he.CardLaid, str | None]] = []

    def hear(self, event: e.Event) -> None:
        """Follow an event."""
        match event:
            case he.HandShoeBrought():
                self.gone, self.seen, self.held = 0, Counter(), []
            case he.CardLaid():
                self._lay.append((event, self._laid(event)))
            case he.CardTakenBack():
                laid, was = self._lay.pop()
                if was is None:
                    self.gone -= 1
                    self.seen[laid.card] -= 1
                else:
                    self.held.append(was)
                    self.seen[laid.card] -= 1
                    self.seen[was] += 1
            case he.CardsHeld():
                self.held += event.cards
            case _:
                pass

    def _laid(self, event: he.CardLaid) -> str | None:
        """Count a card; what it was as it was held, None where it came from the shoe."""
        if not event.held:
            self.gone += 1
            self.seen[event.card] += 1
            return None
        was = self.held.pop(self.held.index(event.card if event.card in self.held else ""))
        if not was:
            self.seen[""] -= 1
            self.seen[event.card] += 1
        return was
