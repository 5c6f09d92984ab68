"""A bet in words, read off its expressions: no bet is described a second time anywhere.

Three languages say it; their words are in ``i18n/<language>/say.ftl`` and only the structure is
here. A fact is spoken of by whose it is and what kind it is (``player_pair``: Player's, a pair),
so facts of the same kind share their sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.i18n import translator
from croupier.i18n.spacing import spaced
from croupier.rules.clauses import EACH_SIDE, EITHER_SIDE, Clause, Joined, Words, clauses
from croupier.rules.facts import Fact
from croupier.rules.language import (
    Always,
    Arithmetic,
    FactName,
    Label,
    Node,
    Number,
)
from croupier.rules.sheet import LANGUAGES, LOSE, Bet, Names, Pay, Sheet, Tier

_OPS = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_OWNERS = ("player", "banker", "box")
_OF_A_HAND = ("hand", "points", "pictures", "combination")
"""Kinds of facts of Three Pictures, whose Banker has another name in Vietnamese."""


def say(what: Tier | Node, lang: str = "en", *, box: str | None = None) -> str:
    """A tier's condition, or any expression, in words and without a capital to start with.

    Args:
        what: the tier or expression.
        lang: ``en``, ``vi`` or ``zh``.
        box: what to call the box that the facts of a box belong to; "the box" by default.

    Raises:
        InputError: there is no such language.
    """
    node = what.when if isinstance(what, Tier) else what
    return spaced(_Voice(lang, box).value(node), lang, box or "")


def say_pay(pay: Pay, lang: str = "en") -> str:
    """What a tier does with the stake: ``pays 1:1 less 5% commission``, a push or a loss."""
    text = translator(lang).text
    if pay.kind == "win" and pay.commission:
        return text("say-pays-less", price=str(pay.odds), rate=str(pay.commission))
    if pay.kind == "win":
        return text("say-pays", price=str(pay.odds))
    if pay.kind == "push":
        return text("say-push")
    return text("say-loses" if pay.lost == LOSE.lost else "say-loses-half")


class TierWords(NamedTuple):
    """A line of a paytable in words: when it holds and what it does, and both together."""

    when: str
    pays: str
    text: str


class BetWords(NamedTuple):
    """A bet in words: its tiers in order, of which the first that holds decides.

    ``otherwise`` is what happens when none holds; empty when the last one always does.
    """

    tiers: tuple[TierWords, ...]
    otherwise: str

    @property
    def lines(self) -> tuple[str, ...]:
        """The whole paytable, a sentence a line."""
        ends = (self.otherwise,) if self.otherwise else ()
        return (*(tier.text for tier in self.tiers), *ends)


def say_bet(sheet: Sheet, bet: Bet, lang: str = "en", *, name_box: bool = True) -> BetWords:
    """A bet's paytable in words.

    Args:
        sheet: the sheet the bet is of; it knows what its boxes are called.
        bet: the bet.
        lang: ``en``, ``vi`` or ``zh``.
        name_box: whether to name the bet's own box; else it is "the box", which fits
            every bet of the family.

    Raises:
        InputError: there is no such language.
    """
    box = sheet.game.boxes[bet.box].get(lang) if bet.box and name_box else None
    text = translator(lang).text
    tiers = []
    for tier in bet.tiers:
        when, pays = say(tier, lang, box=box), say_pay(tier.pay, lang)
        tiers.append(TierWords(when, pays, text("say-tier", when=when, pays=pays)))
    ends = bet.tiers[-1].when == Always(True)
    return BetWords(tuple(tiers), "" if ends else text("say-otherwise"))


class _Subject(NamedTuple):
    """What a fact is about: ``player_pair`` is Player's and a pair, ``cards`` the coup's."""

    owner: str
    kind: str

    @classmethod
    def of(cls, fact: Fact) -> _Subject:
        owner, _, rest = fact.name.partition("_")
        if owner not in _OWNERS:
            return cls("", f"coup-{fact.name.replace('_', '-')}")
        return cls(owner, rest.replace("_", "-") or ("hand" if fact.labels else "total"))


class _Voice:
    """Says expressions in one language."""

    def __init__(self, lang: str, box: str | None) -> None:
        self._messages, self._lang = translator(lang), lang
        self._box = box

    def _text(self, name: str, **args: str | int) -> str:
        return self._messages.text(f"say-{name}", **args)

    def _knows(self, name: str) -> bool:
        # English has every message, and stands in where another language lacks one
        return f"say-{name}" in translator(LANGUAGES[0])

    def _group(self, text: str) -> str:
        return self._text("group", text=text)

    def words(self, words: Words, depth: int = 0) -> str:
        """A condition; inside another list (`depth` over 0) one that cannot be mistaken."""
        if isinstance(words, bool):
            return self._text("always" if words else "never")
        if isinstance(words, Clause):
            return self._clause(words)
        link = "and" if words.all_hold else "or"
        texts = [self.words(part, depth + 1) for part in words.parts]
        is_plain = not any(isinstance(part, Joined) or part.whose for part in words.parts)
        if depth == 1 and is_plain and len(texts) == 2:
            return self._text(f"{link}-marked", a=texts[0], b=texts[1])
        holds_lists = any(isinstance(part, Joined) for part in words.parts)
        text = self._join(texts, link, with_comma=holds_lists)
        return self._group(text) if depth else text

    def _join(self, texts: Sequence[str], link: str, *, with_comma: bool) -> str:
        if len(texts) == 2 and not with_comma:
            return self._text(link, a=texts[0], b=texts[1])
        before = texts[0]
        for text in texts[1:-1]:
            before = self._text("list", a=before, b=text)
        return self._text(f"{link}-last", a=before, b=texts[-1])

    # --- one clause ---------------------------------------------------------------------------

    def _clause(self, clause: Clause) -> str:
        value = clause.right[0]
        if isinstance(value, Label):
            return self._label_clause(clause, value)
        if isinstance(value, Number):
            return self._number_clause(clause, value)
        return self._comparison(clause, value)

    def _label_clause(self, clause: Clause, label: Label) -> str:
        subject = _Subject.of(label.fact)
        op = _OPS[clause.op]
        name = f"{subject.kind}-label"
        return self._text(
            name if self._knows(name) else "label",
            op=op,
            case=f"{op}-{label.fact.labels[label.value]}",
            who=self._who(subject, clause.whose),
            noun=self._noun(clause),
            value=self.value(label),
        )

    def _number_clause(self, clause: Clause, number: Number) -> str:
        op = _OPS.get(clause.op, "eq")
        left = clause.left
        if isinstance(left, Arithmetic):
            said = self._arithmetic_clause(op, left, number)
            if said:
                return said
        kind, who = "", ""
        if isinstance(left, FactName):
            subject = _Subject.of(left.fact)
            kind, who = subject.kind, self._who(subject, clause.whose)
        counts = self._knows(f"{kind}-number")
        return self._text(
            f"{kind}-number" if counts else "number",
            op=op,
            who=who,
            noun=self._noun(clause),
            value=self._numbers(clause, counts=counts),
            number=max(part.value for part in clause.right if isinstance(part, Number)),
        )

    def _arithmetic_clause(self, op: str, left: Arithmetic, number: Number) -> str | None:
        """What people have words for: odd and even, and so much higher than."""
        if left.op == "%" and left.right == Number(2) and number.value in (0, 1):
            if op in ("eq", "ne"):
                is_odd = (number.value == 1) is (op == "eq")
                return self._text("odd" if is_odd else "even", noun=self.value(left.left))
        elif left.op == "-" and number.value > 0 and op in ("eq", "ge", "gt"):
            a, b = self._operand(left.left), self._operand(left.right)
            return self._text("ahead", op=op, a=a, b=b, value=str(number.value))
        return None

    def _comparison(self, clause: Clause, right: Node) -> str:
        left, name = clause.left, "compare"
        args = {"op": _OPS[clause.op], "a": self.value(left), "b": self.value(right)}
        if isinstance(left, FactName) and isinstance(right, FactName):
            mine, other = _Subject.of(left.fact), _Subject.of(right.fact)
            if mine.kind == other.kind and self._knows(f"{mine.kind}-compare"):
                name = f"{mine.kind}-compare"
                args |= {"who": self._who(mine), "other": self._who(other)}
        return self._text(name, **args)

    # --- values -------------------------------------------------------------------------------

    def _numbers(self, clause: Clause, *, counts: bool) -> str:
        numbers = [part.value for part in clause.right if isinstance(part, Number)]
        texts = [self._text("count", number=n) if counts else str(n) for n in numbers]
        if clause.op == "range":
            return self._text("numbers-range", a=texts[0], b=texts[1])
        text = texts[0]
        for more in texts[1:-1]:
            text = self._text("numbers-list", a=text, b=more)
        return self._text("numbers-or", a=text, b=texts[-1]) if len(texts) > 1 else text

    def value(self, node: Node) -> str:
        """A value: a number, what a fact is called, a label or a sum; or a condition."""
        match node:
            case FactName(fact):
                return self._fact(fact)
            case Label(fact, value):
                label = fact.labels[value]
                name = f"{_Subject.of(fact).kind}-{label}"
                return self._text(name) if self._knows(name) else label.replace("_", " ")
            case Arithmetic(op, left, right):
                if op == "%":
                    return self._text("remainder", a=self._operand(left), b=self.value(right))
                # from left to right, so a sum on the left needs no brackets
                a = self._operand(left) if _is_remainder(left) else self.value(left)
                return self._text("plus" if op == "+" else "minus", a=a, b=self._operand(right))
            case Number(value):
                return str(value)
            case _:
                return self.words(clauses(node))

    def _operand(self, node: Node) -> str:
        text = self.value(node)
        return self._group(text) if isinstance(node, Arithmetic) else text

    def _noun(self, clause: Clause) -> str:
        if isinstance(clause.left, FactName):
            return self._fact(clause.left.fact, clause.whose)
        return self.value(clause.left)

    def _fact(self, fact: Fact, whose: str = "") -> str:
        if fact.words:
            return Names(*fact.words).get(self._lang)
        subject = _Subject.of(fact)
        name = f"noun-{subject.kind}"
        if not self._knows(name):
            return fact.name.replace("_", " ")
        return self._text(name, who=self._who(subject, whose))

    def _who(self, subject: _Subject, whose: str = "") -> str:
        if whose in (EITHER_SIDE, EACH_SIDE):
            return self._text(f"who-{whose}")
        if not subject.owner:
            return ""
        if subject.owner == "box" and self._box:
            return self._box
        is_of_a_hand = subject.kind in _OF_A_HAND
        return self._text(f"who-hand-{subject.owner}" if is_of_a_hand else f"who-{subject.owner}")


def _is_remainder(node: Node) -> bool:
    return isinstance(node, Arithmetic) and node.op == "%"
