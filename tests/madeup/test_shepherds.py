"""The made-up game: its findings, its ruling, its boards, and a kit of parts as data."""

import pytest

import pnp
from pnp.cli import run
from pnp.games import capabilities
from pnp.model.games import CheckRequest, DealRequest, all_rulings
from pnp.printing.kits.record import KitRequest
from tests.kits import components_of
from tests.positions.typed import typed

# Title; what is replaced in the example, and by what; the codes that follow.
CHANGES = [
    ("a pond too many", "P H P\n   P", "P H O\n   P", {"SH01"}),
    ("a sheep in a pond", "B4 b2", "C5 b2", {"SH02"}),
    ("two shepherds", "C1 b1", "C1 bS", {"SH03"}),
    ("thirteen sheep", "A2 r3", "A2 r13", {"SH03"}),
    ("no shepherd", "A1 rS", "A1 r1", {"SH03"}),
    ("a shepherd that cannot be read", "A1 rS", "A1 r?", {"SH03", "PF04"}),
    # Its program adds to what the file says.
    ("sheep beside the other shepherd", "A2 r3", "E2 r3", {"SH04"}),
    ("so too beside another fault", "A2 r3", "E2 r13", {"SH03", "SH04"}),
]


@pytest.mark.parametrize(("title", "old", "new", "codes"), CHANGES, ids=[row[0] for row in CHANGES])
def test_a_fault_has_its_code(shepherds, title, old, new, codes):
    assert old in shepherds.example
    position = typed(shepherds.example.replace(old, new, 1))
    found = capabilities.check(shepherds, position, CheckRequest(all_rulings(shepherds.rulings)))
    assert {finding.code for finding in found} == codes - {"PF04"}


@pytest.mark.parametrize(("choice", "red", "blue"), [("once", 8, 8), ("twice", 14, 10)])
def test_the_ruling_changes_the_score(shepherds, choice, red, blue):
    sheet = capabilities.score(shepherds, typed(shepherds.example), {"SH-1": choice})
    totals = {standing.colour: standing.total for standing in sheet.standings}
    assert totals == {"r": red, "b": blue}


def test_its_boards_have_codes(shepherds, tmp_path):
    board = pnp.deal("shepherds", seed=42, ponds_apart=True)
    assert board.code.startswith("H2-")
    assert pnp.deal(board.code.lower()) == board
    path = tmp_path / "b.txt"
    assert run(["board", board.code, "-o", str(path)]) == 0
    assert pnp.read(path).board_words == "seed=42 v1 ponds-apart"
    made = pnp.kit("shepherds", board=path, only=("setup-card",))
    assert made.piece_count == 1


def test_ponds_keep_apart_where_that_is_wished(shepherds):
    for seed in range(30):
        board = capabilities.deal_board(shepherds, DealRequest(2, seed, {"ponds-apart": True}))
        ponds = [cell for cell, kind in board.terrain.items() if kind == "pond"]
        steps = [(1, 0), (0, 1), (1, -1)]
        assert len(ponds) == 3
        assert not [p for p in ponds for q, r in steps if (p.q + q, p.r + r) in ponds]


def test_its_kit_has_tiles_pieces_aids_pads_rules_and_a_cover(shepherds):
    theme = capabilities.theme_of(shepherds, "colour")
    kit = capabilities.make_kit(shepherds, KitRequest(2, 7, "en", theme, shepherds.hex_mm))
    counts = {section.key: section.piece_count for section in kit.sections}
    assert counts == {"tiles": 19, "pieces": 26, "aids": 2, "score-pad": 4}
    assert [page.title for page in kit.references] == ["Shepherds in short"]
    pieces = components_of(kit, "pieces")
    assert {component.name: component.quantity for component in pieces} == {
        "red shepherd": 1,
        "red sheep": 12,
        "blue shepherd": 1,
        "blue sheep": 12,
    }
    assert kit.cover is not None
    assert kit.notes == (
        "Each colour has a letter and a hatching: R\u00a0red, vertical lines; B\u00a0blue, horizontal lines.",
    )
