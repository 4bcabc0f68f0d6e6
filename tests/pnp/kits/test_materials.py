"""What the cover says of paper, card and board, and of what may stand for printed pieces."""

import re
from itertools import combinations, product

import pytest
from shapely.geometry import Polygon, box

import pnp
from layouts.components import box_size, points_box
from layouts.documents import Page, find_paper, make_drawing
from layouts.shapes import Path, Use
from layouts.sheets import SheetStyle
from pnp.games import GAMES, find_game
from pnp.printing.kits.kitpages import _COVER_EDGE_MM, making_sentences, plan_kit, substitutes
from pnp.printing.kits.record import Section
from pnp.texts import LANGUAGES, page_texts
from tests.kits import components_of, kit_of
from tests.layouts.pieces import card
from tests.pnp.kits.printed import lines_of_page, plain_words
from tests.samples import sampled
from tests.themes import THEMES

TEXTS = page_texts("en")


def section(stock, *, is_two_sided, width_mm=63.0):
    piece = card(width_mm, 88.0)
    piece = piece._replace(back=piece.front if is_two_sided else None)
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


def test_sections_made_alike_share_a_sentence_and_cards_of_a_usual_size_have_sleeves():
    alike = (section("card", is_two_sided=True), section("card", is_two_sided=True))
    (sentence,) = making_sentences(alike, "long-edge", TEXTS)
    assert sentence.startswith("Things, Things: both sides")
    assert substitutes(alike[:1], TEXTS) == ("Things: sleeves for cards of 63 × 88 mm.",)
    assert substitutes((section("card", is_two_sided=True, width_mm=61.0),), TEXTS) == ()


@pytest.mark.parametrize(
    ("game", "language"),
    sampled(product(GAMES, LANGUAGES)),
    ids=lambda value: getattr(value, "slug", value),
)
def test_every_part_of_every_game_says_how_to_make_it(game, language):
    sections = kit_of(game.slug, game.least_players, language=language).sections
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


# Score pads.


PLAYED = [
    (game.slug, n) for game in GAMES for n in range(game.least_players, game.most_players + 1)
]
EVERY = sampled([(*played, language) for played in PLAYED for language in LANGUAGES], 8)

# fmt: off
# What is asked for, from the top; typed afresh from the rules.
ROWS = {
    ("barony", "en"): "Title × 15, New cities × 10, Forest × 1, Plain × 2, Field × 3, Total, Ranking",
    ("barony", "fr"): "Titre × 15, Nouv. cités × 10, Forêt × 1, Plaine × 2, Champ × 3, Total, Classement",
    ("barony-sorcery", "en"): "Title × 15, New cities × 10, Forest × 1, Plain × 2, Field × 3, Control × 3, Total, Ranking",
    ("barony-sorcery", "fr"): "Titre × 15, Nouv. cités × 10, Forêt × 1, Plaine × 2, Champ × 3, Empreintes × 3, Total, Classement",
    ("baron", "en"): "Honour, track, Gain 1: barony, Gain 2: barony, Gain 3: barony, Loss 1: fight, Loss 2: fight, Honour in all, Ranking",
    ("baron", "fr"): "Honneur, piste, Gain 1 : baronnie, Gain 2 : baronnie, Gain 3 : baronnie, Perte 1 : combat, Perte 2 : combat, Honneur total, Classement",
    ("terre-de-barons", "en"): "Tiles worth 1, Tiles worth 2, Tiles worth 3, Tiles worth 4, Diversity, Points, Donjons, Troops, Ranking",
    ("terre-de-barons", "fr"): "Tuiles à 1, Tuiles à 2, Tuiles à 3, Tuiles à 4, Diversité, Points, Donjons, Troupes, Classement",
}
# fmt: on


def pad_of(slug, players, language="en", **more):
    """Return the component of the pads."""
    (pad,) = components_of(kit_of(slug, players, language=language, **more), "score-pad")
    return pad


def lines_on(pad):
    assert pad.trim[0] == (0.0, 0.0)
    return lines_of_page(Page(make_drawing(*pad.trim[2], art=pad.front), "pad · front"))


