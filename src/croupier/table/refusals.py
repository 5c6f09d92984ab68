"""Why a table says no: values with stable codes, never exceptions."""

from __future__ import annotations

import re

import msgspec

from croupier.rules.texts import unfit
from croupier.table import events as e

HAND_CODES = (
    "not_by_hand",  # no shoe of real cards is in use here
    "not_a_card",  # no rank and suit, such as Ks
    "card_needed",  # this card is opened; it cannot lie face down
    "wrong_place",  # no card can lie there now
    "shoe_empty",  # no card is left
    "cards_due",  # cards are still to come first
    "nothing_to_take_back",  # nothing was keyed since the last step
    "no_cut_card",  # this game has none
    "cut_card_seen",  # it came before
    "table_frozen",  # something has to be ruled on first
    "incident_raised",  # the id was used before
    "no_such_incident",  # not one that can happen here, or none that is open
    "choice_needed",  # nothing is proposed: choose
    "no_such_ruling",  # not an effect, or effects that exclude one another
    "reason_needed",  # a ruling has a reason of 1 to 1,000 characters
    "second_needed",  # a second person confirms, who has no wager here
    "no_card_over",  # there is no such card
    "card_over",  # a card is over: say where it goes
    "coup_settled",  # what was settled is corrected by itself
    "manager_called",  # a manager was called, and has not come yet
    "no_such_shoe",  # no shoe of real cards that can be counted or disposed of now
    "wrong_count",  # more cards than any shoe holds
    "card_misplaced",  # a card lies where it does not belong: say how it is put right
    "card_twice",  # the coup would hold a card more often than the decks do
    "held_card",  # a card that was held comes first, and it is another
    "ruling_needed",  # a coup dealt by hand is void by a ruling, or where the house breaks it off
    "manager_needed",  # a person rules
    "last_coup_needed",  # it has to be said which coup was the last of the shoe
    "no_such_coup",  # the shoe had no such last coup, or none of these came after it
    "software_only",  # only the software raises this
    "serials_needed",  # a serial number is needed for each deck, each another
    "names_needed",  # it has to be said who shuffled and who loaded
    "serial_in_use",  # a deck of this serial number is in use, or its cards are still about
    "count_needed",  # the cards have to be counted first
    "disposal_needed",  # it has to be said first what became of the cards of the shoe before
    "count_unruled",  # the count of these cards was wrong, and nobody has ruled on it
    "malformed_text",  # a text is too long, or holds what is no character
    "no_bets",  # the coup takes no wagers
)
"""Those of tables that a person deals at."""

CORRECTION_CODES = (
    "unknown_coup",  # the record knows no such coup of this table
    "duplicate_decision",  # a correction or a dispute of this id was there before
    "correction_late",  # it ended longer ago than the house corrects coups
    "coup_disputed",  # a dispute about it is open and has to be decided first
    "already_void",  # it does not count, and its stakes have gone back
    "nothing_to_correct",  # it counts as that already
    "not_a_coup",  # these cards are not dealt so by the sheet's rules
    "cards_differ",  # not the cards that left the shoe: other ones, or more of them
    "card_used",  # a card that had been over is no more to be had for the coup
    "other_sheet",  # the table played by another sheet then
    "wrong_correction",  # neither void, resettle nor restore; neither upheld nor rejected
    "no_such_dispute",  # no open dispute of this id about this coup
    "no_wager",  # the patron had nothing on that coup
    "patron_erased",  # it would pay or charge somebody whom the house has forgotten
    "wallet_elsewhere",  # patrons' money lies with a licensee, who is not told of corrections
)
"""Why a coup is not corrected, or no dispute about it is opened or decided."""

PIT_CODES = (
    "table_closing",  # it closes with the end of its coup already
    "limits_malformed",  # a limit is no amount from 1 to 10^15 minor units
    "limits_crossed",  # the least on a bet lies above the most
    "limits_patron",  # the most of a patron lies below the least on a bet
    "limits_table",  # the most of all patrons lies below the least on a bet
    "limits_liability",  # the least stake of every bet could win more than the house risks
    "limits_unchanged",  # these are the limits that hold, or come next
)
"""Why a table is not closed, or takes no such limits."""

