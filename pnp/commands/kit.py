"""``pnp kit``: everything one has to print and cut out to play."""

from pathlib import Path

import click

from pnp.commands.board import SeedType

EPILOG = """\b
Examples:
  pnp kit terre-de-barons --players 4 -o kit.pdf
  pnp kit baron --duplex long-edge --paper letter -o kit.pdf
  pnp kit barony --only tiles --for print-shop -o tiles.pdf
  pnp kit barony-sorcery --players 5 -o sheets/
"""


class OffsetType(click.ParamType[tuple[float, float]]):
    """A shift across and down in millimetres: ``0.5,-1.2``."""

    name = "x,y"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Return both numbers, or refuse what is none."""
        if isinstance(value, tuple):
            return value
        try:
            x_mm, y_mm = (float(part) for part in str(value).split(","))
        except ValueError:
            self.fail(f"{value!r}: expected two numbers in mm such as 0.5,-1.2", param, ctx)
        if not (abs(x_mm) <= 20 and abs(y_mm) <= 20):
            self.fail(f"{value!r}: expected shifts of 20 mm at most", param, ctx)
        return (x_mm, y_mm)


@click.command(name="kit", epilog=EPILOG)
@click.argument("game")
@click.option("--players", type=int, help="How many play; by default as few as can.")
@click.option(
    "--seed", type=SeedType(), default=1, show_default=True, help="Scatters trees and waves anew."
)
@click.option(
    "--paper", default="a4", show_default=True, help="a3, a4, a5, letter, legal or tabloid."
)
@click.option("--hex-mm", type=float, help="Size of a hex, flat to flat.")
@click.option(
    "--margin-mm", type=float, default=10.0, show_default=True, help="Unprinted edge of the paper."
)
@click.option(
    "--bleed-mm", type=float, default=3.0, show_default=True, help="Art beyond the cut line."
)
@click.option(
    "--gutter-mm",
    type=float,
    default=2.0,
    show_default=True,
    help="Least distance of neighbouring cut lines; 0: they are shared.",
)
@click.option(
    "--marks", default="outline", show_default=True, help="outline, crop or none: where to cut."
)
@click.option(
    "--duplex",
    default="long-edge",
    show_default=True,
    help="Backs: long-edge or short-edge on sheets of their own, fold beside the fronts, or none.",
)
@click.option("--back-offset", type=OffsetType(), help="Shift of the backs in mm; see calibrate.")
@click.option("--only", multiple=True, help="One part of the kit; repeatable.")
@click.option("--standees", is_flag=True, help="Fold-over figures instead of tokens.")
@click.option(
    "--for",
    "purpose",
    default="home",
    show_default=True,
    help="home: sheets; print-shop: one piece a page, CMYK, a manifest of quantities.",
)
@click.option("--lang", default="en", show_default=True, help="en or fr.")
@click.option("--theme", default="colour", show_default=True, help="colour or ink-saver.")
@click.option("--inventory", type=click.Path(path_type=Path), help="Barony: your own tiles.")
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Where to, repeatable: .pdf, .svg, .png, or a folder for one SVG a sheet.",
)
@click.option("--png-dpi", type=int, default=100, show_default=True, help="Dots an inch of PNG.")
@click.option("--force", is_flag=True, help="Overwrite files that pnp did not write.")
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
    from pnp.kitorders import KitOrder, fill_kit_order

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
        back_offset_mm=back_offset or (0.0, 0.0),
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
