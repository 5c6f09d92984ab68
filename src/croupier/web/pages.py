"""The page's files, as the build left them beside this module."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from litestar import MediaType, Response, get
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


def page_routes() -> list[ControllerRouterHandler]:
    """Routes of every file there is; the start page says so where none was built."""
    files = {path.relative_to(PAGE).as_posix(): path for path in PAGE.rglob("*") if path.is_file()}

    def answer(name: str) -> Response[bytes]:
        path = files.get(name)
        if path is None or path.suffix not in _TYPES:
            raise NotFoundException("there is no such page")
        lasting = name.startswith("assets/")
        cache = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return Response(
            path.read_bytes(), media_type=_TYPES[path.suffix], headers={"cache-control": cache}
        )

    @get("/", include_in_schema=False, sync_to_thread=False)
    def index() -> Response[bytes]:
        if "index.html" not in files:
            text = b"The page was not built into this installation; see /schema/openapi.json."
            return Response(text, media_type=MediaType.TEXT, status_code=501)
        return answer("index.html")

    @get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
    def asset(name: FromPath[str]) -> Response[bytes]:
        return answer(f"assets/{name}")

    @get("/{name:str}", include_in_schema=False, sync_to_thread=False)
    def other(name: FromPath[str]) -> Response[bytes]:
        return answer(name)

    return [index, asset, other]
