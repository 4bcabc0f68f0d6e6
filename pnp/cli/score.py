"""``pnp score``: the score of positions that were typed in."""

from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from pnp.cli.parameters import file_options, judge_options, page_options, theme_option

EPILOG = """\b
Examples:
  pnp score table.txt
  pnp score table.txt -o sheet.pdf
  pnp score evening/*.txt -o sheets.pdf -o results.csv
  pnp score --json evening/*.txt > scores.json
"""


_OF_SHEETS = {"png_dpi", "force", "paper", "margin_mm", "theme"}


@click.command(name="score", epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@judge_options
@file_options(".pdf, .svg or .png: sheets to print; .csv: a table")
@page_options
@theme_option
def command(files: tuple[Path, ...], **values: Any) -> int:
    """
    Score the positions in FILES, and say who won.

    Position files are text or JSON; - is standard input. A position with findings is scored,
    too, and says so.
    """
    from pnp._api.judgements import read_judge
    from pnp._api.requests import Given
    from pnp.cli.judgementoutput import print_all, print_written

    given = Given(values)
    judge = read_judge(given, wants_score=True)
    if values["outputs"]:
        from pnp._api.results import write_results

        return print_written(judge, files, given, write_results, as_json=values["as_json"])
    _refuse_idle(click.get_current_context())
    outcomes = judge.outcomes(files)
    return print_all(outcomes, len(files), values["language"], as_json=values["as_json"])


def _refuse_idle(context: click.Context) -> None:
    """Refuse options of sheets where none is written: they would do nothing."""
    for parameter in context.command.params:
        typed = context.get_parameter_source(parameter.name or "")
        if parameter.name in _OF_SHEETS and typed is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{parameter.opts[-1]} is for sheets; add -o FILE", context)
