"""The coups of Three Pictures in a drill: who is dealt to first, what boxes hold, who won."""

from __future__ import annotations

from croupier.cards import DECK, Card
from croupier.cli.drilling.course import Course, Flow
from croupier.cli.drilling.questions import Question
from croupier.cli.layout import aligned
from croupier.cli.playing.view import Line
from croupier.games.game import Step
from croupier.games.three_pictures.coup import BOXES, PLAYER_BOXES
from croupier.games.three_pictures.hand import CLASSES, class_of
from croupier.games.words import card_text, explain_text
from croupier.table import hand_commands as h

__all__ = ["ThreePicturesCourse"]

_CARDS = 13


class ThreePicturesCourse(Course):
    """A drill in Three Pictures."""

    def coup(self) -> Flow:
        """The first card, the boxes, what they hold and how they stand."""
        yield from self._deal()
        if self.bench.runs():
            yield from self._felt()
            yield self._classes()
            yield from self._end()
        if self.bench.runs():
            yield from self._result()

    def _deal(self) -> Flow:
        bench = self.bench
        after, wrong = 1 + self.below(_CARDS - 2), 1 + self.below(_CARDS - 1)
        spot = 1 + self.below(_CARDS - 1) if self.asks_control() else None
        while bench.runs() and bench.due.step == "card":
            count = len(bench.cards)
            if count == 4:
                yield self._next()
            plant = (self.take("wrong") or self.take("reader")) if count == wrong else None
            if plant is None:
                yield from self.lay()
                if count == 0:
                    yield from self._first()
                if count == spot:
                    yield from self.control()
            elif plant.point == "wrong":
                others = [box for box in BOXES if box != bench.due.place]
                yield from self.misplaced(plant, others[self.below(3)])
            else:
                yield from self.misread_by_scanner(plant)
            if bench.runs() and count + 1 == after:
                yield from self.at("felt")

    def _first(self) -> Flow:
        first = card_text(str(self.bench.cards[0]))
        yield Line(self.words("first-card", card=first))
        right = self.name_of(self.bench.due.place)
        yield self.word_question("first", self.places[1:], right, self._why_first())

    def _end(self) -> Flow:
        plant = self.take("end")
        if plant is None:
            return
        for _ in range(2 if plant.kind == "cards-too-many" else 1):
            unseen = plant.stage == "unseen"
            card = card_text(str(self.bench.lay(unseen=unseen)))
            yield Line(self.words("more-unseen") if unseen else self.words("more", card=card))
        yield from self.ruling(plant)

    def _result(self) -> Flow:
        plant = self.take("announce")
        stands = self._stands()
        if plant is None and not self.asks_control():
            yield self._boxes()
            self.bench.do(h.ConfirmCoup())
            return
        self.bench.do(h.ConfirmCoup())
        at = self.below(len(PLAYER_BOXES))
        said = stands[at]
        if plant:
            said = [name for name in ("win", "lose", "equal") if name != said][self.below(2)]
        told = self.words("pays", hand=self.place(PLAYER_BOXES[at]), result=self.words.said(said))
        yield self.spot(told, right=plant is None)._replace(why=(self._why_boxes()[at],))
        if plant:
            self.bench.raise_(plant.kind, plant.stage)
            yield from self.ruling(plant)

    # --- questions -----------------------------------------------------------------------------

    def _hands(self) -> dict[str, tuple[Card, ...]]:
        laid = self.bench.hand.laid
        return {
            box: tuple(Card.parse(each.card) for each in laid if each.place == box) for box in BOXES
        }

    def _felt(self) -> Flow:
        rows = [
            [self.place(box), " ".join(card_text(str(card)) for card in cards)]
            for box, cards in self._hands().items()
        ]
        for line in aligned(rows, left=2):
            yield Line(f"  {line}")

    def _why_first(self) -> tuple[str, ...]:
        return (explain_text(self._steps()[0], self.words.lang),)

    def _steps(self) -> tuple[Step, ...]:
        """The decisions of the coup; of boxes whose cards are still to come they mean nothing."""
        book = self.bench.rulebook
        filled = (*self.bench.cards, *DECK)[:_CARDS]
        return book.game.explain(book.sheet.deal_rules, book.deal(filled))

    def _next(self) -> Question:
        right = self.name_of(self.bench.due.place)
        order = self.words.listed(map(self.place, BOXES))
        why = (*self._why_first(), self.words("why-order", order=order))
        return self.word_question("next", self.places[1:], right, why)

    def _classes(self) -> Question:
        hands = self._hands()
        right = tuple(CLASSES[class_of(hands[box])] for box in BOXES)
        why = tuple(
            self.words(
                "sum",
                hand=self.place(box),
                cards=" ".join(card_text(str(card)) for card in hands[box]),
                total=name,
            )
            for box, name in zip(BOXES, right, strict=True)
        )
        return self.question("classes", self.readers.classes, [right], " ".join(right), why)

    def _stands(self) -> tuple[str, ...]:
        hands = self._hands()
        banker = class_of(hands["banker"])
        return tuple(
            "equal"
            if class_of(hands[box]) == banker
            else "win"
            if class_of(hands[box]) > banker
            else "lose"
            for box in PLAYER_BOXES
        )

    def _why_boxes(self) -> tuple[str, ...]:
        return tuple(explain_text(step, self.words.lang) for step in self._steps()[1:])

    def _boxes(self) -> Question:
        right = self._stands()
        answer = self.words.listed(map(self.words.said, right))
        return self.question("boxes", self.readers.boxes, [right], answer, self._why_boxes())
