"""
Many boards, cards or files at once: in parts, and over processes.

Boards or cards of consecutive seeds are written part by part. Nothing of a part is kept once it
is on disk, so that memory stays flat; a part is whole or not there at all. Work may be spread
over processes: what comes is the same, and in the same order.

Whatever has the interface of `concurrent.futures.Executor` will do. Ours starts its processes
anew (`spawn`), so it works alike on all systems and under threads. They leave an interruption to
the process that started them, and end at once when it has ended or wants no more of them.
"""

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from generators import BudgetError, GeneratorError, NamedTuple, Value
from pnp._api.results import write_out
from pnp.messages import Message
from pnp.requests import options as table
from pnp.texts import Texts
from pnp.texts.suggestions import printable

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.connection import Connection

    from pnp.requests.boards import DealtRequest

LISTED_FILES = 12

# Called with the number of boards that have been dealt since the last call.
Progress: TypeAlias = Callable[[int], object]

_Item = TypeVar("_Item")
_Made = TypeVar("_Made")
_Request = TypeVar("_Request", bound="DealtRequest")
Contents: TypeAlias = list[tuple[Path, bytes]]


class Part(Value):
    """A run of seeds that go into one file of each kind; *number* of *part_count* counts from 1."""

    number: int
    part_count: int
    seeds: range


class Outcome(NamedTuple):
    """What a command did: lines for the player, and remarks."""

    lines: tuple[str, ...]
    remarks: tuple[str, ...] = ()


def split_seeds(seeds: range, most: int) -> tuple[Part, ...]:
    """
    Return the parts of *seeds*, of at most so many each.

    >>> [list(part.seeds) for part in split_seeds(range(5, 8), 2)]
    [[5, 6], [7]]
    """
    runs = [seeds[start : start + most] for start in range(0, len(seeds), most)]
    return tuple(Part(number, len(runs), run) for number, run in enumerate(runs, start=1))


def make_each(
    seeds: Iterable[int], make: Callable[[int], _Made], progress: Progress
) -> Iterator[_Made]:
    """
    Yield what *make* makes of each seed.

    Raises:
        GeneratorError: a seed has no board; the message names it.
    """
    for seed in seeds:
        try:
            made = make(seed)
        except GeneratorError as error:
            raise type(error)(Message("of_seed", seed=seed, message=error)) from None
        yield made
        progress(1)


def write_parts(
    make: Callable[[_Request, Sequence[Path], Progress, Part], tuple[_Made, Contents]],
    request: _Request,
    paths: Sequence[Path],
    parts: Sequence[Part],
    progress: Progress,
    *,
    least_parts: int = 1,
) -> tuple[_Made, list[Path]]:
    """
    Write the files that *make* returns of each part, when they are made; processes share the parts.

    Return what it says of the first part, and all files. A process is begun for no fewer than
    *least_parts*.
    """
    jobs = min(request[table.JOBS], len(parts) // least_parts)
    work = partial(make, request, paths, untold if jobs > 1 else progress)
    firsts: list[_Made] = []
    written: list[Path] = []
    with closing(spread(work, parts, jobs)) as made:
        for part, (said, contents) in zip(parts, made, strict=True):
            firsts = firsts or [said]
            written += write_out(request, paths, contents)
            if jobs > 1:
                progress(len(part.seeds))
    return firsts[0], written


def untold(boards: int) -> None:
    """Say nothing of boards, such as those that another process deals."""


def seeds_text(seeds: range, texts: Texts) -> str:
    """Return the words for a run of seeds."""
    if len(seeds) == 1:
        return texts("setup_seed", seed=seeds[0])
    return texts("setup_seeds", first=seeds[0], last=seeds[-1])


def wrote_lines(paths: Sequence[Path]) -> Iterator[str]:
    """Yield which files were written; many, and those to cut by, by the first and the last."""
    there = {*paths}
    machine = {path for path in there if path.with_suffix(".dxf") in there}
    names = [printable(str(path)) for path in paths if path not in machine]
    cuts = [printable(str(path)) for path in paths if path in machine]
    if len(names) > LISTED_FILES:
        yield Message("wrote_files", count=len(names), first=names[0], last=names[-1])
    else:
        yield from (Message("wrote", path=name) for name in names)
    if cuts:
        yield Message("wrote_cut_files", count=len(cuts), first=cuts[0], last=cuts[-1])


def split_remark(what: str, parts: Sequence[Part], most: int) -> tuple[str, ...]:
    """Return the remark that so many of *what* go into several files, if they do."""
    if len(parts) == 1:
        return ()
    count = sum(len(part.seeds) for part in parts)
    return (Message("split", count=count, what=what, files=len(parts), most=most),)


# Work spread over processes

# So many pieces of work are handed over before the first of them is asked for.
_AHEAD = 16


def spread(
    work: Callable[[_Item], _Made], items: Sequence[_Item], jobs: int
) -> Generator[_Made, None, None]:
    """
    Yield what *work* makes of each item, by so many processes; one is this process itself.

    Raises:
        BudgetError: a process has died.
    """
    if jobs < 2:
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    context = get_context("spawn")
    leash, end = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(jobs, context, _begin, (leash,))

    def submit(work: Callable[[_Item], _Made], item: _Item) -> "Future[_Made]":
        # A process that starts now inherits what is blocked, and so is never interrupted itself.
        if not hasattr(signal, "pthread_sigmask"):  # Windows
            return executor.submit(work, item)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            return executor.submit(work, item)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    try:
        # What is left fails when the processes end; the pool falls over what was cancelled.
        yield from in_turn(submit, work, items, cancels=False)
    finally:
        end.close()
        executor.shutdown()
        leash.close()


def in_turn(
    submit: "Callable[[Callable[[_Item], _Made], _Item], Future[_Made]]",
    work: Callable[[_Item], _Made],
    items: Iterable[_Item],
    *,
    cancels: bool = True,
) -> Iterator[_Made]:
    """
    Yield what *work* makes of each item, as an executor takes it; little is handed over in advance.

    What is not wanted any more is cancelled, if it *cancels*.

    Raises:
        BudgetError: a process has died.
    """
    from concurrent.futures import BrokenExecutor

    waiting: deque[Future[_Made]] = deque()
    try:
        for item in items:
            waiting.append(submit(work, item))
            if len(waiting) > _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenExecutor:
        raise BudgetError(Message("worker_died")) from None
    finally:
        for one in waiting if cancels else ():
            one.cancel()


def _begin(leash: "Connection") -> None:
    """Let a process of ours end as soon as the other end of its *leash* is closed or gone."""
    import os
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def follow() -> None:
        leash.poll(None)  # nothing is ever sent
        os._exit(1)

    Thread(target=follow, daemon=True).start()
