"""What each profile proposes for each irregularity, at each stage, in both games.

The table is that of the terms of dealing (1 to 7) and, where they are silent, of the house. A row
says what profile ``house`` proposes; the table beside it says where another differs. Written by
hand, from the terms, and not from the data.
"""

from __future__ import annotations

from itertools import product

import pytest

from croupier.errors import InputError
from croupier.rules.sheet import RULING_PROFILES
from croupier.rulings import KINDS, PROFILES, profile
from croupier.rulings.effects import EFFECTS
from croupier.rulings.profile import read_profile

BURN, NO_BURN, ANY = (True,), (False,), (True, False)
BOTH, BACCARAT, PICTURES = ("baccarat", "three-pictures"), ("baccarat",), ("three-pictures",)

HOUSE = [
    # kind, stage, games, coup burn, proposal, clause
    ("opening-count-wrong", "before-coup", BOTH, ANY, "close-shoe, audit-shoe", "house"),
    ("opening-count-wrong", "in-coup", BOTH, ANY, "void-coup, close-shoe, audit-shoe", "house"),
    ("shoe-burn-wrong", "nothing-dealt", BACCARAT, ANY, "complete-burn", "1"),
    ("shoe-burn-wrong", "coups-dealt", BACCARAT, ANY, "close-shoe", "1"),
    ("coup-burn-forgotten", "before-first-card", BACCARAT, ANY, "burn-now", "2"),
    ("coup-burn-forgotten", "after-first-card", BACCARAT, ANY, "void-coup", "2"),
    ("burn-exposed", "", BACCARAT, ANY, "no-effect", "4"),
    ("exposed-in-shuffle", "", BOTH, ANY, "reshuffle or no-effect", "4"),
    ("face-up-in-shoe", "", BOTH, ANY, "void-coup, close-shoe", "4"),
    ("exposed-early", "", BOTH, ANY, "stands", "4"),
    ("wrong-box", "nothing-since", BOTH, ANY, "by-draw-order", "5"),
    ("wrong-box", "order-known", BOTH, ANY, "by-draw-order", "5"),
    ("wrong-box", "order-lost", BOTH, ANY, "void-coup", "5"),
    ("third-card-not-due", "", BACCARAT, ANY, "by-draw-order", "5"),
    ("third-card-not-drawn", "unpaid", BACCARAT, ANY, "draw-now", "5"),
    ("third-card-not-drawn", "paid", BACCARAT, ANY, "stands or void-coup", "5"),
    ("one-card-too-many", "unseen", BACCARAT, BURN, "hold-as-burn", "6"),
    ("one-card-too-many", "seen", BACCARAT, BURN, "hold-as-burn", "6"),
    ("one-card-too-many", "unseen", BACCARAT, NO_BURN, "hold-as-first", "6"),
    ("one-card-too-many", "seen", BACCARAT, NO_BURN, "hold-as-burn or no-bet-coup", "6"),
    ("one-card-too-many", "unseen", PICTURES, ANY, "put-away", "house"),
    ("one-card-too-many", "seen", PICTURES, ANY, "put-away", "house"),
    ("cards-too-many", "", BACCARAT, ANY, "stands, put-away, close-shoe", "6"),
    ("cards-too-many", "", PICTURES, ANY, "put-away", "house"),
    ("dropped-before-deal", "", BOTH, ANY, "no-effect", "7"),
    ("live-card-out-of-view", "opened-in-view", BOTH, ANY, "stands", "7"),
    ("live-card-out-of-view", "not-opened-in-view", BOTH, ANY, "void-coup", "7"),
    ("cut-card", "before-coup", BACCARAT, ANY, "last-coup", "3"),
    ("cut-card", "in-coup", BACCARAT, ANY, "last-coup", "3"),
    ("cut-card", "missed", BACCARAT, ANY, "void-later-coups, close-shoe", "3"),
    ("misread", "unpaid", BOTH, ANY, "recompute", "5"),
    ("misread", "paid", BOTH, ANY, "reverse-and-settle", "5"),
    ("late-wager", "", BOTH, ANY, "refuse-wager", "house"),
    ("pulled-early", "seen", BOTH, ANY, "burn-openly", "house"),
    ("pulled-early", "unseen", BOTH, ANY, "hold-as-next", "house"),
    ("stuck-together", "separable-unseen", BACCARAT, BURN, "hold-as-burn", "house"),
    ("stuck-together", "separable-unseen", BACCARAT, NO_BURN, "hold-as-first", "house"),
    ("stuck-together", "separable-unseen", PICTURES, ANY, "put-away", "house"),
    ("stuck-together", "otherwise", BOTH, ANY, "void-coup", "house"),
    ("readers-differ", "camera-clear", BOTH, ANY, "camera-wins", "house"),
    ("readers-differ", "unresolved", BOTH, ANY, "void-coup", "house"),
    ("foreign-card", "", BOTH, ANY, "void-coup, close-shoe, audit-shoe", "house"),
    ("too-few-cards", "", BOTH, ANY, "void-coup, close-shoe", "house"),
    ("time-out", "", BOTH, ANY, "no-effect or void-coup", "house"),
    ("closing-count-wrong", "", BOTH, ANY, "audit-shoe", "house"),
]

