"""Reading a game file: its tables, what is wrong between them, and the game that comes of it."""

import json
from collections.abc import Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path, PurePath, PurePosixPath
from shlex import quote
from typing import Any

from pnp.errors import GameFileError, UnknownNameError
from pnp.messages import Message
from pnp.model import gamefiles
from pnp.model.gamefiles import for_players, read_range, words_of
from pnp.model.games import PACKAGES, Game, package_folder
from pnp.owngames import facts, files, names
from pnp.owngames.building import FILE, merged, settle, shipped_game, shipped_table
from pnp.owngames.words import NAMED, PARTS, own_parts, words_of_game
from pnp.tables import parsing, reading, records
from pnp.tables.faults import Faults
from pnp.texts import LANGUAGES, suggestions

# How many pieces a game has at most, all together.
_MOST_PIECES = 10_000
_DIGITS = 8
# What changes no board: names, looks, and what is said of a rule that is broken.
_WITHOUT_BOARDS = frozenset(
    (
        *("name", "picture", "ground", "text", "bold", "dots", "is_hidden", "is_printed", "mm"),
        *("points", "is_standee", "severity", "says", "is_numbered", "is_secret", "part"),
        "names",
    )
)
# What files could not say at first, and say nothing of where it is left out.
_LATER = frozenset(
    (
        *("tiles", "has_chip", "has_all", "box", "stream", "ruling", "code", "shared", "asks"),
        *("ways", "each", "is_one", "pairs", "distance", "line", "path", "joins", "ring"),
        *("encloses", "surrounded", "through", "sets", "height", "pattern", "shape"),
        *("has_stacks", "over", "length", "around", "whose", "worth", "is_gone"),
    )
)
# Keys of rules that stood behind this one before every measure had them.
_BEFORE, _OF_RULES = "connected", ("to", "stopped_by", "between")
_DECIDING = ("board", "region", "terrain", "chip", "piece", "deal", "rule")


def load_game(path: Path) -> Game:
    """
    Return the game in the file at *path*, .toml or .zip.

    Raises:
        GameFileError: it cannot be read; all its faults are told, by their lines.
    """
    return read_game(files.open_game(path))


def read_game(text: files.GameText) -> Game:
    """
    Return the game in a file that was opened: the page opens them in memory.

    Raises:
        GameFileError: as in `load_game`.
    """
    source, faults = read_tables(text)
    game = game_of(source, faults)
    faults.raise_any()
    return game


def read_tables(text: files.GameText) -> tuple[gamefiles.Source, Faults]:
    """
    Return the tables of a game file, not yet held against one another, and where to note faults.

    Raises:
        GameFileError: as in `load_game`.
    """
    toml = parsing.parse_toml(text.data, text.file, GameFileError)
    written = text.data.decode("utf-8-sig", errors="replace").replace("\r\n", "\n").split("\n")
    # The line of each row of a map, too, counted from 1.
    lines = dict(toml.places.lines)
    for path, line in toml.places.lines.items():
        is_own = path[0] in {"bigtile", "pattern"} and path[2:] == ("map",)
        if is_own or path[:2] == ("board", "map"):
            is_below = written[line - 1].rstrip().endswith(("'''", '"""'))
            rows = range(line + 1 if is_below else line, len(written) + 1)
            lines.update({(*path, number): row for number, row in enumerate(rows, start=1)})
    places = toml.places._replace(lines=lines)
    faults = Faults(text.file, places)
    table = files.with_sheets(_with_base(toml.table, text), text.folder, faults)
    try:
        file = reading.read_record(gamefiles.GameFile, table, faults)
    except GameFileError:
        _note_names(text, table, faults)
        faults.raise_any()
        raise
    source = gamefiles.Source(text.name, file, text.folder, digest_of(file, text.folder), places)
    return source, faults


