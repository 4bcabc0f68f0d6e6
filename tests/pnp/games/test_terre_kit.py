"""The kit of Terre de Barons: numbers typed afresh from the rules, and measures of the art."""

import math
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from itertools import product

import pytest
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon

from layouts.blocks import Bullets, Heading, Paragraph
from layouts.components import Component, bleed_outline, points_box
from layouts.shapes import Circle, Group, Path, Shape, path_points
from pnp.games import capabilities, find_game
from pnp.printing.kits.record import Kit, KitRequest
from pnp.printing.stock.tokens import EDGE_MM, NET
from pnp.texts import LANGUAGES
from tests.kits import components_of
from tests.themes import THEMES
from tests.walks import texts_in, walked

make_kit = partial(capabilities.make_kit, find_game("terre-de-barons"))
REQUEST = KitRequest(players=4, seed=7, language="en", theme=THEMES["colour"], hex_mm=70.0)
WITH_BACKS = REQUEST._replace(options={"mountains": "backs"})
kit_of = cache(make_kit)


@pytest.fixture(scope="module")
def kit() -> Kit:
    return kit_of(REQUEST)


def components(kit: Kit) -> Iterator[Component]:
    for part in kit.sections:
        yield from part.components


def sides(component: Component) -> Iterator[tuple[Shape, ...]]:
    yield component.front
    if component.back is not None:
        yield component.back


# What there is.


def test_there_are_nine_tiles_of_1_2_and_3_points_and_ten_of_4(kit):
    values = Counter()
    for tile in components_of(kit, "tiles"):
        ((text, _),) = texts_in(tile.front)
        values[text.text] += tile.quantity
    assert values == {"1": 9, "2": 9, "3": 9, "4": 10}


def test_no_two_tiles_are_drawn_alike_on_either_side():
    tiles = components_of(kit_of(WITH_BACKS), "tiles")
    assert len({tile.front for tile in tiles}) == len({tile.back for tile in tiles}) == 37


def test_backs_of_tiles_carry_no_number():
    tiles = components_of(kit_of(WITH_BACKS), "tiles")
    assert not [text for tile in tiles for text in texts_in(tile.back)]


def test_mountains_lie_on_one_sided_tiles_or_are_on_the_backs_of_all(kit):
    mountain, *others = components_of(kit, "mountains")
    assert len(others) == 3 and mountain.back is None
    assert {tile.back for tile in components_of(kit, "tiles")} == {None}
    small, large = (Polygon(part.trim) for part in (mountain, components_of(kit, "tiles")[0]))
    assert large.buffer(-3.0).contains(small)
    assert small.area > 0.7 * large.area
    other = kit_of(WITH_BACKS)
    assert "mountains" not in {part.key for part in other.sections}
    assert other.notes[0] != kit.notes[0]


def test_a_tile_is_seventy_millimetres_flat_to_flat_and_a_card_38_by_50(kit):
    xs, _ = zip(*components_of(kit, "tiles")[0].trim, strict=True)
    assert max(xs) - min(xs) == pytest.approx(70.0)
    assert components_of(kit, "positions")[0].trim[2] == (38.0, 50.0)


@pytest.mark.parametrize(
    ("key", "name", "sizes_mm"),
    [
        ("pieces", "blue baron", {"round": 25.0, "square": 20.0}),
        ("pieces", "blue knight", {"round": 22.0, "square": 20.0}),
        ("donjons", "blue donjon", {"round": 18.0, "square": 16.0}),
        ("troops", "blue troop", {"round": 14.0, "square": 12.0}),
    ],
)
def test_tokens_have_the_sizes_of_their_ranks(key, name, sizes_mm):
    for shape, size_mm in sizes_mm.items():
        kit = kit_of(REQUEST._replace(tokens=shape))
        (token,) = [c for c in components_of(kit, key) if c.name == name]
        xs, _ = zip(*token.trim, strict=True)
        assert max(xs) - min(xs) == pytest.approx(size_mm, abs=0.05)
        assert token.front == token.back


# What is printed on it.


def test_grounds_reach_to_the_bleed(kit):
    for component in components(kit):
        for shapes in sides(component):
            reach = ground_outline(shapes[0])
            assert reach.buffer(0.05).covers(Polygon(bleed_outline(component))), component.name


def ground_outline(shape: Shape) -> Polygon:
    if isinstance(shape, Circle):
        return Spot(shape.x_mm, shape.y_mm).buffer(shape.radius_mm, quad_segs=64)
    if isinstance(shape, Group):
        return ground_outline(shape.shapes[0])
    assert isinstance(shape, Path)
    return Polygon([command[-2:] for command in shape.commands if command[0] != "Z"])


ROWS = (4, 5, 6, 7, 6, 5, 4)
HEX_MM = 4.0  # about: as large as the small boards fit their cards
PLACES = [(row, place) for row, length in enumerate(ROWS) for place in range(length)]


