"""The calls of the page: answered over the Python API, with no library that browsers lack."""

import json
import re
import sys
import zipfile
from io import BytesIO

import pytest

import pnp
from pnp.cli import run
from pnp.games import GAMES, find_game
from pnp.page import bridge
from pnp.page.bundle import workshop_archive
from pnp.requests import options as table
from tests.children import run_program
from tests.pnp.page.visits import TABLE
from tests.walks import texts_in

SLUGS = [game.slug for game in GAMES]
LOOK = {"language": "en", "theme": "colour", "paper": "a4"}
SHEETS = {"duplex": "long-edge", "marks": "outline", "bleed_mm": 3, "gutter_mm": 2}


def ask(name, /, **data):
    text, blobs = bridge.call(name, json.dumps(data))
    return json.loads(text), blobs


def dealt(slug, **more):
    return {"game": slug, "players": 3, "seed": 42, "options": {}, **LOOK, **more}


@pytest.mark.parametrize(("asked", "language"), [("en", "en"), ("fr", "fr"), ("de", "en")])
def test_the_start_has_words_and_games_in_the_language_if_there_is_one(asked, language):
    data, _ = ask("start", language=asked)
    assert data["language"] == language
    assert [game["slug"] for game in data["games"]] == SLUGS
    assert data["words"]["view_table"]
    for game in data["games"]:
        assert all(option["text"] for option in game["options"])
        assert all(piece["name"] for piece in game["pieces"])


def test_a_board_shows_whose_land_hexes_are_where_that_is_measured():
    games = {game["slug"]: game for game in ask("start", language="en")[0]["games"]}
    assert [slug for slug, game in games.items() if game["has_land"]] == ["terre-de-barons"]
    plain, shown = (ask("board", **dealt("terre-de-barons", land=land)) for land in (None, True))
    assert plain[0] | {"focus": None} == shown[0] | {"focus": None}  # the page has a line more
    assert plain[1] != shown[1]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_board_is_the_one_of_the_python_api(slug):
    data, blobs = ask("board", **dealt(slug, form="overview"))
    board = pnp.deal(slug, players=3, seed=42)
    assert blobs == [pnp.draw(board).svg().encode()]
    assert data["text"] == board.text()


def test_of_an_overview_the_board_may_be_shown_alone():
    left, top, right, bottom = ask("board", **dealt("barony", form="overview"))[0]["focus"]
    assert 0 <= left < right <= 210
    assert 0 < top < bottom < 297
    assert bottom - top < 220  # without the title and the legend
    assert ask("board", **dealt("barony", form="tiles"))[0]["focus"] is None


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text", ["", "game barony 3p\nboard\n"])
def test_nothing_that_is_told_names_a_command(text, language):
    error = ask("table", text=text, language=language)[0]["error"]
    assert "pnp new" not in error
    assert ("New position" if language == "en" else "Nouvelle position") in error


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("kind", ["pdf", "txt", "json"])
def test_files_of_a_board_are_those_that_saving_writes(slug, kind, tmp_path):
    data, (content,) = ask("board_file", **dealt(slug, form="overview", kind=kind))
    (path,) = pnp.deal(slug, players=3, seed=42).save(tmp_path / f"x.{kind}")
    assert content == path.read_bytes()
    assert data["name"] == f"{slug}-3p-seed42.{kind}"


def test_the_pdf_of_a_board_that_is_shown_is_not_drawn_anew(monkeypatch):
    drawn = []
    draw = pnp.Board.pages
    monkeypatch.setattr(pnp.Board, "pages", lambda *given: drawn.append(1) or draw(*given))
    asked = dealt("terre-de-barons", hex_mm=19)
    ask("board", **asked)
    assert ask("board_file", kind="pdf", **asked) == ask("board_file", kind="pdf", **asked)
    assert len(drawn) == 1
    ask("board_file", kind="pdf", **{**asked, "seed": 43})
    assert len(drawn) == 2


def test_a_code_fills_the_form_and_a_wrong_one_is_told():
    board = pnp.deal("baron", players=3, seed=42, shape="star")
    asked = {"game": "baron", "players": 3, "seed": 42, "options": {"shape": "star"}}
    assert ask("board", **asked, **LOOK, form="overview")[0]["code"] == board.code
    assert ask("choice_of_code", code=board.code.lower())[0] == asked
    told = ask("choice_of_code", code=board.code[:-1], language="fr")[0]["error"]
    assert told.startswith("code de plateau N3-91A")


