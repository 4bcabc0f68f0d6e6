#!/usr/bin/env python3
"""
Plant faults into the project, one at a time, and see whether a test notices.

    .ci/mutations/run.py                    the whole table
    .ci/mutations/run.py --measure COSTS    run the tests once, and write what each takes and what
                                            each file of tests enters
    .ci/mutations/run.py --costs COSTS      the cheapest tests first, and none that never enter
                                            the function with the fault
    .ci/mutations/run.py --only judging     faults of paths with that word
    .ci/mutations/run.py --near             no more than the tests of the fault's own room
    .ci/mutations/run.py --only judging --tests tests/pnp/judging
                                            no more than these tests
    .ci/mutations/run.py --record           write into the table which test noticed each fault
    .ci/mutations/run.py --propose 40 --seed 7
                                            write 40 rows for the table, drawn from all rooms

The table is `faults.txt`: a path, the line as it stands, the line with the fault, and the test that
noticed it last, which is tried first. Tests are collected once; for each fault a child of this process takes the changed code into its functions and
runs tests, from near to far, until one fails. What is no code of a function (tables, scripts,
constants) is planted in a copy of the project instead, where the tests start anew. Exit code 1 if
more than one fault in twenty survives.
"""

import argparse
import gc
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType, FunctionType

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))

import pytest  # noqa: E402
from _pytest.runner import runtestprotocol  # noqa: E402
from faults import ROOT, TABLE, Fault, proposals, table  # noqa: E402

MOST_SURVIVING = 0.05
# What a test may take of the processor beyond ten times what it takes; endless loops end there.
LIMIT_S = 30
PYTEST = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:randomly", "--no-header"]
PYTEST += ["-o", "addopts=--import-mode=importlib --strict-markers", "-o"]
PYTEST += ["tmp_path_retention_policy=none"]
# Values that are no code, and the packages that hold them.
PLAIN = (bool, int, float, str, tuple, frozenset, dict)
OURS = ("pnp", "generators", "layouts", "output")
# Of the checkout, not of the code.
LEFT_OUT = ("tests/test_locks.py", "tests/test_project.py", "tests/test_mutations.py")

# Where the tests of a room stand: the first words that a path starts with count.
ROOMS = {
    "pnp/games": "facts pnp/games boardrules goldens",
    "pnp/owngames": "owngames pnp/owngames",
    "pnp/model": "pnp/model pnp/owngames owngames",
    "pnp/dealing": "pnp/test_dealing.py generators",
    "pnp/judging": "pnp/judging pnp/games twins owngames",
    "pnp/notation": "pnp/reading pnp/judging pnp/games",
    "pnp/reports": "pnp/judging pnp/test_judging_commands.py pnp/test_evenings.py",
    "pnp/page": "pnp/page",
    "pnp/printing/country": "pnp/country goldens",
    "pnp/printing/landscapes": "pnp/landscapes goldens",
    "pnp/printing/art": "pnp/art goldens",
    "pnp/printing/stock": "pnp/stock facts goldens",
    "pnp/printing/kits": "pnp/kits facts goldens",
    "pnp/printing/positions": "pnp/positionpages goldens",
    "pnp/printing": "pnp/kits pnp/stock facts goldens",
    "pnp/tables": "pnp/tables pnp/owngames",
    "pnp/texts": "facts pnp/test_texts.py pnp/test_translations.py",
    "pnp/messages": "facts pnp/test_messages.py pnp/test_translations.py",
    "pnp": "facts pnp/test_cli.py pnp/test_api.py pnp/test_options.py pnp/test_kit_command.py "
    "pnp/test_setup_command.py pnp/test_judging_commands.py pnp/test_settings.py "
    "pnp/test_many_boards.py pnp/stock/test_own_art_in_kits.py",
    "generators": "generators boardrules",
    "layouts": "layouts facts pnp/kits",
    "output": "output facts goldens",
}


