"""A licensee's wallet: patrons whose money lies elsewhere, debited for each ticket.

``docs/wallet.md`` describes what a licensee has to offer, and why.
"""

from __future__ import annotations
