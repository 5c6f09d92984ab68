"""Distributions over boxes of Three Pictures, one at a time and by twos, for tickets."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import OddsError
from croupier.games.draw import Draw
from croupier.games.rulebook import Rulebook
from croupier.games.three_pictures.boxes import box_pairs
from croupier.odds.appraise import enumerate_facts
from croupier.odds.covary import PairDistribution
from croupier.odds.distribution import Distribution
from croupier.rules.facts import Fact


class DeckBoxes:
    """The boxes dealt from some cards; what :func:`croupier.odds.ticket.ticket_moments` asks."""

    def __init__(self, rulebook: Rulebook, draw: Draw) -> None:
        self.rulebook, self.draw = rulebook, draw
        self._known: dict[tuple[tuple[str, ...], tuple[str, ...]], PairDistribution] = {}

    def one(self, box: str, names: tuple[str, ...]) -> Distribution:
        """Over the named facts of a box and Banker."""
        return enumerate_facts(self.rulebook, self.draw, names, box if self.draw.given else None)

    def two(
        self, box_a: str, names_a: tuple[str, ...], box_b: str, names_b: tuple[str, ...]
    ) -> PairDistribution:
        """Over the named facts of two boxes and Banker. All boxes are alike.

        Raises:
            OddsError: once cards are given boxes differ; or too many hands are told apart.
        """
        if self.draw.given:
            raise OddsError(
                f"with cards given, {box_a} and {box_b} together are not told; ask for the wagers "
                "of one box at a time, or leave --given out"
            )
        asked = names_a, names_b
        if asked not in self._known:
            turned = self._known.get(asked[::-1])
            self._known[asked] = self._weighed(*asked) if turned is None else _turned(turned)
        return self._known[asked]

    def _weighed(self, names_a: tuple[str, ...], names_b: tuple[str, ...]) -> PairDistribution:
        game = self.rulebook.game
        weights, deals = box_pairs(self.draw, names_a, names_b, game.functions)
        facts_a, facts_b = _facts(game.facts, names_a), _facts(game.facts, names_b)
        return PairDistribution(facts_a, facts_b, weights, deals)


def _turned(pairs: PairDistribution) -> PairDistribution:
    """The same with the second box first; the boxes are alike."""
    weights = {(b, a): weight for (a, b), weight in pairs.weights.items()}
    return PairDistribution(pairs.facts_b, pairs.facts_a, weights, pairs.deals)


def _facts(facts: Mapping[str, Fact], names: tuple[str, ...]) -> tuple[Fact, ...]:
    return tuple(facts[name] for name in names)
