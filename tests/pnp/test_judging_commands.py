"""``pnp check``, ``score``, ``draw``, ``new`` and ``rulings`` as a player meets them."""

import csv
import json
import os
import sys
from pathlib import Path
from textwrap import dedent

import pikepdf
import pytest
from PIL import Image

import pnp as package
from pnp.games import GAMES, find_game
from tests.children import run_program
from tests.positions.typed import typed_text

SCHEMAS = Path(package.__file__).parent / "notation" / "schemas"
SLUGS = [game.slug for game in GAMES]

TWO_DONJONS = typed_text("two donjons side by side")


@pytest.fixture
def save(tmp_path):
    def write(text, name="table.txt"):
        path = tmp_path / name
        path.write_text(dedent(text), encoding="utf-8")
        return path

    return write


def schema(name):
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))


def example(slug):
    return find_game(slug).example


def test_the_longest_name_of_a_tile_list_reads_back(pnp, tmp_path):
    tiles = tmp_path / f"{'x' * 240}.csv"
    tiles.write_text("code,count\nMFP,9\nMFC,9\nPCL,9\n", encoding="utf-8")
    order = ("barony", "--players", 2, "--seed", 4, "--inventory", tiles)
    assert pnp("board", *order, "-o", "b.txt", "-o", "b.json").code == 0
    for name in ("b.txt", "b.json"):
        told = pnp("check", name, "--inventory", tiles)
        assert (told.code, told.err) == (0, ""), name


def test_a_report_shows_the_first_findings_and_counts_the_others(pnp, save):
    rows = "".join(f"{' ' * (r % 2)}{' '.join('V' * 20)}\n" for r in range(4))
    names = [f"{chr(65 + r)}{c + r % 2}" for r in range(4) for c in range(1, 41, 2)]
    path = save(f"game baron 2p\nphase end\nboard\n{rows}keeps\nrK {' '.join(names)}\n")
    read = json.loads(pnp("check", "--json", path).out)["files"][0]
    more = sum(read["more"].values())
    assert len(read["findings"]) == 200
    for command in ("check", "score"):
        told = pnp(command, "--lang", "fr", path).out
        assert told.count("    [Livret") <= 200
        assert f"{more} remarques de plus" in told.replace("\u202f", "")
    assert more > 100


def test_a_picture_instead_of_a_text_is_told_kindly(pnp, tmp_path):
    Image.new("RGB", (8, 8)).save(tmp_path / "photo.jpg")
    told = pnp("check", "photo.jpg")
    assert told.code == 2
    assert "picture" in told.err
    assert "pnp new" in told.err


def test_standard_input_has_the_same_name_in_every_report():
    done = run_program(
        [sys.executable, "-m", "pnp", "check", "--json", "-", "-"], input=TWO_DONJONS.encode()
    )
    names = [file["file"] for file in json.loads(done.stdout)["files"]]
    assert names == ["standard input", "standard input"]


def evening(save):
    """Save two tables of the same players, and return their files."""
    named = "names\nb Anna\ng =2+3\n"
    ended = TWO_DONJONS.replace("phase play", "phase end")
    first = save(ended + named, "first.txt")
    second = save(TWO_DONJONS + named + "title -A table\n", "second.txt")
    return first, second


