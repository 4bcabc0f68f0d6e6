"""
`Game`: the record of a game's facts, cheap to import. No drawing, no rules.

What a game can do (deal, check, score, print) is found by `pnp.games.capabilities`.

Rulings are the named readings of unclear rules. Each has an id, such as ``BN-16``, and a
default. Those that change a check or a score have choices; those that only concern moves are
listed, but cannot be chosen yet. In the rules texts ``ruling_BN-16`` is the question and
``ruling_BN-16_all-try`` what a choice means; a ruling without choices has its reading in
``ruling_BN-1_reading``.
"""

from collections import ChainMap, Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from generators import Value
from generators.hexes import Hex, Place, PlaceKind, reading_order
from pnp.errors import ArgumentTypeError, GameDataError, OptionError, UnknownNameError
from pnp.messages import Message, joined
from pnp.model import boards, gamefiles
from pnp.model.boards import GameName, OptionValue
from pnp.tables.records import NOTHING, Table
from pnp.texts import Texts, load_texts, rules_texts, sentences, suggestions

if TYPE_CHECKING:
    from pnp.model.checks import Check, Claims, Deal, Ending, Measure, ScoreRow, Twice
    from pnp.model.gamefiles import Source


class BoardOption(Table):
    """
    One option of a game's boards, or of its kits.

    Its help is the text ``option_NAME`` of the game, that of a choice ``option_NAME_CHOICE``.

    Attributes:
        name: as typed, without the dashes.
        default: what holds when it is not given; for a number that depends on the
            players, and for a file, ``None``.
        choices: the values of a choice.
        least: the smallest number that is allowed.
        most: the largest number that is allowed, given the number of players.
    """

    name: str
    default: OptionValue | None
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: Callable[[int], int] | None = None

    @property
    def kind(self) -> Literal["choice", "number", "flag", "file"]:
        """What sort of value it has."""
        if self.choices:
            return "choice"
        if isinstance(self.default, bool):
            return "flag"
        return "file" if self.least is None else "number"


# Of games whose starts are measured: boards of the most even so many percent, else all.
EVEN = BoardOption("even", "all", ("all", "1", "5", "10", "25", "50"))


