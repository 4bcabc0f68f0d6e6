"""``pnp calibrate``: measure a printer, and save what was measured."""

from pathlib import Path
from typing import Any, Literal

import click

from pnp._api.requests import DEFAULT_FOLDER, Given, check_suffixes
from pnp.cli.languages import say
from pnp.cli.parameters import FILE, OffsetType, language_option, option, page_options
from pnp.texts.suggestions import printable

FLIPS: tuple[Literal["long-edge", "short-edge"], ...] = ("long-edge", "short-edge")
EPILOG = """\b
Examples:
  pnp calibrate --paper a4 -o calibration.pdf
  pnp calibrate --save 0.5,-0.2 --printer "Kitchen laser"
"""


@click.command(name="calibrate", epilog=EPILOG)
@page_options
@option(
    "--duplex",
    default="long-edge",
    help="The edge along which your printer turns sheets over: long-edge or short-edge.",
)
@language_option
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="A .pdf file to write; else one in the folder print.",
)
@click.option("--save", "offset", type=OffsetType(), help="Save this back offset instead.")
@click.option("--printer", help="The name to save it under.")
@click.option("--force", is_flag=True, help="Overwrite a file that pnp did not write.")
def command(
    output: Path | None,
    offset: tuple[float, float] | None,
    printer: str | None,
    force: bool,
    **values: Any,
) -> None:
    """
    Print a page to measure your printer by, or save what it showed.

    Print it at 100 % on both sides, hold it to the light and read the back offset off.
    """
    if (offset is None) != (printer is None):
        raise click.UsageError(
            "--save X,Y and --printer NAME belong together; give both, or none for the pages"
        )
    if offset is None or output is not None:
        _write(Given({**values, "theme": "colour"}), output, force=force)
    if offset is not None and printer is not None:
        _save(printer, offset)


def _save(printer: str, offset: tuple[float, float]) -> None:
    """Keep the offset of a printer."""
    from pnp.cli.printerprofiles import PrinterProfile, save_profile

    path = save_profile(PrinterProfile(printer, offset))
    say(f"saved {offset[0]:g},{offset[1]:g} mm for {printer!r} in {path}")


def _write(given: Given, output: Path | None, *, force: bool) -> None:
    """Write the pages."""
    from output.files import make_folder, write_file
    from output.pdf import pdf_bytes
    from pnp.printing.calibrations import calibration_document

    flip, look = given.choice("duplex", FLIPS), given.look()
    path = output or DEFAULT_FOLDER / f"calibration-{look.paper.name}.pdf"
    check_suffixes((path,), (".pdf",))
    document = calibration_document(
        look.paper, flip, margin_mm=look.margin_mm, language=look.language
    )
    if output is None:
        make_folder(path.parent)
    write_file(path, pdf_bytes(document), force=force)
    say(f"wrote {printable(str(path))}")
