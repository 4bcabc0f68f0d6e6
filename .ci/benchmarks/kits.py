"""
What decks, tiles, boards and whole kits cost, as whole processes, beside drawing them plainly.

    python .ci/benchmarks/kits.py             the ratios
    python .ci/benchmarks/kits.py --profile   also where our own time goes

Deck and tiles are those of `kit_subjects.py`: through our layouts by `kit_ours.py`, plainly
by `kit_reportlab.py` in the same typefaces, and by `kit_protograf.py`.
"""

import cProfile
import io
import pstats
import runpy
import sys
import tempfile
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from measuring import (
    child_cpu_s,
    child_peak_mib,
    children_cpu_s,
    print_left_out,
    print_table,
    ratio,
)

HERE = Path(__file__).parent
PNP = (sys.executable, "-m", "pnp")
BOARD = (*PNP, "board", "terre-de-barons", "--seed", "7")
KITS = {"barony": 4, "barony-sorcery": 5, "baron": 5, "terre-de-barons": 4}
FEW, MANY = 54, 540
OURS, FLOOR, PEER = "ours", "bare reportlab", "protograf"
SCRIPTS = {FLOOR: "kit_reportlab.py", OURS: "kit_ours.py", PEER: "kit_protograf.py"}
MOST_ROWS = 40


def main() -> None:
    """Measure and print."""
    if find_spec("protograf") is None:
        print_left_out(["protograf is not there; install the package protograf"])
        del SCRIPTS[PEER]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if sys.argv[1:] == ["--profile"]:
            _print_profiles(folder)
            return
        _print_deck(folder)
        _print_further_cards(folder)
        _print_tiles(folder)
        _print_board(folder)
        _print_kits(folder)


def _print_deck(folder: Path) -> None:
    """Print what the deck of 54 costs each tool."""
    commands = _commands("deck", FEW)
    commands[f"{OURS}, 3 mm bleed"] = _command(OURS, "deck-bleed", FEW)
    title = f"A deck of {FEW} poker cards with backs on A4, crop marks"
    _print_files(title, commands, folder, aims={OURS: "<= 1.5x, < 50 kB"})


def _print_further_cards(folder: Path) -> None:
    """Print what a further card costs each tool: the slope between two decks."""
    few = {name: [*_command(name, "deck", FEW), "deck.pdf"] for name in SCRIPTS}
    many = {f"{name}, many": [*_command(name, "deck", MANY), "deck.pdf"] for name in SCRIPTS}
    spent = children_cpu_s(few | many, folder, rounds=5)
    slopes_ms = {name: 1000 * (spent[f"{name}, many"] - spent[name]) / (MANY - FEW) for name in few}
    peer_ms = slopes_ms.get(PEER)
    rows = [
        (
            name,
            round(slope_ms, 3),
            ratio(slope_ms / slopes_ms[FLOOR]),
            ratio(peer_ms / slope_ms) if peer_ms else None,
            ">= 10x cheaper" if name == OURS else "-",
        )
        for name, slope_ms in slopes_ms.items()
    ]
    heads = ("a further card", "ms", "to bare reportlab", "cheaper than protograf's", "aim")
    print_table(f"A further card: the slope from {FEW} to {MANY}", heads, rows)


def _print_tiles(folder: Path) -> None:
    """Print what 45 trihexes on sheets cost, and the tiles of a real kit."""
    commands = _commands("tiles", 45)
    kit = [*PNP, "kit", "barony-sorcery", "--only", "tiles"]
    commands["pnp kit --only tiles"] = [*kit, "--force", "-o"]
    _print_files("45 trihex tiles on A4", commands, folder, aims={OURS: "<= 2x"})


