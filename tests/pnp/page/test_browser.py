"""
The built page in a browser, from its file and without a network.

Chromium starts the file once for most tests, since Python takes seconds to start. Whatever is
missing (Chromium, the runtime, Playwright) is said by the reason for skipping.
"""

import io
import json
import random
import re
import subprocess
import tarfile
import zipfile

import numpy as np
import pytest
from PIL import Image

import pnp
from pnp.cli import run
from pnp.games import find_game
from pnp.messages import words
from tests.children import run_program
from tests.pnp.page.test_proposals import dealt_hexes, drawn, photographed
from tests.pnp.page.visits import FIRST, SMALL, SOON_MS, TABLE, drag_mark, seen_cells, true_place

START = FIRST
AXE = "axe-core@4.14.1"

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]


def saved(folder, *words):
    """Return what the command line writes."""
    assert run([*words[:-1], "-o", str(folder / words[-1])]) == 0
    return (folder / words[-1]).read_bytes()


@pytest.mark.parametrize(
    ("button", "name"),
    [("PDF", "b.pdf"), ("SVG", "b.svg"), ("Position file", "b.txt"), ("JSON", "b.json")],
)
def test_files_of_a_board_are_those_of_the_command_line(visit, tmp_path, button, name):
    visit.view("Board")
    # Engraved maps are those of the command within a hundredth of a millimetre, no more.
    visit.tab.get_by_label("Style").select_option("colour")
    visit.tab.wait_for_timeout(SOON_MS)
    visit.tab.wait_for_selector(".pages:not(.busy) .single img")
    words = ["board", "terre-de-barons", "--players", "3", "--seed", "42", name]
    assert visit.download(button) == saved(tmp_path, *words)


def test_the_browser_draws_the_png(visit):
    visit.view("Board")
    assert visit.download("PNG").startswith(b"\x89PNG")


def test_a_board_is_chosen_by_keyboard_alone_and_its_address_says_so(visit, tab):
    visit.view("Board")
    players = tab.get_by_label("Players")
    assert players.locator("option").all_inner_texts() == ["2", "3", "4"]  # of Terre de Barons
    players.focus()
    tab.keyboard.press("ArrowUp")
    tab.wait_for_selector("h2:text('2 players')")
    assert "players=2" in tab.url
    players.focus()
    tab.keyboard.press("ArrowDown")
    tab.wait_for_selector("h2:text('3 players')")


def test_a_code_that_is_typed_deals_its_board_and_a_wrong_one_says_so(visit):
    visit.view("Board")
    tab, field = visit.tab, visit.tab.get_by_label("Board code")
    first = pnp.deal("terre-de-barons", players=3, seed=42).code
    tab.wait_for_function(
        "code => document.querySelector('.seed [type=text]').value == code", arg=first
    )
    field.fill(pnp.deal("baron", players=4, seed=7, shape="star").code.lower())
    field.press("Enter")
    tab.wait_for_selector("h2:text('Baron for 4 players')")
    assert "seed=7" in tab.url
    assert "shape=star" in tab.url
    field.fill("N4-mistyped1")
    field.press("Enter")
    tab.wait_for_selector(".error:text('board code N4-mistyped1')")
    assert tab.locator(".single img").is_visible()  # the board before stays
    field.fill(first)
    field.press("Enter")
    tab.wait_for_selector("h2:text('Terre de Barons for 3 players')")


def test_an_address_with_a_code_opens_its_board_and_a_kit_takes_it(opens, tmp_path):
    board = pnp.deal("terre-de-barons", players=4, seed=10**18, connected=False)
    opened = opens(f"#board={board.code}")
    opened.tab.wait_for_selector("h2:text('Terre de Barons for 4 players')")
    opened.tab.wait_for_selector(".single img")
    (path,) = board.save(tmp_path / "b.txt")
    assert opened.download("Position file") == path.read_bytes()
    opened.view("Kit")
    opened.tab.get_by_label("With the board of this code").fill(board.code)
    opened.tab.get_by_label("With the board of this code").press("Tab")
    opened.tab.get_by_label("Set-up card", exact=True).check()
    opened.tab.wait_for_selector(".sheets:not(:has(figure:nth-child(5))) img")
    words = ["kit", "terre-de-barons", "--board", board.code, "--only", "setup-card", "k.pdf"]
    assert opened.download("PDF") == saved(tmp_path, *words)


