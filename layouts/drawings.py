"""
Drawings: shapes in layers, with a size in millimetres.

A drawing the size of a paper is a page; see `documents`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from layouts.shapes import Shape

Layer: TypeAlias = Literal["art", "cut", "fold", "marks"]

# Painted in this order: what is cut lies over the art, what is read lies on top.
LAYERS: tuple[Layer, ...] = ("art", "cut", "fold", "marks")


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes by layer on a sheet of the given size. Origin top left, y downwards."""

    width_mm: float
    height_mm: float
    art: tuple[Shape, ...] = ()
    cut: tuple[Shape, ...] = ()
    fold: tuple[Shape, ...] = ()
    marks: tuple[Shape, ...] = ()

    def layers(self) -> tuple[tuple[Layer, tuple[Shape, ...]], ...]:
        """Return the layers that hold anything, in the order they are painted."""
        shapes: Mapping[Layer, tuple[Shape, ...]] = {
            "art": self.art,
            "cut": self.cut,
            "fold": self.fold,
            "marks": self.marks,
        }
        return tuple((layer, shapes[layer]) for layer in LAYERS if shapes[layer])


def make_drawing(
    width_mm: float,
    height_mm: float,
    *,
    art: Iterable[Shape] = (),
    cut: Iterable[Shape] = (),
    fold: Iterable[Shape] = (),
    marks: Iterable[Shape] = (),
) -> Drawing:
    """Return a drawing of these shapes, which may come from any iterables."""
    return Drawing(width_mm, height_mm, tuple(art), tuple(cut), tuple(fold), tuple(marks))
