"""From what happened at a table to the frames that everybody at it hears."""

from __future__ import annotations

from typing import Any

from croupier.cards import parse_cards
from croupier.fair import OpenedCard
from croupier.service.news import Happening
from croupier.service.telling import FELT
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table import pit_events as pe
from croupier.table.correction_events import CoupCorrected
from croupier.table.views import TableView
from croupier.web import frames
from croupier.web.hand_words import told_to_patrons
from croupier.web.laid import laid_on_felt
from croupier.web.shaping import TableShaper, shape_clock, shape_fair
from croupier.web.words import corrected_words, said, void_words

__all__ = ["shape_event"]


def shape_event(shaper: TableShaper, happening: Happening) -> frames.TableEvent | None:
    """A public event; None for one that patrons are not told."""
    told: dict[str, Any] = {
        "table": shaper.config.id,
        "seq": happening.seq,
        "prev": happening.prev,
        "clock": shape_clock(happening.clock),
    }
    return (
        _of_a_coup(shaper, happening, told)
        or _of_the_felt(shaper, happening, told)
        or _of_a_shoe(happening, told)
        or _of_the_pit(shaper, happening, told)
    )


def _of_a_coup(
    shaper: TableShaper, happening: Happening, told: dict[str, Any]
) -> frames.TableEvent | None:
    view = happening.view
    match happening.event:
        case e.BettingOpened():
            return frames.BettingOpened(
                **told,
                coup=view.coup_id,
                coup_number=view.coup_number,
                shoe_number=view.shoe_number,
                last=view.last,
                no_bets=view.no_bets,
                closed_bets=shaper.closed_bets(view),
            )
        case e.BettingClosed():
            return frames.BettingClosed(**told)
        case e.CoupDealt() as dealt:
            coup = shaper.coup(view.coup_number, dealt.coup, dealt.burnt)
            return frames.Dealt(**told, dealt=coup, last=dealt.last)
        case e.CoupSettled():
            tally = shaper.tallies.of(view)
            return frames.CoupSettled(
                **told,
                line=shaper.line_of(view.rounds[-1]),
                roads=tally.roads,
                statistics=tally.statistics,
                rows=tally.rows,
                good=tally.good,
            )
        case e.CoupVoided(reason=reason):
            words = void_words(view.coup_number, reason)
            return frames.Voided(**told, reason=reason, words=words)
        case CoupCorrected() as corrected:
            return _corrected(shaper, view, corrected, told)
        case _:
            return None


def _corrected(
    shaper: TableShaper, view: TableView, event: CoupCorrected, told: dict[str, Any]
) -> frames.Corrected:
    tally = shaper.tallies.of(view)
    return frames.Corrected(
        **told,
        coup_number=event.coup_number,
        void=bool(event.after.void),
        words=corrected_words(event.coup_number, event.after.void),
        dealt=shaper.dealt(view),
        history=shaper.history(view),
        roads=tally.roads,
        statistics=tally.statistics,
        rows=tally.rows,
        good=tally.good,
    )


def _of_the_felt(
    shaper: TableShaper, happening: Happening, told: dict[str, Any]
) -> frames.Felt | None:
    """What patrons see of a coup that a person deals: of incidents only that one is ruled on."""
    view, event = happening.view, happening.event
    if not isinstance(event, FELT):
        return None
    if view.frozen:
        words = said("hand-felt-awaited")
    elif isinstance(event, he.IncidentRuled):
        words = told_to_patrons(event.effects)
    elif isinstance(event, he.CutCardSeen) and view.last:
        words = said("server-last-coup")
    else:
        words = shaper.hand_words.felt(view)
    return frames.Felt(
        **told,
        laid=laid_on_felt(view.laid),
        hands=shaper.hands_on_felt(view),
        frozen=view.frozen,
        no_bets=view.no_bets,
        last=view.last,
        words=words,
    )


def _of_a_shoe(happening: Happening, told: dict[str, Any]) -> frames.TableEvent | None:
    number, fair = happening.view.shoe_number, happening.view.fair
    match happening.event:
        case e.ShoeLoaded() | he.HandShoeBrought():
            return frames.ShoeLoaded(**told, shoe_number=number)
        case e.ShoeCommitted():
            shaped = shape_fair(fair)
            return frames.ShoeCommitted(**told, shoe_number=number, fair=shaped) if shaped else None
        case e.SeedTaken() as taken:
            return frames.SeedTaken(
                **told,
                shoe=taken.shoe_id,
                seed=taken.seed,
                receipt=taken.receipt,
                seed_count=fair.seed_count if fair else 0,
            )
        case e.SeedsClosed() as closed:
            return frames.SeedsClosed(**told, shoe=closed.shoe_id, digest=closed.digest)
        case e.CardsOpened() as opened:
            shoe = fair.shoe_id if fair else ""
            cards = _opened_cards(opened, happening.paths)
            return frames.CardsOpened(**told, shoe=shoe, first=opened.first_index, cards=cards)
        case e.ShoeOpened() as whole:
            return frames.ShoeOpened(**told, shoe=whole.shoe_id, shoe_number=number)
        case e.ShoeClosed(reason=reason):
            return frames.ShoeClosed(**told, shoe_number=number, reason=reason)
        case _:
            return None


def _of_the_pit(
    shaper: TableShaper, happening: Happening, told: dict[str, Any]
) -> frames.TableEvent | None:
    """What a manager does to the table; who it was and why is not for patrons."""
    view = happening.view
    match happening.event:
        case pe.TableClosing():
            return frames.TableClosing(**told)
        case pe.ClosingTakenBack():
            return frames.ClosingTakenBack(**told)
        case e.TableClosed():
            return frames.TableClosed(**told)
        case pe.TableReopened():
            return frames.TableReopened(**told, phase=view.phase)
        case pe.LimitsSet():
            held, coming = shaper.shape_limits(view.limits), shaper.shape_limits(view.coming)
            return frames.LimitsSet(**told, limits=held, next_limits=coming)
        case _:
            return None


def _opened_cards(opened: e.CardsOpened, paths: tuple[tuple[str, ...], ...]) -> list[OpenedCard]:
    proved = zip(parse_cards(opened.cards), opened.places, opened.salts, paths, strict=True)
    return [OpenedCard(place, str(card), salt, path) for card, place, salt, path in proved]
