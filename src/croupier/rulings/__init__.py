"""What can go wrong at a table dealt by hand, and what a manager is proposed to rule on it.

The kinds of irregularity are fixed, with the stages that tell them apart; what is proposed for each
is data, profile by profile. Nothing here knows a table: a proposal names effects, and
:mod:`croupier.table` knows what each does.
"""

from __future__ import annotations

from croupier.rulings.kinds import CLOSING_COUNT, KINDS, OPENING_COUNT, Kind
from croupier.rulings.profile import PROFILES, Profile, Proposal, profile

__all__ = [
    "CLOSING_COUNT",
    "KINDS",
    "OPENING_COUNT",
    "PROFILES",
    "Kind",
    "Profile",
    "Proposal",
    "profile",
]