def _with_base(
    table: Mapping[str, Any], text: files.GameText, above: tuple[str, ...] = ()
) -> dict[str, Any]:
    """
    Return the tables of a file with those of what it extends.

    Raises:
        GameFileError: there is no such game or file, or it extends itself.
    """
    game = table.get("game")
    name = game.get("extends") if isinstance(game, Mapping) else None
    if not isinstance(name, str) or not name:
        return dict(table)
    if name in PACKAGES:
        base, _ = shipped_table(PACKAGES[name])
        say_in_words(base, name)
        # Its program prints more parts, and data of cards lie in its folder.
        decks = {name: deck for name, deck in base.get("deck", {}).items() if "data" not in deck}
        kit = {key: value for key, value in base.get("kit", {}).items() if key != "parts"}
        return merged({**base, "deck": decks, "kit": kit}, table)
    if name in {text.file, *above}:
        raise GameFileError("extends_itself", name=suggestions.printable(text.file))
    if not name.endswith(".toml"):
        raise GameFileError(suggestions.unknown_name("game", name, PACKAGES))
    beside = text._replace(file=name, data=text.folder.read(PurePosixPath(name)))
    whole = parsing.parse_toml(beside.data, name, GameFileError).table
    return merged(_with_base(whole, beside, (*above, text.file)), table)


def _note_names(text: files.GameText, table: Mapping[str, object], faults: Faults) -> None:
    """
    Note unknown names, too, where values cannot be read: all faults are told at once.

    These values are left out; so nothing but names can be held against one another.
    """
    unread = [path for path in faults.paths if len(path) > 2 and path[2] != "is"]
    try:
        left: dict[str, object] = dict(table)
        for kind, name, key, *_ in unread:
            things = left[str(kind)]
            assert isinstance(things, Mapping)
            thing = things[name]
            if isinstance(thing, Mapping):
                less = {one: value for one, value in thing.items() if one != key}
                left[str(kind)] = {**things, name: less}
        file = reading.read_record(gamefiles.GameFile, left, Faults(text.file))
    except GameFileError:
        return
    faults.hold_back()
    game_of(gamefiles.Source(text.name, file, text.folder, ""), faults)


def game_of(source: gamefiles.Source, noted: Faults) -> Game:
    """
    Return the game that a file says; what is wrong between its tables is noted.

    It is not settled: see `pnp.owngames.building.settled`.
    """
    file = source.tables
    players = read_range(file.game.players)
    if not players:
        noted.add(
            ("game", "players"),
            Message("players_range", value=suggestions.shortened(file.game.players)),
        )
        noted.hold_back()
        players = range(1, gamefiles.MOST_PLAYERS + 1)
    name = file.game.name
    if not all(text.strip() for text in ((name,) if isinstance(name, str) else name.values())):
        noted.add(("game", "name"), Message("empty_name"))
    if file.board.outline == "dealt" and not source.packages:
        noted.add(("board", "outline"), Message("dealt_by_program"))
    for kind in ("rule", "piece") if not source.packages else ():
        for name, table in getattr(file, kind).items():
            for key in SAID_BY_KEY:
                if getattr(table, key, ""):
                    noted.add((kind, name, key), Message("said_by_program"))
    if file.finding and not source.packages:
        noted.add(("finding",), Message("said_by_program"))
    names.names_of(file, noted)
    game = facts.unsettled(
        source, players, noted, lambda colours: words_of_game(file, source.name, colours, noted)
    )
    if any(len(getattr(file, kind)) > names.MOST_THINGS for kind in names.KINDS):
        return game
    tables = names.tables_by_players(file)
    missing = {
        number
        for path, value in tables.items()
        for number in names.note_players(value, path, players, noted)
    }
    complete = [number for number in players if number not in missing]
    files.note_files(file, source.folder, noted)
    if not complete:
        noted.hold_back()
    for number in complete if tables and complete else players[:1]:
        settle(game, number, (), noted)
    for number in players:
        total = 0
        for name, piece in file.piece.items():
            count = for_players(facts.front_of(file, name).count, number) or 0
            owners = len(words_of(piece.owner)) or number
            total += count * owners if not piece.flip_of else 0
        if total > _MOST_PIECES:  # which nobody could print
            noted.add(("piece",), Message("too_many_in_box", count=total, most=_MOST_PIECES))
    _note_parts(source, noted)
    return game


