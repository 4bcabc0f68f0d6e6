"""The pictograms of Terre de Barons: a turn, orders, fights and knights."""

from collections.abc import Mapping
from types import MappingProxyType

from pnp.printing.art.pictograms import Mark, Pictogram

_WIDTH = 3.1
_HERE = _WIDTH / 2


def _troops(x: float, count: int, *, part: str = "own") -> tuple[Mark, ...]:
    return tuple(Mark(part, x + 0.3 * place, 0.54, 0.52, "troop") for place in range(count))


def _row(*marks: Mark) -> Pictogram:
    return Pictogram(_WIDTH, marks)


PICTOGRAMS: Mapping[str, Pictogram] = MappingProxyType(
    {
        # A turn: an order and a move; two moves; two orders with a die of 4 or more.
        "order_move": _row(
            *_troops(0.36, 2),
            Mark("arrow", 1.06, 0.5, 0.34),
            Mark("plus", 1.55, 0.5, 0.26),
            Mark("own", 2.1, 0.5, 0.7, "baron"),
            Mark("arrow", 2.66, 0.5, 0.34),
        ),
        "two_moves": _row(
            Mark("own", 0.5, 0.5, 0.7, "baron"),
            Mark("arrow", 1.06, 0.5, 0.34),
            Mark("plus", 1.55, 0.5, 0.26),
            Mark("own", 2.1, 0.5, 0.7, "knight"),
            Mark("arrow", 2.66, 0.5, 0.34),
        ),
        "two_orders": _row(
            Mark("die", 0.36, 0.5, 0.6, "4"),
            *_troops(0.96, 1),
            Mark("arrow", 1.34, 0.5, 0.3),
            Mark("plus", 1.76, 0.5, 0.26),
            *_troops(2.2, 1),
            Mark("arrow", 2.6, 0.5, 0.3),
        ),
        "personal": _row(
            Mark("card", 0.36, 0.5, 0.86, "7"),
            Mark("wedge", 0.84, 0.5, 0.3),
            Mark("die", 1.32, 0.5, 0.6, "6"),
            Mark("word", 1.78, 0.5, 0.5, "/"),
            Mark("own", 2.12, 0.5, 0.64, "baron"),
            Mark("arrow", 2.66, 0.5, 0.34),
        ),
        # Orders, from a tile of command.
        "concentrate": _row(
            *_troops(0.3, 1),
            Mark("arrow", 0.74, 0.5, 0.36),
            Mark("bare", _HERE, 0.5, 1.0, "3"),
            *_troops(_HERE - 0.15, 2),
            Mark("arrow-left", _WIDTH - 0.74, 0.5, 0.36),
            *_troops(_WIDTH - 0.3, 1),
        ),
        "disperse": _row(
            *_troops(0.3, 1),
            Mark("arrow-left", 0.74, 0.5, 0.36),
            Mark("bare", _HERE, 0.5, 1.0, "3"),
            *_troops(_HERE - 0.15, 2),
            Mark("arrow", _WIDTH - 0.74, 0.5, 0.36),
            *_troops(_WIDTH - 0.3, 1),
        ),
        "recruit": _row(
            Mark("bare", _HERE, 0.5, 1.0, "2"),
            Mark("plus", _HERE - 0.2, 0.5, 0.26),
            *_troops(_HERE + 0.14, 1),
        ),
        "deconstruct": _row(
            Mark("own", 0.5, 0.5, 0.72, "keep"),
            Mark("wedge", 1.14, 0.5, 0.34),
            *_troops(1.76, 3),
        ),
        "build": _row(
            *_troops(0.4, 3),
            Mark("wedge", 1.6, 0.5, 0.34),
            Mark("own", 2.3, 0.5, 0.72, "keep"),
        ),
        # Fights.
        "fight_1": _row(
            *_troops(0.9, 1),
            Mark("cross", 0.9, 0.5, 0.42),
            Mark("arrow", 1.45, 0.5, 0.34),
            *_troops(2.0, 1, part="foe"),
            Mark("cross", 2.0, 0.5, 0.42),
        ),
        "fight_2": _row(
            *_troops(0.4, 3),
            Mark("wedge", 1.6, 0.5, 0.34),
            Mark("foe", 2.3, 0.5, 0.72, "keep"),
            Mark("cross", 2.3, 0.5, 0.46),
        ),
        "fight_3": _row(
            Mark("number", 0.34, 0.5, 0.6, "12"),
            *_troops(0.8, 1),
            Mark("plus", 1.14, 0.5, 0.24),
            Mark("foe", 1.56, 0.5, 0.68, "keep"),
            Mark("wedge", 2.04, 0.5, 0.34),
            Mark("own", 2.6, 0.5, 0.68, "keep"),
        ),
        "score": _row(
            *(
                mark
                for place, value in enumerate("1234")
                for mark in (
                    Mark("bare", 0.5 + 0.7 * place, 0.5, 0.8, value),
                    Mark("own", 0.5 + 0.7 * place, 0.5, 0.5, "keep"),
                )
            ),
        ),
        # Knights: a melee, one left over who blocks.
        "knights_1": _row(
            Mark("own", 0.5, 0.5, 0.62, "knight"),
            Mark("word", 1.0, 0.5, 0.5, "="),
            Mark("foe", 1.5, 0.5, 0.62, "knight"),
            Mark("plus", 2.0, 0.5, 0.24),
            Mark("own", 2.5, 0.5, 0.62, "knight"),
            Mark("cross", 0.5, 0.5, 0.36),
            Mark("cross", 1.5, 0.5, 0.36),
        ),
        "knights_2": _row(
            Mark("bare", 0.9, 0.5, 1.0, "4"),
            Mark("foe", 0.9, 0.5, 0.62, "knight"),
            Mark("bar", 1.62, 0.5, 0.44),
            Mark("own", 2.2, 0.5, 0.66, "baron"),
        ),
    }
)
