"""Betting systems on simulated shoes: what is staked next, told by what was won and lost before.

A :class:`~croupier.sim.systems.play.Play` says who plays what by which system and with how much;
its sessions lie on the stream of shoes, each on shoes of its own, and so can be played anywhere and
in any order. :class:`~croupier.sim.systems.tally.Sessions` tells how they ended.
"""

from __future__ import annotations
