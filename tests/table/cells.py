"""Tables of ``docs/table.md`` as tests read them: what each command leads to at each moment."""

from __future__ import annotations

from tools import ROOT


def cells_of(head: str) -> dict[tuple[str, str], str]:
    """The cells of the page's tables whose first column is headed so, by command and moment."""
    page = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
    cells: dict[tuple[str, str], str] = {}
    moments: list[str] = []
    for line in page.replace("`", "").splitlines():
        first, *others = [cell.strip() for cell in line.strip("|").split("|")]
        if first == head:
            moments = others
        elif not line.startswith("|"):
            moments = []
        elif moments and set(first) != {"-"}:
            cells.update(((first, name), cell) for name, cell in zip(moments, others, strict=True))
    return cells