CODES = (
    "table_open",  # the table is open already
    "table_closed",  # the table is not open
    "malformed_id",  # an id or code is not 1 to 64 letters, digits, "_", "-" or "."
    "no_limits",  # the sheet has no limits in this currency
    "wrong_cards",  # the order is not the sheet's decks
    "wrong_shoe",  # not what was committed to, or nothing where it is needed
    "no_shoe",  # there is no shoe to deal from
    "shoe_unfinished",  # the shoe has coups left; close it first
    "shoe_unopened",  # a committed shoe is opened as it is closed; close it first
    "shoe_finished",  # the last coup has been dealt
    "shoe_exhausted",  # too few cards for a coup
    "coup_running",  # not while a coup runs
    "betting_closed",  # betting is not open
    "betting_open",  # betting is still open
    "no_coup",  # no coup is running
    "not_dealt",  # the coup has not been dealt
    "already_dealt",  # the coup has been dealt and must be settled
    "unknown_bet",  # the sheet has no such bet
    "wrong_multiple",  # the stake is not a whole number, or would not settle to whole minor units
    "below_minimum",  # less than may lie on the bet
    "above_maximum",  # more than one patron may have on the bet
    "patron_limit",  # more than one patron may have in play
    "table_limit",  # more than all patrons may have in play
    "liability_limit",  # the house could owe more than it risks on a coup
    "stake_needed",  # without it the house could owe more than it risks on a coup
    "insufficient_funds",  # more than the patron has
    "bet_closed_late",  # the bet takes no wagers with so few cards left
    "main_bet_required",  # the sheet wants a main bet beside a side bet
    "too_many_wagers",  # more wagers than a ticket, a patron or the table can have
    "duplicate_action",  # the action id was used before
    "empty_ticket",  # a ticket without wagers
    "already_wagered",  # repeat comes before other wagers
    "nothing_to_repeat",  # the patron has not played here before
    "nothing_to_double",  # the patron has nothing in play
    "nothing_to_undo",  # the patron has nothing in play
    "seeds_closed",  # the shoe takes no seeds, or none any more
    "seed_given",  # one seed from each patron for a shoe
    "malformed_seed",  # a seed is not 1 to 64 visible ASCII characters
    "too_many_seeds",  # more than a shoe takes
    *HAND_CODES,
    *CORRECTION_CODES,
    *PIT_CODES,
)
"""Every code; clients rely on them."""


class Refusal(msgspec.Struct, frozen=True):
    """Why a command was refused; nothing has changed.

    Attributes:
        code: one of :data:`CODES`.
        bet_id: the bet concerned, if one is.
        amounts: what would mend it. In minor units ``least`` and ``most`` (what may still
            be added), ``multiple``, ``available``; ``count`` is of wagers.
    """

    code: str
    bet_id: str | None = None
    amounts: dict[str, int] = {}


Events = tuple[e.Event, ...]
Decision = Events | Refusal
"""What a command leads to."""

MAX_REFERENCE = 200
"""The longest reference to a recording, name or serial number, in characters."""

MAX_TEXT = 1_000
"""The longest evidence or reason, in characters."""

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")


def refuse_ids(*ids: str) -> Refusal | None:
    """A refusal unless all of these can be ids or codes of a record.

    The ledger and the store take no others; refusing here keeps one bad id from
    spoiling the whole group it would be committed with.
    """
    return None if all(map(_ID.fullmatch, ids)) else Refusal("malformed_id")


def refuse_texts(*texts: str, most: int = MAX_REFERENCE) -> Refusal | None:
    """A refusal unless all of these can be kept: none over `most` characters, and text throughout.

    A control, a mark that turns the line, or half a surrogate pair is none: see
    :mod:`croupier.rules.texts`. A longer text may have several lines.
    """
    prose = most == MAX_TEXT
    fit = all(unfit(text, most, prose=prose) is None for text in texts)
    return None if fit else Refusal("malformed_text")


def refuse_reason(reason: str) -> Refusal | None:
    """A refusal unless this is a reason: 1 to 1,000 characters of text."""
    if not reason.strip() or len(reason) > MAX_TEXT:
        return Refusal("reason_needed")
    return refuse_texts(reason, most=MAX_TEXT)
