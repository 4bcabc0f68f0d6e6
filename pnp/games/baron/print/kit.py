"""
What the box of Baron holds and how it is printed: parts as data, the aids, the rules in short.

The tiles, chips and markers of the box serve any number of players; keeps, lords, shields and
aids are those of the colours in play, a colour's keeps as many as the box gives it. What aids
and rules say stands in `print.toml`.
"""

import math
from collections.abc import Mapping
from functools import partial

from layouts import points_to_mm
from layouts.blocks import Figure, Table
from layouts.fonts import text_width_mm
from layouts.shapes import Anchor, Circle, Group, Shape, Style, Text, placed
from layouts.textblocks import fitting_size_mm
from pnp.games.baron.facts import (
    COUNTS,
    GAME,
    KEEPS_PER_PLAYER,
    PLAYERS_WITH_FEWER_TILES,
    TERRAINS,
    VALUES,
)
from pnp.games.baron.print.honour_track import gains_table, honour_track
from pnp.games.baron.print.tokens import (
    battle_markers,
    chip_tokens,
    keep_tokens,
    shield_tokens,
    sword,
    tile_back,
)
from pnp.model.games import Terrain
from pnp.model.parts import Face, Pad, PadLine, Part, PiecePart, StandeeSize, TilePart, TokenSize
from pnp.printing.art.pictograms import Drawn
from pnp.printing.art.places import hexagon
from pnp.printing.art.symbols import put_icon
from pnp.printing.kits.record import Kit, KitRequest
from pnp.printing.stock.aids import Compositor, Drawings, compositor_for
from pnp.printing.stock.kits import Maker, Workbench
from pnp.printing.stock.tiles import tiles_of
from pnp.printing.themes import Theme, find_look, marks_ink
from pnp.texts import Texts, printed_number

# Rows to write on; more than one barony or fight is rare at the last minute, three hardly seen.
_GAINS = 3
_LOSSES = 2

_LORD = PiecePart(
    "lord",
    Face("lord"),
    1,
    TokenSize(17.0, 15.0),
    share=(0.64, 0.69),
    standee=StandeeSize(17.0, 26.0, 8.0),
)
_PAD = Pad(
    "baron",
    (
        PadLine("pad_honour"),
        *(PadLine("pad_gain", values={"number": number}) for number in range(1, _GAINS + 1)),
        *(PadLine("pad_loss", values={"number": number}) for number in range(1, _LOSSES + 1)),
        PadLine("pad_total", "total"),
    ),
)

# All tiles have one back, so that a drawn tile stays secret.
TILES = tuple(TilePart(one.name, (one.look,), COUNTS[one.name], one.value) for one in TERRAINS)

PARTS = (
    Part("tiles"),
    Part("keeps", is_boxed=True, has_substitute=True),
    Part("lords", is_boxed=True, has_substitute=True, pieces=(_LORD,)),
    Part("shields", is_boxed=True, has_substitute=True),
    Part("chips", is_boxed=True, has_substitute=True),
    Part("battle", is_boxed=True, has_substitute=True),
    Part("track"),
    Part("aids", "card"),
    Part("score-pad", "paper", pad=_PAD),
)

_KINDS_PER_ROW = 3
_KIND_MM = 23.4
_KIND_ROW_MM = 9.6
_MIDDLE: tuple[Anchor, ...] = ("start", "middle", "middle", "middle", "middle", "middle")


def make_kit(request: KitRequest) -> Kit:
    """Return everything there is to print and cut out for a game of Baron."""
    texts = GAME.texts(request.language)
    return Workbench(GAME, request, texts, _makers(), _compositor(texts, request.theme)).kit(
        PARTS,
        notes=_notes(request, texts),
    )


def _makers() -> Mapping[str, Maker]:
    return {
        "tiles": lambda request, texts: tiles_of(TILES, request, texts, back=tile_back(request)),
        "keeps": keep_tokens,
        "shields": shield_tokens,
        "chips": lambda request, _: chip_tokens(request),
        "battle": lambda request, _: battle_markers(request),
        "track": lambda request, texts: (honour_track(request, texts),),
    }


