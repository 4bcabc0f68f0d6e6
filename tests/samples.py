"""Parameters of which the quick run takes a sample, and `.ci/run` all; the seed of samples."""

import os
from collections.abc import Callable, Iterable
from typing import Any

import pytest

# What large samples in the slow run are drawn from: `.ci/run` takes and prints another each week,
# so that a year tries fifty times as much as a run.
SAMPLE_SEED = int(os.environ.get("SAMPLE_SEED", "1"))


def week_seeds(count: int) -> range:
    """Return *count* seeds for a large sample of the slow run: others each week."""
    return range(SAMPLE_SEED * count, (SAMPLE_SEED + 1) * count)


def of_this_week(cases: Iterable[Any], every: int) -> list:
    """Return one of each *every* cases for the slow run: others each week."""
    return list(cases)[SAMPLE_SEED % every :: every]


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
