"""A patron is prepared for once all that counts against his limits has been read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from croupier.errors import StoreError
from croupier.service.settings import Settings
from croupier.web.care_desk import CareDesk
from tests.web.people import id_of
from tests.web.serving import quick, serving

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("remind", [None, 60])
def test_what_could_not_be_read_is_read_at_the_next_visit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, remind: int | None
) -> None:
    config = quick()._replace(settings=Settings(remind_minutes=remind))
    with serving(tmp_path, config) as house:
        guest, desk = house.guest(), house.desk
        read, tried = desk.runner.read, []

        async def fail_at(nth: int, work: Any) -> Any:
            tried.append(work)
            if len(tried) == nth:
                raise StoreError("the disk does not answer")
            return await read(work)

        for nth in range(1, 3 if remind else 2):
            desk.care._prepared.discard(id_of(guest))
            tried.clear()
            with monkeypatch.context() as patched:
                patched.setattr(desk.runner, "read", lambda work, nth=nth: fail_at(nth, work))
                assert guest.post("/api/session").status_code >= 500
                assert id_of(guest) not in desk.care._prepared
                guest.post("/api/session").raise_for_status()
        assert len(tried) > 1
        assert id_of(guest) in desk.care._prepared
        assert isinstance(desk.care, CareDesk)
