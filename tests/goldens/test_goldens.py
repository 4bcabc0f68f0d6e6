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

from generators.hexes import PlaceName
from layouts.documents import find_paper
from layouts.sheets import SheetStyle
from pnp.games import GAMES, capabilities, find_game
from pnp.judging.findings import SEVERITIES, Finding
from pnp.judging.scores import Note, ScoreLine, ScoreSheet, Standing
from pnp.judging.spans import exactly
from pnp.model.positions import position_of
from pnp.notation.positiontexts import board_data, format_position
from pnp.notation.reading.parsing import parse_position
from pnp.printing.boards.documents import board_document
from pnp.printing.boards.words import Captions
from pnp.printing.hexmaps import board_scene
from pnp.printing.kits.kitpages import kit_pages, plan_kit
from pnp.printing.kits.record import KitRequest
from pnp.printing.positions import position_document, position_frame
from pnp.printing.scoresheets import score_document
from pnp.printing.themes import Pen
from pnp.reports.rows import Subject, score_rows
from pnp.texts.sentences import Sentence
from tests.boardrules.dealing import deal, judge
from tests.dumps import dump_document, dump_drawing

FOLDER = Path(__file__).parent

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


def kept(dump):
    """Return the lines of a dump that count: not the version of the program in the footer."""
    return [line for line in dump.splitlines() if "hexboard" not in line]


def digest(lines):
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def assert_kept(name, lines, regenerates_goldens):
    path = FOLDER / name
    if regenerates_goldens:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8").splitlines()


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
    words = f"{slug} {players}p seed={seed} {language} {theme} {paper}"
    return f"{words}: {hashlib.sha256(dump.encode()).hexdigest()} {dump.count(chr(10))} lines"


@pytest.mark.parametrize("case", BOARDS, ids=lambda case: named(*case))
def test_the_board_of_a_seed_is_what_it_was(case, regenerates_goldens):
    path = FOLDER / "boards" / f"{named(*case)}.txt"
    text = text_of(*case)
    if regenerates_goldens:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_the_drawing_of_a_board_is_what_it_was(regenerates_goldens):
    lines = [drawing_line(*case) for case in OVERVIEWS]
    assert_kept("drawings.txt", lines, regenerates_goldens)


def test_every_golden_belongs_to_a_case():
    names = {f"{named(*case)}.txt" for case in BOARDS}
    assert len(names) == len(BOARDS)
    assert {path.name for path in (FOLDER / "boards").iterdir()} == names


# Kits as they were: one sheet of each game, as the hash of its dump and its number of lines. Two
# short ones are kept whole, so that a change is seen as a difference.


# Game, players, seed, language, theme, paper, the section whose first sheet is kept.
KIT_SHEETS = [
    ("barony", 2, 42, "en", "colour", "a4", "tiles"),
    ("barony-sorcery", 3, 1, "fr", "ink-saver", "letter", "spells"),
    ("baron", 2, 1, "en", "ink-saver", "a4", "keeps"),
    ("terre-de-barons", 2, 42, "fr", "colour", "letter", "positions"),
]


def kit_sheet_of(slug, players, seed, language, theme, paper, key):
    """Return the first sheet of a section printed on its own, behind the contents."""
    game = find_game(slug)
    look = capabilities.theme_of(game, theme)
    request = KitRequest(players, seed, language, look, game.hex_mm)
    kit = capabilities.make_kit(game, request)
    (section,) = [section for section in kit.sections if section.key == key]
    style = SheetStyle(duplex="long-edge")
    plan = plan_kit(type(kit)((section,)), find_paper(paper), 10.0, style)
    pages = kit_pages(plan, game, request)
    return next(page for page in pages if page.drawing.cut)


def test_the_sheet_of_a_kit_is_what_it_was(regenerates_goldens):
    dumps = [kept(dump_drawing(kit_sheet_of(*case).drawing)) for case in KIT_SHEETS]
    lines = [
        f"{' '.join(map(str, case))}: {digest(dump)} {len(dump)} lines"
        for case, dump in zip(KIT_SHEETS, dumps, strict=True)
    ]
    assert_kept("kits.txt", lines, regenerates_goldens)


