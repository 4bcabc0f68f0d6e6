"""The texts and symbols of a component, and where texts lie: for the tests of all kits."""

import math
from collections.abc import Callable

import pytest

from layouts.components import Component
from layouts.shapes import Point, Symbol, Use
from tests.walks import PlacedText, placed_text, texts_in, walked


def faces_texts(component: Component) -> list[PlacedText]:
    faces = (*component.front, *(component.back or ()))
    return [placed_text(text, at) for text, at in texts_in(faces)]


def faces_symbols(component: Component) -> list[Symbol]:
    faces = (*component.front, *(component.back or ()))
    return [shape.symbol for shape, _ in walked(faces) if isinstance(shape, Use)]


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
