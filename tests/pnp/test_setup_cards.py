"""Set-up cards: every face fits, reads at arm's length, and rebuilds its board."""

from collections import Counter
from functools import cache
from itertools import chain, product

import pytest

from layouts import TextFitError
from layouts.components import CARD_SIZES, SAFE_MM, Component, find_card_size, points_box
from layouts.richtexts import MIN_SIZE_MM
from layouts.shapes import Group, Style, Text, Use, path_points, placed, rectangle
from pnp.games import GAMES, capabilities, find_game
from pnp.games.baron.facts import KEEPS_PER_PLAYER
from pnp.games.barony.facts import STARTING_CITIES, placing_order
from pnp.games.barony.print.words import draw_seats
from pnp.games.terre.print.words import tile_values
from pnp.model.boards import board_command
from pnp.model.games import DealRequest
from pnp.notation.boardcodes import board_code
from pnp.notation.positiontexts import template
from pnp.printing.boards.miniatures import draw_row_names, fit_miniature
from pnp.printing.hexmaps import bare_scene, looks_of
from pnp.printing.kits.record import SetupRequest
from pnp.printing.stock.setups import QUIET_MODULES, blank_card, draw_qr, qr_modules
from pnp.printing.themes import Pen
from tests.boardrules.hexes import around
from tests.kits import kit_of
from tests.samples import sampled
from tests.themes import THEMES
from tests.walks import printed, text_box, texts_in, walked, words_in

POKER = find_card_size("poker")
TABLES = [(game, n) for game in GAMES for n in range(game.least_players, game.most_players + 1)]
every_table = pytest.mark.parametrize(
    ("game", "players"), sampled(TABLES, 2), ids=lambda value: getattr(value, "slug", None)
)
SLACK_MM = 1e-3


def name_of(case):
    game, players, size = case
    return f"{game.slug}-{players}-{size.name}"


def deal(game, players, seed=7):
    return dealt(game.slug, players, seed)


@cache
def dealt(slug, players, seed):
    return capabilities.deal_board(find_game(slug), DealRequest(players, seed, {}))


def components(game, board, language="en", size=POKER, *, theme="colour", is_long=False):
    request = SetupRequest(language, capabilities.theme_of(game, theme), size, game.has_draw_pile)
    request = request._replace(is_long=is_long)
    return capabilities.describe_setup(game, board, request).components()


def words_of(component):
    return " ".join(words_in(component.front + (component.back or ())))


def assert_legible_and_safe(component):
    left, top, right, bottom = points_box(component.trim)
    safe_mm = component.safe_mm - SLACK_MM
    for text, transform in texts_in(component.front + (component.back or ())):
        assert text.size_mm * abs(transform.a) >= MIN_SIZE_MM - SLACK_MM, text.text
        box = text_box(text, transform)
        assert box[0] >= left + safe_mm, text.text
        assert box[1] >= top + safe_mm, text.text
        assert box[2] <= right - safe_mm, text.text
        assert box[3] <= bottom - safe_mm, text.text


@pytest.mark.parametrize("language", ["en", "fr"])
@every_table
def test_poker_cards_hold_every_game_safe_and_legible(game, players, language):
    for seed in (7, 8, 10**18):
        for component in components(game, deal(game, players, seed), language):
            assert_legible_and_safe(component)


@pytest.mark.parametrize(
    ("game", "players", "size"),
    sampled([(*table, size) for table, size in product(TABLES, CARD_SIZES)], 3, name_of),
)
def test_other_cards_hold_a_game_or_say_so(game, players, size):
    board = deal(game, players)
    try:
        made = components(game, board, "fr", size)
    except TextFitError as error:
        assert size.name == "mini-euro"
        assert "poker" in str(error)
        assert "seed 7" in str(error)
        made = ()
    for component in made:
        assert_legible_and_safe(component)


def test_a_mini_euro_card_is_enough_for_a_game_of_barony():
    game = find_game("barony")
    (card,) = components(game, deal(game, 4), "en", find_card_size("mini-euro"))
    assert_legible_and_safe(card)


def test_long_cards_have_the_words_below_and_no_back():
    game = find_game("baron")
    board = deal(game, 2)
    card, _ = components(game, board, is_long=True)
    assert card.back is None
    assert points_box(card.trim) == (0.0, 0.0, 63.0, 176.0)
    assert card.trim == blank_card(POKER, 0.0, "en", is_long=True).trim
    assert_legible_and_safe(card)
    two_sided, _ = components(game, board)
    assert sorted(words_of(card)) == sorted(words_of(two_sided))


def test_the_ink_saver_prints_no_band():
    game = find_game("barony")
    (card,) = components(game, deal(game, 2), theme="ink-saver")
    titles = [text for text, _ in texts_in(card.front) if text.text == "Barony"]
    assert titles[0].fill == THEMES["ink-saver"].ink


@every_table
def test_the_same_seed_gives_the_same_card(game, players):
    one, other = deal(game, players), dealt.__wrapped__(game.slug, players, 7)
    assert components(game, one) == components(game, other)
    assert components(game, one) != components(game, deal(game, players, 8))


