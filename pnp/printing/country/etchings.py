"""Etchings: the parts of engravings, and the inks that all of them share."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

# ground, shade and line: the tones of the land. light: bare paper. ink, roof: the same on any land.
Role: TypeAlias = Literal["", "ground", "shade", "line", "light", "ink", "roof"]

LIGHT = "#fbf4e2"
SEPIA = "#4a3526"
ROOF = "#b2603f"


@dataclass(frozen=True, slots=True)
class Etching:
    """One part of an engraving: its fill, its stroke, either of them empty, and its outline."""

    fill: Role
    stroke: Role
    outline: str
    width: float = 0.035
