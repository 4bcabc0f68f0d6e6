"""Icons and pieces: names that belong to one drawing, and drawings in their boxes."""

import itertools

from layouts.shapes import Path
from pnp.printing.art.symbols import icon, piece
from pnp.printing.themes import INK
from tests.themes import LOOKS, THEMES
from tests.walks import words_in

COLOUR = THEMES["colour"]
PLAYERS = COLOUR.players


def all_symbols():
    for theme, look in itertools.product(THEMES.values(), LOOKS.terrains.values()):
        yield icon(look.key, theme.ink, theme)
    for kind, player in itertools.product(LOOKS.pieces, PLAYERS.values()):
        yield piece(kind, player, COLOUR)
        yield piece(kind, player, COLOUR, letter="")
    yield icon("barony/forest", "#ffffff", COLOUR)
    yield piece("city", PLAYERS["yellow"], COLOUR, letter="J")


SYMBOLS = tuple(all_symbols())


def curve_point(start, handles, share):
    x1, y1, x2, y2, x3, y3 = handles
    rest = 1 - share
    weights = (rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3)
    xs, ys = (start[0], x1, x2, x3), (start[1], y1, y2, y3)
    return tuple(sum(w * v for w, v in zip(weights, vs, strict=True)) for vs in (xs, ys))


def path_points(path):
    at = (0.0, 0.0)
    for letter, *numbers in path.commands:
        if letter == "Z":
            continue
        if letter == "C":
            yield from (curve_point(at, numbers, step / 8) for step in range(1, 9))
        else:
            yield tuple(numbers)
        at = tuple(numbers[-2:])


def test_two_symbols_of_one_name_are_equal():
    by_name = {}
    for symbol in SYMBOLS:
        assert by_name.setdefault(symbol.name, symbol) == symbol


def test_a_symbol_stays_in_its_box():
    for symbol in SYMBOLS:
        left, top, right, bottom = symbol.box
        for path in symbol.shapes:
            if isinstance(path, Path):
                half = path.style.stroke_mm / 2 - 1e-9
                for x, y in path_points(path):
                    assert left <= x - half and x + half <= right, symbol.name
                    assert top <= y - half and y + half <= bottom, symbol.name


def test_an_icon_has_the_name_of_its_drawing_and_a_piece_carries_its_letter_or_none():
    assert icon("baron/pond", INK, COLOUR).name == f"icon-fish-{INK[1:]}"
    lettered, bare = (piece("knight", PLAYERS["red"], COLOUR, letter=it) for it in (None, ""))
    assert (words_in(lettered.shapes), words_in(bare.shapes)) == (["R"], [])
    bodies = {drawing.parts[0].commands for drawing in LOOKS.pieces.values()}
    assert len(bodies) == len(LOOKS.pieces) == 19
