"""The pictograms of Barony: what each action does, and where it may never end."""

from collections.abc import Mapping
from types import MappingProxyType

from pnp.printing.art.pictograms import Mark, Pictogram

ACTIONS: Mapping[str, Pictogram] = MappingProxyType(
    {
        # Two knights into a city; three beside a lake.
        "a": Pictogram(
            2.95,
            (
                Mark("own", 0.3, 0.5, 0.62, "knight"),
                Mark("own", 0.72, 0.5, 0.62, "knight"),
                Mark("arrow", 1.2, 0.5, 0.34),
                Mark("bare", 1.88, 0.5, 1.0, "plain"),
                Mark("own", 1.88, 0.5, 0.6, "city"),
                Mark("hex", 2.52, 0.5, 0.74, "lake"),
                Mark("number", 2.72, 0.2, 0.4, "3"),
            ),
        ),
        # A knight to the next hex.
        "b": Pictogram(
            2.95,
            (
                Mark("bare", 0.7, 0.5, 1.0, "plain"),
                Mark("bare", 1.566, 0.5, 1.0, "field"),
                Mark("own", 0.62, 0.5, 0.62, "knight"),
                Mark("arrow", 1.2, 0.5, 0.44),
                Mark("number", 2.42, 0.5, 0.44, "1–2"),
            ),
        ),
        # Knights become villages or strongholds; a token for each.
        "c": Pictogram(
            2.95,
            (
                Mark("own", 0.34, 0.5, 0.66, "knight"),
                Mark("wedge", 0.78, 0.5, 0.34),
                Mark("own", 1.2, 0.5, 0.62, "village"),
                Mark("own", 1.76, 0.5, 0.62, "stronghold"),
                Mark("plus", 2.2, 0.5, 0.24),
                Mark("token", 2.62, 0.5, 0.56, "field"),
            ),
        ),
        "d": Pictogram(
            2.95,
            (
                Mark("own", 0.34, 0.5, 0.66, "village"),
                Mark("wedge", 0.78, 0.5, 0.34),
                Mark("own", 1.3, 0.5, 0.78, "city"),
                Mark("number", 2.1, 0.5, 0.56, "+10"),
            ),
        ),
        # Two knights: one leaves the game, one goes to the edge.
        "e": Pictogram(
            2.95,
            (
                Mark("own", 0.34, 0.5, 0.62, "knight"),
                Mark("cross", 0.34, 0.5, 0.4),
                Mark("own", 0.9, 0.5, 0.62, "knight"),
                Mark("arrow", 1.36, 0.5, 0.34),
                Mark("bare", 1.978, 0.5, 0.73, "forest"),
                Mark("bare", 2.61, 0.5, 0.73, "plain"),
                Mark("edge", 1.66, 0.5, 0.42),
            ),
        ),
        "f": Pictogram(
            2.95,
            (
                Mark("coin", 0.36, 0.5, 0.62, "15"),
                Mark("wedge", 0.86, 0.5, 0.34),
                Mark("crown", 1.36, 0.5, 0.58),
                Mark("number", 2.1, 0.5, 0.56, "+15"),
            ),
        ),
    }
)

_WIDE = 0.92


def _hex(terrain: str, *marks: Mark) -> Pictogram:
    return Pictogram(_WIDE, (Mark("hex", _WIDE / 2, 0.5, 1.0, terrain), *marks))


def _foe(kind: str) -> Pictogram:
    return Pictogram(_WIDE, (Mark("foe", _WIDE / 2, 0.5, 0.95, kind),))


_BAR = Pictogram(_WIDE, (Mark("bar", _WIDE / 2, 0.5, 0.8),))
_LAKE = _hex("lake")

NEVER: Mapping[str, tuple[Pictogram, ...]] = MappingProxyType(
    {
        # A lake, an enemy city or stronghold, two pieces of one enemy, a mountain with one.
        "b": (
            _BAR,
            _LAKE,
            _foe("city"),
            _foe("stronghold"),
            Pictogram(
                1.75,
                (Mark("foe", 0.45, 0.5, 0.85, "knight"), Mark("foe", 1.25, 0.5, 0.85, "village")),
            ),
            Pictogram(
                1.55,
                (
                    Mark("hex", 0.5, 0.5, 1.0, "mountain"),
                    Mark("foe", 1.1, 0.56, 0.85, "knight"),
                ),
            ),
        ),
        # Any building, an enemy knight.
        "c": (
            _BAR,
            Pictogram(_WIDE, (Mark("own", _WIDE / 2, 0.5, 0.9, "city"),)),
            Pictogram(_WIDE, (Mark("own", _WIDE / 2, 0.5, 0.9, "village"),)),
            Pictogram(_WIDE, (Mark("own", _WIDE / 2, 0.5, 0.9, "stronghold"),)),
            _foe("knight"),
        ),
        # A forest, beside a city, with an enemy knight.
        "d": (
            _BAR,
            _hex("forest"),
            Pictogram(
                1.8,
                (
                    Mark("bare", 0.46, 0.5, 1.0, "plain"),
                    Mark("bare", 1.326, 0.5, 1.0, "plain"),
                    Mark("foe", 1.326, 0.5, 0.7, "city"),
                ),
            ),
            _foe("knight"),
        ),
        # A lake, any piece.
        "e": (_BAR, _LAKE, _foe("knight"), _foe("village")),
    }
)

# Two colours share a hex; a second piece of one colour drives the other away.
LIVING: Mapping[int, Pictogram] = MappingProxyType(
    {
        1: Pictogram(
            1.9,
            (
                Mark("bare", 0.95, 0.5, 1.0, "plain"),
                Mark("own", 0.73, 0.5, 0.56, "knight"),
                Mark("foe", 1.2, 0.5, 0.56, "village"),
            ),
        ),
        2: Pictogram(
            1.9,
            (
                Mark("bare", 0.95, 0.5, 1.0, "plain"),
                Mark("own", 0.55, 0.5, 0.56, "knight"),
                Mark("own", 0.95, 0.5, 0.58, "knight"),
                Mark("foe", 1.45, 0.5, 0.56, "village"),
                Mark("cross", 1.45, 0.5, 0.42),
            ),
        ),
    }
)

END = Pictogram(
    1.9,
    (
        Mark("crown", 0.3, 0.5, 0.5),
        Mark("wedge", 0.7, 0.5, 0.28),
        Mark("number", 1.05, 0.5, 0.46, "60"),
        Mark("plus", 1.37, 0.5, 0.2),
        Mark("shield", 1.65, 0.5, 0.46, "3"),
    ),
)
