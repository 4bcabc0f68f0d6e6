"""
What a PDF costs, as a whole process, beside drawing the same board plainly.

    python .ci/benchmarks/printing.py             the ratios
    python .ci/benchmarks/printing.py --profile   also where our own time goes

The plain boards are drawn by `bare_reportlab.py`, with the same three typefaces embedded,
and by `bare_protograf.py`.
"""

import sys
import tempfile
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

from measuring import child_cpu_s, children_cpu_s, print_left_out, print_table, ratio, run_child

PNP = (sys.executable, "-m", "pnp")
BOARD = (*PNP, "board", "terre-de-barons", "--seed", "7")
HERE = Path(__file__).parent
MOST_ROWS = 15


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        child_cpu_s((*BOARD, "-o", "board.json"), folder)
        _print_boards(folder)
        _print_start(folder)
        if "--profile" in sys.argv[1:]:
            _print_profile(folder)


def _print_boards(folder: Path) -> None:
    """Print what the 37-hex board costs each tool."""
    commands: dict[str, list[str]] = {
        "bare reportlab": [*_bare("reportlab"), "reportlab.pdf"],
        "pnp board terre-de-barons": [*BOARD, "-o", "pnp.pdf", "--force"],
    }
    if find_spec("protograf") is None:
        print_left_out(["protograf is not there; install the package protograf"])
    else:
        commands["protograf"] = [*_bare("protograf"), "protograf.pdf"]
    spent = children_cpu_s(commands, folder)
    files = dict(zip(commands, ("reportlab.pdf", "pnp.pdf", "protograf.pdf"), strict=False))
    floor_s = spent["bare reportlab"]
    rows = [
        (
            name,
            round(cpu_s, 3),
            ratio(cpu_s / floor_s),
            round((folder / files[name]).stat().st_size / 1000, 1),
            "<= 2.5x" if name.startswith("pnp") else "-",
        )
        for name, cpu_s in spent.items()
    ]
    heads = ("37-hex board to a PDF", "CPU s", "to bare reportlab", "kB", "aim")
    print_table("A whole process, from its start to its file", heads, rows)


def _print_start(folder: Path) -> None:
    """Print what it costs to ask for help."""
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "python -c 'import click'": [sys.executable, "-c", "import click"],
        "pnp --help": [*PNP, "--help"],
    }
    spent = children_cpu_s(commands, folder, rounds=31)
    floor_s = spent["python -c pass"]
    rows = [
        (name, round(cpu_s, 4), ratio(cpu_s / floor_s), "<= 6x" if "pnp" in name else "-")
        for name, cpu_s in spent.items()
    ]
    print_table("Help", ("command", "CPU s", "to python", "aim"), rows)


def _print_profile(folder: Path) -> None:
    """Print the packages whose modules take longest to import."""
    command = [sys.executable, "-X", "importtime", *BOARD[1:], "-o", "pnp.pdf", "--force"]
    own_us: Counter[str] = Counter()
    for line in run_child(command, folder).splitlines():
        parts = line.removeprefix("import time:").split("|")
        if len(parts) == 3 and parts[0].strip().isdigit():
            own_us[parts[2].strip().partition(".")[0]] += int(parts[0])
    total = own_us.total()
    rows = [
        (name, round(us / 1000, 1), f"{us / total:.0%}")
        for name, us in own_us.most_common(MOST_ROWS)
    ]
    rows.append(("all imports", round(total / 1000, 1), "100%"))
    print_table("Imports of the board command, by package", ("package", "ms", "share"), rows)


def _bare(tool: str) -> tuple[str, ...]:
    """Return the command that draws the board with *tool*, up to the file to write."""
    return (sys.executable, str(HERE / f"bare_{tool}.py"), "board.json")


if __name__ == "__main__":
    main()
