"""The files of an unpacked release: what is ignored by its path, and npm's packages, are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools.tree import project_files

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("src/croupier/web/page/index.html", False),
        ("src/croupier/web/page/assets/a.js", False),
        ("src/croupier/web/pages.py", True),
        ("docs/page/index.md", True),
        ("ui/node_modules/vite/index.js", False),
        ("ui/src/main.ts", True),
        ("build/a.py", False),
        ("src/build/a.py", False),
        ("src/builder.py", True),
    ],
)
def test_a_built_file_is_not_of_the_tree(tmp_path: Path, name: str, kept: bool) -> None:
    (tmp_path / ".gitignore").write_text("build/\nsrc/croupier/web/page/\n", encoding="utf-8")
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_text("", encoding="utf-8")
    assert (name in [path.as_posix() for path in project_files(tmp_path)]) is kept