@pytest.mark.parametrize(
    ("players", "order"),
    [
        (2, [(0, 1), (1, 3), (0, 2)]),
        (3, [(0, 1), (1, 1), (2, 3), (1, 2), (0, 2)]),
        (5, [(0, 1), (1, 1), (2, 1), (3, 1), (4, 3), (3, 2), (2, 2), (1, 2), (0, 2)]),
    ],
)
def test_the_last_player_places_three_cities_and_the_others_go_back(players, order):
    """Source: Barony rulebook, first cities; BY-11."""
    assert list(placing_order(players)) == order
    assert sum(count for _, count in order) == 3 * players


def test_a_card_of_barony_has_the_cities_in_the_order_of_placing():
    game, board = find_game("barony"), dealt("barony", 3, 7)
    (card, *_) = components(game, board)
    assert card.back
    drawn = [
        shape.symbol.name.split("-")[2]
        for shape, _ in walked(card.back, symbols=False)
        if isinstance(shape, Use) and shape.symbol.name.startswith("piece-city-")
    ]
    seats = [colour.name for colour in draw_seats(board, game)]
    # Source: Barony rulebook, first cities.
    assert drawn == [seats[place] for place in (0, 1, 2, 1, 0)]
    counts = [f"{seats[seat][0].upper()} {count}" for seat, count in placing_order(3)]
    assert " › ".join(counts) in " ".join(words_of(card).split())


@cache
def kit_counts(slug, players):
    """How many of each component the kit of as many players holds, tiles by their kind."""
    counts: Counter[str] = Counter()
    for part in kit_of(slug, players).sections:
        for one in part.components:
            name = one.name.rpartition(" ")[0] if part.key == "tiles" else one.name
            counts[name] += one.quantity
    return counts


def called_for(game, board):
    """What the set-up of *board* asks players to take."""
    if game.slug.startswith("barony"):
        seats = [seat.name for seat in draw_seats(board, game)]
        pieces = [f"{seat} {kind}" for seat in seats for kind in ("city", "knight")]
        called = Counter(dict.fromkeys(pieces, STARTING_CITIES))
        called.update(f"tile {tile.code}" for tile in board.tiles)
        if game.slug == "barony-sorcery":
            called.update(f"spell {spell}" for spell in board.setup.words["spells"])
        return called
    if game.slug == "baron":
        told = board.setup.told
        tiles = [*chain(*told["hands"]), *told["row"], told["start"], *told["pile"]]
        called = Counter(f"tile {kind}" for kind in (*tiles, *told["removed"]))
        for seat in game.colours_of(board.players):
            called[f"{seat.name} keep"] = KEEPS_PER_PLAYER[board.players]
            called[f"{seat.name} lord"] = 1
        return called
    names = {colour.letter: colour.name for colour in game.colours}
    kinds = {"B": "baron", "K": "knight"}
    called = Counter(f"{names[piece.colour]} {kinds[piece.kind]}" for piece in board.pieces)
    numbers = game.hex_numbers(board.terrain)
    called.update(f"positions {numbers[piece.hex] + 1}" for piece in board.pieces)
    called.update(f"tile {value}" for value in tile_values(board).values())
    return called


@pytest.mark.parametrize("seeds", [2, pytest.param(60, marks=pytest.mark.slow)])
@every_table
def test_cards_call_only_for_what_the_kit_of_as_many_players_holds(game, players, seeds):
    for seed in range(seeds):
        called = called_for(game, deal(game, players, seed))
        assert called.total()
        assert called <= kit_counts(game.slug, players), seed


@every_table
def test_templates_list_the_colours_of_the_kit(game, players):
    text = template(game, players, None, "en", creator="pnp")
    pieces = text.partition(f"\n{game.piece_block}\n")[2].partition("\n\n")[0]
    listed = {line[0] for line in pieces.splitlines()}
    assert listed == {colour.letter for colour in game.colours_of(players)}
    assert f"{game.slug} {players}p" in text
    held = {name.split()[0] for name in kit_counts(game.slug, players)}
    for colour in game.colours:
        assert (colour.letter in listed) == (colour.name in held)


def test_seats_are_different_colours_drawn_from_the_seed():
    game = find_game("barony-sorcery")
    seats = [draw_seats(deal(game, 4, seed), game) for seed in range(8)]
    assert all(len({colour.letter for colour in row}) == 4 for row in seats)
    assert len({tuple(colour.letter for colour in row) for row in seats}) > 1


def test_a_sorcery_card_names_the_open_spells_and_their_costs():
    game = find_game("barony-sorcery")
    board = deal(game, 3)
    (card,) = components(game, board)
    spells = [game.texts("en")(spell) for spell in board.setup.words["spells"]]
    assert len(spells) == 5
    assert all(spell in words_of(card) for spell in spells)


