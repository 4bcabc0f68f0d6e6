"""
Reading what was asked for: values by name, as typed, passed or sent, checked once.

The command line, the Python API and the page put their values into one mapping. A `Request` reads
it by the options of the command, and refuses what makes no sense. Messages name the
option, what was given and what was expected. Files of results are named here for all doors.
"""

import os
import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from math import inf
from numbers import Real
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, SupportsIndex, TypeAlias, TypeVar, cast

from pnp.errors import ArgumentTypeError, OptionError, UnknownNameError
from pnp.games import find_game
from pnp.messages import Message
from pnp.model import LARGEST_SEED
from pnp.model.boards import OptionValue
from pnp.model.games import Game
from pnp.requests import options as table
from pnp.requests.options import Option, Options
from pnp.texts import page_texts
from pnp.texts.suggestions import either, unknown_choice, unknown_name

if TYPE_CHECKING:
    from layouts.documents import Paper
    from layouts.sheets import SheetStyle

# What ends the name of a file, even if a folder of that name is in the way.
_FILE_SUFFIXES = (*table.SUFFIXES, ".csv", ".zip")


def is_folder(path: Path) -> bool:
    """Tell whether *path* means a folder: one that is there, or a name without a suffix."""
    if path.suffix.lower() in _FILE_SUFFIXES:
        return False
    has_kind = path.suffix or path.name.lower() in _FILE_SUFFIXES
    try:
        return path.is_dir() or not has_kind
    except OSError:  # a name that is too long, as writing will tell
        return not has_kind


def is_zip(path: Path) -> bool:
    """Tell whether *path* means one file with all pictures."""
    return path.suffix.lower() == ".zip"


def check_suffixes(
    paths: Iterable[Path], suffixes: Iterable[str], *, takes_folders: bool = False
) -> None:
    """
    Refuse paths of a kind that cannot be written.

    Raises:
        UnknownNameError: a suffix is none of *suffixes*, or a name has none.
    """
    known = tuple(suffixes)
    for path in paths:
        if path.suffix.lower() in known or (takes_folders and is_folder(path)):
            continue
        if "." not in path.name or is_folder(path):
            raise UnknownNameError("ending_expected", name=path, ends=either(known))
        message = unknown_name("kind of file", path.suffix or path.name, known)
        raise UnknownNameError("in_file", path=path, message=message)


def named_path(name: str, value: object) -> Path:
    """
    Return the path of a file, an argument called *name*.

    Raises:
        ArgumentTypeError: *value* is no path.
        OptionError: no file can have that name.
    """
    if not isinstance(value, str | Path):
        raise ArgumentTypeError("option_path_expected", option=name, value=value)
    try:
        is_possible = b"\0" not in os.fsencode(value)
    except UnicodeEncodeError:  # half a character
        is_possible = False
    if not is_possible:
        raise OptionError("path_impossible", option=name, value=str(value))
    return Path(value)


_Value = TypeVar("_Value")

# A game by its name, its board code or the path of its file; or itself.
AnyGame: TypeAlias = str | Path | Game


