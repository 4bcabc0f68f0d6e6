"""The table in the built page reads a made photograph: marks that snap, pieces that are ringed."""

import random

import numpy as np
import pytest

import pnp
from tests.pnp.page.scenes import SIZE, scene
from tests.pnp.page.visits import drag_mark, seen_cells, true_place

pytestmark = pytest.mark.slow
SEED = 3


@pytest.fixture(scope="module")
def made():
    return scene("terre-de-barons", SEED, "indoor")


@pytest.fixture(scope="module")
def table(visit, made, tmp_path_factory):
    """Return a visit with the board of the photograph, and four rough marks on it."""
    path = tmp_path_factory.mktemp("scene") / "photo.jpg"
    made.picture.save(path)
    board, _, _ = pnp.deal("terre-de-barons", players=3, seed=SEED).text().partition("\npieces")
    visit.open(f"{board}\npieces\n")
    visit.tab.locator(".tools input[type=file]").set_input_files(path)
    visit.tab.wait_for_selector("[data-mark]")
    keys = [
        mark.split(" ")[1]
        for mark in visit.tab.locator("[data-mark]").evaluate_all(
            "marks => marks.map((mark) => mark.getAttribute('aria-label'))"
        )
    ]
    names = {cell["label"].split(" ")[0]: cell["key"] for cell in seen_cells(visit.tab)}
    chance = random.Random(1)
    for number, name in enumerate(keys):
        q, r = map(int, names[name].split(","))
        at = true_place(made.matrix, f"{q},{r}") + chance.choice((-16, 16))
        drag_mark(visit.tab, number, at, SIZE)
    return visit


def misses(tab, made):
    """Return how far each hex lies from its place, in sides."""
    found = []
    for cell in seen_cells(tab):
        at = true_place(made.matrix, cell["key"])
        side = np.linalg.norm(true_place(made.matrix, cell["key"], across=1.0) - at)
        found.append(np.linalg.norm(cell["middle"] - at) / side)
    return found


def told_labels(tab):
    return tab.locator("[data-sighting]").evaluate_all(
        "rings => rings.map((ring) => ring.getAttribute('aria-label'))"
    )


def test_marks_snap_and_undo_takes_it_back(table, made):
    tab = table.tab
    rough = max(misses(tab, made))
    assert rough > 0.25
    tab.locator("[data-tool=snap]").click()
    tab.wait_for_selector(".note >> text=The marks have snapped")
    assert max(misses(tab, made)) < 0.25
    tab.locator("[data-tool=undo]").click()
    assert max(misses(tab, made)) == pytest.approx(rough, abs=0.01)
    tab.locator("[data-tool=redo]").click()
    assert max(misses(tab, made)) < 0.25


def test_the_grid_is_found_from_marks_that_lie_anywhere(table, made):
    tab = table.tab
    drag_mark(tab, 0, (700, 600), SIZE)
    drag_mark(tab, 2, (800, 700), SIZE)
    tab.locator("[data-tool=find_grid]").click()
    tab.wait_for_selector(".note >> text=The grid was found")
    assert max(misses(tab, made)) < 0.25


def test_pieces_are_ringed_and_entered_one_by_one_or_together(table, made):
    tab = table.tab
    tab.locator("[data-tool=marks_done]").click()
    tab.locator("[data-tool=look_for_pieces]").click()
    tab.wait_for_selector("[data-sighting]")
    count = len(told_labels(tab))
    assert count >= 0.9 * len(made.pieces)
    assert not tab.locator("[role=gridcell] image:not(.ground)").count()  # nothing taken unasked
    tab.locator("[data-sighting]").first.click()
    rings = tab.locator("[data-sighting]")
    expect = pytest.importorskip("playwright.sync_api").expect
    expect(rings).to_have_count(count - 1)
    tab.locator("[data-sighting]").first.press("Enter")
    expect(rings).to_have_count(count - 2)
    tab.locator("[data-tool=sightings_take]").click()
    words = tab.locator("[role=gridcell]").evaluate_all(
        "cells => cells.map((cell) => [cell.dataset.key, cell.dataset.words ?? ''])"
    )
    found = {(key, letter) for key, typed in words for letter in typed if letter != "?"}
    assert found <= set(made.pieces)
    assert len(found) >= 0.9 * len(made.pieces)


def test_what_is_entered_is_not_ringed_again(table):
    tab = table.tab
    tab.locator("[data-tool=look_for_pieces]").click()
    tab.wait_for_selector(".note >> text=No pieces were seen that are not entered")


def test_brushes_show_the_tiles_that_lie_on_the_table(table):
    tab = table.tab
    tab.locator("[data-tool=terrain]").click()
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


def test_nothing_left_the_page(table):
    assert not [one for one in table.requests if not one.startswith(("file:", "blob:"))]
    assert not table.troubles
