"""What a position file says twice: totals, seeds, colours; and what it leaves open."""

import pytest

from pnp.games import capabilities, find_game
from pnp.judging.checking import check_file, check_map
from pnp.model.boards import NOBODY, Chip
from pnp.model.games import CheckRequest
from pnp.model.positions import normal_chips, normal_pieces, position_of
from pnp.owngames.building import settled
from pnp.texts import LANGUAGES
from pnp.texts.sentences import sentence_text
from tests.boardrules.dealing import deal
from tests.owngames.skerry import DEALT, GAME, HAMLET, SMUGGLER, skerry
from tests.positions.typed import typed, typed_text

POSITION = typed_text("two donjons far apart")
COUNTED = "totals\n    b 1B 2K 1D 4\n    g 1B 2K 2"

# Title, lines of pieces more, totals, the codes and severities expected.
TABLE = [
    ("totals that agree", "", COUNTED, []),
    ("no totals at all", "", "", []),
    ("a knight more than counted", "bK C1", COUNTED, [("PF01", "impossible")]),
    ("a colour counted that was not typed", "", COUNTED + "\n    r 1B", [("PF01", "impossible"), ("PF03", "impossible")]),
    ("a colour typed that was not counted", "", "totals\n    b 1B 2K 1D 4", []),
    ("a colour whose count is not known", "", "totals\n    b 1B 2K 1D 4\n    g ?", []),
    ("a kind that a line leaves out is counted as none", "", "totals\n    b 1B 2K 4", [("PF01", "impossible")]),
    ("fewer than counted, but one cannot be read", "C1 b?", COUNTED.replace("2K 1D", "3K 1D"), [("PF01", "needs entry"), ("PF04", "needs entry")]),
    ("more than counted, whatever cannot be read", "C1 b?", COUNTED.replace("2K 1D", "1K 1D"), [("PF01", "impossible"), ("PF04", "needs entry")]),
    ("three colours for two players", "C1 yB", "", [("PF03", "impossible")]),
]  # fmt: skip


def findings(text):
    position = typed(text)
    return list(check_file(position, find_game(position.game)))


@pytest.mark.parametrize(
    ("title", "more", "totals", "expected"), TABLE, ids=lambda value: str(value)[:40]
)
def test_what_a_file_says_twice_must_agree(title, more, totals, expected):
    found = findings(POSITION.format(phase="play", last="4", more=more, totals=totals))
    assert sorted((finding.code, finding.severity) for finding in found) == sorted(expected), title


def test_the_sentence_of_totals_names_colour_piece_and_both_numbers():
    text = POSITION.format(phase="play", last="4", more="bK C1", totals=COUNTED)
    position = typed(text)
    (finding,) = check_file(position, find_game(position.game))
    told = sentence_text(
        finding.sentence, find_game(position.game).rules_texts("en"), position.names
    )
    assert told == "Blue: the totals count knights: 2; typed on the board: 3."
    assert {position.names[cell] for cell in finding.hexes} == {"E2", "B2", "C1"}


def test_fewer_colours_than_players_need_entry_but_not_in_the_set_up():
    text = POSITION.replace("2p", "3p")
    (finding,) = findings(text.format(phase="play", last="4", more="", totals=""))
    assert (finding.code, finding.severity) == ("PF03", "needs entry")
    assert findings(text.format(phase="setup", last="4", more="", totals="")) == []


def test_a_board_without_any_pieces_says_nothing_of_colours():
    bare = POSITION.partition("pieces\n")[0] + "pieces\n"
    assert findings(bare.format(phase="play", last="4")) == []


def test_hexes_that_cannot_be_read_are_named():
    position = typed(POSITION.format(phase="play", last="?", more="", totals=""))
    (finding,) = check_file(position, find_game(position.game))
    assert (finding.code, finding.severity) == ("PF04", "needs entry")
    assert [position.names[cell] for cell in finding.hexes] == ["G4"]


@pytest.mark.parametrize("slug", ["barony", "baron", "terre-de-barons"])
def test_a_map_is_held_against_the_dealt_one(slug):
    dealt = position_of(deal(slug, 2, 4))
    assert differences(dealt, dealt) == []
    first, *others = dealt.terrain
    kinds = [terrain.name for terrain in find_game(slug).terrains]
    wrong = next(kind for kind in kinds if kind != dealt.terrain[first])
    (finding,) = differences(dealt._replace(terrain={**dealt.terrain, first: wrong}), dealt)
    assert (finding.code, finding.hexes) == ("PF02", (first,))
    assert differences(dealt._replace(terrain={**dealt.terrain, first: "?"}), dealt) == []
    smaller = {cell: dealt.terrain[cell] for cell in others}
    (finding,) = differences(dealt._replace(terrain=smaller), dealt)
    assert finding.sentence.text == "PF02_outline"


