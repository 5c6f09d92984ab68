"""Write the page's types of the protocol from the API's own description.

``python -m tools.api_types`` writes ui/src/net/schema.ts with json-schema-to-typescript, one of
the page's tools, so it needs a Node and ``npm ci`` in ui. With ``--check`` it needs neither: the
file begins with digests of all that it was made from and of itself.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys

from croupier.web.openapi import api_document
from hatch_build import PageError
from tools import ROOT
from tools.front_end import any_node

FILE = ROOT / "ui" / "src" / "net" / "schema.ts"
MAKER = ROOT / "ui" / "dev" / "types.mjs"
LOCK = ROOT / "ui" / "package-lock.json"
GENERATOR = "node_modules/json-schema-to-typescript"
_HEAD = "// Made by `python -m tools.api_types`: change src/croupier/web instead.\n"


def schemas() -> str:
    """Every shape of the API, as JSON."""
    return json.dumps(api_document()["components"]["schemas"])


def made_from() -> str:
    """All that decides the types: the schemas, what writes them and which generator it uses."""
    generator = json.loads(LOCK.read_text(encoding="utf-8"))["packages"][GENERATOR]["version"]
    return "\0".join((schemas(), MAKER.read_text(encoding="utf-8"), generator))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _seal(source: str, types: str) -> str:
    return f"// {_digest(source)} {_digest(types)}\n"


def is_current(text: str) -> bool:
    """Whether a file was made from what is there now, and not touched since."""
    head, _, rest = text.partition("\n")
    seal, _, types = rest.partition("\n")
    return f"{head}\n" == _HEAD and f"{seal}\n" == _seal(made_from(), types)


def made() -> str:
    """The file as it should be.

    Raises:
        SystemExit: Node or the page's tools are missing.
    """
    try:
        node = any_node().program
    except PageError as error:
        raise SystemExit(str(error)) from None
    done = subprocess.run(
        [node, MAKER],
        input=schemas(),
        capture_output=True,
        text=True,
        cwd=MAKER.parent,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{done.stderr}\nrun `npm ci --ignore-scripts` in ui")
    return _HEAD + _seal(made_from(), done.stdout) + done.stdout


def main(args: list[str]) -> int:
    """Write the file, or check it. Returns an exit code."""
    name = FILE.relative_to(ROOT)
    if args == ["--check"]:
        current = FILE.is_file() and is_current(FILE.read_text(encoding="utf-8"))
        behind = f"{name} has fallen behind: run `python -m tools.api_types`"
        print(f"{name} is current" if current else behind)
        return 0 if current else 1
    if args:
        print(f"unknown arguments {args}: the only one is --check", file=sys.stderr)
        return 2
    FILE.write_text(made(), encoding="utf-8")
    print(f"{name} written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
