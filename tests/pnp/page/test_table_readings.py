"""The table in the built page reads a made photograph: its grid, terrain, pieces, and what it asks for."""

import random

import numpy as np
import pytest
from PIL import Image

import pnp
from tests.pnp.page.scenes import SIZE, scene
from tests.pnp.page.test_readings import EARLIER, PRINTINGS
from tests.pnp.page.test_way import give
from tests.pnp.page.visits import PHONE, UNFOLD, drag_mark, seen_cells, true_place

pytestmark = pytest.mark.slow
SEED = 3


@pytest.fixture(scope="module")
def made():
    return scene("terre-de-barons", SEED, "indoor")


@pytest.fixture(scope="module")
def photo(made, tmp_path_factory):
    path = tmp_path_factory.mktemp("scene") / "photo.jpg"
    made.picture.save(path)
    return path


@pytest.fixture(scope="module")
def table(visit, photo):
    """Return a visit with the board of the photograph, which is read at once."""
    visit.open(bare_board())
    visit.tab.locator(".tools input[type=file]").set_input_files(photo)
    visit.tab.wait_for_selector(".asked:not([hidden])")
    return visit


def bare_board():
    board, _, _ = pnp.deal("terre-de-barons", players=3, seed=SEED).text().partition("\npieces")
    return f"{board}\npieces\n"


def misses(tab, made):
    """Return how far each hex lies from its place, in sides."""
    found = []
    for cell in seen_cells(tab):
        at = true_place(made.matrix, cell["key"])
        side = np.linalg.norm(true_place(made.matrix, cell["key"], across=1.0) - at)
        found.append(np.linalg.norm(cell["middle"] - at) / side)
    return found


def typed_words(tab):
    """Return what is typed, by the keys of hexes."""
    cells = tab.locator("[role=gridcell]").evaluate_all(
        "cells => cells.map((cell) => [cell.dataset.key, cell.dataset.words ?? ''])"
    )
    return {key: words for key, words in cells if words}


def asked(tab):
    return int(tab.locator(".asked h3").inner_text().rsplit(" ", 1)[1])


def test_grid_and_pieces_are_read_unasked_and_none_that_is_not_there(table, made):
    assert max(misses(table.tab, made)) < 0.25
    words = typed_words(table.tab)
    found = {(key, letter) for key, typed in words.items() for letter in typed if letter != "?"}
    assert found <= set(made.pieces)
    assert len(found) >= 0.9 * len(made.pieces)


def test_keys_and_buttons_answer_one_question_after_another(table, tab):
    count, before = asked(tab), typed_words(tab)
    first = table.tab.locator(".cell.selected").get_attribute("data-key")
    tab.keyboard.press("3")  # as many troops
    assert asked(tab) == count - 1
    assert typed_words(tab)[first] == before[first].replace("?", "3", 1)
    second = table.tab.locator(".cell.selected").get_attribute("data-key")
    tab.locator(".answer >> text=donjon").click()
    assert typed_words(tab)[second].count("?") == before[second].count("?") - 1
    third = table.tab.locator(".cell.selected").get_attribute("data-key")
    tab.keyboard.press("0")  # there is nothing
    assert asked(tab) == count - 3
    tab.keyboard.press("ArrowRight")
    assert asked(tab) == count - 3
    tab.keyboard.press("Escape")
    tab.wait_for_selector(f".note >> text=Left for later: {count - 3}")
    tab.keyboard.press("Control+z")
    assert typed_words(tab)[third] == before[third]
    tab.locator("[data-tool=review_open]").click()
    tab.wait_for_selector(".asked:not([hidden])")
    tab.keyboard.press("Escape")


