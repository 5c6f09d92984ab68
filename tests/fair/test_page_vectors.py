"""The records that the page's verifier is tested with are made here, verdicts and all."""

from __future__ import annotations

import json
from typing import get_args

from croupier.fair.checking import Code
from tests.fair import page_vectors


def test_the_file_is_as_it_is_made() -> None:
    """Else: ``python -m tests.fair.page_vectors``."""
    assert page_vectors.FILE.read_text(encoding="utf-8") == page_vectors.text()


def test_every_kind_of_fault_is_among_them() -> None:
    told = json.loads(page_vectors.FILE.read_text(encoding="utf-8"))
    codes = {case["code"] for case in told["cases"]}
    assert codes == {None, page_vectors.NO_RECORD, *get_args(Code)}
