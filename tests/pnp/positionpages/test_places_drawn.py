"""Pictures of a game with chips, pieces on corners and sides, and a piece of nobody."""

import math
from itertools import combinations, pairwise, product

import pytest

from generators.hexes import Hex, PlaceName
from generators.lattice import side_of
from layouts.fonts import text_width_mm
from layouts.shapes import Text, Use
from pnp.games import capabilities, find_game
from pnp.judging.findings import SEVERITIES
from pnp.model.boards import NOBODY, Chip, Piece
from pnp.model.positions import Position, normal_pieces, position_of
from pnp.printing.art.hexart import is_in_hex
from pnp.printing.art.labels import Reading, fit_labels
from pnp.printing.boards.drawings import column_numbers, draw_rim_names, draw_scene, split_name
from pnp.printing.boards.figures import LINES, MORE, MOST_BADGES, draw_outline, lay_badges
from pnp.printing.hexmaps import HexScene, board_scene, position_scene
from pnp.printing.themes import Pen
from tests.boardrules.dealing import deal
from tests.owngames.skerry import BOARD, DEALT, GAME
from tests.themes import THEMES
from tests.walks import walked

HEX_MM = 40.0
KINDS = {"H": "hamlet", "T": "town", "L": "lane", "S": "smuggler"}


def view(position: Position, theme: str = "colour") -> HexScene:
    return position_scene(position, Pen(GAME, capabilities.theme_of(GAME, theme)), HEX_MM)


def symbols(drawing):
    """Return the names of the symbols of a drawing with their maps on the page."""
    shapes = [each for _, layer in drawing.layers() for each in walked(layer, symbols=False)]
    uses = [(shape, outer) for shape, outer in shapes if isinstance(shape, Use)]
    return [(use.symbol.name, use.transform.then(outer)) for use, outer in uses]


def drawn(drawing, *kinds):
    """Return the symbols of pieces of these kinds, of chips with "chip"."""
    starts = tuple("chip-" if kind == "chip" else f"own-own/{kind}-" for kind in kinds)
    return [(name, at) for name, at in symbols(drawing) if name.startswith(starts)]


@pytest.mark.parametrize("theme", THEMES)
def test_every_chip_and_every_piece_is_drawn_once(theme):
    board = board_scene(BOARD, Pen(GAME, capabilities.theme_of(GAME, theme)), HEX_MM)
    for drawing in (draw_scene(view(DEALT, theme)), draw_scene(board)):
        chips = drawn(drawing, "chip")
        assert len(chips) == sum(len(laid) for laid in DEALT.chips.values()) == 27
        assert len(drawn(drawing, *KINDS.values())) == len(DEALT.pieces) == 7


def test_pieces_stand_on_their_corners_and_lie_along_their_sides():
    made = view(DEALT)
    drawing = draw_scene(made)
    for piece in DEALT.pieces:
        x, y = made.place(PlaceName(piece.hex, piece.clock))
        (turn,) = (
            math.degrees(math.atan2(at.b, at.a))
            for _, at in drawn(drawing, KINDS[piece.kind])
            if math.dist((at.e, at.f), (x, y)) < 0.08 * made.side_mm
        )
        along = {1: 30, 3: 90, 5: -30}[piece.clock % 6] if piece.kind == "L" else 0
        assert turn == pytest.approx(along)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("box", [(0.0, 0.0, 190.0, 60.0), (5.0, 9.0, 65.0, 290.0)])
def test_a_board_with_its_names_is_as_large_as_its_room_lets_it_be(box, theme):
    made = view(DEALT, theme)
    assert made.rim_mm > 0.0
    sizes = made.sized(made.fitting_side_mm(box)).size_mm
    shares = [size / (box[axis + 2] - box[axis]) for axis, size in enumerate(sizes)]
    assert 0.95 < max(shares) <= 1.0


