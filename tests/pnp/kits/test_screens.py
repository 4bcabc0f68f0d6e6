"""
Kits for a screen: the pictures, read by Pillow, and the saved game of Tabletop Simulator, checked
against the types that others wrote for its files.
"""

import csv
import io
import json
import math
import zipfile
from collections import Counter

import pytest
from PIL import Image

import pnp
from layouts.components import box_size, points_box
from layouts.documents import Drawing
from pnp.errors import OptionError
from pnp.games import GAMES
from pnp.printing.kits.faces import pixel_size
from tests import typescript

INCH_MM = 25.4
DPI = 60  # small pictures are enough to measure

SLUGS = [game.slug for game in GAMES]
# Of the objects of a save, what the types call those that we write.
TYPES = {
    "Bag": "BagData",
    "Custom_Tile": "TileData",
    "Custom_Token": "TokenData",
    "DeckCustom": "DeckCustomData",
    "CardCustom": "CardCustomData",
}
NAMES = {"Custom_Tile": "Tile", "Custom_Token": "Token"}
DECLARATIONS = "@typed-tabletop-simulator/declaration"


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """The folder, the kit and the saved game of each game, made when it is asked for."""
    made = {}

    def make(slug, **wanted):
        if slug not in made:
            folder = tmp_path_factory.mktemp("screen") / "game"
            kit = pnp.kit(slug, purpose="tabletop-simulator", **wanted)
            kit.save(folder, png_dpi=DPI)
            (path,) = folder.glob("*.json")
            made[slug] = folder, kit, json.loads(path.read_text("utf-8"))
        return made[slug]

    return make


def objects(game):
    """All objects, those in bags and decks, too."""
    found = list(game["ObjectStates"])
    for one in found:
        found += one.get("ContainedObjects", [])
    return found


def pieces(game):
    return [one for one in objects(game) if one["Name"] not in {"Bag", "DeckCustom"}]


def addresses(game):
    for one in objects(game):
        image = one.get("CustomImage", {})
        yield from (image[key] for key in ("ImageURL", "ImageSecondaryURL") if key in image)
        for deck in one.get("CustomDeck", {}).values():
            yield from (deck["FaceURL"], deck["BackURL"])


@pytest.mark.parametrize("slug", SLUGS)
def test_pictures_are_as_large_as_the_pieces(slug, tmp_path):
    kit = pnp.kit(slug, purpose="pictures", tokens="round")
    kit.save(tmp_path / "pictures", png_dpi=DPI)
    head, *lines = (tmp_path / "pictures" / "manifest.csv").read_text("utf-8").splitlines()
    assert head.startswith("# hexboard-pnp")
    rows = list(csv.DictReader(lines))
    assert {row["file"] for row in rows} == {p.name for p in tmp_path.glob("pictures/*.png")}
    assert sum(int(r["quantity"]) for r in rows if r["side"] == "front") == kit.piece_count
    for row in rows:
        with Image.open(tmp_path / "pictures" / row["file"]) as picture:
            assert f"{picture.width} x {picture.height}" == row["pixels"]
            sizes_mm = map(float, row["trim_mm"].split(" x "))
            for pixels, size_mm in zip(picture.size, sizes_mm, strict=True):
                assert 0 <= pixels - size_mm / INCH_MM * DPI <= 1.01


def test_pictures_are_as_fine_as_asked_for_but_no_larger_than_the_game_on_a_screen_takes():
    assert pixel_size(Drawing(63.5, 88.9), 300.0) == (750, 1050)
    assert pixel_size(Drawing(594.0, 420.0), 300.0)[0] in (4095, 4096)


