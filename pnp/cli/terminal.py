"""
The terminal: the reader's language, through which everything is printed; safe streams; signals.

The language is that of ``--lang``, else of the user's environment or settings, else of the
locale, else English; the usual paper follows the country of the locale. Only the command line
knows them.

Standard input, output and error are always open, in UTF-8, and safe to look at. With ``--json``
standard output has one whole JSON object, whatever happens.
"""

import codecs
import io
import os
import re
import signal
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from itertools import takewhile
from types import FrameType
from typing import TYPE_CHECKING, Any, TextIO

import click

from generators import regex
from pnp.errors import SettingsError
from pnp.messages import Message, examples_of, message_of

if TYPE_CHECKING:
    from pathlib import Path

# Those of the texts, which are slow to import; a test compares them.
LANGUAGES = ("en", "fr")
LETTER_COUNTRIES = ("US", "CA")

# What an option takes, as help calls it.
_METAVAR = regex(r"(?<= )[A-Z]{3,}$")

_DEFAULT_FRACTION = regex(r"(\d)\.(\d+\])$")

# What was given is quoted in errors, and may be as long as it likes.
_LONG_WORD, _QUOTED = regex(r"\S{400,}"), 80

_quiet: ContextVar[bool] = ContextVar("quiet", default=False)
_reader: ContextVar[str] = ContextVar("reader", default=LANGUAGES[0])


def locale_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of the locale, English if there are no texts in it."""
    language = _locale(environment, "LC_MESSAGES").partition("_")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


def locale_paper(environment: Mapping[str, str] = os.environ) -> str:
    """Return the paper that is usual in the country of the locale."""
    country = _locale(environment, "LC_PAPER").partition("_")[2][:2].upper()
    return "letter" if country in LETTER_COUNTRIES else "a4"


def settings_path() -> "Path":
    """
    Return where the settings of this user are, or would be.

    Raises:
        SettingsError: this user has no folders: an account that is not known here.
    """
    if sys.platform != "linux":
        from platformdirs import user_config_path

        return user_config_path("hexboard-pnp", appauthor=False) / "settings.toml"
    from pathlib import Path  # help of the program needs none

    given = os.environ.get("XDG_CONFIG_HOME", "").strip()  # as platformdirs does, but quicker
    try:
        folder = Path(given or Path("~/.config").expanduser())
    except RuntimeError:
        raise SettingsError("no_home_folder") from None
    return folder / "hexboard-pnp" / "settings.toml"


def set_reader(arguments: Sequence[str], settings: Mapping[str, object] | None = None) -> None:
    """Find out the reader's language from the command line, before it is understood."""
    command = next((word for word in arguments if not word.startswith("-")), "")
    typed = None  # the last of several
    for word, following in zip(arguments, (*arguments[1:], ""), strict=False):
        if word == "--lang":
            typed = following
        elif word.startswith("--lang="):
            typed = word.removeprefix("--lang=")
    wanted = (
        typed,
        os.environ.get(f"PNP_{command.upper()}_LANGUAGE"),
        (settings or {}).get("language"),
        locale_language(),
    )
    _reader.set(next(str(language) for language in wanted if language in LANGUAGES))


def reader() -> str:
    """Return the reader's language."""
    return _reader.get()


def translated(message: str | BaseException) -> str:
    """Return *message* in the reader's language."""
    if reader() == LANGUAGES[0]:
        return str(message_of(message) if isinstance(message, BaseException) else message)
    from pnp.texts.messages import translated as in_language  # slow to import

    return in_language(message, reader())


def echo(message: str, *, err: bool = False) -> None:
    """Print *message* in the reader's language."""
    click.echo(translated(message), err=err)


def remark(message: str, *, err: bool = False) -> None:
    """Print what was done, in the reader's language, unless nobody wants to know."""
    if not is_quiet():
        echo(message, err=err)


def be_quiet(value: bool) -> None:
    """Print nothing from now on but results and what went wrong; or print all again."""
    _quiet.set(value)


def is_quiet() -> bool:
    """Tell whether only results, and what went wrong, are to be printed."""
    return _quiet.get()


def complaint(message: str | BaseException) -> str:
    """Return an error in the reader's language, with long words cut: they were given to us."""
    if not isinstance(message, Message | BaseException):
        # Cut before, too: sentences of thousands of characters are not looked up.
        message = _LONG_WORD.sub(_shortened, message)
    return _LONG_WORD.sub(_shortened, translated(message))


def complain(message: str | BaseException) -> None:
    """Print an error on standard error, in the reader's language."""
    echo(Message("error", message=complaint(message)), err=True)


