"""
Player aids and the summary of the rules of Barony.

An aid has a band in the colour of the player it belongs to: the six actions as pictograms
in front, what things are worth on the back.
"""

from generators.lattice import SQRT3
from generators.randomness import Stream
from layouts.cards import AID_SIZE, BAND_MM, SAFE_MM
from layouts.components import Component
from layouts.flows import Block, Bullets, Figure, Heading, Paragraph, Pictured, Table
from layouts.shapes import Shape, Style, Text, Use, placed, polyline
from layouts.units import points_to_mm
from pnp.games.barony.facts import MOST_NEW_CITIES, RANKS, RESOURCES, TERRAINS, track_points
from pnp.games.barony.print.parts import PIECES
from pnp.games.barony.print.pictograms import ACTIONS, END, LIVING, NEVER
from pnp.games.barony.print.tokens import crown, gold_coin, moved, silver_shield
from pnp.model.games import Colour
from pnp.printing.art.hexart import draw_ground, draw_outline, icon_ink
from pnp.printing.art.pictograms import Brush, Drawn, draw_pictogram, draw_row, draw_token
from pnp.printing.art.symbols import icon, piece
from pnp.printing.kits.aids import AidSide, aid_card, plain_player
from pnp.printing.kits.record import KitRequest, ReferencePage
from pnp.printing.stock.tokens import colour_letter
from pnp.printing.themes import PlayerColour, Theme, find_look, find_player
from pnp.texts import Texts

_PICTOGRAM_MM = 10.4
_SMALL_PICTOGRAM_MM = 8.2  # on the back
_SIGN_MM = 5.2
_SIGN_GAP_MM = 1.2
_ACTIONS = ("a", "b", "c", "d", "e", "f")
_PICTURE_STEP_MM = 9.0
_FIGURE_MM = 76.0  # narrow enough for a column of a page with wide margins


def player_aid(colour: Colour, request: KitRequest, texts: Texts) -> Component:
    """Return the aid of one colour, with its pieces in the band."""
    theme, player = request.theme, find_player(request.theme, colour.name)
    subtitle = f"{texts('title')} · {texts(f'kit_colour_{colour.name}')}"
    brush = brush_of(player, theme)
    return aid_card(
        f"{colour.name} aid",
        (
            AidSide(texts("kit_aid_front"), subtitle, _pictured_actions(brush, texts)),
            AidSide(texts("kit_aid_back"), subtitle, _value_blocks(brush, texts)),
        ),
        (theme.paper, theme.ink) if theme.is_lined else (player.fill, player.ink),
        request,
        pictures=_band_pictures(player, colour_letter(colour, texts), theme),
    )


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


def action_blocks(texts: Texts) -> tuple[Block, ...]:
    """Return the six actions with what they do not allow."""
    blocks: list[Block] = []
    for action in _ACTIONS:
        keys = (f"kit_{action}_text", f"kit_{action}_never")
        words = tuple(texts(key) for key in keys if key in texts.table)
        blocks += [Heading(texts(f"kit_{action}")), Bullets(words)]
    return tuple(blocks)


def _pictured_actions(brush: Brush, texts: Texts) -> tuple[Block, ...]:
    """Return the six actions as pictograms, below each where it may never end."""
    return tuple(
        Pictured(
            draw_pictogram(ACTIONS[action], _PICTOGRAM_MM, brush),
            texts(f"kit_{action}"),
            texts(f"kit_aid_{action}"),
            draw_row(NEVER[action], _SIGN_MM, _SIGN_GAP_MM, brush) if action in NEVER else None,
        )
        for action in _ACTIONS
    )


def rules_page(request: KitRequest, texts: Texts) -> ReferencePage:
    """Return the rules on one page, in short."""
    theme = request.theme
    setup = tuple(texts(f"kit_setup_{step}") for step in range(1, 7))
    living = tuple(texts(f"kit_living_{step}") for step in range(1, 5))
    readings = tuple(texts(f"kit_reading_{step}") for step in range(1, 5))
    return ReferencePage(
        key="rules",
        title=texts("kit_rules_title"),
        subtitle=texts("kit_rules_subtitle"),
        blocks=(
            *(Heading(texts("kit_aim")), Paragraph(texts("kit_aim_text"))),
            *(Heading(texts("kit_setup")), Bullets(setup, is_numbered=True)),
            *(Heading(texts("kit_own_pieces")), piece_figure(theme, texts)),
            Paragraph(texts("kit_own_pieces_text")),
            *(Heading(texts("kit_turn")), Paragraph(texts("kit_turn_text"))),
            *action_blocks(texts),
            *(Heading(texts("kit_living")), Bullets(living)),
            *(Heading(texts("kit_terrains")), terrain_figure(request, texts)),
            _terrain_table(texts),
            Paragraph(texts("kit_worth_text")),
            *(Heading(texts("kit_score")), _score_table(texts)),
            *(Heading(texts("kit_end")), Paragraph(texts("kit_end_text"))),
            *(Heading(texts("kit_readings")), Bullets(readings)),
        ),
        credit=texts("credit"),
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


def _value_blocks(brush: Brush, texts: Texts) -> tuple[Block, ...]:
    """Return the back of an aid: tokens, score track, living together, the end."""
    theme = brush.theme
    living: tuple[Block, ...] = tuple(
        Pictured(
            draw_pictogram(picture, _SMALL_PICTOGRAM_MM, brush),
            text=texts(f"kit_aid_living_{step}"),
        )
        for step, picture in LIVING.items()
    )
    end = Pictured(draw_pictogram(END, _SMALL_PICTOGRAM_MM, brush), text=texts("kit_aid_end"))
    return (
        _worth_table(theme, texts),
        *(Heading(texts("kit_score")), _score_table(texts)),
        *(Heading(texts("kit_living")), *living),
        *(Heading(texts("kit_end")), end),
        piece_figure(theme, texts),
    )


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
