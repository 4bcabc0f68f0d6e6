"""
The score track: five ranks across, new cities down, over a map of the land.

A counter moves right with every title and down with every new city; so its place is its
score. The board is as large as A5, lying, and is cut out along its trim.
"""

from collections.abc import Iterator

from generators.hexes import Hex
from generators.lattice import hex_to_mm
from generators.randomness import Stream
from layouts.components import CardSize, Component
from layouts.richtexts import Setting, fit_words
from layouts.shapes import Path, Shape, Style, Symbol, Text, Use, placed
from layouts.textblocks import fitting_size_mm
from pnp.games.barony.facts import (
    GOLD_PER_TITLE,
    MOST_NEW_CITIES,
    POINTS_PER_NEW_CITY,
    RANKS,
    TERRAINS,
    track_points,
)
from pnp.games.barony.print.tokens import gold_coin, moved
from pnp.printing.art.hexart import SEAM_MM, draw_ground
from pnp.printing.art.outlines import outline
from pnp.printing.art.symbols import put_piece, sign
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.tokens import rounded_rectangle
from pnp.printing.themes import PAPER, PlayerColour, Theme, find_look
from pnp.texts import Texts

WIDTH_MM = 210.0
HEIGHT_MM = 148.0
_SIZE = CardSize("score track", WIDTH_MM, HEIGHT_MM)

_MARGIN_MM = 8.0
_GAP_MM = 2.5
_HEAD_WIDTH_MM = 27.0
_HEAD_HEIGHT_MM = 28.0
_CORNER_MM = 2.0
_MAP_SIDE_MM = 15.0


def track_board(request: KitRequest, texts: Texts) -> Component:
    """Return the score track."""
    theme = request.theme
    shapes = [
        *_land(request),
        *_corner(theme, texts),
        *(shape for rank in range(RANKS) for shape in _rank_head(rank, theme, texts)),
        *(shape for row in range(MOST_NEW_CITIES + 1) for shape in _row_head(row, theme, texts)),
        *(
            shape
            for row in range(MOST_NEW_CITIES + 1)
            for rank in range(RANKS)
            for shape in _cell(rank, row, theme)
        ),
    ]
    return Component("score track", tuple(shapes), _SIZE.trim(), bleed_mm=request.bleed_mm)


def coronet(pearls: int, ink: str) -> Symbol:
    """Return a coronet with that many pearls: the sign of a rank, in a box of side 1."""
    step = 0.84 / max(1, pearls - 1)
    tips = [0.0] if pearls == 1 else [-0.42 + step * place for place in range(pearls)]
    points = [(-0.42, 0.28), (-0.5, -0.1)]
    for tip in tips:
        points += [(tip - 0.08, 0.06), (tip, -0.24), (tip + 0.08, 0.06)]
    points += [(0.5, -0.1), (0.42, 0.28)]
    text = "M " + " L ".join(f"{x:.3f} {y:.3f}" for x, y in points) + " Z"
    text += "".join(f" O {tip:.3f} -.32 .085" for tip in tips)
    text += " M -.42 .35 L .42 .35 .42 .46 -.42 .46 Z"
    shape = Path(outline(text), Style(fill=ink))
    return Symbol(f"coronet-{pearls}-{ink[1:]}", (shape,), (-0.6, -0.5, 0.6, 0.5))


def _land(request: KitRequest) -> Iterator[Shape]:
    out_mm = request.bleed_mm
    yield _SIZE.ground(request.theme.tones["plain"].ground, out_mm)
    stream = Stream(request.seed, "kit track")
    reach_mm = _MAP_SIDE_MM + out_mm
    for cell in (Hex(q, r) for r in range(-1, 9) for q in range(-6, 12)):
        x_mm, y_mm = hex_to_mm(cell, side_mm=_MAP_SIDE_MM)
        if -reach_mm < x_mm < WIDTH_MM + reach_mm and -reach_mm < y_mm < HEIGHT_MM + reach_mm:
            look = find_look(stream.pick(TERRAINS).look, request.theme)
            yield draw_ground(
                look, (x_mm, y_mm), _MAP_SIDE_MM, request.theme, stream, bleed_mm=SEAM_MM
            )