def ring(path: str, test: str) -> int:
    """Return how near a file of tests is to the file at *path*: 0 its own, 1 its room's, 2 others."""
    text = (ROOT / test).read_text(encoding="utf-8")
    if path.endswith(".js"):  # run by Node, or by a browser
        script = ROOT / test.replace("test_", "").replace(".py", ".mjs")
        return 0 if script.exists() else 1 if "pnp.page.visits" in text else 2
    if is_near(path, text, test):
        return 0
    room = next(tests for start, tests in ROOMS.items() if path.startswith(start))
    return 1 if test.startswith(tuple(f"tests/{part}" for part in room.split())) else 2


def is_near(path: str, text: str, test: str) -> bool:
    """Tell whether a file of tests imports the module at *path*, or has a name for its subject."""
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    head, _, tail = module.rpartition(".")
    if path.endswith(".py"):
        imports = rf"from {re.escape(module)} import|import {re.escape(module)}\b"
        imports += rf"|from {re.escape(head)} import [^\n]*\b{re.escape(tail)}\b"
        if re.search(imports, text):
            return True
    parts = Path(path).parts
    if parts[:2] == ("pnp", "games") and len(parts) > 3:
        return f"test_{parts[2]}_" in test
    return Path(test).stem == f"test_{Path(path).stem}"


# ---- in the memory of a child


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of a module and all that is within."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def changed_functions(fault: Fault) -> Mapping[tuple[str, int], CodeType] | None:
    """Return the functions that the fault changes, by names and first lines; None if others are."""
    if not fault.path.endswith(".py"):
        return None
    path = str(ROOT / fault.path)
    text = Path(path).read_text(encoding="utf-8")
    old, new = (list(codes(compile(t, path, "exec"))) for t in (text, fault.planted(text)))
    if len(old) != len(new):
        return None
    found = {}
    for one, other in zip(old, new, strict=True):
        if one != other and one.co_name != "<module>" and one.co_flags & 0x1:
            found[one.co_qualname, one.co_firstlineno] = other
        elif _own(one) != _own(other):  # of a module or a class: done at its import
            return None
    return found or None


def _own(code: CodeType) -> tuple[object, ...]:
    consts = tuple(c for c in code.co_consts if not isinstance(c, CodeType))
    return code.co_code, tuple(map(repr, consts)), code.co_names


def take_in(path: str, functions: Mapping[tuple[str, int], CodeType]) -> int:
    """Put the changed code into all functions there are; return how many."""
    gc.unfreeze()
    count = 0
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == path:
            code = functions.get((one.__code__.co_qualname, one.__code__.co_firstlineno))
            if code is not None and code.co_freevars == one.__code__.co_freevars:
                one.__code__ = code
                count += 1
    return count


def take_in_constants(fault: Fault) -> int:
    """Put changed constants and defaults of functions into all modules; return how many."""
    if not fault.path.endswith(".py"):
        return 0
    name = fault.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    module, path = sys.modules.get(name), ROOT / fault.path
    if module is None:
        return 0
    spaces = []
    for text in (path.read_text(encoding="utf-8"), fault.planted(path.read_text(encoding="utf-8"))):
        spaces.append({"__name__": name, "__file__": str(path), "__package__": module.__package__})
        exec(compile(text, str(path), "exec"), spaces[-1])
    count = 0
    for key, old in spaces[0].items():
        new = spaces[1].get(key)
        if isinstance(old, PLAIN) and isinstance(new, PLAIN) and repr(old) != repr(new):
            for one in list(sys.modules.values()):
                if repr(vars(one).get(key)) == repr(old) and one.__name__.startswith(OURS):
                    setattr(one, key, new)
                    count += 1
        elif isinstance(old, FunctionType) and isinstance(new, FunctionType):
            for what in ("__defaults__", "__kwdefaults__"):
                if repr(getattr(old, what)) != repr(getattr(new, what)):
                    setattr(getattr(module, key), what, getattr(new, what))
                    count += 1
    return count