@pytest.mark.parametrize("form", ["overview", "poster", "tiles"])
@pytest.mark.parametrize("count", [1, 3])
def test_files_are_named_as_by_the_command(form, count, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = dealt("baron", form=form, count=count)
    name = f"baron-3p-seed42{'' if form == 'overview' else f'-{form}'}"
    assert ask("board", **asked)[0]["name"] == name
    assert ask("board_file", kind="txt", **asked)[0]["name"] == f"{name}.txt"
    words = ["board", "baron", "--players", "3", "--seed", "42", "--as", form]
    assert run([*words, "--count", str(count), "--jobs", "1"]) == 0
    call = "board_file" if count == 1 else "many_boards"
    data, _ = ask(call, **asked, **({"kind": "pdf"} if count == 1 else {}))
    assert (tmp_path / "print" / data["name"]).exists()


def test_a_seed_larger_than_numbers_of_browsers_comes_as_words():
    board = pnp.deal("terre-de-barons", seed=10**18 - 1)
    choice, _ = ask("choice_of_code", code=board.code)
    assert choice["seed"] == "999999999999999999"
    assert ask("board", **choice, **LOOK, form="overview")[0]["code"] == board.code


def test_a_kit_takes_a_board_by_its_code_and_no_file_of_this_computer(tmp_path):
    asked = {"game": "terre-de-barons", "players": 2, "only": ["board"], **LOOK, **SHEETS}
    code = pnp.deal("terre-de-barons", players=3, seed=42).code
    data, _ = ask("kit", **asked, board=code)
    assert [part["key"] for part in data["parts"]] == ["board"]
    (path,) = pnp.deal("terre-de-barons", players=3, seed=42).save(tmp_path / "b3.txt")
    assert "error" in ask("kit", **asked, board=str(path))[0]
    assert "b3.txt" in ask("kit", **asked, board="b3.txt")[0]["error"]


@pytest.mark.parametrize(
    ("name", "option"), [("board", "bord"), ("board", "outputs"), ("kit", "inventory")]
)
def test_what_no_call_takes_is_refused(name, option):
    assert f"unknown option '{option}'" in ask(name, **{option: 1})[0]["error"]


def test_forms_have_the_defaults_bounds_and_words_of_commands():
    forms = ask("start", language="en")[0]["forms"]
    for name, options in (("board", table.BOARD), ("kit", table.KIT), ("cards", table.SETUP)):
        stated = {option.name: option for option in options}
        for key, field in forms[name].items():
            if key in stated and key not in {"marks", "count"}:  # of which the page has less
                option = stated[key]
                most = field["most"] or float("inf")
                assert (field["default"], field["least"]) == (option.default, option.least), key
                assert most == option.most, key
                assert (field["choices"] or []) == [*(option.choices or tuple)()], key
    assert forms["cards"]["bleed_mm"]["default"] == 3.0
    assert forms["kit"]["marks"]["choices"] == ["outline", "crop", "none"]
    assert forms["board"]["count"]["most"] == 144


def test_cards_without_a_word_are_those_of_the_api():
    asked = {"game": "terre-de-barons", "players": 3, "seed": 42}
    cards = ask("cards", **asked, kind="pdf")[1][0]
    assert cards == pnp.setup_cards(asked["game"], players=3, seed=42).pdf()


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("board", {}, "unknown game ''"),
        ("board", {"game": 3}, "--game 3: expected a game, its name or a path"),
        ("board", {"game": "baron"}, "--seed None: expected a whole number"),
        ("board", dealt("baron", seed="nought"), "--seed 'nought': expected a whole number"),
        ("board", dealt("baron", seed="9" * 25), "from 0 to"),
        ("board", dealt("baron", seed=1.5), "--seed 1.5"),
        ("board", dealt("baron", players=[3]), "--players [3]"),
        ("board", dealt("baron", hex_mm=10**400), "--hex-mm inf"),
        ("board", dealt("baron", form=["poster"]), "--form ['poster']"),
        ("board", dealt("baron", options=["star"]), "--options ['star']"),
        ("board", dealt("baron", options={"shape": ["star"]}), "--shape ['star']"),
        ("board", dealt("baron", options={"seed": 3}), "--seed is not an option of baron boards"),
        ("board", dealt("baron", theme="\ud800"), "half a character"),
        ("board_file", dealt("baron", kind="exe"), "unknown kind of file 'exe'"),
        ("many_boards", dealt("baron", count=0), "--count 0"),
        ("many_boards", dealt("baron", count="two"), "--count 'two'"),
        ("kit", dealt("baron", only="tiles"), "--only 'tiles': expected several words"),
        ("kit", dealt("terre-de-barons", only=["die"], page="one"), "--page 'one'"),
        ("kit", dealt("baron", only=[["die"]]), "expected several words"),
        ("cards", dealt("barony", card="poker", count=1, page=99), "page 99"),
        ("template", {"game": "baron", "players": 99}, "--players 99"),
        ("table", {"text": ["game"]}, "--text ['game']"),
        ("table", {"text": "game chess 2p"}, "chess"),
        ("judge", {"text": "game \udfff", "language": "en"}, "half a character"),
        ("judge", {"text": "", "language": "de"}, "--lang 'de': expected one of en, fr"),
        ("evening", {"texts": [3], "language": "en"}, "expected several words"),
        ("symbols", {"game": "baron", "theme": "pink"}, "--theme 'pink'"),
        ("choice_of_code", {"code": None}, "board code"),
    ],
)
def test_what_makes_no_sense_comes_back_as_a_message(name, data, words):
    data, blobs = ask(name, **data)
    assert words in data["error"]
    assert blobs == []