@pytest.mark.parametrize(("slug", "players", "language"), EVERY)
def test_a_pad_asks_for_what_the_game_scores_and_no_two_texts_touch(slug, players, language):
    pad = pad_of(slug, players, language)
    lines = lines_on(pad)
    margin_mm = min(line.start[0] for line in lines)
    labels = [line for line in lines if line.start[0] < 20 and line.size_mm > 2.5]
    rows = plain_words(sorted(labels, key=lambda one: (round(one.start[1], 1), one.start[0])))
    head = {"en": {"Date", "Place", "Players"}, "fr": {"Date", "Lieu", "Joueurs"}}[language]
    assert head <= {line.text for line in lines}
    assert margin_mm == pytest.approx(4.5)
    for row in ROWS[slug, language].split(", "):
        assert row in rows
    title = find_game(slug).texts(language)("title")
    assert plain_words(lines).startswith(" ".join(title.split()))
    right, bottom = pad.trim[2]
    room = box(pad.safe_mm, pad.safe_mm, right - pad.safe_mm, bottom - pad.safe_mm)
    for line in lines:
        assert room.contains(Polygon(line.corners)), line.text
        assert line.size_mm > 6 * 25.4 / 72 - 0.01, line.text
    for one, other in combinations(lines, 2):
        assert not Polygon(one.corners).intersects(Polygon(other.corners)), (one.text, other.text)


@pytest.mark.parametrize(("slug", "players"), sampled(PLAYED, 4))
def test_every_player_has_a_piece_and_a_box_to_write_a_name_in(slug, players):
    game, pad = find_game(slug), pad_of(slug, players)
    pieces = [s for s in pad.front if isinstance(s, Use) and s.symbol.name.startswith("piece-")]
    colours = [colour.name for colour in game.colours[:players]]
    assert [piece.symbol.name.split("-")[2] for piece in pieces] == colours
    boxes = [s for s in pad.front if isinstance(s, Path) and s.commands[-1] == ("Z",)][1:]
    assert len(boxes) == players
    for piece, frame in zip(pieces, boxes, strict=True):
        (x1, y1), (x2, _), (_, y2) = [command[1:] for command in frame.commands[:3]]
        assert piece.transform.e == pytest.approx((x1 + x2) / 2)
        assert (x2 - x1, y2 - y1) >= (10.0, 8.0)


@pytest.mark.parametrize("paper", ["a4", "letter", "legal"])
@pytest.mark.parametrize("slug", SLUGS)
def test_the_pads_take_one_sheet(slug, paper):
    kit = kit_of(slug, 2)
    pads = kit._replace(sections=kit.sections[-1:])
    sheets = plan_kit(pads, find_paper(paper), 10.0, SheetStyle(duplex="long-edge"))
    assert pads.sections[0].piece_count == 4
    assert sheets.sheet_count == 1


@pytest.mark.parametrize(("slug", "theme"), sampled(product(SLUGS, THEMES)))
def test_a_pad_fills_nothing_but_its_paper(slug, theme):
    fills = [
        shape.style.fill
        for shape in pad_of(slug, 4, theme=theme).front
        if isinstance(shape, Path) and shape.style.fill
    ]
    assert fills == [THEMES[theme].paper]


@pytest.mark.parametrize(
    ("slug", "players", "words"),
    [
        ("terre-de-barons", 2, "With 2 players 16 points end the game, or 5 troops or fewer"),
        ("terre-de-barons", 3, "With 3 players 12 points end the game, or 5 troops or fewer"),
        ("terre-de-barons", 4, "With 4 players 10 points end the game, or 5 troops or fewer"),
        ("terre-de-barons", 4, "© 2023, CC BY-NC-SA"),
        ("barony", 3, "Baron 0, Viscount 15, Count 30, Marquis 45, Duke 60"),
    ],
)
def test_the_pad_tells_the_points_that_end_the_game_and_those_of_titles(slug, players, words):
    assert words in plain_words(lines_on(pad_of(slug, players)))
