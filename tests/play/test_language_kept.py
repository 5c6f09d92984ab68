"""A patron is spoken to in the language that he last chose at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.play.seats import patron_balance, record

if TYPE_CHECKING:
    from pathlib import Path

    from tests.play.seats import Play


def test_the_language_chosen_is_spoken_next_time(play: Play, data: Path) -> None:
    assert "Balance" in play("baccarat", "").out
    play("baccarat", "lang vi\n")
    assert "Số dư" in play("baccarat", "").out
    assert "Số dư" in play("three-pictures", "语言 zh\n").out
    assert "余额" in play("baccarat", "").out
    assert patron_balance(data) == 1_000_000


def test_a_language_asked_for_is_for_this_time(play: Play) -> None:
    play("baccarat", "lang vi\n")
    assert "Balance" in play("baccarat", "", "--lang", "en").out
    assert "Số dư" in play("baccarat", "").out


def test_the_choice_is_kept_with_what_is_personal_and_beside_it(play: Play, data: Path) -> None:
    play("baccarat", "lang vi\n")
    store = record(data)
    try:
        (patron_id,) = patrons(store.balances())
        assert store.person(patron_id) == {"language": "vi"}
    finally:
        store.close()


def patrons(accounts: object) -> set[str]:
    """The patrons that accounts name: ``patron:ID:USD``."""
    assert isinstance(accounts, dict)
    return {name.split(":")[1] for name in accounts if name.startswith("patron:")}


def test_a_language_that_is_none_any_more_is_english(play: Play, data: Path) -> None:
    from croupier.service.local import FILE_NAME
    from croupier.store.sqlite import SqliteStore

    play("baccarat", "lang vi\n")
    store = SqliteStore(data / FILE_NAME)
    (patron_id,) = patrons(store.balances())
    store.put_person(patron_id, {"language": "xx", "name": "kept"})
    store.close()
    assert "Balance" in play("baccarat", "lang zh\n").out
    store = record(data)
    assert store.person(patron_id) == {"language": "zh", "name": "kept"}
    store.close()


def test_a_console_that_cannot_show_it_hears_english_and_the_choice_stays(play: Play) -> None:
    play("baccarat", "lang zh\n")
    assert "Balance" in play("baccarat", "", encoding="cp1252").out
    assert "余额" in play("baccarat", "").out
