"""
Symbols: icons, pieces and engravings, in the colours of what they are drawn for.

Each is a drawing of an SVG file whose parts have roles; here roles become colours. All are of
unit size, y downwards, in a box of about side 1; the light comes from the upper left.

- **Icons**: one bold silhouette a terrain, cut like a stencil. ``fill`` and ``line-stroke`` are
  of one ink; what is light is left open, so that an icon stands on any colour.
- **Pieces**: silhouettes of what players put on a board, standing on the lower edge. ``player``
  has the player's colour, an outline in ink and a rim of paper that keeps it off the ground; of
  several the later lie over the earlier. ``detail-stroke`` is a line on
  it. Kinds are told apart at 8 mm
  without any colour, players by letter.
- **Own drawings**, of designers, keep the colours of their file, and a picture in pixels is put in
  as it is; to save ink they are drawn in outline. `svgart` says what has the player's colour.
- **Engravings**: small pictures of a country map. A role is a fill and a stroke, either of them
  left out: ``ground``, ``shade``, ``line`` are the tones of the land, ``light`` is bare paper,
  ``ink`` and ``roof`` are the same on any land; a stroke is named ``ink-stroke``.
- **Signs**: outlines for whatever shows them to paint. Those of pictograms, ``mark-...``, have the
  roles ``ink``, ``paper`` and ``forbidden``.

The colours of players are hatched as heralds print them without colour. Blue is hatched level, red
upright, green and purple aslant, black both ways; yellow is dotted, white plain. So fields are told
apart in greyscale and by any eye.
"""

import math
from collections.abc import Mapping
from functools import lru_cache

from layouts import components, documents, fonts, shapes
from layouts.richtexts import centred_text
from pnp.errors import UnknownNameError
from pnp.printing.drawings import PLAYER, UNIT_BOX, Drawing
from pnp.printing.themes import (
    INK,
    LIGHT,
    PAPER,
    ROOF,
    SEPIA,
    PlayerColour,
    Theme,
    Tones,
    find_look,
    mixed,
)
from pnp.texts.suggestions import unknown_name

_RIM = 0.1
_OUTLINE = 0.045
_SEAM = 0.03
_DETAIL = 0.035
_LETTER = 0.26

# Of own drawings.
_OWN_LINE = 0.012
_SIGN, _SIGN_WIDTH = 1.0, 1.3
_DISC = 0.48
_ON_DISC = 0.66
_SIGN_ON_DISC = 0.6
_BADGE = (0.34, 0.34)
_BADGE_RADIUS = 0.17

# Of places where pieces start.
_RING = 0.45
_RING_MM, _RING_EDGE_MM = 0.06, 0.11
_IN_RING = 0.62


@lru_cache(maxsize=1024)
def icon(look_key: str, ink: str, theme: Theme) -> shapes.Symbol:
    """
    Return the icon of a terrain, as of ``"barony/forest"``, in a box of side 1.

    Raises:
        UnknownNameError: there is no such look.
    """
    name = find_look(look_key, theme).icon
    drawing, label = theme.looks.icons[name], f"icon-{name}-{ink[1:]}"
    is_lined = theme.is_lined and drawing.is_own
    if drawing.is_own:
        label = f"own-{name}-{ink[1:]}-{'line' if is_lined else 'fill'}"
    inks = {"fill": ink, "line": ink, PLAYER: ink}
    return shapes.Symbol(label, painted(drawing, inks, is_lined=is_lined), UNIT_BOX)


def put_icon(look_key: str, ink: str, theme: Theme, at: shapes.Point, size_mm: float) -> shapes.Use:
    """Return the icon of a terrain, so large about a point."""
    return shapes.Use(icon(look_key, ink, theme), shapes.placed(*at, scale=size_mm))


