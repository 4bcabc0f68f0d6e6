"""What may be typed, and what it means."""

from textwrap import dedent

import pytest

from generators.hexes import Hex
from pnp.games import GAMES, capabilities, find_game
from pnp.model.boards import Piece
from pnp.model.games import DealRequest
from pnp.model.positions import position_of
from pnp.notation.inventories import Inventory
from pnp.notation.positiontexts import format_position, template
from pnp.notation.reading.boards import Dealing, read_board_words
from pnp.notation.reading.names import ColourWords
from pnp.notation.reading.parsing import parse_position
from tests.boardrules.dealing import deal
from tests.positions.typed import typed, typed_text

DESIGN = typed_text("Terre with remarks")
MAP = """\
       3 4 4 2
      4 1 4 2 2
     2 # # 1 4 3
    3 2 1 3 1 4 4
     1 4 2 2 # 1
      3 2 2 3 1
       # 1 1 4
    """
BARON = "game baron 2p\nphase play\nboard\n  . V C\n F W - P\n  M X .\n"
BARONY = "game barony 2p\nphase play\nboard\n P M\nF C\n"


def terre(lines, rows=MAP):
    head = "game terre-de-barons 2p\nphase play\n"
    return typed(f"{head}board\n{dedent(rows)}{dedent(lines)}")


def on(position, name):
    """Return the pieces of a hex as colours, kinds and numbers."""
    return [(p.colour, p.kind, p.count) for p in position.pieces if position.names[p.hex] == name]


def test_the_example_of_the_format_reads_and_is_written_in_one_form():
    position = typed(DESIGN)
    assert on(position, "B2") == [("b", "K", 1)]
    assert on(position, "D5") == [("g", "K", 1)]
    assert on(position, "F5") == [("g", "K", 1)]
    assert position.totals == {"b": {"B": 1, "K": 2}, "g": {"B": 1, "K": 2}}
    expected = typed_text("Terre with remarks, as it is written")
    assert format_position(position, find_game("terre-de-barons")) == expected


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("C5 yKbKD4", [("b", "", 4), ("b", "D", 1), ("b", "K", 1), ("y", "K", 1)]),
        ("C5 bK4", [("b", "", 4), ("b", "K", 1)]),
        ("C5 bB gK", [("b", "B", 1), ("g", "K", 1)]),
        ("C5 bK\nC5 bK", [("b", "K", 2)]),
        ("bKK C5", [("b", "K", 2)]),
        ("b2 C5", [("b", "", 2)]),
        ("b12 14", [("b", "", 12)]),
        ("14 b12", [("b", "", 12)]),
        ("C5 b?", [("b", "?", 1)]),
        ("C5 ?K", [("?", "K", 1)]),
        ("C5 ?", [("?", "?", 1)]),
        ("C5 ?bK", [("?", "?", 1), ("b", "K", 1)]),
        ("? C5", [("?", "?", 1)]),
    ],
)  # fmt: skip
def test_pieces_of_games_with_troops(line, found):
    assert on(terre(f"pieces {line}\n"), "C5") == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("A2 rN3", [("r", "N", 3)]),
        ("A2 rNNN", [("r", "N", 3)]),
        ("A2 rVN2bN", [("b", "N", 1), ("r", "N", 2), ("r", "V", 1)]),
        ("rN2 A2", [("r", "N", 2)]),
    ],
)
def test_pieces_of_games_without_troops(line, found):
    assert on(typed(f"{BARONY}pieces {line}\n"), "A2") == found


def test_chips_lie_on_barons():
    position = typed(f"{BARON}keeps B1 wB=6\nA4 rB=? wB\n")
    assert position.pieces == (
        Piece("r", "B", Hex(2, 0), 1, None),
        Piece("w", "B", Hex(2, 0), 1, None),
        Piece("w", "B", Hex(0, 1), 1, 6),
    )


@pytest.mark.parametrize("word", ["pieces", "keeps", "PIECES", "Keeps"])
def test_pieces_and_keeps_are_the_same_word(word):
    assert on(typed(f"{BARON}{word}\nB1 wK\n"), "B1") == [("w", "K", 1)]


def test_a_hash_is_a_mountain_in_maps_of_terre_and_begins_a_comment_elsewhere():
    rows = """\
        3 4 4 2   # the first row, as photographed
        # these are comments too
        4 1 4 2 2
        2 # # 1 4 3
        3 2 1 3 1 4 4 #dry
        1 4 2 2 # 1
        3 2 2 3 1
        # 1 1 4
    """
    assert terre("pieces # some\nA1 bK # there\n", rows) == terre("pieces\nA1 bK\n")


def test_indenting_a_map_changes_no_name():
    one, other = typed(BARONY), typed(BARONY.replace(" P M\nF C", "       P M\n      F C"))
    assert one == other


