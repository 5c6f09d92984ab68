"""Plans and tallies as plain values that travel: to other machines, and into files.

A plan is the sheet's own text and numbers, a tally is counts by the notation of keys. Nothing of it
is code, so whoever reads it runs nothing but croupier, and another release reads it as well or says
that it reads the sheet differently.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from croupier.errors import InputError
from croupier.games.rulebook import Rulebook, recorded_rulebook
from croupier.rules.facts import Key
from croupier.shoe import ShoeRules
from croupier.sim.plan import Plan
from croupier.sim.stream import STREAM
from croupier.sim.tally import Tally, box_tables, kinds_of

__all__ = ["Portable", "plan_from", "plan_text", "tally_from", "tally_text"]

Portable = dict[str, Any]
"""What JSON can hold."""

_NO_BOX = "-"


def plan_text(plan: Plan) -> str:
    """A plan as one JSON document.

    Raises:
        InputError: its sheet was changed after it was read, so that its text does not say it.
    """
    sheet, book = plan.sheet, plan.book
    if recorded_rulebook(sheet.text, sheet.origin).fingerprint != book.fingerprint:
        raise InputError(
            f"{sheet.id} was changed in memory and its text does not say so; load the sheet from "
            "a text of its own"
        )
    return json.dumps(
        {
            "stream": STREAM,
            "seed": plan.seed,
            "first_shoe": plan.first_shoe,
            "shoe_count": plan.shoe_count,
            "first_coups": plan.first_coups,
            "shoe_rules": plan.shoe_rules._asdict(),
            "sheet": sheet.text,
            "sheet_fingerprint": book.fingerprint,
        }
    )


def plan_from(text: str, origin: str) -> Plan:
    """The plan that :func:`plan_text` wrote.

    Args:
        text: the document.
        origin: where it is from, for messages.

    Raises:
        InputError: it is none, is of another stream, or its sheet means something else here.
    """
    try:
        told: Portable = json.loads(text)
        stream, rules, sheet = told["stream"], told["shoe_rules"], told["sheet"]
        numbers = {name: told[name] for name in ("seed", "first_shoe", "first_coups")}
        shoes, fingerprint = told["shoe_count"], told["sheet_fingerprint"]
        shoe_rules = ShoeRules(**rules)
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{origin} holds no plan that can be read ({error})") from None
    if stream != STREAM:
        raise InputError(f"{origin} is of the stream {stream!r}; this release deals {STREAM!r}")
    book = recorded_rulebook(sheet, origin)
    if book.fingerprint != fingerprint:
        raise InputError(
            f"{origin}: this release reads its sheet {book.sheet.id} differently from the one "
            "that wrote it; use that release"
        )
    return Plan.of(book.sheet, shoes=shoes, shoe_rules=shoe_rules, **numbers)


def tally_text(tally: Tally) -> str:
    """A tally's counts as one JSON document; its plan goes beside it."""
    space, kinds = tally.plan.book.table.space, kinds_of(tally.plan.book)

    def show(key: int) -> str:
        return space.show(Key(key))

    return json.dumps(
        {
            "ranges": tally.ranges,
            "coups": tally.coups,
            "cards": tally.cards,
            "counts": {
                box or _NO_BOX: {show(key): counts[key] for key in sorted(counts)}
                for box, counts in tally.counts.items()
            },
            # a kind is told by a key that has it
            "pairs": [
                [
                    *boxes,
                    [[show(kinds[a]), show(kinds[b]), n] for (a, b), n in sorted(both.items())],
                ]
                for boxes, both in tally.pairs.items()
            ],
            "counts_sha256": tally.counts_sha256,
        }
    )


def tally_from(text: str, plan: Plan, origin: str) -> Tally:
    """The tally that :func:`tally_text` wrote.

    Args:
        text: the document.
        plan: what it was counted by.
        origin: where it is from, for messages.

    Raises:
        InputError: it is none, or its counts are not those whose fingerprint it has.
    """
    keys = _keys(plan.book)
    try:
        told: Portable = json.loads(text)
        counts = {
            None if box == _NO_BOX else box: keys.counts(shown)
            for box, shown in told["counts"].items()
        }
        pairs = {
            (one, two): {(keys.kind(a), keys.kind(b)): n for a, b, n in both}
            for one, two, both in told["pairs"]
        }
        ranges = tuple((start, stop) for start, stop in told["ranges"])
        tally = Tally(plan, ranges, told["coups"], told["cards"], counts, pairs)
        fingerprint = told["counts_sha256"]
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{origin} holds no counts that can be read ({error})") from None
    if tally.counts_sha256 != fingerprint:
        raise InputError(f"{origin}: its counts are not those that it was written with")
    return tally


class _Keys:
    """Reads keys by their notation."""

    def __init__(self, book: Rulebook) -> None:
        self._space = book.table.space
        self._tables = box_tables(book)
        self._kinds = {self._tiers(key): kind for kind, key in enumerate(kinds_of(book))}

    def key(self, shown: str) -> int:
        values = dict(word.split("=", 1) for word in shown.split())
        return self._space.pack(
            {
                fact.name: fact.labels.index(values[fact.name])
                if fact.labels
                else range(fact.size).index(int(values[fact.name]))
                for fact in self._space.facts
            }
        )

    def counts(self, shown: Mapping[str, int]) -> dict[int, int]:
        return {self.key(key): int(count) for key, count in shown.items()}

    def kind(self, shown: str) -> int:
        return self._kinds[self._tiers(self.key(shown))]

    def _tiers(self, key: int) -> tuple[int, ...]:
        return tuple(table[key] for table in self._tables)


@lru_cache(maxsize=4)
def _keys(book: Rulebook) -> _Keys:
    return _Keys(book)
