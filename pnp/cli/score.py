"""``pnp score``: the score of positions typed in from a photograph."""

from pathlib import Path

import click

from pnp.cli.parameters import file_options, judge_options, page_options, theme_option

EPILOG = """\b
Examples:
  pnp score table.txt
  pnp score table.txt -o sheet.pdf
  pnp score --json evening/*.txt > scores.json
"""


@click.command(name="score", epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@judge_options
@file_options(".pdf, .svg or .png, a score sheet to print", png_dpi=150)
@page_options
@theme_option
def command(  # noqa: PLR0917 (click passes them by name)
    files: tuple[Path, ...],
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
    Score the positions in FILES, and tell who won.

    Position files are text or JSON; - is standard input. A position with findings is scored,
    too, and says so.
    """
    from pnp._api.judgements import Judge, JudgeOrder
    from pnp.cli.judgementoutput import tell_all

    judge = Judge(JudgeOrder(lang, rulings, inventory, wants_score=True))
    if not outputs:
        return tell_all(judge.judgements(files), len(files), lang, as_json=as_json)
    from pnp._api.pictureorders import PictureOrder, single_file, write_score_sheet

    order = PictureOrder(outputs, paper, margin_mm, theme, png_dpi, force, lang)
    judgement = judge.judge(single_file(files))
    written = write_score_sheet(judgement, order)
    code = tell_all([judgement], 1, lang, as_json=as_json)
    for path in written:
        click.echo(f"wrote {path}", err=as_json)
    return code
