"""Rulebooks: Markdown becomes blocks; HTML and links stay as plain words; nothing is without end."""

import pytest

from layouts import TextFitError
from layouts.blocks import Bullets, Column, Figure, Heading, Paragraph, Table
from layouts.richtexts import Run, fitting_size_mm, plain_text
from pnp.errors import GameFileError
from pnp.printing.stock.lexicon import Lexicon
from pnp.printing.stock.pages import MOST_BYTES, Writer, parsed


def blocks(text, **where):
    writer = Writer(Lexicon(None, None, "en"), **where)
    return list(writer.set(parsed("rules.md", text.encode())))


def test_headings_lists_and_tables():
    found = blocks(
        "# Name\n\nText\n\n## Part\n\n- one\n- two\n\n3. three\n4. four\n\n| a | b |\n|---|---|\n| c | d |\n"
    )
    assert [type(one) for one in found] == [Heading, Paragraph, Heading, *[Bullets] * 4, Table]
    numbers = [one.first if one.is_numbered else None for one in found[3:7]]
    assert numbers == [None, None, 3, 4]
    assert found[7].rows == (("a", "b"), ("c", "d"))
    assert found[0].scale > found[2].scale


def test_faces_within_a_paragraph():
    (found,) = blocks("Take **three** and *lean* `code`.")
    bold, lean = Run("three", "sans-semibold"), Run("lean", None, True)
    words = (Run("Take "), bold, Run(" and "), lean, Run(" "), Run("code"), Run("."))
    assert found.text == words


def test_links_and_html_stay_as_words_however_long_their_addresses():
    found = blocks(
        f"See [the site](https://example.org/{'a' * 500}) <b>now</b>.\n\n"
        "<div>Box <i>of</i> words</div>\n\n<script>alert(1)</script>\n"
    )
    assert [plain_text(one.text) for one in found] == ["See the site now.", "Box of words"]


def test_rules_quotations_and_lists_in_lists():
    found = blocks("> said\n\n---\n\n- one\n  - inner\n")
    assert [type(one) for one in found] == [Paragraph, Figure, Bullets, Bullets]
    assert found[0].text == (Run("said", None, True),)


def test_a_paragraph_with_a_colon_leads_on_and_a_long_one_comes_in_pieces():
    assert [one.leads_on for one in blocks("Do one of these:\n\nAnd rest.")] == [True, False]
    found = blocks("word " * 2000)
    assert len(found) > 5 and max(len(one.text) for one in found) <= 1200


@pytest.mark.parametrize("text", ["*" * 200, "`" * 20000, "- " * 5000])
def test_marks_without_end_are_no_trouble(text):
    blocks(text)


@pytest.mark.parametrize("text", [">" * 5000, "> " * 5000, "- " * 5000 + "a"])
def test_nesting_without_end_is_refused(text):
    with pytest.raises(GameFileError, match="nested too deeply"):
        blocks(text)


LONG = "a" * 201
LONG_WORDS = {
    "a word": "a" * 199_000,
    "signs of a heading": "#" * 100_000,
    "brackets": "[" * 20_000,
    "faces": "**a**" * 300,
    "an item": f"- {LONG}",
    "code": f"    {LONG}",
    "a fence": f"```\n{LONG}\n```",
    "a heading": f"# {LONG}",
    "a cell": f"| a |\n|---|\n| {LONG} |",
}


@pytest.mark.parametrize("text", LONG_WORDS.values(), ids=LONG_WORDS)
def test_a_word_that_fits_no_line_is_refused_with_its_place(text):
    with pytest.raises(GameFileError, match=r"rules\.md:2: a word of \d+ characters; expected"):
        blocks(f"\n{text}", file="rules.md")


def test_an_error_quotes_the_beginning_of_words_that_do_not_fit():
    with pytest.raises(TextFitError) as error:
        fitting_size_mm("a b " * 15_000, "sans", width_mm=190.0, max_size_mm=5.0)
    assert len(str(error.value)) < 250


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"x" * (MOST_BYTES + 1), r"rules\.md: the rulebook is longer"),
        (b"# A\n\xff", r"rules\.md:2: the rulebook is not in UTF-8; save it"),
        (b"#\n" * 8_001, r"rules\.md: the rulebook has too many headings"),
    ],
    ids=["long", "no text", "headings"],
)
def test_what_is_too_long_or_no_text_is_refused(data, said):
    with pytest.raises(GameFileError, match=said):
        parsed("rules.md", data)


def test_no_word_is_left_out_because_it_is_deep():
    for around in (">" * 20, "- " * 10):
        table = "".join(f"{around}{row}\n" for row in ("| deep | b |", "|---|---|", "| c | d |"))
        for text in (f"{around}deep", table if ">" in around else ""):
            found = parsed("rules.md", text.encode())
            assert any(token.content == "deep" for token in found) or not text
        with pytest.raises(GameFileError, match=r"rules\.md:3: lists or quotations are nested"):
            parsed("rules.md", f"A\n\n{around}{around[:2]}deeper".encode())


def test_inner_lists_are_deeper_and_columns_aligned():
    found = blocks("- one\n  - inner\n    - inmost\n")
    assert [one.level for one in found] == [0, 1, 2]
    (table,) = blocks("| a | b | c |\n|---|--:|:-:|\n| 1 | 2 | 3 |\n")
    assert table.anchors == ("start", "end", "middle")


def test_code_keeps_its_indents():
    (found,) = blocks("```\nif x:\n    y\n```\n")
    assert found.text == "if x:\n\u00a0\u00a0\u00a0\u00a0y"


def test_paragraphs_may_go_on_in_the_next_column_but_no_line_alone():
    (book,) = blocks("many words and *more* of them " * 40)
    column = Column(80.0, 3.5, "#000000")
    parts = [one.draw(column) for one in book.split(column)]
    line_mm = min(part.height_mm for part in parts)
    assert len(parts) > 3
    assert parts[0].height_mm == parts[-1].height_mm == pytest.approx(2 * line_mm)
    whole = book.draw(column)
    assert sum(part.height_mm for part in parts) == pytest.approx(whole.height_mm)


def test_no_word_of_a_table_is_broken_with_room_to_spare():
    table = Table((("meadowlands", "x"),), (1.0, 9.0), has_heading=False)
    groups = table.draw(Column(60.0, 4.0, "#000000")).shapes
    assert [one.text for group in groups for one in group.shapes] == ["meadowlands", "x"]
