"""Where the killed houses stand."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

_MEMORY = Path("/dev/shm")


@pytest.fixture
def quick_path(tmp_path: Path) -> Iterator[Path]:
    """A directory in memory where the system has one, else on the disk.

    Hundreds of killed games wait for the disk most of their time. What a kill leaves behind is
    the same in both places, and a power cut is acted here, not suffered.
    """
    if not (_MEMORY.is_dir() and os.access(_MEMORY, os.W_OK)):
        yield tmp_path
        return
    made = Path(tempfile.mkdtemp(dir=_MEMORY))
    yield made
    shutil.rmtree(made)