def test_a_kit_is_that_of_the_command_line_and_can_be_cancelled(visit, tab, tmp_path):
    visit.view("Kit")
    tab.get_by_role("button", name="Cancel").click()
    tab.wait_for_selector(".waiting", state="hidden")
    tab.get_by_label("Game").select_option("terre-de-barons")
    tab.wait_for_selector(".sheets img")
    tab.get_by_label("Paper die", exact=True).check()
    tab.wait_for_selector(".single img, .sheets:not(:has(figure:nth-child(5)))")
    words = ["kit", "terre-de-barons", "--players", "3", "--only", "die", "k.pdf"]
    assert visit.download("PDF") == saved(tmp_path, *words)


def test_a_kit_for_a_screen_is_a_zip_of_pictures_and_of_a_saved_game(opens, tmp_path):
    """Names, sizes and words are those of the command; the browser draws the pictures itself."""
    opened = opens("#view=kit&game=terre-de-barons&players=2")
    tab = opened.tab
    tab.get_by_label("Land tiles", exact=True).check()
    tab.get_by_label("Barons and knights", exact=True).check()
    tab.wait_for_selector(".sheets:not(:has(figure:nth-child(7))) img")
    tab.get_by_text("For a game on a screen").click()
    kit = pnp.kit("terre-de-barons", players=2, only=("tiles", "pieces"), purpose="pictures")
    kit.save(tmp_path / "pictures", png_dpi=300)
    with zipfile.ZipFile(io.BytesIO(opened.download("Pictures (.zip)"))) as archive:
        assert archive.testzip() is None
        assert set(archive.namelist()) == {path.name for path in tmp_path.glob("pictures/*")}
        for name in archive.namelist():
            if name.endswith(".png"):
                ours = Image.open(tmp_path / "pictures" / name)
                theirs = Image.open(io.BytesIO(archive.read(name)))
                assert theirs.size == ours.size
                assert theirs.getpixel((0, 0))[3] <= 64  # outside the trim
        listed = archive.read("manifest.csv").splitlines()[1:]
        assert listed == (tmp_path / "pictures" / "manifest.csv").read_bytes().splitlines()[1:]
    tab.get_by_label("Where the pictures will be").fill("https://example.org/b")
    tab.get_by_label("Where the pictures will be").press("Tab")
    data = opened.download("Tabletop Simulator (.zip)")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".json")]
        game = json.loads(archive.read(name))
        assert "https://example.org/b/board.png" in json.dumps(game)
        assert "board.png" in archive.namelist()


def test_pages_open_large_and_are_turned_and_the_button_for_the_pdf_is_in_sight(visit, tab):
    visit.view("Kit")
    tab.get_by_label("Game").select_option("baron")
    tab.wait_for_selector(".pages:not(.busy) .sheets figure:nth-child(3) img")
    tab.wait_for_timeout(SOON_MS)
    strong = tab.locator(".form .save .strong").bounding_box()
    assert strong["y"] + strong["height"] <= 900
    tab.locator(".sheets button").nth(1).click()
    large = tab.locator("dialog.large")
    assert "Page 2 of" in large.locator("h2").inner_text()
    assert large.locator("img").bounding_box()["width"] > 900
    tab.keyboard.press("ArrowLeft")
    assert "Page 1 of" in large.locator("h2").inner_text()
    tab.keyboard.press("Escape")
    tab.wait_for_selector("dialog.large", state="detached")


