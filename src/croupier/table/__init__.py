"""The table, pure and event-sourced.

A command and the present state give either events or a refusal (:func:`decide`);
events change the state (:func:`evolve`) and move money (:func:`transfers_for`).
No clock, randomness or id is made here: the order of a shoe, times and action ids
are arguments.
"""

from __future__ import annotations
