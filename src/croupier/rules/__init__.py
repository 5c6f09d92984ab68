"""The bet language: facts, expressions, sheets, and the table they compile to."""

from __future__ import annotations
