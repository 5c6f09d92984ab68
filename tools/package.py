"""Build the sdist and the wheel, and try the wheel where nothing but its needs is installed.

The trial runs away from the checkout, with no home directory and on a console that has neither
suits nor accents, because that is where a forgotten data file or an assumed encoding shows.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import NamedTuple

from tools import ROOT

PAGE = "croupier/web/page/index.html"
"""Built by the way and under no version control: the file that a wheel forgets most easily."""


class Trial(NamedTuple):
    """A command line, and a text that its output must hold."""

    argv: tuple[str, ...]
    says: str


TRIALS = (
    Trial(("--version",), "croupier "),
    Trial(("--help",), "settle"),
    Trial(("sheets",), "three-pictures"),
    Trial(("sheet", "show", "baccarat", "--lang", "vi"), "banker"),
    Trial(("roads", "BBPPTB"), "Big Road"),
    Trial(
        ("settle", "baccarat", "2h Ks 3d 6c Ah 9c", "--bet", "player=100.00", "--json"),
        '"totals"',
    ),
)


def call(*argv: str | Path, cwd: Path, **env: str) -> str:
    """Run a command, showing it; its output.

    Raises:
        SystemExit: the command failed.
    """
    shown = " ".join(map(str, argv))
    print(f"  $ {shown}", flush=True)
    ended = subprocess.run(
        argv, cwd=cwd, env={**os.environ, **env}, check=False, capture_output=True
    )
    if ended.returncode:
        print((ended.stdout + ended.stderr).decode(errors="replace"))
        raise SystemExit(f"exit code {ended.returncode}: {shown}")
    return ended.stdout.decode("ascii")


def build(work: Path) -> Path:
    """Build both forms, the wheel out of the sdist; the wheel."""
    dist = work / "dist"
    call(sys.executable, "-m", "build", "--outdir", dist, ROOT, cwd=work, PYTHONIOENCODING="ascii")
    wheels = list(dist.glob("*.whl"))
    if len(wheels) != 1 or len(list(dist.glob("*.tar.gz"))) != 1:
        raise SystemExit(f"not one wheel and one sdist: {sorted(dist.iterdir())}")
    with zipfile.ZipFile(wheels[0]) as carried:
        if PAGE not in carried.namelist():
            raise SystemExit(f"the wheel has no {PAGE}: see hatch_build.py")
    return wheels[0]


def install(work: Path, wheel: Path) -> Path:
    """Install the wheel into an environment of its own; its directory of programs."""
    call(sys.executable, "-m", "venv", work / "env", cwd=work)
    programs = work / "env" / ("Scripts" if os.name == "nt" else "bin")
    constraints = ROOT / "constraints.txt"
    call(programs / "python", "-m", "pip", "install", "-q", "-c", constraints, wheel, cwd=work)
    return programs


def attempt(programs: Path, trial: Trial, work: Path) -> None:
    """Run one trial.

    Raises:
        SystemExit: it failed, or did not say what it should.
    """
    out = call(
        programs / "croupier",
        *trial.argv,
        cwd=work,
        HOME="/nonexistent",
        PYTHONIOENCODING="ascii",
        PYTHONPATH="",
        PYTHONDONTWRITEBYTECODE="1",
    )
    if trial.says not in out:
        raise SystemExit(f"{' '.join(trial.argv)} does not say {trial.says!r}:\n{out}")
    if "--json" in trial.argv:
        json.loads(out)


def main() -> None:
    """Build, install, try."""
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        programs = install(work, build(work))
        for trial in TRIALS:
            attempt(programs, trial, work)
    print(f"the wheel works: {len(TRIALS)} commands tried")


if __name__ == "__main__":
    main()
