"""What is typed twice must agree; what is typed once is named at the end of a report."""

import json

import pytest

import pnp
from pnp.games import find_game
from pnp.judging.findings import is_breach

BARONY, BARON, TERRE = (find_game(name).example for name in ("barony", "baron", "terre-de-barons"))
# Red has a count, a forest, a plain and a field token: silver 1 + 2 + 3.
RED, BLUE, GREEN = "r rank=2 tokens=fpc", "b rank=2 tokens=ccm", "g points=25 tokens=ffp"

# Title, a file, what is typed instead of what, the codes of what is wrong.
TABLE = [
    ("silver that fits", BARONY, {RED: f"{RED} silver=6"}, []),
    ("silver that does not", BARONY, {RED: f"{RED} silver=7"}, ["PF11"]),
    ("tokens that cannot be read", BARONY, {RED: "r rank=2 tokens=fp? silver=7"}, []),
    ("no tokens, and silver", BARONY, {RED: "r rank=2 tokens=- silver=1"}, ["PF11"]),
    ("a rank and its points", BARONY, {RED: f"{RED} points=40"}, []),
    ("a rank and other points", BARONY, {RED: f"{RED} points=55"}, ["BY14"]),
    ("the last in order", BARONY, {"turns 61": "turns 61\nlast b"}, []),
    ("the order turned round", BARONY, {"order r g b": "order b g r\nlast b"}, ["PF11"]),
    ("nobody is last", BARONY, {"turns 61": "turns 61\nlast -"}, ["PF11"]),
    ("honour reckoned otherwise", BARON, {"honour ": "reckoned\nr 99\nhonour "}, ["PF11"]),
]


def changed(text, changes):
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new, 1)
    return pnp.parse(text)


def wrong(position):
    return sorted({finding.code for finding in pnp.check(position) if is_breach(finding)})


@pytest.mark.parametrize(("title", "text", "changes", "codes"), TABLE, ids=[r[0] for r in TABLE])
def test_second_entries_must_agree_with_the_first(title, text, changes, codes):
    assert wrong(changed(text, changes)) == codes


def test_honour_is_confirmed_by_what_somebody_else_reckons():
    lines = "\n".join(
        f"{colour} {honour}" for colour, honour in pnp.parse(BARON).numbers["honour"].items()
    )
    position = changed(BARON, {"honour ": f"reckoned\n{lines}\nhonour "})
    assert wrong(position) == []
    assert pnp.check(position).data()["unconfirmed"] == ""


def test_tiles_with_donjons_are_confirmed_by_their_sum():
    position = pnp.parse(TERRE)
    values = dict.fromkeys("by", 0)
    for piece in position.pieces:
        if piece.kind == "D":
            values[piece.colour] += int(position.terrain[piece.hex])
    right = "tiles\n" + "".join(f"{colour} {value}\n" for colour, value in values.items())
    assert wrong(changed(TERRE, {"pieces ": f"{right}pieces "})) == []
    slipped = right.replace(f"b {values['b']}", f"b {values['b'] + 1}")
    assert wrong(changed(TERRE, {"pieces ": f"{slipped}pieces "})) == ["PF11"]


def last_line(position, language="en"):
    """The last sentence of a report, however it is wrapped."""
    words = " ".join(pnp.check(position).text(language).split())
    return words[words.index({"en": "Unconfirmed", "fr": "Sans confirmation"}[language]) :]


def test_a_report_ends_with_what_rests_on_one_entry():
    assert last_line(pnp.parse(BARONY)) == (
        "Unconfirmed: Blue (rank, 3 tokens), Green (3 tokens), Red (rank, 3 tokens). To "
        "confirm it, also type: points=, silver= in the lines of hand."
    )
    position = changed(
        BARONY, {RED: f"{RED} points=40 silver=6", BLUE: f"{BLUE} points=30", GREEN: "g points=25"}
    )
    assert last_line(position) == (
        "Unconfirmed: Blue (3 tokens). To confirm it, also type: silver= in the lines of hand."
    )
    assert last_line(position, "fr").replace("\xa0", " ") == (
        "Sans confirmation : Bleu (3 jetons). Pour confirmer, saisissez aussi : argent= dans les "
        "lignes de main."
    )
    assert pnp.check(position).data()["unconfirmed"] in last_line(position)


def test_that_no_token_is_left_is_confirmed_too():
    position = changed(BARONY, {RED: "r rank=2 tokens=-"})
    assert "Red (rank, 0 tokens)" in last_line(position)
    assert "silver=" in last_line(position)


def test_a_tie_that_the_order_decides_says_what_confirms_the_order():
    tied = {
        "r rank=2 tokens=fpc": "r rank=2 tokens=f",
        "b rank=2 tokens=ccm": "b rank=2 tokens=cccp",
    }
    for changes, sentence in (
        ({}, "such as: last Blue."),
        ({"turns 61": "turns 61\nlast b"}, "Ahead: Blue, latest in turn order."),
    ):
        notes = pnp.score(changed(BARONY, tied | changes)).data()["score"]["notes"]
        assert notes[-1]["sentence"].endswith(sentence)


def test_control_tokens_are_confirmed_by_the_totals():
    example = find_game("barony-sorcery").example
    start = example.index("totals")
    without = pnp.parse(example[:start])
    assert "control tokens" in last_line(without)
    assert last_line(without).endswith("; totals, with a line for each player.")
    assert "control tokens" not in last_line(pnp.parse(example))


@pytest.mark.parametrize(("example", "count"), [(BARONY, 14), (BARON, 3), (TERRE, 17)])
def test_pieces_are_confirmed_by_the_totals(example, count):
    without = last_line(pnp.parse(example[: example.index("totals")]))
    assert f"{count} pieces on the board" in without
    assert without.endswith("totals, with a line for each player.")


def test_nothing_is_unconfirmed_before_the_first_turn():
    position = pnp.parse("game barony 2p\nphase setup\nboard seed=1 v1\n")
    assert pnp.check(position).data()["unconfirmed"] == ""


def test_second_entries_are_kept_by_text_and_json():
    position = changed(BARONY, {RED: f"{RED} silver=6"})
    assert "silver=6" in position.text()
    assert pnp.parse(position.text()) == position
    assert pnp.parse(json.dumps(position.data())) == position


# Title, lines of the file, the key of what is said.
NAMED = [
    ("an order that leaves out a player", {"order r g b": "order r b"}, ["PF03_order"]),
    ("names of those who play", {"hand ": "names\nr Anna\nb Ben\nhand "}, []),
    ("a name for a fourth colour", {"hand ": "names\ny Anna\nb Ben\nhand "}, ["PF03_names"]),
]


@pytest.mark.parametrize(("title", "changes", "texts"), NAMED, ids=[row[0] for row in NAMED])
def test_lists_of_players_fit_those_who_play(title, changes, texts):
    found = [f.sentence.text for f in pnp.check(changed(BARONY, changes)) if f.code == "PF03"]
    assert found == texts
