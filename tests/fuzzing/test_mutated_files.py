"""Spoilt files: each is read, or refused in good order and few steps; what is read is judged."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from tests.fuzzing.judging import run_batch, steps_to_judge
from tests.samples import SAMPLE_SEED, sampled

FEW, MANY = 80, 800
BATCHES = 4
# About a second on a slow machine.
MOST_STEPS_A_MEGABYTE = 1_000_000
JSON_START = '{"schema": 1, "game": "baron", "players": 2, "hexes": ['


def test_spoilt_files_are_read_or_refused():
    readable, troubles = run_batch(1, FEW)
    assert troubles == []
    assert FEW / 20 < readable < FEW * 9 / 10


@pytest.mark.slow
def test_thousands_of_spoilt_files_are_read_or_refused():
    seeds = range(SAMPLE_SEED * BATCHES, (SAMPLE_SEED + 1) * BATCHES)
    with ProcessPoolExecutor(2, mp_context=get_context("forkserver")) as pool:
        results = list(pool.map(run_batch, seeds, [MANY // BATCHES] * BATCHES))
    assert [trouble for _, troubles in results for trouble in troubles] == []


NONSENSE = [
    "E2 bX\n" * 150_000,
    "M " * 500_000,
    "M\n" * 500_000,
    "E2" * 500_000,
    "b" * 1_000_000,
    "1" * 1_000_000,
    "game barony 2p\nphase play\nboard\nM\npieces\n" + "rC" * 400_000 + " A1" * 20_000,
    "game barony 2p\nphase play\nboard\nM\npieces\n" + "A1 rX\n" * 100_000,
    "game barony 2p\nphase play\nboard\nM\npieces\n" + "B1 rC\n" * 100_000,
    "game barony 2p\nphase play\nboard\nM\n" + "ruling BY-12=x\n" * 60_000,
    "game barony 2p\nphase play\nboard\nM\nturns " + "9" * 1_000_000,
    "game " + "x" * 1_000_000 + " 2p",
    "=" * 1_000_000,
    "ruling " + "a = " * 250_000,
    "\t" * 1_000_000,
    "game terre-de-barons 2p\nphase play\nboard\n1\npieces\n" + "A1" * 500_000,
    "game terre-de-barons 2p\nphase play\nboard\n1\ntotals\nb " + "1B" * 500_000,
    "game terre-de-barons 2p\nphase play\nboard\n1\n" + "reserve=\n" * 100_000,
    "game barony 2p\nphase play\nboard\nM\npieces\n" + "A1 rC\n" * 19_000,
    "game barony 2p\nphase play\nboard\nM\npieces\n" + ("rC" * 5_000 + " A1\n") * 100,
    "game barony 2p\nphase play\nboard\nM\nturns 3" + " + 3" * 20_000,
    "game baron 2p\nphase play\nboard\n.\nhonour\nw 3" + " + 3" * 20_000,
    "game barony 2p\nphase play\nboard\n" + "M M M M M M M M M M\n" * 4_000,
    '{"schema": 1' + ', "x": 1' * 100_000 + "}",
    '{"schema": 1' + "".join(f', "x{number}": 1' for number in range(60_000)) + "}",
    '{"a": ' * 150_000,
    '{"a": [' + '"\\"' * 300_000,
    JSON_START + ", ".join(['{"q": 0}'] * 90_000) + "]}",
    JSON_START + ", ".join(['{"q": 0, "r": 0, "terrain": "x"}'] * 9_999) + "]}",
    JSON_START + '], "options": {' + '"a": {},' * 100_000 + '"b": 1}}',
    JSON_START + '], "entries": {' + "".join(f'"x{n}": 1,' for n in range(50_000)) + '"y": 1}}',
    "; \N{NO-BREAK SPACE}" * 300_000,
]


@pytest.mark.parametrize("text", sampled(NONSENSE, 6, lambda text: repr(text[:60])))
def test_a_large_file_of_nonsense_is_refused_in_few_steps(text):
    is_read, steps = steps_to_judge(text.encode()[: 1 << 20])
    assert not is_read
    assert steps < MOST_STEPS_A_MEGABYTE
