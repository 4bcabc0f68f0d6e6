"""``pnp setup``: set-up cards, one seeded board each."""

import secrets
import sys
from pathlib import Path

import click

from pnp.cli import EXIT_INTERRUPTED
from pnp.cli.parameters import (
    SeedType,
    chosen_offset_mm,
    file_options,
    look_options,
    page_options,
    players_option,
    sheet_options,
    wish_options,
)
from pnp.model.boards import OptionValue

LARGEST_COUNT = 10**6
EPILOG = """\b
Examples:
  pnp setup barony --players 3 --count 18 --seed 1 -o deck.pdf
  pnp setup terre-de-barons --players 4 --duplex long-edge -o card.pdf
  pnp setup baron --players 5 --count 9 --draw-order --card tarot -o deck.pdf
"""


class CountType(click.ParamType[int]):
    """A number of cards, from 1 on."""

    name = "number"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number, or refuse what is none."""
        text = str(value)
        if not (text.isascii() and text.isdigit()) or not 1 <= int(text) <= LARGEST_COUNT:
            self.fail(f"{text!r}: expected a whole number from 1 to {LARGEST_COUNT}", param, ctx)
        return int(text)


@click.command(name="setup", epilog=EPILOG)
@click.argument("game")
@players_option
@click.option("--count", type=CountType(), default=1, show_default=True, help="How many cards.")
@click.option("--seed", type=SeedType(), help="The first card's; the others count on from it.")
@click.option(
    "--card", default="poker", show_default=True, help="poker, bridge, tarot, mini-euro or a6."
)
@click.option(
    "--duplex",
    default="none",
    show_default=True,
    help="none: the words below the picture on a card twice as high; long-edge or short-edge: "
    "behind it, on sheets of their own; fold: behind it, by folding the sheet.",
)
@click.option("--draw-order", is_flag=True, help="Baron: a strip with the order of the draw pile.")
@page_options
@sheet_options(bleed_mm=0.0)
@look_options
@file_options(".pdf, .svg or .png", png_dpi=150)
@wish_options
def command(  # noqa: PLR0917 (click passes them by name)
    game: str,
    players: int | None,
    count: int,
    seed: int | None,
    card: str,
    duplex: str,
    draw_order: bool,
    paper: str,
    margin_mm: float,
    bleed_mm: float,
    gutter_mm: float,
    marks: str,
    back_offset: tuple[float, float] | None,
    printer: str | None,
    lang: str,
    theme: str,
    outputs: tuple[Path, ...],
    png_dpi: int,
    force: bool,
    inventory: Path | None,
    **given: OptionValue | None,
) -> int:
    """
    Print set-up cards of GAME, one seeded board each.

    In front the board, behind the steps for that number of players. Without -o a PDF goes
    to the folder print; more than 144 cards go into several files.
    """
    from pnp._api.setuporders import SetupOrder, fill_setup_order

    order = SetupOrder(
        game=game,
        players=players,
        seed=secrets.randbelow(10**6) if seed is None else seed,
        count=count,
        card=card,
        duplex=duplex,
        has_draw_order=draw_order,
        paper=paper,
        margin_mm=margin_mm,
        bleed_mm=bleed_mm,
        gutter_mm=gutter_mm,
        marks=marks,
        back_offset_mm=chosen_offset_mm(back_offset, printer),
        language=lang,
        theme=theme,
        outputs=outputs,
        png_dpi=png_dpi,
        force=force,
        inventory=inventory,
        options={
            name.replace("_", "-"): value for name, value in given.items() if value is not None
        },
    )
    try:
        with click.progressbar(
            length=count, label="cards", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar:
            filled = fill_setup_order(order, bar.update)
    except KeyboardInterrupt:
        click.echo("interrupted; files that were written are whole and stay", err=True)
        return EXIT_INTERRUPTED
    for remark in filled.remarks:
        click.echo(f"Note: {remark}", err=True)
    for line in filled.lines:
        click.echo(line)
    return 0
