"""The pictures of an own game as a whole: its board as a poster, and its cover."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from generators.hexes import Hex
from generators.lattice import bounds_mm, hex_corners
from layouts.components import box_corners, offset_outline, points_box
from layouts.documents import make_drawing
from layouts.shapes import Shape, Style, many_polygons
from layouts.textblocks import centred_text
from pnp.model.boards import Piece
from pnp.model.games import Colour, Game, PieceKind
from pnp.printing.art.hexart import text_size_mm
from pnp.printing.art.symbols import find_silhouette
from pnp.printing.art.vistas import Hill, Standing, Vista
from pnp.printing.boards.drawings import draw_pieces
from pnp.printing.boards.hexmaps import (
    SEA_ROOM,
    HexMap,
    board_lines,
    draw_grounds,
    draw_hex_marks,
    draw_lines,
)
from pnp.printing.kits.record import Cover, KitRequest, Poster
from pnp.printing.themes import Theme, find_look, lightness
from pnp.texts import Texts

KEY = "board"
_NAME_LOW = 0.62  # of the side


def has_poster(game: Game) -> bool:
    """Return whether the kit has the board; none that only a seed or play makes."""
    assert game.file
    ground, file = game.ground, game.file.tables
    if ground is None or not ground.cells:
        return False
    if file.kit.parts:
        return KEY in file.kit.parts
    return bool(ground.fixed) or not file.terrain


def board_poster(
    game: Game, request: KitRequest, texts: Texts, pieces: Sequence[Piece] = ()
) -> Poster:
    """Return the board at its true size, with the *pieces* that are part of it."""
    land, cells = _land(game, request)
    rings = land.rings(cells)
    # A board with holes, or in several pieces, is cut out along a rectangle round it.
    outline = rings[0] if len(rings) == 1 else box_corners(points_box(chain(*rings)))
    return Poster(
        KEY,
        texts("kit_section_board"),
        make_drawing(
            *_size_mm(land, cells),
            art=[
                *_shapes(land, cells, request.seed),
                *draw_pieces(land, pieces, game, request.language),
            ],
        ),
        offset_outline(tuple(outline), land.lines.rim_mm / 2),
        [
            (x - land.side_mm, y - land.side_mm, x + land.side_mm, y + land.side_mm)
            for x, y in map(land.centre, cells)
        ],
    )


def _land(game: Game, request: KitRequest) -> tuple[HexMap, tuple[Hex, ...]]:
    """Return the drawn hexes of the board, and all of its hexes."""
    assert game.ground
    cells, fixed = game.ground.cells, game.ground.fixed
    lines = board_lines(request.side_mm)
    # Round a country there is some sea.
    margin_mm = SEA_ROOM * request.side_mm if request.theme.is_country else lines.rim_mm
    left, top, _, _ = bounds_mm(cells, side_mm=request.side_mm)
    numbers = game.hex_numbers(cells)
    names = {
        cell: f"{name} · {numbers[cell]}" if cell in numbers else name
        for cell, name in game.names_hexes(cells).items()
    }
    land = HexMap(
        looks={cell: game.terrain(kind).look for cell, kind in fixed.items()},
        theme=request.theme,
        side_mm=request.side_mm,
        offset_mm=(margin_mm - left, margin_mm - top),
        lines=lines,
        labels=names,
        values={one.look: one.value for one in game.terrains},
        margin_mm=margin_mm,
    )
    return land, cells


def _size_mm(land: HexMap, cells: tuple[Hex, ...]) -> tuple[float, float]:
    left, top, right, bottom = bounds_mm(cells, side_mm=land.side_mm)
    return (right - left + 2 * land.margin_mm, bottom - top + 2 * land.margin_mm)


def _shapes(land: HexMap, cells: tuple[Hex, ...], seed: int) -> Iterator[Shape]:
    bare = [cell for cell in cells if cell not in land.looks]
    if land.looks and land.theme.is_country:
        from pnp.printing.country.boards import draw_country

        yield from draw_country(land, (), seed=seed, bare=bare)
    elif land.looks:
        yield from draw_grounds(land, seed=seed)
    if bare:
        corners = (map(land.moved, hex_corners(cell, side_mm=land.side_mm)) for cell in bare)
        yield many_polygons([tuple(ring) for ring in corners], Style(land.theme.paper))
    yield from draw_lines(replace(land, looks=dict.fromkeys(cells, "")))
    if land.looks and not land.theme.is_country:
        yield from draw_hex_marks(land)
    for cell in bare:
        x_mm, y_mm = land.centre(cell)
        size_mm = text_size_mm(land.side_mm)
        low = (x_mm, y_mm + _NAME_LOW * land.side_mm)
        yield centred_text(land.labels[cell], low, size_mm, land.theme.ink, "sans")


# The cover: its lands and its pieces


_PLAIN = ("disc", "cube", "bar")
_SKY = "#eef1e6"
_TOPS = (0.34, 0.54, 0.74)
_SIZES = (0.08, 0.11, 0.14)  # of motifs: what is nearer is larger
_PLACES = ((0.2, 0.93, 0.36), (0.42, 0.87, 0.3), (0.62, 0.95, 0.38), (0.82, 0.9, 0.32))


def own_cover(game: Game, request: KitRequest) -> Cover | None:
    """Return the picture: the palest lands far off, pieces of the first players in front."""
    theme = request.theme
    looks = list(dict.fromkeys(one.look for one in game.terrains))[: len(_TOPS)]
    if not looks:
        return None
    looks.sort(key=lambda key: -lightness(theme.tones[find_look(key, theme).tone].ground))
    hills = tuple(
        Hill(key, top, size=size if find_look(key, theme).growths else 0.0)
        for key, top, size in zip(looks, _TOPS, _SIZES, strict=False)
    )
    assert game.file
    colours = game.colours_of(request.players)
    standing = []
    for place, (x, y, size) in enumerate(_PLACES[: max(2, len(colours))]):
        colour = colours[place % len(colours)]
        own = _pictures(game, colour, theme)
        if own:
            standing.append(Standing(own[place % len(own)], colour.name, x, y, size))
    return Cover(Vista("own", _SKY, hills, tuple(standing)), theme, request.seed)


def _pictures(game: Game, colour: Colour, theme: Theme) -> list[str]:
    """Return the pieces of a colour that are the most to look at; no backs of others."""
    assert game.file
    tables = game.file.tables.piece.values()
    own = [
        kind
        for kind, table in zip(game.pieces, tables, strict=True)
        if not (kind.is_neutral or table.flip_of) and colour.letter in game.owners(kind)
    ]
    best = min((_dullness(kind, theme) for kind in own), default=0)
    return [kind.picture for kind in own if _dullness(kind, theme) == best]


def _dullness(kind: PieceKind, theme: Theme) -> int:
    """Return 0 for a drawing, more for a bar on a side, most for a disc or a letter."""
    drawing = find_silhouette(kind.picture, theme)
    is_plain = bool(drawing.sign) or any(drawing is theme.looks.pieces[one] for one in _PLAIN)
    return 2 * is_plain + (kind.on == "side")
