"""
What a kit can have besides its game's parts, printed only when it is named.

Labels for bags: one for each part and each colour of it, to glue or to put in. A tuck box for
cards and tokens, as large as they need, since its size depends on how thick the pieces are
made: in front the picture of the game with its title, behind what is inside; the name stands on
both sides, the lid and the floor.
"""

import contextlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from layouts import SheetError, TextFitError, points_to_mm
from layouts.blocks import Block, Paragraph, Table
from layouts.boxes import Panel, TuckBox, box_folds, box_outline, box_panels
from layouts.components import (
    Component,
    box_corners,
    box_size,
    component_box,
    points_box,
    signed_area,
)
from layouts.documents import PAPERS, Paper, printable_box
from layouts.flows import flow
from layouts.shapes import Group, Path, Point, Shape, Style, Text, placed, polyline, rectangle
from layouts.textblocks import centred_text, fitting_size_mm
from pnp.messages import Message
from pnp.model.games import Game
from pnp.model.identity import PROGRAM
from pnp.printing.kits.contents import component_picture
from pnp.printing.kits.record import Cover, Kit, Section
from pnp.printing.themes import PAPER, Theme
from pnp.texts import Texts, page_texts

LABELS = "labels"

_LABEL_MM = (60.0, 22.0)
_PICTURE_MM = 16.0

BOX = "box"
EXTRAS = (BOX, LABELS)

_LEAST_FRONT_MM = (68.0, 93.0)  # a poker card in its sleeve, and a little room
_SLEEVE_MM = 3.0  # what a sleeve adds to a card, across and down
_LEAST_DEPTH_MM = 14.0
_ROOM_MM = 2.0  # round the largest piece, and in depth
_LOOSE = 1.7  # tokens lie less close than cards: of their own thickness
_DEEPEST = 0.5  # of the width; a fuller box is made larger
_GROWTH = 1.04
_BLEED_MM = 2.0
_PLATE_MM = 15.0
_EDGE_MM = 4.0
_FOLD_MM = 0.25
# On the back: how small the list is, and how much of the height the picture has, the first that
# leaves the list its room.
_LIST_MM = points_to_mm(8.5)
_PICTURE_SHARES = tuple(share / 50 for share in range(35, 17, -1))
_FEET = 0.95  # of the height: how low pieces stand on the front
_FOOT_MM = 8.0  # of a sheet, with its ruler
_TITLE_MM = 8.0


def extra_sections(
    named: Collection[str], kit: Kit, game: Game, language: str, theme: Theme, *, stock_mm: float
) -> Iterator[Section]:
    """Yield the extras that are *named*, for the pieces of *kit*, *stock_mm* thick each."""
    own, shared = game.texts(language), page_texts(language)
    if BOX in named and kit.cover:
        least, most = game.least_players, game.most_players
        key = "kit_box_players" if least < most else "kit_box_players_one"
        players = shared(key, least=least, most=most)
        yield box_section(kit, kit.cover, BoxWords(own, shared, players), stock_mm)
    if LABELS in named:
        yield label_section(kit, theme, own, shared)


def extra_titles(language: str) -> tuple[tuple[str, str], ...]:
    """Return the key and the title of every extra."""
    shared = page_texts(language)
    return tuple((key, shared(f"kit_{key}")) for key in EXTRAS)


def label_section(kit: Kit, theme: Theme, own: Texts, shared: Texts) -> Section:
    """Return a label for the bag of each part, and of each colour of a part."""
    labels = tuple(
        _label(section, pieces, theme, own)
        for section in kit.sections
        if (section.is_boxed or section.stock == "board") and section.components
        for pieces in _by_colour(section, theme)
    )
    return Section(LABELS, shared("kit_labels"), labels, stock="paper")


def _by_colour(section: Section, theme: Theme) -> tuple[tuple[Component, ...], ...]:
    """Return the pieces of a section, those of each colour by themselves; none for one piece."""
    groups: dict[str, list[Component]] = {}
    for one in section.components:
        colour = one.name.split()[0]
        groups.setdefault(colour if colour in theme.players else "", []).append(one)
    if section.piece_count == 1:
        return ()
    if all(sum(one.quantity for one in group) == 1 for group in groups.values()):
        return (section.components,)
    return tuple(tuple(group) for group in groups.values())


def _label(section: Section, pieces: tuple[Component, ...], theme: Theme, own: Texts) -> Component:
    """Return a label: one of its pieces, what they are called, how many there are."""
    width_mm, height_mm = _LABEL_MM
    left = _PICTURE_MM + 5.0
    room_mm = width_mm - left - 3.0
    title_mm = fitting_size_mm(
        section.title, "sans-semibold", width_mm=room_mm, max_size_mm=points_to_mm(12)
    )
    count = f"{sum(one.quantity for one in pieces)} ×"
    game_mm = fitting_size_mm(own("title"), "sans", width_mm=room_mm, max_size_mm=points_to_mm(8))
    return Component(
        name=f"{pieces[0].name} label",
        front=(
            rectangle(-3.0, -3.0, width_mm + 6.0, height_mm + 6.0, Style(theme.paper)),
            component_picture(
                pieces[0], (_PICTURE_MM / 2 + 3.0, height_mm / 2), _PICTURE_MM, theme.ink
            ),
            Text(left, 8.0, section.title, "sans-semibold", title_mm, theme.ink),
            Text(left, 13.2, count, "sans", points_to_mm(11), theme.ink),
            Text(left, 18.0, own("title"), "sans", game_mm, theme.ink),
        ),
        trim=box_corners((0.0, 0.0, width_mm, height_mm)),
        safe_mm=2.0,
    )


