"""The modules of the page have the types that their comments say: checked by TypeScript."""

from importlib.resources import files

import pytest

from tests import typescript

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


def test_the_modules_have_the_types_that_they_say(tmp_path):
    compiler = typescript.fetch(tmp_path)
    app = files("pnp.page") / "app"
    settings = {"compilerOptions": OPTIONS, "include": [f"{app}/*.js", f"{app}/*.d.ts"]}
    assert typescript.complaints(compiler, settings) == ""
