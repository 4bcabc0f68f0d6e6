"""
Player aids and the summary of the rules of Barony.

What they say stands in `print.toml`; here is what only Barony draws. An aid has a band in the
colour of the player it belongs to.
"""

from generators.lattice import SQRT3
from generators.randomness import Stream
from layouts.cards import AID_SIZE, BAND_MM, SAFE_MM
from layouts.components import Component
from layouts.flows import Figure, Table
from layouts.shapes import Shape, Style, Text, Use, placed, polyline
from layouts.units import points_to_mm
from pnp.games.barony.facts import GAME, MOST_NEW_CITIES, RANKS, RESOURCES, TERRAINS, track_points
from pnp.games.barony.print.parts import PIECES
from pnp.games.barony.print.tokens import crown, gold_coin, moved, silver_shield
from pnp.model.games import Colour
from pnp.printing.art.hexart import draw_ground, draw_outline, icon_ink
from pnp.printing.art.pictograms import Brush, Drawn, draw_token
from pnp.printing.art.symbols import icon, piece
from pnp.printing.kits.record import KitRequest, ReferencePage
from pnp.printing.stock.aids import Compositor, Drawings, aid_card, plain_player, rules_pages
from pnp.printing.stock.prints import print_of
from pnp.printing.stock.tokens import colour_letter
from pnp.printing.themes import PlayerColour, Theme, find_look, find_player
from pnp.texts import Texts

_PICTURE_STEP_MM = 9.0
_FIGURE_MM = 76.0  # narrow enough for a column of a page with wide margins


def player_aid(colour: Colour, request: KitRequest, texts: Texts) -> Component:
    """Return the aid of one colour, with its pieces in the band."""
    theme, player = request.theme, find_player(request.theme, colour.name)
    return aid_card(
        f"{colour.name} aid",
        print_of(GAME).aid["player"],
        _compositor(player, request, texts),
        (theme.paper, theme.ink) if theme.is_lined else (player.fill, player.ink),
        request,
        subtitle=f"{texts('title')} · {texts(f'kit_colour_{colour.name}')}",
        pictures=_band_pictures(player, colour_letter(colour, texts), theme),
    )


def barony_rules(request: KitRequest, texts: Texts) -> tuple[ReferencePage, ...]:
    """Return the rules on one page, in short."""
    own = plain_player("barony", request.theme)
    return rules_pages(print_of(GAME).rules, _compositor(own, request, texts))


def _compositor(own: PlayerColour, request: KitRequest, texts: Texts) -> Compositor:
    theme = request.theme
    drawings: Drawings = {
        "worth": lambda: (_worth_table(theme, texts),),
        "score": lambda: (_score_table(texts),),
        "pieces": lambda: (piece_figure(theme, texts),),
        "terrains": lambda: (terrain_figure(request, texts),),
        "terrain-table": lambda: (_terrain_table(texts),),
    }
    return Compositor(texts, brush_of(own, theme), print_of(GAME).pictogram, drawings)


def brush_of(own: PlayerColour, theme: Theme) -> Brush:
    """Return what draws the pictograms of Barony and of Sorcery; *own* is the reader's colour."""

    def coin(kind: str, size_mm: float) -> Drawn:
        return gold_coin(int(kind), theme, size_mm)

    def shield(kind: str, size_mm: float) -> Drawn:
        return silver_shield(int(kind), theme, size_mm)

    def draw_crown(_: str, size_mm: float) -> Drawn:
        return (Use(crown(theme.ink), placed(0.0, 0.0, scale=size_mm)),)

    def edge(_: str, size_mm: float) -> Drawn:
        line = Style(stroke=theme.ink, stroke_mm=0.9)
        return (polyline(((0.0, -size_mm / 2), (0.0, size_mm / 2)), line),)

    return Brush(
        theme, own, "barony/", {"coin": coin, "shield": shield, "crown": draw_crown, "edge": edge}
    )


def piece_figure(theme: Theme, texts: Texts) -> Figure:
    """Return the four kinds of pieces in a row, with how many a colour has."""
    neutral = plain_player("barony", theme)
    shapes: list[Shape] = []
    for place, part in enumerate(PIECES):
        x_mm = (place + 0.5) * _FIGURE_MM / len(PIECES)
        symbol = piece(part.name, neutral, theme, has_letter=False)
        shapes.append(Use(symbol, placed(x_mm, 5.0, scale=9.0)))
        words = f"{part.count} {texts(f'kit_piece_{part.name}')}"
        shapes.append(_caption(words, x_mm, 12.6, theme))
    return Figure(tuple(shapes), _FIGURE_MM, 13.5)


