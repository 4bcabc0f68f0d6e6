"""Stacks of pieces: nobody overlaps, nobody leaves the hex, nobody is too small to see."""

import math
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import Hex
from layouts.components import boxes_overlap, points_box
from layouts.fonts import text_width_mm
from layouts.shapes import Text, path_points
from pnp.games import find_game
from pnp.games.capabilities import theme_of
from pnp.model.boards import Piece
from pnp.printing.art.hexart import is_in_hex
from pnp.printing.art.labels import Reading, fit_labels
from pnp.printing.boards import figures as stacks
from pnp.printing.boards.drawings import hex_room
from pnp.printing.boards.figures import figures_of, lay_figures
from pnp.printing.themes import Pen

HERE = Hex(0, 0)
# The side of a hex of the 37 on a page of A4, in mm.
TERRE_SIDE_MM = 14.5


def pieces_of(words):
    """Return pieces such as ``b B1 K2 =30``: colour, then kinds with their numbers."""
    found = []
    for word in words.split(","):
        colour, *kinds = word.split()
        found += [Piece(colour, kind[0].strip("="), HERE, int(kind[1:])) for kind in kinds]
    return found


def boxes_of(laid):
    """Return (left, top, right, bottom) of each figure, in sides."""
    halves = [(spot, figure.width * spot.size / 2, spot.size / 2) for figure, spot in laid]
    return [(s.x - wide, s.y - high, s.x + wide, s.y + high) for s, wide, high in halves]


def assert_sound(laid, room, margin=0.0):
    boxes = boxes_of(laid)
    for one, other in combinations(boxes, 2):
        assert not boxes_overlap(one, other, 1e-9)
    for left, top, right, bottom in boxes:
        for x, y in product((left, right), (top, bottom)):
            assert is_in_hex(x, y, margin=margin)
        for place in room.taken:
            across = max(left - place.x, place.x - right, 0.0)
            down = max(top - place.y, place.y - bottom, 0.0)
            assert math.hypot(across, down) >= place.radius - 1e-6


@st.composite
def stacks_of(draw, slug):
    """A stack of any pieces of a game, unreadable ones too."""
    game = find_game(slug)
    colours = st.sampled_from([*(colour.letter for colour in game.colours), "?"])
    kinds = st.sampled_from([*(kind.letter for kind in game.pieces), "?"])
    keys = draw(st.lists(st.tuples(colours, kinds), min_size=1, max_size=14, unique=True))
    return [Piece(colour, kind, HERE, draw(st.integers(1, 30))) for colour, kind in keys]


READING = Reading("terre/1", None, "C12 · 17")


def labels_of(side_mm, reading, *, theme="colour"):
    """The labels of a map of such hexes alone."""
    return fit_labels([reading], theme_of(find_game("terre-de-barons"), theme), side_mm)


def style_of(slug):
    game = find_game(slug)
    return Pen(game, theme_of(game, "colour"))


@pytest.mark.parametrize("slug", ["barony", "barony-sorcery", "baron", "terre-de-barons"])
@given(st.data())
def test_figures_of_any_stack_stand_apart_and_within_the_hex(slug, data):
    pieces = data.draw(stacks_of(slug))
    side_mm = data.draw(st.sampled_from([5.0, 8.0, 14.5, 40.0]))
    findings = data.draw(st.integers(0, 6))
    reading = READING._replace(value=1)
    theme = data.draw(st.sampled_from(["colour", "country", "plain"]))
    labels = labels_of(side_mm, reading, theme=theme)
    numbered = [(number + 1, "impossible") for number in range(findings)]
    badges = stacks.lay_badges(numbered, side_mm, labels.marks(reading))
    room = hex_room(labels.room(), side_mm, badges)
    laid = lay_figures(pieces, style_of(slug), room)
    # Findings outline the hex, and figures keep off that line.
    margin = stacks.outline_depth(side_mm) - 1e-6 if findings else 0.0
    assert_sound(laid, room, margin)
    assert laid[0][1].size > 0.1


# Title, game, pieces, side in mm, whether a value is printed, the least figure in mm.
FULL = "b B1 K2 D1 =30,y K2,r K2,g K2"

