"""``pnp kit``: everything one has to print and cut out to play."""

import click

from pnp.cli.completion import game_names
from pnp.cli.parameters import (
    KitCommand,
    options_of,
    quiet_option,
    watch_option,
    with_offset,
    without_defaults,
)
from pnp.cli.progress import report
from pnp.requests import options as table

EPILOG = """\b
Examples:
  pnp kit terre-de-barons --players 4 -o kit.pdf
  pnp kit baron --duplex fold --paper letter -o kit.pdf
  pnp kit barony --board B3-016AF -o evening.pdf
  pnp kit barony --only tiles --for print-shop -o tiles.pdf
  pnp kit baron --without keeps --without lords -o kit.pdf
  pnp kit barony-sorcery --players 5 -o sheets/
  pnp kit barony --only box --only labels -o box.pdf
"""


@click.command(name="kit", cls=KitCommand, epilog=EPILOG)
@click.argument("game", shell_complete=game_names)
@options_of(table.KIT)
@quiet_option
@watch_option
def kit(**values: object) -> None:
    """
    Draw everything one has to print and cut out to play GAME.

    With --board the kit has one board in it, as a page and as a set-up card, and the pieces of
    its players.

    Without -o a PDF goes to the folder print. The first sheet lists what is in the kit.
    """
    from pnp._api.kits import write_kit

    report(write_kit(with_offset(without_defaults(values))))
