"""
The page served to this computer alone, with this computer's Python behind it.

It listens on the loopback address at a free port. Who asks must name exactly that host, come
from that very page, and know the secret, which stands in the address's fragment and so goes
to nobody. Nothing is answered to pages of others, and no file is read by its path.
"""

import json
import secrets
import socket
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Timer
from typing import Any

from pnp.page.answers import CallError
from pnp.page.bridge import call
from pnp.page.bundle import page_policy, served_page

LOOPBACK = "127.0.0.1"
LONGEST_BODY = 4_000_000
# To ask a question may take so long in all, to take a part of the answer as long again.
LONGEST_WAIT_S = 10.0
_ALWAYS = (
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)


class PageServer(ThreadingHTTPServer):
    """
    A server of the page and its calls; `serve_forever` runs it, `address` opens it.

    Who has not asked after *longest_wait_s* seconds is cut off, however slowly bytes come.

    Raises:
        OSError: no port is free.
    """

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, longest_wait_s: float = LONGEST_WAIT_S) -> None:
        super().__init__((LOOPBACK, 0), _Handler)
        self.longest_wait_s = longest_wait_s
        self.secret = secrets.token_urlsafe(32)
        self.host = f"{LOOPBACK}:{self.server_port}"
        self.page = served_page()
        self.policy = page_policy(is_served=True)

    @property
    def address(self) -> str:
        return f"http://{self.host}/#secret={self.secret}"


class _RefusedError(Exception):
    def __init__(self, status: HTTPStatus, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    server_version = "hexboard-pnp"
    sys_version = ""
    timeout = LONGEST_WAIT_S

    def setup(self) -> None:
        super().setup()
        self._cut_off = Timer(self.server.longest_wait_s, self._stop_reading)
        self._cut_off.daemon = True
        self._cut_off.start()

    def finish(self) -> None:
        self._cut_off.cancel()
        super().finish()

    def _stop_reading(self) -> None:
        with suppress(OSError):  # it may be gone already
            self.connection.shutdown(socket.SHUT_RD)

    def do_GET(self) -> None:
        self._cut_off.cancel()
        try:
            self._check_host()
            if self.path != "/":
                raise _RefusedError(HTTPStatus.NOT_FOUND, "there is one page, /")
        except _RefusedError as refused:
            self._refuse(refused)
        else:
            self._send(HTTPStatus.OK, "text/html; charset=utf-8", self.server.page)

    def do_POST(self) -> None:
        try:
            self._check_host()
            self._check_sender()
            content = _answered(*self._question())
        except _RefusedError as refused:
            self._refuse(refused)
        else:
            self._send(HTTPStatus.OK, "application/octet-stream", content)

    def _check_host(self) -> None:
        """Refuse other names of this computer: a foreign page may have made one up."""
        if self.headers.get_all("Host") != [self.server.host]:
            raise _RefusedError(HTTPStatus.MISDIRECTED_REQUEST, "this is another host")

    def _check_sender(self) -> None:
        if self.path != "/call":
            raise _RefusedError(HTTPStatus.NOT_FOUND, "calls go to /call")
        if self.headers.get_all("Origin") != [f"http://{self.server.host}"]:
            raise _RefusedError(HTTPStatus.FORBIDDEN, "only the page itself may call")
        given = (self.headers.get("X-Secret") or "").encode()
        if not secrets.compare_digest(given, self.server.secret.encode()):
            message = "the secret is missing or wrong; open the address that pnp printed"
            raise _RefusedError(HTTPStatus.FORBIDDEN, message)
        if self.headers.get("Content-Type") != "application/json":
            raise _RefusedError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "calls are JSON")

    def _question(self) -> tuple[str, str]:
        """Return the name of the call and its data as JSON."""
        length = self.headers.get("Content-Length") or ""
        if not (length.isascii() and length.isdecimal()) or "Transfer-Encoding" in self.headers:
            raise _RefusedError(HTTPStatus.LENGTH_REQUIRED, "the length of the call is not given")
        if len(length) > len(str(LONGEST_BODY)) or int(length) > LONGEST_BODY:
            message = f"calls have at most {LONGEST_BODY} bytes"
            raise _RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, message)
        body = self._body(int(length))
        try:
            question: Any = json.loads(body)
            name, data = question["name"], question["data"]
        except (ValueError, LookupError, TypeError, RecursionError) as error:
            raise _RefusedError(HTTPStatus.BAD_REQUEST, "the call cannot be read") from error
        if not isinstance(name, str) or not isinstance(data, dict):
            raise _RefusedError(HTTPStatus.BAD_REQUEST, "the call cannot be read")
        return name, json.dumps(data)

    def _body(self, length: int) -> bytes:
        """Return the body of the call, all of it."""
        try:
            body = self.rfile.read(length)
        except OSError:
            body = b""
        self._cut_off.cancel()
        if len(body) < length:
            message = f"only {len(body)} of {length} bytes came"
            raise _RefusedError(HTTPStatus.REQUEST_TIMEOUT, message)
        return body

    def _refuse(self, refused: _RefusedError) -> None:
        self._send(refused.status, "text/plain; charset=utf-8", str(refused).encode())

    def _send(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        self.send_response(status)
        for name, value in _ALWAYS:
            self.send_header(name, value)
        self.send_header("Content-Security-Policy", self.server.policy)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        try:
            self.wfile.write(content)
        except ConnectionError:
            self.close_connection = True  # the page cancelled the call

    def log_message(self, format: str, *values: object) -> None:
        """Say nothing: the terminal is the reader's."""


def _answered(name: str, text: str) -> bytes:
    """Return a line of JSON, which says how long the files behind it are, and these."""
    try:
        answer, blobs = call(name, text)
    except CallError as error:
        raise _RefusedError(HTTPStatus.BAD_REQUEST, str(error)) from error
    except Exception as error:
        # What our Python gets wrong is shown in the page, as the worker does; serving goes on.
        message = f"{type(error).__name__}: {error}"
        raise _RefusedError(HTTPStatus.INTERNAL_SERVER_ERROR, message) from error
    head = {"data": json.loads(answer), "sizes": [len(blob) for blob in blobs]}
    return b"\n".join((json.dumps(head).encode(), b"".join(blobs)))
