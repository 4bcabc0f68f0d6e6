"""What the contents sheet says: what is in a kit, how to print it, how to cut it."""

from collections.abc import Sequence
from dataclasses import dataclass

from layouts.flows import Block, Bullets, Heading, Paragraph, Table
from pnp.printing.kits.miniatures import assembly_picture, gallery
from pnp.printing.kits.record import Section
from pnp.texts import Texts

_CUTTING_STEPS = 5


@dataclass(frozen=True, slots=True)
class SectionCount:
    """A section and the first and last sheet of paper that its pieces are on."""

    section: Section
    first_sheet: int
    last_sheet: int

    @property
    def sheets(self) -> str:
        """The numbers of the sheets, as in ``3-6``."""
        if self.first_sheet == self.last_sheet:
            return str(self.first_sheet)
        return f"{self.first_sheet}\N{EN DASH}{self.last_sheet}"


def contents_blocks(
    texts: Texts, counts: Sequence[SectionCount], *, duplex: str, notes: Sequence[str], ink: str
) -> tuple[Block, ...]:
    """Return the text and pictures of the contents sheet."""
    rows = [(texts("kit_piece"), texts("kit_pieces"), texts("kit_sheets"))]
    rows += [
        (count.section.title, str(count.section.piece_count), count.sheets) for count in counts
    ]
    remarks: tuple[Block, ...] = (Heading(texts("kit_notes")), Bullets(tuple(notes)))
    return (
        Heading(texts("kit_contains")),
        Table(tuple(rows), (5.0, 1.4, 1.4), ("start", "end", "end")),
        gallery([count.section for count in counts], ink),
        Heading(texts("kit_printing")),
        Bullets((texts("kit_print_scale"), texts(f"kit_duplex_{duplex}"), texts("kit_paper"))),
        Heading(texts("kit_tools")),
        Paragraph(texts("kit_tools_list")),
        Heading(texts("kit_cutting")),
        Bullets(
            tuple(texts(f"kit_cut_{step}") for step in range(1, _CUTTING_STEPS + 1)),
            is_numbered=True,
        ),
        assembly_picture(ink),
        *(remarks if notes else ()),
    )
