"""The way from a photograph to the winner in the built page: the front door, and the steps."""

import base64

import numpy as np
import pytest

import pnp
from pnp.games import find_game
from tests.pnp.page.test_table import add_photo, lies, photo  # noqa: F401
from tests.pnp.page.visits import PHONE, SOON_MS, TABLE, UNFOLD, seen_cells

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

STEPS = ["photo", "game", "board", "corners", "terrain", "pieces", "rest", "result"]
GIVE = """([kind, photo, where]) => {
    const bytes = Uint8Array.from(atob(photo), (c) => c.charCodeAt(0));
    const given = new DataTransfer();
    given.items.add(new File([bytes], 'photo.jpg', {type: 'image/jpeg'}));
    const event = kind === 'drop'
        ? new DragEvent('drop', {dataTransfer: given, bubbles: true, cancelable: true})
        : new ClipboardEvent('paste', {clipboardData: given, bubbles: true, cancelable: true});
    document.querySelector(where).dispatchEvent(event);
    return event.defaultPrevented;
}"""
# A worker that is asked for no verdict before the test lets it go.
LATE = """
    const { postMessage } = Worker.prototype;
    const gate = new Promise((letGo) => { window.letGo = letGo; });
    Worker.prototype.postMessage = function (message, ...more) {
        const ask = () => postMessage.call(this, message, ...more);
        if (message.name === "judge") gate.then(ask); else ask();
    };
"""


@pytest.fixture
def door(visit):
    """Return the visit where a position begins."""
    visit.view("Table")
    visit.tab.wait_for_selector(".table.empty .ways, .tools button")
    if not visit.tab.locator(".table.empty").count():
        visit.tab.get_by_role("button", name="New position", exact=True).click()
    visit.tab.wait_for_selector(".table.empty .door, .table.empty .given")
    for cross in visit.tab.locator(".given .plain").all():
        cross.click()
    return visit


def give(visit, kind, path, where):
    content = base64.b64encode(path.read_bytes()).decode()
    assert visit.tab.evaluate(GIVE, [kind, content, where])


def current(visit):
    button = visit.tab.locator(".way [aria-current=step]")
    return button.get_attribute("data-tool").removeprefix("step-")


def step(visit, name):
    visit.tab.locator(f"[data-tool='step-{name}']").click()


@pytest.mark.parametrize("kind", ["drop", "paste"])
def test_a_photograph_opens_the_front_door(door, photo, kind):  # noqa: F811
    tab = door.tab
    give(door, kind, photo, ".table")
    tab.wait_for_selector(".given img")
    assert tab.locator(".steps [aria-current=step]").inner_text().endswith("Game")
    tab.locator(".begun select").first.select_option("terre-de-barons")
    tab.locator(".board-of input").fill("42")
    tab.get_by_role("button", name="Begin", exact=True).click()
    tab.wait_for_selector(
        ".mark >> nth=3"
    )  # the pieces of its set-up are there: nothing is read unasked
    assert current(door) == "corners"
    tab.locator("[data-tool=marks_done]").click()
    assert current(door) == "pieces"


def test_a_photograph_that_is_dropped_beside_a_board_goes_to_the_table(door, photo):  # noqa: F811
    door.view("Board")
    give(door, "drop", photo, ".view")
    door.tab.wait_for_selector(".given img")
    assert door.tab.locator("[role=tab][aria-selected=true]").inner_text() == "Table"


def test_a_file_that_is_no_picture_does_not_open_the_front_door(door, tmp_path):
    (tmp_path / "photo.jpg").write_bytes(b"ftypheic")
    give(door, "drop", tmp_path / "photo.jpg", ".table")
    door.tab.wait_for_selector("text=JPEG, PNG and WebP work")
    assert door.tab.locator(".given img").count() == 0


def test_a_wrong_code_is_told_and_the_photograph_stays(door, photo):  # noqa: F811
    tab = door.tab
    give(door, "drop", photo, ".table")
    tab.locator(".board-of input").fill("B3-WRONG")
    tab.get_by_role("button", name="Begin", exact=True).click()
    tab.wait_for_selector(".begun [role=alert]")
    assert tab.locator(".given img").count() == 1


def test_what_is_typed_of_a_position_stays_while_a_photograph_is_read(door, photo):  # noqa: F811
    give(door, "drop", photo, ".table")
    door.tab.locator(".begun .reading").wait_for()
    door.tab.locator(".ways textarea").fill(TABLE)
    door.tab.wait_for_selector(".begun .reading", state="detached")
    assert door.tab.locator(".ways textarea").input_value() == TABLE


def test_steps_are_left_and_entered_again_each_with_help(visit, photo):  # noqa: F811
    tab = visit.tab
    visit.open(TABLE)
    add_photo(visit, photo)
    tab.locator("[data-tool=marks_done]").click()
    helps = set()
    for name in STEPS:
        step(visit, name)
        assert current(visit) == name
        helps.add(tab.locator(".tools .help").inner_text())
    assert len(helps) == len(STEPS)
    step(visit, "corners")
    tab.wait_for_selector(".mark >> nth=3")
    step(visit, "terrain")
    tab.wait_for_selector(".brushes .brush")
    assert tab.locator(".mark").count() == 0
    assert tab.locator(".dock").evaluate("palette => palette.hidden")
    step(visit, "pieces")
    assert not tab.locator(".dock").evaluate("palette => palette.hidden")
    assert tab.locator(".brushes .brush").count() == 0
    assert tab.evaluate("document.activeElement.getAttribute('role')") == "gridcell"


