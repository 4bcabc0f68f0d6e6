"""
What only Barony prints: resources, the first player's token, the score track, coins and crowns.

Tokens are two-sided. A resource token shows its gold in a coin on the left, spent for titles, and
its silver in a shield on the right, points at the end: two shapes, so that nobody needs to see the
metals. The score track has lands in rows, a rank richer to the right and a new city more upwards.
A counter moves right with every title and up with every new city; so its place is its score.
"""

import math
from collections.abc import Iterator, Mapping

from generators.randomness import Stream
from layouts.components import CardSize, Component
from layouts.richtexts import Setting, words_within
from layouts.shapes import Circle, Face, Group, Path, Shape, Style, Symbol, Use, placed, polyline
from pnp.games.barony import facts
from pnp.model.parts import TokenSize
from pnp.printing.art.hexart import HALF_WIDTH
from pnp.printing.art.symbols import put_piece, sign
from pnp.printing.kits.record import KitRequest
from pnp.printing.landscapes.grounds import draw_ground, draw_medal
from pnp.printing.stock.kits import Hooks
from pnp.printing.stock.pages import RIM_MM, Space, Track, wedge
from pnp.printing.stock.prints import Drawn, Parts, plain_player
from pnp.printing.stock.tokens import centred_text, form_of, rounded_rectangle
from pnp.printing.themes import PAPER, Theme, find_look
from pnp.texts import Texts

RESOURCE = TokenSize(22.0, 18.0)
FIRST_PLAYER = TokenSize(34.0, 30.0)

_GOLD = "#e8b93c"
_SILVER = "#d3d9dd"
_COIN_MM = 6.0
_SQUARE_FACE = 0.88

# The score track.
_LANDS = ("lake", "field", "plain", "forest", "mountain")  # of a baron, a viscount and so on
_STEP_MM = 35.0
_SIDE_MM = _STEP_MM / 3**0.5
_LEFT_MM, _HEAD_MM, _GAP_MM = 42.0, 22.0, 2.0
_TITLE: Face = "serif-semibold"


def resource_tokens(
    request: KitRequest, count: int = facts.TOKENS_PER_RESOURCE
) -> Iterator[Component]:
    """Yield *count* tokens of each of the four resources."""
    theme, form = request.theme, form_of(request, RESOURCE)
    stream = Stream(request.seed, "kit resources")
    # A hex that holds all art up to the bleed; the token is cut out of it.
    reach_mm = math.hypot(*form.box[2:]) if form.is_square else form.reach_mm
    side_mm = reach_mm / HALF_WIDTH
    for resource in facts.RESOURCES:
        look = find_look(f"barony/{resource.terrain}", theme)
        # On so small a token the pattern is not worth its ink.
        ground = () if theme.is_lined else (draw_ground(look, (0.0, 0.0), side_mm, theme, stream),)
        face: tuple[Shape, ...] = (
            *draw_medal(look, (0.0, -3.5), 7.2, theme),
            Group(_gold_coin(resource.gold, theme), placed(-3.9, 4.0)),
            Group(_silver_shield(resource.silver, theme), placed(3.9, 4.0)),
        )
        if form.is_square:  # smaller than the disc, and so is what stands on it
            face = (Group(face, placed(0.0, 0.0, scale=_SQUARE_FACE)),)
        name, tone = f"{resource.terrain} resource", theme.tones[resource.terrain].ground
        front = (*ground, *face)
        yield form.token(name, tone, front, quantity=count, block=resource.terrain)


def _first_player_token(request: KitRequest, texts: Texts) -> Iterator[Component]:
    """Yield the first player's token: a crown and the words."""
    theme, form = request.theme, form_of(request, FIRST_PLAYER)
    ink = theme.band_ink
    crown_ink = theme.tones["field"].pattern if theme.is_lined else PAPER
    front = (
        form.field(form.size_mm / 2 - 2.2, Style(stroke=ink, stroke_mm=0.4)),
        Use(_crown(crown_ink, theme), placed(0.0, -4.2, scale=14.0)),
        centred_text(texts("kit_first_1"), 4.0, ink, y_mm=6.0),
        centred_text(texts("kit_first_2"), 4.0, ink, y_mm=10.2),
    )
    yield form.token("first player", theme.bands["barony"], front, quantity=1)


def _crown(ink: str, theme: Theme) -> Symbol:
    """Return a crown in one ink, in a box of side 1."""
    shape = Path(sign("crown", theme), Style(fill=ink))
    return Symbol(f"crown-{ink[1:]}", (shape,), (-0.6, -0.6, 0.6, 0.6))


def _gold_coin(value: int, theme: Theme, size_mm: float = _COIN_MM) -> tuple[Shape, ...]:
    """Return the gold value of a resource about the origin: a numeral in a coin."""
    fill = theme.paper if theme.is_lined else _GOLD
    line_mm = (0.03 if theme.is_lined else 0.05) * size_mm
    return (
        Circle(0.0, 0.0, size_mm / 2, Style(fill, theme.ink, line_mm)),
        Circle(0.0, 0.0, 0.41 * size_mm, Style(None, theme.ink, 0.4 * line_mm)),
        centred_text(str(value), 0.68 * size_mm, theme.ink),
    )


def _silver_shield(value: int, theme: Theme, size_mm: float = _COIN_MM) -> tuple[Shape, ...]:
    """Return the silver value of a resource about the origin: a numeral in a shield."""
    fill = theme.paper if theme.is_lined else _SILVER
    name = f"shield-{fill[1:]}-{theme.ink[1:]}"
    shape = Path(sign("shield", theme), Style(fill, theme.ink, 0.03 if theme.is_lined else 0.05))
    shield = Symbol(name, (shape,), (-0.6, -0.6, 0.6, 0.65))
    return (
        Use(shield, placed(0.0, 0.0, scale=size_mm)),
        centred_text(str(value), 0.68 * size_mm, theme.ink, y_mm=-0.04 * size_mm),
    )


