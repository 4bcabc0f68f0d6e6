"""
Nothing that matters lies where the knife may slip: 3 mm from the trim are kept free, 2 on tokens and
narrow cards. Words count with all their letters; so do icons and pieces, signs and coins.
"""

import math
import re
from pathlib import Path as FilePath

import pytest
from shapely import LinearRing, MultiPoint, Polygon

import pnp
from layouts.components import SAFE_MM, box_size, points_box
from layouts.shapes import UNMOVED, Circle, Group, Path, Text, Use
from pnp.games import GAMES
from tests.samples import SAMPLE_SEED, of_this_week, sampled
from tests.walks import text_box

# The edge of a picture may be its stroke, half of which lies outside.
_STROKE_MM = 0.15
# Narrower pieces keep less, and so do those so small that nothing would be left.
_NARROW_MM, _NARROW_SAFE_MM, _LEAST_SHARE = 45.0, 2.0, 0.15
# Symbols that are read; the others are landscape.
_READ = ("icon-", "piece-", "own-", "shield-", "crown-", "chip", "start-")
# A picture of an own terrain: that of a box shows a country, which its edges cut. Pieces count there.
_LANDMARK = re.compile("own-.*-(line|fill)")
OWN_GAMES = sorted((FilePath(__file__).parents[2] / "owngames" / "games").rglob("*.toml"))
TOKENS = ("square", "round")
KITS = [
    *([game.slug, tokens] for game in GAMES for tokens in TOKENS),
    # The others by turns: half of them a week, with tokens of one form.
    *([str(path), TOKENS[SAMPLE_SEED // 2 % 2]] for path in of_this_week(OWN_GAMES, 2)),
]


def _leaves(shapes, outer=UNMOVED, within=""):
    """Yield what is read of shapes, with points that bound it."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _leaves(shape.shapes, shape.transform.then(outer), within)
        elif isinstance(shape, Use):
            name = within or shape.symbol.name
            yield from _leaves(shape.symbol.shapes, shape.transform.then(outer), name)
        elif isinstance(shape, Text):
            left, top, right, bottom = text_box(shape, outer)
            yield f"“{shape.text}”", [(left, top), (right, bottom)]
        elif not within.startswith(_READ):
            continue
        elif isinstance(shape, Circle):
            turns = [step * math.pi / 8 for step in range(16)]
            x_mm, y_mm, reach_mm = shape.x_mm, shape.y_mm, shape.radius_mm
            rim = [(x_mm + reach_mm * math.cos(a), y_mm + reach_mm * math.sin(a)) for a in turns]
            yield within, [outer.apply(point) for point in rim]
        elif isinstance(shape, Path):
            yield within, [outer.apply(step[-2:]) for step in shape.commands if len(step) > 1]


def _too_near(component):
    """Yield what ends nearer to the trim than it may, or goes beyond it."""
    trim, ring = Polygon(component.trim), LinearRing(component.trim)
    narrow_mm = min(box_size(points_box(component.trim)))
    if component.name.startswith("tile "):  # of several hexes: as much as each would keep alone
        edges = zip(component.trim, component.trim[1:], strict=False)
        narrow_mm = min(narrow_mm, math.sqrt(3) * max(math.dist(*edge) for edge in edges))
    least_mm = _NARROW_SAFE_MM if narrow_mm < _NARROW_MM else SAFE_MM
    least_mm = min(least_mm, _LEAST_SHARE * narrow_mm) - _STROKE_MM
    for name, points in _leaves((*component.front, *(component.back or ()))):
        if component.name == "box" and _LANDMARK.fullmatch(name):
            continue
        seen = MultiPoint(points)
        if points and (not trim.covers(seen) or ring.distance(seen) < least_mm):
            room_mm = ring.distance(seen)
            yield f"{component.name}: {name} {room_mm:.2f} mm from the trim"


def _id(case):
    return f"{FilePath(case[0]).name}-{case[1]}"


@pytest.mark.parametrize(("game", "tokens"), sampled(map(tuple, KITS), 3, ids=_id))
def test_components_keep_what_matters_away_from_the_knife(game, tokens):
    whole = pnp.kit(game, tokens=tokens).parts
    sections = [*whole.sections]
    # No token is on a box: that of one of our games is tried once.
    if whole.cover is not None and (tokens == "square" or game.endswith(".toml")):
        sections += pnp.kit(game, only=["box", "labels"]).parts.sections
    assert sections
    for section in sections:
        faults = [fault for one in section.components for fault in _too_near(one)]
        assert faults == [], section.key
