"""The table in the built page: marks, photographs, terrain, what is kept, and what goes wrong."""

import base64
import csv
import io
import json
import random
import re

import pytest
from PIL import Image

import pnp
from pnp.games import find_game
from tests.pnp.page.test_proposals import dealt_hexes, drawn, photographed
from tests.pnp.page.visits import (
    NOWHERE,
    OLD_EVENING,
    PASTE,
    PHONE,
    SMALL,
    SOON_MS,
    TABLE,
    UNFOLD,
)

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

BOARD = pnp.deal("terre-de-barons", players=3, seed=42).text()
ROWS = """   1 1 1 1
  2 2 2 2 2
 3 3 3 3 3 3
4 4 4 4 4 4 4
 1 1 1 1 1 1
  2 2 2 2 2
   3 3 3 3
"""
LIES = """({ transform }) => {
    const { e, f } = transform.baseVal.consolidate().matrix;
    return [e, f];
}"""

TYPE_AND_LEAVE = """() => {
    for (const key of "rK") {
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
    }
    const buttons = [...document.querySelectorAll(".evening button")];
    buttons.find((button) => button.textContent === "New position").click();
}"""


@pytest.fixture(scope="module")
def photo(tmp_path_factory):
    hexes = dealt_hexes("terre-de-barons", 42)
    picture, _ = photographed(*drawn(find_game("terre-de-barons"), hexes), random.Random(5))
    path = tmp_path_factory.mktemp("photo") / "photo.jpg"
    picture.save(path, quality=88)
    return path


@pytest.fixture
def table(visit):
    """Return the visit with a position and nothing else."""
    visit.open(BOARD)
    return visit


def add_photo(visit, path):
    visit.tab.locator(".tools input[type=file]").set_input_files(path)
    visit.tab.wait_for_selector(".mark >> nth=3")


def lies(visit, place):
    mark = visit.tab.locator(f"[data-mark='{place}']")
    return tuple(mark.evaluate(LIES))


def press_tool(visit, name):
    visit.tab.evaluate(UNFOLD)
    visit.tab.locator(f"[data-tool='{name}']").click()


def drag(visit, place, other, beside):
    """Drag a mark beside another; the mouse stays down."""
    tab = visit.tab
    start, goal = (
        tab.locator(f"[data-mark='{number}'] circle").last.bounding_box()
        for number in (place, other)
    )
    tab.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    tab.mouse.down()
    tab.mouse.move(
        goal["x"] + goal["width"] / 2 + beside[0],
        goal["y"] + goal["height"] / 2 + beside[1],
        steps=4,
    )


def test_marks_move_by_arrows_and_the_move_is_undone(table, photo):
    add_photo(table, photo)
    before = lies(table, 0)
    table.tab.locator("[data-mark='0']").focus()
    table.tab.keyboard.press("Shift+ArrowRight")
    table.tab.keyboard.press("ArrowDown")
    after = lies(table, 0)
    assert after == pytest.approx((before[0] + 10, before[1] + 1))
    assert table.tab.locator("[data-mark='0']").evaluate("mark => mark === document.activeElement")
    table.tab.keyboard.press("Control+z")
    table.tab.keyboard.press("Control+z")
    assert lies(table, 0) == pytest.approx(before)


def test_a_mark_is_added_measured_and_removed(table, tab, photo):
    add_photo(table, photo)
    assert tab.locator(".fit").inner_text().startswith("Four marks always fit")
    table.hexagon("D4").click(position={"x": 8, "y": 30})
    press_tool(table, "mark_add")
    tab.wait_for_selector("[data-mark='4']")
    assert "5 marks, at most 0 %" in tab.locator(".fit").inner_text()
    for _ in range(3):
        tab.keyboard.press("Shift+ArrowDown")
    assert "at most 0 %" not in tab.locator(".fit").inner_text()
    tab.keyboard.press("Delete")
    tab.wait_for_selector("[data-mark='4']", state="detached")
    tab.locator("[data-mark='1']").focus()
    tab.keyboard.press("Delete")
    tab.wait_for_selector(".note >> text=Four marks are needed")
    assert tab.locator("[data-mark]").count() == 4


