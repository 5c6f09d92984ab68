"""Coups dealt and settled by the shipped sheets, in one line."""

from __future__ import annotations

from functools import lru_cache

from croupier.cards import parse_cards
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import Rulebook, rulebook
from croupier.money import Minor
from croupier.rules.settle import Settlement, Wager

STAKE = Minor(100_00)

BACCARAT = ("baccarat", "baccarat-lucky-pairs", "baccarat-odd-even", "baccarat-tai-xiu")
THREE_PICTURES = ("three-pictures", "three-pictures-market")
DOCUMENTED = (*BACCARAT, *THREE_PICTURES)
"""The sheets of the rule documents; all others are variants that others published."""

GOLD = "baccarat-gold"
"""The one sheet that draws by another matrix."""

BACCARAT_VARIANTS = (
    "dragon-bonus",
    "egalite",
    "ez",
    "half-on-n",
    "low-commission",
    "lucky-match",
    "lucky-nines",
    "majestic-match",
    "naturals",
    "no-commission",
    "pairs",
    "side-bets",
    "super-baccarat",
    "tiger",
    "totals",
    GOLD,
)
THREE_PICTURES_VARIANTS = (
    "three-card-baccarat",
    "three-card-pair-plus",
    "three-pictures-points",
    "three-pictures-six-half",
)
VARIANTS = (*BACCARAT_VARIANTS, *THREE_PICTURES_VARIANTS)
SHIPPED = (*DOCUMENTED, *VARIANTS)


@lru_cache
def book(sheet_id: str) -> Rulebook:
    """A shipped sheet, made ready."""
    return rulebook(load_sheet(sheet_id))


def settled(sheet_id: str, cards: str, bets: str) -> dict[str, Settlement]:
    """What becomes of 100.00 on each of these bets, by bet."""
    rules = book(sheet_id)
    coup = rules.deal(parse_cards(cards))
    wagers = [Wager(bet_id, STAKE) for bet_id in bets.split()]
    return {done.bet_id: done for done in rules.settle(rules.keys(coup), wagers)}


def results(sheet_id: str, cards: str, bets: str) -> str:
    """``win lose push`` for each bet in turn."""
    return " ".join(done.result for done in settled(sheet_id, cards, bets).values())


def net(sheet_id: str, cards: str, bet: str) -> int:
    """What 100.00 on this bet wins or loses, in cents."""
    return settled(sheet_id, cards, bet)[bet].net_minor


def hands(sheet_id: str, cards: str) -> str:
    """The coup that these cards make: ``P:… B:…``."""
    return str(book(sheet_id).deal(parse_cards(cards)))


def drawn(sheet_id: str, cards: str) -> tuple[int, int]:
    """How many cards Player and Banker hold at the end."""
    coup = book(sheet_id).deal(parse_cards(cards))
    return len(coup.player), len(coup.banker)
