"""What is personal of somebody, kept by parts that do not know of one another.

It lies in the store's table that can forget. Each part (accounts, sessions, play, care) has
fields of its own and changes no others; all of it is written on the one thread that writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.store.protocol import Store

__all__ = ["change_person", "everybody"]


def change_person(
    store: Store,
    person_id: str,
    changes: Mapping[str, str | None],
    replacing: str | None = None,
    *,
    make: bool = False,
) -> bool:
    """Write some fields of a person, and leave the others as they are. Waits for the disk.

    Args:
        changes: None takes a field away.
        replacing: fields whose names begin so are taken away, but for those that are changed.
        make: whether it is somebody new, as at an admission. Else nothing is written of whom
            nothing is kept: he was forgotten, and who writes of him did not know it yet.

    Returns:
        Whether something is kept of him.

    Raises:
        StoreError: it could not be written; nothing was changed.
    """
    found = store.person(person_id)
    if found is None and not make:
        return False
    fields: dict[str, str | None] = {
        name: text
        for name, text in (found or {}).items()
        if replacing is None or not name.startswith(replacing)
    }
    fields.update(changes)
    kept = {name: text for name, text in fields.items() if text is not None}
    if kept != found:
        store.put_person(person_id, kept)
    return True


def everybody(store: Store) -> Iterator[tuple[str, dict[str, str]]]:
    """Whoever something is kept of, by id, with all fields."""
    for person_id in store.people():
        fields = store.person(person_id)
        if fields is not None:
            yield person_id, fields