def test_pictures_are_clear_outside_their_trim(tmp_path):
    kit = pnp.kit("barony", purpose="pictures", only=["tiles", "counters"])
    kit.save(tmp_path / "pictures", png_dpi=DPI)
    for path in tmp_path.glob("pictures/*.png"):
        with Image.open(path) as picture:
            alpha = picture.getchannel("A")
            corners = [(0, 0), (alpha.width - 1, 0)]
            assert [alpha.getpixel(corner) for corner in corners] == [0, 0]
            assert alpha.getpixel((alpha.width // 2, alpha.height // 2)) == 255


@pytest.mark.parametrize("slug", SLUGS)
def test_a_saved_game_has_every_piece_and_every_picture(slug, saved):
    folder, kit, game = saved(slug)
    wanted = Counter()
    for section in kit.parts.sections:
        if section.stock in {"board", "card"}:
            wanted.update({c.name: c.quantity for c in section.components})
    board = 0 if slug == "baron" else 1
    assert sum(wanted.values()) + board == len(pieces(game))
    assert not wanted - Counter(one["Nickname"] for one in pieces(game))
    numbers = [one["GUID"] for one in objects(game)]
    assert len(set(numbers)) == len(numbers)
    named = set(addresses(game))
    assert named == {str(path) for path in folder.resolve().glob("*.png")}
    for path in named:
        with Image.open(path) as picture:
            assert max(picture.size) <= 4096


@pytest.mark.parametrize("slug", SLUGS)
def test_decks_keep_within_the_sheets_of_the_program(slug, saved):
    for one in objects(saved(slug)[2]):
        cards = one.get("DeckIDs", [one.get("CardID")])
        for number, deck in one.get("CustomDeck", {}).items():
            across, down = deck["NumWidth"], deck["NumHeight"]
            assert (across <= 10, down <= 7) == (True, True)
            # In a hand the others see the back; else the last picture of the sheet.
            assert deck["BackIsHidden"] is True
            assert {card - 100 * int(number) for card in cards} <= set(range(across * down))


def test_hexes_of_70_mm_lie_as_far_apart_as_on_the_grid_of_the_program(saved):
    """Columns 2.756 and rows 2.387 inches: three halves and root three of a corner radius."""
    _, kit, game = saved("terre-de-barons")
    spots = [(p["Position"]["x"], p["Position"]["z"]) for p in game["SnapPoints"]]
    assert len(spots) == 37
    rows = sorted({round(z, 2) for _, z in spots})
    row = sorted(x for x, z in spots if round(z, 2) == rows[0])
    assert math.isclose(row[1] - row[0], 2.756, abs_tol=0.001)
    assert math.isclose(rows[1] - rows[0], 2.387, abs_tol=0.006)
    assert math.isclose(sum(x for x, _ in spots), 0, abs_tol=0.01)
    (board,) = [one for one in game["ObjectStates"] if one.get("Locked")]
    assert (board["Transform"]["posX"], board["Transform"]["posZ"]) == (0, 0)
    cell = next(iter(kit.request.drawn.board.terrain))
    assert kit.request.drawn.board.names[cell] == "A1"
    # A1 is the first hex of the top row: far away from who sits below, and to the left.
    assert spots[0] == (row[0], max(z for _, z in spots))


def test_tiles_have_their_true_size_in_inches(saved):
    _, kit, game = saved("barony")
    trims = {c.name: c.trim for section in kit.parts.sections for c in section.components}
    tiles = [one for one in pieces(game) if one["Name"] == "Custom_Tile"]
    tiles = [tile for tile in tiles if tile["Nickname"] in trims]
    assert tiles
    for tile in tiles:
        across_mm, _ = box_size(points_box(trims[tile["Nickname"]]))
        assert math.isclose(2 * tile["Transform"]["scaleX"] * INCH_MM, across_mm, abs_tol=0.01)
        # As thick as the board of tiles in a box.
        assert 1.5 <= tile["CustomImage"]["CustomTile"]["Thickness"] * INCH_MM <= 3.0


def test_colours_have_bags_a_board_that_grows_a_grid_and_rules_are_in_the_notebook(saved):
    _, _, game = saved("terre-de-barons")
    bags = {one["Nickname"]: one for one in game["ObjectStates"] if one["Name"] == "Bag"}
    assert {"Blue", "Yellow", "Red", "Green"} <= set(bags)
    # A baron, two knights, ten donjons, thirty troops.
    assert len(bags["Red"]["ContainedObjects"]) == 43
    _, _, game = saved("baron")
    assert game["SnapPoints"] == []
    # 38 mm from side to side: a corner radius of 0.864 inches, half the size of the grid.
    assert game["Grid"]["Type"] == 2
    assert math.isclose(game["Grid"]["xSize"], 1.7275, abs_tol=0.0001)
    _, _, game = saved("barony-sorcery")
    assert len(game["TabStates"]) == 2
    assert all(len(tab["body"]) > 1000 for tab in game["TabStates"].values())


def test_a_zip_needs_an_address_and_is_the_same_each_time(tmp_path):
    with pytest.raises(OptionError, match="url_base"):
        pnp.kit("baron", purpose="tabletop-simulator").save(tmp_path / "baron.zip")
    kit = pnp.kit(
        "baron", only=["tiles"], purpose="tabletop-simulator", url_base="https://example.org/b"
    )
    kit.save(tmp_path / "baron.zip", png_dpi=DPI)
    first = (tmp_path / "baron.zip").read_bytes()
    kit.save(tmp_path / "baron.zip", png_dpi=DPI)  # ours, so it may be written again
    assert (tmp_path / "baron.zip").read_bytes() == first
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".json")]
        found = set(addresses(json.loads(archive.read(name))))
        assert found == {
            f"https://example.org/b/{name}" for name in archive.namelist() if name.endswith(".png")
        }


