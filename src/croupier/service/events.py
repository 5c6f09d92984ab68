"""What happens in the house beside its tables; the events of stream ``house``."""

from __future__ import annotations

import msgspec

from croupier.errors import StoreError

PATRON_ADMITTED = "patron-admitted.v1"


class PatronAdmitted(msgspec.Struct, frozen=True):
    """A patron came in. The id is opaque; what is personal lies in the store's erasable table."""

    patron_id: str


def encode_admission(patron_id: str) -> tuple[str, bytes]:
    """The event of a patron's admission, as tag and body."""
    return PATRON_ADMITTED, msgspec.json.encode(PatronAdmitted(patron_id))


def read_admission(tag: str, body: bytes) -> str | None:
    """The patron's id, if the event is an admission.

    Raises:
        StoreError: the body is not one of an admission.
    """
    if tag != PATRON_ADMITTED:
        return None
    try:
        return msgspec.json.decode(body, type=PatronAdmitted).patron_id
    except msgspec.MsgspecError as error:
        raise StoreError(f"the body of a {tag} does not read: {error}") from None