def test_a_facing_chip_lies_towards_its_side():
    made = view(DEALT)
    found = dict(drawn(draw_scene(made), "chip"))
    goods = {cell: chip for cell, chip in DEALT.chips["harbour"].items() if chip.value != "any"}
    assert len(goods) == 5
    for cell, chip in goods.items():
        at = found[f"chip-harbour-{chip.value}-{chip.facing}"]
        side, middle = made.place(PlaceName(cell, chip.facing)), made.centre(cell)
        to_side, to_middle = (math.dist((at.e, at.f), end) for end in (side, middle))
        assert to_side + to_middle == pytest.approx(math.dist(side, middle))


def test_what_nobody_owns_has_no_players_colour():
    names = []
    for theme in ("colour", "ink-saver"):
        ((name, _),) = drawn(draw_scene(view(DEALT, theme)), "smuggler-nobody")
        assert "-plain-" in name
        names.append(name)
    assert names[0] != names[1]


def test_a_chip_makes_room_for_what_stands_on_its_hex():
    cell = next(iter(DEALT.chips["number"]))
    made = view(DEALT._replace(pieces=normal_pieces([Piece(NOBODY, "S", cell)])))
    middle = made.centre(cell)
    near = [
        (name.split("-")[0], at.f > middle[1])
        for name, at in drawn(draw_scene(made), "chip", "smuggler")
        if math.dist((at.e, at.f), middle) < 0.6 * made.side_mm
    ]
    assert near == [("chip", False), ("own", True)]


def test_chips_and_pieces_that_cannot_be_read_are_drawn():
    cell = next(iter(DEALT.chips["number"]))
    chips = {**DEALT.chips, "number": {**DEALT.chips["number"], cell: Chip("?")}}
    pieces = normal_pieces([*DEALT.pieces, Piece("?", "?", cell, clock=3)], DEALT.terrain)
    found = symbols(draw_scene(view(DEALT._replace(chips=chips, pieces=pieces))))
    assert "chip-number-unread-0" in dict(found)
    (at,) = (at for name, at in found if name.startswith("piece-unreadable"))
    assert at.b == 0  # upright


# Names round the rim.


def view_of(slug, **changes):
    position = position_of(deal(slug, 2, 1))._replace(**changes)
    return position_scene(position, Pen(find_game(slug), THEMES["colour"]), 20.0)


def rim_texts(land):
    return land, [s for s in draw_rim_names(land) if isinstance(s, Text)]


@pytest.mark.parametrize("slug", ["barony", "baron", "terre-de-barons"])
def test_every_row_has_its_letter_on_both_sides_at_its_height(slug):
    land, texts = rim_texts(view_of(slug))
    for row in {cell.r for cell in land.looks}:
        cells = [cell for cell in land.looks if cell.r == row]
        letter = split_name(land.names[cells[0]])[0]
        xs, (y, *_) = zip(*map(land.centre, cells), strict=True)
        beside = [t for t in texts if t.text == letter and abs(t.y_mm - y) < land.side_mm / 2]
        left, right = sorted(text.x_mm for text in beside)
        assert left < min(xs) - land.side_mm * 0.86
        assert right > max(xs) + land.side_mm * 0.86


@pytest.mark.parametrize("slug", ["barony", "baron"])
def test_columns_are_numbered_above_and_below_the_hexes_that_are_called_so(slug):
    land, texts = rim_texts(view_of(slug))
    for cell, name in land.names.items():
        number = split_name(name)[1]
        x, _ = land.centre(cell)
        assert sum(t.text == number and abs(t.x_mm - x) < 1e-6 for t in texts) == 2