def _note_parts(source: gamefiles.Source, faults: Faults) -> None:
    """Note parts of the kit that there are not; a program may have parts of its own."""
    file = source.tables
    known = (*PARTS, *own_parts(file))
    for kind, others in (("deck", ()), ("die", file.deck), ("aid", (*file.deck, *file.die))):
        taken = {*PARTS, *others} if kind != "aid" else {*others} & {*file.kit.parts}
        for name in taken & {*getattr(file, kind)}:
            faults.add((kind, name), Message("name_reserved", name=name))
    for kind in ("deck", "aid"):
        for name, table in getattr(file, kind).items():
            size = table.size
            if size and isinstance(size, str) and size.strip().lower() not in gamefiles.CARD_NAMES:
                faults.add_unknown((kind, name, "size"), "size", size, gamefiles.CARD_NAMES)
    for name, aid in file.aid.items():
        if aid.spaces and aid.size:
            faults.add(("aid", name, "size"), Message("key_only_with", keys="rows, steps, page"))
    for name, die in file.die.items():
        if die.face_count != gamefiles.DIE_FACES:
            faults.add(("die", name, "faces"), Message("die_faces", count=die.face_count))
    if source.packages:
        return
    for number, part in enumerate(file.kit.parts, start=1):
        faults.note_known(("kit", "parts", number), "part of the kit", part, known)
    for part in file.kit.instead:
        faults.note_known(("kit", "instead", part), "part of the kit", part, known)


def digest_of(file: gamefiles.GameFile, folder: gamefiles.Folder) -> str:
    """Return eight hexadecimal digits that change with what decides boards."""
    whole = records.as_plain(file)
    tables = {kind: _decisive(whole[kind]) for kind in _DECIDING}
    tables |= {kind: _decisive(whole[kind]) for kind in ("bigtile", "pattern") if whole[kind]}
    # The cards of the decks that deals draw from.
    words = {word for deal in file.deal.values() for word in words_of(deal.lay)}
    if decks := [name for name in file.deck if name in words]:
        with suppress(GameFileError):  # said elsewhere
            tables["deck"] = {name: files.cards_of(file.deck[name], folder) for name in decks}
    data = json.dumps(tables, ensure_ascii=False).encode()
    import hashlib  # not needed by the games that come along

    return hashlib.sha256(data).hexdigest()[:_DIGITS]


def _decisive(table: object) -> object:
    """Return a table without what changes no board."""
    if not isinstance(table, Mapping):
        return table
    if {_BEFORE, *_OF_RULES} <= table.keys():  # not a rule that is only called so
        keys = [key for key in table if key not in _OF_RULES]
        place = keys.index(_BEFORE) + 1
        table = {key: table[key] for key in (*keys[:place], *_OF_RULES, *keys[place:])}
    return {
        key: _decisive(value)
        for key, value in table.items()
        if key not in _WITHOUT_BOARDS and (value or key not in _LATER)
    }


# Files to start from: a small game, every line explained, and the games that come along


# Games of our own wording, each whole, and what it is in both languages in its first two lines.
_GALLERY = Path(__file__).with_name("gallery")
_FILE, _NAME = "tidewrack.toml", '"Tidewrack"'
# Where a rule or a piece names sentences of a package.
SAID_BY_KEY = ("code", "shared", "asks")


def starter_text(file_name: str, language: str) -> str:
    """
    Return the text of a game file to start from, commented in *language*.

    The game is called after its file.
    """
    text = Path(__file__).with_name(f"starter.{language}.toml").read_text(encoding="utf-8")
    shown = file_name if file_name.isprintable() else _FILE
    return text.replace(_NAME, _quoted_title(file_name)).replace(_FILE, quote(shown))


