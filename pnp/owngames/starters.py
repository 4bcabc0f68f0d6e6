"""Files to start from: a small game, every line explained, and the games that come along."""

import json
from collections.abc import Mapping
from itertools import chain
from pathlib import Path, PurePath, PurePosixPath
from shlex import quote
from typing import Any

from pnp.errors import UnknownNameError
from pnp.messages import Message
from pnp.model.games import PACKAGES, package_folder
from pnp.owngames.building import FILE, shipped_game, shipped_table
from pnp.owngames.slots import SLOTS_OF_RULES, parts_of
from pnp.texts import LANGUAGES

_FILE, _NAME = "tidewrack.toml", '"Tidewrack"'
# Where a rule or a piece names sentences of a package.
SAID_BY_KEY = ("code", "shared", "asks")
# How the names of such things are called in the texts of a package.
_NAMED = {
    "terrain": "{}",
    "entry": "entry_{}",
    "ruling": "ruling_{}",
    "option": "option_{}",
    "confirm": "twice_{}_worth",
}


def starter_text(file_name: str, language: str) -> str:
    """
    Return the text of a game file to start from, commented in *language*.

    The game is called after its file.
    """
    text = Path(__file__).with_name(f"starter.{language}.toml").read_text(encoding="utf-8")
    shown = file_name if file_name.isprintable() else _FILE
    return text.replace(_NAME, _quoted_title(file_name)).replace(_FILE, quote(shown))


def like_files(slug: str, file_name: str, language: str) -> dict[str, bytes]:
    """
    Return the file of a game that comes along, for a designer, and the data that it names.

    Its names are in it. It begins with what the program of that game does, and a file cannot say.

    Raises:
        UnknownNameError: there is no such game, or only its program deals its boards.
    """
    dealt = [name for name, package in PACKAGES.items() if _has_board(package)]
    if slug not in dealt:
        raise UnknownNameError(Message("like_these", name=slug, names=", ".join(dealt)))
    import tomlkit  # the page, which is without, asks for no such file

    game = shipped_game(slug, PACKAGES[slug])
    file: Any = tomlkit.parse((package_folder(PACKAGES[slug]) / FILE).read_text(encoding="utf-8"))
    tables: Mapping[str, Any] = file.unwrap()
    say_in_words(file, slug)
    file["kit"].pop("parts", None)  # its program prints more
    title = _quoted_title(file_name)
    text = tomlkit.dumps(file).replace(json.dumps(game.title, ensure_ascii=False), title, 1)
    told = game.rules_texts(language)
    head = f"# {told('like_game', title=told('title'))}\n# {told('like_program')}\n\n"
    names = [deck["data"] for deck in tables.get("deck", {}).values() if "data" in deck]
    beside = {name: game.file.folder.read(PurePosixPath(name)) for name in names}
    return {file_name: f"{head}{text}".encode(), **beside}


def say_in_words(file: Any, slug: str) -> None:
    """
    Say in the tables of a game that comes along what texts of its package say, by no keys.

    Its aids go: they lie in its folder.
    """
    game = shipped_game(slug, PACKAGES[slug])
    words = {one: game.rules_texts(one) for one in LANGUAGES}
    pictures = zip(file["piece"], game.pieces, strict=True)
    keys = [("piece", name, f"piece_{kind.picture}") for name, kind in pictures]
    for kind, key in _NAMED.items():
        keys += [(kind, name, key.format(name)) for name in file.get(kind, ())]
    for kind, name, key in keys:
        file[kind][name].update({"name": {one: texts(key) for one, texts in words.items()}})
    for name, rule in file.get("rule", {}).items():
        code = rule.get("code")
        says = {
            one: texts.table[code].replace("{hex}", "{hexes}")
            for one, texts in words.items()
            if code
        }
        parts = chain.from_iterable(map(parts_of, says.values()))
        if says and all(part.slot in (None, *SLOTS_OF_RULES) for part in parts):
            file["rule"][name].update({"says": says})
    for kind in ("rule", "piece"):
        for table in file.get(kind, {}).values():
            for key in (*SAID_BY_KEY, "ways"):
                table.pop(key, None)
    for kind in ("finding", "number", "aid"):
        file.pop(kind, None)


def _has_board(package: str) -> bool:
    table, _ = shipped_table(package)
    return bool(table["board"]["outline"] != "dealt")


def _quoted_title(file_name: str) -> str:
    """Return a game's title by the name of its file, as TOML."""
    name = PurePath(file_name).stem.replace("-", " ").replace("_", " ").strip().capitalize()
    return json.dumps(name, ensure_ascii=False) if name.isprintable() and name else _NAME
