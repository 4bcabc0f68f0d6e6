"""The commands that make files, from ``pnp board`` to ``pnp page``; and how far they are."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from os.path import lexists
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from output.files import make_folder, write_file
from pnp.cli.parameters import (
    FILE,
    BoardCommand,
    KitCommand,
    command,
    game_argument,
    options_of,
    quiet_option,
    watch_option,
    without_defaults,
)
from pnp.cli.terminal import bar_stream, is_quiet, remark, translated
from pnp.errors import OptionError
from pnp.messages import Message
from pnp.requests import options as table
from pnp.requests.reading import Request, check_suffixes, with_seed
from pnp.texts.suggestions import printable

if TYPE_CHECKING:
    from pnp._api.many import Outcome, Progress

_BETWEEN_LINES_S = 5.0


@command(game_argument, options_of(table.BOARD), quiet_option, watch_option, kind=BoardCommand)
def board(**values: object) -> None:
    """
    Deal a random valid board of GAME and write it to files.

    A board code such as B3-016AF, in place of GAME, gives the board of that code.

    Without -o, a PDF goes to the folder print. The suffix of a file sets its format; .txt is a
    position file, to which you can add pieces and scores.
    """
    from pnp._api.boards import write_boards
    from pnp.requests.boards import BoardRequest

    request = BoardRequest(with_seed(without_defaults(values)))
    request.check_files()
    with progress(request[table.COUNT], Message("name_boards")) as told:
        outcome = write_boards(request, told)
    report(outcome)


@command(game_argument, options_of(table.KIT), quiet_option, watch_option, kind=KitCommand)
def kit(**values: object) -> None:
    """
    Draw everything you need to print and cut out to play GAME.

    With --board, the kit includes that board, as a page and as a set-up card, and the pieces for
    its players.

    Without -o, a PDF goes to the folder print. The first sheet lists what is in the kit.
    """
    from pnp._api.kits import write_kit

    report(write_kit(without_defaults(values)))


@command(game_argument, options_of(table.SETUP), quiet_option, watch_option, kind=BoardCommand)
def setup(**values: object) -> None:
    """
    Print set-up cards of GAME, each with its own board.

    A board code such as B3-016AF, in place of GAME, gives the board of that code.

    The board is on the front; the steps for that number of players are on the back. Without -o, a
    PDF goes to the folder print; more than 144 cards go into several files.
    """
    from pnp._api.setupcards import write_setup_cards
    from pnp.requests.boards import DeckRequest

    request = DeckRequest(with_seed(without_defaults(values)))
    with progress(request[table.COUNT], Message("name_cards")) as told:
        outcome = write_setup_cards(request, told)
    report(outcome)


@command(game_argument, options_of(table.NEW), quiet_option, kind=BoardCommand)
def new(**values: object) -> None:
    """
    Write a position file of GAME to fill in, with every line explained.

    A board code such as B3-016AF, in place of GAME, gives the board of that code.

    Without -o, it goes to standard output.
    """
    from pnp._api.positions import template_of
    from pnp.requests.boards import TemplateRequest

    request = TemplateRequest(without_defaults(values))
    path = request[table.OUTPUT]
    if path is None:
        click.echo(template_of(request), nl=False)
        return
    check_suffixes((path,), (".txt",))
    write_file(path, template_of(request).encode(), force=request[table.FORCE])
    report_files([path], request.remarks)


@command(
    click.argument("file", type=FILE, required=False),
    click.option("--like", metavar="GAME", help="Start from the file of a game of --list."),
    click.option("--list", "listed", is_flag=True, help="List the games to start from."),
    options_of((table.LANGUAGE,)),
    quiet_option,
)
def design(file: Path | None, like: str | None, *, listed: bool, **values: object) -> None:
    """
    Start a game of your own: write a small one, complete, with every line explained.

    FILE ends in .toml. You can print the game at once, then change it. An existing file is kept.
    """
    from shlex import quote

    from pnp.owngames.reading import gallery, like_files, starter_text

    language = Request(values, (table.LANGUAGE,)).language
    if listed:
        for name, words in gallery(language).items():
            click.echo(f"{name:16} {words}")
        return
    if file is None:
        raise click.MissingParameter(param_hint="'FILE'", param_type="argument")
    check_suffixes((file,), (".toml",))
    files = {file.name: starter_text(file.name, language).encode()}
    if like is not None:
        files = like_files(like.lower(), file.name, language)
    paths = [file.with_name(name) for name in files]
    for path in filter(lexists, paths):
        raise OptionError("design_is_there", path=printable(str(path)))
    for path, data in zip(paths, files.values(), strict=True):
        write_file(path, data)
    report_files(paths)
    remark(Message("design_next", path=quote(printable(str(file)))))


@command(options_of(table.CALIBRATE), quiet_option)
def calibrate(**values: object) -> None:
    """
    Print a page to measure your printer with.

    Print it at 100 % on both sides, hold it up to the light and read the back offset.
    """
    from output.pdf import pdf_bytes
    from pnp.printing.machines import calibration_document

    request = Request(values, table.CALIBRATE)
    paper, path = request.paper, request[table.OUTPUT]
    if path is None:
        path = table.DEFAULT_FOLDER / f"calibration-{paper.name}.pdf"
        make_folder(path.parent)
    check_suffixes((path,), (".pdf",))
    document = calibration_document(
        paper, request[table.FLIP], margin_mm=request.margin_mm, language=request.language
    )
    write_file(path, pdf_bytes(document))
    report_files([path])


@command(
    options_of((table.OUTPUT._replace(help="File to write.", usual="pnp.html"),)),
    click.option(
        "--runtime",
        "runtimes",
        type=FILE,
        multiple=True,
        help="The npm package of Pyodide or geos-wasm, as a file; without it, npm fetches it once.",
    ),
    click.option("--open", "is_opened", is_flag=True, help="Open the page in the browser."),
    quiet_option,
)
def page(output: Path | None, runtimes: tuple[Path, ...], is_opened: bool) -> None:
    """
    Write the browser page: boards, kits, cards and the table, in one file.

    It opens with a double click, needs no server and no network, and sends nothing anywhere.
    """
    from pnp.page.bundle import build_page
    from pnp.page.runtimes import runtime_files

    output = output or Path("pnp.html")
    check_suffixes((output,), (".html", ".htm"))
    page = build_page(runtime_files(runtimes))
    write_file(output, page)
    remark(Message("wrote_size", path=printable(str(output)), size_mb=len(page) / 1_000_000))
    if is_opened:
        click.launch(output.resolve().as_uri())


@contextmanager
def progress(length: int, label: str) -> Iterator["Progress"]:
    """
    Show on stderr how much is done, by telling what it gives that so much more is.

    A bar on a terminal; elsewhere a line now and then.
    """
    if length == 1 or is_quiet() or not sys.stderr.isatty():
        done, said_at = 0, monotonic()

        def update(n_steps: int, /) -> None:
            """Say how much is done, not too often, and nothing of what is soon over."""
            nonlocal done, said_at
            done += n_steps
            if monotonic() - said_at >= _BETWEEN_LINES_S and done < length:
                said_at = monotonic()
                remark(Message("so_many_done", label=label, done=done, length=length), err=True)

        yield update
        return
    with click.progressbar(length=length, label=translated(label), file=bar_stream()) as bar:
        yield bar.update


def report(outcome: "Outcome") -> None:
    """Print what a command did."""
    for note in outcome.remarks:
        remark(Message("note", remark=note), err=True)
    for line in outcome.lines:
        remark(line)


def report_files(paths: Sequence[Path], remarks: tuple[str, ...] = ()) -> None:
    """Print that a command wrote *paths*."""
    from pnp._api.many import Outcome, wrote_lines

    report(Outcome(tuple(wrote_lines(paths)), remarks))
