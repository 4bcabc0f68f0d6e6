"""The shell of the built page: start, addresses, tabs, the evening in two tabs, silent workers."""

import json
import re

import pytest

import pnp
from tests.pnp.page.visits import AT_THE_TABLE, FIRST, LONGEST_MS, SOON_MS, TABLE

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

START = FIRST
TITLE = ".pages:not(.busy) h2"
ENGRAVED = ".pages:not(.busy) .focused img"
# A worker that answers nothing while `silent` is set, as one that hangs; boards of the theme that is
# `held` wait until they are let `go`, those of the theme that is `wrong` fail. A start is spoilt where
# that is wanted. What was handed over is told, and the boards that were asked for.
HANGING = """
    const { postMessage } = Worker.prototype;
    const waiting = [];
    window.go = () => { window.held = null; waiting.splice(0).forEach((send) => send()); };
    window.handed = [];
    window.asked = [];
    Worker.prototype.postMessage = function (message, ...more) {
        const { kind, name, data, snapshot } = message;
        const theme = kind === "call" && name === "board" ? data.theme : undefined;
        if (window.silent && kind === "call") return;
        if (message.isLast) window.handed.push(name);
        if (theme) window.asked.push(`${theme} ${data.seed}`);
        if (theme && theme === window.wrong) message = { ...message, data: { ...data, players: 99 } };
        if (snapshot && window.spoilt === "snapshot") message = { ...message, snapshot: { ...snapshot, runtime: {} } };
        if (kind === "start" && window.spoilt === "files") message = { kind, parts: [] };
        const send = () => postMessage.call(this, message, ...more);
        if (theme && theme === window.held) waiting.push(send);
        else send();
    };
"""
COUNTRIES = "asked.filter((one) => one.startsWith('country'))"
# Done in the worker: what it would copy cannot be handed over; one call brings what Python cannot take.
NO_COPY = "() => { started = { runtime: () => {} }; }"
NOT_TAKEN = """() => {
    self.toPy = python.toPy;
    python.toPy = () => { throw Object.assign(new Error("never"), { name: "PythonError" }); };
}"""
TAKEN = "() => { python.toPy = self.toPy; }"


def title_is(visit, words):
    visit.tab.wait_for_selector(f"{TITLE} >> text={words}", state="attached")


def second_tab(visit, address):
    """Open the page once more, in the same browser with the same storage."""
    tab = visit.context.new_page()
    tab.set_default_timeout(LONGEST_MS)
    tab.goto(address)
    tab.wait_for_selector("[role=tab][aria-selected=true]")
    return tab


def test_the_shell_stands_before_python_runs_and_the_start_is_told(opens):
    opened = opens("")
    told = opened.tab.inner_text(".starting")
    assert re.fullmatch(r"\w[\w ]+ … \d+ %", told.strip())
    assert opened.tab.get_by_label("Game").input_value() == "barony"
    opened.tab.wait_for_selector(".starting", state="detached")
    title_is(opened, "Barony for 2 players")


def test_a_return_shows_the_last_board_before_python_runs(opens, address):
    opened = opens(FIRST)
    title_is(opened, "Terre de Barons for 3 players")
    opened.tab.wait_for_timeout(SOON_MS)
    tab = second_tab(opened, address)
    tab.wait_for_selector(".single img")
    assert tab.locator(".starting").count() == 1
    assert "seed=42" in tab.evaluate("location.hash")


def test_the_board_stands_alone_until_the_whole_page_is_asked_for(visit, tab):
    visit.view("Board")
    shape = "image => image.decode().then(() => image.naturalHeight / image.naturalWidth)"
    assert tab.locator(".single img").evaluate(shape) < 297 / 210 - 0.1
    tab.get_by_role("button", name="Whole page").click()
    assert tab.locator(".single img").evaluate(shape) == pytest.approx(297 / 210, rel=0.01)
    tab.get_by_role("button", name="Only the board").click()


