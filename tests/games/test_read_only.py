"""What is shared cannot be changed: not by who was handed a sheet, nor by who made one of it."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.errors import SheetError
from croupier.games import catalog
from croupier.games.catalog import GAMES, load_sheet, parse_sheet, shipped_sheets
from croupier.games.rulebook import Rulebook, rulebook
from croupier.money import Minor
from croupier.rules.frozen import Frozen, frozen
from croupier.rules.load import EMPTY_LIBRARY
from croupier.rules.settle import Wager
from croupier.rules.sheet import Pay, Sheet

CHANGES: list[Callable[[dict[str, object], str], object]] = [
    lambda mapping, key: mapping.__setitem__(key, 1),
    lambda mapping, key: mapping.__delitem__(key),
    lambda mapping, key: mapping.pop(key),
    lambda mapping, key: mapping.pop("absent", None),
    lambda mapping, _: mapping.popitem(),
    lambda mapping, _: mapping.clear(),
    lambda mapping, key: mapping.setdefault(key, 1),
    lambda mapping, key: mapping.update({key: 1}),
    lambda mapping, key: mapping.__ior__({key: 1}),
]


def containers(value: object, path: str) -> Iterator[tuple[str, object]]:
    """Every dictionary, list, set or array that public names lead to from a value."""
    if isinstance(value, dict | list | set | bytearray):
        yield path, value
    if isinstance(value, dict):
        for key, part in value.items():
            yield from containers(part, f"{path}[{key!r}]")
    elif isinstance(value, tuple):
        names = getattr(value, "_fields", range(len(value)))
        for name, part in zip(names, value, strict=True):
            yield from containers(part, f"{path}.{name}")
    elif type(value).__module__.startswith("croupier.games"):
        for name in dir(value):
            if not name.startswith("_") and not callable(getattr(value, name)):
                yield from containers(getattr(value, name), f"{path}.{name}")


def handed_out() -> dict[str, object]:
    books = [rulebook(load_sheet(name)) for name in shipped_sheets()]
    shared = [*books, GAMES, catalog.library(), EMPTY_LIBRARY]
    return {path: one for start in shared for path, one in containers(start, type(start).__name__)}


def test_all_that_a_sheet_leads_to_is_frozen() -> None:
    found = handed_out()
    assert {path for path, one in found.items() if not isinstance(one, Frozen)} == set()
    of_sheets = ("bets", "sources", "limits", "limits['USD'].bets")
    of_books = ("multiples", "table.tier_of", "game.facts", "game.boxes")
    wanted = {f"Rulebook.sheet.{name}" for name in of_sheets}
    wanted |= {f"Rulebook.{name}" for name in of_books}
    assert wanted | {"Library.readings", "Frozen"} <= set(found)


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_nothing_changes_it(number: int) -> None:
    for path, mapping in handed_out().items():
        assert isinstance(mapping, dict)
        before = dict(mapping)
        key = next(iter(mapping), "x")
        with pytest.raises(TypeError, match="this mapping is shared and cannot be changed"):
            CHANGES[number](mapping, key)
        assert dict(mapping) == before, path
        assert list(mapping) == list(before)


def test_it_is_a_dictionary_in_all_else() -> None:
    given = {"a": 1, "b": 2}
    one = frozen(given)
    given["a"] = 3
    assert one == {"a": 1, "b": 2}
    assert {**one, "c": 3} == {"a": 1, "b": 2, "c": 3}
    assert type({**one}) is dict
    assert frozen(one) is one
    assert copy.copy(one) is one
    for same in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        assert (type(same), same, list(same)) == (Frozen, one, ["a", "b"])
    assert json.loads(json.dumps(one)) == one


@pytest.mark.parametrize("name", shipped_sheets())
def test_a_sheet_still_pickles_copies_and_compares(name: str) -> None:
    sheet = load_sheet(name)
    for same in (pickle.loads(pickle.dumps(sheet)), copy.deepcopy(sheet), load_sheet(name)):
        assert same._replace(game=sheet.game) == sheet
        assert same.fingerprint == sheet.fingerprint
        assert type(same.bets) is Frozen


@pytest.mark.parametrize(
    "name", ["sheet", "game", "table", "fingerprint", "multiples", "liability", "_settler", "new"]
)
def test_a_rulebook_cannot_be_changed(name: str) -> None:
    for book in (Rulebook(load_sheet("baccarat")), rulebook(load_sheet("baccarat"))):
        if name == "liability":
            assert book.liability.worst_minor({}) == 0
        before = dict(vars(book))
        with pytest.raises(AttributeError, match=f"{name}: a rulebook is shared"):
            setattr(book, name, None)
        with pytest.raises(AttributeError, match=f"{name}: a rulebook is shared"):
            delattr(book, name)
        assert vars(book) == before


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.id))
def test_a_game_cannot_be_changed(game: object) -> None:
    for name in ("facts", "id", "deal", "new"):
        with pytest.raises(AttributeError):
            setattr(game, name, {})


def pays(sheet: Sheet) -> int:
    """What 100 on a tie wins."""
    book = rulebook(sheet)
    keys = book.keys(book.deal(parse_cards("2h Ks 3d 6c Ah")))
    (settled,) = book.settle(keys, [Wager("tie", Minor(100))])
    return settled.won_minor


def test_a_sheet_changed_after_it_was_compiled_pays_nobody() -> None:
    """Its maker holds the dictionary it was made with, and may change that back."""
    shipped = load_sheet("baccarat")
    tie = shipped.bets["tie"]
    cheap = tie._replace(tiers=(tie.tiers[0]._replace(pay=Pay.parse("1:1")),))
    bets = {**shipped.bets, "tie": cheap}
    mine = shipped._replace(bets=bets)
    for price, won in ((cheap, 100), (tie, 800), (cheap, 100)):
        bets["tie"] = price
        assert pays(mine) == won
        assert pays(load_sheet("baccarat")) == pays(shipped) == 800
    del bets["tie"]
    assert pays(load_sheet("baccarat")) == 800


def with_part(sheet: Sheet, name: str, part: object) -> Sheet:
    """The sheet with something else in place of one of its parts."""
    parts: dict[str, Any] = {name: part}
    return sheet._replace(**parts)


@pytest.mark.parametrize("name", ["bets", "sources", "limits"])
def test_a_rulebook_keeps_what_a_sheet_says_when_it_is_made(name: str) -> None:
    """Whoever made the sheet may still hold the dictionaries it was made of."""
    shipped = load_sheet("baccarat")
    held = dict(getattr(shipped, name))
    book = Rulebook(with_part(shipped, name, held))  # not one that was made before
    held.clear()
    kept = getattr(book.sheet, name)
    assert (type(kept), kept) == (Frozen, getattr(shipped, name))
    for other in ("bets", "sources", "limits"):
        assert getattr(book.sheet, other) == getattr(shipped, other)


@pytest.mark.parametrize("outer", [dict, frozen])
def test_a_rulebook_keeps_the_limits_of_single_bets(outer: Callable[..., object]) -> None:
    shipped = load_sheet("baccarat")
    held = {"tie": shipped.limits["USD"].bet}
    limits = outer({"USD": shipped.limits["USD"]._replace(bets=held)})
    book = Rulebook(with_part(shipped, "limits", limits))
    expected = dict(held)
    held.clear()
    kept = book.sheet.limits["USD"].bets
    assert (type(kept), kept) == (Frozen, expected)


def test_a_sheet_that_cannot_change_is_taken_as_it_is() -> None:
    shipped = load_sheet("three-pictures")
    assert Rulebook(shipped).sheet is shipped
    for name in ("bets", "sources", "limits"):
        loose = with_part(shipped, name, dict(getattr(shipped, name)))
        assert Rulebook(loose).sheet is not loose


def test_a_sheet_that_is_refused_leaves_no_trace() -> None:
    when = "player_two + banker_two + player + banker + cards + player_cards + banker_cards == 9"
    text = load_sheet("baccarat").text.replace('when = "cards >= 5"', f'when = "{when}"')
    for _ in range(2):
        with pytest.raises(SheetError, match="combinations, over the limit"):
            rulebook(parse_sheet(text))
