"""What the page is told of the games, typed from their rulebooks: terrains, colours, pieces."""

import pytest

from pnp.games import find_game, load_game
from pnp.page.answers import game_data

# Players; terrains with how many there are, ! where two never touch, and = their value;
# colours with their letters in English and French.
_GAMES = {
    "barony": "2-4 | M F P C L | blue:b yellow:yj green:gv red:r",
    "barony-sorcery": "2-5 | M F P C L *5 | blue:b yellow:yj green:gv red:r purple:p",
    "baron": "2-5 | .28=0 V6!=3 C6!=2 F6!=2 W6!=1 Q6!=1 P6!=1 M6!=-1 X3!=-2 | "
    "red:r white:wa blue:b black:kn yellow:yj",
    "terre-de-barons": "2-4 | 19=1 29=2 39=3 410=4 #4 | blue:b yellow:yj red:r green:gv",
}


@pytest.mark.parametrize("slug", _GAMES)
def test_the_page_is_told_what_the_rulebook_says(slug):
    data = game_data(find_game(slug), "fr")
    players, terrains, colours = _GAMES[slug].split(" | ")
    assert f"{data['least']}-{data['most']}" == players
    assert " ".join(map(_terrain, data["terrains"])) == terrains
    assert " ".join(f"{c['key']}:{''.join(c['letters'])}" for c in data["colours"]) == colours
    letters = [colour["letter"] for colour in data["colours"]]
    assert all((kind["owners"], kind["on"]) == (letters, "hex") for kind in data["pieces"])
    assert [k["letter"] for k in data["pieces"] if k["has_chip"]] == ["B"] * (slug == "baron")


def _terrain(terrain):
    most = terrain["most"] or ""
    value = "" if terrain["value"] is None else f"={terrain['value']}"
    return f"{terrain['letter']}{most}{'' if terrain['may_touch'] else '!'}{value}"


@pytest.mark.parametrize(("outline", "is_settled"), [('"hexagon 2"', True), ('"free"', False)])
def test_the_page_is_told_whether_a_file_settles_the_hexes(outline, is_settled, tmp_path) -> None:
    path = tmp_path / "meadow.toml"
    path.write_text(
        f'[game]\nname = "Meadow"\nplayers = 2\n[board]\noutline = {outline}\n'
        "[terrain]\ngrass = { count = 7 }\n"
    )
    assert game_data(load_game(path), "en")["has_outline"] is is_settled