def read_options(
    game: str,
    options: tuple[BoardOption, ...],
    given: Mapping[str, OptionValue],
    players: int,
    *,
    what: str = "boards",
) -> dict[str, OptionValue]:
    """
    Return the options of *game* that were given and are not default, checked; *what* has them.

    Raises:
        OptionError: an option belongs to another game, or a number is out of range.
        UnknownNameError: a choice does not exist.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            shown, kind = suggestions.cut(name), suggestions.name_of(what)
            if not known:
                raise OptionError("no_options", name=shown, game=game, what=kind)
            there = joined((Message("option_name", name=option) for option in known), ", ")
            raise OptionError("no_option", name=shown, game=game, what=kind, names=there)
    chosen = {}
    for name, option in known.items():
        if name in given:
            value = given[name]
            if option.choices and type(value) is int and abs(value) < 1 << 64:
                value = str(value)  # as it is typed
            right, expected = {
                "choice": (str, Message("a_word")),
                "number": (int, Message("whole_number")),
                "flag": (bool, Message("yes_or_no")),
                "file": (str, Message("file_name")),
            }[option.kind]
            if type(value) is not right:
                raise ArgumentTypeError(
                    "option_expected", name=name, value=value, expected=expected
                )
            if option.choices and value not in option.choices:
                raise UnknownNameError(suggestions.unknown_choice(name, str(value), option.choices))
            least, most = option.least, option.most and option.most(players)
            if least is not None and isinstance(value, int) and value < least:
                raise OptionError("option_least", name=name, value=value, least=least)
            if most is not None and isinstance(value, int) and value > most:
                raise OptionError("option_most", name=name, value=value, most=most, players=players)
            if value != option.default:
                chosen[name] = value
    return chosen


class Ruling(Table):
    """
    One question, and the answers there are.

    Attributes:
        choices: the default first; empty where the ruling cannot be chosen.
        changes_score: another choice may give another score; else only other findings.
    """

    id: str
    choices: tuple[str, ...] = ()
    changes_score: bool = False

    @property
    def default(self) -> str:
        """The choice that holds when none is made."""
        return self.choices[0] if self.choices else ""


def read_ruling(word: str, rulings: Iterable[Ruling]) -> tuple[str, str]:
    """
    Return the id and the choice of a word such as ``BN-16=all-try``, in any case.

    Raises:
        UnknownNameError: there is no such ruling or choice, or it cannot be chosen.
    """
    known = {ruling.id: ruling for ruling in rulings}
    given_id, _, choice = word.partition("=")
    ruling = known.get(given_id.strip().upper())
    if ruling is None:
        selectable = [ruling.id for ruling in known.values() if ruling.choices]
        raise UnknownNameError(suggestions.unknown_name("ruling", given_id.strip(), selectable))
    if not ruling.choices:
        raise UnknownNameError("ruling_concerns_moves_only", id=ruling.id)
    if not choice.strip():
        there = ", ".join(ruling.choices)
        raise UnknownNameError("which_choice", id=ruling.id, names=there)
    if choice.strip().lower() not in ruling.choices:
        raise UnknownNameError(
            suggestions.unknown_name(
                Message("choice_of_ruling", id=ruling.id), choice.strip(), ruling.choices
            )
        )
    return ruling.id, choice.strip().lower()


def all_rulings(rulings: Iterable[Ruling], *given: Mapping[str, str]) -> dict[str, str]:
    """Return the choice of every ruling: the default, unless *given* says else; later ones win."""
    chosen = {ruling.id: ruling.default for ruling in rulings if ruling.choices}
    for choices in given:
        chosen.update(choices)
    return chosen


# The name of a game in commands and files: its package.
PACKAGES = {
    "barony": "pnp.games.barony",
    "barony-sorcery": "pnp.games.sorcery",
    "baron": "pnp.games.baron",
    "terre-de-barons": "pnp.games.terre",
}

# Entries: what a photograph of the board cannot show, and how a position file says it.
# Reading, writing, JSON, templates and the listing of ``pnp games`` follow from what a game
# declares.
#
# number    one of the table:           turns 17
# numbers   one a colour, a block:      reserve / b 12
# colours   in an order:                order r b y g
# holder    one colour, or nobody:      longest r, longest -
# words     of a given list:            spells petrify teleport
# hexes     by their names:             declines C5 D8
# fields    named ones, a block:        hand / r rank=3 tokens=ccpm
# text      one of the table:           title Table 4, 12 May
# texts     one a colour, a block:      names / r Anna
EntryShape: TypeAlias = Literal[
    "number", "numbers", "colours", "holder", "words", "hexes", "fields", "text", "texts"
]
# Those with a line for each colour.
BLOCK_SHAPES: tuple[EntryShape, ...] = ("numbers", "fields", "texts")


class EntryKind(gamefiles.EntryTable, kw_only=True):
    """
    An entry of a file by its keyword. The rules text that explains it is ``entry_KEYWORD``.

    Of texts *most* is the number of characters; letters of fields are kept in lower case and in
    their order.
    """

    shape: EntryShape  # type: ignore[assignment]
    keyword: str


# Entries of all games.
COMMON_ENTRIES = (
    EntryKind(keyword="title", shape="text", most=120),
    EntryKind(keyword="names", shape="texts", most=40),
)


# How hexes are named: by text column or by place in their row; see `boards`.
Naming: TypeAlias = Literal["column", "place"]


# The owners of a kind of piece that belongs to nobody, such as a robber.
OF_NOBODY = (boards.NOBODY,)


class Terrain(Table):
    """
    One kind of hex.

    Attributes:
        name: the full English name, as in JSON files and boards.
        letter: the character, or the code, in the map of a position file.
        look: the key of its picture in `pnp.printing.art`.
        value: the points printed on it, where the game has them.
        worth: other values, by their names.
        is_gone: a tile was taken away here; it is never dealt.
        most: how many hexes of it a board has at most, where tiles say so.
        may_touch: two hexes of it may lie side by side.
    """

    name: str
    letter: str
    look: str
    value: int | None = None
    most: int | None = None
    may_touch: bool = True
    worth: Mapping[str, int] = NOTHING
    is_gone: bool = False


class Colour(Table):
    """A player's colour: its letter in piece lines, and its name in the themes."""

    letter: str
    name: str


