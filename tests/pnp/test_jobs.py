"""Work spread over processes and executors: the same as from one, in order; ends that come early."""

import os
import select
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import pnp
from pnp._api import boards, judgements, setupcards
from pnp._api.many import in_turn, spread
from pnp.requests.boards import DeckRequest
from pnp.requests.judging import ScoreRequest
from tests.children import LIMIT_S, run_program, started_program

SEEDS = range(3, 40)
OWN = str(Path(__file__).parents[1] / "owngames/games/hedgerows.toml")


class Toy(Executor):
    """Work done when it is handed over, as somebody's own executor may do it."""

    handed_over = 0

    def submit(self, work: Callable, /, *args, **named) -> Future:
        self.handed_over += 1
        future: Future = Future()
        try:
            future.set_result(work(*args, **named))
        except BaseException as error:
            future.set_exception(error)
        return future


def texts(found):
    return [board.text() for board in found]


def test_any_executor_deals_the_same_boards_in_order():
    expected = [pnp.deal("terre-de-barons", seed=seed).text() for seed in SEEDS]
    assert texts(pnp.deal_many("terre-de-barons", SEEDS)) == expected
    toy = Toy()
    assert texts(pnp.deal_many("terre-de-barons", SEEDS, executor=toy)) == expected
    assert toy.handed_over > 1
    with ThreadPoolExecutor(2) as threads:
        assert texts(pnp.deal_many("terre-de-barons", SEEDS, executor=threads)) == expected


def test_what_ends_early_ends_with_its_own_error_alone(capfd):
    with pytest.raises(ValueError, match="invalid literal"):
        list(spread(int, ["x"] * 40, 2))
    assert capfd.readouterr().err == ""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["baron", OWN], ids=["baron", "own"])
def test_processes_and_a_cluster_of_dask_deal_the_same_boards(game):
    expected = texts(pnp.deal_many(game, SEEDS))
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        assert texts(pnp.deal_many(game, SEEDS, executor=processes)) == expected
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    how = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**how) as here, distributed.Client(here) as client:
        cluster = client.get_executor()
        assert texts(pnp.deal_many(game, SEEDS, executor=cluster)) == expected
        apart = {"shape": "showpiece", "mystery_distance": 30}
        with pytest.raises(pnp.NoSuchBoardError, match="use --mystery-distance"):
            list(pnp.deal_many("barony-sorcery", [1, 2], executor=cluster, players=2, **apart))


def test_what_makes_no_sense_is_refused_at_once():
    with pytest.raises(pnp.OptionError, match="players=9"):
        pnp.deal_many("baron", SEEDS, players=9)
    with pytest.raises(pnp.ArgumentTypeError, match="whole numbers, one for each board"):
        pnp.deal_many("baron", ["3"])


@pytest.mark.parametrize("executor", [None, Toy()], ids=["one", "toy"])
def test_a_seed_without_a_board_is_told_in_its_turn(executor, monkeypatch):
    new_board = boards.new_board

    def dealt(request, seed):
        if seed == 30:
            raise pnp.NoSuchBoardError("none")
        return new_board(request, seed)

    monkeypatch.setattr(boards, "new_board", dealt)
    found = pnp.deal_many("baron", SEEDS, executor=executor)
    assert [next(found).seed for _ in range(16)] == [*range(3, 19)]
    with pytest.raises(pnp.NoSuchBoardError, match="seed 30: none"):
        list(found)


def test_little_is_handed_over_before_it_is_wanted():
    toy = Toy()
    numbers = in_turn(toy.submit, abs, range(10**9))
    assert [next(numbers), next(numbers)] == [0, 1]
    assert toy.handed_over < 30


def test_processes_keep_the_order():
    assert list(spread(abs, range(-40, 0), 2)) == [*range(40, 0, -1)]


def test_a_process_that_dies_is_told():
    said = r"processes died, perhaps for lack of memory; .* --jobs 1"
    with pytest.raises(pnp.BudgetError, match=said):
        list(spread(os._exit, [1] * 4, 2))


@pytest.mark.slow
def test_many_boards_are_the_same_files_from_several_processes(tmp_path):
    many = tmp_path / "many"
    many.mkdir()
    words = "board terre-de-barons --seed 1 --count 80 -o x.pdf -o x.json --jobs"
    for jobs, folder in (("1", tmp_path), ("2", many)):
        command = [sys.executable, "-m", "pnp", *words.split(), jobs]
        assert run_program(command, cwd=folder).returncode == 0
    files = sorted(path for path in tmp_path.iterdir() if path.is_file())
    assert len(files) == 83
    for path in files:
        assert path.read_bytes() == (many / path.name).read_bytes()


def test_many_cards_are_the_same_files_from_several_processes(tmp_path, monkeypatch):
    monkeypatch.setattr(setupcards, "CARDS_A_FILE", 1)
    found = []
    for jobs in (1, 2):
        (tmp_path / f"{jobs}").mkdir()
        values = {"count": 2, "jobs": jobs, "outputs": (tmp_path / f"{jobs}" / "x.svg",)}
        request = DeckRequest({"game": "baron", "seed": 1, **values})
        told: list[int] = []
        outcome = setupcards.write_setup_cards(request, told.append)
        assert sum(told) == len(outcome.lines) - 1 == 2
        found.append({path.name: path.read_bytes() for path in (tmp_path / f"{jobs}").iterdir()})
    assert list(found[0]) == list(found[1])
    assert found[0] == found[1]


def test_many_files_are_judged_by_several_processes_in_their_order(tmp_path, monkeypatch):
    example = pnp.deal("terre-de-barons", seed=1).text()
    paths = [tmp_path / f"{number:03}.txt" for number in range(20)]
    for number, path in enumerate(paths):
        path.write_text(example if number != 7 else "nonsense", encoding="utf-8")
    monkeypatch.setattr(judgements, "_BATCH", 2)
    monkeypatch.setattr(judgements, "_LEAST_BATCHES", 2)
    told = [
        [str(one.data("en")) for one in judgements.outcomes(ScoreRequest({"jobs": jobs}), paths)]
        for jobs in (1, 2)
    ]
    assert told[0] == told[1]
    assert "nonsense" in told[0][7]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for children")
def test_an_interruption_ends_all_processes(tmp_path):
    words = ["board", "baron", "--count", "5000", "--jobs", "2", "-o", "x.pdf"]
    command = [sys.executable, "-m", "pnp", *words]
    how = {"cwd": tmp_path, "stderr": -1, "stdout": -1, "start_new_session": True}
    with started_program(command, **how) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while len(found := children.read_text("utf-8").split()) < 3:
            assert process.poll() is None
        ends = [os.pidfd_open(int(child)) for child in found]
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
        _, told = process.communicate()
    assert process.returncode == 130
    assert told.decode().strip().splitlines() == ["interrupted; files already written are complete"]
    for process in ends:
        assert select.select([process], [], [], LIMIT_S)[0]
        os.close(process)
