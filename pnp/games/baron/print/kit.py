"""
What only Baron prints: keeps, shields, chips, markers, the honour track, the back of its tiles.

A keep has a knight in front and a baron in a castle behind. A value chip lies on the baron;
the towers with the colour's letter stand out round it, so that the owner still shows. A
shield has the letter of its lord in front, and what it adds to the track behind. All tiles
share one back, so that a drawn tile stays secret.
"""

from collections.abc import Iterator

from layouts import blocks, components, shapes
from pnp.games.baron import facts
from pnp.model.parts import Face, PiecePart, TokenSize
from pnp.printing.art.hexart import hexagon, is_in_hex
from pnp.printing.art.symbols import marked_box, put_piece, sign
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock import kits, pages, prints, tokens
from pnp.printing.themes import PAPER, Theme, mixed
from pnp.texts import Texts, printed_number

KEEP = PiecePart(TokenSize(23.0, 20.0), "keep", face=Face("knight"), count=facts.KEEPS_IN_BOX)
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

# Grounds grow richer along the track.
_LANDS = ("marsh", "meadow", "field", "vineyard", "village")
_FIRST_PLACE_MM = (17.0, 72.0)


def _keeps(request: KitRequest, texts: Texts) -> Iterator[components.Component]:
    """Yield the keeps of the colours in play, knight in front and baron behind."""
    theme, form = request.theme, tokens.form_of(request, KEEP.size)
    # On a square the towers stand in its corners, free of a chip, which is square, too.
    at_mm = _SQUARE_TOWER_AT_MM if form.is_square else _TOWER_AT_MM
    for player in tokens.players_of(facts.GAME, request, texts):
        line = tokens.line_round(player, theme)
        edge = shapes.Style(line.fill, line.stroke, line.stroke_mm / _CASTLE_MM)
        letter = tokens.centred_text(player.letter, _LETTER_MM, theme.ink)
        tower = (shapes.Circle(0.0, 0.0, _TOWER_MM, line), letter)
        back: tuple[shapes.Shape, ...] = (
            shapes.Group(
                (shapes.Path(sign("castle", theme), edge),),
                shapes.placed(0.0, 0.0, scale=_CASTLE_MM),
            ),
            *(
                shapes.Group(tower, shapes.placed(x * at_mm, y * at_mm))
                for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            ),
            put_piece("baron", player, theme, (0.0, -0.3), 9.2),
        )
        front = tokens.piece_face(KEEP.face, KEEP, player, request)
        name, count = f"{player.key} {KEEP.name}", KEEP.count_of(player.key)
        yield form.of_player(name, player, front, back, quantity=count)


def _shields(request: KitRequest, texts: Texts) -> Iterator[components.Component]:
    """
    Yield the shields of the colours in play: in their own shape, or a shield on a square.

    The letter is in front, "+20" behind.
    """
    theme, form = request.theme, tokens.form_of(request, _SQUARE_SHIELD)
    field = _shield_outline(theme, 0.72 * SHIELD_WIDTH_MM, 0.7 * SHIELD_HEIGHT_MM)
    twenty = tokens.centred_text(
        f"+{facts.GAME.number('shield_honour')}", 5.8, theme.ink, y_mm=-3.0
    )
    trim = _shield_outline(theme, SHIELD_WIDTH_MM, SHIELD_HEIGHT_MM)
    reach_mm = SHIELD_HEIGHT_MM / 2 + 2 * request.bleed_mm
    for player in tokens.players_of(facts.GAME, request, texts):
        name, letter, line = f"{player.key} shield", player.letter, tokens.line_round(player, theme)
        front = (
            shapes.Circle(0.0, -1.4, 5.0, line),
            tokens.centred_text(letter, 6.4, theme.ink, y_mm=-1.4),
        )
        inner = shapes.polygon([(x, y - 0.6) for x, y in field], line)
        back = (inner, twenty, tokens.centred_text(letter, 2.8, theme.ink, y_mm=2.2))
        if form.is_square:
            yield form.of_player(name, player, front, back)
            continue
        ground = marked_box(player, theme, (-reach_mm, -reach_mm, reach_mm, reach_mm))
        yield components.Component(
            name=name,
            front=(*ground, *front),
            back=(*ground, *back),
            trim=trim,
            bleed_mm=request.bleed_mm,
            safe_mm=tokens.SMALL_SAFE_MM,
            bleed=components.offset_outline(trim, request.bleed_mm),
        )


def _shield_outline(theme: Theme, width_mm: float, height_mm: float) -> tuple[shapes.Point, ...]:
    """Return a shield about the origin, point down, as a ring of corners."""
    return tuple((x * width_mm, y * height_mm) for x, y in shapes.path_points(sign("trim", theme)))