def test_a_position_card_marks_its_hex_and_says_its_number_and_name(kit):
    cards = components_of(kit, "positions")
    for number, (card, (row, place)) in enumerate(zip(cards, PLACES, strict=True), 1):
        texts = [text.text for text, _ in texts_in(card.front)]
        assert {str(number), f"{'ABCDEFG'[row]}{place + 1}"} <= {*texts}
        ((mark, transform),) = [
            (shape, at)
            for shape, at in walked(card.front)
            if isinstance(shape, Circle) and not shape.style.stroke
        ]
        x_mm, y_mm = transform.apply((mark.x_mm, mark.y_mm))
        # The middle of the board is that of the card, but for the letters of its rows.
        assert (x_mm - 20.1) / HEX_MM == pytest.approx(place - (ROWS[row] - 1) / 2, abs=0.05)
        assert (y_mm - 30.55) / HEX_MM == pytest.approx((row - 3) * 1.5 / 3**0.5, abs=0.05), number


def test_all_position_cards_have_one_back(kit):
    cards = components_of(kit, "positions")
    assert len({card.back for card in cards}) == 1
    assert cards[0].back is not None


def test_the_pattern_of_backs_covers_the_bleed_and_is_the_same_upside_down(kit):
    back = components_of(kit, "positions")[0].back
    (pattern,) = (shape for shape in back if isinstance(shape, Group) and shape.clip)
    left, top, right, bottom = points_box(path_points(pattern.shapes[0].commands))
    assert left <= -3.0 and top <= -3.0 and right >= 41.0 and bottom >= 53.0
    assert (left + right, top + bottom) == pytest.approx((38.0, 50.0), abs=0.02)


# The die.

Vector = tuple[float, float, float]


def turned(vector: Vector, sign: int) -> Vector:
    return (sign * vector[0], sign * vector[1], sign * vector[2])


def folded() -> dict[int, tuple[Vector, Vector, Vector]]:
    """Right, down and outward direction of every face, folded away from the viewer."""
    frames = {1: ((1, 0, 0), (0, -1, 0), (0, 0, 1))}
    todo = [1]
    squares = {square: value for value, square in NET.items()}
    while todo:
        value = todo.pop()
        (column, row), (right, down, out) = NET[value], frames[value]
        for square, frame in (
            ((column + 1, row), (turned(out, -1), down, right)),
            ((column - 1, row), (out, down, turned(right, -1))),
            ((column, row + 1), (right, turned(out, -1), down)),
            ((column, row - 1), (right, out, turned(down, -1))),
        ):
            other = squares.get(square)
            if other is not None and other not in frames:
                frames[other] = frame
                todo.append(other)
    return frames


def cube_edge(value: int, side: str) -> frozenset[Vector]:
    right, down, out = folded()[value]
    across, along = {
        "right": (right, down),
        "left": (turned(right, -1), down),
        "bottom": (down, right),
        "top": (turned(down, -1), right),
    }[side]
    return frozenset(
        tuple(o + a + sign * b for o, a, b in zip(out, across, along, strict=True))
        for sign in (-1, 1)
    )


def test_opposite_faces_of_the_folded_die_add_up_to_seven():
    frames = folded()
    assert sorted(frames) == [1, 2, 3, 4, 5, 6]
    for value, (_, _, out) in frames.items():
        assert frames[7 - value][2] == turned(out, -1)


def test_1_2_and_3_run_anticlockwise_about_their_corner():
    (a, b, c), (d, e, f), (g, h, i) = (folded()[value][2] for value in (1, 2, 3))
    assert a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == 1


def rim_of(die):
    """The corners of the net on its grid, and whether a tab stands behind each on the rim."""
    places = [(x / EDGE_MM + 1.5, y / EDGE_MM + 2.0) for x, y in die.trim]
    near = [tuple(map(round, place)) for place in places]
    is_corner = [math.dist(*pair) < 1e-3 for pair in zip(places, near, strict=True)]
    behind = zip(near, is_corner, [*is_corner[1:], *is_corner[:1]], strict=True)
    return {corner: not is_next for corner, is_here, is_next in behind if is_here}


def test_every_edge_of_the_cube_is_a_fold_or_has_one_tab(kit):
    rim = rim_of(components_of(kit, "die")[0])
    neighbours = {"right": (1, 0), "left": (-1, 0), "bottom": (0, 1), "top": (0, -1)}
    starts = {"right": (1, 0), "left": (0, 1), "bottom": (1, 1), "top": (0, 0)}
    folds, meets = set(), Counter()
    tabs = Counter()
    for (value, (column, row)), (side, (x, y)) in product(NET.items(), neighbours.items()):
        edge = cube_edge(value, side)
        if (column + x, row + y) in NET.values():
            folds.add(edge)
        else:
            meets[edge] += 1
            tabs[edge] += rim[column + starts[side][0], row + starts[side][1]]
    assert len(folds) == 5
    assert len(meets) == 7
    assert set(meets.values()) == {2}
    assert set(tabs.values()) == {1}
    assert len(folds | set(meets)) == 12


