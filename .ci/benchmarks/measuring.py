"""
How the benchmarks measure and print: CPU seconds, medians, ratios, tables.

CPU time is that of this process, or of a child and all that it starts. Contestants take
turns, so that a busy machine slows all of them alike; what is compared are the ratios.
"""

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time


class MissingToolError(Exception):
    """A tool to compare with is not installed; the message says what to install."""


def rates_per_s(
    contestants: Mapping[str, Callable[[], object]], *, round_s: float = 1.0, rounds: int = 3
) -> dict[str, float]:
    """Return how often each contestant runs in a CPU second, the median of some rounds."""
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, run in contestants.items():
            rates[name].append(_rate_per_s(run, round_s))
    return {name: median(values) for name, values in rates.items()}


def _rate_per_s(run: Callable[[], object], round_s: float) -> float:
    """Return how often *run* runs in a CPU second."""
    start_s = process_time()
    for done in count(1):
        run()
        spent_s = process_time() - start_s
        if spent_s >= round_s:
            return done / spent_s
    raise AssertionError("count() never ends")


def cpu_s(run: Callable[[], object]) -> float:
    """Return the CPU seconds that *run* takes once."""
    start_s = process_time()
    run()
    return process_time() - start_s


def children_cpu_s(
    commands: Mapping[str, Sequence[str]], folder: Path, *, rounds: int = 11
) -> dict[str, float]:
    """Return the CPU seconds of each command as a whole process, the median of some rounds."""
    for command in commands.values():
        child_cpu_s(command, folder)  # compiles what is not compiled yet
    spent: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            spent[name].append(child_cpu_s(command, folder))
    return {name: median(values) for name, values in spent.items()}


def child_cpu_s(command: Sequence[str], folder: Path) -> float:
    """Return the CPU seconds of one process in *folder*."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run_child(command, folder)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def child_peak_mib(command: Sequence[str], folder: Path) -> float:
    """Return the most memory that one process in *folder* held; exit if it fails."""
    with (folder / "output.txt").open("wb") as output:
        process = subprocess.Popen(
            command, cwd=folder, env=_environment(folder), stdout=output, stderr=output
        )
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{(folder / 'output.txt').read_text()}")
    return _peak_mib(usage)


def run_child(command: Sequence[str], folder: Path) -> str:
    """Run one process in *folder* and return its stderr; it is shown if the process fails."""
    done = subprocess.run(
        command, cwd=folder, env=_environment(folder), capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stderr


def _environment(folder: Path) -> dict[str, str]:
    """
    Return the environment of a child.

    Bytecode is kept in *folder*, whatever ours says, as an installed program would have it:
    from the second run on nothing is compiled.
    """
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def resident_mib() -> float:
    """Return the memory this process holds now, or its peak where the system hides that."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return _peak_mib(resource.getrusage(resource.RUSAGE_SELF))
    return pages * resource.getpagesize() / 2**20


def _peak_mib(usage: resource.struct_rusage) -> float:
    """Return the peak of the memory that *usage* tells of."""
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024) / 2**20


def print_table(title: str, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table, its first column to the left and the others to the right."""
    cells = [[str(head) for head in heads], *([_shown(value) for value in row] for row in rows)]
    widths = [max(len(row[place]) for row in cells) for place in range(len(heads))]
    print(f"\n{title}\n")
    for number, row in enumerate(cells):
        first, *others = row
        padded = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        print("  ".join([first.ljust(widths[0]), *padded]).rstrip())
        if number == 0:
            print("  ".join("-" * width for width in widths))
    sys.stdout.flush()


def print_left_out(reasons: Sequence[str]) -> None:
    """Print once each why rows or columns are missing."""
    for reason in dict.fromkeys(reasons):
        print(f"left out: {reason}")
    sys.stdout.flush()


def ratio(value: float) -> str:
    """Return *value* as a ratio for a table."""
    return f"{value:.2f}x" if value < 9.95 else f"{value:,.0f}x"


def _shown(value: object) -> str:
    """Return *value* for a table: a dash for nothing, floats with three figures."""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
