"""Parameters of which the quick run takes a sample, and `.ci/run` all; the seed of samples."""

import os
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

# What large samples in the slow run are drawn from: `.ci/run` takes and prints another each week,
# so that a year tries fifty times as much as a run.
SAMPLE_SEED = int(os.environ.get("SAMPLE_SEED", "1"))

# The cases that take the longest, and tests most of whose cases do; `--measure-slowest` writes
# them anew.
SLOWEST = Path(__file__).with_name("slowest.txt")
SLOW_S = 0.03
ONE_OF = 30


def week_seeds(count: int) -> range:
    """
    Return *count* seeds for a large sample of the slow run: others each week.

    With 16 of them, what goes wrong in one game of 20 is seen in the first week more often than
    not, and in the first month 24 times of 25; twice as many only find it some weeks sooner.
    """
    return range(SAMPLE_SEED * count, (SAMPLE_SEED + 1) * count)


def few_and_this_week(few: int, many: int) -> pytest.MarkDecorator:
    """Give a test *seeds*: a few that stay the same, and many others each week, slow."""
    weeks = pytest.param(week_seeds(many), marks=pytest.mark.slow)
    return pytest.mark.parametrize("seeds", [range(few), weeks], ids=["few", "this week"])


def of_this_week(cases: Iterable[Any], every: int) -> list:
    """Return one of each *every* cases for the slow run: others each week."""
    return list(cases)[SAMPLE_SEED % every :: every]


def pairs(*axes: Iterable[Any]) -> list[tuple]:
    """Return cases in which any two values of different axes meet: fewer than their product."""
    cases = list(product(*map(list, axes)))
    left = {pair for case in cases for pair in combinations(enumerate(map(repr, case)), 2)}
    chosen = []
    while left:
        met = [left.intersection(combinations(enumerate(map(repr, one)), 2)) for one in cases]
        best = max(range(len(cases)), key=lambda at: len(met[at]))
        left -= met[best]
        chosen.append(cases[best])
    return chosen


def sampled(cases: Iterable[Any], every: int = 4, ids: Callable[[Any], str] | None = None) -> list:
    """
    Return *cases* as parameters, slow but for the first of each *every*.

    The place within the rounds shifts by one each time, so that products are not sampled
    in one column.
    """
    params = []
    for number, case in enumerate(cases):
        turn, place = divmod(number, every)
        marks = [] if place == turn % every else [pytest.mark.slow]
        values = case if isinstance(case, tuple) else (case,)
        params.append(pytest.param(*values, marks=marks, id=ids(case) if ids else None))
    return params


def slowest_of(costs_s: Mapping[str, float]) -> list[str]:
    """Return the slow cases by what each case takes; tests instead, where most of theirs are."""
    by_test: dict[str, list[str]] = {}
    for case in costs_s:
        by_test.setdefault(case.partition("[")[0], []).append(case)
    found = []
    for test, cases in by_test.items():
        slow = [case for case in cases if costs_s[case] >= SLOW_S]
        found += [test] if 2 * len(slow) > len(cases) else slow
    return sorted(found)


def spare_the_slowest(items: list[pytest.Item]) -> None:
    """
    Leave most of the slowest cases to the slow run, others each week.

    Of a file without others, one stays.
    """
    slowest = set(SLOWEST.read_text(encoding="utf-8").splitlines())
    by_file: dict[str, list[pytest.Item]] = {}
    others = set()
    for item in items:
        if slowest & {item.nodeid, item.nodeid.partition("[")[0]}:
            by_file.setdefault(item.nodeid.partition("::")[0], []).append(item)
        elif not item.get_closest_marker("slow"):
            others.add(item.nodeid.partition("::")[0])
    turn = SAMPLE_SEED
    for file, cases in sorted(by_file.items()):
        kept = {number for number in range(len(cases)) if (number + turn) % ONE_OF == 0}
        if not kept and file not in others:
            kept = {turn % len(cases)}
        for number, item in enumerate(cases):
            if number not in kept:
                item.add_marker(pytest.mark.slow)
        turn += len(cases)  # go on counting, so that small files have their turn
