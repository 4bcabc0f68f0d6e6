"""The texts and symbols of a component, and where texts lie: for the tests of all kits."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from layouts.components import Component
from layouts.fonts import anchored_start_mm, text_width_mm
from layouts.shapes import UNMOVED, Group, Point, Shape, Symbol, Text, Transform, Use

ASCENT, DESCENT = 0.70, 0.22  # of the size: capitals and descenders, and a little more


@dataclass(frozen=True)
class PlacedText:
    """A text of a component, its size on paper and the corners of its box."""

    text: str
    size_mm: float
    corners: tuple[Point, ...]


def placed_texts(shapes: tuple[Shape, ...], outer: Transform = UNMOVED) -> Iterator[PlacedText]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield placed_text(shape, outer)
        elif isinstance(shape, Group):
            yield from placed_texts(shape.shapes, shape.transform.then(outer))
        elif isinstance(shape, Use):
            yield from placed_texts(shape.symbol.shapes, shape.transform.then(outer))


def placed_text(text: Text, outer: Transform) -> PlacedText:
    width_mm = text_width_mm(text.text, text.face, text.size_mm)
    left = anchored_start_mm(text.x_mm, width_mm, text.anchor)
    top, bottom = text.y_mm - ASCENT * text.size_mm, text.y_mm + DESCENT * text.size_mm
    right = left + width_mm
    box = ((left, top), (right, top), (right, bottom), (left, bottom))
    scale = math.hypot(outer.a, outer.b)
    return PlacedText(text.text, scale * text.size_mm, tuple(map(outer.apply, box)))


def faces_texts(component: Component) -> list[PlacedText]:
    return [*placed_texts(component.front), *placed_texts(component.back or ())]


def faces_symbols(component: Component) -> list[Symbol]:
    return [*used_symbols(component.front), *used_symbols(component.back or ())]


def used_symbols(shapes: tuple[Shape, ...]) -> Iterator[Symbol]:
    for shape in shapes:
        if isinstance(shape, Use):
            yield shape.symbol
            yield from used_symbols(shape.symbol.shapes)
        elif isinstance(shape, Group):
            yield from used_symbols(shape.shapes)


def edges(outline: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    return list(zip(outline, (*outline[1:], outline[0]), strict=True))


def is_inside(point: Point, outline: tuple[Point, ...]) -> bool:
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in edges(outline):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossings += 1
    return crossings % 2 == 1


def distance_mm(point: Point, outline: tuple[Point, ...]) -> float:
    return min(segment_distance_mm(point, *edge) for edge in edges(outline))


def segment_distance_mm(point: Point, one: Point, other: Point) -> float:
    dx, dy = other[0] - one[0], other[1] - one[1]
    share = ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return math.dist(point, (one[0] + share * dx, one[1] + share * dy))


def unsafe_texts(component: Component) -> list[str]:
    least_mm = component.safe_mm - 0.02  # a round is a ring of corners
    return [
        text.text
        for text in faces_texts(component)
        if not all(
            is_inside(corner, component.trim) and distance_mm(corner, component.trim) >= least_mm
            for corner in text.corners
        )
    ]


@pytest.fixture
def texts_of() -> Callable[[Component], list[PlacedText]]:
    """Return the texts of both faces, wherever groups and symbols put them."""
    return faces_texts


@pytest.fixture
def texts_beyond_safe() -> Callable[[Component], list[str]]:
    """Return the texts that reach out of the safe zone of a component."""
    return unsafe_texts


@pytest.fixture
def symbols_of() -> Callable[[Component], list[Symbol]]:
    """Return every symbol that both faces use, those within symbols as well."""
    return faces_symbols
