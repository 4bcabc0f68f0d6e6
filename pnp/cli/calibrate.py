"""``pnp calibrate``: measure a printer, and save what was measured."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
from click.core import ParameterSource

from pnp.cli.completion import among, printer_names
from pnp.cli.languages import echo, remark
from pnp.cli.parameters import options_of, quiet_option
from pnp.messages import Message, quoted
from pnp.requests import options as table
from pnp.requests.files import check_suffixes
from pnp.requests.reading import Given, Look
from pnp.texts.suggestions import printable

if TYPE_CHECKING:
    from pnp.cli.userfiles import PrinterProfile

EPILOG = """\b
Examples:
  pnp calibrate --paper a4 -o calibration.pdf
  pnp calibrate --save 0.5,-0.2 --printer "Kitchen laser"
  pnp calibrate --list
  pnp calibrate --forget "Kitchen laser"
"""


class CalibrationRequest(NamedTuple):
    """Pages to measure a printer by, which turns sheets over along an edge."""

    flip: table.Flip
    look: Look
    output: Path | None


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
    return CalibrationRequest(flip, look, output)


@click.command(name="calibrate", epilog=EPILOG)
@options_of(table.CALIBRATE)
@click.option("--list", "is_listed", is_flag=True, help="List the saved printers.")
@click.option(
    "--forget",
    "forgotten",
    metavar="NAME",
    shell_complete=among(printer_names),
    help="Forget a saved printer.",
)
@quiet_option
def calibrate(
    offset: tuple[float, float] | None,
    printer: str | None,
    is_listed: bool,
    forgotten: str | None,
    **values: object,
) -> None:
    """
    Print a page to measure your printer with, or save the result.

    Print it at 100 % on both sides, hold it up to the light and read the back offset.
    """
    if is_listed or forgotten is not None:
        _refuse_others(click.get_current_context())
        _forget(forgotten) if forgotten is not None else _list()
        return
    if (offset is None) != (printer is None):
        raise click.UsageError(Message("save_needs_printer"))
    if offset is None or values["output"] is not None:
        _write(read_calibration(values))
    if offset is not None and printer is not None:
        _save(printer, offset)


def _refuse_others(context: click.Context) -> None:
    """Refuse options that would do nothing beside `--list` or `--forget`."""
    kept = {"language", "quiet"}
    typed = [
        option
        for option in context.command.params
        if option.name not in kept
        and context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
    ]
    if len(typed) > 1:
        names = ", ".join(option.opts[-1] for option in typed)
        raise click.UsageError(Message("options_not_together", names=names))


def _list() -> None:
    """Print the printers that are known, and where they are kept."""
    from pnp.cli.userfiles import profiles_path, read_profiles

    path = profiles_path()
    profiles = read_profiles(path)
    for profile in profiles.values():
        echo(Message("known_printer", printer=quoted(profile.name), shift=_shift(profile)))
    ending = Message("printers_are_in", path=path)
    echo(ending if profiles else Message("no_printers_in", path=path))


def _forget(name: str) -> None:
    """Remove what was saved of a printer."""
    from pnp.cli.userfiles import forget_profile

    remark(Message("forgot_printer", printer=quoted(name), path=forget_profile(name)))


def _save(printer: str, offset: tuple[float, float]) -> None:
    """Keep the offset of a printer."""
    from pnp.cli.userfiles import PrinterProfile, save_profile

    profile = PrinterProfile(printer, offset)
    path = save_profile(profile)
    remark(Message("saved_shift", shift=_shift(profile), printer=quoted(printer), path=path))


def _shift(profile: "PrinterProfile") -> Message:
    x_mm, y_mm = profile.back_offset_mm
    return Message("shift", x_mm=x_mm, y_mm=y_mm)


def _write(request: CalibrationRequest) -> None:
    """Write the pages."""
    from output.files import make_folder, write_file
    from output.pdf import pdf_bytes
    from pnp.printing.machines import calibration_document

    look = request.look
    path = request.output or table.DEFAULT_FOLDER / f"calibration-{look.paper.name}.pdf"
    document = calibration_document(
        look.paper, request.flip, margin_mm=look.margin_mm, language=look.language
    )
    if request.output is None:
        make_folder(path.parent)
    write_file(path, pdf_bytes(document))
    remark(Message("wrote", path=printable(str(path))))