@pytest.mark.parametrize("call", ["board", "board_file", "many_boards", "cards", "template"])
def test_no_tile_list_of_this_computer_is_read(call, tmp_path):
    path = tmp_path / "secret.csv"
    path.write_text("secret,words\n", encoding="utf-8")
    kind = {"kind": "txt"} if call == "board_file" else {}
    asked = {"game": "barony", "players": 2, "seed": 1, **kind}
    data, _ = ask(call, **asked, options={"inventory": str(path)})
    assert "--inventory is not an option of barony boards" in data["error"]
    assert "words" not in data["error"]


def test_options_of_games_are_passed_on():
    data, _ = ask("board", **dealt("barony", options={"no-adjacent-lakes": True}))
    assert "no-adjacent-lakes" in data["text"]


def test_a_kit_shows_its_pages_and_its_parts():
    asked = dealt("terre-de-barons", only=["die"], **SHEETS)
    data, _ = ask("kit", **asked)
    assert data["parts"] == [{"key": "die", "title": "Paper die"}]
    made = pnp.kit("terre-de-barons", players=3, only=["die"], seed=42)
    assert data["pages"] == len(made)
    assert ask("kit", **asked, page=1)[1] == [made.svg(1).encode()]
    assert ask("kit", **asked, kind="pdf")[1][0].startswith(b"%PDF")


def test_cards_show_their_pages():
    card = {**SHEETS, "count": 2, "card": "poker", "duplex": "none", "bleed_mm": 0}
    data, _ = ask("cards", **dealt("barony", **card))
    assert ("2 set-up cards" in data["title"], data["pages"]) == (True, 1)
    assert ask("cards", **dealt("barony", **card, page=1))[1][0].startswith(b"<?xml")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_position_is_shown_and_judged_as_by_the_python_api(slug):
    board = pnp.deal(slug, players=3, seed=42)
    text = board.text()
    data, _ = ask("table", text=text)
    assert {hexagon["name"] for hexagon in data["hexes"]} == set(board.names.values())
    assert len(data["pieces"]) == len(board.pieces)
    assert "?" not in {hexagon["terrain"] for hexagon in data["hexes"]}
    data, _ = ask("judge", text=text, language="fr")
    assert data["findings"] == pnp.check(pnp.parse(text)).data("fr")["findings"]
    assert data["score"] == pnp.score(pnp.parse(text)).data("fr")["score"]


def test_repairs_stand_in_the_order_of_the_findings_and_are_texts_of_positions():
    text = ask("example", game="terre-de-barons")[0]["text"].replace("phase play", "phase setup")
    judged, _ = ask("judge", text=text, language="en")
    data, _ = ask("repairs", text=text, language="en")
    assert len(data["repairs"]) == len(judged["findings"])
    repairs = [repair for found in data["repairs"] for repair in found]
    assert "phase play instead of phase setup" in {repair["words"] for repair in repairs}
    for repair in repairs:
        after, _ = ask("judge", text=repair["text"], language="en")
        assert len(after["findings"]) < len(judged["findings"])
    assert data["question"]["words"] == "Is this right: phase play?"
    assert data["question"]["yes"]["text"] in {repair["text"] for repair in repairs}


