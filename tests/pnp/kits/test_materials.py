"""What the cover says of paper, card and board, and of what may stand for printed pieces."""

import re
from itertools import product

import pytest

import pnp
from layouts.components import Component, box_size, points_box
from layouts.shapes import Path, Style, rectangle
from pnp.games import GAMES, capabilities
from pnp.printing.kits.kitpages import _COVER_EDGE_MM, making_sentences, substitutes
from pnp.printing.kits.record import KitRequest, Section
from pnp.texts import LANGUAGES, page_texts
from tests.samples import sampled
from tests.themes import THEMES

TEXTS = page_texts("en")
ART = (rectangle(0.0, 0.0, 63.0, 88.0, Style("#ffffff")),)


def section(stock, *, is_two_sided, width_mm=63.0):
    trim = ((0.0, 0.0), (width_mm, 0.0), (width_mm, 88.0), (0.0, 88.0))
    piece = Component("piece", ART, trim, back=ART if is_two_sided else None)
    return Section("things", "Things", (piece,), stock=stock)


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge", "fold", "none"])
def test_only_what_has_no_back_in_print_is_glued_onto_board_as_one_sheet(duplex):
    (one_sided,) = making_sentences((section("board", is_two_sided=False),), duplex, TEXTS)
    assert "glued onto 2 mm board" in one_sided
    (two_sided,) = making_sentences((section("board", is_two_sided=True),), duplex, TEXTS)
    assert ("glued onto 2 mm board, then cut" in two_sided) == (duplex == "none")
    if duplex == "fold":
        assert "onto both sides" in two_sided
    if duplex.endswith("edge"):
        assert "Do not glue it onto board" in two_sided


def test_sections_made_alike_share_a_sentence():
    alike = (section("card", is_two_sided=True), section("card", is_two_sided=True))
    (sentence,) = making_sentences(alike, "long-edge", TEXTS)
    assert sentence.startswith("Things, Things: both sides")


def test_cards_of_a_usual_size_have_sleeves():
    words = substitutes((section("card", is_two_sided=True),), TEXTS)
    assert words == ("Things: sleeves for cards of 63 × 88 mm.",)
    assert substitutes((section("card", is_two_sided=True, width_mm=61.0),), TEXTS) == ()


@pytest.mark.parametrize(
    ("game", "language"),
    sampled(product(GAMES, LANGUAGES)),
    ids=lambda value: getattr(value, "slug", value),
)
def test_every_part_of_every_game_says_how_to_make_it(game, language):
    request = KitRequest(
        players=game.least_players,
        seed=1,
        language=language,
        theme=THEMES["colour"],
        hex_mm=game.hex_mm,
    )
    sections = capabilities.make_kit(game, request).sections
    for duplex in ("long-edge", "fold", "none"):
        sentences = making_sentences(sections, duplex, page_texts(language))
        said = " ".join(sentences)
        assert all(one.title in said for one in sections)
    assert any(one.is_boxed for one in sections)
    assert substitutes(sections, page_texts(language))


SLUGS = [game.slug for game in GAMES]
COVERS = sampled(product(SLUGS, LANGUAGES, ["a4", "letter"], ["long-edge", "fold"]), 8)


@pytest.mark.parametrize(("slug", "language", "paper", "duplex"), COVERS)
def test_every_cover_has_its_picture(slug, language, paper, duplex):
    cover = pnp.kit(slug, language=language, paper=paper, duplex=duplex).document.pages[0]
    edges = [
        points_box(step[1:] for step in shape.commands if len(step) > 1)
        for shape in cover.drawing.art
        if isinstance(shape, Path) and shape.style.stroke_mm == _COVER_EDGE_MM
    ]
    wide, high = box_size(max(edges, key=lambda box: box_size(box)[0] * box_size(box)[1]))
    assert wide == pytest.approx(cover.drawing.width_mm - 20.0)
    assert high > 0.1 * cover.drawing.height_mm


def making_words(**options):
    texts = re.findall(r"text='([^']*)'", repr(pnp.kit(**options).document.pages[1].drawing))
    return " ".join(texts)


def test_the_making_speaks_of_folds_only_where_there_are_some():
    # Backs beside the fronts, or a paper die.
    assert "Score the fold" not in making_words(game="baron")
    assert "Score the fold" in making_words(game="baron", duplex="fold")
    assert "Score the fold" in making_words(game="terre-de-barons")
    assert "Score the fold" not in making_words(game="terre-de-barons", without=["die"])
