"""Kits with a chosen board: by code, file or value; its page, its card, and what contradicts it."""

import pytest

import pnp
from pnp.cli import run
from pnp.games import GAMES
from pnp.games.barony.facts import TILE_CODES
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


def test_a_code_in_place_of_the_game_names_the_board(tmp_path, monkeypatch):
    monkeypatch.setenv("PNP_KIT_PLAYERS", "2")  # a default, which gives way
    words = ["--only", "setup-card", "-o"]
    assert run(["kit", "T3-01AR", *words, str(tmp_path / "a.pdf")]) == 0
    named = ["kit", "terre-de-barons", "--board", "T3-01AR"]
    assert run([*named, *words, str(tmp_path / "b.pdf")]) == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert run(["kit", "T3-01AR", "--board", "T3-01AR"]) == 2


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


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("boards")
    tiles = folder / "tiles.toml"
    counts = {code: TILE_CODES.count(code) for code in TILE_CODES}
    tiles.write_text("[tiles]\n" + "\n".join(f"{code} = {n}" for code, n in counts.items()))
    text = pnp.deal("barony", players=3, seed=42).text()
    (folder / "typed.txt").write_text(text.replace("board seed=42 v1", "board"))
    (folder / "other.txt").write_text(text.replace("seed=42", "seed=43"))
    (folder / "old.txt").write_text(text.replace("seed=42 v1", "seed=42 v2"))
    own = pnp.deal("barony", players=3, seed=42, inventory=tiles)
    (folder / "own.txt").write_text(own.text())
    return folder


REFUSED = [
    ("N3-11A6", (), "a board of baron, not of barony"),
    ("B3-01A7", ("--players", "4"), "the board B3-01A7 is for 3 players"),
    ("B3-01A7", ("--inventory", "tiles.toml"), "is dealt from the usual tiles"),
    ("B3-01A8", (), "board code B3-01A8: it is mistyped"),
    ("typed.txt", (), "its map was typed"),
    ("other.txt", (), "its map is not the board of seed=43 v1"),
    ("old.txt", (), "its board is of generator version 2"),
    ("own.txt", (), "give them with --inventory"),
    ("none.txt", (), "cannot be read"),
]


@pytest.mark.parametrize(("board", "more", "message"), REFUSED, ids=[row[2] for row in REFUSED])
def test_what_contradicts_a_board_is_refused_in_a_sentence(
    files, board, more, message, capsys, monkeypatch
):
    monkeypatch.chdir(files)
    assert run(["kit", "barony", "--board", board, *more]) == 2
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1
    assert not (files / "print").exists()


def test_a_board_of_own_tiles_is_taken_with_its_list(files, monkeypatch, capsys):
    monkeypatch.chdir(files)
    monkeypatch.setenv("PNP_KIT_PLAYERS", "2")  # a default, which gives way
    words = ["--board", "own.txt", "--inventory", "tiles.toml", "--only", "setup-card"]
    assert run(["kit", "barony", *words, "-o", "own.pdf"]) == 0, capsys.readouterr().err
