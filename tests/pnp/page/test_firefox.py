"""The main path of the built page in Firefox, from its file and under its policy for files."""

import base64
import json
import shutil
import threading

import pytest

import pnp
from tests.pnp.page.bidi import Firefox
from tests.pnp.page.test_table import photo  # noqa: F401
from tests.pnp.page.visits import FIRST, OLD_EVENING, SOON_MS, TABLE, begun_text

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(FIREFOX is None, reason="firefox is not installed"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

OPEN = """(() => {
    document.querySelectorAll('[role=tab]')[3].click();
    const wait = (found) => new Promise((done) => {
        const look = () => (found() ? done() : setTimeout(look, 100));
        look();
    });
    return wait(() => document.querySelector('.ways textarea')).then(() => {
        document.querySelector('.ways textarea').value = TEXT;
        document.querySelector('.ways textarea + .buttons button').click();
        return wait(() => document.querySelector('.verdict .winner'));
    });
})()"""
DROP = """(() => {
    const bytes = Uint8Array.from(atob(PHOTO), (c) => c.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'photo.jpg', {type: 'image/jpeg'}));
    document.querySelector('.table').dispatchEvent(new DragEvent('drop', {dataTransfer}));
})()"""
TYPE = """(() => {
    const cell = document.querySelector('[data-name="A1"]');
    const at = {bubbles: true, cancelable: true};
    document.querySelector('.cell.selected').dispatchEvent(
        new KeyboardEvent('keydown', {...at, key: KEY, code: `Key${KEY.toUpperCase()}`}));
    return cell.dataset.key;
})()"""

MISTYPE = """(() => {
    const area = document.querySelector('.editor textarea');
    area.value = area.value.replace('shoal = { count', 'shoal = { coutn');
    area.dispatchEvent(new Event('input'));
})()"""


READ_TABLE = """(() => {
    document.querySelector('[data-tool=read_table]').click();
    return new Promise((done) => {
        const look = () => {
            const text = document.querySelector('.note').innerText;
            if (text && !text.includes('being read')) done(text);
            else setTimeout(look, 100);
        };
        setTimeout(look, 300);
    });
})()"""


@pytest.fixture(scope="module")
def firefox(address, tmp_path_factory):
    try:
        with Firefox(FIREFOX, tmp_path_factory.mktemp("firefox")) as opened:
            opened.open(address + FIRST)
            yield opened
    except OSError as error:
        pytest.skip(f"firefox could not be driven: {error}")


def test_a_board_is_dealt(firefox):
    assert "3 players" in firefox.wait_for(".pages h2")
    picture = "document.querySelector('.single img')"
    # The title stands before the picture is decoded.
    assert firefox.run(f"{picture}.decode().then(() => {picture}.naturalWidth)") > 0


def test_what_earlier_pages_kept_is_taken_over(firefox, photo):  # noqa: F811
    given = json.dumps([base64.b64encode(photo.read_bytes()).decode(), TABLE])
    firefox.run(f"({OLD_EVENING})({given})")
    firefox.run("document.querySelectorAll('[role=tab]')[3].click()")
    firefox.wait_for(".verdict .winner")
    assert firefox.run("document.querySelectorAll('.evening li').length") == 2
    assert firefox.run("document.querySelector('img.photo').naturalWidth") > 0
    firefox.run("document.querySelector('.evening .buttons button:last-child').click()")
    firefox.run("document.querySelectorAll('[role=tab]')[0].click()")


def test_a_position_is_judged_as_on_the_command_line(firefox):
    firefox.wait_for(".pages h2")
    firefox.run(OPEN.replace("TEXT", json.dumps(TABLE)))
    found = pnp.check(pnp.parse(TABLE)).data("en")["findings"]
    shown = firefox.run(
        "[...document.querySelectorAll('.finding span')].map((one) => one.textContent).join('|')"
    )
    assert shown.split("|") == [one["sentence"] for one in found]


def test_a_key_sets_a_piece(firefox):
    firefox.run(TYPE.replace("KEY", "'r'"))
    assert firefox.wait_for('[role=gridcell][data-name="A1"][data-words="r"]')


def reload_after(firefox, key):
    """Type *key* on the chosen hex, and load the page again once the work is kept."""
    firefox.run(TYPE.replace("KEY", json.dumps(key)))
    threading.Event().wait(SOON_MS / 1000)
    firefox.reload()
    firefox.wait_for("[role=tab]")
    firefox.run("document.querySelectorAll('[role=tab]')[3].click()")
    firefox.wait_for(".verdict .winner")


def test_edits_after_a_reload_are_kept_beside_a_photograph(firefox, photo):  # noqa: F811
    firefox.run(DROP.replace("PHOTO", json.dumps(base64.b64encode(photo.read_bytes()).decode())))
    firefox.wait_for(".task .fit")
    firefox.run("document.querySelector('[data-tool=marks_done]').click()")
    reload_after(firefox, "B")
    assert firefox.wait_for('[role=gridcell][data-name="A1"][data-words="rB"]')
    reload_after(firefox, "D")
    assert firefox.wait_for('[role=gridcell][data-name="A1"][data-words="rBD"]')
    assert firefox.run("document.querySelector('img.photo').naturalWidth") > 0


def test_the_worker_for_photographs_answers(firefox):
    assert "so nothing was read" in firefox.run(READ_TABLE)  # its marks lie where they were laid


def test_a_game_is_designed_mended_and_kept(firefox):
    firefox.run("document.querySelectorAll('[role=tab]')[4].click()")
    firefox.wait_for(".designs h2")
    firefox.run("document.querySelector('.designs button').click()")
    assert "2 players" in firefox.wait_for(".design .pages h2")
    firefox.run(MISTYPE)
    assert "count" in firefox.wait_for(".design .mend")
    firefox.run("document.querySelector('.design .mend').click()")
    firefox.wait_for(".design:not(.faulty) .pages h2")
    threading.Event().wait(SOON_MS / 1000)
    firefox.reload()
    firefox.wait_for("[role=tab]")
    firefox.run("document.querySelectorAll('[role=tab]')[4].click()")
    firefox.wait_for(".design:not(.faulty) .pages h2")
    text = firefox.run("document.querySelector('.editor textarea').value")
    assert text == begun_text("tidewrack.toml", firefox.run("document.documentElement.lang"))


def test_nothing_reaches_a_network(firefox):
    fetched = firefox.run(
        "performance.getEntriesByType('resource').map((one) => one.name.split(':')[0]).join()"
    )
    assert set(filter(None, fetched.split(","))) <= {"blob", "file"}
