"""The card to share, and the story of a game: what they say, as pictures and on the page."""

import pytest
from PIL import Image

import pnp as package
from pnp._api.verdicts import code_of
from pnp.games import GAMES, find_game
from pnp.requests import options as table
from pnp.requests.reading import Request
from tests.pnp.page.test_bridge import ask
from tests.positions.typed import typed_text

TERRE = typed_text("Terre on the page")
LOOK = {"language": "en", "theme": "colour"}


def said(svg):
    """Return the words of a picture, which are outlines with labels."""
    return [part.partition('"')[0] for part in svg.split('aria-label="')[1:]]


def card(text, language="en", **more):
    score = package.score(package.parse(text))
    request = Request({"theme": "plain", "language": language}, table.LOOK)
    return score.card(request, **more)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_command_draws_a_card_for_messengers(pnp, tmp_path, monkeypatch, game):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "friday.txt").write_text(game.example, encoding="utf-8")
    told = pnp("draw", "friday.txt", "--as", "card", "--theme", "plain")
    assert told.code == 0
    assert "print/friday-card.png" in told.out
    with Image.open("print/friday-card.png") as image:
        assert image.size == (1600, 1200)


def test_a_card_names_winner_ranks_and_the_code_of_the_board():
    text = find_game("barony").example
    words = said(card(text).svg())
    assert {"Barony", "3 players", "Play our", "board", "B3-01A7", "2.", "46", "Red"} <= {*words}
    words = said(card(text, "fr").svg())
    assert {"3 joueurs", "2.", "Rouge"} <= {*words}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("seed=42 v1", "seed=42 v1", "B3-01A7"),
        ("seed=42 v1", "", ""),
        ("       C M L ", "       M M L ", ""),  # another map lies there
    ],
)
def test_only_the_board_of_the_code_has_it(old, new, code):
    position = package.parse(find_game("barony").example.replace(old, new))
    score = package.score(position)
    assert code_of(score.file) == code
    assert (code in said(card(position.text()).svg())) == bool(code)


@pytest.mark.parametrize(("link", "told"), [("", ""), ("https://a.org/p.html", "#board=")])
def test_an_independent_reader_decodes_the_code_of_a_card(tmp_path, link, told):
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp reads QR codes; not installed")
    [path] = card(find_game("barony").example, link=link).save(tmp_path / "card.png")
    [code] = zxingcpp.read_barcodes(Image.open(path).convert("L"))
    assert code.text == f"{link}{told}B3-01A7"


@pytest.mark.parametrize("shape", [0.1, 0.75, 1.5, 9])
def test_the_page_learns_where_its_photograph_belongs(shape):
    data, [svg] = ask("share_card", text=TERRE, photo=shape, **LOOK)
    left, top, right, bottom = data["box"]
    assert data["name"] == "position-card.png"
    assert 0 < left < right < 0.6
    assert 0 < top < bottom < 0.75
    least, most = (share * (1600 / 1200) / (bottom - top) for share in (0.27, 0.53))
    assert (right - left) / (bottom - top) * 4 / 3 == pytest.approx(
        min(max(least, shape), most), rel=0.1
    )
    assert ask("share_card", text=TERRE, **LOOK)[0]["box"] == []
    assert svg.startswith(b"<?xml")


def test_long_names_and_many_players_fit_a_card():
    name = "Wolfeschlegelsteinhausen the Elder of All"[:40]
    text = TERRE.replace("pieces", f"names\nb {name}\ng {name}\npieces")
    for shape in (0.0, 1.5):
        words = said(card(text, photo_shape=shape).svg())
        assert {"Blue (Wolf", "Green (Wol"} <= {word[:10] for word in words}
