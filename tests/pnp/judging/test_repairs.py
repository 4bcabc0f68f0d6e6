"""Repairs: which single changes are named for what is wrong with a position."""

import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import pnp
from generators.hexes import Hex
from pnp._api.judgements import check_read, find_findings
from pnp.games import find_game
from pnp.judging.findings import MOST_FINDINGS, impossible, is_breach
from pnp.judging.repairs import MOST_REPAIRS, with_repairs
from pnp.judging.slips import SORTS, letters_weight, lines, near_numbers, turns, weight_of, word_of
from pnp.model.boards import Piece
from pnp.model.positions import normal_pieces, piece_counts
from pnp.notation.positiontexts import format_position
from pnp.texts.sentences import Sentence, sentence_text
from tests.casebooks import read_cases
from tests.pnp.games.test_playouts import BaronyGame, TerreGame
from tests.positions.typed import typed_text
from tests.samples import sampled
from tests.twins import barony_games, terre_games

BOOK = read_cases(Path(__file__).with_name("repairs.txt"))
TERRE = typed_text("Terre to be repaired")


def checked(text, *, repairs=True):
    return pnp.check(pnp.parse(text), repairs=repairs)


def terre(pieces="", more="", phase="play"):
    return TERRE.format(pieces=pieces, more=more, phase=phase)


def told(text, code):
    """What the first finding of *code* is said to be perhaps."""
    finding = next(one for one in checked(text).report("en").findings if one.code == code)
    return [repair.text for repair in finding.repairs]


def test_a_piece_on_a_mountain_may_stand_beside_it():
    # B1 and C4 to C1 are free tiles round the mountain C2; C3 is the other mountain.
    first, *_ = told(terre("gD C2"), "TB02")
    assert first == "gD on one of these hexes instead of C2 (D3, D2, C1, B1, B2)"


def test_two_colours_that_make_up_for_one_another_are_swapped():
    text = typed_text("Barony with two colours that make up for one another")
    position = pnp.parse(text)
    found = [one for one in pnp.check(position, repairs=True) if one.code == "BY15"]
    assert len(found) == 2
    for finding in found:
        board, entry = finding.repairs
        assert (board.says.text, entry.says.text) == ("repair_swap_board", "repair_swap")
        hands = entry.position.fields["hand"]
        assert (hands["b"]["knights"], hands["y"]["knights"]) == (1, 6)


def test_score_and_a_plain_check_name_no_repairs():
    text = terre("gD C2")
    assert not any(one.repairs for one in checked(text, repairs=False))
    assert not any(one.repairs for one in pnp.score(pnp.parse(text)))
    assert "repairs" not in str(checked(text, repairs=False).data())


def test_reports_tell_a_repair_in_either_language_and_as_edits():
    found = checked(terre("bB D1"))
    assert "Perhaps" in found.text("en")
    assert "Peut-être" in found.text("fr")
    edits = [
        edit
        for finding in found.data()["findings"]
        for repair in finding.get("repairs", ())
        for edit in repair["edits"]
    ]
    assert edits
    assert all(edit["change"] == "pieces" for edit in edits)
    assert {"hex", "colour", "piece", "from", "to"} <= edits[0].keys()


BARONY_LINES = [("bC", "rC", "bC"), ("rS", "rC", "rS"), ("gV", "rV", "gV"), ("rCC", "rC", "rCC")]


@pytest.mark.parametrize(("typed", "meant", "told"), sampled(BARONY_LINES, 2))
def test_a_line_of_the_wrong_colour_kind_or_number_is_one_slip(typed, meant, told):
    text = find_game("barony").example
    line = next(line for line in text.splitlines() if line.startswith(f"{meant} "))
    finding = checked(text.replace(line, line.replace(meant, typed))).report("en").findings[0]
    hexes = line.partition(";")[0].split()[1:]
    hexes.sort(key=lambda name: (name[0], int(name[1:])))
    repairs = [one.text for one in finding.repairs]
    assert f"{meant} instead of {told} on {', '.join(hexes)}" in repairs


