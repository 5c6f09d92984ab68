"""Simulation: real shoes from a keyed stream, counted by key. Nothing here knows a bet's price.

A :class:`~croupier.sim.plan.Plan` says which shoes; an engine deals them (plain Python, or
compiled) and counts keys; a :class:`~croupier.sim.tally.Tally` tells how any bet fared.
"""

from __future__ import annotations