@pytest.mark.parametrize("slug", ["barony", "baron"])
def test_only_a_board_that_grows_differs_in_play(slug):
    dealt = position_of(deal(slug, 2, 4))
    _, *others = dealt.terrain
    played = dealt._replace(terrain={cell: dealt.terrain[cell] for cell in others}, phase="play")
    assert bool(differences(played, dealt)) == (slug == "barony")


def differences(position, dealt):
    game = settled(find_game(dealt.game), position.players, tuple(position.terrain))
    return list(check_map(position, dealt, game))


# Chips, printed pieces, pieces of nobody.

QUAY, HARBOUR = next(iter(DEALT.chips["harbour"].items()))


def with_pieces(*pieces, without=()):
    kept = [piece for piece in DEALT.pieces if piece not in without]
    return DEALT._replace(pieces=normal_pieces([*kept, *pieces], DEALT.terrain), totals=None)


def with_chip(kind, cell, chip):
    laid = {other: here for other, here in DEALT.chips[kind].items() if other != cell}
    laid |= {} if chip is None else {cell: chip}
    return DEALT._replace(chips=normal_chips({**DEALT.chips, kind: laid}))


@pytest.mark.parametrize("chip", [Chip("?", HARBOUR.facing), Chip("?"), HARBOUR._replace(facing=0)])
def test_a_chip_that_cannot_be_read_is_told_and_is_no_difference(chip):
    position = with_chip("harbour", QUAY, chip)
    assert [(f.code, f.hexes) for f in check_file(position, GAME)] == [("PF04", (QUAY,))]
    assert list(check_map(position, DEALT, GAME)) == []


def test_chips_of_a_kind_that_was_not_typed_are_told():
    silent = DEALT._replace(chips={"number": DEALT.chips["number"]})
    assert [f.sentence.text for f in check_file(silent, GAME)] == ["PF04_no_chips"]
    assert list(check_map(silent, DEALT, GAME)) == []


@pytest.mark.parametrize(
    "chip", [None, Chip("none", HARBOUR.facing), HARBOUR._replace(facing=(HARBOUR.facing + 2) % 12)]
)
def test_chips_are_held_against_the_dealt_ones(chip):
    (finding,) = check_map(with_chip("harbour", QUAY, chip), DEALT, GAME)
    assert (finding.sentence.text, finding.hexes) == ("PF02_chips", (QUAY,))
    bare = next(cell for cell in DEALT.terrain if cell not in DEALT.chips["number"])
    (finding,) = check_map(with_chip("number", bare, Chip("6")), DEALT, GAME)
    assert finding.hexes == (bare,)


def test_printed_pieces_are_held_against_the_dealt_ones():
    printed = skerry("[piece.hamlet]\nprinted = true\n")
    assert list(check_map(DEALT, DEALT, printed)) == []
    moved = with_pieces(without=[HAMLET])
    (finding,) = check_map(moved, DEALT, printed)
    assert finding.hexes == (HAMLET.hex,)
    for language in LANGUAGES:
        told = sentence_text(finding.sentence, printed.rules_texts(language), DEALT.names)
        assert f"{DEALT.names[HAMLET.hex]}@{HAMLET.clock}" in told
    hidden = with_pieces(HAMLET._replace(kind="?"), without=[HAMLET])
    assert list(check_map(hidden, DEALT, printed)) == []
    assert list(check_map(moved, DEALT, GAME)) == []


def test_totals_count_pieces_of_nobody_who_is_no_player():
    assert DEALT.totals[NOBODY] == {"S": 1}
    wrong = DEALT._replace(totals={**DEALT.totals, NOBODY: {"S": 2}})
    (finding,) = check_file(wrong, GAME)
    assert finding.sentence.text == "PF01_nobody"
    for language in LANGUAGES:
        assert sentence_text(finding.sentence, GAME.rules_texts(language), DEALT.names)


UNREAD = {
    "a hamlet for its lane": ([HAMLET._replace(kind="?")], [HAMLET], "lanes-lead-home", True),
    "on a corner no smuggler": ([HAMLET._replace(kind="?", colour="?")], [HAMLET, SMUGGLER], "one-smuggler", False),
    "of nobody the smuggler": ([SMUGGLER._replace(kind="?")], [SMUGGLER], "one-smuggler", True),
    "of a player no smuggler": ([SMUGGLER._replace(kind="?", colour="r")], [SMUGGLER], "one-smuggler", False),
}  # fmt: skip


@pytest.mark.parametrize(("there", "without", "code", "may_be"), UNREAD.values(), ids=UNREAD)
def test_what_cannot_be_read_may_be_what_is_missing(there, without, code, may_be):
    position = with_pieces(*there, without=without)
    found = {f.code: f.severity for f in capabilities.check(GAME, position, CheckRequest({}))}
    assert found[code] == ("needs entry" if may_be else "impossible")
