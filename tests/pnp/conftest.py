"""What tests of commands share: the command line, called as a function."""

from dataclasses import dataclass

import pytest

from pnp.cli import run


@dataclass(frozen=True)
class Told:
    """What a call returned and said."""

    code: int
    out: str
    err: str


@pytest.fixture
def pnp(tmp_path, monkeypatch, capsys):
    """Run the command line in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments):
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        told = capsys.readouterr()
        return Told(code, told.out, told.err)

    return call
