"""From the tables of a game file to the record of a game."""

from collections.abc import Collection
from functools import lru_cache

from generators.hexes import Hex
from pnp.messages import Message
from pnp.model.gamefiles import MOST_PLAYERS, GameFile, Source, for_players, read_range, words_of
from pnp.model.games import Game, Ground
from pnp.model.positions import normal_cells
from pnp.owngames.dealt import claims_of, dealing_of
from pnp.owngames.facts import chips_of, front_of, unsettled
from pnp.owngames.files import note_files
from pnp.owngames.names import KINDS, MOST_THINGS, Draft, has_players, names_of, note_all_players
from pnp.owngames.outlines import ground_of
from pnp.owngames.rules import (
    deal_rules,
    ends_of,
    in_own_words,
    rules_of,
    scores_of,
    stock_checks,
    ties_of,
    twice_of,
)
from pnp.owngames.selectors import fill_regions
from pnp.owngames.words import PARTS, own_parts, words_of_game
from pnp.tables.faults import FaultList
from pnp.texts.suggestions import shortened

DIE_FACES = 6
# How many pieces a game has at most, all together.
MOST_PIECES = 10_000


def game_of(source: Source, noted: FaultList) -> Game:
    """
    Return the game that a file says; what is wrong between its tables is noted.

    It is not settled: see `settled`.
    """
    file = source.tables
    players = read_range(file.game.players)
    if not players:
        noted.add(("game", "players"), Message("players_range", value=shortened(file.game.players)))
        noted.hold_back()
        players = range(1, MOST_PLAYERS + 1)
    name = file.game.name
    if not all(text.strip() for text in ((name,) if isinstance(name, str) else name.values())):
        noted.add(("game", "name"), Message("empty_name"))
    if file.board.outline == "dealt" and not source.packages:
        noted.add(("board", "outline"), Message("dealt_by_program"))
    names_of(file, noted)
    game = unsettled(
        source, players, noted, lambda colours: words_of_game(file, source.name, colours, noted)
    )
    if any(len(getattr(file, kind)) > MOST_THINGS for kind in KINDS):
        return game
    complete = note_all_players(file, players, noted)
    note_files(file, source.folder, noted)
    if not complete:
        noted.hold_back()
    for number in complete if has_players(file) and complete else players[:1]:
        _settled(game, number, (), noted)
    _note_size(file, players, noted)
    _note_parts(source, noted)
    return game


def settled(game: Game, players: int, cells: Collection[Hex] = ()) -> Game:
    """
    Return *game* for so many players, with plain numbers and hexes.

    Where:
        cells: those of its board, in normal form, where no file but a seed or the players
            settle them: organic and free boards. Regions are found on these.
    """
    return _kept(_Same(game), players, tuple(cells))


class _Same:
    """A game that is equal to nothing but itself: other files may say the same."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.game.file is other.game.file

    def __hash__(self) -> int:
        return id(self.game.file)


@lru_cache(maxsize=64)
def _kept(same: _Same, players: int, cells: tuple[Hex, ...]) -> Game:
    return _settled(same.game, players, cells, FaultList())


def _settled(game: Game, players: int, cells: tuple[Hex, ...], faults: FaultList) -> Game:
    file = game.file.tables
    letters = {terrain.letter.upper(): terrain.name for terrain in game.terrains}
    ground = ground_of(file, players, letters, faults)
    if faults.is_at(("board",)):
        faults.hold_back()
    draft = _draft(game, players, ground, normal_cells(ground.cells or cells), faults)
    fill_regions(draft)
    dealing = dealing_of(draft)
    rules = rules_of(draft)
    scores = scores_of(draft)
    checks = (*stock_checks(draft, game, dealing), *rules)
    return game._replace(
        ground=ground,
        terrains=tuple(one._replace(most=dealing.box.get(one.name)) for one in game.terrains),
        chips=chips_of(file, players, FaultList()),
        checks=tuple(in_own_words(draft, checks)),
        scores=scores,
        ties=ties_of(draft, scores),
        ends=ends_of(draft),
        deals=dealing.deals,
        deal_rules=tuple(deal_rules(draft, rules, dealing.on_board)),
        claims=claims_of(draft, dealing.deals),
        twice=twice_of(draft),
        settled_for=(players, cells),
    )


def _draft(
    game: Game, players: int, ground: Ground, cells: tuple[Hex, ...], faults: FaultList
) -> Draft:
    file = game.file.tables
    return Draft(
        file,
        game.file.folder,
        names_of(file, FaultList()),
        faults,
        players,
        ground,
        cells,
        {name: cell for cell, name in game.names_hexes(cells).items()},
        dict(zip(file.piece, (kind.letter for kind in game.pieces), strict=True)),
    )


def _note_parts(source: Source, faults: FaultList) -> None:
    """Note parts of the kit that there are not; a program may have parts of its own."""
    file = source.tables
    known = (*PARTS, *own_parts(file))
    for kind, others in (("deck", ()), ("die", file.deck), ("aid", (*file.deck, *file.die))):
        taken = {*PARTS, *others} if kind != "aid" else {*others} & {*file.kit.parts}
        for name in taken & {*getattr(file, kind)}:
            faults.add((kind, name), Message("name_reserved", name=name))
    for name, die in file.die.items():
        if die.face_count != DIE_FACES:
            faults.add(("die", name, "faces"), Message("die_faces", count=die.face_count))
    if source.packages:
        return
    for number, part in enumerate(file.kit.parts, start=1):
        if part not in known:
            faults.add_unknown(("kit", "parts", number), "part of the kit", part, known)
    for part in file.kit.instead:
        if part not in known:
            faults.add_unknown(("kit", "instead", part), "part of the kit", part, known)


def _note_size(file: GameFile, players: range, faults: FaultList) -> None:
    """Note a box that nobody could print."""
    for number in players:
        total = 0
        for name, table in file.piece.items():
            count = for_players(front_of(file, name).count, number) or 0
            owners = len(words_of(table.owner)) or number
            total += count * owners if not table.flip_of else 0
        if total > MOST_PIECES:
            faults.add(("piece",), Message("too_many_in_box", count=total, most=MOST_PIECES))
