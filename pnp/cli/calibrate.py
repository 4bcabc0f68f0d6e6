"""``pnp calibrate``: measure a printer, and keep what was measured."""

from pathlib import Path

import click

from pnp.cli.parameters import OffsetType, page_options

FLIPS = ("long-edge", "short-edge")
EPILOG = """\b
Examples:
  pnp calibrate --paper a4 -o calibration.pdf
  pnp calibrate --save 0.5,-0.2 --printer "Kitchen laser"
"""


@click.command(name="calibrate", epilog=EPILOG)
@page_options
@click.option(
    "--duplex",
    default="long-edge",
    show_default=True,
    help="The edge that your printer turns sheets about: long-edge or short-edge.",
)
@click.option("--lang", default="en", show_default=True, help="en or fr.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Where to; .pdf, else in print."
)
@click.option("--save", "offset", type=OffsetType(), help="Keep this back offset instead.")
@click.option("--printer", help="The name to keep it under.")
@click.option("--force", is_flag=True, help="Overwrite a file that pnp did not write.")
def command(  # noqa: PLR0917 (click passes them by name)
    paper: str,
    duplex: str,
    margin_mm: float,
    lang: str,
    output: Path | None,
    offset: tuple[float, float] | None,
    printer: str | None,
    force: bool,
) -> None:
    """
    Print a page to measure your printer by, or save what it told.

    Print it at 100 % on both sides, hold it to the light and read the back offset off.
    """
    if (offset is None) != (printer is None):
        raise click.UsageError(
            "--save X,Y and --printer NAME belong together; give both, or none for the pages"
        )
    if offset is not None and printer is not None:
        _save(printer, offset)
        if output is None:
            return
    _write(paper, duplex, margin_mm, lang, output, force=force)


def _save(printer: str, offset: tuple[float, float]) -> None:
    """Keep the offset of a printer."""
    from pnp.cli.printerprofiles import PrinterProfile, save_profile

    path = save_profile(PrinterProfile(printer, offset))
    click.echo(f"saved {offset[0]:g},{offset[1]:g} mm for {printer!r} in {path}")


def _write(
    paper: str, duplex: str, margin_mm: float, lang: str, output: Path | None, *, force: bool
) -> None:
    """Write the pages."""
    from output.files import make_folder, write_file
    from output.pdf import pdf_bytes
    from pnp._api.orderchecks import (
        DEFAULT_FOLDER,
        checked_choice,
        checked_language,
        checked_paper,
        checked_suffixes,
    )
    from pnp.printing.calibrations import calibration_document

    flip = checked_choice("duplex", duplex, FLIPS)
    chosen = checked_paper(paper, margin_mm)
    path = output or DEFAULT_FOLDER / f"calibration-{chosen.name}.pdf"
    checked_suffixes((path,), (".pdf",))
    document = calibration_document(
        chosen,
        "long-edge" if flip == "long-edge" else "short-edge",
        margin_mm=margin_mm,
        language=checked_language(lang),
    )
    if output is None:
        make_folder(path.parent)
    write_file(path, pdf_bytes(document), force=force)
    click.echo(f"wrote {path}")
