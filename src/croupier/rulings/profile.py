"""Profiles: what a house proposes for each irregularity, read from data and looked up."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from croupier.errors import InputError
from croupier.rulings.effects import Effect
from croupier.rulings.kinds import KINDS

__all__ = ["PROFILES", "Profile", "Proposal", "Row", "profile", "read_profile"]

_BASE: Final = "house"
_PLACE: Final = Path(__file__).resolve().parent / "profiles"

PROFILES: Final = (_BASE, "letter", "macau", "remove", "dummy-coup", "next-hand")
"""The profiles that come with it; each but the first says only where it differs."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is proposed for a kind, where the rest of the row fits the case.

    Attributes:
        effects: what is proposed; empty where the manager chooses first.
        choose: what he chooses among.
        clause: the number of the term of dealing, or ``house``.
        stage, game, burn: where it holds; None for anywhere.
    """

    kind: str
    clause: str
    effects: tuple[Effect, ...] = ()
    choose: tuple[tuple[Effect, ...], ...] = ()
    stage: str | None = None
    game: str | None = None
    burn: bool | None = None

    def fits(self, stage: str, game: str, *, burn: bool) -> bool:
        """Whether it is about such a case."""
        return (
            self.stage in (None, stage) and self.game in (None, game) and self.burn in (None, burn)
        )


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    profile: str
    row: tuple[Row, ...]


class Proposal(msgspec.Struct, frozen=True):
    """What the software proposes; a manager rules.

    Attributes:
        profile: whose proposal it is.
        clause: the term of dealing that it follows, or ``house``.
        effects: what it does, in this order; empty where `choices` has to be chosen from.
    """

    profile: str
    clause: str
    effects: tuple[Effect, ...]
    choices: tuple[tuple[Effect, ...], ...] = ()


class Profile:
    """A house's way to rule.

    Args:
        name: of the profile.
        rows: its own, before those of the profile it differs from.
        base: that profile; None for the one that has every row.
    """

    def __init__(self, name: str, rows: tuple[Row, ...], base: Profile | None = None) -> None:
        self.name, self.rows, self.base = name, rows, base

    def propose(self, kind: str, stage: str, game: str, *, burn: bool) -> Proposal:
        """What is proposed for an irregularity.

        Args:
            kind: one of :data:`KINDS` that can happen in this game.
            stage: one of that kind's; empty where it has none.
            game: of the table's sheet.
            burn: whether the sheet burns a card before every coup.

        Raises:
            InputError: there is no such irregularity.
        """
        _require_case(kind, stage, game)
        for row in self.rows:
            if row.kind == kind and row.fits(stage, game, burn=burn):
                return Proposal(self.name, row.clause, row.effects, row.choose)
        if self.base is None:
            raise InputError(f"profile {self.name} says nothing of {kind} {stage} in {game}")
        found = self.base.propose(kind, stage, game, burn=burn)
        return msgspec.structs.replace(found, profile=self.name)


def _require_case(kind: str, stage: str, game: str) -> None:
    known = KINDS.get(kind)
    if known is None:
        raise InputError(f"{kind!r} is no irregularity; known are {', '.join(KINDS)}")
    if game not in known.games:
        raise InputError(f"{kind} cannot happen in {game}")
    if stage not in (known.stages or ("",)):
        stages = ", ".join(known.stages) or "none"
        raise InputError(f"{kind} has no stage {stage!r}; its stages are: {stages}")


def read_profile(text: str, base: Profile | None) -> Profile:
    """A profile as its TOML says it.

    Raises:
        InputError: it is none; says what is wrong.
    """
    try:
        found = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise InputError(f"this is no profile of rulings: {error}") from None
    for row in found.row:
        known = KINDS.get(row.kind)
        if known is None:
            raise InputError(f"{row.kind!r} is no irregularity; known are {', '.join(KINDS)}")
        if row.stage is not None and row.stage not in known.stages:
            raise InputError(f"{row.kind} has no stage {row.stage!r}")
        if row.game is not None and row.game not in known.games:
            raise InputError(f"{row.kind} cannot happen in {row.game}")
        if bool(row.effects) == bool(row.choose):
            raise InputError(f"{row.kind}: a row has either effects or what to choose among")
    return Profile(found.profile, found.row, base)


@cache
def profile(name: str) -> Profile:
    """A profile that comes with it, by its name.

    Raises:
        InputError: there is none of that name.

    >>> profile("letter").propose("exposed-early", "", "baccarat", burn=True).effects
    ('void-coup', 'close-shoe')
    """
    if name not in PROFILES:
        raise InputError(f"{name!r} is no profile of rulings; known are {', '.join(PROFILES)}")
    base = None if name == _BASE else profile(_BASE)
    return read_profile(_PLACE.joinpath(f"{name}.toml").read_text("utf-8"), base)
