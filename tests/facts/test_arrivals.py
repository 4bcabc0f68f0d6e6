"""
The value of an option arrives on the paper, whichever door it comes through.

Each option of the table of options has a row, with a value that is not its default: what comes
out is not what the default gives; the command, the Python API and the page make the same file; and
readers that are not the program's measure what was asked for.
"""

import inspect
import json
import zipfile
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pdfplumber
import pypdfium2
import pytest
from PIL import Image, ImageOps, ImageStat

import pnp
from pnp.cli import COMMANDS, run
from pnp.games import GAMES, find_game
from pnp.page import bridge
from pnp.requests import options as table
from tests.boardrules.hexes import perimeter, steps_between, touching_pair
from tests.facts.doors import (
    MM_PER_POINT,
    bleeds,
    call,
    ink_edge_mm,
    outlines,
    page_count,
    page_sizes,
)


class Row(NamedTuple):
    """An option with a value; what is measured, and should come out; what else is asked for."""

    command: str
    option: str
    value: Any
    measured: Callable[[Path], object] | None
    expected: object
    more: dict[str, Any]
    suffix: str
    doors: str


# What is measured


def text(path: Path) -> str:
    """Return all that is written in a file."""
    if path.suffix != ".pdf":
        return path.read_text(encoding="utf-8")
    pages = pypdfium2.PdfDocument(path)
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())


def pixels(path: Path) -> tuple[int, ...]:
    with Image.open(path) as picture:
        return picture.size


def ink(path: Path) -> float:
    """Return how dark the first page is beside that of the default."""
    pages = [pypdfium2.PdfDocument(one)[0] for one in (path, path.with_name("default.pdf"))]
    means = [255 - ImageStat.Stat(page.render().to_pil().convert("L")).mean[0] for page in pages]
    return round(means[0] / means[1], 2)


def blank_mm(path: Path) -> float:
    """Return how wide the blank edge of the first page is."""
    page = pypdfium2.PdfDocument(path)[0]
    picture = ImageOps.invert(page.render(scale=10 * MM_PER_POINT).to_pil().convert("L"))
    left, top, right, low = picture.getbbox()
    return round(min(left, top, picture.width - right, picture.height - low) / 10)


def cut_boxes(path: Path) -> list[tuple[float, float, float, float]]:
    """Return the boxes of what a cutting machine is to cut out."""
    found = sorted(path.parent.glob(f"{path.stem}-*.dxf"))
    return [box for file in found for box in outlines(file)]


def cut_size(path: Path) -> tuple[float, float]:
    """Return width and height of the first thing to cut out, the short side first."""
    left, low, right, high = cut_boxes(path)[0]
    return tuple(sorted((round(right - left, 1), round(high - low, 1))))  # type: ignore[return-value]


def gap_mm(path: Path) -> float:
    """Return how far apart things to cut out lie, where they lie in one row."""
    boxes = cut_boxes(path)
    rows = [(a, b) for a in boxes for b in boxes if min(a[3], b[3]) - max(a[1], b[1]) > 5]
    return round(min(b[0] - a[2] for a, b in rows if b[0] > a[2]), 1)


def longest_line_mm(path: Path) -> float:
    """Return the longest stroke of the first page, but for the ruler of 50 mm."""
    with pdfplumber.open(path) as document:
        lines = [max(one["width"], one["height"]) for one in document.pages[0].lines]
    return max(mm for one in lines if (mm := round(one * MM_PER_POINT, 1)) < 50)


def back_shift_mm(path: Path) -> tuple[float, float]:
    """Return how far the second page lies beside that of the default, right and down."""
    shifts = []
    for one in (path, path.with_name("default.pdf")):
        with pdfplumber.open(one) as document:
            shape = (document.pages[1].curves or document.pages[1].chars)[0]
        shifts.append((shape["x0"] * MM_PER_POINT, shape["top"] * MM_PER_POINT))
    (x, y), (usual_x, usual_y) = shifts
    return round(x - usual_x, 2), round(y - usual_y, 2)