@pytest.mark.parametrize("typed", ["g33", "b3", "g4"])
def test_a_line_of_numbers_of_another_colour_or_number_is_one_slip(typed):
    counted = "reserve\nb 20\ng 20\ntotals\nb 1B 2K\ng 1B 2K 6"
    assert told(terre(f"{typed} B1 E4", counted), "PF01") == [f"g3 instead of {typed} on B1, E4"]


def test_pieces_of_a_line_are_told_with_a_number_only_if_all_have_it():
    game = find_game("barony")
    position = pnp.parse(game.example)
    villages = [piece for piece in position.pieces if (piece.colour, piece.kind) == ("r", "V")]
    for again, old in (((), "rV"), (villages[:1], "rV"), (villages, "rVV")):
        found = position._replace(pieces=normal_pieces([*position.pieces, *again]))
        typed = dict.fromkeys((piece.hex for piece in villages), (1,))
        words = {
            sentence_text(slip.says, game.rules_texts("en"), found.names)
            for line in lines(found, game, typed)
            for slip in line.slips
        }
        assert any(
            text.startswith(old.replace("r", "g") + f" instead of {old} on") for text in words
        )


@pytest.mark.parametrize("case", BOOK["one slip"], ids=str)
def test_what_was_meant_is_named_alone(case):
    right, typed = case.title.split(" -> ")
    text = find_game("barony").example
    assert right in text
    found = checked(text.replace(right, typed)).report("en").findings
    for finding in (one for one in found if one.severity in {"impossible", "doubtful"}):
        assert sorted(repair.text for repair in finding.repairs) == case.all("meant")


def test_a_line_that_is_missing_is_named_and_can_be_taken():
    judged = checked(find_game("baron").example.replace("r 3+20", "r -6"))
    (finding,) = filter(is_breach, judged)
    line = next(one for one in finding.repairs if one.says.text == "repair_line")
    assert line.position.listed("out") == ("r",)
    for language, words in (("en", "the line out r is missing"), ("fr", "la ligne éliminés r")):
        assert words in " ".join(judged.text(language).split())


def test_a_letter_before_several_pieces_is_one_slip():
    example = find_game("terre-de-barons").example
    position = pnp.parse(example)
    totals = piece_counts(position.pieces)
    held = Counter((piece.hex, piece.colour) for piece in position.pieces)
    for (cell, colour), count in held.items():
        if count < 2:
            continue
        other = next(one for one in "bgry" if one in totals and one != colour)
        pieces = [p for p in position.pieces if (p.hex, p.colour) == (cell, colour)]
        new = [piece._replace(colour=other) for piece in pieces]
        kept = [piece for piece in position.pieces if piece not in pieces]
        wrong = position._replace(pieces=normal_pieces([*kept, *new]), totals=totals)
        named = [one.position for f in pnp.check(wrong, repairs=True) for one in f.repairs]
        assert position._replace(totals=totals) in named


def test_a_forgotten_piece_is_named_once_with_the_hexes_where_it_may_be():
    text = find_game("barony").example.replace("D5 bN\n", "")
    judged = checked(text)
    finding = next(one for one in judged if one.code == "PF01")
    [repair] = finding.repairs
    assert repair.position is None
    assert "D5" in {judged.file.position.names[cell] for cell in repair.choices}
    row = next(one for one in judged.report("fr").findings if one.code == "PF01").repairs[0]
    assert row.text.startswith("bN aussi sur l’un de ces hexagones (")
    assert row.edits == []


@pytest.mark.parametrize("case", BOOK["two slips"], ids=str)
def test_two_changes_that_together_put_all_right_are_one_repair(case):
    """A bound makes nothing, so the example itself may not be among what repairs make."""
    example = text = find_game(case.one("game")).example
    for slip in case.all("slip"):
        right, typed = slip.split(" -> ")
        assert right in text
        text = text.replace(right, typed)
    judged = checked(text)
    for finding, row in zip(judged, judged.report("en").findings, strict=True):
        if is_breach(finding):
            assert [one.text for one in row.repairs] == case.all("meant")
            made = [w for r in finding.repairs for w in (r.position, *r.choices.values())]
            assert (pnp.parse(example) in made) == bool(case.all("example"))


