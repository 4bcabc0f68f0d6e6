"""The sheets that pieces are printed on, as one value."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from pnp.messages import Message
from pnp.requests import options as table
from pnp.requests.options import PaperName
from pnp.requests.reading import argument_refused

if TYPE_CHECKING:
    from layouts.components import BackPlan
    from layouts.marks import MarkStyle


@dataclass(frozen=True, slots=True)
class Sheets:
    """
    Paper, cut lines and backs of kits and set-up cards.

    Attributes:
        paper: such as ``a4`` or ``letter``.
        margin_mm: the edge of the paper to leave blank.
        bleed_mm: how far art reaches beyond the cut line.
        gutter_mm: between pieces that are not rectangles; with 0 they share cut lines.
        marks: where to cut: ``outline``, ``crop``, ``none``, or for a cutting machine
            ``silhouette`` or ``silhouette-4l``.
        duplex: what lies behind: ``long-edge``, ``short-edge``, ``fold`` or ``none``; if not
            given, the long edge for kits, and no backs for cards.
        back_offset_mm: shift of the backs, right and down.
    """

    paper: PaperName = "a4"
    margin_mm: float = table.MARGIN.default
    bleed_mm: float = table.BLEED.default
    gutter_mm: float = table.GUTTER.default
    marks: "MarkStyle" = table.MARKS.default
    duplex: "BackPlan | None" = None
    back_offset_mm: tuple[float, float] = table.BACK_OFFSET.default


def split_sheets(
    sheets: object, options: Mapping[str, object]
) -> tuple[dict[str, object], dict[str, object]]:
    """
    Return the values of *sheets* and the other *options*; what is an option goes first.

    Raises:
        ArgumentTypeError: *sheets* are none.
    """
    if not isinstance(sheets, Sheets | None):
        raise argument_refused("sheets", sheets, Message("sheets_expected"))
    names = [entry.name for entry in fields(Sheets)]
    values = {name: getattr(sheets, name) for name in names if sheets is not None}
    values = {name: value for name, value in values.items() if value is not None}
    own = {name: options[name] for name in names if name in options}
    others = {name: value for name, value in options.items() if name not in names}
    return {**values, **own}, others
