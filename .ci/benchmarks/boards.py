"""
Boards a CPU second, beside general solvers on the same problem, and a cold start.

    python .ci/benchmarks/boards.py

The solvers get the same window, core, number of tiles and, for compact boards, the same
bound on the perimeter; for Baron, the same disc, tiles and rule. They lay the tiles only:
the column "boards" is for whole boards with terrain, turns, locations, names and the
tests for first cities. Tables and models are made before the clock starts.
"""

import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

from measuring import (
    MissingToolError,
    children_cpu_s,
    print_left_out,
    print_table,
    rates_per_s,
    ratio,
)
from rivals import clingo_covers, clingo_deals, cp_sat_covers, cp_sat_deals

from generators.deals import deal_apart
from generators.hexes import Hex, disc, neighbours
from generators.randomness import Stream
from generators.tilings import CoverProblem, Trihex
from pnp.games import capabilities, find_game
from pnp.games.baron.facts import FREE_KINDS, all_tiles
from pnp.games.barony.families import COMPACT, draw_tiling, family_problem
from pnp.model.games import DealRequest

SEED = 1
CHECKED_DRAWS = 20
DEAL_LIMIT = 1_000_000
SOLVERS = ("CP-SAT", "clingo")

# Game, players, tiles, shape, and how many times the best solver is aimed at.
TILED = (
    ("barony", 4, 36, "compact", 3),
    ("barony", 4, 36, "organic", 10),
    ("barony", 4, 36, "showpiece", 10),
    ("barony-sorcery", 5, 45, "compact", 3),
    ("barony-sorcery", 5, 45, "organic", 10),
    ("barony-sorcery", 5, 45, "showpiece", 10),
)


def main() -> None:
    """Measure and print."""
    reasons: list[str] = []
    rows = [_tiled_row(*row, reasons) for row in TILED]
    heads = ("board", "boards/s", "tilings/s", *SOLVERS, "tilings to best", "boards to best", "aim")
    print_table("Barony and Sorcery: a CPU second, warm; solvers lay tiles only", heads, rows)
    print_table(
        "Baron and Terre de Barons: a CPU second, warm",
        ("board", "boards/s", "landscapes/s", *SOLVERS, "landscapes to best", "aim"),
        [
            _baron_row(reasons),
            ("terre-de-barons 4p", _boards_per_s("terre-de-barons", 4), *"-----"),
        ],
    )
    print_left_out(reasons)
    print_cold_start()


def _tiled_row(
    game: str, players: int, tile_count: int, shape: str, aim: int, reasons: list[str]
) -> tuple[object, ...]:
    """Return the row of one family."""
    problem = family_problem(shape, tile_count)
    bound = COMPACT[tile_count].most_perimeter if shape == "compact" else None
    stream = Stream(SEED, "benchmark")
    contestants: dict[str, Callable[[], object]] = {
        "boards": _dealer(game, players, shape),
        "tilings": lambda: draw_tiling(shape, tile_count, stream),
    }
    for name, make in zip(SOLVERS, (cp_sat_covers, clingo_covers), strict=True):
        try:
            draw = make(problem, bound, SEED)
        except MissingToolError as error:
            reasons.append(str(error))
            continue
        for _ in range(CHECKED_DRAWS):
            _require_cover(problem, bound, draw())
        contestants[name] = draw
    rates = _warm_rates(contestants)
    return (
        f"{game} {players}p, {tile_count} tiles, {shape}",
        rates["boards"],
        rates["tilings"],
        *(rates.get(name) for name in SOLVERS),
        _to_best(rates, "tilings"),
        _to_best(rates, "boards"),
        f"{aim}x",
    )


def _baron_row(reasons: list[str]) -> tuple[object, ...]:
    """Return the row of Baron's disc."""
    region = disc(len(all_tiles()))
    pool = all_tiles()
    stream = Stream(SEED, "benchmark")
    contestants: dict[str, Callable[[], object]] = {
        "boards": _dealer("baron", 4),
        "landscapes": lambda: deal_apart(
            region, pool, free=FREE_KINDS, stream=stream, deal_limit=DEAL_LIMIT
        ),
    }
    for name, make in zip(SOLVERS, (cp_sat_deals, clingo_deals), strict=True):
        try:
            draw = make(region, pool, FREE_KINDS, SEED)
        except MissingToolError as error:
            reasons.append(str(error))
            continue
        for _ in range(CHECKED_DRAWS):
            _require_apart(pool, draw())
        contestants[name] = draw
    rates = _warm_rates(contestants, round_s=3.0)
    return (
        "baron 4p, disc of 73",
        rates["boards"],
        rates["landscapes"],
        *(rates.get(name) for name in SOLVERS),
        _to_best(rates, "landscapes"),
        "50 boards/s",
    )


def print_cold_start() -> None:
    """Print what one command costs from its start to its file."""
    pnp = [sys.executable, "-m", "pnp"]
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "pnp board barony --players 4": [
            *(*pnp, "board", "barony", "--players", "4"),
            *("-o", "x.pdf", "--force"),
        ],
        "pnp board barony-sorcery --players 5": [
            *(*pnp, "board", "barony-sorcery", "--players", "5"),
            *("-o", "y.pdf", "--force"),
        ],
    }
    with tempfile.TemporaryDirectory() as folder:
        spent = children_cpu_s(commands, Path(folder), rounds=7)
    bare_s = spent["python -c pass"]
    rows = [
        (name, round(cpu_s, 3), ratio(cpu_s / bare_s), "< 2 s" if "barony -" in name else "-")
        for name, cpu_s in spent.items()
    ]
    print_table("Cold start to a PDF", ("command", "CPU s", "to python", "aim"), rows)


def _warm_rates(
    contestants: dict[str, Callable[[], object]], round_s: float = 1.0
) -> dict[str, float]:
    """Return the rates after one run of each that does not count."""
    for run in contestants.values():
        run()
    return rates_per_s(contestants, round_s=round_s)


def _boards_per_s(game: str, players: int) -> float:
    """Return how many boards of *game* a CPU second gives."""
    return _warm_rates({"boards": _dealer(game, players)})["boards"]


def _dealer(slug: str, players: int, shape: str = "compact") -> Callable[[], object]:
    """Return a run that deals one board, each with the next seed."""
    game = find_game(slug)
    options = {} if shape == "compact" else {"shape": shape}
    seeds = count(SEED)
    return lambda: capabilities.deal_board(game, DealRequest(players, next(seeds), options))


def _to_best(rates: dict[str, float], ours: str) -> str | None:
    """Return how many times the rate of the best solver ours is."""
    others = [rates[name] for name in SOLVERS if name in rates]
    return ratio(rates[ours] / max(others)) if others else None


def _require_cover(problem: CoverProblem, bound: int | None, cover: tuple[Trihex, ...]) -> None:
    """Refuse to time a solver that solves another problem."""
    cells = [cell for piece in cover for cell in piece.cells()]
    covered = set(cells)
    perimeter = sum(1 for cell in cells for other in neighbours(cell) if other not in covered)
    assert len(cells) == len(covered) == 3 * problem.tile_count
    assert problem.core <= covered <= problem.window
    assert bound is None or perimeter <= bound


def _require_apart(pool: list[str], deal: dict[Hex, str]) -> None:
    """Refuse to time a solver that solves another problem."""
    assert sorted(deal.values()) == sorted(pool)
    for cell, kind in deal.items():
        assert kind in FREE_KINDS or all(deal.get(other) != kind for other in neighbours(cell))


if __name__ == "__main__":
    main()