def gallery(language: str, *, programs: bool = True) -> dict[str, str]:
    """
    Return the games to start from by their names, and what each is, in one line.

    Where:
        programs: those with a program of their own as well.
    """
    packages = PACKAGES.items() if programs else ()
    found = {
        name: shipped_game(name, package).rules_texts(language)("title")
        for name, package in packages
        if shipped_table(package)[0]["board"]["outline"] != "dealt"
    }
    for path in sorted(_GALLERY.glob("*.toml")):
        english, french, *_ = path.read_text(encoding="utf-8").split("\n", 2)
        found[path.stem] = (french if language == "fr" else english).removeprefix("# ")
    return found


def like_files(slug: str, file_name: str, language: str) -> dict[str, bytes]:
    """
    Return the file of a game that comes along, for a designer, and the data that it names.

    One of the gallery is as it is. That of a game with a program has its names, and begins with
    what this program does, and a file cannot say.

    Raises:
        UnknownNameError: there is no such game, nor one in the gallery, or only its program deals
            its boards.
    """
    known = gallery(language)
    if slug not in known:
        raise UnknownNameError("like_these", name=slug, names=", ".join(known))
    if slug not in PACKAGES:
        return {file_name: _GALLERY.joinpath(f"{slug}.toml").read_bytes()}
    import tomlkit  # the page, which is without, asks for no such file

    game = shipped_game(slug, PACKAGES[slug])
    file: Any = tomlkit.parse((package_folder(PACKAGES[slug]) / FILE).read_text(encoding="utf-8"))
    tables: Mapping[str, Any] = file.unwrap()
    say_in_words(file, slug)
    file["kit"].pop("parts", None)  # its program prints more
    title = _quoted_title(file_name)
    text = tomlkit.dumps(file).replace(json.dumps(game.title, ensure_ascii=False), title, 1)
    told = game.rules_texts(language)
    head = f"# {told('like_game', title=told('title'))}\n# {told('like_program')}\n\n"
    data = [deck["data"] for deck in tables.get("deck", {}).values() if "data" in deck]
    beside = {name: game.file.folder.read(PurePosixPath(name)) for name in data}
    return {file_name: f"{head}{text}".encode(), **beside}


def say_in_words(file: Any, slug: str) -> None:
    """
    Say in the tables of a game that comes along what texts of its package say, by no keys.

    Its aids go: they lie in its folder.
    """
    game = shipped_game(slug, PACKAGES[slug])
    words = {one: game.rules_texts(one) for one in LANGUAGES}
    pictures = zip(file["piece"], game.pieces, strict=True)
    keys = [("piece", name, f"piece_{kind.picture}") for name, kind in pictures]
    for kind, key in NAMED.items():
        keys += [(kind, name, key.format(name)) for name in file.get(kind, ())]
    for kind, name, key in keys:
        file[kind][name].update({"name": {one: texts(key) for one, texts in words.items()}})
    for name, rule in file.get("rule", {}).items():
        code = rule.get("code")
        pairs = words.items() if code else ()
        says = {one: texts.table[code].replace("{hex}", "{hexes}") for one, texts in pairs}
        parts = chain.from_iterable(map(names.parts_of, says.values()))
        if says and all(part.slot in (None, *names.SLOTS_OF_RULES) for part in parts):
            file["rule"][name].update({"says": says})
    for kind in ("rule", "piece"):
        for table in file.get(kind, {}).values():
            for key in (*SAID_BY_KEY, "ways"):
                table.pop(key, None)
    for kind in ("finding", "number", "aid"):
        file.pop(kind, None)


def _quoted_title(file_name: str) -> str:
    """Return a game's title by the name of its file, as TOML."""
    name = PurePath(file_name).stem.replace("-", " ").replace("_", " ").strip().capitalize()
    return json.dumps(name, ensure_ascii=False) if name.isprintable() and name else _NAME
