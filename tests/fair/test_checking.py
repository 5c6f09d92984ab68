"""Honest shoes pass; each way to cheat is named, and the first card that does not fit."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import NotationError
from croupier.fair import (
    FairShoe,
    Noted,
    OpenedShoe,
    ShoeName,
    Transcript,
    check,
    read_transcript,
    receipts,
    seeds_digest,
)
from tests.fair.shoes import SEEDS, record, shoe_of

SHOE = shoe_of()
FULL = record(SHOE, dealt=30, ended="cut-card")
replace = msgspec.structs.replace


@pytest.mark.parametrize(
    "honest",
    [
        record(SHOE),
        record(SHOE, dealt=1),
        record(SHOE, dealt=30),
        record(SHOE, dealt=52, ended="no-cards-left"),
        record(SHOE, seeds=(), dealt=10, ended="called-off"),
        record(SHOE, ended="called-off"),
        replace(record(SHOE), seeds_digest=None),
        replace(record(SHOE, seeds=(), ended="table-closed"), seeds_digest=None),
        record(shoe_of(8, "big"), dealt=300, ended="cut-card"),
    ],
)
def test_an_honest_shoe_passes_at_any_moment(honest: Transcript) -> None:
    assert check(honest) is None
    told = receipts(bytes.fromhex(honest.commitment), honest.seeds)
    for seed, receipt in zip(honest.seeds, told[1:], strict=True):
        seen = tuple(card.card for card in honest.cards[:20])
        noted = Noted(honest.commitment, seed, receipt.hex(), honest.seeds_digest, seen)
        assert check(honest, noted) is None
    assert read_transcript(honest.to_json()) == honest


def with_card(found: Transcript, index: int, **changes: object) -> Transcript:
    """The record with another card at an index."""
    cards = list(found.cards)
    cards[index] = replace(cards[index], **changes)
    return replace(found, cards=tuple(cards))


def exchanged(found: Transcript, first: int, second: int) -> Transcript:
    """The record with two cards in each other's turn."""
    cards = list(found.cards)
    cards[first], cards[second] = cards[second], cards[first]
    return replace(found, cards=tuple(cards))


def with_seeds(*seeds: str) -> Transcript:
    """The record with other seeds, and the digest that fits them."""
    return replace(FULL, seeds=seeds, seeds_digest=seeds_digest(SHOE.root, seeds).hex())


OTHER = shoe_of(1, "s-other")
SWAPPED = list(SHOE.order)
SWAPPED[0], SWAPPED[1] = SWAPPED[1], SWAPPED[0]


def opened(shoe: FairShoe) -> OpenedShoe:
    """A shoe as it is opened at its end."""
    return OpenedShoe(" ".join(map(str, shoe.order)), shoe.secret.hex())


