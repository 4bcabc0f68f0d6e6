"""
What only Baron has to cut out: keeps, shields, value chips, battle markers, the back of tiles.

A keep has a knight in front and a baron in a castle behind. A value chip lies on the baron;
the towers with the colour's letter stand out round it, so that the owner still shows. A
shield has the letter of its lord in front, and what it adds to the track behind. All tiles
share one back, so that a drawn tile stays secret.
"""

from layouts.components import Component, offset_outline
from layouts.shapes import (
    Circle,
    Command,
    Group,
    Path,
    Point,
    Shape,
    Style,
    Symbol,
    Use,
    path_points,
    placed,
    polygon,
    polygon_commands,
    polyline,
)
from pnp.games.baron.facts import CHIPS, GAME, KEEPS_IN_BOX
from pnp.model.parts import Face, PiecePart, TokenSize
from pnp.printing.art.places import hexagon, is_in_hex
from pnp.printing.art.symbols import put_piece, sign
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.markings import marked_box
from pnp.printing.stock.tokens import (
    SMALL_SAFE_MM,
    TokenForm,
    centred_text,
    form_of,
    line_round,
    piece_face,
    player_token,
    players_of,
    token,
)
from pnp.printing.themes import PAPER, PlayerColour, Theme, mixed
from pnp.texts import Texts, printed_number

KEEP = PiecePart("keep", Face("knight"), KEEPS_IN_BOX, TokenSize(23.0, 20.0), share=(0.62, 0.73))
CHIP = TokenSize(13.0, 11.0)
BATTLE = TokenSize(20.0, 20.0)

SHIELD_WIDTH_MM = 20.0
SHIELD_HEIGHT_MM = 23.0
# As large as a keep: both stand in one block.
_SQUARE_SHIELD = TokenSize(0.0, 20.0)

_LETTER_MM = 2.3
# The castle of the baron side: how wide it is with its merlons, the towers, where they stand.
_CASTLE_MM = 13.2
_TOWER_MM = 1.8
_TOWER_AT_MM = 5.9
_SQUARE_TOWER_AT_MM = 6.6
# A 6 and a 9 are told apart by a line below.
_UNDERLINED = frozenset({6, 9})

_PAPER_TONE = 0.18
_LINE_TONE = 0.34