class HelpFormatter(click.HelpFormatter):
    """Writes help in the reader's language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the line of usage."""
        words = " ".join(translated(word) for word in args.split())
        super().write_usage(prog, words, translated("Usage:") + " " if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        """Write a heading; click puts a colon behind it."""
        super().write_heading(translated(f"{heading}:").removesuffix(":"))

    def write_text(self, text: str) -> None:
        """Write paragraphs; one that begins with a backspace keeps its lines."""
        paragraphs = [
            translated(part if part.startswith("\b") else " ".join(part.split()))
            for part in text.split("\n\n")
        ]
        super().write_text("\n\n".join(paragraphs))

    def write_dl(self, rows: Iterable[tuple[str, str]], *args: Any, **settings: Any) -> None:
        """Write a list of options or commands."""
        translated_rows = [(option_names(name), plain_help(text)) for name, text in rows]
        super().write_dl(translated_rows, *args, **settings)


class Context(click.Context):
    """A context whose help is in the reader's language."""

    formatter_class = HelpFormatter


HELP_NAMES = ("-h", "--help")


class Command(click.Command):
    """A command with help in the reader's language, at the end of which are its examples."""

    context_class = Context

    def get_help_option_names(self, ctx: click.Context) -> list[str]:
        """Return how to ask for help, whoever asks: click keeps the option that it makes first."""
        return [*HELP_NAMES]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, which are read only now."""
        self.epilog = examples_of(str(self.name))
        super().format_epilog(ctx, formatter)


def plain_help(text: str) -> str:
    """Return the help of an option in the reader's language, with the comma of French."""
    words = translated(text)
    return words if reader() == LANGUAGES[0] else _DEFAULT_FRACTION.sub(r"\1,\2", words)


def option_names(words: str) -> str:
    """Return how an option is typed, what it takes in the reader's language."""
    return _METAVAR.sub(lambda word: translated(word[0]), words)


def _shortened(word: re.Match[str]) -> str:
    closing = "'" if word[0].endswith("'") else ""
    return f"{word[0][:_QUOTED]}…{closing}"


def _locale(environment: Mapping[str, str], category: str) -> str:
    """Return the locale of a category, as ``fr_CA.UTF-8``."""
    names = (environment.get(name) for name in ("LC_ALL", category, "LANG"))
    return next((name for name in names if name), "")


# Standard input, output and error: always open, in UTF-8, and safe to look at; and signals


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


_RAISED: Mapping[int, type[BaseException]] = {
    signal.SIGINT: KeyboardInterrupt,
    signal.SIGTERM: Terminated,
}

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
        # Nothing stands in the place of those that are closed. Else the next file to be opened
        # would take the number of one, and get what is meant for it.
        while (number := os.open(os.devnull, os.O_RDWR)) < 3:
            pass
        os.close(number)
        for number, name in enumerate(("stdin", "stdout", "stderr")):
            if getattr(sys, name) is None:
                stream = open(number, "w" if number else "r", encoding="utf-8", closefd=False)  # noqa: SIM115
                setattr(sys, name, stream)
                setattr(sys, f"__{name}__", stream)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper) and not isinstance(stream, SafeStream):
            stream.reconfigure(errors="replace")  # accents on a terminal without them
            has_accents = codecs.lookup(stream.encoding).name != "ascii"
            setattr(
                sys,
                name,
                SafeStream(
                    stream.buffer,
                    encoding=stream.encoding if stream.isatty() and has_accents else "utf-8",
                    errors="replace",
                    line_buffering=stream.line_buffering,
                    write_through=stream.write_through,
                ),
            )


def is_unread() -> bool:
    """Tell whether nobody reads standard output or error any more."""
    return any(getattr(stream, "is_unread", False) for stream in (sys.stdout, sys.stderr))


def bar_stream() -> TextIO:
    """Return standard error for a progress bar, which moves the cursor."""
    is_safe = isinstance(sys.stderr, SafeStream) and sys.__stderr__ is not None
    return sys.__stderr__ if is_safe and sys.__stderr__ else sys.stderr


def listen() -> None:
    """Raise KeyboardInterrupt on SIGINT and `Terminated` on SIGTERM, unless they are ignored."""
    for number in _RAISED:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _stop)


def stop_listening() -> None:
    """Let signals end the program at once: there is nothing left to clear away."""
    for number in _RAISED:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def signal_received() -> BaseException | None:
    """Return what the last signal raised, if one came, and forget it."""
    last = _signals[-1] if _signals else None
    _signals.clear()
    return last


def _stop(number: int, frame: FrameType | None) -> None:
    _signals.append(_RAISED[number]())
    raise _signals[-1]


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


def echo_json(data: object) -> None:
    """Print *data* as one object."""
    import json  # slow to import

    echo_end(json.dumps(data, ensure_ascii=False, indent=1))


def echo_error(message: str) -> None:
    """Print why there is no more, if an object is expected and has not ended."""
    end = _end.get()
    if end is not None:
        import json  # slow to import

        begun = f"{end}, " if end else '{"schema": 1, '
        echo_end(f'{begun}"error": {json.dumps(message, ensure_ascii=False)}}}')
