"""
Work spread over processes: what comes is the same, and in the same order, as from one.

Whatever has the interface of `concurrent.futures.Executor` will do. Ours starts its processes
anew (`spawn`), so it works alike on all systems and under threads. They leave an interruption to
the process that started them, and end at once when it has ended or wants no more of them.
"""

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from generators import BudgetError
from pnp.messages import Message

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from multiprocessing.connection import Connection

_Item = TypeVar("_Item")
_Made = TypeVar("_Made")

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
        yield from _in_turn(submit, work, items, deque())
    finally:
        end.close()
        executor.shutdown()
        leash.close()


def in_turn(
    executor: "Executor", work: Callable[[_Item], _Made], items: Iterable[_Item]
) -> Iterator[_Made]:
    """
    Yield what *work* makes of each item, by *executor*; little is handed over in advance.

    Raises:
        BudgetError: a process has died.
    """
    waiting: deque[Future[_Made]] = deque()
    try:
        yield from _in_turn(executor.submit, work, items, waiting)
    finally:
        for one in waiting:
            one.cancel()


def _in_turn(
    submit: "Callable[[Callable[[_Item], _Made], _Item], Future[_Made]]",
    work: Callable[[_Item], _Made],
    items: Iterable[_Item],
    waiting: "deque[Future[_Made]]",
) -> Iterator[_Made]:
    from concurrent.futures import BrokenExecutor

    try:
        for item in items:
            waiting.append(submit(work, item))
            if len(waiting) > _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenExecutor:
        raise BudgetError(Message("worker_died")) from None


def _begin(leash: "Connection") -> None:
    """Let a process of ours end as soon as the other end of its *leash* is closed or gone."""
    import os
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def follow() -> None:
        leash.poll(None)  # nothing is ever sent
        os._exit(1)

    Thread(target=follow, daemon=True).start()