def widest_mm(path: Path) -> float:
    """Return the width of the widest curve of the first page."""
    with pdfplumber.open(path) as document:
        curves = document.pages[0].curves
    return round(max(one["width"] for one in curves) * MM_PER_POINT, 1)


def circles(path: Path) -> int:
    """Return how many discs of 18 mm the first page has."""
    with pdfplumber.open(path) as document:
        sizes = [(one["width"], one["height"]) for one in document.pages[0].curves]
    return sum(all(abs(one * MM_PER_POINT - 18) < 0.1 for one in size) for size in sizes)


def saved_game(path: Path) -> str:
    """Return the text of the saved game in a zip."""
    with zipfile.ZipFile(path) as files:
        (name,) = (name for name in files.namelist() if name.endswith(".json"))
        return files.read(name).decode()


def letters(path: Path) -> bool:
    """Tell whether more is written than by default: names, or coordinates."""
    return len(text(path)) > len(text(path.with_name("default.pdf")))


def cells(path: Path, terrain: str = "") -> list[tuple[int, int]]:
    """Return the hexes of a board; those of one kind of terrain, if it is named."""
    lies = pnp.read(path).terrain.items()
    return [tuple(cell) for cell, kind in lies if terrain in ("", kind)]


def hexes(path: Path) -> int:
    return len(cells(path))


def rim(path: Path) -> int:
    return perimeter(cells(path))


def touching_lakes(path: Path) -> object:
    return touching_pair(cells(path, "lake"))


def mystery_steps(path: Path) -> int:
    """Return the fewest steps between two mysterious locations."""
    return min(steps_between(a, b) for a, b in combinations(cells(path, "mysterious"), 2))


def has_mark(path: Path) -> bool:
    return path.read_bytes().startswith(b"\xef\xbb\xbf")


# What is asked for beside the option: the smallest game, and no more sheets than needed.
BASES: dict[str, dict[str, Any]] = {
    "board": {"game": "terre-de-barons", "seed": 1, "theme": "plain"},
    "kit": {"game": "barony", "only": ("counters",)},
    "setup": {"game": "terre-de-barons", "seed": 1},
    "rulings": {"game": "baron"},
    **{one: {"game": "terre-de-barons"} for one in ("new", "check", "score", "draw")},
}
# The doors of a command that all of its options come through: command line, Python API, page.
DOORS = {"new": "cp", "check": "ca", "calibrate": "c", "games": "c", "rulings": "c"}
ROOT = Path(pnp.__file__).parents[1]
# What is not on the paper, and where it is tested.
ELSEWHERE = {
    **dict.fromkeys(("outputs", "output"), "tests/pnp/sessions.txt"),
    "force": "tests/pnp/sessions.txt",
    "jobs": "tests/pnp/test_jobs.py",
    **dict.fromkeys(("strict", "ask"), "tests/pnp/sessions.txt"),
    **dict.fromkeys(("witness", "at"), "tests/pnp/test_witnesses.py"),
    "count_all": "tests/pnp/sessions.txt",
}


def row(
    command: str,
    option: str,
    value: object,
    measured: Callable[[Path], object] | None = None,
    expected: object = None,
    suffix: str = ".pdf",
    doors: str = "",
    **more: object,
) -> Row:
    doors = doors or DOORS.get(command, "cap")
    return Row(command, option, value, measured, expected, more, suffix, doors)


