"""The public record of a shoe: all that a stranger needs to check it."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from croupier.cards import Card
from croupier.errors import CardError, NotationError
from croupier.fair.mixing import MAX_SEEDS, is_seed
from croupier.fair.shoe import SCHEME, ShoeName
from croupier.shoe import MAX_DECKS

__all__ = ["OpenedCard", "OpenedShoe", "Transcript", "read_transcript"]

_HASH: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_ENDED: Final = re.compile(r"[!-~]{1,64}", re.ASCII)
_ID: Final = re.compile(r"[!-~]{1,128}", re.ASCII)
_MAX_PATH: Final = 10
_MAX_BYTES: Final = 1 << 21


class OpenedCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that was dealt, with its proof.

    Attributes:
        place: where it lay in the house's order, from 0.
        card: its notation.
        salt: of its leaf, as 64 hexadecimal digits, like every hash here.
        path: the hashes beside the way from its leaf to the commitment, the lowest first.
    """

    place: int
    card: str
    salt: str
    path: tuple[str, ...]


class OpenedShoe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole shoe, opened at its end: the house's order, and the secret of all salts."""

    order: str
    secret: str


class Transcript(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The public record of a shoe, as far as it has come.

    Attributes:
        table, shoe, number: the ids of the table and of the shoe, and the how many-eth of the table
            it is, from 1.
        decks: how many decks of 52 it was made of.
        commitment: told before any seed was taken.
        seeds: everybody's, in the order they were taken.
        seeds_digest: the last seed's receipt, told when seeds were closed, before a card was dealt;
            None until then.
        cards: those that left the shoe, burnt ones too, in the order they left.
        ended: why the shoe ended; None while it is in use.
        opened: the whole shoe; there once it has ended, whatever ended it.
    """

    scheme: str
    table: str
    shoe: str
    number: int
    decks: int
    commitment: str
    seeds: tuple[str, ...]
    seeds_digest: str | None
    cards: tuple[OpenedCard, ...]
    ended: str | None
    opened: OpenedShoe | None

    @property
    def name(self) -> ShoeName:
        """Which shoe it is."""
        return ShoeName(self.table, self.shoe, self.number)

    def to_json(self) -> str:
        """The record as JSON; :func:`read_transcript` reads it."""
        return msgspec.json.format(msgspec.json.encode(self)).decode()


_DECODER: Final = msgspec.json.Decoder(Transcript)


def read_transcript(text: str | bytes) -> Transcript:
    """Read the public record of a shoe. Its form is judged, not whether it is true.

    Raises:
        NotationError: not such a record, or of a scheme that this release does not know.
    """
    if len(text) > _MAX_BYTES:
        raise NotationError(f"a shoe's record of {len(text)} bytes; the most is {_MAX_BYTES}")
    try:
        found = _DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise NotationError(f"this is not the public record of a shoe: {error}") from None
    problem = _problem(found)
    if problem:
        raise NotationError(f"this is not the public record of a shoe: {problem}")
    return found


def _problem(found: Transcript) -> str:
    if found.scheme != SCHEME:
        return f"its scheme is {found.scheme[:40]!r}, and {SCHEME} is known here"
    if not _ID.fullmatch(found.table) or not _ID.fullmatch(found.shoe):
        return "table and shoe are ids of 1 to 128 visible ASCII characters"
    if not 1 <= found.number < 1 << 53:
        return "number counts a table's shoes from 1"
    if not 1 <= found.decks <= MAX_DECKS:
        return f"decks is a number from 1 to {MAX_DECKS}"
    if len(found.seeds) > MAX_SEEDS or not all(map(is_seed, found.seeds)):
        return f"seeds are at most {MAX_SEEDS} texts of 1 to 64 visible ASCII characters"
    if len(found.cards) > 52 * found.decks:
        return f"{len(found.cards)} cards left a shoe of {52 * found.decks}"
    if found.ended is not None and not _ENDED.fullmatch(found.ended):
        return "why a shoe ended is told in 1 to 64 visible ASCII characters"
    hashes = [found.commitment, *([found.seeds_digest] if found.seeds_digest else [])]
    for card in found.cards:
        if len(card.path) > _MAX_PATH or not _is_card(card.card):
            return f"{card.card[:10]!r} is not an opened card with its path"
        hashes += (card.salt, *card.path)
    if found.opened is not None:
        hashes.append(found.opened.secret)
        if not all(map(_is_card, found.opened.order.split(" "))):
            return "the opened order holds what is no card"
    bad = next((text for text in hashes if not _HASH.fullmatch(text)), None)
    return "" if bad is None else f"{bad[:70]!r} is not a hash of 64 hexadecimal digits"


def _is_card(text: str) -> bool:
    try:
        # one way to write a card only: the leaf is made of it
        return str(Card.parse(text)) == text
    except CardError:
        return False
