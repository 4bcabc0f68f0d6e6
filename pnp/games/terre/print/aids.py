"""The aid card of a player and the set-up card, both A6 and printed on both sides."""

from layouts.cards import SAFE_MM, CardStyle, card_face, find_card_size
from layouts.components import Component
from layouts.flows import Block, Heading, Paragraph
from layouts.units import points_to_mm
from pnp.games.terre.print.rulestexts import (
    die_note,
    end_blocks,
    fight_rules,
    knight_rules,
    order_rules,
    readings,
    setup_steps,
    turn_steps,
)
from pnp.games.terre.print.tables import die_table, orders_table, places_picture
from pnp.printing.kits.record import KitRequest
from pnp.printing.themes import PAPER
from pnp.texts import Texts

AID_CARD = find_card_size("a6")

_TEXT_MM = points_to_mm(9.5)
_PLACE_MM = 8.2
_WIDTH_MM = AID_CARD.width_mm - 2 * SAFE_MM


def aid_cards(request: KitRequest, texts: Texts) -> Component:
    """Return the aid, one for each player: the turn and the tables; fights and the end."""
    turn: tuple[Block, ...] = (
        turn_steps(texts),
        Heading(texts("kit_head_die")),
        die_table(texts, request.theme, _WIDTH_MM),
        Paragraph(die_note(texts)),
        Heading(texts("kit_head_commands")),
        orders_table(texts, request.theme, _WIDTH_MM),
    )
    rest: tuple[Block, ...] = (
        Heading(texts("kit_head_orders")),
        order_rules(texts),
        Heading(texts("kit_head_fights")),
        fight_rules(texts),
        Heading(texts("kit_head_knights")),
        knight_rules(texts),
        *end_blocks(texts),
    )
    return _card("aid", request, texts, turn, rest, quantity=request.players)


def setup_card(request: KitRequest, texts: Texts) -> Component:
    """Return the set-up card: the steps with the places; open points of the rules behind."""
    steps: tuple[Block, ...] = (setup_steps(texts), places_picture(request.theme, _PLACE_MM))
    points: tuple[Block, ...] = (Paragraph(texts("kit_readings_intro")), readings(texts))
    return _card("setup", request, texts, steps, points, quantity=1)


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
