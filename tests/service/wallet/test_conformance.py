"""The reference wallet, served over HTTP, keeps what the page asks for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from tests.service.wallet.conformance import CHECKS, OF_CORRECTIONS, Kit, main
from tests.service.wallet.partner import SECRET
from tests.service.wallet.serving import served


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a reference wallet."""
    with served(tmp_path_factory.mktemp("wallet").joinpath("wallet.db")) as (address, _):
        yield address


@pytest.mark.parametrize("check", CHECKS + OF_CORRECTIONS, ids=lambda check: check.__name__)
def test_the_reference_wallet_keeps_it(
    url: str, check: Callable[[Kit], Coroutine[Any, Any, None]]
) -> None:
    async def run() -> None:
        kit = Kit(url, SECRET, "ann")
        try:
            await check(kit)
        finally:
            await kit.http.aclose()

    asyncio.run(run())


@pytest.mark.parametrize("more", [["correction"], ["corrections", "x"]])
def test_a_word_that_says_nothing_is_refused(more: list[str]) -> None:
    with pytest.raises(SystemExit, match="write corrections, or nothing"):
        main(["http://127.0.0.1:1", "secret", "ann", "USD", *more])
