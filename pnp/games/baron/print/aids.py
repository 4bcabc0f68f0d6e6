"""Aids of Baron: a card for each player, two-sided, and the rules on one page."""

import math
from functools import partial

from layouts.components import Component
from layouts.flows import Block, Bullets, Figure, Heading, Paragraph, Pictured, Table
from layouts.fonts import text_width_mm
from layouts.shapes import Anchor, Circle, Group, Shape, Style, Text, Use, placed, polygon
from layouts.textblocks import fitting_size_mm
from layouts.units import points_to_mm
from pnp.games.baron.facts import CONTACT_HONOUR, DRAFT_COSTS, KEEPS_PER_PLAYER, KINDS, Kind
from pnp.games.baron.print.pictograms import GAINS, PICTOGRAMS
from pnp.games.baron.print.tokens import sword
from pnp.printing.art.pictograms import Brush, Drawn, draw_pictogram
from pnp.printing.art.places import CORNERS
from pnp.printing.art.symbols import icon
from pnp.printing.kits.aids import AidSide, aid_card, band_colours, plain_player
from pnp.printing.kits.record import KitRequest, ReferencePage
from pnp.printing.themes import Theme, find_look, marks_ink
from pnp.texts import Texts, printed_number

_PICTOGRAM_MM = 10.2
_SMALL_PICTOGRAM_MM = 9.0  # on the back
_GAINS_MM = 12.0
_KINDS_PER_ROW = 3
_KIND_MM = 23.4
_KIND_ROW_MM = 9.6
_MIDDLE: tuple[Anchor, ...] = ("start", "middle", "middle", "middle", "middle", "middle")


def aid_cards(request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    """Return the aid, one for each player: the turn in front, baronies behind."""
    theme = request.theme
    brush = Brush(
        theme,
        plain_player("baron", theme),
        "baron/",
        {"pile": partial(_pile, theme), "battle": partial(_battle, theme)},
    )
    return (
        aid_card(
            "aid",
            (
                AidSide(texts("kit_aid_turn"), texts("title"), _turn(texts, brush)),
                AidSide(texts("kit_aid_baronies"), texts("title"), _baronies(texts, brush)),
            ),
            band_colours("baron", theme),
            request,
            quantity=request.players,
        ),
    )


def _pile(theme: Theme, _: str, size_mm: float) -> Drawn:
    """Return the draw pile: backs of tiles, one on the other."""
    side_mm = size_mm / 2
    style = Style(theme.tones["mountain"].ground, theme.ink, 0.25)
    return tuple(
        polygon([(x * side_mm + step, y * side_mm - step) for x, y in CORNERS], style)
        for step in (-0.7, 0.0, 0.7)
    )


def _battle(theme: Theme, _: str, size_mm: float) -> Drawn:
    """Return the two swords of the battle markers in a disc."""
    edge = Circle(0.0, 0.0, size_mm / 2, Style(theme.paper, theme.ink, 0.25))
    return (edge, *(sword(angle, 0.86 * size_mm, theme) for angle in (-45.0, 45.0)))


def rules_page(texts: Texts, theme: Theme) -> ReferencePage:
    """Return the rules on one page, in words of our own."""
    blocks: list[Block] = []
    for part in ("goal", "setup", "turn", "found", "fight", "many", "end"):
        blocks.append(Heading(texts(f"kit_{part}")))
        blocks.extend(_part(part, texts, theme))
    return ReferencePage(
        key="rules",
        title=texts("kit_rules_title"),
        subtitle=texts("kit_rules_subtitle"),
        blocks=tuple(blocks),
        credit=texts("credit"),
    )


def gains_table(texts: Texts) -> Table:
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
        _MIDDLE,
        has_heading=False,
    )


def tile_figure(texts: Texts, theme: Theme) -> Figure:
    """Return the kinds of tiles: a small hex with the icon, the name, number and value."""
    name_mm = _name_size_mm(texts)
    shapes: list[Shape] = []
    for place, kind in enumerate(KINDS):
        row, column = divmod(place, _KINDS_PER_ROW)
        shapes.append(
            Group(_kind(kind, texts, theme, name_mm), placed(column * _KIND_MM, row * _KIND_ROW_MM))
        )
    rows = math.ceil(len(KINDS) / _KINDS_PER_ROW)
    return Figure(tuple(shapes), _KINDS_PER_ROW * _KIND_MM, rows * _KIND_ROW_MM)


