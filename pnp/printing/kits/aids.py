"""
Player aids: cards of two sides, four to a sheet of A4 or Letter, made to work by looking.

A side is a title band and blocks, most of them pictograms with a few words. What needs whole
sentences stands on the page of the rules.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from layouts.cards import AID_SIZE, BAND_MM, SAFE_MM, CardStyle, card_face
from layouts.components import Component
from layouts.flows import Block
from layouts.shapes import Shape, Style, polyline
from layouts.units import points_to_mm
from pnp.printing.kits.record import KitRequest
from pnp.printing.themes import PAPER, PlayerColour, Theme

AID_ROOM_MM = AID_SIZE.width_mm - 2 * SAFE_MM
_MOST_TEXT_MM = points_to_mm(9)
_LEAST_TEXT_MM = points_to_mm(7)


class AidSide(NamedTuple):
    """One side of an aid: what its band says, and what stands below."""

    title: str
    subtitle: str
    blocks: tuple[Block, ...]


def aid_card(
    name: str,
    sides: Iterable[AidSide],
    band: tuple[str, str],
    request: KitRequest,
    *,
    foot: str = "",
    pictures: Sequence[Shape] = (),
    quantity: int = 1,
) -> Component:
    """
    Return an aid of two *sides*, with *pictures* on both; *band* is its fill and its ink.

    Raises:
        TextFitError: a side does not fit at 7 pt.
    """
    theme, out_mm = request.theme, request.bleed_mm
    # Where bands are paper white, the line below makes the band.
    line = Style(stroke=theme.ink, stroke_mm=0.3, round_ends=False)
    rule = polyline(((-out_mm, BAND_MM), (AID_SIZE.width_mm + out_mm, BAND_MM)), line)
    front, back = (
        (
            *card_face(
                AID_SIZE,
                CardStyle(theme.paper, theme.ink, *band),
                title=side.title,
                subtitle=side.subtitle,
                blocks=side.blocks,
                foot=foot,
                bleed_mm=out_mm,
                max_size_mm=_MOST_TEXT_MM,
                min_size_mm=_LEAST_TEXT_MM,
            ),
            *pictures,
            rule,
        )
        for side in sides
    )
    return Component(
        name=name,
        front=front,
        back=back,
        trim=AID_SIZE.trim(),
        bleed_mm=out_mm,
        safe_mm=SAFE_MM,
        quantity=quantity,
    )


def band_colours(key: str, theme: Theme) -> tuple[str, str]:
    """Return fill and ink of the title band called *key*."""
    return (theme.bands[key], theme.ink if theme.is_lined else PAPER)


def plain_player(key: str, theme: Theme) -> PlayerColour:
    """Return a colour for the reader's pieces on aids for all: that of the band *key*."""
    fill = theme.paper if theme.is_lined else theme.bands[key]
    return PlayerColour(f"aid-{key}", "", fill, theme.ink if theme.is_lined else theme.paper)
