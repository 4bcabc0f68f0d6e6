"""``pnp calibrate``: measure a printer, and save what was measured."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import click

from pnp.cli.languages import say
from pnp.cli.parameters import options_of
from pnp.messages import Message
from pnp.requests import options as table
from pnp.requests.reading import Given, Look, check_suffixes
from pnp.texts.suggestions import printable

EPILOG = """\b
Examples:
  pnp calibrate --paper a4 -o calibration.pdf
  pnp calibrate --save 0.5,-0.2 --printer "Kitchen laser"
"""


class CalibrationRequest(NamedTuple):
    """Pages to measure a printer by, which turns sheets over along an edge."""

    flip: table.Flip
    look: Look
    output: Path | None
    force: bool


def read_calibration(values: Mapping[str, object]) -> CalibrationRequest:
    """
    Return a request for pages to measure a printer by.

    Raises:
        PnpError, LayoutError: something makes no sense.
    """
    given = Given((*table.CALIBRATE, table.THEME), values)
    flip, look, output = given[table.FLIP], given.look(), given[table.OUTPUT]
    if output is not None:
        check_suffixes((output,), (".pdf",))
    return CalibrationRequest(flip, look, output, given[table.FORCE])


@click.command(name="calibrate", epilog=EPILOG)
@options_of(table.CALIBRATE)
def calibrate(offset: tuple[float, float] | None, printer: str | None, **values: object) -> None:
    """
    Print a page to measure your printer by, or save what it showed.

    Print it at 100 % on both sides, hold it to the light and read the back offset off.
    """
    if (offset is None) != (printer is None):
        raise click.UsageError(Message("save_needs_printer"))
    if offset is None or values["output"] is not None:
        _write(read_calibration(values))
    if offset is not None and printer is not None:
        _save(printer, offset)


def _save(printer: str, offset: tuple[float, float]) -> None:
    """Keep the offset of a printer."""
    from pnp.cli.userfiles import PrinterProfile, save_profile

    path = save_profile(PrinterProfile(printer, offset))
    shift = "{:g},{:g}".format(*offset)
    say(Message("saved_shift", shift=shift, printer=repr(printer), path=path))


def _write(request: CalibrationRequest) -> None:
    """Write the pages."""
    from output.files import make_folder, write_file
    from output.pdf import pdf_bytes
    from pnp.printing.calibrations import calibration_document

    look = request.look
    path = request.output or table.DEFAULT_FOLDER / f"calibration-{look.paper.name}.pdf"
    document = calibration_document(
        look.paper, request.flip, margin_mm=look.margin_mm, language=look.language
    )
    if request.output is None:
        make_folder(path.parent)
    write_file(path, pdf_bytes(document), force=request.force)
    say(Message("wrote", path=printable(str(path))))