@pytest.mark.parametrize(
    ("found", "code", "card_index"),
    [
        (replace(FULL, seeds=("clover", "89", "!")), "seeds_differ", None),
        (replace(FULL, seeds=SEEDS[:2]), "seeds_differ", None),
        (replace(FULL, seeds=("88", "clover", "!")), "seeds_differ", None),
        (replace(FULL, seeds=(*SEEDS, "late")), "seeds_differ", None),
        (with_seeds("clover", "89", "!"), "out_of_place", 0),
        (with_seeds(*SEEDS[1:]), "out_of_place", 0),
        (replace(FULL, seeds_digest=None), "dealt_before_seeds_closed", 0),
        (replace(FULL, commitment=OTHER.root.hex()), "seeds_differ", None),
        (replace(FULL, table="2"), "card_not_committed", 0),
        (replace(FULL, shoe="s-2"), "card_not_committed", 0),
        (replace(FULL, number=2), "card_not_committed", 0),
        (exchanged(FULL, 4, 5), "out_of_place", 4),
        (replace(FULL, cards=FULL.cards[:7] + FULL.cards[8:]), "out_of_place", 7),
        (with_card(FULL, 9, card=FULL.cards[10].card), "card_not_committed", 9),
        (with_card(FULL, 9, salt=FULL.cards[10].salt), "card_not_committed", 9),
        (with_card(FULL, 9, path=FULL.cards[10].path), "card_not_committed", 9),
        (with_card(FULL, 9, path=FULL.cards[9].path[:-1]), "card_not_committed", 9),
        (replace(FULL, opened=None), "not_opened", None),
        (replace(FULL, ended=None), "opened_too_early", None),
        (replace(FULL, opened=opened(OTHER)), "opening_differs", None),
        (
            replace(FULL, opened=opened(FairShoe(ShoeName("1", "s-1", 1), SWAPPED, SHOE.secret))),
            "opening_differs",
            None,
        ),
        (
            replace(FULL, opened=opened(FairShoe(ShoeName("1", "s-1", 1), SHOE.order, bytes(32)))),
            "opening_differs",
            None,
        ),
        (
            replace(FULL, opened=OpenedShoe("As " * 52, SHOE.secret.hex())),
            "wrong_cards",
            None,
        ),
        (replace(FULL, decks=2), "out_of_place", 0),
        (replace(record(SHOE, ended="called-off"), decks=2), "wrong_cards", None),
    ],
)
def test_each_way_to_cheat_is_named(found: Transcript, code: str, card_index: int | None) -> None:
    fault = check(found)
    assert fault is not None
    assert (fault.code, fault.card_index) == (code, card_index)


def test_a_record_made_up_whole_is_found_by_who_noted_something() -> None:
    """A house may swap shoe and commitment, and leave a seed out, where nobody noted anything."""
    swapped = record(shoe_of(1, "s-2"), SEEDS[1:], 10, "cut-card")
    assert check(swapped) is None
    told = receipts(SHOE.root, SEEDS)
    seen = tuple(card.card for card in FULL.cards[:3])
    for noted, code in [
        (Noted(commitment=SHOE.root.hex()), "commitment_differs"),
        (Noted(seed="clover"), "receipt_differs"),
        (Noted(receipt=told[2].hex()), "receipt_differs"),
        (Noted(digest=told[3].hex()), "receipt_differs"),
        (Noted(cards=seen), "seen_differs"),
    ]:
        fault = check(swapped, noted)
        assert fault is not None
        assert fault.code == code


@pytest.mark.parametrize(
    "seeds", [("88", "clover", "!"), ("clover", "new", "88", "!"), ("88", "!"), ("clover", "!")]
)
def test_seeds_cannot_be_moved_under_who_was_told_a_receipt(seeds: tuple[str, ...]) -> None:
    """The house made the rest fit: digest, order of places and cards."""
    moved = record(SHOE, seeds, 10, "cut-card")
    assert check(moved) is None
    receipt = receipts(SHOE.root, SEEDS)[2].hex()
    fault = check(moved, Noted(seed="88", receipt=receipt))
    assert fault is not None
    assert fault.code == "receipt_differs"


def test_a_seed_put_in_after_the_close_is_found_by_the_digest() -> None:
    """The receipt of an earlier seed does not show it."""
    added = record(SHOE, (*SEEDS, "late"), 10, "cut-card")
    told = receipts(SHOE.root, SEEDS)
    assert check(added, Noted(seed="88", receipt=told[2].hex())) is None
    fault = check(added, Noted(digest=told[3].hex()))
    assert fault is not None
    assert fault.code == "receipt_differs"


def test_a_receipt_is_of_its_own_seed() -> None:
    told = receipts(SHOE.root, SEEDS)
    fault = check(FULL, Noted(seed="88", receipt=told[3].hex()))
    assert fault is not None
    assert fault.code == "receipt_differs"
    assert check(FULL, Noted(receipt=told[3].hex())) is None


@pytest.mark.parametrize("index", [0, 5, 29])
def test_a_card_that_was_seen_otherwise_is_found(index: int) -> None:
    seen = [card.card for card in FULL.cards]
    seen[index] = seen[index - 1]
    fault = check(FULL, Noted(cards=tuple(seen)))
    assert fault is not None
    assert (fault.code, fault.card_index) == ("seen_differs", index)


