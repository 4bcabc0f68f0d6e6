"""The locks: every package that an install takes, pinned, with hashes."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
BACKEND = PROJECT["build-system"]["requires"]

_PIN = re.compile(
    r"^([\w.-]+)==(\S+?)(?: ; [^\\]+)? \\\n((?: {4}--hash=sha256:[0-9a-f]{64}.*\n)+)", re.M
)


def pins(lock):
    """Return the version of each package in a lock, by its normal name."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    found = {canonicalize_name(name): version for name, version, _ in _PIN.findall(text)}
    assert len(found) == len(re.findall(r"^[\w-]", text, re.M)), "a line without pin or hashes"
    return found


def needed(wanted):
    """Yield requirements, and those of what is installed of them, here and now."""
    waiting, seen = [Requirement(word) for word in wanted], set()
    while waiting:
        one = waiting.pop()
        key = canonicalize_name(one.name), frozenset(one.extras)
        if key in seen or not is_for_here(one, {""}):
            continue
        seen.add(key)
        yield one
        try:
            inner = [Requirement(word) for word in requires(one.name) or ()]
        except PackageNotFoundError:
            continue
        waiting += [other for other in inner if is_for_here(other, one.extras or {""})]


def is_for_here(one, extras):
    return one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in extras)


DEVELOPED = [*BACKEND, *(word for words in EXTRAS.values() for word in words)]


@pytest.mark.parametrize(
    ("lock", "more"), [("requirements.lock", ()), ("requirements-dev.lock", DEVELOPED)]
)
def test_a_lock_is_complete(lock, more):
    locked = pins(lock)
    for one in needed([*PROJECT["project"]["dependencies"], *more]):
        version = locked.get(canonicalize_name(one.name))
        assert version is not None, f"{lock} lacks {one.name}: run .ci/lock"
        assert one.specifier.contains(version, prereleases=True), f"{one} is not {version}"


def test_players_install_nothing_that_only_builds():
    assert not pins("requirements.lock").keys() & {Requirement(word).name for word in BACKEND}


def test_both_locks_have_the_same_versions():
    assert pins("requirements.lock").items() <= pins("requirements-dev.lock").items()


def test_all_that_installs_takes_the_locks():
    for name in ("README.md", ".ci/run"):
        text = (ROOT / name).read_text(encoding="utf-8")
        commands = re.findall(r"(?:bin/|&& )pip\"? install[^&\n]*", text)
        assert commands
        for command in commands:
            assert "--require-hashes" in command or "--no-deps" in command, command
