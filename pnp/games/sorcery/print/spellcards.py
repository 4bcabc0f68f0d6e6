"""
Spell cards, of poker size: a band in the family's colour with the cost in stars, a scene
of what the spell does, and the effect in words. All share one back, so that they can be
drawn unseen.
"""

import math

from generators.randomness import Stream
from layouts import points_to_mm
from layouts.blocks import Paragraph
from layouts.components import BAND_MM, SAFE_MM, CardStyle, Component, card_face, find_card_size
from layouts.flows import flow
from layouts.shapes import (
    Circle,
    Group,
    Path,
    Point,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    placed,
    polyline,
    rectangle,
)
from pnp.games.sorcery.facts import GAME, SPELLS, Spell
from pnp.printing.art.pictograms import Brush, draw_gate, draw_scene
from pnp.printing.art.symbols import put_icon, sign
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.prints import print_of
from pnp.printing.themes import PAPER, PlayerColour, Theme
from pnp.texts import Texts

SIZE = find_card_size("poker")
SCENE_MM = 49.0
_TEXT_MM = points_to_mm(10)
_COST_MM = 6.4
_EMBLEM_MM = 6.0
_FOOT_MM = SIZE.height_mm - SAFE_MM - 0.8
_STAR = "barony/mysterious"
_STARS = 12
_AROUND = ("plain", "field", "forest", "mountain", "plain", "lake")
# Half the stroke round a hex, and a little.
_EDGE_MM = 0.5
_SMALL_SCALE = 0.46  # of scenes on aids


