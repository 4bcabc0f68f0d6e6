"""Kits with a chosen board: by code, file or value; its page, its card, and what contradicts it."""

import pytest

import pnp
from pnp.games import GAMES
from tests.dumps import dump_document

PARTS = ("board", "setup-card")


def words_on(made, page):
    return dump_document(made.document._replace(pages=(page,)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_kit_has_the_page_and_the_card_of_its_board(game):
    board = pnp.deal(game.slug, players=game.most_players, seed=7)
    made = pnp.kit(game.slug, board=board.code, only=PARTS, language="fr")
    assert made.request.drawn.players == game.most_players
    assert [section.key for section in made.parts.sections] == ["setup-card"]
    (page,) = made.parts.references
    assert page.key == "board"
    overview, _, *cards = made.document.pages
    assert board.code in words_on(made, overview)
    assert any(board.code in words_on(made, card) for card in cards)


def test_code_file_position_and_board_give_the_same_kit(tmp_path):
    board = pnp.deal("terre-de-barons", players=3, seed=7)
    files = board.save(tmp_path / "b.txt", tmp_path / "b.json")
    kits = [
        dump_document(pnp.kit("terre-de-barons", board=source, only=PARTS).document)
        for source in (board, board.code, pnp.read(files[0]), *files, str(files[0]))
    ]
    assert len(set(kits)) == 1


@pytest.mark.parametrize("slug", ["barony", "barony-sorcery"])
def test_the_tiles_are_those_of_the_board_and_no_others(slug):
    board = pnp.deal(slug, players=3, seed=7)
    made = pnp.kit(slug, board=board.code, only=["tiles"])
    (tiles,) = made.parts.sections
    codes = sorted(one.name.split()[1] for one in tiles.components)
    assert codes == sorted(tile.code for tile in board.tiles)
    whole = pnp.kit(slug, players=3, only=["tiles"])
    assert len(codes) == 27 < whole.piece_count


def test_tiles_that_a_board_leaves_over_or_hides_are_told_apart(tmp_path):
    path = tmp_path / "reefs.toml"
    path.write_text(
        '[game]\nname = "Reefs"\nplayers = 2\n[board]\noutline = "hexagon 2"\n'
        "[terrain]\nreef = { count = 5 }\nshoal = { count = 5 }\n",
        encoding="utf-8",
    )
    board = pnp.deal(str(path), players=2, seed=1)
    (tiles,) = pnp.kit(str(path), board=board, only=["tiles"]).parts.sections
    assert tiles.piece_count == len(board.terrain) == 7
    hidden = pnp.kit("terre-de-barons", board="T2-056", only=["tiles"])
    assert hidden.piece_count == pnp.kit("terre-de-barons", only=["tiles"]).piece_count


def test_the_whole_kit_says_so_and_counts_its_sheets():
    made = pnp.kit("baron", board="N3-11A6", duplex="fold")
    cover, board, *_ = made.document.pages
    assert "This kit includes its board" in words_on(made, cover)
    assert f"sheet 2 of {len(made)}" in words_on(made, board)
    assert made.request.file_name == "baron-kit-3p-seed42.pdf"
