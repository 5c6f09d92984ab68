"""An authenticator in software: makes passkeys and answers with them, soundly or not."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Final

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

_PRESENT: Final = 0x01
_VERIFIED: Final = 0x04
_WITH_KEY: Final = 0x40


def packed(data: bytes) -> str:
    """base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    """The bytes of base64url without padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class SoftKey:
    """One passkey on a device.

    Attributes:
        origin: where the browser says the page is from.
        rp_id: which house the device believes to speak to; None for the one that asks.
        flags: that its holder is there, and has shown who he is to the device.
        count: how often it was used.
    """

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.rp_id: str | None = None
        self.flags = _PRESENT | _VERIFIED
        self.count = 0
        self.id = secrets.token_bytes(32)
        self._key = ec.generate_private_key(ec.SECP256R1())

    def _client_data(self, kind: str, challenge: str) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(told).encode()

    def _data(self, rp_id: str, flags: int) -> bytes:
        digest = hashlib.sha256((self.rp_id or rp_id).encode()).digest()
        return digest + struct.pack(">BI", flags, self.count)

    def _cose(self) -> bytes:
        numbers = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to being asked for a new key."""
        client = self._client_data("webauthn.create", options["challenge"])
        data = self._data(options["rp"]["id"], self.flags | _WITH_KEY)
        data += bytes(16) + struct.pack(">H", len(self.id)) + self.id + self._cose()
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        answer = {"clientDataJSON": packed(client), "attestationObject": packed(attested)}
        return self._told(answer | {"transports": ["internal"]})

    def answer(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to being asked to sign."""
        self.count += 1
        client = self._client_data("webauthn.get", options["challenge"])
        data = self._data(options["rpId"], self.flags)
        signed = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        answer = {
            "clientDataJSON": packed(client),
            "authenticatorData": packed(data),
            "signature": packed(signed),
        }
        return self._told(answer)

    def _told(self, answer: dict[str, Any]) -> dict[str, Any]:
        return {
            "id": packed(self.id),
            "rawId": packed(self.id),
            "type": "public-key",
            "response": answer,
            "clientExtensionResults": {},
            "authenticatorAttachment": "platform",
        }
