"""Own SVG art: what designers' programs write, seen in the colours of the printed page."""

import tracemalloc
from pathlib import Path

import pytest

from layouts import MM_PER_INCH
from layouts.shapes import Shape, Use, placed
from pnp.errors import ArtError
from pnp.printing.art.svgart import MOST_BYTES, MOST_NODES, Paint, mean_paint, parse_paint, read_svg
from pnp.printing.art.symbols import as_players, icon, piece
from pnp.printing.drawings import PLAYER, Drawing
from pnp.printing.themes import INK, Looks, PlayerColour, TerrainLook, Tones, find_theme
from tests.casebooks import read_cases
from tests.walks import printed

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'
# Drawings fill their box: this one makes it that of the page.
FRAME = '<rect width="100" height="100" fill="#ffffff"/>'
BLUE = PlayerColour("blue", "B", "#004b91", "#ffffff")


def svg(body: str) -> bytes:
    return f"{HEAD}{body}</svg>".encode()


def drawing(body: str) -> Drawing:
    return read_svg(svg(body), "reef.svg")


def looks_with(own: Drawing) -> Looks:
    look = TerrainLook("reef", "R", "reef", "reef", centre=0.7)
    tones = {"reef": Tones("#ffffff", "#888888", "#224422")}
    return Looks(terrains={"reef": look}, tones=tones, icons={"reef": own}, pieces={"boat": own})


def seen(*shapes: Shape) -> list[list[str]]:
    """The colours of a page of 100 x 100, one a unit."""
    shown = printed(shapes, (100.0, 100.0), MM_PER_INCH).resize((100, 100))
    return [[f"#{bytes(shown.getpixel((x, y))).hex()}" for x in range(100)] for y in range(100)]


def drawn(body: str, theme: str = "colour") -> list[list[str]]:
    own = drawing(FRAME + body)
    symbol = icon("reef", "#224422", find_theme(theme, looks_with(own)))
    return seen(Use(symbol, placed(50.0, 50.0, scale=100.0)))


BOX = "M20 20h60v60h-60z"
BOOK = read_cases(Path(__file__).with_name("svgart.txt"))


@pytest.mark.parametrize("case", BOOK["printed"], ids=str)
def test_what_programs_write_is_printed(case):
    shown = drawn(case.title)
    for point in case.all("at"):
        x, y, colour = point.split()
        assert shown[int(y)][int(x)] == colour


def test_a_drawing_fills_its_box_wherever_it_lies():
    body = '<rect x="1000" y="-70" width="40" height="20" stroke="red" stroke-width="4"/>'
    (part,) = drawing(body).parts
    corners = [command[1:] for command in part.commands if len(command) == 3]
    assert (*min(corners), *max(corners)) == pytest.approx((-20 / 44, -10 / 44, 20 / 44, 10 / 44))
    assert part.style.stroke_mm == pytest.approx(4 / 44)


def test_a_gradient_is_told():
    gradient = '<radialGradient id="g"><stop stop-color="red"/></radialGradient>'
    art = read_svg(svg(f'{gradient}<path d="M0 0h1v1z" fill="url(#g)"/>'), "reef.svg")
    assert art.notes == ("reef.svg: a gradient is printed in its average colour",)


def test_ink_is_saved_by_outlines():
    shown = drawn('<rect x="20" y="20" width="60" height="60" fill="#123456"/>', "ink-saver")
    assert (shown[50][50], shown[50][15]) == ("#ffffff", "#ffffff")
    assert any(colour != "#ffffff" for colour in shown[50][18:23])


@pytest.mark.parametrize(
    ("painted", "other", "fill"),
    [
        ('class="hull player"', "red", PLAYER),
        ('fill="currentColor"', "red", PLAYER),
        ('fill="#334455"', "#334455", PLAYER),
        ('fill="red"', "green", None),
    ],
)
def test_what_has_the_colour_of_the_player(painted, other, fill):
    body = f'<path d="M0 0h9v9z" {painted}/><path d="M0 0h1v1z" fill="{other}"/>'
    whole = as_players(drawing(body))
    assert (whole and whole.parts[0].style.fill) == fill


def test_a_piece_is_in_the_colour_of_its_player():
    own = drawing('<rect width="100" height="100"/>')
    symbol = piece("boat", BLUE, find_theme("colour", looks_with(own)))
    shown = seen(Use(symbol, placed(50.0, 50.0, scale=80.0)))
    assert shown[50][50] == BLUE.fill
    assert shown[50][10] != "#ffffff"  # its outline, in ink


def nested(depth: int) -> str:
    return "<g>" * depth + '<path d="M0 0h1v1z"/>' + "</g>" * depth


def laughs() -> str:
    rows = ['<g id="a0"><path d="M0 0h1v1z"/></g>']
    rows += [f'<g id="a{n}">{f"""<use href="#a{n - 1}"/>""" * 10}</g>' for n in range(1, 10)]
    return "<defs>" + "".join(rows) + '</defs><use href="#a9"/>'


def uses(body: str) -> str:
    return f"<defs>{body}</defs>" + '<use href="#a"/>' * 2_000


def gradients(count: int) -> str:
    stops = '<stop offset=".5"/>' * count
    shapes = '<path fill="url(#g)"/>' * count
    return f'<linearGradient id="g">{stops}</linearGradient>{shapes}'


