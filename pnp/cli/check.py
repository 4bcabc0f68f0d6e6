"""``pnp check``: what is wrong with positions typed in from a photograph."""

from pathlib import Path

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
def command(  # noqa: PLR0917 (click passes them by name)
    files: tuple[Path, ...],
    lang: str,
    rulings: tuple[str, ...],
    inventory: Path | None,
    as_json: bool,
    strict: bool,
) -> int:
    """
    Tell what is wrong with the positions in FILES.

    Position files are text or JSON; - is standard input. Exit code 1: something is
    impossible.
    """
    from pnp._api.judgements import Judge, JudgeOrder
    from pnp.cli.judgementoutput import tell_all
    from pnp.judging.findings import SEVERITIES

    judge = Judge(JudgeOrder(lang, rulings, inventory, compares_seeds=True))
    grave = SEVERITIES[: 2 if strict else 1]
    return tell_all(judge.judgements(files), len(files), lang, as_json=as_json, grave=grave)
