"""Placements: copies of components in their places on a sheet, and the boxes round them."""

from dataclasses import dataclass
from functools import lru_cache

from layouts.components import Component, bleed_outline, points_box
from layouts.documents import Box
from layouts.shapes import Point, Transform


@dataclass(frozen=True, slots=True)
class Placement:
    """One copy of a component, and the map from its own coordinates to the sheet."""

    component: Component
    transform: Transform

    def trim(self) -> tuple[Point, ...]:
        """Return the outline to cut along, on the sheet."""
        return tuple(self.transform.apply(point) for point in self.component.trim)

    def trim_box(self) -> Box:
        """Return the box round that outline."""
        return _moved_box(self.component.trim, self.transform)

    def bleed(self) -> tuple[Point, ...]:
        """Return the outline of the art on the sheet, as if it had no neighbours."""
        return tuple(self.transform.apply(point) for point in bleed_outline(self.component))

    def bleed_box(self) -> Box:
        """Return the box round that outline."""
        return _moved_box(bleed_outline(self.component), self.transform)


def box_size(box: Box) -> Point:
    """Return the width and the height of *box*."""
    return (box[2] - box[0], box[3] - box[1])


def _moved_box(outline: tuple[Point, ...], transform: Transform) -> Box:
    """Return the box round an outline in its place."""
    a, b, c, d, *_ = transform
    if a == d == 0.0 or b == c == 0.0:  # turned by right angles, so is the box
        left, top, right, bottom = _outline_box(outline)
        return points_box(map(transform.apply, ((left, top), (right, bottom))))
    return points_box(map(transform.apply, outline))


@lru_cache(maxsize=1024)
def _outline_box(outline: tuple[Point, ...]) -> Box:
    """Return the box round an outline."""
    return points_box(outline)