@lru_cache(maxsize=512)
def piece(
    kind: str, player: PlayerColour, theme: Theme, *, letter: str | None = None
) -> shapes.Symbol:
    """
    Return a piece in a player's colour, in a box of side 1.

    *letter* stands for the colour's own, as in French; an empty one leaves it out.

    Raises:
        UnknownNameError: there is no such kind; the message guesses.
    """
    letter = player.letter if letter is None else letter
    drawing = find_silhouette(kind, theme)
    name = f"{kind}-{player.key}-{player.fill[1:]}-{letter or 'plain'}"
    if drawing.is_own:
        art = _own_piece(drawing, player, is_lined=theme.is_lined)
        if letter:
            art.append(shapes.Circle(*_BADGE, _BADGE_RADIUS, shapes.Style(player.fill, INK, _SEAM)))
            art.append(centred_text(letter, _BADGE, _LETTER, player.ink))
        box = (-0.56, -0.56, 0.56, 0.56)
        return shapes.Symbol(f"own-{name}-{theme.is_lined:d}", tuple(art), box)
    # Rim, body, details, letter.
    bodies = _bodies(drawing)
    art = [shapes.Path(body, shapes.Style(stroke=PAPER, stroke_mm=_RIM)) for body in bodies]
    edge = shapes.Style(player.fill, INK, _OUTLINE)
    if len(bodies) > 1 and player.fill == INK:  # else its parts would run into one
        art += (shapes.Path(body, edge) for body in bodies)
        edge = shapes.Style(player.fill, PAPER, _SEAM)
    art += (shapes.Path(body, edge) for body in bodies)
    detail = shapes.Style(stroke=player.ink, stroke_mm=_DETAIL)
    art += (shapes.Path(part.commands, detail) for part in drawing.parts if part.style.stroke)
    if letter:
        art.append(centred_text(letter, drawing.letter or (0.0, 0.0), _LETTER, player.ink))
    return shapes.Symbol(f"piece-{name}", tuple(art), UNIT_BOX)


def put_piece(
    kind: str, player: PlayerColour, theme: Theme, at: shapes.Point, size_mm: float
) -> shapes.Use:
    """Return a piece without a letter, so large about a point."""
    return shapes.Use(piece(kind, player, theme, letter=""), shapes.placed(*at, scale=size_mm))


def starting_place(kind: str, player: PlayerColour, theme: Theme, *, letter: str) -> shapes.Symbol:
    """
    Return a ring in a player's colour round the outline of a piece, in a box of side 1.

    It is printed where the piece stands at first, and is read as no piece when that has gone.

    Raises:
        UnknownNameError: there is no such kind; the message guesses.
    """
    drawing = find_silhouette(kind, theme)
    art: list[shapes.Shape] = [
        shapes.Circle(0.0, 0.0, _RING, shapes.Style(stroke=INK, stroke_mm=_RING_EDGE_MM)),
        shapes.Circle(0.0, 0.0, _RING, shapes.Style(stroke=player.fill, stroke_mm=_RING_MM)),
    ]
    bodies = [] if drawing.is_own else _bodies(drawing)
    outlines = [
        shapes.Path(body, shapes.Style(stroke=INK, stroke_mm=_SEAM / _IN_RING)) for body in bodies
    ]
    at = drawing.letter or (0.0, 0.0) if outlines else (0.0, 0.0)
    words = centred_text(letter, at, _LETTER / _IN_RING, INK)
    art.append(shapes.Group((*outlines, words), shapes.placed(0.0, 0.0, scale=_IN_RING)))
    name = f"start-{kind}-{player.key}-{player.fill[1:]}-{letter}"
    return shapes.Symbol(name, tuple(art), UNIT_BOX)


def find_silhouette(kind: str, theme: Theme) -> Drawing:
    """
    Return the drawing of a kind of piece.

    Raises:
        UnknownNameError: there is no such kind; the message guesses.
    """
    pieces = theme.looks.pieces
    if kind not in pieces:
        raise UnknownNameError(unknown_name("piece", kind, pieces))
    return pieces[kind]