def test_cards_are_those_of_the_command_line(visit, tab, tmp_path):
    visit.view("Cards")
    tab.wait_for_selector(".pages img")
    tab.get_by_label("Seed").fill("7")
    tab.get_by_label("Seed").press("Tab")
    tab.get_by_label("How many").fill("2")
    tab.get_by_label("How many").press("Tab")
    tab.wait_for_selector("h2:text('2 set-up cards')")
    words = ["setup", "terre-de-barons", "--players", "3", "--seed", "7", "--count", "2"]
    assert visit.download("PDF") == saved(tmp_path, *words, "s.pdf")


@pytest.mark.parametrize(
    ("button", "command", "name"),
    [
        ("Save position", "draw", "p.txt"),
        ("JSON", "draw", "p.json"),
        ("Score sheet", "score", "p.pdf"),
    ],
)
def test_files_of_a_position_are_those_of_the_command_line(typed, tmp_path, button, command, name):
    (tmp_path / "table.txt").write_text(TABLE)
    assert typed.download(button) == saved(tmp_path, command, str(tmp_path / "table.txt"), name)


def test_a_position_is_judged_as_on_the_command_line(typed):
    found = pnp.check(pnp.parse(TABLE)).data("en")["findings"]
    assert typed.tab.locator(".finding span").all_inner_texts() == [
        one["sentence"] for one in found
    ]
    accounts = pnp.score(pnp.parse(TABLE)).report("en").score.accounts
    totals = [account.printed_total.replace("?", "open") for account in accounts]
    assert typed.tab.locator(".standing summary b").all_inner_texts() == totals


def test_pieces_are_set_by_keyboard_and_taken_back(typed, tab):
    typed.hexagon("A1").click()
    tab.keyboard.press("ArrowRight")
    tab.keyboard.type("rK2")
    typed.wait_for_words("A2", "rK2")
    tab.keyboard.press("Backspace")
    typed.wait_for_words("A2", "rK")
    tab.keyboard.press("Control+z")
    typed.wait_for_words("A2", "rK2")
    tab.keyboard.press("Control+Shift+z")
    typed.wait_for_words("A2", "rK")
    tab.keyboard.press("ArrowDown")
    assert tab.locator("[role=gridcell][aria-selected=true]").get_attribute("data-name") == "B3"


def test_pieces_are_set_by_mouse(typed, tab):
    typed.hexagon("D4").click()
    piece = tab.locator(".palette .piece").nth(0)
    piece.click()
    tab.locator(".palette .piece").nth(0).click()
    assert typed.words_on("D4") != ""
    tab.locator(".palette .piece").nth(0).click(button="right")
    tab.locator(".palette .piece").nth(0).click(button="right")
    assert typed.words_on("D4") == ""


def test_a_repair_is_typed_by_its_button_and_taken_back(visit):
    text = TABLE.replace("phase play", "phase setup")
    assert text != TABLE
    visit.open(text)
    tab = visit.tab
    tab.get_by_role("button", name="phase play instead of phase setup").first.click()
    tab.wait_for_function("() => !document.querySelector('.mend')")
    assert tab.get_by_label("Phase").input_value() == "play"
    visit.hexagon("A1").click()
    tab.keyboard.press("Control+z")
    tab.wait_for_selector(".mend")
    assert tab.get_by_label("Phase").input_value() == "setup"
    assert not visit.troubles


def test_judging_goes_on_while_a_kit_is_drawn(typed):
    typed.view("Kit")
    typed.tab.get_by_label("Game").select_option("barony")
    typed.open(TABLE)
    assert not typed.troubles


def test_a_photograph_is_marked_by_four_drags(visit, tmp_path):
    hexes = dealt_hexes("terre-de-barons", 42)
    game = find_game("terre-de-barons")
    picture, mapping = photographed(*drawn(game, hexes), random.Random(5))
    picture.save(tmp_path / "photo.jpg", quality=88)
    visit.open(pnp.deal("terre-de-barons", players=3, seed=42).text())
    tab = visit.tab
    tab.locator(".tools input[type=file]").first.set_input_files(tmp_path / "photo.jpg")
    tab.wait_for_selector(".mark >> nth=3")
    names = re.findall(r"\d ([A-Z]\d+)", tab.inner_text(".marking"))
    cells = {cell["key"]: cell["label"] for cell in seen_cells(tab)}
    places = {name: key for key, name in cells.items()}
    for number, name in enumerate(names):
        drag_mark(tab, number, true_place(mapping, places[name]), picture.size)
    for cell in seen_cells(tab):
        there = true_place(mapping, cell["key"])
        side = np.linalg.norm(true_place(mapping, cell["key"], 1.0) - there)
        assert np.linalg.norm(cell["middle"] - there) < 0.2 * side, cell["label"]


