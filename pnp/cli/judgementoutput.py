"""
How commands that judge many files talk: one file after the other, as text or JSON.

Reports go to standard output, errors and the progress bar to standard error.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence

import click

from pnp._api.judgements import Judgement, Unreadable
from pnp._api.reports import check_report, report_width, score_report
from pnp.cli import EXIT_USAGE
from pnp.judging.findings import Severity

# So many files and more get a progress bar.
_FILES_WITH_BAR = 20

_USUAL_COLUMNS = 80

_CLEAR_LINE = "\r\x1b[K"


def tell_all(
    outcomes: Iterable[Judgement | Unreadable],
    count: int,
    language: str,
    *,
    as_json: bool,
    grave: Sequence[Severity] = (),
) -> int:
    """
    Tell what comes of each of *count* files, and return the worst exit code of all.

    Files that cannot be read are told on standard error, and in JSON in their place, too.
    Findings of the *grave* severities give exit code 1.
    """
    worst = 0
    separator = '{"schema": 1, "files": [\n' if as_json else ""
    for outcome in _with_bar(outcomes, count):
        worst = max(worst, _exit_code(outcome, grave))
        if isinstance(outcome, Unreadable):
            click.echo(f"Error: {outcome.message}", err=True)
        if as_json:
            click.echo(separator + _json(outcome, language), nl=False)
            separator = ",\n"
        elif isinstance(outcome, Judgement):
            for remark in outcome.file.remarks:
                click.echo(f"Note: {outcome.file.name}: {remark}", err=True)
            click.echo(separator + "\n".join(_report(outcome, language)))
            separator = "\n"
    if as_json:
        click.echo("\n]}")
    return worst


def _exit_code(outcome: Judgement | Unreadable, grave: Sequence[Severity]) -> int:
    """Return the exit code of one file alone."""
    if isinstance(outcome, Unreadable):
        return EXIT_USAGE
    return int(any(finding.severity in grave for finding in outcome.findings))


def _report(judgement: Judgement, language: str) -> Iterator[str]:
    """Yield the lines about one file."""
    width = report_width(_terminal_columns())
    report = check_report if judgement.sheet is None else score_report
    return report(judgement, language, width)


def _terminal_columns() -> int:
    """Return how wide the terminal is; elsewhere as wide as most are."""
    if not sys.stdout.isatty():
        return _USUAL_COLUMNS
    import shutil  # slow to import

    return shutil.get_terminal_size().columns


def _json(outcome: Judgement | Unreadable, language: str) -> str:
    """Return one file as JSON in one line."""
    import json

    from pnp._api.reportdata import error_data, report_data

    if isinstance(outcome, Unreadable):
        data = error_data(outcome.name, outcome.message)
    else:
        data = report_data(outcome, language)
    return json.dumps(data, ensure_ascii=False)


def _with_bar(
    outcomes: Iterable[Judgement | Unreadable], count: int
) -> Iterator[Judgement | Unreadable]:
    """Yield *outcomes*, with a progress bar on a terminal where there are many."""
    if count < _FILES_WITH_BAR or not sys.stderr.isatty():
        yield from outcomes
        return
    shares_terminal = sys.stdout.isatty()
    with click.progressbar(outcomes, length=count, file=sys.stderr) as bar:
        for outcome in bar:
            if shares_terminal or _has_words(outcome):
                click.echo(_CLEAR_LINE, nl=False, err=True)
            yield outcome


def _has_words(outcome: Judgement | Unreadable) -> bool:
    """Tell whether something about a file goes to standard error, where the bar is."""
    return isinstance(outcome, Unreadable) or bool(outcome.file.remarks)
