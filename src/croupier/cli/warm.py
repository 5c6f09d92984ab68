"""``croupier warm``: compile the kernels ahead, so that no run has to wait for it."""

from __future__ import annotations

import time

import click

from croupier.cli import console


@click.command("warm")
def warm() -> None:
    """Compile the kernels of the extra sim ahead, so that no run waits for it.

    What is compiled is kept beside the program, or where NUMBA_CACHE_DIR says; after that, runs
    load it in a part of a second. Needs the extra: pip install 'croupier[sim]'.
    """
    from croupier.cluster.rows import warm_up as warm_up_rows
    from croupier.sim.counting import warm_up as warm_up_counting
    from croupier.sim.engines import warm_up
    from croupier.sim.systems.engines import warm_up as warm_up_systems

    began = time.perf_counter()
    console.stream_output()
    console.emit("compiling …")
    warm_up()
    warm_up_systems()
    warm_up_counting()
    warm_up_rows()
    console.emit(f"ready after {time.perf_counter() - began:.1f} s")
