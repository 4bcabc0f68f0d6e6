"""The games to start from: whole without a fault, boards by their rules, and scores done by hand."""

from pathlib import Path
from random import Random

import pytest

import pnp
from pnp.owngames.reading import gallery
from tests.casebooks import read_cases
from tests.owngames.sheets import Sheet, sheet_of
from tests.owngames.tables import GAMES, PATHS, points, position, serious
from tests.samples import sampled

FILES = {
    path.stem: path for path in Path(pnp.__file__).with_name("owngames").glob("gallery/*.toml")
}
NAMES = sorted(FILES)
# Games of the kinds of published ones, which are no files to start from.
PUBLISHED = {path.stem: path for path in (GAMES / "published").glob("*.toml")}


@pytest.fixture(autouse=True)
def known(monkeypatch):
    for name, path in {**FILES, **PUBLISHED}.items():
        monkeypatch.setitem(PATHS, name, path)


def test_the_gallery_is_listed_in_both_languages():
    for language in ("en", "fr"):
        listed = gallery(language)
        assert set(FILES) < set(listed)
        assert all(": " in listed[name].replace("\u00a0", " ") for name in FILES)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_the_gallery_is_without_fault_and_its_boards_keep_its_rules(name, tmp_path):
    game = pnp.load_game(FILES[name])
    for players in (game.least_players, game.most_players):
        board = pnp.deal(str(FILES[name]), players=players, seed=3)
        if board.terrain:  # another grows in play
            text = Sheet(name, players, 3, "setup").text()
            assert not serious(position(name, text, tmp_path)), players
        assert board.drawn_from.is_uniform


@pytest.mark.parametrize("name", sampled(NAMES, 4))
def test_a_game_of_the_gallery_is_printed(name, tmp_path):
    assert pnp.kit(str(FILES[name])).save(tmp_path / "kit.pdf")


BOOK = read_cases(Path(__file__).with_name("gallery.txt"))


@pytest.mark.parametrize(
    ("name", "case"), [(name, one) for name, cases in BOOK.items() for one in cases], ids=str
)
def test_a_position_is_worth_what_it_is_by_hand(name, case, tmp_path):
    text = f"{case.text}\n" if case.text else sheet_of(name, case.said).text()
    table = position(name, text, tmp_path)
    sheet, worth = pnp.score(table).sheet, points(table)
    if case.all("points"):
        said = (words.split() for words in case.one("points").split(", "))
        assert worth == {colour: None if n == "?" else int(n) for colour, n in said}
    assert sheet.is_over is {"yes": True, "no": False, "": sheet.is_over}[case.one("over")]
    assert case.one("winners", " ".join(sheet.winners)) == " ".join(sheet.winners)
    if found := {*case.one("found").split()}:  # with a question mark, what may be found as well
        surely = {word for word in found if word[-1] != "?"} - {"nothing"}
        assert surely <= serious(table) <= {word.rstrip("?") for word in found}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["two-shores", "three-shores"])
def test_a_full_board_has_one_winner(name, seed, tmp_path):
    # As is proved of both games: some chain gets across, and it shuts the other out.
    sheet = Sheet(name, 2)
    hexes = list(sheet.terrain)
    Random(seed).shuffle(hexes)
    half = len(hexes) // 2
    one, other = ("r", "b") if name == "two-shores" else ("k", "w")
    sheet.pieces = [(at, other if n < half else one) for n, at in enumerate(hexes)]
    found = points(position(name, sheet.text(), tmp_path))
    assert sorted(found.values()) == [0, 1]


def test_the_legend_has_no_terrain_that_comes_in_play(tmp_path):
    for made, name in ((pnp.deal, "board.svg"), (pnp.setup_cards, "cards.svg")):
        made(str(FILES["floes"]), seed=3).save(tmp_path / name)
        text = "".join(path.read_text("utf-8") for path in tmp_path.glob(f"{name[:5]}*"))
        assert "Two fish" in text, name
        assert "Sea" not in text, name


# Kinds of published games.


@pytest.mark.parametrize("name", sampled(PUBLISHED, 4))
def test_a_game_of_a_published_kind_is_dealt_and_printed(name, tmp_path):
    players = pnp.load_game(PUBLISHED[name]).most_players
    board = pnp.deal(str(PUBLISHED[name]), players=players, seed=3)
    if board.terrain:  # others grow in play
        assert not serious(position(name, Sheet(name, players, 3, "setup").text(), tmp_path))
    assert board.drawn_from.is_uniform
    assert pnp.kit(str(PUBLISHED[name])).save(tmp_path / "kit.pdf")
