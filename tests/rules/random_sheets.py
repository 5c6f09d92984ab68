"""Random sheets: bets with random conditions and prices, in the form of a sheet's text."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

from hypothesis import assume
from hypothesis import strategies as st

from croupier.cards import DECK, Card
from croupier.games.catalog import GAMES
from croupier.rules.compile import EFFORT_CAP
from croupier.rules.facts import Fact
from croupier.rules.language import MAX_EXPRESSION_CHARS, Node, unparse
from croupier.rules.nodes import size
from croupier.rules.sheet import HALF_LOSS, LOSE, PUSH, Pay
from tests.rules.expressions import conditions
from tests.rules.samples import HEAD, PICTURES_HEAD, TABLEAU

BACCARAT_FACTS = GAMES["baccarat"].facts
PICTURES_FACTS = GAMES["three-pictures"].facts


@st.composite
def prices(draw: st.DrawFn) -> str:
    """A price that wins, as a sheet writes it."""
    digits = draw(st.sampled_from(["{}", "{}.5", "{}.54", "0.{:02}"]))
    win = digits.format(draw(st.integers(1, 99)))
    stake = draw(st.sampled_from(["1", "1", "2", "20", "0.5"]))
    less = draw(st.sampled_from(["", "", " less 5%", " less 2.5%", " less 100%", " less 0%"]))
    return f"{win}:{stake}{less}"


def pays() -> st.SearchStrategy[Pay]:
    """What a tier may pay."""
    return prices().map(Pay.parse) | st.sampled_from([PUSH, LOSE, HALF_LOSS])


def within(budget: int, tiers: list[tuple[Node, Pay]]) -> list[tuple[Node, Pay]]:
    """The first of the tiers, as many as a number of parts allows and a condition's length."""
    kept = []
    for when, pay in tiers:
        budget -= size(when)
        if budget < 0 or len(unparse(when)) > MAX_EXPRESSION_CHARS:
            break
        kept.append((when, pay))
    return kept


@st.composite
def bets(
    draw: st.DrawFn, facts: Mapping[str, Fact], bet_id: str, extra: str = "", bet_count: int = 1
) -> str:
    """A bet of one to four tiers over these facts; some are numbers, some have labels.

    It is one of `bet_count`, which together are no more work to compile than a sheet may be.
    """
    tiers = draw(st.lists(st.tuples(conditions(facts), pays()), min_size=1, max_size=4))
    combinations = prod(fact.size for fact in facts.values())
    tiers = within(EFFORT_CAP // combinations // bet_count, tiers)
    assume(tiers)
    rows = ",\n".join(
        f'{{ when = "{unparse(when)}", pays = "{pay}", source = "house" }}' for when, pay in tiers
    )
    return f'[[bet]]\nid = "{bet_id}"\n{extra}tiers = [\n{rows} ]\n'


NUMBERS = ("player", "banker", "cards", "player_cards", "banker_cards", "player_two", "banker_two")
PAIRS = ("player_pair", "banker_pair")
HANDS = (
    ("{}", "{}_points"),
    ("{}", "{}_pictures"),
    ("{}_combination", "{}_points"),
    ("{}_combination", "{}_pictures", "{}_points"),
)


@st.composite
def baccarat_sheets(draw: st.DrawFn, most: int = 3, decks: str = "1 2 8") -> str:
    """A baccarat sheet with random bets b0, b1 …"""
    head = HEAD.replace("decks = 8", f"decks = {draw(st.sampled_from(decks.split()))}")
    names = draw(st.sets(st.sampled_from(NUMBERS), min_size=1, max_size=2))
    names |= draw(st.sets(st.sampled_from(PAIRS), min_size=1))
    facts = {name: fact for name, fact in BACCARAT_FACTS.items() if name in names}
    count = draw(st.integers(1, most))
    texts = [draw(bets(facts, f"b{n}", bet_count=count)) for n in range(count)]
    return head + TABLEAU + "".join(texts)


@st.composite
def pictures_sheets(draw: st.DrawFn, most: int = 2) -> str:
    """A Three Pictures sheet with random bets on each box, and one on Banker's hand."""
    mine, theirs = (
        [name.format(side) for name in draw(st.sampled_from(HANDS))] for side in ("box", "banker")
    )
    facts = {name: fact for name, fact in PICTURES_FACTS.items() if name in {*mine, *theirs}}
    shared = {name: fact for name, fact in facts.items() if name in theirs}
    count = draw(st.integers(1, most))
    texts = [draw(bets(facts, f"b{n}_{{box}}", 'each = "box"\n', count + 1)) for n in range(count)]
    return PICTURES_HEAD + "".join([*texts, draw(bets(shared, "house", bet_count=count + 1))])


@st.composite
def deals(draw: st.DrawFn, decks: int, count: int) -> tuple[Card, ...]:
    """Cards in the order in which a shoe of `decks` decks could give them."""
    copies = st.integers(0, 52 * decks - 1)
    places = draw(st.lists(copies, min_size=count, max_size=count, unique=True))
    return tuple(DECK[place % 52] for place in places)
