"""What workers that we start ourselves are taught. Imported where distributed is."""

from __future__ import annotations

import signal
from typing import Any

from distributed import WorkerPlugin

__all__ = ["LeavesCtrlC"]


class LeavesCtrlC(WorkerPlugin):
    """Ctrl-C is sent to every process of a terminal; a worker leaves it to the one that asks."""

    name = "croupier-ctrl-c"

    def setup(self, worker: Any) -> None:
        """On every worker as it starts, also in place of one that died."""
        del worker
        signal.signal(signal.SIGINT, signal.SIG_IGN)
