"""``pnp kit``: files, previews, parts, bad input and exit codes."""

import csv
import re
from collections import Counter
from xml.etree import ElementTree

import pikepdf
import pytest
from PIL import Image

import pnp as api
from pnp.cli import run
from pnp.games import GAMES, find_game
from pnp.printing.kits.kitpages import kit_pages, plan_kit
from pnp.printing.kits.record import Kit
from tests.dumps import dump_drawing

DIE = ("terre-de-barons", "--only", "die")
RULES_AND_TRACK = ("barony", "--only", "track", "--only", "rules")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def kit(pnp):
    """Run ``pnp kit`` in an empty folder."""
    return lambda *arguments: pnp("kit", *arguments)


def files_in(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


WHOLE_BOXES = [
    pytest.param(game.slug, marks=[] if game.slug == "baron" else [pytest.mark.slow])
    for game in GAMES
]


@pytest.mark.parametrize("slug", WHOLE_BOXES)
def test_without_players_a_kit_holds_the_whole_box_and_says_so(kit, slug):
    most = find_game(slug).most_players
    whole, most_told, fewest = (
        kit(slug, *players, "-o", "x.pdf", "--force").out.splitlines()
        for players in ((), ("--players", most), ("--players", find_game(slug).least_players))
    )
    assert f"the whole box, for up to {most} players; --players N prints the pieces of N" in whole
    assert [line for line in whole if "whole box" not in line] == most_told
    assert not any("whole box" in line for line in (*most_told, *fewest))
    assert fewest != most_told


def test_too_many_tiles_are_refused_only_where_tiles_are_printed(kit, tmp_path, monkeypatch):
    monkeypatch.setattr("pnp.requests.kits._MOST_TILES", 3)
    (tmp_path / "many.csv").write_text("MMM,4")
    many = ("barony", "--inventory", "many.csv", "-o", "x.pdf")
    assert (kit(*many).code, kit(*many, "--only", "aids").code) == (2, 0)


def test_only_takes_sections_and_whole_pages(kit):
    kit("terre-de-barons", "--only", "rules", "--only", "DIE", "-o", "x.pdf")
    with pikepdf.open("x.pdf") as pdf, pdf.open_outline() as outline:
        titles = [entry.title for entry in outline.root]
    # No contents, and nothing is printed behind the die, which is the last.
    assert titles == ["Terre de Barons: the rules in short", "Empty side", "Paper die"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_folder_takes_one_svg_a_sheet(kit, tmp_path, language):
    options = ("barony", "--only", "counters", "--only", "track", "--lang", language)
    assert kit(*options, "-o", "sheets", "-o", "x.pdf").code == 0
    with pikepdf.open("x.pdf") as pdf:
        sizes = [tuple(map(float, page.mediabox[2:])) for page in pdf.pages]
    paths = sorted((tmp_path / "sheets").iterdir())
    for number, (path, size_pt) in enumerate(zip(paths, sizes, strict=True), 1):
        assert path.name.startswith(f"{number}-")
        root = ElementTree.parse(path).getroot()
        size_mm = [float(root.get(side).removesuffix("mm")) for side in ("width", "height")]
        assert size_mm == pytest.approx([edge * 25.4 / 72 for edge in size_pt], abs=0.01)


def layer(path, name):
    """Return the elements of a layer, an empty list where there is none."""
    groups = ElementTree.parse(path).iter(f"{SVG}g")
    return [one for group in groups if group.get("id") == f"layer-{name}" for one in group]


def test_the_cut_layers_of_svg_hold_closed_paths_only_each_piece_once(kit, tmp_path):
    keys = ("pieces", "donjons", "die", "aids")
    only = [word for key in keys for word in ("--only", key)]
    assert kit("terre-de-barons", "--players", 2, *only, "-o", "sheets").code == 0
    corner_counts = Counter()
    places = set()
    for path in (tmp_path / "sheets").iterdir():
        for element in layer(path, "cut"):
            assert (element.tag, element.get("fill")) == (f"{SVG}path", "none")
            data = element.get("d")
            assert re.fullmatch("M[^MZ]+Z", data)
            corner_counts[data.count("L") + 1] += 1
            places.add((path.name, data))
    # Typed from the rules: a baron, two knights and ten donjons a colour, a die, an aid
    # card each and a set-up card.
    assert corner_counts.total() == len(places) == 2 * (1 + 2 + 10) + 1 + 2 + 1
    assert corner_counts[4] == 3
    assert corner_counts[72] == 2 * (1 + 2 + 10)


def test_png_gives_numbered_previews(kit, tmp_path):
    assert kit(*RULES_AND_TRACK, "-o", "x.png", "--png-dpi", "30").code == 0
    names = files_in(tmp_path)
    assert names == ["x-1of3.png", "x-2of3.png", "x-3of3.png"]
    for name in names:
        with Image.open(tmp_path / name) as image:
            short, long = sorted(image.size)
            assert (short, long) == pytest.approx((210 / 25.4 * 30, 297 / 25.4 * 30), abs=1.5)
            assert len(image.convert("RGB").getcolors(2**24)) > (1 if name != "x-2of3.png" else 0)


@pytest.mark.parametrize("output", ["shop.pdf", "shop"])
def test_a_print_shop_gets_a_manifest_beside_the_pages(kit, tmp_path, output):
    told = kit("baron", "--only", "shields", "--for", "print-shop", "-o", output)
    assert told.code == 0
    manifest = tmp_path / ("shop.csv" if output == "shop.pdf" else "shop/manifest.csv")
    rows = list(csv.DictReader(manifest.read_text().splitlines()[1:]))
    assert "5 pieces on 10 pages" in told.out
    assert len(rows) == 10
    assert sum(int(row["quantity"]) for row in rows if row["side"] == "front") == 5
    if output == "shop":
        assert len(list((tmp_path / "shop").glob("*.svg"))) == 10


def test_backs_are_moved_by_the_offset_and_fronts_are_not(kit, tmp_path):
    for name, offset in (("still", "0,0"), ("moved", "0.5,-1.25")):
        assert kit(*DIE, "--back-offset", offset, "-o", name).code == 0
    kit("baron", "--only", "battle", "-o", "none")
    for still in sorted((tmp_path / "still").iterdir()):
        same = still.read_bytes() == (tmp_path / "moved" / still.name).read_bytes()
        has_back_art = "back" in still.name and layer(still, "art")
        assert same != bool(has_back_art), still.name


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "the whole box, for up to 4 players"), ("fr", "la boîte entière, jusqu’à 4 joueurs")],
)
def test_a_kit_of_the_whole_box_says_so_on_its_cover(language, words):
    for players in ({}, {"players": 4}):
        asked = api.kit("barony", language=language, only=("score-pad",), **players).request
        plan = plan_kit(Kit(()), asked.paper, asked.margin_mm, asked.style)
        cover, _ = kit_pages(plan, asked.game, asked.drawn)
        assert (words in dump_drawing(cover.drawing)) == (not players)