def test_nothing_is_handed_over_twice_and_the_next_board_is_drawn_ahead(opens):
    opened = opens(FIRST, script=HANGING)
    tab, engraved = opened.tab, opened.tab.locator(ENGRAVED)
    engraved.wait_for()
    handed = tab.evaluate("window.handed")
    assert "geos.esm.js" in handed
    assert len(handed) == len(set(handed))
    tab.wait_for_function(f"() => {COUNTRIES}.length === 2")
    # What was drawn ahead with other options is not dealt.
    tab.locator(".form summary").first.click()
    tab.get_by_label("Mountains never cut the board in two").uncheck()
    tab.get_by_role("button", name="Another board").click()
    seed = int(tab.locator(".seed input").first.input_value())
    tab.wait_for_function(f"() => {COUNTRIES}.at(-1) === 'country {seed}'")
    tab.wait_for_selector(ENGRAVED)
    tab.wait_for_timeout(SOON_MS)
    tab.wait_for_selector(ENGRAVED)
    board = pnp.deal("terre-de-barons", players=3, seed=seed, connected=False)
    assert tab.locator(".seed [type=text]").input_value() == board.code
    # The next one is, though nobody answers any more.
    before = engraved.get_attribute("src")
    tab.wait_for_function(f"() => {COUNTRIES}.at(-1) !== 'country {seed}'")
    tab.evaluate("() => { window.silent = true; }")
    tab.get_by_role("button", name="Another board").click()
    tab.wait_for_selector(f"{ENGRAVED}:not([src='{before}'])")
    following = tab.locator(".seed input").first.input_value()
    assert int(following) not in {42, seed}
    assert f"seed={following}" in tab.evaluate("location.hash")
    for worker in tab.workers:  # nobody keeps the memory that a start has read
        assert not worker.evaluate("() => python._api.config._loadSnapshot")
        assert worker.evaluate("() => /native/.test(WebAssembly.instantiateStreaming)")


def test_a_plain_board_hides_no_error_and_stands_until_a_country_is_drawn(opens):
    script = f"{HANGING} window.held = 'colour'; window.wrong = 'country';"
    opened = opens(FIRST, script=script)
    tab = opened.tab
    tab.wait_for_selector(".pages:not(.busy) .error")
    tab.evaluate("go()")
    tab.wait_for_timeout(SOON_MS)
    assert tab.locator(".pages .error").is_visible()
    assert not tab.locator(".pages img").count()
    tab.evaluate("() => { window.held = 'country'; window.wrong = null; }")
    tab.get_by_role("button", name="Another board").click()
    tab.wait_for_selector(".pages.busy .focused img")
    tab.locator(".form summary").first.click()
    tab.get_by_label("Printed as").select_option(
        "tiles"
    )  # while the country of the overview is drawn
    tab.wait_for_selector(".pages.busy .sheets figure:nth-child(3) img")
    tab.evaluate("go()")
    tab.wait_for_selector(".pages:not(.busy) .sheets figure:nth-child(3) img")


@pytest.mark.parametrize("fault", ["a spoilt copy", "no copy", "a first Python that failed"])
def test_a_second_python_starts_from_nothing_if_need_be(opens, fault):
    spoilt = {"a spoilt copy": "snapshot", "a first Python that failed": "files"}.get(fault)
    script = f"{HANGING} window.spoilt = {json.dumps(spoilt)};"
    opened = opens(AT_THE_TABLE, script=script)
    tab = opened.tab
    if spoilt == "files":
        tab.wait_for_selector(".starting .error")
        tab.evaluate("() => { window.spoilt = null; }")
    else:
        tab.wait_for_selector(".starting", state="detached")
    first = tab.workers[:1]
    if not spoilt:
        first[0].evaluate(NO_COPY)
    opened.view("Board")
    tab.wait_for_selector(ENGRAVED, timeout=LONGEST_MS / 2)
    opened.view("Table")
    handed = tab.evaluate("window.handed")
    assert len(handed) > len(set(handed))
    tab.wait_for_timeout(2500)  # no board is drawn ahead for a view that was left
    assert len(tab.evaluate(COUNTRIES)) == 1
    assert tab.workers[:1] == first or spoilt == "files"
    if spoilt == "files":
        opened.troubles.clear()


def test_an_address_that_is_pasted_is_followed(visit):
    code = pnp.deal("barony", players=3, seed=9).code
    visit.tab.evaluate("hash => { location.hash = hash; }", f"#board={code}")
    title_is(visit, "Barony for 3 players")
    assert "seed=9" in visit.tab.evaluate("location.hash")
    visit.tab.evaluate("hash => { location.hash = hash; }", "#view=kit&game=baron&players=2")
    title_is(visit, "Baron")
    assert visit.tab.locator("[role=tab][aria-selected=true]").inner_text() == "Kit"
    visit.view("Board")