def spell_cards(request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    """Return the nine spells."""
    stream = Stream(request.seed, "kit spells")
    back = tuple(_back(request, texts))
    return tuple(
        Component(
            name=f"spell {spell.key}",
            front=tuple(_front(spell, request, texts, stream)),
            back=back,
            trim=SIZE.trim(),
            bleed_mm=request.bleed_mm,
            safe_mm=SAFE_MM,
        )
        for spell in SPELLS
    )


def _front(spell: Spell, request: KitRequest, texts: Texts, stream: Stream) -> list[Shape]:
    theme = request.theme
    style = CardStyle(theme.paper, theme.ink, theme.bands[spell.family], theme.band_ink)
    family = texts("kit_spell_of", family=texts(spell.family))
    shapes: list[Shape] = list(
        card_face(
            SIZE,
            style,
            title=texts(spell.key),
            subtitle=family[:1].upper() + family[1:],
            bleed_mm=request.bleed_mm,
        )
    )
    foot = texts("kit_spell_foot", cost=spell.cost)
    shapes.append(Text(SAFE_MM + 1.0, _FOOT_MM, foot, "sans", points_to_mm(7), theme.ink))
    shapes.append(_emblem(spell, theme))
    shapes += _cost(spell, theme)
    shapes += _scene(spell, request, stream)
    box = (SAFE_MM + 1.0, BAND_MM + SCENE_MM + 3.2, SIZE.width_mm - SAFE_MM - 1.0, _FOOT_MM - 5.4)
    words = Paragraph(texts(f"kit_{spell.key}"))
    shapes += flow((words,), box, ink=theme.ink, max_size_mm=_TEXT_MM)
    return shapes


def _emblem(spell: Spell, theme: Theme) -> Use:
    ink = theme.ink if theme.is_lined else theme.bands[spell.family]
    reach_mm = SAFE_MM + 1.0 + _EMBLEM_MM / 2
    at = (SIZE.width_mm - reach_mm, SIZE.height_mm - reach_mm)
    return family_emblem(spell.family, ink, at, _EMBLEM_MM, theme)


def family_emblem(family: str, ink: str, at: Point, size_mm: float, theme: Theme) -> Use:
    """Return the sign of a family of spells, so large about the point *at*."""
    shape = Path(sign(family, theme), Style(fill=ink))
    symbol = Symbol(f"family-{family}-{ink[1:]}", (shape,), (-0.5, -0.5, 0.5, 0.5))
    return Use(symbol, placed(*at, scale=size_mm))


def _cost(spell: Spell, theme: Theme) -> list[Shape]:
    shapes: list[Shape] = []
    for place in range(spell.cost):
        x_mm = SIZE.width_mm - SAFE_MM - _COST_MM / 2 - place * (_COST_MM + 0.8)
        y_mm = BAND_MM / 2 + 0.7
        shapes.append(Circle(x_mm, y_mm, _COST_MM / 2, Style(PAPER, theme.ink, 0.3)))
        shapes.append(put_icon(_STAR, theme.ink, theme, (x_mm, y_mm), 0.8 * _COST_MM))
    return shapes


def _scene(spell: Spell, request: KitRequest, stream: Stream) -> list[Shape]:
    """Return the scene, over the whole width of the card, between two lines."""
    theme, out_mm = request.theme, request.bleed_mm
    width_mm = SIZE.width_mm + 2 * out_mm
    ink = theme.ink if theme.is_lined else theme.bands[spell.family]
    frame = rectangle(-width_mm / 2, -SCENE_MM / 2, width_mm, SCENE_MM, Style())
    edge_mm = out_mm + SAFE_MM + _EDGE_MM
    land = _draw(spell, ink, (width_mm, SCENE_MM), theme, stream, edge_mm=edge_mm)
    line = Style(stroke=theme.ink, stroke_mm=0.3, round_ends=False)
    ends = (-out_mm, SIZE.width_mm + out_mm)
    return [
        Group((land,), placed(SIZE.width_mm / 2, BAND_MM + SCENE_MM / 2), frame),
        *(
            polyline(((ends[0], y_mm), (ends[1], y_mm)), line)
            for y_mm in (BAND_MM, BAND_MM + SCENE_MM)
        ),
    ]


def _draw(
    spell: Spell,
    ink: str,
    size_mm: tuple[float, float],
    theme: Theme,
    stream: Stream,
    *,
    edge_mm: float | None = None,
) -> Group:
    caster = PlayerColour(f"caster-{ink[1:]}", "", ink, PAPER)
    brush = Brush(theme, caster, "barony/", {"gate": draw_gate})
    scene = print_of(GAME).scene[spell.key]
    return draw_scene(scene, size_mm, brush, _AROUND, stream, edge_mm=edge_mm)


def small_scene(
    spell: Spell, size_mm: tuple[float, float], request: KitRequest, stream: Stream
) -> Group:
    """Return the scene of *spell* with its cost, so wide and high, about its top left corner."""
    theme = request.theme
    ink = theme.ink if theme.is_lined else theme.bands[spell.family]
    width_mm, height_mm = size_mm
    room_mm = (width_mm / _SMALL_SCALE, height_mm / _SMALL_SCALE)
    land = _draw(spell, ink, room_mm, theme, stream)
    middle = placed(width_mm / 2, height_mm / 2, scale=_SMALL_SCALE)
    frame = rectangle(0.0, 0.0, width_mm, height_mm, Style(stroke=theme.ink, stroke_mm=0.25))
    cost: list[Shape] = []
    for place in range(spell.cost):
        at = (2.4 + place * 3.6, height_mm - 2.4)
        cost.append(Circle(*at, 1.7, Style(PAPER, theme.ink, 0.2)))
        cost.append(put_icon(_STAR, theme.ink, theme, at, 2.8))
    clip = Path(frame.commands, Style())
    return Group((Group((Group((land,), middle),), clip=clip), frame, *cost))


def _back(request: KitRequest, texts: Texts) -> list[Shape]:
    theme = request.theme
    # Large and pale where ink is saved: no words stand on it but the title.
    ink = theme.tones["mysterious"].pattern if theme.is_lined else PAPER
    x_mm, y_mm = SIZE.width_mm / 2, SIZE.height_mm / 2 - 4.0
    ground = SIZE.ground(theme.bands["sorcery"], request.bleed_mm)
    shapes: list[Shape] = [ground, put_icon(_STAR, ink, theme, (x_mm, y_mm), 24.0)]
    for place in range(_STARS):
        angle = 2 * math.pi * place / _STARS
        at = (x_mm + 21.0 * math.sin(angle), y_mm - 21.0 * math.cos(angle))
        shapes.append(put_icon(_STAR, ink, theme, at, 4.4 if place % 2 else 6.4))
    for radius_mm in (16.6, 25.4):
        shapes.append(Circle(x_mm, y_mm, radius_mm, Style(None, ink, 0.35)))
    title = texts("kit_back_title")
    shapes.append(Text(x_mm, 78.5, title, "serif-semibold", 6.5, ink, "middle"))
    return shapes