def _notes(request: KitRequest, texts: Texts) -> tuple[str, ...]:
    """Return what a player should know before cutting."""
    keys = ["chips"]
    if request.players == PLAYERS_WITH_FEWER_TILES:
        keys.append("fewer_tiles")
    keeps = (
        texts("kit_keeps_of", players=players, keeps=keeps)
        for players, keeps in KEEPS_PER_PLAYER.items()
    )
    note = texts("kit_note_keeps", keeps=", ".join(keeps))
    return (note, *(texts(f"kit_note_{key}") for key in keys))


def _compositor(texts: Texts, theme: Theme) -> Compositor:
    parts = {"pile": partial(_pile, theme), "battle": partial(_battle, theme)}
    drawings: Drawings = {
        "gains": lambda: (gains_table(texts),),
        "kinds": lambda: (tile_figure(texts, theme),),
        "keeps": lambda: (keep_table(texts),),
    }
    return compositor_for(GAME, theme, texts, parts=parts, drawings=drawings)


def _pile(theme: Theme, _: str, size_mm: float) -> Drawn:
    """Return the draw pile: backs of tiles, one on the other."""
    side_mm = size_mm / 2
    style = Style(theme.tones["mountain"].ground, theme.ink, 0.25)
    return tuple(hexagon(side_mm, style, (step, -step)) for step in (-0.7, 0.0, 0.7))


def _battle(theme: Theme, _: str, size_mm: float) -> Drawn:
    edge = Circle(0.0, 0.0, size_mm / 2, Style(theme.paper, theme.ink, 0.25))
    return (edge, *(sword(angle, 0.86 * size_mm, theme) for angle in (-45.0, 45.0)))


def tile_figure(texts: Texts, theme: Theme) -> Figure:
    """Return the kinds of tiles: a small hex with the icon, the name, number and value."""
    name_mm = _name_size_mm(texts)
    shapes: list[Shape] = []
    for place, kind in enumerate(TERRAINS):
        row, column = divmod(place, _KINDS_PER_ROW)
        shapes.append(
            Group(_kind(kind, texts, theme, name_mm), placed(column * _KIND_MM, row * _KIND_ROW_MM))
        )
    rows = math.ceil(len(TERRAINS) / _KINDS_PER_ROW)
    return Figure(tuple(shapes), _KINDS_PER_ROW * _KIND_MM, rows * _KIND_ROW_MM)


def _name_size_mm(texts: Texts) -> float:
    """Return the one size at which the names of all kinds fit beside their hexes."""
    return min(
        fitting_size_mm(
            texts(kind.name), "sans", width_mm=_KIND_MM - 8.8, max_size_mm=points_to_mm(7.5)
        )
        for kind in TERRAINS
    )


def _kind(kind: Terrain, texts: Texts, theme: Theme, name_mm: float) -> tuple[Shape, ...]:
    """Return one kind of tile about the top left corner of its place."""
    look = find_look(kind.look, theme)
    side_mm, y_mm = 4.4, _KIND_ROW_MM / 2
    rim = Style(theme.tones[look.tone].ground, theme.ink, 0.2)
    points = VALUES[kind.name]
    value = f"+{points}" if points > 0 else printed_number(points)
    number_mm = points_to_mm(7)
    number = Text(
        8.7,
        y_mm + 3.2,
        f"{COUNTS[kind.name]} \N{MULTIPLICATION SIGN}",
        "sans",
        number_mm,
        theme.ink,
    )
    value_x = 9.2 + text_width_mm(number.text, "sans", number_mm)
    return (
        hexagon(side_mm, rim, (4.0, y_mm)),
        put_icon(look.key, marks_ink(theme, look.tone), theme, (4.0, y_mm), 4.4),
        Text(8.7, y_mm - 0.3, texts(kind.name), "sans", name_mm, theme.ink),
        number,
        Text(value_x, y_mm + 3.2, value, "sans-semibold", points_to_mm(9), theme.ink),
    )


def keep_table(texts: Texts) -> Table:
    """Return how many keeps a player has, by the number of players."""
    players = (texts("kit_players"), *map(str, KEEPS_PER_PLAYER))
    keeps = (texts("kit_keeps_each"), *map(str, KEEPS_PER_PLAYER.values()))
    return Table((players, keeps), (2.6, 1, 1, 1, 1), _MIDDLE, has_heading=False)