def test_an_anchor_moves_all_names_along():
    position = typed(f"{BARON}anchor M30 = b1\nkeeps\nL33 wK\n".replace("b1", "B1"))
    assert list(position.names.values()) == [
        "L31",
        "L33",
        "L35",
        "M30",
        "M32",
        "M36",
        "N31",
        "N33",
        "N35",
    ]
    assert position.anchor == ("M30", Hex(0, 1))
    assert position.pieces == (Piece("w", "K", Hex(2, 0)),)
    assert "\nanchor M30 = B1\n" in format_position(position, find_game("baron"))


def test_entries_of_the_table_and_of_colours():
    position = typed(
        f"{BARON}honour\nw 3+20\nb \N{MINUS SIGN}4\nr ?\nrow 2\npile ?\norder w b\ndeclines B1 A4\nhand w 1\n"
    )
    assert position.numbers == {"honour": {"w": 23, "b": -4}, "row": {"": 2}, "hand": {"w": 1}}
    assert position.colours == {"order": ("w", "b")}
    assert [position.names[cell] for cell in position.cells["declines"]] == ["B1", "A4"]


def test_fields_take_letters_in_any_order_and_leave_out_what_is_not_known():
    position = typed(
        f"{BARONY}hand\nr rank = 3 tokens=CPMC knights=?\nb tokens=-\ny rank=? row=?\n"
    )
    assert position.fields == {"hand": {"r": {"rank": 3, "tokens": "mpcc"}, "b": {"tokens": ""}}}


def test_totals_hold_numbers_of_each_kind_and_may_be_empty():
    assert terre("totals\nb 1B 2K 12\ny\ng 0B\n").totals == {
        "b": {"B": 1, "K": 2, "": 12},
        "y": {},
        "g": {},
    }
    assert terre("totals\n").totals == {}
    assert terre("").totals is None


def test_totals_that_are_not_known_are_not_compared_and_that_is_remarked():
    reading = parse_position(f"{BARONY}totals\nr 1C ?N\nb ?\ny 1V\n")
    assert reading.position.totals == {"y": {"V": 1}}
    assert len(reading.remarks) == 2


def test_lines_of_pieces_are_remembered_by_hex():
    reading = parse_position(f"{BARONY}pieces\nA2 rC\nrN B1 A2\n")
    named = {reading.position.names[cell]: lines for cell, lines in reading.lines.items()}
    assert named == {"A2": (7, 8), "B1": (8,)}


def test_a_line_of_a_template_that_nobody_filled_in_says_nothing():
    reading = parse_position(f"{BARONY}pieces\nrC -\nrN bN -\n")
    assert (reading.position.pieces, reading.remarks) == ((), ())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_templates_read_as_they_are(game):
    start = position_of(deal(game.slug, game.least_players, 3))
    position = typed(template(game, game.least_players, start, "en", creator="somebody"))
    assert position.terrain == start.terrain
    assert (position.pieces, position.fields, position.numbers) == ((), {}, {})


def test_rulings_stand_in_one_line_or_several():
    one = typed(f"{BARON}ruling BN-6=EACH BN-9=each\n")
    other = typed(f"{BARON}ruling bn-6 = each\nruling BN-9=each\n")
    assert one == other
    assert one.rulings == {"BN-6": "each", "BN-9": "each"}


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        (BARONY.replace(" P M", "\tP M").replace("F C", "       F C"), "tabs are read as blanks"),
        (BARONY.replace("game ", "game\N{NO-BREAK SPACE}"), "no-break and other special spaces"),
        (BARONY.replace("P M", "Ｐ\N{IDEOGRAPHIC SPACE}Ｍ"), "full-width characters"),
        (BARONY.replace("2p", "２ｐ；ｏ"), "full-width characters"),
        (BARONY.replace("phase", "pha\N{ZERO WIDTH SPACE}se"), "characters without a width"),
        ("\N{ZERO WIDTH NO-BREAK SPACE}" + BARONY, "characters without a width"),
    ],
)
def test_strange_characters_read_as_usual_with_a_remark(text, remark):
    reading = parse_position(text)
    assert reading.position == typed(BARONY)
    assert remark in reading.remarks[0]


@pytest.mark.parametrize("end", ["\r\n", "\r", "   \n", "\n\n"])
def test_ends_of_lines_do_not_matter(end):
    reading = parse_position(BARONY.replace("\n", end))
    assert (reading.position, reading.remarks) == (typed(BARONY), ())


def test_comments_may_hold_anything_without_a_remark():
    text = BARONY.replace("2p", "2p ; été\N{NO-BREAK SPACE}: \tＡ")
    assert parse_position(text).remarks == ()


def test_a_seed_is_dealt_from_own_tiles_if_they_are_given():
    asked = []

    def deal(game, request: DealRequest):
        asked.append(request)
        return capabilities.deal_board(find_game("barony"), DealRequest(2, 5, {}))

    inventory = Inventory("mine-00aa", ("MFP",))
    text = "game barony 2p\nphase setup\nboard seed=5 shape=ORGANIC inventory=mine-00aa\n"
    reading = parse_position(text, dealing=Dealing(deal, inventory))
    options = {"shape": "organic", "inventory": "mine-00aa"}
    assert asked == [DealRequest(2, 5, options, ("MFP",))]
    assert reading.position.board_words == "seed=5 v1 shape=organic inventory=mine-00aa"