def test_parts_are_left_out_and_something_must_be_left():
    whole = [section.key for section in api.kit("baron", players=2).parts.sections]
    less = api.kit("baron", players=2, without=["keeps", "LORDS", "rules"]).parts
    left = [key for key in whole if key not in {"keeps", "lords"}]
    assert ([section.key for section in less.sections], less.references) == (left, ())
    with pytest.raises(api.OptionError, match="nothing is left of the kit"):
        api.kit("baron", without=[*whole, "rules"])


@pytest.mark.parametrize(
    ("arguments", "corner_count"),
    [
        (("-o", "x.pdf"), 4),
        (("--tokens", "round", "-o", "x.pdf"), 72),
        (("-o", "sheets"), 72),
        (("--tokens", "square", "-o", "sheets"), 4),
        (("--for", "print-shop", "-o", "x.pdf"), 72),
    ],
)
def test_tokens_are_square_for_a_ruler_and_round_for_machines(monkeypatch, arguments, corner_count):
    seen = []
    monkeypatch.setattr("pnp._api.kits.Kit.write", lambda self, *_: seen.append(self) or ())
    assert run(["kit", "barony", "--only", "counters", *arguments]) == 0
    (section,) = seen[0].parts.sections
    assert {len(component.trim) for component in section.components} == {corner_count}


def test_options_of_kits_are_asked_for_as_those_of_boards(kit):
    made = api.kit("terre-de-barons", mountains="backs", only=["tiles"])
    assert made.parts.sections[0].components[0].back
    assert kit(*DIE, "--mountains", "backs", "-o", "x.pdf").code == 0
    with pytest.raises(api.UnknownNameError, match="part of the kit 'mountains'"):
        api.kit("terre-de-barons", mountains="backs", only=["mountains"])
    assert "--mountains" in kit("--help").out
