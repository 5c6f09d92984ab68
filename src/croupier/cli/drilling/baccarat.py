"""The coups of baccarat in a drill: totals, who draws, who wins."""

from __future__ import annotations

from croupier.cards import Card
from croupier.cli.drilling.course import NAMES, Course, Flow
from croupier.cli.drilling.questions import Question
from croupier.cli.layout import aligned
from croupier.cli.playing.view import Line
from croupier.games.baccarat.coup import total
from croupier.games.words import card_text, explain_text
from croupier.table import hand_commands as h

__all__ = ["BaccaratCourse"]

_HANDS = ("player", "banker")
_FIRST = 4
"""How many cards lie before anybody draws a third."""


class BaccaratCourse(Course):
    """A drill in baccarat."""

    def coup(self) -> Flow:
        """Four cards, the third ones, the result."""
        yield from self._first_four()
        if self.bench.runs():
            yield from self._felt()
            yield self._totals()
            yield from self._thirds()
        if self.bench.runs():
            yield from self._end()
        if self.bench.runs():
            yield from self._result()

    def _first_four(self) -> Flow:
        bench = self.bench
        after, wrong = 1 + self.below(_FIRST - 1), self.below(_FIRST)
        spot = self.below(_FIRST) if self.asks_control() else None
        while bench.runs() and len(bench.cards) < _FIRST:
            count = len(bench.cards)
            can_go_wrong = count == wrong and not bench.is_held
            plant = (self.take("wrong") or self.take("reader")) if can_go_wrong else None
            if plant is None:
                yield from self.lay()
                if count == spot:
                    yield from self.control()
            elif plant.point == "wrong":
                yield from self.misplaced(plant, self._other(bench.due.place))
            else:
                yield from self.misread_by_scanner(plant)
            if bench.runs() and count + 1 == after:
                yield from self.at("felt")

    def _other(self, place: str) -> str:
        return "banker" if place == "player" else "player"

    def _thirds(self) -> Flow:
        bench = self.bench
        while bench.runs():
            if len(bench.cards) < bench.rulebook.game.max_cards:
                yield self._next()
            if bench.due.step == "confirm":
                return
            lies_wrongly = len(bench.cards) == _FIRST and bench.due.place == "banker"
            plant = self.take("third") if lies_wrongly else None
            forgotten = self.take("draws")
            if plant:
                yield from self.misplaced(plant, "player")
            elif forgotten:
                why = self.named(forgotten)
                yield self.spot(self.words("no-more"), right=False, why=why)
                bench.raise_(forgotten.kind, forgotten.stage)
                yield from self.ruling(forgotten)
                if bench.runs():
                    yield from self.lay()
            else:
                yield from self.lay()
            if bench.runs():
                yield from self._felt()

    def _end(self) -> Flow:
        plant = self.take("end")
        if plant is None:
            return
        for _ in range(2 if plant.kind == "cards-too-many" else 1):
            yield from self.cut_card()
            unseen = plant.stage == "unseen"
            card = card_text(str(self.bench.lay(unseen=unseen)))
            yield Line(self.words("more-unseen") if unseen else self.words("more", card=card))
        yield from self.ruling(plant)

    def _result(self) -> Flow:
        plant = self.take("announce")
        if plant is None and not self.asks_control():
            yield self._result_question()
            self.bench.do(h.ConfirmCoup())
            return
        self.bench.do(h.ConfirmCoup())
        totals, winner = self._totals_now(), self._winner()
        why = (self.words("announced", **self._announcement(totals, winner)),)
        if plant:
            wrong = list(totals)
            wrong[self.below(2)] = self.below(10)
            other = [name for name in ("player", "banker", "tie") if name != winner]
            said = other[self.below(2)] if tuple(wrong) == totals else winner
            told = self.words("announced", **self._announcement((wrong[0], wrong[1]), said))
        else:
            told = why[0]
        yield self.spot(told, right=plant is None)._replace(why=why)
        if plant:
            self.bench.raise_(plant.kind, plant.stage)
            yield from self.ruling(plant)

    # --- questions -----------------------------------------------------------------------------

    def _hands(self) -> dict[str, tuple[Card, ...]]:
        laid = self.bench.hand.laid
        return {
            name: tuple(Card.parse(each.card) for each in laid if each.place == name)
            for name in _HANDS
        }

    def _totals_now(self) -> tuple[int, int]:
        hands = self._hands()
        return total(hands["player"]), total(hands["banker"])

    def _winner(self) -> str:
        player, banker = self._totals_now()
        return "tie" if player == banker else "player" if player > banker else "banker"

    def _announcement(self, totals: tuple[int, int], winner: str) -> dict[str, str | int]:
        return {"player": totals[0], "banker": totals[1], "winner": self.words.said(winner)}

    def _felt(self) -> Flow:
        rows = [
            [self.place(name), " ".join(card_text(str(card)) for card in cards)]
            for name, cards in self._hands().items()
        ]
        for line in aligned(rows, left=2):
            yield Line(f"  {line}")

    def _sums(self) -> tuple[str, ...]:
        return tuple(
            self.words(
                "sum",
                hand=self.place(name),
                cards=" ".join(card_text(str(card)) for card in cards),
                total=total(cards),
            )
            for name, cards in self._hands().items()
        )

    def _totals(self) -> Question:
        player, banker = self._totals_now()
        right, answer = (str(player), str(banker)), f"{player}–{banker}"
        return self.question("totals", self.readers.totals, [right], answer, self._sums())

    def _next(self) -> Question:
        asked = self.bench.due
        right = "result" if asked.step == "confirm" else NAMES[asked.place]
        return self.word_question("next", (*self.places, "result"), right, self._why_next())

    def _why_next(self) -> tuple[str, ...]:
        """The decisions that led here, each with the cell of the matrix that made it."""
        book, cards = self.bench.rulebook, self.bench.cards
        filled = (*cards, *(Card(0) for _ in range(book.game.max_cards)))
        steps = book.game.explain(book.sheet.deal_rules, book.deal(filled))
        if len(cards) > _FIRST:
            steps = steps[1:2]
        elif self.bench.due.place == "player":
            steps = steps[:1]
        return tuple(
            explain_text(step, self.words.lang) + (f"  [{step.cell}]" if step.cell else "")
            for step in steps
        )

    def _result_question(self) -> Question:
        player, banker = self._totals_now()
        winner = self._winner()
        right = (str(player), str(banker), winner)
        answer = self.words("announced", **self._announcement((player, banker), winner))
        return self.question("result", self.readers.result, [right], answer, self._sums())
