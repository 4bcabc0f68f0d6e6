"""Wall maps: sizes by an independent reader, words, options, the same for ever."""

import io
import re
from functools import cache

import pikepdf
import pypdfium2
import pytest

import pnp
from generators.areas import boxes_area
from layouts.documents import find_paper
from layouts.posters import plan_poster
from pnp.errors import OptionError
from pnp.printing.boards import walls
from pnp.printing.country import lettering
from tests.samples import sampled

LARGE = {
    "a2": (420.0, 594.0),
    "a1": (594.0, 841.0),
    "b2": (500.0, 707.0),
    "50x70": (500.0, 700.0),
    "18x24in": (457.2, 609.6),
    "24x36in": (609.6, 914.4),
}
SLUGS = ("terre-de-barons", "baron", "barony", "barony-sorcery")
MM = 72 / 25.4


def drawn_now(*, seed=4, **look):
    """Return the map of a small board."""
    return pnp.draw(pnp.deal("baron", seed=seed, tiles=14), form="wall", **look)


wall = cache(drawn_now)


def boxes_mm(**look):
    """Return page, bleed and trim box of the only page of a map, as pypdfium2 reads them."""
    (page,) = pypdfium2.PdfDocument(wall(names="none", **look).pdf())
    boxes = (page.get_mediabox(), page.get_bleedbox(), page.get_trimbox())
    return [[edge / MM for edge in box] for box in boxes]


@pytest.mark.parametrize("paper", LARGE)
def test_a_large_paper_is_the_trim_box_with_three_millimetres_of_bleed(paper):
    media, bleed, trim = boxes_mm(paper=paper)
    wide, high = sorted(LARGE[paper])
    assert media == pytest.approx([0, 0, media[2], media[3]], abs=0.01)
    assert sorted(media[2:]) == pytest.approx([wide + 6, high + 6], abs=0.02)
    assert bleed == pytest.approx(media, abs=0.01)
    assert trim == pytest.approx([3, 3, media[2] - 3, media[3] - 3], abs=0.02)


@pytest.mark.parametrize("paper", ["a3", "a4", "letter"])
def test_paper_for_home_printers_is_the_page_unless_a_shop_prints_it(paper):
    known = find_paper(paper)
    media, _, trim = boxes_mm(paper=paper)
    assert sorted(media[2:]) == pytest.approx(sorted((known.width_mm, known.height_mm)), abs=0.02)
    assert trim == pytest.approx(media, abs=0.01)
    media, _, trim = boxes_mm(paper=paper, purpose="print-shop")
    assert trim == pytest.approx([3, 3, media[2] - 3, media[3] - 3], abs=0.02)


def test_a_print_shop_has_cmyk_alone():
    data = wall(paper="a3", names="none", purpose="print-shop").pdf()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        operators = {str(one.operator) for one in pikepdf.parse_content_stream(pdf.pages[0])}
        assert {"k", "K"} <= operators
        assert not operators & {"rg", "RG", "g", "G"}


def words_on(pages):
    (page,) = pypdfium2.PdfDocument(pages.pdf())
    return " ".join(page.get_textpage().get_text_bounded().split())


def test_the_cartouche_tells_game_players_and_code_and_nothing_else_is_told():
    text = words_on(wall(paper="a3", names="none"))
    assert re.search(r"Baron 2 players · N2-\w+", text)
    assert "seed" not in text
    assert "hexboard" not in text


@pytest.mark.parametrize(("slug", "seed"), sampled(zip(SLUGS, (1, 2, 1, 2), strict=True), 4))
def test_fonts_are_embedded_and_a_file_is_small(slug, seed):
    data = pnp.draw(pnp.deal(slug, seed=seed), form="wall", paper="a2").pdf()
    assert len(data) < 1_000_000
    with pikepdf.open(io.BytesIO(data)) as pdf:
        fonts = pdf.pages[0].Resources.Font.values()
        described = [font.get("/FontDescriptor") for font in fonts]
        assert all("/FontFile2" in one for one in described if one is not None)
        names = [str(font.BaseFont) for font in fonts]
        assert names
        assert all(re.match(r"/[A-Z]{6}\+Source", name) for name in names)


def test_a_seed_gives_the_same_map_for_ever_and_another_seed_another():
    assert drawn_now(paper="a3").svg() == wall(paper="a3").svg()
    one, other = (wall(seed=seed, paper="a3", names="none").svg() for seed in (4, 5))
    assert one != other


def test_names_and_labels_can_be_left_out():
    whole, bare = (words_on(made) for made in (wall(paper="a3"), wall(paper="a3", names="none")))
    assert re.search(r"[A-Z]\w+ of [A-Z]\w+", whole)
    assert "Baron" in bare
    assert len(bare) < len(whole)
    labelled = words_on(wall(paper="a3", names="none", labels="coordinates"))
    assert len(bare) < len(labelled)
    assert not re.search(r"\bB4\b", bare)


