"""Reading ``[[fact]]``: facts that a sheet defines over the cards of a coup."""

from __future__ import annotations

import re
from collections.abc import Collection

from croupier.rules import language
from croupier.rules.card_facts import CardFact
from croupier.rules.card_language import parse_card_fact
from croupier.rules.facts import Fact
from croupier.rules.load_names import check_count, read_names
from croupier.rules.section import Section
from croupier.rules.sheet import GameFacts
from croupier.rules.texts import quoted

MAX_FACTS = 16
_UNLABELLED = Fact("", 1)
_LABEL = re.compile(r"[a-z][a-z0-9_]{0,23}")


def read_card_facts(root: Section, game: GameFacts) -> tuple[CardFact, ...]:
    """The facts of a sheet, in its order.

    Raises:
        SheetError: a name that is taken, or an expression that is none; with its place.
    """
    found: dict[str, CardFact] = {}
    sections = root.tables("fact")
    check_count(root, "fact", len(sections), MAX_FACTS, "facts of its own")
    for section in sections:
        name = section.identifier("name")
        known = {**game.facts, **{own.fact.name: own.fact for own in found.values()}}
        why = language.not_a_name(name, known)
        if why:
            raise section.error("name", f"{quoted(name)} cannot be defined: {why}")
        found[name] = _read_card_fact(section, name, game, {*known, name})
        section.finish()
    return tuple(found.values())


def _read_card_fact(
    section: Section, name: str, game: GameFacts, taken: Collection[str]
) -> CardFact:
    labels = section.optional_texts("labels")
    for index, label in enumerate(labels):
        place = (*section.path, "labels", index)
        if not _LABEL.fullmatch(label) or labels.index(label) != index:
            problem = "labels are different words of small letters, digits and _"
            raise section.source.error(place, problem)
        if why := language.not_a_name(label, dict.fromkeys(taken, _UNLABELLED)):
            raise section.source.error(place, f"{quoted(label)} is no label: {why}")
    words = read_names(section, "words") if "words" in section else ()
    text = section.code("value")
    try:
        return parse_card_fact(name, text, game.card_hands, labels, words)
    except language.ExpressionError as error:
        shift = len(text) - len(text.lstrip())
        raise section.error("value", error.problem, error.offset + shift) from None
