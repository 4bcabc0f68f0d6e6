"""
Boards and drawings as they were: a seed gives the same board for years.

Boards stand in ``boards/`` as position files, their set-up in JSON below. Drawings are too
large: ``drawings.txt`` holds the hash of each dump, with the number of its lines.
``pytest tests/goldens --regenerate-goldens`` writes them anew; look at the diff. A board
that changed needs a new GENERATOR_VERSION and an entry in the changelog.
"""

import hashlib
import json
from pathlib import Path

import pytest

from layouts.documents import find_paper
from pnp.games import GAMES, capabilities, find_game
from pnp.model.positions import position_of
from pnp.notation.positiontexts import board_data, format_position
from pnp.printing.boards.documents import board_document
from pnp.printing.boards.words import Captions
from pnp.printing.hexmaps import board_scene
from pnp.printing.themes import Pen
from tests.boardrules.dealing import deal, judge
from tests.dumps import dump_document

FOLDER = Path(__file__).parent
DRAWINGS = FOLDER / "drawings.txt"

# Game, players, seed, options.
BOARDS = [
    ("barony", 2, 1, {}),
    ("barony", 3, 42, {}),
    ("barony", 4, 2026, {}),
    ("barony", 4, 7, {"shape": "showpiece"}),
    ("barony", 2, 10**18, {"shape": "organic", "no-adjacent-lakes": True}),
    ("barony", 3, 5, {"cities": "strong"}),
    ("barony-sorcery", 2, 1, {}),
    ("barony-sorcery", 3, 42, {"mystery-distance": 4}),
    ("barony-sorcery", 4, 8, {"shape": "showpiece", "mystery-distance": 6}),
    ("barony-sorcery", 5, 2026, {"shape": "organic"}),
    ("barony-sorcery", 5, 3, {}),
    ("baron", 2, 1, {}),
    ("baron", 3, 42, {"shape": "star"}),
    ("baron", 5, 2026, {}),
    ("baron", 4, 9, {"shape": "organic"}),
    ("baron", 2, 0, {"tiles": 20}),
    ("terre-de-barons", 2, 42, {}),
    ("terre-de-barons", 3, 1, {}),
    ("terre-de-barons", 4, 2026, {"connected": False}),
]
# One overview a game; the first in ink-saver, the last on another paper.
OVERVIEWS = [
    ("barony", 3, 42, "en", "ink-saver", "a4"),
    ("barony-sorcery", 2, 1, "fr", "colour", "a4"),
    ("baron", 2, 1, "en", "colour", "a3"),
    ("terre-de-barons", 2, 42, "fr", "colour", "letter"),
]


def named(slug, players, seed, options):
    words = [slug, f"{players}p", f"seed{seed}"]
    words += [f"{name}-{value}" for name, value in options.items()]
    return "-".join(words).lower()


def text_of(slug, players, seed, options):
    """Return the position text of a board, its set and its set-up."""
    board = deal(slug, players, seed, **options)
    assert judge(board) == []
    position = format_position(position_of(board), find_game(slug), has_ruler=False)
    data = board_data(board)
    rest = {name: data[name] for name in ("drawn_from", "tiles", "setup")}
    lines = [f'"{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in rest.items()]
    return position + "\n" + "\n".join(lines) + "\n"


def drawing_line(slug, players, seed, language, theme, paper):
    """Return what is kept of the dump of an overview: a name, a hash, the number of lines."""
    board, game = deal(slug, players, seed), find_game(slug)
    pen = Pen(game, capabilities.theme_of(game, theme), language)
    view = board_scene(board, pen, game.hex_mm)
    notes = capabilities.notes_on(game, board, game.texts(language))
    captions = Captions(board, game, language, notes)
    dump = dump_document(board_document(view, captions, "overview", find_paper(paper), 10.0))
    digest = hashlib.sha256(dump.encode()).hexdigest()
    return f"{slug} {players}p seed={seed} {language} {theme} {paper}: {digest} {dump.count(chr(10))} lines"


@pytest.mark.parametrize("case", BOARDS, ids=lambda case: named(*case))
def test_the_board_of_a_seed_is_what_it_was(case, regenerates_goldens):
    path = FOLDER / "boards" / f"{named(*case)}.txt"
    text = text_of(*case)
    if regenerates_goldens:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_the_drawing_of_a_board_is_what_it_was(regenerates_goldens):
    lines = [drawing_line(*case) for case in OVERVIEWS]
    if regenerates_goldens:
        DRAWINGS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == DRAWINGS.read_text(encoding="utf-8").splitlines()


def test_every_golden_belongs_to_a_case():
    names = {f"{named(*case)}.txt" for case in BOARDS}
    assert len(names) == len(BOARDS)
    assert {path.name for path in (FOLDER / "boards").iterdir()} == names


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_has_goldens_of_two_numbers_of_players_and_a_drawing(game):
    assert len({case[1] for case in BOARDS if case[0] == game.slug}) >= 2
    assert any(case[0] == game.slug for case in OVERVIEWS)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_shape_of_a_game_has_a_golden(game):
    options = [case[3] for case in BOARDS if case[0] == game.slug]
    for option in game.options:
        if option.name == "shape":
            used = {given.get("shape", option.default) for given in options}
            assert used == set(option.choices)
