"""The facts of an own game: what does not hang on how many play, nor on the board."""

from collections.abc import Container, Iterable, Iterator, Mapping
from string import ascii_uppercase

from pnp.messages import Message
from pnp.model.gamefiles import ChipTable, ColourTable, EntryTable, GameFile, PieceTable
from pnp.model.games import OF_NOBODY, ChipKind, Colour, EntryKind, PieceKind, Terrain
from pnp.model.options import BoardOption
from pnp.owngames.names import KEYWORDS, for_players, is_by_players, words_of
from pnp.tables.faults import FaultList, KeyPath
from pnp.texts.suggestions import shortened

COLOURS = ("blue", "yellow", "green", "red", "purple", "white", "black")
# What designers call them otherwise.
_COLOURS_IN_FRENCH = {
    "bleu": "blue",
    "jaune": "yellow",
    "vert": "green",
    "rouge": "red",
    "violet": "purple",
    "blanc": "white",
    "noir": "black",
}
# Looks and pieces of own games, among those of the stock.
OWN = "own"
NOBODY_WORD = "nobody"
# What commands that deal have as options of their own, or of the four games.
TAKEN_OPTIONS = frozenset(
    (
        *("adjacent-lakes", "as", "back-offset", "bleed-mm", "board", "card", "cities"),
        *("connected", "count", "draw-order", "duplex", "even", "file", "for", "force", "game"),
        *("grid", "gutter-mm", "help", "hex-mm", "inventory", "json", "labels", "land", "lang"),
        *("margin-mm", "marks", "mountains", "mystery-distance", "names", "only", "options"),
        *("output", "paper", "players", "png-dpi", "printer", "quiet", "seed", "shape", "sheets"),
        *("standees", "stock-mm", "theme", "tiles", "tokens", "url-base", "watch"),
        *("without",),
    )
)
_NO_LETTERS = "-?;"
_MOST_WORDS = 120
# What the back of a piece shares with its front.
_SHARED_BY_BACKS = (
    "count",
    "owner",
    "on",
    "within",
    "points",
    "tags",
    "mm",
    "is_standee",
    "is_printed",
)


def look_of(name: str) -> str:
    """Return the key of the picture of what is called *name*."""
    return f"{OWN}/{name}"


def front_of(file: GameFile, name: str) -> PieceTable:
    """Return the table that says all of a piece but its name and its look."""
    table = file.piece[name]
    return file.piece.get(table.flip_of, table)


# As in the games that are built in: black is never taken for blue.
_LETTERS = {"black": "k"}
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def colours_of(file: GameFile, most_players: int, faults: FaultList) -> tuple[Colour, ...]:
    """Return the colours of the players, by seats."""
    names = file.game.colours
    if names == COLOURS:
        names = names[:most_players]
    known = dict.fromkeys((*file.colour, *COLOURS))
    french = _in_french(names, known)
    if french:
        faults.misnamed.update(word.lower() for word in french)
        words = ", ".join(french.get(name, name) for name in names)
        faults.add(("game", "colours"), Message("colours_in_french", words=words), is_name=True)
        names = tuple(french.get(name, name) for name in names)
    for number, name in enumerate(names, start=1):
        path = ("game", "colours", number)
        if name not in known:
            faults.add_unknown(path, "colour", name, known)
        if name in names[: number - 1]:
            faults.add(path, Message("value_twice", value=name))
    if len(names) < most_players:
        faults.add(
            ("game", "colours"), Message("too_few_colours", count=len(names), players=most_players)
        )
    chosen = list(dict.fromkeys(name for name in names if name in known))
    letters = _colour_letters({name: file.colour.get(name) for name in chosen}, faults)
    return tuple(Colour(letters[name], name) for name in chosen)


def _in_french(names: Iterable[str], known: Container[str]) -> dict[str, str]:
    """Return the colours of the stock that are meant by French words."""
    return {
        name: _COLOURS_IN_FRENCH[name.lower()]
        for name in names
        if name not in known and name.lower() in _COLOURS_IN_FRENCH
    }


