"""``pnp setup``: set-up cards, one seeded board each."""

import click

from pnp.cli.completion import game_names
from pnp.cli.parameters import (
    BoardCommand,
    options_of,
    quiet_option,
    watch_option,
    with_offset,
    without_defaults,
)
from pnp.cli.progress import progress, report
from pnp.messages import Message
from pnp.requests import options as table
from pnp.requests.reading import Given, with_seed

EPILOG = """\b
Examples:
  pnp setup barony --players 3 --count 18 --seed 1 -o deck.pdf
  pnp setup terre-de-barons --players 4 --duplex long-edge -o card.pdf
  pnp setup baron --players 5 --count 9 --draw-order --card tarot -o deck.pdf
"""


@click.command(name="setup", cls=BoardCommand, epilog=EPILOG)
@click.argument("game", shell_complete=game_names)
@options_of(table.SETUP)
@quiet_option
@watch_option
def setup(**values: object) -> None:
    """
    Print set-up cards of GAME, one seeded board each.

    A board code such as B3-016AF instead of GAME gives the board of that code.

    In front the board, behind the steps for that number of players. Without -o a PDF goes
    to the folder print; more than 144 cards go into several files.
    """
    from pnp._api.setupcards import read_setup, write_setup_cards

    given = with_seed(with_offset(without_defaults(values)))
    request = read_setup(Given((*table.DEALT, *table.SETUP), given))
    with progress(request.count, Message("name_cards")) as bar:
        outcome = write_setup_cards(request, bar.update)
    report(outcome)
