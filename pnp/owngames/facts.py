"""The facts of an own game: what does not hang on how many play, nor on the board."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain

from generators import regex
from pnp.messages import Message
from pnp.model import boards, gamefiles, games
from pnp.model.gamefiles import for_players, in_language, is_by_players, words_of
from pnp.owngames.names import KEYWORDS, split_words
from pnp.owngames.outlines import ground_of, is_free
from pnp.tables.faults import Faults, KeyPath
from pnp.texts.suggestions import shortened

COLOURS: tuple[str, ...] = gamefiles.GameTable.defaults["colours"]
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
# What commands that deal have as options of their own; those of other games are free.
COMMAND_OPTIONS = frozenset(
    (
        *("as", "back-offset", "bleed-mm", "board", "card", "count", "draw-order", "duplex"),
        *("even", "file", "for", "force", "game", "grid", "gutter-mm", "help", "hex-mm"),
        *("inventory", "jobs", "json", "labels", "land", "lang", "margin-mm", "marks", "names"),
        *("only", "options", "output", "paper", "players", "png-dpi", "quiet", "rivers"),
        *("roads", "seed", "sheets", "standees", "stock-mm", "theme", "tokens", "url-base"),
        *("watch", "without"),
    )
)
_NO_LETTERS = "-?;"
# Of a terrain or a piece in position files.
MOST_CODE = 6
_CODE = regex("[A-Z][A-Z0-9]{0,5}")
_MOST_WORDS = 120
# What the back of a piece shares with its front.
_SHARED_BY_BACKS = (
    *("count", "owner", "on", "within", "points"),
    *("tags", "mm", "is_standee", "is_printed"),
)


def look_of(name: str) -> str:
    """Return the key of the picture of what a designer calls *name*."""
    return f"{OWN}/{name}"


def front_of(file: gamefiles.GameFile, name: str) -> gamefiles.PieceTable:
    """Return the table that says all of a piece but its name and its look."""
    table = file.piece[name]
    return file.piece.get(table.flip_of, table)


def _is_word(text: str, barred: str = ";") -> bool:
    """Tell whether a text can stand in position files as one word; an empty one is one, too."""
    return text.isprintable() and not any(mark.isspace() or mark in barred for mark in text)


# As in the games that are built in: black is never taken for blue.
_LETTERS = {"black": "k"}
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_CAPITALS = _ALPHABET.upper()


def colours_of(
    file: gamefiles.GameFile, most_players: int, faults: Faults
) -> tuple[games.Colour, ...]:
    """Return the colours of the players, by seats."""
    names = file.game.colours
    if names == COLOURS:
        names = names[:most_players]
    known = dict.fromkeys((*file.colour, *COLOURS))
    french = {
        name: _COLOURS_IN_FRENCH[name.lower()]
        for name in names
        if name not in known and name.lower() in _COLOURS_IN_FRENCH
    }
    if french:
        faults.misnamed.update(word.lower() for word in french)
        names = tuple(french.get(name, name) for name in names)
        told = Message("colours_in_french", words=", ".join(names))
        faults.add(("game", "colours"), told, is_name=True)
    for number, name in enumerate(names, start=1):
        path = ("game", "colours", number)
        faults.note_known(path, "colour", name, known)
        if name in names[: number - 1]:
            faults.add(path, Message("value_twice", value=name))
    if len(names) < most_players:
        told = Message("too_few_colours", count=len(names), players=most_players)
        faults.add(("game", "colours"), told)
    for name in file.colour.keys() - {*names}:
        faults.add(("colour", name), Message("colour_without_seat", name=name))
    chosen = list(dict.fromkeys(name for name in names if name in known))
    # The letter of each is its own, else the first of its name that is free.
    letters: dict[str, str] = {}
    for name in chosen:
        letter = file.colour[name].letter if name in file.colour else ""
        if letter and (len(letter) != 1 or not "a" <= letter <= "z"):
            faults.add(("colour", name, "letter"), Message("colour_letter", value=letter))
        elif letter and letter in letters.values():
            faults.add(("colour", name, "letter"), Message("value_twice", value=letter))
        if letter:
            letters[name] = letter
    for name in chosen:
        if name not in letters:
            usual = _LETTERS.get(name, "")
            free = (mark for mark in (*usual, *name, *_ALPHABET) if mark.isalpha())
            letters[name] = next(mark for mark in free if mark not in letters.values())
    return tuple(games.Colour(letters[name], name) for name in chosen)


def terrains_of(
    file: gamefiles.GameFile, players: range, faults: Faults, *, has_looks: bool = False
) -> tuple[games.Terrain, ...]:
    """Return the kinds of hexes; where the game *has_looks* of its own, by these."""
    if not file.terrain:
        faults.add(("terrain",), Message("no_terrain"))
    taken_words = {*KEYWORDS, *file.chip, *file.entry, file.game.pieces}
    found = []
    # Those of which no two may touch, by a rule that always holds.
    lone = set[str]()
    for rule in file.rule.values():
        if rule.is_equal and rule.option is None and rule.least in {None, 2}:
            wanted, less = map(set, split_words(rule.apart))
            for name, table in file.terrain.items():
                called = {name, *words_of(table.tags)}
                if (not wanted or called & wanted) and not called & less:
                    lone.add(name)
    for name, table in file.terrain.items():
        letter = table.letter or name[:1].upper()
        path: KeyPath = ("terrain", name, *(("letter",) if table.letter else ()))
        is_code = 1 <= len(letter) <= MOST_CODE and (len(letter) == 1 or letter.isalnum())
        if not is_code or not _is_word(letter, _NO_LETTERS):
            faults.add(path, Message("terrain_letter", value=shortened(letter), most=MOST_CODE))
        elif letter.lower() in taken_words:
            faults.add(path, Message("name_reserved", name=letter))
        look = table.picture if has_looks else look_of(name)
        most = max((for_players(table.count, number) or 0 for number in players), default=0)
        own = (name, letter, look, table.value, most or None, name not in lone, table.worth)
        found.append(games.Terrain(*own, is_gone=table.is_gone))
        if table.is_gone and (table.count is not None or words_of(table.within)):
            faults.add(("terrain", name, "gone"), Message("gone_is_no_terrain"))
    codes = (f"{letter}{number}" for letter in _CAPITALS for number in range(1, 100))
    _names_by_letter("terrain", file.terrain, (one.letter.upper() for one in found), codes, faults)
    return tuple(found)


def _names_by_letter(
    kind: str,
    tables: Mapping[str, gamefiles.TerrainTable] | Mapping[str, gamefiles.PieceTable],
    letters: Iterable[str],
    codes: Iterable[str],
    faults: Faults,
) -> dict[str, str]:
    """Return what has each letter; others with it are noted, each with another that is free."""
    pairs = list(zip(tables, letters, strict=True))
    used, owners = {letter for _, letter in pairs}, dict[str, str]()
    for name, letter in pairs:
        if owners.setdefault(letter, name) == name:
            continue
        marks = (mark for mark in (*name.upper(), *_CAPITALS) if mark in _CAPITALS)
        free = next((mark for mark in chain(marks, codes) if mark not in used), "")
        used.add(free)
        path: KeyPath = (kind, name, *(("letter",) if tables[name].letter else ()))
        told = Message("letter_taken", letter=letter, name=owners[letter], free=free)
        run_out = Message("letters_run_out", letter=letter, name=owners[letter])
        faults.add(path, told if free else run_out)
    return owners


def pieces_of(
    file: gamefiles.GameFile,
    colours: Iterable[games.Colour],
    faults: Faults,
    *,
    has_looks: bool = False,
) -> dict[str, games.PieceKind]:
    """Return the kinds of pieces by their ids; where the game *has_looks* of its own, by these."""
    letters = {colour.name: colour.letter for colour in colours}
    found = {}
    for name, table in file.piece.items():
        front = front_of(file, name)
        if not table.flip_of and table.count is None:
            faults.add(("piece", name), Message("it_needs", names="count", count=1))
        elif table.flip_of:  # a back says nothing that its front says
            path: KeyPath = ("piece", name, "flip_of")
            if table.flip_of not in file.piece:
                faults.add_unknown(path, "piece", table.flip_of, file.piece)
            elif front.flip_of or table.flip_of == name:
                faults.add(path, Message("flip_of_a_back"))
            backs = [back for back, one in file.piece.items() if one.flip_of == table.flip_of]
            if name in backs[1:]:
                faults.add(path, Message("flip_of_twice", name=table.flip_of, back=backs[0]))
            for key in _SHARED_BY_BACKS:
                if getattr(table, key) not in (None, ()):
                    word = {"within": "in", "tags": "is"}.get(key, key.removeprefix("is_"))
                    told = Message("said_of_the_front", name=table.flip_of)
                    faults.add(("piece", name, word), told)
        letter = name[:1].upper() if table.letter is None else table.letter
        path = ("piece", name, *(() if table.letter is None else ("letter",)))
        if letter not in {"", "+"} and not _CODE.fullmatch(letter):
            capitals = re.sub("[^A-Z0-9]|^[0-9]+", "", letter.upper())[:MOST_CODE] or "A"
            faults.add(path, Message("piece_letter", value=shortened(letter), meant=capitals))
        elif front.owner == NOBODY_WORD and boards.row_of_name(letter) is not None:
            faults.add(path, Message("code_is_a_hex", code=letter))
        within, owned = words_of(front.within), words_of(front.owner)
        for owner in owned if owned != (NOBODY_WORD,) else ():
            faults.note_known(("piece", name, "owner"), "colour", owner, (*letters, NOBODY_WORD))
        found[name] = games.PieceKind(
            letter,
            table.picture if has_looks else look_of(name),
            has_chip=table.has_chip,
            terrains=within if file.terrain.keys() >= set(within) else (),
            on=front.on or "hex",
            owners=games.OF_NOBODY
            if owned == (NOBODY_WORD,)
            else tuple(letters[owner] for owner in owned if owner in letters),
            is_printed=bool(front.is_printed),
            worth=table.worth or front.worth,
        )
    codes = [one.letter for one in found.values()]
    taken = _names_by_letter("piece", file.piece, codes, (), faults)
    # Some could be read in two ways where they stand side by side.
    for code, name in taken.items():
        if "" in taken and code[-1:].isdigit():
            told = Message("code_and_number", code=code, name=taken[""])
            faults.add(("piece", name, "letter"), told)
    if text_and_ways := read_twice([code for code in taken if _CODE.fullmatch(code)]):
        text, one, other = text_and_ways
        longest = taken[max((part for part in (*one, *other) if part in taken), key=len)]
        told = Message("codes_read_twice", text=text, one=" ".join(one), other=" ".join(other))
        faults.add(("piece", longest, "letter"), told)
    return found


def read_twice(codes: Collection[str]) -> tuple[str, tuple[str, ...], tuple[str, ...]] | None:
    """
    Return letters that are codes, and numbers behind them, in two ways; None where there are none.

    >>> read_twice(["I", "N", "IN2"]), read_twice(["A", "AB", "BC", "C"])
    (('IN2', ('IN2',), ('I', 'N', '2')), ('ABC', ('A', 'BC'), ('AB', 'C')))
    >>> read_twice(["INF1", "INF12", "A", "AB"])
    """
    numbers = sorted({number for code in codes for number in re.findall("[0-9]+", code)})
    words: dict[str, tuple[str, ...]] = {code: (code,) for code in codes}
    for code in codes:
        for number in numbers if not code[-1].isdigit() else ():
            if code + number in words:
                return code + number, words[code + number], (code, number)
            words[code + number] = (code, number)
    starts: dict[str, list[str]] = {}
    for word in words:
        for end in range(1, len(word)):
            starts.setdefault(word[:end], []).append(word)
    # What was read, and what one way has more of it than the other, which goes on.
    ways = [
        (word, word[len(start) :], words[word], words[start])
        for start in words
        for word in starts.get(start, ())
    ]
    known: set[str] = set()
    for text, rest, longer, shorter in ways:
        if rest in words:
            return text, longer, (*shorter, *words[rest])
        if rest not in known:
            parts = (rest[:end] for end in range(1, len(rest)) if rest[:end] in words)
            ways += ((text, rest[len(part) :], longer, (*shorter, *words[part])) for part in parts)
            for word in starts.get(rest, ()):
                more = word[len(rest) :]
                ways.append((text + more, more, (*shorter, *words[word]), longer))
        known.add(rest)
    return None


def chips_of(file: gamefiles.GameFile, players: int, faults: Faults) -> tuple[games.ChipKind, ...]:
    """Return the kinds of chips with their bags for so many players."""
    taken = {*KEYWORDS, *file.chip, *file.entry}
    for name, table in file.chip.items():
        values = values_of(table)
        # Position files know no capitals.
        known: set[str] = set()
        if not values:
            faults.add(("chip", name, "bag"), Message("chip_nothing"))
        for value in values:
            path: KeyPath = ("chip", name, "bag", value)
            if not _is_word(value, "@;") or value in {"-", "?", ""}:
                faults.add(path, Message("chip_value", value=shortened(value)))
            elif value.lower() in taken:
                faults.add(path, Message("chip_value_taken", value=shortened(value)))
            elif value.lower() in known:
                faults.add(path, Message("chip_value_twice", value=shortened(value)))
            known.add(value.lower())
        for value in table.text:
            faults.note_known(("chip", name, "text", value), "chip", value, values)
        for number, bold in enumerate(table.bold, start=1):
            faults.note_known(("chip", name, "bold", number), "chip", str(bold), values)
    return tuple(
        games.ChipKind(
            name,
            bag_of(table, players),
            is_facing=bool(words_of(table.facing)),
            bold=tuple(map(str, table.bold)),
        )
        for name, table in file.chip.items()
    )


def bag_of(table: gamefiles.ChipTable, players: int) -> dict[str, int]:
    """Return the values of a bag and how many there are of each, both perhaps by players."""
    bag = (for_players(table.bag, players) or {}) if is_by_players(table.bag) else table.bag
    return {value: for_players(count, players) or 0 for value, count in bag.items()}


def values_of(table: gamefiles.ChipTable) -> tuple[str, ...]:
    """Return the values of chips, for whatever number of players."""
    bags = table.bag.values() if is_by_players(table.bag) else (table.bag,)
    return tuple(dict.fromkeys(value for bag in bags if isinstance(bag, Mapping) for value in bag))


def entries_of(file: gamefiles.GameFile, faults: Faults) -> tuple[games.EntryKind, ...]:
    """Return what position files may say besides the board and the pieces."""
    for name, table in file.entry.items():
        if (table.shape == "words") != bool(table.words):
            faults.add(("entry", name), Message("words_of_entry"))
        if table.least > table.most:
            faults.add(("entry", name, "least"), Message("least_above_most"))
        for number, word in enumerate(table.words, start=1):
            if not word or not _is_word(word):
                path = ("entry", name, "words", number)
                faults.add(path, Message("one_word", value=shortened(word)))
        is_counted = table.shape in {"number", "numbers", "holder", "colours"}
        if table.points is not None and not is_counted:
            faults.add(("entry", name, "points"), Message("points_of_entry"))
    return tuple(
        games.EntryKind(**{**table._asdict(), "keyword": name, "most": most})
        for name, table in file.entry.items()
        for most in [min(table.most, _MOST_WORDS) if table.shape == "text" else table.most]
    )


def options_of(file: gamefiles.GameFile, faults: Faults) -> tuple[games.BoardOption, ...]:
    """Return what boards can be asked for: rules that can be switched, and what else is said."""
    for name, rule in file.rule.items():
        if rule.option is not None and name.removeprefix("no-") in COMMAND_OPTIONS:
            faults.add(("rule", name), Message("option_taken", name=name))
    return (
        *(_option(name, table) for name, table in file.option.items() if not table.is_kit),
        *(
            games.BoardOption(name, default=rule.option == "on")
            for name, rule in file.rule.items()
            if rule.option is not None
        ),
    )


def _option(name: str, table: gamefiles.OptionTable) -> games.BoardOption:
    if table.choices:
        return games.BoardOption(name, table.choices[0], table.choices)
    if table.least is None:
        return games.BoardOption(name, None if table.is_file else False)
    most = table.most
    return games.BoardOption(
        name,
        table.usual,
        least=table.least,
        most=None if most is None else lambda players: int(for_players(most, players)),
    )


_SUM = regex(r"([a-z][a-z0-9_]*) ([+-]) ([a-z0-9_]+)")


def numbers_of(
    file: gamefiles.GameFile, outline: tuple[int, ...], players: range, faults: Faults
) -> dict[str, int | str]:
    """
    Return what fills the slots of texts: the numbers of the file, and what follows from the box.

    Of pieces ``knight_each``, of terrains ``mountain_count``, of a list ``magic_1``, ``magic_2``;
    a number may be ``"builders - 1"``.
    """
    found: dict[str, int | str] = {
        "least_players": players[0],
        "most_players": players[-1],
        "hexes_of_board": sum(outline),
        "outline": " ".join(map(str, outline)),
        "rows_of_board": ", ".join(map(str, outline)),
    }
    for things, what in ((file.piece, "each"), (file.terrain, "count")):
        for name, thing in things.items():
            if isinstance(thing.count, int):
                found[f"{name}_{what}"] = thing.count
    for name, entry in file.entry.items():
        if entry.words:
            found[f"{name}_words"] = len(entry.words)
    for name, value in file.number.items():
        if isinstance(value, tuple):
            items: tuple[int | str, ...] = value
            found.update((f"{name}_{place}", one) for place, one in enumerate(items, start=1))
        elif isinstance(value, str) and (match := _SUM.fullmatch(value)):
            one, other = (found.get(word, word) for word in (match[1], match[3]))
            try:
                sign = -1 if match[2] == "-" else 1
                found[name] = int(one) + sign * int(other)
            except ValueError:
                faults.add(("number", name), Message("number_sum", value=shortened(value)))
        elif isinstance(value, Mapping):
            found[f"{name}_sum"] = sum(value.values())
        else:
            found[name] = value
    return found


# The game.


def unsettled(
    source: gamefiles.Source,
    players: range,
    faults: Faults,
    words_for: Callable[[tuple[games.Colour, ...]], Mapping[str, Mapping[str, str]]] | None = None,
) -> games.Game:
    """
    Return what does not hang on how many play, nor on the board.

    Where:
        words_for: its texts, given its colours; a game that comes along has them in its package.
    """
    file, table = source.tables, source.tables.game
    has_looks = bool(source.packages)
    colours = colours_of(file, players[-1], faults)
    words = words_for(colours) if words_for is not None else {}
    terrains = terrains_of(file, players, faults, has_looks=has_looks)
    # How many hexes the rows have, where all boards have one outline.
    outline: tuple[int, ...] = ()
    grounds = {ground_of(file, number, {}, Faults()).cells for number in players if has_looks}
    if len(grounds) == 1:
        outline = tuple(Counter(cell.r for cell in grounds.pop()).values())
    not_even = Message("not_even" if source.packages else "not_even_own", game=source.name)
    slug = boards.GameName(source.name)
    game = slug.game = games.Game(
        slug=slug,
        title=words[table.language]["title"] if words else in_language(table.name, "en"),
        least_players=players[0],
        most_players=players[-1],
        hex_mm=table.hex_mm,
        terrains=terrains,
        colours=colours,
        pieces=tuple(pieces_of(file, colours, faults, has_looks=has_looks).values()),
        options=(*options_of(file, faults), *((games.EVEN,) if file.board.even else ())),
        kit_options=tuple(_option(key, one) for key, one in file.option.items() if one.is_kit),
        lacks={} if file.board.even else {games.EVEN.name: not_even},
        entries=entries_of(file, faults),
        rulings=tuple(
            games.Ruling(name, one.choices, one.is_scored) for name, one in file.ruling.items()
        ),
        # On a board that grows, places in rows would change from turn to turn.
        naming="column" if is_free(file, players) else "place",
        outline=outline,
        has_numbers=file.board.is_numbered,
        has_stacks=file.board.has_stacks,
        chips=chips_of(file, players[-1], faults),
        piece_block=table.pieces,
        has_draw_pile=table.has_draw_pile,
        inventory_letters="".join(dict.fromkeys("".join(sum(file.board.tiles.values(), ())))),
        numbers=numbers_of(file, outline, players, faults),
        file=source,
        words=words,
    )
    return game
