"""The small game that a designer starts from: a whole file, every line of it explained."""

import json
from importlib.resources import files
from pathlib import PurePath

_FILE, _NAME = "tidewrack.toml", '"Tidewrack"'


def starter_text(file_name: str, language: str) -> str:
    """
    Return the text of a game file to start from, commented in *language*.

    The game is called after its file.
    """
    text = (files(__package__) / f"starter.{language}.toml").read_text(encoding="utf-8")
    name = PurePath(file_name).stem.replace("-", " ").replace("_", " ").strip().capitalize()
    shown = json.dumps(name, ensure_ascii=False) if name.isprintable() and name else _NAME
    return text.replace(_NAME, shown).replace(_FILE, _quoted(file_name))


def _quoted(file_name: str) -> str:
    from shlex import quote

    return quote(file_name) if file_name.isprintable() else _FILE