def test_the_places_of_two_changes_are_drawn_and_each_choice_makes_its_own_position():
    text = find_game("terre-de-barons").example
    judged = checked(text.replace("3D 12", "3D 21").replace("A1 yD", "A1 bD"))
    (repair,) = next(filter(is_breach, judged)).repairs
    names = judged.file.position.names
    assert [names[at.hex] for at, _ in repair.places] == ["A1", "F2", "G4"]
    assert len(repair.choices) == 3
    words = judged.report("fr").findings[0].repairs[0].text
    assert words.startswith("totaux y 12 au lieu de totaux y 21, et yD au lieu de bD")
    judged = checked(text.replace("b 8", "b 28").replace("bB5 yK", "bB5 bK"))
    first = next(filter(is_breach, judged)).repairs[0]
    assert [names[at.hex] for at, _ in first.places] == ["C2"]


def test_what_puts_all_right_goes_before_what_is_likelier():
    game = find_game("terre-de-barons")
    position = pnp.parse(game.example)

    def judge(changed):
        if changed.phase == "play" and changed.numbers["reserve"].get("b") == 8:
            yield impossible("TB06")
        if changed.phase == "play":
            yield impossible("TB04")

    for finding in with_repairs(tuple(judge(position)), position, game, judge):
        assert {repair.says.values["new"][:5] for repair in finding.repairs} == {"phase"}


def test_pieces_are_turned_where_there_are_some_and_the_board_turns_into_itself():
    terre, barony = map(find_game, ("terre-de-barons", "barony"))
    round_board, other = pnp.parse(terre.example), pnp.parse(barony.example)
    found = {slip.says.text for slip in turns(round_board, terre).slips}
    assert "repair_turned_pieces" in found
    for position, game in ((round_board._replace(pieces=()), terre), (other, barony)):
        assert not any(one.says.text.endswith("_pieces") for one in turns(position, game).slips)


def test_more_pairs_than_can_be_told_are_left_to_each_finding():
    found = checked(terre("gD C2\nbB D1"))
    assert {len(one.changes) for finding in found for one in finding.repairs} == {1}


def test_letters_that_people_confuse_weigh_less():
    # They sound alike, or the key is beside it, or two were swapped.
    alike, one, other = [("rC", "rS"), ("bN", "vN"), ("17", "71")], ("bN", "rN"), ("17", "305")
    weights = [letters_weight(*pair) for pair in (*alike, one, ("17", "7"), other)]
    assert weights == [0, 0, 0, 1, 1, 2]


def test_the_hex_beside_is_likelier_than_another_and_what_stands_there_likelier_than_nothing():
    names = {Hex(0, 0): "A1", Hex(1, 0): "A2", Hex(3, 0): "A4", Hex(3, 3): "D7"}
    weights = [
        weight_of(Sentence("repair_move", {"old": Hex(0, 0), "hex": cell, "piece": "bN"}), names)
        for cell in (Hex(1, 0), Hex(3, 0), Hex(3, 3))
    ]
    assert weights == sorted(set(weights))
    assert SORTS["repair_move"] <= SORTS["repair_add"] < SORTS["repair_gone"]


@pytest.mark.parametrize(
    ("rows", "hex_", "letters"),
    [(" M F\n  L", "B2", "P"), (" L ?\n  ?", "A1", "MFP")],
    ids=["the corner that no tile has", "the one readable hex is any of the tile"],
)
def test_all_single_terrains_with_which_the_tiles_make_the_map_are_named(rows, hex_, letters):
    text = "game barony 2p\nphase setup\nboard\n" + rows
    position, game = pnp.parse(text), find_game("barony")

    def judge(changed):
        return find_findings(changed, game, choices={}, inventory=["MFP"])

    found = with_repairs(judge(position), position, game, judge)
    texts = game.rules_texts("en")
    named = {
        sentence_text(repair.says, texts, position.names).removesuffix(" of the map")
        for finding in found
        if finding.sentence.text.startswith("BY01_list")
        for repair in finding.repairs
    }
    assert named == {f"{letter} instead of L on {hex_}" for letter in letters}


def test_a_phase_that_explains_all_is_the_only_repair():
    text = find_game("terre-de-barons").example.replace("phase play", "phase setup")
    found = [one for one in checked(text) if is_breach(one)]
    assert len(found) > 2
    for finding in found:
        assert [repair.says.values["new"] for repair in finding.repairs] == ["phase play"]
        assert not finding.repairs[0].left


