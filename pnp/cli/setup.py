"""``pnp setup``: set-up cards, one seeded board each."""

import click

from pnp.cli.parameters import (
    LARGEST_COUNT,
    BoardCommand,
    OptionOfGames,
    Values,
    WholeNumberType,
    file_options,
    game_names,
    look_options,
    option,
    page_options,
    players_option,
    progress_bar,
    report,
    seed_option,
    sheet_options,
    with_offset,
    with_seed,
    without_defaults,
)

EPILOG = """\b
Examples:
  pnp setup barony --players 3 --count 18 --seed 1 -o deck.pdf
  pnp setup terre-de-barons --players 4 --duplex long-edge -o card.pdf
  pnp setup baron --players 5 --count 9 --draw-order --card tarot -o deck.pdf
"""


@click.command(name="setup", cls=BoardCommand, epilog=EPILOG)
@click.argument("game", shell_complete=game_names)
@players_option()
@option(
    "--count",
    type=WholeNumberType(1, LARGEST_COUNT),
    default=1,
    help="Number of cards.",
)
@seed_option("Seed of the first card; the others count on from it.  [default: random]")
@option("--card", default="poker", help="poker, bridge, tarot, mini-euro or a6.")
@option(
    "--duplex",
    default="none",
    help="none: the words below the picture on a card twice as high; long-edge or short-edge: "
    "behind it, on sheets of their own; fold: behind it, by folding the sheet.",
)
@click.option(
    "--draw-order",
    cls=OptionOfGames,
    has=lambda game: game.has_draw_pile,
    is_flag=True,
    help="A strip with the order of the draw pile",
)
@page_options
@sheet_options(bleed_mm=0.0)
@look_options
@file_options(".pdf, .svg or .png")
def command(**values: Values) -> None:
    """
    Print set-up cards of GAME, one seeded board each.

    A board code such as B3-016AF instead of GAME gives the board of that code.

    In front the board, behind the steps for that number of players. Without -o a PDF goes
    to the folder print; more than 144 cards go into several files.
    """
    from pnp._api.setupcards import write_setup_cards

    request = with_seed(with_offset(without_defaults(values)))
    with progress_bar(request["count"], "cards") as bar:
        outcome = write_setup_cards(request, bar.update)
    report(outcome)
