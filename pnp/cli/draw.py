"""``pnp draw``: the picture of a position."""

from pathlib import Path
from typing import Any

import click

from pnp.cli.parameters import file_options, judge_options, page_options, theme_option

EPILOG = """\b
Examples:
  pnp draw table.txt -o table.pdf
  pnp draw table.txt -o table.png --theme ink-saver
  pnp draw table.json -o table.txt
"""


@click.command(name="draw", epilog=EPILOG)
@click.argument("file", type=click.Path(path_type=Path))
@judge_options
@file_options(".pdf, .svg, .png, or .txt and .json, the position itself")
@page_options
@theme_option
def command(file: Path, **values: Any) -> int:
    """
    Draw the position in FILE, with what is wrong outlined.

    Without -o a PDF goes to the folder print. To .txt and .json the position itself is
    written, in its one canonical form.
    """
    from pnp._api.judgements import read_judge, write_picture
    from pnp._api.requests import Given
    from pnp.cli.judgementoutput import print_written

    given = Given(values)
    judge = read_judge(given, wants_score=False)
    return print_written(
        judge,
        (file,),
        given,
        lambda judged, given: write_picture(judged[0], given),
        as_json=values["as_json"],
    )
