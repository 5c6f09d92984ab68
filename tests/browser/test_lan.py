"""``--lan``: the page through an address of the local network, over plain HTTP."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.web.guard import COOKIE
from tests.browser.houses import python_path
from tests.browser.needs import browser_path, lacking, need_page
from tools import ROOT

pytestmark = pytest.mark.browser

APART = ("unshare", "--map-root-user", "--net")


def need_network() -> None:
    """A network of one's own, or the end of the test."""
    for tool in ("unshare", "ip"):
        if shutil.which(tool) is None:
            lacking(f"there is no {tool}, so no network of its own to open a house on")
    tried = subprocess.run([*APART, "true"], capture_output=True, check=False)
    if tried.returncode:
        lacking(f"no network of its own is allowed here: {tried.stderr.decode().strip()}")


def test_a_coup_is_played_through_an_address_of_the_local_network(tmp_path: Path) -> None:
    browser = browser_path()
    need_page()
    need_network()
    ended = subprocess.run(
        [*APART, sys.executable, "-m", "tests.browser.inside_lan", str(tmp_path), browser],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), python_path()])},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ended.returncode == 0, ended.stderr
    seen = json.loads(ended.stdout.splitlines()[-1])
    assert f"open {seen['origin']}/" in seen["said"]
    assert seen["origin"].startswith("http://10.77.0.1:")
    assert "██" in seen["said"]  # the address as a QR code
    assert seen["faults"] == []
    assert [line["bet"] for line in seen["lines"]] == ["Banker"]
    assert seen["balance"] == seen["books"]
    [cookie] = seen["cookies"]
    assert cookie["name"] == COOKIE
    assert not cookie["name"].startswith("__Host-")
    assert cookie["secure"] is False
    assert cookie["httpOnly"] is True
    assert cookie["sameSite"] == "Strict"
