"""
The aid card, the set-up card and the rules summary, which set the same blocks of text.

The rules are in our own words; numbers come from the facts, by the slots of the texts.
"""

from layouts.cards import SAFE_MM, CardStyle, card_face, find_card_size
from layouts.components import Component
from layouts.flows import Block, Bullets, Heading, Paragraph, Table
from layouts.units import points_to_mm
from pnp.games.terre.facts import (
    DIVERSITY_POINTS,
    HEX_COUNT,
    ORDERS,
    RULINGS,
    TARGET_POINTS,
    TILES_OF_VALUE,
)
from pnp.games.terre.print.tables import die_table, orders_table, places_picture
from pnp.printing.kits.record import KitRequest, ReferencePage
from pnp.printing.themes import PAPER
from pnp.texts import Texts

AID_CARD = find_card_size("a6")

_TEXT_MM = points_to_mm(9.5)
_PLACE_MM = 8.2
_WIDTH_MM = AID_CARD.width_mm - 2 * SAFE_MM
_READINGS = RULINGS[:12]  # the later ones matter to checks, not to players
_FIGURE_MM = 86.0  # narrower than a column of A4 or Letter, with margins up to 14 mm


def aid_cards(request: KitRequest, texts: Texts) -> Component:
    """Return the aid, one for each player: the turn and the tables; fights and the end."""
    turn = (_turn_steps(texts), *_command_blocks(request, texts, _WIDTH_MM))
    rest = (
        *_order_blocks(texts),
        *_fight_blocks(texts),
        *_end_blocks(texts),
    )
    return _card("aid", request, texts, turn, rest, quantity=request.players)


def setup_card(request: KitRequest, texts: Texts) -> Component:
    """Return the set-up card: the steps with the places; open points of the rules behind."""
    steps = (_setup_steps(texts), places_picture(request.theme, _PLACE_MM))
    points = (Paragraph(texts("kit_readings_intro")), _readings(texts))
    return _card("setup", request, texts, steps, points, quantity=1)


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
        Table(
            (
                ("", *(str(count) for count in TARGET_POINTS)),
                (texts("kit_target"), *(str(points) for points in TARGET_POINTS.values())),
                (texts("kit_diversity"), *(f"+{points}" for points in DIVERSITY_POINTS.values())),
            ),
            (6.0, 1.0, 1.0, 1.0),
            ("start", "middle", "middle", "middle"),
        ),
        _list(texts, "kit_end", 3),
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
    """Return how this kit reads what the rules leave open, each with its number."""
    return Bullets(
        tuple(
            texts("kit_explained", name=ruling.id, words=texts(f"kit_reading_{ruling.id}"))
            for ruling in _READINGS
        )
    )


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
    theme = request.theme
    title = theme.ink if theme.is_lined else PAPER
    style = CardStyle(theme.paper, theme.ink, theme.bands["terre"], title)
    faces = [
        card_face(
            AID_CARD,
            style,
            title=texts(f"kit_{key}_{side}_title"),
            subtitle=texts(f"kit_{key}_{side}_subtitle"),
            blocks=blocks,
            foot=texts("credit"),
            bleed_mm=request.bleed_mm,
            max_size_mm=_TEXT_MM,
        )
        for side, blocks in (("front", front), ("back", back))
    ]
    return Component(
        name=f"{key} card",
        front=faces[0],
        back=faces[1],
        trim=AID_CARD.trim(),
        bleed_mm=request.bleed_mm,
        safe_mm=SAFE_MM,
        quantity=quantity,
    )
