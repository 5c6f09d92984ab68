"""Training in the terminal: coups are dealt, irregularities planted, answers judged.

``bench`` is a table dealt by hand without patrons, ``questions`` reads answers and knows the right
ones, ``plants`` says what can go wrong where, ``course`` leads through the coups, one game each in
``baccarat`` and ``three_pictures``, ``screen`` says it and ``talk`` is the conversation.
"""

from __future__ import annotations
