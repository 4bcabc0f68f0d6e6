"""What may be typed, and what it means."""

import re
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import Hex
from pnp.games import GAMES, capabilities, find_game
from pnp.model.boards import Piece
from pnp.model.checks import PHASES
from pnp.model.games import DealRequest, entry_kinds, hook
from pnp.model.positions import position_of
from pnp.notation.inventories import Inventory
from pnp.notation.positiontexts import format_position, template
from pnp.notation.reading.boards import Dealing, read_board_words
from pnp.notation.reading.names import ColourWords, bare, french_keywords
from pnp.notation.reading.parsing import keywords, parse_position
from pnp.notation.reading.tokens import PositionSyntaxError, is_one_edit, near_text, near_word
from pnp.texts.messages import translated
from tests.boardrules.dealing import deal
from tests.pnp.test_translations import english_in
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
        ("A2 rN3", [("r", "N", 3)]),
        ("A2 rNNN", [("r", "N", 3)]),
        ("A2 rVN2bN", [("b", "N", 1), ("r", "N", 2), ("r", "V", 1)]),
        ("rN2 A2", [("r", "N", 2)]),
    ],
)  # fmt: skip
def test_pieces_of_games_with_troops_and_without(line, found):
    is_barony = "A2" in line
    position = typed(f"{BARONY}pieces {line}\n") if is_barony else terre(f"pieces {line}\n")
    assert on(position, "A2" if is_barony else "C5") == found


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
    assert " ".join(position.names.values()) == "L31 L33 L35 M30 M32 M36 N31 N33 N35"
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


@pytest.mark.parametrize("end", ["\r\n", "\r", "   \n", "\n\n", "\u2028", "\u2029", "\x85"])
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
        (BARONY + "turns 17\n", "turns 17", "turns: 17"),
        (BARONY + "order r y\n", "order r y", "order: r, y"),
        (BARONY + "order r y\n", "order r y", "order red, jaune"),
        (BARONY + "hand\nr rank=3 tokens=mf\n", "r rank=3 t", "r: rank=3, t"),
        (BARONY + "hand\nr rank=4\n", "rank=4", "rank=duke"),
        (BARONY + "hand\nr rank=4\n", "rank=4", "rank=Duc"),
        (BARONY + "hand\nr rank=1\n", "rank=1", "rank=vicomte"),
        (BARONY + "names\nr Anna, of 4\n", "r Anna, of 4", "red: Anna,  of 4"),
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
    text = BARONY + "title Table #4, 12 May: final ; not this\nnames\nr Anna #2\nb ?\n"
    position = typed(text)
    assert position.title == "Table #4, 12 May: final"
    assert position.player_names == {"r": "Anna #2"}
    written = format_position(position, find_game("barony"))
    assert "title Table #4, 12 May: final\nnames\nr Anna #2\n" in written
    assert typed(written) == position


def test_a_phase_left_out_is_play_with_a_remark():
    reading = parse_position(BARONY.replace("phase play\n", ""))
    assert reading.position.phase == "play"
    assert reading.remarks == ("no phase is given: phase play is assumed",)


def test_numbers_and_names_of_hexes_in_one_file_are_remarked_on():
    (remark,) = parse_position(TERRE.replace("E2 bB", "2 b2")).remarks
    assert remark.startswith("line 12 begins with the number of a hex, 2, and line 14 with")
    assert parse_position(TERRE).remarks == ()


# Position files with French keywords are read as those with English ones.


# What both languages write alike.
SAME = ("phase", "points", "baron")
# The first French word of several is the one that stands at the head of the table.
TO_FRENCH = {english: french for french, english in reversed(french_keywords().items())}
CARTE = (
    "   ? ? ? ?\n  ? ? ? ? ?\n ? ? ? ? ? ?\n? ? ? ? ? ? ?\n ? ? ? ? ? ?\n  ? ? ? ? ?\n   ? ? ? ?\n"
)
# A word at the head of a line, a phase, or the name of a field.
KEYWORD = re.compile(r"(?m)^[a-z]{3,}\b|(?<=^phase )\w+|\b[a-z]+(?==)")


