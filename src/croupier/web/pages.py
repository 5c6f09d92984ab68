"""The page's files, as the build left them beside this module."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any, Final, NamedTuple

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

__all__ = ["page_routes"]

PAGE: Final = Path(__file__).with_name("page")

_TYPES: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain",
    ".png": "image/png",
}


_PACKED: Final = frozenset((".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt"))
"""What gets smaller by gzip; fonts and pictures are packed already."""

_Asked = Request[Any, Any, Any]


class _File(NamedTuple):
    """A file of the page; `packed` is its content under gzip, where that helps."""

    media_type: str
    content: bytes
    packed: bytes | None


def page_files(page: Path) -> dict[str, _File]:
    """The files of a built page by their path under it; none where it was not built."""
    found = {}
    for path in page.rglob("*"):
        if path.is_file() and path.suffix in _TYPES:
            content = path.read_bytes()
            packed = gzip.compress(content, mtime=0) if path.suffix in _PACKED else None
            name = path.relative_to(page).as_posix()
            found[name] = _File(_TYPES[path.suffix], content, packed)
    return found


def takes_gzip(accepted: str) -> bool:
    """Whether an ``Accept-Encoding`` header takes gzip.

    >>> [takes_gzip(each) for each in ("gzip, br", "br;q=1, gzip;q=0.5", "gzip;q=0", "*", "")]
    [True, True, False, True, False]
    """
    weights = {}
    for item in accepted.lower().split(","):
        name, _, weight = item.replace(" ", "").partition(";q=")
        weights[name] = weight.strip("0.") != "" or weight == ""
    return weights.get("gzip", weights.get("*", False))


def page_routes() -> list[ControllerRouterHandler]:
    """Routes of every file there is; the start page says so where none was built."""
    files = page_files(PAGE)

    def answer(name: str, request: _Asked) -> Response[bytes]:
        file = files.get(name)
        if file is None:
            raise NotFoundException("there is no such page")
        lasting = name.startswith("assets/")
        headers = {
            "cache-control": "public, max-age=31536000, immutable" if lasting else "no-cache"
        }
        content = file.content
        if file.packed is not None:
            headers["vary"] = "accept-encoding"
            if takes_gzip(request.headers.get("accept-encoding", "")):
                headers["content-encoding"], content = "gzip", file.packed
        return Response(content, media_type=file.media_type, headers=headers)

    @get("/", include_in_schema=False, sync_to_thread=False)
    def index(request: _Asked) -> Response[bytes]:
        if "index.html" not in files:
            text = b"The page was not built into this installation; see /schema/openapi.json."
            return Response(text, media_type=MediaType.TEXT, status_code=501)
        return answer("index.html", request)

    @get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
    def asset(name: FromPath[str], request: _Asked) -> Response[bytes]:
        return answer(f"assets/{name}", request)

    @get("/{name:str}", include_in_schema=False, sync_to_thread=False)
    def other(name: FromPath[str], request: _Asked) -> Response[bytes]:
        return answer(name, request)

    return [index, asset, other]
