"""A system that is a function in a file: ``--system path.py:function``."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.rules.section import did_you_mean

if TYPE_CHECKING:
    from types import ModuleType

    from croupier.sim.systems.play import Strategy

__all__ = ["function_of", "is_file"]


def is_file(text: str) -> bool:
    """Whether a system is given as a file and a function."""
    return ".py:" in text or text.endswith(".py")


def function_of(text: str) -> Strategy:
    """The function that ``path.py:function`` names; the file is run.

    Raises:
        InputError: no such file or function, or a file that does not run.
    """
    path, _, name = text.rpartition(":") if ".py:" in text else (text, "", "")
    module = _run(Path(path))
    functions = {
        key: value
        for key, value in vars(module).items()
        if callable(value) and not key.startswith("_")
    }
    if not name:
        raise InputError(
            f"{text}: name a function too, as {path}:NAME{did_you_mean('', functions)}"
        )
    if name not in functions:
        raise InputError(f"{path} has no function {name!r}{did_you_mean(name, functions)}")
    found: Strategy = functions[name]
    return found


def _run(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("croupier_system", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise InputError(f"there is no file {path}; write --system path.py:function")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # what a dataclass in it looks for
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise InputError(
            f"{path} does not run ({type(error).__name__}: {error}); mend it"
        ) from None
    return module