def words_of_files():
    for game in GAMES:
        yield from keywords(game)
        for entry in entry_kinds(game):
            yield from entry.fields
    yield from ("seed", "pass", *PHASES)
    for game in GAMES:
        yield from hook(game, "moves.VERBS") or ()


def in_french(text):
    return KEYWORD.sub(lambda found: TO_FRENCH.get(found[0], found[0]), text)


def test_every_word_of_a_file_has_a_french_one():
    assert {word for word in words_of_files() if word not in SAME} == set(
        french_keywords().values()
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize(
    "change", [str, str.upper, bare, lambda word: word.replace("é", "e\u0301")]
)
def test_examples_read_alike_in_french(game, change):
    example = "\n".join(line.partition(";")[0].rstrip() for line in game.example.splitlines())
    french = KEYWORD.sub(lambda found: change(TO_FRENCH.get(found[0], found[0])), example)
    assert "board" not in french.lower()
    assert parse_position(french).position == parse_position(example).position


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_french_example_is_the_same_position(game):
    french = game.example_in("fr")
    assert french != game.example
    assert parse_position(french) == parse_position(game.example)
    remarks = "\n".join(line.partition(";")[2] for line in french.splitlines())
    assert not list(english_in(remarks.replace("end", "")))


@pytest.mark.parametrize(
    ("typed", "phase"),
    [("Mise en place", "setup"), ("en cours", "play"), ("FIN", "end"), ("fin de partie", "end")],
)
def test_phases_are_read_as_reports_call_them(typed, phase):
    text = f"jeu terre-de-barons 2p\nphase {typed}\nplateau\n{CARTE}"
    assert parse_position(text).position.phase == phase


def test_spells_have_their_french_names():
    text = find_game("barony-sorcery").example
    english = re.search(r"(?m)^spells +((?: ?[a-z]+)+)", text)
    assert english
    table = find_game("barony-sorcery").rules_texts("fr").table
    french = " ".join(table[word] for word in english[1].split())
    assert parse_position(text.replace(english[1], french)) == parse_position(text)


def test_a_french_keyword_of_another_game_is_named():
    with pytest.raises(PositionSyntaxError) as caught:
        parse_position(
            f"jeu terre-de-barons 2p\nphase fin\nplateau\n{CARTE}honneur\nb 3\nréserve\nb 4\n"
        )
    message = translated(caught.value, "fr").replace("\u00a0", " ")
    assert "« honneur » n’est pas une ligne de terre-de-barons" in message


@pytest.mark.parametrize(
    ("typed", "meant"), [("phase finn", "fin"), ("phase fin\nréservee\nb 4", "réserve")]
)
def test_a_misspelt_french_word_is_mended(typed, meant):
    phase, *more = typed.partition("\n")
    with pytest.raises(PositionSyntaxError, match=f"did you mean `{meant}`"):
        parse_position(f"jeu terre-de-barons 2p\n{phase}\nplateau\n{CARTE}{''.join(more)}")


# What the reader bends or doubts without refusing it.


LANDSCAPE = typed_text("a landscape with remarks")


def test_a_hex_that_begins_two_lines_is_remarked_but_none_behind_several_pieces():
    reading = parse_position(dedent(LANDSCAPE).format(keeps="B3 rB=9\nB3 wK"))
    assert len(reading.position.pieces) == 2
    assert reading.remarks == (
        "lines 8 and 9 both begin with B3: is one of them meant for another hex?",
    )
    assert parse_position(dedent(LANDSCAPE).format(keeps="rB=9 B3\nwK B3")).remarks == ()


TILES = typed_text("Terre with letters")


@pytest.mark.parametrize(
    ("pieces", "remarks"),
    [
        ("bK B2 B2", ("line 12 names B2 twice: is one of them meant for another hex?",)),
        ("bK B2 6", ("line 12 names 6 twice: is one of them meant for another hex?",)),
        ("bK b2 E6", ("line 12: b2 is taken for pieces, and B2 for the hex: is that what you mean?",),),
        ("bK b9 E6", ()),
        ("b2 E6", ()),
        ("E6 bK b2", ()),
    ],
)  # fmt: skip
def test_what_reads_otherwise_than_it_may_be_meant_is_remarked(pieces, remarks):
    assert parse_position(dedent(TILES).format(pieces=pieces)).remarks == remarks


def test_twenty_remarks_are_told_and_the_others_counted():
    remarks = parse_position(dedent(TILES).format(pieces="A1 bK\n" * 30)).remarks
    assert len(remarks) == 21
    assert remarks[-1] == "and 9 more like these"


def test_a_remark_behind_a_row_of_a_map_is_no_hex_and_a_hash_within_no_remark():
    text = dedent(LANDSCAPE).format(keeps="B3 rB")
    row = text.splitlines()[4]
    assert parse_position(text.replace(row, f"{row} # no road")) == parse_position(text)
    with pytest.raises(PositionSyntaxError, match="'#' is not a tile of baron"):
        parse_position(text.replace(row, row.replace(".", "#")))


def test_a_field_line_with_a_question_mark_enters_nothing():
    text = LANDSCAPE.format(keeps="B3 rB\n    honour\n    r ?")
    assert typed(text).numbers == {}


def test_chips_may_be_negative():
    for minus in "-\N{MINUS SIGN}":
        position = typed(LANDSCAPE.format(keeps=f"B3 rB={minus}2wK"))
        assert [(piece.kind, piece.chip) for piece in position.pieces] == [("B", -2), ("K", None)]
    text = format_position(position, find_game("baron"))
    assert "B3 rB=-2wK\n" in text
    assert typed(text) == position


HAND = typed_text("Barony with hands to be typed")


@pytest.mark.parametrize(("tokens", "kept"), [("c?p", "pc?"), ("?", None), ("cp", "pc")])
def test_letters_of_which_one_is_unread_are_kept(tokens, kept):
    reading = parse_position(HAND.format(tokens=tokens))
    assert reading.position.fields.get("hand", {}).get("r", {}).get("tokens") == kept
    whole = None if "?" in tokens else kept
    assert reading.position.field_letters("hand", "r", "tokens") == whole


def test_a_mark_behind_a_piece_is_one_more_piece():
    reading = parse_position(HAND.format(tokens="-") + "pieces\nA3 rN?\n")
    said = "line 9: 'rN?' is rN and one more piece that cannot be read; for a single piece, type r?"
    assert reading.remarks == (said,)
    assert parse_position(HAND.format(tokens="-") + "pieces\nA3 r? gNV\n").remarks == ()


# One edit away: the slow way and the quick way agree.


WORDS = st.text("abc", max_size=6)


def slow_is_one_edit(one, other):
    """Try every edit."""
    edits = set()
    for at in range(len(one) + 1):
        for letter in "abc":
            edits |= {one[:at] + letter + one[at:], one[:at] + letter + one[at + 1 :]}
        edits.add(one[:at] + one[at + 1 :])
        edits.add(one[:at] + one[at : at + 2][::-1] + one[at + 2 :])
    return other in edits - {one}


@given(WORDS, WORDS)
def test_the_quick_way_agrees_with_trying_every_edit(one, other):
    assert is_one_edit(one, other) == slow_is_one_edit(one, other)


@given(st.text("abc", min_size=1, max_size=6), st.data())
def test_every_edit_is_found(word, data):
    at = data.draw(st.integers(0, len(word)))
    edited = word[:at] + "z" + word[at:]
    assert near_word(edited, [word, "something else"]) == word
    assert near_text(edited, {word}.__contains__, "abc") == word


def test_two_words_as_near_as_each_other_give_no_guess():
    assert near_word("cit", ["city", "kit"]) is None
    assert near_text("E1", {"E2", "E3"}.__contains__, "23") is None
    assert near_word("CITY", ["city", "cits"]) == "city"
