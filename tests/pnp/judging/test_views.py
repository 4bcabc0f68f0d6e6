"""The view of a position: what is certain, what is possible, and the words for colours."""

from generators.hexes import Hex
from pnp.games import find_game
from pnp.judging.views import is_unread, known_colours, piece_total, view_of
from pnp.model.positions import UNREADABLE
from pnp.texts.sentences import Word
from tests.positions.typed import typed, typed_text

TERRE = find_game("terre-de-barons")
BARONY = find_game("barony")
TABLE = typed_text("Terre of three players")


def view_with(*pieces):
    """Return the view of a board with *pieces*, one line each."""
    return view_of(typed(TABLE.format(pieces="\n    ".join(pieces))), TERRE)


def test_readable_pieces_are_counted_for_certain():
    view = view_with("A1 bBKK3", "B1 bK2")
    assert [view.count("b", kind) for kind in ("K", "")] == [3, 5]
    assert not view.count("y", "K")
    assert not view.hidden("b", "K")


def test_an_unreadable_piece_may_be_any_number_of_what_was_not_read():
    view = view_with("A1 b?", "B1 ?K")
    assert view.hidden("b", "D")
    assert not view.hidden("y", "D")
    assert not any(view.count(colour, kind) for colour in "by" for kind in "KD")
    assert [piece.kind for piece in view.hidden("b", "K")] == [UNREADABLE, "K"]
    assert [piece.kind for piece in view.hidden("y", "K")] == ["K"]


def test_places_are_those_of_readable_pieces_each_once():
    view = view_with("B1 b2D", "A1 b?K", "A2 yD")
    a1, b1 = (cell for cell in view.stacks if view.position.names[cell] in {"A1", "B1"})
    assert view.places("b", "D", "") == (b1,)
    assert view.places("b", "K") == (a1,)


def test_a_kind_of_certain_terrains_is_hidden_nowhere_else():
    plain = view_with("A1 b?", "A3 b?")
    kinds = tuple(kind._replace(terrains=("mountain",)) for kind in TERRE.pieces)
    view = plain._replace(game=TERRE._replace(pieces=kinds))
    three, unread = plain.unread
    assert not view.may_be_kind(three, "D")
    assert view.may_be_kind(unread, "D")
    assert plain.may_be_kind(three, "D")


def test_all_colours_that_are_seen_are_told():
    assert view_with("A1 bB", "A2 yB", "B1 rB", "B3 gB").colours == ("b", "g", "r", "y")


def test_what_is_hidden_is_asked_by_colour_and_kind():
    assert view_with("A1 ?B").hidden("y", "B", "K")
    assert not view_with("A1 ?B").hidden("y", "K")
    assert view_with("A1 ?").hidden("", "K")
    assert not view_with("A1 ?3").hidden("", "B", "K")
    assert not view_with("A1 b?").hidden("y", "B", "K")


def test_the_empty_line_of_a_template_speaks_of_nobody():
    text = """\
        game barony 3p
        phase play
        board
        m f
        pieces
        A1 rC
        hand
        b rank=2
        y rank=?
        """
    view = view_of(typed(text), BARONY)
    assert view.colours == ("b", "r")


def test_terrain_off_the_map_cannot_be_read():
    view = view_with("A1 bB")
    mountain = view.hexes_of("mountain")[0]
    assert view.terrain(mountain) == "mountain"
    assert view.terrain(mountain + Hex(9, 0)) == UNREADABLE
    assert len(view.hexes_of("3", "4")) == 14


def test_colours_have_words_and_so_has_an_unread_one():
    view = view_with("A1 bB")
    assert view.colour_word("b") == Word("colour_blue")
    assert view.colour_word("?") == Word("colour_unread")
    assert view.colour_words({"y", "b"}) == (Word("colour_blue"), Word("colour_yellow"))
    assert view.colour_word("z") == "z"
    for language in ("en", "fr"):
        assert TERRE.rules_texts(language)("colour_unread")


def test_pieces_of_a_stack_are_totalled_and_their_colours_told():
    view = view_with("A1 b2K y? ?4")
    (stack,) = view.stacks.values()
    assert piece_total(stack) == 3
    assert known_colours((*stack, *view.unread)) == ("b", "y")
    assert len(view.unread) == 2
    assert all(map(is_unread, view.unread))
    assert not any(map(is_unread, stack))
