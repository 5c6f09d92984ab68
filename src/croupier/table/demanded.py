"""Where a house demands the whole custody of its cards: what has to be said before and after."""

from __future__ import annotations

from croupier.shoe import ShoeRules
from croupier.table import hand_commands as h
from croupier.table.refusals import Refusal
from croupier.table.state import TableState

__all__ = [
    "forget_cards",
    "refuse_custody",
    "refuse_uncounted",
    "same_cards",
    "same_serial",
    "serials_about",
]


def same_serial(serial: str) -> str:
    """What all ways to write a serial number have in common: blanks around it and capitals."""
    return serial.strip().casefold()


def refuse_custody(state: TableState, command: h.BringShoe, rules: ShoeRules) -> Refusal | None:
    """What a shoe lacks that is brought where its custody is demanded; None for nothing.

    Also that the cards of the one before are still about, if theirs was demanded.
    """
    hand, again = state.hand, same_cards(state, command, rules)
    about = bool(state.cards_out) or (hand is not None and hand.demanded)
    if about and not again:
        return Refusal("disposal_needed")
    if again or not command.demanded:
        return None
    custody = command.custody
    named = set(map(same_serial, custody.serials)) - {""}
    if len(named) != rules.decks or len(custody.serials) != rules.decks:
        return Refusal("serials_needed")
    nobody = not custody.shuffled_by.strip() or not custody.loaded_by.strip()
    return Refusal("names_needed") if nobody else None


def refuse_uncounted(state: TableState) -> Refusal | None:
    """That the cards have to be counted before the shoe is closed.

    A deck that is shuffled for every coup is closed with each: it is before it leaves the table.
    """
    hand = state.hand
    if hand is None or hand.fresh_each_coup or hand.counted:
        return None
    return Refusal("count_needed") if hand.demanded else None


def same_cards(state: TableState, command: h.BringShoe, rules: ShoeRules) -> bool:
    """Whether these are the cards of the coup before, shuffled anew: counted once for all."""
    if not command.demanded or not rules.fresh_each_coup:
        return False
    hand = state.hand
    if hand is not None:
        known = hand.demanded and hand.opened and not hand.closing
        return known and hand.custody == command.custody
    out = state.cards_out.get(state.shoe_number)
    return out is not None and out.opened and out.custody == command.custody


def serials_about(state: TableState) -> frozenset[str]:
    """Decks whose custody is demanded, in use or still about; by :func:`same_serial`."""
    hand = state.hand
    own = [hand.custody] if hand is not None and hand.demanded else []
    about = [*own, *(out.custody for out in state.cards_out.values())]
    return frozenset(same_serial(serial) for custody in about for serial in custody.serials)


def forget_cards(state: TableState, shoe_number: int) -> None:
    """The cards of a closed shoe are about no more, or in use again."""
    if shoe_number in state.shoes_out:
        state.shoes_out.remove(shoe_number)
    state.cards_out.pop(shoe_number, None)
