"""``pnp kit``: everything one has to print and cut out to play."""

import click

from pnp.cli.parameters import (
    KitCommand,
    Values,
    file_options,
    game_names,
    hex_option,
    inventory_option,
    look_options,
    option,
    page_options,
    players_option,
    report,
    seed_option,
    sheet_options,
    with_offset,
    without_defaults,
)

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
@players_option("the whole box")
@seed_option("Scatters trees and waves anew.", default=1)
@page_options
@hex_option
@option(
    "--duplex",
    default="long-edge",
    help="Backs: long-edge or short-edge on sheets of their own, fold beside the fronts, or none.",
)
@sheet_options(bleed_mm=3.0)
@option("--board", help="A board to have in the kit: its code, or a file of a dealt board.")
@click.option(
    "--only",
    multiple=True,
    help="One part of the kit; repeatable. Besides: box, to fold for cards and tokens; labels.",
)
@click.option("--without", multiple=True, help="A part of the kit to leave out; repeatable.")
@click.option("--standees", is_flag=True, help="Fold-over figures instead of tokens.")
@option(
    "--tokens",
    help="square: they share their cut lines, for knife and ruler; round: for cutting machines.  "
    "[default: square; round with --for print-shop and for SVG]",
)
@option(
    "--stock-mm",
    default=0.4,
    help="How thick a piece is once it is made: so large is the part box.",
)
@option(
    "--for",
    "purpose",
    default="home",
    help="home: sheets; print-shop: one piece a page, CMYK, with a list of quantities.",
)
@look_options
@inventory_option
@file_options(".pdf, .svg, .png, or a folder for one SVG a sheet", png_dpi=100)
def command(**values: Values) -> None:
    """
    Draw everything one has to print and cut out to play GAME.

    With --board the kit has one board in it, as a page and as a set-up card, and the pieces of
    its players.

    Without -o a PDF goes to the folder print. The first sheet lists what is in the kit.
    """
    from pnp._api.kits import write_kit

    report(write_kit(with_offset(without_defaults(values))))