def keep_tokens(request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    """Return the keeps of the colours in play, knight in front and baron behind."""
    return tuple(_keep(player, request) for player in players_of(GAME, request, texts))


def shield_tokens(request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    """Return the shields of the colours in play."""
    return tuple(_shield(player, request) for player in players_of(GAME, request, texts))


def shield_outline(
    theme: Theme, width_mm: float = SHIELD_WIDTH_MM, height_mm: float = SHIELD_HEIGHT_MM
) -> tuple[Point, ...]:
    """Return a shield about the origin, point down, as a ring of corners."""
    return tuple((x * width_mm, y * height_mm) for x, y in path_points(sign("trim", theme)))


def chip_tokens(request: KitRequest) -> tuple[Component, ...]:
    """Return the value chips: two values each, or none."""
    return tuple(_chip(values, count, request) for values, count in CHIPS.items())


def battle_markers(request: KitRequest) -> tuple[Component, ...]:
    """Return the markers that cover the tiles of a battlefield."""
    theme, form = request.theme, form_of(request, BATTLE)
    burst = Path(sign("burst", theme), Style(theme.paper, theme.ink, 0.3 / form.size_mm))
    face: tuple[Shape, ...] = (
        Group((burst,), placed(0.0, 0.0, scale=form.size_mm)),
        *(sword(angle_deg, 0.64 * form.size_mm, theme) for angle_deg in (-45.0, 45.0)),
    )
    ground = theme.paper if theme.is_lined else theme.bands["battle"]
    return (
        token(
            "battle",
            form,
            ground=ground,
            front=face,
            back=face,
            quantity=GAME.number("battle_markers"),
            block="battle",
        ),
    )


def sword(angle_deg: float, size_mm: float, theme: Theme) -> Group:
    """Return a sword through the middle, kept off what lies below by a rim of paper."""
    blade = sign("sword", theme)
    return Group(
        (Path(blade, Style(None, PAPER, 0.09)), Path(blade, Style(theme.ink))),
        placed(0.0, 0.0, scale=size_mm, angle_deg=angle_deg),
    )


def _keep(player: PlayerColour, request: KitRequest) -> Component:
    """Return the keeps of one colour."""
    theme, form = request.theme, form_of(request, KEEP.size)
    line = line_round(player, theme)
    front = piece_face(KEEP.face, KEEP, player, request)
    baron = put_piece("baron", player, theme, (0.0, -0.3), 9.2)
    edge = Style(line.fill, line.stroke, line.stroke_mm / _CASTLE_MM)
    wall = Group((Path(sign("castle", theme), edge),), placed(0.0, 0.0, scale=_CASTLE_MM))
    back = (wall, *_towers(player.letter, line, form, theme), baron)
    return player_token(
        f"{player.key} {KEEP.name}",
        player,
        form,
        theme,
        (front, back),
        quantity=KEEP.count_of(player.key),
    )


def _towers(letter: str, line: Style, form: TokenForm, theme: Theme) -> list[Shape]:
    """Return the corner towers of the castle, the letter on each."""
    tower = Circle(0.0, 0.0, _TOWER_MM, line)
    face = (tower, centred_text(letter, _LETTER_MM, theme.ink))
    # On a square they stand in its corners, free of a chip, which is square, too.
    at_mm = _SQUARE_TOWER_AT_MM if form.is_square else _TOWER_AT_MM
    return [
        Group(face, placed(x * at_mm, y * at_mm)) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def _chip(values: tuple[int, ...], count: int, request: KitRequest) -> Component:
    """Return the chips of one kind."""
    theme = request.theme
    front, back = (*values, None, None)[:2]
    return token(
        "chip " + " ".join(str(value) for value in values or ("blank",)),
        form_of(request, CHIP),
        ground=theme.paper,
        front=_chip_face(front, back, request),
        back=_chip_face(back, front, request),
        quantity=count,
        block="chips",
    )


def _chip_face(value: int | None, behind: int | None, request: KitRequest) -> tuple[Shape, ...]:
    """Return the face of a chip: its value large, the one behind it small below."""
    theme, form = request.theme, form_of(request, CHIP)
    half_mm = form.size_mm / 2 - (1.1 if form.is_square else 1.5)
    rim = form.field(half_mm, Style(stroke=theme.ink, stroke_mm=0.3))
    if value is None or behind is None:
        line = Style(stroke=theme.ink, stroke_mm=0.2)
        return (rim, polyline(((-2.6, 2.2), (2.6, 2.2)), line))
    tone = theme.tones["field" if value >= 0 else "cursed"].ground
    shapes: list[Shape] = [
        form.ground(tone),
        form.field(half_mm, Style(theme.paper, theme.ink, 0.3)),
        centred_text(printed_number(value), 5.8, theme.ink, y_mm=-1.2),
    ]
    if value in _UNDERLINED:
        bar = Style(stroke=theme.ink, stroke_mm=0.45)
        shapes.append(polyline(((-1.4, 1.3), (1.4, 1.3)), bar))
    low_mm = 2.75 if form.is_square else 3.1
    shapes.append(
        centred_text(printed_number(behind), 2.2, theme.tones["mountain"].pattern, y_mm=low_mm)
    )
    return tuple(shapes)


def _shield(player: PlayerColour, request: KitRequest) -> Component:
    """Return the shield of a colour: in its own shape, or a shield on a square."""
    theme, form = request.theme, form_of(request, _SQUARE_SHIELD)
    name, faces = f"{player.key} shield", _shield_faces(player, theme)
    if form.is_square:
        return player_token(name, player, form, theme, faces)
    trim = shield_outline(theme)
    reach_mm = SHIELD_HEIGHT_MM / 2 + 2 * request.bleed_mm
    ground = marked_box(player, theme, (-reach_mm, -reach_mm, reach_mm, reach_mm))
    front, back = faces
    return Component(
        name=name,
        front=(*ground, *front),
        back=(*ground, *back),
        trim=trim,
        bleed_mm=request.bleed_mm,
        safe_mm=SMALL_SAFE_MM,
        bleed=offset_outline(trim, request.bleed_mm),
    )


def _shield_faces(
    player: PlayerColour, theme: Theme
) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """Return what stands on the field of a shield: the letter in front, "+20" behind."""
    line, letter = line_round(player, theme), player.letter
    field = shield_outline(theme, 0.72 * SHIELD_WIDTH_MM, 0.7 * SHIELD_HEIGHT_MM)
    inner = polygon([(x, y - 0.6) for x, y in field], line)
    twenty = centred_text(f"+{GAME.number('shield_honour')}", 5.8, theme.ink, y_mm=-3.0)
    return (
        (Circle(0.0, -1.4, 5.0, line), centred_text(letter, 6.4, theme.ink, y_mm=-1.4)),
        (inner, twenty, centred_text(letter, 2.8, theme.ink, y_mm=2.2)),
    )


def tile_back(request: KitRequest) -> tuple[Shape, ...]:
    """Return the back that all tiles share."""
    scale = request.side_mm
    symbol = _back_symbol(request.theme, round(1 + 1.1547 * request.bleed_mm / scale, 4))
    return (Use(symbol, placed(0.0, 0.0, scale=scale)),)


def _back_symbol(theme: Theme, reach: float) -> Symbol:
    """Return the back of a hex of side 1, its ground and strewn lozenges up to *reach*."""
    ground, line, emblem = _back_colours(theme)
    shapes: list[Shape] = [
        hexagon(reach, Style(ground)),
        Group((Path(_lozenges(reach), Style(line)),), clip=hexagon(reach, Style())),
        hexagon(0.56, Style(ground, emblem, 0.02)),
        hexagon(0.5, Style(None, emblem, 0.008)),
    ]
    tower = Path(sign("tower", theme), Style(emblem))
    crown = Path(sign("tower-crown", theme), Style(emblem))
    mark = Symbol(f"baron-back-mark-{theme.key}", (tower, crown), (-0.5, -0.6, 0.5, 0.6))
    shapes.append(Use(mark, placed(0.0, 0.0, scale=0.52)))
    return Symbol(f"baron-back-{theme.key}-{reach}", tuple(shapes), (-reach, -reach, reach, reach))


def _back_colours(theme: Theme) -> tuple[str, str, str]:
    if theme.is_lined:
        return theme.paper, mixed(theme.ink, PAPER, 1 - _LINE_TONE), theme.ink
    band = theme.bands["baron"]
    return band, mixed(band, PAPER, _PAPER_TONE), mixed(band, PAPER, 0.85)


def _lozenges(reach: float) -> tuple[Command, ...]:
    """Return lozenges on a lattice about the middle: no turn of the tile shows."""
    commands: list[Command] = []
    step, high = 0.21, 0.05
    count = round(reach / step) + 2
    for q in range(-count, count + 1):
        for r in range(-count, count + 1):
            x, y = step * (q + r / 2), step * r * 0.866
            if is_in_hex(x / (reach + high), y / (reach + high)):
                commands += polygon_commands(
                    ((x, y - high), (x + 0.6 * high, y), (x, y + high), (x - 0.6 * high, y))
                )
    return tuple(commands)
