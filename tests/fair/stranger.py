"""A verifier of shuffles, written from docs/fair.md alone, with the standard library only."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import count as counting
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Check = Callable[[Any], bool]

DECK = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]
HEX = frozenset("0123456789abcdef")
VISIBLE = frozenset(map(chr, range(ord("!"), ord("~") + 1)))
MOST_DECKS = 16
MOST_SEEDS = 1_000
LOW_32 = 0xFFFFFFFF


def eight(value: int) -> bytes:
    """A number as 8 bytes, the high byte first."""
    return value.to_bytes(8, "big")


def h(purpose: str, *fields: bytes) -> bytes:
    """The page's ``H``: SHA-256 over the purpose and the fields, each with its length before it."""
    whole = (f"croupier/fair/{purpose}/1".encode("ascii"), *fields)
    return hashlib.sha256(b"".join(eight(len(field)) + field for field in whole)).digest()


def quarter_round(state: list[int], a: int, b: int, c: int, d: int) -> None:
    """RFC 8439, section 2.1: four times add, xor and roll, on four words of the state."""
    for x, y, z, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[x] = (state[x] + state[y]) & LOW_32
        mixed = state[z] ^ state[x]
        state[z] = (mixed << bits | mixed >> (32 - bits)) & LOW_32


def chacha20_block(key: bytes, counter: int, nonce: bytes) -> bytes:
    """RFC 8439, section 2.3: the 64 bytes of the stream that the block number stands for."""
    given = b"expand 32-byte k" + key + counter.to_bytes(4, "little") + nonce
    start = [int.from_bytes(given[at : at + 4], "little") for at in range(0, 64, 4)]
    state = list(start)
    for _ in range(10):
        for column in range(4):
            quarter_round(state, column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            b, c, d = (row * 4 + (column + row) % 4 for row in (1, 2, 3))
            quarter_round(state, column, b, c, d)
    mixed = ((x + y) & LOW_32 for x, y in zip(state, start, strict=True))
    return b"".join(word.to_bytes(4, "little") for word in mixed)


def words(key: bytes) -> Iterator[int]:
    """The words of 64 bits of the ChaCha20 stream under a key, zero nonce, from block 0."""
    for block in counting():
        stream = chacha20_block(key, block, bytes(12))
        for at in range(0, 64, 8):
            yield int.from_bytes(stream[at : at + 8], "big")


def draw(source: Iterator[int], k: int) -> int:
    """A number below k: words at or above the highest multiple of k are thrown away."""
    limit = 2**64 // k * k
    return next(word for word in source if word < limit) % k


def receipts(commitment: bytes, seeds: list[str]) -> list[bytes]:
    """The receipts of a list of seeds, that of no seed first; the last one is the digest."""
    chain = [h("seeds", commitment)]
    for seed in seeds:
        chain.append(h("seed", chain[-1], seed.encode("ascii")))
    return chain


def order_key(commitment: bytes, count: int, seeds: list[str]) -> bytes:
    """The key of the stream that decides the order of places."""
    return h("order", commitment, eight(count), receipts(commitment, seeds)[-1])


def deal_order(commitment: bytes, count: int, seeds: list[str]) -> list[int]:
    """The places in the order in which their cards leave the shoe."""
    source = words(order_key(commitment, count, seeds))
    places = list(range(count))
    for last in range(count - 1, 0, -1):
        other = draw(source, last + 1)
        places[last], places[other] = places[other], places[last]
    return places


def salt_of(secret: bytes, place: int) -> bytes:
    """The salt of a place, made of the secret."""
    return hmac.digest(secret, b"croupier/fair/salt/1" + eight(place), "sha256")


def leaf(named: tuple[str, str, int], count: int, place: int, card: str, salt: bytes) -> bytes:
    """The leaf of a place in a shoe named by the id of its table, its own id and its number."""
    *ids, number = named[0].encode("ascii"), named[1].encode("ascii"), eight(named[2])
    return h("leaf", *ids, number, eight(count), eight(place), card.encode("ascii"), salt)


def levels_of(named: tuple[str, str, int], order: list[str], secret: bytes) -> list[list[bytes]]:
    """Every level of the tree over an order, the leaves first, the one root last."""
    salted = ((place, card, salt_of(secret, place)) for place, card in enumerate(order))
    levels = [[leaf(named, len(order), *each) for each in salted]]
    while len(level := levels[-1]) > 1:
        pairs = (level[at : at + 2] for at in range(0, len(level), 2))
        levels.append([h("node", *pair) if len(pair) == 2 else pair[0] for pair in pairs])
    return levels


def commit(table: str, shoe: str, number: int, order: list[str], secret: bytes) -> str:
    """The commitment to an order and a secret, as it is written."""
    return levels_of((table, shoe, number), order, secret)[-1][0].hex()


def prove(
    table: str, shoe: str, number: int, order: list[str], secret: bytes, place: int
) -> tuple[str, list[str]]:
    """The opening of one place: its salt, and the hashes beside its way up, the lowest first."""
    path, at = [], place
    for level in levels_of((table, shoe, number), order, secret)[:-1]:
        path += [level[at ^ 1].hex()] if at ^ 1 < len(level) else []
        at //= 2
    return salt_of(secret, place).hex(), path


def climb(start: bytes, place: int, count: int, path: list[str]) -> str | None:
    """The root that a leaf and its path lead to; ``None`` if the path is too short or too long."""
    beside, current, at, width = list(map(bytes.fromhex, path)), start, place, count
    while width > 1:
        if at ^ 1 < width:
            if not beside:
                return None
            other = beside.pop(0)
            current = h("node", other, current) if at % 2 else h("node", current, other)
        at, width = at // 2, (width + 1) // 2
    return None if beside else current.hex()


def is_text(value: object, longest: int, allowed: frozenset[str] = VISIBLE) -> bool:
    """Whether this is a text, not empty, not too long, of these characters only."""
    return isinstance(value, str) and 1 <= len(value) <= longest and allowed.issuperset(value)


def is_hash(value: object) -> bool:
    """Whether this is a hash as it is written: 64 lower-case hexadecimal digits."""
    return is_text(value, 64, HEX) and len(str(value)) == 64


def is_number(value: object, least: int, most: int) -> bool:
    """Whether this is a whole number within these bounds; a truth value is none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def is_list(value: object, most: int, check: Check) -> bool:
    """Whether this is a list, not too long, of which every entry passes the check."""
    return isinstance(value, list) and len(value) <= most and all(map(check, value))


def misfit(value: object, form: dict[str, Check]) -> str | None:
    """What is wrong with an object that should have exactly these fields, each of its form."""
    if not isinstance(value, dict) or set(value) != set(form):
        return "a field is missing or one too many"
    wrong = (name for name, check in form.items() if not check(value[name]))
    return next((f"{name} is not of the form it has to be" for name in wrong), None)


CARD_FORM: dict[str, Check] = {
    "place": lambda value: is_number(value, 0, 52 * MOST_DECKS - 1),
    "card": lambda value: isinstance(value, str) and value in DECK,
    "salt": is_hash,
    "path": lambda value: is_list(value, 10, is_hash),
}
OPENED_FORM: dict[str, Check] = {"order": lambda value: isinstance(value, str), "secret": is_hash}
FORM: dict[str, Check] = {
    "scheme": lambda value: isinstance(value, str) and value == "croupier-fair/1",
    "table": lambda value: is_text(value, 128),
    "shoe": lambda value: is_text(value, 128),
    # The page sets no highest number but that a number has to go into 8 bytes.
    "number": lambda value: is_number(value, 1, 2**53 - 1),
    "decks": lambda value: is_number(value, 1, MOST_DECKS),
    "commitment": is_hash,
    "seeds": lambda value: is_list(value, MOST_SEEDS, lambda seed: is_text(seed, 64)),
    "seeds_digest": lambda value: value is None or is_hash(value),
    "cards": lambda value: is_list(
        value, 52 * MOST_DECKS, lambda card: not misfit(card, CARD_FORM)
    ),
    "ended": lambda value: value is None or is_text(value, 64),
    "opened": lambda value: value is None or not misfit(value, OPENED_FORM),
}


def wrong_seeds(record: dict[str, Any]) -> str | None:
    """The page's first check: what is wrong with the digest of the seeds."""
    if record["seeds_digest"] is None:
        return "a card left before the seeds were closed" if record["cards"] else None
    chain = receipts(bytes.fromhex(record["commitment"]), record["seeds"])
    if record["seeds_digest"] != chain[-1].hex():
        return "the digest is not that of the seeds"
    return None


def wrong_cards(record: dict[str, Any]) -> str | None:
    """The second check: what is wrong with the places and the openings of the cards that left."""
    count, cards = 52 * record["decks"], record["cards"]
    if not cards:
        return None
    if len(cards) > count:
        return "more cards left than the shoe has"
    named = (record["table"], record["shoe"], record["number"])
    commitment = record["commitment"]
    places = deal_order(bytes.fromhex(commitment), count, record["seeds"])
    for index, (departed, place) in enumerate(zip(cards, places, strict=False)):
        if departed["place"] != place:
            return f"card {index} is from place {departed['place']} and not from {place}"
        start = leaf(named, count, place, departed["card"], bytes.fromhex(departed["salt"]))
        if climb(start, place, count, departed["path"]) != commitment:
            return f"card {index} does not lead to the commitment"
    return None


def wrong_opening(record: dict[str, Any]) -> str | None:
    """The third check: what is wrong with the opening of the whole shoe, or with there being none.

    That an opened shoe agrees with the cards that left follows from the second check and this.
    """
    opened = record["opened"]
    if (record["ended"] is None) != (opened is None):
        return "the shoe ended and is not opened" if opened is None else "opened while in use"
    if opened is None:
        return None
    order = opened["order"].split(" ")
    if Counter(order) != Counter(DECK * record["decks"]):
        return "the opened order is not of whole decks"
    named = (record["table"], record["shoe"], record["number"])
    if commit(*named, order, bytes.fromhex(opened["secret"])) != record["commitment"]:
        return "the opened order and secret do not lead to the commitment"
    return None


def wrong_seed(record: dict[str, Any], seed: str | None, receipt: str | None) -> str | None:
    """Part of the fourth check: what is wrong with the seed and the receipt that were noted.

    Receipts are told to everybody: whoever noted one without a seed asks only that it is of this
    list. Where several patrons gave the same seed, the receipt may be that of any of them.
    """
    seeds = record["seeds"]
    if seed is not None and seed not in seeds:
        return "the seed that was noted is not among the seeds"
    chain = receipts(bytes.fromhex(record["commitment"]), seeds)
    of_it = [
        told.hex() for of, told in zip([None, *seeds], chain, strict=True) if seed in (None, of)
    ]
    if receipt is not None and receipt not in of_it:
        return "the receipt that was noted is not that of the seed"
    return None


def judge(
    record: dict[str, Any],
    *,
    commitment: str | None = None,
    seed: str | None = None,
    receipt: str | None = None,
    digest: str | None = None,
    cards: Sequence[str] = (),
) -> str | None:
    """Why a record is not honest, or ``None`` if it is; whatever it holds, nothing is raised.

    All but the record is what the one who checks has noted himself, as much as he has: the
    commitment, his seed, the receipt told with it, the digest told when the seeds closed, and the
    cards that he saw, from the first on.
    """
    reason = misfit(record, FORM)
    reason = reason or wrong_seeds(record) or wrong_cards(record) or wrong_opening(record)
    if reason is not None:
        return reason
    if commitment not in (None, record["commitment"]):
        return "the commitment is not the one that was noted"
    if digest not in (None, record["seeds_digest"]):
        return "the digest is not the one that was noted"
    left = [departed["card"] for departed in record["cards"]]
    if left[: len(cards)] != list(cards):
        return "the cards that left are not those that were seen"
    return wrong_seed(record, seed, receipt)
