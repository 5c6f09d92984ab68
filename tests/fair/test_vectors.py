"""The example of docs/fair.md, computed by this package: line for line what the page says."""

from __future__ import annotations

from pathlib import Path

from croupier.cards import DECK
from croupier.fair import FairShoe, ShoeName, deal_order, receipts, seeds_digest
from croupier.fair.hashing import digest, number
from croupier.fair.shoe import salt_of

PAGE = Path(__file__).parents[2] / "docs" / "fair.md"
SEEDS = ("clover", "88")


def told() -> dict[str, str]:
    """The example's lines by name; two spaces or more stand between name and value."""
    block = PAGE.read_text(encoding="utf-8").rpartition("```text\n")[2].partition("```")[0]
    pairs = (line.split("  ", 1) for line in block.splitlines() if line)
    return {name: value.strip() for name, value in pairs}


def test_the_example_of_the_page() -> None:
    shoe = FairShoe(ShoeName("1", "s-1", 1), DECK, bytes([7] * 32))
    places = deal_order(shoe.root, 52, SEEDS)[:12]
    told_seeds = seeds_digest(shoe.root, SEEDS)
    none, first, _ = receipts(shoe.root, SEEDS)
    computed = {
        "salt of place 0": salt_of(shoe.secret, 0).hex(),
        "leaf of place 0": shoe.leaves[0].hex(),
        "commitment": shoe.root.hex(),
        "receipt of none": none.hex(),
        "receipt of clover": first.hex(),
        "seeds digest": told_seeds.hex(),
        "key": digest("order", shoe.root, number(52), told_seeds).hex(),
        "first places": " ".join(map(str, places)),
        "first cards": " ".join(str(DECK[place]) for place in places),
    }
    found = {" ".join(name.split()): value for name, value in told().items()}
    assert found == computed
