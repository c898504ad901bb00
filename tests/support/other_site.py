"""A web site at an origin of its own, which serves files from memory or from a folder."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path

KINDS = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".whl": "application/zip"}
"""Kinds of files that not every system knows."""


@contextmanager
def other_site(pages: Mapping[str, bytes] | Path) -> Iterator[str]:
    """The address of a running site. A path names a page of the mapping, or a file of the folder."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            body = pages.get(path) if isinstance(pages, Mapping) else _content(pages / path.lstrip("/"))
            self.send_response(204 if body is None and path == "/favicon.ico" else 404 if body is None else 200)
            kind = KINDS.get(Path(path).suffix) or guess_type(path)[0] or "text/html"
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body or b"")))
            self.end_headers()
            self.wfile.write(body or b"")

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def _content(path: Path) -> bytes | None:
    """Return the content of a file; None if there is none."""
    return path.read_bytes() if path.is_file() else None