def test_words_of_a_board_are_read_on_their_own():
    words = read_board_words("V1 SEED=42 no-adjacent-lakes shape=compact", find_game("barony"), 3)
    assert (words.seed, words.version, words.options) == (42, 1, {"no-adjacent-lakes": True})
    assert words.inventory is None
    words = read_board_words("seed=42 v9 hills=7 flat", find_game("barony"), 3)
    assert words.text == "seed=42 v9 hills=7 flat"


TERRE = "game terre-de-barons 2p\nphase play\nboard\n" + MAP + "pieces\nE2 bB\nbK B2 E6\nB5 gBgD\n"
HANDS = "game barony 2p\nphase play\nboard\n P M\nF C\n"


@pytest.mark.parametrize(
    ("text", "good", "natural"),
    [
        (TERRE, "game terre-de-barons 2p", "game: terre-de-barons, 2p"),
        (TERRE, "phase play", "Phase: play"),
        (TERRE, "board", "board:"),
        (TERRE, "pieces", "Pieces:"),
        (TERRE, "E2 bB", "E2: bB"),
        (TERRE, "E2 bB", "E2:bB"),
        (TERRE, "bK B2 E6", "bK: B2, E6"),
        (TERRE, "bK B2 E6", "bK B2,E6"),
        (TERRE, "E2 bB", "E2 bB # the baron"),
        (TERRE, "E2 bB", "# the baron\nE2 bB"),
        (TERRE, "E2 bB", "E2 bleuB"),
        (TERRE, "E2 bB", "E2 blueB"),
        (TERRE, "B5 gBgD", "B5 vBvD"),
        (TERRE, "B5 gBgD", "B5 vertBgreenD"),
        (TERRE + "reserve\nb 12\n", "b 12", "Bleu: 12"),
        (TERRE + "totals\ng 1B 1D\n", "g 1B 1D", "vert 1B, 1D"),
        (HANDS + "turns 17\n", "turns 17", "turns: 17"),
        (HANDS + "order r y\n", "order r y", "order: r, y"),
        (HANDS + "order r y\n", "order r y", "order red, jaune"),
        (HANDS + "hand\nr rank=3 tokens=mf\n", "r rank=3 t", "r: rank=3, t"),
        (HANDS + "hand\nr rank=4\n", "rank=4", "rank=duke"),
        (HANDS + "hand\nr rank=4\n", "rank=4", "rank=Duc"),
        (HANDS + "hand\nr rank=1\n", "rank=1", "rank=vicomte"),
        (HANDS + "names\nr Anna, of 4\n", "r Anna, of 4", "red: Anna,  of 4"),
    ],
)
def test_what_comes_naturally_reads_as_what_is_meant(text, good, natural):
    assert good in text
    assert typed(text.replace(good, natural, 1)) == typed(text)


@pytest.mark.parametrize(
    ("slug", "letters"),
    [
        ("barony", {"b": "b", "j": "y", "v": "g", "r": "r"}),
        ("barony-sorcery", {"b": "b", "j": "y", "v": "g", "r": "r", "p": "p"}),
        ("baron", {"r": "r", "a": "w", "b": "b", "n": "k", "j": "y"}),
        ("terre-de-barons", {"b": "b", "j": "y", "v": "g", "r": "r"}),
    ],
)
def test_the_french_letters_of_colours_are_read_and_the_english_ones_written(slug, letters):
    words = ColourWords(find_game(slug))
    assert {letter: words.find(letter) for letter in letters} == letters
    assert words.find("B") is None


def test_every_colour_is_known_by_its_names():
    for game in GAMES:
        words = ColourWords(game)
        for language in ("en", "fr"):
            texts = game.rules_texts(language)
            for colour in game.colours:
                assert words.find(texts(f"colour_{colour.name}")) == colour.letter


def test_a_title_and_names_are_kept_as_typed():
    text = HANDS + "title Table #4, 12 May: final ; not this\nnames\nr Anna #2\nb ?\n"
    position = typed(text)
    assert position.title == "Table #4, 12 May: final"
    assert position.player_names == {"r": "Anna #2"}
    written = format_position(position, find_game("barony"))
    assert "title Table #4, 12 May: final\nnames\nr Anna #2\n" in written
    assert typed(written) == position


def test_a_phase_left_out_is_play_with_a_remark():
    reading = parse_position(HANDS.replace("phase play\n", ""))
    assert reading.position.phase == "play"
    assert reading.remarks == ("no phase is given: phase play is assumed",)


def test_numbers_and_names_of_hexes_in_one_file_are_remarked_on():
    (remark,) = parse_position(TERRE.replace("E2 bB", "2 b2")).remarks
    assert remark.startswith("line 12 begins with the number of a hex, 2, and line 14 with")
    assert parse_position(TERRE).remarks == ()
