"""Names and sentences of a sheet in three languages, and how many of a thing a page bears."""

from __future__ import annotations

from croupier.rules.section import Section
from croupier.rules.sheet import Names
from croupier.rules.texts import MAX_NAME_CHARS, MAX_PROSE_CHARS


def read_names(section: Section, key: str) -> Names:
    """A name: a text (English), or a table with ``en`` and perhaps ``vi`` and ``zh``."""
    return _names(section, key, MAX_NAME_CHARS)


def read_prose(section: Section, key: str) -> Names:
    """Sentences, written as a name is; they may run over several lines."""
    return _names(section, key, MAX_PROSE_CHARS, prose=True)


def _names(section: Section, key: str, most: int, *, prose: bool = False) -> Names:
    if isinstance(section.raw(key), str):
        return Names(section.text(key, most=most, prose=prose))
    table = section.table(key)
    names = Names(
        table.text("en", most=most, prose=prose),
        table.text("vi", "", most=most, prose=prose),
        table.text("zh", "", most=most, prose=prose),
    )
    table.finish()
    return names


def check_count(section: Section, key: str, count: int, most: int, what: str) -> None:
    """Refuse more than a page bears; a sheet from a record is let pass."""
    if count > most and not section.source.recorded:
        raise section.error(key, f"a sheet has at most {most} {what}")
