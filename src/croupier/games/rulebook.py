"""A sheet made ready: its game, its compiled paytable and its settler in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NoReturn, TypeVar

from croupier.cards import Card, check_copies
from croupier.errors import SheetError, ShoeError, shown
from croupier.games.catalog import GAMES, game_of, library
from croupier.games.game import AnyCoup
from croupier.rules.compile import compile_sheet
from croupier.rules.frozen import Frozen, frozen
from croupier.rules.liability import Liability
from croupier.rules.load import load
from croupier.rules.settle import Settlement, Settler, Wager
from croupier.rules.sheet import Sheet

_KEPT = 32
_K = TypeVar("_K")
_V = TypeVar("_V")
_rulebooks: dict[str, Rulebook] = {}
_asked: dict[int, tuple[Sheet, Rulebook]] = {}
"""The sheets that cannot change, by identity: to compare two sheets takes longer than to settle."""
_recorded: dict[tuple[str, str], Rulebook] = {}
"""By text and origin: a house reads the text of each table's record anew whenever it opens one."""


class Rulebook:
    """A sheet with everything that is derived from it once; shared, so nothing of it changes.

    Attributes:
        sheet, game: what it was made of.
        table: the compiled :class:`~croupier.rules.compile.PayTable`.
        fingerprint: the sheet's, computed once.
        multiples: by bet id, the minor units a stake must be a multiple of.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet = _unchanging(sheet)
        self.game = game_of(sheet)
        self.table = compile_sheet(sheet)
        self.fingerprint = sheet.fingerprint
        self.multiples = frozen({bet.id: sheet.multiple(bet) for bet in sheet.bets.values()})
        self._settler = Settler(self.table)  # the last: from here on nothing can be set

    def __setattr__(self, name: str, value: object) -> None:
        if "_settler" in self.__dict__:
            self.__delattr__(name)
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name}: a rulebook is shared and cannot be changed; make another")

    @cached_property
    def liability(self) -> Liability:
        """The worst cases of a table that plays by this sheet."""
        return Liability(self.table)

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


def _unchanging(sheet: Sheet) -> Sheet:
    """The sheet with mappings that nobody can change; itself where it has no others."""
    limits = sheet.limits
    if type(limits) is not Frozen or any(type(part.bets) is not Frozen for part in limits.values()):
        limits = frozen(
            {code: part._replace(bets=frozen(part.bets)) for code, part in limits.items()}
        )
    bets, sources = frozen(sheet.bets), frozen(sheet.sources)
    if bets is sheet.bets and sources is sheet.sources and limits is sheet.limits:
        return sheet
    return sheet._replace(bets=bets, sources=sources, limits=limits)


def _keep(cache: dict[_K, _V], key: _K, value: _V) -> None:
    """Keep a value as the newest; the oldest go. Threads may do so at once: every step is whole."""
    cache.pop(key, None)
    cache[key] = value
    for oldest in list(cache)[:-_KEPT]:
        cache.pop(oldest, None)


def check_sheet(sheet: object) -> None:
    """Raise SheetError unless it is a sheet; a caller may well have given its id."""
    if not isinstance(sheet, Sheet):
        raise SheetError(f"{shown(sheet)} is no sheet; give what croupier.load_sheet returns")


def rulebook(sheet: Sheet) -> Rulebook:
    """The sheet's rulebook; made once for sheets that say the same.

    Raises:
        SheetError: it is no sheet, or its bets are too much to compile.
    """
    asked = _asked.get(id(sheet))
    if asked is not None and asked[0] is sheet:
        return asked[1]
    check_sheet(sheet)
    known = _known(sheet)
    if known is None:
        known = Rulebook(sheet)
        _keep(_rulebooks, sheet.text, known)
    if _unchanging(sheet) is sheet:
        _keep(_asked, id(sheet), (sheet, known))
    return known


def _known(sheet: Sheet) -> Rulebook | None:
    """The rulebook of a sheet that says the same, if it is among the last."""
    known = _rulebooks.get(sheet.text)
    if known is not None and _same(known.sheet, sheet):
        return known
    # a sheet changed in memory still carries the text it was read from, and stands in its place
    kept = (book for one, book in list(_asked.values()) if one.text == sheet.text)
    return next((book for book in kept if _same(book.sheet, sheet)), None)


def recorded_rulebook(text: str, origin: str) -> Rulebook:
    """The rulebook of a sheet whose text a record keeps.

    Raises:
        SheetError: the text is not a sheet this release can read.
    """
    known = _recorded.get((text, origin))
    if known is None:
        known = rulebook(load(text, origin, GAMES, library()._replace(partial=True)))
        _keep(_recorded, (text, origin), known)
    return known
