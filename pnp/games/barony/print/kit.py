"""
What the box of Barony holds and how it is printed: parts as data, the aids, the rules in short.

What aids and rules say stands in `print.toml`; here is what only Barony draws. An aid has a band
in the colour of the player it belongs to.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generators.lattice import SQRT3
from generators.randomness import Stream
from layouts import points_to_mm
from layouts.blocks import Figure, Table
from layouts.components import AID_SIZE, SAFE_MM, Component
from layouts.shapes import Shape, Style, Text, Use, placed, polyline
from pnp.games.barony.facts import (
    CITY,
    GAME,
    KNIGHT,
    MOST_NEW_CITIES,
    PIECES_PER_COLOUR,
    RANKS,
    RESOURCES,
    STRONGHOLD,
    TERRAIN_OF_LETTER,
    TERRAINS,
    TILE_CODES,
    VILLAGE,
    track_points,
)
from pnp.games.barony.print.tokens import (
    crown,
    first_player_token,
    gold_coin,
    moved,
    resource_tokens,
    silver_shield,
)
from pnp.games.barony.print.track import track_board
from pnp.model.games import Colour, Game
from pnp.model.parts import Face, Pad, PadLine, Part, PiecePart, StandeeSize, TilePart, TokenSize
from pnp.printing.art.hexart import draw_sample
from pnp.printing.art.pictograms import Brush, Drawn, draw_token
from pnp.printing.art.symbols import put_piece
from pnp.printing.kits.record import Kit, KitRequest, ReferencePage
from pnp.printing.stock.aids import Compositor, Drawings, aid_card, plain_player, rules_pages
from pnp.printing.stock.kits import Maker, Workbench
from pnp.printing.stock.prints import print_of
from pnp.printing.themes import PlayerColour, Theme, find_look, find_player
from pnp.texts import Texts

# Two knights of this side lie side by side on a hex, with room to spare.
_SIDE_MM = 15.0
_FOOT_MM = 7.0

# In the band, clear of the knife.
_PICTURE_MM, _PICTURE_Y_MM = 7.0, 6.7
_PICTURE_STEP_MM = 8.0
_FIGURE_MM = 76.0  # narrow enough for a column of a page with wide margins


def piece_part(
    name: str, kind: str, diameter_mm: float, face_mm: tuple[float, float], share: float = 0.62
) -> PiecePart:
    """Return a kind of piece, by its letter; its figure is *face_mm* wide and high."""
    return PiecePart(
        name,
        Face(name),
        PIECES_PER_COLOUR[kind],
        TokenSize(diameter_mm, _SIDE_MM),
        share=(share, 0.73),
        standee=StandeeSize(*face_mm, _FOOT_MM),
    )


PIECES = (
    piece_part("city", CITY, 20.0, (23.0, 28.0), 0.58),
    piece_part("stronghold", STRONGHOLD, 18.0, (21.0, 26.5), 0.58),
    piece_part("knight", KNIGHT, 16.0, (19.0, 25.0)),
    piece_part("village", VILLAGE, 16.0, (19.0, 25.0), 0.58),
)


def coded_tiles(codes: Sequence[str], label: str = "") -> tuple[TilePart, ...]:
    """Return tiles by their codes, pointing up: the first letter on top, then clockwise."""
    return tuple(
        TilePart(
            f"tile {code}",
            tuple(f"barony/{TERRAIN_OF_LETTER[letter]}" for letter in code),
            label=label,
        )
        for code in codes
    )


def score_pad(texts: Texts, *more: PadLine) -> Part:
    """Return the pads with *more* lines above the total; tokens without points have none."""
    titles = (f"{texts(f'kit_rank_{rank + 1}')} {track_points(rank, 0)}" for rank in range(RANKS))
    tokens = (
        PadLine("pad_tokens", terrain=token.terrain, values={"points": token.silver})
        for token in RESOURCES
        if token.silver
    )
    pad = Pad(
        "city",
        (
            PadLine("pad_title_row"),
            PadLine("pad_cities"),
            *tokens,
            *more,
            PadLine("pad_total", "total"),
        ),
        ("pad_titles", "pad_reminder"),
        {"titles": ", ".join(titles)},
    )
    return Part("score-pad", "paper", pad=pad)


PARTS = (
    Part("tiles", tiles=coded_tiles(TILE_CODES)),
    Part("resources", is_boxed=True, has_substitute=True),
    Part("pieces", is_boxed=True, has_substitute=True, pieces=PIECES),
    Part(
        "counters",
        is_boxed=True,
        has_substitute=True,
        pieces=(PiecePart("counter", Face(), 1, TokenSize(12.0, 11.0)),),
    ),
    Part("track"),
    Part("aids", "card"),
)


def make_kit(request: KitRequest) -> Kit:
    """Return the kit: all tiles and tokens of the box, and the pieces of *players* colours."""
    texts = GAME.texts(request.language)
    tiles, *others = PARTS
    if request.inventory is not None:
        tiles = replace(tiles, tiles=coded_tiles(request.inventory))
    return Workbench(GAME, request, texts, makers_for(GAME, texts)).kit(
        (tiles, *others, score_pad(texts)),
        references=barony_rules(request, texts),
        notes=kit_notes(request, texts),
    )


def makers_for(game: Game, texts: Texts) -> Mapping[str, Maker]:
    """Return what only Barony has, for the colours of *game*; *texts* are Barony's."""
    return {
        "resources": lambda request, _: resource_tokens(request),
        "counters": lambda request, _: (first_player_token(request, texts),),
        "track": lambda request, _: (track_board(request, texts),),
        "aids": lambda request, _: tuple(
            player_aid(colour, request, texts) for colour in game.colours_of(request.players)
        ),
    }