def _track_board(request: KitRequest, texts: Texts) -> Iterator[Component]:
    """Yield the score track."""
    theme = request.theme
    own = plain_player("barony", theme)
    edge = Style(theme.paper, theme.ink, 0.25)
    middling = Setting(_TITLE, 4.6, theme.ink, "middle", 1.1)
    foot_mm = RIM_MM + (1.5 * facts.MOST_NEW_CITIES + 2) * _SIDE_MM
    top_mm = foot_mm + _GAP_MM  # of the ranks
    places = [
        (rank, new) for new in range(facts.MOST_NEW_CITIES + 1) for rank in range(facts.RANKS)
    ]
    middles = [
        (_LEFT_MM + (rank + 0.5 + new % 2 / 2) * _STEP_MM, foot_mm - (1 + 1.5 * new) * _SIDE_MM)
        for rank, new in places
    ]
    spaces = [
        Space(str(facts.track_points(rank, new)), "", f"barony/{_LANDS[rank]}")
        for rank, new in places
    ]
    track = Track("", (), request, "barony")
    shapes = [*track.draw_spaces(spaces, middles, _SIDE_MM)]
    for place, start in enumerate(middles):
        if place % facts.RANKS < facts.RANKS - 1:
            shapes.append(wedge(start, middles[place + 1], _SIDE_MM, theme))
        if place + facts.RANKS < len(middles):
            shapes.append(wedge(start, middles[place + facts.RANKS], _SIDE_MM, theme))
    for rank in range(facts.RANKS):
        left = _LEFT_MM + rank * _STEP_MM + 1.0
        box = (left, top_mm, left + _STEP_MM - 2.0, top_mm + _HEAD_MM)
        shapes.append(rounded_rectangle(box, 2.0, Style(theme.bands["barony"], theme.ink, 0.25)))
        middle = placed(left + _STEP_MM / 2 - 1.0, top_mm + 7.5, scale=12.5)
        coronet = Path(sign(f"rank-{rank + 1}", theme), Style(theme.band_ink))
        shapes.append(Group((coronet,), middle))
        words = (box[0], top_mm + 14.0, box[2], box[3])
        name = texts(f"kit_rank_{rank + 1}")
        shapes.append(words_within(name, words, middling._replace(fill=theme.band_ink)))
    left, right = RIM_MM, _LEFT_MM - 3.0
    for new in range(facts.MOST_NEW_CITIES + 1):
        y_mm = middles[new * facts.RANKS][1]
        shapes.append(rounded_rectangle((left, y_mm - 11.0, right, y_mm + 11.0), 2.0, edge))
        for place in range(new):
            at = ((left + right) / 2 + 11.0 * (place - (new - 1) / 2), y_mm - 4.5)
            shapes.append(put_piece("city", own, theme, at, 10.0))
        points = f"+{facts.POINTS_PER_NEW_CITY * new}\n{texts('kit_some_new_cities', count=new)}"
        room = (left + 1.0, y_mm + 0.5 if new else y_mm - 8.0, right - 1.0, y_mm + 10.0)
        shapes.append(words_within(points if new else texts("kit_no_new_city"), room, middling))
    shapes += (
        Group(_gold_coin(facts.GOLD_PER_TITLE, theme, 7.0), placed(left + 9.0, top_mm + 6.0)),
        wedge((left + 18.0, top_mm + 6.0), (left + 24.0, top_mm + 6.0), 2 * _SIDE_MM, theme),
        put_piece("city", own, theme, (left + 9.0, top_mm + 16.0), 8.5),
        wedge((left + 19.5, top_mm + 18.5), (left + 22.5, top_mm + 13.5), 2 * _SIDE_MM, theme),
    )
    width_mm = _LEFT_MM + (facts.RANKS + 0.5) * _STEP_MM + RIM_MM
    size = CardSize("track", width_mm, top_mm + _HEAD_MM + RIM_MM)
    yield track.board("score track", size, shapes)


def _marks(theme: Theme) -> Parts:
    """Return what only the pictograms of Barony and of Sorcery have."""
    crown = _crown(theme.ink, theme)

    def edge(_: str, size_mm: float) -> Drawn:
        line = Style(stroke=theme.ink, stroke_mm=0.9)
        return (polyline(((0.0, -size_mm / 2), (0.0, size_mm / 2)), line),)

    return {
        "coin": lambda kind, size_mm: _gold_coin(int(kind), theme, size_mm),
        "shield": lambda kind, size_mm: _silver_shield(int(kind), theme, size_mm),
        "crown": lambda _, size_mm: (Use(crown, placed(0.0, 0.0, scale=size_mm)),),
        "edge": edge,
    }


def _words(request: KitRequest) -> Mapping[str, object]:
    """Return the ranks and their points, for the score pad."""
    texts = facts.GAME.texts(request.language)
    ranks = (
        f"{texts(f'kit_rank_{rank + 1}')} {facts.track_points(rank, 0)}"
        for rank in range(facts.RANKS)
    )
    return {"titles": ", ".join(ranks)}


def _notes(request: KitRequest, texts: Texts) -> tuple[str, ...]:
    """Return what a player should know about the kit."""
    own = request.inventory
    tiles = () if own is None else (texts("kit_note_inventory", count=len(own)),)
    return (texts("kit_note_board"), *tiles)


HOOKS = Hooks(
    makers={
        "resources": lambda request, _: resource_tokens(request),
        "counters": _first_player_token,
        "track": _track_board,
    },
    marks=_marks,
    words=_words,
    notes=_notes,
)
