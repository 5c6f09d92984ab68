"""The course of a drill: shoe after shoe and coup after coup, with what goes wrong in between.

A course is a generator of lines to show and questions to ask; it is sent the answer to each
question, None where it was passed. It knows nothing of who asks and how.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.cli.drilling.bench import Bench
from croupier.cli.drilling.plants import Plant, plants_for, rulings_offered
from croupier.cli.drilling.questions import Answer, DrillWords, Question, Readers
from croupier.cli.playing.view import Line
from croupier.games.words import box_text, card_text
from croupier.shoe import Below, burn_value
from croupier.table import commands as c
from croupier.table import hand_commands as h

__all__ = ["NAMES", "Course", "Flow", "Plan"]

Flow = Generator[Line | Question, Answer | None, None]
"""What a course yields and is sent."""

NAMES: Final = {
    "player": "player",
    "banker": "banker",
    "player_1": "box-1",
    "player_2": "box-2",
    "player_3": "box-3",
    "first_card": "first",
}
"""What a trainee calls the places of cards, among the words for answers."""

_AFTER: Final = ("result", "pay", "coup", "close")
_STEPS: Final = {
    "coup-burn": "burn",
    "confirm": "result",
    "settle": "pay",
    "open-betting": "coup",
    "close-shoe": "close",
}


class Plan(NamedTuple):
    """What a drill is made of.

    Attributes:
        coups: how many are dealt.
        percent: of a hundred coups, how many have an irregularity.
    """

    coups: int
    percent: int


class Course(ABC):
    """A drill at one table; each game has its own.

    Args:
        bench: the table.
        words: of the language.
        below: chooses what goes wrong.
        plan: how long, and how often.
    """

    def __init__(self, bench: Bench, words: DrillWords, below: Below, plan: Plan) -> None:
        self.bench, self.words, self.below, self.plan = bench, words, below, plan
        self.readers = Readers(words)
        sheet = bench.rulebook.sheet
        self.game_id = sheet.game.id
        self.burns = sheet.shoe.coup_burn_count > 0
        self.plants = plants_for(self.game_id, burn=self.burns)
        self.pending: Plant | None = None

    def run(self) -> Flow:
        """The whole drill."""
        for number in range(1, self.plan.coups + 1):
            yield from self._shoe()
            if self.pending is None and self.chance():
                self.pending = self.plants[self.below(len(self.plants))]
            no_bets = self.bench.hand.no_bets == "next"
            yield Line(self.words("coup-no-bets" if no_bets else "coup", number=number), "head")
            self.bench.do(c.OpenBetting(self.bench.new_id()))
            yield from self._coup()

    @abstractmethod
    def coup(self) -> Flow:
        """The cards of a coup, its burn behind it, and what is asked of them."""

    # --- the shoe ----------------------------------------------------------------------------

    def _shoe(self) -> Flow:
        """Whatever comes before the next coup."""
        bench, fresh = self.bench, self.bench.rulebook.sheet.shoe.fresh_each_coup
        while bench.due.step != "open-betting":
            match bench.due.step:
                case "bring-shoe":
                    bench.bring()
                case "close-shoe":
                    bench.do(c.CloseShoe())
                    if not fresh:
                        yield Line(self.words("shoe-closed"), "quiet")
                case "indicator":
                    card = bench.lay()
                    yield Line(self.words("shoe", card=card_text(str(card))))
                    yield self._burn_question(card)
                case _:
                    bench.lay(unseen=True)
        yield from self.cut_card()

    def _burn_question(self, card: Card) -> Question:
        count = str(burn_value(card))
        why = self.words.other("hand-why-indicator")
        read = self.readers.number(20)
        return self.question("burn", read, [(count,)], count, (why,))

    def cut_card(self) -> Flow:
        """The cut card, where it is the next to come."""
        if self.bench.cut_card_comes:
            self.bench.do(h.SeeCutCard())
            yield Line(self.words("cut-card"))

    # --- a coup ------------------------------------------------------------------------------

    def _coup(self) -> Flow:
        yield from self.at("betting")
        if not self.bench.runs():
            return
        self.bench.do(c.CloseBetting())
        yield from self.at("closed")
        yield from self._burn()
        if self.bench.runs():
            yield from self.coup()
        if self.bench.runs():
            self.bench.do(c.SettleCoup())
            yield from self.at("after")

    def _burn(self) -> Flow:
        bench = self.bench
        while bench.waits_for("coup-burn"):
            if not bench.is_held:
                yield from self.at("burn")
            if not bench.waits_for("coup-burn"):
                return
            yield from self.cut_card()
            yield Line(self.words("burnt-held" if bench.is_held else "burnt"), "quiet")
            bench.burn()

    def lay(self) -> Flow:
        """Lay the next card where it is due."""
        if self.bench.is_held:
            yield Line(self.words("first-held"), "quiet")
        else:
            yield from self.cut_card()
        self.bench.lay()

    # --- what goes wrong -----------------------------------------------------------------------

    def chance(self) -> bool:
        """Whether it happens this time."""
        return self.below(100) < self.plan.percent

    def asks_control(self) -> bool:
        """Whether what is right is asked about this time, like what is wrong."""
        return self.below(200) < self.plan.percent

    def planned(self, point: str) -> Plant | None:
        """What is to go wrong at this point."""
        return self.pending if self.pending and self.pending.point == point else None

    def take(self, point: str) -> Plant | None:
        """Likewise; then it has."""
        plant = self.planned(point)
        if plant:
            self.pending = None
        return plant

    def at(self, point: str) -> Flow:
        """What goes wrong here, if anything is to."""
        plant = self.planned(point)
        if plant is None or (plant.kind == "cut-card" and self._cut_is_known(plant)):
            return
        self.pending = None
        match plant.kind, plant.stage:
            case "pulled-early", stage:
                yield from self._pulled(plant, unseen=stage == "unseen")
            case "coup-burn-forgotten", "after-first-card":
                place = self.bench.rulebook.game.next_place(
                    self.bench.rulebook.sheet.deal_rules, ()
                )
                yield from self.misplaced(plant, place or "")
            case _ if point == "after":
                yield from self._told(plant)
            case _:
                yield Line(self.words("happened", what=self.named(plant)), "refused")
                self.bench.raise_(plant.kind, plant.stage)
                yield from self.ruling(plant)

    def _cut_is_known(self, plant: Plant) -> bool:
        return plant.stage != "missed" and self.bench.state.coups_left is not None

    def named(self, plant: Plant) -> str:
        """What went wrong, in words."""
        return self.words.incident(plant.kind, plant.stage)

    def _pulled(self, plant: Plant, *, unseen: bool) -> Flow:
        card = self.bench.lay(unseen=unseen)
        shown = card_text(str(card))
        yield Line(self.words("pulled-unseen") if unseen else self.words("pulled", card=shown))
        yield from self.ruling(plant)

    def misplaced(self, plant: Plant, place: str) -> Flow:
        """The next card is laid where it is not due; the software sees it, and so should he."""
        yield from self.cut_card()
        card = self.bench.lay(place)
        yield self.spot(self._lies(card, place), right=False, why=self.named(plant))
        yield from self.ruling(plant)

    def control(self) -> Flow:
        """A card that lies where it belongs, asked about like one that does not."""
        laid = self.bench.hand.laid[-1]
        yield self.spot(self._lies(Card.parse(laid.card), laid.place), right=True)

    def _lies(self, card: Card, place: str) -> str:
        number = len(self.bench.hand.laid)
        args: dict[str, str | int] = {"number": number, "hand": self.place(place)}
        return self.words("lies", card=card_text(str(card)), **args)

    def misread_by_scanner(self, plant: Plant) -> Flow:
        """The scanner takes the next card for another; the camera shows it clearly."""
        yield from self.cut_card()
        bench, card = self.bench, self.bench.upcoming
        other = self._other_than(card)
        bench.lay(read_as=other)
        texts = {"read": card_text(str(other)), "card": card_text(str(card))}
        yield Line(self.words("reader", **texts), "refused")
        bench.raise_(plant.kind, plant.stage)
        yield from self.ruling(plant, len(bench.cards) - 1, str(card))

    def _other_than(self, card: Card) -> Card:
        """A card of another rank of which the shoe may still hold one."""
        while True:
            other = Card(self.below(52))
            seen = self.bench.hand.seen.get(str(other), 0)
            if other.rank_index != card.rank_index and seen < self.bench.hand.decks:
                return other

    # --- rulings -------------------------------------------------------------------------------

    def ruling(self, plant: Plant, index: int | None = None, card: str = "") -> Flow:
        """Ask what is ruled; rule as the profile proposes, and ask what comes next."""
        answer = yield from self._ruling_question(plant)
        proposal = self.bench.proposal(plant.kind, plant.stage)
        chosen = next(
            (each for each in proposal.choices if tuple(sorted(each)) == answer), proposal.effects
        )
        self.bench.rule(chosen or proposal.choices[0], index, card)
        yield from self._after_question()

    def _told(self, plant: Plant) -> Flow:
        """Ask what is ruled on something of which the table here knows nothing."""
        yield Line(self.words("happened", what=self.named(plant)), "refused")
        yield from self._ruling_question(plant)

    def _ruling_question(self, plant: Plant) -> Generator[Question, Answer | None, Answer | None]:
        proposal = self.bench.proposal(plant.kind, plant.stage)
        given = tuple(filter(None, (proposal.effects, *proposal.choices)))
        options = rulings_offered(plant, proposal, self.game_id, self.below, burn=self.burns)
        told = self.words.effects
        answer = yield self.question(
            "ruling",
            self.readers.ruling(options),
            [tuple(sorted(each)) for each in given],
            " / ".join(map(told, given)),
            (self._clause(proposal.clause, proposal.profile),),
            tuple(f"{number}  {told(each)}" for number, each in enumerate(options, 1)),
        )
        return answer

    def _clause(self, clause: str, profile: str) -> str:
        if clause == "house":
            return self.words("why-house", profile=profile)
        return self.words("why-term", profile=profile, term=self.words(f"term-{clause}"))

    def _after_question(self) -> Flow:
        asked = self.bench.due
        name = self.name_of(asked.place) if asked.step == "card" else _STEPS.get(asked.step, "")
        if name:
            names = (*self.places, *(("burn",) if self.burns else ()), *_AFTER)
            yield self.word_question("after", names, name)

    # --- questions -----------------------------------------------------------------------------

    @property
    def places(self) -> tuple[str, ...]:
        """What the places of cards are called here."""
        boxes = self.bench.rulebook.sheet.game.boxes
        return ("first", "box-banker", "box-1", "box-2", "box-3") if boxes else ("player", "banker")

    def name_of(self, place: str) -> str:
        """What a trainee calls a place; Banker is another word where there are boxes."""
        name = NAMES[place]
        return f"box-{name}" if f"box-{name}" in self.places else name

    def place(self, place: str) -> str:
        """What a hand is called."""
        if place == "first_card":
            return self.words.said("first")
        if self.bench.rulebook.sheet.game.boxes:
            return box_text(place, self.words.lang)
        return self.words.other(f"hand-place-{place}")

    def question(
        self,
        topic: str,
        read: Callable[[str], Answer],
        right: Iterable[Answer],
        answer: str,
        why: tuple[str, ...] = (),
        options: tuple[str, ...] = (),
    ) -> Question:
        """A question of a topic, in its words."""
        ask, how = self.words(f"ask-{topic}"), self.words(f"how-{topic}")
        return Question(topic, ask, how, read, frozenset(right), answer, why, options)

    def word_question(
        self, topic: str, names: tuple[str, ...], right: str, why: tuple[str, ...] = ()
    ) -> Question:
        """A question that is answered by one of a few words."""
        known = self.words.listed(self.words.said(name) for name in names)
        return Question(
            topic,
            self.words(f"ask-{topic}"),
            self.words("how-word", known=known),
            self.readers.word(names),
            frozenset({(right,)}),
            self.words.said(right),
            why,
        )

    def spot(self, what: str, *, right: bool, why: str = "") -> Question:
        """Whether something is as it should be."""
        name = "yes" if right else "no"
        asked = self.word_question("spot", ("yes", "no"), name, (why,) if why else ())
        return asked._replace(text=self.words("spotted", what=what, asked=asked.text))
