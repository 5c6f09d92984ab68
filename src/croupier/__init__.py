"""Casino card tables, exactly: rules as data, wagers settled to the minor unit.

>>> import croupier
>>> sheet = croupier.load_sheet("baccarat")
>>> coup = croupier.deal(sheet, "2h Ks 3d 6c Ah")
>>> coup.outcome, str(coup)
('tie', 'P:2h,3d,Ah B:Ks,6c')
>>> ticket = croupier.settle(sheet, coup, {"banker": "100", "tie": "10"})
>>> ticket.totals
{'staked': '110.00', 'returned': '190.00', 'net': '80.00'}

Everything named in ``__all__`` is the library; a name is imported when it is
first used, so that ``import croupier`` costs next to nothing. The page
``docs/library.md`` shows each at work.
"""

from __future__ import annotations

TYPE_CHECKING = False  # known to type checkers; importing typing would take longer than the rest

if TYPE_CHECKING:
    from croupier.api import deal, explain, parse_coup, settle
    from croupier.api.coup import DealtCoup, ExplainedStep, Explanation
    from croupier.api.odds import appraise
    from croupier.api.ticket import Ticket
    from croupier.cards import DECK, Card, format_cards, parse_cards
    from croupier.cluster.counting import compare, count_cards, vulnerability
    from croupier.cluster.coups import coups
    from croupier.cluster.files import tally_of
    from croupier.cluster.pictures import draw_picture
    from croupier.cluster.recording import write_run
    from croupier.cluster.running import simulate
    from croupier.cluster.session_file import sessions_of
    from croupier.cluster.session_rows import write_sessions
    from croupier.cluster.sessions import play_system
    from croupier.errors import (
        CardError,
        CroupierError,
        InputError,
        MoneyError,
        NotationError,
        OddsError,
        SheetError,
        ShoeError,
        WagerError,
    )
    from croupier.games.baccarat.roads import Roads, roads
    from croupier.games.catalog import load_sheet, parse_sheet, shipped_sheets
    from croupier.games.game import Hand, Step
    from croupier.games.rulebook import Rulebook, rulebook
    from croupier.money import USD, Currency, Minor, Odds, Rate
    from croupier.odds.appraisal import Appraisal, Omitted
    from croupier.odds.bet import BetOdds, TierOdds
    from croupier.rules.settle import Settlement, Wager
    from croupier.rules.sheet import Sheet
    from croupier.shoe import Composition, Shoe, shuffled
    from croupier.sim.comparison import PairTally
    from croupier.sim.counting import CountTally
    from croupier.sim.counts import CardCount
    from croupier.sim.fairness import Finding, fairness_of
    from croupier.sim.plan import Plan
    from croupier.sim.recorded import Recording, read_recording
    from croupier.sim.replay import Replay, replay
    from croupier.sim.streaks import length_chance, run_chance
    from croupier.sim.systems.follow import follow
    from croupier.sim.systems.play import Now, Play
    from croupier.sim.systems.purse import Purse
    from croupier.sim.systems.results import SystemResults, system_results
    from croupier.sim.systems.system import System
    from croupier.sim.systems.tally import Sessions
    from croupier.sim.tally import BetCount, Tally
    from croupier.sim.vulnerability import InspectionTally
    from croupier.version import __version__

_HOMES = {
    "croupier.api": "deal explain parse_coup settle",
    "croupier.api.coup": "DealtCoup ExplainedStep Explanation",
    "croupier.api.odds": "appraise",
    "croupier.api.ticket": "Ticket",
    "croupier.cards": "DECK Card format_cards parse_cards",
    "croupier.cluster.counting": "compare count_cards vulnerability",
    "croupier.cluster.coups": "coups",
    "croupier.cluster.files": "tally_of",
    "croupier.cluster.pictures": "draw_picture",
    "croupier.cluster.recording": "write_run",
    "croupier.cluster.session_file": "sessions_of",
    "croupier.cluster.session_rows": "write_sessions",
    "croupier.cluster.running": "simulate",
    "croupier.cluster.sessions": "play_system",
    "croupier.errors": (
        "CardError CroupierError InputError MoneyError NotationError OddsError SheetError "
        "ShoeError WagerError"
    ),
    "croupier.games.baccarat.roads": "Roads roads",
    "croupier.games.catalog": "load_sheet parse_sheet shipped_sheets",
    "croupier.games.game": "Hand Step",
    "croupier.games.rulebook": "Rulebook rulebook",
    "croupier.money": "USD Currency Minor Odds Rate",
    "croupier.odds.appraisal": "Appraisal Omitted",
    "croupier.odds.bet": "BetOdds TierOdds",
    "croupier.rules.settle": "Settlement Wager",
    "croupier.rules.sheet": "Sheet",
    "croupier.shoe": "Composition Shoe shuffled",
    "croupier.sim.comparison": "PairTally",
    "croupier.sim.counting": "CountTally",
    "croupier.sim.counts": "CardCount",
    "croupier.sim.fairness": "Finding fairness_of",
    "croupier.sim.plan": "Plan",
    "croupier.sim.recorded": "Recording read_recording",
    "croupier.sim.replay": "Replay replay",
    "croupier.sim.streaks": "length_chance run_chance",
    "croupier.sim.systems.follow": "follow",
    "croupier.sim.systems.play": "Now Play",
    "croupier.sim.systems.purse": "Purse",
    "croupier.sim.systems.results": "SystemResults system_results",
    "croupier.sim.systems.system": "System",
    "croupier.sim.systems.tally": "Sessions",
    "croupier.sim.tally": "BetCount Tally",
    "croupier.sim.vulnerability": "InspectionTally",
    "croupier.version": "__version__",
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}

__all__ = [
    # a coup, from cards to money
    "load_sheet",
    "deal",
    "explain",
    "settle",
    "parse_coup",
    "DealtCoup",
    "Explanation",
    "ExplainedStep",
    "Step",
    "Hand",
    "Ticket",
    "Settlement",
    "Wager",
    # odds
    "appraise",
    "Appraisal",
    "BetOdds",
    "TierOdds",
    "Omitted",
    # simulation
    "Plan",
    "simulate",
    "coups",
    "write_run",
    "write_sessions",
    "tally_of",
    "sessions_of",
    "draw_picture",
    "Tally",
    "BetCount",
    "CardCount",
    "count_cards",
    "CountTally",
    "vulnerability",
    "InspectionTally",
    "compare",
    "PairTally",
    # betting systems
    "System",
    "follow",
    "Purse",
    "Play",
    "Now",
    "play_system",
    "Sessions",
    "system_results",
    "SystemResults",
    # recorded shoes, and runs
    "read_recording",
    "Recording",
    "replay",
    "Replay",
    "fairness_of",
    "Finding",
    "length_chance",
    "run_chance",
    # sheets
    "Sheet",
    "parse_sheet",
    "shipped_sheets",
    "Rulebook",
    "rulebook",
    # cards and shoes
    "Card",
    "DECK",
    "parse_cards",
    "format_cards",
    "Shoe",
    "Composition",
    "shuffled",
    # money
    "Currency",
    "USD",
    "Minor",
    "Odds",
    "Rate",
    # roads
    "roads",
    "Roads",
    # errors
    "CroupierError",
    "InputError",
    "CardError",
    "MoneyError",
    "NotationError",
    "OddsError",
    "SheetError",
    "ShoeError",
    "WagerError",
    "__version__",
]


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
