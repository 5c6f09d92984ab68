"""The table in the terminal: reading commands, answering them, and showing the answers.

``commands`` and ``tickets`` read a line, ``session`` does what it says and gives a
:class:`~croupier.cli.playing.session.Reply`, ``screen`` turns that into lines and
``document`` into JSON, ``pipe`` and ``terminal`` are the two ways of sitting at the table.
"""

from __future__ import annotations
