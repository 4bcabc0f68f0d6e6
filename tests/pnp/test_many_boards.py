"""``pnp board --count``: many boards in one run, all as single ones, written part by part."""

import pytest

import pnp
from pnp._api import boards as made
from pnp.cli import run

TERRE = ["board", "terre-de-barons", "--seed", "5", "--jobs", "1"]


@pytest.mark.parametrize(
    "words",
    [
        "barony --seed 5 --theme country --names none --margin-mm 12.5",
        pytest.param("barony-sorcery --as tiles --hex-mm 60 --theme plain", marks=pytest.mark.slow),
        pytest.param("terre-de-barons --land --lang fr --theme ink-saver", marks=pytest.mark.slow),
        "barony --as wall --names none --roads none --grid none",
    ],
)
def test_the_command_that_is_told_draws_the_same(words, tmp_path, capsys):
    drawn = []
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        assert run(["board", *words.split(), "-o", str(tmp_path / folder / "board.svg")]) == 0
        words = capsys.readouterr().out.splitlines()[-1].partition(": pnp board ")[2]
        drawn.append({file.name: file.read_bytes() for file in (tmp_path / folder).iterdir()})
    assert drawn[0] == drawn[1]


def test_parts_are_whole_or_not_there(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(made, "BOARDS_A_FILE", 2)
    foreign = tmp_path / "b-seed8.txt"
    foreign.write_text("mine")
    words = [*TERRE, "--count", "5", "-o", str(tmp_path / "b.txt"), "-o", str(tmp_path / "c.pdf")]
    assert run(words) == 2
    assert "b-seed8.txt" in capsys.readouterr().err
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["b-seed5.txt", "b-seed6.txt", "b-seed8.txt", "c-1of3.pdf"]
    assert run([*words, "--force"]) == 0
    said = "5 boards are too many for one file; each of 3 files holds up to 2"
    assert said in capsys.readouterr().err
    assert len(list(tmp_path.iterdir())) == 5 + 3
    # A folder that was made for them goes again.
    foreign.write_text("mine")
    assert run([*words, "-o", str(tmp_path / "folder"), "--seed", "7"]) == 2
    assert not (tmp_path / "folder").exists()


def test_python_draws_several_boards_as_one_document():
    boards = [pnp.deal("barony", seed=seed) for seed in (1, 2)]
    posters = [pnp.draw(board, form="poster") for board in boards]
    both = pnp.draw(boards, form="poster")
    assert len(both) == sum(map(len, posters))
    assert both.pdf().startswith(b"%PDF")
    with pytest.raises(pnp.OptionError, match="no boards to draw"):
        pnp.draw([])
