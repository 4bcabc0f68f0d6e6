"""Outlines and pieces that tests of sheets are made of."""

import math

from layouts.components import Component
from layouts.shapes import Style, rectangle


def rect(left, top, width, height):
    return ((left, top), (left + width, top), (left + width, top + height), (left, top + height))


def ring(corner_count, radius, middle=(0.0, 0.0)):
    """Return a regular outline, the first corner at the top."""
    angles = [2 * math.pi * place / corner_count for place in range(corner_count)]
    x, y = middle
    return tuple((x + radius * math.sin(one), y - radius * math.cos(one)) for one in angles)


def card(width_mm, height_mm, quantity=1, bleed_mm=0.0, block="", name=""):
    front = (rectangle(0.0, 0.0, width_mm, height_mm, Style(fill="#336699")),)
    name = name or f"card {width_mm} x {height_mm}"
    trim = rect(0.0, 0.0, width_mm, height_mm)
    return Component(name, front, trim, bleed_mm=bleed_mm, quantity=quantity, block=block)
