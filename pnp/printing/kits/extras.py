"""
What a kit can have besides its game's parts, printed only when it is named.

Labels for bags: one for each part and each colour of it, to glue or to put in. A tuck box for
cards and tokens, as large as they need, since its size depends on how thick the pieces are
made: in front the picture of the game with its title, behind what is inside; the name stands on
both sides, the lid and the floor.
"""

import contextlib
from collections.abc import Collection, Iterator, Sequence
from functools import partial

from layouts import SheetError, TextFitError, boxes, documents, packing, points_to_mm
from layouts.blocks import Block, Paragraph, Table, flow
from layouts.components import Component, box_corners, box_path, box_size, points_box, signed_area
from layouts.richtexts import centred_text, fitted_text
from layouts.shapes import Face, Group, Shape, Style, Text, placed, polyline, rectangle
from pnp.messages import Message
from pnp.model import PROGRAM
from pnp.model.games import Game
from pnp.printing.kits.kitpages import component_picture
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
_EDGE_MM = 4.0
_FOLD_MM = 0.25
# On the back: how small the list is, and how much of the height the picture has, the first that
# leaves the list its room.
_LIST_MM = points_to_mm(8.5)
_PICTURE_SHARES = tuple(share / 50 for share in range(35, 17, -1))
_FOOT_MM = 8.0  # of a sheet, with its ruler
_TITLE_MM = 8.0
_FACE: Face = "serif-semibold"


def extra_sections(
    named: Collection[str], kit: Kit, game: Game, language: str, theme: Theme, *, stock_mm: float
) -> Iterator[Section]:
    """Yield the extras that are *named*, for the pieces of *kit*, *stock_mm* thick each."""
    shared = page_texts(language)
    if BOX in named and kit.cover:
        yield Section(
            BOX, shared("kit_box"), (_net(kit, kit.cover, game, shared, stock_mm),), "net"
        )
    if LABELS in named:
        labels, ink, (width_mm, height_mm) = list[Component](), theme.ink, _LABEL_MM
        left, middle = _PICTURE_MM + 5.0, (_PICTURE_MM / 2 + 3.0, height_mm / 2)
        room_mm, trim = width_mm - left - 3.0, box_corners((0.0, 0.0, width_mm, height_mm))
        ground = box_path((-3.0, -3.0, width_mm + 3.0, height_mm + 3.0), Style(theme.paper))
        words = game.texts(language)("title")
        title = fitted_text(Text(left, 18.0, words, "sans", points_to_mm(8), ink), room_mm)
        for section in kit.sections:
            if section.piece_count < 2 or not (section.is_boxed or section.stock == "board"):
                continue
            # The pieces of each colour by themselves; all together where there is one of each.
            groups: dict[str, list[Component]] = {}
            for one in section.components:
                colour = one.name.split()[0]
                groups.setdefault(colour if colour in theme.players else "", []).append(one)
            if all(sum(one.quantity for one in group) == 1 for group in groups.values()):
                groups = {"": [*section.components]}
            # One of the pieces, what they are called, how many there are.
            for pieces in groups.values():
                count = f"{sum(one.quantity for one in pieces)} ×"
                name = Text(left, 8.0, section.title, "sans-semibold", points_to_mm(12), ink)
                front = (
                    ground,
                    component_picture(pieces[0], middle, _PICTURE_MM, ink),
                    fitted_text(name, room_mm),
                    Text(left, 13.2, count, "sans", points_to_mm(11), ink),
                    title,
                )
                labels.append(Component(f"{pieces[0].name} label", front, trim, safe_mm=2.0))
        yield Section(LABELS, shared("kit_labels"), tuple(labels), "paper")


def box_for(sections: Sequence[Section], stock_mm: float) -> boxes.TuckBox:
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
        abs(signed_area(one.trim))
        * one.quantity
        * stock_mm
        * (1.0 if section.stock == "card" else _LOOSE)
        for section in sections
        if section.is_boxed
        for one in section.components
    )
    depth_mm = volume / (width_mm * height_mm) + _ROOM_MM
    while depth_mm > _DEEPEST * width_mm:
        width_mm, height_mm = width_mm * _GROWTH, height_mm * _GROWTH
        depth_mm = volume / (width_mm * height_mm) + _ROOM_MM
    return boxes.TuckBox(
        round(width_mm, 1), round(height_mm, 1), round(max(_LEAST_DEPTH_MM, depth_mm), 1)
    )