@contextmanager
def own_temporary_folder() -> Iterator[None]:
    """Have tests write where no others remove what they take for left over."""
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        yield


class Trials:
    """A plugin of pytest that tries faults where it would run tests."""

    def __init__(self, faults: list[Fault], asked: argparse.Namespace) -> None:
        self.faults = faults
        self.asked = asked
        self.costs, self.enter = read_costs(asked.costs)
        self.survivors: list[Fault] = []
        self.noticed: dict[Fault, str] = {}
        self.files: dict[str, list[pytest.Item]] = {}
        self.running = Path()  # where a child writes which test it runs

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure what was collected, or try the faults."""
        for item in session.items:
            file = item.nodeid.partition("::")[0]
            if file not in LEFT_OUT:
                self.files.setdefault(file, []).append(item)
        if self.asked.measure:
            measure(self.files, self.asked.measure)
            return True
        going: dict[int, tuple[Fault, float, Path]] = {}
        for fault in self.faults:
            if len(going) >= self.asked.jobs:
                self.report(going)
            out = Path(tempfile.mkstemp(prefix="mutation-")[1])
            child = os.fork()
            if not child:
                self.child(fault, out)
            going[child] = fault, time.monotonic(), out
        while going:
            self.report(going)
        return True

    def report(self, going: dict[int, tuple[Fault, float, Path]]) -> None:
        """Wait for a child and say what it found."""
        child, status = os.wait()
        fault, began, out = going.pop(child)
        told = out.read_text(encoding="utf-8") or "ended by its limit"
        if status and os.WTERMSIG(status) != signal.SIGXCPU:
            told = f"ended by status {status}"
        out.unlink()
        if told.startswith("tests/") and not self.passes(told):
            told = f"NOT TRIED: {told} fails without a fault, too"
        elif told.startswith("tests/"):
            self.noticed[fault] = told.partition("[")[0]
        self.survivors += [fault] * told.startswith(("SURVIVED", "NOT TRIED"))
        say(f"\n{fault}\n= {time.monotonic() - began:.0f} s  {told}", self.asked.out)

    def passes(self, name: str) -> bool:
        """Tell whether the test passes where nothing is changed."""
        items = (item for items in self.files.values() for item in items)
        item = next((item for item in items if item.nodeid.startswith(name)), None)
        if item is None:  # the recorded test, which need not be one of those asked for
            command = [sys.executable, "-m", "pytest", *PYTEST, "-m", "", name]
            return not subprocess.run(
                command, cwd=ROOT, capture_output=True, check=False
            ).returncode
        child = os.fork()
        if not child:
            with own_temporary_folder():
                reports = runtestprotocol(item, log=False, nextitem=None)
            os._exit(any(report.failed for report in reports))
        return os.waitpid(child, 0)[1] == 0

    def child(self, fault: Fault, out: Path) -> None:
        """Try the fault, write what was found into *out*, and end."""
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        with own_temporary_folder():
            self.running = out
            told = self.tried(fault)
        out.write_text(told, encoding="utf-8")
        os._exit(0)

    def tried(self, fault: Fault) -> str:
        """Return the name of the test that notices the fault, or how it ended else."""
        try:
            functions = changed_functions(fault)
            path = str(ROOT / fault.path)
            if (functions and take_in(path, functions)) or take_in_constants(fault):
                told = self.first_failed(self.items_for(fault, functions))
                if told != "SURVIVED" or self.asked.memory:
                    return told
            elif self.asked.memory:
                return "not tried"
            # Also what survived in memory: what was made as tests were collected has no fault.
            return planted_in_a_copy(fault, self.asked)
        except BaseException as error:
            return f"ended by {error!r}"

    def items_for(
        self, fault: Fault, functions: Mapping[tuple[str, int], CodeType] | None
    ) -> list[pytest.Item]:
        """Return the tests from near to far, the cheap ones of each ring first."""
        ranked = []
        names = [f"{fault.path}:{name}" for name, _ in functions or ()] or [fault.path]
        entering = {file for name in names for file in self.enter.get(name, ())}
        for file, items in self.files.items():
            is_known = bool(fault.by) and fault.by.startswith(f"{file}::")
            if self.enter and file not in entering and not is_known:
                continue
            far = ring(fault.path, file)
            if far < 2 or is_known or not self.asked.near:
                for item in items:
                    is_slow = item.get_closest_marker("slow") is not None
                    cost = self.costs.get(item.nodeid, 9.0 if is_slow else 0.1)
                    is_first = is_known and item.nodeid.partition("[")[0] == fault.by
                    if is_first or not is_slow or (self.asked.slow and far < 2):
                        order = (not is_first, is_slow, far, cost > 0.3, file, cost)
                        ranked.append((*order, item))
        return [item for *_, item in sorted(ranked, key=lambda one: one[:-1])]

    def first_failed(self, items: list[pytest.Item]) -> str:
        """Return the name of the first test that fails."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            if time.process_time() > self.asked.limit:
                break
            usual_s = self.costs.get(item.nodeid, 1.0)
            most_s = int(time.process_time() + LIMIT_S + 10 * usual_s)
            resource.setrlimit(resource.RLIMIT_CPU, (most_s, resource.RLIM_INFINITY))
            # A test that is ended by the limit has noticed the fault, too.
            self.running.write_text(item.nodeid, encoding="utf-8")
            # Fixtures of a module go with it, as they do where tests run in their usual order.
            reports = runtestprotocol(item, log=False, nextitem=following)
            if any(report.failed for report in reports):
                return item.nodeid
        return "SURVIVED"


