"""
The score track: five ranks across, new cities down, over a map of the land.

A counter moves right with every title and down with every new city; so its place is its
score. The board is as large as A5, lying, and is cut out along its trim.
"""

from layouts.blocks import Figure
from layouts.components import Component
from layouts.shapes import Group, Path, Shape, Style, Symbol, Use, placed
from pnp.games.barony.facts import (
    GOLD_PER_TITLE,
    MOST_NEW_CITIES,
    POINTS_PER_NEW_CITY,
    RANKS,
    TERRAINS,
    track_points,
)
from pnp.games.barony.print.tokens import gold_coin, moved
from pnp.printing.art.outlines import outline
from pnp.printing.art.symbols import put_piece, sign
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.aids import plain_player
from pnp.printing.stock.tracks import Head, TableTrack
from pnp.texts import Texts

_ROOM_MM, _HIGH_MM = 24.0, 42.0  # for the cities of a row, and of all rows


def track_board(request: KitRequest, texts: Texts) -> Component:
    """Return the score track."""
    theme = request.theme
    own = plain_player("barony", theme)
    across = Symbol(
        "track-arrow", (Path(sign("arrow", theme), Style(theme.ink)),), (-0.5, -0.5, 0.5, 0.5)
    )
    moves: tuple[Shape, ...] = (
        moved(gold_coin(GOLD_PER_TITLE, theme, 6.4), 3.5, 3.5),
        Use(across, placed(13.0, 3.5, scale=6.5)),
        put_piece("city", own, theme, (3.5, 11.5), 7.0),
        Use(across, placed(13.0, 11.5, scale=6.5, angle_deg=90.0)),
    )
    sides = [Head(texts("kit_no_new_city"))]
    for new in range(1, MOST_NEW_CITIES + 1):
        step_mm = min(10.5, _ROOM_MM / new, _HIGH_MM / (MOST_NEW_CITIES + 1))
        places = (((place + 0.5) * step_mm, step_mm / 2) for place in range(new))
        cities = tuple(put_piece("city", own, theme, at, step_mm - 0.5) for at in places)
        words = texts("kit_some_new_cities", count=new)
        picture = Figure(cities, step_mm * new, step_mm)
        sides.append(Head(f"+{POINTS_PER_NEW_CITY * new}\n{words}", picture))
    return TableTrack(
        corner=Head(texts("title"), Figure(moves, 16.5, 15.0)),
        heads=tuple(
            Head(texts(f"kit_rank_{rank + 1}"), coronet(rank + 1, theme.band_ink))
            for rank in range(RANKS)
        ),
        rows=tuple(
            (side, tuple(str(track_points(rank, new)) for rank in range(RANKS)))
            for new, side in enumerate(sides)
        ),
        looks=tuple(terrain.look for terrain in TERRAINS),
        theme=theme,
        bleed_mm=request.bleed_mm,
        band="barony",
        seed=request.seed,
        tone="field",
        marked=frozenset((RANKS - 1,)),
    ).component("score track")


def coronet(pearls: int, ink: str) -> Figure:
    """Return a coronet with that many pearls: the sign of a rank."""
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
    return Figure((Group((shape,), placed(6.5, 5.5, scale=12.5)),), 13.0, 11.5)
