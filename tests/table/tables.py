"""A pure table to try commands on: its state, the ledger and the events so far, in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from croupier.cards import Card, parse_cards
from croupier.games.rulebook import Rulebook
from croupier.ledger import Book, check, deposit, patron
from croupier.shoe import decks_of_cards
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import AnyCommand, decide
from croupier.table.evolve import evolve
from croupier.table.refusals import Refusal
from croupier.table.state import TableState
from croupier.table.transfers import transfers_for
from croupier.table.wagers import Context


def order_of(front: str, decks: int = 1) -> tuple[int, ...]:
    """A shoe that begins with these cards; the rest follow in canonical order."""
    first = parse_cards(front)
    left = Counter(decks_of_cards(decks))
    left.subtract(first)
    assert min(left.values()) >= 0, "the shoe does not hold these cards"
    return tuple(map(int, [*first, *left.elements()]))


def asked(*wagers: str) -> tuple[c.WagerAsked, ...]:
    """A ticket from words such as ``banker=1000``, in minor units."""
    pairs = (word.partition("=") for word in wagers)
    return tuple(c.WagerAsked(bet_id, int(stake)) for bet_id, _, stake in pairs)


class Table:
    """One table with its patrons' money. Every transfer is judged by the ledger itself."""

    def __init__(self, rules: Rulebook, currency: str = "USD", **purses: int) -> None:
        self.rules = rules
        self.currency = currency
        self.state = TableState()
        self.events: list[e.Event] = []
        self.book = Book()
        self._ids = 0
        for name, minor in purses.items():
            self.book.apply(deposit(f"grant-{name}", patron(name, currency), minor))

    def new_id(self, kind: str) -> str:
        """An id that was never given before."""
        self._ids += 1
        return f"{kind}{self._ids}"

    def balance(self, name: str) -> int:
        """A patron's money that is not at stake."""
        return self.book.balance(patron(name, self.currency))

    def decide(self, command: AnyCommand) -> tuple[e.Event, ...] | Refusal:
        """What the command would lead to; nothing changes."""
        return decide(self.state, command, Context(self.rules, self.balance))

    def apply(self, *events: e.Event) -> None:
        """Let events happen, whether or not the table would have decided them."""
        for event in events:
            for transfer in transfers_for(self.state, event):
                refusal = check(self.book, transfer)
                assert refusal is None, refusal
                self.book.apply(transfer)
            evolve(self.state, event)
            self.events.append(event)

    def do(self, command: AnyCommand) -> tuple[e.Event, ...] | Refusal:
        """Decide, and let happen what was decided."""
        decision = self.decide(command)
        if not isinstance(decision, Refusal):
            self.apply(*decision)
        return decision

    def must(self, command: AnyCommand) -> tuple[e.Event, ...]:
        """Do a command that the table has no reason to refuse."""
        decision = self.do(command)
        assert not isinstance(decision, Refusal), decision
        return decision

    def refused(self, command: AnyCommand) -> Refusal:
        """Do a command that must be refused, and check that nothing came of it."""
        before, balances = self.state.copy(), dict(self.book.balances())
        decision = self.do(command)
        assert isinstance(decision, Refusal), f"{command} was not refused"
        assert self.state == before
        assert dict(self.book.balances()) == balances
        return decision

    # --- the table's routine --------------------------------------------------------------

    def open(self, front: str = "") -> Table:
        """Open the table and load a shoe that begins with these cards."""
        self.must(c.OpenTable("1", self.currency))
        return self.load(front)

    def load(self, front: str = "") -> Table:
        """Load a shoe that begins with these cards."""
        order = order_of(front, self.rules.sheet.shoe.decks)
        self.must(c.LoadShoe(self.new_id("shoe"), order))
        return self

    def begin(self, **tickets: str) -> Table:
        """Open betting and place a ticket for each patron: ``ann="banker=100 tie=5"``."""
        self.must(c.OpenBetting(self.new_id("coup")))
        for name, ticket in tickets.items():
            self.place(name, *ticket.split())
        return self

    def place(self, name: str, *wagers: str) -> tuple[e.Event, ...] | Refusal:
        """Place a ticket."""
        return self.do(c.PlaceWagers(name, self.new_id("action"), asked(*wagers)))

    def deal(self) -> e.CoupDealt:
        """Close betting and deal."""
        self.must(c.CloseBetting())
        (dealt,) = self.must(c.DealCoup())
        assert isinstance(dealt, e.CoupDealt)
        return dealt

    def settle(self) -> dict[str, e.WagerSettled]:
        """Settle; by wager id what became of each wager."""
        rows: dict[str, e.WagerSettled] = {}
        for event in self.must(c.SettleCoup()):
            assert isinstance(event, e.CoupSettled)
            rows.update({row.wager_id: row for row in event.wagers})
        return rows

    def coup(self, **tickets: str) -> e.CoupDealt:
        """A whole coup."""
        dealt = self.begin(**tickets).deal()
        self.settle()
        return dealt

    @property
    def position(self) -> int:
        """How many cards have left the shoe."""
        assert self.state.shoe is not None
        return self.state.shoe.position_index


def of_type(events: Iterable[e.Event], kind: type[e.Event]) -> list[e.Event]:
    """The events of one type."""
    return [event for event in events if isinstance(event, kind)]


def small_shoe(rules: Rulebook, cards: str, **purses: int) -> Table:
    """A table whose shoe holds only these cards: as an event, for no command loads such a shoe."""
    table = Table(rules, "USD", **purses)
    table.must(c.OpenTable("1", "USD"))
    table.apply(e.ShoeLoaded("small", 1, cards, None))
    return table


def cards_of(text: str) -> tuple[Card, ...]:
    """Cards by their notation."""
    return parse_cards(text)
