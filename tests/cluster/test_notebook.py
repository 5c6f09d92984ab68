"""The notebook runs from its first cell to its last, and shows what it promises."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from tools import ROOT

NOTEBOOK = ROOT / "examples" / "simulation.ipynb"


def cells() -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return told


def test_no_output_is_kept_in_the_notebook() -> None:
    assert [
        cell["id"] for cell in cells() if cell.get("outputs") or cell.get("execution_count")
    ] == []


@pytest.mark.filterwarnings("default")  # of the libraries that run notebooks
def test_the_notebook_runs_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    kernel = tmp_path / "JUPYTER_DATA_DIR" / "kernels" / "python3" / "kernel.json"
    kernel.parent.mkdir(parents=True)
    argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    kernel.write_text(json.dumps({"argv": argv, "display_name": "Python", "language": "python"}))
    read: Any = nbformat.reads  # has no types
    notebook = read(NOTEBOOK.read_text(encoding="utf-8"), as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = Counter[str]()
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            shown.update(output.get("data", {}).keys() or [output["output_type"]])
    assert shown["image/svg+xml"] == 4
    assert shown["text/html"] == 2
    assert shown["stream"] == 2
    left = [path.name for path in tmp_path.iterdir() if path.name.startswith("croupier-")]
    assert left == []