@pytest.mark.parametrize(
    ("place", "other", "beside", "message"),
    [(0, 2, (30, 60), "changed places"), (0, 1, (0, 0), "two in one spot"), (0, 1, (-50, 0), "")],
)
def test_bad_marks_are_told_while_they_are_dragged(
    table, tab, photo, place, other, beside, message
):
    add_photo(table, photo)
    drag(table, place, other, beside)
    if message:
        tab.wait_for_selector(f".task [role=alert] >> text={message}")
        assert tab.locator("[role=gridcell]").count() == 0
    else:
        tab.wait_for_selector(".task .fit")
        assert tab.locator("[role=gridcell]").count() == 37
    tab.mouse.up()
    tab.keyboard.press("Control+z")
    tab.wait_for_selector("[role=gridcell] >> nth=36", state="attached")


def test_several_photographs_have_marks_of_their_own(table, tab, photo):
    add_photo(table, photo)
    tab.locator("[data-mark='0']").focus()
    tab.keyboard.press("Shift+ArrowLeft")
    first = lies(table, 0)
    add_photo(table, photo)
    tab.wait_for_selector("[data-tool='photo-1'][aria-pressed=true]")
    assert lies(table, 0) != pytest.approx(first)
    press_tool(table, "photo-0")
    press_tool(table, "step-corners")
    assert lies(table, 0) == pytest.approx(first)
    press_tool(table, "photo_remove")
    tab.wait_for_selector("[data-tool='photo-1']", state="detached")
    assert tab.locator("img.photo").is_visible()
    tab.keyboard.press("Control+z")
    tab.wait_for_selector("[data-tool='photo-1']")


def test_the_terrain_of_an_example_is_read_again(visit, tab):
    visit.view("Table")
    if not tab.locator(".table.empty").count():
        tab.get_by_role("button", name="New position", exact=True).click()
    tab.locator("[data-example=terre-de-barons]:not(:disabled)").click()
    tab.wait_for_selector(".verdict .winner")
    right = visit.download("Save position")
    unknown = "".join("?" if one.isdigit() else one for one in ROWS)
    tab.locator(".canvas").evaluate(PASTE, unknown)
    tab.wait_for_selector(".note >> text=37 hexes pasted")
    assert visit.download("Save position") != right
    press_tool(visit, "read_table")
    tab.wait_for_selector(".asked:not([hidden])")
    while tab.locator(".cell .unsure").count():
        tab.keyboard.press("Enter")
    tab.keyboard.press("Escape")
    read, expected = (
        "".join(line for line in file.decode().splitlines() if set(line) <= set(" 1234#"))
        for file in (visit.download("Save position"), right)
    )
    pairs = zip(read.split(), expected.split(), strict=True)
    assert sum(one != other for one, other in pairs) <= 1


def test_faulty_rows_are_told_with_their_line(table):
    table.tab.locator(".canvas").evaluate(PASTE, ROWS.replace("1 1 1 1\n", "1 1 z 1\n", 1))
    table.tab.wait_for_selector(".note pre.error >> text='z' is not a tile")
    table.tab.locator(".canvas").evaluate(PASTE, "what a long day it was")
    table.tab.wait_for_selector(".note >> text=not a photograph, a position or rows")
    assert table.tab.locator("[role=gridcell]").count() == 37


def test_a_position_that_is_pasted_where_one_is_asked_for_is_opened_at_once(table, tab):
    table.clear()
    field = tab.locator(".ways textarea")
    field.evaluate(PASTE, "what a long day it was")
    assert not tab.locator(".welcome .error").count()
    field.evaluate(PASTE, TABLE)
    tab.wait_for_selector(".verdict .winner")
    assert table.words_on("E2") == "bBD4"


def test_a_faulty_file_is_mended_where_it_is_shown(visit):
    visit.paste(TABLE.replace("bBD4", "bXD4"))
    visit.tab.wait_for_selector(".repair pre.error")
    field = visit.tab.locator("textarea.faulty")
    chosen = field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert "bXD4" in chosen
    field.fill(TABLE)
    visit.tab.get_by_role("button", name="Read again").click()
    visit.tab.wait_for_selector(".verdict .winner")


def test_a_text_is_no_photograph_and_the_one_before_stays(table, photo, tmp_path):
    add_photo(table, photo)
    (tmp_path / "photo.txt").write_text("no picture")
    table.tab.locator(".tools input[type=file]").set_input_files(tmp_path / "photo.txt")
    table.tab.wait_for_selector(".note >> text=JPEG, PNG and WebP work")
    assert table.tab.locator("img.photo").is_visible()


