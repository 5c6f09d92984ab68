"""What every command needs to write to a console, whatever that console can show.

These promises are kept here, so that no command has to think of them:

* nothing is on standard output when a command fails: :func:`hold_output` keeps what is written
  until the work is done (a command that talks as it goes calls :func:`stream_output` first);
* no console crashes on a suit or an accent: what its encoding lacks is written in ASCII
  (``♠`` as ``s``, ``á`` as ``a``, ``─`` as ``-``), by the codec error handler :data:`ASCII`;
* ``--json`` is one document, and is the same document in every encoding;
* no text from outside acts on the console: see :mod:`croupier.cli.signs`;
* a standard error that cannot be written changes nothing, and a standard output that cannot be
  written is told as :class:`OutputLost` and nothing else.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TextIO

from croupier.cli.signs import ASCII, json_visible, visible

if TYPE_CHECKING:
    from collections.abc import Iterator


class OutputLost(Exception):
    """Standard output cannot be written.

    Attributes:
        reader_left: a pipe whose reader, `head` perhaps, has had enough.
        why: the system's reason.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.reader_left = isinstance(error, BrokenPipeError)
        self.why = error.strerror or str(error)


def encoding() -> str:
    """The encoding of standard output, by name."""
    return getattr(sys.stdout, "encoding", None) or "utf-8"


def can_show(text: str) -> bool:
    """Whether standard output can show every character of this text."""
    try:
        text.encode(encoding())
    except UnicodeEncodeError:
        return False
    return True


def shown(text: str) -> str:
    """The text in one line as standard output will show it; of use where its width matters."""
    return visible(text).encode(encoding(), ASCII).decode(encoding())


def readable_language(lang: str) -> str:
    """``lang`` if standard output can show it or its plain letters, else English.

    Vietnamese without its accents can still be read; Chinese in question marks cannot.
    """
    return "en" if lang == "zh" and not can_show("庄闲和") else lang


def is_terminal() -> bool:
    """Whether a person watches standard output, so that colour and redrawing make sense."""
    return sys.stdout.isatty()


def wants_colour() -> bool:
    """Whether escapes for colour and redrawing are understood, and wanted, where output goes."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return is_terminal() and (os.name != "nt" or "WT_SESSION" in os.environ)


def width(most: int = 100) -> int:
    """Columns to lay a page out for: the terminal's (80 if there is none), at most ``most``."""
    import shutil

    return min(most, shutil.get_terminal_size((80, 24)).columns)


def emit(text: str = "") -> None:
    """Write a line, or several, to standard output.

    Raises:
        OutputLost: it cannot be written; so do all that write.
    """
    emit_dressed(visible(text, "\n"))


def fault_lines(text: str, source_line: str | None) -> str:
    """A fault of a sheet as it is shown: one line, or three where the second shows the sheet's.

    Args:
        text: what a :class:`~croupier.errors.SheetError` or a finding says as a string.
        source_line: its line of the sheet, if it shows one.
    """
    parts = [text] if source_line is None else text.rsplit("\n", 2)
    return "\n".join(map(visible, parts))


def emit_dressed(text: str) -> None:
    """Write lines that may hold escapes of our own: what they dress was made visible before."""
    try:
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
    except OSError as error:
        raise OutputLost(error) from error


def flush() -> None:
    """Pass on to the reader what was written so far."""
    try:
        sys.stdout.flush()
    except OSError as error:
        raise OutputLost(error) from error


def emit_json(document: object) -> None:
    """Write one JSON document on one line of standard output.

    Money and exact numbers are strings by then (see the command's page); a NaN or an infinity is
    a fault and raises ``ValueError``. What the encoding lacks is written as JSON escapes.
    """
    import json

    text = json_visible(json.dumps(document, ensure_ascii=False, allow_nan=False))
    emit_dressed(text if can_show(text) else json.dumps(document, allow_nan=False))


def warn(text: str) -> None:
    """Write a line to standard error: progress, remarks and warnings, never results.

    Nobody may be there to read it; that changes neither what is done nor how it ends.
    """
    try:
        sys.stderr.write(visible(text, "\n") + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        _forget(sys.stderr, sys.__stderr__)


def forget_output() -> None:
    """Keep Python from writing to a lost standard output once more when it shuts down."""
    _forget(sys.stdout, sys.__stdout__)


def _forget(stream: TextIO | None, system: TextIO | None) -> None:
    if stream is not None and stream is system:
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


class _HeldBytes(io.BytesIO):
    """Holds output; answers for the real stream when asked whether it is a terminal."""

    def __init__(self, real: TextIO) -> None:
        super().__init__()
        self._real = real

    def isatty(self) -> bool:
        return self._real.isatty()


class Held:
    """Output that waits. ``release`` passes it on and lets later output through at once."""

    def __init__(self, real: TextIO) -> None:
        self.real = real
        self._bytes = _HeldBytes(real)
        self._text = io.TextIOWrapper(
            self._bytes,
            encoding=getattr(real, "encoding", None) or "utf-8",
            errors=ASCII,
            newline="",  # the real stream ends lines its own way
            write_through=True,
        )

    def take(self) -> None:
        """Stand in for standard output."""
        sys.stdout = self._text

    def release(self) -> None:
        """Write what was held, and put the real stream back."""
        sys.stdout = self.real
        text = self._bytes.getvalue().decode(self._text.encoding)
        self._bytes.seek(0)
        self._bytes.truncate()
        try:
            self.real.write(text)
        except OSError as error:
            raise OutputLost(error) from error
        flush()


_held: list[Held] = []


@contextmanager
def hold_output() -> Iterator[Held]:
    """Keep standard output back until ``release`` is called; without it nothing is written.

    Raises:
        OutputLost: it was closed before we were started, so what is asked for can reach nobody.
    """
    _make_tolerant()
    if sys.stdout is None:
        raise OutputLost(OSError(errno.EBADF, "it is closed"))
    held = Held(sys.stdout)
    held.take()
    _held.append(held)
    try:
        yield held
    finally:
        _held.remove(held)
        sys.stdout = held.real


def stream_output() -> None:
    """From here on this command writes as it goes. For a table that is being played."""
    if _held:
        _held[-1].release()


def _make_tolerant() -> None:
    """No character that a person typed or that we print may stop a command."""
    if sys.stderr is None:  # closed before we were started
        sys.stderr = io.StringIO()
    for stream, errors in ((sys.stdout, ASCII), (sys.stderr, ASCII), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(ValueError, io.UnsupportedOperation):
                stream.reconfigure(errors=errors)