@pytest.mark.parametrize("case", KIT_SHEETS[2:], ids=lambda case: f"{case[0]}-{case[-1]}")
def test_a_short_sheet_is_line_by_line_what_it_was(case, regenerates_goldens):
    lines = kept(dump_drawing(kit_sheet_of(*case).drawing))
    assert_kept(f"dumps/kit-{case[0]}-{case[-1]}.txt", lines, regenerates_goldens)


# Pictures of positions and score sheets as they were: a hash of each dump, and its lines. Findings
# and scores are made up, so that the wording of rules does not matter.


# Game, what is drawn, language, theme, paper.
PAGES = [
    ("barony", "picture", "en", "colour", "a4"),
    ("barony", "score", "fr", "ink-saver", "letter"),
    ("barony-sorcery", "picture", "fr", "ink-saver", "a5"),
    ("barony-sorcery", "score", "en", "colour", "a4"),
    ("baron", "picture", "en", "ink-saver", "a3"),
    ("baron", "score", "fr", "colour", "a4"),
    ("terre-de-barons", "picture", "fr", "colour", "letter"),
    ("terre-de-barons", "score", "en", "ink-saver", "a5"),
]


def findings_on(position):
    """Return a finding of each severity; the last two share a hex."""
    cells = list(dict.fromkeys(piece.hex for piece in position.pieces))
    places = [cells[:1], cells[1:3], cells[3:4], cells[3:4]]
    return tuple(
        Finding("PF01", severity, Sentence("title"), tuple(map(PlaceName, place)))
        for severity, place in zip(SEVERITIES, places, strict=True)
    )


def position_sheet_of(position):
    """Return a score with a shared victory, a loser below zero and some steps."""
    colours = list(dict.fromkeys(piece.colour for piece in position.pieces))
    cells = tuple(position.terrain)[:4]
    standings = []
    for place, colour in enumerate(colours):
        points = 30 if place < 2 else -place
        lines = (
            ScoreLine(Sentence("title"), exactly(points + 3), "credit", cells),
            ScoreLine(Sentence("title"), exactly(-3), "title"),
        )
        rank = exactly(1 if place < 2 else place + 1)
        standings.append(Standing(colour, lines, exactly(points), rank, is_shared=place < 2))
    notes = tuple(Note(Sentence("title"), cells) for _ in range(5))
    return ScoreSheet(tuple(standings), True, notes[:2], notes)


def document_of(slug, kind, language, theme, paper):
    game = find_game(slug)
    position = parse_position(game.example).position
    pen = Pen(game, capabilities.theme_of(game, theme), language)
    frame = position_frame(position, findings_on(position), pen, 10.0, "Golden")
    if kind == "picture":
        return position_document(frame, find_paper(paper))
    subject = Subject(position, game, game.rules_texts(language))
    rows = score_rows(subject, position_sheet_of(position))
    return score_document(frame, rows, find_paper(paper))


def sheet_line(case):
    """Return what is kept: a name, a hash, the numbers of lines and pages."""
    pages = document_of(*case).pages
    dump = [line for page in pages for line in kept(dump_drawing(page.drawing))]
    return f"{' '.join(case)}: {digest(dump)} {len(dump)} lines, {len(pages)} pages"


def test_pictures_and_score_sheets_are_what_they_were(regenerates_goldens):
    assert_kept("sheets.txt", [sheet_line(case) for case in PAGES], regenerates_goldens)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_and_each_of_its_shapes_has_goldens(game):
    boards = [case for case in BOARDS if case[0] == game.slug]
    assert len({case[1] for case in boards}) >= 2
    for option in (one for one in game.options if one.name == "shape"):
        used = {case[3].get("shape", option.default) for case in boards}
        assert used == set(option.choices)
    assert any(case[0] == game.slug for case in OVERVIEWS)
    assert [case[0] for case in KIT_SHEETS].count(game.slug) == 1
    assert [case[1] for case in PAGES if case[0] == game.slug] == ["picture", "score"]
