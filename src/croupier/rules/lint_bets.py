"""The lint's look at bets: which of their tiers decide, and whether they can win and lose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from croupier.rules import language
from croupier.rules.compile import facts_of
from croupier.rules.facts import KeySpace
from croupier.rules.finding import ERROR, NOTE, WARNING, Findings
from croupier.rules.nodes import function_of
from croupier.rules.sheet import LOSE, Bet, Sheet
from croupier.rules.source import Path

_SHOWN = 4


class Tally(NamedTuple):
    """How a bet's tiers share the combinations of facts that coups can show.

    Attributes:
        bet: the bet.
        total: how many combinations of the facts it reads can occur.
        holds: for each tier, on how many its condition holds.
        decides: for each tier, on how many it is the first that holds.
        meets: for an earlier and a later tier, on how many the later one holds too
            where the earlier decides.
        examples: one such combination, as ``player=6 banker=6``.
        never, always: for each tier, its comparisons that hold on none, or on all.
    """

    bet: Bet
    total: int
    holds: Counter[int]
    decides: Counter[int]
    meets: Counter[tuple[int, int]]
    examples: Mapping[tuple[int, int], str]
    never: tuple[tuple[str, ...], ...]
    always: tuple[tuple[str, ...], ...]

    @property
    def kinds(self) -> set[str]:
        """What the bet can do: of ``win``, ``push`` and ``lose`` those that occur."""
        kinds = {self.bet.tiers[index].pay.kind for index in self.decides}
        return kinds | ({LOSE.kind} if self.decides.total() < self.total else set())


def tally(sheet: Sheet, bet: Bet) -> Tally:
    """Judge a bet on every combination of its facts that a coup can show."""
    space = KeySpace.narrow(sheet.game.facts, facts_of(bet))
    combinations = sheet.game.reachable(sheet.deal_rules, sheet.shoe.decks, space.names)
    holds, decides = Counter[int](), Counter[int]()
    meets: Counter[tuple[int, int]] = Counter()
    examples: dict[tuple[int, int], str] = {}
    conditions = [function_of(tier.when) for tier in bet.tiers]
    seen = [dict.fromkeys(_comparisons(tier.when), 0) for tier in bet.tiers]
    compared = {node: function_of(node) for counts in seen for node in counts}
    for values in sorted(combinations):
        facts = dict(zip(space.names, values, strict=True))
        holding = [index for index, holds_on in enumerate(conditions) if holds_on(facts)]
        holds.update(holding)
        true = {node: holds_on(facts) for node, holds_on in compared.items()}
        for counts in seen:
            for node in counts:
                counts[node] += true[node]
        for later in holding[1:]:
            pair = (holding[0], later)
            meets[pair] += 1
            examples.setdefault(pair, space.show(space.pack_values(values)))
        decides.update(holding[:1])
    total = len(combinations)
    never, always = (
        tuple(
            tuple(language.unparse(node) for node, count in counts.items() if count == wanted)
            for counts in seen
        )
        for wanted in (0, total)
    )
    return Tally(bet, total, holds, decides, meets, examples, never, always)


def _comparisons(node: language.Node) -> Iterator[language.Node]:
    """The comparisons of a condition, from left to right."""
    match node:
        case language.Comparison():
            yield node
        case language.Both(parts) | language.Either(parts):
            for part in parts:
                yield from _comparisons(part)
        case language.Not(part):
            yield from _comparisons(part)
        case _:
            return


def lint_bet(report: Findings, path: Path, found: Tally) -> None:
    """Report what a bet's tally shows; `path` is the bet's place in the sheet."""
    for index in range(len(found.bet.tiers)):
        _lint_tier(report, (*path, "tiers", index, "when"), found, index)
    kinds, name = found.kinds, found.bet.family
    if "win" not in kinds:
        report.add(ERROR, "bet-never-wins", path, f"no coup wins the bet {name!r}; give it a price")
    if "lose" not in kinds:
        problem = f"no coup loses the bet {name!r}, so the house can only pay"
        report.add(ERROR, "bet-never-loses", path, f"{problem}; narrow its conditions")


def _lint_tier(report: Findings, path: Path, found: Tally, index: int) -> None:
    name = tier_name(found.bet, index)
    if not found.holds[index]:
        problem = f"{name} is never reached: no coup meets its condition"
        report.add(ERROR, "tier-unreachable", path, f"{problem}; mend it or take the tier out")
        return
    earlier = [pair for pair in found.meets if pair[1] == index]
    if not found.decides[index]:
        others = " or ".join(f"tier {pair[0] + 1}" for pair in sorted(earlier))
        problem = f"{name} is never reached: wherever it holds, {others} holds and comes first"
        example = f"for example {found.examples[min(earlier)]}"
        report.add(ERROR, "tier-shadowed", path, f"{problem}, {example}; move it up or take it out")
        return
    _lint_comparisons(report, path, found, index)
    for pair in sorted(earlier):
        if _same(found.bet, *pair):
            continue
        first = pair[0]
        problem = (
            f"{name} also holds where tier {first + 1} decides, on {found.meets[pair]} of its "
            f"{found.decides[first]} combinations, for example {found.examples[pair]}; "
            f"tier {first + 1} comes first and pays {found.bet.tiers[first].pay}"
        )
        report.add(NOTE, "tier-overlap", path, problem)


def _lint_comparisons(report: Findings, path: Path, found: Tally, index: int) -> None:
    for texts, how in ((found.never[index], "never"), (found.always[index], "always")):
        for text in texts[:_SHOWN]:
            problem = f"in {tier_name(found.bet, index)} {text!r} is {how} true"
            report.add(WARNING, "constant-comparison", path, f"{problem}; leave it out or mend it")


def _same(bet: Bet, one: int, other: int) -> bool:
    first, second = bet.tiers[one], bet.tiers[other]
    return (first.pay, first.name) == (second.pay, second.name)


def tier_name(bet: Bet, index: int) -> str:
    """How a finding names a tier: ``tier 2 of 'perfect_pair' (both sides)``."""
    name = bet.tiers[index].name
    return f"tier {index + 1} of {bet.family!r}" + (f" ({name})" if name else "")
