"""The document that ``croupier odds --json`` prints."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.cards import Card
from croupier.games.draw import Draw
from croupier.games.rulebook import Rulebook
from croupier.odds.appraisal import Appraisal
from croupier.odds.bet import BetOdds
from croupier.odds.cards import told_counts


def document(found: Sequence[Appraisal]) -> dict[str, object]:
    """The odds over one shoe; over several, a list of such documents under ``shoes``."""
    if len(found) == 1:
        return {**sheet_of(found[0].rulebook), **shoe_document(found[0])}
    return {**sheet_of(found[0].rulebook), "shoes": [shoe_document(one) for one in found]}


def sheet_of(book: Rulebook) -> dict[str, object]:
    """Which sheet was asked about."""
    return {
        "sheet": book.sheet.id,
        "version": book.sheet.version,
        "fingerprint": book.fingerprint,
    }


def cards_of(one: Appraisal) -> dict[str, object]:
    """Which cards were asked about."""
    return cards_told(one.decks, one.draw, one.gone)


def cards_told(decks: int | str | None, draw: Draw, gone: Sequence[Card]) -> dict[str, object]:
    """Decks, how many cards are to come; where they were said, the counts, cards gone and given."""
    told: dict[str, object] = {
        "decks": decks,
        "cards": None if draw.endless else draw.card_count,
    }
    if decks is None:
        told["counts"] = told_counts(draw)
    if gone:
        told["without"] = [str(card) for card in gone]
    if draw.given:
        told["given"] = [str(card) for card in draw.given]
    return told


def shoe_document(one: Appraisal) -> dict[str, object]:
    """The odds over one shoe."""
    return {
        **cards_of(one),
        "deals": str(one.deals),
        "outcomes": {name: str(weight) for name, weight in one.outcomes.items()},
        "omitted": [{"bet": item.bet_id, "reason": item.reason} for item in one.omitted],
        "bets": [_bet(odds) for odds in one.bets],
    }


def exact(value: Fraction | None) -> str | None:
    """A fraction as ``a/b``, a whole number as ``a``."""
    return None if value is None else str(value)


def floated(value: Fraction | None) -> float | None:
    """The nearest float, beside its exact twin."""
    return None if value is None else float(value)


def _weight(found: BetOdds, kind: str) -> int:
    return sum(tier.weight for tier in found.tiers if tier.pay.kind == kind)


def _bet(found: BetOdds) -> dict[str, object]:
    return {
        "bet": found.bet.id,
        "edge": exact(found.edge),
        "edge_float": floated(found.edge),
        "edge_resolved": exact(found.edge_resolved),
        "edge_resolved_float": floated(found.edge_resolved),
        "rtp": exact(found.rtp),
        "rtp_float": floated(found.rtp),
        "variance": exact(found.variance),
        "sd_float": found.sd_float,
        "win": exact(found.win),
        "push": exact(found.push),
        "lose": exact(found.lose),
        **{f"{kind}_weight": str(_weight(found, kind)) for kind in ("win", "push", "lose")},
        "hit_frequency": exact(found.hit_frequency),
        "fair_price": exact(found.fair_price),
        "fair_factor": exact(found.fair_factor),
        "highest_pay": exact(found.highest_pay),
        "deals": str(found.deals),
        "tiers": [
            {
                "name": tier.name,
                "when": tier.when,
                "net": str(tier.pay.net),
                "weight": str(tier.weight),
                "chance": str(found.chance(tier)),
            }
            for tier in found.tiers
            if tier.when is not None
        ],
    }
