"""
Two commits in one run: what commands cost in each, turn by turn, and beside a bare Python.

    python .ci/benchmarks/pairs.py COMMIT [--rounds 15] [--only WORD] [--imports]

Prints medians of CPU seconds and their ratios. The other commit is checked out beside this one for
as long as it takes; a command that it does not know has a dash there. With ``--imports``, instead, the
twenty modules that cost most to import in this tree, by CPU and without what they import.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from measuring import children_cpu_s, print_table, ratio, run_child

ROOT = Path(__file__).parents[2]

BOARD, KIT, SEED = "board", "kit", ("--seed", "7")
WALL = (BOARD, "barony", *SEED, "--as", "wall", "--paper", "a1")
ROWS: dict[str, tuple[str, ...]] = {
    "--help": ("--help",),
    "score": ("score", "position.txt"),
    "check": ("check", "position.txt"),
    "board terre 4": (BOARD, "terre-de-barons", "--players", "4", *SEED, "-o", "x.pdf"),
    "board barony 2": (BOARD, "barony", "--players", "2", *SEED, "-o", "x.pdf"),
    "board barony 4": (BOARD, "barony", "--players", "4", *SEED, "-o", "x.pdf"),
    "board showpiece": (BOARD, "barony", "--shape", "showpiece", *SEED, "-o", "x.pdf"),
    "board baron 4": (BOARD, "baron", "--players", "4", *SEED, "-o", "x.pdf"),
    "board sorcery 5": (BOARD, "barony-sorcery", "--players", "5", *SEED, "-o", "x.pdf"),
    "board sorcery 5 organic": (
        *(BOARD, "barony-sorcery", "--players", "5", "--shape", "organic", *SEED, "-o", "x.pdf"),
    ),
    **{
        f"barony 4 {kind}": (BOARD, "barony", "--players", "4", *SEED, "-o", f"x.{kind}")
        for kind in ("txt", "svg", "png")
    },
    **{
        f"barony 4 {form}": (BOARD, "barony", "--players", "4", *SEED, "--as", form, "-o", "x.pdf")
        for form in ("poster", "tiles")
    },
    **{
        f"kit {game}": (KIT, game, "-o", "x.pdf")
        for game in ("barony", "barony-sorcery", "baron", "terre-de-barons")
    },
    **{
        f"country {game}": (BOARD, game, *SEED, "--theme", "country", "-o", "x.pdf")
        for game in ("barony", "barony-sorcery", "baron", "terre-de-barons")
    },
    "many, 144 texts": (BOARD, "terre-de-barons", *SEED, "--count", "144", "-o", "x.json"),
    "setup terre x 100": ("setup", "terre-de-barons", *SEED, "--count", "100", "-o", "x.pdf"),
    "wall a1 in sheets": (*WALL, "--sheets", "a4", "-o", "x.pdf"),
    "wall a1 png": (*WALL, "-o", "x.png"),
    **{
        f"{purpose} {game}": (KIT, game, *SEED, "--for", purpose, "-o", "pictures/")
        for purpose, game in (
            *(("tabletop-simulator", game) for game in ("barony", "barony-sorcery")),
            ("pictures", "barony"),
        )
    },
    "games --check": ("games", "own.toml", "--check"),
}

# Runs the command line of a tree, whatever is installed.
_RUN = """
import sys
sys.path.insert(0, {tree!r})
from pnp.__main__ import main
sys.argv = ["pnp", *{words!r}]
main()
"""
# Prints the CPU milliseconds that each module takes to import, and what the command prints.
_IMPORTS = """
import atexit, importlib._bootstrap as loading, time
load, inner, spent = loading._load_unlocked, [], {{}}
def timed(spec):
    start = time.process_time()
    inner.append(0.0)
    try:
        return load(spec)
    finally:
        whole = time.process_time() - start
        spent[spec.name] = whole - inner.pop()
        if inner:
            inner[-1] += whole
loading._load_unlocked = timed
@atexit.register
def tell():
    for name, seconds in spent.items():
        print("import", name, seconds, file=sys.__stderr__)
"""


def command(tree: Path, words: Sequence[str], before: str = "") -> list[str]:
    """Return the command that runs the program of a tree."""
    options = ("--force",) if "-o" in words else ()
    code = _RUN.format(tree=str(tree), words=[*words, *options])
    return [sys.executable, "-c", before.format() + code]


def compared(old: Path, folder: Path, rounds: int, only: str) -> None:
    """Print what commands cost in both trees."""
    rows = []
    for name, words in ROWS.items():
        if only not in name:
            continue
        commands = {"bare": [sys.executable, "-c", "pass"], "now": command(ROOT, words)}
        try:
            run_child(before := command(old, words), folder)
            commands["before"] = before
        except SystemExit:
            pass  # the other commit does not know it
        costs = children_cpu_s(commands, folder, rounds=rounds)
        was, now = costs.get("before"), costs["now"]
        rows.append([name, was, now, was and ratio(now / was), ratio(now / costs["bare"])])
    print_table("CPU seconds", ["command", "before", "now", "ratio", "beside bare python"], rows)


def imported(folder: Path, only: str) -> None:
    """Print the modules that cost most to import."""
    for name, words in ROWS.items():
        if only not in name or name not in ("--help", "score", "check", "board terre 4"):
            continue
        run = command(ROOT, words, _IMPORTS)
        run_child(run, folder)  # compiles what is not compiled yet
        told = [line.split() for line in run_child(run, folder).splitlines()]
        costs = {one[1]: 1000 * float(one[2]) for one in told if one[:1] == ["import"]}
        dearest = sorted(costs.items(), key=lambda one: -one[1])[:20]
        title = f"{name}: {len(costs)} modules, {sum(costs.values()):.0f} ms"
        print_table(title, ["module", "ms"], [list(one) for one in dearest])


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit", nargs="?", default="HEAD")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--only", default="")
    parser.add_argument("--imports", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        example = ROOT / "pnp/games/terre/example.txt"
        (folder / "position.txt").write_text(example.read_text("utf-8"), "utf-8")
        (folder / "pictures").mkdir()
        run_child(command(ROOT, ("design", "own.toml")), folder)
        if given.imports:
            imported(folder, given.only)
            return
        old, git = folder / "old", ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(old), given.commit], check=True)
        try:
            compared(old, folder, given.rounds, given.only)
        finally:
            subprocess.run([*git, "remove", "--force", str(old)], check=True)


if __name__ == "__main__":
    main()