# Title, game, pieces, side in mm, whether a value is printed, the least figure in mm.
WORST = [
    ("a baron, eight knights, a donjon and 30 troops on a tile", "terre-de-barons", FULL, TERRE_SIDE_MM, True, 5.0),
    ("a city and seven knights", "barony", "b C1 N7", 7.3, False, 2.6),
    ("four colours on a mountain", "barony", "b N1,y N1,g N2,r V1 N7", 7.3, False, 2.4),
    ("five colours and three control tokens", "barony-sorcery", "b N3 +1,y N1,g N2 +1,r N1,p V1 +1", 6.5, False, 2.0),
    ("one keep", "baron", "r B1", 9.0, False, 6.0),
]  # fmt: skip


@pytest.mark.parametrize(("title", "slug", "words", "side_mm", "has_value", "least_mm"), WORST)
def test_the_worst_stacks_of_a_game_can_be_read(title, slug, words, side_mm, has_value, least_mm):
    reading = READING._replace(value=1 if has_value else None)
    room = hex_room(labels_of(side_mm, reading).room(), side_mm)
    laid = lay_figures(pieces_of(words), style_of(slug), room)
    assert_sound(laid, room)
    assert laid[0][1].size * side_mm >= least_mm, title


def test_the_value_of_a_tile_stays_free_of_pieces():
    reading = READING._replace(value=1)
    labels = labels_of(TERRE_SIDE_MM, reading, theme="plain")
    assert labels.shows_value(reading)
    room = hex_room(labels.room(), TERRE_SIDE_MM)
    laid = lay_figures(pieces_of(FULL), style_of("terre-de-barons"), room)
    plate = labels.discs(reading, (0.0, 0.0), 0.0)
    top = min(y - radius for _, y, radius in plate) / TERRE_SIDE_MM
    assert all(box[3] <= top for box in boxes_of(laid))


# Title, pieces, how many may stand one by one, the labels of the figures.
COUNTS = [
    ("two knights stand side by side", "b K2", 2, ["", ""]),
    ("three share a figure where two may stand", "b K3", 2, ["×3"]),
    ("troops share one figure with their number", "b =7", 3, ["7"]),
    ("one troop needs no number", "b =1", 3, [""]),
    ("officers first, troops last, colours together", "b =7 B1,y K1", 3, ["", "7", ""]),
]


@pytest.mark.parametrize(("title", "words", "most_single", "labels"), COUNTS)
def test_equal_pieces_are_counted(title, words, most_single, labels):
    figures = figures_of(pieces_of(words), style_of("terre-de-barons"), most_single)
    assert [figure.label for figure in figures] == labels, title


def test_where_order_counts_what_is_on_top_stands_first():
    style = style_of("terre-de-barons")
    stack = [Piece(colour, "K", HERE, below=place) for place, colour in enumerate("byb")]
    labels = [(figure.colour, figure.label) for figure in figures_of(stack[::-1], style, 3)]
    assert labels == [("b", ""), ("y", ""), ("b", "")]
    top, *_ = figures_of([stack[0], stack[1]], style, 3)
    assert top.colour == "y"


def test_a_keep_shows_its_chip():
    style = style_of("baron")
    (figure,) = figures_of([Piece("w", "B", HERE, 1, 6)], style, 3)
    (negative,) = figures_of([Piece("w", "B", HERE, 1, -1)], style, 3)
    assert (figure.picture, figure.chip, figure.label) == ("baron", "6", "")
    assert negative.chip == "−1"
    assert figure.width > figure.right - figure.left + 0.4


@pytest.mark.parametrize(
    ("colour", "kind", "player", "picture"),
    [("?", "K", "?", "knight"), ("b", "?", "b", "unreadable"), ("?", "?", "?", "unreadable")],
)
def test_what_cannot_be_read_is_a_question_mark(colour, kind, player, picture):
    (figure,) = figures_of([Piece(colour, kind, HERE)], style_of("terre-de-barons"), 3)
    assert (figure.colour, figure.picture) == (player, picture)


def test_counts_and_chips_stand_within_their_plates_and_these_within_the_figure():
    for figure in figures_of(pieces_of("b =30,b B1,? ?12"), style_of("terre-de-barons"), 1):
        shapes = [*stacks.draw_figure(figure, style_of("terre-de-barons"))]
        for plate, text in pairwise(shapes):
            if isinstance(text, Text):
                left, _, right, _ = points_box(path_points(plate.commands))
                wide = text_width_mm(text.text, text.face, text.size_mm)
                assert left < text.x_mm - wide / 2 and text.x_mm + wide / 2 < right
                assert right <= figure.width / 2
        assert isinstance(shapes[-1], Text) == (figure.label != "")