def sign(name: str, theme: Theme) -> tuple[shapes.Command, ...]:
    """
    Return the outline of a sign in a box of side 1, for what paints it.

    Raises:
        KeyError: there is no such sign.
    """
    return tuple(command for part in theme.looks.signs[name].parts for command in part.commands)


@lru_cache(maxsize=512)
def engraving(name: str, tones: Tones, theme: Theme) -> shapes.Symbol:
    """
    Return the engraving called *name* on land of those tones.

    Raises:
        KeyError: there is no such engraving.
    """
    inks = {
        "ground": tones.ground,
        "shade": tones.pattern,
        "line": tones.line,
        "light": LIGHT,
        "ink": SEPIA,
        "roof": ROOF,
    }
    if theme.is_lined:
        inks |= {"ground": PAPER, "shade": PAPER, "light": PAPER, "ink": tones.line, "roof": PAPER}
    label = f"engraved-{name}-{tones.ground[1:]}-{tones.line[1:]}"
    art = tuple(
        shapes.Path(part.commands, style._replace(stroke_mm=theme.pen * style.stroke_mm))
        for part in theme.looks.engravings[name].parts
        for style in (_inked(part.style, inks, is_lined=False),)
    )
    return shapes.Symbol(label, art, (-0.66, -0.76, 0.66, 0.7))


def own_symbol(name: str, drawing: Drawing, theme: Theme) -> shapes.Symbol:
    """Return an own drawing of nobody, in the colours of its file; its box is all of it."""
    return shapes.Symbol(
        f"art-{name}", painted(drawing, {PLAYER: INK}, is_lined=theme.is_lined), drawing.box
    )


def painted(
    drawing: Drawing, inks: Mapping[str, str], *, is_lined: bool = False
) -> tuple[shapes.Shape, ...]:
    """Return a drawing in *inks* for its roles; what has none keeps its colours, or is lined."""
    if drawing.sign:
        size = min(_SIGN, _SIGN_WIDTH / fonts.text_width_mm(drawing.sign, "serif-semibold", 1.0))
        return (centred_text(drawing.sign, (0.0, 0.0), size, inks[PLAYER], "serif-semibold"),)
    if drawing.pixels:
        return (drawing.pixels.fitting(UNIT_BOX),)
    return tuple(
        shapes.Path(part.commands, _inked(part.style, inks, is_lined=is_lined))
        for part in drawing.parts
    )


def _inked(style: shapes.Style, inks: Mapping[str, str], *, is_lined: bool) -> shapes.Style:
    fill, stroke = (paint and inks.get(paint, paint) for paint in (style.fill, style.stroke))
    if not is_lined:
        return style._replace(fill=fill, stroke=stroke)
    if fill is None:
        return style._replace(stroke=INK)
    fill = fill if style.fill == PLAYER else PAPER
    return style._replace(fill=fill, stroke=INK, stroke_mm=_OWN_LINE)


def _bodies(drawing: Drawing) -> list[tuple[shapes.Command, ...]]:
    return [part.commands for part in drawing.parts if part.style.fill == PLAYER]


def _own_piece(drawing: Drawing, player: PlayerColour, *, is_lined: bool) -> list[shapes.Shape]:
    """Return an own drawing as a piece: the drawing in the player's colour, or on a disc in it."""
    art: list[shapes.Shape] = []
    whole = as_players(drawing)
    if drawing.sign:
        art.append(shapes.Circle(0.0, 0.0, _DISC, shapes.Style(player.fill, INK, _OUTLINE)))
        inside = painted(drawing, {PLAYER: player.ink}, is_lined=is_lined)
        art.append(shapes.Group(inside, shapes.placed(-0.04, -0.02, scale=_SIGN_ON_DISC)))
    elif whole is None:
        art.append(shapes.Circle(0.0, 0.0, _DISC, shapes.Style(stroke=PAPER, stroke_mm=_RIM)))
        art.append(shapes.Circle(0.0, 0.0, _DISC, shapes.Style(player.fill, INK, _OUTLINE)))
        inside = painted(drawing, {PLAYER: player.fill}, is_lined=is_lined)
        art.append(shapes.Group(inside, shapes.placed(0.0, 0.0, scale=_ON_DISC)))
    else:
        for paint, width in ((PAPER, _RIM), (INK, _OUTLINE)):
            for part in whole.parts:
                edge = shapes.Style(stroke=paint, stroke_mm=part.style.stroke_mm + width)
                art.append(shapes.Path(part.commands, edge))
        art += painted(whole, {PLAYER: player.fill}, is_lined=is_lined)
    return art


