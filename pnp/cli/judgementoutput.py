"""
What commands that judge files print: one file after the other, as text or JSON.

Reports go to standard output, errors and the progress bar to standard error.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from pnp._api.judgements import Findings, Judge, Score, Unreadable
from pnp._api.requests import Given
from pnp.cli import EXIT_USAGE
from pnp.cli.jsonoutput import echo_end, echo_part
from pnp.cli.languages import say
from pnp.cli.streams import bar_stream
from pnp.model.checks import Severity
from pnp.texts.suggestions import printable

# So many files and more get a progress bar.
_FILES_WITH_BAR = 20

_USUAL_COLUMNS = 80
_LEAST_COLUMNS, _MOST_COLUMNS = 60, 110

# What follows the files in JSON.
_FILES_END = "\n]"

_CLEAR_LINE = "\r\x1b[K"


def print_all(
    outcomes: Iterable[Findings | Unreadable],
    count: int,
    language: str,
    *,
    as_json: bool,
    grave: Sequence[Severity] = (),
) -> int:
    """
    Print what comes of each of *count* files, and return the worst exit code of all.

    Files that cannot be read are reported on standard error, and in JSON in their place, too.
    Findings of the *grave* severities give exit code 1.
    """
    worst = 0
    played: list[tuple[str, int, int]] = []  # of the ranking; scores are not kept
    separator = '{"schema": 1, "files": [\n' if as_json else ""
    for outcome in _with_bar(outcomes, count):
        worst = max(worst, _exit_code(outcome, grave))
        played += outcome.named_results if isinstance(outcome, Score) else ()
        if isinstance(outcome, Unreadable):
            say(f"Error: {outcome.message}", err=True)
        if as_json:
            import json  # slow to import

            text = json.dumps(outcome.data(language), ensure_ascii=False)
            echo_part(separator + text, _FILES_END)
            separator = ",\n"
        elif isinstance(outcome, Findings):
            for remark in outcome.file.remarks:
                say(f"Note: {outcome.file.name}: {remark}", err=True)
            click.echo(separator + outcome.text(language, _width()))
            separator = "\n"
    _print_ranking(played if count > 1 else (), language, as_json=as_json)
    return worst


def _print_ranking(played: Sequence[tuple[str, int, int]], language: str, *, as_json: bool) -> None:
    """Print who is best over all tables, if there are names; and the end of the JSON data."""
    end = _FILES_END
    if played:
        from pnp._api.results import rank_players, ranking_lines

        ranked = rank_players(played)
        if as_json:
            import json

            rows = json.dumps([row._asdict() for row in ranked], ensure_ascii=False)
            end += f', "ranking": {rows}'
        else:
            click.echo("\n" + "\n".join(ranking_lines(ranked, language)))
    if as_json:
        echo_end(end + "}")


def print_written(
    judge: Judge,
    paths: Sequence[Path],
    given: Given,
    write: Callable[[list[Any], Given], tuple[Path, ...]],
    *,
    as_json: bool,
) -> int:
    """
    Judge files, *write* what came of those that can be read, and print all of it.

    Return the worst exit code.
    """
    outcomes = list(judge.outcomes(paths))
    judged = [outcome for outcome in outcomes if isinstance(outcome, Findings)]
    written = write(judged, given) if judged else ()
    code = print_all(outcomes, len(paths), given.language(), as_json=as_json)
    for target in written:
        say(f"wrote {printable(str(target))}", err=as_json)
    return code


def _exit_code(outcome: Findings | Unreadable, grave: Sequence[Severity]) -> int:
    """Return the exit code of one file alone."""
    if isinstance(outcome, Unreadable):
        return EXIT_USAGE
    return int(any(finding.severity in grave for finding in outcome.findings))


def _width() -> int:
    """Return how wide reports are: as the terminal, within limits; elsewhere as most are."""
    if not sys.stdout.isatty():
        return _USUAL_COLUMNS
    import shutil  # slow to import

    columns = shutil.get_terminal_size().columns
    return max(_LEAST_COLUMNS, min(columns, _MOST_COLUMNS))


def _with_bar(
    outcomes: Iterable[Findings | Unreadable], count: int
) -> Iterator[Findings | Unreadable]:
    """Yield *outcomes*, with a progress bar on a terminal where there are many."""
    if count < _FILES_WITH_BAR or not sys.stderr.isatty():
        yield from outcomes
        return
    shares_terminal = sys.stdout.isatty()
    with click.progressbar(outcomes, length=count, file=bar_stream()) as bar:
        for outcome in bar:
            if shares_terminal or _has_words(outcome):
                click.echo(_CLEAR_LINE, nl=False, file=bar_stream())
            yield outcome


def _has_words(outcome: Findings | Unreadable) -> bool:
    """Tell whether something about a file goes to standard error, where the bar is."""
    return isinstance(outcome, Unreadable) or bool(outcome.file.remarks)
