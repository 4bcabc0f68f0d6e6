"""Positions of Terre de Barons for tests, their lines in short."""

from tests.positions.typed import typed, typed_text

MAP = typed_text("a map of Terre")


def terre_position(pieces, *, phase="play", board=MAP, reserve="b 10 | y 10", players=2, more=""):
    """Return a position; ``|`` stands between lines."""
    lines = [f"game terre-de-barons {players}p", f"phase {phase}", "board", board.rstrip("\n")]
    if reserve:
        lines += ["reserve", *reserve.split("|")]
    return typed("\n".join([*lines, more, "pieces", *pieces.split("|")]) + "\n")


def map_with(**tiles):
    """Return the map with some tiles changed, by name."""
    rows = [list(row) for row in MAP.splitlines()]
    for name, mark in tiles.items():
        row = rows["ABCDEFG".index(name[0])]
        places = [column for column, letter in enumerate(row) if letter != " "]
        row[places[int(name[1:]) - 1]] = mark
    return "\n".join("".join(row) for row in rows) + "\n"


def position_of_case(case, officers):
    """Return the position of a case of the tables about Terre de Barons."""
    given = {word: value for word, value in case.said if word in {"phase", "reserve"}}
    if given.get("reserve") == "none":
        given["reserve"] = ""
    tiles = dict(tile.split("=") for tile in case.one("tiles").split())
    pieces = " | ".join(case.all("pieces") or [officers, *case.all("besides")])
    players = int(case.one("players", "2"))
    pieces = "" if pieces == "none" else pieces
    return terre_position(pieces, board=map_with(**tiles), players=players, **given)
