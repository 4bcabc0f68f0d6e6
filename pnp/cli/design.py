"""``pnp design``: a game of your own, begun as a whole small one."""

from os.path import lexists
from pathlib import Path
from shlex import quote

import click

from pnp.cli.languages import remark
from pnp.cli.parameters import options_of, quiet_option
from pnp.cli.valuetypes import FILE
from pnp.errors import OptionError
from pnp.messages import Message
from pnp.requests import options as table
from pnp.requests.files import check_suffixes
from pnp.requests.reading import Request
from pnp.texts.suggestions import printable

EPILOG = """\b
Examples:
  pnp design tidewrack.toml
  pnp design --lang fr bateaux.toml
  pnp design --list
  pnp design --like two-shores mine.toml
"""


@click.command(name="design", epilog=EPILOG)
@click.argument("file", type=FILE, required=False)
@click.option("--like", metavar="GAME", help="Start from the file of a game of --list.")
@click.option("--list", "listed", is_flag=True, help="List the games to start from.")
@options_of((table.LANGUAGE,))
@quiet_option
def design(file: Path | None, like: str | None, *, listed: bool, **values: object) -> None:
    """
    Start a game of your own: write a small one, complete, with every line explained.

    FILE ends in .toml. You can print the game at once, then change it. An existing file is kept.
    """
    from output.files import write_file
    from pnp.owngames.starters import gallery, like_files, starter_text

    language = Request(values, (table.LANGUAGE,)).language
    if listed:
        for name, words in gallery(language).items():
            click.echo(f"{name:16} {words}")
        return
    if file is None:
        raise click.MissingParameter(param_hint="'FILE'", param_type="argument")
    check_suffixes((file,), (".toml",))
    files = {file.name: starter_text(file.name, language).encode()}
    if like is not None:
        files = like_files(like.lower(), file.name, language)
    paths = [file.with_name(name) for name in files]
    for path in filter(lexists, paths):
        raise OptionError(Message("design_is_there", path=printable(str(path))))
    for path, data in zip(paths, files.values(), strict=True):
        write_file(path, data)
        remark(Message("wrote", path=printable(str(path))))
    remark(Message("design_next", path=quote(printable(str(file)))))