def test_tabs_are_walked_by_arrows_and_name_what_they_show(visit, tab):
    visit.view("Board")
    tab.get_by_role("tab", name="Board", exact=True).focus()
    for key in ("ArrowLeft", "ArrowLeft"):
        tab.keyboard.press(key)
    assert tab.evaluate("document.activeElement.textContent") == "Table"
    assert tab.locator("[role=tab][tabindex='0']").count() == 1
    assert tab.get_by_role("tabpanel", name="Board").count() == 1
    tab.keyboard.press("Enter")
    assert tab.get_by_role("tabpanel", name="Table").count() == 1


def test_a_position_that_two_tabs_change_is_kept_as_both_leave_it(opens, address):
    opened = opens()
    opened.open(TABLE)
    opened.tab.wait_for_timeout(SOON_MS)
    tab = second_tab(opened, address + AT_THE_TABLE)
    tab.wait_for_selector(".verdict .winner")
    opened.hexagon("A1").click()
    opened.tab.keyboard.type("rK")
    opened.tab.wait_for_timeout(SOON_MS)
    tab.bring_to_front()
    tab.locator('[role=gridcell][data-name="A2"]').click()
    tab.keyboard.type("gB")
    tab.wait_for_selector(".note >> text=in another tab")
    assert tab.locator(".evening > ul li").count() == 2
    tab.keyboard.type("D")
    tab.wait_for_timeout(SOON_MS)
    tab.reload()
    tab.wait_for_selector(".verdict .winner")
    texts = kept_texts(tab)
    assert [("A1 rK" in text, "A2 gBD" in text) for text in texts] == [(True, False), (False, True)]


def kept_texts(tab):
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Save the evening", exact=True).click()
    saved = json.loads(download.value.path().read_bytes())
    return [one["text"] for one in saved["positions"]]


def test_an_evening_that_is_opened_again_adds_nothing(visit, tmp_path):
    visit.open(TABLE.replace("pieces\n", "title Once\npieces\n"))
    saved = tmp_path / "evening.json"
    saved.write_bytes(visit.download("Save the evening"))
    count = len(json.loads(saved.read_text())["positions"])
    visit.tab.get_by_role("button", name="New position", exact=True).click()
    visit.tab.locator(".ways input[type=file]").set_input_files(saved)
    visit.tab.wait_for_selector(f".note >> text={count} of these positions were already here")
    assert visit.tab.locator(".evening > ul li").count() == count


def test_a_new_position_begins_with_the_game_of_the_last(typed):
    typed.tab.get_by_role("button", name="New position", exact=True).click()
    assert typed.tab.locator(".ways select").first.input_value() == "terre-de-barons"


def test_a_text_that_is_far_too_long_is_refused_at_once(visit):
    visit.paste("barony " * 700_000)
    visit.tab.wait_for_selector("[role=alert] >> text=is it the right file")
    assert len(visit.tab.locator("textarea.faulty").input_value()) <= 200_000


def test_a_worker_that_stays_silent_is_given_up_and_asked_again(opens):
    opened = opens(script=HANGING)
    opened.open(TABLE)
    opened.tab.wait_for_timeout(SOON_MS)
    opened.tab.clock.install()
    opened.tab.evaluate("() => { window.silent = true; }")
    opened.hexagon("A1").click()
    opened.tab.keyboard.type("rK")
    opened.tab.wait_for_selector(".verdict[aria-busy=true]")
    opened.tab.clock.run_for(1000)
    opened.tab.evaluate("() => { window.silent = false; }")
    opened.tab.clock.fast_forward(31_000)
    opened.tab.wait_for_selector(".verdict[aria-busy=false] .standing >> text=red")


def test_what_python_cannot_take_ends_no_worker(typed):
    worker = typed.tab.workers[0]
    worker.evaluate(NOT_TAKEN)
    typed.hexagon("A1").click()
    typed.tab.keyboard.type("rK")
    typed.tab.wait_for_selector(".verdict .error >> text=never")
    worker.evaluate(TAKEN)
    typed.tab.keyboard.type("2")
    typed.tab.wait_for_selector(".verdict[aria-busy=false] .standing >> text=red")
    assert worker in typed.tab.workers


def test_nothing_went_wrong(visit):
    assert not visit.troubles
    assert not visit.dialogs