def terrain_figure(request: KitRequest, texts: Texts) -> Figure:
    """Return the five terrains in a row, with their names."""
    theme = request.theme
    stream = Stream(request.seed, "kit rules")
    step_mm = _FIGURE_MM / len(TERRAINS)
    side_mm = step_mm * 0.96 / SQRT3
    shapes: list[Shape] = []
    for place, terrain in enumerate(TERRAINS):
        middle = ((place + 0.5) * step_mm, side_mm + 0.3)
        look = find_look(terrain.look, theme)
        shapes.append(draw_ground(look, middle, side_mm, theme, stream))
        shapes.append(draw_outline(middle, side_mm, theme, width_mm=0.2))
        shapes.append(Use(icon(look.key, icon_ink(look, theme), theme), placed(*middle, scale=5.5)))
        shapes.append(_caption(texts(terrain.name), middle[0], 2 * side_mm + 3.4, theme))
    return Figure(tuple(shapes), _FIGURE_MM, 2 * side_mm + 4.4)


def _caption(words: str, x_mm: float, y_mm: float, theme: Theme) -> Text:
    return Text(x_mm, y_mm, words, "sans", points_to_mm(7), theme.ink, "middle")


def _band_pictures(player: PlayerColour, letter: str, theme: Theme) -> list[Shape]:
    """Return the pieces of a colour in a row at the right end of a band."""
    right_mm = AID_SIZE.width_mm - SAFE_MM - 4.0
    return [
        Use(
            piece(part.name, player, theme, letter=letter),
            placed(right_mm - place * _PICTURE_STEP_MM, BAND_MM / 2 + 0.4, scale=8.2),
        )
        for place, part in enumerate(reversed(PIECES))
    ]


def _worth_table(theme: Theme, texts: Texts) -> Table:
    """Return the four resources with their gold and silver, a column each."""
    looks = [find_look(f"barony/{resource.terrain}", theme) for resource in RESOURCES]
    size_mm = 5.0
    gold = [gold_coin(resource.gold, theme, size_mm) for resource in RESOURCES]
    silver = [silver_shield(resource.silver, theme, size_mm) for resource in RESOURCES]
    tokens = [draw_token(look.key, 5.6, theme) for look in looks]
    return Table(
        (
            ("", *(_centred(shapes, 5.8) for shapes in tokens)),
            (texts("kit_aid_gold"), *(_centred(shapes, 5.2) for shapes in gold)),
            (texts("kit_aid_silver"), *(_centred(shapes, 5.8) for shapes in silver)),
        ),
        (2.6, 1.0, 1.0, 1.0, 1.0),
        ("start", "middle", "middle", "middle", "middle"),
        has_heading=False,
    )


def _centred(shapes: Drawn, size_mm: float) -> Figure:
    """Return *shapes* about the origin as a square figure."""
    return Figure((moved(shapes, size_mm / 2, size_mm / 2),), size_mm, size_mm)


def _score_table(texts: Texts) -> Table:
    """Return the points of the track: ranks across, new cities down."""
    names = tuple(texts(f"kit_rank_{rank}") for rank in range(1, RANKS + 1))
    rows = tuple(
        (str(new), *(str(track_points(rank, new)) for rank in range(RANKS)))
        for new in range(MOST_NEW_CITIES + 1)
    )
    return Table(
        rows=((texts("kit_new_cities"), *names), *rows),
        shares=(1.25, 1.0, 1.1, 1.0, 1.1, 0.8),
        anchors=("start", "end", "end", "end", "end", "end"),
    )


def _terrain_table(texts: Texts) -> Table:
    """Return the terrains with gold, silver and what is special about them."""
    worth = {r.terrain: (str(r.gold), str(r.silver)) for r in RESOURCES}
    none = ("\N{EN DASH}", "\N{EN DASH}")
    rows = tuple(
        (texts(name), *worth.get(name, none), texts(f"kit_special_{name}"))
        for name in (terrain.name for terrain in TERRAINS)
    )
    heading = (texts("kit_terrain"), texts("kit_gold"), texts("kit_silver"), texts("kit_special"))
    return Table((heading, *rows), (1.3, 0.8, 0.95, 2.6), ("start", "middle", "middle", "start"))