def _chips(request: KitRequest, _: Texts) -> Iterator[components.Component]:
    """Yield the value chips: two values each, or none."""
    for values, count in facts.CHIPS.items():
        front, back = (*values, None, None)[:2]
        yield tokens.form_of(request, CHIP).token(
            "chip " + " ".join(str(value) for value in values or ("blank",)),
            request.theme.paper,
            _chip_face(front, back, request),
            _chip_face(back, front, request),
            quantity=count,
            block="chips",
        )


def _chip_face(
    value: int | None, behind: int | None, request: KitRequest
) -> tuple[shapes.Shape, ...]:
    """Return the face of a chip: its value large, the one behind it small below."""
    theme, form = request.theme, tokens.form_of(request, CHIP)
    half_mm = form.size_mm / 2 - (1.1 if form.is_square else 1.5)
    rim = form.field(half_mm, shapes.Style(stroke=theme.ink, stroke_mm=0.3))
    if value is None or behind is None:
        line = shapes.Style(stroke=theme.ink, stroke_mm=0.2)
        return (rim, shapes.polyline(((-2.6, 2.2), (2.6, 2.2)), line))
    tone = theme.tones["field" if value >= 0 else "cursed"].ground
    drawn: list[shapes.Shape] = [
        form.ground(tone),
        form.field(half_mm, shapes.Style(theme.paper, theme.ink, 0.3)),
        tokens.centred_text(printed_number(value), 5.8, theme.ink, y_mm=-1.2),
    ]
    if value in _UNDERLINED:
        bar = shapes.Style(stroke=theme.ink, stroke_mm=0.45)
        drawn.append(shapes.polyline(((-1.4, 1.3), (1.4, 1.3)), bar))
    low_mm = 2.75 if form.is_square else 3.1
    drawn.append(
        tokens.centred_text(
            printed_number(behind), 2.2, theme.tones["mountain"].pattern, y_mm=low_mm
        )
    )
    return tuple(drawn)


def _battle_markers(request: KitRequest, _: Texts) -> Iterator[components.Component]:
    """Yield the markers that cover the tiles of a battlefield."""
    theme, form = request.theme, tokens.form_of(request, BATTLE)
    burst = shapes.Path(
        sign("burst", theme), shapes.Style(theme.paper, theme.ink, 0.3 / form.size_mm)
    )
    front: tuple[shapes.Shape, ...] = (
        shapes.Group((burst,), shapes.placed(0.0, 0.0, scale=form.size_mm)),
        *_swords(0.64 * form.size_mm, theme),
    )
    ground = theme.paper if theme.is_lined else theme.bands["battle"]
    yield form.token("battle", ground, front, quantity=facts.GAME.number("battle_markers"))


def _swords(size_mm: float, theme: Theme) -> Iterator[shapes.Group]:
    """Yield two crossed swords, kept off what lies below by a rim of paper."""
    blade = sign("sword", theme)
    paths = (
        shapes.Path(blade, shapes.Style(None, PAPER, 0.09)),
        shapes.Path(blade, shapes.Style(theme.ink)),
    )
    for angle_deg in (-45.0, 45.0):
        yield shapes.Group(paths, shapes.placed(0.0, 0.0, scale=size_mm, angle_deg=angle_deg))


def _tile_back(request: KitRequest) -> tuple[shapes.Shape, ...]:
    """Return the back that all tiles share: lozenges on a ground, a tower in the middle."""
    theme, side_mm = request.theme, request.side_mm
    ground, line, emblem = theme.paper, mixed(theme.ink, PAPER, 1 - _LINE_TONE), theme.ink
    if not theme.is_lined:
        ground = theme.bands["baron"]
        line, emblem = mixed(ground, PAPER, _PAPER_TONE), mixed(ground, PAPER, 0.85)
    tower = (
        shapes.Path(sign(name, theme), shapes.Style(emblem)) for name in ("tower", "tower-crown")
    )
    mark = shapes.Symbol(f"baron-back-mark-{theme.key}", tuple(tower), (-0.5, -0.6, 0.5, 0.6))
    # Of side 1, and drawn that far, beyond the bleed. Lozenges on a lattice about the middle: no
    # turn of the tile shows.
    reach = round(1 + 1.1547 * request.bleed_mm / side_mm, 4)
    lozenges: list[shapes.Command] = []
    step, high = 0.21, 0.05
    count = round(reach / step) + 2
    for q in range(-count, count + 1):
        for r in range(-count, count + 1):
            x, y = step * (q + r / 2), step * r * 0.866
            if is_in_hex(x / (reach + high), y / (reach + high)):
                lozenges += shapes.polygon_commands(
                    ((x, y - high), (x + 0.6 * high, y), (x, y + high), (x - 0.6 * high, y))
                )
    drawn = (
        hexagon(reach, shapes.Style(ground)),
        shapes.Group(
            (shapes.Path(tuple(lozenges), shapes.Style(line)),), clip=hexagon(reach, shapes.Style())
        ),
        hexagon(0.56, shapes.Style(ground, emblem, 0.02)),
        hexagon(0.5, shapes.Style(None, emblem, 0.008)),
        shapes.Use(mark, shapes.placed(0.0, 0.0, scale=0.52)),
    )
    back = shapes.Symbol(f"baron-back-{theme.key}-{reach}", drawn, (-reach, -reach, reach, reach))
    return (shapes.Use(back, shapes.placed(0.0, 0.0, scale=side_mm)),)