def test_repairs_are_the_same_at_every_try():
    text = terre("gD C2\nbD D1\nb4 F4")
    first, second = (checked(text) for _ in range(2))
    assert first.data() == second.data()


def test_numbers_that_may_have_been_meant():
    assert {11, 13, 21, 2, 1, 112, 122, 72, 19, -12, 10, 132, 912} <= set(near_numbers(12))
    assert {40, 49, 14, 94, 0} <= set(near_numbers(4))
    assert 12 not in near_numbers(12)


# Of games played by the rules, one thing mistyped.


def moved_piece(position, rng):
    piece = rng.choice(position.pieces)
    cell = rng.choice([cell for cell in position.terrain if cell != piece.hex])
    others = [other for other in position.pieces if other is not piece]
    return position._replace(pieces=normal_pieces([*others, piece._replace(hex=cell)]))


def recoloured_piece(position, rng):
    piece = rng.choice(position.pieces)
    colours = sorted({other.colour for other in position.pieces} - {piece.colour})
    others = [other for other in position.pieces if other is not piece]
    new = piece._replace(colour=rng.choice(colours))
    return position._replace(pieces=normal_pieces([*others, new]))


def other_terrain(position, rng):
    cell = rng.choice(list(position.terrain))
    kinds = sorted(set(position.terrain.values()) - {position.terrain[cell]})
    return position._replace(terrain={**position.terrain, cell: rng.choice(kinds)})


def other_phase(position, rng):
    return position._replace(phase=rng.choice([p for p in ("setup", "end") if p != position.phase]))


def two_slips(position, rng):
    return moved_piece(recoloured_piece(position, rng), rng)


SLIPS = [moved_piece, recoloured_piece, other_terrain, other_phase, two_slips]


def positions(slug, players, seed):
    rng = Random(f"{slug} {seed}")
    if slug == "terre-de-barons":
        game = TerreGame(players, rng)
        for is_over in terre_games.play(game.table, rng):
            if not is_over and rng.random() < 0.05:
                yield game.position("play")
        return
    game = BaronyGame(slug, players, rng)
    list(barony_games.place_first_cities(game.table, rng))
    for _ in barony_games.play(game.table, rng, 30):
        if rng.random() < 0.05:
            yield game.position("play")


def identities(position):
    """What is wrong or to be entered, told apart from the search: as a reader sees it."""
    game = find_game(position.game)
    source = pnp.parse(pnp.parse(format_position(position, game)).text())
    found = pnp.check(source).data()["findings"]
    return Counter((f["severity"], f["sentence"]) for f in found if f["severity"] != "information")


CASES = [("barony", 2), ("barony-sorcery", 3), ("terre-de-barons", 2), ("terre-de-barons", 3)]


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize(("slug", "players"), sampled(CASES, 2))
def test_what_is_named_makes_the_finding_go_and_nothing_new_come(slug, players, slip):
    rng = Random(slug)
    for position in list(positions(slug, players, 3))[:2]:
        totals = {colour: dict(kinds) for colour, kinds in piece_counts(position.pieces).items()}
        wrong = slip(position._replace(totals=totals), rng)
        game = find_game(slug)
        judged = pnp.check(pnp.parse(format_position(wrong, game)), repairs=True)
        before = identities(wrong)
        for finding, row in zip(judged, judged.data()["findings"], strict=True):
            assert len(finding.repairs) <= MOST_REPAIRS
            assert is_breach(finding) or not finding.repairs
            for repair in finding.repairs:
                made = [repair.position] if repair.position else repair.choices.values()
                for after in map(identities, made):
                    if "phase" not in str(repair.says.values):
                        assert not after - before
                    severities = {severity for severity, _ in after.elements()}
                    assert repair.left or not severities & {"impossible", "doubtful"}
                    assert (
                        after[row["severity"], row["sentence"]]
                        < before[row["severity"], row["sentence"]]
                    )