@pytest.mark.parametrize("slug", ["barony", "barony-sorcery"])
def test_first_cities_are_counted_by_the_rules(slug):
    """Not on lakes and forests; with Sorcery not on or beside a mysterious location."""
    game = find_game(slug)
    board = deal(game, 3)
    magic = [cell for cell, kind in board.terrain.items() if kind == "mysterious"]
    near = {other for cell in magic for other in around(cell)}
    count = sum(
        kind in {"mountain", "plain", "field"} and cell not in near
        for cell, kind in board.terrain.items()
    )
    (card,) = components(game, board)
    assert f" {count} hexes" in words_of(card)


def test_a_baron_card_with_five_players_tells_what_stays_in_the_box():
    game = find_game("baron")
    five, _ = components(game, deal(game, 5))
    four, _ = components(game, deal(game, 4))
    assert "Back into the box: meadow" in words_of(five)
    assert "box" not in words_of(four)


def test_the_draw_order_is_on_the_strip_alone():
    game = find_game("baron")
    board = deal(game, 3)
    request = SetupRequest("en", capabilities.theme_of(game, "colour"), POKER)
    (card,) = capabilities.describe_setup(game, board, request).components()
    assert "Draw order" not in words_of(card)
    _, strip = components(game, board)
    signs = [text.text for text, _ in texts_in(strip.front) if len(text.text) == 1]
    letters = [game.terrain(kind).letter for kind in board.setup.told["pile"]]
    # The legend follows; meadows have a picture for a letter. A 1 numbers the first row.
    expected = ["1", *(letter for letter in letters if letter != ".")]
    assert signs[: len(expected)] == expected


def test_personal_cards_are_on_the_strip_alone():
    game = find_game("terre-de-barons")
    board = deal(game, 4, 1000)
    card, strip = components(game, board)
    personal = board.setup.told["personal_cards"]
    found = words_in(strip.front)
    assert [number for number in found if number.isdigit()] == [str(n) for n in personal]
    assert "Player 4" in found
    assert "Player 4" not in words_of(card)


def test_values_of_terre_add_up_with_the_mountains():
    """9 x 1, 9 x 2, 9 x 3, 10 x 4: 94 points on 37 tiles."""
    values = tile_values(deal(find_game("terre-de-barons"), 2))
    assert sorted(values) == list(range(1, 38))
    assert sum(values.values()) == 94


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_an_independent_reader_decodes_the_code_of_a_card(game):
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp reads QR codes; not installed")
    board = deal(game, game.most_players)
    (card, *_) = components(game, board)
    size_mm = (POKER.width_mm, POKER.height_mm)
    white = rectangle(0.0, 0.0, *size_mm, Style("#ffffff"))
    image = printed((white, *card.front), size_mm, 300)
    (code,) = zxingcpp.read_barcodes(image.convert("L"))
    assert code.text == f"pnp board {board_code(board, game)}"


def test_the_code_keeps_its_quiet_zone():
    """Nothing else within four modules; the card's own margin is white."""
    modules = qr_modules("pnp board B3-016AF")
    size = len(modules)
    assert all(len(row) == size for row in modules)
    module_mm = 12.5 / size
    assert module_mm * QUIET_MODULES <= SAFE_MM
    ((path,), place, _) = draw_qr(modules, 10.0, 20.0, module_mm, "#000000")
    xs = [place.apply(point)[0] for point in path_points(path.commands)]
    assert min(xs) == 10.0
    assert max(xs) == pytest.approx(22.5)


@pytest.mark.parametrize(
    ("slug", "players", "options", "typed"),
    [
        (
            "barony",
            3,
            {"shape": "organic", "no-adjacent-lakes": True, "cities": "strong"},
            "--shape organic --no-adjacent-lakes --cities strong",
        ),
        ("terre-de-barons", 2, {"connected": False}, "--no-connected"),
    ],
)
def test_the_code_tells_options_too(slug, players, options, typed):
    board = capabilities.deal_board(find_game(slug), DealRequest(players, 42, options))
    assert board_command(board) == f"pnp board {slug} --players {players} --seed 42 {typed}"


def test_names_stand_at_both_ends_of_the_rows_of_a_small_map():
    game = find_game("terre-de-barons")
    board = deal(game, 3)
    pen = Pen(game, capabilities.theme_of(game, "colour"))
    land = fit_miniature(bare_scene(looks_of(board.terrain, game), pen), (0, 0, 60, 60))
    texts = list(draw_row_names(land, board.names))
    assert len(texts) == 14
    for first, last in zip(texts[::2], texts[1::2], strict=True):
        cells = [at for at, name in board.names.items() if name[0] == first.text[0]]
        row = [land.centre(at)[0] for at in cells]
        assert (first.text[1:], last.text) == ("1", str(len(row)))
        assert first.anchor == "end" and last.anchor == "start"
        assert first.x_mm < min(row) - 0.8 * land.side_mm
        assert last.x_mm > max(row) + 0.8 * land.side_mm


def test_turned_texts_are_measured_too():
    """The measure of this file itself: a text outside is found."""
    text = Text(0.0, 0.0, "outside", "sans", 3.0, "#000000")
    component = Component("x", (Group((text,), placed(1.0, 9.0)),), POKER.trim())
    with pytest.raises(AssertionError):
        assert_legible_and_safe(component)