def _honour_track(request: KitRequest, texts: Texts) -> Iterator[components.Component]:
    """
    Yield the honour track, with places for the shields, and what a tile costs and earns.

    The dungeon is the space before the greatest debt.
    """
    theme = request.theme
    dungeon, *numbers = pages.track_spaces(facts.LEAST_HONOUR - 1, facts.GAME.number("track_end"))
    lands = (_LANDS[place * len(_LANDS) // len(numbers)] for place in range(len(numbers)))
    # What the tiles of the row cost, and what a tile earns that touches many.
    gains = {
        "kit_draft_place": range(1, len(facts.DRAFT_COSTS) + 1),
        "kit_cost": facts.DRAFT_COSTS,
        "kit_touches": facts.CONTACT_HONOUR,
        "kit_gain": [f"+{honour}" for honour in facts.CONTACT_HONOUR.values()],
    }
    table = blocks.Table(
        tuple((texts(key), *map(str, cells)) for key, cells in gains.items()),
        (3.2, 1, 1, 1),
        ("start", "middle", "middle", "middle"),
        has_heading=False,
    )
    track = pages.Track(
        texts("kit_track"),
        (
            pages.Space(dungeon, texts("kit_dungeon"), "baron/cursed", is_out=True),
            *(
                pages.Space(number, "", f"baron/{land}")
                for number, land in zip(numbers, lands, strict=True)
            ),
        ),
        request,
        "baron",
        (table, blocks.Paragraph(texts("kit_track_shield"))),
    )
    board = track.component("honour track")
    x_mm, y_mm = track.path.middles[0]
    window = shapes.Path(sign("window", theme), shapes.Style(theme.ink))
    places = [shapes.Group((window,), shapes.placed(x_mm, y_mm - 0.3, scale=11.0))]
    shape = _shield_outline(theme, SHIELD_WIDTH_MM - 1.0, SHIELD_HEIGHT_MM - 1.0)
    outline = shapes.polygon(shape, shapes.Style(None, theme.ink, 0.25, (1.2, 0.9)))
    for number, colour in enumerate(facts.KEEPS_IN_BOX):
        row, column = divmod(number, 2)
        at = shapes.placed(
            _FIRST_PLACE_MM[0] + column * (SHIELD_WIDTH_MM + 1.0),
            _FIRST_PLACE_MM[1] + row * (SHIELD_HEIGHT_MM + 0.6),
        )
        mark = tokens.centred_text(texts(f"kit_letter_{colour}"), 5.0, theme.ink, y_mm=-1.4)
        places.append(shapes.Group((outline, mark), at))
    yield board._replace(front=(*board.front, *places))


def _notes(request: KitRequest, texts: Texts) -> Iterator[str]:
    """Yield what a player should know before cutting."""
    keeps = (
        texts("kit_keeps_of", players=players, keeps=keeps)
        for players, keeps in facts.KEEPS_PER_PLAYER.items()
    )
    yield texts("kit_note_keeps", keeps=", ".join(keeps))
    yield texts("kit_note_chips")
    if request.players == facts.PLAYERS_WITH_FEWER_TILES:
        yield texts("kit_note_fewer_tiles")


def _marks(theme: Theme) -> prints.Parts:
    def pile(_: str, size_mm: float) -> prints.Drawn:
        """Return the draw pile: backs of tiles, one on the other."""
        style = shapes.Style(theme.tones["mountain"].ground, theme.ink, 0.25)
        return tuple(hexagon(size_mm / 2, style, (step, -step)) for step in (-0.7, 0.0, 0.7))

    def battle(_: str, size_mm: float) -> prints.Drawn:
        edge = shapes.Circle(0.0, 0.0, size_mm / 2, shapes.Style(theme.paper, theme.ink, 0.25))
        return (edge, *_swords(0.86 * size_mm, theme))

    return {"pile": pile, "battle": battle}


HOOKS = kits.Hooks(
    makers={
        "keeps": _keeps,
        "shields": _shields,
        "chips": _chips,
        "battle": _battle_markers,
        "track": _honour_track,
    },
    back=_tile_back,
    notes=_notes,
    marks=_marks,
    draws=frozenset(("keeps",)),
)
