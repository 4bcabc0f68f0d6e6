"""Game files that ask for too much: refused in a sentence, in little time and memory."""

import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

import pnp
from tests.children import PRINT_MEMORY, run_program

ROOT = Path(__file__).parents[3]
GAME = '[game]\nname = "Reef"\nplayers = "2-4"\n'
BOARD = '[board]\noutline = "hexagon 4"\n'
LAND = "[terrain]\nreef = {}\n"


def many(line, count):
    return "".join(line.format(n=n, before=n - 1) for n in range(1, count))


REFUSED = {
    "hexes": (f'{GAME}[board]\noutline = "disc 1000000000"\n{LAND}', ":5: [board] outline: "),
    "rows": (f"{GAME}[board]\noutline = [1000000000, 1000000001]\n{LAND}", "at most 1000 hexes"),
    "map": (f'{GAME}[board]\nmap = """\n{"?" * 900_000}"""\n{LAND}', "0 to 50000 characters"),
    "players": (f'[game]\nname = "Reef"\nplayers = "1-{"9" * 9000}"\n{BOARD}{LAND}', ":3: [game] players"),
    "name": (f'[game]\nname = "{"a" * 900_000}"\nplayers = 2\n{LAND}', "characters"),
    "words": (f'{GAME}{LAND}[region]\nshore = "{"ring 2 " * 90_000}"\n', "0 to 50000 characters"),
    "terrains": (GAME + many("[terrain.t{n}]\ncount = 1\n", 3000), "300"),
    "pieces": (GAME + LAND + many("[piece.p{n}]\ncount = 1\n", 3000), "300"),
    "chain": (GAME + LAND + '[region]\nr0 = "rim"\n' + many('r{n} = "r{before}"\n', 4500), "300"),
    "scores": (GAME + LAND + many('[score.s{n}]\nnumber_of = "reef"\n', 2500), "300"),
    "circle": (f'{GAME}{LAND}[region]\nnear = "far"\nfar = "near"\n', ":7: [region] near: "),
    "keys": (GAME + LAND + many("[rule.r{n}]\nleast = 1\n", 30_000), "more than 10000 names"),
    "dots": (f"{GAME}[terrain]\nreef{'.a' * 30_000} = 1\n", ":5: more than 20 tables"),
    "path": (f'{GAME}[terrain]\nreef = {{ picture = "../../reef.svg" }}\n', "in the folder of the game"),
    "device": (f'{GAME}{LAND}[deck.cards]\ndata = "/dev/zero.csv"\n', "in the folder of the game"),
    "controls": (f'{GAME}[terrain]\n"re\\u001bef" = {{}}\n', ":5: "),
}  # fmt: skip
READ = {
    "doubled": GAME + LAND + '[region]\nr0 = "rim"\n' + many('r{n} = ["r{before}", "r{before}"]\n', 99),
}  # fmt: skip

LOADED = (
    """
import sys
from pathlib import Path
from pnp.errors import GameFileError
from pnp.games import load_game
for path in sorted(Path(sys.argv[1]).glob("*.toml")):
    try:
        load_game(path)
        print(path.name)
    except GameFileError as error:
        print(str(error).splitlines()[0])
"""
    + PRINT_MEMORY
)
MOST_MIB = 200
MOST_CPU_S = 25  # for all of them, on a slow machine; they take five


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted otherwise")
def test_what_asks_for_too_much_is_refused_in_little_time_and_memory(tmp_path):
    import resource

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU_S, MOST_CPU_S))

    files = {**{name: text for name, (text, _) in REFUSED.items()}, **READ}
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    child = run_program(
        [sys.executable, "-c", LOADED, str(tmp_path)],
        text=True, preexec_fn=limit, cwd=ROOT,
    )  # fmt: skip
    assert child.returncode == 0, child.stderr[-900:]
    *lines, mebibytes = child.stdout.splitlines()
    told = dict(zip(sorted(files), lines, strict=True))
    for name, (_, words) in REFUSED.items():
        assert told[name].startswith(f"{name}.toml:")
        assert words in told[name]
        assert len(told[name]) < 1000
    assert {name: told[name] for name in READ} == {name: f"{name}.toml" for name in READ}
    assert int(mebibytes) < MOST_MIB


@pytest.mark.parametrize(("count", "is_refused"), [(40, False), (41, True)])
def test_a_name_has_at_most_forty_characters(count, is_refused, tmp_path):
    path = tmp_path / "reef.toml"
    path.write_text(f"{GAME}{BOARD}[terrain]\n{'a' * count} = {{}}\n")
    with pytest.raises(pnp.GameFileError, match="40") if is_refused else nullcontext():
        pnp.load_game(path)
