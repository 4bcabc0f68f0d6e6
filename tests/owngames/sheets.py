"""A position to be changed: hexes, chips, pieces and entries as plain lists, typed as text."""

import tomllib
from collections.abc import Iterable

from tests.owngames.lattice import neighbours
from tests.owngames.tables import PATHS, deal


class Sheet:
    """The start of a game of *name*; whatever is changed is in the next `text`."""

    def __init__(self, name: str, players: int, seed: int = 1, phase: str = "play") -> None:
        data = deal(name, players, seed).data()
        self.name, self.players, self.phase = name, players, phase
        self.cells = {one["name"]: (one["q"], one["r"]) for one in data["hexes"]}
        self.names = {cell: name for name, cell in self.cells.items()}
        self.terrain = {one["name"]: one["terrain"] for one in data["hexes"]}
        self.chips: dict[str, dict[str, str]] = {}
        for one in data["hexes"]:
            for kind, value in one.get("chips", {}).items():
                self.chips.setdefault(kind, {})[one["name"]] = value
        self.pieces = [
            (f"{p['hex']}@{p['at']}" if p.get("at") else p["hex"], p["colour"] + p["piece"])
            for p in data["pieces"]
            for _ in range(p["count"])
        ]
        self.entries: list[str] = []
        with PATHS[name].open("rb") as file:
            tables = tomllib.load(file)["terrain"]
        self.letters = {kind: one.get("letter", kind[0]) for kind, one in tables.items()} | {"?": "?"}  # fmt: skip

    def near(self, name: str) -> list[str]:
        """The hexes that touch one."""
        return [self.names[cell] for cell in neighbours(self.cells[name]) if cell in self.names]

    def of(self, *kinds: str) -> list[str]:
        """The hexes of some terrains, in reading order."""
        return [name for name, kind in self.terrain.items() if kind in kinds]

    def text(self) -> str:
        """The position file."""
        lines = [f"game {self.name} {self.players}p", f"phase {self.phase}", "board"]
        lines += self._map()
        for kind, values in self.chips.items():
            lines += [kind, *self._rows(values)]
        lines += ["pieces", *(f"{at} {piece}" for at, piece in self.pieces), *self.entries]
        return "\n".join(lines) + "\n"

    def _map(self):
        left = min(2 * q + r for q, r in self.names)
        half = max(map(len, self.letters.values())) // 2 + 1
        last = None
        for row in self._by_rows():
            line, this = "", self.cells[row[0]][1]
            for empty in range(this if last is None else last + 1, this):
                yield " " * half * ((empty - left) % 2) + "-"
            last = this
            for name in row:
                q, r = self.cells[name]
                line = line.ljust(half * (2 * q + r - left)) + self.letters[self.terrain[name]]
            yield line

    def _rows(self, values):
        for row in self._by_rows():
            yield " ".join(values.get(name, "-") for name in row)

    def _by_rows(self):
        rows: dict[int, list[str]] = {}
        for name, (_, r) in self.cells.items():
            rows.setdefault(r, []).append(name)
        return [rows[r] for r in sorted(rows)]


def sheet_of(name: str, said: Iterable[tuple[str, str]]) -> Sheet:
    """The position that the words of a case say: see the first lines of `gallery.txt`."""
    told: dict[str, list[str]] = {"players": ["2"], "seed": ["3"], "phase": ["play"]}
    for word, value in said:
        told.setdefault(word, []).append(value)
    sheet = Sheet(name, int(told["players"][-1]), int(told["seed"][-1]), told["phase"][-1])
    if "all" in told:
        sheet.terrain = dict.fromkeys(sheet.terrain, told["all"][0])
    sheet.terrain |= dict(tile.split("=") for tile in " ".join(told.get("land", ())).split())
    for line in told.get("chips", ()):
        kind, *values = line.split()
        sheet.chips[kind] |= dict(value.split("=") for value in values)
    for line in told.get("pieces", ()):
        for piece, *places in map(str.split, line.split(", ")):
            sheet.pieces += [(at, piece) for at in places]
    for line in told.get("without", ()):
        piece, at = line.split()
        sheet.pieces.remove((at, piece))
    sheet.entries = " | ".join(told.get("entries", ())).split(" | ")
    return sheet
