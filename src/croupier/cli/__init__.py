"""The command line: a peer of the library, one module a command."""

from __future__ import annotations