def _net(kit: Kit, cover: Cover, game: Game, shared: Texts, stock_mm: float) -> Component:
    """Return the net of the box for *kit*, with its picture and its name."""
    texts, theme = game.texts(shared.language), cover.theme
    title = texts("title")
    box = box_for(kit.sections, stock_mm)
    panels, outline = boxes.box_panels(box), boxes.box_outline(box)
    (width_mm, height_mm), (left, top, *_) = box.size_mm, points_box(outline)
    size_mm = (width_mm + 2 * _BLEED_MM, height_mm + 2 * _BLEED_MM)
    ground = Style(theme.bands[cover.band])
    shapes: list[Shape] = [rectangle(left - _BLEED_MM, top - _BLEED_MM, *size_mm, ground)]
    # The tab to glue: paper with slanting lines, and the word.
    tab, end_mm = panels["tab"], box.height_mm + _BLEED_MM
    paper = box_path((tab.x_mm - _BLEED_MM, tab.y_mm - _BLEED_MM, 0.0, end_mm), Style(PAPER))
    slant = Style(stroke="#b9b2ad", stroke_mm=0.2)
    lows = (3.0 * step for step in range(1, int((tab.height_mm + tab.width_mm) / 3.0)))
    lines = (polyline(((tab.x_mm, low), (0.0, low - tab.width_mm)), slant) for low in lows)
    word = centred_text(shared("kit_box_glue"), (0.0, 0.0), points_to_mm(8), theme.ink)
    plate = box_path((-9.0, -2.2, 9.0, 2.2), Style(PAPER))
    upright = placed(*tab.middle, angle_deg=-90.0)
    shapes += (paper, Group(tuple(lines), clip=paper), Group((plate, word), upright))

    # The picture over the whole front, the title in its sky below the notch.
    front = panels["front"]
    picture = cover.draw((front.width_mm, front.height_mm + 2 * _BLEED_MM))
    shapes.append(Group(picture, placed(front.x_mm, front.y_mm - _BLEED_MM)))
    middle, sky = front.middle[0], front.y_mm + box.notch_mm + _EDGE_MM
    room_mm = front.width_mm - 2 * _EDGE_MM
    least, most = game.least_players, game.most_players
    key = "kit_box_players" if least < most else "kit_box_players_one"
    players, most_mm = shared(key, least=least, most=most), points_to_mm(19)
    shapes += (
        centred_text(title, (middle, sky + 4.0), most_mm, theme.ink, _FACE, width_mm=room_mm),
        centred_text(players, (middle, sky + 10.0), points_to_mm(8), theme.ink, "sans"),
    )

    # The picture once more, and what is in the box below it, with the room it needs.
    back = panels["back"]
    rows = tuple((one.title, str(one.piece_count)) for one in kit.sections if one.is_boxed)
    credit = " · ".join(filter(None, (texts("credit"), PROGRAM)))
    blocks: tuple[Block, ...] = (
        Table(rows, (4.0, 1.0), ("start", "end"), has_heading=False),
        Paragraph(credit, scale=0.85),
    )
    left, right, bottom = (
        back.x_mm + _EDGE_MM,
        back.x_mm + back.width_mm - _EDGE_MM,
        back.y_mm + back.height_mm - _EDGE_MM,
    )
    set_words = partial(flow, blocks, ink=theme.ink, max_size_mm=_LIST_MM)
    for share in _PICTURE_SHARES:
        picture_mm = share * back.height_mm
        room = (left, back.y_mm + picture_mm + 3.0, right, bottom)
        with contextlib.suppress(TextFitError):
            (listed,) = set_words(room, min_size_mm=_LIST_MM)
            break
    else:
        (listed,) = set_words(room)
    shapes += (
        rectangle(*back, Style(theme.paper)),
        Group(cover.draw((back.width_mm, picture_mm)), placed(back.x_mm, back.y_mm)),
        *listed,
    )

    # The name along the other panels, turned so that it stands upright on the box.
    for name, angle_deg in (("right", 90.0), ("left", 90.0), ("lid", 180.0), ("floor", 0.0)):
        panel = panels[name]
        across_mm, along_mm = panel.width_mm, panel.height_mm
        if angle_deg != 90.0:
            across_mm, along_mm = along_mm, across_mm
        most_mm = min(_TITLE_MM, 0.5 * across_mm)
        line = centred_text(
            title, (0.0, 0.0), most_mm, theme.band_ink, _FACE, width_mm=0.8 * along_mm
        )
        shapes.append(Group((line,), placed(*panel.middle, angle_deg=angle_deg)))

    # The folds, dashed in ink over a line of paper, so that they show on any ground.
    under = Style(stroke=PAPER, stroke_mm=_FOLD_MM, round_ends=False)
    over = Style(stroke=theme.ink, stroke_mm=_FOLD_MM, dash_mm=(1.6, 1.2), round_ends=False)
    shapes += (polyline(fold, style) for fold in boxes.box_folds(box) for style in (under, over))
    return Component(BOX, tuple(shapes), outline, bleed_mm=_BLEED_MM, safe_mm=1.0)


def check_box_fits(section: Section, paper: documents.Paper, margin_mm: float) -> None:
    """
    Refuse a net that is larger than the paper within its margins.

    Raises:
        SheetError: it is; the message says which papers would do.
    """
    (net,) = section.components

    def has_room(paper: documents.Paper) -> bool:
        left, top, right, bottom = documents.printable_box(paper, margin_mm)
        return packing.fits(net, (left, top, right - _FOOT_MM, bottom - _FOOT_MM))

    if has_room(paper):
        return
    width_mm, height_mm = box_size(points_box(net.trim))
    larger = ", ".join(other.name for other in documents.PAPERS if has_room(other))
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
