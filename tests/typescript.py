"""TypeScript in a folder of its own, fetched by npm: it checks types that are not Python's."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.children import run_program

_TYPESCRIPT = "typescript@5.9.3"
_QUIET = ("--silent", "--no-audit", "--no-fund", "--fetch-retries=0", "--fetch-timeout=20000")


def fetch(folder: Path, *packages: str) -> Path:
    """Return *folder* with the compiler and *packages* in it; skip the test if npm cannot."""
    wanted = [_TYPESCRIPT, *packages]
    try:
        command = ["npm", "install", *_QUIET, *wanted]
        run_program(command, cwd=folder, check=True, timeout=120)
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"npm could not fetch {', '.join(wanted)}: {error}")
    return folder


def complaints(compiler: Path, settings: dict[str, object]) -> str:
    """Return what the compiler says of what *settings* name; nothing if it is content."""
    (compiler / "tsconfig.json").write_text(json.dumps(settings))
    command = [compiler / "node_modules" / ".bin" / "tsc", "-p", "."]
    found = run_program(command, cwd=compiler, text=True, timeout=120)
    return found.stdout + found.stderr
