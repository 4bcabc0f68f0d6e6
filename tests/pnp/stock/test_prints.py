"""What games say of their print: every file is read whole, and mistakes are told with their place."""

import re
from collections import Counter

import pytest

from layouts.shapes import path_points
from pnp.errors import GameDataError
from pnp.games import GAMES, find_game
from pnp.printing.stock import prints
from pnp.printing.stock.prints import FILE, Mark, Print, print_of
from pnp.tables.reading import read_table
from tests.kits import draw_kit, request_of


def test_a_file_that_is_no_toml_is_told_with_its_line(tmp_path):
    path = tmp_path / FILE
    path.write_text("[cover\n", encoding="utf-8")
    with pytest.raises(GameDataError, match=r"print\.toml: .*line 1"):
        read_table(Print, path)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_pictogram_is_declared_that_no_page_shows(game):
    said = print_of(game)
    files = [page for folder in game.folders for page in folder.glob("pages/*.md")]
    pages = "".join(page.read_text(encoding="utf-8") for page in files)
    assert not [name for name in said.pictogram if f"{{pictogram:{name}}}" not in pages]
    assert all(isinstance(mark, Mark) for one in said.pictogram.values() for mark in one.marks)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_page_is_there_in_both_languages_and_has_the_same_slots(game):
    """What is said in one language is said in the other: icons, pictograms and numbers."""
    pages = sorted(game.folders[-1].glob("pages/*.md"))
    english = [page for page in pages if not page.name.endswith(".fr.md")]
    assert len(pages) == 2 * len(english) > 0
    for page in english:
        found, french = (
            Counter(re.findall(r"\{([^{}|]*)[^{}]*\}", path.read_text(encoding="utf-8")))
            for path in (page, page.with_suffix(".fr.md"))
        )
        assert found == french, page


def test_round_a_scene_lie_other_lands_than_its_own(monkeypatch):
    seen, draw = [], prints.draw_scene

    def watched(table, size, brush, lands, stream):
        seen.append(({name for _, name in table.land}, set(lands)))
        return draw(table, size, brush, lands, stream)

    monkeypatch.setattr(prints, "draw_scene", watched)
    draw_kit(find_game("barony-sorcery"), request_of("barony-sorcery", theme="plain"))
    assert {name for own, _ in seen for name in own}
    assert not [own & around for own, around in seen if own & around]


def test_an_arrow_ends_on_the_hex_that_it_leads_to():
    *_, curve, head = prints._draw_move(0.0, 20.0)
    (_, *start), (*_, x, _) = curve.commands
    assert 0.0 < start[0] < x < 20.0
    assert 19.0 < max(x for x, _ in path_points(head.commands)) <= 20.0