DIFFERENT = {
    "house": {},
    "letter": {("exposed-early", "", game): "void-coup, close-shoe" for game in BOTH},
    "macau": {("face-up-in-shoe", "", game): "stands" for game in BOTH},
    "remove": {
        **{("face-up-in-shoe", "", game): "replace" for game in BOTH},
        ("one-card-too-many", "seen", "baccarat"): "put-away",
        ("one-card-too-many", "unseen", "baccarat"): "put-away",
    },
    "dummy-coup": {
        ("one-card-too-many", "seen", "baccarat"): "no-bet-coup",
        ("one-card-too-many", "unseen", "baccarat"): "hold-as-first",
    },
    "next-hand": {
        ("one-card-too-many", "seen", "baccarat"): "hold-as-first",
        ("one-card-too-many", "unseen", "baccarat"): "hold-as-first",
        ("cards-too-many", "", "baccarat"): "stands, hold-as-first, put-away",
    },
}
"""By profile: kind, stage and game, and what it proposes instead."""


def told(name: str, kind: str, stage: str, game: str, *, burn: bool) -> str:
    """A proposal as the table writes it."""
    found = profile(name).propose(kind, stage, game, burn=burn)
    assert found.profile == name
    ways = found.choices or (found.effects,)
    return " or ".join(", ".join(way) for way in ways)


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize(
    ("kind", "stage", "games", "burns", "proposal", "clause"),
    HOUSE,
    ids=[
        f"{kind}-{stage or 'any'}-{games[0]}-{burns[0]}" for kind, stage, games, burns, *_ in HOUSE
    ],
)
def test_a_profile_proposes(
    name: str,
    kind: str,
    stage: str,
    games: tuple[str, ...],
    burns: tuple[bool, ...],
    proposal: str,
    clause: str,
) -> None:
    for game, burn in product(games, burns):
        expected = DIFFERENT[name].get((kind, stage, game), proposal)
        assert told(name, kind, stage, game, burn=burn) == expected
        if (kind, stage, game) not in DIFFERENT[name]:
            assert profile(name).propose(kind, stage, game, burn=burn).clause == clause


def test_the_table_has_every_case_there_is_once() -> None:
    listed = [
        (kind, stage, game, burn)
        for kind, stage, games, burns, *_ in HOUSE
        for game, burn in product(games, burns)
    ]
    possible = {
        (kind.id, stage, game, burn)
        for kind in KINDS.values()
        for stage in (kind.stages or ("",))
        for game, burn in product(kind.games, ANY)
    }
    assert len(listed) == len(set(listed))
    assert set(listed) == possible
    assert {case for cases in DIFFERENT.values() for case in cases} <= {
        case[:3] for case in possible
    }


def test_a_void_is_never_proposed_with_a_coup_that_stands() -> None:
    for name, (kind, stage, games, burns, *_) in product(PROFILES, HOUSE):
        for game, burn in product(games, burns):
            found = profile(name).propose(kind, stage, game, burn=burn)
            for way in found.choices or (found.effects,):
                assert not {"void-coup", "stands"} <= set(way)
                assert len(set(way)) == len(way)
                assert set(way) <= set(EFFECTS)


def test_every_effect_is_proposed_by_somebody() -> None:
    proposed = {
        effect
        for name in PROFILES
        for row in profile(name).rows
        for way in (row.effects, *row.choose)
        for effect in way
    }
    assert proposed == set(EFFECTS)


def test_profiles_are_those_that_sheets_may_name() -> None:
    assert PROFILES == RULING_PROFILES


NONE = [
    ("flying-card", "", "baccarat", "is no irregularity"),
    ("misread", "", "baccarat", "its stages are: unpaid, paid"),
    ("burn-exposed", "seen", "baccarat", "its stages are: none"),
    ("cut-card", "missed", "three-pictures", "cannot happen in three-pictures"),
]


@pytest.mark.parametrize(("kind", "stage", "game", "why"), NONE)
def test_what_is_no_case_is_refused(kind: str, stage: str, game: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        profile("house").propose(kind, stage, game, burn=True)


def test_an_unknown_profile_is_told_with_those_there_are() -> None:
    with pytest.raises(InputError, match="known are house, letter, macau"):
        profile("vegas")


def row_of(**fields: object) -> str:
    """A profile of one row."""
    return 'profile = "x"\n[[row]]\n' + "\n".join(f"{k} = {v!r}" for k, v in fields.items())


STANDS = ["stands"]
WRONG = [
    ("= oh", "is no profile"),
    (row_of(kind="misread", clause="5", effects=["fly"]), "is no profile"),
    (row_of(kind="nix", clause="5", effects=STANDS), "no irregularity"),
    (row_of(kind="misread", stage="late", clause="5", effects=STANDS), "no stage 'late'"),
    (row_of(kind="cut-card", game="three-pictures", clause="3", effects=STANDS), "cannot happen"),
    (row_of(kind="misread", clause="5"), "either effects or"),
    (row_of(kind="misread", clause="5", effects=STANDS, choose=[STANDS]), "either effects or"),
    (row_of(kind="misread", claus="5", effects=STANDS), "claus"),
]


@pytest.mark.parametrize(("text", "why"), WRONG)
def test_data_that_is_no_profile_is_refused(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        read_profile(text, None)