def test_a_card_that_was_seen_and_never_opened_is_found() -> None:
    """The last cards of a shoe left out: consistent, save for who saw them."""
    short = replace(FULL, cards=FULL.cards[:25])
    assert check(short) is None
    fault = check(short, Noted(cards=tuple(card.card for card in FULL.cards)))
    assert fault is not None
    assert (fault.code, fault.card_index) == ("seen_differs", 25)


def nibble(text: str, index: int) -> str:
    """A hash with one digit changed."""
    return text[:index] + ("1" if text[index] == "0" else "0") + text[index + 1 :]


HASHES: list[Callable[[Transcript, int], Transcript]] = [
    lambda found, at: replace(found, commitment=nibble(found.commitment, at)),
    lambda found, at: replace(found, seeds_digest=nibble(found.seeds_digest or "", at)),
    lambda found, at: with_card(found, at % 30, salt=nibble(found.cards[at % 30].salt, at)),
    lambda found, at: with_card(
        found,
        at % 30,
        path=(nibble(found.cards[at % 30].path[0], at), *found.cards[at % 30].path[1:]),
    ),
    lambda found, at: replace(
        found,
        opened=OpenedShoe(
            found.opened.order if found.opened else "",
            nibble(found.opened.secret if found.opened else "", at),
        ),
    ),
]


@given(st.sampled_from(HASHES), st.integers(0, 63))
def test_no_digit_of_any_hash_can_be_changed(
    change: Callable[[Transcript, int], Transcript], at: int
) -> None:
    assert check(change(FULL, at)) is not None


@given(st.data())
def test_no_character_of_a_record_can_be_changed_without_a_trace(data: st.DataObject) -> None:
    """It is refused as no such record, judged false, or (a space) says the same as before."""
    text = FULL.to_json()
    at = data.draw(st.integers(0, len(text) - 1))
    to = data.draw(st.characters(codec="utf-8"))
    changed = text[:at] + to + text[at + 1 :]
    try:
        found = read_transcript(changed)
    except NotationError:
        return
    why_ended = replace(found, ended=FULL.ended)
    assert why_ended == FULL or check(found) is not None


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"scheme": "croupier-fair/2"}, "croupier-fair/1 is known"),
        ({"decks": 0}, "1 to 16"),
        ({"decks": 17}, "1 to 16"),
        ({"number": 0}, "from 1"),
        ({"number": 1 << 53}, "from 1"),
        ({"ended": ""}, "why a shoe ended"),
        ({"ended": "x" * 65}, "why a shoe ended"),
        ({"table": ""}, "visible ASCII"),
        ({"shoe": "a b"}, "visible ASCII"),
        ({"seeds": ("a b",)}, "seeds are"),
        ({"seeds": ("x",) * 1_001}, "seeds are"),
        ({"commitment": FULL.commitment.upper()}, "hexadecimal"),
        ({"seeds_digest": "0" * 63}, "hexadecimal"),
        ({"cards": (FULL.cards * 2)[:53]}, "left a shoe of 52"),
        ({"opened": OpenedShoe("As Xx", "0" * 64)}, "no card"),
        ({"opened": OpenedShoe("As", "0" * 63)}, "hexadecimal"),
    ],
)
def test_what_is_no_record_is_refused(changes: dict[str, object], says: str) -> None:
    with pytest.raises(NotationError, match=says):
        read_transcript(replace(FULL, **changes).to_json())


@pytest.mark.parametrize("card", ["as", "10s", "Xs", "A♠", ""])
def test_a_card_is_written_in_one_way_only(card: str) -> None:
    with pytest.raises(NotationError):
        read_transcript(with_card(FULL, 0, card=card).to_json())


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"scheme": 1}', "\x00", "[" * 5_000])
def test_what_is_not_even_json_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not the public record"):
        read_transcript(text)


def test_a_record_beyond_measure_is_refused() -> None:
    with pytest.raises(NotationError, match="the most is"):
        read_transcript(" " * (1 << 21) + "{}")