def kit_notes(request: KitRequest, texts: Texts) -> tuple[str, ...]:
    """Return what a player should know about the kit."""
    own = request.inventory
    tiles = () if own is None else (texts("kit_note_inventory", count=len(own)),)
    return (texts("kit_note_board"), *tiles)


def player_aid(colour: Colour, request: KitRequest, texts: Texts) -> Component:
    """Return the aid of one colour, with its name and its pieces in the band."""
    theme, player = request.theme, find_player(request.theme, colour.name)
    return aid_card(
        f"{colour.name} aid",
        print_of(GAME).aid["player"],
        _compositor(player, request, texts),
        (theme.paper, theme.ink) if theme.is_lined else (player.fill, player.ink),
        request,
        subtitle=f"{texts('title')} · {texts(f'kit_colour_{colour.name}')}",
        pictures=_band_pictures(player, theme),
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
        return (Use(crown(theme.ink, theme), placed(0.0, 0.0, scale=size_mm)),)

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
        shapes.append(put_piece(part.name, neutral, theme, (x_mm, 5.0), 9.0))
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
        shapes += draw_sample(look, middle, side_mm, theme, stream, icon_mm=5.5)
        shapes.append(_caption(texts(terrain.name), middle[0], 2 * side_mm + 3.4, theme))
    return Figure(tuple(shapes), _FIGURE_MM, 2 * side_mm + 4.4)


def _caption(words: str, x_mm: float, y_mm: float, theme: Theme) -> Text:
    return Text(x_mm, y_mm, words, "sans", points_to_mm(7), theme.ink, "middle")


def _band_pictures(player: PlayerColour, theme: Theme) -> list[Shape]:
    """Return the pieces of a colour in a row at the right end of a band."""
    right_mm = AID_SIZE.width_mm - SAFE_MM - 4.0
    return [
        put_piece(
            part.name,
            player,
            theme,
            (right_mm - place * _PICTURE_STEP_MM, _PICTURE_Y_MM),
            _PICTURE_MM,
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
