"""
How time grows with the board, and whether memory does.

    python .ci/benchmarks/growth.py

Memory first, as the strips leave much behind: a thousand boards of each game, one game
after the other in one process. Then strips of hexes covered by trihexes: the count of all
covers, which needs the table, and one draw from it.
"""

import gc
from collections.abc import Sequence
from functools import partial
from statistics import median

from measuring import cpu_s, print_table, ratio, resident_mib

from generators.hexes import rhombus
from generators.randomness import Stream
from generators.tilings import CoverTable, exact_cover
from pnp.games import GAMES, capabilities
from pnp.model.games import DealRequest

BOARDS = (100, 500, 1000)
WIDTH = 12
LENGTHS = (50, 100, 200, 500, 1000)
WIDTHS = range(8, 21)
LENGTH = 60  # even, and a multiple of three: there is a cover at every width
DRAWS = 5
# Strips that take longer than this are measured once, not three times.
LONG_S = 5.0


def main() -> None:
    """Measure and print."""
    rows = [_memory_row(number) for number in range(len(GAMES))]
    heads = ("game", *(f"after {count:,}" for count in BOARDS), "last to first")
    print_table("Memory in MiB while dealing boards, all games in one process", heads, rows)
    _print_lengths()
    _print_widths()


def _memory_row(number: int) -> tuple[object, ...]:
    """Return the row of one game: the memory held after so many boards."""
    game = GAMES[number]
    held_mib = []
    for seed in range(max(BOARDS)):
        capabilities.deal_board(game, DealRequest(game.most_players, seed, {}))
        if seed + 1 in BOARDS:
            gc.collect()
            held_mib.append(round(resident_mib(), 1))
    return (f"{game.slug} {game.most_players}p", *held_mib, ratio(held_mib[-1] / held_mib[0]))


def _print_lengths() -> None:
    """Print strips of one width: the time for each cell should stay the same."""
    rows = []
    first_s = 0.0
    for length in LENGTHS:
        cells = WIDTH * length
        count_s, draw_s, digits = _strip_s(WIDTH, length)
        first_s = first_s or (count_s + draw_s) / cells
        rows.append(
            (
                f"{WIDTH} x {length:,}",
                cells,
                digits,
                round(count_s, 3),
                round(draw_s, 4),
                ratio((count_s + draw_s) / cells / first_s),
            )
        )
    heads = ("strip", "hexes", "digits of the count", "count, s", "a draw, s", "a hex to the first")
    print_table(f"Strips {WIDTH} wide: time grows with length", heads, rows)


def _print_widths() -> None:
    """Print strips of one length: each cell of width should cost twice as much at most."""
    rows: list[Sequence[object]] = []
    before_s = None
    for width in WIDTHS:
        cells = width * LENGTH
        count_s, draw_s, digits = _strip_s(width, LENGTH)
        hex_s = count_s / cells
        growth = None if before_s is None else ratio(hex_s / before_s)
        rows.append(
            (f"{width} x {LENGTH}", cells, digits, round(count_s, 3), round(draw_s, 4), growth)
        )
        before_s = hex_s
    heads = ("strip", "hexes", "digits of the count", "count, s", "a draw, s", "a hex to the last")
    print_table(f"Strips {LENGTH} long: time grows with width", heads, rows)


def _strip_s(width: int, length: int) -> tuple[float, float, int]:
    """Return the CPU seconds of the count and of a draw, medians, and the count's digits."""
    problem = exact_cover(rhombus(width, length))
    counting: list[float] = []
    drawing: list[float] = []
    digits = 0
    for _ in range(3):
        tables: list[CoverTable] = []
        counting.append(cpu_s(lambda found=tables: found.append(CoverTable(problem))))
        table = tables.pop()
        digits = _digit_count(table.count)
        draw = partial(table.draw, Stream(1, "benchmark"))
        drawing += [cpu_s(draw) for _ in range(DRAWS)]
        if counting[-1] > LONG_S:
            break
    return median(counting), median(drawing), digits


def _digit_count(number: int) -> int:
    """Return how many decimal digits *number* has, give or take one, however large it is."""
    return max(1, round(number.bit_length() * 0.30103))


if __name__ == "__main__":
    main()
