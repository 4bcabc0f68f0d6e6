"""What all tests share: the flag for goldens, and how much hypothesis tries."""

import atexit
import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

from pnp.model.games import Game
from tests import madeup
from tests.kits import share_kits
from tests.properties import register_profiles
from tests.samples import SLOWEST, slowest_of, spare_the_slowest

# Half of what collecting makes stays until the end, so looking for garbage in it is in vain.
gc.disable()

register_profiles()
share_kits()


# No settings of whoever runs the tests.
os.environ["LC_ALL"] = "C.UTF-8"  # nor their language and paper
_ELSEWHERE = tempfile.mkdtemp(prefix="hexboard-tests-")
atexit.register(shutil.rmtree, _ELSEWHERE, ignore_errors=True)
_CONFIG = Path(_ELSEWHERE) / "config"
os.environ["XDG_CONFIG_HOME"] = str(_CONFIG)

# Where nobody keeps what is compiled, the programs that tests start share it for this run.
if sys.dont_write_bytecode:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(Path(_ELSEWHERE) / "compiled")

# Started in the background by a script, tests would ignore Ctrl-C, and so would every program
# they start: a signal that is ignored stays so, one that has a handler is as usual in children.
signal.signal(signal.SIGINT, signal.default_int_handler)

_WORKER = os.environ.get("PYTEST_XDIST_WORKER", "gw0")

# What is asked for where all tests are.
_WHOLE = (Path(__file__).parent, Path(__file__).parent.parent)
_COSTS_S: dict[str, float] = {}

# No test comes near these; they end what hangs.
QUICK_LIMIT_S, SLOW_LIMIT_S = 300, 2400


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate-goldens",
        action="store_true",
        help="write the goldens anew; look at the diff before committing it",
    )
    parser.addoption(
        "--measure-slowest",
        action="store_true",
        help="run all quick cases and write the list of the slowest anew, from one process",
    )


@pytest.fixture
def regenerates_goldens(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--regenerate-goldens"))


@pytest.fixture
def shepherds(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return the made-up game, which is one of the games as long as the test lasts."""
    return madeup.enter(monkeypatch)


@pytest.fixture(autouse=True)
def no_settings_are_left() -> Generator[None, None, None]:
    """Fail where a test leaves settings to those that come after it."""
    yield
    left = _CONFIG / "hexboard-pnp" / "settings.toml"
    if left.exists():
        left.unlink()
        pytest.fail("this test keeps settings where others find them: set XDG_CONFIG_HOME in it")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let every second worker begin at the end: one finds compiled what the other has read."""
    report = yield
    if isinstance(collector, pytest.Directory) and _WORKER[-1] in "13579":
        report.result.reverse()
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure what a case takes of the processor, its programs included, if asked to."""
    if not item.config.getoption("--measure-slowest"):
        return (yield)
    before = sum(os.times()[:4])
    result = yield
    _COSTS_S[item.nodeid] = sum(os.times()[:4]) - before
    return result


def pytest_sessionfinish() -> None:
    if _COSTS_S:
        SLOWEST.write_text("\n".join(slowest_of(_COSTS_S)) + "\n", encoding="utf-8")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: str(item.path))  # the same order in every worker
    # Who names files or cases gets all of them.
    is_whole = all(Path(arg).resolve() in _WHOLE for arg in config.args)
    if is_whole and not config.getoption("--measure-slowest"):
        spare_the_slowest(items)
    for item in items:
        limit_s = SLOW_LIMIT_S if item.get_closest_marker("slow") else QUICK_LIMIT_S
        item.add_marker(pytest.mark.timeout(limit_s))


def pytest_collection_finish() -> None:
    """Spare the collector of garbage what stays until the end: all that was imported."""
    gc.freeze()
    gc.enable()
