"""
What judging a position costs: in process, as a command, and by the thousand.

    python .ci/benchmarks/judging.py             the tables
    python .ci/benchmarks/judging.py --profile   also the imports that cost most

The floor of a command is ``python -c pass``; that of judging in process is JSON of Python's
own reading the same position as data, which knows no rule.
"""

import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

from measuring import child_peak_mib, children_cpu_s, print_table, ratio

from generators.hexes import neighbours
from pnp._api.judgements import find_findings, judge
from pnp.games import GAMES, PACKAGES, capabilities, find_game
from pnp.model.boards import Piece
from pnp.model.games import DealRequest
from pnp.model.positions import normal_pieces, piece_counts, position_of
from pnp.notation.positiontexts import format_position, position_data
from pnp.notation.reading.parsing import parse_position

ROUNDS = 60
MANY = 10_000
FEW = 1_000


def main() -> None:
    """Measure and print."""
    texts = {game.slug: game.example for game in GAMES}
    texts["barony-sorcery, 135 hexes"] = _largest()
    _print_in_process(texts)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for slug, text in texts.items():
            (folder / f"{slug.split(',')[0]}.txt").write_text(text, encoding="utf-8")
        _print_commands(folder)
        _print_many(folder)
        if "--profile" in sys.argv[1:]:
            _print_imports(folder)


def _largest() -> str:
    """Return a position of five players on 135 hexes, knights and villages all over it."""
    game = find_game("barony-sorcery")
    position = position_of(capabilities.deal_board(game, DealRequest(5, 1, {})))
    land = [cell for cell, kind in position.terrain.items() if kind in {"plain", "field"}]
    colours = [colour.letter for colour in game.colours]
    cities: list[Piece] = []
    for cell in land:
        if len(cities) < 3 * len(colours) and not any(
            piece.hex in neighbours(cell) for piece in cities
        ):
            cities.append(Piece(colours[len(cities) // 3], "C", cell))
    free = [cell for cell in land if all(piece.hex != cell for piece in cities)]
    others = [
        Piece(colours[place % len(colours)], "NV"[place % 2], cell)
        for place, cell in enumerate(free[: 10 * len(colours)])
    ]
    pieces = normal_pieces([*cities, *others])
    hands = {colour: {"rank": 2, "tokens": "mfpc", "magic": 0} for colour in colours}

    full = position._replace(
        phase="play",
        board_words="",
        pieces=pieces,
        totals=piece_counts(pieces),
        fields={"hand": hands},
    )
    return format_position(full, game)


def _ms(run: object) -> float:
    """Return the CPU milliseconds of one call, the best of some rounds of ten."""
    assert callable(run)
    spent = []
    for _ in range(ROUNDS // 10):
        start_s = process_time()
        for _ in range(10):
            run()
        spent.append((process_time() - start_s) / 10)
    return 1000 * min(spent)


def _print_in_process(texts: dict[str, str]) -> None:
    """Print what reading, checking and scoring one position costs."""
    rows = []
    for slug, text in texts.items():
        position = parse_position(text).position
        game = find_game(position.game)
        data = json.dumps(position_data(position, game))
        floor_ms = _ms(lambda data=data: json.loads(data))
        reading_ms = _ms(lambda text=text: parse_position(text))
        checking_ms = _ms(lambda p=position, g=game: find_findings(p, g, choices={}))
        scoring_ms = _ms(lambda p=position, g=game: judge(p, g, choices={}).score())
        judging_ms = checking_ms + scoring_ms
        rows.append(
            (
                slug,
                reading_ms,
                checking_ms,
                scoring_ms,
                ratio(judging_ms / floor_ms),
                f"{judging_ms:.2f}",
                "< 5",
            )
        )
    heads = ("position", "read ms", "check ms", "score ms", "to json.loads", "judge ms", "aim")
    print_table("One position, in process", heads, rows)


def _print_commands(folder: Path) -> None:
    """Print what ``pnp score FILE`` costs as a whole process."""
    commands: dict[str, list[str]] = {"python -c pass": [sys.executable, "-c", "pass"]}
    commands["import click"] = [sys.executable, "-c", "import click"]
    for game in GAMES:
        commands[game.slug] = [sys.executable, "-m", "pnp", "score", f"{game.slug}.txt"]
    spent = children_cpu_s(commands, folder)
    floor_s = spent["python -c pass"]
    rows = [
        (name, 1000 * cpu_s, ratio(cpu_s / floor_s), "<= 8x" if name in PACKAGES else "-")
        for name, cpu_s in spent.items()
    ]
    print_table("pnp score FILE, a whole process", ("", "CPU ms", "to bare Python", "aim"), rows)


def _print_many(folder: Path) -> None:
    """Print the memory and time of many files in one run."""
    rows = []
    for count in (FEW, MANY):
        files = [f"{game.slug}.txt" for game in GAMES] * (count // len(GAMES))
        command = [sys.executable, "-m", "pnp", "score", *files]
        start_s = sum(_children_s())
        peak = child_peak_mib(command, folder)
        rows.append((f"{len(files)} files", peak, sum(_children_s()) - start_s))
    print_table("pnp score FILE...", ("", "peak MiB", "CPU s"), rows)


def _children_s() -> tuple[float, float]:
    """Return the CPU seconds of all children so far."""

    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime, usage.ru_stime


def _print_imports(folder: Path) -> None:
    """Print the imports of ``pnp score`` that cost most, each without what it imports."""
    command = [sys.executable, "-X", "importtime", "-m", "pnp", "score", "barony.txt"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    rows = []
    for line in done.stderr.splitlines():
        own, _, name = (part.strip() for part in line.removeprefix("import time:").split("|"))
        if own.isdigit():
            rows.append((name, int(own) / 1000))
    rows.sort(key=lambda row: -row[1])
    print_table("Imports of pnp score", ("module", "ms"), rows[:25])


if __name__ == "__main__":
    main()
