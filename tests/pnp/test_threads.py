"""Threads: some deal, draw, judge and write at once, from cold, in a process of their own."""

import sys

import pytest

from tests.children import run_program

LIMIT_S = 500

PROGRAM = """
import sys, threading, zlib
import pnp

SLUGS = ("terre-de-barons", "baron", "barony", "barony-sorcery")
FULL = int(sys.argv[1])
THREADS = 8 if FULL else 4
DIFFERENT = THREADS if FULL else 2  # else two threads make the same
sys.setswitchinterval(1e-5)

def results(thread):
    number = thread % DIFFERENT
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
    name = f"{thread}.png"
    [path] = board.save(name, png_dpi=40, force=True)
    yield path.read_bytes()

def digests(thread):
    return [zlib.crc32(one if isinstance(one, bytes) else one.encode()) for one in results(thread)]

def work(thread):
    together.wait()
    found[thread] = digests(thread)

found, together = {}, threading.Barrier(THREADS)
threads = [threading.Thread(target=work, args=(number,)) for number in range(THREADS)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
alone = [digests(number) for number in range(DIFFERENT)]
print([number for number in range(THREADS) if found.get(number) != alone[number % DIFFERENT]])
"""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("is_full", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_threads_from_cold_get_what_one_gets(tmp_path, is_full):
    command = [sys.executable, "-c", PROGRAM, str(is_full)]
    done = run_program(command, cwd=tmp_path, text=True, timeout=LIMIT_S)
    assert (done.stdout, done.stderr, done.returncode) == ("[]\n", "", 0)