def test_one_press_takes_two_changes_at_once():
    example = find_game("terre-de-barons").example
    text = example.replace("3D 12", "3D 21").replace("A1 yD", "A1 bD")
    (repair,) = ask("repairs", text=text, language="en")[0]["repairs"][0]
    pressed = {name: made for name, _, made in repair["places"]}
    assert [*pressed] == ["A1", "F2", "G4"]
    assert pnp.parse(pressed["A1"]) == pnp.parse(example)


def test_a_question_comes_with_all_that_answers_lead_to():
    text = TABLE.replace("A3 gBKKD", "A3 gBKK\ngD C2")
    data, _ = ask("repairs", text=text, language="en")
    [[repair], *_], question = data["repairs"], data["question"]
    assert repair["places"][0][:2] == ["C1", "C2"]
    assert {text for *_, text in repair["places"]} >= {question["yes"]["text"]}
    asked = []
    while question and "yes" in question:
        asked.append(question["words"])
        assert not any(one["severity"] == "impossible" for one in findings(question["yes"]["text"]))
        question = question["no"]
    assert asked[0] == "Green: is there a donjon on C1?"
    assert len(asked) == len(repair["places"])


def findings(text):
    return ask("judge", text=text, language="en")[0]["findings"]


def test_an_entry_that_settles_most_is_named_by_its_place():
    text = find_game("barony").example.replace("tokens=fpc", "tokens=?")
    question = ask("repairs", text=text, language="fr")[0]["question"]
    assert question["entry"] == ["hand", "r", "tokens"]


@pytest.mark.parametrize("kind", ["txt", "json", "sheet", "picture"])
def test_a_position_goes_into_files(kind):
    text = pnp.deal("terre-de-barons", players=2, seed=1).text()
    data, (content,) = ask("table_file", text=text, kind=kind, **LOOK)
    assert content and data["name"]


def test_a_template_without_a_seed_has_an_empty_map_where_the_outline_is_fixed():
    data, _ = ask("template", game="terre-de-barons", players=2, seed=None)
    assert "?" in {h["terrain"] for h in ask("table", text=data["text"])[0]["hexes"]}


@pytest.mark.parametrize("slug", SLUGS)
def test_there_is_a_picture_of_each_terrain_and_piece(slug):
    game = next(game for game in GAMES if game.slug == slug)
    data, blobs = ask("symbols", game=slug)
    assert len(data["pieces"]) == len(game.colours) * len(game.pieces)
    assert len(blobs) == len(data["terrains"]) + len(data["pieces"])
    for picture in blobs[: len(data["terrains"])]:
        # The hex fills its frame: it is clipped around the middle.
        _, _, width, height = map(float, re.search(rb'viewBox="([^"]*)"', picture)[1].split())
        moved = re.search(rb"<g clip[^>]*translate\(([\d.]+)[ ,]([\d.]+)\)", picture)
        assert tuple(map(float, moved.groups())) == pytest.approx((width / 2, height / 2), abs=0.01)


ALONE = """
import sys, json
sys.path.insert(0, sys.argv[1])
from pnp.page.bridge import call
for name, data in json.loads(sys.argv[2]):
    answer = json.loads(call(name, json.dumps(data))[0])
    assert 'error' not in answer, answer
"""


