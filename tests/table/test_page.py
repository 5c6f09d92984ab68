"""``docs/table.md`` tells all there is: every refusal, every event and every field of it."""

from __future__ import annotations

import re

import msgspec
import pytest

from croupier.table import events as e
from croupier.table.hand_events import HandShoeBrought
from croupier.table.hand_state import Custody
from croupier.table.refusals import CODES
from tools import ROOT

PAGE = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text below a heading, up to the next one of any level."""
    return re.split(r"(?m)^#+ ", PAGE.split(f"# {title}\n", 1)[1], maxsplit=1)[0]


def test_every_refusal_has_its_meaning() -> None:
    rows = [line.split("|") for line in section("Refusals").splitlines() if line.startswith("| `")]
    assert sorted(row[1].strip(" `") for row in rows) == sorted(CODES)
    assert all(row[2].strip() for row in rows)


def test_every_event_has_its_section_and_no_other() -> None:
    assert re.findall(r"(?m)^### `(.+)`$", PAGE) == list(e.TAGS)


INSIDE: dict[type, type] = {
    e.TableOpened: e.LimitsRecord,
    e.WagersPlaced: e.WagerPlaced,
    e.CoupSettled: e.WagerSettled,
    HandShoeBrought: Custody,
}


def names(kind: type[msgspec.Struct]) -> set[str]:
    """The names in a body: its fields, and those of the structures inside it."""
    kinds = [kind, *([INSIDE[kind]] if kind in INSIDE else [])]
    return {field.encode_name for one in kinds for field in msgspec.structs.fields(one)}


@pytest.mark.parametrize("tag", e.TAGS)
def test_every_field_of_an_event_is_told(tag: str) -> None:
    told = set(re.findall(r"`([a-z_]+)`", section(f"`{tag}`")))
    assert names(e.TAGS[tag]) <= told
