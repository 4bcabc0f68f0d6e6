"""
What the contestants of `kits.py` draw: a deck of poker cards and a set of trihex tiles.

Only numbers and words, so that reading it costs all of them the same.
"""

import math

TITLE = "A plain deck"
FOOTER = "1.0 - sheet "

INK = "#222222"
PAPER = "#f4ead2"
WHITE = "#ffffff"
BANDS = ("#7a3b2e", "#2f5d50", "#31507a", "#6b5b1f")
BACK = "#31507a"
MARK = "#444444"

CARD_MM = (63.0, 88.0)
BAND_MM = 11.0
SAFE_MM = 3.0
ICON_MM = 14.0
TITLE_PT = 12.5
LINE_PT = 9.0
CARDS_ACROSS = 3
CARDS_DOWN = 3
CROP_GAP_MM = 3.0
CROP_MM = 5.0

HEX_MM = 38.0
SIDE_MM = HEX_MM / math.sqrt(3.0)
LETTER_PT = 16.0
GUTTER_MM = 2.0
# Nine tiles on a sheet of A4, as our layouts nest them: the middle from the top left corner
# of the page, and the turn from upright, clockwise. The plain ones get it for nothing.
TILE_PLACES = (
    (47.265, 52.25, 90),
    (162.735, 52.25, -90),
    (116.547, 92.25, 90),
    (58.812, 112.25, -90),
    (162.735, 132.25, -90),
    (47.265, 172.25, 90),
    (116.547, 172.25, 90),
    (58.812, 232.25, -90),
    (128.094, 232.25, -90),
)
TERRAINS = {"M": "#8a8378", "F": "#5f8054", "P": "#c9d8a4", "C": "#e3c46b", "L": "#a9c4cf"}
# Three terrains, clockwise from the top, and how many of that tile there are: 45 in all.
_KINDS = """
MMM FFF PPP CCC MMF MMP MMC FFM FFP FFC PPM PPF PPC CCM CCF CCP
MML FFL PPL CCL MPF MCF MCP FPC MFL MLP MLC FLP FLC PCL
"""
TILES = tuple((code, 1 + place % 2) for place, code in enumerate(_KINDS.split()))

_NOUNS = ("mill", "ford", "quarry", "market", "abbey", "forge", "harbour", "orchard", "tower")
_DEEDS = ("Take a stone", "Move two knights", "Draw a card", "Trade at par", "Raise a wall")


def card_words(number: int) -> tuple[str, str, str]:
    """Return the title and the two lines of a card; numbers from 0."""
    noun = _NOUNS[number % len(_NOUNS)]
    deed, other = _DEEDS[number % len(_DEEDS)], _DEEDS[(number + 2) % len(_DEEDS)]
    return f"The {noun}, {number + 1}", f"{deed}, or pay {number % 7}.", f"{other} if you won."


def icon_points() -> list[tuple[float, float]]:
    """Return a star of eight points, y downwards, about the origin."""
    radii_mm = (ICON_MM / 2, ICON_MM / 5)
    turns = [math.radians(22.5 * place) for place in range(16)]
    return [
        (radii_mm[place % 2] * math.sin(turn), -radii_mm[place % 2] * math.cos(turn))
        for place, turn in enumerate(turns)
    ]


def hex_points(x: float, y: float) -> list[tuple[float, float]]:
    """Return the corners of a hex about (x, y), one at the top, y downwards."""
    turns = [math.radians(60.0 * place) for place in range(6)]
    return [(x + SIDE_MM * math.sin(turn), y - SIDE_MM * math.cos(turn)) for turn in turns]


def hex_middles() -> tuple[tuple[float, float], ...]:
    """Return the middles of the hexes of an upright tile about its own, clockwise."""
    return (
        (0.0, -SIDE_MM),
        (HEX_MM / 2, SIDE_MM / 2),
        (-HEX_MM / 2, SIDE_MM / 2),
    )


def tile_outline() -> tuple[tuple[float, float], ...]:
    """Return the twelve corners of an upright tile about its middle, clockwise from the top."""
    wide, side = HEX_MM / 2, SIDE_MM
    right = ((0, -2), (1, -1.5), (1, -0.5), (2, 0), (2, 1), (1, 1.5), (0, 1))
    left = ((-1, 1.5), (-2, 1), (-2, 0), (-1, -0.5), (-1, -1.5))
    return tuple((across * wide, down * side) for across, down in (*right, *left))


def tile_codes() -> list[str]:
    """Return the code of each tile."""
    return [code for code, count in TILES for _ in range(count)]