def _print_board(folder: Path) -> None:
    """Print what the 37-hex board costs, with its art and all."""
    child_cpu_s((*BOARD, "-o", "board.json"), folder)
    commands = {
        FLOOR: [sys.executable, str(HERE / "bare_reportlab.py"), "board.json"],
        "pnp board terre-de-barons": [*BOARD, "--force", "-o"],
    }
    if PEER in SCRIPTS:
        commands[PEER] = [sys.executable, str(HERE / "bare_protograf.py"), "board.json"]
    aims = {"pnp board terre-de-barons": "<= 2x"}
    _print_files("37-hex board sheet on A4", commands, folder, aims=aims)


def _print_kits(folder: Path) -> None:
    """Print what whole kits cost, for as many players as there can be."""
    commands = {
        name: [*PNP, "kit", name, "--players", str(players), "--force", "-o", f"{name}.pdf"]
        for name, players in KITS.items()
    }
    spent = children_cpu_s(commands, folder, rounds=5)
    rows = [
        (
            f"pnp kit {name} --players {KITS[name]}",
            round(cpu_s, 2),
            round(child_peak_mib(commands[name], folder), 1),
            _kilobytes(folder / f"{name}.pdf"),
            "< 3 s, < 150 MiB",
        )
        for name, cpu_s in spent.items()
    ]
    print_table("Whole kits to a PDF", ("kit", "CPU s", "peak MiB", "kB", "aim"), rows)


def _print_files(
    title: str, commands: dict[str, list[str]], folder: Path, *, aims: dict[str, str]
) -> None:
    """Print CPU, ratios, peak memory and size of commands that write the file named last."""
    whole = {
        name: [*command, f"{place}.pdf"] for place, (name, command) in enumerate(commands.items())
    }
    spent = children_cpu_s(whole, folder)
    rows = [
        (
            name,
            round(cpu_s, 3),
            ratio(cpu_s / spent[FLOOR]),
            ratio(cpu_s / spent[PEER]) if PEER in spent else None,
            round(child_peak_mib(whole[name], folder), 1),
            _kilobytes(folder / whole[name][-1]),
            aims.get(name, "-"),
        )
        for name, cpu_s in spent.items()
    ]
    heads = ("drawn by", "CPU s", "to bare reportlab", "to protograf", "peak MiB", "kB", "aim")
    print_table(title, heads, rows)


def _print_profiles(folder: Path) -> None:
    """Print where our own time goes, once everything is imported and the caches are full."""
    target = str(folder / "profile.pdf")
    for what, count in (("deck", FEW), ("deck", MANY), ("tiles", 45)):
        script = str(HERE / SCRIPTS[OURS])
        run = partial(runpy.run_path, script, run_name="__main__")
        _print_profile([SCRIPTS[OURS], what, str(count), target], run)
    for name, players in KITS.items():
        run = partial(runpy.run_module, "pnp", run_name="__main__")
        arguments = ["pnp", "kit", name, "--players", str(players), "--force", "-o", target]
        _print_profile(arguments, run)


def _print_profile(arguments: list[str], run: Callable[[], object]) -> None:
    """Print the functions that take longest, with all that they call."""
    sys.argv = arguments
    profile = cProfile.Profile()
    with redirect_stdout(io.StringIO()):
        for attempt in (run, partial(profile.runcall, run)):
            with suppress(SystemExit):
                attempt()
    print(f"\n{' '.join(arguments)}, again in one process", flush=True)
    pstats.Stats(profile).strip_dirs().sort_stats("cumtime").print_stats(MOST_ROWS)


def _commands(what: str, count: int) -> dict[str, list[str]]:
    """Return the commands that draw *what*, each without the file to write."""
    return {name: _command(name, what, count) for name in SCRIPTS}


def _command(name: str, what: str, count: int) -> list[str]:
    """Return the command of one contestant that draws *what*, without the file to write."""
    return [sys.executable, str(HERE / SCRIPTS[name]), what, str(count)]


def _kilobytes(path: Path) -> float:
    """Return the size of a file in thousands of bytes."""
    return round(path.stat().st_size / 1000, 1)


if __name__ == "__main__":
    main()
