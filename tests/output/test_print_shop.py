"""Kits for print shops, read back: inks, the spot colour, boxes, the manifest."""

import csv
from collections import Counter
from io import BytesIO

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts import points_to_mm
from layouts.components import bleed_outline, points_box
from layouts.documents import Document
from output.pdf import cmyk_shares, fill_code, pdf_bytes, stroke_code
from pnp.games import GAMES, find_game
from pnp.printing.kits.faces import manifest_of, print_shop_pages
from tests.kits import kit_of

RGB = {"rg", "RG", "g", "G", "cs", "sc", "scn", "SC", "sh", "ri"}
CMYK = {"k", "K"}


class Shop:
    """The kit of a game for a print shop: its pieces, its manifest and its opened file."""

    def __init__(self, game):
        self.kit = kit_of(game.slug, game.least_players)
        self.pages = print_shop_pages(self.kit)
        document = Document(self.pages, "kit", "a test", "nobody", "a test", colour_space="cmyk")
        self.pdf = pikepdf.open(BytesIO(pdf_bytes(document)))
        self.rows = list(csv.DictReader(manifest_of(self.kit).splitlines()[1:]))
        # Every component once a printed side, fronts before their backs.
        self.faces = [
            (section.key, part, side)
            for section in self.kit.sections
            for part in section.components
            for side in (("front", "back") if part.back is not None else ("front",))
        ]

    def streams(self, kind):
        streams = [thing for thing in self.pdf.objects if isinstance(thing, pikepdf.Stream)]
        return [stream for stream in streams if stream.get("/Subtype") == kind]


@pytest.fixture(scope="module", params=[game.slug for game in GAMES])
def shop(request):
    """The kit of every game for a print shop; each is drawn once."""
    return Shop(find_game(request.param))


def operators_of(stream):
    return list(pikepdf.parse_content_stream(stream))


def size_mm(box):
    left, top, right, bottom = map(float, box)
    return (right - left, bottom - top)


def test_every_face_has_its_page_called_as_shops_ask_for_it(shop):
    assert len(shop.pdf.pages) == len(shop.pages) == len(shop.faces)
    for page, (_, part, side) in zip(shop.pages, shop.faces, strict=True):
        piece = "-".join(part.name.lower().split())
        assert f"-{piece}-{side}-" in page.title
    names = [row["name"] for row in shop.rows]
    assert len(set(names)) == len(names)
    assert [page.title for page in shop.pages] == names
    for row in shop.rows:
        assert row["name"].startswith(f"{row['section']}-")
        assert row["name"].endswith(f"mm-x{row['quantity']}")
        assert f"-{row['side']}-" in row["name"]
    labels = [str(label.P) for label in shop.pdf.Root.PageLabels.Nums if hasattr(label, "keys")]
    assert labels == names


def test_boxes_have_the_size_of_the_piece_and_its_bleed(shop):
    for page, (_, part, _) in zip(shop.pdf.pages, shop.faces, strict=True):
        trim, bleed, media = (
            [points_to_mm(float(edge)) for edge in box]
            for box in (page.TrimBox, page.BleedBox, page.mediabox)
        )
        assert size_mm(trim) == pytest.approx(size_mm(points_box(part.trim)), abs=0.05)
        whole = pytest.approx(size_mm(points_box(bleed_outline(part))), abs=0.05)
        assert size_mm(bleed) == size_mm(media) == whole
        assert part.bleed_mm == (0.0 if part.name == "die" else 3.0)
        for place, sign in enumerate((1, 1, -1, -1)):
            assert sign * (trim[place] - bleed[place]) >= part.bleed_mm - 0.05


def test_all_colours_are_of_four_inks_by_shares_from_0_to_1(shop):
    found = set()
    for stream in [*shop.pdf.pages, *shop.streams("/Form")]:
        for item in operators_of(stream):
            found.add(str(item.operator))
            if str(item.operator) in CMYK:
                assert len(item.operands) == 4
                assert all(0 <= float(share) <= 1 for share in item.operands)
    assert not RGB & found
    assert found & CMYK == CMYK
    assert shop.streams("/Image") == []


