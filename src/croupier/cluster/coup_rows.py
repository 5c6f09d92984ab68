"""A row a coup: its cards and what they come to. In a game of boxes, a row a box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from croupier.cards import DECK, format_cards
from croupier.cluster.extras import extra
from croupier.rules.facts import Fact
from croupier.sim.engines import Engine
from croupier.sim.plain import simulated_coups
from croupier.sim.plan import Plan

if TYPE_CHECKING:
    from croupier.sim.compiled import CompiledEngine

__all__ = ["OUTCOMES", "CoupRows"]

OUTCOMES: Final = ("player", "banker", "tie")
"""Who had the better hand; a box is a player."""

_FACT: Final = "fact_"
_CARD_WIDTH: Final = 3


class CoupRows:
    """Makes them; both engines the same.

    ====================== =========================================================================
    ``shoe``               the shoe's number
    ``coup``               which coup of its shoe, from 1
    ``box``                in a game of boxes, whose hand it is
    ``begin_index``        of the coup's first card in the shoe, from 0; burns before it
    ``cards``              the coup's cards in the order in which they left the shoe: ``As Td``
    ``outcome``            ``player``, ``banker`` or ``tie``; null where no bet of the sheet asks
    ``key``                the sheet's key of it, a number that only this sheet gives a meaning
    ``fact_NAME``          each fact of the key
    ====================== =========================================================================

    Attributes:
        schema: the columns.
    """

    def __init__(self, plan: Plan, engine: Engine) -> None:
        self._plan = plan
        self._boxes = tuple(plan.book.game.boxes)
        self._space = plan.book.table.space
        self._facts = self._space.facts
        self._columns = {
            "shoe": pa.uint64(),
            "coup": pa.int32(),
            **({"box": _labels()} if self._boxes else {}),
            "begin_index": pa.int16(),
            "cards": pa.string(),
            "outcome": _labels(),
            "key": pa.int32(),
            **{f"{_FACT}{fact.name}": _type_of(fact) for fact in self._facts},
        }
        self.schema = pa.schema(list(self._columns.items()))
        self._compiled: _Compiled | None = None
        if engine.name == "numba":
            self._compiled = _Compiled(engine, plan)

    def rows(self, shoes: range) -> Iterator[pa.RecordBatch]:
        """The rows of these shoes, in their order."""
        if not shoes:
            return
        columns = self._plain(shoes) if self._compiled is None else self._compiled.columns(shoes)
        keys = columns["key"]
        for fact, stride in zip(self._facts, self._space.strides, strict=True):
            columns[f"{_FACT}{fact.name}"] = _unpacked(keys, fact, stride)
        columns["outcome"] = self._outcomes(keys)
        arrays = [_array(columns[name], kind) for name, kind in self._columns.items()]
        yield pa.RecordBatch.from_arrays(arrays, schema=self.schema)

    def _plain(self, shoes: range) -> dict[str, Any]:
        columns: dict[str, Any] = {
            name: [] for name in ("shoe", "coup", "begin_index", "cards", "box", "key")
        }
        cards_of = self._plan.book.game.cards_of
        for one in simulated_coups(self._plan, shoes):
            cards = format_cards(cards_of(one.coup))
            for number, box in enumerate(self._boxes or (None,)):
                columns["shoe"].append(one.shoe)
                columns["coup"].append(one.coup_index + 1)
                columns["begin_index"].append(one.begin_index)
                columns["cards"].append(cards)
                columns["box"].append(number)
                columns["key"].append(one.keys[box])
        return {**columns, "box": _coded(columns["box"], self._boxes or ("",))}

    def _outcomes(self, keys: Any) -> Any:
        """Who had the better hand, by the facts that say it."""
        hands = "box" if self._boxes else "player", "banker"
        if not set(hands) <= set(self._space.names):
            return pa.nulls(len(keys), _labels())
        mine, theirs = (
            _values(keys, self._facts[at], self._space.strides[at])
            for at in map(self._space.names.index, hands)
        )
        if isinstance(keys, list):
            codes = [0 if a > b else 1 if a < b else 2 for a, b in zip(mine, theirs, strict=True)]
        else:
            codes = (mine <= theirs) * 1 + (mine == theirs)
        return _coded(codes, OUTCOMES)


class _Compiled:
    """The columns as the compiled engine lists them, in arrays from the kernel to the file."""

    def __init__(self, engine: Any, plan: Plan) -> None:
        self._engine: CompiledEngine = engine
        self._boxes = tuple(plan.book.game.boxes)
        self._np = extra("numpy", "arrays")
        text = "".join(f" {card}" for card in DECK).encode("ascii")
        self._texts = self._np.frombuffer(text, self._np.uint8).reshape(-1, _CARD_WIDTH)

    def columns(self, shoes: range) -> dict[str, Any]:
        np, listing = self._np, self._engine.list(shoes)
        counts = np.diff(listing.ends, prepend=0)
        row = np.repeat(np.arange(len(shoes)), counts)
        coups = np.arange(1, len(row) + 1) - np.repeat(listing.ends - counts, counts)
        begins, ends = listing.places.astype(np.int64).T
        each = max(1, len(self._boxes))
        texts = self._cards(self._engine.orders(shoes), row, begins, ends)
        columns = {
            "shoe": row.astype(np.uint64) + np.uint64(shoes.start),
            "coup": coups.astype(np.int32),
            "begin_index": listing.places[:, 0],
        }
        columns = {name: np.repeat(column, each) for name, column in columns.items()}
        columns["cards"] = texts if each == 1 else texts.take(np.repeat(np.arange(len(row)), each))
        columns["box"] = _coded(np.tile(np.arange(each), len(row)), self._boxes or ("",))
        columns["key"] = self._engine.keys[listing.cells.reshape(-1)].astype(np.int32)
        return columns

    def _cards(self, orders: Any, row: Any, begins: Any, ends: Any) -> Any:
        """The notation of each coup's cards: two signs a card, a blank before all but the first."""
        np = self._np
        counts = ends - begins
        stops = np.cumsum(counts)
        starts = stops - counts
        places = np.arange(stops[-1]) + np.repeat(begins + row * orders.shape[1] - starts, counts)
        signs = self._texts[orders.reshape(-1)[places]].reshape(-1)
        kept = np.ones(len(signs), bool)
        kept[_CARD_WIDTH * starts] = False
        offsets = np.zeros(len(row) + 1, np.int32)
        offsets[1:] = _CARD_WIDTH * stops - np.arange(1, len(row) + 1)
        buffers = [None, pa.py_buffer(offsets), pa.py_buffer(signs[kept])]
        return pa.StringArray.from_buffers(len(row), buffers[1], buffers[2])


def _labels() -> pa.DataType:
    return pa.dictionary(pa.int8(), pa.string())


def _type_of(fact: Fact) -> pa.DataType:
    return _labels() if fact.labels else pa.int16() if fact.size > 128 else pa.int8()


def _values(keys: Any, fact: Fact, stride: int) -> Any:
    """A fact's values of keys, in a list or an array as they come."""
    if isinstance(keys, list):
        return [key // stride % fact.size for key in keys]
    return keys // stride % fact.size


def _unpacked(keys: Any, fact: Fact, stride: int) -> Any:
    values = _values(keys, fact, stride)
    return _coded(values, fact.labels) if fact.labels else values


def _coded(codes: Any, labels: Sequence[str]) -> Any:
    return pa.DictionaryArray.from_arrays(pa.array(codes, pa.int8()), pa.array(labels, pa.string()))


def _array(column: Any, kind: pa.DataType) -> pa.Array:
    if isinstance(column, pa.Array):
        return column
    if isinstance(column, list):
        return pa.array(column, kind)
    return pa.array(column).cast(kind)
