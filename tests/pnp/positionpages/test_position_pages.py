"""Pictures and score sheets on paper: everything is there, and nothing leaves the paper."""

from collections import Counter
from functools import cache, partial
from itertools import product

import pytest

import pnp
from generators.hexes import PlaceName
from layouts import SheetError
from layouts.components import points_box
from layouts.documents import find_paper
from layouts.shapes import Circle, Group, Text, Use
from output.pdf import pdf_bytes
from output.svg import svg_text
from pnp.games import GAMES, capabilities, find_game
from pnp.judging.findings import Finding, doubtful, impossible, in_order
from pnp.judging.scores import Note, ScoreLine, ScoreSheet, Standing
from pnp.judging.spans import ANYTHING, exactly
from pnp.model.games import CheckRequest, all_rulings
from pnp.model.positions import position_of
from pnp.printing.boards.figures import LINES, MOST_BADGES, REPAIR
from pnp.printing.positions import MOST_FINDINGS, entry_sentences, position_document, position_frame
from pnp.printing.scoresheets import score_document
from pnp.printing.themes import Pen
from pnp.reports.rows import Subject, score_rows
from pnp.requests.judging import JudgeRequest
from pnp.texts.sentences import Sentence, sentence_text
from tests.boardrules.dealing import deal
from tests.pnp.page.visits import TABLE
from tests.positions.typed import typed, typed_text
from tests.samples import sampled
from tests.themes import THEMES
from tests.walks import text_box, walked

MARGIN_MM = 10.0
SLUGS = [game.slug for game in GAMES]
ON_A_MOUNTAIN = TABLE.replace("A3 gBKKD", "A3 gBKK\ngD C2")

TERRE = typed_text("Terre to be drawn")
BARON = typed_text("Baron to be drawn")


def frame_of(position, findings=(), *, language="en", theme="colour", margin_mm=MARGIN_MM):
    game = find_game(position.game)
    pen = Pen(game, capabilities.theme_of(game, theme), language)
    return position_frame(position, findings, pen, margin_mm, "A title")


@cache
def picture(text, language="en", theme="colour", paper="a4", clean=False, scores=False):
    """Return a picture, or a score sheet, with its position, findings and scores."""
    position = typed(text)
    game = find_game(position.game)
    rulings = all_rulings(game.rulings, position.rulings)
    findings = in_order(capabilities.check(game, position, CheckRequest(rulings)))
    sheet = capabilities.score(game, position, rulings)
    frame = frame_of(position, () if clean else findings, language=language, theme=theme)
    if scores:
        rows = score_rows(Subject(position, game, game.rules_texts(language)), sheet)
        rows = rows._replace(decisive_sentences=("With another ruling Red would win.",))
        document = score_document(frame, rows, find_paper(paper))
    else:
        document = position_document(frame, find_paper(paper))
    return document, position, findings, sheet


score_sheet = partial(picture, scores=True)


def shapes_of(page):
    """Yield plain shapes with their map to the page; what is clipped is left out."""
    for _, shapes in page.drawing.layers():
        for shape, outer in walked(shapes, clipped=False):
            if not isinstance(shape, Group | Use):
                yield shape, outer


def texts_of_page(page):
    """Return (x, y, text) of all texts on a page, in mm."""
    return [
        (*place.apply((shape.x_mm, shape.y_mm)), shape.text)
        for shape, place in shapes_of(page)
        if isinstance(shape, Text)
    ]


def words_of(document):
    """Return all words of a document, one blank between them."""
    words = (text for page in document.pages for *_, text in texts_of_page(page))
    return plain(" ".join(words))


def plain(words):
    return " ".join(words.split())


def told_in(document, sentence, position, language="en"):
    """Tell whether a sentence about a position stands in a document."""
    texts = find_game(position.game).rules_texts(language)
    return plain(sentence_text(sentence, texts, position.names)) in words_of(document)


def some_findings(count, code="BN04"):
    cells = list(typed(BARON).terrain)
    return tuple(
        Finding(code, "impossible", Sentence("colour_red"), (PlaceName(cells[n % len(cells)]),))
        for n in range(count)
    )


