"""What can go wrong in a drill, and at which point of a coup it does."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.rulings import KINDS
from croupier.rulings.profile import PROFILES, Proposal, profile
from croupier.shoe import Below, shuffled

__all__ = ["PLANTS", "Plant", "plants_for", "rulings_offered"]

_OFFERED: Final = 5
"""Among how many rulings a trainee chooses at most, beside those that are right."""


class Plant(NamedTuple):
    """An irregularity.

    Attributes:
        point: of the coup, at which it happens. ``betting``: before betting closes; ``closed``:
            after that; ``burn``: where a card is to be burnt; ``felt``: between its cards;
            ``wrong``: a card is laid elsewhere; ``reader``: a card is read otherwise; ``third``,
            ``draws``: where a third card is due; ``end``: when its cards are there; ``announce``:
            with its result; ``after``: when it is paid, and the table goes on as if nothing was.
    """

    kind: str
    stage: str
    point: str


_AT: Final = {
    "betting": ("pulled-early/seen", "pulled-early/unseen"),
    "closed": ("late-wager", "dropped-before-deal"),
    "burn": (
        "coup-burn-forgotten/before-first-card",
        "coup-burn-forgotten/after-first-card",
        "burn-exposed",
        "cut-card/before-coup",
    ),
    "felt": (
        "cut-card/in-coup",
        "exposed-early",
        "face-up-in-shoe",
        "foreign-card",
        "live-card-out-of-view/not-opened-in-view",
        "live-card-out-of-view/opened-in-view",
        "readers-differ/unresolved",
        "stuck-together/otherwise",
        "too-few-cards",
        "wrong-box/order-known",
        "wrong-box/order-lost",
    ),
    "wrong": ("wrong-box/nothing-since",),
    "reader": ("readers-differ/camera-clear",),
    "third": ("third-card-not-due",),
    "draws": ("third-card-not-drawn/unpaid",),
    "end": ("one-card-too-many/seen", "one-card-too-many/unseen", "cards-too-many"),
    "announce": ("misread/unpaid",),
    "after": (
        "cut-card/missed",
        "exposed-in-shuffle",
        "misread/paid",
        "shoe-burn-wrong/coups-dealt",
        "stuck-together/separable-unseen",
        "third-card-not-drawn/paid",
    ),
}


def _plant(text: str, point: str) -> Plant:
    kind, _, stage = text.partition("/")
    return Plant(kind, stage, point)


PLANTS: Final = tuple(_plant(text, point) for point, texts in _AT.items() for text in texts)
"""Every irregularity that a drill plants."""


def plants_for(game: str, *, burn: bool) -> tuple[Plant, ...]:
    """Those that can happen in a game; `burn` where the sheet burns a card before every coup."""
    return tuple(
        plant
        for plant in PLANTS
        if game in KINDS[plant.kind].games and (burn or plant.point != "burn")
    )


def rulings_offered(
    plant: Plant, proposal: Proposal, game: str, below: Below, *, burn: bool
) -> tuple[tuple[str, ...], ...]:
    """Rulings to choose from, in an order by chance: those proposed, and what others would rule.

    What other profiles propose for it comes first, then what is proposed for other irregularities.
    """
    right = {tuple(sorted(each)) for each in (proposal.effects, *proposal.choices) if each}
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for name in PROFILES:
        other = profile(name).propose(plant.kind, plant.stage, game, burn=burn)
        for effects in filter(None, (other.effects, *other.choices)):
            found.setdefault(tuple(sorted(effects)), effects)
    for each in shuffled(plants_for(game, burn=burn), below):
        if len(found) >= max(_OFFERED, len(right) + 1):
            break
        effects = profile(PROFILES[0]).propose(each.kind, each.stage, game, burn=burn).effects
        if effects:
            found.setdefault(tuple(sorted(effects)), effects)
    for effects in (proposal.effects, *proposal.choices):
        if effects:
            found[tuple(sorted(effects))] = effects  # in the order in which they are done
    return tuple(shuffled(list(found.values()), below))
