"""``python -m croupier`` is the ``croupier`` command."""

from __future__ import annotations

import sys

from croupier.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
