"""A server that the tests of a module share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.serving import Serving, serving


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A running house at a quick pace."""
    with serving(tmp_path_factory.mktemp("house")) as running:
        yield running
