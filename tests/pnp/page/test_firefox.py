"""The main path of the built page in Firefox, from its file and under its policy for files."""

import json
import shutil

import pytest

import pnp
from tests.pnp.page.bidi import Firefox
from tests.pnp.page.visits import FIRST, TABLE

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
TYPE = """(() => {
    const cell = document.querySelector('[aria-label="A1"]');
    const at = {bubbles: true, cancelable: true};
    document.querySelector('.cell.selected').dispatchEvent(
        new KeyboardEvent('keydown', {...at, key: 'r', code: 'KeyR'}));
    return cell.dataset.key;
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


def test_a_position_is_judged_as_on_the_command_line(firefox):
    firefox.wait_for(".pages h2")
    firefox.run(OPEN.replace("TEXT", json.dumps(TABLE)))
    found = pnp.check(pnp.parse(TABLE)).data("en")["findings"]
    shown = firefox.run(
        "[...document.querySelectorAll('.finding span')].map((one) => one.textContent).join('|')"
    )
    assert shown.split("|") == [one["sentence"] for one in found]


def test_a_key_sets_a_piece(firefox):
    firefox.run(TYPE)
    assert firefox.wait_for('[aria-label="A1 r"]')


def test_nothing_reaches_a_network(firefox):
    fetched = firefox.run(
        "performance.getEntriesByType('resource').map((one) => one.name.split(':')[0]).join()"
    )
    assert set(filter(None, fetched.split(","))) <= {"blob", "file"}
