"""The pictograms of Sorcery: what locations give, and what casting costs."""

from collections.abc import Mapping
from types import MappingProxyType

from pnp.printing.art.pictograms import Mark, Pictogram

STAR = Pictogram(1.0, (Mark("token", 0.5, 0.5, 1.0, "mysterious"),))

PICTOGRAMS: Mapping[str, Pictogram] = MappingProxyType(
    {
        # A knight arrives and leaves a control token.
        "visit": Pictogram(
            2.9,
            (
                Mark("own", 0.32, 0.5, 0.62, "knight"),
                Mark("arrow", 0.86, 0.5, 0.36),
                Mark("hex", 1.56, 0.5, 1.0, "mysterious"),
                Mark("plus", 2.14, 0.5, 0.24),
                Mark("own", 2.54, 0.5, 0.56, "control-token"),
            ),
        ),
        "points": Pictogram(
            2.9,
            (
                Mark("hex", 0.85, 0.5, 1.0, "mysterious"),
                Mark("own", 0.85, 0.5, 0.56, "control-token"),
                Mark("wedge", 1.56, 0.5, 0.34),
                Mark("number", 2.14, 0.5, 0.56, "+3"),
            ),
        ),
        "barred": Pictogram(
            2.9,
            (
                Mark("hex", 0.85, 0.5, 1.0, "mysterious"),
                Mark("bar", 1.56, 0.5, 0.44),
                Mark("own", 2.04, 0.5, 0.5, "city"),
                Mark("own", 2.56, 0.5, 0.5, "village"),
            ),
        ),
        # Magic for a card: one action.
        "cast": Pictogram(
            2.9,
            (
                Mark("token", 0.5, 0.5, 0.6, "mysterious"),
                Mark("wedge", 1.06, 0.5, 0.34),
                Mark("card", 1.66, 0.5, 0.9, "movement"),
            ),
        ),
        # Spells of one family, each once.
        "combine": Pictogram(
            2.9,
            (
                Mark("card", 0.44, 0.5, 0.9, "movement"),
                Mark("plus", 0.95, 0.5, 0.26),
                Mark("card", 1.46, 0.5, 0.9, "movement"),
                Mark("wedge", 2.02, 0.5, 0.34),
                Mark("number", 2.5, 0.5, 0.5, "1"),
            ),
        ),
        "founded": Pictogram(
            2.9,
            (
                Mark("card", 0.44, 0.5, 0.9, "construction"),
                Mark("wedge", 1.0, 0.5, 0.34),
                Mark("own", 1.58, 0.5, 0.7, "city"),
                Mark("number", 2.36, 0.5, 0.56, "+10"),
            ),
        ),
    }
)