BAD_ADDRESSES = (
    "", "http://", "https:///b", "http://[::1", "http://a b/", "http://a:99999/", "http://a\n/",
)  # fmt: skip
ON_A_TABLE = {"purpose": "tabletop-simulator"}


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"purpose": "pictures", "url_base": "https://example.org"}, "tabletop-simulator"),
        (ON_A_TABLE | {"url_base": "example.org"}, "beginning with https://"),
        *((ON_A_TABLE | {"url_base": one}, "expected a full address") for one in BAD_ADDRESSES),
        ({"purpose": "pictures", "marks": "silhouette"}, "marks"),
        ({"board": ""}, "board='': expected a board code"),
    ],
)
def test_what_makes_no_sense_is_refused(wanted, words):
    with pytest.raises(OptionError, match=words):
        pnp.kit("baron", **wanted)


def test_sheets_and_pictures_do_not_mix(tmp_path):
    with pytest.raises(OptionError, match="a folder"):
        pnp.kit("baron", purpose="pictures").save(tmp_path / "kit.pdf")
    assert not list(tmp_path.iterdir())


class Script:
    """A save as TypeScript: a constant of its own type for each object."""

    def __init__(self, game):
        self.lines = []
        states = [self.constant(one) for one in game["ObjectStates"]]
        whole = json.dumps({**game, "ObjectStates": []})
        whole = whole.replace('"ObjectStates": []', f'"ObjectStates": [{", ".join(states)}]')
        self.lines.append(f"const save: TTSSave = {whole};")

    def constant(self, one):
        inner = [self.constant(each) for each in one.get("ContainedObjects", [])]
        kind = one["Name"]
        text = json.dumps({**one, "ContainedObjects": [], "Name": ""})
        held = f'"ContainedObjects": [{", ".join(inner)}]' if inner else ""
        text = text.replace(', "ContainedObjects": []', f", {held}" if held else "")
        text = text.replace('"Name": ""', f'"Name": ObjectName.{NAMES.get(kind, kind)}')
        name = f"o{len(self.lines)}"
        self.lines.append(f"const {name}: {TYPES[kind]} = {text};")
        return name


@pytest.mark.slow
def test_saves_have_the_types_that_others_wrote_for_them(tmp_path, saved):
    compiler = typescript.fetch(tmp_path, f"{DECLARATIONS}@2.2.1")
    script = compiler / "saves.ts"
    options = {"strict": True, "noEmit": True, "target": "ES2022", "skipLibCheck": True}
    types = compiler / "node_modules" / DECLARATIONS / "src" / "index.d.ts"
    settings = {"compilerOptions": {**options, "types": []}, "files": [str(script), str(types)]}
    for slug in SLUGS:
        script.write_text("\n".join(Script(saved(slug)[2]).lines) + "\nexport {};\n")
        assert typescript.complaints(compiler, settings) == ""
    wrong = script.read_text().replace('"ImageURL"', '"Picture"', 1)
    script.write_text(wrong)
    assert "ImageURL" in typescript.complaints(compiler, settings)
