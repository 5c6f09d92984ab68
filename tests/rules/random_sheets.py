"""Random sheets: bets with random conditions and prices, in the form of a sheet's text."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import strategies as st

from croupier.cards import DECK, Card
from croupier.games.catalog import GAMES
from croupier.rules.facts import Fact
from croupier.rules.language import unparse
from croupier.rules.sheet import HALF_LOSS, LOSE, PUSH, Pay
from tests.rules.expressions import conditions
from tests.rules.samples import HEAD, PICTURES_HEAD, TABLEAU

BACCARAT_FACTS = GAMES["baccarat"].facts
PICTURES_FACTS = GAMES["three-pictures"].facts
SHARED = GAMES["three-pictures"].shared_facts


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


@st.composite
def bets(draw: st.DrawFn, facts: Mapping[str, Fact], bet_id: str, extra: str = "") -> str:
    """A bet of one to four tiers over a few of the facts."""
    names = draw(st.sets(st.sampled_from(sorted(facts)), min_size=1, max_size=2))
    # conditions need a number and a labelled fact to choose from; three are soon compiled
    chosen = {name: fact for name, fact in facts.items() if name in names}
    plain = [name for name, fact in facts.items() if not fact.labels]
    labelled = [name for name, fact in facts.items() if fact.labels]
    for kind in (plain, labelled):
        if not set(kind) & set(chosen):
            name = draw(st.sampled_from(kind))
            chosen[name] = facts[name]
    tiers = draw(st.lists(st.tuples(conditions(chosen), pays()), min_size=1, max_size=4))
    rows = ",\n".join(
        f'{{ when = "{unparse(when)}", pays = "{pay}", source = "house" }}' for when, pay in tiers
    )
    return f'[[bet]]\nid = "{bet_id}"\n{extra}tiers = [\n{rows} ]\n'


@st.composite
def baccarat_sheets(draw: st.DrawFn, most: int = 3, decks: str = "1 2 8") -> str:
    """A baccarat sheet with random bets b0, b1 …"""
    head = HEAD.replace("decks = 8", f"decks = {draw(st.sampled_from(decks.split()))}")
    count = draw(st.integers(1, most))
    return head + TABLEAU + "".join(draw(bets(BACCARAT_FACTS, f"b{n}")) for n in range(count))


@st.composite
def pictures_sheets(draw: st.DrawFn, most: int = 2) -> str:
    """A Three Pictures sheet with random bets on each box, and one on Banker's hand."""
    count = draw(st.integers(1, most))
    texts = [draw(bets(PICTURES_FACTS, f"b{n}_{{box}}", 'each = "box"\n')) for n in range(count)]
    shared = {name: fact for name, fact in PICTURES_FACTS.items() if name in SHARED}
    texts.append(draw(bets(shared, "house")))
    return PICTURES_HEAD + "".join(texts)


@st.composite
def deals(draw: st.DrawFn, decks: int, count: int) -> tuple[Card, ...]:
    """Cards in the order in which a shoe of `decks` decks could give them."""
    copies = st.integers(0, 52 * decks - 1)
    places = draw(st.lists(copies, min_size=count, max_size=count, unique=True))
    return tuple(DECK[place % 52] for place in places)
