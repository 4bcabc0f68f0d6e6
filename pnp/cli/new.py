"""``pnp new``: a position file to fill in."""

import click

from pnp.cli.completion import game_names
from pnp.cli.languages import remark
from pnp.cli.parameters import BoardCommand, options_of, quiet_option, without_defaults
from pnp.messages import Message
from pnp.requests import options as table
from pnp.texts.suggestions import printable

EPILOG = """\b
Examples:
  pnp new terre-de-barons --players 3 -o table.txt
  pnp new barony --players 4 --seed 42 -o table.txt
"""


@click.command(name="new", cls=BoardCommand, epilog=EPILOG)
@click.argument("game", shell_complete=game_names)
@options_of(table.NEW)
@quiet_option
def new(**values: object) -> None:
    """
    Write a position file of GAME to fill in: every line is there and explained.

    A board code such as B3-016AF instead of GAME gives the board of that code.

    Without -o it goes to standard output.
    """
    from pnp._api.positions import write_template

    text = write_template(without_defaults(values))
    if values["output"] is None:
        click.echo(text, nl=False)
    else:
        remark(Message("wrote", path=printable(str(values["output"]))))
