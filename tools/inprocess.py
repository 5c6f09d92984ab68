"""Run a ``croupier`` command line inside this process, as a console would see it."""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

PLAIN = {"COLUMNS": "100", "LINES": "40", "NO_COLOR": "1"}
"""What a console must agree on for its output to be the same everywhere."""


class Ended(NamedTuple):
    """How a command line ended: its exit code and what it wrote."""

    code: int
    out: str
    err: str


def run(
    argv: Sequence[str],
    *,
    stdin: str | bytes = "",
    encoding: str = "utf-8",
    env: Mapping[str, str] | None = None,
) -> Ended:
    """Run ``croupier ARGV``; the standard streams have the given encoding."""
    from croupier.cli.main import main

    given = stdin.encode(encoding) if isinstance(stdin, str) else stdin
    out, err = io.BytesIO(), io.BytesIO()
    with (
        _environment({**PLAIN, **(env or {})}),
        _streams(
            io.TextIOWrapper(io.BytesIO(given), encoding=encoding),
            io.TextIOWrapper(out, encoding=encoding, newline=""),
            io.TextIOWrapper(err, encoding=encoding, newline=""),
        ),
    ):
        code = main(list(argv))
    return Ended(code, out.getvalue().decode(encoding), err.getvalue().decode(encoding))


@contextmanager
def _environment(changes: Mapping[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(changes)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def _streams(
    stdin: io.TextIOWrapper, stdout: io.TextIOWrapper, stderr: io.TextIOWrapper
) -> Iterator[None]:
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = stdin, stdout, stderr
    try:
        yield
    finally:
        stdout.flush()
        stderr.flush()
        sys.stdin, sys.stdout, sys.stderr = before
        # Detached, so that collecting the wrappers does not close what is still to be read.
        stdout.detach()
        stderr.detach()