def assert_on_paper(document):
    for page in document.pages:
        right_mm, bottom_mm = page.drawing.width_mm - MARGIN_MM, page.drawing.height_mm - MARGIN_MM
        for shape, place in shapes_of(page):
            if isinstance(shape, Text):
                box = text_box(shape, place)
            elif isinstance(shape, Circle):
                x, y, r = shape.x_mm, shape.y_mm, shape.radius_mm
                box = points_box(map(place.apply, product((x - r, x + r), (y - r, y + r))))
            else:
                continue
            assert min(box[:2]) >= MARGIN_MM - 0.1, shape
            assert box[2] <= right_mm + 0.1, shape
            assert box[3] <= bottom_mm + 0.1, shape


CASES = product(
    (TERRE, BARON),
    (("en", "colour"), ("fr", "ink-saver"), ("fr", "country")),
    ("a4", "letter", "a5"),
)


@pytest.mark.parametrize("make", [picture, score_sheet], ids=["picture", "score sheet"])
@pytest.mark.parametrize(("text", "look", "paper"), sampled(CASES, 3))
def test_pages_stay_on_their_paper(text, look, paper, make):
    assert_on_paper(make(text, *look, paper)[0])


@pytest.mark.parametrize("theme", ["colour", "country"])
@pytest.mark.parametrize("word", ["A title", "A", "On the board"])
def test_words_of_a_picture_grow_with_the_paper_and_shrink_with_none(word, theme):
    """Title, legend and names at the rim: an A3 page is the square root of two times as wide."""
    sizes = {}
    for paper in ("a5", "a4", "a3"):
        document, *_ = picture(BARON, paper=paper, theme=theme)
        placed = [each for each in shapes_of(document.pages[0]) if isinstance(each[0], Text)]
        sizes[paper], *_ = (text.size_mm * at.a for text, at in placed if text.text == word)
    assert sizes["a3"] == pytest.approx(sizes["a4"] * 2**0.5, rel=0.002)
    assert sizes["a5"] == sizes["a4"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_legend_tells_every_finding_with_code_sentence_and_source(language):
    document, position, findings, _ = picture(TERRE, language)
    words = words_of(document)
    texts = find_game(position.game).rules_texts(language)
    assert len({finding.severity for finding in findings}) >= 3
    for finding in findings:
        assert finding.code in words
        assert told_in(document, finding.sentence, position, language)
        assert plain(texts(f"{finding.code}_source")) in words
    # Letters on pieces are those of the language.
    assert (" Y " in words, " J " in words) == (language == "en", language == "fr")


def test_the_legend_stands_beside_a_board_that_is_high_and_narrow():
    rows = "\n".join(f"{' ' * (number % 2)} C" for number in range(14))
    position = typed(f"game baron 2p\nphase play\nboard\n{rows}\npieces\n")
    frame = frame_of(position, some_findings(14))
    (page,) = position_document(frame, find_paper("a4")).pages
    letters = [x for x, _, text in texts_of_page(page) if text in "ABCDEFGHIJKLMN"]
    (heading,) = (place for place in texts_of_page(page) if place[2] == "Findings")
    assert max(letters) < heading[0]
    assert heading[1] < 60.0
    # All that is listed begins below the heading, the first line close to it.
    listed = [y for x, y, text in texts_of_page(page) if x > max(letters) and text in "123456789"]
    assert heading[1] < min(listed) < heading[1] + 12.0


def test_findings_are_numbered_alike_on_their_hexes_and_in_the_legend():
    document, _, findings, _ = picture(TERRE)
    numbers = [
        shape.text
        for page in document.pages
        for shape, _ in shapes_of(page)
        if isinstance(shape, Text) and shape.face == "sans-semibold" and shape.anchor == "middle"
    ]
    named = Counter(cell for finding in findings for cell in set(finding.hexes))
    for number, finding in enumerate(findings, start=1):
        # Where a hex has more findings than badges, the last badge is a plus.
        on_hexes = [cell for cell in finding.hexes if 0 < named[cell] <= MOST_BADGES]
        assert numbers.count(str(number)) >= 1 + len(on_hexes)


def test_outlines_have_the_colour_and_line_of_the_gravest_finding_of_each_hex():
    document, _, findings, _ = picture(TERRE)
    lines = [
        shape.style.stroke
        for shape, _ in shapes_of(document.pages[0])
        if getattr(shape, "style", None) is not None and len(getattr(shape, "commands", ())) == 7
    ]
    grave = {cell for f in findings if f.severity == "impossible" for cell in f.hexes}
    assert lines.count(LINES["impossible"].colour) == len(grave)


def test_a_repair_is_a_dotted_hex_with_an_arrow_and_a_line_in_the_legend():
    found = pnp.check(pnp.parse(ON_A_MOUNTAIN), repairs=True)
    [*_, (repair,)] = [finding.repairs for finding in found if finding.repairs]
    [page] = found.pages(JudgeRequest({})).document.pages
    drawn = [shape for shape, _ in shapes_of(page) if hasattr(shape, "commands")]
    dotted = [shape for shape in drawn if shape.style.stroke == REPAIR.colour]
    heads = [shape for shape in drawn if shape.style.fill == REPAIR.colour]
    # Three hexes with six corners, and the lines of three arrows.
    assert sorted(len(shape.commands) for shape in dotted) == [2] * 3 + [7] * 3
    assert len(heads) == len(repair.places) == 3
    words = " ".join(shape.text for shape, _ in shapes_of(page) if isinstance(shape, Text))
    assert "Perhaps gD on one of these hexes instead of C2 (C1, B1, B2)" in words


def test_a_position_without_findings_is_one_page_that_says_so():
    document, *_ = picture(TERRE, clean=True)
    (page,) = document.pages
    assert "nothing impossible or doubtful found" in words_of(document)
    assert "Findings" not in words_of(document)
    # Figures of a full tile are five millimetres high.
    heights = [
        shape.transform.then(outer).a
        for shape, outer in walked(page.drawing.art, symbols=False)
        if isinstance(shape, Use) and shape.symbol.name.startswith("piece-")
    ]
    assert len(heights) > 20
    assert min(heights) >= 5.0


def test_the_picture_shows_the_entries_that_no_photograph_shows():
    assert "Also typed: Blue: 3 troops in reserve." in words_of(picture(TERRE)[0])
    assert "Red: honour 12. White: honour 23." in words_of(picture(BARON)[0])


# fmt: off
# Language, what was entered, and the sentences.
ENTERED = [
    ("en", "hand\nb rank=2 tokens=mcc", ["Blue: Count; 1 mountain, 2 fields."]),
    ("fr", "hand\nb rank=2 tokens=mcc", ["Bleu\u00a0: Comte\u00a0; 1 montagne, 2 champs."]),
    ("en", "names\nb Anna\nhand\nb points=1", ["Blue (Anna): 1 point on the score track."]),
    ("en", "names\nb Anna", ["Blue (Anna)."]),
    ("fr", "hand\nb tokens=- removed=0", ["Bleu\u00a0: aucun jeton\u00a0; 0 chevalier sorti du jeu."]),
    ("en", "turns 1\norder b y", ["Seats: Blue, Yellow.", "1 turn played."]),
]
# fmt: on


@pytest.mark.parametrize(("language", "text", "sentences"), ENTERED)
def test_entries_are_shown_in_sentences(language, text, sentences):
    position = typed(f"game barony 2p\nphase play\nboard\n F F\n{text}\n")
    assert list(entry_sentences(frame_of(position, language=language))) == sentences


@pytest.mark.parametrize(("slug", "theme"), sampled(product(SLUGS, sorted(THEMES)), 3))
def test_dealt_boards_of_all_games_are_drawn_as_positions(slug, theme):
    position = position_of(deal(slug, 3, 5))
    document = position_document(frame_of(position, theme=theme), find_paper("a4"))
    assert len(document.pages) == 1
    assert_on_paper(document)
    words = words_of(document)
    assert all(name in words for name in position.names.values())


@pytest.mark.parametrize("make", [picture, score_sheet])
def test_both_are_written_with_the_title_of_the_table_as_pdf_and_svg(make):
    document = make(TERRE.replace("phase play", "phase play\n    title Table 4, 12 May"))[0]
    assert "Table 4, 12 May" in words_of(document)
    assert pdf_bytes(document).startswith(b"%PDF")
    assert all(svg_text(page, document).startswith("<?xml") for page in document.pages)


def test_a_paper_that_is_too_small_for_the_board_is_refused():
    position = position_of(deal("barony", 4, 1))
    with pytest.raises(SheetError, match="larger paper"):
        position_document(frame_of(position, margin_mm=55.0), find_paper("a5"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_score_sheet_has_every_line_points_total_note_and_source(language):
    document, position, _, sheet = score_sheet(BARON, language)
    words = words_of(document)
    texts = find_game(position.game).rules_texts(language)
    lines = [line for standing in sheet.standings for line in standing.lines]
    assert all(str(standing.total) in words for standing in sheet.standings)
    assert all(plain(texts(line.source)) in words for line in lines)
    for one in (*lines, *sheet.notes, *sheet.workings):
        assert told_in(document, one.sentence, position, language)
    assert "With another ruling Red would win." in words


@pytest.mark.parametrize(
    ("finding", "said"),
    [
        (doubtful, "The score stands, but the position has findings"),
        (impossible, "This position is impossible as typed"),
    ],
)
def test_a_score_is_marked_when_something_is_wrong_and_only_then(finding, said):
    marked = words_of(drawn(findings=(finding("PF02_none", words="seed=1"),)))
    assert said in marked
    assert ("The score stands" in marked) == (finding is doubtful)
    assert "The score stands" not in words_of(score_sheet(TERRE, clean=True)[0])


def test_the_score_sheet_holds_the_picture_and_all_findings():
    document, position, findings, _ = score_sheet(TERRE)
    assert "D3 · 18" in words_of(document)
    for finding in findings:
        is_told = told_in(document, finding.sentence, position)
        assert is_told or finding.severity == "information"


def test_hexes_that_a_note_names_are_not_told_twice():
    position = typed(BARON)
    cells = tuple(position.terrain)
    note = Note(Sentence("work_group_knights", {"knights": cells[:2]}), cells[:3])
    words = words_of(drawn(sheet_of(standing("r", 9, 1), workings=(note,))))
    texts = find_game("baron").rules_texts("en")
    assert f"{plain(sentence_text(note.sentence, texts, position.names))} (A6)" in words


def sheet_of(*standings, is_over=True, workings=()):
    return ScoreSheet(tuple(standings), is_over, workings=workings)


def standing(colour, total, rank=None, is_shared=False, lines=1):
    span = ANYTHING if total is None else exactly(total)
    line = ScoreLine(Sentence("colour_red"), span, "colour_blue")
    return Standing(colour, (line,) * lines, span, rank and exactly(rank), is_shared)


def tied(colour, total):
    return standing(colour, total)._replace(is_open=True)


def drawn(sheet=None, paper="a4", findings=()):
    """Return a score sheet, if none is given of one winner."""
    position, game = typed(BARON), find_game("baron")
    sheet = sheet or sheet_of(standing("r", 9, 1))
    rows = score_rows(Subject(position, game, game.rules_texts("en")), sheet)
    document = score_document(frame_of(position, findings), rows, find_paper(paper))
    assert_on_paper(document)
    return document


# fmt: off
# Title, standings, whether it is over, what is read, what is not.
VERDICTS = [
    ("one winner", [standing("r", 9, 1), standing("w", 5, 2)], True, "Winner: Red", "Shared"),
    ("a shared victory", [standing("r", 9, 1, True), standing("w", 9, 1, True)], True, "Shared victory: Red, White", "Winner"),
    ("nobody has won yet", [standing("r", 9, 1), standing("w", 5, 2)], False, "In the lead: Red", "Winner"),
    ("a total is missing", [standing("r", None), standing("w", 5)], True, "total open", "Winner"),
    ("who is out has no rank", [standing("r", 9, 1), standing("w", 5)], True, "not ranked", "rank open"),
    ("a tie that an entry would decide", [tied("r", 9), tied("w", 9)], True, "rank open", "not ranked"),
    ("shared second", [standing("r", 9, 1), standing("w", 5, 2, True), standing("b", 5, 2, True)], True, "rank 2, shared", "Shared victory"),
    ("below nothing", [standing("r", 9, 1), standing("w", -3, 2)], True, "−3", "-3"),
]
# fmt: on


@pytest.mark.parametrize(("title", "standings", "is_over", "read", "unread"), VERDICTS)
def test_verdicts_and_ranks(title, standings, is_over, read, unread):
    words = words_of(drawn(sheet_of(*standings, is_over=is_over)))
    assert read in words, title
    assert unread not in words, title


STEPS = sheet_of(standing("r", 9, 1), workings=(Note(Sentence("colour_red")),) * 150)


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_steps_stand_in_columns_and_go_on_under_a_heading(paper):
    document = drawn(STEPS, paper)
    assert "150." in words_of(document)
    first, second = (texts_of_page(page) for page in document.pages[:2])
    assert "Step by step" in {text for *_, text in first}
    assert "Step by step, continued" in {text for *_, text in second}
    if paper == "a4":
        numbers = {text: (x, y) for x, y, text in first if text[:-1].isdigit() and text[-1] == "."}
        assert len({x for x, _ in numbers.values()}) == 2
        assert numbers["1."][1] < numbers["2."][1]


def test_nobody_on_the_board_is_still_a_sheet():
    assert len(drawn(sheet_of(is_over=None)).pages) >= 1


def test_many_findings_run_over_several_pages():
    document = drawn(findings=some_findings(15 * len(typed(BARON).terrain)))
    assert len(document.pages) >= 3
    assert "stands for further findings" in words_of(document)


def test_a_few_findings_stand_below_the_picture_on_the_score_sheet_itself():
    document = drawn(findings=some_findings(3))
    (page,) = document.pages
    heights = {text.strip(): y for _, y, text in texts_of_page(page)}
    assert heights["Total"] < heights["C4"] < heights["Findings"] < heights["BN04 · impossible"]


# Lines of the account, where the hexes are drawn, where the legend begins.
@pytest.mark.parametrize(("lines", "board_on", "legend_on"), [(1, 0, 1), (25, 1, 1)])
def test_a_picture_beside_many_findings_is_large_or_leaves_with_them(lines, board_on, legend_on):
    sheet = sheet_of(standing("r", 9, 1, lines=lines))
    document = drawn(sheet, findings=some_findings(40))
    pages = [[text for *_, text in texts_of_page(page)] for page in document.pages]
    # The letter of a row at the rim.
    assert [place for place, words in enumerate(pages) if "A" in words] == [board_on]
    assert [place for place, words in enumerate(pages) if "Findings" in words] == [legend_on]


def test_a_source_is_told_once_for_findings_of_one_code():
    findings = (*some_findings(3), *some_findings(2, "BN05"))
    words = words_of(drawn(findings=findings))
    texts = find_game("baron").rules_texts("en")
    assert words.count(texts("BN04_source")) == words.count(texts("BN05_source")) == 1


@pytest.mark.parametrize(("language", "named"), [("en", "Blue (Anna)"), ("fr", "Bleu (Anna)")])
def test_names_of_players_stand_beside_their_colours(language, named):
    document = score_sheet(TERRE.replace("reserve", "names\n    b Anna\n    reserve"), language)[0]
    assert named in words_of(document)


def test_of_hundreds_of_findings_the_first_are_shown_and_the_page_says_so():
    rows = "\n".join(" " * (row % 2) + " ".join("X" * 20) for row in range(20))
    text = f"game baron 2p\nphase play\nboard\n{rows}\n"
    document, _, findings, _ = picture(text, paper="a3")
    assert len(findings) > MOST_FINDINGS
    assert f"the first {MOST_FINDINGS} are shown here" in words_of(document)
    assert len(document.pages) < 8
