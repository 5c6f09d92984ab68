"""A sheet's bets appraised over some cards: what commands, reports and notebooks show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from croupier.cards import Card
from croupier.errors import OddsError, WagerError
from croupier.games.draw import Draw
from croupier.games.rulebook import Rulebook
from croupier.odds.appraise import appraise, draw_of, outcomes
from croupier.odds.bet import BetOdds
from croupier.odds.cards import lacking
from croupier.rules.sheet import Bet

ENDLESS = "inf"


class Omitted(NamedTuple):
    """A bet that these cards do not answer, and why."""

    bet_id: str
    reason: str


class Appraisal(NamedTuple):
    """The exact odds of a sheet's bets over some cards.

    Attributes:
        rulebook: the sheet's.
        draw: the cards to come, and those given.
        decks: of how many decks the shoe was; ``inf`` for endlessly many; None where cards
            were counted.
        deals: all deals of the cards to come.
        outcomes: how many of them each side wins or tie; empty in a game of boxes.
        bets: the odds of each bet.
        omitted: bets that counts by rank or value do not answer.
        gone: cards that were taken out of the shoe before the coup.
    """

    rulebook: Rulebook
    draw: Draw
    decks: int | str | None
    deals: int
    outcomes: Mapping[str, int]
    bets: tuple[BetOdds, ...]
    omitted: tuple[Omitted, ...]
    gone: tuple[Card, ...] = ()

    def __getitem__(self, key: Any) -> Any:
        """The odds of a bet by its id; else a field by its place, as of any tuple.

        Raises:
            WagerError: the sheet has no such bet, or it was not appraised.
        """
        if not isinstance(key, str):
            return tuple.__getitem__(self, key)
        for odds in self.bets:
            if odds.bet.id == key:
                return odds
        self.rulebook.sheet.bet(key)
        why = next((item.reason for item in self.omitted if item.bet_id == key), "not asked for")
        raise WagerError(f"{key} was not appraised: {why}")

    @property
    def card_count(self) -> int | None:
        """How many cards are to come; None of an endless shoe."""
        return None if self.draw.endless else self.draw.card_count

    def _repr_html_(self) -> str:
        from croupier.odds.tables import appraisal_table

        return appraisal_table(self)


def appraisal(
    rulebook: Rulebook,
    draw: Draw,
    decks: int | str | None = None,
    chosen: Sequence[Bet] | None = None,
) -> Appraisal:
    """Appraise a sheet over some cards.

    Args:
        rulebook: the sheet's.
        draw: the cards.
        decks: what to call the shoe.
        chosen: the bets wanted; all that the cards answer if None.

    Raises:
        ShoeError: too few cards for a coup.
        OddsError: a chosen bet needs more than is known of the cards, or would take too long.
    """
    cards = draw_of(rulebook, draw)
    bets = tuple(rulebook.sheet.bets.values() if chosen is None else chosen)
    why = {bet.id: lacking(rulebook, bet, cards.known) for bet in bets}
    omitted = tuple(Omitted(bet_id, reason) for bet_id, reason in why.items() if reason)
    if chosen is not None and omitted:
        raise OddsError(f"{omitted[0].bet_id} cannot be told: {omitted[0].reason}")
    answered = tuple(bet for bet in bets if not why[bet.id])
    deals, shares = outcomes(rulebook, cards)
    found = appraise(rulebook, cards, answered)
    return Appraisal(rulebook, cards, decks, deals, shares, found, omitted)
