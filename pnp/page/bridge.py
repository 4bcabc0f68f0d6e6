"""
What the page asks the workshop: named calls with plain data, answered by data and bytes.

`call` is the one way in. Everything behind it goes through the Python API, so the page says
what a program or the command line would be told. Nothing here knows of a browser.
"""

import json
from collections.abc import Mapping
from types import MappingProxyType

import pnp
from pnp.games import GAMES
from pnp.page import designs, printcalls, tablecalls
from pnp.page.answers import Answer, Calls, form_of, game_data, request_of, translated
from pnp.page.designs import NotHeldError, with_designs
from pnp.requests import options as table
from pnp.requests.reading import Request

_OWN_GAMES = "own"


def call(
    name: str, text: str, files: Mapping[str, bytes | memoryview] = MappingProxyType({})
) -> tuple[str, list[bytes]]:
    """
    Answer the call *name*, with its data as JSON; return JSON and the bytes of files.

    What the caller did wrong comes back as ``{"error": message}``; files of own games that are
    not held here as ``{"missing": keys}``: the call is made again, and brings them.
    """
    for key, content in files.items():
        designs.hold(key, bytes(content))
    data = json.loads(text)
    own_games = data.pop(_OWN_GAMES, None)
    kind, known, act = _CALLS[name]
    try:
        with with_designs(own_games):
            answer = act(request_of(kind, known, data))
    except NotHeldError as error:
        answer = Answer({"missing": [*error.keys]})
    except pnp.PnpError as error:
        answer = Answer({"error": translated(error, data.get("language"))})
    return json.dumps(answer.data, ensure_ascii=False), list(answer.blobs)


def start(given: Request) -> Answer:
    """Return what the forms are made from, and the words of the page in one language."""
    from pnp.model.games import package_folder
    from pnp.owngames.reading import gallery
    from pnp.texts import LANGUAGES, load_texts

    asked = given[table.LANGUAGE]
    language = asked if asked in LANGUAGES else LANGUAGES[0]
    words = load_texts(package_folder("pnp.page"), language)
    return Answer(
        {
            "version": pnp.__version__,
            "language": language,
            "languages": list(LANGUAGES),
            "words": dict(words.table),
            "forms": {name: form_of(options) for name, options in printcalls.FORMS.items()},
            "games": [game_data(game, language) for game in GAMES],
            "gallery": [[name, line] for name, line in gallery(language, programs=False).items()],
        }
    )


def fonts(given: Request) -> Answer:
    """Return the typefaces of the kits."""
    from pathlib import Path

    from layouts.fonts import FACES, font_path

    return Answer({"faces": [*FACES]}, tuple(Path(font_path(face)).read_bytes() for face in FACES))


_CALLS: Calls = {
    # A browser may be in any language.
    "start": (Request, (table.LANGUAGE._replace(kind="word"),), start),
    "fonts": (Request, (), fonts),
    **printcalls.CALLS,
    **tablecalls.CALLS,
    **designs.CALLS,
}
