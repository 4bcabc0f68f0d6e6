"""The pictograms of Baron: a turn, baronies and how they fight."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from pnp.printing.art.pictograms import Mark, Pictogram
from pnp.printing.art.places import HALF_WIDTH

# The neighbours of a hex, in sides of hexes, and how they are numbered: clockwise from the
# upper right.
_AROUND = (
    (HALF_WIDTH, -1.5),
    (2 * HALF_WIDTH, 0.0),
    (HALF_WIDTH, 1.5),
    (-HALF_WIDTH, 1.5),
    (-2 * HALF_WIDTH, 0.0),
    (-HALF_WIDTH, -1.5),
)
_RING = ("village", "field", "forest", "pond", "quarry", "vineyard")
_SIDE = 0.19


def _ring(
    x: float, middle: str, kinds: Iterable[str | None], *, side: float = _SIDE
) -> tuple[Mark, ...]:
    """Return a hex with those round it about (x, 0.5); none where a kind is missing."""
    marks = [Mark("bare", x, 0.5, 2 * side, middle)]
    marks += [
        Mark("bare", x + dx * side, 0.5 + dy * side, 2 * side, kind)
        for (dx, dy), kind in zip(_AROUND, kinds, strict=True)
        if kind
    ]
    return tuple(marks)


def _laid(x: float, count: int, gain: str) -> tuple[Mark, ...]:
    """Return a tile laid against *count* others, and the honour it earns."""
    kinds = [*_RING[:count], *(None for _ in range(6 - count))]
    return (*_ring(x, "meadow", kinds), Mark("number", x, 0.5, 0.36, gain))


PICTOGRAMS: Mapping[str, Pictogram] = MappingProxyType(
    {
        # Three tiles before the pile, their costs below.
        "turn_1": Pictogram(
            2.7,
            (
                *(
                    mark
                    for place, (kind, cost) in enumerate(
                        (("forest", "0"), ("village", "1"), ("pond", "3"))
                    )
                    for mark in (
                        Mark("hex", 0.36 + 0.64 * place, 0.36, 0.7, kind),
                        Mark("word", 0.36 + 0.64 * place, 0.87, 0.26, cost),
                    )
                ),
                Mark("pile", 2.32, 0.4, 0.66),
            ),
        ),
        # Equal kinds apart, meadows excepted.
        "turn_2": Pictogram(
            2.7,
            (
                Mark("hex", 0.36, 0.5, 0.7, "forest"),
                Mark("hex", 0.966, 0.5, 0.7, "forest"),
                Mark("cross", 0.663, 0.5, 0.4),
                Mark("hex", 1.7, 0.5, 0.7, "meadow"),
                Mark("hex", 2.306, 0.5, 0.7, "meadow"),
            ),
        ),
        "turn_3": Pictogram(
            2.7,
            (
                Mark("own", 0.66, 0.5, 0.62, "knight"),
                Mark("arrow", 1.16, 0.5, 0.34),
                Mark("hex", 1.8, 0.5, 0.9, "meadow"),
            ),
        ),
        # A complete ring: score, turn the keep, add a chip.
        "found_1": Pictogram(
            2.9,
            (
                *_ring(0.6, "meadow", _RING),
                Mark("own", 0.6, 0.5, 0.42, "knight"),
                Mark("wedge", 1.28, 0.5, 0.3),
                Mark("own", 1.74, 0.5, 0.66, "baron"),
                Mark("number", 2.4, 0.5, 0.52, "+10"),
            ),
        ),
        # Two rings share tiles: those count for neither.
        "fight_1": Pictogram(
            2.9,
            (
                *_ring(0.86, "meadow", _RING),
                *_ring(0.86 + 4 * HALF_WIDTH * _SIDE, "meadow", (*_RING[:4], "field", "forest")),
                Mark("own", 0.86, 0.5, 0.42, "knight"),
                Mark("foe", 0.86 + 4 * HALF_WIDTH * _SIDE, 0.5, 0.42, "baron"),
                Mark("battle", 0.86 + 2 * HALF_WIDTH * _SIDE, 0.5, 0.34),
            ),
        ),
        "fight_2": Pictogram(
            2.9,
            (
                Mark("own", 0.46, 0.5, 0.62, "knight"),
                Mark("number", 1.0, 0.5, 0.48, "4"),
                Mark("battle", 1.45, 0.5, 0.34),
                Mark("number", 1.9, 0.5, 0.48, "5"),
                Mark("foe", 2.44, 0.5, 0.62, "baron"),
            ),
        ),
        "fight_3": Pictogram(
            2.9,
            (
                Mark("own", 0.46, 0.5, 0.62, "knight"),
                Mark("word", 1.45, 0.5, 0.5, "≤"),
                Mark("foe", 2.44, 0.5, 0.62, "baron"),
                Mark("cross", 0.46, 0.5, 0.44),
            ),
        ),
        "fight_4": Pictogram(
            2.9,
            (
                Mark("own", 0.46, 0.5, 0.62, "knight"),
                Mark("word", 1.45, 0.5, 0.5, ">"),
                Mark("foe", 2.44, 0.5, 0.62, "baron"),
                Mark("cross", 2.44, 0.5, 0.44),
            ),
        ),
        "fight_5": Pictogram(
            2.9,
            (
                Mark("own", 0.46, 0.5, 0.62, "knight"),
                Mark("battle", 1.0, 0.5, 0.34),
                Mark("foe", 1.5, 0.5, 0.62, "knight"),
                Mark("wedge", 2.0, 0.5, 0.3),
                Mark("foe", 2.5, 0.5, 0.56, "baron"),
            ),
        ),
        "end_1": Pictogram(
            2.9,
            (
                Mark("pile", 0.5, 0.5, 0.6),
                Mark("cross", 0.5, 0.5, 0.4),
                Mark("wedge", 1.04, 0.5, 0.3),
                Mark("hex", 1.6, 0.5, 0.66, "vineyard"),
                Mark("hex", 2.3, 0.5, 0.66, "meadow"),
            ),
        ),
        "end_2": Pictogram(
            2.9,
            (
                *_ring(0.6, "meadow", (*_RING[:4], None, None)),
                Mark("own", 0.6, 0.5, 0.42, "knight"),
                Mark("wedge", 1.28, 0.5, 0.3),
                Mark("word", 1.9, 0.5, 0.5, "½"),
            ),
        ),
    }
)

# What a tile earns by the tiles it touches.
GAINS = Pictogram(
    7.0,
    (
        *_laid(1.1, 4, "+1"),
        *_laid(3.5, 5, "+3"),
        *_laid(5.9, 6, "+9"),
    ),
)
