"""``pnp calibrate``: measure a printer."""

import click

from pnp.cli.languages import remark
from pnp.cli.parameters import options_of, quiet_option
from pnp.messages import Message
from pnp.requests import options as table
from pnp.requests.files import check_suffixes
from pnp.requests.reading import Request
from pnp.texts.suggestions import printable

EPILOG = """\b
Examples:
  pnp calibrate --paper a4 -o calibration.pdf
  pnp settings back-offset=0.5,-0.2
"""


@click.command(name="calibrate", epilog=EPILOG)
@options_of(table.CALIBRATE)
@quiet_option
def calibrate(**values: object) -> None:
    """
    Print a page to measure your printer with.

    Print it at 100 % on both sides, hold it up to the light and read the back offset.
    """
    from output.files import make_folder, write_file
    from output.pdf import pdf_bytes
    from pnp.printing.machines import calibration_document

    request = Request(values, table.CALIBRATE)
    paper, path = request.paper, request[table.OUTPUT]
    if path is None:
        path = table.DEFAULT_FOLDER / f"calibration-{paper.name}.pdf"
        make_folder(path.parent)
    check_suffixes((path,), (".pdf",))
    document = calibration_document(
        paper, request[table.FLIP], margin_mm=request.margin_mm, language=request.language
    )
    write_file(path, pdf_bytes(document))
    remark(Message("wrote", path=printable(str(path))))
