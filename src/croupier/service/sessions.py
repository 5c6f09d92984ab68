"""Sessions: by which browser or device somebody comes back, and how long that counts.

A session's token is known to one browser alone; the house keeps its digest, with the person's
other fields. Somebody has a session on each device, can see them and end them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from croupier.service.roles import PLAYERS, STEP_UP_MS, Standing

__all__ = ["FIELDS", "Kind", "Session", "Sessions", "digest", "kind_of"]

Kind = Literal["guest", "patron", "staff"]

MAX_SESSIONS: Final = 12
"""Of one person; for the next, the one that was not used for longest ends."""

_HOUR_MS: Final = 3_600_000
_DAY_MS: Final = 24 * _HOUR_MS
_IDLE_MS: Final[Mapping[Kind, int]] = {
    "guest": 400 * _DAY_MS,
    "patron": 90 * _DAY_MS,
    "staff": _HOUR_MS // 2,
}
"""A session that was not used for so long has ended."""

_WHOLE_MS: Final[Mapping[Kind, int]] = {
    "guest": 10_000 * _DAY_MS,
    "patron": 400 * _DAY_MS,
    "staff": 12 * _HOUR_MS,
}
"""A session ends after so long, however it is used."""

_PREFIX: Final = "session."
FIELDS: Final = "session"
"""How the names of all fields begin that are kept of sessions."""

_ID_LENGTH: Final = 16


class Session(NamedTuple):
    """A session.

    Attributes:
        key: the digest of its token.
        person_id: whose it is.
        kind: how long it counts; a person's role is not kept here.
        since_ms, seen_ms: when it began and when it was used last, on the wall clock.
        auth_ms: when its holder proved last who he is; 0 for a guest.
    """

    key: str
    person_id: str
    kind: Kind
    since_ms: int
    seen_ms: int
    auth_ms: int = 0

    @property
    def id(self) -> str:
        """What it is called in lists: no secret, and no use to come in by."""
        return self.key[:_ID_LENGTH]

    def counts(self, now_ms: int) -> bool:
        """Whether it has not run out."""
        idle, whole = now_ms - self.seen_ms, now_ms - self.since_ms
        return idle <= _IDLE_MS[self.kind] and whole <= _WHOLE_MS[self.kind]

    def stepped_up(self, now_ms: int) -> bool:
        """Whether its holder has proved of late who he is. A clock set back proves nothing."""
        return 0 <= now_ms - self.auth_ms <= STEP_UP_MS


class Sessions:
    """All sessions of a house, in memory; :meth:`fields` is what is kept of a person's."""

    def __init__(self) -> None:
        self._by_key: dict[str, Session] = {}
        self._of: dict[str, dict[str, Session]] = {}

    def load(self, person_id: str, fields: Mapping[str, str]) -> None:
        """Take over what is kept of a person's sessions."""
        old = fields.get("session")
        if old is not None:  # a guest's only one, as it was kept before there were accounts
            since, seen = (int(fields.get(name, "0")) for name in ("since_ms", "seen_ms"))
            self._know(Session(old, person_id, "guest", since, seen))
        for name, text in fields.items():
            if name.startswith(_PREFIX):
                kind, *times = text.split()
                since, seen, auth = map(int, times)
                key = name.removeprefix(_PREFIX)
                self._know(Session(key, person_id, _kind(kind), since, seen, auth))

    def _know(self, session: Session) -> None:
        self._by_key[session.key] = session
        self._of.setdefault(session.person_id, {})[session.key] = session

    def fields(self, person_id: str) -> dict[str, str]:
        """A person's sessions as they are to be kept, in place of all fields that begin so."""
        own = tuple(self._of.get(person_id, {}).values())  # another thread may begin one
        return {
            f"{_PREFIX}{one.key}": f"{one.kind} {one.since_ms} {one.seen_ms} {one.auth_ms}"
            for one in own
        }

    def of_token(self, token: str, now_ms: int) -> Session | None:
        """The session that a token opens; None for none that counts."""
        return self.of_key(digest(token), now_ms)

    def of_key(self, key: str, now_ms: int) -> Session | None:
        """The session of a key, while it counts."""
        found = self._by_key.get(key)
        return found if found is not None and found.counts(now_ms) else None

    def of_person(self, person_id: str) -> tuple[Session, ...]:
        """A person's sessions, the newest first."""
        own = self._of.get(person_id, {}).values()
        return tuple(sorted(own, key=lambda one: (-one.since_ms, one.key)))

    def open(self, person_id: str, kind: Kind, token: str, now_ms: int, *, proved: bool) -> Session:
        """Begin a session.

        Args:
            token: known to nobody else, never used before.
            proved: whether who begins it has just proved who he is.
        """
        own = self._of.get(person_id, {})
        for one in [one for one in own.values() if not one.counts(now_ms)]:
            self.end(one.key)
        while len(own) >= MAX_SESSIONS:
            self.end(min(own.values(), key=lambda one: (one.seen_ms, one.key)).key)
        auth_ms = now_ms if proved else 0
        session = Session(digest(token), person_id, kind, now_ms, now_ms, auth_ms)
        self._know(session)
        return session

    def put_back(self, session: Session) -> None:
        """A change was not recorded: the session is as it was."""
        self._know(session)

    def used(self, key: str, now_ms: int) -> None:
        """A session was used."""
        found = self._by_key.get(key)
        if found is not None:
            self._know(found._replace(seen_ms=max(found.seen_ms, now_ms)))

    def prove(self, key: str, now_ms: int) -> None:
        """Who holds a session has proved again who he is."""
        found = self._by_key.get(key)
        if found is not None:
            self._know(found._replace(seen_ms=now_ms, auth_ms=now_ms))

    def end(self, key: str) -> Session | None:
        """End a session. Gives it, None if there was none."""
        found = self._by_key.pop(key, None)
        if found is not None:
            own = self._of[found.person_id]
            own.pop(key)
            if not own:
                del self._of[found.person_id]
        return found

    def end_all(self, person_id: str, but: str = "") -> tuple[Session, ...]:
        """End all sessions of a person but one. Gives those that ended."""
        ended = [self.end(key) for key in list(self._of.get(person_id, {})) if key != but]
        return tuple(one for one in ended if one is not None)


def digest(token: str) -> str:
    """What the house keeps of a session's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def kind_of(role: Standing) -> Kind:
    """Which kind of session somebody of a role has."""
    if role == "guest":
        return "guest"
    return "patron" if role in PLAYERS else "staff"


def _kind(text: str) -> Kind:
    if text == "guest":
        return "guest"
    return "patron" if text == "patron" else "staff"
