"""The systems by name, their parameters, and their notation: ``martingale:steps=7``.

What each stakes is in ``docs/systems.md`` with an example, in :mod:`croupier.sim.systems.machines`
as plain Python, and in :mod:`croupier.sim.systems.ladders` as tables for the kernel.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from croupier.errors import InputError, check_text
from croupier.rules.section import did_you_mean

__all__ = ["SYSTEMS", "Parameter", "System"]

MAX_LINE_NUMBER: Final = 10_000
MAX_LINE_LENGTH: Final = 100


class Parameter(NamedTuple):
    """A whole number, or a line of them, that a system takes.

    Attributes:
        meaning: what it is, for a message.
        default: what it is where nothing is said.
        least, most: its range.
    """

    meaning: str
    default: int | tuple[int, ...]
    least: int = 1
    most: int = 60

    def read(self, name: str, text: str) -> int | tuple[int, ...]:
        """The value of a text. Raises InputError."""
        if isinstance(self.default, tuple):
            words = text.split("-")
            if len(words) <= MAX_LINE_LENGTH and all(map(self._fits, words)):
                return tuple(map(int, words))
            raise InputError(
                f"{name}={text}: write {self.meaning} as whole numbers from {self.least} to "
                f"{self.most} with a - between, such as {_shown(self.default)}"
            )
        if self._fits(text):
            return int(text)
        raise InputError(
            f"{name}={text}: {self.meaning} is a whole number from {self.least} to {self.most}"
        )

    def _fits(self, word: str) -> bool:
        return (
            word.isascii()
            and word.isdigit()
            and len(word) <= len(str(self.most))
            and self.least <= int(word) <= self.most
        )


_ENDLESS: Final = 0

SYSTEMS: Final[Mapping[str, Mapping[str, Parameter]]] = {
    "flat": {},
    "martingale": {"steps": Parameter("how many bets a run has (0: no end)", _ENDLESS, 0)},
    "grand-martingale": {"steps": Parameter("how many bets a run has (0: no end)", _ENDLESS, 0)},
    "paroli": {"steps": Parameter("how many wins in a row end a run", 3)},
    "1-3-2-6": {},
    "labouchere": {"line": Parameter("the line", (1, 2, 3, 4), 1, MAX_LINE_NUMBER)},
    "fibonacci": {
        "back": Parameter("how many places a win goes back", 2),
        "wins": Parameter("how many wins in a row end a run (0: none do)", _ENDLESS, 0),
    },
    "dalembert": {},
    "oscar": {},
}
"""By name, each system's parameters by name."""

_ALSO: Final = {
    "labouchère": "labouchere",
    "d'alembert": "dalembert",
    "oscars-grind": "oscar",
    "oscar's-grind": "oscar",
    "grand": "grand-martingale",
}


class System(NamedTuple):
    """A betting system with its parameters; ``System.parse(str(system)) == system``.

    Attributes:
        name: one of :data:`SYSTEMS`.
        values: its parameters, all of them, in their order.
    """

    name: str
    values: tuple[int | tuple[int, ...], ...]

    @classmethod
    def parse(cls, text: str) -> System:
        """Read ``flat``, ``martingale:steps=7`` or ``labouchere:line=1-2-3-4``.

        Raises:
            InputError: no such system or parameter, or a value that will not do.
        """
        check_text(text, InputError, "martingale:steps=7")
        head, colon, tail = text.strip().partition(":")
        name = _ALSO.get(head.lower(), head.lower())
        if name not in SYSTEMS:
            raise InputError(f"there is no system {head[:40]!r}{did_you_mean(name, SYSTEMS)}")
        known = SYSTEMS[name]
        given: dict[str, int | tuple[int, ...]] = {}
        for word in tail.split(",") if colon else ():
            key, equals, value = word.partition("=")
            if key not in known:
                takes = did_you_mean(key, known) if known else "; it has none"
                raise InputError(f"{name} has no parameter {key[:40]!r}{takes}")
            if not equals or key in given:
                raise InputError(f"{text!r}: write each parameter once, as {key}=VALUE")
            given[key] = known[key].read(key, value)
        return cls(name, tuple(given.get(key, known[key].default) for key in known))

    def number(self, parameter: str) -> int:
        """A parameter that is a number."""
        value = self.values[list(SYSTEMS[self.name]).index(parameter)]
        return value if isinstance(value, int) else 0

    @property
    def line(self) -> tuple[int, ...]:
        """The line of Labouchère; empty for other systems."""
        lines = [value for value in self.values if isinstance(value, tuple)]
        return lines[0] if lines else ()

    def __str__(self) -> str:
        given = [
            f"{name}={_shown(value)}"
            for (name, parameter), value in zip(
                SYSTEMS[self.name].items(), self.values, strict=True
            )
            if value != parameter.default
        ]
        return f"{self.name}:{','.join(given)}" if given else self.name


def _shown(value: int | tuple[int, ...]) -> str:
    return str(value) if isinstance(value, int) else "-".join(map(str, value))
