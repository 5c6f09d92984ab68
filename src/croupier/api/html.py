"""Small HTML tables for notebooks: text in, escaped markup out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.cards import Card

_SYMBOLS = str.maketrans("shdc", "♠♥♦♣")


def suited(cards: Iterable[Card]) -> str:
    """Cards with suit symbols: ``K♠ 9♦``."""
    return " ".join(str(card)[0] + str(card)[1].translate(_SYMBOLS) for card in cards)


def page_table(
    caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], notes: Sequence[str] = ()
) -> str:
    """One table, its first column heading the rows; `notes` stand below it, a line each."""
    from html import escape

    def cells(tag: str, texts: Iterable[str]) -> str:
        return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)

    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    head = f"<thead><tr>{cells('th', heads)}</tr></thead>"
    body = "".join(f"<tr>{cells('th', row[:1])}{cells('td', row[1:])}</tr>" for row in rows)
    below = "".join(f"<p>{escape(note)}</p>" for note in notes)
    return f"<table>{title}{head}<tbody>{body}</tbody></table>{below}"
