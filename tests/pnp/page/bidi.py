"""
A tab of Firefox, driven by WebDriver BiDi: JSON over a web socket, which Firefox itself offers.

Only what the tests of the page need: an address opened, an expression evaluated.
"""

import base64
import json
import os
import re
import socket
import struct
import subprocess
import threading
from pathlib import Path
from typing import Any

ANSWER_S = 120.0
LOOK_EVERY_S = 0.2
LOOKS = 600


class Firefox:
    """A headless Firefox with a new profile in *folder*; use it in a `with` statement."""

    def __init__(self, program: str, folder: Path):
        profile = folder / "profile"
        profile.mkdir()
        quiet = ("datareporting.policy.dataSubmissionEnabled", "app.update.enabled")
        lines = [f'user_pref("{name}", false);' for name in quiet]
        (profile / "user.js").write_text("\n".join(lines))
        command = [program, "--headless", "--no-remote", "--remote-debugging-port", "0"]
        self._log = folder / "firefox.log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [*command, "--profile", str(profile)],
                stdout=log,
                stderr=log,
                env={**os.environ, "HOME": str(folder), "MOZ_DISABLE_CONTENT_SANDBOX": "1"},
            )
        self._last = 0

    def __enter__(self) -> "Firefox":
        try:
            self._socket = _opened(self._port())
            self.ask("session.new", {"capabilities": {}})
            tree = self.ask("browsingContext.getTree", {})
            self._context = tree["contexts"][0]["context"]
        except BaseException:
            self._process.kill()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()
        self._process.kill()
        self._process.wait(ANSWER_S)

    def _port(self) -> int:
        """Return where Firefox listens, which it says when it has started."""
        for _ in range(LOOKS):
            found = re.search(
                r"WebDriver BiDi listening on ws://127\.0\.0\.1:(\d+)", self._log.read_text()
            )
            if found:
                return int(found[1])
            if self._process.poll() is not None:
                raise OSError(f"Firefox ended: {self._log.read_text()[-500:]}")
            threading.Event().wait(LOOK_EVERY_S)
        raise OSError("Firefox did not start in time")

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        """Return what Firefox answers to a command; what it tells unasked is left aside."""
        self._last += 1
        _send(self._socket, json.dumps({"id": self._last, "method": method, "params": params}))
        while True:
            message = json.loads(_received(self._socket))
            if message.get("id") == self._last:
                if message["type"] == "error":
                    raise OSError(f"{method}: {message['message']}")
                return message["result"]

    def open(self, address: str) -> None:
        """Open an address and wait for its page."""
        self.ask(
            "browsingContext.navigate",
            {"context": self._context, "url": address, "wait": "complete"},
        )

    def reload(self) -> None:
        """Load the page again."""
        self.ask("browsingContext.reload", {"context": self._context, "wait": "complete"})

    def run(self, expression: str) -> Any:
        """Return the value of an expression, a string or a number; promises are awaited."""
        answer = self.ask(
            "script.evaluate",
            {
                "expression": expression,
                "target": {"context": self._context},
                "awaitPromise": True,
                "userActivation": True,
            },
        )
        if answer["type"] == "exception":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return answer["result"].get("value")

    def wait_for(self, selector: str) -> str:
        """Wait for an element and return its text."""
        for _ in range(LOOKS):
            text = self.run(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''")
            if text:
                return text
            threading.Event().wait(LOOK_EVERY_S)
        raise AssertionError(f"there is no {selector}")


def _opened(port: int) -> socket.socket:
    """Return a web socket to Firefox, the handshake done."""
    opened = socket.create_connection(("127.0.0.1", port), timeout=ANSWER_S)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        "GET /session HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
    )
    opened.sendall("\r\n".join((*lines, "", "")).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += opened.recv(1)
    if b" 101 " not in answer.split(b"\r\n")[0]:
        raise OSError(f"no web socket: {answer[:200]!r}")
    return opened


def _send(opened: socket.socket, text: str) -> None:
    """Send one masked text frame."""
    content = text.encode()
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(content))
    if len(content) < 126:
        head = struct.pack("!BB", 0x81, 0x80 | len(content))
    elif len(content) < 1 << 16:
        head = struct.pack("!BBH", 0x81, 0x80 | 126, len(content))
    else:
        head = struct.pack("!BBQ", 0x81, 0x80 | 127, len(content))
    opened.sendall(head + mask + masked)


def _received(opened: socket.socket) -> str:
    """Return one message, of as many frames as it has."""
    parts = []
    while True:
        first, second = _exactly(opened, 2)
        size = second & 0x7F
        if size == 126:
            (size,) = struct.unpack("!H", _exactly(opened, 2))
        elif size == 127:
            (size,) = struct.unpack("!Q", _exactly(opened, 8))
        content = _exactly(opened, size)
        if first & 0x0F in (0, 1, 2):
            parts.append(content)
            if first & 0x80:
                return b"".join(parts).decode()


def _exactly(opened: socket.socket, size: int) -> bytes:
    content = b""
    while len(content) < size:
        more = opened.recv(size - len(content))
        if not more:
            raise OSError("Firefox closed the web socket")
        content += more
    return content