def _colour_letters(tables: Mapping[str, ColourTable | None], faults: FaultList) -> dict[str, str]:
    """Return the letter of each colour: its own, else the first of its name that is free."""
    letters: dict[str, str] = {}
    for name, table in tables.items():
        if table is None or not table.letter:
            continue
        if len(table.letter) != 1 or not "a" <= table.letter <= "z":
            faults.add(("colour", name, "letter"), Message("colour_letter", value=table.letter))
        elif table.letter in letters.values():
            faults.add(("colour", name, "letter"), Message("value_twice", value=table.letter))
        letters[name] = table.letter
    for name in tables:
        if name not in letters:
            usual = _LETTERS.get(name, "")
            free = (mark for mark in (*usual, *name, *_ALPHABET) if mark.isalpha())
            letters[name] = next(mark for mark in free if mark not in letters.values())
    return letters


def terrains_of(file: GameFile, faults: FaultList) -> tuple[Terrain, ...]:
    """Return the kinds of hexes."""
    if not file.terrain:
        faults.add(("terrain",), Message("no_terrain"))
    taken: dict[str, str] = {}
    found = []
    for name, table in file.terrain.items():
        letter = table.letter or name[:1].upper()
        path: KeyPath = ("terrain", name, *(("letter",) if table.letter else ()))
        if (
            len(letter) != 1
            or not letter.isprintable()
            or letter.isspace()
            or letter in _NO_LETTERS
        ):
            faults.add(path, Message("terrain_letter", value=shortened(letter)))
        _take(letter.upper(), name, taken, path, faults)
        found.append(Terrain(name, letter, look_of(name), table.value))
    return tuple(found)


def _take(letter: str, name: str, taken: dict[str, str], path: KeyPath, faults: FaultList) -> None:
    """Note that a letter is taken, with one that is free."""
    if letter in taken:
        marks = (mark for mark in (*name.upper(), *ascii_uppercase) if mark in ascii_uppercase)
        free = next((mark for mark in marks if mark not in taken), "")
        faults.add(path, Message("letter_taken", letter=letter, name=taken[letter], free=free))
    taken.setdefault(letter, name)


def pieces_of(file: GameFile, colours: Iterable[Colour], faults: FaultList) -> dict[str, PieceKind]:
    """Return the kinds of pieces by their ids."""
    letters = {colour.name: colour.letter for colour in colours}
    taken: dict[str, str] = {}
    found = {}
    for name, table in file.piece.items():
        _note_piece(file, name, table, faults)
        front = front_of(file, name)
        letter = name[:1].upper() if table.letter is None else table.letter
        path: KeyPath = ("piece", name, *(() if table.letter is None else ("letter",)))
        if letter and letter not in ascii_uppercase:
            faults.add(path, Message("piece_letter", value=shortened(letter)))
        _take(letter, name, taken, path, faults)
        found[name] = PieceKind(
            letter,
            look_of(name),
            on=front.on or "hex",
            owners=_owners(front, letters, ("piece", name, "owner"), faults),
            is_printed=bool(front.is_printed),
        )
    return found


def _note_piece(file: GameFile, name: str, table: PieceTable, faults: FaultList) -> None:
    """Note a piece without a count, and a back that says what its front says."""
    if not table.flip_of:
        if table.count is None:
            faults.add(("piece", name), Message("it_needs", names="count", count=1))
        return
    front = file.piece.get(table.flip_of)
    path = ("piece", name, "flip_of")
    if front is None:
        faults.add_unknown(path, "piece", table.flip_of, file.piece)
    elif front.flip_of or table.flip_of == name:
        faults.add(path, Message("flip_of_a_back"))
    backs = [back for back, one in file.piece.items() if one.flip_of == table.flip_of]
    if name in backs[1:]:
        faults.add(path, Message("flip_of_twice", name=table.flip_of, back=backs[0]))
    said = [key for key in _SHARED_BY_BACKS if getattr(table, key) not in (None, ())]
    for key in said:
        word = {"within": "in", "tags": "is"}.get(key, key.removeprefix("is_"))
        faults.add(("piece", name, word), Message("said_of_the_front", name=table.flip_of))


def _owners(
    table: PieceTable, letters: Mapping[str, str], path: KeyPath, faults: FaultList
) -> tuple[str, ...]:
    names = words_of(table.owner)
    if NOBODY_WORD in names and len(names) == 1:
        return OF_NOBODY
    for name in names:
        if name not in letters:
            faults.add_unknown(path, "colour", name, (*letters, NOBODY_WORD))
    return tuple(letters[name] for name in names if name in letters)