def test_the_workshop_runs_on_what_the_page_holds_alone(tmp_path):
    zipfile.ZipFile(BytesIO(workshop_archive())).extractall(tmp_path)
    calls = [
        ("board", dealt("barony", form="overview")),
        ("kit", dealt("terre-de-barons", only=["die"], kind="pdf", **SHEETS)),
        ("judge", {"text": pnp.deal("baron", players=2, seed=1).text(), "language": "en"}),
    ]
    # -I and -S: nothing of this environment is there, so no compiled library either.
    command = [sys.executable, "-I", "-S", "-c", ALONE, str(tmp_path), json.dumps(calls)]
    done = run_program(command, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("slug", SLUGS)
def test_the_example_of_a_game_is_a_position_that_can_be_judged(slug):
    text = ask("example", game=slug)[0]["text"]
    judged = ask("judge", text=text, language="en")[0]
    assert len(judged["score"]["standings"]) == len(judged["shown"]["totals"]) > 1


def test_many_question_marks_are_left_open_until_they_are_asked_for():
    text = ask("example", game="terre-de-barons")[0]["text"].split("totals")[0]
    asked = {"text": text.replace("bD1", "b?").replace("yD2", "y?"), "language": "en"}
    quick, whole = ask("judge", **asked, quick=True)[0], ask("judge_all", **asked)[0]
    assert whole == ask("judge", **asked)[0]
    first, second = (
        [one["sentence"] for one in data["findings"] if one["code"] == "PF04"]
        for data in (quick, whole)
    )
    assert (
        first == ["Pieces on B4, F2 cannot be read; what depends on them is left open."] != second
    )


@pytest.mark.slow
def test_an_engraved_board_alone_has_its_compass_and_ship_whole():
    asked = {"game": "terre-de-barons", "players": 3, "seed": 42}
    plain, engraved = (
        ask("board", **asked, theme=theme)[0]["focus"] for theme in ("colour", "country")
    )
    board = pnp.deal("terre-de-barons", players=3, seed=42)
    page = pnp.draw(board, theme="country").document.pages[0]
    north, legend = (
        outer.apply((one.x_mm, one.y_mm))
        for words in ("N", "Mountain")
        for one, outer in texts_in(page.drawing.art)
        if one.text == words
    )
    left, top, right, bottom = engraved
    assert left < north[0] < right
    assert top < north[1] < bottom - 10  # the rose stands below
    assert bottom < legend[1] - 4.5  # tiles of the legend begin 4 mm above their words
    assert (right - left) * (bottom - top) > (plain[2] - plain[0]) * (plain[3] - plain[1])


def test_an_evening_has_tables_a_ranking_of_names_and_files():
    text = ask("example", game="baron")[0]["text"]
    named = text.replace("phase end", "title Finale\nnames\nr Anna\nw Bert\nphase end")
    asked = {"texts": [named, named.replace("Anna", "ANNA")], "language": "en"}
    data, _ = ask("evening", **asked)
    assert [row[0] for row in data["tables"][0]] == ["Anna", "Bert", ""]
    assert data["ranking"] == [
        ["1.", "Anna", "1", "1", "1", "1"],
        ["2.", "Bert", "0.5", "1", "0", "2"],
    ]
    assert data["notes"] == ["table 2: the same position as table 1"]
    assert not data["can_count_more"]
    going_on = ask("example", game="barony")[0]["text"]
    asked["texts"][1] = going_on.replace("phase play", "names\nr Anna\nb Bert\nphase play")
    assert ask("evening", **asked)[0]["can_count_more"]
    assert len(ask("evening", **asked, count_all=True)[0]["ranking"][0]) == 6
    data, blobs = ask("evening", **asked, kind="csv")
    assert data["names"] == ["", "-ranking"]
    assert all(content.startswith((b"table,", b"rank,")) for content in blobs)
    assert ask("evening", **asked, kind="pdf")[1][0].startswith(b"%PDF")


def test_a_position_that_cannot_be_read_leaves_the_others_their_results():
    good = ask("example", game="baron")[0]["text"]
    asked = {"texts": [good.replace("phase end", "phase ende"), good], "language": "fr"}
    data, _ = ask("evening", **asked)
    assert data["tables"][0] == [] and len(data["tables"][1]) == 3
    assert "« ende »" in data["refusals"][0].replace("\u00a0", " ") and data["refusals"][1] is None
    both, alone = (
        ask("evening", **(asked | {"texts": texts}), kind="csv")[1][0]
        for texts in (asked["texts"], [good])
    )
    assert both.count(b"\n") == alone.count(b"\n")


def test_a_table_has_its_title_and_names_apart_from_other_lines():
    text = ask("example", game="baron")[0]["text"]
    text = text.replace("phase end", "title Friday\nnames\nr Anna\nphase end")
    for totals in ([], ["totals", "r 2B 1K"]):
        data, _ = ask("table", text="\n".join([text, *totals]))
        title, names = (data["entries"][word] for word in ("title", "names"))
        assert (title, names, data["lines"]) == ("Friday", {"r": "Anna"}, totals)