class BoxWords(NamedTuple):
    """What stands on a box: its game's texts, and those that all games share."""

    own: Texts
    shared: Texts
    players: str


def box_for(sections: Sequence[Section], stock_mm: float) -> TuckBox:
    """
    Return the inside of a box that holds the boxed *sections* of pieces *stock_mm* thick.

    The front is that of a poker card in its sleeve or of the largest piece, cards sleeved; where
    the box would be deeper than half its width, it is larger all round.
    """
    width_mm, height_mm = _LEAST_FRONT_MM
    for section in sections:
        room_mm = _ROOM_MM + (_SLEEVE_MM if section.stock == "card" else 0.0)
        for one in section.components if section.is_boxed else ():
            short_mm, long_mm = sorted(box_size(points_box(one.trim)))
            width_mm = max(width_mm, short_mm + room_mm)
            height_mm = max(height_mm, long_mm + room_mm)
    volume = sum(
        _volume(one, stock_mm) * (1.0 if section.stock == "card" else _LOOSE)
        for section in sections
        if section.is_boxed
        for one in section.components
    )
    depth_mm = volume / (width_mm * height_mm) + _ROOM_MM
    while depth_mm > _DEEPEST * width_mm:
        width_mm, height_mm = width_mm * _GROWTH, height_mm * _GROWTH
        depth_mm = volume / (width_mm * height_mm) + _ROOM_MM
    return TuckBox(
        round(width_mm, 1), round(height_mm, 1), round(max(_LEAST_DEPTH_MM, depth_mm), 1)
    )


def box_section(kit: Kit, cover: Cover, words: BoxWords, stock_mm: float) -> Section:
    """Return the net of the box for *kit*, with its picture and its name."""
    box = box_for(kit.sections, stock_mm)
    panels = box_panels(box)
    width_mm, height_mm = box.size_mm
    band, _ = cover.band
    left, top, *_ = points_box(box_outline(box))
    out_mm = _BLEED_MM
    size_mm = (width_mm + 2 * out_mm, height_mm + 2 * out_mm)
    shapes: list[Shape] = [rectangle(left - out_mm, top - out_mm, *size_mm, Style(band))]
    shapes += _tab(panels["tab"], cover.theme, words.shared("kit_box_glue"))
    shapes += _front(panels["front"], cover, words, box.notch_mm)
    shapes += _back(panels["back"], kit, cover, words)
    for name, angle_deg in (("right", 90.0), ("left", 90.0), ("lid", 180.0), ("floor", 0.0)):
        shapes += _name(panels[name], angle_deg, cover, words)
    shapes += _fold_lines(box, cover.theme)
    net = Component(
        name=BOX, front=tuple(shapes), trim=box_outline(box), bleed_mm=out_mm, safe_mm=1.0
    )
    return Section(BOX, words.shared("kit_box"), (net,), stock="net")


def check_box_fits(section: Section, paper: Paper, margin_mm: float) -> None:
    """
    Refuse a net that is larger than the paper within its margins.

    Raises:
        SheetError: it is; the message says which papers would do.
    """
    if _fits(section, paper, margin_mm):
        return
    width_mm, height_mm = box_size(points_box(section.components[0].trim))
    larger = ", ".join(other.name for other in PAPERS if _fits(section, other, margin_mm))
    if not larger:
        raise SheetError(Message("box_fits_no_paper", width_mm=width_mm, height_mm=height_mm))
    raise SheetError(
        Message(
            "box_needs_larger_paper",
            width_mm=width_mm,
            height_mm=height_mm,
            paper=paper.name,
            larger=larger,
        )
    )


def _volume(component: Component, stock_mm: float) -> float:
    return abs(signed_area(component.trim)) * component.quantity * stock_mm


def _fits(section: Section, paper: Paper, margin_mm: float) -> bool:
    net = sorted(box_size(component_box(section.components[0])))
    room = sorted(box_size(printable_box(paper, margin_mm)))
    return net[0] <= room[0] - _FOOT_MM and net[1] <= room[1] - _FOOT_MM


