"""
What a game still lacks: texts, pictures, colours that can be told apart, capabilities.

For whoever adds a game: all of it at once, by ``pnp games NAME --check`` and in the tests. At last
a game is tried as its players would: board, kit, set-up card and positions, in each language.
What never happens or is left over in a file without faults is told as notes.
"""

import re
import tomllib
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial

from generators import BudgetError
from pnp._api.boards import Board, deal, draw
from pnp._api.judgements import Findings, Score, check, score
from pnp._api.kits import kit
from pnp._api.positions import parse
from pnp._api.setupcards import setup_cards
from pnp.errors import GameDataError, GameFileError, PnpError
from pnp.games import capabilities
from pnp.messages import Message, message_of
from pnp.model.checks import Deal, Land, Per, Pieces, Within, spoken_of
from pnp.model.gamefiles import for_players, words_of
from pnp.model.games import DealRequest, Game, PieceKind, package_folder
from pnp.notation.boardcodes import CODINGS, MOST_PLAYERS
from pnp.owngames.facts import front_of
from pnp.owngames.files import deck_rows
from pnp.printing.art.symbols import piece
from pnp.printing.positions import shown_keys
from pnp.printing.stock.prints import print_of
from pnp.printing.themes import (
    LEAST_CONTRAST,
    THEMES,
    Theme,
    find_look,
    find_player,
    lightness,
    marks_ink,
)
from pnp.tables.faults import Faults
from pnp.texts import LANGUAGES, Language

TABLE = "texts.toml"

# Differences in lightness (L*).
LEAST_LETTER_CONTRAST = 43.0
PATTERN_CONTRAST = (12.0, 18.0)

# So many seeds tell whether boards are rare.
_SEEDS_TRIED = 5
_TRIAL_SEED = 1


def game_faults(game: Game) -> Iterator[str]:
    """
    Yield what *game* lacks, a line each; nothing if it is complete.

    It is tried only when nothing is missing, for else all of that would be told once more.
    """
    missing = list(_missing_parts(game)) if game.package else []
    yield from missing or dict.fromkeys(_trial_faults(game))


def _missing_parts(game: Game) -> Iterator[str]:
    yield from _file_faults(game)
    languages = _read_table(game)
    yield from _table_faults(languages)
    if set(LANGUAGES) <= set(languages):
        for language in LANGUAGES:
            table = game.rules_texts(language).table
            for key in dict.fromkeys(required_texts(game)):
                if key not in table:
                    yield f"texts [{language}]: {key} is missing"
        yield from _credit_faults(game)
    try:
        print_of(game)
    except GameDataError as error:
        yield from str(error).splitlines()
    yield from _look_faults(game)
    yield from _code_faults(game)
    yield from _example_faults(game)


def game_notes(game: Game) -> tuple[str, ...]:
    """Return what is worth knowing of a game without faults, such as pictures that are coarse."""
    rare = () if game.package else _rare_deals(game)
    return (*capabilities.art_notes(game, game.hex_mm), *_file_notes(game), *rare)


def _file_notes(game: Game) -> Iterator[str]:
    """Yield what in the file of an own game never happens, is left over, or stays empty."""
    from pnp.owngames.building import settled

    yield from () if game.package else notes_of(game)
    reasons: dict[str, list[int]] = {}
    for players in range(game.least_players, game.most_players + 1):
        for reason in notes_for(settled(game, players), players):
            reasons.setdefault(reason, []).append(players)
    yield from _by_players(reasons)


def _undealt(game: Game) -> dict[str, list[int]]:
    """Return why no board is dealt, with the numbers of players for whom it is so."""
    reasons: dict[str, list[int]] = {}
    for players in range(game.least_players, game.most_players + 1):
        dealt, reason = _dealt_of_seeds(game, players)
        if not any(dealt):
            reasons.setdefault(reason, []).append(players)
    return reasons