def test_the_cut_layer_alone_is_drawn_in_the_spot_colour(shop):
    for page in shop.pdf.pages:
        kind, name, inks, *_ = map(str, page.Resources.ColorSpace.CutContour)
        assert (kind, name, inks) == ("/Separation", "/CutContour", "/DeviceCMYK")
        layer, outlines = "", 0
        for item in operators_of(page):
            operator = str(item.operator)
            if operator == "BDC":
                layer = str(item.operands[1])
            elif operator == "EMC":
                layer = ""
            elif operator == "CS":
                assert str(item.operands[0]) == "/CutContour"
                assert layer == "/cut"
            elif operator in {"S", "s"} and layer == "/cut":
                outlines += 1
            elif layer == "/cut":
                assert operator not in CMYK | {"f", "B", "b", "Do", "Tj"}
        assert outlines == 1


def test_there_are_no_marks(shop):
    groups = [str(group.Name) for group in shop.pdf.Root.OCProperties.OCGs]
    assert groups == ["art", "cut"]
    for page in shop.pages:
        assert page.drawing.marks == page.drawing.fold == ()


def test_the_manifest_lists_every_page_with_its_piece(shop):
    assert [int(row["page"]) for row in shop.rows] == list(range(1, len(shop.pages) + 1))
    for row, (key, part, side) in zip(shop.rows, shop.faces, strict=True):
        assert (row["section"], row["piece"], row["side"]) == (key, part.name, side)
        assert int(row["quantity"]) == part.quantity
        shown = tuple(float(edge) for edge in row["trim_mm"].split(" x "))
        assert shown == pytest.approx(size_mm(points_box(part.trim)), abs=0.01)
    total = Counter()
    for row in shop.rows:
        if row["side"] == "front":
            total[row["section"]] += int(row["quantity"])
    assert total == {section.key: section.piece_count for section in shop.kit.sections}


# Separations: greys, near-blacks, full colours, and the spot colour of cutters.


@pytest.mark.parametrize(
    ("colour", "shares"),
    [
        ("#ffffff", (0, 0, 0, 0)),
        ("#000000", (0, 0, 0, 1)),
        ("#ff0000", (0, 1, 1, 0)),
        ("#00ff00", (1, 0, 1, 0)),
        ("#0000ff", (1, 1, 0, 0)),
        ("#00ffff", (1, 0, 0, 0)),
        ("#ff00ff", (0, 1, 0, 0)),
        ("#ffff00", (0, 0, 1, 0)),
        ("#800000", (0, 1, 1, 1 - 128 / 255)),
        ("#2f231c", (0, 0, 0, 1)),  # nearly black: black alone
        ("#222222", (0, 0, 0, 1)),
        ("#3f0000", (0, 0, 0, 1)),
    ],
)
def test_colours_take_the_inks_that_make_them(colour, shares):
    assert cmyk_shares(colour) == pytest.approx(shares)


@given(st.tuples(*[st.integers(0, 255)] * 3) | st.integers(64, 255).map(lambda grey: (grey,) * 3))
def test_the_colour_comes_back_unless_it_is_nearly_black(levels):
    shares = cmyk_shares("#" + "".join(f"{level:02x}" for level in levels))
    assert all(0.0 <= share <= 1.0 for share in shares)
    *inks, black = shares
    assert min(inks) == 0.0  # what the three have in common is black
    if len(set(levels)) == 1:
        assert max(inks) == 0.0
    if max(levels) >= 64:
        back = [(1 - ink) * (1 - black) * 255 for ink in inks]
        assert back == pytest.approx(list(levels), abs=1e-6)


def test_screens_get_their_own_colours_and_presses_four_inks():
    assert fill_code("#ff0080", "rgb") == "1 0 0.502 rg"
    assert stroke_code("#ff0080", "rgb") == "1 0 0.502 RG"
    assert fill_code("#ff0000", "cmyk") == "0 1 1 0 k"
    assert stroke_code("#000000", "cmyk") == "0 0 0 1 K"
    # Cutters get the spot colour whatever the colour, and it overprints.
    code = stroke_code("#123456", "contour")
    assert code == stroke_code("#ffffff", "contour")
    assert code.split()[:4] == ["/CutContour", "CS", "1", "SCN"]
    assert code.endswith("gs")