def chips_of(file: GameFile, players: int, faults: FaultList) -> tuple[ChipKind, ...]:
    """Return the kinds of chips with their bags for so many players."""
    taken = {*KEYWORDS, *file.chip, *file.entry}
    for name, table in file.chip.items():
        _note_bag(name, table, taken, faults)
    return tuple(
        ChipKind(
            name,
            bag_of(table, players),
            is_facing=bool(words_of(table.facing)),
            bold=tuple(_bold(name, table, faults)),
        )
        for name, table in file.chip.items()
    )


def _note_bag(name: str, table: ChipTable, taken: Container[str], faults: FaultList) -> None:
    values = values_of(table)
    # Position files know no capitals.
    known: set[str] = set()
    if not values:
        faults.add(("chip", name, "bag"), Message("chip_nothing"))
    for value in values:
        is_word = value.isprintable() and not any(mark.isspace() or mark in "@;" for mark in value)
        path: KeyPath = ("chip", name, "bag", value)
        if not is_word or value in {"-", "?", ""}:
            faults.add(path, Message("chip_value", value=shortened(value)))
        elif value.lower() in taken:
            faults.add(path, Message("chip_value_taken", value=shortened(value)))
        elif value.lower() in known:
            faults.add(path, Message("chip_value_twice", value=shortened(value)))
        known.add(value.lower())
    for value in table.text:
        if value not in values:
            faults.add_unknown(("chip", name, "text", value), "chip", value, values)


def bag_of(table: ChipTable, players: int) -> dict[str, int]:
    """Return the values of a bag and how many there are of each, both perhaps by players."""
    bag = (for_players(table.bag, players) or {}) if is_by_players(table.bag) else table.bag
    return {value: for_players(count, players) or 0 for value, count in bag.items()}


def _bold(name: str, table: ChipTable, faults: FaultList) -> Iterator[str]:
    values = values_of(table)
    for number, value in enumerate(map(str, table.bold), start=1):
        if value not in values:
            faults.add_unknown(("chip", name, "bold", number), "chip", value, values)
        yield value


def values_of(table: ChipTable) -> tuple[str, ...]:
    """Return the values of chips, for whatever number of players."""
    bags = table.bag.values() if is_by_players(table.bag) else (table.bag,)
    return tuple(dict.fromkeys(value for bag in bags if isinstance(bag, Mapping) for value in bag))


def entries_of(file: GameFile, faults: FaultList) -> tuple[EntryKind, ...]:
    """Return what position files may say besides the board and the pieces."""
    for name, table in file.entry.items():
        _note_entry(name, table, faults)
    return tuple(
        EntryKind(
            name,
            table.shape,
            table.least,
            min(table.most, _MOST_WORDS) if table.shape == "text" else table.most,
            words=table.words,
        )
        for name, table in file.entry.items()
    )


def _note_entry(name: str, table: EntryTable, faults: FaultList) -> None:
    if (table.shape == "words") != bool(table.words):
        faults.add(("entry", name), Message("words_of_entry"))
    if table.least > table.most:
        faults.add(("entry", name, "least"), Message("least_above_most"))
    for number, word in enumerate(table.words, start=1):
        if (
            not word
            or not word.isprintable()
            or any(mark.isspace() or mark == ";" for mark in word)
        ):
            faults.add(("entry", name, "words", number), Message("one_word", value=shortened(word)))
    if table.points is not None and table.shape not in {"number", "numbers", "holder", "colours"}:
        faults.add(("entry", name, "points"), Message("points_of_entry"))


def options_of(file: GameFile, faults: FaultList) -> tuple[BoardOption, ...]:
    """Return the flags of boards: the rules that can be switched."""
    for name, rule in file.rule.items():
        if rule.option is not None and name.removeprefix("no-") in TAKEN_OPTIONS:
            faults.add(("rule", name), Message("option_taken", name=name))
    return tuple(
        BoardOption(name, default=rule.option == "on")
        for name, rule in file.rule.items()
        if rule.option is not None
    )