URL = ("https://here.org/", saved_game, "https://here.org/", ".zip", "ca")
SCREEN = {"purpose": "tabletop-simulator", "url_base": "https://there.org/", "png_dpi": 20}
SHOP = {"purpose": "print-shop"}
BEHIND = {"doors": "ca", "duplex": "long-edge"}
BARE = {"form": "wall", "paper": "a5", "names": "none", "rivers": "none", "roads": "none"}
MACHINE = {"doors": "ca", "marks": "silhouette"}  # the page saves no files for cutting machines
OWN_TILES = "MFP,12\nPCL,12\n"
MARKED = f"{OWN_TILES}MFX,5\n"
# Half the width of a line lies outside.
EDGE = pytest.approx(20, abs=0.1)
LESS_INK = pytest.approx(0.4, abs=0.2)
LETTER, A5 = {(215.9, 279.4)}, {(148.0, 210.0)}
AT_50_DPI = (414, 585)
LAKES = {"game": "barony-sorcery", "seed": 3}
TILES = {"game": "terre-de-barons", "only": ("tiles",)}
SPARE = ("tiles", "pieces", "track", "aids", "score-pad", "rules")
ROWS = (
    row("board", "game", "baron", text, "Baron for 2 players"),
    row("board", "players", 4, text, "for 4 players"),
    row("board", "seed", 7, text, "seed 7"),
    row("board", "count", 3, page_count, 3),
    row("board", "form", "poster", page_count, 7),
    row("board", "paper", "a5", page_sizes, A5),
    row("board", "margin_mm", 20, ink_edge_mm, EDGE),
    row("board", "hex_mm", 40, widest_mm, 43, form="tiles"),  # with a bleed of 1.5 mm
    row("board", "language", "fr", text, "à 2 joueurs"),
    row("board", "theme", "ink-saver", ink, LESS_INK, theme="colour"),
    row("board", "land", True, text, "Land, by the fewest steps"),
    row("board", "grid", "none", **BARE),
    row("board", "labels", "coordinates", text, "C3", **BARE),
    row("board", "names", "all", letters, True, **BARE),
    row("board", "rivers", "all", **BARE),
    row("board", "roads", "all", **BARE),
    row("board", "sheets", "a5", page_sizes, A5, **{**BARE, "paper": "a4"}),
    row("board", "purpose", "print-shop", bleeds, {3.0}, **BARE),
    row("board", "png_dpi", 50, pixels, AT_50_DPI, ".png", "ca"),
    row("kit", "game", "barony-sorcery", text, "Sorcery"),
    row("kit", "players", 2, text, "2 players"),
    row("kit", "seed", 7, text, "seed 7"),
    row("kit", "paper", "letter", page_sizes, LETTER),
    row("kit", "margin_mm", 20, ink_edge_mm, EDGE),
    row("kit", "hex_mm", 60, cut_size, (60, 69.3), **TILES, **MACHINE),
    row("kit", "hex_mm", 60, widest_mm, 58.8, game="terre-de-barons", only=("mountains",)),
    row("kit", "duplex", "none", page_count, 1),
    row("kit", "bleed_mm", 1.5, bleeds, {1.5}, **SHOP),
    row("kit", "gutter_mm", 9, tokens="round"),
    row("kit", "gutter_mm", 9, gap_mm, 9, **MACHINE),
    row("kit", "marks", "crop", text, "First player B Y G R"),  # no numbers of cuts
    row("kit", "marks", "silhouette", cut_size, (12, 12), doors="ca"),
    row("kit", "back_offset_mm", (1.5, -2.0), back_shift_mm, (1.5, -2.0), doors="ca"),
    row("kit", "board", "B2-01K", text, "seed 1", only=("board",), board="B2-02N"),
    row("kit", "only", ("resources",), text, "Resource tokens"),
    row("kit", "without", (*SPARE, "resources"), page_count, 4, only=(), without=SPARE),
    row("kit", "standees", True, page_count, 4, only=("pieces",)),
    row("kit", "tokens", "round", circles, 4),
    row("kit", "stock_mm", 1.0, page_sizes, {(152.36, 186.71)}, only=("box",), **SHOP),
    row("kit", "purpose", "print-shop", page_count, 10),
    row("kit", "url_base", *URL, **SCREEN),
    row("kit", "language", "fr", text, "Premier joueur"),
    row("kit", "theme", "ink-saver", ink, LESS_INK),
    row("kit", "inventory", OWN_TILES, page_count, 3, doors="ca", only=("tiles",), duplex="none"),
    row("kit", "png_dpi", 50, pixels, AT_50_DPI, ".png", "ca", duplex="none"),
    row("setup", "game", "baron", text, "Open row"),
    row("setup", "players", 4, text, "4 players"),
    row("setup", "seed", 7, text, "seed 7"),
    row("setup", "count", 3, text, "seeds 1 to 3"),
    row("setup", "card", "bridge", cut_size, (57, 178), **MACHINE),
    row("setup", "card", "bridge"),
    row("setup", "duplex", "long-edge", page_count, 3),
    row("setup", "draw_order", True, page_count, 2, game="baron"),
    row("setup", "paper", "letter", page_sizes, LETTER),
    row("setup", "margin_mm", 20, ink_edge_mm, EDGE),
    row("setup", "bleed_mm", 1.5),
    row("setup", "gutter_mm", 9, gap_mm, 9, **MACHINE, count=2),
    row("setup", "marks", "crop", longest_line_mm, 5),
    row("setup", "back_offset_mm", (1.5, -2.0), back_shift_mm, (1.5, -2.0), **BEHIND),
    row("setup", "language", "fr", text, "2 joueurs"),
    row("setup", "theme", "ink-saver", ink, LESS_INK),
    row("setup", "png_dpi", 50, pixels, AT_50_DPI, ".png", "ca", game="baron"),
    row("new", "game", "baron", text, "game  baron", ".txt"),
    row("new", "players", 4, text, "terre-de-barons 4p", ".txt"),
    row("new", "seed", 7, text, "seed=7", ".txt", "c"),  # the page has a form of its own
    row("new", "language", "fr", text, "points des tuiles", ".txt"),
    row("check", "language", "fr", text, "joueurs", ".out"),
    row("check", "rulings", ("BN-1=row-left",), text, "BN10", ".out", game="baron"),
    row("check", "inventory", OWN_TILES, text, "list holds 24", ".out", game="barony"),
    row("check", "as_json", True, text, '"schema": 1', ".out", "c"),
    row("score", "language", "fr", text, "Bleu"),
    row("score", "rulings", ("TB-14=18-14-12",), text, "nobody has 18 points", doors="ca"),
    row("score", "inventory", OWN_TILES, text, "impossible", doors="ca", game="barony"),
    row("score", "as_json", True, text, '"schema": 1', ".out", "c"),
    row("score", "png_dpi", 50, pixels, AT_50_DPI, ".png", "ca"),
    row("score", "paper", "letter", page_sizes, LETTER),
    row("score", "margin_mm", 20, blank_mm, 20),
    row("score", "theme", "ink-saver", ink, LESS_INK),
    row("score", "csv_mark", True, has_mark, True, ".csv", "ca"),
    row("draw", "language", "fr", text, "2 joueurs"),
    row("draw", "rulings", ("BY-3=barred",), text, "BY01", doors="ca", game="barony"),
    row("draw", "inventory", OWN_TILES, text, "list holds 24", doors="ca", game="barony"),
    row("draw", "repairs", True, doors="ca", game="barony", rulings=("BY-6=barred",)),
    row("draw", "as_json", True, text, '"schema": 1', ".out", "c"),
    row("draw", "form", "card", text, "Play our board T2-01A8", doors="c"),
    row("draw", "png_dpi", 50, pixels, AT_50_DPI, ".png", "ca"),
    row("draw", "paper", "letter", page_sizes, LETTER),
    row("draw", "margin_mm", 20, blank_mm, 20),
    row("draw", "theme", "ink-saver", ink, LESS_INK),
    row("calibrate", "paper", "letter", page_sizes, LETTER),
    row("calibrate", "margin_mm", 20, ink_edge_mm, pytest.approx(21, abs=0.1)),
    row("calibrate", "duplex", "short-edge"),
    row("calibrate", "language", "fr", text, "recto"),
    row("games", "language", "fr", text, "joueurs", ".out"),
    row("games", "as_json", True, text, '"games"', ".out"),
    row("rulings", "language", "fr", text, "par défaut", ".out"),
    row("rulings", "as_json", True, text, '"rulings"', ".out"),
)
# What games state themselves: on a board as text, by what is dealt.
GAME_ROWS = (
    row("board", "shape", "showpiece", rim, 52, ".txt", game="barony"),
    row("board", "cities", "strong", text, "cities=strong", ".txt", game="barony"),
    row("board", "no-adjacent-lakes", True, touching_lakes, None, ".txt", game="barony", seed=2),
    row("board", "inventory", OWN_TILES, text, "inventory=", ".txt", "ca", game="barony"),
    row("board", "mystery-distance", 8, mystery_steps, 8, ".txt", game="barony-sorcery"),
    row("board", "shape", "showpiece", rim, 52, ".txt", game="barony-sorcery"),
    row("board", "cities", "strong", text, "cities=strong", ".txt", game="barony-sorcery"),
    row("board", "no-adjacent-lakes", True, touching_lakes, None, ".txt", **LAKES),
    row("board", "inventory", MARKED, text, "inventory=", ".txt", "ca", game="barony-sorcery"),
    row("board", "shape", "star", rim, 78, suffix=".txt", game="baron"),
    row("board", "tiles", 20, hexes, 20, ".txt", game="baron"),
    row("setup", "tiles", 20, game="baron"),
    row("board", "connected", False, text, "no-connected", ".txt"),
    row("board", "even", "10", text, "even=10", ".txt"),
    row("kit", "mountains", "backs", page_count, 14, **TILES),
)


