"""The modules of the page have the types that their comments say: checked by TypeScript."""

import json
import subprocess
from importlib.resources import files

import pytest

from tests.children import run_program

TYPESCRIPT = "typescript@5.9.3"
OPTIONS = {
    "target": "ES2023",
    "module": "ES2022",
    "moduleResolution": "bundler",
    "lib": ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
    "allowJs": True,
    "checkJs": True,
    "strict": True,
    "noEmit": True,
    "types": [],
}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def compiler(tmp_path_factory):
    """Return a folder with TypeScript in it."""
    folder = tmp_path_factory.mktemp("typescript")
    quiet = ["--silent", "--no-audit", "--no-fund", "--fetch-retries=0", "--fetch-timeout=20000"]
    try:
        run_program(["npm", "install", *quiet, TYPESCRIPT], cwd=folder, check=True, timeout=120)
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"npm could not fetch {TYPESCRIPT}: {error}")
    return folder


def test_the_modules_have_the_types_that_they_say(compiler):
    app = files("pnp.page") / "app"
    settings = {"compilerOptions": OPTIONS, "include": [f"{app}/*.js", f"{app}/*.d.ts"]}
    (compiler / "tsconfig.json").write_text(json.dumps(settings))
    command = [compiler / "node_modules" / ".bin" / "tsc", "-p", "."]
    found = run_program(command, cwd=compiler, capture_output=True, text=True)
    assert found.stdout == ""
