"""Write constraints.txt: the versions that this environment has, by name and nothing else.

Run it in an environment that holds the extra ``dev`` and no more (CONTRIBUTING.md tells how).
"""

from __future__ import annotations

import re
from importlib.metadata import distributions

from tools import ROOT

PAGE = ROOT / "constraints.txt"
_NOT_PINNED = {"croupier", "pip", "setuptools", "wheel"}
_HEAD = "# What CI installs: names and versions. Made by `python -m tools.constraints`.\n"


def pins() -> list[str]:
    """``name==version`` for every package installed, in order."""
    found = {re.sub(r"[-_.]+", "-", dist.name).lower(): dist.version for dist in distributions()}
    return [f"{name}=={found[name]}" for name in sorted(found) if name not in _NOT_PINNED]


if __name__ == "__main__":
    PAGE.write_text(_HEAD + "".join(f"{pin}\n" for pin in pins()), encoding="utf-8")
    print(f"{PAGE.name} written")
