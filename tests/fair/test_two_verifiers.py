"""A second verifier, written from docs/fair.md alone, agrees with the first on every record."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import NotationError
from croupier.fair import Noted, Transcript, check, deal_order, read_transcript, receipts
from tests.fair import stranger
from tests.fair.shoes import SEEDS, record, shoe_of


@pytest.mark.parametrize("decks", [1, 2, 3, 8, 16])
def test_commitment_order_and_proofs_are_the_same(decks: int) -> None:
    shoe = shoe_of(decks, f"two-{decks}")
    cards, count = list(map(str, shoe.order)), 52 * decks
    name = shoe.name
    assert stranger.commit(*name, cards, shoe.secret) == shoe.root.hex()
    for seeds in ([], ["a"], list(SEEDS)):
        assert stranger.deal_order(shoe.root, count, seeds) == list(
            deal_order(shoe.root, count, seeds)
        )
        assert stranger.receipts(shoe.root, seeds) == list(receipts(shoe.root, seeds))
    for place in (0, 1, count // 2, count - 1):
        salt, path = shoe.proof(place)
        told = stranger.prove(*name, cards, shoe.secret, place)
        assert told == (salt.hex(), [beside.hex() for beside in path])


@pytest.mark.parametrize(
    "honest",
    [
        record(shoe_of()),
        record(shoe_of(), dealt=20),
        record(shoe_of(), dealt=52, ended="no-cards-left"),
        record(shoe_of(8, "big"), dealt=250, ended="cut-card"),
        record(shoe_of(), seeds=(), ended="called-off"),
    ],
)
def test_what_the_house_publishes_satisfies_the_stranger(honest: Transcript) -> None:
    assert stranger.judge(json.loads(honest.to_json())) is None


SEEN = [card["card"] for card in json.loads(record(shoe_of(), dealt=30).to_json())["cards"]]
TOLD = [receipt.hex() for receipt in receipts(shoe_of().root, SEEDS)]


@pytest.mark.parametrize("commitment", [None, shoe_of().root.hex(), "0" * 64])
@pytest.mark.parametrize("seed", [None, "88", "late"])
@pytest.mark.parametrize("receipt", [None, TOLD[0], TOLD[2], TOLD[3], "0" * 64])
@pytest.mark.parametrize("digest", [None, TOLD[2], TOLD[3]])
@pytest.mark.parametrize("cards", [SEEN[:0], SEEN[:5], SEEN, SEEN[1:3], [*SEEN, "As"]])
def test_both_judge_alike_by_what_somebody_noted(
    commitment: str | None,
    seed: str | None,
    receipt: str | None,
    digest: str | None,
    cards: list[str],
) -> None:
    honest = record(shoe_of(), dealt=30, ended="cut-card")
    ours = check(honest, Noted(commitment, seed, receipt, digest, tuple(cards)))
    theirs = stranger.judge(
        json.loads(honest.to_json()),
        commitment=commitment,
        seed=seed,
        receipt=receipt,
        digest=digest,
        cards=cards,
    )
    assert (ours is None) == (theirs is None)


FULL = json.loads(record(shoe_of(), dealt=30, ended="cut-card").to_json())
OTHER = json.loads(record(shoe_of(1, "other"), dealt=30, ended="cut-card").to_json())


@settings(max_examples=150)
@given(st.data())
def test_both_judge_alike_what_was_tampered_with(data: st.DataObject) -> None:
    changed = json.loads(json.dumps(FULL))
    name = data.draw(st.sampled_from(sorted(FULL)))
    match data.draw(st.sampled_from(["other", "none", "gone", "card", "cut", "swap"])):
        case "other":
            changed[name] = OTHER[name]
        case "none":
            changed[name] = None
        case "gone":
            del changed[name]
        case "card":
            at = data.draw(st.integers(0, 29))
            field = data.draw(st.sampled_from(["place", "card", "salt", "path"]))
            changed["cards"][at][field] = changed["cards"][(at + 1) % 30][field]
        case "cut":
            rows = data.draw(st.sampled_from(["cards", "seeds"]))
            del changed[rows][data.draw(st.integers(0, len(changed[rows]) - 1))]
        case _:
            rows = data.draw(st.sampled_from(["cards", "seeds"]))
            changed[rows] = changed[rows][::-1]
    try:
        ours = check(read_transcript(json.dumps(changed))) is None
    except NotationError:
        ours = False
    assert (stranger.judge(changed) is None) == ours