def _cell_box(rank: int, row: int) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a place; rank or row -1 is its head."""
    left_mm = _MARGIN_MM + _HEAD_WIDTH_MM + _GAP_MM
    top_mm = _MARGIN_MM + _HEAD_HEIGHT_MM + _GAP_MM
    width_mm = (WIDTH_MM - _MARGIN_MM - left_mm + _GAP_MM) / RANKS - _GAP_MM
    rows = MOST_NEW_CITIES + 1
    height_mm = (HEIGHT_MM - _MARGIN_MM - top_mm + _GAP_MM) / rows - _GAP_MM
    x_mm = _MARGIN_MM if rank < 0 else left_mm + rank * (width_mm + _GAP_MM)
    y_mm = _MARGIN_MM if row < 0 else top_mm + row * (height_mm + _GAP_MM)
    return (
        x_mm,
        y_mm,
        _HEAD_WIDTH_MM if rank < 0 else width_mm,
        _HEAD_HEIGHT_MM if row < 0 else height_mm,
    )


def _panel(rank: int, row: int, fill: str, theme: Theme) -> Path:
    x_mm, y_mm, width_mm, height_mm = _cell_box(rank, row)
    box = (x_mm, y_mm, x_mm + width_mm, y_mm + height_mm)
    return rounded_rectangle(box, _CORNER_MM, Style(fill, theme.ink, 0.25))


def _corner(theme: Theme, texts: Texts) -> Iterator[Shape]:
    """Yield the corner between the heads: what moves a counter right, and what down."""
    x_mm, y_mm, width_mm, _ = _cell_box(-1, -1)
    middle_mm = x_mm + width_mm / 2
    yield _panel(-1, -1, theme.paper, theme)
    yield Text(middle_mm, y_mm + 7.0, texts("title"), "serif-semibold", 5.4, theme.ink, "middle")
    arrow = Symbol(
        "track-arrow", (Path(sign("arrow", theme), Style(theme.ink)),), (-0.5,) * 2 + (0.5,) * 2
    )
    yield moved(gold_coin(GOLD_PER_TITLE, theme, 6.4), middle_mm - 4.5, y_mm + 13.6)
    yield Use(arrow, placed(middle_mm + 5.0, y_mm + 13.6, scale=6.5))
    yield put_piece("city", _neutral(theme), theme, (middle_mm - 4.5, y_mm + 22.0), 7.0)
    yield Use(arrow, placed(middle_mm + 5.0, y_mm + 22.0, scale=6.5, angle_deg=90.0))


def _rank_head(rank: int, theme: Theme, texts: Texts) -> Iterator[Shape]:
    x_mm, y_mm, width_mm, _ = _cell_box(rank, -1)
    middle_mm = x_mm + width_mm / 2
    ink = theme.band_ink
    name = texts(f"kit_rank_{rank + 1}")
    yield _panel(rank, -1, theme.bands["barony"], theme)
    yield Use(coronet(rank + 1, ink), placed(middle_mm, y_mm + 8.6, scale=12.5))
    size_mm = fitting_size_mm(name, "serif-semibold", width_mm=width_mm - 5.0, max_size_mm=5.6)
    yield Text(middle_mm, y_mm + 22.4, name, "serif-semibold", size_mm, ink, "middle")


def _row_head(row: int, theme: Theme, texts: Texts) -> Iterator[Shape]:
    """Yield the head of a row: its new cities in pictures and words."""
    x_mm, y_mm, width_mm, height_mm = _cell_box(-1, row)
    middle_mm = x_mm + width_mm / 2
    yield _panel(-1, row, theme.paper, theme)
    for place in range(row):
        at = (middle_mm + (place - (row - 1) / 2) * 10.5, y_mm + 8.6)
        yield put_piece("city", _neutral(theme), theme, at, 10.0)
    if row:
        points = f"+{POINTS_PER_NEW_CITY * row}"
        at = (middle_mm, y_mm + 20.0)
        yield Text(*at, points, "serif-semibold", 5.0, theme.ink, "middle")
    words = texts(("kit_no_new_city", "kit_one_new_city", "kit_two_new_cities")[row])
    top_mm = y_mm + (22.0 if row else height_mm / 2 - 4.0)
    box = (x_mm + 2.0, top_mm, x_mm + width_mm - 2.0, top_mm + 8.5)
    yield from fit_words(words, box, Setting("sans-semibold", 3.2, theme.ink, "middle")).shapes


def _cell(rank: int, row: int, theme: Theme) -> Iterator[Shape]:
    """Yield a place of the track: its points in a corner, the rest free for counters."""
    x_mm, y_mm, _, _ = _cell_box(rank, row)
    is_last = rank == RANKS - 1
    yield _panel(rank, row, theme.tones["field"].ground if is_last else theme.paper, theme)
    points = str(track_points(rank, row))
    yield Text(x_mm + 2.6, y_mm + 8.6, points, "serif-semibold", 8.8, theme.ink)


def _neutral(theme: Theme) -> PlayerColour:
    fill = PAPER if theme.is_lined else theme.bands["barony"]
    return PlayerColour("track", "", fill, theme.band_ink)
