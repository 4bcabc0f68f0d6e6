"""The view where games are designed, in Chromium, on the built page: typing, files, zips, keeping."""

import pytest

import pnp
from tests.pnp.page.visits import SMALL, Visit, begun_text

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>'
EVIL = "<img src=x onerror=alert(1)><script>alert(2)</script>"

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]


@pytest.fixture(scope="module")
def begun(chromium, address):
    """Return a tab with a game that has just been begun."""
    opened = Visit(chromium, address + "#view=design")
    begin(opened)
    yield opened
    assert opened.troubles == []
    assert opened.dialogs == []
    opened.context.close()


def begin(visit):
    visit.tab.get_by_role("button", name="Begin with a small game").click()
    drawn(visit)


def drawn(visit):
    visit.tab.wait_for_selector(".design:not(.faulty) .pages:not(.busy) img")


def area(visit):
    return visit.tab.locator(".editor textarea")


def replace(visit, before, after):
    text = area(visit).input_value()
    assert before in text
    area(visit).fill(text.replace(before, after))


def show(visit, name):
    visit.tab.locator(".tabs").get_by_role("button", name=name, exact=True).click()


def add(visit, name, content):
    field = visit.tab.locator(".files input[type=file]")
    field.set_input_files([{"name": name, "mimeType": "", "buffer": content.encode()}])
    visit.tab.wait_for_selector(f".files li:has-text('{name}')")


def test_a_game_of_the_gallery_opens_beside_what_is_there(begun):
    tab = begun.tab
    replace(begun, "# ", "# Mine. ")
    mine = area(begun).input_value()
    # Of the text and its coloured copy a screen reader reads one.
    assert tab.locator(".editor").aria_snapshot().count("[game]") == 1
    tab.get_by_label("Start from another game").select_option("fences")
    tab.wait_for_function("() => document.querySelector('.names input').value == 'fences.toml'")
    drawn(begun)
    assert "encloses" in area(begun).input_value()
    tab.locator(".designs .names select").first.select_option("tidewrack.toml")
    assert area(begun).input_value() == mine
    replace(begun, "# Mine. ", "# ")
    tab.locator(".designs .names select").first.select_option("fences.toml")
    tab.get_by_role("button", name="Remove", exact=True).click()
    drawn(begun)


def test_what_is_said_of_a_zip_stays_while_the_text_is_checked(begun):
    tab = begun.tab
    field = tab.locator(".files input[type=file]")
    field.set_input_files([{"name": "no.zip", "mimeType": "", "buffer": b"no zip"}])
    tab.wait_for_selector(".told .error >> text=no.zip")
    replace(begun, "shoal = { count", "shoal = { coutn")
    tab.wait_for_selector(".faults li")
    assert "no.zip" in tab.locator(".told .error").inner_text()
    tab.locator(".mend").click()
    drawn(begun)


def test_a_fault_stands_by_its_line_and_is_mended_by_a_click(begun):
    tab = begun.tab
    replace(begun, "shoal = { count", "shoal = { coutn")
    tab.wait_for_selector(".faults li:has-text('unknown key')")
    line = (
        area(begun)
        .input_value()
        .split("\n")
        .index(next(one for one in area(begun).input_value().split("\n") if "coutn" in one))
    )
    assert f"Line {line + 1}" in tab.locator(".faults li").inner_text()
    assert "unknown key" in tab.locator(".lines em").inner_text()
    shown = tab.locator(".line").nth(line)
    assert shown.locator(".key").first.inner_text() == "shoal"
    assert shown.locator("em").bounding_box()["height"] < 30
    tab.locator(".faults .link").click()
    assert tab.evaluate("document.activeElement.matches('.editor textarea')")
    tab.locator(".mend").click()
    drawn(begun)
    assert not tab.locator(".faults li").count()
    assert area(begun).input_value() == begun_text("tidewrack.toml", "en")