def _name_size_mm(texts: Texts) -> float:
    """Return the one size at which the names of all kinds fit beside their hexes."""
    return min(
        fitting_size_mm(
            texts(kind.name), "sans", width_mm=_KIND_MM - 8.8, max_size_mm=points_to_mm(7.5)
        )
        for kind in KINDS
    )


def _kind(kind: Kind, texts: Texts, theme: Theme, name_mm: float) -> tuple[Shape, ...]:
    """Return one kind of tile about the top left corner of its place."""
    look = find_look(kind.look, theme)
    side_mm, y_mm = 4.4, _KIND_ROW_MM / 2
    rim = Style(theme.tones[look.tone].ground, theme.ink, 0.2)
    hexagon = polygon([(4.0 + x * side_mm, y_mm + y * side_mm) for x, y in CORNERS], rim)
    value = f"+{kind.value}" if kind.value > 0 else printed_number(kind.value)
    number_mm = points_to_mm(7)
    number = Text(
        8.7, y_mm + 3.2, f"{kind.count} \N{MULTIPLICATION SIGN}", "sans", number_mm, theme.ink
    )
    value_x = 9.2 + text_width_mm(number.text, "sans", number_mm)
    return (
        hexagon,
        Use(icon(look.key, marks_ink(theme, look.tone), theme), placed(4.0, y_mm, scale=4.4)),
        Text(8.7, y_mm - 0.3, texts(kind.name), "sans", name_mm, theme.ink),
        number,
        Text(value_x, y_mm + 3.2, value, "sans-semibold", points_to_mm(9), theme.ink),
    )


def keep_table(texts: Texts) -> Table:
    """Return how many keeps a player has, by the number of players."""
    players = (texts("kit_players"), *map(str, KEEPS_PER_PLAYER))
    keeps = (texts("kit_keeps_each"), *map(str, KEEPS_PER_PLAYER.values()))
    return Table((players, keeps), (2.6, 1, 1, 1, 1), _MIDDLE, has_heading=False)


def _part(part: str, texts: Texts, theme: Theme) -> tuple[Block, ...]:
    """Return what stands under a heading of the rules."""
    if part == "setup":
        return (_items("setup", 4, texts), keep_table(texts), tile_figure(texts, theme))
    if part == "turn":
        return (_items("turn", 3, texts, is_numbered=True), gains_table(texts))
    counts = {"found": 4, "fight": 5, "many": 4, "end": 4}
    if part in counts:
        return (_items(part, counts[part], texts),)
    return (Paragraph(texts(f"kit_{part}_1")),)


def _turn(texts: Texts, brush: Brush) -> tuple[Block, ...]:
    """Return the front of the aid: what a turn holds, what tiles earn and what there is."""
    return (
        *_pictured("turn", 3, texts, brush, _PICTOGRAM_MM),
        Heading(texts("kit_aid_gain")),
        draw_pictogram(GAINS, _GAINS_MM, brush),
        tile_figure(texts, brush.theme),
        keep_table(texts),
    )


def _baronies(texts: Texts, brush: Brush) -> tuple[Block, ...]:
    """Return the back of the aid: founding, fighting, the end."""
    return (
        *(Heading(texts("kit_found")), *_pictured("found", 1, texts, brush)),
        *(Heading(texts("kit_fight")), *_pictured("fight", 5, texts, brush)),
        *(Heading(texts("kit_end")), *_pictured("end", 2, texts, brush)),
    )


def _pictured(
    key: str, count: int, texts: Texts, brush: Brush, size_mm: float = _SMALL_PICTOGRAM_MM
) -> tuple[Block, ...]:
    """Return the texts ``kit_aid_<key>_1`` and so on beside their pictograms."""
    return tuple(
        Pictured(
            draw_pictogram(PICTOGRAMS[f"{key}_{number}"], size_mm, brush),
            text=texts(f"kit_aid_{key}_{number}"),
        )
        for number in range(1, count + 1)
    )


def _items(key: str, count: int, texts: Texts, *, is_numbered: bool = False) -> Bullets:
    """Return a list of the texts ``kit_<key>_1`` to ``kit_<key>_<count>``."""
    items = tuple(texts(f"kit_{key}_{number}") for number in range(1, count + 1))
    return Bullets(items, is_numbered)
