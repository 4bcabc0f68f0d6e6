"""``pnp draw``: the picture of a position, to be held against the photograph."""

from pathlib import Path

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
@file_options(".pdf, .svg, .png, or .txt and .json, the position itself", png_dpi=150)
@page_options
@theme_option
def command(  # noqa: PLR0917 (click passes them by name)
    file: Path,
    lang: str,
    rulings: tuple[str, ...],
    inventory: Path | None,
    as_json: bool,
    outputs: tuple[Path, ...],
    png_dpi: int,
    force: bool,
    paper: str,
    margin_mm: float,
    theme: str,
) -> int:
    """
    Draw the position in FILE as it was typed, what is wrong with it outlined.

    Without -o a PDF goes to the folder print. To .txt and .json the position itself is
    written, in its one canonical form.
    """
    from pnp._api.judgements import Judge, JudgeOrder
    from pnp._api.pictureorders import PictureOrder, write_picture
    from pnp.cli.judgementoutput import tell_all

    judge = Judge(JudgeOrder(lang, rulings, inventory, compares_seeds=True))
    order = PictureOrder(outputs, paper, margin_mm, theme, png_dpi, force, lang)
    judgement = judge.judge(file)
    written = write_picture(judgement, order)
    code = tell_all([judgement], 1, lang, as_json=as_json)
    for path in written:
        click.echo(f"wrote {path}", err=as_json)
    return code