def read_csv(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def test_several_tables_make_one_document_and_a_table_of_results(pnp, save, tmp_path):
    first, second = evening(save)
    told = pnp("score", first, second, "--count-all", "-o", "s.pdf", "-o", "r.csv")
    assert told.code == 0, told.err
    counts = []
    for name in (first, second):
        assert pnp("score", name, "-o", "one.pdf", "--force").code == 0
        with pikepdf.open("one.pdf") as pdf:
            counts.append(len(pdf.pages))
    with pikepdf.open("s.pdf") as pdf:
        assert len(pdf.pages) == 1 + sum(counts)
    data = json.loads(pnp("score", "--json", first, second).out)["files"]
    standings = [row for file in data for row in file["score"]["standings"]]
    rows = read_csv(tmp_path / "r.csv")
    assert list(rows[0])[:7] == ["table", "file", "title", "game", "phase", "finished", "counted"]
    assert [row["points"] for row in rows] == [str(row["total"]) for row in standings]
    assert {row["name"] for row in rows} == {"Anna", "'=2+3"}
    assert {row["title"] for row in rows} == {"", "'-A table"}
    ranking = read_csv(tmp_path / "r-ranking.csv")
    assert " ".join([*ranking[0]][:7]) == "rank shared name games wins placement mean_place"
    for row in ranking:
        own = [other for other in rows if other["name"] == row["name"] and other["rank"]]
        assert int(row["games"]) == len(own)
        assert int(row["wins"]) == sum(other["rank"] == "1" for other in own)
        for other in own:
            assert row[f"points_{other['table']}"] == other["points"]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_rulings_are_listed_with_their_choices(pnp, slug, language):
    told = pnp("rulings", slug, "--lang", language)
    data = json.loads(pnp("rulings", slug, "--lang", language, "--json").out)
    assert told.code == 0
    for ruling in find_game(slug).rulings:
        assert f"\n{ruling.id}  " in told.out
        row = next(row for row in data["rulings"] if row["id"] == ruling.id)
        assert list(row.get("choices", ())) == list(ruling.choices)
        assert row.get("default", "") == ruling.default


HEAVY = {"shapely", "reportlab", "svgwrite", "numpy", "fontTools", "PIL", "jsonschema"}


@pytest.mark.parametrize("slug", SLUGS)
def test_judging_a_map_imports_no_heavy_library(save, slug):
    path = save(example(slug).replace("seed=", "; seed="))
    code = (
        "import sys; from pnp.cli import run; "
        f"run(['check', {str(path)!r}]); run(['score', {str(path)!r}]); print(*sys.modules)"
    )
    done = run_program([sys.executable, "-c", code], text=True, check=True)
    modules = {name.partition(".")[0] for name in done.stdout.splitlines()[-1].split()}
    assert not modules & HEAVY
    for seldom in ("generators.tilings", "pnp._api.witnesses", "pnp.judging.slips"):
        assert seldom not in done.stdout


@pytest.mark.slow
def test_many_files_are_judged_with_flat_memory(save, tmp_path):
    path = save(example("terre-de-barons"))
    code = dedent(
        """\
        import io, resource, sys
        from contextlib import redirect_stdout
        from pnp.cli import run
        paths = [sys.argv[1]] * int(sys.argv[2])
        def peak():
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        class Sink(io.TextIOBase):
            def write(self, text):
                return len(text)
        with redirect_stdout(Sink()):
            run(["score", *paths[:100]])
            before = peak()
            run(["score", *paths])
        print(peak() - before)
        """
    )
    done = run_program([sys.executable, "-c", code, str(path), "200"], text=True, check=True)
    assert int(done.stdout) < 2400  # kilobytes; 12 of each file would be as much


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
@pytest.mark.parametrize("command", ["check", "draw", "kit barony --board", "page --runtime"])
def test_a_pipe_that_nobody_fills_is_refused(command, tmp_path):
    os.mkfifo(tmp_path / "table.txt")
    done = run_program(
        [sys.executable, "-m", "pnp", *command.split(), "table.txt"], cwd=tmp_path, text=True
    )
    assert done.returncode == 2
    assert done.stderr.startswith("Error: ")
    assert "it is not a file" in done.stderr


def test_what_a_shell_pipes_is_read(tmp_path, save):
    text = Path(save(example("barony"))).read_text("utf-8")
    done = run_program(
        [sys.executable, "-m", "pnp", "check", "/dev/stdin"], cwd=tmp_path, text=True, input=text
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("phase", "assumed"), [("", "end"), ("phase play\n", "")])
def test_nothing_is_in_play_and_over_at_once(phase, assumed):
    won = TWO_DONJONS.replace("phase play\n", phase) + "bD A1 B5 D7 E3\n"
    scored = package.score(package.parse(won))
    assert scored.sheet.is_over
    assert "at the end" in scored.text().splitlines()[0]
    said = f"no phase is given: phase {assumed} is assumed"
    assert scored.file.remarks == ((said,) if assumed else ())
    assert any(one.code == "TB08" for one in scored) == bool(phase)
