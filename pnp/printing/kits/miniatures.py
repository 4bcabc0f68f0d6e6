"""Components drawn small, to show what is meant."""

from layouts.components import Component, points_box
from layouts.shapes import Group, Path, Point, Style, placed, polygon_commands


def component_picture(component: Component, middle: Point, size_mm: float, ink: str) -> Group:
    """Return the front of *component* about the point, cut out and as large as *size_mm*."""
    left, top, right, bottom = points_box(component.trim)
    scale = size_mm / max(right - left, bottom - top)
    clip = Path(polygon_commands(component.trim), Style())
    outline = Path(clip.commands, Style(stroke=ink, stroke_mm=0.3 / scale))
    x_mm, y_mm = middle
    shift = placed(
        x_mm - scale * (left + right) / 2, y_mm - scale * (top + bottom) / 2, scale=scale
    )
    return Group((*component.front, outline), shift, clip)
