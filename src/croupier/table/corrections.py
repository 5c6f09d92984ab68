"""May a coup that is over be corrected, and what does it count as then?

Pure, as all of the table: what the record says of the coup comes with the command.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.cards import Card
from croupier.errors import CardError, NotationError, ShoeError
from croupier.games.rulebook import Rulebook
from croupier.money import Minor
from croupier.rules.settle import Wager
from croupier.table import correction_commands as cc
from croupier.table import correction_events as ce
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.cards_over import cards_changed
from croupier.table.correction_money import Earlier, money_of
from croupier.table.hand_state import SOFTWARE
from croupier.table.refusals import Decision, Refusal, refuse_ids, refuse_reason, refuse_texts
from croupier.table.state import TableState
from croupier.table.wagers import MAX_TABLE_WAGERS, Context

__all__ = [
    "MAX_CORRECTIONS",
    "correct_coup",
    "correct_coups",
    "correct_one",
    "refuse_author",
    "refuse_coup",
]

MAX_CORRECTIONS: Final = 100
"""So many coups in one decision."""

_MINUTE_MS: Final = 60_000
_MAX_ROWS: Final = 1_000


def correct_coup(state: TableState, command: cc.CorrectCoup, context: Context) -> Decision:
    """Let one coup count as something else."""
    return correct_one(state, command, context, Earlier())


def correct_coups(state: TableState, command: cc.CorrectCoups, context: Context) -> Decision:
    """Let several, all or none."""
    asked = command.corrections
    coup_ids = [each.ended.coup_id for each in asked if each.ended]
    for ids in (coup_ids, [each.correction_id for each in asked]):
        if len(set(ids)) < len(ids):
            return Refusal("duplicate_decision")
    wager_count = sum(len(each.ended.wagers) for each in asked if each.ended)
    if not asked or len(asked) > MAX_CORRECTIONS or wager_count > MAX_TABLE_WAGERS:
        return Refusal("too_many_wagers" if asked else "nothing_to_correct")
    earlier = Earlier()
    done: list[e.Event] = []
    for each in asked:
        events = correct_one(state, each, context, earlier)
        if isinstance(events, Refusal):
            return events
        done += events
    return tuple(done)


def correct_one(
    state: TableState,
    command: cc.CorrectCoup,
    context: Context,
    earlier: Earlier,
    dispute_id: str = "",
) -> Decision:
    """What one correction leads to.

    Args:
        earlier: what earlier corrections of the decision did; added to.
        dispute_id: the open dispute that it decides; empty for none.
    """
    ended = command.ended
    refusal = _refuse_form(command) or refuse_coup(state, ended)
    if ended is None or refusal:
        return refusal or Refusal("unknown_coup")
    refusal = _refuse_now(ended, command, dispute_id)
    refusal = refusal or refuse_author(ended, command.by, command.second, command.reason)
    if refusal:
        return refusal
    changed = _changed(ended, command, context.rulebook)
    if isinstance(changed, Refusal):
        return changed
    after, rows = changed
    if after == ended.now and all(row.before == row.after for row in rows):
        return Refusal("nothing_to_correct")
    return _events(_Case(state, command, context, earlier, dispute_id), ended, changed)


class _Case(NamedTuple):
    """What a correction is decided from."""

    state: TableState
    command: cc.CorrectCoup
    context: Context
    earlier: Earlier
    dispute_id: str


# --- who, when, which ----------------------------------------------------------------------


def _refuse_form(command: cc.CorrectCoup) -> Refusal | None:
    optional = (command.second, command.incident_id)
    malformed = refuse_ids(command.correction_id, command.by, *filter(None, optional))
    if malformed is None and command.correction not in (ce.VOID, ce.RESETTLE, ce.RESTORE):
        malformed = Refusal("wrong_correction")
    return malformed or refuse_texts(command.reference, command.coup)


def refuse_coup(state: TableState, ended: cc.EndedCoup | None) -> Refusal | None:
    """Why nothing can be said about a coup; None for one that is over, by the table's sheet."""
    if state.phase == "new":
        return Refusal("table_closed")
    if ended is None:
        return Refusal("unknown_coup")
    if ended.ended_ms is None:
        return Refusal("coup_running")
    return None if ended.fingerprint == state.fingerprint else Refusal("other_sheet")


def _refuse_now(ended: cc.EndedCoup, command: cc.CorrectCoup, dispute_id: str) -> Refusal | None:
    if command.correction_id in ended.corrections:
        return Refusal("duplicate_decision")
    if ended.dispute_id != dispute_id:
        return Refusal("coup_disputed")
    age_ms = command.now_ms - (ended.ended_ms or 0)
    late = not dispute_id and age_ms > command.window_minutes * _MINUTE_MS
    return Refusal("correction_late") if late else None


def refuse_author(ended: cc.EndedCoup, by: str, second: str, reason: str) -> Refusal | None:
    """A reason is needed, and who has an interest in the coup decides nothing alone about it.

    He has one who has a wager on it, or has put down the dispute that is to be decided: else he
    could open by that what is closed to him alone.
    """
    refusal = refuse_reason(reason)
    if refusal:
        return refusal
    interested = {wager.patron_id for wager in ended.wagers} | {ended.dispute_by} - {""}
    if second and (second == by or second in interested):
        return Refusal("second_needed")
    return Refusal("second_needed") if by in interested and not second else None


# --- what it counts as ---------------------------------------------------------------------

_Changed = tuple[ce.Standing, tuple[ce.WagerCorrected, ...]]


