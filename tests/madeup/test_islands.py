"""A game with pieces on corners and sides, chips and a piece of nobody, from deal to score."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import Hex, corners_at, named_by, next_to, place_at, sides_at
from pnp.games import PACKAGES, capabilities, find_game
from pnp.judging.checking import check_file, check_map
from pnp.model.boards import NOBODY, Chip, Piece
from pnp.model.games import OF_NOBODY, CheckRequest, DealRequest, PieceKind
from pnp.model.positions import normal_chips, normal_pieces, position_of
from pnp.texts import LANGUAGES
from pnp.texts.sentences import sentence_text
from tests import madeup
from tests.madeup.islands.deal import deal_board
from tests.madeup.islands.facts import GAME, HARBOUR, NUMBER
from tests.properties import examples

DEALT = position_of(deal_board(DealRequest(3, 7, {})))
ROBBERS = [piece for piece in DEALT.pieces if piece.colour == NOBODY]
(HOUSE,) = (p for p in DEALT.pieces if (p.colour, p.kind) == ("r", "S"))
(ROAD,) = (p for p in DEALT.pieces if (p.colour, p.kind) == ("r", "R"))
SEEDS = st.integers(0, 10**6)


@pytest.fixture(autouse=True)
def game(monkeypatch):
    for slug, package in madeup.ISLANDS.items():
        monkeypatch.setitem(PACKAGES, slug, package)
    return find_game("islands")


def codes(position) -> set[str]:
    return {finding.code for finding in found(position)}


def found(position):
    return (*capabilities.check(GAME, position, CheckRequest({})), *check_file(position, GAME))


def with_pieces(*pieces, kept=DEALT.pieces):
    normal = normal_pieces([*kept, *pieces], DEALT.terrain)
    return replace(DEALT, pieces=normal, totals=None)


def with_chip(kind: str, cell: Hex, chip: Chip | None):
    laid = {other: here for other, here in DEALT.chips[kind].items() if other != cell}
    laid |= {} if chip is None else {cell: chip}
    return replace(DEALT, chips=normal_chips({**DEALT.chips, kind: laid}))


def laid(colour: str, kind: str, place) -> Piece:
    cell, clock = named_by(place, DEALT.terrain)
    return Piece(colour, kind, cell, clock=clock)


@examples(40)
@given(SEEDS, st.integers(2, 3))
def test_a_dealt_board_is_clean_and_scores_a_point_each(seed: int, players: int) -> None:
    position = position_of(deal_board(DealRequest(players, seed, {})))
    assert found(position) == ()
    assert list(check_map(position, position, GAME)) == []
    sheet = capabilities.score(GAME, position, {})
    assert [standing.total for standing in sheet.standings] == [1] * players
    assert all(piece.hex in position.terrain for piece in position.pieces)


def test_each_fault_has_its_code() -> None:
    sea = next(cell for cell, kind in DEALT.terrain.items() if kind == "sea")
    harbour, chip = next(iter(DEALT.chips[HARBOUR].items()))
    number = next(cell for cell, chip in DEALT.chips[NUMBER].items() if chip.value != "2")
    ends = corners_at(ROAD.place)
    away = (chip.facing + 5) % 12 + 1
    assert codes(with_chip(NUMBER, number, Chip("2"))) == {"IS01"}
    assert codes(with_chip(NUMBER, sea, Chip("2"))) == {"IS01", "IS02"}
    assert codes(with_chip(HARBOUR, harbour, chip._replace(facing=away))) == {"IS02"}
    assert codes(with_pieces(replace(HOUSE, count=6))) == {"IS03", "IS05"}
    assert codes(with_pieces(laid("r", "R", place_at(Hex(0, 0), 11)))) >= {"IS04", "IS06"}
    beside = next(end for end in next_to(HOUSE.place) if end in ends)
    assert codes(with_pieces(laid("b", "S", beside))) == {"IS05"}
    assert codes(with_pieces(kept=[p for p in DEALT.pieces if p != HOUSE])) == {"IS06"}
    assert codes(with_pieces(kept=[p for p in DEALT.pieces if p not in ROBBERS])) == {"IS07"}
    assert codes(with_pieces(*ROBBERS)) == {"IS07"}


def test_what_cannot_be_read_may_be_what_is_missing() -> None:
    unread = replace(HOUSE, kind="?")
    hidden = with_pieces(unread, kept=[p for p in DEALT.pieces if p != HOUSE])
    assert {(f.code, f.severity) for f in found(hidden)} == {
        ("IS06", "needs entry"),
        ("PF04", "needs entry"),
    }
    assert [s.total for s in capabilities.score(GAME, hidden, {}).standings].count(None) == 1
    # On a corner it is no robber, and of a colour it is not nobody's.
    others = [p for p in DEALT.pieces if p not in ROBBERS]
    assert "IS07" in codes(with_pieces(replace(HOUSE, colour="?", kind="?"), kept=others))
    on_land = replace(ROBBERS[0], kind="?")
    assert codes(with_pieces(on_land, kept=others)) == {"PF04"}
    assert "IS07" in codes(with_pieces(replace(on_land, colour="r"), kept=others))


def test_chips_that_cannot_be_read_or_are_missing_are_told() -> None:
    harbour, chip = next(iter(DEALT.chips[HARBOUR].items()))
    for unread in (Chip("?", chip.facing), Chip("?"), chip._replace(facing=0)):
        position = with_chip(HARBOUR, harbour, unread)
        assert [(f.code, f.hexes) for f in found(position)] == [("PF04", (harbour,))]
        assert list(check_map(position, DEALT, GAME)) == []
    silent = replace(DEALT, chips={NUMBER: DEALT.chips[NUMBER]})
    assert [f.sentence.text for f in found(silent)] == ["PF04_no_chips"]
    assert list(check_map(silent, DEALT, GAME)) == []


def test_chips_are_held_against_the_dealt_ones() -> None:
    harbour, chip = next(iter(DEALT.chips[HARBOUR].items()))
    for other in (None, Chip("other", chip.facing), chip._replace(facing=(chip.facing + 2) % 12)):
        (finding,) = check_map(with_chip(HARBOUR, harbour, other), DEALT, GAME)
        assert (finding.sentence.text, finding.hexes) == ("PF02_chips", (harbour,))
    bare = next(cell for cell in DEALT.terrain if cell not in DEALT.chips[NUMBER])
    (finding,) = check_map(with_chip(NUMBER, bare, Chip("6")), DEALT, GAME)
    assert finding.hexes == (bare,)


def test_printed_pieces_are_held_against_the_dealt_ones() -> None:
    printed = GAME._replace(
        pieces=tuple(p._replace(is_printed=p.letter == "S") for p in GAME.pieces)
    )
    assert list(check_map(DEALT, DEALT, printed)) == []
    moved = with_pieces(kept=[p for p in DEALT.pieces if p != HOUSE])
    (finding,) = check_map(moved, DEALT, printed)
    assert finding.hexes == (HOUSE.hex,)
    for language in LANGUAGES:
        told = sentence_text(finding.sentence, GAME.rules_texts(language), DEALT.names)
        assert f"{DEALT.names[HOUSE.hex]}@{HOUSE.clock}" in told
    hidden = with_pieces(replace(HOUSE, kind="?"), kept=[p for p in DEALT.pieces if p != HOUSE])
    assert list(check_map(hidden, DEALT, printed)) == []
    assert list(check_map(moved, DEALT, GAME)) == []


def test_totals_count_pieces_of_nobody() -> None:
    assert DEALT.totals is not None
    assert DEALT.totals[NOBODY] == {"X": 1}
    wrong = replace(DEALT, totals={**DEALT.totals, NOBODY: {"X": 2}})
    (finding,) = check_file(wrong, GAME)
    for language in LANGUAGES:
        assert sentence_text(finding.sentence, GAME.rules_texts(language), DEALT.names)
    assert finding.sentence.text == "PF01_nobody"


def test_nobody_is_no_player() -> None:
    many = with_pieces()
    assert len(many.pieces) == 7
    assert not [f for f in check_file(many, GAME) if f.code == "PF03"]


def test_kinds_have_owners() -> None:
    assert GAME.owners(PieceKind("X", "robber", owners=OF_NOBODY)) == (NOBODY,)
    assert GAME.owners(PieceKind("S", "village")) == ("r", "b", "w")


def test_sides_of_the_first_hex_are_places_of_the_board() -> None:
    assert all(named_by(side, DEALT.terrain).hex in DEALT.terrain for side in sides_at(HOUSE.place))
