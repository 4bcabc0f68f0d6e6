"""``pnp check``: what is wrong with positions that were typed in."""

from pathlib import Path
from typing import Any

import click

from pnp.cli.parameters import judge_options

EPILOG = """\b
Examples:
  pnp check table.txt
  pnp check --strict --lang fr evening/*.txt
  pnp check --ruling BN-16=all-try table.txt
"""


@click.command(name="check", epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@judge_options
@click.option("--strict", is_flag=True, help="Exit with 1 on doubtful findings, too.")
def command(files: tuple[Path, ...], strict: bool, **values: Any) -> int:
    """
    Say what is wrong with the positions in FILES.

    Position files are text or JSON; - is standard input. Exit code 1: something is
    impossible.
    """
    from pnp._api.judgements import read_judge
    from pnp._api.requests import Given
    from pnp.cli.judgementoutput import print_all
    from pnp.judging.findings import SEVERITIES

    outcomes = read_judge(Given(values), wants_score=False).outcomes(files)
    language, as_json, grave = (
        values["language"],
        values["as_json"],
        SEVERITIES[: 2 if strict else 1],
    )
    return print_all(outcomes, len(files), language, as_json=as_json, grave=grave)
