"""The rules summary as a page to read, in our own words."""

from layouts.flows import Block, Heading, Paragraph
from pnp.games.terre.print.rulestexts import (
    die_note,
    end_blocks,
    fight_rules,
    knight_rules,
    order_rules,
    readings,
    setup_steps,
    tiles_table,
    turn_steps,
    way_rules,
)
from pnp.games.terre.print.tables import die_table, orders_table
from pnp.printing.kits.record import KitRequest, ReferencePage
from pnp.texts import Texts

_FIGURE_MM = 86.0  # narrower than a column of A4 or Letter, with margins up to 14 mm


def rules_summary(request: KitRequest, texts: Texts) -> ReferencePage:
    """Return the summary of the rules, with the author's name and the licence."""
    theme = request.theme
    blocks: tuple[Block, ...] = (
        Heading(texts("kit_head_aim")),
        Paragraph(texts("kit_aim")),
        tiles_table(texts),
        Heading(texts("kit_head_setup")),
        setup_steps(texts),
        Heading(texts("kit_head_turn")),
        turn_steps(texts),
        Heading(texts("kit_head_die")),
        die_table(texts, theme, _FIGURE_MM),
        Paragraph(die_note(texts)),
        Heading(texts("kit_head_commands")),
        orders_table(texts, theme, _FIGURE_MM),
        Heading(texts("kit_head_orders")),
        order_rules(texts),
        Heading(texts("kit_head_way")),
        way_rules(texts),
        Heading(texts("kit_head_fights")),
        fight_rules(texts),
        Heading(texts("kit_head_knights")),
        knight_rules(texts),
        *end_blocks(texts),
        Heading(texts("kit_head_readings")),
        readings(texts),
        Paragraph(texts("kit_licence"), scale=0.9),
    )
    return ReferencePage(
        key="rules",
        title=texts("kit_rules_title"),
        subtitle=texts("kit_rules_subtitle"),
        blocks=blocks,
        credit=texts("credit"),
    )
