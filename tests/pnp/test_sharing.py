"""The card to share, and the story of a game: what they say, as pictures and on the page."""

import pytest
from PIL import Image

import pnp as package
from pnp._api.judgements import code_of
from pnp._api.stories import PHOTO, Story
from pnp.games import GAMES, find_game
from pnp.judging.histories import check_next
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
def test_the_command_draws_a_card_for_messengers(pnp, tmp_path, game):
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
    bounded = pytest.approx(min(max(least, shape), most), rel=0.1)
    assert (right - left) / (bottom - top) * 4 / 3 == bounded
    assert ask("share_card", text=TERRE, **LOOK)[0]["box"] == []
    assert svg.startswith(b"<?xml")


def test_long_names_and_many_players_fit_a_card():
    name = "Wolfeschlegelsteinhausen the Elder of All"[:40]
    text = TERRE.replace("pieces", f"names\nb {name}\ng {name}\npieces")
    for shape in (0.0, 1.5):
        words = said(card(text, photo_shape=shape).svg())
        assert {"Blue (Wolf", "Green (Wol"} <= {word[:10] for word in words}


# Stories


def told(before, after, language="en"):
    """Return what changed between two positions, and why one cannot follow the other."""
    scores = [package.score(package.parse(text)) for text in (before, after)]
    story = Story(scores, ("one", "two"), language)
    return story.told(story.moments[1]), story.wrong(story.moments[1])


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("E2 bBD4", "E2 bBD2\nC1 b2", ["Blue: 2 troops E2 to C1."]),
        ("E2 bBD4", "E2 bB3\nC1 bD", ["Blue: a donjon E2 to C1, troops gone from E2."]),
        ("bK B2 E6", "bK B2 E5\nF1 bD", ["Blue: a knight E6 to E5, a donjon on F1."]),
        ("A3 gBKKD", "A3 gBKD\nA2 gK", ["Green: a knight A3 to A2."]),
        ("A3 gBKKD", "A3 gBK\nA2 gK", ["Green: a knight A3 to A2, a donjon gone from A3."]),
        ("bK B2 E6", "bK A2 C2", ["Blue: a knight B2 to A2, a knight E6 to C2."]),
        ("pieces", "reserve\nb 7\npieces", []),  # typed later is no change
        ("pieces", "pieces", []),
    ],
)
def test_a_story_names_what_changed(old, new, changed):
    assert told(TERRE, TERRE.replace(old, new)) == (changed, [])


def test_the_nearest_piece_is_the_one_that_moved_and_french_is_whole():
    before = TERRE.replace("pieces", "reserve\nb 9\ng 9\npieces")
    after = before.replace("bK B2 E6", "bK E5 A2").replace("b 9", "b 6")
    lines, _ = told(before, after, "fr")
    assert [line.replace("\xa0", " ") for line in lines] == [
        "Bleu : un chevalier de B2 à A2, un chevalier de E6 à E5, réserve : 6 au lieu de 9."
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("phase play", "phase setup", "PF13"),
        ("3 4 4 2", "3 4 4 1", "On A4, the map differs from that of the position before."),
        ("3 4 4 2", "3 4 4 ?", ""),
    ],
)
def test_what_cannot_follow_is_a_finding(old, new, fault):
    before, after = (package.parse(text) for text in (TERRE, TERRE.replace(old, new)))
    found = list(check_next(before, after))
    assert [one.code for one in found] == (["PF13"] if fault else [])
    assert fault in {"", "PF13", *told(TERRE, after.text())[1]}


def test_what_was_counted_again_is_no_change_and_seats_do_not_change():
    texts = (f"{TERRE}\ntotals\nb {count}K" for count in (1, 2))
    assert told(*texts) == ([], [])
    game = find_game("barony").example
    _, wrong = told(game, game.replace("order r g b", "order g r b"))
    assert wrong == ["The players sit in a different order from the position before."]


SMALL = "game baron 3p\nphase play\nboard\n   . C W\n  Q F .\n"


@pytest.mark.parametrize("old", ["   . C W\n", "  Q F .\n"])
def test_a_board_that_grows_is_found_again(old):
    """A tile that is laid above the others moves the names of all."""
    tile = "    V\n"
    new = tile + old if old.startswith("   ") else old + tile.removeprefix(" ")
    lines, wrong = told(SMALL, SMALL.replace(old, new))
    assert wrong == []
    [line] = lines
    assert line.startswith("On the table: new on the map: ")
    assert "," not in line


def test_the_page_is_told_what_changed_and_gets_the_curves():
    texts = [TERRE, TERRE.replace("bK B2 E6", "bK B2 E5")]
    data, [chart] = ask("story", texts=texts, labels=["1", "2"], language="en")
    assert data["moments"][1]["changes"] == ["Blue: a knight E6 to E5."]
    assert "Blue" in data["moments"][0]["verdict"]
    assert "<svg" in chart.decode()
    data, [html] = ask("story", texts=texts, labels=["20:15", "21:30"], kind="html", **LOOK)
    assert data == {"name": "story.html"}
    assert PHOTO.format(number=2) in html.decode()
