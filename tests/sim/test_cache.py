"""What is compiled is kept, never outlives a change, and is done without where nothing may be kept.

Case 72 of the collected faults: compiled code that was stale after an upgrade, and an installation
that could not be written to and did not start.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import croupier

DEALS = """
from croupier.games.catalog import load_sheet
from croupier.sim import kernel
from croupier.sim.compiled import CompiledEngine
from croupier.sim.plan import Plan
plan = Plan.of(load_sheet("baccarat"), shoes=1, seed=7)
print(CompiledEngine(plan).orders(range(1))[0, :6].tolist())
print(sum(kernel.order_shoes.stats.cache_hits.values()))
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A copy of the package that is nobody else's."""
    source = Path(croupier.__file__).parent
    left_out = shutil.ignore_patterns("__pycache__", "page", "web", "service")
    shutil.copytree(source, tmp_path / "croupier", ignore=left_out)
    return tmp_path


def dealt(installed: Path, *before: str) -> list[str]:
    """The first cards of a shoe, and how often the compiled kernel was found."""
    own = {"PYTHONPATH": str(installed), "HOME": "/nonexistent", "PATH": os.environ["PATH"]}
    done = subprocess.run(
        [*before, sys.executable, "-c", DEALS],
        env={**own, "PYTHONDONTWRITEBYTECODE": "1", "NUMBA_CPU_NAME": "generic"},
        capture_output=True,
        text=True,
        check=False,
        cwd=installed,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_changed_kernel_deals_otherwise_at_once(installed: Path) -> None:
    first = dealt(installed)
    assert first[1] == "0"
    assert dealt(installed) == [first[0], "1"]
    source = installed / "croupier" / "sim" / "kernel.py"
    text = source.read_text("utf-8")
    changed = text.replace("M0 = np.uint64(0xD2511F53)", "M0 = np.uint64(0xD2511F55)")
    assert changed != text
    source.write_text(changed, "utf-8")
    again = dealt(installed)
    assert again[1] == "0"
    assert again[0] != first[0]


def test_where_nothing_can_be_kept_kernels_still_deal(installed: Path) -> None:
    """On a file system that may only be read, and without a home."""
    if shutil.which("unshare") is None or sys.platform != "linux":
        pytest.fail("unshare is missing: it comes with util-linux")
    package = installed / "croupier"
    readonly = f"mount --bind {package} {package} && mount -o remount,bind,ro {package}"
    cards, hits = dealt(installed, "unshare", "-rm", "sh", "-c", f'{readonly} && exec "$0" "$@"')
    assert hits == "0"
    assert len(cards.split(",")) == 6
    assert not list(package.rglob("*.nbi"))


def test_no_kernel_calls_another_modules_kernel() -> None:
    """Numba looks at the file of a kernel alone to see whether what it compiled still holds."""
    package = Path(croupier.__file__).parent
    texts = {path: path.read_text("utf-8") for path in package.rglob("*.py")}
    compiled = {
        ".".join(("croupier", *path.relative_to(package).with_suffix("").parts)): text
        for path, text in texts.items()
        if "@kernel(" in text or "njit" in text
    }
    makers = {"croupier.odds.jit"}
    assert compiled.keys() >= {*makers, "croupier.sim.kernel", "croupier.odds.compiled"}
    for name, text in compiled.items():
        for other in compiled.keys() - makers - {name}:
            assert f"from {other} import" not in text, f"{name} imports {other}"
            assert f"import {other}" not in text, f"{name} imports {other}"
