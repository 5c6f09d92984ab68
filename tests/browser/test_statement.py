"""The statement as a file, as a patron saves it."""

from __future__ import annotations

import csv

import pytest

from tests.browser.conftest import Visits
from tests.browser.felt import Felt
from tests.browser.houses import BACCARAT, ServedHouse

pytestmark = pytest.mark.browser


def test_the_statement_is_saved_as_csv_with_what_the_page_shows(
    shared_house: ServedHouse, visit: Visits
) -> None:
    guest = visit(shared_house.origin, lang="vi", timezone_id="Asia/Ho_Chi_Minh")
    felt = Felt(guest.page, shared_house.origin, BACCARAT, "vi").enter()
    felt.await_betting()
    felt.put({"banker": 1})
    felt.confirm()
    felt.await_result()
    page = guest.page
    page.goto(f"{shared_house.origin}/#/statement")
    with page.expect_download() as saving:
        page.get_by_role("link", name=felt.words("page-csv")).click()
    saved = saving.value
    assert saved.suggested_filename == "statement.csv"
    with saved.path().open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    lines = page.request.get(f"{shared_house.origin}/api/statement").json()["lines"]
    assert [(row["amount"], row["balance"]) for row in rows] == [
        (line["amount"], line["balance"]) for line in reversed(lines)
    ]
    assert all(cell[:1] not in "=+@" for row in rows for cell in row.values() if cell)
