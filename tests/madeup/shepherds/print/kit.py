"""The kit of Shepherds: tiles, pieces, a pad."""

from generators.randomness import Stream
from layouts.components import Component
from layouts.shapes import Use, placed
from pnp.model.games import Colour
from pnp.printing.art.symbols import piece
from pnp.printing.kits.covers import Cover
from pnp.printing.kits.materials import made_of
from pnp.printing.kits.record import Kit, KitRequest, Section
from pnp.printing.kits.tokenforms import TokenSize, token
from pnp.printing.kits.tokens import hex_tile
from pnp.printing.scores.pads import PadRow, ScorePad, ranking_row, score_pads
from pnp.printing.themes import find_player
from pnp.texts import Texts
from tests.madeup.shepherds.facts import GAME, HEXES_OF, SHEEP_A_PLAYER
from tests.madeup.shepherds.print.cover import VISTA
from tests.madeup.shepherds.print.materials import MATERIALS

_TOKEN = TokenSize(18.0, 16.0)
_PICTURE_SHARE = 0.62


def make_kit(request: KitRequest) -> Kit:
    """Return the kit for *request*."""
    texts = GAME.texts(request.language)
    stream = Stream(request.seed, "kit tiles")
    tiles = tuple(
        hex_tile(f"tile {terrain} {number}", f"shepherds/{terrain}", request, stream)
        for terrain, count in HEXES_OF.items()
        for number in range(1, count + 1)
    )
    tokens = tuple(token for colour in GAME.colours for token in _tokens(colour, request))
    sections = (
        Section("tiles", texts("kit_section_tiles"), tiles),
        Section("pieces", texts("kit_section_pieces"), tokens),
        _score_pad(request, texts),
    )
    return Kit(
        sections=made_of(MATERIALS, sections, texts),
        notes=(texts("kit_note"),),
        cover=Cover(VISTA, request.theme, request.seed),
    )


def _tokens(colour: Colour, request: KitRequest) -> tuple[Component, ...]:
    """Return the shepherd and the sheep of a colour."""
    player, form = find_player(request.theme, colour.name), request.form(_TOKEN)
    picture = placed(0.0, 0.0, scale=_PICTURE_SHARE * form.size_mm)
    return tuple(
        token(
            f"{colour.name} {kind}",
            form,
            ground=request.theme.paper,
            front=(Use(piece(kind, player, request.theme), picture),),
            back=None,
            quantity=count,
            block=colour.name,
        )
        for kind, count in (("knight", 1), ("sheep", SHEEP_A_PLAYER))
    )


def _score_pad(request: KitRequest, texts: Texts) -> Section:
    """Return the pads."""
    rows = (
        PadRow(texts("pad_sheep")),
        PadRow(texts("pad_wool")),
        PadRow(texts("pad_total"), "total"),
        ranking_row(request.language),
    )
    theme = request.theme
    columns = tuple(piece("sheep", find_player(theme, c.name), theme) for c in GAME.colours)
    return score_pads(ScorePad(columns, rows, texts("pad_reminder")), request, texts)
