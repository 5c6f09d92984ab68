"""The verifier that was written from docs/fair.md alone, on records that it made itself."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

import pytest

from tests.fair import stranger
from tests.fair.stranger import DECK, commit, deal_order, judge, prove, receipts
from tools import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Record = dict[str, Any]

SECRET, OTHER_SECRET = bytes(range(32)), bytes(range(1, 33))
SEEDS = ["clover", "88", "!~"]
# No deck is in order, so that no card is at its own place.
TWO_DECKS = DECK[::-1] + DECK[5:] + DECK[:5]


def told(commitment: str, seeds: list[str]) -> list[str]:
    """The receipts as they are written, that of no seed first."""
    return [each.hex() for each in receipts(bytes.fromhex(commitment), seeds)]


def shoe(
    order: list[str] = TWO_DECKS,
    *,
    number: int = 7,
    secret: bytes = SECRET,
    seeds: list[str] = SEEDS,
    left: int = 6,
    ended: str | None = "cut-card",
) -> Record:
    """The record of a shoe of which so many cards have left, made after the page."""
    named = ("3", "s-7", number)
    commitment = commit(*named, order, secret)
    cards: list[Record] = []
    for place in deal_order(bytes.fromhex(commitment), len(order), seeds)[:left]:
        salt, path = prove(*named, order, secret, place)
        cards.append({"place": place, "card": order[place], "salt": salt, "path": path})
    return {
        "scheme": "croupier-fair/1",
        "table": "3",
        "shoe": "s-7",
        "number": number,
        "decks": len(order) // 52,
        "commitment": commitment,
        "seeds": list(seeds),
        "seeds_digest": told(commitment, seeds)[-1],
        "cards": cards,
        "ended": ended,
        "opened": {"order": " ".join(order), "secret": secret.hex()} if ended else None,
    }


def seen(record: Record) -> list[str]:
    """The cards of a record, as one who was there saw them leave."""
    return [card["card"] for card in record["cards"]]


ENDED, IN_USE = shoe(), shoe(ended=None)
NOTED = ENDED["commitment"]
OWN = told(NOTED, SEEDS)[2]  # the receipt told with the seed 88
BOTH = pytest.mark.parametrize("ended", [None, "cut-card"])


def test_the_example_of_the_page_comes_out_line_by_line() -> None:
    page = (ROOT / "docs/fair.md").read_text(encoding="utf-8")
    example = page[page.index("## An example") :].split("```text\n")[1].split("```")[0]
    named, secret, seeds = ("1", "s-1", 1), b"\x07" * 32, ["clover", "88"]
    salt, commitment = stranger.salt_of(secret, 0), commit(*named, DECK, secret)
    places = deal_order(bytes.fromhex(commitment), 52, seeds)[:12]
    chain = told(commitment, seeds)
    assert [re.split(" {2,}", line, maxsplit=1) for line in example.splitlines()] == [
        ["salt of place 0", salt.hex()],
        ["leaf of place 0", stranger.leaf(named, 52, 0, "As", salt).hex()],
        ["commitment", commitment],
        ["receipt of none", chain[0]],
        ["receipt of clover", chain[1]],
        ["seeds digest", chain[2]],
        ["key", stranger.order_key(bytes.fromhex(commitment), 52, seeds).hex()],
        ["first places", " ".join(map(str, places))],
        ["first cards", " ".join(DECK[place] for place in places)],
    ]


def test_chacha20_gives_the_block_of_the_rfc() -> None:
    """RFC 8439, section 2.3.2."""
    nonce = bytes.fromhex("000000090000004a00000000")
    assert stranger.chacha20_block(bytes(range(32)), 1, nonce).hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


def test_a_word_above_the_last_whole_multiple_is_thrown_away() -> None:
    assert stranger.draw(iter([2**64 - 1, 7]), 3) == 1
    assert stranger.draw(iter([2**64 - 2, 7]), 3) == 2
    assert stranger.draw(iter([2**64 - 1, 7]), 4) == 3


@BOTH
@pytest.mark.parametrize("left", [0, 1, 20])
@pytest.mark.parametrize("seeds", [[], ["x" * 64], ["88", "88"], ["s"] * 1_000])
def test_an_honest_record_is_accepted(ended: str | None, left: int, seeds: list[str]) -> None:
    record = json.loads(json.dumps(shoe(seeds=seeds, left=left, ended=ended)))
    assert judge(record) is None
    noted, cards = record["commitment"], seen(record)
    own, receipt = seeds[-1] if seeds else None, record["seeds_digest"]
    assert judge(record, commitment=noted, seed=own, receipt=receipt, cards=cards) is None
    assert judge(record, receipt=told(noted, seeds)[0], cards=tuple(cards[: left // 2])) is None


@pytest.mark.parametrize(("decks", "number"), [(1, 1), (3, 2), (16, 2**53 - 1)])
def test_a_shoe_of_any_size_and_number_is_accepted(decks: int, number: int) -> None:
    assert judge(shoe(DECK * decks, number=number, left=10)) is None


@BOTH
def test_a_shoe_may_be_dealt_to_its_last_card_and_no_further(ended: str | None) -> None:
    record = shoe(DECK, left=52, ended=ended)
    assert judge(record, cards=seen(record)) is None
    record["cards"].append(record["cards"][0])
    assert judge(record) == "more cards left than the shoe has"


@pytest.mark.parametrize("ended", [None, "called-off"])
def test_a_shoe_of_which_the_seeds_are_open_is_accepted(ended: str | None) -> None:
    record = shoe(left=0, ended=ended) | {"seeds_digest": None}
    assert judge(record, commitment=NOTED, seed="88", receipt=OWN) is None


def redigested(record: Record, seeds: list[str]) -> None:
    record.update(seeds=seeds, seeds_digest=told(record["commitment"], seeds)[-1])


def recommitted(record: Record) -> None:
    """Another commitment, with a digest that is right under it."""
    record["commitment"] = shoe(secret=OTHER_SECRET, left=0)["commitment"]
    redigested(record, record["seeds"])


def swapped(cards: list[Record]) -> None:
    cards[3], cards[4] = cards[4], cards[3]


def moved(cards: list[Record]) -> None:
    """Another card with a salt and a path that are true, told as from the right place."""
    cards[3] = cards[4] | {"place": cards[3]["place"]}


def exchanged(card: Record) -> None:
    card["card"] = next(other for other in DECK if other != card["card"])


ANY_TIME: dict[str, Callable[[Record], object]] = {
    "changed seed": lambda record: record.update(seeds=["clover", "89", "!~"]),
    "changed seed and digest": lambda record: redigested(record, ["clover", "89", "!~"]),
    "dropped seed": lambda record: record["seeds"].remove("88"),
    "dropped seed and digest": lambda record: redigested(record, ["clover", "!~"]),
    "reordered seeds": lambda record: record["seeds"].reverse(),
    "reordered seeds and digest": lambda record: redigested(record, SEEDS[::-1]),
    "seed between": lambda record: record["seeds"].insert(1, "mine"),
    "seed between and digest": lambda record: redigested(record, ["clover", "mine", "88", "!~"]),
    "seeds not closed": lambda record: record.update(seeds_digest=None),
    "receipt for digest": lambda record: record.update(seeds_digest=OWN),
    "swapped commitment": lambda record: record.update(commitment="0" * 64),
    "swapped commitment and digest": recommitted,
    "reordered cards": lambda record: swapped(record["cards"]),
    "skipped card": lambda record: record["cards"].pop(3),
    "repeated card": lambda record: record["cards"].append(record["cards"][3]),
    "exchanged card": lambda record: exchanged(record["cards"][-1]),
    "exchanged opening": lambda record: moved(record["cards"]),
    "changed salt": lambda record: record["cards"][0].update(salt=record["cards"][1]["salt"]),
    "short path": lambda record: record["cards"][0]["path"].pop(),
    "long path": lambda record: record["cards"][0]["path"].append("0" * 64),
    "other table": lambda record: record.update(table="4"),
    "other shoe": lambda record: record.update(shoe="s-8"),
    "wrong number": lambda record: record.update(number=8),
    "fewer decks": lambda record: record.update(decks=1),
}


@pytest.mark.parametrize("record", [ENDED, IN_USE], ids=["ended", "in use"])
@pytest.mark.parametrize("how", ANY_TIME)
def test_tampering_is_told(how: str, record: Record) -> None:
    false = deepcopy(record)
    ANY_TIME[how](false)
    assert false != record
    assert judge(false)


@pytest.mark.parametrize("field", [{"table": "4"}, {"shoe": "s-8"}, {"number": 8}, {"decks": 1}])
def test_an_opening_binds_what_names_the_shoe_even_if_no_card_left(field: Record) -> None:
    assert judge(shoe(left=0) | field)


def test_a_withheld_opening_and_one_while_in_use_are_told() -> None:
    assert judge(ENDED | {"opened": None}) == "the shoe ended and is not opened"
    assert judge(ENDED | {"ended": None}) == "opened while in use"


def test_an_opening_that_is_not_the_committed_one_is_told() -> None:
    good, secret = ENDED["opened"]["order"], SECRET.hex()
    reverse, wide = " ".join(TWO_DECKS[::-1]), "  ".join(TWO_DECKS)
    for order in (reverse, wide, f"{good}\n", f" {good}", good.lower(), good[3:], ""):
        assert judge(ENDED | {"opened": {"order": order, "secret": secret}}), order
    assert judge(ENDED | {"opened": {"order": good, "secret": OTHER_SECRET.hex()}})


@pytest.mark.parametrize("left", [0, 6, 52])
def test_a_shoe_of_wrong_decks_is_told_when_it_is_opened(left: int) -> None:
    marked = [*DECK[:-1], DECK[0]]
    assert judge(shoe(marked, left=left, ended=None)) is None
    assert judge(shoe(marked, left=left)) == "the opened order is not of whole decks"
    assert judge(shoe(TWO_DECKS[:-1], left=0) | {"decks": 2})


@BOTH
def test_a_record_false_throughout_needs_the_noted_commitment(ended: str | None) -> None:
    false = shoe(secret=OTHER_SECRET, ended=ended)
    assert judge(false, seed="88") is None
    assert judge(false, commitment=NOTED) == "the commitment is not the one that was noted"
    assert judge(false, seed="88", receipt=OWN)


@BOTH
def test_seeds_false_throughout_need_the_own_seed_or_its_receipt(ended: str | None) -> None:
    """Whatever came before the own seed is held by its receipt; what came after it is not."""
    noted = shoe(DECK, left=0)["commitment"]
    own = told(noted, SEEDS)[2]
    others = [["clover", "!~"], ["88", "!~"], ["clover", "mine", "88", "!~"]]
    for seeds in [*others, *map(list, permutations(SEEDS)), ["clover", "88", "last"]]:
        false = shoe(DECK, seeds=seeds, left=2, ended=ended)
        assert judge(false, commitment=noted) is None
        assert (judge(false, seed="88") is None) == ("88" in seeds)
        held = seeds[:2] == SEEDS[:2]
        assert (judge(false, receipt=own) is None) == held
        assert (judge(false, commitment=noted, seed="88", receipt=own) is None) == held


def test_a_receipt_has_to_be_that_of_the_noted_seed() -> None:
    for receipt in told(NOTED, SEEDS):
        assert judge(IN_USE, receipt=receipt) is None
        assert (judge(IN_USE, seed="88", receipt=receipt) is None) == (receipt == OWN)
    twice = shoe(seeds=["88", "clover", "88"])
    for index, receipt in enumerate(told(NOTED, twice["seeds"])):
        assert (judge(twice, seed="88", receipt=receipt) is None) == (index in (1, 3))
    assert judge(IN_USE, receipt=OWN.upper())


@BOTH
def test_cards_seen_otherwise_or_left_out_are_told(ended: str | None) -> None:
    record = shoe(ended=ended)
    cards = seen(record)
    unseen = next(card for card in DECK if card not in cards)
    for false in (cards[::-1], [*cards[:4], unseen, *cards[5:]], [*cards, unseen], cards[1:]):
        assert judge(record, cards=false) == "the cards that left are not those that were seen"
    assert judge(shoe(left=0, ended=ended), cards=cards[:1])


ODD: list[Any] = [None, True, 0, 1, -1, 1.0, 10**5_000, float("nan"), "", "é", "\ud800", "0" * 63]
ODD += ["0" * 64, [], [None], [[]], {}, {"place": 0}]
Way = tuple[str | int, ...]
WAYS: list[Way] = [
    *((name,) for name in ENDED),
    *(("cards", 0, name) for name in ENDED["cards"][0]),
    *(("opened", name) for name in ENDED["opened"]),
    *(("cards", 0), ("cards", 0, "path", 0), ("seeds", 0)),
]


def holder(record: Record, way: Way) -> Any:
    """What holds the value to which the way leads."""
    inner: Any = record
    for step in way[:-1]:
        inner = inner[step]
    return inner


def replaced(way: Way, value: object) -> Record:
    """An honest record with this value in the place of the one to which the way leads."""
    record = deepcopy(ENDED)
    holder(record, way)[way[-1]] = value
    return record


def test_a_value_of_another_form_is_told_and_nothing_is_raised() -> None:
    # Any such text may tell why a shoe ended, and a record may be from before the first card left.
    free = [(("ended",), "0" * 63), (("ended",), "0" * 64), (("cards",), [])]
    for way, value in product(WAYS, ODD):
        honest = judge(replaced(way, value)) is None
        assert honest == ((way, value) in free), (way, type(value))
    assert all(map(judge, ODD))


@pytest.mark.parametrize("way", [way for way in WAYS if isinstance(way[-1], str)], ids=str)
def test_a_missing_field_and_one_too_many_are_told(way: Way) -> None:
    record = deepcopy(ENDED)
    value = holder(record, way).pop(way[-1])
    assert judge(record)
    holder(record, way)[way[-1]] = value
    assert judge(record) is None
    holder(record, way)["note"] = value
    assert judge(record)


def malformed() -> Iterator[tuple[Way, object]]:
    """Values that are all but of the form they have to be."""
    texts = ("", "a b", "\x7f", "a\n", "ß", 88, "x" * 129)
    yield from product([("table",), ("shoe",), ("ended",), ("seeds", 0)], texts)
    yield from product([("ended",), ("seeds", 0)], ["x" * 65])
    for way in WAYS:
        value = holder(ENDED, way)[way[-1]]
        if isinstance(value, str) and len(value) == 64:
            yield from product([way], [value.upper(), value[:-2], f"{value} "])
    yield from product([("number",)], [0, -1, 2**53, 7.0, True, "7", None])
    yield from product([("decks",)], [0, -1, 17, 2**53, 2.0, True, "2", None])
    yield from product([("cards", 0, "place")], [16 * 52, -1, 2**53, 3.0, True, "3"])
    yield from product([("cards", 0, "card")], ["10s", "as", "AS", "1s", "sA", "A", "🂡", "As "])
    yield from product([("seeds",)], [["s"] * 1_001, tuple(SEEDS), "88", None])
    yield from product([("scheme",)], ["croupier-fair/2", None])


def test_what_is_all_but_of_the_form_is_told_as_such() -> None:
    for way, value in malformed():
        told_as = judge(replaced(way, value))
        assert told_as == f"{way[0]} is not of the form it has to be", (way, value)


def test_the_longest_texts_are_accepted() -> None:
    assert judge(shoe(left=0, ended="e" * 64)) is None
    assert judge(shoe(left=0, ended=None) | dict.fromkeys(("table", "shoe"), "!" * 128)) is None


def test_a_secret_has_32_bytes_even_if_all_else_fits() -> None:
    assert judge(shoe(secret=bytes(31))) == "opened is not of the form it has to be"