def test_all_tabs_show_pages(begun):
    for name in ("Tiles", "Cards", "Kit", "Board"):
        show(begun, name)
        drawn(begun)
        assert not begun.tab.locator(".outcome .error").count(), name


def test_files_are_named_by_the_text_and_asked_for_when_they_are_gone(begun):
    tab = begun.tab
    replace(begun, 'picture = "reef"', 'picture = "reef.svg"')
    tab.wait_for_selector(".faults li:has-text('reef.svg')")
    add(begun, "reef.svg", SVG)
    drawn(begun)
    tab.get_by_role("button", name="Remove: reef.svg").click()
    tab.wait_for_selector(".faults li:has-text('reef.svg')")
    add(begun, "reef.svg", SVG)
    drawn(begun)


def test_a_zip_is_opened_by_the_command_line_and_by_the_page(begun, tmp_path):
    tab = begun.tab
    path = tmp_path / "tidewrack.zip"
    path.write_bytes(begun.download("Save as zip"))
    assert pnp.load_game(path).title == "Tidewrack"
    field = tab.locator(".designs input[type=file]")
    field.set_input_files(str(path))
    tab.wait_for_function(
        "() => document.querySelector('.names input').value == 'tidewrack-2.toml'"
    )
    tab.wait_for_selector(".files li:has-text('reef.svg')")
    drawn(begun)
    assert area(begun).input_value() == begun_text("tidewrack.toml", "en").replace(
        'picture = "reef"', 'picture = "reef.svg"'
    )
    tab.locator(".designs").get_by_role("button", name="Remove", exact=True).click()
    tab.wait_for_function("() => document.querySelector('.names input').value == 'tidewrack.toml'")


def test_the_game_is_kept_and_stands_in_the_other_views(begun):
    tab = begun.tab
    tab.wait_for_timeout(900)  # until it is kept
    tab.reload()
    tab.wait_for_selector(".editor textarea")
    assert "reef.svg" in area(begun).input_value()
    drawn(begun)
    show(begun, "Play")
    tab.locator(".outcome .pages").get_by_role("button", name="Board", exact=True).click()
    tab.wait_for_selector("h2:text('Tidewrack for 2 players')", state="attached")
    assert "game=tidewrack.toml" in tab.url
    seed = int(tab.get_by_label("Seed", exact=True).input_value())
    text = begun.download("Position file").decode()
    assert "game  tidewrack.toml 2p" in text
    assert f"board seed={seed} v1 file=" in text
    tab.get_by_role("button", name="Play on it: open it at the table").click()
    tab.wait_for_selector(".verdict .winner")


def test_words_of_the_designer_are_never_markup(begun):
    tab = begun.tab
    begun.view("Design")
    show(begun, "Board")
    replace(begun, 'name = "Tidewrack"', f"name = '{EVIL}'")
    replace(begun, "players =", f'"{EVIL}" = 1\nplayers =')
    tab.wait_for_selector(".faults li:has-text('onerror')")
    assert not tab.locator("img[src=x], .design script").count()
    replace(begun, f'"{EVIL}" = 1\n', "")
    drawn(begun)
    begun.view("Kit")
    tab.wait_for_selector("option:has-text('onerror')", state="attached")
    begun.view("Design")
    area(begun).fill("\x00" + EVIL * 2000)
    tab.wait_for_selector(".faults li")
    assert not tab.locator("img[src=x]").count()


def test_it_fits_a_phone_and_is_left_by_keyboard(opens):
    visit = opens("#view=design", **SMALL)
    begin(visit)
    assert visit.tab.evaluate("() => document.documentElement.scrollWidth") <= 360
    replace(visit, "count = 12", "count = twelve")
    visit.tab.wait_for_selector(".faults li")
    assert visit.tab.evaluate("() => document.documentElement.scrollWidth") <= 360
    area(visit).focus()
    visit.tab.keyboard.press("Tab")
    assert not visit.tab.evaluate("document.activeElement.matches('textarea')")
