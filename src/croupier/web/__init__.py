"""HTTP and the socket: what a browser or a bot says to a running house, and what it hears.

``docs/protocol.md`` describes every message.
"""

from __future__ import annotations
