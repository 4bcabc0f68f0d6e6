"""
What the browser page costs: its start, its calls, its longest tasks, its memory, and its keys.

    python .ci/benchmarks/page.py [PAGE]

Chromium opens the built file, without a network. Wall times are of this machine and want it idle;
CPU times of the same calls in this Python stand beside them, and those of whole commands.
"""

import json
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from measuring import children_cpu_s, cpu_s, print_table
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from slips import FOUR_PLAYERS

sys.path.insert(0, str(Path(__file__).parents[2]))

from pnp.games import find_game
from pnp.notation.positiontexts import format_position
from pnp.page import bridge
from pnp.page.bundle import build_page
from pnp.page.runtimes import runtime_files
from tests.pnp.page.conftest import SANDBOX_FREE
from tests.pnp.page.visits import CHROMIUM, FIRST, PASTE, Visit
from tests.positions.barony import play_position

# Every call to a worker with its time, every long task, every key and click.
WATCH = """
window.calls = []; window.tasks = []; window.keys = 0; window.clicks = 0;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...others) {
  if (message.kind === "call") {
    const start = performance.now();
    const answered = ({ data }) => {
      if (data.id !== message.id) return;
      window.calls.push({ name: message.name, data: message.data, ms: performance.now() - start });
      this.removeEventListener("message", answered);
    };
    this.addEventListener("message", answered);
  }
  return post.call(this, message, ...others);
};
new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((one) => one.duration)))
  .observe({ type: "longtask", buffered: true });
addEventListener("keydown", () => { window.keys += 1; }, true);
addEventListener("pointerdown", () => { window.clicks += 1; }, true);
"""
FRAMES = """() => new Promise((resolve) => {
  const times = []; const end = performance.now() + 2500;
  const tick = (now) => { times.push(now); if (now < end) requestAnimationFrame(tick); else resolve(times); };
  requestAnimationFrame(tick);
})"""
DRAWN = ".pages:not(.busy) .single img"  # engraved, no plain one that stands there meanwhile
LOOKED_MS = 4000  # at a board, before another is asked for
EDITS = 200
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        address = _address(Path(folder))
        with _chromium() as browser:
            visit = _start(browser, address)
            _calls(visit, Path(folder))
            _photograph(visit, Path(folder))
            _typing(visit, browser, address)
            _memory(visit)
            visit.context.close()


def _address(folder: Path) -> str:
    if len(sys.argv) > 1:
        return Path(sys.argv[1]).resolve().as_uri()
    page = folder / "pnp.html"
    page.write_bytes(build_page(runtime_files()))
    print(f"built: {page.stat().st_size / 1e6:.2f} MB (aim: at most 13)")
    return page.as_uri()


@contextmanager
def _chromium() -> Iterator[Any]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=SANDBOX_FREE)
        yield browser
        browser.close()


def _start(browser: Any, address: str) -> Visit:
    """Print the times to the first boards and the first judgement, each of three starts."""
    boards, engraved, others, looked, verdicts, visit = [], [], [], [], [], None
    for _ in range(3):
        if visit:
            visit.context.close()
        start_s = time.perf_counter()
        visit = Visit(browser, address + FIRST, script=WATCH)
        visit.tab.wait_for_selector(".single img")
        boards.append(time.perf_counter() - start_s)
        visit.tab.wait_for_selector(DRAWN)
        engraved.append(time.perf_counter() - start_s)
        others.append(_another(visit))
        _open(visit, FOUR_PLAYERS)
        verdicts.append(time.perf_counter() - start_s)
        visit.view("Board")
        visit.tab.wait_for_timeout(LOOKED_MS)
        looked.append(_another(visit))
    assert visit is not None
    rows = [
        ("first board", f"{median(boards):.1f}", "-"),
        ("first engraved board", f"{median(engraved):.1f}", "3.5"),
        ("another, asked for at once", f"{median(others):.1f}", "-"),
        ("another, after a look at the first", f"{median(looked):.1f}", "0.8"),
        ("first board and judgement", f"{median(verdicts):.1f}", "-"),
    ]
    print_table("seconds of wall from opening the file", ("until", "seconds", "aim"), rows)
    _print_tasks("start", visit.tab)
    return visit


def _another(visit: Visit) -> float:
    """Return the time from the click until another board is there, engraved."""
    before = visit.tab.locator(DRAWN).get_attribute("src")
    start_s = time.perf_counter()
    visit.tab.get_by_role("button", name="Another board").click()
    visit.tab.wait_for_selector(f"{DRAWN}:not([src='{before}'])")
    return time.perf_counter() - start_s


