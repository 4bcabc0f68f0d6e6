"""``pnp kit``: everything one has to print and cut out to play."""

from pathlib import Path

import click

from pnp.cli.parameters import (
    SeedType,
    chosen_offset_mm,
    file_options,
    inventory_option,
    look_options,
    page_options,
    players_option,
    sheet_options,
)

EPILOG = """\b
Examples:
  pnp kit terre-de-barons --players 4 -o kit.pdf
  pnp kit baron --duplex fold --paper letter -o kit.pdf
  pnp kit barony --only tiles --for print-shop -o tiles.pdf
  pnp kit barony-sorcery --players 5 -o sheets/
"""


@click.command(name="kit", epilog=EPILOG)
@click.argument("game")
@players_option
@click.option(
    "--seed", type=SeedType(), default=1, show_default=True, help="Scatters trees and waves anew."
)
@page_options
@click.option("--hex-mm", type=float, help="Size of a hex, flat to flat.")
@click.option(
    "--duplex",
    default="long-edge",
    show_default=True,
    help="Backs: long-edge or short-edge on sheets of their own, fold beside the fronts, or none.",
)
@sheet_options(bleed_mm=3.0)
@click.option("--only", multiple=True, help="One part of the kit; repeatable.")
@click.option("--standees", is_flag=True, help="Fold-over figures instead of tokens.")
@click.option(
    "--for",
    "purpose",
    default="home",
    show_default=True,
    help="home: sheets; print-shop: one piece a page, CMYK, a manifest of quantities.",
)
@look_options
@inventory_option
@file_options(".pdf, .svg, .png, or a folder for one SVG a sheet", png_dpi=100)
def command(  # noqa: PLR0917 (click passes them by name)
    game: str,
    players: int | None,
    seed: int,
    paper: str,
    hex_mm: float | None,
    margin_mm: float,
    bleed_mm: float,
    gutter_mm: float,
    marks: str,
    duplex: str,
    back_offset: tuple[float, float] | None,
    printer: str | None,
    only: tuple[str, ...],
    standees: bool,
    purpose: str,
    lang: str,
    theme: str,
    inventory: Path | None,
    outputs: tuple[Path, ...],
    png_dpi: int,
    force: bool,
) -> None:
    """
    Draw everything one has to print and cut out to play GAME.

    Without -o a PDF goes to the folder print. The first sheet tells what is in the kit.
    """
    from pnp._api.kitorders import KitOrder, fill_kit_order

    order = KitOrder(
        game=game,
        players=players,
        seed=seed,
        paper=paper,
        hex_mm=hex_mm,
        margin_mm=margin_mm,
        bleed_mm=bleed_mm,
        gutter_mm=gutter_mm,
        marks=marks,
        duplex=duplex,
        back_offset_mm=chosen_offset_mm(back_offset, printer),
        only=only,
        has_standees=standees,
        purpose=purpose,
        language=lang,
        theme=theme,
        outputs=outputs,
        png_dpi=png_dpi,
        force=force,
        inventory=inventory,
    )
    filled = fill_kit_order(order)
    for remark in filled.remarks:
        click.echo(f"Note: {remark}", err=True)
    for line in filled.lines:
        click.echo(line)
