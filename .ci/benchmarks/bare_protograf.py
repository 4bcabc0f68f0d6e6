"""
A 37-hex board drawn plainly by protograf, another maker of board-game prints.

    python .ci/benchmarks/bare_protograf.py board.json board.pdf

The board comes from `pnp board terre-de-barons -o board.json`. Flat colours, values and
names in protograf's usual typeface; no motifs, pieces, layers or notes.
"""

import json
import math
import sys
from pathlib import Path

SIDE_CM = 1.4
PAGE_CM = (21.0, 29.7)
FILLS = {"1": "#e8dcb5", "2": "#c9d8a4", "3": "#a9c4cf", "4": "#d9a98c", "mountain": "#8a8378"}


def main() -> None:
    """Draw the board of one file into the other."""
    import protograf

    board = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    arguments, sys.argv[1:] = sys.argv[1:], []  # protograf reads the command line itself
    protograf.Create(filename=arguments[1], paper="A4", margin=1)
    for cell in board["hexes"]:
        x = PAGE_CM[0] / 2 - 1 + math.sqrt(3) * SIDE_CM * (cell["q"] + cell["r"] / 2)
        y = PAGE_CM[1] / 2 - 1 + 1.5 * SIDE_CM * cell["r"]
        protograf.Hexagon(
            cx=x,
            cy=y,
            side=SIDE_CM,
            orientation="pointy",
            fill=FILLS[cell["terrain"]],
            stroke="#222222",
            label=cell["terrain"][:1].upper(),
            label_size=16,
        )
        protograf.Text(text=cell["name"], x=x, y=y + 1, font_size=8, align="centre")
    protograf.Save()


if __name__ == "__main__":
    main()