def test_a_huge_photograph_is_scaled_down_and_said(table, tmp_path):
    Image.new("RGB", (12_000, 8_400), "#886644").save(tmp_path / "huge.jpg", quality=30)
    add_photo(table, tmp_path / "huge.jpg")
    table.tab.wait_for_selector(".note >> text=scaled down to 5855 by 4098")
    assert table.tab.locator("img.photo").evaluate("image => image.naturalWidth") == 5855


def evening_of(visit):
    return json.loads(visit.download("Save the evening"))


def test_an_evening_is_saved_and_opened_again(table, tab, photo, tmp_path):
    add_photo(table, photo)
    tab.locator("[data-mark='0']").focus()
    tab.keyboard.press("Shift+ArrowLeft")
    first = lies(table, 0)
    named = TABLE.replace("pieces\n", "title The second\nnames\nb Ann\ng Bob\npieces\n")
    table.open(named)
    tab.wait_for_selector(".evening >> text=The second")
    small = tab.locator(".evening li .thumb")
    assert small.first.evaluate("image => image.decode().then(() => image.naturalWidth)") > 50
    assert tab.locator(".evening li[aria-current] .smallmap circle").count() == 37
    saved = evening_of(table)
    (tmp_path / "evening.json").write_text(json.dumps(saved))
    kept = tab.locator(".evening button.plain:visible")
    while left := kept.count():
        kept.first.click()
        kept.nth(left - 1).wait_for(state="detached")
    tab.locator(".ways input[type=file]").set_input_files(tmp_path / "evening.json")
    tab.wait_for_selector(".verdict .winner")
    again = evening_of(table)
    assert [one["text"] for one in again["positions"]] == [
        one["text"] for one in saved["positions"]
    ]
    assert [one["photos"] for one in again["positions"]] == [
        one["photos"] for one in saved["positions"]
    ]
    place = max(i for i, one in enumerate(saved["positions"]) if one["photos"])
    tab.locator(".evening li .link").nth(place).click()
    tab.wait_for_selector("img.photo:not([hidden])")
    press_tool(table, "step-corners")
    assert lies(table, 0) == pytest.approx(first)


def test_the_last_change_is_kept_though_another_position_begins_at_once(table):
    table.hexagon("A1").click()
    table.tab.evaluate(TYPE_AND_LEAVE)
    table.tab.wait_for_selector(".table.empty .ways")
    assert "\nA1 yKrK\n" in evening_of(table)["positions"][-1]["text"]


def test_results_are_those_of_the_command_line(table, tab):
    table.open(TABLE.replace("pieces\n", "title The second\nnames\nb Ann\ng Bob\npieces\n"))
    tab.wait_for_selector(".evening button >> text=Results")
    texts = [one["text"] for one in evening_of(table)["positions"]]
    tab.get_by_role("button", name="Results", exact=True).click()
    tab.wait_for_selector("dialog.results[open]")
    with tab.expect_download() as download:
        tab.get_by_role("button", name="CSV", exact=True).click()
    written = download.value.path().read_bytes()
    tab.get_by_role("button", name="Close", exact=True).click()
    files = pnp.evening(map(pnp.parse, texts)).csv("en")
    read = [list(csv.DictReader(io.StringIO(one.decode()))) for one in (written, files[""])]
    without = [[{**row, "file": "", "program": ""} for row in rows] for rows in read]
    assert without[0] == without[1]


def test_a_kept_photograph_that_cannot_be_read_is_left_out_and_said(table, tmp_path):
    broken = {"photo": "data:image/jpeg;base64,AAAA", "marks": []}
    evening = {"kind": "hexboard-pnp evening", "version": 1}
    evening["positions"] = [{"id": 5, "text": BOARD, "photos": [broken]}]
    (tmp_path / "evening.json").write_text(json.dumps(evening))
    table.tab.get_by_role("button", name="New position", exact=True).click()
    table.tab.locator(".ways input[type=file]").set_input_files(tmp_path / "evening.json")
    table.tab.wait_for_selector(".note >> text=can no longer be read")
    assert table.tab.locator("[role=gridcell]").count() == 37


