"""Threads: eight deal, draw, judge and write at once, from cold, in a process of their own."""

import sys

import pytest

from tests.children import run_program

LIMIT_S = 500

PROGRAM = """
import sys, threading, zlib
import pnp

SLUGS = ("barony", "barony-sorcery", "baron", "terre-de-barons")
THREADS, ROUNDS, FULL = 8, int(sys.argv[1]), int(sys.argv[2])
sys.setswitchinterval(1e-5)

def results(number):
    slug, language = SLUGS[number % 4], ("en", "fr")[number % 2]
    board = pnp.deal(slug, seed=number)
    theme = ("colour", "country", "ink-saver")[number % 3 if FULL else 0]
    pages = pnp.draw(board, theme=theme, language=language)
    position = pnp.parse(board.text())
    yield board.text()
    yield pages.pdf()
    yield pages.svg()
    yield pnp.check(position).text(language)
    yield pnp.score(position).text(language)
    if FULL:
        yield pnp.setup_cards(slug, seed=number, language=language).pdf()
        yield pnp.kit(slug, only=["rules"], language=language).pdf()
    name = f"{number}.png"
    [path] = board.save(name, png_dpi=40, force=True)
    yield path.read_bytes()

def digests(number):
    return [zlib.crc32(one if isinstance(one, bytes) else one.encode()) for one in results(number)]

def work(start):
    together.wait()
    for number in range(start, THREADS * ROUNDS, THREADS):
        found[number] = digests(number)

found, together = {}, threading.Barrier(THREADS)
threads = [threading.Thread(target=work, args=(start,)) for start in range(THREADS)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
numbers = range(THREADS * ROUNDS)
print([number for number in numbers if found.get(number) != digests(number)])
"""


def run_threads(folder, *, rounds, is_full):
    command = [sys.executable, "-c", PROGRAM, str(rounds), str(int(is_full))]
    return run_program(command, cwd=folder, text=True, timeout=LIMIT_S)


def test_eight_threads_from_cold_get_what_one_gets(tmp_path):
    done = run_threads(tmp_path, rounds=1, is_full=False)
    assert (done.stdout, done.stderr, done.returncode) == ("[]\n", "", 0)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_eight_threads_from_cold_get_everything(tmp_path):
    done = run_threads(tmp_path, rounds=1, is_full=True)
    assert (done.stdout, done.stderr, done.returncode) == ("[]\n", "", 0)
