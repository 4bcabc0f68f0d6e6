"""Positions as JSON: both directions, the schema, and what is refused."""

import json
import random
from functools import cache
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pnp
from pnp.errors import PositionDataError
from pnp.games import GAMES, PACKAGES, find_game
from pnp.games.capabilities import deal_board
from pnp.model.positions import position_of
from pnp.notation.positiontexts import board_json, format_position, position_data, position_json
from pnp.notation.reading import jsonpositions
from pnp.notation.reading.boards import Dealing
from pnp.notation.reading.parsing import parse_position
from pnp.tables.records import schema_of
from tests.boardrules.dealing import deal
from tests.positions.drawn import positions
from tests.properties import examples

SCHEMAS = Path(pnp.__file__).parent / "notation" / "schemas"
SCHEMA = json.loads((SCHEMAS / "position.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)


def example(slug="terre-de-barons"):
    game = find_game(slug)
    return position_data(parse_position(game.example).position, game)


def refusal(data):
    text = data if isinstance(data, str) else json.dumps(data)
    with pytest.raises(PositionDataError) as caught:
        jsonpositions.parse_position_json(text, "table.json")
    return str(caught.value)


def test_the_schema_that_is_shipped_is_that_of_the_records():
    command = (
        "python -c 'import json; from pnp.notation.reading.jsonpositions import PositionData; "
        "from pnp.tables.records import schema_of; "
        "print(json.dumps(schema_of(PositionData), indent=1))' > "
        "pnp/notation/schemas/position.schema.json"
    )
    assert schema_of(jsonpositions.PositionData) == SCHEMA, command
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    for path in SCHEMAS.glob("*.json"):
        assert not any(f'"{slug}"' in path.read_text(encoding="utf-8") for slug in PACKAGES)


@pytest.mark.parametrize("slug", PACKAGES)
def test_json_of_a_board_counts_the_pieces_as_its_text_does(slug):
    data = json.loads(board_json(deal(slug, 2, 3)))
    assert data.get("totals") == position_of(deal(slug, 2, 3)).totals


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@given(data=st.data())
@examples(40)
def test_a_position_goes_to_json_and_back(game, data):
    position = data.draw(positions(game))
    text = position_json(position, game)
    VALIDATOR.validate(json.loads(text))
    assert jsonpositions.parse_position_json(text, "x") == position


@pytest.mark.parametrize("slug", PACKAGES)
def test_a_board_is_read_as_the_position_at_its_start(slug):
    board = deal(slug, 2, 3)
    text = board_json(board)
    VALIDATOR.validate(json.loads(text))
    position = jsonpositions.parse_position_json(text, "x")
    start = position_of(board)
    assert (position.terrain, position.names) == (start.terrain, start.names)
    assert (position.pieces, position.words) == (start.pieces, start.words)
    assert position.board_words == start.board_words


def test_hexes_may_lie_anywhere_and_come_in_any_order():
    data = example("baron")
    moved = [{**row, "q": row["q"] + 7, "r": row["r"] - 9} for row in reversed(data["hexes"])]
    assert jsonpositions.parse_position_json(
        json.dumps({**data, "hexes": moved}), "x"
    ) == jsonpositions.parse_position_json(json.dumps(data), "x")


def without(data, key):
    return {name: value for name, value in data.items() if name != key}


def changed_hex(data, **values):
    return {**data, "hexes": [{**data["hexes"][0], **values}, *data["hexes"][1:]]}


def changed_piece(data, **values):
    return {**data, "pieces": [{**data["pieces"][0], **values}, *data["pieces"][1:]]}


# What is done to a position of Terre de Barons, and words that the message must hold.
BAD = [
    ("an unknown field", lambda d: {**d, "pice": []}, ["pice: unknown key; did you mean pieces?"]),
    ("another schema", lambda d: {**d, "schema": 2}, ["schema: 2: expected 1"]),
    ("no schema", lambda d: without(d, "schema"), ["the whole file: it needs the key schema"]),
    ("no hexes", lambda d: without(d, "hexes"), ["it needs the key hexes"]),
    ("no hex in the list", lambda d: {**d, "hexes": []}, ["hexes: []: expected 1 to 1000 values"]),
    ("too many hexes", lambda d: {**d, "hexes": d["hexes"] * 30}, ["expected 1 to 1000 values"]),
    ("too many entries", lambda d: {**d, "entries": dict.fromkeys(map(str, range(1000)), 1)}, ["entries: ", "expected 0 to 999 values"]),
    ("letters for a piece in totals", lambda d: {**d, "totals": {"b": {"bb": 1}}}, ["totals.b.bb: \"bb\": expected the capital letter or code of a piece"]),
    ("true for one", lambda d: {**d, "schema": True}, ["schema: true: expected 1"]),
    ("an unknown game", lambda d: {**d, "game": "chess"}, ["game: unknown game 'chess'", "There are: barony"]),
    ("too many players", lambda d: {**d, "players": 5}, ["terre-de-barons is for 2 to 4 players"]),
    ("players as text", lambda d: {**d, "players": "2"}, ["players: \"2\": expected a whole number"]),
    ("an unknown phase", lambda d: {**d, "phase": "begin"}, ["phase: unknown word 'begin'", "setup, play, end"]),
    ("an unknown field of a hex", lambda d: changed_hex(d, colour="b"), ["hexes[0].colour: unknown key"]),
    ("an unknown terrain", lambda d: changed_hex(d, terrain="montain"), ["hexes[0].terrain", "did you mean mountain?"]),
    ("a name that is another's", lambda d: changed_hex(d, name="B1"), ["hexes[0].name: 'B1': the hex at this place is A1"]),
    ("a hex twice", lambda d: {**d, "hexes": [*d["hexes"], d["hexes"][0]]}, ["appears twice"]),
    ("a hex too few", lambda d: {**d, "hexes": d["hexes"][1:]}, ["rows of 4 5 6 7 6 5 4 hexes"]),
    ("a foreign colour", lambda d: changed_piece(d, colour="p"), ["pieces[0].colour: unknown colour 'p'"]),
    ("a foreign piece", lambda d: changed_piece(d, piece="C"), ["pieces[0].piece: unknown piece 'C'"]),
    ("a hex off the board", lambda d: changed_piece(d, hex="Z9"), ["pieces[0].hex: there is no hex 'Z9': rows go from A to G"]),
    ("no pieces at all", lambda d: changed_piece(d, count=0), ["pieces[0].count: 0"]),
    ("a chip", lambda d: changed_piece(d, chip=3), ["no chip belongs on 'D' in terre-de-barons"]),
    ("foreign totals", lambda d: {**d, "totals": {"p": {"B": 1}}}, ["totals.p: unknown colour 'p'"]),
    ("an unknown ruling", lambda d: {**d, "rulings": {"TB-3": "gredy"}}, ["rulings.TB-3", "did you mean greedy?"]),
    ("an unknown entry", lambda d: {**d, "entries": {"reserv": {"b": 1}}}, ["unknown entry 'reserv'", "did you mean reserve?"]),
    ("an entry of another shape", lambda d: {**d, "entries": {"reserve": 3}}, ["entries.reserve: expected numbers by colour"]),
    ("a number out of bounds", lambda d: {**d, "entries": {"reserve": {"b": 31}}}, ["expected a number from 0 to 30"]),
    ("all that is missing", lambda d: {"schema": 1}, ["it needs the keys game, players, hexes"]),
    ("two unknown fields", lambda d: {**d, "pice": 1, "fase": 2}, ["pice: unknown key", "fase: unknown key"]),
    ("more players than any game", lambda d: {**d, "players": 9}, ["players: 9: terre-de-barons is for 2 to 4 players"]),
    ("words for a hex", lambda d: changed_piece(d, hex="a1"), ["expected the name of a hex, such as C5"]),
    ("words for a colour", lambda d: changed_piece(d, colour="blue"), ["expected the small letter of a colour"]),
    ("words of the board that say nothing", lambda d: {**d, "board": "x\npieces"}, ["board: 'x' says nothing about a board of terre-de-barons"]),
    ("two seeds", lambda d: {**d, "board": "seed=1", "seed": 2}, ["seed: 2: the words of the board say seed=1"]),
    ("an unknown option", lambda d: {**d, "options": {"conected": False}}, ["unknown field 'conected'", "did you mean connected?"]),
    ("an anchor", lambda d: {**d, "anchor": {"name": "A1", "q": d["hexes"][0]["q"], "r": 0}}, ["anchor: terre-de-barons has no anchor"]),
    ("a number that is another's", lambda d: changed_hex(d, number=5), ["hexes[0].number: 5: the hex at this place has the number 1"]),
    ("a row that is shifted", lambda d: changed_hex(d, q=d["hexes"][0]["q"] - 1), ["rows of 4 5 6 7 6 5 4 hexes"]),
    ("a number of nobody", lambda d: {**d, "entries": {"reserve": {"": 1}}}, ["entries.reserve.: unknown colour"]),
    ("two choices of a ruling", lambda d: {**d, "rulings": {"TB-3": "greedy", "tb-3": "incremental"}}, ["a second choice of ruling TB-3"]),
    ("a ruling among blanks", lambda d: {**d, "rulings": {" TB-3 ": " gredy "}}, ["rulings. TB-3 : unknown choice of ruling TB-3 'gredy'"]),
    ("too many on a hex", lambda d: {**d, "pieces": [{"colour": "b", "piece": "", "hex": "A1", "count": 999}] * 2}, ["more than 999 identical pieces"]),
    ("an array", lambda d: [d], ["expected an object in braces"]),
]  # fmt: skip


@pytest.mark.parametrize(("title", "change", "words"), BAD, ids=[title for title, *_ in BAD])
def test_what_does_not_fit_is_refused_with_its_place(title, change, words):
    told = refusal(change(example()))
    for word in words:
        assert word in told, title


TEXTS = [
    ("{", "table.json, line 1, column 2: not JSON"),
    ('{"schema": 1, "schema": 1}', 'the key "schema" appears twice'),
    ('{"schema": NaN}', "NaN is not a number"),
    ('{"schema": ' + "9" * 5000 + "}", "not the JSON of a position"),
    ('{"a": ' * 20_000, "too many brackets"),
    ('{"schema": 1e999}', "1e999 is too large"),
    ("{}", "it needs the keys schema"),
]


@pytest.mark.parametrize(("text", "words"), TEXTS, ids=[words for _, words in TEXTS])
def test_what_is_no_json_is_refused(text, words):
    assert words in refusal(text)


def test_what_is_echoed_cannot_steer_a_terminal():
    for text in (
        '{"\x9b2J": 1}',
        '{"a\\u001b[2J": 1, "a\\u001b[2J": 1}',
        '{"totals": {"\\u001b": 3}}',
    ):
        assert all(line.isprintable() for line in refusal(text).splitlines())


def test_a_wrong_outline_is_one_fault():
    data = example()
    assert len(refusal({**data, "hexes": data["hexes"][1:]}).splitlines()) == 2


def test_hexes_too_far_apart_for_a_map_are_refused():
    data = example("baron")
    for far in ({"q": 300, "r": 0}, {"q": 0, "r": 300}):
        told = refusal({**data, "hexes": [*data["hexes"], {**far, "terrain": "meadow"}]})
        assert "hexes: too far apart" in told


def test_whole_numbers_may_be_typed_with_a_point():
    data = example()
    text = json.dumps({**data, "players": 2.0})
    position = jsonpositions.parse_position_json(text, "x")
    assert (position, repr(position.players)) == (
        jsonpositions.parse_position_json(json.dumps(data), "x"),
        "2",
    )


def test_the_words_of_the_board_are_kept_in_their_canonical_form():
    text = json.dumps({**example(), "board": " SEED=42 "})
    assert jsonpositions.parse_position_json(text, "x").board_words == "seed=42 v1"


def test_at_most_twenty_faults_are_told():
    data = example()
    bad = {**data, "hexes": [{**row, "terrain": "x"} for row in data["hexes"]]}
    told = refusal(bad)
    assert told.count("hexes[") == 20
    assert told.endswith("and more")


# What may stand in the place of any value.
STRANGE = st.sampled_from(
    [None, True, 0, 1, -1, 10**6, 2.5, "", "x", "A1", "?", [], ["b"], {}, {"b": 1}, {"x": {"y": 1}}]
)


def places_in(data, path=()):
    """Yield the path to each value in *data*."""
    yield path
    if isinstance(data, dict | list):
        items = data.items() if isinstance(data, dict) else enumerate(data)
        for key, value in items:
            yield from places_in(value, (*path, key))


def with_value(data, path, value):
    """Return *data* with another value at *path*."""
    if not path:
        return value
    copied = dict(data) if isinstance(data, dict) else list(data)
    copied[path[0]] = with_value(data[path[0]], path[1:], value)
    return copied


@cache
def whole_example(slug):
    """Return data with every field that a board or a position has."""
    return json.loads(board_json(deal(slug, 2, 3))) | example(slug)


@pytest.mark.parametrize("slug", PACKAGES)
@given(data=st.data())
@examples(60)
def test_the_schema_and_the_reader_agree_on_what_is_well_formed(slug, data):
    written = whole_example(slug)
    path = data.draw(st.sampled_from(list(places_in(written))[1:]))
    value = data.draw(STRANGE)
    changed = with_value(written, path, value)
    if path[-1] == "schema":
        return  # jsonschema takes true for 1
    if path == ("game",) and isinstance(value, str):
        return  # no schema knows which games there are
    is_refused = False
    try:
        jsonpositions.data_following_schema(json.dumps(changed), "x")
    except PositionDataError:
        is_refused = True
    assert is_refused == (not VALIDATOR.is_valid(changed)), path


def test_faults_of_structure_come_before_those_of_the_game():
    data = {**example(), "players": "many"}
    told = refusal({**data, "pieces": [{"colour": "p", "piece": "B", "hex": "A1", "size": 3}]})
    assert "players:" in told
    assert "pieces[0].size: unknown key" in told
    assert "unknown colour" not in told


# Text goes there and back, too.


BLOCK_WORDS = ("game", "phase", "board", "anchor", "ruling", "pieces", "keeps", "totals")


def written(position):
    return format_position(position, find_game(position.game))


def blocks_of(text, game):
    """Return the blocks of a canonical text."""
    starts = {*BLOCK_WORDS, *(kind.keyword for kind in game.entries)}
    blocks = []
    for line in text.splitlines():
        if line.split()[0] in starts:
            blocks.append([])
        blocks[-1].append(line)
    return blocks


def messed_up(block, game, random_):
    """Return a block as somebody else might type it."""
    keyword, *below = block
    first = keyword.split(" ", 1)
    first[0] = random_.choice([str.upper, str.lower, str.title])(first[0])
    indent = " " * random_.randrange(5)
    if block[0].startswith("board") and random_.random() < 0.5:
        below = [row.lower() for row in below]
    lines = [" ".join(first) + random_.choice(["", "  ", " ; said Anna"])]
    lines += [indent + row + random_.choice(["", "   ", "; eh?"]) for row in below]
    if not block[0].startswith("board") and random_.random() < 0.3:
        lines.insert(1, "   ")
    return lines


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@given(data=st.data())
@examples(50)
def test_a_position_reads_back_as_it_was_written(game, data):
    position = data.draw(positions(game))
    text = written(position)
    assert parse_position(text).position == position


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@given(data=st.data(), seed=st.integers(0, 10**9))
@examples(50)
def test_order_case_and_indent_change_nothing(game, data, seed):
    random_ = random.Random(seed)
    text = written(data.draw(positions(game)))
    blocks = blocks_of(text, game)
    random_.shuffle(blocks)
    typed = "\n".join(line for block in blocks for line in messed_up(block, game, random_))
    position = parse_position(typed).position
    assert written(position) == text


@pytest.mark.parametrize(
    ("slug", "players", "seed", "options"),
    [
        ("barony", 4, 3, {"shape": "organic", "no_adjacent_lakes": True}),
        ("barony-sorcery", 5, 3, {"mystery_distance": 3}),
        ("baron", 5, 3, {}),
        ("baron", 2, 3, {"shape": "star"}),
        ("terre-de-barons", 4, 3, {"connected": False}),
    ],
)
def test_a_dealt_board_reads_back_with_its_map_and_from_its_seed_alone(
    slug, players, seed, options
):
    position = position_of(deal(slug, players, seed, **options))
    text = written(position)
    assert parse_position(text).position == position
    rows = [line for line in text.splitlines() if not line.startswith("  ")]
    reading = parse_position("\n".join(rows), dealing=Dealing(deal_board))
    assert reading.position == position
    assert not reading.has_map