def measure(files: Mapping[str, Sequence[pytest.Item]], path: Path) -> None:
    """
    Run tests once, and write what each takes of the processor and what each file enters of ours.

    Each file has a child of its own, so that it makes anew what others keep. Tests that fail are
    named.
    """
    for file, items in files.items():
        child = os.fork()
        if child:
            os.waitpid(child, 0)
            continue
        entered: dict[tuple[str, str], None] = {}

        def note(frame: FrameType, event: str, _: object, entered: dict = entered) -> None:  # type: ignore[type-arg]
            if event == "call":
                entered[frame.f_code.co_filename, frame.f_code.co_qualname] = None

        quick = [item for item in items if not item.get_closest_marker("slow")]
        with path.open("a", encoding="utf-8") as out, own_temporary_folder():
            for item, following in zip(quick, [*quick[1:], None], strict=False):
                began = time.process_time()
                sys.setprofile(note)
                reports = runtestprotocol(item, log=False, nextitem=following)
                sys.setprofile(None)
                print(f"{time.process_time() - began:.3f}\t{item.nodeid}", file=out)
                if any(report.failed for report in reports):
                    print(f"fails without a fault: {item.nodeid}", flush=True)
            for module, function in entered:
                if module.startswith(str(ROOT)):
                    print(f"{file}\t{Path(module).relative_to(ROOT)}\t{function}", file=out)
        os._exit(0)


