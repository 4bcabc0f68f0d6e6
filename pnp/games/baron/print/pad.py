"""The score pad of Baron: the honour track, then what the last minute brings and takes."""

from pnp.games.baron.facts import GAME
from pnp.printing.art.pieces import piece
from pnp.printing.kits.record import KitRequest, Section
from pnp.printing.kits.scorepads import PadRow, ScorePad, ranking_row, score_pads
from pnp.printing.themes import find_player
from pnp.texts import Texts

# Rows to write on; more than one barony or fight is rare at the last minute, three hardly seen.
_GAINS = 3
_LOSSES = 2


def score_pad(request: KitRequest, texts: Texts) -> Section:
    """Return the pads of Baron."""
    rows = (
        PadRow(texts("pad_honour")),
        *(PadRow(texts("pad_gain", number=number)) for number in range(1, _GAINS + 1)),
        *(PadRow(texts("pad_loss", number=number)) for number in range(1, _LOSSES + 1)),
        PadRow(texts("pad_total"), "total"),
        ranking_row(request.language),
    )
    columns = tuple(
        piece(
            "baron",
            find_player(request.theme, colour.name),
            letter=texts(f"kit_letter_{colour.name}"),
        )
        for colour in GAME.colours[: request.players]
    )
    return score_pads(ScorePad(columns, rows, texts("pad_reminder")), request, texts)
