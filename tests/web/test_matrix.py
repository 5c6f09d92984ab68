"""The table of roles: a row for each call and frame, and nobody does what it does not grant."""

from __future__ import annotations

from litestar.routes import HTTPRoute

from croupier.service.roles import MATRIX, frame_act
from croupier.web import strict
from croupier.web.app import make_router
from tests.web.serving import Serving


def acts_of(house: Serving) -> set[str]:
    """Every call that the router knows and every frame that the socket reads."""
    calls = {
        f"{method} {route.path_format}"
        for route in make_router(house.desk, hosts=()).routes
        # a socket begins as a GET
        for method in (route.methods if isinstance(route, HTTPRoute) else ["GET"])
        if method != "OPTIONS"
    }
    return calls | {frame_act(kind.__struct_config__.tag) for kind in strict.FRAMES}


def test_every_call_and_every_frame_has_a_row_and_no_row_is_for_nothing(house: Serving) -> None:
    assert acts_of(house) == set(MATRIX)
