"""Terrains and pieces with codes of several characters, from tables: typed, read, judged, refused."""

import re
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pnp
from pnp.owngames.facts import read_twice
from tests.owngames.tables import PATHS, copied, points, position, serious
from tests.positions.typed import typed_text
from tests.properties import examples
from tests.walks import words_in

MARCHES = typed_text("marches typed in codes")


def test_codes_are_read_in_maps_pieces_and_totals(tmp_path):
    judged = position("marches", MARCHES, tmp_path)
    assert not serious(judged)
    assert judged.terrain[next(c for c, n in judged.names.items() if n == "B6")] == "ridge"
    here = [(one.colour, one.kind) for one in judged.pieces if judged.names[one.hex] == "C3"]
    assert here == [("r", "INF1"), ("r", "INF12")]
    # Towns, and the strengths in the table: 4 + 3 + 5 + 3 of red, 4 + 4 + 3 of blue.
    assert points(judged) == {"r": 2 + 15, "b": 3 + 5 + 11}


def test_what_is_written_with_codes_is_read_again_as_text_and_json(tmp_path):
    judged = position("marches", MARCHES, tmp_path)
    again = position("marches", judged.text(), tmp_path)
    assert (again.terrain, again.pieces) == (judged.terrain, judged.pieces)
    assert judged.text() == again.text()
    judged.save(tmp_path / "position.json")
    from_json = pnp.read(tmp_path / "position.json")
    assert (from_json.terrain, from_json.pieces) == (judged.terrain, judged.pieces)


def test_a_map_of_codes_that_grows_is_placed_by_its_columns(tmp_path):
    file = tmp_path / "grown.toml"
    file.write_text(
        '[game]\nname = "Grown"\nplayers = 2\n[board]\noutline = "free"\n'
        '[terrain]\nb12 = { letter = "b12", count = 3 }\nfen = { letter = "f", count = 3 }\n'
        "[piece]\nman = { count = 3 }\n",
        encoding="utf-8",
    )
    text = "game grown.toml 2p\nboard\n    b12 f\n  f   -   B12\n    ?\npieces\nA4 bM\n"
    (tmp_path / "p.txt").write_text(text, encoding="utf-8")
    judged = pnp.read(tmp_path / "p.txt")
    assert list(judged.names.values()) == ["A2", "A4", "B1", "B5", "C2"]
    assert "; 1 2 3 4 5\n    b12 f     ; A\n  f   -   b12 ; B\n    ?         ; C" in judged.text()
    (tmp_path / "p.txt").write_text(judged.text(), encoding="utf-8")
    assert pnp.read(tmp_path / "p.txt").terrain == judged.terrain


def test_a_kit_and_a_board_print_codes(tmp_path):
    game = copied("marches", tmp_path)
    assert pnp.kit(str(game)).save(tmp_path / "kit.pdf")
    assert pnp.deal(str(game), seed=1).save(tmp_path / "board.svg")


# fmt: off
UNREAD = [
    ("rINF1INF12", "rINF13", "line 10, column 5: 'INF13': INF1 ends in a digit"),
    ("rINF1INF12", "rinf1", "did you mean `rINF1`?"),
    ("rINF1INF12", "rINX1", "'INX1' is not a piece of marches.toml: expected ART1 ART2 ART3 .. INF9"),
    ("rINF1INF12", "rDEP", "'DEP' belongs to nobody"),
    ("mt1 mt2", "mt1 mt9", "line 5, column 31: 'mt9' is not a tile of marches.toml: expected one of CL RI"),
    ("  tw2", " tw2", "cells begin 4 characters apart"),
    ("  ri  cl  cl  tw2", "  clri  cl  tw2", "line 7"),
    ("1ART1", "1ART1CAV1", "'1ART1CAV1': expected a number and one of ART1 ART2 ART3 .. INF9"),
    ("1ART1", "1ART12", "'1ART12': expected a number"),
    ("pieces\n", "", "these look like pieces"),
]
# fmt: on


@pytest.mark.parametrize(("old", "new", "words"), UNREAD)
def test_what_cannot_be_read_is_told(old, new, words, tmp_path):
    with pytest.raises(pnp.PositionSyntaxError) as refused:
        position("marches", MARCHES.replace(old, new, 1), tmp_path)
    assert words in str(refused.value)


