"""What has happened at a table. Past tense, with explicit tags, and never changed again.

An event carries all that a reader needs: the cards, the facts, the tier, the
sheet's fingerprint and text. Replay never judges, so a record of today loads
under every later release. A new shape gets a new tag (``.v2``); the old one stays.
Cards are in their notation, money in minor units.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.errors import StoreError
from croupier.table import correction_events as rc
from croupier.table import custody_events as ce
from croupier.table import hand_events as he
from croupier.table import pit_events as pe

LimitsRecord = pe.LimitsRecord


class TableOpened(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table opened. `sheet_text` is the sheet itself, to settle by it for ever.

    `own_limits` where its limits are not those of the sheet but its house's.
    """

    table_id: str
    currency: str
    sheet_id: str
    sheet_version: str
    fingerprint: str
    sheet_text: str
    limits: LimitsRecord
    own_limits: bool = False


class ShoeLoaded(msgspec.Struct, frozen=True):
    """A shoe was loaded. `order` is secret until the shoe ends."""

    shoe_id: str
    shoe_number: int
    order: str
    cut_index: int | None


class ShoeCommitted(msgspec.Struct, frozen=True):
    """A shoe was loaded that the house has committed to: see ``docs/fair.md``.

    Attributes:
        decks: how many decks it is made of.
        commitment: what was told before any seed was taken, in hexadecimal digits.
        sealed: order and secret, encrypted; who wrote it alone can read it.
        cut_index: the cut card lies before the card with this index of those that leave.
    """

    shoe_id: str
    shoe_number: int
    decks: int
    commitment: str
    sealed: str
    cut_index: int | None


class SeedTaken(msgspec.Struct, frozen=True):
    """A patron's seed for a committed shoe was taken; `receipt` is over all seeds until then."""

    shoe_id: str
    patron_id: str
    seed: str
    receipt: str


class SeedsClosed(msgspec.Struct, frozen=True):
    """No more seeds, with the first coup's betting. `digest` is the last receipt."""

    shoe_id: str
    digest: str


class CardsOpened(msgspec.Struct, frozen=True):
    """The cards of a committed shoe that leave it now, those burnt too, in the order they leave.

    Attributes:
        first_index: how many had left before.
        places: where each lay in the house's order.
        salts: of their leaves, in hexadecimal digits.
    """

    coup_id: str
    first_index: int
    cards: str
    places: tuple[int, ...]
    salts: tuple[str, ...]


class ShoeOpened(msgspec.Struct, frozen=True):
    """A committed shoe that has ended, as a whole: the house's order, the secret of its salts."""

    shoe_id: str
    order: str
    secret: str


class ShoeBurnt(msgspec.Struct, frozen=True):
    """The shoe's opening burn: the card turned up first, then those burnt face down."""

    cards: str


class BettingOpened(msgspec.Struct, frozen=True, omit_defaults=True):
    """A coup began. `last` when the cut card already lies in front: it is the last coup.

    `no_bets` where it takes no wagers.
    """

    coup_id: str
    coup_number: int
    last: bool
    no_bets: bool = False


class WagerPlaced(msgspec.Struct, frozen=True):
    """One accepted wager."""

    wager_id: str
    bet_id: str
    stake_minor: int


class WagersPlaced(msgspec.Struct, frozen=True):
    """A patron's action was accepted; `action` is ``place``, ``repeat`` or ``double``."""

    patron_id: str
    action_id: str
    action: str
    wagers: tuple[WagerPlaced, ...]


class WagersWithdrawn(msgspec.Struct, frozen=True):
    """A patron took wagers back before betting closed; `action` is ``undo`` or ``clear``."""

    patron_id: str
    action: str
    wager_ids: tuple[str, ...]


class BettingClosed(msgspec.Struct, frozen=True):
    """No more bets."""

    coup_id: str


class CoupDealt(msgspec.Struct, frozen=True):
    """The cards of a coup.

    Attributes:
        burnt: cards burnt before it.
        cards: the coup's cards in the order they left the shoe.
        coup: its notation.
        outcome: ``player``, ``banker`` or ``tie``; None where a game has none.
        facts: fact values by box, under ``""`` for bets that read no box.
        last: whether it is the last coup of the shoe.
        coups_left: coups that may follow: known once the cut card is out, and 0 for a deck
            that is shuffled for every coup; else None.
    """

    coup_id: str
    burnt: str
    cards: str
    coup: str
    outcome: str | None
    facts: dict[str, dict[str, int]]
    last: bool
    coups_left: int | None


class WagerSettled(msgspec.Struct, frozen=True):
    """What became of a wager; see :class:`croupier.rules.settle.Settlement`."""

    wager_id: str
    patron_id: str
    bet_id: str
    stake_minor: int
    result: str
    won_minor: int
    commission_minor: int
    returned_minor: int
    tier_index: int | None


