"""``pnp page``: the whole workshop as one file for a browser."""

from pathlib import Path

import click

from pnp.cli.languages import remark
from pnp.cli.parameters import quiet_option
from pnp.cli.valuetypes import FILE
from pnp.messages import Message

EPILOG = """\b
Examples:
  pnp page -o pnp.html
  pnp page --open
  pnp page --runtime pyodide-314.0.7.tgz -o pnp.html
"""


@click.command(name="page", epilog=EPILOG)
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="File to write.  [default: pnp.html]",
)
@click.option(
    "--runtime",
    "runtimes",
    type=FILE,
    multiple=True,
    help="The npm package of Pyodide or geos-wasm, as a file; without it, npm fetches it once.",
)
@click.option("--open", "is_opened", is_flag=True, help="Open the page in the browser.")
@quiet_option
def page(output: Path | None, runtimes: tuple[Path, ...], is_opened: bool) -> None:
    """
    Write the browser page: boards, kits, cards and the table, in one file.

    It opens with a double click, needs no server and no network, and sends nothing anywhere.
    """
    from output.files import write_file
    from pnp.page.bundle import build_page
    from pnp.page.runtimes import runtime_files
    from pnp.texts.suggestions import printable

    output = output or Path("pnp.html")
    page = build_page(runtime_files(runtimes))
    write_file(output, page)
    remark(Message("wrote_size", path=printable(str(output)), size_mb=len(page) / 1_000_000))
    if is_opened:
        click.launch(output.resolve().as_uri())
