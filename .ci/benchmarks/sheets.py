"""
How many sheets the pieces of a kit take, beside the fewest that could ever do.

    python .ci/benchmarks/sheets.py

*area* is what the trims cover over what the margins leave, rounded up: no packing does with
fewer. *like shapes* lets every shape fill its sheets as densely as a lattice of ours does, in
parts of a sheet too, and adds the parts up: fewer are only to be had where small pieces find
room between large ones. Pieces that are folded count twice. *in all* are sheets of paper,
text pages too.
"""

import math
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from measuring import print_table

import pnp
from layouts.components import Component, bleed_outline, box_size, points_box, signed_area
from layouts.documents import find_paper, landscape, portrait, printable_box
from layouts.marks import FOOTER_MM
from layouts.packing import find_patterns
from layouts.shapes import Point
from layouts.silhouettes import find_silhouette

KITS = ("barony", "barony-sorcery", "baron", "terre-de-barons")
PAPERS = ("a4", "letter")
DUPLEXES = ("long-edge", "fold")
MARGIN_MM, GUTTER_MM = 10.0, 2.0
# A fold keeps away from art.
FOLD_GAP_MM = 5.0


def main() -> None:
    """Count and print."""
    heads = ("kit, for the most players", "paper", "backs")
    heads += ("sheets of pieces", "area", "like shapes", "in all")
    rows = [
        (name, paper, duplex, *_counts(name, paper, duplex))
        for name in KITS
        for paper in PAPERS
        for duplex in DUPLEXES
    ]
    print_table("Sheets of pieces", heads, rows)


def _counts(name: str, paper: str, duplex: str) -> tuple[int, int, int, int]:
    """Return the sheets of a kit's pieces, both bounds, and the sheets of paper in all."""
    kit = pnp.kit(name, paper=paper, duplex=duplex)
    components = [piece for section in kit.parts.sections for piece in section.components]
    is_folding = duplex == "fold"
    area = sum(
        abs(signed_area(piece.trim)) * piece.quantity * _sides(piece, is_folding)
        for piece in components
    )
    width_mm, height_mm = _rooms(paper, is_folded=False)[0]
    like = sum(_shares(components, paper, is_folding))
    sheets = kit.plan.sheet_count if kit.plan else 0
    in_all = len(kit) if is_folding else math.ceil(len(kit) / 2)
    return sheets, math.ceil(area / (width_mm * height_mm)), math.ceil(like), in_all


def _shares(components: list[Component], paper: str, is_folding: bool) -> Iterator[float]:
    """Yield how many sheets the pieces of each shape fill, in parts of a sheet too."""
    counted = [
        ((piece.back is not None and is_folding, *_shape(piece)), piece.quantity)
        for piece in components
    ]
    for (is_folded, *key), group in groupby(sorted(counted, key=repr), key=itemgetter(0)):
        most = max(
            len(spots)
            for room in _rooms(paper, is_folded=is_folded)
            for spots in find_patterns(*key[:2], room, key[2], GUTTER_MM) or [()]
        )
        yield sum(quantity for _, quantity in group) / most


def _shape(piece: Component) -> tuple[object, ...]:
    """Return what pieces of like shape have in common, rounded: silhouette and overhang."""
    kind, (width_mm, height_mm), *_ = find_silhouette(piece.trim)
    size = (round(width_mm, 2), round(height_mm, 2))
    left, top, *_ = points_box(piece.trim)
    outer = points_box(bleed_outline(piece))
    overhang = (round(left - outer[0], 2), round(top - outer[1], 2))
    return (kind, size, overhang)


def _rooms(paper: str, *, is_folded: bool) -> list[Point]:
    """Return the width and height of what pieces may use, upright and lying."""
    rooms = []
    for turned in (portrait(find_paper(paper)), landscape(find_paper(paper))):
        width_mm, height_mm = box_size(printable_box(turned, MARGIN_MM))
        height_mm -= FOOTER_MM
        rooms.append((width_mm, height_mm / 2 - FOLD_GAP_MM if is_folded else height_mm))
    return rooms


def _sides(piece: Component, is_folding: bool) -> int:
    """Return how often the piece is printed on one side of the paper."""
    return 2 if is_folding and piece.back is not None else 1


if __name__ == "__main__":
    main()
