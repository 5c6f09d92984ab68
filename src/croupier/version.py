"""The release this is. The build reads it here, so nothing looks it up at run time."""

from __future__ import annotations

__version__ = "0.1.0"
