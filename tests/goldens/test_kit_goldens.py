"""
Kits as they were: one sheet of each game, as the hash of its dump and its number of lines.
Two short ones are kept whole in ``dumps/``, so that a change of trims, marks or texts is seen
as a difference and not as two hashes.

``pytest tests/goldens --regenerate-goldens`` writes them anew; look at the diff, and at the
sheets.
"""

import hashlib
from pathlib import Path

import pytest

from layouts.documents import find_paper
from layouts.sheets import SheetStyle
from pnp.games import GAMES, capabilities, find_game
from pnp.printing.kits.kitpages import kit_pages, plan_kit
from pnp.printing.kits.record import KitRequest
from tests.dumps import dump_drawing

KITS = Path(__file__).parent / "kits.txt"
DUMPS = Path(__file__).parent / "dumps"

# Game, players, seed, language, theme, paper, the section whose first sheet is kept.
SHEETS = [
    ("barony", 2, 42, "en", "colour", "a4", "tiles"),
    ("barony-sorcery", 3, 1, "fr", "ink-saver", "letter", "spells"),
    ("baron", 2, 1, "en", "ink-saver", "a4", "keeps"),
    ("terre-de-barons", 2, 42, "fr", "colour", "letter", "positions"),
]


def sheet_of(slug, players, seed, language, theme, paper, key):
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


def dump_of(case):
    """Return the dump of a sheet; the version of the program in its footer does not count."""
    lines = dump_drawing(sheet_of(*case).drawing).splitlines()
    return [line for line in lines if "hexboard" not in line]


def kit_line(case):
    lines = dump_of(case)
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    return f"{' '.join(map(str, case))}: {digest} {len(lines)} lines"


def test_the_sheet_of_a_kit_is_what_it_was(regenerates_goldens):
    lines = [kit_line(case) for case in SHEETS]
    if regenerates_goldens:
        KITS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == KITS.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("case", SHEETS[2:], ids=lambda case: f"{case[0]}-{case[-1]}")
def test_a_short_sheet_is_line_by_line_what_it_was(case, regenerates_goldens):
    path = DUMPS / f"kit-{case[0]}-{case[-1]}.txt"
    lines = dump_of(case)
    if regenerates_goldens:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_has_a_golden_sheet(game):
    assert [case[0] for case in SHEETS].count(game.slug) == 1