@pytest.mark.parametrize(("hex_mm", "every"), [(20.0, 1), (8.0, 1), (5.0, 2), (2.5, 3)])
def test_columns_that_crowd_are_numbered_at_even_distances_without_touching(hex_mm, every):
    _, texts = rim_texts(view_of("barony").sized(side_of(hex_mm)))
    top = min(text.y_mm for text in texts)
    numbers = sorted((t.x_mm, int(t.text), t) for t in texts if t.y_mm == top and t.text.isdigit())
    gaps = {right[1] - left[1] for left, right in pairwise(numbers)}
    assert gaps == {every}
    for (left_mm, _, left), (right_mm, _, right) in pairwise(numbers):
        halves = [text_width_mm(t.text, t.face, t.size_mm) / 2 for t in (left, right)]
        assert left_mm + halves[0] < right_mm - halves[1]


def test_the_37_hexes_have_no_column_numbers_but_their_own_count():
    land, texts = rim_texts(view_of("terre-de-barons"))
    assert not any(text.text.isdigit() for text in texts)
    first, *_, last = land.labels.values()
    assert (first, last) == ("A1 · 1", "G4 · 37")
    # An outline that is not the game's has none.
    terrain = position_of(deal("terre-de-barons", 2, 1)).terrain
    fewer = view_of("terre-de-barons", terrain=dict(list(terrain.items())[:-1]))
    assert "A1" in fewer.labels.values()


def test_names_that_an_anchor_moved_are_those_at_the_rim():
    names = {Hex(0, 0): "M30", Hex(1, 0): "M32", Hex(0, 1): "N31"}
    assert column_numbers(names) == {0: "30", 2: "32", 1: "31"}
    terrain = dict.fromkeys(names, "meadow")
    _, texts = rim_texts(view_of("baron", names=names, terrain=terrain))
    assert sorted(t.text for t in texts) == ["30", "30", "31", "31", "32", "32", "M", "M", "N", "N"]


# Marks of findings.


SIDES_MM = [2.5, 5.0, 7.5, 14.5, 40.0]


def label_places(side_mm, reading, theme="colour"):
    """The places that a hex with that label and nothing else keeps for its marks."""
    return fit_labels([reading], THEMES[theme], side_mm).marks(reading)


@pytest.mark.parametrize("side_mm", SIDES_MM)
@pytest.mark.parametrize("count", [1, 2, 3, 4, 9])
@pytest.mark.parametrize("name", ["", "C12"])
def test_badges_stand_along_the_edges_and_apart(name, side_mm, count):
    taken = label_places(side_mm, Reading("baron/marsh", 2, name))
    laid = lay_badges([(number + 1, "doubtful") for number in range(count)], side_mm, taken)
    assert laid
    if side_mm > SIDES_MM[0]:  # four have a badge each on any hex that is printed
        assert [badge.text for badge in laid[:3]] == ["1", "2", "3"][:count]
        assert count != 4 or laid[3].text == "4"
    places = [badge.place for badge in laid]
    for one, other in [*combinations(places, 2), *product(places, taken)]:
        assert math.dist((one.x, one.y), (other.x, other.y)) >= one.radius + other.radius - 1e-9
    for place in places:
        assert is_in_hex(place.x, place.y, margin=place.radius)
        assert not is_in_hex(place.x, place.y, margin=place.radius + 0.03)


def test_a_fifth_finding_turns_the_last_badge_into_a_plus_of_the_gravest():
    taken = label_places(14.5, Reading("baron/meadow", 2, "C12"))
    severities = ["doubtful", "doubtful", "doubtful", "information", "impossible"]
    laid = lay_badges(list(enumerate(severities, start=1)), 14.5, taken)
    assert [badge.text for badge in laid] == ["1", "2", "3", MORE]
    assert len(laid) == MOST_BADGES
    assert laid[-1].severity == "impossible"


def test_severities_differ_by_line_as_well_as_by_colour():
    lines = [shape for one in SEVERITIES for shape in draw_outline(LINES[one], (0.0, 0.0), 14.5)]
    styles = {(one.style.dash_mm, round(one.style.stroke_mm, 2)) for one in lines[1::2]}
    assert len(styles) == len({pen.colour for pen in LINES.values()}) == len(SEVERITIES)
