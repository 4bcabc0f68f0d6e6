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

# Games of our own wording, each whole, and what it is in both languages in its first two lines.
_GALLERY = Path(__file__).with_name("gallery")
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


def gallery(language: str, *, programs: bool = True) -> dict[str, str]:
    """
    Return the games to start from by their names, and what each is, in one line.

    Where:
        programs: those with a program of their own as well.
    """
    dealt = [name for name, package in PACKAGES.items() if programs and _has_board(package)]
    found = {
        name: shipped_game(name, PACKAGES[name]).rules_texts(language)("title") for name in dealt
    }
    for path in sorted(_GALLERY.glob("*.toml")):
        english, french, *_ = path.read_text(encoding="utf-8").split("\n", 2)
        found[path.stem] = (french if language == "fr" else english).removeprefix("# ")
    return found


def like_files(slug: str, file_name: str, language: str) -> dict[str, bytes]:
    """
    Return the file of a game that comes along, for a designer, and the data that it names.

    One of the gallery is as it is. That of a game with a program has its names, and begins with
    what this program does, and a file cannot say.

    Raises:
        UnknownNameError: there is no such game, nor one in the gallery, or only its program deals
            its boards.
    """
    names = gallery(language)
    if slug not in names:
        raise UnknownNameError(Message("like_these", name=slug, names=", ".join(names)))
    if slug not in PACKAGES:
        return {file_name: _GALLERY.joinpath(f"{slug}.toml").read_bytes()}
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
    data = [deck["data"] for deck in tables.get("deck", {}).values() if "data" in deck]
    beside = {name: game.file.folder.read(PurePosixPath(name)) for name in data}
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