@pytest.mark.parametrize(
    ("what", "how"),
    [
        (
            "IDBDatabase.prototype.transaction",
            "function () { throw new DOMException('', 'SecurityError'); }",
        ),
        ("IDBObjectStore.prototype.put", "function () { this.transaction.abort(); }"),
        (
            "IDBObjectStore.prototype.put",
            "function () { throw new DOMException('', 'QuotaExceededError'); }",
        ),
    ],
)
def test_storage_that_is_forbidden_or_full_is_said(table, tab, what, how):
    tab.evaluate(f"() => {{ window.usual = {what}; {what} = {how}; }}")
    table.hexagon("A1").click()
    tab.keyboard.type("r")
    tab.wait_for_selector(".evening .error >> text=does not keep anything")
    assert evening_of(table)["positions"]
    tab.evaluate(f"() => {{ {what} = window.usual; }}")
    table.hexagon("A1").focus()
    tab.keyboard.type("K")
    tab.wait_for_selector(".evening .error", state="detached")


def reload_after(visit, keys):
    """Type on a hex, and load the page again once the work is kept."""
    visit.hexagon("A1").click()
    visit.tab.keyboard.type(keys)
    visit.tab.wait_for_timeout(SOON_MS)
    visit.tab.reload()
    visit.tab.wait_for_selector("[role=tab][aria-selected=true]")
    visit.view("Table")


def test_edits_after_a_reload_are_kept_beside_a_photograph(typed, tab, photo):
    add_photo(typed, photo)
    press_tool(typed, "marks_done")
    reload_after(typed, "rB")
    typed.wait_for_words("A1", "rB")
    tab.evaluate("""() => {
        const { put } = IDBObjectStore.prototype;
        window.rewritten = [];
        IDBObjectStore.prototype.put = function (...given) {
            window.rewritten.push(this.name);
            return put.apply(this, given);
        };
    }""")
    typed.hexagon("A1").click()
    tab.keyboard.type("D")
    tab.wait_for_timeout(SOON_MS)
    assert set(tab.evaluate("() => window.rewritten")) == {"evening"}
    reload_after(typed, "K")
    typed.wait_for_words("A1", "rBDK")
    tab.wait_for_selector("img.photo:not([hidden])")
    assert len(evening_of(typed)["positions"][-1]["photos"]) == 1


def test_what_earlier_pages_kept_is_taken_over(opens, photo):
    opened = opens(NOWHERE)
    content = base64.b64encode(photo.read_bytes()).decode()
    opened.tab.evaluate(OLD_EVENING, [content, BOARD])
    opened.view("Table")
    opened.tab.wait_for_selector("img.photo:not([hidden])")
    positions = evening_of(opened)["positions"]
    assert [base64.b64decode(one["photos"][0]["photo"].split(",")[1]) for one in positions] == [
        photo.read_bytes(),
        photo.read_bytes(),
    ]


def test_what_was_removed_is_put_back_with_its_photograph(table, tab, photo):
    add_photo(table, photo)
    press_tool(table, "marks_done")
    tab.wait_for_timeout(SOON_MS)
    current = "rows => rows.findIndex(row => row.hasAttribute('aria-current'))"
    row = tab.locator(".evening > ul li").evaluate_all(current)
    before = tab.locator(".evening > ul li").count()
    tab.locator(".evening li[aria-current] button.plain").click()
    tab.wait_for_selector(".table.empty .bin >> text=gone when you close")
    tab.locator(".bin li button").last.click()
    tab.wait_for_selector(".bin", state="detached")
    assert tab.locator(".evening > ul li").count() == before
    tab.locator(".evening > ul li .link").nth(row).click()
    tab.wait_for_selector("img.photo:not([hidden])")


@pytest.mark.parametrize(
    "twice",
    [
        lambda cross: cross.dblclick(),
        lambda cross: cross.evaluate("cross => { cross.click(); cross.click(); }"),
    ],
    ids=["a double click", "two clicks at once"],
)
def test_a_second_click_on_the_cross_removes_nothing_more(table, tab, twice):
    table.open(TABLE.replace("pieces\n", "title Another\npieces\n"))
    tab.wait_for_timeout(SOON_MS)
    binned, rows = tab.locator(".bin li"), tab.locator(".evening > ul li")
    before = binned.count(), rows.count()
    twice(tab.get_by_role("button", name="Remove: Another").first)
    tab.wait_for_timeout(SOON_MS)
    assert (binned.count(), rows.count()) == (before[0] + 1, before[1] - 1)
    tab.get_by_role("button", name="Put back: Another").click()
    tab.wait_for_selector(".bin >> text=Another", state="detached")
    assert rows.count() == before[1]


