"""The score pad of Barony, and the parts of it that the pad of Sorcery shares."""

from collections.abc import Sequence

from pnp.games.barony.facts import (
    POINTS_PER_NEW_CITY,
    POINTS_PER_RANK,
    RANKS,
    RESOURCES,
    track_points,
)
from pnp.games.barony.print.tokens import colour_letter
from pnp.model.games import Colour
from pnp.printing.art.hexart import icon_ink
from pnp.printing.art.icons import icon
from pnp.printing.art.pieces import piece
from pnp.printing.art.terrains import find_look
from pnp.printing.kits.record import KitRequest, Section
from pnp.printing.scores.pads import PadRow, ScorePad, ranking_row, score_pads
from pnp.printing.themes import find_player
from pnp.texts import Texts


def score_pad(colours: Sequence[Colour], request: KitRequest, texts: Texts) -> Section:
    """Return the pads of Barony."""
    pad = score_pad_with((), texts("pad_reminder"), colours, request, texts)
    return score_pads(pad, request, texts)


def score_pad_with(
    more: tuple[PadRow, ...],
    reminder: str,
    colours: Sequence[Colour],
    request: KitRequest,
    texts: Texts,
) -> ScorePad:
    """
    Return a pad with the rows of Barony and *more* above the total; *texts* are Barony's.

    Tokens without points have no row.
    """
    tokens = tuple(
        PadRow(
            texts("pad_tokens", terrain=texts(resource.terrain), points=resource.silver),
            picture=icon(look.key, icon_ink(look, request.theme)),
        )
        for resource in RESOURCES
        for look in (find_look(f"barony/{resource.terrain}"),)
        if resource.silver
    )
    titles = [f"{texts(f'kit_rank_{rank + 1}')} {track_points(rank, 0)}" for rank in range(RANKS)]
    rows = (
        PadRow(texts("pad_title_row", points=POINTS_PER_RANK)),
        PadRow(texts("pad_cities", points=POINTS_PER_NEW_CITY)),
        *tokens,
        *more,
        PadRow(texts("pad_total"), "total"),
        ranking_row(request.language),
    )
    columns = tuple(
        piece("city", find_player(request.theme, colour.name), letter=colour_letter(colour, texts))
        for colour in colours
    )
    return ScorePad(columns, rows, texts("pad_titles", titles=", ".join(titles)) + " " + reminder)