def _open(visit: Visit, text: str) -> None:
    """Paste a position, as players do: typed by the driver it would hold up the browser itself."""
    visit.view("Table")
    visit.clear()
    visit.tab.locator(".ways textarea").evaluate(PASTE, text)
    visit.tab.wait_for_selector(".verdict .winner")


def _print_tasks(what: str, tab: Page) -> None:
    tasks = tab.evaluate("() => window.tasks.splice(0)")
    longest = f"{max(tasks):.0f} ms, {len(tasks)} of 50 ms and more" if tasks else "below 50 ms"
    print(f"longest task of the main thread, {what}: {longest} (aim: below 50 ms)")


def _calls(visit: Visit, folder: Path) -> None:
    """Print what warm calls take: three of each, the median, and the same in this Python."""
    for _ in range(4):
        visit.view("Board")
        visit.tab.get_by_role("button", name="Another board").click()
        visit.tab.wait_for_timeout(1500)
        visit.download("PDF")
        _open(visit, FOUR_PLAYERS)
        visit.download("Save position")
        visit.download("Score sheet")
    visit.view("Kit")
    for game in ("baron", "terre-de-barons", "barony"):
        visit.tab.get_by_label("Game").select_option(game)
        visit.tab.wait_for_timeout(400)
        visit.tab.wait_for_selector(".pages:not(.busy) .sheets img")
    visit.view("Cards")
    visit.tab.wait_for_selector(".pages:not(.busy) img")
    calls: dict[str, list[dict[str, Any]]] = {}
    for call in visit.tab.evaluate("() => window.calls"):
        if call["name"] != "copy":  # of a worker, for the other one
            calls.setdefault(_label(call), []).append(call)
    rows = []
    for label, found in sorted(calls.items()):
        text = json.dumps(found[-1]["data"])
        bridge.call(found[-1]["name"], text)
        here = cpu_s(lambda name=found[-1]["name"], text=text: bridge.call(name, text))
        times = [call["ms"] for call in found[1:] or found]
        rows.append((label, f"{median(times):.0f}", f"{1000 * here:.0f}"))
    heads = ("call", "page, ms of wall", "here, ms of CPU")
    print_table("warm calls (kits and pages here come from what is kept)", heads, rows)
    _commands(folder)
    _print_tasks("boards, kits, cards and positions", visit.tab)


def _label(call: dict[str, Any]) -> str:
    data = call["data"]
    page = " page" if data.get("page") else ""
    return f"{call['name']} {data.get('game', '')} {data.get('kind', '')}{page}".strip()


def _commands(folder: Path) -> None:
    (folder / "p.txt").write_text(FOUR_PLAYERS)
    python = [sys.executable, "-m", "pnp"]
    commands = {
        "board barony": [*python, "board", "barony", "--seed", "1", "-o", "b.pdf", "--force"],
        "kit baron": [*python, "kit", "baron", "-o", "k.pdf", "--force"],
        "check": [*python, "check", "p.txt"],
        "score": [*python, "score", "p.txt"],
    }
    spent = children_cpu_s(commands, folder, rounds=3)
    rows = [(f"pnp {name}", f"{1000 * seconds:.0f}") for name, seconds in spent.items()]
    print_table("whole commands", ("command", "ms of CPU"), rows)


def _photograph(visit: Visit, folder: Path) -> None:
    """Print how many frames a second a photograph of 12 megapixels is zoomed and dragged at."""
    noise = Image.effect_noise((504, 378), 80).resize((4032, 3024)).convert("RGB")
    noise.save(folder / "photo.jpg", quality=88)
    _open(visit, FOUR_PLAYERS)
    tab = visit.tab
    tab.locator(".tools input[type=file]").set_input_files(folder / "photo.jpg")
    tab.wait_for_selector(".mark >> nth=3")
    box = tab.locator(".canvas").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] - 30)
    rows = []
    for what, act in (("zoomed", _zoom), ("dragged", _drag), ("a mark dragged", _drag_mark)):
        tab.evaluate(f"() => {{ window.frames_ = ({FRAMES})(); }}")
        act(tab, middle)
        times = tab.evaluate("() => window.frames_")
        gaps = [b - a for a, b in pairwise(times)]
        rate = f"{len(gaps) * 1000 / (times[-1] - times[0]):.0f}"
        rows.append((what, rate, f"{1000 / max(gaps):.0f}", ">= 30"))
    heads = ("12 megapixels", "frames a second", "the slowest", "aim")
    print_table("a photograph", heads, rows)
    _print_tasks("photograph", tab)


def _zoom(tab: Page, at: Sequence[float]) -> None:
    tab.mouse.move(*at)
    for step in range(60):
        tab.mouse.wheel(0, -40 if step % 20 < 10 else 40)
        tab.wait_for_timeout(16)


