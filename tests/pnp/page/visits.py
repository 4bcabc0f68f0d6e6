"""A tab of Chromium with the page, offline, and what tests do in it."""

import json
import shutil

import numpy as np

from pnp.page import bridge
from tests.pnp.page.test_proposals import middle
from tests.positions.typed import typed_text

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
LONGEST_MS = 120_000
SOON_MS = 900  # after that the work is kept
FIRST = "#view=board&game=terre-de-barons&players=3&seed=42"
AT_THE_TABLE = FIRST.replace("board", "table")
NOWHERE = "#view=design"  # where nothing is drawn or read yet
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = PHONE | {"viewport": {"width": 360, "height": 740}}


def begun_text(name, language="en"):
    """Return the game that a designer begins with on the page."""
    asked = {"name": name, "language": language}
    return json.loads(bridge.call("start_design", json.dumps(asked))[0])["text"]


TABLE = typed_text("Terre on the page")

PASTE = """(element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const given = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", given));
}"""

# What earlier pages kept: photographs within the positions.
OLD_EVENING = """async ([photo, text]) => {
    const bytes = Uint8Array.from(atob(photo), (c) => c.charCodeAt(0));
    const blob = new Blob([bytes], { type: "image/jpeg" });
    const base = await new Promise((done) => {
        const asked = indexedDB.open("hexboard-pnp-1", 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore("evening", {keyPath: "id"});
        asked.onsuccess = () => done(asked.result);
    });
    const all = base.transaction("evening", "readwrite");
    all.objectStore("evening").put({ id: 1, text, photo: blob, marks: [] });
    all.objectStore("evening").put({ id: 2, text, photos: [{ blob, marks: [] }] });
    await new Promise((done) => { all.oncomplete = done; });
    base.close();
}"""


# What stands in folds and menus.
UNFOLD = """() => document.querySelectorAll('.save details, details.menu, .task details')
    .forEach((one) => { one.open = true; })"""


class Visit:
    """One tab, offline; it holds what went wrong and where it went."""

    def __init__(self, chromium, address, script=None, **context):
        usual = {"locale": "en-GB", "viewport": {"width": 1440, "height": 900}}
        self.context = chromium.new_context(offline=True, **(usual | context))
        if script:
            self.context.add_init_script(script)
        self.tab = self.context.new_page()
        self.tab.set_default_timeout(LONGEST_MS)
        self.troubles, self.requests, self.dialogs = [], [], []
        self.tab.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.tab.on("request", lambda request: self.requests.append(request.url))
        self.tab.on(
            "dialog", lambda dialog: (self.dialogs.append(dialog.message), dialog.dismiss())
        )
        self.tab.goto(address)
        self.tab.wait_for_selector("[role=tab][aria-selected=true]")

    def view(self, name):
        self.tab.get_by_role("tab", name=name, exact=True).click()

    def download(self, button):
        self.tab.evaluate(UNFOLD)
        with self.tab.expect_download() as download:
            self.tab.get_by_role("button", name=button, exact=True).click()
        return download.value.path().read_bytes()

    def paste(self, text):
        """Hand the table a position file as text, after what is open or faulty."""
        self.view("Table")
        faulty = self.tab.locator("textarea.faulty:visible")
        if faulty.count():
            faulty.fill(text)
            self.tab.locator(".repair .strong").click()
            return
        self.clear()
        self.tab.locator(".ways textarea").fill(text)
        self.tab.locator(".ways textarea + .buttons button").click()

    def clear(self):
        """Go from the table of one position to where the next begins."""
        self.tab.wait_for_selector(".table.empty .ways, .tools button")
        if not self.tab.locator(".table.empty").count():
            self.tab.get_by_role("button", name="New position", exact=True).click()

    def open(self, text):
        self.paste(text)
        self.tab.wait_for_selector(".verdict .winner")

    def hexagon(self, name):
        return self.tab.locator(f'[role=gridcell][data-name="{name}"]')

    def words_on(self, name):
        """Return what is typed on a hex."""
        return self.hexagon(name).get_attribute("data-words")

    def wait_for_words(self, name, words):
        self.tab.wait_for_selector(f'[role=gridcell][data-name="{name}"][data-words="{words}"]')


def true_place(mapping, key, across=0.0):
    """Return where a hex lies on the photograph, or a point so many sides to its right."""
    q, r = map(int, key.split(","))
    x, y = middle({"q": q, "r": r})
    u, v, w = mapping @ [x + across, y, 1]
    return np.array([u / w, v / w])


def seen_cells(tab):
    """Return each hex as the page draws it, with the middle of its corners."""
    cells = tab.locator("[role=gridcell]").evaluate_all(
        "cells => cells.map((cell) => ({key: cell.dataset.key,"
        " label: cell.dataset.name,"
        " points: cell.querySelector('polygon.edge').getAttribute('points')}))"
    )
    for cell in cells:
        corners = [tuple(map(float, pair.split(","))) for pair in cell["points"].split()]
        # Where the diagonals cross: true in perspective, too.
        cell["middle"] = crossing(corners[0], corners[3], corners[1], corners[4])
    return cells


def crossing(a, b, c, d):
    a, b, c, d = map(np.array, (a, b, c, d))
    along, _ = np.linalg.solve(np.column_stack([b - a, c - d]), c - a)
    return a + along * (b - a)


def drag_mark(tab, number, target, size):
    box = tab.locator(f"[data-mark='{number}'] circle").last.bounding_box()
    photo = tab.locator("img.photo").bounding_box()
    tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.mouse.down()
    goal = [
        photo[axis] + part / whole * photo[length]
        for axis, length, part, whole in zip(
            ("x", "y"), ("width", "height"), target, size, strict=True
        )
    ]
    tab.mouse.move(*goal, steps=5)
    tab.mouse.up()
