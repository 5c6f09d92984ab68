"""From a table's views and events to the messages of the protocol."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import msgspec

from croupier.api.coup import DealtCoup
from croupier.cards import CARD_COUNT
from croupier.games.rulebook import Rulebook, rulebook
from croupier.money import Currency
from croupier.service.asks import Answered
from croupier.service.care_rules import CODES as CARE_CODES
from croupier.service.config import TableConfig
from croupier.service.dealing import Clock
from croupier.service.news import Result, Seen
from croupier.service.purses import Purse
from croupier.service.rounds import fared
from croupier.table import events as e
from croupier.table.limits import limits_of
from croupier.table.pit_events import LimitsRecord
from croupier.table.refusals import Refusal
from croupier.table.state import Round
from croupier.table.views import FairView, TableView
from croupier.web import messages as m
from croupier.web.care_words import care_refused
from croupier.web.felt import dealt_order, side_of
from croupier.web.hand_words import HandWords
from croupier.web.laid import hands_of, laid_on_felt
from croupier.web.limits import shape_limits
from croupier.web.refusal_words import refusal_words
from croupier.web.tallies import Tallies
from croupier.web.words import (
    Reasons,
    bet_lines,
    bet_pays,
    coup_words,
    names,
    said,
    step_whys,
)

__all__ = ["TableShaper", "shape_clock", "shape_fair", "shape_purse"]

_HISTORY_COUNT = 12
_COUNTING = {
    "baccarat": ("counting-baccarat", "show-natural"),
    "three-pictures": ("counting-three-pictures", "counting-combinations", "show-first-card-rule"),
}
"""How hands are counted and dealt, for the page's help."""
_PRESENT_COUPS = 4
_PAST_COUPS = 256


