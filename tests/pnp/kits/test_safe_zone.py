"""Nothing that matters on a card lies where the knife may slip: 3 mm from the trim are kept free."""

from collections.abc import Iterator

import pytest

from layouts.components import SAFE_MM, Component, points_box
from layouts.shapes import UNMOVED, Circle, Group, Path, Point, Shape, Text, Transform, Use
from pnp.games import GAMES, capabilities
from pnp.model.games import Game
from pnp.printing.kits.record import KitRequest

# The edge of a picture may be its stroke, half of which lies outside.
_STROKE_MM = 0.15
# Narrow cards, as those of positions on the table, keep less.
_NARROW_MM, _NARROW_SAFE_MM = 45.0, 2.0


def _leaves(
    shapes: tuple[Shape, ...], outer: Transform = UNMOVED
) -> Iterator[tuple[str, list[Point]]]:
    """Yield what shapes are made of, with the points that bound it."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _leaves(shape.shapes, shape.transform.then(outer))
        elif isinstance(shape, Use):
            left, top, right, bottom = shape.symbol.box
            corners = ((left, top), (right, top), (right, bottom), (left, bottom))
            yield shape.symbol.name, [shape.transform.then(outer).apply(at) for at in corners]
        elif isinstance(shape, Text):
            yield shape.text, [outer.apply((shape.x_mm, shape.y_mm))]
        elif isinstance(shape, Circle):
            ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
            x_mm, y_mm, reach_mm = shape.x_mm, shape.y_mm, shape.radius_mm
            rim = [(x_mm + x * reach_mm, y_mm + y * reach_mm) for x, y in ways]
            yield "circle", [outer.apply(point) for point in rim]
        elif isinstance(shape, Path) and shape.style.stroke:
            yield "line", [outer.apply(step[-2:]) for step in shape.commands if len(step) > 1]


def _too_near(component: Component) -> Iterator[str]:
    """Yield what ends between the safe zone and the trim; what reaches the trim is ground."""
    left, top, right, bottom = points_box(component.trim)
    safe_mm = _NARROW_SAFE_MM if right - left < _NARROW_MM else SAFE_MM
    for name, points in _leaves((*component.front, *(component.back or ()))):
        if not points or "-fill-" in name:  # of the landscape behind
            continue
        box = points_box(points)
        room_mm = min(box[0] - left, box[1] - top, right - box[2], bottom - box[3])
        if 0.0 < room_mm < safe_mm - _STROKE_MM:
            yield f"{component.name}: {name} {room_mm:.2f} mm from the trim"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_cards_keep_what_matters_away_from_the_knife(game: Game) -> None:
    theme = capabilities.theme_of(game, "colour")
    request = KitRequest(game.least_players, 1, "en", theme, game.hex_mm)
    cards = [
        component
        for section in capabilities.make_kit(game, request).sections
        if section.stock == "card"
        for component in section.components
    ]
    assert cards
    assert [fault for card in cards for fault in _too_near(card)] == []
