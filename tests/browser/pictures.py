"""Pictures of tables for tests: a playlist that grows, and a camera that is asked for by WHEP."""

from __future__ import annotations

import base64
import queue
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from playwright.sync_api import Page

SEGMENT_S: Final = 0.5
AT_ONCE: Final = 2
"""So many segments a playlist has when it is first asked for."""

_VARIANTS: Final = """#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=200000,RESOLUTION=320x180,CODECS="vp09.00.10.08"
listed.m3u8
"""
_DRAWN: Final = """
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const pen = canvas.getContext('2d')
  let drawn = 0
  function draw() {
    drawn += 1
    pen.fillStyle = `hsl(${drawn * 7} 80% 40%)`
    pen.fillRect(0, 0, 320, 180)
    pen.fillStyle = '#fff'
    pen.fillRect((drawn * 5) % 320, 60, 40, 40)
  }
  draw()
  let drawing = setInterval(draw, 50)
"""
_RECORD: Final = f"""async ([ms, everyMs]) => {{
  {_DRAWN}
  const recorder = new MediaRecorder(canvas.captureStream(20), {{
    mimeType: 'video/mp4;codecs=vp9',
    videoBitsPerSecond: 200_000,
    videoKeyFrameIntervalDuration: everyMs,
  }})
  const parts = []
  recorder.ondataavailable = (event) => parts.push(event.data)
  recorder.start(everyMs)
  await new Promise((resolve) => setTimeout(resolve, ms))
  await new Promise((resolve) => {{ recorder.onstop = resolve; recorder.stop() }})
  clearInterval(drawing)
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}}"""
_CAMERA: Final = f"""<!doctype html><title>camera</title><script>
  {_DRAWN}
  const stream = canvas.captureStream(20)
  let peer
  async function answer() {{
    const offer = await (await fetch('/offer')).text()
    if (!offer) return
    peer = new RTCPeerConnection()
    stream.getTracks().forEach((track) => peer.addTrack(track, stream))
    await peer.setRemoteDescription({{ type: 'offer', sdp: offer }})
    await peer.setLocalDescription()
    while (peer.iceGatheringState !== 'complete') await new Promise((then) => setTimeout(then, 20))
    await fetch('/answer', {{ method: 'POST', body: peer.localDescription.sdp }})
  }}
  ;(async () => {{ for (;;) await answer() }})()
</script>"""


def recorded(page: Page, seconds: float) -> list[bytes]:
    """What a browser recorded of a canvas: how it begins (MP4), and half a second each."""
    told = page.evaluate(_RECORD, [seconds * 1000, SEGMENT_S * 1000])
    boxes = list(_boxes(base64.b64decode(told)))
    head = b"".join(box for kind, box in boxes if kind in (b"ftyp", b"moov"))
    parts = [box for kind, box in boxes if kind in (b"moof", b"mdat")]
    return [head, *map(b"".join, zip(parts[::2], parts[1::2], strict=True))]


def _boxes(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 0
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        yield data[at + 4 : at + 8], data[at : at + size]
        at += size


class Pictures(ThreadingHTTPServer):
    """A server of pictures on a port of its own.

    Attributes:
        limit: so many segments there are at most, until a test says more.
        ended: whether its playlist says that nothing more comes.
        refuses: how many more asks by WHEP it refuses.
        asked: what was asked of it: method and path.
        open: sessions that were begun and not ended.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.origin = f"http://127.0.0.1:{self.server_port}"
        self.playlist, self.whep = f"{self.origin}/t/index.m3u8", f"{self.origin}/t/whep"
        self.segments: list[bytes] = []
        self.limit, self.ended, self.refuses = 0, False, 0
        self.asked: list[tuple[str, str]] = []
        self.open: set[str] = set()
        self.offers: queue.Queue[str] = queue.Queue()
        self.answers: queue.Queue[str] = queue.Queue()
        self._begun = 0.0

    def begin(self, segments: list[bytes], limit: int = 1_000) -> None:
        """Begin a picture of these, over and over; it begins when it is first asked for."""
        self.segments, self.limit, self.ended, self._begun = segments, limit, False, 0.0

    def count(self) -> int:
        """How many segments its playlist has by now."""
        self._begun = self._begun or time.monotonic()
        passed = int((time.monotonic() - self._begun) / SEGMENT_S)
        return min(AT_ONCE + passed, self.limit)

    def listed(self) -> str:
        """The playlist as it is now."""
        count, length = self.count(), len(self.segments) - 1
        lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:1"]
        lines += ["#EXT-X-MEDIA-SEQUENCE:0"]
        for index in range(count):
            if index % length == 0:
                lines += ["#EXT-X-DISCONTINUITY"] * (index > 0) + ['#EXT-X-MAP:URI="0.mp4"']
            lines += [f"#EXTINF:{SEGMENT_S},", f"{index % length + 1}.m4s"]
        return "\n".join([*lines, *(["#EXT-X-ENDLIST"] if self.ended else []), ""])


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: Pictures

    def log_message(self, *_: Any) -> None:
        """Say nothing."""

    def answer(self, status: int, kind: str = "", body: str | bytes = "", **more: str) -> None:
        sent = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        headers = {
            "Access-Control-Allow-Origin": "*",
            "Access-Control-Allow-Methods": "GET, POST, DELETE",
            "Access-Control-Allow-Headers": "Content-Type",
            "Access-Control-Expose-Headers": "Location",
            "Cache-Control": "no-store",
            "Content-Length": str(len(sent)),
        }
        for name, value in (headers | more | ({"Content-Type": kind} if kind else {})).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(sent)

    def do_OPTIONS(self) -> None:
        self.answer(204)

    def do_GET(self) -> None:
        pictures, name = self.server, self.path.rpartition("/")[2]
        pictures.asked.append(("GET", self.path))
        if self.path == "/camera":
            self.answer(200, "text/html", _CAMERA)
        elif self.path == "/offer":
            self.answer(200, "application/sdp", _next(pictures.offers))
        elif name == "index.m3u8" and pictures.segments:
            self.answer(200, "application/vnd.apple.mpegurl", _VARIANTS)
        elif name == "listed.m3u8":
            self.answer(200, "application/vnd.apple.mpegurl", pictures.listed())
        elif name.endswith((".mp4", ".m4s")):
            self.answer(200, "video/mp4", pictures.segments[int(name.partition(".")[0])])
        else:
            self.answer(404)

    def do_POST(self) -> None:
        pictures = self.server
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if self.path == "/answer":
            pictures.answers.put(body)
            self.answer(204)
            return
        pictures.asked.append(("POST", self.path))
        assert self.headers["Content-Type"] == "application/sdp"
        if pictures.refuses:
            pictures.refuses -= 1
            self.answer(503)
            return
        pictures.offers.put(body)
        session = f"{self.path}/{len(pictures.asked)}"
        pictures.open.add(session)
        self.answer(201, "application/sdp", _next(pictures.answers), Location=session)

    def do_DELETE(self) -> None:
        self.server.asked.append(("DELETE", self.path))
        self.server.open.discard(self.path)
        self.answer(200)


def _next(texts: queue.Queue[str]) -> str:
    try:
        return texts.get(timeout=5)
    except queue.Empty:
        return ""


@contextmanager
def served_pictures() -> Iterator[Pictures]:
    """A server of pictures in threads."""
    pictures = Pictures()
    thread = threading.Thread(target=pictures.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield pictures
    finally:
        pictures.shutdown()
        thread.join()
        pictures.server_close()
