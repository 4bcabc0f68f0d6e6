"""What is said of a work: how far it is, and what came of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Protocol

import click

from pnp.cli.languages import is_quiet, remark, translated
from pnp.messages import Message

if TYPE_CHECKING:
    from pnp._api.parts import Outcome

_BETWEEN_LINES_S = 5.0


class Progress(Protocol):
    """What is told of a long work: so much more is done."""

    def update(self, n_steps: int, /) -> None:
        """Count *n_steps* more as done."""


@contextmanager
def progress(length: int, label: str) -> Iterator[Progress]:
    """Show on stderr how much is done: a bar on a terminal; elsewhere a line now and then."""
    import sys

    from pnp.cli.streams import bar_stream

    if is_quiet() or not sys.stderr.isatty():
        yield _Lines(length, label)
        return
    with click.progressbar(length=length, label=translated(label), file=bar_stream()) as bar:
        yield bar


class _Lines:
    """Says on stderr how much is done, not too often, and nothing of what is soon over."""

    def __init__(self, length: int, label: str) -> None:
        self._length, self._label, self._done = length, label, 0
        self._said_at = monotonic()

    def update(self, n_steps: int, /) -> None:
        """Count *n_steps* more as done."""
        self._done += n_steps
        if monotonic() - self._said_at < _BETWEEN_LINES_S or self._done >= self._length:
            return
        self._said_at = monotonic()
        done = Message("so_many_done", label=self._label, done=self._done, length=self._length)
        remark(done, err=True)


def report(outcome: "Outcome") -> None:
    """Print what a command did."""
    for note in outcome.remarks:
        remark(Message("note", remark=note), err=True)
    for line in outcome.lines:
        remark(line)