def _changed(ended: cc.EndedCoup, command: cc.CorrectCoup, book: Rulebook) -> _Changed | Refusal:
    """What the coup and each of its wagers count as afterwards."""
    match command.correction:
        case "void":
            if ended.now.void:
                return Refusal("already_void")
            after = replace(ended.now, void=ce.CORRECTED)
            return after, _rows(ended, (_void(wager) for wager in ended.wagers))
        case "restore":
            if not ended.corrections:
                return Refusal("nothing_to_correct")
            return ended.before, _rows(ended, (wager.before for wager in ended.wagers))
        case _:
            return _resettled(ended, command, book)


def _void(wager: cc.EndedWager) -> ce.Stood:
    return ce.Stood(ce.VOID, 0, 0, wager.stake_minor, None)


def _rows(ended: cc.EndedCoup, after: Iterable[ce.Stood]) -> tuple[ce.WagerCorrected, ...]:
    pairs = zip(ended.wagers, after, strict=True)
    return tuple(
        ce.WagerCorrected(
            wager.wager_id, wager.patron_id, wager.bet_id, wager.stake_minor, wager.now, stood
        )
        for wager, stood in pairs
    )


def _resettled(ended: cc.EndedCoup, command: cc.CorrectCoup, book: Rulebook) -> _Changed | Refusal:
    cards = _cards(command.coup, book)
    if isinstance(cards, Refusal):
        return cards
    # a machine's cards are known; where a person dealt, some may have been read wrongly
    same = tuple(map(str, cards)) == ended.cards
    if not (same or (ended.by_hand and len(cards) <= len(ended.cards))):
        return Refusal("cards_differ")
    coup = book.deal(cards)
    facts = {box or "": dict(values) for box, values in book.game.observe(coup).items()}
    after = ce.Standing(str(coup), book.game.outcome(coup), facts)
    wagers = (Wager(wager.bet_id, Minor(wager.stake_minor)) for wager in ended.wagers)
    settled = book.settle(book.keys(coup), wagers)
    stood = (
        ce.Stood(
            row.result, row.won_minor, row.commission_minor, row.returned_minor, row.tier_index
        )
        for row in settled
    )
    return after, _rows(ended, stood)


def _cards(text: str, book: Rulebook) -> tuple[Card, ...] | Refusal:
    """The cards of a coup that is dealt by the rules, in the order they left the shoe."""
    try:
        coup = book.game.parse_coup(text)
        cards = book.game.cards_of(coup)
        book.check_cards(cards)
        dealt = book.deal(cards)
    except (NotationError, CardError, ShoeError):
        return Refusal("not_a_coup")
    return cards if dealt == coup else Refusal("not_a_coup")


# --- the events ----------------------------------------------------------------------------


def _events(case: _Case, ended: cc.EndedCoup, changed: _Changed) -> Decision:
    state, command, context, earlier, dispute_id = case
    after, rows = changed
    parts = _parts(rows)
    cards = cards_changed(state, ended, after, command.correction, context.rulebook)
    if isinstance(cards, Refusal):
        return cards
    if _too_many(state, ended, cards.reread, earlier.seen):
        return Refusal("cards_differ")
    corrected = tuple(
        ce.CoupCorrected(
            command.correction_id,
            command.correction,
            len(ended.corrections) + 1,
            ended.coup_id,
            ended.coup_number,
            ended.coup_version,
            ended.shoe_id,
            command.by,
            command.reason,
            ended.now,
            after,
            part,
            money_of(part, context.available_minor, context.debt_minor, ended.owed, earlier),
            command.now_ms,
            ended.ended_ms or 0,
            command.window_minutes,
            command.second,
            command.reference,
            command.incident_id,
            dispute_id,
            cards.over,
            cards.lies,
            cards.back,
            cards.reread,
            more=number < len(parts),
        )
        for number, part in enumerate(parts, start=1)
    )
    return (*corrected, *_raised(corrected[-1]))


def _parts(rows: tuple[ce.WagerCorrected, ...]) -> list[tuple[ce.WagerCorrected, ...]]:
    """The rows by patron, in as many events as the store's bodies ask for; no patron in two."""
    of: dict[str, list[ce.WagerCorrected]] = {}
    for row in rows:
        of.setdefault(row.patron_id, []).append(row)
    parts: list[list[ce.WagerCorrected]] = [[]]
    for own in of.values():
        if parts[-1] and len(parts[-1]) + len(own) > _MAX_ROWS:
            parts.append([])
        parts[-1] += own
    return [tuple(part) for part in parts]


def _too_many(
    state: TableState, ended: cc.EndedCoup, reread: dict[str, int], more: dict[str, int]
) -> bool:
    """Whether more of a card would have left the shoe in use than it holds.

    Args:
        more: how many more of each by earlier corrections of the decision; added to.
    """
    hand = state.hand
    if hand is None or ended.shoe_id != state.shoe_id:
        return False
    for card, count in reread.items():
        more[card] = more.get(card, 0) + count
    return any(
        count > 0 and hand.seen.get(card, 0) + more[card] > hand.decks
        for card, count in reread.items()
    )


def _raised(event: ce.CoupCorrected) -> tuple[e.Event, ...]:
    """A card over is to be ruled on, where it still lies there."""
    if not event.lies_over:
        return ()
    one = len(event.cards_over) == 1
    return (
        he.IncidentRaised(
            f"over-{event.coup_number}-{event.number}",
            event.coup_id,
            "one-card-too-many" if one else "cards-too-many",
            "seen" if one else "",
            SOFTWARE,
            "",
            freezes=True,
            reference=event.reference,
        ),
    )