class Request:
    """
    What was asked for: the values of a command by the names of its options, each of them checked.

    A request never changes. What follows from its values is found when first asked for.
    """

    OPTIONS: ClassVar[Options] = ()

    def __init__(
        self, values: Mapping[str, object], options: Options = (), *, takes_files: bool = True
    ) -> None:
        """
        Keep *values* for the options of the command, or those *options* instead.

        Where *takes_files* is false, what games state themselves may be no file either.

        Raises:
            UnknownNameError: a value belongs to none of them.
            OptionError: it is of another kind, or out of range.
        """
        self.values = values
        self.takes_files = takes_files
        self._options = {option.name: option for option in options or self.OPTIONS}
        self._read: dict[str, object] = {}
        for name, value in values.items():
            if name not in self._options:
                raise UnknownNameError(unknown_name("option", name, self._options))
            option = self._options[name]
            is_given = value is not None or option.default is not None
            self._read[name] = _READERS[option.kind](option, value) if is_given else None

    def __reduce__(self) -> tuple[object, ...]:
        """Let another process read the same values, by the options of the command."""
        return partial(type(self), takes_files=self.takes_files), (dict(self.values),)

    def __getitem__(self, option: Option[_Value]) -> _Value:
        """Return the value of *option*, or its default: that of this command, if it has it."""
        own = self._options.get(option.name, option)
        return cast(_Value, self._read.get(own.name, own.default))

    def has(self, option: Option[object]) -> bool:
        """Tell whether a value of *option* is given."""
        return self.values.get(option.name) is not None

    @cached_property
    def game(self) -> Game:
        """The game, or that of a board code in its place."""
        from pnp.notation.boardcodes import is_board_code, read_board_code

        word = self[table.GAME]
        return read_board_code(word).game if is_board_code(word) else find_game(word)

    def players_of(self, game: Game, default: int | None = None) -> int:
        """Return the number of players; if none is given *default*, else the fewest."""
        number = self[table.PLAYERS]
        if number is None:
            return game.least_players if default is None else default
        if not game.least_players <= number <= game.most_players:
            from pnp.notation.reading.parsing import players_of_game

            raise OptionError("players_out_of_range", players=number, bounds=players_of_game(game))
        return number

    @property
    def seed(self) -> int:
        """The seed, from which so many seeds as are wanted can be counted on."""
        seed = self[table.SEED]
        if seed is None:
            raise argument_refused("seed", seed, Message("whole_number"))
        return checked_seed(seed, self[table.COUNT])

    def board_options(self) -> dict[str, OptionValue]:
        """Return the options of boards that were given, by name, unchecked."""
        return typed_names(self[table.OPTIONS])

    @property
    def language(self) -> str:
        """The language."""
        return self[table.LANGUAGE]

    @property
    def theme(self) -> str:
        """The theme."""
        return self[table.THEME]

    @cached_property
    def paper(self) -> "Paper":
        """The paper, of which the margin leaves something."""
        from layouts.documents import find_paper, printable_box

        paper = find_paper(self[table.PAPER])
        printable_box(paper, self.margin_mm)
        return paper

    @property
    def margin_mm(self) -> float:
        """The edge of the paper to leave blank."""
        return self[table.MARGIN]

    def hex_mm(self, game: Game) -> float:
        """Return the size of a hex, the game's usual one if none is given."""
        hex_mm = self[table.HEX]
        return game.hex_mm if hex_mm is None else hex_mm

    def sheet_style(self, back_key: str) -> "SheetStyle":
        """Return how sheets of pieces are laid out; titles of backs end with the words of a key."""
        from layouts.sheets import SheetStyle
        from pnp.printing.machines import cut_words

        if self.is_for_machine and self[table.DUPLEX] == "fold":
            raise OptionError("machine_folds_not", marks=self[table.MARKS])
        return SheetStyle(
            gutter_mm=self[table.GUTTER],
            marks=self[table.MARKS],
            duplex=self[table.DUPLEX],
            bleed_mm=self[table.BLEED],
            back_offset_mm=self[table.BACK_OFFSET],
            back_label=page_texts(self.language)(back_key),
            cut_words=partial(cut_words, self.language),
        )

    @property
    def is_for_machine(self) -> bool:
        """Whether a cutting machine is to cut the sheets out."""
        return self[table.MARKS] in table.MACHINE_MARKS

    @property
    def png_dpi(self) -> int:
        """How fine pictures are."""
        return self[table.PNG_DPI] or table.PNG_DPI.default

    @property
    def remarks(self) -> tuple[str, ...]:
        """A warning where printers usually cannot print so near to the edge."""
        least_mm, margin_mm = table.LEAST_SAFE_MARGIN_MM, self.margin_mm
        if margin_mm >= least_mm:
            return ()
        return (Message("margin_is_unsafe", least_mm=least_mm, margin_mm=margin_mm),)


def with_seed(values: Mapping[str, object]) -> Mapping[str, object]:
    """Return *values* with a seed, drawn at random where none is given and no board code."""
    from pnp.notation.boardcodes import is_board_code

    game = values["game"]
    if values["seed"] is not None or (isinstance(game, str | Path) and is_board_code(str(game))):
        return values
    return {**values, "seed": drawn_seed()}


def drawn_seed() -> int:
    """Return a seed by chance, short enough to be typed again."""
    import secrets  # slow to import

    return secrets.randbelow(10**6)


def checked_seed(seed: int, count: int = 1) -> int:
    """
    Return *seed*, from which *count* seeds can be counted on.

    Raises:
        OptionError: there are no such seeds.
    """
    last_seed = seed + count - 1
    if seed >= 0 and last_seed <= LARGEST_SEED:
        return seed
    if not 0 <= seed <= LARGEST_SEED:
        raise OptionError("seed_out_of_range", seed=seed, most=LARGEST_SEED)
    raise OptionError("seeds_run_out", seed=seed, count=count, last=last_seed, most=LARGEST_SEED)


def named(what: str, word: str, known: Iterable[str]) -> str:
    """
    Return that of the *known* words that *word* is, in any case.

    Raises:
        UnknownNameError: it is none of them; the message calls it a *what*.
    """
    names = list(known)
    if word.lower() not in names:
        raise UnknownNameError(unknown_name(what, word, names))
    return word.lower()


