"""Parameters that several commands share: types of values, and options in groups."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from pnp.model.seeds import LARGEST_SEED

Command = TypeVar("Command", bound=Callable[..., Any])

_LARGEST_OFFSET_MM = 20.0


class SeedType(click.ParamType[int]):
    """A seed: a whole number from 0 on."""

    name = "number"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the seed, or refuse what is none."""
        text = str(value)
        if not (text.isascii() and text.isdigit()) or int(text) > LARGEST_SEED:
            self.fail(
                f"seed {text!r}: expected a whole number from 0 to {LARGEST_SEED}", param, ctx
            )
        return int(text)


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
        if not (abs(x_mm) <= _LARGEST_OFFSET_MM and abs(y_mm) <= _LARGEST_OFFSET_MM):
            self.fail(
                f"{value!r}: expected shifts of {_LARGEST_OFFSET_MM:g} mm at most", param, ctx
            )
        return (x_mm, y_mm)


def page_options(command: Command) -> Command:
    """Add the paper and its margin."""
    return _with(
        command,
        click.option(
            "--paper", default="a4", show_default=True, help="a3, a4, a5, letter, legal or tabloid."
        ),
        click.option(
            "--margin-mm",
            type=float,
            default=10.0,
            show_default=True,
            help="Unprinted edge of the paper.",
        ),
    )


def sheet_options(bleed_mm: float) -> Callable[[Command], Command]:
    """Return what adds the options of sheets with pieces, with so much bleed by default."""

    def add(command: Command) -> Command:
        return _with(
            command,
            click.option(
                "--bleed-mm",
                type=float,
                default=bleed_mm,
                show_default=True,
                help="Art beyond the cut line.",
            ),
            click.option(
                "--gutter-mm",
                type=float,
                default=2.0,
                show_default=True,
                help="Least distance of neighbouring cut lines; 0: they are shared.",
            ),
            click.option(
                "--marks",
                default="outline",
                show_default=True,
                help="outline, crop or none: where to cut.",
            ),
            click.option(
                "--back-offset", type=OffsetType(), help="Shift of the backs in mm; see calibrate."
            ),
            click.option("--printer", help="The printer whose shift calibrate has saved."),
        )

    return add


def look_options(command: Command) -> Command:
    """Add language and theme."""
    return _with(command, language_option, theme_option)


def judge_options(command: Command) -> Command:
    """Add what positions are judged by, and how that is told."""
    return _with(
        command,
        language_option,
        click.option(
            "--ruling",
            "rulings",
            multiple=True,
            help="A reading of an unclear rule, such as BN-16=all-try; repeatable. See rulings.",
        ),
        inventory_option,
        click.option("--json", "as_json", is_flag=True, help="Write JSON for other programs."),
    )


def file_options(kinds: str, png_dpi: int) -> Callable[[Command], Command]:
    """Return what adds the options of files; *kinds* tells which suffixes there are."""

    def add(command: Command) -> Command:
        return _with(
            command,
            click.option(
                "-o",
                "--output",
                "outputs",
                multiple=True,
                type=click.Path(path_type=Path),
                help=f"Where to, repeatable: {kinds}.",
            ),
            click.option(
                "--png-dpi",
                type=int,
                default=png_dpi,
                show_default=True,
                help="Dots an inch of PNG.",
            ),
            click.option("--force", is_flag=True, help="Overwrite files that pnp did not write."),
        )

    return add


def wish_options(command: Command) -> Command:
    """Add what players may wish of a board, game by game."""
    return _with(
        command,
        click.option(
            "--shape",
            help="Uniform within each. Barony: compact (default; smooth discs), organic (all discs "
            "of a wider ring) or showpiece (one convex outline). Baron: disc (default), star or "
            "organic.",
        ),
        click.option("--cities", help="Barony: weak or strong room for the first cities."),
        click.option(
            "--no-adjacent-lakes", is_flag=True, default=None, help="Barony: lakes apart."
        ),
        click.option("--mystery-distance", type=int, help="Sorcery: least distance of locations."),
        inventory_option,
        click.option(
            "--connected/--no-connected",
            default=None,
            help="Terre de Barons: mountains never cut the board in two.",
        ),
    )


language_option = click.option("--lang", default="en", show_default=True, help="en or fr.")
theme_option = click.option(
    "--theme", default="colour", show_default=True, help="colour or ink-saver."
)
players_option = click.option(
    "--players", type=int, help="How many play; by default as few as can."
)
inventory_option = click.option(
    "--inventory", type=click.Path(path_type=Path), help="Barony: your own tiles."
)


def chosen_offset_mm(
    back_offset: tuple[float, float] | None, printer: str | None
) -> tuple[float, float]:
    """
    Return the shift of backs: as given, else as saved for *printer*, else none.

    Raises:
        ProfileError: nothing is saved for that printer.
    """
    if back_offset is None and printer is not None:
        from pnp.cli.printerprofiles import find_profile

        return find_profile(printer).back_offset_mm
    return back_offset or (0.0, 0.0)


def _with(command: Command, *options: Callable[[Command], Command]) -> Command:
    """Return *command* with *options*, told in this order."""
    for option in reversed(options):
        command = option(command)
    return command
