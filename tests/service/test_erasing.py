"""Who is forgotten in a turn is so for all that is decided after it in the same turn."""

from __future__ import annotations

import pytest

from croupier.errors import StoreError
from croupier.service.erasing import was_erased
from croupier.service.staff import STREAM, PersonErased, encode
from tests.service.houses import Failing, full_disk
from tests.service.test_cage import house_and_cage


def test_who_is_forgotten_with_the_next_commit_was_erased_already() -> None:
    house, _ = house_and_cage()
    house.store.put_person("ann", {"name": "Ann"})
    assert not was_erased(house, "ann", "USD")
    house.note(STREAM, encode(PersonErased("ann", "s1")))
    assert was_erased(house, "ann", "USD")
    assert not was_erased(house, "bob", "USD")
    assert not was_erased(house, "ann", "EUR")  # she has never brought any
    assert isinstance(house.store, Failing)
    house.store.failures.append(full_disk())
    with pytest.raises(StoreError):
        house.commit()
    assert not was_erased(house, "ann", "USD")
    house.note(STREAM, encode(PersonErased("ann", "s1")))
    house.commit()
    house.store.erase_person("ann")
    assert was_erased(house, "ann", "USD")
