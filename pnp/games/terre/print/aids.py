"""
The aid card, the set-up card and the rules summary, which set the same blocks of text.

The rules are in our own words; numbers come from the facts, by the slots of the texts.
"""

from collections.abc import Sequence

from layouts.components import Component
from layouts.flows import Block, Bullets, Heading, Paragraph, Pictured, Table
from layouts.shapes import Style, rectangle
from layouts.textblocks import centred_text
from pnp.games.terre.facts import (
    DIVERSITY_POINTS,
    HEX_COUNT,
    ORDERS,
    RULINGS,
    TARGET_POINTS,
    TILES_OF_VALUE,
)
from pnp.games.terre.print.papercube import die_face
from pnp.games.terre.print.pictograms import PICTOGRAMS
from pnp.games.terre.print.tables import die_table, orders_table, places_picture
from pnp.printing.art.pictograms import Brush, Drawn, draw_pictogram
from pnp.printing.kits.aids import AID_ROOM_MM, AidSide, aid_card, band_colours, plain_player
from pnp.printing.kits.record import KitRequest, ReferencePage
from pnp.printing.themes import Theme
from pnp.texts import Texts

_PICTOGRAM_MM = 6.8
_PLACE_MM = 7.2
_READINGS = RULINGS[:12]  # the later ones matter to checks, not to players
_FIGURE_MM = 86.0  # narrower than a column of A4 or Letter, with margins up to 14 mm


def aid_cards(request: KitRequest, texts: Texts) -> Component:
    """Return the aid, one for each player: the turn and its tables; orders, fights, the end."""
    brush = _brush(request.theme)
    turn = (
        *_pictured(("order_move", "two_moves", "two_orders", "personal"), texts, brush),
        *_tables(request, texts),
    )
    rest = (
        *_pictured(ORDERS, texts, brush),
        Heading(texts("kit_head_fights")),
        *_pictured(("fight_1", "fight_2", "fight_3", "knights_1", "knights_2"), texts, brush),
        _score(texts, brush),
    )
    return _card("aid", request, texts, turn, rest, quantity=request.players)


def setup_card(request: KitRequest, texts: Texts) -> Component:
    """Return the set-up card: the steps with the places; ways, the end and the score behind."""
    steps = (_setup_steps(texts), places_picture(request.theme, _PLACE_MM))
    rest = (Heading(texts("kit_head_way")), _list(texts, "kit_way", 3), *_end_blocks(texts))
    return _card("setup", request, texts, steps, rest, quantity=1)


def _brush(theme: Theme) -> Brush:
    """Return what draws the pictograms: with faces of the die, and position cards."""

    def die(kind: str, size_mm: float) -> Drawn:
        return die_face(int(kind), size_mm, theme)

    def card(number: str, size_mm: float) -> Drawn:
        width_mm = 0.76 * size_mm
        edge = Style(theme.paper, theme.ink, 0.25)
        return (
            rectangle(-width_mm / 2, -size_mm / 2, width_mm, size_mm, edge),
            centred_text(number, (0.0, 0.0), 0.5 * size_mm, theme.ink),
        )

    return Brush(theme, plain_player("terre", theme), "terre/", {"die": die, "card": card})


def _tables(request: KitRequest, texts: Texts) -> tuple[Block, ...]:
    """Return both tables as on the page of the rules, without headings: pictures say them."""
    blocks = _command_blocks(request, texts, AID_ROOM_MM)
    return tuple(block for block in blocks if not isinstance(block, Heading))


def _pictured(keys: Sequence[str], texts: Texts, brush: Brush) -> tuple[Block, ...]:
    """Return the texts ``kit_aid_<key>`` beside their pictograms, below their names if any."""
    return tuple(
        Pictured(
            draw_pictogram(PICTOGRAMS[key], _PICTOGRAM_MM, brush),
            text=_words(key, texts),
        )
        for key in keys
    )


def _words(key: str, texts: Texts) -> str:
    words = texts(f"kit_aid_{key}")
    if key not in ORDERS:
        return words
    return texts("kit_explained", name=texts(f"kit_order_{key}"), words=words)


def _score(texts: Texts, brush: Brush) -> Pictured:
    """Return the points that end the game, and those for diversity, each by 2, 3 or 4."""
    words = texts(
        "kit_aid_score",
        targets=", ".join(str(points) for points in TARGET_POINTS.values()),
        players=", ".join(str(count) for count in TARGET_POINTS),
        more=", ".join(f"+{points}" for points in DIVERSITY_POINTS.values()),
        colours=", ".join(str(count) for count in DIVERSITY_POINTS),
    )
    return Pictured(draw_pictogram(PICTOGRAMS["score"], _PICTOGRAM_MM, brush), text=words)


