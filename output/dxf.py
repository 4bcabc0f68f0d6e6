"""
DXF files of outlines for cutting machines: release 12, which every program reads.

Millimetres; x to the right and y upwards from the bottom left corner of the paper. Each outline
is a polyline on the layer CUT, straight from point to point.
"""

from layouts.documents import Page

_LAYER = "CUT"
_RED = "1"


def dxf_text(page: Page, creator: str) -> str:
    """Return the outlines of *page* as a DXF file; *creator* stands in a comment at its head."""
    width_mm, height_mm = page.drawing.width_mm, page.drawing.height_mm
    # Code and value: each stands on a line of its own.
    pairs: list[tuple[int, str]] = [
        (999, creator),
        *((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")),
        *((9, "$INSUNITS"), (70, "4"), (9, "$MEASUREMENT"), (70, "1")),
        *((9, "$LIMMIN"), (10, "0.0"), (20, "0.0")),
        *((9, "$LIMMAX"), (10, _number(width_mm)), (20, _number(height_mm)), (0, "ENDSEC")),
        *((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LTYPE"), (70, "1")),
        *((0, "LTYPE"), (2, "CONTINUOUS"), (70, "0"), (3, "Solid line")),
        *((72, "65"), (73, "0"), (40, "0.0"), (0, "ENDTAB")),
        *((0, "TABLE"), (2, "LAYER"), (70, "1"), (0, "LAYER"), (2, _LAYER), (70, "0")),
        *((62, _RED), (6, "CONTINUOUS"), (0, "ENDTAB"), (0, "ENDSEC")),
        *((0, "SECTION"), (2, "ENTITIES")),
    ]
    for outline in page.outlines:
        is_closed = outline.commands[-1][0] == "Z"
        pairs += ((0, "POLYLINE"), (8, _LAYER), (66, "1"))
        pairs += ((10, "0.0"), (20, "0.0"), (30, "0.0"), (70, "1" if is_closed else "0"))
        for _, *point in outline.commands[: -1 if is_closed else None]:
            x_mm, y_mm = point
            pairs += ((0, "VERTEX"), (8, _LAYER))
            pairs += ((10, _number(x_mm)), (20, _number(height_mm - y_mm)), (30, "0.0"))
        pairs += ((0, "SEQEND"), (8, _LAYER))
    pairs += ((0, "ENDSEC"), (0, "EOF"))
    return "".join(f"{code:>3}\n{value}\n" for code, value in pairs)


def _number(value: float) -> str:
    return f"{value:.4f}"