def check_tiles_fit(game: Game, request: Request, *, bleed_mm: float, instead: str = "") -> None:
    """
    Refuse hexes so large that no tile fits the paper; *instead* says what else would do.

    Raises:
        OptionError: they are; the message has the largest that fit.
    """
    from layouts.documents import portrait, printable_box
    from layouts.marks import above_footer

    hex_mm = request.hex_mm(game)
    printable = printable_box(portrait(request.paper), request.margin_mm)
    if hex_mm > _largest_hex_mm(game, printable, bleed_mm):
        most_mm = _largest_hex_mm(game, above_footer(printable), bleed_mm)
        raise OptionError(
            "hexes_too_large",
            hex_mm=hex_mm,
            game=game.slug,
            paper=request.paper.name,
            most_mm=max(most_mm // 0.1 / 10, 0.0),
            instead=instead,
        )


def _largest_hex_mm(game: Game, box: tuple[float, float, float, float], bleed_mm: float) -> float:
    """Return the largest hexes of which a tile fits *box*, either way round."""
    from generators.lattice import SQRT3, bounds_mm
    from pnp.owngames.building import settled

    left, top, right, bottom = box
    room_mm = (right - left - 2 * bleed_mm, bottom - top - 2 * bleed_mm)
    # A tile of three hexes is two hexes wide and one and three quarters high.
    sizes = [(2.0, 3.5 / SQRT3) if game.file.tables.board.tiles else (1.0, 2.0 / SQRT3)]
    ground = settled(game, game.most_players).ground
    for one in ground.big_tiles.values() if ground else ():
        edges = bounds_mm(one.terrain, side_mm=1.0 / SQRT3)
        sizes.append((edges[2] - edges[0], edges[3] - edges[1]))
    return min(
        max(min(across / wide, down / high) for across, down in (room_mm, room_mm[::-1]))
        for wide, high in sizes
    )


def typed_names(options: Mapping[str, object]) -> dict[str, OptionValue]:
    """Return the options of a game that were given, by their names with hyphens."""
    return {
        name.replace("_", "-"): cast(OptionValue, whole_or(value))
        for name, value in options.items()
        if value is not None
    }


def argument_refused(name: str, value: object, expected: str) -> ArgumentTypeError:
    """Return what to raise for a *value* of the wrong type."""
    return ArgumentTypeError(
        "option_expected", name=name.replace("_", "-"), value=value, expected=expected
    )


def _refused(option: Option[object], value: object, expected: str) -> OptionError:
    return argument_refused(option.name, value, expected)


def _of_type(kind: type, expected: str) -> Callable[[Option[object], object], object]:
    def read(option: Option[object], value: object) -> object:
        if not isinstance(value, kind):
            raise _refused(option, value, expected)
        return value

    return read


_word = _of_type(str, Message("a_word"))


def whole_or(value: object) -> object:
    """Return *value*, a whole number of NumPy and the like as one of Python."""
    if isinstance(value, bool | float | str) or not hasattr(type(value), "__index__"):
        return value
    return index(cast(SupportsIndex, value))


def _whole(option: Option[object], value: object) -> int:
    number = whole_or(value)
    if type(number) is not int:
        raise _refused(option, value, Message("whole_number"))
    return number


def _number(option: Option[object], value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise _refused(option, value, Message("a_number"))
    try:
        number = float(value)
    except OverflowError:
        number = inf
    if not option.least <= number <= option.most:
        values = (number, option.least, option.most)
        shown, least, most = (int(n) if float(n).is_integer() else n for n in values)
        raise OptionError(
            "option_out_of_range", name=option.word, number=shown, least=least, most=most
        )
    return number


def _game(option: Option[object], value: object) -> str:
    if isinstance(value, Game):
        return value.slug
    if not isinstance(value, str | Path):
        raise _refused(option, value, Message("a_game"))
    return value if isinstance(value, str) else str(value)


def _choice(option: Option[object], value: object) -> str:
    assert option.choices is not None
    word, known = cast(str, _word(option, value)), list(option.choices())
    if word.strip().lower() not in known:
        raise UnknownNameError(unknown_choice(option.word, word, known))
    return word.strip().lower()


def _words(option: Option[object], value: object) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise _refused(option, value, Message("several_words"))
    if not all(isinstance(word, str) for word in value):
        raise _refused(option, value, Message("several_words"))
    return tuple(value)


def _target(option: Option[object], value: object) -> Path:
    """Return the path of a file or folder to write; devices and pipes take no files."""
    path = named_path(option.name, value)
    with suppress(OSError):  # what writing will tell
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            raise OptionError("target_is_no_file", path=str(path))
    if str(path) == "-":
        raise OptionError("target_is_no_file", path="-")
    return path


def _offset(option: Option[object], value: object) -> tuple[float, float]:
    """Return the shift of backs, right and down."""
    shift = option._replace(name="back_offset")
    if not isinstance(value, tuple) or len(value) != 2:
        raise _refused(shift, value, Message("a_shift"))
    x_mm, y_mm = (_number(shift, length) for length in value)
    return x_mm, y_mm


_READERS: Mapping[str, Callable[[Option[object], object], object]] = {
    "word": _word,
    "choice": _choice,
    "words": _words,
    "whole": _whole,
    "bounded": lambda option, value: int(_number(option, _whole(option, value))),
    "number": _number,
    "flag": _of_type(bool, Message("a_flag")),
    "path": lambda option, value: named_path(option.name, value),
    "target": _target,
    "targets": lambda option, paths: tuple(
        _target(option, path) for path in cast(Iterable[object], paths)
    ),
    "offset": _offset,
    "table": _of_type(Mapping, Message("values_by_name")),
    "board": lambda option, board: board,
    "game": _game,
}
