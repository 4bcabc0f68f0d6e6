"""The score pad of Terre de Barons: tiles by value, diversity, what decides among equals."""

from pnp.games.terre.components import TILES_OF_VALUE
from pnp.games.terre.letters import COLOURS
from pnp.games.terre.parameters import DIVERSITY_POINTS, LAST_TROOPS, TARGET_POINTS
from pnp.games.terre.print.tokens import colour_letter
from pnp.printing.art.hexart import icon_ink
from pnp.printing.art.icons import icon
from pnp.printing.art.pieces import piece
from pnp.printing.art.terrains import find_look
from pnp.printing.kits.record import KitRequest, Section
from pnp.printing.kits.scorepads import PadRow, ScorePad, ranking_row, score_pads
from pnp.printing.themes import find_player
from pnp.texts import Texts


def score_pad(request: KitRequest, texts: Texts) -> Section:
    """Return the pads of Terre de Barons."""
    tiles = tuple(
        PadRow(
            texts("pad_tiles", value=value), picture=icon(look.key, icon_ink(look, request.theme))
        )
        for value in TILES_OF_VALUE
        for look in (find_look(f"terre/{value}"),)
    )
    rows = (
        *tiles,
        PadRow(texts("pad_diversity")),
        PadRow(texts("pad_points"), "total"),
        PadRow(texts("pad_donjons"), "small"),
        PadRow(texts("pad_troops"), "small"),
        ranking_row(request.language),
    )
    columns = tuple(
        piece("keep", find_player(request.theme, colour.name), letter=colour_letter(colour, texts))
        for colour in COLOURS[: request.players]
    )
    reminder = texts(
        "pad_reminder",
        colours=", ".join(str(count) for count in DIVERSITY_POINTS),
        points=", ".join(str(points) for points in DIVERSITY_POINTS.values()),
        target=TARGET_POINTS[request.players],
        players=request.players,
        last=LAST_TROOPS,
    )
    return score_pads(ScorePad(columns, rows, reminder), request, texts)
