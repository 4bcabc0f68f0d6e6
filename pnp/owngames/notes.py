"""What is worth knowing of a file without faults: what never happens or is left over."""

from collections.abc import Iterator

from pnp.errors import GameFileError
from pnp.messages import Message
from pnp.model.checks import Deal, Land, Per, Pieces, Within, spoken_of
from pnp.model.gamefiles import for_players, words_of
from pnp.model.games import Game, PieceKind
from pnp.owngames.facts import front_of
from pnp.owngames.files import deck_rows

# So many times as many as there is room for is no spare, but a slip.
_FAR_TOO_MANY = 3


def notes_for(game: Game, players: int) -> Iterator[str]:
    """Yield what is worth knowing of a settled *game* for so many players."""
    yield from idle_ends(game, players)
    yield from _idle_rules(game, players)
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


def _idle_rules(game: Game, players: int) -> Iterator[str]:
    """Yield the rules that always hold: they allow all there can be."""
    for check in game.checks:
        form = check.form
        on_top = (isinstance(one, Pieces) and one.is_on_top for one in spoken_of(form))
        says_deal = check.name and "deal" in words_of(game.file.tables.rule[check.name].when)
        if check.name and any(on_top) and (says_deal or any(d.what == "piece" for d in game.deals)):
            yield Message("rule_binds_no_deal", name=check.name)
        if not check.name or not isinstance(form, Within) or form.differ is not None:
            continue
        least, most = form.bounds
        # An entry that is missing is asked for.
        if least <= 0 and most is None and form.measure.what != "entry":
            yield Message("rule_always_holds", name=check.name)
        elif least <= 0 and most is not None and form.measure.what in {"number_of", "group"}:
            there = _there(game, form, players)
            if there is not None and there <= most:
                yield Message("rule_allows_all", name=check.name, most=most, there=there)


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
    for deal in game.deals:
        if deal.to != "board" or deal.what not in {"chip", "terrain"}:
            continue
        room, there = _room(game, deal), sum(deal.lay.values())
        if room is None or (deal.count is not None and deal.what == "chip"):
            continue
        if deal.what == "chip" and there < room:
            yield Message("chips_too_few", name=deal.chip, count=there, room=room)
        elif deal.what == "chip" and there > room:
            yield Message("chips_too_many", name=deal.chip, count=there, room=room)
        elif there > _FAR_TOO_MANY * room:
            names = ", ".join(deal.lay)
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
