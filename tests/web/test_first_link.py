"""The link of the first administrator: told to whoever opened the house, and to no log."""

from __future__ import annotations

import json
import re
import signal
import stat
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from croupier.service.local import now_ms, open_served
from croupier.web.desk import Desk, monotonic_ms
from croupier.web.first_link import FILE_NAME, tell_first
from tests.served import address_in
from tests.web.people import PASSWORD
from tests.web.processes import ENDED, opened
from tests.web.serving import quick, quick_hasher

if TYPE_CHECKING:
    from pathlib import Path

LINK = re.compile(r"(http://127\.0\.0\.1:\d+)/#/first/([A-Za-z0-9_-]{43})")


def use(address: str, token: str) -> httpx.Response:
    """Use a link as the page does."""
    with httpx.Client(base_url=address, headers={"Origin": address}) as client:
        body = {"token": token, "name": "root.1", "password": PASSWORD}
        return client.post("/api/first", json=body)


def test_a_person_is_told_in_a_line(tmp_path: Path) -> None:
    for is_first in (True, False):
        with opened(tmp_path) as (process, first):
            assert process.stderr is not None
            process.stderr.readline()
            if is_first:
                found = LINK.search(process.stderr.readline())
                assert found is not None
                assert found[1] == address_in(first[0])
                assert use(found[1], found[2]).status_code == 200
                assert use(found[1], found[2]).status_code == 404
            process.send_signal(signal.SIGTERM)
            assert process.communicate(timeout=30)[1] == ""
            assert process.returncode == ENDED
        assert not (tmp_path / FILE_NAME).exists()


@pytest.mark.parametrize("is_used", [True, False])
def test_where_the_log_is_for_machines_it_lies_in_a_file_of_its_owner(
    tmp_path: Path, is_used: bool
) -> None:
    path = tmp_path / FILE_NAME
    with opened(tmp_path, "--log", "json", "--log-level", "debug") as (process, first):
        assert process.stderr is not None
        told = [*first]
        while "administrator_wanted" not in told[-1]:
            told.append(process.stderr.readline())
        assert json.loads(told[-1])["file"] == str(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        found = LINK.fullmatch(path.read_text().strip())
        assert found is not None
        # it listens by now, and answers once it deals
        assert httpx.get(f"{found[1]}/healthz").status_code == 200
        if is_used:
            assert use(found[1], found[2]).status_code == 200
            assert not path.exists()
        process.send_signal(signal.SIGTERM)
        told.append(process.communicate(timeout=30)[1])
    assert not path.exists()
    assert found[2] not in "".join(told)
    assert PASSWORD not in "".join(told)


def test_a_link_that_was_not_used_counts_no_more_after_a_restart(tmp_path: Path) -> None:
    said: list[str] = []

    def opening() -> Any:
        house = open_served(tmp_path, quick())
        return Desk(house, quick(), clock_ms=monotonic_ms, now_ms=now_ms, hasher=quick_hasher)

    desk = opening()
    for number in range(2):
        desk = opening() if number else desk
        tell_first(desk.accounts, tmp_path, "http://127.0.0.1:8000/", said.append)
        desk.floor.house.close()
    tokens = [found[2] for line in said if (found := LINK.search(line))]
    assert len(set(tokens)) == 2
    assert desk.accounts._invited(tokens[0]) is None
    assert desk.accounts._invited(tokens[1]) is not None