class PieceKind(Table):
    """
    A kind of piece.

    Attributes:
        letter: how piece lines call it; empty for what a bare number stands for.
        picture: its key among the drawings of pieces, such as `print/pieces.svg`.
        has_chip: a value chip may lie on it: ``B=6``.
        terrains: the only ones that it lies on; empty: on any.
        on: what it lies on: hexes, or their corners or sides.
        owners: the letters of the colours that have it; empty: every player's;
            `OF_NOBODY`: it belongs to nobody.
        is_printed: it is part of the board, and stays where a seed has put it.
        worth: values, by their names.
    """

    letter: str
    picture: str
    has_chip: bool = False
    terrains: tuple[str, ...] = ()
    on: PlaceKind = "hex"
    owners: tuple[str, ...] = ()
    is_printed: bool = False
    worth: Mapping[str, int] = NOTHING

    @property
    def is_neutral(self) -> bool:
        """Whether it belongs to nobody."""
        return self.owners == OF_NOBODY


class ChipKind(Table):
    """
    A kind of chip: a value that a hex bears beside its terrain.

    Attributes:
        id: how position files and JSON call it; its name is the rules text ``chip_ID``.
        bag: its values, as printed on it and typed in position files, and how many there are.
        is_facing: each is turned to a side of its hex: ``wool@5``.
        bold: the values that are printed in bold.
    """

    id: str
    bag: Mapping[str, int]
    is_facing: bool = False
    bold: tuple[str, ...] = ()


class Laying(Table):
    """
    A big tile on its place.

    Attributes:
        turn: how often it is turned by a sixth, clockwise.
        terrain: of the hexes that it covers, in its own order.
    """

    tile: str
    turn: int
    terrain: Mapping[Hex, str]


class Way(Value):
    """A line of a road or a river: hexes one beside another, or sides."""

    picture: str
    places: tuple[Place, ...]


class Ground(Table):
    """
    The hexes of a board before anything is dealt.

    Attributes:
        cells: all of them, in normal form; none where a seed draws them, or they grow in play.
        fixed: the terrain of those that a map settles.
        organic: how many a seed draws.
        is_free: the file settles none of them: what a seed lays is the board.
        is_growing: players lay more of them in play.
        shifts: where each player has a board, one below the other: how far each is from the first.
        layings: how big tiles may lie on each of their places, by its number.
        box: how many there are of each big tile.
        ways: roads and rivers that are drawn on it.
    """

    cells: tuple[Hex, ...] = ()
    fixed: Mapping[Hex, str] = MappingProxyType({})
    organic: int = 0
    is_free: bool = False
    is_growing: bool = False
    shifts: tuple[Hex, ...] = ()
    layings: Mapping[str, tuple[Laying, ...]] = MappingProxyType({})
    box: Mapping[str, int] = MappingProxyType({})
    ways: tuple[Way, ...] = ()

    @property
    def tiled(self) -> frozenset[Hex]:
        """The hexes on which big tiles lie."""
        return frozenset(cell for some in self.layings.values() for cell in some[0].terrain)

    @property
    def big_tiles(self) -> Mapping[str, Laying]:
        """All big tiles of the box, each as it lies on one of its places."""
        return {one.tile: one for some in self.layings.values() for one in reversed(some)}

    @property
    def drawn(self) -> Mapping[str, int]:
        """How many hexes of each terrain the map settles, or big tiles have."""
        drawn = Counter(self.fixed.values())
        for name, one in self.big_tiles.items():
            for kind in one.terrain.values():
                drawn[kind] += self.box[name]
        return drawn

    @property
    def boards(self) -> tuple[tuple[Hex, ...], ...]:
        """The hexes of the board of each player; none where all have one together."""
        size = len(self.cells) // max(1, len(self.shifts))
        starts = (number * size for number, _ in enumerate(self.shifts))
        return tuple(self.cells[start : start + size] for start in starts)