def _tab(panel: Panel, theme: Theme, glue: str) -> Iterator[Shape]:
    """Yield the ground of the tab to glue: paper with slanting lines, and the word."""
    out_mm = _BLEED_MM
    ground = rectangle(
        panel.x_mm - out_mm,
        panel.y_mm - out_mm,
        panel.width_mm + out_mm,
        panel.height_mm + 2 * out_mm,
        Style(PAPER),
    )
    yield ground
    line = Style(stroke="#b9b2ad", stroke_mm=0.2)
    step_mm = 3.0
    lines = [
        polyline(
            (
                (panel.x_mm, step * step_mm),
                (panel.x_mm + panel.width_mm, step * step_mm - panel.width_mm),
            ),
            line,
        )
        for step in range(1, int((panel.height_mm + panel.width_mm) / step_mm))
    ]
    yield Group(tuple(lines), clip=Path(ground.commands, Style()))
    word = centred_text(glue, (0.0, 0.0), points_to_mm(8), theme.ink)
    plate = rectangle(-9.0, -2.2, 18.0, 4.4, Style(PAPER))
    yield Group((plate, word), placed(*panel.middle, angle_deg=-90.0))


def _front(panel: Panel, cover: Cover, words: BoxWords, notch_mm: float) -> Iterator[Shape]:
    """Yield the picture of the game over the whole front, and its title below the notch."""
    band, ink = cover.band
    size_mm = (panel.width_mm, panel.height_mm + 2 * _BLEED_MM)
    picture = _upright(cover).draw(size_mm)
    yield Group(picture, placed(panel.x_mm, panel.y_mm - _BLEED_MM))
    left, top = panel.x_mm + _EDGE_MM, panel.y_mm + notch_mm + _EDGE_MM
    width_mm = panel.width_mm - 2 * _EDGE_MM
    edge = Style(band, cover.theme.ink, 0.35)
    yield rectangle(left, top, width_mm, _PLATE_MM, edge)
    middle = panel.middle[0]
    yield _line(words.own("title"), (middle, top + 5.8), width_mm - 4.0, ink)
    yield centred_text(words.players, (middle, top + 11.6), points_to_mm(8), ink, "sans")


def _upright(cover: Cover) -> Cover:
    vista = cover.vista
    standing = tuple(one._replace(y=_FEET * one.y) for one in vista.standing)
    return replace(cover, vista=vista._replace(sun=None, standing=standing))


def _back(panel: Panel, kit: Kit, cover: Cover, words: BoxWords) -> Iterator[Shape]:
    """Yield the picture once more, and what is in the box below it, with the room it needs."""
    rows = tuple(
        (section.title, str(section.piece_count)) for section in kit.sections if section.is_boxed
    )
    credit = f"{words.own('credit')} · {PROGRAM}"
    blocks: tuple[Block, ...] = (
        Table(rows, (4.0, 1.0), ("start", "end"), has_heading=False),
        Paragraph(credit, scale=0.85),
    )
    picture_mm, listed = _below_picture(blocks, panel, cover.theme.ink)
    yield rectangle(*panel, Style(cover.theme.paper))
    yield Group(cover.draw((panel.width_mm, picture_mm)), placed(panel.x_mm, panel.y_mm))
    yield from listed


def _below_picture(
    blocks: Sequence[Block], panel: Panel, ink: str
) -> tuple[float, tuple[Shape, ...]]:
    """Return how high the picture may be, and the words that still fit below it."""
    left, right = panel.x_mm + _EDGE_MM, panel.x_mm + panel.width_mm - _EDGE_MM
    bottom = panel.y_mm + panel.height_mm - _EDGE_MM
    set_words = partial(flow, blocks, ink=ink, max_size_mm=_LIST_MM)
    for share in _PICTURE_SHARES:
        picture_mm = share * panel.height_mm
        with contextlib.suppress(TextFitError):
            box = (left, panel.y_mm + picture_mm + 3.0, right, bottom)
            return picture_mm, set_words(box, min_size_mm=_LIST_MM)
    return picture_mm, set_words(box)


def _name(panel: Panel, angle_deg: float, cover: Cover, words: BoxWords) -> Iterator[Shape]:
    """Yield the name of the game along a panel, turned so that it stands upright on the box."""
    length_mm = panel.height_mm if angle_deg == 90.0 else panel.width_mm
    across_mm = panel.width_mm if angle_deg == 90.0 else panel.height_mm
    most_mm = min(_TITLE_MM, 0.5 * across_mm)
    line = _line(words.own("title"), (0.0, 0.0), 0.8 * length_mm, cover.band[1], most_mm)
    yield Group((line,), placed(*panel.middle, angle_deg=angle_deg))


def _line(
    text: str, middle: Point, room_mm: float, ink: str, most_mm: float = points_to_mm(19)
) -> Text:
    size_mm = fitting_size_mm(text, "serif-semibold", width_mm=room_mm, max_size_mm=most_mm)
    return centred_text(text, middle, size_mm, ink, "serif-semibold")


def _fold_lines(box: TuckBox, theme: Theme) -> Iterator[Shape]:
    """Yield the folds, dashed in ink over a line of paper, so that they show on any ground."""
    under = Style(stroke=PAPER, stroke_mm=_FOLD_MM, round_ends=False)
    over = Style(stroke=theme.ink, stroke_mm=_FOLD_MM, dash_mm=(1.6, 1.2), round_ends=False)
    for fold in box_folds(box):
        yield polyline(fold, under)
        yield polyline(fold, over)