def test_the_net_is_one_simple_outline_of_six_squares_and_seven_tabs(kit):
    net = Polygon(components_of(kit, "die")[0].trim)
    assert net.is_valid
    tab_mm2 = 6.0 * (EDGE_MM + EDGE_MM - 2 * 4.5) / 2
    assert net.area == pytest.approx(6 * EDGE_MM**2 + 7 * tab_mm2)


def test_the_faces_of_the_die_have_one_to_six_pips_each_in_its_square(kit):
    (die,) = components_of(kit, "die")
    pips = Counter()
    for shape, transform in walked(die.front):
        if isinstance(shape, Circle):
            x_mm, y_mm = transform.apply((shape.x_mm, shape.y_mm))
            pips[int(x_mm / EDGE_MM + 1.5), int(y_mm / EDGE_MM + 2.0)] += 1
    assert pips == {square: value for value, square in NET.items()}


def test_the_die_folds_along_twelve_dashed_lines(kit):
    (die,) = components_of(kit, "die")
    (dashed,) = [s for s, _ in walked(die.front) if isinstance(s, Path) and s.style.dash_mm]
    assert [kind for kind, *_ in dashed.commands].count("M") == 5 + 7


def test_a_standee_folds_in_three_places_and_shows_its_figure_upside_down_on_top():
    kit = kit_of(REQUEST._replace(has_standees=True))
    for standee in components_of(kit, "pieces"):
        shapes = list(walked(standee.front, clipped=False))  # not the dots of yellow
        folds = [s for s, _ in shapes if isinstance(s, Path) and s.style.dash_mm]
        heights = [command[2] for fold in folds for command in fold.commands]
        assert len(set(heights)) == 3
        assert sum(set(heights)) == pytest.approx(0.0)
        # A foot to stand on is beyond the outer folds.
        assert points_box(standee.trim)[3] >= max(heights) + 5.0
        turns = [
            (text.text, round(at.a / math.hypot(at.a, at.b)))
            for text, at in texts_in(standee.front)
        ]
        assert sorted(turn for _, turn in turns) == [-1, -1, -1, 1, 1, 1]


# What the aids say.


def rows_of(shapes: tuple[Shape, ...]) -> dict[float, str]:
    """The single signs of what is printed, by their base lines."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for text, transform in texts_in(shapes):
        if len(text.text) == 1:
            x_mm, y_mm = transform.apply((text.x_mm, text.y_mm))
            rows.setdefault(round(y_mm, 2), []).append((x_mm, text.text))
    return {y: "".join(sign for _, sign in sorted(row)) for y, row in sorted(rows.items())}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_aid_has_the_tables_of_the_rules(language):
    kit = kit_of(REQUEST._replace(language=language))
    card = next(one for one in components_of(kit, "aids") if one.name == "aid turn")
    signs = [row for row in rows_of(card.front).values() if len(row) >= 3]
    # By the die; then who may give which order, as ruling TB-1 reads it.
    assert signs == [
        *("1112233", "1222333", "1332211", "––––✓✓✓"),
        *("✓✓✓", "✓✓✓", "✓✓–", "✓✓–", "✓––"),
    ]


def test_no_heading_or_row_of_the_aid_is_broken():
    card = next(
        one
        for one in components_of(kit_of(REQUEST._replace(language="fr")), "aids")
        if one.name == "aid turn"
    )
    assert "Chevalier et donjon" in [text.text.strip() for text, _ in texts_in(card.front)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_aids_say_targets_and_capture_and_the_rules_page_every_reading(language):
    kit = kit_of(REQUEST._replace(language=language))
    aid, setup = components_of(kit, "aids")
    words = " ".join(text.text for text, _ in texts_in((*aid.front, *aid.back)))
    for number in ("16", "12", "10", "+2", "+3", "+4", "9"):
        assert number in words.split() or f"{number}," in words.split(), number
    assert "TB-" not in words + " ".join(
        text.text for side in sides(setup) for text, _ in texts_in(side)
    )
    (rules,) = kit.references
    last = max(place for place, block in enumerate(rules.blocks) if isinstance(block, Heading))
    points = [block.items for block in rules.blocks[last:] if isinstance(block, Bullets)]
    assert len(points) == len(set(points)) == 12
    assert not any("TB-" in item for items in points for item in items)


@pytest.mark.parametrize("language", LANGUAGES)
def test_author_and_licence_stand_on_the_rules_and_on_every_aid(language):
    kit = kit_of(REQUEST._replace(language=language))
    (rules,) = kit.references
    said = [block.text for block in rules.blocks if isinstance(block, Paragraph)]
    assert "Lucas Borboleta" in rules.credit
    assert "BY-NC-SA" in said[-1]
    for card in components_of(kit, "aids"):
        for shapes in sides(card):
            assert any("Lucas Borboleta" in text.text for text, _ in texts_in(shapes))
