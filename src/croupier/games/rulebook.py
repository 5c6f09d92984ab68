"""A sheet made ready: its game, its compiled paytable and its settler in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from croupier.cards import Card, check_copies
from croupier.errors import ShoeError
from croupier.games.catalog import GAMES, game_of, library
from croupier.games.game import AnyCoup
from croupier.rules.compile import compile_sheet
from croupier.rules.liability import Liability
from croupier.rules.load import load
from croupier.rules.settle import Settlement, Settler, Wager
from croupier.rules.sheet import Sheet

_KEPT = 32
_rulebooks: dict[str, Rulebook] = {}


class Rulebook:
    """A sheet with everything that is derived from it once.

    Attributes:
        sheet, game: what it was made of.
        table: the compiled :class:`~croupier.rules.compile.PayTable`.
        fingerprint: the sheet's, computed once.
        multiples: by bet id, the minor units a stake must be a multiple of.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.game = game_of(sheet)
        self.table = compile_sheet(sheet)
        self.fingerprint = sheet.fingerprint
        self.multiples = {bet.id: sheet.multiple(bet) for bet in sheet.bets.values()}
        self._settler = Settler(self.table)
        self._liability: Liability | None = None

    @property
    def liability(self) -> Liability:
        """The worst cases of a table that plays by this sheet."""
        if self._liability is None:
            self._liability = Liability(self.table)
        return self._liability

    def deal(self, cards: Sequence[Card]) -> AnyCoup:
        """Deal one coup from the front of `cards`. Raises ShoeError when they do not suffice."""
        return self.game.deal(self.sheet.deal_rules, cards)

    def keys(self, coup: AnyCoup) -> dict[str | None, int]:
        """The coup's key by box; under None for bets that read no box."""
        pack = self.table.space.pack
        return {box: pack(facts) for box, facts in self.game.observe(coup).items()}

    def settle(self, keys: Mapping[str | None, int], wagers: Iterable[Wager]) -> list[Settlement]:
        """Settle wagers on a coup with these keys. Raises WagerError."""
        return self._settler.settle(keys, wagers)

    def check_cards(self, cards: Sequence[Card]) -> None:
        """Refuse cards that the sheet's decks do not hold, or that are not as many as a coup takes.

        Raises:
            CardError: more copies of a card than there are.
            ShoeError: Three Pictures takes exactly 13 cards.
        """
        check_copies(cards, self.sheet.shoe.decks)
        if self.game.exact_cards and len(cards) != self.game.max_cards:
            raise ShoeError(
                f"a coup takes exactly {self.game.max_cards} cards and {len(cards)} are given"
            )


def _same(sheet: Sheet, other: Sheet) -> bool:
    """Whether two sheets say the same, wherever they were read from."""
    return sheet is other or sheet == other._replace(origin=sheet.origin)


def rulebook(sheet: Sheet) -> Rulebook:
    """The sheet's rulebook; made once for sheets that say the same."""
    known = _rulebooks.get(sheet.text)
    # a sheet changed in memory still carries the text it was read from
    if known is None or not _same(known.sheet, sheet):
        known = Rulebook(sheet)
        _rulebooks.pop(sheet.text, None)
        _rulebooks[sheet.text] = known
        for oldest in list(_rulebooks)[:-_KEPT]:
            _rulebooks.pop(oldest, None)
    return known


def recorded_rulebook(text: str, origin: str) -> Rulebook:
    """The rulebook of a sheet whose text a record keeps.

    Raises:
        SheetError: the text is not a sheet this release can read.
    """
    return rulebook(load(text, origin, GAMES, library()._replace(partial=True)))
