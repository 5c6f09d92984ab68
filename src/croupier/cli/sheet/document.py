"""A rule sheet as one JSON document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli.sheet.parts import currencies, seats_by_box
from croupier.errors import OddsError
from croupier.games.baccarat.tableau import Tableau
from croupier.games.three_pictures.coup import FirstCard
from croupier.rules.language import unparse
from croupier.rules.say import say_bet

if TYPE_CHECKING:
    from croupier.cli.sheet.parts import FamilyOdds
    from croupier.odds.bet import BetOdds
    from croupier.rules.sheet import Bet, Limits, Sheet, Tier


def document(sheet: Sheet, odds: FamilyOdds, lang: str) -> dict[str, object]:
    """Everything the sheet says; names and sentences in ``lang``, conditions also as expressions.

    Money is a decimal string in the currency's digits; prices are as written, and ``net`` is the
    net result for each unit staked as an exact fraction.
    """
    shoe = sheet.shoe
    return {
        "sheet": sheet.id,
        "version": sheet.version,
        "fingerprint": sheet.fingerprint,
        "game": sheet.game.id,
        "lang": lang,
        "name": sheet.names.get(lang),
        "ruling_profile": sheet.ruling_profile,
        "side_bets_need_main": sheet.side_needs_main,
        "shoe": {
            "decks": shoe.decks,
            "burn": shoe.burn,
            "coup_burn_count": shoe.coup_burn_count,
            "cut_from_end": shoe.cut_from_end,
            "after_cut_count": shoe.after_cut_count,
            "fresh_each_coup": shoe.fresh_each_coup,
        },
        **_deal_rules(sheet),
        "bets": [_bet(sheet, bet, odds[bet.family], lang) for bet in sheet.bets.values()],
        "limits": {code: _limits(code, limits) for code, limits in sheet.limits.items()},
        "rounding": {"win": sheet.rounding.win, "commission": sheet.rounding.commission},
        "sources": {
            key: names.get(lang) for key, names in sheet.sources.items() if key in _used(sheet)
        },
        "readings": [
            {
                "id": reading.id,
                "documents": list(reading.documents),
                "sentence": reading.sentence.get(lang),
                "read": reading.read.get(lang),
            }
            for reading in sheet.readings
        ],
    }


def _deal_rules(sheet: Sheet) -> dict[str, object]:
    match sheet.deal_rules:
        case Tableau() as tableau:
            player, banker = tableau.rows()
            return {"tableau": {"player": player, "banker": list(banker)}}
        case FirstCard() as first_card:
            return {"first_card": {box: list(ranks) for box, ranks in seats_by_box(first_card)}}
        case _:
            return {}


def _used(sheet: Sheet) -> set[str]:
    return {tier.source for bet in sheet.bets.values() for tier in bet.tiers}


def _bet(sheet: Sheet, bet: Bet, odds: BetOdds | OddsError, lang: str) -> dict[str, object]:
    words = say_bet(sheet, bet, lang)
    return {
        "bet": bet.id,
        "name": bet.names.get(lang),
        "main": bet.main,
        "closes_below": bet.closes_below or None,
        "box": bet.box,
        "tiers": [
            {**_tier(tier), "when_words": said.when, "pays_words": said.pays}
            for tier, said in zip(bet.tiers, words.tiers, strict=True)
        ],
        "otherwise": "lose" if words.otherwise else None,
        "otherwise_words": words.otherwise or None,
        **_edge(odds),
        "stake_multiple": {
            str(currency): currency.format(sheet.multiple(bet)) for currency in currencies(sheet)
        },
    }


def _edge(odds: BetOdds | OddsError) -> dict[str, object]:
    """What the bet keeps over the sheet's full shoe; None where it cannot be told."""
    if isinstance(odds, OddsError):
        return dict.fromkeys(("edge", "edge_float", "edge_resolved", "edge_resolved_float"))
    resolved = odds.edge_resolved
    return {
        "edge": str(odds.edge),
        "edge_float": float(odds.edge),
        "edge_resolved": None if resolved is None else str(resolved),
        "edge_resolved_float": None if resolved is None else float(resolved),
    }


def _tier(tier: Tier) -> dict[str, object]:
    pay = tier.pay
    return {
        "name": tier.name,
        "when": unparse(tier.when),
        "result": pay.kind,
        "pays": str(pay.odds) if pay.odds else str(pay),
        "commission": str(pay.commission) if pay.commission else None,
        "net": str(pay.net),
        "source": tier.source,
    }


def _limits(code: str, limits: Limits) -> dict[str, object]:
    from croupier.money import Currency

    show = Currency.parse(code).format
    return {
        "bet_min": show(limits.bet.least),
        "bet_max": show(limits.bet.most),
        "bets": {
            bet_id: {"min": show(own.least), "max": show(own.most)}
            for bet_id, own in limits.bets.items()
        },
        "patron_max": show(limits.patron_max),
        "table_max": show(limits.table_max),
        "liability_max": show(limits.liability_max),
    }