def _rare_deals(game: Game) -> Iterator[str]:
    """Yield for which players not every seed has a board, or only a search finds it."""
    for players in range(game.least_players, game.most_players + 1):
        dealt, _ = _dealt_of_seeds(game, players)
        seeds = len(dealt)
        if "" in dealt:
            there = sum(map(bool, dealt))
            yield Message("seeds_without_board", players=players, seeds=seeds, dealt=there)
        elif found := dealt.count("found"):
            yield Message("boards_are_found", players=players, seeds=seeds, found=found)


@lru_cache(maxsize=8)
def _dealt_of_seeds(game: Game, players: int) -> tuple[list[str], str]:
    """
    Return how boards of the first seeds came, ``drawn``, ``found`` or not at all, and why not.

    One is enough if it is drawn, or if it is proved that there is none.
    """
    dealt, reason = list[str](), ""
    for seed in range(1, 1 + _SEEDS_TRIED):
        try:
            board = capabilities.deal_board(game, DealRequest(players, seed, {}))
            dealt.append("found" if board.drawn_from.is_found else "drawn")
        except PnpError as error:
            dealt.append("")
            reason = reason or _with_place(game, message_of(error))
            if not isinstance(error, BudgetError):
                break
        if dealt == ["drawn"]:
            break
    return dealt, reason


def _with_place(game: Game, reason: str) -> str:
    """Return why nothing is dealt, behind the line of the deal or the chip that it is about."""
    name = str(reason.values.get("name", "")) if isinstance(reason, Message) else ""
    kind = "deal" if name in game.file.tables.deal else "chip"
    line = game.file.places.lines.get((kind, name.rpartition(" ")[2]))
    path = f"{game.file.name.rpartition('/')[2]}:{line}"
    return Message("in_file", path=path, message=reason) if line else reason


def _by_players(reasons: Mapping[str, Iterable[int]]) -> Iterator[str]:
    for reason, counts in reasons.items():
        yield Message("for_so_many", players=", ".join(map(str, counts)), reason=reason)


def required_texts(game: Game) -> Iterator[str]:
    """Yield the keys of the texts that the facts of *game* ask for."""
    yield from ("title", "credit")
    yield from (terrain.name for terrain in game.terrains)
    for colour in game.colours:
        yield from (f"colour_{colour.name}", f"kit_letter_{colour.name}")
    yield from (f"piece_{kind.picture}" for kind in game.pieces)
    for kind in game.entries:
        yield f"entry_{kind.keyword}"
        yield from shown_keys(kind)
    for option in (*game.options, *game.kit_options):
        yield f"option_{option.name}"
        yield from (f"option_{option.name}_{choice}" for choice in option.choices)
    for ruling in game.rulings:
        yield f"ruling_{ruling.id}"
        yield from (f"ruling_{ruling.id}_{word}" for word in ruling.choices or ("reading",))


def _file_faults(game: Game) -> Iterator[str]:
    """Yield what is wrong between the tables of `game.toml`, as a designer is told of his."""
    from pnp.owngames.reading import game_of

    faults = Faults("game.toml", error=GameDataError)
    try:
        game_of(game.file, faults)
        faults.raise_any()
    except GameDataError as error:
        yield from str(error).splitlines()