def test_a_file_that_is_no_picture_says_what_works(typed, tmp_path):
    (tmp_path / "photo.heic").write_bytes(b"ftypheic")
    files = typed.tab.locator(".tools input[type=file]").first
    files.set_input_files(tmp_path / "photo.heic")
    typed.tab.wait_for_selector(".note >> text=JPEG, PNG and WebP work")


@pytest.mark.parametrize(
    "text",
    [
        "game chess 2p",
        TABLE.replace("bBD4", "bXD4"),
        TABLE.replace("3 4 4 2", "3 4 4 z"),
        '{"format": "hexboard-pnp/position", "version": 1,',
        "game baron 2p\nboard\n" + "f " * 5000 + "\npieces\n",
        "\x00\x1b[31m\u202e",
        "<script>alert(1)</script>",
    ],
)
def test_errors_of_position_files_are_those_of_the_command_line(visit, text):
    with pytest.raises(pnp.PnpError) as error:
        pnp.parse(text)
    visit.open(TABLE)
    visit.paste(text)
    visit.tab.wait_for_selector(".repair pre.error")
    shown = visit.tab.locator(".repair pre.error").text_content()
    told = str(error.value).replace(words("en", "type_position"), words("en", "advice_in_page"))
    assert shown.split() == told.split()
    assert visit.tab.locator("textarea.faulty").input_value() == text


HOSTILE = "<img src=x onerror=alert(1)>\"'&</script>"


def test_hostile_names_stay_text(visit, tmp_path):
    text = TABLE.replace("pieces\n", f"title {HOSTILE}\nnames\nb {HOSTILE}\npieces\n")
    before = visit.tab.locator("script").count()
    visit.open(text)
    assert visit.tab.locator("img[src=x]").count() == 0
    assert visit.tab.locator("script").count() == before
    (tmp_path / "table.txt").write_text(text)
    written = saved(tmp_path, "draw", str(tmp_path / "table.txt"), "p.txt")
    assert visit.download("Save position") == written
    assert not visit.dialogs
    assert not visit.troubles


@pytest.mark.parametrize(
    "fragment",
    [
        f"#view={HOSTILE}&game={HOSTILE}&players={HOSTILE}&seed={HOSTILE}",
        "#view=__proto__&game=constructor&players=-1&seed=1e999",
        "#view=board&game=barony&players=99999999999999999999&seed=-5&cities=<b>&tiles=NaN",
        "#%00%ff%u0041=&&&===%",
    ],
)
def test_hostile_fragments_stay_text(visit, address, fragment):
    # A change of the fragment alone loads nothing: the page goes on; a visit reads it.
    visit.tab.evaluate("fragment => { location.hash = fragment; }", fragment)
    visit.view("Board")
    assert visit.tab.locator("[role=tab][aria-selected=true]").count() == 1
    assert not visit.dialogs
    assert not visit.troubles


@pytest.mark.parametrize(
    ("fragment", "shown"),
    [
        (
            f"#view={HOSTILE}&game={HOSTILE}&players=-7&seed={HOSTILE}&shape={HOSTILE}",
            ".single img",
        ),
        (f"#board={HOSTILE}", ".pages .error"),
    ],
)
def test_a_hostile_fragment_does_no_harm(opens, fragment, shown):
    opened = opens(fragment)
    opened.tab.wait_for_selector(shown)
    assert not opened.dialogs