class CoupSettled(msgspec.Struct, frozen=True):
    """Wagers of the coup were settled by the sheet of this fingerprint.

    `more` where further ones follow in another event of the same decision; the coup
    ends with the event in which it is false.
    """

    coup_id: str
    fingerprint: str
    wagers: tuple[WagerSettled, ...]
    more: bool = False


class CoupVoided(msgspec.Struct, frozen=True):
    """The coup does not count; every stake went back."""

    coup_id: str
    reason: str
    wager_ids: tuple[str, ...]


INTERRUPTED = "interrupted"
"""Why a coup was void that the house broke off by itself."""

CALLED_OFF = "asked"
"""Why a shoe was taken away that had not come to its end."""


class ShoeClosed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The shoe was taken away; `reason` is ``last-coup``, ``exhausted``, ``fresh`` or ``asked``.

    `by` is the manager who has done it, where one did.
    """

    shoe_id: str
    reason: str
    by: str = ""


class TableClosed(msgspec.Struct, frozen=True):
    """The table closed: for good, or until the manager opens it again who had closed it."""

    table_id: str


Event = (
    TableOpened
    | ShoeLoaded
    | ShoeCommitted
    | SeedTaken
    | SeedsClosed
    | CardsOpened
    | ShoeBurnt
    | BettingOpened
    | WagersPlaced
    | WagersWithdrawn
    | BettingClosed
    | CoupDealt
    | CoupSettled
    | CoupVoided
    | ShoeClosed
    | ShoeOpened
    | TableClosed
    | he.HandEvent
    | ce.CustodyEvent
    | rc.CorrectionEvent
    | pe.PitEvent
)

TAGS: Mapping[str, type[Event]] = {
    "table-opened.v1": TableOpened,
    "shoe-loaded.v1": ShoeLoaded,
    "shoe-committed.v1": ShoeCommitted,
    "seed-taken.v1": SeedTaken,
    "seeds-closed.v1": SeedsClosed,
    "cards-opened.v1": CardsOpened,
    "shoe-burnt.v1": ShoeBurnt,
    "betting-opened.v1": BettingOpened,
    "wagers-placed.v1": WagersPlaced,
    "wagers-withdrawn.v1": WagersWithdrawn,
    "betting-closed.v1": BettingClosed,
    "coup-dealt.v1": CoupDealt,
    "coup-settled.v1": CoupSettled,
    "coup-voided.v1": CoupVoided,
    "shoe-closed.v1": ShoeClosed,
    "shoe-opened.v1": ShoeOpened,
    "table-closed.v1": TableClosed,
    "hand-shoe-brought.v1": he.HandShoeBrought,
    "card-laid.v1": he.CardLaid,
    "card-taken-back.v1": he.CardTakenBack,
    "cut-card-seen.v1": he.CutCardSeen,
    "incident-raised.v1": he.IncidentRaised,
    "incident-ruled.v1": he.IncidentRuled,
    "felt-ordered.v1": he.FeltOrdered,
    "cards-held.v1": he.CardsHeld,
    "cards-put-away.v1": he.CardsPutAway,
    "card-corrected.v1": he.CardCorrected,
    "no-bet-coup-due.v1": he.NoBetCoupDue,
    "shoe-to-close.v1": he.ShoeToClose,
    "dealer-seated.v1": ce.DealerSeated,
    "manager-called.v1": ce.ManagerCalled,
    "manager-came.v1": ce.ManagerCame,
    "cards-counted.v1": ce.CardsCounted,
    "shoe-disposed.v1": ce.ShoeDisposed,
    "coup-corrected.v1": rc.CoupCorrected,
    "dispute-opened.v1": rc.DisputeOpened,
    "dispute-closed.v1": rc.DisputeClosed,
    "table-closing.v1": pe.TableClosing,
    "closing-taken-back.v1": pe.ClosingTakenBack,
    "table-reopened.v1": pe.TableReopened,
    "limits-set.v1": pe.LimitsSet,
    "house-limits-changed.v1": pe.HouseLimitsChanged,
}
"""Every tag ever written and the type that reads it."""

_TAG_OF = {type_: tag for tag, type_ in TAGS.items()}
_DECODERS = {tag: msgspec.json.Decoder(type_) for tag, type_ in TAGS.items()}
_ENCODER = msgspec.json.Encoder()


def encode(event: Event) -> tuple[str, bytes]:
    """An event as its tag and its JSON body."""
    return _TAG_OF[type(event)], _ENCODER.encode(event)


def decode(tag: str, body: bytes) -> Event:
    """The event of a tag and body.

    Raises:
        StoreError: an unknown tag (a record of a newer release), or a body that is not one.
    """
    try:
        return _DECODERS[tag].decode(body)
    except KeyError:
        problem = f"this release does not know the event {tag!r}; use the one that wrote it"
        raise StoreError(problem) from None
    except msgspec.MsgspecError as error:
        raise StoreError(f"the body of a {tag} does not read: {error}") from None
