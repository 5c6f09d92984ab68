"""What the tests of the page need of a machine, and what is said where it lacks."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NoReturn

import pytest

from croupier.web.pages import PAGE

VARIABLE = "CROUPIER_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser(environ: Mapping[str, str], which: Callable[[str], str | None]) -> str | None:
    """The Chromium to drive: the one that is named, or the first on the path.

    Raises:
        FileNotFoundError: one is named and is not there. What somebody chose is not passed over.
    """
    named = environ.get(VARIABLE)
    if named:
        found = which(named)
        if found is None:
            raise FileNotFoundError(f"{VARIABLE} names {named}, which is no program")
        return found
    return next((path for name in NAMES if (path := which(name))), None)


def lacking(what: str, environ: Mapping[str, str] = os.environ) -> NoReturn:
    """End a test that this machine cannot run: red on CI, told and passed over elsewhere."""
    if environ.get("CI"):
        pytest.fail(f"{what}. On CI that is a failure: nothing may go unseen there", pytrace=False)
    pytest.skip(what)


def browser_path() -> str:
    """The browser, or the end of the test."""
    return find_browser(os.environ, shutil.which) or lacking(
        f"no Chromium is on the path: install Debian's chromium, or name one in {VARIABLE}"
    )


def need_page(page: Path = PAGE) -> None:
    """Fail where the page was not built: without it there is nothing to look at."""
    if not (page / "index.html").is_file():
        pytest.fail(
            "the page is not built: run `cd ui && npm ci --ignore-scripts && npm run build`, or "
            "`pip install -e .`, which builds it",
            pytrace=False,
        )