def test_a_worker_that_dies_is_started_again_and_the_position_is_kept(typed, tab):
    tab.workers[0].evaluate("() => { setTimeout(() => { throw new Error('dead'); }); }")
    typed.hexagon("A1").click()
    tab.keyboard.type("rK")
    typed.wait_for_words("A1", "rK")
    assert b"A1 rK" in typed.download("Save position")
    assert typed.words_on("E2") == "bBD4"


def test_a_reload_keeps_the_work_and_the_language(typed):
    typed.hexagon("A1").click()
    typed.tab.keyboard.type("rK")
    typed.tab.wait_for_timeout(SOON_MS)
    typed.tab.get_by_label("Language").select_option("fr")
    typed.tab.wait_for_selector("text=Plateau")
    # The page is built anew; whoever walks by keys is where he was.
    assert typed.tab.get_by_label("Langue").evaluate("field => field === document.activeElement")
    typed.tab.reload()
    typed.tab.wait_for_selector("[role=tab][aria-selected=true]")
    typed.view("Table")
    typed.wait_for_words("A1", "rK")
    assert typed.tab.locator("html").get_attribute("lang") == "fr"
    typed.tab.get_by_label("Langue").select_option("en")
    typed.tab.wait_for_selector("text=Board")


@pytest.fixture(scope="module")
def axe(tmp_path_factory):
    """Return the source of axe, which looks for barriers."""
    folder = tmp_path_factory.mktemp("axe")
    command = ["npm", "pack", AXE, "--silent", "--fetch-retries=0", "--fetch-timeout=20000"]
    try:
        run_program(command, cwd=folder, check=True, timeout=60)
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"npm could not fetch {AXE}: {error}")
    with tarfile.open(next(folder.glob("*.tgz"))) as tar:
        return tar.extractfile("package/axe.min.js").read().decode()


# The name of a hex says in words what is drawn in it as pictures with counts.
TOLERATED = {"label-content-name-mismatch"}
MINDED = {"heading-order"}


@pytest.mark.parametrize("view", ["Board", "Kit", "Cards", "Table", "Design"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_audit_finds_no_serious_barrier(visit, tab, axe, view, scheme):
    tab.emulate_media(color_scheme=scheme)
    if view == "Table":
        visit.open(TABLE)
    else:
        visit.view(view)
        if view == "Design" and not tab.locator(".editor textarea").is_visible():
            tab.get_by_role("button", name="Begin with a small game").click()
        tab.wait_for_selector(".pages:not(.busy) img")
    tab.evaluate(f"() => {{ {axe} }}")
    found = tab.evaluate("async () => (await axe.run()).violations")
    grave = [
        (one["id"], [node["html"][:200] for node in one["nodes"]][:3])
        for one in found
        if one["id"] in MINDED
        or (one["impact"] in {"serious", "critical"} and one["id"] not in TOLERATED)
    ]
    tab.emulate_media(color_scheme="light")
    assert grave == []


def test_nothing_was_asked_of_any_network(visit):
    assert visit.requests
    assert {url.split(":")[0] for url in visit.requests} <= {"file", "blob"}
    assert not visit.dialogs
    assert not visit.troubles


def test_by_touch_on_a_small_screen_in_french_and_on_the_paper_of_the_country(opens):
    opened = opens(FIRST, locale="fr-CA", **SMALL)
    tab = opened.tab
    tab.wait_for_selector(".single img")
    tab.get_by_role("button", name=re.compile("ouvrir à la table")).tap()
    tab.wait_for_selector(".verdict .winner")
    opened.hexagon("D4").tap()
    tab.locator(".palette .piece").first.tap()
    assert opened.words_on("D4") != ""
    width = tab.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 360
    pdfs = [opened.download("Image")]
    opened.view("Plateau")
    pdfs.append(opened.download("PDF"))
    for pdf in pdfs:  # as for the locale fr_CA on the command line
        sizes = re.findall(rb"/MediaBox \[ *0 0 ([0-9]+) ([0-9]+) *\]", pdf)
        assert {frozenset(map(int, size)) for size in sizes} == {frozenset((612, 792))}