class DealRequest(Value):
    """
    What a board is dealt from: players, seed, and the options that are not default.

    Attributes:
        inventory: the codes of a player's own tiles, one for each, instead of the usual.
        for_card: what no set-up card of the game shows may be left out.
    """

    players: int
    seed: int
    options: Mapping[str, OptionValue]
    inventory: tuple[str, ...] | None = None
    for_card: bool = False


class CheckRequest(Value):
    """
    What a position is checked by.

    Attributes:
        rulings: the choice of every ruling that has choices.
        inventory: the codes of a player's own tiles, one for each, instead of the usual.
    """

    rulings: Mapping[str, str]
    inventory: tuple[str, ...] | None = None


class Game(Table):
    """
    A game: what is in its box, and what its rulebook counts.

    Attributes:
        slug: the name in commands and files, which carries the game.
        hex_mm: the usual size of a hex, flat to flat.
        file: where it comes from: the tables of its file, which also say what no field does.
        kit_options: what its kits can be asked for, as boards are by their options.
        entries: what a position file may say besides the board and the pieces.
        rulings: the named readings of unclear rules.
        naming: how the hexes of a board are named.
        outline: the lengths of the rows from the top, where all boards have one outline.
        has_numbers: hexes are numbered in reading order from 1, besides their names.
        has_stacks: the order of the pieces in one place counts, from the bottom to the top.
        chips: the kinds of chips that hexes bear.
        piece_block: the keyword of the pieces in a position file.
        has_draw_pile: a set-up has a secret order of tiles to be drawn.
        inventory_letters: what a code in a tile list may hold; empty without such lists.
        numbers: the facts that texts have slots for.
        checks, scores: what is checked and scored without a program.
        ties: measures that rank equal totals, by such records.
        ends: what ends the game, by such records; without any the file is believed.
        twice: what scores count and a second entry confirms.
        deals: what a seed draws, and
        deal_rules: what must hold between it, as far as no program deals.
        ground: the hexes of its boards; None before it is settled.
        claims: how even starts are measured; None: they are not.
        lacks: options that it does not have though others have, and why.
        words: the texts of a designer's game, by language; others have texts in their packages.
        settled_for: the number of players and the hexes whose plain numbers it has, if any.
    """

    slug: GameName
    title: str
    least_players: int
    most_players: int
    hex_mm: float
    terrains: tuple[Terrain, ...]
    colours: tuple[Colour, ...]
    pieces: tuple[PieceKind, ...]
    options: tuple[BoardOption, ...]
    entries: tuple[EntryKind, ...]
    rulings: tuple[Ruling, ...]
    file: "Source"
    kit_options: tuple[BoardOption, ...] = ()
    naming: Naming = "column"
    outline: tuple[int, ...] = ()
    has_numbers: bool = False
    has_stacks: bool = False
    chips: tuple[ChipKind, ...] = ()
    piece_block: str = "pieces"
    has_draw_pile: bool = False
    inventory_letters: str = ""
    numbers: Mapping[str, int | str] = MappingProxyType({})
    checks: "tuple[Check, ...]" = ()
    scores: "tuple[ScoreRow, ...]" = ()
    ties: "tuple[Measure, ...]" = ()
    ends: "tuple[Ending, ...]" = ()
    twice: "tuple[Twice, ...]" = ()
    deals: "tuple[Deal, ...]" = ()
    deal_rules: "tuple[Check, ...]" = ()
    ground: Ground | None = None
    claims: "Claims | None" = None
    lacks: Mapping[str, str] = MappingProxyType({})
    words: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    settled_for: tuple[int, tuple[Hex, ...]] | None = None

    @property
    def has_land(self) -> bool:
        """Whether its boards tell whose land each hex is, and how even the starts are."""
        return EVEN in self.options

    @property
    def settled_terrain(self) -> Mapping[Hex, str]:
        """The terrain that the file settles: that of a map, or of all hexes where there is one."""
        if self.ground is None:
            return {}
        if len(self.terrains) == 1 and not self.ground.organic:
            return dict.fromkeys(self.ground.cells, self.terrains[0].name)
        return self.ground.fixed

    @property
    def half_step(self) -> int:
        """How far each row of a map as text is moved: half of what lies between two cells."""
        return boards.half_step(terrain.letter for terrain in self.terrains)

    def names_hexes(self, cells: Iterable[Hex]) -> dict[Hex, str]:
        """Return the name of every cell of a board, in reading order."""
        by_place = self.naming == "place"
        return boards.names_by_place(cells) if by_place else boards.names_by_column(cells)

    @property
    def grows_in_play(self) -> bool:
        """Whether players lay the board themselves, so that nothing lies there before."""
        return self.has_draw_pile or (self.ground is not None and self.ground.is_free)

    @property
    def shown_chips(self) -> tuple[ChipKind, ...]:
        """The kinds of chips that lie face up: what is dealt in secret is not typed."""
        hidden = {deal.chip for deal in self.deals if deal.is_secret}
        return tuple(kind for kind in self.chips if kind.id not in hidden)

    def hex_numbers(self, cells: Iterable[Hex]) -> dict[Hex, int]:
        """Return the game's own number of every cell of a board; none where it has none."""
        if not self.has_numbers:
            return {}
        return {cell: number for number, cell in enumerate(reading_order(cells), start=1)}

    def owners(self, kind: PieceKind) -> tuple[str, ...]:
        """Return the letters of the colours that have pieces of *kind*."""
        return kind.owners or tuple(colour.letter for colour in self.colours)

    @property
    def package(self) -> str:
        """The package with its texts and its program; empty for a designer's game."""
        return self.file.packages[-1] if self.file.packages else ""

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders of its packages, what it extends first."""
        return tuple(map(package_folder, self.file.packages))

    def box_count(self, name: str, players: int) -> int:
        """Return how many there are of a terrain or a piece, of each owner, for so many players."""
        tables = self.file.tables
        table = tables.terrain[name] if name in tables.terrain else tables.piece[name]
        return int(gamefiles.for_players(table.count, players) or 0)

    def number(self, name: str, only: int | None = None) -> int:
        """
        Return a number of its file, or one that follows from the box: ``knight_each``.

        Raises:
            GameDataError: its program can do with *only* that number.
        """
        number = int(self.numbers[name])
        if only not in (None, number):
            raise GameDataError("number_only", game=self.slug, name=name, number=number, only=only)
        return number

    def listed_numbers(self, name: str) -> tuple[int, ...]:
        """Return the numbers of a list of its file."""
        values = self.file.tables.number[name]
        assert isinstance(values, tuple)
        return tuple(map(int, values))

    def numbers_by(self, name: str) -> dict[str, int]:
        """Return a table of numbers of its file."""
        values = self.file.tables.number[name]
        assert isinstance(values, Mapping)
        return dict(values)

    def numbers_by_count(self, name: str) -> dict[int, int]:
        """Return a table of numbers of its file whose keys are numbers, such as of players."""
        return {int(key.removesuffix("p")): value for key, value in self.numbers_by(name).items()}

    def says(self, key: str) -> str:
        """Return the game's own key for a finding of the stock; empty where it does without."""
        return self.file.tables.finding.get(key, key)

    def texts(self, language: str) -> Texts:
        """Return this game's texts in *language*."""
        if self.words:
            return Texts(language, self.words[language], self.numbers)
        return load_texts(self.folders[-1], language)._replace(numbers=self.numbers)

    def rules_texts(self, language: str) -> Texts:
        """Return the texts of this game's checks, scores and rulings in *language*."""
        if self.words:
            tables = (self.words[language], rules_texts((), language).table)
            # Nothing is written to it; so any mapping does.
            table = ChainMap(*cast("tuple[dict[str, str], ...]", tables))
            return Texts(language, table, self.numbers)
        return rules_texts(self.folders, language)._replace(numbers=self.numbers)

    @property
    def example(self) -> str:
        """The text of a position file, for whoever begins."""
        return self.example_in("en")

    def example_in(self, language: str) -> str:
        """
        Return the text of a position file for whoever begins, with remarks in *language*.

        In English where there is no other; empty for a designer's game.
        """
        for folder in self.folders[-1:]:
            own = folder / f"example.{language}.txt"
            path = own if own.is_file() else folder / "example.txt"
            return path.read_text(encoding="utf-8")
        return ""

    def colours_of(self, players: int) -> tuple[Colour, ...]:
        """Return the colours of as many players: those of their kit, their cards and files."""
        return self.colours[:players]

    def colour_word(self, letter: str) -> sentences.Word | str:
        """Return the word for a colour by its letter; a letter of no colour stands as it is."""
        names = (colour.name for colour in self.colours if colour.letter == letter)
        return next((sentences.Word(f"colour_{name}") for name in names), letter)

    def piece_word(self, letter: str, form: str = "piece") -> sentences.Word | str:
        """Return the word for a kind of piece by its letter; of *form* ``one`` for a single one."""
        pictures = (kind.picture for kind in self.pieces if kind.letter == letter)
        return next((sentences.Word(f"{form}_{picture}") for picture in pictures), letter)

    def values(self, measure: "Measure") -> dict[str, int]:
        """Return what each terrain counts for in a measure, or each chip or piece it goes by."""
        worth = measure.worth
        if measure.what == "weight":
            return {one.letter: one.worth.get(worth, 0) for one in self.pieces}
        if not measure.chip:
            terrains = self.terrains
            return {t.name: t.worth.get(worth, 0) if worth else t.value or 0 for t in terrains}
        bags = (kind.bag for kind in self.chips if kind.id == measure.chip)
        return {one: int(one) if is_number(one) else 0 for bag in bags for one in bag}

    def terrain(self, name: str) -> Terrain:
        """Return the terrain called *name*. Raises KeyError when the game has none such."""
        for terrain in self.terrains:
            if terrain.name == name:
                return terrain
        raise KeyError(name)


def entry_kinds(game: Game) -> tuple[EntryKind, ...]:
    """Return the entries that a position of *game* may have: those of all games, and its own."""
    return (*COMMON_ENTRIES, *game.entries)


@cache
def package_folder(package: str) -> Path:
    """Return the folder of *package*, which must be there."""
    return Path(str(import_module(package).__file__)).parent


def hook(game: Game, name: str) -> Any:
    """Return what is called *name* in the program of *game*; None where it has no such thing."""
    if not game.package:
        return None
    path, _, function = f"{game.package}.{name}".rpartition(".")
    try:
        return getattr(import_module(path), function, None)
    except ModuleNotFoundError as error:
        if not path.startswith(error.name or " "):
            raise
    return None


def is_number(value: str) -> bool:
    """Tell whether the value of a chip is a number."""
    return value.removeprefix("-").isdecimal()
