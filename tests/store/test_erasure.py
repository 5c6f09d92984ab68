"""What is personal is gone when it is erased, down to the bytes of every file of the store."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.store import SqliteStore
from tests.store.samples import GAME, append, unit


def lies_anywhere(directory: Path, words: list[str]) -> list[str]:
    """Those of the words that can be read somewhere in the files."""
    whole = b"".join(file.read_bytes() for file in sorted(directory.iterdir()))
    return [word for word in words if word.encode() in whole]


PEOPLE = ["ann", "bob", "cat", "dan"]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["put", "put", "erase"]), st.sampled_from(PEOPLE), st.integers(1, 900)
    ),
    min_size=1,
    max_size=25,
)


@given(STEPS)
@settings(max_examples=30)
def test_nothing_of_a_person_is_left(steps: list[tuple[str, str, int]]) -> None:
    with TemporaryDirectory() as name:
        directory = Path(name)
        with SqliteStore(directory / "store.db") as store:
            store.commit(GAME)
            kept: dict[str, list[str]] = {}
            gone: list[str] = []
            for number, (step, person, length) in enumerate(steps):
                if step == "put":
                    secret = f"<{person}{number}>"
                    store.put_person(person, {"name": secret, "note": secret + "x" * length})
                    kept.setdefault(person, []).append(secret)
                else:
                    assert store.erase_person(person) is (person in kept)
                    gone += kept.pop(person, [])
                    assert lies_anywhere(directory, gone) == []
            for person, secrets in kept.items():
                found = store.person(person)
                assert found is not None
                assert found["name"] == secrets[-1]
        assert lies_anywhere(directory, gone) == []
        newest = [secrets[-1] for secrets in kept.values()]
        assert lies_anywhere(directory, newest) == newest


def test_the_record_never_held_them(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        store.put_person("ann", {"name": "Ann Example"})
        store.commit([*GAME, unit(append("house", 1))])
        bodies = [event.body for stream in store.streams() for event in store.read(stream)]
        assert not any(b"Example" in body for body in bodies)
        heads = store.verify().heads
        store.erase_person("ann")
        assert store.verify(heads).heads == heads
        assert lies_anywhere(tmp_path, ["Example"]) == []