def test_rough_marks_snap_and_undo_takes_it_back(table, tab, made):
    tab.locator("[data-tool=step-corners]").click()
    chance = random.Random(1)
    marks = tab.locator("[data-mark]").evaluate_all(
        "marks => marks.map((mark) => mark.getAttribute('aria-label').split(' ')[1])"
    )
    keys = {cell["label"].split(" ")[0]: cell["key"] for cell in seen_cells(tab)}
    for number, name in enumerate(marks):
        at = true_place(made.matrix, keys[name]) + chance.choice((-16, 16))
        drag_mark(tab, number, at, SIZE)
    rough = max(misses(tab, made))
    assert rough > 0.25
    tab.locator("[data-tool=snap]").click()
    tab.wait_for_selector(".note >> text=The marks have snapped")
    assert max(misses(tab, made)) < 0.25
    tab.locator("[data-tool=undo]").click()
    assert max(misses(tab, made)) == pytest.approx(rough, abs=0.01)


def test_the_grid_is_found_from_marks_that_lie_anywhere(table, tab, made):
    drag_mark(tab, 0, (700, 600), SIZE)
    drag_mark(tab, 2, (800, 700), SIZE)
    tab.evaluate(UNFOLD)
    tab.locator("[data-tool=find_grid]").click()
    tab.wait_for_selector(".note >> text=The grid was found")
    assert max(misses(tab, made)) < 0.25


def test_brushes_show_the_tiles_that_lie_on_the_table(table, tab):
    tab.locator("[data-tool=step-terrain]").click()
    points = {
        letter: tab.locator(f"[data-brush='{letter}'] .points").inner_text() for letter in "1234"
    }
    assert points == {letter: letter for letter in "1234"}
    tab.locator("[data-tool=tiles]").select_option("earlier")
    tab.wait_for_selector(".brush .swatch")
    shades = {
        letter: tab.locator(f"[data-brush='{letter}'] .swatch").get_attribute("data-colour")
        for letter in "23"
    }
    channels = {letter: [int(part) for part in shades[letter][4:-1].split(",")] for letter in "23"}
    assert max(channels["2"]) == channels["2"][1]  # green
    assert max(channels["3"]) == channels["3"][2]  # blue
    tab.locator("[data-tool=tiles]").select_option("own")
    tab.wait_for_selector(".brush .swatch", state="detached")


def lower_edge(element):
    box = element.bounding_box()
    return box["y"] + box["height"]


def test_a_photograph_alone_leads_to_the_terrain_on_a_phone(opens, tmp_path):
    """Game, grid, printing and terrain are read from tiles that nothing was said of."""
    made = scene("terre-de-barons", SEED, "indoor", tones=PRINTINGS[EARLIER])
    made.picture.save(tmp_path / "photo.jpg")
    opened = opens(**PHONE)
    opened.view("Table")
    give(opened, "drop", tmp_path / "photo.jpg", ".table")
    tab = opened.tab
    tab.wait_for_selector(".asked:not([hidden])")
    tab.wait_for_selector(".note >> text=of earlier printings")
    assert 0 < tab.locator(".cell .unsure").count() < 37
    assert tab.locator("[role=gridcell]").count() == 37
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert tab.locator(".evening [aria-current] img.thumb").count() == 1
    for button in tab.locator(".answer").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 40
        assert box["y"] + box["height"] <= 844
    tab.set_viewport_size({"width": 844, "height": 390})  # it is turned on its side
    assert all(lower_edge(button) <= 390 for button in tab.locator(".answer").all())
    tab.locator("[data-piece=review_leave]").tap()
    tab.locator(".cell:not(:has(.unsure))").first.tap(force=True)
    tab.wait_for_selector(".palette:not(:has(.terrain)) .piece")
    assert all(lower_edge(button) <= 390 for button in tab.locator(".pieces .piece").all())


def test_a_grid_that_lies_on_no_hexes_is_told_and_nothing_is_read_by_it(table, tab, tmp_path):
    Image.new("RGB", SIZE, (120, 90, 60)).save(tmp_path / "bare.jpg")
    table.open(bare_board())
    tab.locator(".tools input[type=file]").set_input_files(tmp_path / "bare.jpg")
    tab.wait_for_selector(".note >> text=No grid was found")
    tab.locator("[data-tool=marks_done]").click()
    tab.wait_for_selector(".note >> text=so nothing was read")
    assert tab.locator(".mark").count() == 4
    assert not typed_words(tab)


def test_nothing_left_the_page(table):
    assert not [one for one in table.requests if not one.startswith(("file:", "blob:"))]
    assert not table.troubles