@pytest.mark.parametrize("name", ["WebAssembly", "DecompressionStream", "Worker"])
def test_a_browser_that_lacks_something_gets_a_plain_page(chromium, address, name):
    context = chromium.new_context()
    context.add_init_script(f"delete window.{name};")
    tab = context.new_page()
    tab.goto(address)
    tab.wait_for_selector(f"#starting >> text=This browser has no {name}")
    assert "Firefox 113" in tab.inner_text("#starting")
    context.close()


def test_a_map_is_painted_by_touch(opens, photo):
    opened = opens(**SMALL)
    tab = opened.tab
    tab.get_by_label("Game").select_option("baron")
    tab.get_by_role("button", name="Begin", exact=True).tap()
    tab.wait_for_selector(".brushes .brush")
    add_photo(opened, photo)
    press_tool(opened, "free_done")
    room = tab.locator(".canvas").bounding_box()
    points = [
        {"x": room["x"] + room["width"] * (0.3 + 0.05 * step), "y": room["y"] + room["height"] / 2}
        for step in range(9)
    ]
    fingers = opened.context.new_cdp_session(tab)
    for number, point in enumerate(points):
        kind = "touchMove" if number else "touchStart"
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    tab.wait_for_selector("[role=gridcell] >> nth=4")
    assert tab.evaluate("() => document.documentElement.scrollWidth") <= 360


def winner(visit):
    return visit.tab.locator(".verdict .winner").inner_text()


def test_half_typed_words_and_wrong_letters_keep_the_last_score(typed, tab):
    before = winner(typed)
    typed.hexagon("A1").click()
    tab.keyboard.type("r")
    tab.wait_for_selector(".verdict[aria-busy=false]")
    assert winner(typed) == before
    assert not tab.locator(".verdict .error").count()
    assert b"A1" not in typed.download("Save position").splitlines()[-3]
    typed.hexagon("A1").focus()
    tab.keyboard.type("x")
    tab.wait_for_selector(".verdict .error >> text=A1: “rx” cannot be read")
    assert "y or j yellow" in tab.locator(".palette .error").inner_text()
    assert tab.locator(".verdict").get_attribute("aria-busy") == "true"
    assert winner(typed) == before
    assert tab.locator(".cell .edge.unread").count() == 1
    tab.keyboard.press("Backspace")
    tab.keyboard.type("K")
    tab.wait_for_selector(".verdict[aria-busy=false]")
    assert not tab.locator(".error:visible").count()


def test_a_repair_is_shown_and_a_question_answered_in_place(table, tab):
    table.open(TABLE.replace("A3 gBKKD", "A3 gBKK\ngD C2"))
    tab.wait_for_selector(".meant.head >> nth=2")
    ask = tab.get_by_role("button", name="Ask me one question", exact=True)
    ask.focus()
    tab.keyboard.press("Enter")
    tab.wait_for_selector(".question >> text=Green: is there a donjon on C1?")
    for key in ("Tab", "Enter", "Shift+Tab"):  # no
        tab.keyboard.press(key)
    tab.wait_for_selector(".question >> text=Green: is there a donjon on B1?")
    tab.keyboard.press("Enter")
    table.wait_for_words("B1", "gD")
    tab.wait_for_selector(".verdict .good")
    assert not tab.locator(".meant").count()
    assert not table.troubles


def test_an_entry_is_asked_for_and_typed_in_place(table, tab):
    table.open(find_game("barony").example.replace("tokens=fpc", "tokens=?"))
    tab.get_by_role("button", name="Ask me one question", exact=True).click()
    field = tab.get_by_label("What is to be entered for hand r tokens=…?")
    field.fill("fpc")
    field.press("Enter")
    tab.wait_for_selector(".standing >> text=46")
    assert b"tokens=fpc" in table.download("Save position")


