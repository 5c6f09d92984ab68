"""Whether a shoe was dealt as the house had committed to deal it: from the public record alone."""

from __future__ import annotations

from collections import Counter
from typing import Literal, NamedTuple

from croupier.cards import Card
from croupier.fair.mixing import deal_order, receipts, seeds_digest
from croupier.fair.shoe import FairShoe, leaves_of
from croupier.fair.transcript import OpenedCard, Transcript
from croupier.fair.tree import root_by_path
from croupier.shoe import decks_of_cards

__all__ = ["Fault", "Noted", "check"]

Code = Literal[
    "commitment_differs",
    "receipt_differs",
    "seen_differs",
    "seeds_differ",
    "dealt_before_seeds_closed",
    "out_of_place",
    "card_not_committed",
    "not_opened",
    "opened_too_early",
    "wrong_cards",
    "opening_differs",
]


class Fault(NamedTuple):
    """What is wrong with a shoe.

    Attributes:
        code: stable, for programs.
        card_index: which card that left is the first that does not fit, from 0; None where it is
            not about one card.
        message: for a person, in English.
    """

    code: Code
    card_index: int | None
    message: str


class Noted(NamedTuple):
    """What somebody noted while a shoe was in use; nothing of it is needed, all of it helps.

    Without any a record that was made up whole, commitment and all, cannot be told from a true one.

    Attributes:
        commitment: told before the shoe was dealt.
        seed, receipt: one that he gave, and the hash he was told when it was taken; the receipt
            alone may also be one of somebody else's seed.
        digest: told when the seeds were closed.
        cards: those that he saw leave the shoe, from the first on.
    """

    commitment: str | None = None
    seed: str | None = None
    receipt: str | None = None
    digest: str | None = None
    cards: tuple[str, ...] = ()


def check(found: Transcript, noted: Noted | None = None) -> Fault | None:
    """Judge a shoe, in use or ended, by its public record and by what somebody noted of it.

    Returns:
        None if everything fits; else the first thing found that does not.
    """
    return (
        _noted_fault(found, noted or Noted())
        or _seeds_fault(found)
        or _cards_fault(found)
        or _opening_fault(found)
    )


def _noted_fault(found: Transcript, noted: Noted) -> Fault | None:
    if noted.commitment is not None and noted.commitment != found.commitment:
        return Fault("commitment_differs", None, "the commitment is not the one that was noted")
    if noted.seed is not None and noted.seed not in found.seeds:
        return Fault("receipt_differs", None, f"the seed {noted.seed!r} was left out")
    if noted.digest is not None and noted.digest != found.seeds_digest:
        return Fault(
            "receipt_differs", None, "the digest of the seeds is not the one that was noted"
        )
    if noted.receipt is not None:
        told = [each.hex() for each in receipts(bytes.fromhex(found.commitment), found.seeds)]
        at = told.index(noted.receipt) if noted.receipt in told else -1
        if at < 0 or (noted.seed is not None and noted.seed not in found.seeds[at - 1 : at]):
            why = "the seeds are not those that the noted receipt was given for"
            return Fault("receipt_differs", None, why)
    for index, seen in enumerate(noted.cards):
        if index >= len(found.cards) or found.cards[index].card != seen:
            return Fault("seen_differs", index, f"card {index + 1} was seen as {seen}")
    return None


def _seeds_fault(found: Transcript) -> Fault | None:
    if found.seeds_digest is None:
        if found.cards:
            why = "cards were dealt before the seeds were closed"
            return Fault("dealt_before_seeds_closed", 0, why)
        return None
    if seeds_digest(bytes.fromhex(found.commitment), found.seeds).hex() != found.seeds_digest:
        why = "the seeds are not those that were told when they were closed"
        return Fault("seeds_differ", None, why)
    return None


def _cards_fault(found: Transcript) -> Fault | None:
    root, count = bytes.fromhex(found.commitment), 52 * found.decks
    places = deal_order(root, count, found.seeds) if found.cards else ()
    for index, card in enumerate(found.cards):
        if card.place != places[index]:
            why = f"card {index + 1} comes from place {card.place}; its turn was {places[index]}"
            return Fault("out_of_place", index, why)
        if _root_of(found, card, count) != root:
            why = f"card {index + 1} as {card.card} is not what was committed to"
            return Fault("card_not_committed", index, why)
    return None


def _root_of(found: Transcript, card: OpenedCard, count: int) -> bytes | None:
    salt = bytes.fromhex(card.salt)
    leaf = leaves_of(found.name, count)(card.place, Card.parse(card.card), salt)
    return root_by_path(leaf, card.place, count, [bytes.fromhex(beside) for beside in card.path])


def _opening_fault(found: Transcript) -> Fault | None:
    if found.opened is None:
        if found.ended is None:
            return None
        return Fault("not_opened", None, "the shoe has ended and was not opened")
    if found.ended is None:
        return Fault("opened_too_early", None, "the shoe was opened while it was in use")
    order = [Card.parse(text) for text in found.opened.order.split()]
    if Counter(order) != Counter(decks_of_cards(found.decks)):
        return Fault("wrong_cards", None, f"the shoe is not {found.decks} whole decks")
    whole = FairShoe(found.name, order, bytes.fromhex(found.opened.secret))
    if whole.root.hex() != found.commitment:
        why = "the opened order and secret are not those that were committed to"
        return Fault("opening_differs", None, why)
    return None
