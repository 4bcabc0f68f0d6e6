"""What holds for boards of three-hex tiles, with and without Sorcery."""

from collections import Counter

from tests.boardrules import hexes

LETTERS = {
    "M": "mountain",
    "F": "forest",
    "P": "plain",
    "C": "field",
    "L": "lake",
    "X": "mysterious",
}

# Pattern of a tile, clockwise: how many of it are in the box of Barony.
BASE_TILES = {
    "MMM": 1, "FFF": 2, "PPP": 2, "CCC": 1,
    "MMF": 1, "MMP": 1, "MMC": 1, "FFM": 1, "FFP": 1, "FFC": 1,
    "PPM": 1, "PPF": 1, "PPC": 1, "CCM": 1, "CCF": 1, "CCP": 1,
    "MML": 2, "FFL": 2, "PPL": 2, "CCL": 2,
    "MPF": 1, "MCF": 1, "MCP": 1, "FPC": 1,
    "MFL": 1, "MLP": 1, "MLC": 1, "FLP": 1, "FLC": 1, "PCL": 1,
}  # fmt: skip


def turned_first(code):
    """Return one name for a code and its rotations; its mirror image has another."""
    return min(code, code[1:] + code[:1], code[2:] + code[:2])


def supply_of(table):
    supply = Counter()
    for code, count in table.items():
        supply[turned_first(code)] += count
    return supply


def outline_findings(board):
    cells = set(board.terrain)
    if len(cells) != 27 * board.players:
        yield f"the number of hexes is {len(cells)}"
    if not hexes.is_one_piece(cells):
        yield "the board is in several pieces"
    if hexes.has_hole(cells):
        yield "the board has a hole"


def tile_findings(board):
    if len(board.tiles) != 9 * board.players:
        yield f"the number of tiles is {len(board.tiles)}"
    covered = [cell for tile in board.tiles for cell in tile.cells]
    if Counter(covered) != Counter(list(board.terrain)):
        yield "the tiles do not cover each hex once"
    for tile in board.tiles:
        if len(tile.cells) != 3 or not hexes.is_clockwise_triangle(tile.cells):
            yield f"no clockwise triangle under tile {tile.code}"
        if [board.terrain.get(cell) for cell in tile.cells] != [LETTERS[x] for x in tile.code]:
            yield f"another terrain than its code on tile {tile.code}"


def supply_findings(codes, supply):
    for code, count in Counter(map(turned_first, codes)).items():
        if count > supply[code]:
            yield f"too many tiles {code}: {count} of {supply[code]}"


def wish_findings(board, *, strong_check=False):
    lakes = {cell for cell, kind in board.terrain.items() if kind == "lake"}
    if board.options.get("no-adjacent-lakes") and hexes.touching_pair(lakes):
        yield "lakes touch"
    mysterious = [cell for cell, kind in board.terrain.items() if kind == "mysterious"]
    barred = {other for cell in mysterious for other in hexes.around(cell)}
    spots = {
        cell
        for cell, kind in board.terrain.items()
        if kind in {"mountain", "plain", "field"} and cell not in barred
    }
    if not hexes.holds_apart(spots, 3 * board.players):
        yield "no room for the first cities"
    if strong_check and hexes.can_get_stuck(spots, 3 * board.players):
        yield "somebody may get stuck with the first cities"
