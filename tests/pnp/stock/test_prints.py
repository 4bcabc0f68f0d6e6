"""What games say of their print: every file is read whole, and mistakes are told with their place."""

import pytest

from pnp.errors import GameDataError
from pnp.games import GAMES
from pnp.printing.art.pictograms import Mark
from pnp.printing.stock.prints import FILE, Print, print_of, text_keys
from pnp.tables.reading import read_table
from pnp.texts import LANGUAGES


def test_a_file_that_is_no_toml_is_told_with_its_line(tmp_path):
    path = tmp_path / FILE
    path.write_text("[cover\n", encoding="utf-8")
    with pytest.raises(GameDataError, match=r"print\.toml: .*line 1"):
        read_table(Print, path)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_a_game_refers_to_is_there(game, language):
    keys = list(text_keys(print_of(game)))
    assert keys
    assert not [key for key in keys if key not in game.rules_texts(language).table]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_pictogram_is_declared_that_no_aid_shows(game):
    said = print_of(game)
    shown = {"star"}  # drawn by the code of Sorcery, in a table
    for aid in said.aid.values():
        for entry in (*aid.front.blocks, *aid.back.blocks):
            shown |= {getattr(entry, "picture", ""), *getattr(entry, "signs", ())}
    assert set(said.pictogram) <= shown
    assert all(isinstance(mark, Mark) for one in said.pictogram.values() for mark in one.marks)