MANY_ATTRIBUTES = " ".join(f'a{number}=""' for number in range(90_000))
ENTITY = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("data", "said"),
    [
        *((svg(case.title), case.one("says")) for case in BOOK["refused"]),
        (ENTITY.encode() + svg("&b;"), "definitions and entities are not supported"),
        (b'<!DOCTYPE svg SYSTEM "a" [ %x; ]>' + svg(""), "definitions and entities are not supported"),
        ("\ufeff<svg/>".encode("utf-16"), "not UTF-8"),
        (b"\x89PNG", "not UTF-8"),
        (b"<svg>", "cannot be read"),
        (b"<svg/>", "not an SVG file"),
        (b"<html/>", "not an SVG file"),
        (b"", "cannot be read"),
        (svg(""), "the drawing is empty"),
        (svg(nested(100)), "more than 5000 elements"),
        (svg(laughs()), "more than 5000 elements"),
        (svg("<g/>" * (MOST_NODES + 1)), "more than 5000 elements"),
        (svg("<g/>" * 1_000_000), "larger than 1 MB"),
        (svg("<g>" * 200_000), "more than 5000 elements"),
        (svg(f'<path d="M0 0{"h1" * 400_000}"/>'), "more than 5000 elements or points"),
        (svg("<!--" + "</" * 300_000 + "-->" + "<g/>" * 80_000), "more than 5000"),
        # What patterns, sheets and uses could be made to take long over.
        (svg(f'<path transform="{"a" * 900_000}" d="M0 0h1v1z"/>'), "transform"),
        (svg(f'<path stroke-width="{"1" * 900_000}x" d="M0 0h1v1z"/>'), "stroke-width"),
        (svg(f'<path fill="url({" " * 900_000}" d="M0 0h1v1z"/>'), "fill"),
        (svg("<style>" + "/*" * 400_000 + "</style>"), "the drawing is empty"),
        (svg("<style>" + ".a," * 100_000 + "{" + "a:b;" * 100_000 + "}</style>"), "more than"),
        pytest.param(svg(uses(f'<path id="a" d="{" " * 900_000}"/>')), "the drawing is empty", marks=pytest.mark.slow),
        pytest.param(svg(uses(f'<path id="a" style="{"a:b;" * 200_000}" d=""/>')), "the drawing is empty", marks=pytest.mark.slow),
        (svg(uses(f'<g id="a" class="{"a " * 400_000}"/>')), "class"),
        pytest.param(svg(uses(f'<path id="a" {MANY_ATTRIBUTES} d=""/>')), "the drawing is empty", marks=pytest.mark.slow),
        (svg(gradients(2000)), "the drawing is empty"),
        (svg("<style>" + "a" * (MOST_BYTES - 500) + "</style>"), "the drawing is empty|selector"),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_is_refused_by_a_sentence(data, said):
    tracemalloc.start()
    with pytest.raises(ArtError, match=said) as caught:
        read_svg(data, "art/reef.svg")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert str(caught.value).startswith("art/reef.svg: ") or "art/reef.svg" in str(caught.value)
    assert most < 150_000_000


@pytest.mark.parametrize(
    ("text", "paint"),
    [
        ("none", None),
        ("#abc", Paint("#aabbcc")),
        ("RebeccaPurple", Paint("#663399")),
        ("rgb(1, 2, 3)", Paint("#010203")),
        ("rgb(10 20 30 / 50%)", Paint("#0a141e", 0.5)),
        ("rgba(300,-2,3,.25)", Paint("#ff0003", 0.25)),
        ("hsl(0 100% 50%)", Paint("#ff0000")),
        ("currentColor", Paint(PLAYER)),
    ],
)
def test_colours_are_read_as_css_writes_them(text, paint):
    assert parse_paint(text) == paint


def test_an_own_piece_lies_about_the_middle_of_its_box():
    theme = find_theme("colour", looks_with(drawing(f'<path d="{BOX}" fill="#123456"/>')))
    for letter in (None, ""):
        left, top, right, bottom = piece("boat", BLUE, theme, letter=letter).box
        assert (left + right, top + bottom, right - left) == pytest.approx((0, 0, bottom - top))


def test_the_mean_of_a_gradient_weighs_its_stops():
    black, white = Paint("#000000"), Paint("#ffffff")
    # Black to the middle, white from there on; and white in the last quarter alone.
    assert mean_paint([(0.5, black), (0.5, white)]) == Paint("#808080")
    assert mean_paint([(0.75, black), (0.75, white)]) == Paint("#404040")
    assert mean_paint([(0.0, black), (1.0, Paint(INK, 0.0))]).opacity == 0.5


@pytest.mark.parametrize(
    ("percents", "lengths"),  # of a page of 200 by 100; radii of its diagonal by the root of 2
    [
        ('rect x="20%" y="20%" width="60%" height="30%"', 'rect x="40" y="20" width="120" height="30"'),
        ('ellipse cx="50%" cy="50%" rx="25%" ry="10%"', 'ellipse cx="100" cy="50" rx="50" ry="10"'),
        ('circle cx="50%" cy="50%" r="20%"', 'circle cx="100" cy="50" r="31.6227766"'),
    ],
)  # fmt: skip
def test_percents_are_those_of_the_page(percents, lengths):
    page = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><{}/></svg>'
    one, other = (read_svg(page.format(it).encode(), "reef.svg") for it in (percents, lengths))
    frames = (one.frame, other.frame)  # how the page lies about what is drawn
    assert frames[0] == pytest.approx(frames[1], abs=1e-6)


@pytest.mark.parametrize(
    ("page", "frame"),
    [
        ('viewBox="0 0 100 100"', (-0.5, -0.5, 1.5, 1.5)),
        ('width="100" height="50"', (-0.5, -0.5, 1.5, 0.5)),
        ('width="100%" height="100%"', (-0.5, -0.5, 0.5, 0.5)),
        ("", (-0.5, -0.5, 0.5, 0.5)),
    ],
)
def test_a_page_is_the_frame_of_cards(page, frame):
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {page}><path d="M0 0h50v50h-50z"/></svg>'
    assert read_svg(text.encode(), "reef.svg").frame == pytest.approx(frame)
