"""The honour track, with places for the shields; and what a tile of the row costs and earns."""

from dataclasses import replace

from layouts.blocks import Paragraph, Table
from layouts.components import Component
from layouts.shapes import Group, Path, Style, placed, polygon
from pnp.games.baron.facts import CONTACT_HONOUR, DRAFT_COSTS, GAME, KEEPS_IN_BOX, LEAST_HONOUR
from pnp.games.baron.print.tokens import SHIELD_HEIGHT_MM, SHIELD_WIDTH_MM, shield_outline
from pnp.printing.art.symbols import sign
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.tokens import centred_text
from pnp.printing.stock.tracks import Space, Track, plan_path, track_spaces
from pnp.texts import Texts

# Grounds grow richer along the track.
_LANDS = ("marsh", "meadow", "field", "vineyard", "village")
_FIRST_PLACE_MM = (17.0, 72.0)


def honour_track(request: KitRequest, texts: Texts) -> Component:
    """Return the board of the honour track; the dungeon is the space before the greatest debt."""
    dungeon, *numbers = track_spaces(LEAST_HONOUR - 1, GAME.number("track_end"))
    lands = (_LANDS[place * len(_LANDS) // len(numbers)] for place in range(len(numbers)))
    track = Track(
        texts("kit_track"),
        texts("title"),
        (
            Space(dungeon, texts("kit_dungeon"), "baron/cursed", is_out=True),
            *(
                Space(number, "", f"baron/{land}")
                for number, land in zip(numbers, lands, strict=True)
            ),
        ),
        request.theme,
        request.bleed_mm,
        "baron",
        blocks=(_gains_table(texts), Paragraph(texts("kit_track_shield"))),
        seed=request.seed,
    )
    board = track.component("honour track")
    shape = shield_outline(request.theme, SHIELD_WIDTH_MM - 1.0, SHIELD_HEIGHT_MM - 1.0)
    style = Style(None, request.theme.ink, 0.25, (1.2, 0.9))
    x_mm, y_mm = plan_path(len(track.spaces)).middles[0]
    window = Path(sign("window", request.theme), Style(request.theme.ink))
    places = [Group((window,), placed(x_mm, y_mm - 0.3, scale=11.0))]
    for number, colour in enumerate(KEEPS_IN_BOX):
        row, column = divmod(number, 2)
        letter = texts(f"kit_letter_{colour}")
        at = placed(
            _FIRST_PLACE_MM[0] + column * (SHIELD_WIDTH_MM + 1.0),
            _FIRST_PLACE_MM[1] + row * (SHIELD_HEIGHT_MM + 0.6),
        )
        mark = centred_text(letter, 5.0, request.theme.ink, y_mm=-1.4)
        places.append(Group((polygon(shape, style), mark), at))
    return replace(board, front=(*board.front, *places))


def _gains_table(texts: Texts) -> Table:
    """Return what the tiles of the row cost, and what a tile earns that touches many."""
    rows = {
        "kit_draft_place": range(1, len(DRAFT_COSTS) + 1),
        "kit_cost": DRAFT_COSTS,
        "kit_touches": CONTACT_HONOUR,
        "kit_gain": [f"+{honour}" for honour in CONTACT_HONOUR.values()],
    }
    return Table(
        tuple((texts(key), *map(str, cells)) for key, cells in rows.items()),
        (3.2, 1, 1, 1),
        ("start", "middle", "middle", "middle"),
        has_heading=False,
    )
