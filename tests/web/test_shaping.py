"""What is shaped once and kept: the coup on the table, whoever reads the past meanwhile."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import product

from croupier.service.config import read_config
from croupier.web.messages import PublicCoup
from croupier.web.shaping import TableShaper

NATURALS = [
    f"P:{first}s,{second}h B:{third}d,{fourth}c"
    for first, second, third, fourth in product("89", "TJQK", "67", "TJQK")
]


def shaper() -> TableShaper:
    """Of the usual table of baccarat."""
    return TableShaper(read_config(None).tables[0])


def test_who_reads_far_back_does_not_put_out_the_coup_on_the_table() -> None:
    table = shaper()
    shown = table.coup(70, "P:9s,Kh B:2d,Kc", "4h")
    for number in range(1_000):
        table.past_coup(number, NATURALS[number % len(NATURALS)], "", stands=True)
    assert table.coup(70, "P:9s,Kh B:2d,Kc", "4h") is shown


def test_a_coup_is_shaped_alike_from_any_thread() -> None:
    table = shaper()

    def read(number: int) -> PublicCoup:
        coup = (number % 40, NATURALS[number % len(NATURALS)], "")
        return table.past_coup(*coup, stands=True) if number % 3 else table.coup(*coup)

    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(read, range(600)))
    alone = shaper()
    for number, coup in enumerate(found):
        assert coup == alone.coup(number % 40, NATURALS[number % len(NATURALS)], "")
