"""Many compositions at once: exact weights and edges by a compiled closed form.

For whoever asks about shoes by the thousand: a design tried on depleted shoes, a
count tried against the truth, the spread of an edge by depth. What it knows of a
card is its value, so it serves bets that read totals and numbers of cards; pairs,
suits and facts of a sheet's own go through :mod:`croupier.odds.appraise`.

The numbers are those of the integer path, without exception: float64 is used
where it is exact and nowhere else (:data:`EXACT_CARDS`). The extra ``sim`` brings
what it needs; that is loaded by the first call, not by importing this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm, perm
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import InputError, OddsError, ShoeError
from croupier.games.baccarat.coup import MAX_CARDS
from croupier.games.baccarat.facts import FACTS
from croupier.games.baccarat.tableau import STOOD, TOTALS, Tableau
from croupier.games.baccarat.weights import Endings, endings, weigh_all
from croupier.games.rulebook import Rulebook
from croupier.odds.tiers import pays_of, tier_indexes
from croupier.rules.compile import facts_of
from croupier.rules.sheet import Bet

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Counts = Sequence[Sequence[int]] | npt.NDArray[np.integer[Any]]
    Integers = npt.NDArray[np.int64] | npt.NDArray[np.object_]

VALUE_FACTS = tuple(name for name in FACTS if not name.endswith("_pair"))
"""The facts of baccarat that the values of cards tell."""

EXACT_CARDS = 458
"""With no more cards than this N(N-1)…(N-5) is below 2^53, and all weights are exact in float64."""

_INT64 = 1 << 63
_INSTALL = "pip install 'croupier[sim]'"


def load_kernels() -> ModuleType:
    """The compiled kernels.

    Raises:
        InputError: the extra ``sim`` is not installed.
    """
    try:
        from croupier.odds import compiled
    except ImportError as error:
        raise InputError(
            f"weighing many shoes needs numba and numpy, which are not here ({error}); "
            f"install them with: {_INSTALL}"
        ) from None
    return compiled


class Weights(NamedTuple):
    """The weights of compositions.

    Attributes:
        groups: the values of the facts asked for, one entry a column.
        weights: (m, groups): deals out of N(N-1)…(N-5); int64, or Python's integers (dtype
            object) where a weight may pass int64.
    """

    groups: tuple[tuple[int, ...], ...]
    weights: Integers


class Edges(NamedTuple):
    """The edges of bets on compositions.

    The edge of bet k on composition i is exactly ``numerators[i, k] / (scales[k] * deals[i])``.

    Attributes:
        bets: one a column.
        numerators: (m, bets), whole numbers: int64, or Python's integers (dtype object) where one
            may pass int64.
        scales: a common denominator of what a bet's tiers pay.
        deals: (m,): N(N-1)…(N-5) of each composition; int64 or object.
    """

    bets: tuple[Bet, ...]
    numerators: Integers
    scales: tuple[int, ...]
    deals: Integers

    def edge(self, row: int, column: int) -> Fraction:
        """The edge of one bet on one composition."""
        denominator = self.scales[column] * int(self.deals[row])
        return Fraction(int(self.numerators[row, column]), denominator)

    def floats(self) -> npt.NDArray[np.float64]:
        """All edges as the nearest floats but for their last digits, (m, bets)."""
        import numpy as np

        scales = np.array(self.scales, np.float64)
        floats: npt.NDArray[np.float64] = self.numerators.astype(np.float64) / scales
        floats /= self.deals.astype(np.float64)[:, None]
        return floats


def weigh(tableau: Tableau, counts: Counts, names: Sequence[str]) -> Weights:
    """The weight of every combination of facts, for each composition.

    Args:
        tableau: the drawing matrix, any.
        counts: (m, 10): of each composition the cards by value, ten and pictures first.
        names: the facts wanted, of :data:`VALUE_FACTS`.

    Raises:
        OddsError: another fact.
        ShoeError: compositions that are no compositions, or too small for a coup.
        InputError: the extra ``sim`` is not installed.
    """
    _check_facts(names)
    ways = endings(tuple(names))
    return Weights(ways.groups, Weigher(tableau, ways).weigh(counts))


def edges(rulebook: Rulebook, counts: Counts, bets: Sequence[Bet] | None = None) -> Edges:
    """The exact edge of bets, for each composition.

    Args:
        rulebook: a baccarat sheet's.
        counts: as :func:`weigh` takes them.
        bets: on values alone; all of the sheet that are, if None.

    Raises:
        OddsError: another game, or a bet that values alone do not decide.
        ShoeError, InputError: as :func:`weigh`.
    """
    _tableau(rulebook)
    chosen = [bet for bet in rulebook.sheet.bets.values() if not refusal(bet)]
    return EdgeWeigher(rulebook, chosen if bets is None else bets).edges(counts)


def _tableau(rulebook: Rulebook) -> Tableau:
    rules = rulebook.sheet.deal_rules
    if isinstance(rules, Tableau):
        return rules
    raise OddsError(
        f"{rulebook.sheet.id} is not dealt by a drawing matrix; shoes are weighed at baccarat alone"
    )


def refusal(bet: Bet) -> str | None:
    """Why this path cannot weigh a bet of baccarat; None if it can."""
    blind = sorted(facts_of(bet) - set(VALUE_FACTS))
    if blind:
        return f"it reads {', '.join(blind)}, which the values of cards do not tell"
    return None


def _check_facts(names: Sequence[str]) -> None:
    for name in names:
        if name not in VALUE_FACTS:
            known = ", ".join(VALUE_FACTS)
            raise OddsError(f"the values of cards do not tell {name!r}; they tell {known}")


class Weigher:
    """One matrix and one way to group endings, made ready for many compositions.

    Raises:
        InputError: the extra ``sim`` is not installed.
    """

    def __init__(self, tableau: Tableau, ways: Endings) -> None:
        kernels = load_kernels()
        self._kernel, self._kernel_of_one = kernels.weigh, kernels.weigh_one
        import numpy as np

        self.tableau = tableau
        self.ways = ways
        self._group_of = np.array(ways.group_of, np.int64).reshape(10, 10, 121)
        self._draws = np.zeros((10, 10, 2 + STOOD), np.bool_)
        for player in range(TOTALS):
            for banker in range(TOTALS):
                marks = (tableau.player[player], *tableau.banker[banker])
                self._draws[player, banker] = marks

    def weigh(self, counts: Counts) -> Integers:
        """The weight of every group, (m, groups): int64, or Python's integers (dtype object).

        Raises:
            ShoeError: compositions that are no compositions, or too small for a coup.
        """
        return self.weigh_checked(compositions(counts))

    def weigh_checked(self, counts: npt.NDArray[np.int64]) -> Integers:
        """As :meth:`weigh`, for what :func:`compositions` gave."""
        import numpy as np

        exact = np.empty((len(counts), len(self.ways.groups)), np.int64)
        kernel = self._kernel_of_one if len(counts) == 1 else self._kernel
        if kernel(self._draws, self._group_of, counts, EXACT_CARDS, exact):
            return exact
        sizes = counts.sum(axis=1)
        small = np.flatnonzero(sizes <= EXACT_CARDS)
        some = np.ascontiguousarray(exact[small])
        self._kernel(self._draws, self._group_of, counts[small], EXACT_CARDS, some)
        whole = perm(int(sizes.max()), MAX_CARDS) < _INT64
        found: Integers = exact if whole else exact.astype(np.object_)
        found[small] = some
        for row in np.flatnonzero(sizes > EXACT_CARDS):
            found[row] = weigh_all(self.tableau, counts[row].tolist(), self.ways)
        return found


class EdgeWeigher:
    """Bets of a sheet made ready: endings are told apart by what they pay, and by nothing else.

    Raises:
        OddsError: another game, or a bet that values alone do not decide.
        InputError: the extra ``sim`` is not installed.
    """

    def __init__(self, rulebook: Rulebook, bets: Sequence[Bet]) -> None:
        tableau = _tableau(rulebook)
        load_kernels()
        import numpy as np

        for bet in bets:
            why = refusal(bet)
            if why:
                raise OddsError(f"{bet.id} cannot be weighed shoe by shoe: {why}")
        self.bets = tuple(bets)
        read = set().union(*map(facts_of, self.bets))
        names = tuple(name for name in VALUE_FACTS if name in read)
        ways = endings(names)
        nets = [[pay.net for pay in pays_of(bet)] for bet in self.bets]
        self.scales = tuple(lcm(*(net.denominator for net in row)) for row in nets)
        columns = [
            [-int(row[index] * scale) for index in tier_indexes(bet, names, ways.groups)]
            for bet, row, scale in zip(self.bets, nets, self.scales, strict=True)
        ]
        kinds: dict[tuple[int, ...], int] = {}
        kind_of = [kinds.setdefault(row, len(kinds)) for row in zip(*columns, strict=True)]
        if not kinds:  # no bets: every ending is of the one kind that keeps nothing
            kinds, kind_of = {(): 0}, [0] * len(ways.groups)
        self._kept = np.array(list(kinds), np.object_).reshape(len(kinds), len(self.bets))
        self._most = max((abs(net) for row in kinds for net in row), default=0)
        groups = Endings(tuple(kinds), tuple(kind_of[group] for group in ways.group_of))
        self._weigher = Weigher(tableau, groups)

    def edges(self, counts: Counts) -> Edges:
        """The exact edges on these compositions.

        Raises:
            ShoeError: compositions that are no compositions, or too small for a coup.
        """
        return self.edges_checked(compositions(counts))

    def edges_checked(self, counts: npt.NDArray[np.int64]) -> Edges:
        """As :meth:`edges`, for what :func:`compositions` gave."""
        import numpy as np

        weights = self._weigher.weigh_checked(counts)
        sizes = counts.sum(axis=1)
        most = perm(int(sizes.max(initial=0)), MAX_CARDS)
        # no sum of weights times what they keep is above the greatest of these
        fits = most * max(self._most, 1) < _INT64
        number = np.int64 if fits else np.object_
        kinds, kind_of = np.unique(sizes, return_inverse=True)
        known = np.array([perm(size, MAX_CARDS) for size in kinds.tolist()], np.object_)[kind_of]
        deals: Integers = known.astype(np.int64) if fits else known
        numerators = weights.astype(number, copy=False) @ self._kept.astype(number)
        return Edges(self.bets, numerators, self.scales, deals)


def compositions(counts: Counts) -> npt.NDArray[np.int64]:
    """Compositions by value as the kernels take them, (m, 10).

    Raises:
        ShoeError: not ten whole numbers from 0 each, or fewer than six cards.
        InputError: the extra ``sim`` is not installed.
    """
    load_kernels()
    import numpy as np

    shape = "give ten counts for each shoe, one for every value 0 to 9"
    try:
        given = np.asarray(counts)
    except ValueError:
        raise ShoeError(shape) from None
    if given.size == 0 and given.ndim <= 2:
        given = given.astype(np.int64).reshape(0, 10)
    if given.ndim != 2 or given.shape[1] != 10:
        raise ShoeError(shape)
    if given.dtype.kind not in "iu":
        raise ShoeError(f"counts are whole numbers below 2^31, not {given.dtype}")
    wrong = (given < 0) | (given >= 1 << 31)
    if wrong.any():
        row, value = map(int, np.argwhere(wrong)[0])
        problem = f"{int(given[row, value])} cards of value {value}"
        raise ShoeError(f"shoe {row}: {problem}; give 0 or more, and fewer than 2^31")
    checked = np.ascontiguousarray(given, np.int64)
    few = np.flatnonzero(checked.sum(axis=1) < MAX_CARDS)
    if few.size:
        row = int(few[0])
        left = int(checked[row].sum())
        raise ShoeError(f"shoe {row}: a coup needs {MAX_CARDS} cards and {left} are left")
    return checked