def test_letters_of_french_boards_are_read_by_keys_and_words(typed):
    typed.hexagon("A1").click()
    typed.tab.keyboard.type("JK")
    typed.wait_for_words("A1", "yK")
    words = typed.tab.locator(".palette .words")
    words.fill("vkbd")
    words.press("Tab")
    typed.wait_for_words("A1", "gKbD")
    heads = typed.tab.locator(".palette [role=rowheader]").all_inner_texts()
    assert heads == ["b", "y j", "r", "g v"]


def test_the_palette_stays_beside_the_board_and_follows_the_hex(typed, tab):
    for name in ("E2", "A1", "D4"):
        typed.hexagon(name).click()
        tab.wait_for_selector(f".palette h3 >> text=Hex {name}")
    palette, canvas = (tab.locator(one).bounding_box() for one in (".dock", ".canvas"))
    assert palette["x"] >= canvas["x"] + canvas["width"] - 1


def test_a_number_is_typed_beside_its_picture(typed, tab):
    typed.hexagon("A1").click()
    tab.locator('.palette [data-piece="g"]').click()
    tab.keyboard.type("14")
    tab.keyboard.press("Enter")
    typed.wait_for_words("A1", "g14")
    tab.locator('.palette [data-piece="gD"]').click()
    typed.wait_for_words("A1", "gD14")


def test_many_question_marks_are_judged_at_once_and_told_later(typed, tab):
    for name in ("A1", "A2", "A4"):
        typed.hexagon(name).click()
        tab.keyboard.type("b?")
    tab.wait_for_selector(".finding >> text=Pieces on A1, A2, A4 cannot be read")
    tab.wait_for_selector(".finding >> text=What fits on A1")


def test_space_shows_the_photograph_alone_as_long_as_it_is_held(table, tab, photo):
    add_photo(table, photo)
    press_tool(table, "marks_done")
    table.hexagon("F2").click()
    tab.keyboard.down(" ")
    tab.wait_for_selector(".layer.away")
    tab.keyboard.up(" ")
    tab.wait_for_selector(".layer:not(.away)")
    tab.keyboard.type("rK")
    table.wait_for_words("F2", "rK")
    tab.keyboard.press("Control+z")
    table.wait_for_words("F2", "r")
    tab.keyboard.press("Control+y")
    table.wait_for_words("F2", "rK")


def test_the_evening_names_who_sat_there_and_who_won(table, tab):
    ended = pnp.parse(find_game("baron").example).text()
    table.open(ended.replace("phase end", "names\nr Ann\nw Bob\nphase end"))
    tab.wait_for_selector(".evening li[aria-current] small >> text=Ann, Bob · won by Ann")


def test_only_what_changed_is_drawn_anew(typed, tab):
    typed.hexagon("A1").click()
    tab.keyboard.type("gB")
    typed.wait_for_words("A1", "gB")
    kept = ".palette .piece, .count-of, .tools button, [role=gridcell], .entries input"
    tab.evaluate("kept => document.querySelectorAll(kept).forEach(one => { one.old = 1; })", kept)
    tab.keyboard.type("K")
    typed.wait_for_words("A1", "gBK")
    fresh = "kept => [...document.querySelectorAll(kept)].filter(one => !one.old).map(one => one.tagName)"
    changed = tab.evaluate(fresh, kept)
    assert len(changed) == 2  # the piece on the palette, its count below; the hex itself stays


def test_folds_of_entries_stay_as_they_are_when_another_comes(typed, tab):
    tab.locator(".entries summary >> text=Names").click()
    for field in tab.get_by_label("Troops in the reserve").all():
        field.fill("3")
        field.press("Tab")
    typed.hexagon("A1").click()
    for keys in (
        "Control+z",
        "Control+Shift+z",
    ):  # what is typed there does not renew the form, this does
        tab.keyboard.press(keys)
    tab.wait_for_selector(".entries summary >> text=Entered")
    folds = tab.locator(".entries details").evaluate_all("all => all.map((one) => one.open)")
    assert folds == [False, True, False]


def test_a_photograph_is_seen_at_full_strength(table, photo):
    add_photo(table, photo)
    press_tool(table, "marks_done")
    assert not table.tab.locator(".ground:visible").count()
    press_tool(table, "step-terrain")
    assert table.tab.locator(".ground:visible").count()
    table.tab.keyboard.press("Escape")
    assert not table.tab.locator(".ground:visible").count()