HEAD = '[game]\nname = "G"\nplayers = 2\n[terrain]\nreef = { count = 9 }\ndeep = {}\n[piece]\nman = { count = 1 }\n'


# fmt: off
ALPHABET = "\n".join(f"{mark}x = {{ count = 1 }}" for mark in "abcdefghijklnopqrstuvwxyz")

REFUSED = [
    (f"{ALPHABET}\nink = {{ count = 1 }}", 34, "the letter I belongs to ix, and none is free: use codes such as INF1"),
    ("inf = { count = 1, letter = 'inf1' }", 9, "[piece.inf] letter: \"inf1\": expected a letter from A to Z, or a code of up to 6 capitals and digits that begins with one, such as letter = \"INF1\""),
    ("inf = { count = 1, letter = '12-A' }", 9, 'such as letter = "A"'),
    ("inf = { count = 1, letter = 'INFANTRY' }", 9, 'such as letter = "INFANT"'),
    ("inf = { count = 1, letter = 'M2' }", 9, "M2 could be read as M2 and as M 2"),
    ("inf = { count = 1, letter = 'IM' }\nink = { count = 1 }", 9, "IM could be read as IM and as I M"),
    ("inf = { count = 1, letter = 'C4', owner = 'nobody' }", 9, "C4 would be read as a hex"),
    ("inf = { count = 1, letter = 'I1' }\nmob = { count = 1, letter = '' }", 9, "I1 ends in a digit, but mob is typed as a number"),
    ("inf = { count = 1, letter = 'A1' }\nart = { count = 1, letter = 'A1' }", 10, "the letter A1 belongs to inf"),
    ("[terrain.bay]\nletter = 'b-1'\ncount = 1", 10, '"b-1": expected one character, but not - ? or ;, or a code of up to 6 letters and digits'),
    ("[terrain.bay]\nletter = 'totals'\ncount = 1", 10, "totals has a meaning of its own"),
    ("[terrain.bay]\nletter = 'b12'\ncount = 1\n[board]\nmap = '''\nb12 d\n d'''", 15, "cells stand 4 characters apart, and each row is moved by 2"),
]
# fmt: on


@pytest.mark.parametrize(("text", "line", "words"), REFUSED)
def test_codes_that_cannot_be_used_are_told_with_their_line(text, line, words, tmp_path):
    (tmp_path / "g.toml").write_text(HEAD + text, encoding="utf-8")
    with pytest.raises(pnp.GameFileError) as refused:
        pnp.load_game(tmp_path / "g.toml")
    assert f"g.toml:{line}: " in str(refused.value)
    assert words in str(refused.value)


def test_an_empire_of_many_sectors_is_dealt_typed_and_scored(tmp_path):
    tags = pnp.load_game(PATHS["hegemons"]).file.tables.terrain
    for seed in (1, 2, 3):
        board = pnp.deal(str(PATHS["hegemons"]), players=4, seed=seed)
        lying = [kind.partition("-")[0] for kind in board.terrain.values()]
        counts = {
            place: lying.count(place) for place in ("core", "home", "inner", "middle", "outer")
        }
        assert counts == {"core": 1, "home": 6, "inner": 6, "middle": 6, "outer": 18}
        assert len(set(board.terrain.values())) == 37
    # What nobody has explored is gone; discs score the fame of their sectors.
    text = board.text().replace("phase setup", "phase play")
    outer = [one for one in text.split() if len(one) == 3 and one.startswith("3")]
    text = text.replace(f" {outer[0]} ", " xxx ").partition("\npieces")[0]
    text += "\npieces\nD4 bD M\nC4 bDSC2\nE4 yDCRDR\nmedals\nb 3\ny 0\nlearned\nb 0\ny 1\n"
    names = {name: cell for cell, name in board.names.items()}
    judged = position("hegemons", text, tmp_path)
    assert not serious(judged)
    worth = {name: tags[board.terrain[cell]].worth["fame"] for name, cell in names.items()}
    assert points(judged) == {"b": worth["D4"] + worth["C4"] + 3, "y": worth["E4"] + 1}
    crowded = position("hegemons", text.replace("yDCRDR", "yDbD"), tmp_path)
    assert serious(crowded) == {"one-hegemon"}


