"""
Tokens that only Barony has: resources, and the first player's.

Everything is two-sided. A resource token shows its gold in a coin on the left,
spent for titles, and its silver in a shield on the right, points at the end: two shapes,
so that nobody needs to see the metals.
"""

from generators.randomness import Stream
from layouts.components import Component
from layouts.shapes import Circle, Group, Path, Shape, Style, Symbol, Use, placed
from pnp.games.barony.facts import RESOURCES, TOKENS_PER_RESOURCE, Resource
from pnp.model.parts import TokenSize
from pnp.printing.art.hexart import draw_ground, icon_ink
from pnp.printing.art.places import HALF_WIDTH
from pnp.printing.art.symbols import put_icon, sign
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.tokens import TokenForm, centred_symbol, centred_text, form_of, token
from pnp.printing.themes import PAPER, Theme, find_look
from pnp.texts import Texts

RESOURCE = TokenSize(22.0, 18.0)
FIRST_PLAYER = TokenSize(34.0, 30.0)

_GOLD = "#e8b93c"
_SILVER = "#d3d9dd"
_COIN_MM = 6.0
_SQUARE_FACE = 0.88


def resource_tokens(request: KitRequest, count: int = TOKENS_PER_RESOURCE) -> tuple[Component, ...]:
    """Return *count* tokens of each of the four resources."""
    stream, form = Stream(request.seed, "kit resources"), form_of(request, RESOURCE)
    return tuple(
        token(
            f"{resource.terrain} resource",
            form,
            ground=request.theme.tones[resource.terrain].ground,
            front=face,
            back=face,
            quantity=count,
            block=resource.terrain,
        )
        for resource in RESOURCES
        for face in (_resource_face(resource, form, request, stream),)
    )


def first_player_token(request: KitRequest, texts: Texts) -> Component:
    """Return the first player's token: a crown and the words."""
    theme, form = request.theme, form_of(request, FIRST_PLAYER)
    ink = theme.band_ink
    crown_ink = theme.tones["field"].pattern if theme.is_lined else PAPER
    face = (
        form.field(form.size_mm / 2 - 2.2, Style(stroke=ink, stroke_mm=0.4)),
        centred_symbol(crown(crown_ink, theme), 14.0, y_mm=-4.2),
        centred_text(texts("kit_first_1"), 4.0, ink, y_mm=6.0),
        centred_text(texts("kit_first_2"), 4.0, ink, y_mm=10.2),
    )
    return token(
        "first player",
        form,
        ground=theme.bands["barony"],
        front=face,
        back=face,
        quantity=1,
        block="first player",
    )


def crown(ink: str, theme: Theme) -> Symbol:
    """Return a crown in one ink, in a box of side 1."""
    shape = Path(sign("crown", theme), Style(fill=ink))
    return Symbol(f"crown-{ink[1:]}", (shape,), (-0.6, -0.6, 0.6, 0.6))


def gold_coin(value: int, theme: Theme, size_mm: float = _COIN_MM) -> tuple[Shape, ...]:
    """Return the gold value of a resource about the origin: a numeral in a coin."""
    fill = theme.paper if theme.is_lined else _GOLD
    line_mm = (0.03 if theme.is_lined else 0.05) * size_mm
    return (
        Circle(0.0, 0.0, size_mm / 2, Style(fill, theme.ink, line_mm)),
        Circle(0.0, 0.0, 0.41 * size_mm, Style(None, theme.ink, 0.4 * line_mm)),
        centred_text(str(value), 0.68 * size_mm, theme.ink),
    )


def silver_shield(value: int, theme: Theme, size_mm: float = _COIN_MM) -> tuple[Shape, ...]:
    """Return the silver value of a resource about the origin: a numeral in a shield."""
    fill = theme.paper if theme.is_lined else _SILVER
    name = f"shield-{fill[1:]}-{theme.ink[1:]}"
    shape = Path(sign("shield", theme), Style(fill, theme.ink, 0.03 if theme.is_lined else 0.05))
    shield = Symbol(name, (shape,), (-0.6, -0.6, 0.6, 0.65))
    return (
        Use(shield, placed(0.0, 0.0, scale=size_mm)),
        centred_text(str(value), 0.68 * size_mm, theme.ink, y_mm=-0.04 * size_mm),
    )


def moved(shapes: tuple[Shape, ...], x_mm: float, y_mm: float) -> Shape:
    """Return *shapes* with their origin at the point."""
    return Group(shapes, placed(x_mm, y_mm))


def _resource_face(
    resource: Resource, form: TokenForm, request: KitRequest, stream: Stream
) -> tuple[Shape, ...]:
    look = find_look(f"barony/{resource.terrain}", request.theme)
    # A hex that holds all art up to the bleed; the token is cut out of it.
    side_mm = form.corner_reach_mm / HALF_WIDTH
    theme = request.theme
    # On so small a token the pattern is not worth its ink.
    pattern = () if theme.is_lined else (draw_ground(look, (0.0, 0.0), side_mm, theme, stream),)
    face: tuple[Shape, ...] = (
        put_icon(look.key, icon_ink(look, theme), theme, (0.0, -3.5), 8.4),
        moved(gold_coin(resource.gold, theme), -3.9, 4.0),
        moved(silver_shield(resource.silver, theme), 3.9, 4.0),
    )
    if form.is_square:  # smaller than the disc, and so is what stands on it
        face = (Group(face, placed(0.0, 0.0, scale=_SQUARE_FACE)),)
    return (*pattern, *face)
