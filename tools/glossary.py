"""Write docs/glossary.md from src/croupier/i18n/glossary.toml.

``python -m tools.glossary`` writes it; with ``--check`` it only tells whether it is current.
"""

from __future__ import annotations

import sys
import tomllib
from itertools import groupby
from typing import Any

from tools import ROOT

DATA = ROOT / "src" / "croupier" / "i18n" / "glossary.toml"
PAGE = ROOT / "docs" / "glossary.md"

_HEAD = """\
<!-- Made from src/croupier/i18n/glossary.toml by `poe docs`: change that file instead. -->

# Glossary

One word for one thing, in the program, its messages and these pages. The key is how the word is
written in identifiers. A star marks wording of our own: no house's wording was found.
"""


def words() -> list[dict[str, Any]]:
    """Every word, in the order of the data file."""
    listed: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["word"]
    return listed


def _row(word: dict[str, Any]) -> str:
    own = word.get("own", [])
    named = [word[lang] + ("*" if lang in own else "") for lang in ("en", "vi", "zh")]
    return " | ".join(["", f"`{word['key']}`", *named, word["says"], ""]).strip()


def page() -> str:
    """The page as it should be."""
    parts = [_HEAD]
    for about, group in groupby(words(), key=lambda word: str(word["about"])):
        parts.append(
            f"## {about}\n\n"
            "| key | English | Tiếng Việt | 中文 | means |\n"
            "| --- | --- | --- | --- | --- |\n" + "".join(f"{_row(word)}\n" for word in group)
        )
    return "\n".join(parts)


if __name__ == "__main__":
    from tools.made import write_or_check

    sys.exit(write_or_check(PAGE, page(), sys.argv[1:]))
