"""
What is wrong with a game, and what is worth knowing of it: ``pnp games NAME --check``.

What its file says is held against itself; then a game is tried as its players would: a board is
dealt, printed and judged, and a kit printed, in each language. What never happens or is left over
in a file without faults is told as notes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial

from generators import BudgetError
from pnp._api.boards import deal, draw
from pnp._api.judgements import check, score
from pnp._api.kits import kit
from pnp._api.positions import parse
from pnp.errors import GameDataError, GameFileError, PnpError
from pnp.games import capabilities
from pnp.messages import Message, message_of
from pnp.model.checks import Deal, Land, Measure, Per, Pieces, Within, spoken_of
from pnp.model.gamefiles import for_players, words_of
from pnp.model.games import DealRequest, Game
from pnp.owngames.building import settled
from pnp.owngames.facts import front_of
from pnp.owngames.files import deck_rows
from pnp.printing.themes import THEMES
from pnp.tables.faults import Faults
from pnp.texts import LANGUAGES, Language

# So many seeds tell whether boards are rare.
_SEEDS_TRIED = 5
_TRIAL_SEED = 1


def game_faults(game: Game) -> Iterator[str]:
    """Yield what is wrong with *game*, a line each; it is tried only if its file is right."""
    if game.package:  # an own file was checked when it was read
        from pnp.owngames.reading import game_of

        faults = Faults("game.toml", error=GameDataError)
        try:
            game_of(game.file, faults)
            faults.raise_any()
        except GameDataError as error:
            yield from str(error).splitlines()
            return
    yield from dict.fromkeys(_trial_faults(game))


def game_notes(game: Game) -> tuple[str, ...]:
    """Return what in the file of an own game never happens, is left over, or stays empty."""
    if game.package:
        return ()
    reasons: dict[str, list[int]] = {}
    rare: list[str] = []  # not every seed has a board, or only a search finds it
    for players in range(game.least_players, game.most_players + 1):
        for reason in notes_for(settled(game, players), players):
            reasons.setdefault(reason, []).append(players)
        dealt, _ = _dealt_of_seeds(game, players)
        seeds, there, found = len(dealt), sum(map(bool, dealt)), dealt.count("found")
        if "" in dealt:
            rare.append(Message("seeds_without_board", players=players, seeds=seeds, dealt=there))
        elif found:
            rare.append(Message("boards_are_found", players=players, seeds=seeds, found=found))
    art = capabilities.art_notes(game, game.hex_mm)  # such as pictures that are coarse
    return (*art, *notes_of(game), *_by_players(reasons), *rare)


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


def _trial_faults(game: Game) -> Iterator[str]:
    """Yield what fails when *game* is dealt, printed and judged."""
    undealt: dict[str, list[int]] = {}
    for players in range(game.least_players, game.most_players + 1):
        dealt, reason = _dealt_of_seeds(game, players)
        if not any(dealt):
            undealt.setdefault(reason, []).append(players)
    yield from _by_players(undealt)
    # It is the same in all languages; a large one takes seconds.
    board = cache(partial(deal, game, seed=_TRIAL_SEED))

    def judge(language: Language) -> None:
        """Draw a board that is not empty at first, and tell what is found of its position."""
        if board().terrain:
            draw(board(), language=language)
            position = parse(board().text(), game=game)
            for judgement in (check(position), score(position)):
                draw(judgement, language=language)
                judgement.text(language)

    trials: list[Callable[[], object]] = [
        partial(capabilities.theme_of, game, name) for name in THEMES
    ]
    for language in LANGUAGES:
        trials += [partial(kit, game, language=language), partial(judge, language)]
    for act in trials:
        try:
            act()
        except PnpError as error:
            message = _with_place(game, message_of(error))
            # That of some seeds is told as a note, or above.
            if not isinstance(error, BudgetError) and message not in undealt:
                yield message


# What is worth knowing of a file without faults: what never happens or is left over


# So many times as many as there is room for is no spare, but a slip.
_FAR_TOO_MANY = 3


def notes_for(game: Game, players: int) -> Iterator[str]:
    """Yield what is worth knowing of a settled *game* for so many players."""
    for name, ending in zip(game.file.tables.end, game.ends, strict=True):
        measure = ending.measure
        if measure is None or measure.what not in {"number_of", "group"}:
            continue
        there = _there(game, measure, ending.per, players)
        if isinstance(measure.which, Pieces) and there is not None and there < ending.least:
            yield Message("end_never_comes", name=name, least=ending.least, there=there)
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
            there = _there(game, form.measure, form.per, players)
            if there is not None and there <= most:
                yield Message("rule_allows_all", name=rule.name, most=most, there=there)
    # Chips that are too few or too many for where they lie, and far too many hexes.
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


def _there(game: Game, measure: Measure, per: Per, players: int) -> int | None:
    """Return how many pieces a measure can see at most, or hexes if a box settles that."""
    which = measure.which
    if not isinstance(which, Pieces):
        counts = [one.most for one in game.terrains if one.name in which.terrains]
        is_plain = bool(which.terrains) and which == Land(which.terrains)
        return sum(count or 0 for count in counts) if is_plain and None not in counts else None
    colours = {colour.letter for colour in game.colours_of(players)}
    there = 0
    for kind, table in zip(game.pieces, game.file.tables.piece, strict=True):
        if not which.kinds or kind.letter in which.kinds:
            count = for_players(front_of(game.file.tables, table).count, players) or 0
            is_one = kind.is_neutral or per == "player"
            there += count if is_one else count * len(colours & {*game.owners(kind)})
    return there


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