def test_a_legend_of_ten_rows_leaves_room_for_what_is_printed_on_hexes():
    board = pnp.deal(str(PATHS["hegemons"]), players=2, seed=3)
    words = words_in(pnp.draw(board).document.pages[0].drawing.art)
    assert sum(bool(re.fullmatch(r"\d: \d/\d", one)) for one in words) == 30


def test_letters_that_are_proposed_are_free_all_at_once(tmp_path):
    lands = "".join(f"{name} = {{ count = 1 }}\n" for name in ("sand", "sea", "swamp", "estate"))
    text = f'[game]\nname = "G"\nplayers = 2\n[terrain]\n{lands}rest = {{}}\n'
    (tmp_path / "g.toml").write_text(text, encoding="utf-8")
    with pytest.raises(pnp.GameFileError) as refused:
        pnp.load_game(tmp_path / "g.toml")
    # E and R are those of others, and one proposal is not made twice.
    assert re.findall(r'letter = "(.)"', str(refused.value)) == ["A", "W"]


def ways(text, codes):
    """In how many ways a text is codes, each with a number behind it unless it ends in a digit."""
    if not text:
        return 1
    found = 0
    for code in codes:
        if text.startswith(code):
            rest = text[len(code) :]
            digits = len(rest) - len(rest.lstrip("12"))
            found += ways(rest, codes)
            if digits and code[-1] not in "12":
                found += ways(rest[digits:], codes)
    return found


def test_codes_that_can_be_read_twice_are_found_as_plain_tries_find_them():
    texts = ["".join(marks) for size in range(1, 7) for marks in product("AB1", repeat=size)]
    words = ["A", "B", "AB", "BA", "A1", "B1A", "AA", "AB1", "1A"]
    for chosen in product((0, 1), repeat=len(words) - 1):
        codes = [word for word, is_there in zip(words, chosen, strict=False) if is_there]
        is_twofold = any(ways(text, codes) > 1 for text in texts)
        found = read_twice(codes)
        assert bool(found) == is_twofold, codes
        if found:
            text, one, other = found
            assert "".join(one) == "".join(other) == text and one != other


CODES = st.lists(st.text("AB12", min_size=1, max_size=4), min_size=1, max_size=5, unique=True)


@examples(100)
@given(CODES.filter(lambda codes: all(code[0] in "AB" for code in codes)), st.data())
def test_pieces_with_any_codes_are_read_as_they_were_written(codes, data):
    if read_twice(codes):
        return
    with TemporaryDirectory() as folder:
        file = Path(folder) / "coded.toml"
        kinds = "".join(
            f"p{n} = {{ count = 9, letter = '{code}' }}\n" for n, code in enumerate(codes)
        )
        head = '[game]\nname = "Coded"\nplayers = 2\n[board]\noutline = "hexagon 2"\n'
        file.write_text(f"{head}[terrain]\nsand = {{}}\n[piece]\n{kinds}", encoding="utf-8")
        pieces = data.draw(
            st.lists(st.tuples(st.sampled_from("by"), st.sampled_from(codes)), max_size=6)
        )
        lines = "".join(f"A1 {colour}{code}\n" for colour, code in pieces)
        (Path(folder) / "p.txt").write_text(f"game coded.toml 2p\nboard seed=1\npieces\n{lines}")
        first = pnp.read(Path(folder) / "p.txt")
        (Path(folder) / "p.txt").write_text(first.text(), encoding="utf-8")
        again = pnp.read(Path(folder) / "p.txt")
    assert again.pieces == first.pieces
    found = sorted((one.colour, one.kind) for one in again.pieces for _ in range(one.count))
    assert found == sorted(pieces)


def test_the_codes_of_the_marches_are_told_apart():
    assert "marches" in PATHS
    kinds = [kind.letter for kind in pnp.load_game(PATHS["marches"]).pieces]
    assert len(kinds) > 26 and read_twice(kinds) is None