def test_escape_leaves_each_field_and_keys_in_a_dialog_change_nothing_behind_it(table, tab):
    table.open(TABLE)
    table.hexagon("A1").click()
    tab.keyboard.type("rK")
    for field in (".palette .words", ".entries select", ".entries input >> nth=0"):
        tab.locator(field).focus()
        tab.keyboard.press("Escape")
        tab.wait_for_function("() => document.activeElement.matches('.cell.selected')")
    tab.get_by_role("button", name="Results", exact=True).click()
    tab.wait_for_selector("dialog.results[open]")
    tab.keyboard.press("Control+z")
    assert table.words_on("A1") == "rK"
    tab.keyboard.press("Escape")
    tab.wait_for_selector("dialog.results", state="detached")


def test_on_a_phone_hex_after_hex_is_entered_from_near(opens):
    opened = opens(**PHONE)
    tab = opened.tab
    opened.open(TABLE)
    opened.hexagon("A1").tap()
    before = opened.hexagon("A1").bounding_box()["width"]
    tab.get_by_role("button", name="Zoom in").tap()
    for name in ("A2", "A3", "A4", "B1"):
        tab.get_by_role("button", name="Next hex").tap()
        tab.wait_for_selector(f".palette h3 >> text=Hex {name}")
    canvas, palette, hexagon = (
        one.bounding_box()
        for one in (tab.locator(".canvas"), tab.locator(".dock"), opened.hexagon("B1"))
    )
    assert palette["y"] >= canvas["y"] + canvas["height"] - 1
    assert hexagon["width"] > 2 * before
    middle = hexagon["x"] + hexagon["width"] / 2
    assert middle == pytest.approx(canvas["x"] + canvas["width"] / 2, abs=4)
    tab.locator(".palette .piece").first.tap()
    opened.wait_for_words("B1", "bB")
    tab.locator(".palette .less").tap()  # with it the palette is as high as before
    opened.wait_for_words("B1", "")
    tab.get_by_role("button", name="Whole board").tap()
    assert opened.hexagon("A1").bounding_box()["width"] == pytest.approx(before, abs=1)


# A game of four in full swing.
STACKS = """A1 yD, A3 gK2, B1 rB3, B3 gD2, B4 y2, C2 bKyB4, C5 b2, C6 rD, D1 rK, D2 bKyDK1,
D4 bD3, D6 gBK, E1 y3, E3 bB5yK, E5 g4, E6 rBDK1, F2 bD1, F5 g2, G3 r2, G4 y7"""


def test_twenty_stacks_take_sixty_taps_on_a_phone_and_one_press_undoes_each(opens):
    opened = opens(**SMALL)
    tab = opened.tab
    opened.open(BOARD.split("pieces")[0] + "pieces\n")
    tab.evaluate("addEventListener('pointerdown', () => { window.taps = (window.taps ?? 0) + 1; })")
    stacks = [stack.split() for stack in STACKS.split(",")]
    before = tab.locator(".dock").bounding_box()
    for name, words in stacks:
        opened.hexagon(name).tap()
        for letter, kinds in re.findall(r"([a-z])([^a-z]+)", words):
            for kind in kinds:
                count = min(int(kind), 5) if kind.isdigit() else 1
                button = letter if kind.isdigit() else letter + kind
                tab.locator(f"[data-piece='{button}{f'#{count}' if count > 1 else ''}']").tap()
                for _ in range(int(kind) - 5 if kind.isdigit() else 0):
                    tab.locator(f"[data-piece='{letter}']").tap()
        opened.wait_for_words(name, words)
    assert tab.evaluate("window.taps") <= 60
    assert tab.locator(".dock").bounding_box() == before  # nothing moves under the finger
    box = tab.locator("[data-piece='g#5']").bounding_box()
    assert min(box["width"], box["height"]) >= 40
    assert box["x"] + box["width"] <= 360
    for words in ("y6", "y5", ""):
        tab.get_by_role("button", name="Undo").tap()
        opened.wait_for_words("G4", words)
    opened.hexagon("E5").tap()
    tab.locator("[data-piece='g#4']").tap()  # again: it is taken away
    opened.wait_for_words("E5", "")


