"""What every HTTP client of the tests shares."""

from __future__ import annotations

import ssl
from typing import Final

TLS: Final = ssl.create_default_context()
"""No house of the tests is asked over TLS; each client without this one reads all certificates of
the machine anew, and that takes longer than all its calls."""