def _drag(tab: Page, at: Sequence[float]) -> None:
    tab.mouse.move(*at)
    tab.mouse.down()
    for step in range(60):
        tab.mouse.move(at[0] + 4 * (step % 30), at[1] - 2 * (step % 30))
        tab.wait_for_timeout(16)
    tab.mouse.up()


def _drag_mark(tab: Page, _: Sequence[float]) -> None:
    box = tab.locator("[data-mark='0'] circle").last.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    for step in range(60):
        tab.mouse.move(x + step % 30, y + step % 30)
        tab.wait_for_timeout(16)
    tab.mouse.up()


def _typing(visit: Visit, browser: Any, address: str) -> None:
    """Print how many clicks and keys enter the pieces of a position, and how many taps on a phone."""
    phone = Visit(browser, address + FIRST, script=WATCH, **PHONE)
    barony = format_position(play_position("barony", 4, Random(7)), find_game("barony"))
    rows = []
    for title, text in (("terre-de-barons 4p", FOUR_PLAYERS), ("barony 4p", barony)):
        head, pieces = _split(text)
        _open(visit, head)
        stacks = _stacks(visit, text)
        _open(visit, head)
        visit.tab.evaluate("() => { window.keys = 0; window.clicks = 0; }")
        for name, words in stacks:
            visit.hexagon(name).first.click(force=True)
            visit.tab.keyboard.type(words)
        keys, clicks = visit.tab.evaluate("() => [window.keys, window.clicks]")
        taps = _tap(phone, head, stacks)
        typed = len(pieces)
        rows.append((title, len(stacks), clicks, keys, clicks + keys, taps, typed, len(text)))
    heads = (
        "position",
        "stacks",
        "clicks",
        "keys",
        "both",
        "taps",
        "keys of its lines",
        "of the file",
    )
    print_table("entering the pieces (taps: on a phone, without its keyboard)", heads, rows)
    phone.context.close()
    _print_tasks("typing", visit.tab)


def _tap(visit: Visit, head: str, stacks: Sequence[tuple[str, str]]) -> int:
    """Return how many taps on hexes and palette enter *stacks*; afterwards all of them lie there."""
    _open(visit, head)
    visit.tab.evaluate("() => { window.clicks = 0; }")
    for name, words in stacks:
        visit.hexagon(name).first.tap(force=True)
        for piece, count in Counter(_pieces(words)).items():
            at_once = visit.tab.locator(f"[data-piece='{piece}#{count}']")
            for _ in range(1 if at_once.count() else count):
                (at_once if at_once.count() else visit.tab.locator(f"[data-piece='{piece}']")).tap()
    for name, words in stacks:
        entered = visit.words_on(name) or ""
        assert sorted(_pieces(entered)) == sorted(_pieces(words)), (name, words, entered)
    return int(visit.tab.evaluate("() => window.clicks"))


def _pieces(words: str) -> Iterator[str]:
    """Yield colour and kind of each piece in words such as bBKD4."""
    for colour, kinds in re.findall(r"([a-z])([^a-z]*)", words):
        for kind, count in re.findall(r"([A-Z])|(\d+)", kinds):
            yield from [colour + kind] * int(count or 1)


def _split(text: str) -> tuple[str, str]:
    """Return a position without its pieces, and the lines of these."""
    lines = text.splitlines(keepends=True)
    start = next(i for i, line in enumerate(lines) if line.strip() in {"pieces", "stacks"})
    end = next((i for i in range(start + 1, len(lines)) if lines[i][0].islower()), len(lines))
    return "".join(lines[: start + 1]), "".join(lines[start + 1 : end])


def _stacks(visit: Visit, text: str) -> list[tuple[str, str]]:
    """Return the hexes with pieces, and the words on each, as the page shows them."""
    head, pieces = _split(text)
    _open(visit, head + pieces)
    found = visit.tab.locator("[role=gridcell]").evaluate_all(
        "cells => cells.map(({ dataset }) => [dataset.name, dataset.words])"
    )
    return [(name, words) for name, words in found if words]


def _memory(visit: Visit) -> None:
    """Print the heap after many edits; the kits were drawn before."""
    tab = visit.tab
    _open(visit, FOUR_PLAYERS)
    visit.hexagon("A2").click()
    for _ in range(EDITS // 2):
        tab.keyboard.type("b")
        tab.keyboard.press("Backspace")
    tab.wait_for_timeout(1000)
    tools = visit.context.new_cdp_session(tab)
    tools.send("HeapProfiler.collectGarbage")
    heap = tools.send("Runtime.getHeapUsage")["usedSize"] / 2**20
    print(f"heap of the page after {EDITS} edits and three kits: {heap:.0f} MiB of JavaScript")
    _print_tasks(f"{EDITS} edits", tab)


if __name__ == "__main__":
    main()