def test_hexes_are_words_in_a_grid_with_a_name(typed, tab):
    assert tab.get_by_role("grid", name="Hexes of the board").count() == 1
    english = "E2, Fire, 4 points, blue baron, blue donjon, 4 blue troops"
    assert typed.hexagon("E2").get_attribute("aria-label") == english
    tab.keyboard.press("Control+z")
    typed.hexagon("A1").click()
    tab.keyboard.type("rK")
    tab.get_by_label("Language").select_option("fr")
    tab.wait_for_selector("[role=grid][aria-label='Hexagones du plateau']")
    french = "E2, Feu, 4 points, baron de bleu, donjon de bleu, 4 troupes de bleu"
    tab.wait_for_selector(f"[role=gridcell][aria-label='{french}']")
    typed.hexagon("A1").focus()
    tab.keyboard.press("Control+z")
    typed.wait_for_words("A1", "r")
    tab.get_by_label("Langue").select_option("en")
    tab.wait_for_selector("[role=grid][aria-label='Hexes of the board']")


def test_keys_act_on_the_cell_that_has_the_focus(typed):
    typed.hexagon("A1").click()
    typed.hexagon("D4").focus()
    typed.tab.keyboard.type("rK")
    typed.wait_for_words("D4", "rK")
    assert typed.words_on("A1") == ""


def test_nothing_went_wrong(visit):
    assert not visit.troubles
    assert not visit.dialogs


SHARES = """
    navigator.canShare = ({ files }) => files.length === 1;
    navigator.share = async ({ files: [file] }) => { document.body.dataset.shared = `${file.name} ${file.type}`; };
"""


def test_a_card_is_saved_with_the_photograph_in_it(table, tab, photo):
    add_photo(table, photo)
    press_tool(table, "marks_done")
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Card to share", exact=True).click()
    assert download.value.suggested_filename == "position-card.png"
    with Image.open(download.value.path()) as image:
        assert image.size == (1600, 1200)
        colours = image.convert("RGB").crop((60, 240, 600, 760)).resize((60, 60)).getcolors(3600)
    assert len(colours) > 1000  # no blank box, and no drawing: a photograph


def test_a_card_is_shared_where_the_browser_can(opens):
    visit = opens(script=SHARES)
    visit.open(TABLE)
    visit.tab.get_by_role("button", name="Card to share", exact=True).click()
    visit.tab.wait_for_selector("body[data-shared], dialog.card", state="attached")
    if visit.tab.locator("dialog.card").count():  # drawing took long, so it is asked for again
        visit.tab.get_by_role("button", name="Share", exact=True).click()
    visit.tab.wait_for_selector("body[data-shared='position-card.png image/png']")


def test_a_game_is_told_as_a_story_with_its_photographs(opens, photo):
    visit = opens()
    tab, moved, story = visit.tab, "Blue: a knight E6 to E5.", "dialog.story"
    press = lambda name: tab.get_by_role("button", name=name, exact=True).click()  # noqa: E731
    visit.open(TABLE)
    add_photo(visit, photo)
    press_tool(visit, "marks_done")
    press("Go on with this game")
    tab.wait_for_selector(".evening > ul > li >> nth=1")
    visit.hexagon("E6").click()
    for key in ("Backspace", "Backspace"):
        tab.keyboard.press(key)
    visit.hexagon("E5").click()
    tab.keyboard.type("bK")
    visit.wait_for_words("E5", "bK")
    press("Story of the game")
    tab.wait_for_selector(f"{story} li >> text={moved}")
    with tab.expect_download() as download:
        press("Save the story")
    html = download.value.path().read_text(encoding="utf-8")
    assert moved in html
    assert html.count("data:image/jpeg") == 1
    assert "<script" not in html
    tab.locator(f"{story} ol .plain").click()  # the later one is the earlier one
    back = "Blue: a knight E5 to E6."
    tab.wait_for_selector(f"{story} li >> text={back}")
    tab.locator(f"{story} ol input").first.uncheck()
    tab.wait_for_selector(f"{story} button:disabled >> text=Save the story")
    press("Close")
    tab.reload()
    visit.view("Table")
    press("Story of the game")
    tab.wait_for_selector(f"{story} li >> text={back}")
    press("Close")
    first, second = evening_of(visit)["positions"]
    assert first["place"] > second["place"]