def read_costs(path: Path | None) -> tuple[dict[str, float], dict[str, set[str]]]:
    """Return the seconds that tests take, by their names, and which of their files enter what."""
    costs: dict[str, float] = {}
    enter: dict[str, set[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path else ():
        one, other, *function = line.split("\t")
        if function:
            for name in (other, f"{other}:{function[0]}"):
                enter.setdefault(name, set()).add(one)
        else:
            costs[other] = float(one)
    return costs, enter


# ---- in a copy of the project


def planted_in_a_copy(fault: Fault, asked: argparse.Namespace) -> str:
    """Return the name of the first test that fails in a copy with the fault."""
    tests: dict[int, list[str]] = {0: [], 1: [], 2: []}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = str(path.relative_to(ROOT))
        if name not in LEFT_OUT:
            tests[ring(fault.path, name)].append(name)
    trials = (
        [([fault.by], "")] if fault.by and (ROOT / fault.by.partition("::")[0]).exists() else []
    )
    trials += [(tests[0], "not slow"), (tests[1], "not slow")]
    trials += [(tests[0] + tests[1], "slow")] if asked.slow else []
    trials += [] if asked.near else [(tests[2], "not slow")]
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        copy_to(Path(folder))
        path = Path(folder, fault.path)
        path.write_text(fault.planted(path.read_text(encoding="utf-8")), encoding="utf-8")
        for chosen, marks in trials:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-x", "--tb=no", "-rfE", *PYTEST, "-m", marks, *chosen],
                cwd=folder, env={**os.environ, "PYTHONPATH": folder}, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True, errors="replace", check=False,
            )  # fmt: skip
            gone = 4 if chosen == [fault.by] else 0  # the recorded test may be no more
            if chosen and done.returncode not in (0, 5, gone):  # passed, or none was chosen
                failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
                return failed[1] if failed else f"ended: {done.stdout[-300:]!r}"
    return "SURVIVED"


def copy_to(folder: Path) -> None:
    """Copy what git knows of the project, as it is now."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True,
    )  # fmt: skip
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


# ---- the command


def say(text: str, out: Path | None) -> None:
    """Print *text*, and add it to the report."""
    print(text, flush=True)
    if out:
        with out.open("a", encoding="utf-8") as file:
            print(text, file=file)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    asked.add_argument("--table", type=Path, help="another table")
    asked.add_argument("--only", default="", help="faults of paths with this word")
    # Each part by its name: of the whole, the slowest cases wait for the slow run.
    parts = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/*"))
    parts = [part for part in parts if (ROOT / part).is_dir() or Path(part).name[:5] == "test_"]
    asked.add_argument("--tests", nargs="*", default=parts, help="files or folders of tests")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="trials at a time")
    asked.add_argument("--out", type=Path, help="where the report goes as well")
    asked.add_argument("--near", action="store_true", help="only the tests of the fault's room")
    asked.add_argument("--memory", action="store_true", help="no faults that need a copy")
    asked.add_argument("--slow", action="store_true", help="the slow tests of the room as well")
    asked.add_argument("--limit", type=float, default=600.0, help="seconds of tests for a fault")
    asked.add_argument("--measure", type=Path, help="write what each test takes")
    asked.add_argument("--costs", type=Path, help="what was measured")
    asked.add_argument("--record", action="store_true", help="write which test noticed what")
    asked.add_argument("--propose", type=int, help="write so many rows for the table")
    asked.add_argument("--seed", type=int, default=1, help="of the rows that are proposed")
    told = asked.parse_args(arguments)
    if told.propose:
        print("\n\n".join(map(str, proposals(told.propose, told.seed))))
        return 0
    faults = [
        one for one in (table(told.table) if told.table else table()) if told.only in one.path
    ]
    stale = [fault for fault in faults if not fault.applies(ROOT)]
    tried = [fault for fault in faults if fault not in stale]
    trials = Trials(tried, told)
    os.chdir(ROOT)
    os.environ["PYTHONPATH"] = str(ROOT)
    if code := pytest.main([*PYTEST, *told.tests], plugins=[trials]):
        return int(code)
    for fault in stale:
        say(
            f"\n{fault}\n= is not in its file any more: write the row anew, or take it out",
            told.out,
        )
    say(
        f"\n{len(trials.survivors)} of {len(tried)} faults survived; {len(stale)} rows are stale",
        told.out,
    )
    for fault in trials.survivors:
        say(f"\n{fault}", told.out)
    if told.record:
        path = told.table or TABLE
        text = path.read_text(encoding="utf-8")
        for fault, test in trials.noticed.items():
            text = text.replace(str(fault), str(fault._replace(by=test)))
        path.write_text(text, encoding="utf-8")
    return int(len(trials.survivors) > MOST_SURVIVING * len(tried))


if __name__ == "__main__":
    sys.exit(main())