def crowded(size):
    """A map of which nothing is right, and how much a check of it works."""
    rows = (
        " " * (row % 2) + " ".join("MPFC"[(row + i) % 4] for i in range(size))
        for row in range(size)
    )
    text = "game barony 2p\nphase play\nboard\n" + "\n".join(rows)
    names = pnp.parse(text).names.values()
    position = pnp.parse("\n".join([text, "pieces", *(f"{name} bCrVbN3" for name in names)]))
    calls = Counter()
    sys.setprofile(lambda frame, event, _: calls.update([event]))
    try:
        found = pnp.check(position, repairs=True)
    finally:
        sys.setprofile(None)
    return found, calls["call"]


def test_past_200_findings_the_rest_are_counted_and_no_repairs_sought():
    found, calls = crowded(8)
    data = found.data()
    assert len(data["findings"]) == MOST_FINDINGS < len(found)
    assert sum(data["more"].values()) == len(found) - MOST_FINDINGS
    assert not any(one.repairs for one in found)
    assert f"{len(found) - MOST_FINDINGS} more findings are not shown." in found.text()
    # Twice as wide is four times as much to look at, not sixteen times.
    assert crowded(16)[1] < 6 * calls


@pytest.mark.parametrize(
    ("unsure", "expected"),
    [
        ((), {"repair_move_where"}),
        (("E1",), {"repair_move_where"}),
        (("A1", "B2"), {"repair_move_where"}),
        (("B1", "E1", "A4"), {"repair_swap_terrain"}),
    ],
)
def test_terrain_that_was_read_uncertainly_is_suspected_first(unsure, expected):
    """E1 and A4 were taken for one another, so there are as many tiles of each as there should be."""
    game = find_game("terre-de-barons")
    position = pnp.parse(game.example)
    at = {name: cell for cell, name in position.names.items()}
    terrain = {
        **position.terrain,
        at["E1"]: position.terrain[at["A4"]],
        at["A4"]: position.terrain[at["E1"]],
    }
    misread = pnp.parse(position._replace(terrain=terrain, board_words="").text())
    findings = check_read(misread, unsure)[0].findings
    (breach,) = filter(is_breach, findings)
    assert {one.says.text for one in breach.repairs} == expected


def test_a_forgotten_piece_may_stand_on_a_side(monkeypatch):
    folder = Path(pnp.__file__).parents[1] / "docs/examples/causeway"
    monkeypatch.chdir(folder)
    text = (folder / "evening.txt").read_text(encoding="utf-8").partition("store")[0]
    right = pnp.parse(text)
    counted = {colour: dict(kinds) for colour, kinds in piece_counts(right.pieces).items()}
    lost = next(piece for piece in right.pieces if piece.clock % 2)
    kept = tuple(piece for piece in right.pieces if piece != lost)
    wrong = right._replace(pieces=kept, totals=counted)
    found = [one for one in pnp.check(wrong, repairs=True) if one.code == "PF01"]
    choices = [made for one in found for repair in one.repairs for made in repair.choices.items()]
    assert (lost.at, right._replace(totals=counted)) in choices


def test_one_letter_of_a_name_and_one_of_the_tokens_are_slips():
    barony = find_game("barony").example
    found = checked(barony.replace(" D17", " D11", 1)).report("en").findings
    assert "D17 instead of D11 (bC)" in {one.text for finding in found for one in finding.repairs}
    finding, *_ = checked(barony.replace("tokens=fpc", "tokens=ffc silver=6")).report("en").findings
    meant = "hand r tokens=fpc instead of hand r tokens=ffc"
    assert meant in {one.text for one in finding.repairs}


def test_a_piece_typed_three_times_over_is_still_named():
    # As far from what was meant as "yD3" is: however it is said, it weighs the same.
    typed = find_game("terre-de-barons").example.replace("D2 yDK1", "D2 yDDD1")
    typed = typed.replace("G4 bD y2", "G4 bDD y2")
    said = " ".join(checked(typed).text("en").split())
    assert "yD instead of yDDD on D2" in said
    assert "bD instead of bDD on G4" in said


def test_a_slip_is_said_as_it_may_be_typed():
    # "gB2" would be a baron and two troops.
    assert word_of(Piece("g", "B", Hex(0, 0), 2)) == "gBB"
