"""
Tuck boxes: the net of a box to cut out, fold and glue, with a lid and a floor that tuck in.

Millimetres, y downwards, printed side up, the origin at the upper left corner of the front.
From left to right: a tab to glue, the front, a side, the back, the other side. Lid and floor
hang from the back and end in a tuck; the sides have dust flaps at both ends. A notch in the
front lets a thumb pull the lid.
"""

import math
from collections.abc import Mapping

from layouts import NamedTuple, shapes

_TAB_SHARE, _LEAST_TAB_MM, _MOST_TAB_MM = 0.7, 8.0, 14.0
_TUCK_SHARE, _LEAST_TUCK_MM, _MOST_TUCK_MM = 0.6, 8.0, 16.0
_SLANT_MM = 3.0  # how far tabs and tucks narrow towards their ends
_SLIT_MM = 0.6  # between the lid and the flaps beside it
_NOTCH_SHARE, _MOST_NOTCH_MM = 0.3, 20.0  # of the width
_NOTCH_STEPS = 24


class Panel(NamedTuple):
    """A rectangle of the net between folds."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float

    @property
    def middle(self) -> shapes.Point:
        """The middle of the panel."""
        return (self.x_mm + self.width_mm / 2, self.y_mm + self.height_mm / 2)


class TuckBox(NamedTuple):
    """A box by its inside: of the front, width and height; from front to back, depth."""

    width_mm: float
    height_mm: float
    depth_mm: float

    @property
    def tab_mm(self) -> float:
        """How wide the tab to glue is."""
        return min(_MOST_TAB_MM, max(_LEAST_TAB_MM, _TAB_SHARE * self.depth_mm))

    @property
    def tuck_mm(self) -> float:
        """How deep lid and floor tuck in."""
        return min(_MOST_TUCK_MM, max(_LEAST_TUCK_MM, _TUCK_SHARE * self.depth_mm))

    @property
    def notch_mm(self) -> float:
        """How deep the notch for a thumb is, half as deep as it is wide; the tuck closes it."""
        return min(_MOST_NOTCH_MM / 2, _NOTCH_SHARE * self.width_mm / 2, self.tuck_mm)

    @property
    def dust_mm(self) -> float:
        """How long the flaps of the sides are: they never meet."""
        return min(self.depth_mm, 0.45 * self.width_mm)

    @property
    def size_mm(self) -> tuple[float, float]:
        """How wide and how high the net is."""
        width_mm = self.tab_mm + 2 * (self.width_mm + self.depth_mm)
        return width_mm, self.height_mm + 2 * (self.depth_mm + self.tuck_mm)


def box_panels(box: TuckBox) -> Mapping[str, Panel]:
    """Return the panels of the net by name, tabs and flaps among them."""
    width, height, depth = box
    back, left = width + depth, 2 * width + depth
    return {
        "tab": Panel(-box.tab_mm, 0.0, box.tab_mm, height),
        "front": Panel(0.0, 0.0, width, height),
        "right": Panel(width, 0.0, depth, height),
        "back": Panel(back, 0.0, width, height),
        "left": Panel(left, 0.0, depth, height),
        "lid": Panel(back, -depth, width, depth),
        "lid tuck": Panel(back, -depth - box.tuck_mm, width, box.tuck_mm),
        "floor": Panel(back, height, width, depth),
        "floor tuck": Panel(back, height + depth, width, box.tuck_mm),
        "right dust top": Panel(width, -box.dust_mm, depth, box.dust_mm),
        "right dust bottom": Panel(width, height, depth, box.dust_mm),
        "left dust top": Panel(left, -box.dust_mm, depth, box.dust_mm),
        "left dust bottom": Panel(left, height, depth, box.dust_mm),
    }


def box_outline(box: TuckBox) -> tuple[shapes.Point, ...]:
    """Return the outline to cut along, clockwise from the upper left corner of the front."""
    panels = box_panels(box)
    width, height, depth = box
    back, far = panels["back"].x_mm, panels["left"].x_mm
    tuck = panels["lid tuck"].y_mm
    top = (
        (width, 0.0),
        *_dust(panels["right dust top"]),
        (back, 0.0),
        (back, -depth),
        (back + _SLANT_MM, tuck),
        (far - _SLANT_MM, tuck),
        (far, -depth),
        (far, 0.0),
        *_dust(panels["left dust top"]),
        (far + depth, 0.0),
    )
    turns = [math.pi * step / _NOTCH_STEPS for step in range(_NOTCH_STEPS + 1)]
    notch = ((-box.notch_mm * math.cos(a), box.notch_mm * math.sin(a)) for a in turns)
    return (
        (0.0, 0.0),
        *((width / 2 + x, y) for x, y in notch),
        *top,
        *((x, height - y) for x, y in reversed(top)),
        (0.0, height),
        (-box.tab_mm, height - _SLANT_MM),
        (-box.tab_mm, _SLANT_MM),
    )


def box_folds(box: TuckBox) -> tuple[tuple[shapes.Point, shapes.Point], ...]:
    """Return the lines to fold along, from end to end; all fold away from the printed side."""
    panels, height = box_panels(box), box.height_mm
    upright = (panels[name].x_mm for name in ("front", "right", "back", "left"))
    folds = [((x, 0.0), (x, height)) for x in upright]
    for name in ("lid", "right dust top", "left dust top", "lid tuck"):
        x, y, width, high = panels[name]
        folds.append(((x, y + high), (x + width, y + high)))
    folds += [((x1, height - y1), (x2, height - y2)) for (x1, y1), (x2, y2) in folds[4:]]
    return tuple(folds)


def _dust(flap: Panel) -> tuple[shapes.Point, ...]:
    """Return the edge of a flap between its two corners at the fold, a slit off both."""
    left, right = flap.x_mm + _SLIT_MM, flap.x_mm + flap.width_mm - _SLIT_MM
    slant = min(_SLANT_MM, flap.width_mm / 4)
    return (
        (left, 0.0),
        (left, -flap.height_mm / 2),
        (left + slant, -flap.height_mm),
        (right - slant, -flap.height_mm),
        (right, -flap.height_mm / 2),
        (right, 0.0),
    )
