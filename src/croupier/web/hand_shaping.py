"""From a table dealt by hand as its desk sees it to the messages of its dealer and the pit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from croupier.cards import Card
from croupier.service.by_hand import WaitingAsk
from croupier.service.dealing import Clock
from croupier.service.hand_config import HandConfig
from croupier.service.recordings import time_of
from croupier.table.hand_state import SOFTWARE, Held, Laid
from croupier.table.hand_view import DeskView, IncidentView, ShoeView
from croupier.table.later_coups import EFFECT
from croupier.web import hand_messages as hm
from croupier.web import messages as m
from croupier.web.hand_words import Now, effects_words, incident_words
from croupier.web.laid import hands_of
from croupier.web.shaping import TableShaper, shape_clock

__all__ = ["HandShaper"]

_USED: Final[Mapping[str, frozenset[str]]] = {
    "coup-burn": frozenset(("burn", "next")),
    "card": frozenset(("first", "next")),
}
"""For which held cards wait that are due at a step."""


Waits = Callable[[str, str], WaitingAsk | None]
"""By table and incident."""


class HandShaper:
    """Shapes what is said to who works at one table.

    Args:
        shaper: of the table.
        config: how a person deals there.
        name_of: what somebody is called, by his id.
        waits: who has ruled what on an incident of the table and waits for a second person.
        now_ms: the wall clock.
        closed: the last coup of which betting was closed, and when, as the record has it.
    """

    def __init__(
        self,
        shaper: TableShaper,
        config: HandConfig,
        name_of: Callable[[str], str],
        waits: Waits,
        now_ms: Callable[[], int],
        closed: tuple[str, int],
    ) -> None:
        self.shaper, self.config, self._name_of, self._waits = shaper, config, name_of, waits
        self._now_ms, self._closed = now_ms, closed
        self.words = shaper.hand_words

    def desk(self, view: DeskView, clock: Clock | None, viewer: str) -> hm.DeskState:
        """The table as somebody who works there sees it."""
        rules = self.shaper.config.sheet.shoe
        told = self.words.of(_now(view, fresh=rules.fresh_each_coup))
        return hm.DeskState(
            table=view.table_id,
            version=view.version,
            phase=view.phase,
            step=view.step,
            place=view.place or None,
            count=view.card_count,
            next=told.next,
            why=told.why,
            then=told.then,
            coup=view.coup_id,
            coup_number=view.coup_number,
            last=view.last,
            no_bets=view.no_bets,
            clock=shape_clock(clock),
            shoe=_shoe(view.shoe) if view.shoe else None,
            cards=[_card(each) for each in view.laid],
            hands=hands_of(view.laid, boxes=bool(self.shaper.config.sheet.game.boxes)),
            result=told.result,
            burnt=[card or None for card in view.burnt],
            extras=[each.card or None for each in view.extras],
            over=[_card(each) for each in view.extras],
            held=[_held(each) for each in view.held],
            can_take_back=view.can_take_back,
            incidents=[self._incident(each, view, viewer) for each in view.incidents],
            called=view.called,
            dealer=view.dealer,
            dealer_name=self.name_of(view.dealer),
            totals=self._totals(view),
            wager_counts=view.wager_counts,
            recording=self.config.recording,
            video=self.config.video,
            video_whep=self.config.video_whep,
            second_reader=self.config.second_reader,
            shoes_out=list(view.shoes_out),
            shoe_burn=rules.burn != "none",
            coup_burn=rules.coup_burn_count,
            closing=view.closing,
            betting_closed_ms=self.closed_ms(view),
        )

    def closed_ms(self, view: DeskView) -> int | None:
        """When betting on the running coup was closed; None while it is not.

        Asked at every turn of the table, so that it is the moment of that turn.
        """
        if view.phase not in ("closed", "dealt"):
            return None
        if self._closed[0] != view.coup_id:
            self._closed = view.coup_id, self._now_ms()
        return self._closed[1]

    def name_of(self, person_id: str) -> str:
        """What staff call somebody; empty for the software, and for nobody."""
        return self._name_of(person_id) if person_id not in ("", SOFTWARE) else ""

    def _totals(self, view: DeskView) -> m.Totals:
        money = self.shaper.config.currency.format
        return m.Totals(
            view.coup_id,
            len(view.interested),
            money(view.staked_minor),
            {bet_id: money(minor) for bet_id, minor in view.stakes.items()},
        )

    def _incident(self, seen: IncidentView, view: DeskView, viewer: str) -> hm.OpenIncident:
        incident, proposal = seen.incident, seen.proposal
        offered = [way for way in (proposal.effects, *proposal.choices) if way not in seen.never]
        ways = [choice(effects) for effects in offered if effects]
        proposed = ways[0] if proposal.effects in offered and proposal.effects else None
        return hm.OpenIncident(
            incident=seen.incident_id,
            coup=incident.coup_id,
            kind=incident.kind,
            stage=incident.stage,
            by=incident.by,
            by_name=self.name_of(incident.by),
            at_ms=_at_ms(incident.reference),
            reference=incident.reference,
            evidence=incident.evidence,
            freezes=incident.freezes,
            profile=proposal.profile,
            clause=proposal.clause,
            words=incident_words(incident.kind, incident.stage),
            proposed=proposed,
            choices=ways + _usual_ways(seen, view, ways),
            second=viewer in seen.interested,
            waiting=self._waiting(view.table_id, seen),
            open_coups=list(seen.open_coups),
        )

    def _waiting(self, table_id: str, seen: IncidentView) -> hm.WaitingRuling | None:
        waiting = self._waits(table_id, seen.incident_id)
        if waiting is None:
            return None
        by, asked = waiting
        effects = asked.effects or seen.proposal.effects
        return hm.WaitingRuling(
            by,
            self.name_of(by),
            list(effects),
            effects_words(effects),
            asked.reason,
            waiting.digest,
            asked.at_index if "camera-wins" in effects else None,
            asked.card if "camera-wins" in effects else "",
            asked.last_coup if EFFECT in effects else None,
            list(asked.standing) if EFFECT in effects else [],
        )


def _usual_ways(
    seen: IncidentView, view: DeskView, known: Sequence[hm.RulingChoice]
) -> list[hm.RulingChoice]:
    """What a manager may rule whatever is proposed: that it stands, or that coup or shoe do not."""
    runs = view.phase in ("betting", "closed", "dealt") and seen.incident.coup_id == view.coup_id
    ways: list[tuple[str, ...]]
    ways = [("void-coup",), ("void-coup", "close-shoe")] if runs else [("close-shoe",)]
    if not view.extras:
        ways.insert(0, ("stands",) if runs else ("no-effect",))
    if seen.incident.stage == "nothing-dealt" and not runs:  # its first card was another
        ways.insert(0, ("camera-wins", "complete-burn"))
    told = {tuple(each.effects) for each in known} | seen.never
    if view.extras and not known:  # what is proposed cannot be
        ways.insert(0, ("put-away",))
    return [choice(way) for way in ways if way not in told]


def choice(effects: Sequence[str]) -> hm.RulingChoice:
    """A way to rule, in words."""
    return hm.RulingChoice(list(effects), effects_words(effects))


def _now(view: DeskView, *, fresh: bool) -> Now:
    """What the words of a desk hang on; `fresh`: the deck is shuffled for every coup."""
    known = {held.used_as for held in view.held}
    waits = not view.laid and not known.isdisjoint(_USED.get(view.step, ()))
    cards = tuple(Card.parse(laid.card) for laid in view.laid if laid.card)
    shoe = view.shoe
    ended = ""
    if shoe is not None:
        ended = shoe.closing or ("last-coup" if shoe.coups_left == 0 else "exhausted")
    return Now(
        view.step,
        view.place,
        view.card_count,
        cards if view.step in ("card", "confirm", "settle") else (),
        held=waits,
        last=shoe is not None and shoe.coups_left == 1,
        used=fresh and view.step == "open-betting" and shoe is not None and shoe.gone_count > 0,
        closing=ended if view.step == "close-shoe" else "",
        kinds=tuple(each.incident.kind for each in view.incidents if each.incident.freezes)
        if view.step == "ruling"
        else (),
    )


def _shoe(shoe: ShoeView) -> hm.DeskShoe:
    return hm.DeskShoe(
        number=shoe.number,
        cards=shoe.card_count,
        gone=shoe.gone_count,
        cut_index=shoe.cut_index,
        cut_card_seen=shoe.cut_card_seen,
        coups_left=shoe.coups_left,
        closing=shoe.closing,
        serials=list(shoe.custody.serials),
        shuffled_by=shoe.custody.shuffled_by,
        loaded_by=shoe.custody.loaded_by,
    )


def _card(laid: Laid) -> hm.DeskCard:
    return hm.DeskCard(
        laid.card or None, laid.place, laid.number, _at_ms(laid.reference), laid.reference
    )


def _held(held: Held) -> hm.HeldCard:
    return hm.HeldCard(held.card or None, cast("Any", held.used_as))


def _at_ms(reference: str) -> int:
    return time_of(reference) or 0