# The doors


def options_of(command: str) -> table.Options:
    name = "LISTING" if command in {"games", "rulings"} else command.upper()
    return getattr(table, name, ())


def by_command(path: Path, command: str, asked: dict[str, Any]) -> None:
    known = {option.name: option for option in options_of(command)}
    words = [command, *([asked.pop("game")] if "game" in asked else [])]
    for name, value in asked.items():
        word = f"--{known[name].word}" if name in known else f"--{name}"
        if isinstance(value, bool):
            words.append(word if value else word.replace("--", "--no-"))
        elif name in known and known[name].kind == "words":
            words += [f"{word}={one}" for one in value]
        else:
            shown = ",".join(map(str, value)) if isinstance(value, tuple) else value
            words.append(f"{word}={shown}")
    if path.suffix != ".out":
        words += ["-o", str(path)]
    with redirect_stdout(StringIO()) as told:
        assert run(words) in {0, 1}, words
    if path.suffix == ".out":
        path.write_text(told.getvalue(), encoding="utf-8")


# What boards and positions are drawn by, and how files are written.
DRAWN = {*inspect.signature(pnp.draw).parameters}
WRITTEN = {"png_dpi"}


def by_program(path: Path, command: str, asked: dict[str, Any]) -> None:
    asked = {name.replace("-", "_"): value for name, value in asked.items()}
    game, written = asked.pop("game"), {name: asked.pop(name) for name in WRITTEN & asked.keys()}
    if command in {"kit", "setup"}:
        make = pnp.kit if command == "kit" else pnp.setup_cards
        make(game, **asked).save(path, **written)
        return
    drawn = {name: asked.pop(name) for name in DRAWN & asked.keys()}
    if command == "board":
        count = asked.pop("count", 1)
        if count > 1:
            seeds = range(asked["seed"], asked.pop("seed") + count)
            board = [pnp.deal(game, seed=seed, **asked) for seed in seeds]
            pnp.draw(board, **drawn).save(path, **written)
            return
        board = pnp.deal(game, **asked)
        (board if path.suffix == ".txt" else pnp.draw(board, **drawn)).save(path, **written)
        return
    has_mark = asked.pop("csv_mark", False)
    if "rulings" in asked:
        asked["rulings"] = dict(one.split("=") for one in asked["rulings"])
    judged = (pnp.score if command == "score" else pnp.check)(pnp.read(game), **asked)
    if path.suffix == ".csv":
        path.write_bytes(pnp.evening([judged]).csv(has_mark=has_mark)[""])
    elif path.suffix == ".out":
        path.write_text(judged.text(**drawn) + "\n", encoding="utf-8")
    else:
        pnp.draw(judged, **drawn).save(path, **written)