def _read_table(game: Game) -> Mapping[str, Mapping[str, str]]:
    """Return the texts of *game* by language, none where it has no such file."""
    path = package_folder(game.package) / TABLE
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _table_faults(languages: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield where the languages differ, and findings without a source."""
    missing = [language for language in LANGUAGES if language not in languages]
    if missing:
        yield f"{TABLE}: there is no section {', '.join(f'[{language}]' for language in missing)}"
        return
    keys = set().union(*(languages[language] for language in LANGUAGES))
    for language in LANGUAGES:
        texts = languages[language]
        yield from (f"{TABLE} [{language}]: {key} is missing" for key in sorted(keys - set(texts)))
    for key in sorted(set.intersection(*(set(languages[language]) for language in LANGUAGES))):
        said = (languages[language][key] for language in LANGUAGES)
        if len({frozenset(re.findall(r"\{(\w*)\}", text)) for text in said}) > 1:
            yield f"{TABLE}: {key} has other slots in each language"
    codes = {match[0] for key in keys if (match := re.match(r"[A-Z]{2}\d\d", key))}
    for code in sorted(codes):
        if f"{code}_source" not in keys:
            yield f"{TABLE}: {code}_source is missing"


def _credit_faults(game: Game) -> Iterator[str]:
    """Yield where the credit does not name whose game it is, and since when."""
    for language in LANGUAGES:
        credit = game.texts(language).table.get("credit", "")
        table = game.file.tables.game
        for fact in (table.author, str(table.year)):
            if credit and fact not in credit:
                yield f"{TABLE} [{language}]: credit does not name {fact}"


def _look_faults(game: Game) -> Iterator[str]:
    """Yield what is wrong with pictures and colours, or why they cannot be read."""
    try:
        themes = [capabilities.theme_of(game, name) for name in THEMES]
    except GameDataError as error:
        yield from str(error).splitlines()
        return
    yield from _missing_pictures(game)
    for theme in themes:
        yield from _faint_colours(game, theme)


def _missing_pictures(game: Game) -> Iterator[str]:
    """Yield the looks and pieces that cannot be drawn."""
    theme = capabilities.theme_of(game, "colour")
    for terrain in game.terrains:
        try:
            find_look(terrain.look, theme)
        except (PnpError, KeyError) as error:
            yield f"print/looks.toml: {terrain.name}: {error}"
    for kind in game.pieces:
        for colour in game.colours[:1]:
            try:
                piece(kind.picture, find_player(theme, colour.name), theme)
            except PnpError as error:
                yield f"print/looks.toml: {error}"


def _faint_colours(game: Game, theme: Theme) -> Iterator[str]:
    """Yield what cannot be told apart in *theme*: ground and pattern, letters on pieces."""
    for tone in dict.fromkeys(_tones(game, theme)):
        if tone not in theme.tones:
            yield f"print/looks.toml: theme {theme.key} has no tone {tone!r}"
            continue
        ground = lightness(theme.tones[tone].ground)
        if abs(ground - lightness(marks_ink(theme, tone))) < LEAST_CONTRAST:
            yield (
                f"theme {theme.key}, tone {tone}: neither ink nor paper is "
                f"{LEAST_CONTRAST:g} apart from the ground"
            )
        least, most = PATTERN_CONTRAST
        contrast = ground - lightness(theme.tones[tone].pattern)
        if not theme.is_lined and not least <= contrast <= most:
            yield (
                f"theme {theme.key}, tone {tone}: the pattern is {contrast:.1f} darker than the "
                f"ground, expected {least:g} to {most:g}"
            )
    for colour in game.colours:
        try:
            player = find_player(theme, colour.name)
        except PnpError as error:
            yield f"print/looks.toml: {error}"
            continue
        contrast = abs(lightness(player.fill) - lightness(player.ink))
        if contrast < LEAST_LETTER_CONTRAST:
            yield f"theme {theme.key}: the letter on {colour.name} pieces is hard to read"


def _tones(game: Game, theme: Theme) -> Iterator[str]:
    for terrain in game.terrains:
        try:
            yield find_look(terrain.look, theme).tone
        except PnpError:
            continue  # said elsewhere


def _code_faults(game: Game) -> Iterator[str]:
    """Yield what keeps boards of *game* from having codes."""
    coding = CODINGS.get(game.slug)
    if coding is None:
        yield f"boardcodes.py: CODINGS has no letter for {game.slug}"
        return
    if game.most_players > MOST_PLAYERS:
        yield f"game.toml: board codes have no room for more than {MOST_PLAYERS} players"
    for option in game.options:
        needed = len(option.choices) or 2
        if option.most is not None:
            needed = option.most(game.most_players) - (option.least or 0) + 2
        if option.kind != "file" and coding.sizes.get(option.name, 0) < needed:
            yield f"boardcodes.py: --{option.name} needs room for {needed} values in board codes"


def _example_faults(game: Game) -> Iterator[str]:
    from pnp.notation.reading.parsing import parse_position

    try:
        parse_position(game.example, name="example.txt")
    except (PnpError, OSError) as error:
        yield str(error)


def _trial_faults(game: Game) -> Iterator[str]:
    """Yield what fails when *game* is dealt, drawn, checked and scored; of a program also where."""
    undealt = {} if game.package else _undealt(game)
    yield from _by_players(undealt)
    # Both are the same in all languages; of a large board each takes seconds.
    board = cache(partial(deal, game, seed=_TRIAL_SEED))
    judged = cache(partial(_judged, game))
    for language in LANGUAGES:
        titles: list[str] = []
        for name, act in _trials(game, language, titles, board, judged).items():
            try:
                act()
            except PnpError as error:
                message = _with_place(game, message_of(error))
                if game.package:
                    yield f"{name} [{language}]: {message}"
                # That of some seeds is told as a note, or above.
                elif not isinstance(error, BudgetError) and message not in undealt:
                    yield message
            except Exception as error:
                if not game.package:
                    raise
                last = traceback.extract_tb(error.__traceback__)[-1]
                where = f"{last.filename}, line {last.lineno}"
                yield f"{name} [{language}]: {where}: {type(error).__name__}: {error}"
        for title in titles if game.package else ():
            if "," in title:  # which stands between the titles of a sheet
                yield f"texts.toml [{language}]: {title!r}: a part needs a title without commas"


def _trials(
    game: Game,
    language: Language,
    titles: list[str],
    board: Callable[[], Board],
    judged: Callable[[str], tuple[Findings, Score]],
) -> Mapping[str, Callable[[], object]]:
    """Return what is tried, by its name; *titles* gets those of the parts of the kit."""

    def judge(text: str) -> None:
        """Draw and tell what is found: of a position first its picture."""
        for judgement in judged(text):
            draw(judgement, language=language)
            judgement.text(language)

    def typed() -> None:
        # A board that grows may have nothing on it at first.
        if board().terrain:
            judge(board().text())

    def printed() -> None:
        titles.extend(part.title for part in kit(game, language=language).parts.sections)

    tried: dict[str, Callable[[], object]] = {
        "kit": printed,
        "board": lambda: draw(board(), language=language) if board().terrain else None,
        "board as a position": typed,
    }
    if not game.package:
        return {name: partial(capabilities.theme_of, game, name) for name in THEMES} | tried
    return tried | {
        "example.txt": partial(judge, game.example),
        "set-up card": partial(setup_cards, game, seed=_TRIAL_SEED, count=1, language=language),
    }


def _judged(game: Game, text: str) -> tuple[Findings, Score]:
    position = parse(text, game=game)
    return check(position), score(position)


# What is worth knowing of a file without faults: what never happens or is left over


# So many times as many as there is room for is no spare, but a slip.
_FAR_TOO_MANY = 3


def notes_for(game: Game, players: int) -> Iterator[str]:
    """Yield what is worth knowing of a settled *game* for so many players."""
    yield from idle_ends(game, players)
    for rule in game.checks:
        form = rule.form
        on_top = (isinstance(one, Pieces) and one.is_on_top for one in spoken_of(form))
        says_deal = rule.name and "deal" in words_of(game.file.tables.rule[rule.name].when)
        if rule.name and any(on_top) and (says_deal or any(d.what == "piece" for d in game.deals)):
            yield Message("rule_binds_no_deal", name=rule.name)
        if not rule.name or not isinstance(form, Within) or form.differ is not None:
            continue
        least, most = form.bounds
        # An entry that is missing is asked for.
        if least <= 0 and most is None and form.measure.what != "entry":
            yield Message("rule_always_holds", name=rule.name)
        elif least <= 0 and most is not None and form.measure.what in {"number_of", "group"}:
            there = _there(game, form, players)
            if there is not None and there <= most:
                yield Message("rule_allows_all", name=rule.name, most=most, there=there)
    yield from _chips_and_hexes(game)


def notes_of(game: Game) -> Iterator[str]:
    """Yield what is worth knowing of an own game for whatever number of players."""
    file = game.file.tables
    # Where no seed changes the land, the kit has it in one piece.
    if file.way and len(file.terrain) > 1 and file.board.map is None:
        yield Message("ways_on_boards", names=", ".join(file.way))
    for name, aid in file.aid.items():
        if not (aid.rows or aid.spaces or aid.steps or aid.page):
            yield Message("aid_is_empty", name=name)
    for name, deck in file.deck.items():
        try:
            columns = next((row.cells for row in deck_rows(deck, game.file.folder)), {})
        except GameFileError:  # said elsewhere
            continue
        slots = ("title", "corner", "art", "icons", "text", "foot")
        is_said = any(getattr(deck.front, slot) for slot in slots)
        if "name" in columns and "title" not in columns and not is_said:
            yield Message("name_for_title", name=name, file=deck.data)


def _there(game: Game, form: Within, players: int) -> int | None:
    """Return how many pieces a measure can see at most, or hexes if a box settles that."""
    which = form.measure.which
    if not isinstance(which, Pieces):
        counts = [one.most for one in game.terrains if one.name in which.terrains]
        is_plain = bool(which.terrains) and which == Land(which.terrains)
        return sum(count or 0 for count in counts) if is_plain and None not in counts else None
    kinds = (kind for kind in game.pieces if not which.kinds or kind.letter in which.kinds)
    return sum(_in_box(game, kind, form.per, players) for kind in kinds)


def _chips_and_hexes(game: Game) -> Iterator[str]:
    """Yield the chips that are too few or too many for where they lie, and far too many hexes."""
    for dealt in game.deals:
        if dealt.to != "board" or dealt.what not in {"chip", "terrain"}:
            continue
        room, there = _room(game, dealt), sum(dealt.lay.values())
        if room is None or (dealt.count is not None and dealt.what == "chip"):
            continue
        if dealt.what == "chip" and there < room:
            yield Message("chips_too_few", name=dealt.chip, count=there, room=room)
        elif dealt.what == "chip" and there > room:
            yield Message("chips_too_many", name=dealt.chip, count=there, room=room)
        elif there > _FAR_TOO_MANY * room:
            names = ", ".join(dealt.lay)
            yield Message("terrain_too_many", names=names, count=there, room=room)


def _room(game: Game, deal: Deal) -> int | None:
    """Return how many hexes there are for a deal; None where that hangs on what is dealt."""
    land = deal.within
    cells = len(game.ground.cells) if game.ground is not None else 0
    if land.cells is not None:
        return len(land.cells) if land == Land(cells=land.cells) or deal.what == "terrain" else None
    if not land.terrains or land.is_rest or land != Land(land.terrains):
        return cells or None
    counts = [one.most for one in game.terrains if one.name in land.terrains]
    there = sum(count or 0 for count in counts)
    total = sum(one.most or 0 for one in game.terrains)
    return there if cells and total == cells and None not in counts else None


def idle_ends(game: Game, players: int) -> Iterator[str]:
    """Yield why ends of a settled *game* never come: there are fewer pieces than they want."""
    for name, ending in zip(game.file.tables.end, game.ends, strict=True):
        measure = ending.measure
        if measure is None or measure.what not in {"number_of", "group"}:
            continue
        if isinstance(measure.which, Land):
            continue
        letters = measure.which.kinds
        kinds = (kind for kind in game.pieces if not letters or kind.letter in letters)
        there = sum(_in_box(game, kind, ending.per, players) for kind in kinds)
        if there < ending.least:
            yield Message("end_never_comes", name=name, least=ending.least, there=there)


def _in_box(game: Game, kind: PieceKind, per: Per, players: int) -> int:
    """Return how many pieces of a kind the measure can see."""
    tables = dict(zip((one.letter for one in game.pieces), game.file.tables.piece, strict=True))
    count = for_players(front_of(game.file.tables, tables[kind.letter]).count, players) or 0
    colours = [colour.letter for colour in game.colours_of(players)]
    owners = len([one for one in game.owners(kind) if one in colours])
    return count if kind.is_neutral or per == "player" else count * owners
