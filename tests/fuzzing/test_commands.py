"""Commands with hostile files and arguments end with a sentence and a code that is documented."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from tests.fuzzing.commands import try_commands

FEW, MANY, BATCHES = 60, 4_000, 8


def test_hostile_commands_end_with_a_sentence():
    tried = try_commands(1, FEW)
    assert tried.troubles == []
    assert tried.codes.total() == FEW


@pytest.mark.slow
def test_thousands_of_hostile_commands_end_with_a_sentence():
    with ProcessPoolExecutor(2, mp_context=get_context("forkserver")) as pool:
        results = pool.map(try_commands, range(2, 2 + BATCHES), [MANY // BATCHES] * BATCHES)
        assert [trouble for tried in results for trouble in tried.troubles] == []