class TableShaper:
    """Shapes everything that is said about one table.

    Attributes:
        limits: those that hold there by what is durable.
    """

    def __init__(self, config: TableConfig) -> None:
        self.config, self.limits = config, config.limits
        self.book: Rulebook = rulebook(config.sheet)
        self._money = config.currency.format
        self._why = Reasons(config.sheet)
        # kept, because everybody who comes in asks for the coup on the table; those of the past by
        # themselves, because one who reads far back would put it out
        self.coup = lru_cache(_PRESENT_COUPS)(self._coup)
        self.line = lru_cache(2 * _HISTORY_COUNT)(self._line)
        self._past_coup = lru_cache(_PAST_COUPS)(self._coup)
        self.tallies = Tallies(config.sheet)
        self.hand_words = HandWords(self.book)

    def follow(self, limits: LimitsRecord | None) -> None:
        """These limits hold there from now on; None where nothing is known of any."""
        self.limits = limits or self.limits

    # --- what the sheet says ------------------------------------------------------------

    def card(self) -> m.TableCard:
        """The table in short."""
        least, most = self.limits.bet
        return m.TableCard(
            self.config.id,
            names(self.config.names),
            self.config.sheet.game.id,
            self.config.sheet.id,
            str(self.config.currency).partition("/")[0],
            self.config.currency.digits,
            self._money(least),
            self._money(most),
            self.config.betting_ms,
            str(self.config.hours) if self.config.hours else None,
            self.config.by_hand is not None,
        )

    def rules(self) -> m.TableRules:
        """The table with its bets."""
        card, sheet, limits = self.card(), self.config.sheet, self.limits
        shown = {name: getattr(card, name) for name in card.__struct_fields__}
        return m.TableRules(
            **shown,
            limits=m.TableLimits(
                self._money(limits.patron_max),
                self._money(limits.table_max),
                self._money(limits.liability_max),
            ),
            decks=sheet.shoe.decks,
            fresh_each_coup=sheet.shoe.fresh_each_coup,
            hands=self._hands(),
            last_coup=said("server-last-coup"),
            counting=[said(name) for name in _COUNTING[sheet.game.id]],
            bets=[self._bet(bet_id) for bet_id in sheet.bets],
        )

    def _hands(self) -> list[m.HandName]:
        boxes = self.config.sheet.game.boxes
        if boxes:
            return [
                m.HandName(box, said(f"explain-box-{box.replace('_', '-')}"))
                for box in ("banker", "player_1", "player_2", "player_3")
            ]
        return [m.HandName(side, said(f"settle-{side}")) for side in ("player", "banker")]

    def _bet(self, bet_id: str) -> m.Bet:
        sheet = self.config.sheet
        bet = sheet.bets[bet_id]
        lines, otherwise = bet_lines(sheet, bet)
        least, most = limits_of(self.limits, bet)
        multiple = self.book.multiples[bet_id]
        return m.Bet(
            bet_id,
            names(bet.names),
            bet.main,
            bet.box,
            side_of(bet_id, bet.box),
            bet_pays(bet),
            lines,
            otherwise,
            self._money(least + -least % multiple),
            self._money(most - most % multiple),
            self._money(multiple),
            said("show-closes-below", count=bet.closes_below) if bet.closes_below else None,
        )

    # --- coups ----------------------------------------------------------------------------

    def past_coup(
        self, coup_number: int, notation: str, burnt: str, *, stands: bool
    ) -> m.PublicCoup:
        """A coup of the past; from any thread. One that does not `stand` has not fared."""
        return self._past_coup(coup_number, notation, burnt, stands)

    def _coup(
        self, coup_number: int, notation: str, burnt: str, stands: bool = True
    ) -> m.PublicCoup:
        """A dealt coup with everything that may be seen of it."""
        coup = DealtCoup(self.config.sheet, self.book.game.parse_coup(notation))
        hands = {
            name: {"cards": [str(card) for card in hand.cards], **hand.shown}
            for name, hand in coup.hands.items()
        }
        order = coup.order
        return m.PublicCoup(
            coup_number,
            dealt_order(hands, order),
            msgspec.convert(hands, dict[str, m.Hand]),
            coup.outcome,
            str(coup.first_card) if order else None,
            list(order) if order else None,
            burnt,
            step_whys(coup),
            coup_words(coup),
            m.Rows(**fared(coup.facts)) if stands and self.config.sheet.game.boxes else None,
        )

    def _line(self, coup_number: int, outcome: str | None, notation: str) -> m.PastLine:
        coup = DealtCoup(self.config.sheet, self.book.game.parse_coup(notation))
        return m.PastLine(coup_number, outcome, coup_words(coup))

    def line_of(self, item: Round) -> m.PastLine:
        """A coup of the present shoe in a line."""
        return self.line(item.coup_number, item.outcome, item.coup)

    def history(self, view: TableView) -> list[m.PastLine]:
        """The last coups that stand, oldest first."""
        return [self.line_of(item) for item in view.rounds[-_HISTORY_COUNT:]]

    # --- a table as it is -----------------------------------------------------------------

    def totals(self, view: TableView) -> m.Totals:
        """What all patrons have in play."""
        return m.Totals(
            view.coup_id,
            view.patron_count,
            self._money(view.staked_minor),
            {bet_id: self._money(minor) for bet_id, minor in view.stakes.items()},
        )

    def dealt(self, view: TableView) -> m.PublicCoup | None:
        """The coup on the table: the running one once dealt, then the last until the next."""
        if view.dealt is not None:
            return self.coup(view.coup_number, view.dealt.coup, view.dealt.burnt)
        if (
            view.phase in ("ready", "shut")
            and view.rounds
            and view.rounds[-1].coup_number == view.coup_number
        ):
            return self.coup(view.coup_number, view.rounds[-1].coup, "")
        return None

    def state(self, view: TableView, clock: Clock | None) -> m.State:
        """A table as anybody sees it."""
        tally = self.tallies.of(view)
        return m.State(
            view.phase,
            view.shoe_number,
            view.coup_number,
            view.coup_id,
            view.last,
            shape_clock(clock),
            self.dealt(view),
            self.history(view),
            tally.roads,
            tally.statistics,
            self.totals(view),
            tally.rows,
            tally.good,
            shape_fair(view.fair),
            self.config.by_hand is not None,
            laid_on_felt(view.laid),
            view.frozen,
            view.no_bets,
            self.hands_on_felt(view),
            self.closed_bets(view),
            view.closing,
            self.shape_limits(view.limits),
            self.shape_limits(view.coming),
        )

    def shape_limits(self, limits: LimitsRecord | None) -> m.Limits | None:
        """Limits as they are sent; None for none."""
        return shape_limits(limits, self.config.currency)

    def closed_bets(self, view: TableView) -> list[str]:
        """The bets that take no wagers with so few cards left."""
        sheet, left = self.config.sheet, view.left_count
        # a deck that is shuffled for every coup is whole again at the next
        return [] if left is None or sheet.shoe.fresh_each_coup else list(sheet.closed_bets(left))

    def hands_on_felt(self, view: TableView) -> dict[str, m.Hand]:
        """What each hand comes to of a coup that a person deals, as far as it lies there."""
        return hands_of(view.laid, boxes=bool(self.config.sheet.game.boxes))

    def snapshot(self, seen: Seen) -> m.Snapshot:
        """A table and a patron's own seat."""
        return m.Snapshot(
            self.config.id, seen.seq, self.state(seen.view, seen.clock), self.seat(seen)
        )

    def lobby_row(self, view: TableView, clock: Clock | None) -> m.LobbyRow:
        """A table as the lobby shows it."""
        tally = self.tallies.of(view)
        last = view.rounds[-1] if view.rounds else None
        return m.LobbyRow(
            self.config.id,
            view.phase,
            view.coup_number,
            view.shoe_number,
            shape_clock(clock),
            self.coup(last.coup_number, last.coup, "") if last else None,
            tally.roads,
            tally.good.kind if tally.good else None,
            view.patron_count,
            tally.rows,
            tally.good,
            view.closing,
            self.shape_limits(view.limits),
        )

    def seat(self, seen: Seen) -> m.Seat:
        """A patron's own wagers."""
        seat = seen.seat
        result = self.result(seen.result) if seen.result else None
        if seat is None:
            return m.Seat(seen.view.coup_id, {}, self._money(0), {}, False, None)
        return m.Seat(
            seat.coup_id,
            self._amounts(seat.stakes),
            self._money(seat.staked_minor),
            self._amounts(seat.previous),
            seat.can_undo,
            result,
            m.SeedNote(seat.seed.seed, seat.seed.receipt) if seat.seed else None,
        )

    def _amounts(self, stakes: dict[str, int]) -> dict[str, str]:
        return {bet_id: self._money(minor) for bet_id, minor in stakes.items()}

    def result(self, result: Result) -> m.Result:
        """What a coup brought a patron, wager by wager."""
        staked = sum(row.stake_minor for row in result.wagers)
        returned = sum(row.returned_minor for row in result.wagers)
        return m.Result(
            result.coup_id,
            result.coup_number,
            result.void,
            self._money(staked),
            self._money(returned),
            self._money(returned - staked),
            [self._settled(row) for row in result.wagers],
        )

    def _settled(self, row: e.WagerSettled) -> m.Settled:
        return m.Settled(
            row.bet_id,
            self._money(row.stake_minor),
            cast("Any", row.result),  # one of them: see croupier.service.record
            self._money(row.won_minor),
            self._money(row.commission_minor),
            self._money(row.returned_minor),
            self._money(row.returned_minor - row.stake_minor),
            self._why(row),
        )

    # --- answers ------------------------------------------------------------------------

    def answer(self, answered: Answered) -> m.Answer:
        """What came of an ask."""
        ask = answered.ask
        return m.Answer(
            ask.key,
            answered.ok,
            ask.table_id,
            ask.coup_id,
            [
                m.PlacedWager(item.wager_id, item.bet_id, self._money(item.stake_minor))
                for item in answered.placed
            ],
            [self.refusal(item) for item in answered.refused],
        )

    def refusal(self, refusal: Refusal) -> m.Refused:
        """Why something was not done."""
        if refusal.code in CARE_CODES:
            return care_refused(refusal, self.config.currency)
        amounts: dict[str, str | int] = {
            name: value if name == "count" else self._money(value)
            for name, value in refusal.amounts.items()
        }
        words = refusal_words(self.config.sheet, self.config.currency, refusal)
        return m.Refused(refusal.code, refusal.bet_id, amounts, words)


def shape_fair(view: FairView | None) -> m.Fair | None:
    """The committed shoe in use; None where the shoe is none."""
    if view is None:
        return None
    return m.Fair(
        view.shoe_id,
        view.shoe_number,
        view.card_count // CARD_COUNT,
        view.commitment,
        view.seed_count,
        view.receipt,
        view.digest,
        view.left_count,
    )


# a house has few, and each purse that is told asks for its own
_currency = lru_cache(maxsize=64)(Currency.parse)


def shape_purse(purse: Purse, session_ms: int) -> m.Purse:
    """A purse as its patron sees it."""
    currency = _currency(purse.currency)
    return m.Purse(
        purse.currency.partition("/")[0],
        currency.digits,
        currency.format(purse.balance_minor),
        currency.format(purse.in_play_minor),
        currency.format(purse.net_minor),
        session_ms,
        purse.version,
        purse.is_told,
    )


def shape_clock(clock: Clock | None) -> m.Clock | None:
    """What is left of a phase, as it is sent."""
    return m.Clock(*clock) if clock else None
