"""What a ruling would do, in words and figures, before anybody confirms it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from croupier.i18n.amounts import Amounts
from croupier.service.by_hand import RulingAsk, RulingPreview
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.hand_view import DeskView
from croupier.table.later_coups import open_coups
from croupier.web import hand_messages as hm
from croupier.web import messages as m
from croupier.web.hand_shaping import HandShaper
from croupier.web.hand_words import effects_words, joined, told_to_patrons
from croupier.web.laid import hands_of
from croupier.web.words import NO_WORDS, each, names, said, void_words

__all__ = ["Foreseen", "shape_preview"]

_ON_CARDS: Final = frozenset(
    (
        "by-draw-order draw-now burn-now burn-openly complete-burn hold-as-burn hold-as-first "
        "hold-as-next put-away replace camera-wins"
    ).split()
)
_ON_COUP: Final = frozenset("stands no-effect no-bet-coup last-coup recompute".split())
_ON_SHOE: Final = frozenset("reshuffle audit-shoe".split())


class Foreseen(NamedTuple):
    """A ruling as it was tried.

    Attributes:
        before: the desk as it is.
        wagers: how every wager would be settled; None where that hangs on cards to come.
    """

    tried: RulingPreview
    before: DeskView
    wagers: tuple[e.WagerSettled, ...] | None


def shape_preview(shaper: HandShaper, found: Foreseen, asked: RulingAsk, viewer: str) -> hm.Preview:
    """What a ruling would do.

    Args:
        asked: what was asked for; no effects for what is proposed.
        viewer: who asks.
    """
    tried, before = found.tried, found.before
    second = before.is_interested(viewer, asked.incident_id)
    table = shaper.shaper
    if tried.refusal is not None:
        refused = [table.refusal(tried.refusal)]
        nothing = _nothing(shaper, before, refused, asked.effects, second=second)
        if tried.refusal.code != "coup_settled":
            return nothing
        still = open_coups(tried.after, asked.incident_id, asked.last_coup, asked.standing)
        return msgspec.structs.replace(nothing, open_coups=list(still))
    effects = next(
        (event.effects for event in tried.events if isinstance(event, he.IncidentRuled)), ()
    )
    void = next((event for event in tried.events if isinstance(event, e.CoupVoided)), None)
    after, hand = tried.after, tried.after.hand
    laid = () if void is not None or hand is None else tuple(hand.laid)
    bets, returned = _bets(shaper, found, is_void=void is not None)
    money = table.config.currency.format
    staked = before.staked_minor
    gone = hand.place.position_index if hand is not None else 0
    closed = bool(hand and hand.closing)
    runs = before.phase in ("betting", "closed", "dealt")
    return hm.Preview(
        ok=True,
        refused=[],
        effects=list(effects),
        cards=_of(effects, _ON_CARDS) or said("hand-preview-cards-same"),
        coup=_coup(effects, runs=runs, is_void=void is not None),
        shoe=_shoe(effects, gone + 1, closed=closed),
        ledger=_ledger(shaper, before, is_void=void is not None),
        hands=hands_of(laid, boxes=bool(table.config.sheet.game.boxes)),
        void=void is not None,
        next_number=gone + 1,
        bets=bets,
        wagers=sum(before.wager_counts.values()),
        staked=money(staked),
        returned=None if returned is None else money(returned),
        house=None if returned is None else money(staked - returned),
        patrons_read=void_words(after.coup_number, void.reason)
        if void is not None
        else told_to_patrons(effects),
        second=second,
    )


def _nothing(
    shaper: HandShaper,
    before: DeskView,
    refused: list[m.Refused],
    asked: tuple[str, ...],
    *,
    second: bool,
) -> hm.Preview:
    """A ruling that cannot be."""
    config = shaper.shaper.config
    money = config.currency.format
    gone = before.shoe.gone_count if before.shoe else 0
    return hm.Preview(
        ok=False,
        refused=refused,
        effects=list(asked),
        cards=NO_WORDS,
        coup=NO_WORDS,
        shoe=NO_WORDS,
        ledger=NO_WORDS,
        hands=hands_of(before.laid, boxes=bool(config.sheet.game.boxes)),
        void=False,
        next_number=gone + 1,
        bets=[],
        wagers=sum(before.wager_counts.values()),
        staked=money(before.staked_minor),
        returned=None,
        house=None,
        patrons_read=NO_WORDS,
        second=second,
    )


def _bets(
    shaper: HandShaper, found: Foreseen, *, is_void: bool
) -> tuple[list[hm.BetEffect], int | None]:
    """What comes back of each bet, and of all; None where that hangs on cards to come."""
    before, config = found.before, shaper.shaper.config
    money = config.currency.format
    back: dict[str, int] = {}
    for row in found.wagers or ():
        back[row.bet_id] = back.get(row.bet_id, 0) + row.returned_minor
    if is_void:
        back = dict(before.stakes)
    known = is_void or found.wagers is not None
    rows = [
        hm.BetEffect(
            bet=bet_id,
            name=names(config.sheet.bets[bet_id].names),
            wagers=before.wager_counts.get(bet_id, 0),
            staked=money(staked),
            returned=money(back.get(bet_id, 0)) if known else None,
            void=money(staked),
        )
        for bet_id, staked in before.stakes.items()
        if staked
    ]
    return rows, sum(back.values()) if known else None


def _of(effects: Iterable[str], kinds: frozenset[str]) -> m.Words | None:
    """The sentences of those effects that are of these kinds; None for none."""
    own = [effect for effect in effects if effect in kinds]
    return effects_words(own) if own else None


def _coup(effects: tuple[str, ...], *, runs: bool, is_void: bool) -> m.Words:
    if is_void:
        return said("hand-preview-coup-void")
    own = _of(effects, _ON_COUP)
    if own is not None:
        return own
    return said("hand-preview-coup-runs" if runs else "hand-preview-coup-none")


def _shoe(effects: tuple[str, ...], next_number: int, *, closed: bool) -> m.Words:
    goes_on = said("hand-preview-shoe-goes-on", next=next_number)
    stands = said("hand-preview-shoe-closed") if closed else goes_on
    own = _of(effects, _ON_SHOE)
    return joined([stands, own]) if own else stands


def _ledger(shaper: HandShaper, before: DeskView, *, is_void: bool) -> m.Words:
    count = sum(before.wager_counts.values())
    if not count:
        return said("hand-preview-ledger-none")
    name = f"hand-preview-ledger-{'back' if is_void else 'waits'}"

    def text(lang: str) -> str:
        from croupier.i18n import translator

        staked = Amounts(shaper.shaper.config.currency, lang)(before.staked_minor)
        return translator(lang).text(name, wagers=count, staked=staked)

    return each(text)
