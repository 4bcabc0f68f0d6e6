"""What `--check` says of files without faults, and how a board of one terrain and long lists are told."""

import pytest

import pnp
from pnp._api.gamechecks import game_faults, game_notes
from tests.positions.typed import typed_text

HEAD = '[game]\nname = "Small"\nplayers = 2\n[board]\noutline = "hexagon 2"\n'
LAND = "[terrain]\npond = { count = 3 }\nmoor = { count = 4 }\n"
NOTES = {
    "[aid.costs]\nname = 'Costs'\n": "the aid costs has neither rows",
    "[chip.ore]\nbag = { 1 = 6 }\n": "6 chips of ore for 7 hexes",
    "[chip.ore]\nbag = { 1 = 4 }\nin = 'pond'\n": "4 chips of ore for 3 hexes",
    "[piece]\nman = { count = 3 }\n[rule.few]\nnumber_of = 'man'\nmost = 3\n": "the rule few always holds: it allows 3",
    "[piece]\nman = { count = 3 }\n[rule.nil]\nnumber_of = 'man'\nleast = 0\n": "the rule nil always holds: it has no most",
    "[rule.dry]\nnumber_of = 'pond'\nmost = 3\n": "the rule dry always holds: it allows 3",
    "[rule.dry]\ngroup = 'pond'\nmost = 2\n": "",
    "[deck.acts]\ndata = 'acts.csv'\n": "the column name of acts.csv",
    "[piece]\nman = { count = 3 }\n[rule.few]\nnumber_of = 'man'\nmost = 2\n": "",
    "[chip.ore]\nbag = { 1 = 3 }\nin = 'pond'\n[aid.costs]\nrows = ['x']\n": "",
}  # fmt: skip


@pytest.mark.parametrize("body", NOTES)
def test_what_a_file_says_to_no_effect_is_a_note(body, tmp_path):
    (tmp_path / "acts.csv").write_text("name,count\nMove,2\n", encoding="utf-8")
    (tmp_path / "small.toml").write_text(HEAD + LAND + body, encoding="utf-8")
    notes = game_notes(pnp.load_game(tmp_path / "small.toml"))
    told = NOTES[body]
    assert any(told in str(note) for note in notes) if told else not notes, notes


TOWER = typed_text("a rule about the top of stacks")


def test_a_rule_about_the_top_of_stacks_binds_no_deal(tmp_path):
    head = HEAD.replace("[board]\n", "[board]\nstacks = true\n")
    (tmp_path / "small.toml").write_text(head + LAND + TOWER, encoding="utf-8")
    (note,) = game_notes(pnp.load_game(tmp_path / "small.toml"))
    assert "the rule low is checked, but binds no deal" in str(note)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            "[chip.ore]\nbag = { 1 = 4 }\nin = 'pond'\n",
            "small.toml:9: chips ore: 4 are to be laid, and there is",
        ),
        (
            "[deal.x]\nlay = 'pond'\ncount = 9\n",
            "small.toml:9: x: 9 are to be laid, and there are 3",
        ),
    ],
)
def test_a_deal_that_is_too_large_is_told_with_its_line(body, told, tmp_path):
    (tmp_path / "small.toml").write_text(HEAD + LAND + body, encoding="utf-8")
    (fault,) = game_faults(pnp.load_game(tmp_path / "small.toml"))
    assert told in str(fault)


def test_a_box_with_far_more_hexes_than_the_board_is_a_note(tmp_path):
    text = HEAD + "[terrain]\npond = { count = 60 }\nmoor = { count = 4 }\n"
    (tmp_path / "small.toml").write_text(text, encoding="utf-8")
    assert [
        "64 hexes in the box" in n for n in game_notes(pnp.load_game(tmp_path / "small.toml"))
    ] == [True]


def test_a_board_of_one_terrain_need_not_be_typed(tmp_path, capsys):
    from pnp.cli import run

    (tmp_path / "small.toml").write_text(HEAD + "[terrain]\nmoor = {}\n", encoding="utf-8")
    file = tmp_path / "p.txt"
    assert run(["new", str(tmp_path / "small.toml"), "--players", "2", "-o", str(file)]) == 0
    assert " M M M\n" in file.read_text("utf-8")
    assert "PF04" not in {one.code for one in pnp.check(pnp.read(file))}


def test_many_hexes_are_told_as_runs(tmp_path, capsys):
    from pnp.cli import run

    text = HEAD.replace("hexagon 2", "hexagon 4") + "[terrain]\nmoor = {}\npond = { count = 1 }\n"
    (tmp_path / "small.toml").write_text(text, encoding="utf-8")
    file = tmp_path / "p.txt"
    assert run(["new", str(tmp_path / "small.toml"), "--players", "2", "-o", str(file)]) == 0
    assert run(["check", str(file)]) == 0
    assert "PF04 A1-G4 (" in capsys.readouterr().out
    file.write_text(
        file.read_text("utf-8").replace("? ? ? ? ?\n", "M ? ? M ?\n", 1), encoding="utf-8"
    )
    assert run(["check", str(file)]) == 0
    assert "PF04 A1-A4, B2, B3, B5-G4 (" in capsys.readouterr().out