def as_players(drawing: Drawing) -> Drawing | None:
    """Return a drawing whose parts in the player's colour are marked; none if it has none."""
    styles = [part.style for part in drawing.parts]
    paints = {paint for style in styles for paint in (style.fill, style.stroke) if paint}
    if PLAYER in paints:
        return drawing
    if len(paints) != 1:
        return None
    parts = (
        part._replace(
            style=part.style._replace(
                fill=part.style.fill and PLAYER, stroke=part.style.stroke and PLAYER
            ),
        )
        for part in drawing.parts
    )
    return drawing._replace(parts=tuple(parts))


# Hatching


# How level lines are turned, clockwise; those of yellow are dotted.
_TURNS_DEG = {
    "blue": (0.0,),
    "red": (90.0,),
    "green": (45.0,),
    "purple": (-45.0,),
    "black": (0.0, 90.0),
    "yellow": (30.0,),
}
# The colours that the texts have words for.
HATCHED = (*_TURNS_DEG, "white")

_PITCH_MM = 1.3
_LINE_MM = 0.2
_DOT_MM, _DOTS = 0.6, (0.01, 1.95)  # how wide they are, and how far apart
_SHADE = 0.6  # how far the hatching is mixed towards paper or ink


def marked_box(player: PlayerColour, theme: Theme, box: documents.Box) -> tuple[shapes.Shape, ...]:
    """Return the field of a colour over *box*: its ground and its hatching."""
    ground = components.box_path(box, shapes.Style(ground_colour(player, theme)))
    return (ground, *hatching(player, theme, box))


def hatching(
    player: PlayerColour, theme: Theme, box: documents.Box, edge: shapes.Path | None = None
) -> tuple[shapes.Shape, ...]:
    """Return the lines or dots of a colour over *box*, cut off there or at an *edge* within it."""
    hatch, reach_mm = player.hatch or player.key, math.hypot(*components.box_size(box)) / 2
    if hatch not in _TURNS_DEG:
        return ()
    is_light = player.ink == INK
    if theme.is_lined:
        colour = mixed(player.fill, INK, 0.3) if is_light else player.fill
    else:
        colour = mixed(player.fill, PAPER if player.ink == PAPER else INK, _SHADE)
    style = shapes.Style(None, colour, _LINE_MM, round_ends=False)
    if hatch == "yellow":
        style = shapes.Style(None, colour, _DOT_MM, _DOTS)
    count = math.ceil(reach_mm / _PITCH_MM)
    heights = ((step + 0.5) * _PITCH_MM for step in range(-count, count))
    lines = shapes.many_lines((((-reach_mm, y), (reach_mm, y)) for y in heights), style)
    turned = (
        shapes.Group((lines,), shapes.placed(*components.box_middle(box), angle_deg=turn))
        for turn in _TURNS_DEG[hatch]
    )
    return (shapes.Group(tuple(turned), clip=edge or components.box_path(box, shapes.Style())),)


def ground_colour(player: PlayerColour, theme: Theme) -> str:
    """Return the flat colour of a field; paper where ink is saved."""
    return theme.paper if theme.is_lined else player.fill


def edge_colour(player: PlayerColour, theme: Theme) -> str:
    """Return the colour of lines that show on paper as well as beside the field."""
    return theme.ink if player.ink == INK else player.fill