def terrain_by_name(position):
    return {position.names[cell]: kind for cell, kind in position.terrain.items()}


def pieces_by_name(position):
    return sorted((position.names[one.hex], one.colour, one.kind) for one in position.pieces)


def test_a_code_lays_its_board_under_the_pieces(typed):
    step(typed, "board")
    board = pnp.deal("terre-de-barons", players=2, seed=42)
    typed.tab.locator(".task input").fill(board.code)
    typed.tab.keyboard.press("Enter")
    typed.tab.wait_for_selector(".way [aria-current][data-tool=step-pieces]")
    position = pnp.parse(typed.download("Save position").decode())
    assert terrain_by_name(position) == terrain_by_name(pnp.parse(board.text()))
    assert pieces_by_name(position) == pieces_by_name(pnp.parse(TABLE))


def test_a_verdict_leaves_alone_what_is_typed_of_a_code(opens):
    opened = opens(script=LATE)
    opened.paste(TABLE.replace("phase play", "phase end"))
    step(opened, "board")
    assert not opened.tab.locator(".way .done [data-tool=step-result]").count()
    opened.tab.locator(".task input").click()
    opened.tab.keyboard.type("B2")
    opened.tab.evaluate("letGo()")
    opened.tab.wait_for_selector(".way .done [data-tool=step-result]")
    opened.tab.keyboard.type("-01")
    assert opened.tab.locator(".task input").input_value() == "B2-01"


def test_the_grid_is_turned_six_times_into_itself(visit, photo):  # noqa: F811
    visit.open(TABLE)
    add_photo(visit, photo)
    before = [lies(visit, number) for number in range(4)]
    board = sorted(tuple(cell["middle"]) for cell in seen_cells(visit.tab))
    visit.tab.evaluate(UNFOLD)
    for turn in range(6):
        visit.tab.locator("[data-tool=marks_turn]").click()
        if turn == 0:  # about its middle: other hexes lie in the same places
            turned = sorted(tuple(cell["middle"]) for cell in seen_cells(visit.tab))
            assert np.array(turned) == pytest.approx(np.array(board), abs=0.5)
        is_back = [lies(visit, number) for number in range(4)] == [
            pytest.approx(place, abs=0.5) for place in before
        ]
        assert is_back == (turn == 5)


def test_only_the_lead_is_announced(typed):
    spoken = typed.tab.locator(".table > [role=status]")
    handle = spoken.element_handle()
    first = spoken.inner_text()
    typed.hexagon("D4").click()
    typed.tab.keyboard.type("bKKKKKKKKKK")
    typed.tab.wait_for_function(
        "text => document.querySelector('.table > [role=status]').textContent !== text", arg=first
    )
    assert handle.evaluate("element => element.isConnected")
    assert "Impossible or doubtful" in spoken.inner_text()
    assert typed.tab.locator(".side [aria-live], .side [role=status]").count() == 0


def test_on_a_phone_the_winner_is_in_sight_and_all_tools_of_a_step_in_reach(opens, photo):  # noqa: F811
    opened = opens(**PHONE)
    opened.open(TABLE)
    step(opened, "result")
    winner = opened.tab.locator(".winner").bounding_box()
    assert winner["y"] >= opened.tab.locator(".above").bounding_box()["height"]
    assert winner["y"] + winner["height"] < 844
    step(opened, "pieces")
    assert opened.tab.locator(".canvas").bounding_box()["height"] > 100
    add_photo(opened, photo)
    for name in STEPS:
        step(opened, name)
        boxes = [box.bounding_box() for box in opened.tab.locator(".above button:visible").all()]
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    assert opened.tab.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_return_shows_the_photograph_before_python_runs(opens, photo):  # noqa: F811
    opened = opens()
    opened.open(TABLE)
    add_photo(opened, photo)
    opened.tab.wait_for_timeout(SOON_MS)
    opened.tab.reload()
    opened.tab.wait_for_selector(".coming-position img")
    assert opened.tab.locator(".starting").count() == 1
    opened.tab.wait_for_selector("img.photo:not([hidden])")
    assert opened.tab.locator(".coming-position").count() == 0


def test_notices_do_not_move_the_photograph(visit, photo):  # noqa: F811
    tab = visit.tab
    visit.open(TABLE)
    add_photo(visit, photo)
    tab.wait_for_timeout(200)  # until the board is fitted beside the marks
    before = tab.locator("img.photo").bounding_box()
    for number in (1, 2, 3):  # a fourth mark cannot go: three times it is said
        tab.locator(f"[data-mark='{number}']").focus()
        tab.keyboard.press("Delete")
    tab.wait_for_selector(".note >> text=Four marks are needed")
    tab.wait_for_timeout(200)
    assert tab.locator("img.photo").bounding_box() == pytest.approx(before, abs=0.5)
    assert tab.locator(".above").bounding_box()["height"] < 100
    tab.locator(".note").get_by_role("button", name="Close").click()
    assert not tab.locator(".note .said").count()


def test_one_strong_button_leads_on_until_all_is_done(typed):
    strong = typed.tab.locator(".above .strong")
    assert strong.all_inner_texts() == ["Next: Off the board"]
    strong.click()
    assert current(typed) == "rest"
    typed.open(pnp.parse(find_game("baron").example).text())
    typed.tab.wait_for_selector(".way .done [data-tool=step-result]")
    assert not strong.count()


def test_nothing_went_wrong(visit):
    assert not visit.troubles
    assert not visit.dialogs
