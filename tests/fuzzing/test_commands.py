"""Commands with hostile files and arguments end with a sentence and a code that is documented."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from tests.fuzzing.commands import try_commands
from tests.samples import SAMPLE_SEED

FEW, MANY, BATCHES = 24, 120, 2


def test_hostile_commands_end_with_a_sentence():
    tried = try_commands(1, FEW)
    assert tried.troubles == []
    assert tried.codes.total() == FEW


@pytest.mark.slow
def test_hundreds_of_hostile_commands_end_with_a_sentence():
    seeds = range(SAMPLE_SEED * BATCHES, (SAMPLE_SEED + 1) * BATCHES)
    with ProcessPoolExecutor(2, mp_context=get_context("forkserver")) as pool:
        results = pool.map(try_commands, seeds, [MANY // BATCHES] * BATCHES)
        assert [trouble for tried in results for trouble in tried.troubles] == []
