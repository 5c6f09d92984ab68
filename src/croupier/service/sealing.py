"""What a committed shoe holds, encrypted: the record can be copied without telling a card.

The key lies beside the record and is no part of it (``house.key``), so that a copy of the record
alone, a backup above all, holds no card that is still to come.
"""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING, Final

from croupier.cards import DECK
from croupier.errors import DataError
from croupier.fair import FairShoe, ShoeName

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

__all__ = ["KEY_BYTES", "NONCE_BYTES", "Sealer"]

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
_SECRET_BYTES: Final = 32


class Sealer:
    """Seals shoes, and opens those that it has sealed.

    Args:
        key: 32 random bytes.
    """

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise DataError(f"a house's key has {KEY_BYTES} bytes, not {len(key)}")
        self._key = key

    def _cipher(self) -> ChaCha20Poly1305:
        # here, because only a house that deals needs it
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        return ChaCha20Poly1305(self._key)

    def seal(self, shoe: FairShoe, nonce: bytes) -> str:
        """A shoe's order and secret as text that this key alone opens.

        Args:
            nonce: 12 random bytes, never used before.
        """
        content = bytes(shoe.order) + shoe.secret
        sealed = self._cipher().encrypt(nonce, content, _bound(shoe.name, shoe.root.hex()))
        return base64.b64encode(nonce + sealed).decode()

    def unseal(self, name: ShoeName, root: str, sealed: str) -> FairShoe:
        """The shoe that was sealed so.

        Raises:
            DataError: by another key, for another shoe, or changed since.
        """
        from cryptography.exceptions import InvalidTag

        try:
            whole = base64.b64decode(sealed, validate=True)
            nonce, content = whole[:NONCE_BYTES], whole[NONCE_BYTES:]
            opened = self._cipher().decrypt(nonce, content, _bound(name, root))
            order = tuple(DECK[code] for code in opened[:-_SECRET_BYTES])
            shoe = FairShoe(name, order, opened[-_SECRET_BYTES:])
        except (InvalidTag, ValueError, binascii.Error, IndexError):
            raise DataError(
                f"shoe {name.number} of table {name.table_id} is sealed with another key than this "
                "house has; put back the house.key that lay beside the record then, or give the "
                "table a new id"
            ) from None
        return shoe


def _bound(name: ShoeName, root: str) -> bytes:
    """What a seal belongs to: moved to another shoe it does not open."""
    return f"croupier/sealed/1 {name.table_id} {name.shoe_id} {name.number} {root}".encode()