CALLS = {"board": "board_file", "kit": "kit", "setup": "cards", "new": "template"}


def by_page(path: Path, command: str, asked: dict[str, Any]) -> None:
    if command in {"score", "draw"}:
        typed = Path(asked.pop("game")).read_text(encoding="utf-8")
        name, asked["text"] = "table_file", typed
        asked["kind"] = "sheet" if command == "score" else "picture"
    else:
        name = "many_boards" if command == "board" and "count" in asked else CALLS[command]
        game = find_game(asked["game"])
        for kind, options in (("options", game.options), ("kit_options", game.kit_options)):
            own = {option.name for option in options} & asked.keys()
            asked |= {kind: {option: asked.pop(option) for option in own}} if own else {}
        asked |= {} if command == "new" else {"kind": path.suffix[1:]}
    answer, blobs = bridge.call(name, json.dumps(asked))
    assert "error" not in answer, answer
    path.write_bytes(blobs[0] if blobs else json.loads(answer)["text"].encode())


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(
            one,
            id=f"{number}-{one.command}-{one.option}",
            marks=[pytest.mark.slow] if one.more.get("form") == "wall" else [],
        )
        for number, one in enumerate((*ROWS, *GAME_ROWS))
    ],
)
def test_the_value_of_an_option_arrives(one, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    usual = {**BASES.get(one.command, {}), **one.more}
    asked = {**usual, one.option: one.value}
    if one.option == "inventory":
        asked["inventory"] = tmp_path / "tiles.csv"
        asked["inventory"].write_text(one.value, encoding="utf-8")
    if one.command in {"check", "score", "draw"}:
        example = tmp_path / "table.txt"
        example.write_text(find_game(usual["game"]).example, encoding="utf-8")
        usual["game"] = asked["game"] = str(example)
    doors = {"c": by_command, "a": by_program, "p": by_page}
    paths = {door: tmp_path / f"{doors[door].__name__}{one.suffix}" for door in one.doors}
    default, first = tmp_path / f"default{one.suffix}", paths[one.doors[0]]
    doors[one.doors[0]](default, one.command, dict(usual))
    for door, path in paths.items():
        doors[door](path, one.command, dict(asked))
    assert first.read_bytes() != default.read_bytes()
    for door, path in paths.items():
        assert path.read_bytes() == first.read_bytes(), door
    if one.measured is not None:
        found = one.measured(first)
        if isinstance(found, str):
            assert one.expected in found
        else:
            assert found == one.expected


def test_every_option_has_a_row():
    known = {(name, one.name) for name in COMMANDS for one in options_of(name)}
    rows = {(one.command, one.option) for one in ROWS}
    assert {(name, one) for name, one in known if one not in ELSEWHERE} <= rows, "add a row"
    for name, file in ELSEWHERE.items():
        typed = "-o " if name.startswith("output") else f"--{name.replace('_', '-')}"
        assert typed in (ROOT / file).read_text(encoding="utf-8"), name
    stated = {(game.slug, one.name) for game in GAMES for one in (*game.options, *game.kit_options)}
    games = {({**BASES[one.command], **one.more}["game"], one.option) for one in GAME_ROWS}
    assert stated == games, "add a row"


def test_what_no_option_takes_is_refused(tmp_path):
    assert call("board barony --margin-mm x -o", tmp_path / "b.pdf") == 2
