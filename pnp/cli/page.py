"""``pnp page``: the whole workshop as one file for a browser."""

from pathlib import Path

import click

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
    type=click.Path(path_type=Path),
    default=Path("pnp.html"),
    show_default=True,
    help="The file to write.",
)
@click.option(
    "--runtime",
    type=click.Path(path_type=Path),
    help="Pyodide as a file, its npm package; else npm fetches it once.",
)
@click.option("--open", "is_opened", is_flag=True, help="Open the page in the browser.")
@click.option("--force", is_flag=True, help="Overwrite a file that pnp did not write.")
def command(output: Path, runtime: Path | None, is_opened: bool, force: bool) -> None:
    """
    Write the browser page: boards, kits, cards and the table, in one file.

    It opens with a double click, needs no server and no network, and sends nothing anywhere.
    """
    from output.files import write_file
    from pnp.page.bundle import build_page, read_runtime
    from pnp.page.runtimes import runtime_archive

    page = build_page(read_runtime(runtime_archive(runtime)))
    write_file(output, page, force=force)
    click.echo(f"wrote {output}, {len(page) / 1e6:.1f} MB")
    if is_opened:
        click.launch(output.resolve().as_uri())
