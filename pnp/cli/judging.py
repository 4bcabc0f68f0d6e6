"""
``pnp check``, ``pnp score`` and ``pnp draw``: positions that were typed in, file by file.

Reports go to standard output, as text or JSON; errors and the progress bar to standard error.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp._api import judgements
from pnp._api.many import wrote_lines
from pnp.cli import EXIT_USAGE
from pnp.cli.parameters import FILE, command, options_of, watch_option
from pnp.cli.terminal import bar_stream, complain, echo, echo_end, echo_part
from pnp.errors import OptionError, PnpError
from pnp.judging.findings import SEVERITIES
from pnp.messages import Message, message_of
from pnp.model.checks import Severity
from pnp.requests import options as table
from pnp.requests.judging import CheckRequest, JudgeRequest, ScoreRequest
from pnp.requests.reading import Request, check_suffixes
from pnp.texts.suggestions import shortened

if TYPE_CHECKING:  # one table has no ranking
    from pnp.reports.evenings import Table

# So many files and more get a progress bar.
_FILES_WITH_BAR = 20

_USUAL_COLUMNS = 80
_LEAST_COLUMNS, _MOST_COLUMNS = 60, 110

# What follows the files in JSON.
_FILES_END = "\n]"

_CLEAR_LINE = "\r\x1b[K"


@command(
    click.argument("files", nargs=-1, required=True, type=FILE),
    options_of(table.CHECK),
    watch_option,
)
def check(files: tuple[Path, ...], **values: object) -> int:
    """
    Say what is wrong with the positions in FILES.

    Position files are text or JSON; - is standard input. Exit code 1: something is
    impossible.
    """
    request = CheckRequest(values)
    request.check()
    grave = SEVERITIES[: 2 if request[table.STRICT] else 1]
    asks, as_json, path = request[table.ASK], request[table.AS_JSON], request[table.WITNESS]
    if not asks and path is None:
        if request[table.OUTPUTS]:
            raise OptionError("output_needs_ask")
        return print_all(request, judgements.outcomes(request, files), len(files), grave)
    if len(files) != 1:
        raise OptionError("takes_one_file", option=(table.ASK if asks else table.WITNESS).word)
    [judged] = judgements.outcomes(request, files)
    code = print_all(request, [judged], 1, grave)
    if isinstance(judged, judgements.Unreadable):
        return code
    answered = _answered(request, judged) if asks else judged
    if answered is not judged:
        code = print_all(request, [answered], 1, grave)
    for line in wrote_lines(answered.write(request) if request[table.OUTPUTS] else ()):
        echo(line, err=as_json)
    if path is None:
        return code
    from output.files import write_file
    from pnp._api.witnesses import witness_of

    file = answered.file
    found = witness_of(file, request.choices_for(file))
    is_printed = str(path) == "-"
    goes_beside = is_printed or as_json
    if found is None:
        echo(Message("witness_none", file=file.name), err=goes_beside)
        return code
    echo(Message("witness_found", file=file.name, count=len(found)), err=goes_beside)
    if is_printed:
        click.echo(found.text(), nl=False)
        return code
    check_suffixes((path,), (".txt",))
    write_file(path, found.text().encode(), force=request[table.FORCE])
    for line in wrote_lines([path]):
        echo(line, err=goes_beside)
    return code


def _answered(request: CheckRequest, judged: judgements.Findings) -> judgements.Findings:
    """Ask until something is settled, and return what comes of it."""
    subject = judged.subject(request.language)
    doubt = judgements.doubt_of(request, judged)
    while asked := judgements.question_of(request, judged, doubt):
        words = subject.words(asked.says)
        if request[table.AS_JSON] or not sys.stdin.isatty():  # JSON is one object, for programs
            echo(Message("ask_alone", question=words), err=request[table.AS_JSON])
            return judged
        hint = Message("ask_value") if asked.place else Message("ask_yes_no")
        echo(Message("ask_hinted", question=words, hint=hint), err=True)
        answer = sys.stdin.readline().strip()
        if not answer:
            return judged
        left = asked.answered(answer)
        if left is None and asked.place:
            number = Message("whole_number")
            complain(Message("value_expected", value=shortened(answer), expected=number))
        elif left is not None and left.is_settled:
            is_same = left.position == judged.file.position
            try:
                return judged if is_same else judgements.judge_again(request, judged, left.position)
            except PnpError as error:
                complain(message_of(error))
        else:
            doubt = left or doubt
    return judged


@command(click.argument("files", nargs=-1, required=True, type=FILE), options_of(table.SCORE))
def score(files: tuple[Path, ...], **values: object) -> int:
    """
    Score the positions in FILES, and say who won.

    Position files are text or JSON; - is standard input. A position with findings is scored all the
    same, with a note.
    """
    request = ScoreRequest(values)
    request.check()
    if request[table.OUTPUTS]:
        from pnp._api.evenings import write_sheets

        return _print_written(request, files, write_sheets)
    return print_all(request, judgements.outcomes(request, files), len(files))


@command(click.argument("file", type=FILE), options_of(table.DRAW))
def draw(file: Path, **values: object) -> int:
    """
    Draw the position in FILE, and outline what is wrong.

    Without -o, a PDF goes to the folder print. A .txt or .json file holds the position itself, in
    its canonical form. A card shows who won, to share in a chat.
    """
    request = JudgeRequest(values)
    request.check()

    return _print_written(request, (file,), lambda one, look: one[0].write(look, one[0].file_name))


def print_all(
    request: JudgeRequest,
    judged: Iterable[judgements.Findings | judgements.Unreadable],
    count: int,
    grave: Sequence[Severity] = (),
) -> int:
    """
    Print what comes of each of *count* files, and return the worst exit code of all.

    Files that cannot be read are reported on standard error, and in JSON in their place, too.
    Findings of the *grave* severities give exit code 1.
    """
    worst, language, as_json = 0, request.language, request[table.AS_JSON]
    columns = _USUAL_COLUMNS
    if as_json:
        import json  # slow to import
    if sys.stdout.isatty():
        import shutil  # slow to import

        columns = shutil.get_terminal_size().columns
        columns = max(_LEAST_COLUMNS, min(columns, _MOST_COLUMNS))
    tables: list[Table] = []  # scores are not kept
    separator = '{"schema": 1, "files": [\n' if as_json else ""
    for outcome in _with_bar(judged, count):
        code = EXIT_USAGE
        if isinstance(outcome, judgements.Findings):
            code = int(any(finding.severity in grave for finding in outcome.findings))
        worst = max(worst, code)
        if isinstance(outcome, judgements.Score) and count > 1:
            tables.append(outcome.table)
        if isinstance(outcome, judgements.Unreadable):
            complain(outcome.message)
        if as_json:
            text = json.dumps(outcome.data(language), ensure_ascii=False)
            echo_part(separator + text, _FILES_END)
            separator = ",\n"
        elif isinstance(outcome, judgements.Findings):
            for remark in outcome.file.remarks:
                echo(Message("note_on_file", file=outcome.file.name, remark=remark), err=True)
            click.echo(separator + outcome.text(language, columns))
            separator = "\n"
    end = _FILES_END
    if tables:  # who is best over all, or why no table of it was written
        from pnp.reports.evenings import evening_data, evening_lines, evening_of

        evening = evening_of(tables, counts_all=request[table.COUNT_ALL])
        if as_json and evening.has_names:
            data = json.dumps(evening_data(evening, language), ensure_ascii=False)
            end += f", {data[1:-1]}"
        elif evening.has_names:
            click.echo("\n" + "\n".join(evening_lines(evening, language)))
        is_table = any(path.suffix.lower() == ".csv" for path in request[table.OUTPUTS])
        if is_table and len(tables) > 1 and not evening.ranking:
            counts = Message("no_ranking_counts")
            why = counts if evening.has_names else Message("no_ranking_names")
            echo(Message("note", remark=why), err=True)
    if as_json:
        echo_end(end + "}")
    return worst


def _print_written(
    request: JudgeRequest,
    paths: Sequence[Path],
    write: Callable[[list[Any], Request], tuple[Path, ...]],
) -> int:
    """
    Judge files, *write* what came of those that can be read, and print all of it.

    Return the worst exit code.
    """
    found = list(judgements.outcomes(request, paths))
    judged = [outcome for outcome in found if isinstance(outcome, judgements.Findings)]
    written = write(judged, request) if judged else ()
    code = print_all(request, found, len(paths))
    for line in wrote_lines(written):
        echo(line, err=request[table.AS_JSON])
    return code


def _with_bar(
    judged: Iterable[judgements.Findings | judgements.Unreadable], count: int
) -> Iterator[judgements.Findings | judgements.Unreadable]:
    """Yield *judged*, with a progress bar on a terminal where there are many."""
    if count < _FILES_WITH_BAR or not sys.stderr.isatty():
        yield from judged
        return
    shares_terminal = sys.stdout.isatty()
    with click.progressbar(judged, length=count, file=bar_stream()) as bar:
        for outcome in bar:
            # What is said about a file goes to standard error, where the bar is.
            is_told = isinstance(outcome, judgements.Unreadable) or outcome.file.remarks
            if shares_terminal or is_told:
                click.echo(_CLEAR_LINE, nl=False, file=bar_stream())
            yield outcome
