"""Positions of Terre de Barons for tests, their lines in short."""

from tests.positions.typed import typed, typed_text

MAP = typed_text("a map of Terre")


def terre_position(pieces, *, phase="play", board=MAP, reserve="b 10 | y 10", players=2, more=""):
    """Return a position; ``|`` stands between lines."""
    lines = [f"game terre-de-barons {players}p", f"phase {phase}", "board", board.rstrip("\n")]
    if reserve:
        lines += ["reserve", *reserve.split("|")]
    return typed("\n".join([*lines, more, "pieces", *pieces.split("|")]) + "\n")
