"""
Boards or cards of consecutive seeds, written part by part.

Nothing of a part is kept once it is on disk, so that memory stays flat; a part is whole or
not there at all.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

from generators import GeneratorError
from pnp._api.jobs import spread
from pnp._api.pages import write_out
from pnp.messages import Message
from pnp.requests import options as table
from pnp.requests.boards import DealtRequest
from pnp.texts import Texts
from pnp.texts.suggestions import printable

LISTED_FILES = 12

# Called with the number of boards that have been dealt since the last call.
Progress: TypeAlias = Callable[[int], object]

_Made = TypeVar("_Made")
_Request = TypeVar("_Request", bound=DealtRequest)
Contents: TypeAlias = list[tuple[Path, bytes]]


class Part(NamedTuple):
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


def written_lines(paths: Sequence[Path]) -> Iterator[str]:
    """Yield which files were written; many by the first and the last of them."""
    if len(paths) <= LISTED_FILES:
        yield from (Message("wrote", path=printable(str(path))) for path in paths)
    else:
        yield Message(
            "wrote_files",
            count=len(paths),
            first=printable(str(paths[0])),
            last=printable(str(paths[-1])),
        )


def wrote_lines(paths: Sequence[Path]) -> Iterator[str]:
    """Yield which files were written, each on a line; files to cut by as the first and last."""
    cuts = [path for path in paths if path.stem.endswith("-cut")]
    for path in paths:
        if path not in cuts:
            yield Message("wrote", path=printable(str(path)))
    if cuts:
        first, last = (printable(str(path)) for path in (cuts[0], cuts[-1]))
        yield Message("wrote_cut_files", count=len(cuts), first=first, last=last)


def split_remark(what: str, parts: Sequence[Part], most: int) -> tuple[str, ...]:
    """Return the remark that so many of *what* go into several files, if they do."""
    if len(parts) == 1:
        return ()
    count = sum(len(part.seeds) for part in parts)
    return (Message("split", count=count, what=what, files=len(parts), most=most),)