def rules_summary(request: KitRequest, texts: Texts) -> ReferencePage:
    """Return the summary of the rules as a page, with the author's name and the licence."""
    return ReferencePage(
        key="rules",
        title=texts("kit_rules_title"),
        subtitle=texts("kit_rules_subtitle"),
        blocks=(
            Heading(texts("kit_head_aim")),
            Paragraph(texts("kit_aim")),
            _tiles_table(texts),
            Heading(texts("kit_head_setup")),
            _setup_steps(texts),
            Heading(texts("kit_head_turn")),
            _turn_steps(texts),
            *_command_blocks(request, texts, _FIGURE_MM),
            *_order_blocks(texts),
            Heading(texts("kit_head_way")),
            _list(texts, "kit_way", 3),
            *_fight_blocks(texts),
            *_end_blocks(texts),
            Heading(texts("kit_head_readings")),
            _readings(texts),
            Paragraph(texts("kit_licence"), scale=0.9),
        ),
        credit=texts("credit"),
    )


def _setup_steps(texts: Texts) -> Bullets:
    return _list(texts, "kit_setup", 7, is_numbered=True)


def _turn_steps(texts: Texts) -> Bullets:
    return _list(texts, "kit_turn", 4)


def _command_blocks(request: KitRequest, texts: Texts, width_mm: float) -> tuple[Block, ...]:
    """Return what the die gives, and who may give which order."""
    return (
        Heading(texts("kit_head_die")),
        die_table(texts, request.theme, width_mm),
        Paragraph(texts("kit_die_note")),
        Heading(texts("kit_head_commands")),
        orders_table(texts, request.theme, width_mm),
    )


def _order_blocks(texts: Texts) -> tuple[Block, ...]:
    orders = [
        texts("kit_explained", name=texts(f"kit_order_{order}"), words=texts(f"kit_do_{order}"))
        for order in ORDERS
    ]
    return Heading(texts("kit_head_orders")), Bullets((*orders, texts("kit_do_blocked")))


def _fight_blocks(texts: Texts) -> tuple[Block, ...]:
    return (
        Heading(texts("kit_head_fights")),
        _list(texts, "kit_fight", 3),
        Heading(texts("kit_head_knights")),
        _list(texts, "kit_knights", 4),
    )


def _end_blocks(texts: Texts) -> tuple[Block, ...]:
    """Return when the game ends and what counts; 2, 3, 4 head both rows of the table."""
    return (
        Heading(texts("kit_head_end")),
        _target_table(texts),
        _list(texts, "kit_end", 3),
    )


def _target_table(texts: Texts) -> Table:
    return Table(
        (
            ("", *(str(count) for count in TARGET_POINTS)),
            (texts("kit_target"), *(str(points) for points in TARGET_POINTS.values())),
            (texts("kit_diversity"), *(f"+{points}" for points in DIVERSITY_POINTS.values())),
        ),
        (6.0, 1.0, 1.0, 1.0),
        ("start", "middle", "middle", "middle"),
    )


def _tiles_table(texts: Texts) -> Table:
    return Table(
        (
            (texts("kit_tile_head"), texts("kit_count_head")),
            *((texts(str(value)), str(count)) for value, count in TILES_OF_VALUE.items()),
            (texts("kit_all_tiles"), str(HEX_COUNT)),
        ),
        (4.0, 1.0),
        ("start", "end"),
    )


def _readings(texts: Texts) -> Bullets:
    """Return how this kit reads what the rules leave open, as sentences."""
    words = [texts(f"kit_reading_{ruling.id}") for ruling in _READINGS]
    return Bullets(tuple(line[0].upper() + line[1:] for line in words))


def _list(texts: Texts, stem: str, count: int, *, is_numbered: bool = False) -> Bullets:
    """Return the texts ``stem_1`` to ``stem_count`` as a list."""
    items = (texts(f"{stem}_{number}") for number in range(1, count + 1))
    return Bullets(tuple(items), is_numbered)


def _card(
    key: str,
    request: KitRequest,
    texts: Texts,
    front: tuple[Block, ...],
    back: tuple[Block, ...],
    *,
    quantity: int,
) -> Component:
    """Return a card whose sides are called by the texts of *key*."""
    sides = (
        AidSide(texts(f"kit_{key}_{side}_title"), texts(f"kit_{key}_{side}_subtitle"), blocks)
        for side, blocks in (("front", front), ("back", back))
    )
    return aid_card(
        f"{key} card",
        sides,
        band_colours("terre", request.theme),
        request,
        foot=texts("credit"),
        quantity=quantity,
    )
