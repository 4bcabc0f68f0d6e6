"""
Standard input, output and error: always open, in UTF-8, and safe to look at; and signals.

With ``--json`` standard output has one whole JSON object, whatever happens.
"""

import codecs
import io
import os
import signal
import sys
from collections.abc import Sequence
from contextvars import ContextVar
from itertools import takewhile
from types import FrameType
from typing import TextIO

import click

from pnp.messages import Message

# What steers a terminal: C0 and C1, line separators, and what turns the direction of text.
_STEERING = (*range(32), *range(127, 160), 0x2028, 0x2029, *range(0x202A, 0x202F))
_ESCAPES = {
    code: f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"
    for code in (*_STEERING, *range(0x2066, 0x206A))
    if chr(code) not in "\n\t"
}

_STANDARD_ERROR = 2

# What is lacking to what was printed: None where no JSON is, or all of it; "" before it begins.
_end: ContextVar[str | None] = ContextVar("json_end", default=None)


class Terminated(BaseException):
    """Somebody asked the program to end: SIGTERM."""


# Signals that came. Raising them is not enough: a library may catch all, and raise its own error.
_signals: list[BaseException] = []


class SafeStream(io.TextIOWrapper):
    """A stream that cannot steer a terminal: control characters are written as ``\\x1b``."""

    is_unread = False  # nobody reads any more
    _failure: OSError | None = None

    def write(self, text: str, /) -> int:
        """Write *text*, or hold it back; a failure is kept for `flush`."""
        try:
            super().write(text.translate(_ESCAPES))
        except OSError as error:
            self._give_up(error)
        return len(text)

    def flush(self) -> None:
        """
        Write what is still held back. Standard error fails without a word: nobody would see it.

        Raises:
            BrokenPipeError: nobody reads any more.
            FileWriteError: standard output cannot be written, as on a full disk.
        """
        try:
            super().flush()
        except OSError as error:
            self._give_up(error)
        failure, self._failure = self._failure, None
        if isinstance(failure, BrokenPipeError):
            self.is_unread = True
            raise failure
        if failure is not None and self.fileno() != _STANDARD_ERROR:
            from output import FileWriteError

            raise FileWriteError(Message("standard_output_not_written", reason=failure))

    def _give_up(self, error: OSError) -> None:
        """Let what is held back go nowhere, or leaving the program would fail with it again."""
        self._failure = error
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self.fileno())
        os.close(nowhere)


def prepare_streams() -> None:
    """Open the streams that are closed, and make output safe."""
    if None in (sys.stdin, sys.stdout, sys.stderr):
        _open_closed_streams()
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper) and not isinstance(stream, SafeStream):
            stream.reconfigure(errors="replace")  # accents on a terminal without them
            setattr(sys, name, _safe(stream))


def is_unread() -> bool:
    """Tell whether nobody reads standard output or error any more."""
    return any(getattr(stream, "is_unread", False) for stream in (sys.stdout, sys.stderr))


def bar_stream() -> TextIO:
    """Return standard error for a progress bar, which moves the cursor."""
    is_safe = isinstance(sys.stderr, SafeStream) and sys.__stderr__ is not None
    return sys.__stderr__ if is_safe and sys.__stderr__ else sys.stderr


def listen() -> None:
    """Raise KeyboardInterrupt on SIGINT and `Terminated` on SIGTERM, unless they are ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, _interrupt)
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _terminate)


def stop_listening() -> None:
    """Let signals end the program at once: there is nothing left to clear away."""
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def signal_received() -> BaseException | None:
    """Return what the last signal raised, if one came, and forget it."""
    last = _signals[-1] if _signals else None
    _signals.clear()
    return last


def _interrupt(number: int, frame: FrameType | None) -> None:
    _signals.append(KeyboardInterrupt())
    raise _signals[-1]


def _terminate(number: int, frame: FrameType | None) -> None:
    _signals.append(Terminated())
    raise _signals[-1]


def _open_closed_streams() -> None:
    """
    Open nothing in the place of closed streams.

    Else the next file to be opened would take the number of one, and get what is meant for it.
    """
    while (number := os.open(os.devnull, os.O_RDWR)) < 3:
        pass
    os.close(number)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            stream = open(number, "w" if number else "r", encoding="utf-8", closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)


def _safe(stream: io.TextIOWrapper) -> SafeStream:
    """
    Return *stream* made safe: to a terminal as it is set up, elsewhere in UTF-8.

    Files that are written with ``>`` are read again by `pnp`, whatever the language settings.
    """
    has_accents = codecs.lookup(stream.encoding).name != "ascii"
    return SafeStream(
        stream.buffer,
        encoding=stream.encoding if stream.isatty() and has_accents else "utf-8",
        errors="replace",
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def expect_json(arguments: Sequence[str]) -> None:
    """Find out whether the command line asks for JSON."""
    command = next((word for word in arguments if not word.startswith("-")), "")
    options = list(takewhile(lambda word: word != "--", arguments))
    is_wanted = "--json" in options or os.environ.get(f"PNP_{command.upper()}_AS_JSON")
    _end.set("" if is_wanted else None)


def echo_part(text: str, end: str) -> None:
    """Print a part of an object, for the whole of which *end* is lacking."""
    click.echo(text, nl=False)
    _end.set(end)


def echo_end(text: str) -> None:
    """Print the last part of an object, or all of it."""
    click.echo(text)
    _end.set(None)


def echo_error(message: str) -> None:
    """Print why there is no more, if an object is expected and has not ended."""
    end = _end.get()
    if end is not None:
        import json  # slow to import

        begun = f"{end}, " if end else '{"schema": 1, '
        echo_end(f'{begun}"error": {json.dumps(message, ensure_ascii=False)}}}')