@pytest.mark.parametrize(("slug", "paper"), [("baron", "a4"), ("baron", "a5"), ("terre", "a5")])
def test_all_values_have_room_on_small_paper(slug, paper):
    game = pnp.games.find_game("terre-de-barons" if slug == "terre" else slug)
    board = pnp.deal(game.slug, seed=9, players=3)
    shown = words_on(pnp.draw(board, form="wall", paper=paper, names="none", language="fr"))
    for terrain in game.terrains:
        if terrain.value is not None and terrain.name in board.terrain.values():
            assert game.texts("fr")(terrain.name) in shown


def test_values_stand_in_a_table_unless_hexes_bear_them():
    village = pnp.games.find_game("baron").texts("en")("village")
    assert f"{village} 3" in words_on(wall(paper="a2", names="none", labels="none"))
    assert village not in words_on(wall(paper="a2", names="none", labels="coordinates"))


def test_grids_differ_in_their_lines_alone():
    none, fine, strong = (
        wall(paper="a3", names="none", grid=grid).svg() for grid in ("none", "fine", "strong")
    )
    assert len(none) < len(fine)
    assert len({none, fine, strong}) == 3
    assert re.findall(r"<text[^>]*>([^<]*)", none) == re.findall(r"<text[^>]*>([^<]*)", strong)


def test_a_map_over_sheets_fills_whole_ones():
    pages = wall(paper="a2", names="none", sheets="a4")
    assert len(pages) == 5
    for page in pypdfium2.PdfDocument(pages.pdf()):
        size_mm = sorted(length / MM for length in page.get_size())
        assert size_mm == pytest.approx([210, 297], abs=0.02)


@pytest.mark.parametrize(
    ("look", "said"),
    [
        *(({option: "none"}, f'{option}.*form="wall"') for option in ("grid", "labels", "names")),
        ({"sheets": "a4"}, 'sheets.*form="wall"'),
        ({"purpose": "home"}, 'purpose.*form="wall"'),
        ({"form": "wall", "hex_mm": 30.0}, "hex_mm"),
        ({"form": "wall", "sheets": "a4", "purpose": "print-shop"}, "one of them"),
    ],
)
def test_options_of_wall_maps_are_refused_elsewhere_and_others_there(look, said):
    with pytest.raises(OptionError, match=said):
        pnp.draw(pnp.deal("baron", seed=1), **look)


def test_a_tiny_board_is_a_map_too():
    board = pnp.deal("baron", seed=1, tiles=1)
    assert len(pnp.draw(board, form="wall", paper="a4").svg()) > 10_000


def test_pictures_of_an_own_game_at_sea_stay_where_the_sea_is(tmp_path):
    art = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#123456" d="M1 1h7v7z"/></svg>'
    (tmp_path / "wreck.svg").write_text(art)
    path = tmp_path / "tides.toml"
    path.write_text(
        'game = { name = "Tides", players = "2" }\nboard = { outline = "hexagon 2" }\n'
        "terrain = { deep = { picture = 'sea', count = 1 },"
        " wreck = { picture = 'wreck.svg', ground = '#a8cbd6' } }\n"
    )
    game = pnp.load_game(path)
    board = pnp.deal(game, players=2, seed=1)
    svg = pnp.draw(board, form="wall", names="none").svg()
    wrecks = [terrain for terrain in board.terrain.values() if terrain == "wreck"]
    name = re.findall(r' id="([^"]*)"', svg[: svg.index("#123456")])[-1]
    assert svg.count(f'"#{name}"') == len(wrecks) == 6
    assert "file=" not in svg.split("</desc>")[1]


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_that_is_read_lies_on_a_cut_between_sheets(slug, monkeypatch):
    seen = []

    def noted(place):
        def keep(*args):
            seen.append(place(*args))
            return seen[-1]

        return keep

    for room, name in ((walls, "lay_out_wall"), (lettering, "names_area")):
        monkeypatch.setattr(room, name, noted(getattr(room, name)))
    pnp.draw(pnp.deal(slug, seed=7), form="wall", paper="a2", sheets="a4")
    layout, *names = seen
    wide, high, (x0, y0) = *layout.paper[1:3], layout.origin
    windows = plan_poster(wide, high, find_paper("a4"), margin_mm=10.0).windows
    across = {one.cuts.left_mm for one in windows} - {None}
    down = {one.cuts.top_mm for one in windows} - {None}
    assert len(across) == len(down) == 1
    cuts = [(x - x0 - 2, -y0, x - x0 + 2, high - y0) for x in across]
    joints = boxes_area([*cuts, *((-x0, y - y0 - 2, wide - x0, y - y0 + 2) for y in down)])
    read = boxes_area([layout.cartouche, *layout.rooms])
    assert len(names) >= 3
    assert all(area.overlap(joints).size == 0 for area in (read, *names))
