"""
How many cuts a kit takes: straight strokes along a ruler, and outlines to follow.

    python .ci/benchmarks/cuts.py

With round tokens and with square ones, which share their cut lines. An outline is a hex, a
disc or another shape that no stroke from edge to edge sets free.
"""

from measuring import print_table

import pnp

KITS = ("barony", "barony-sorcery", "baron", "terre-de-barons")
PAPERS = ("a4", "letter")
DUPLEXES = ("long-edge", "fold")


def main() -> None:
    """Count and print."""
    heads = ["kit, for the most players", "paper", "backs", "pieces"]
    for tokens in ("round", "square"):
        heads += [f"{tokens}: sheets", "strokes", "outlines"]
    rows = []
    for name in KITS:
        for paper in PAPERS:
            for duplex in DUPLEXES:
                kits = [
                    pnp.kit(name, paper=paper, duplex=duplex, tokens=tokens)
                    for tokens in ("round", "square")
                ]
                counts = [count for kit in kits for count in _counts(kit)]
                rows.append((name, paper, duplex, kits[0].piece_count, *counts))
    print_table("Cuts of whole kits", heads, rows)


def _counts(kit: pnp.Kit) -> tuple[int, int, int]:
    """Return the sheets of pieces, the strokes and the outlines of a kit."""
    plan = kit.plan
    return (plan.sheet_count, *plan.cut_counts) if plan else (0, 0, 0)


if __name__ == "__main__":
    main()
