"""Strategies for hypothesis: positions of all games in their normal form, wild and realistic."""

from hypothesis import strategies as st

from generators.hexes import CLOCKS, Hex, reading_order
from pnp.games import GAMES
from pnp.model.boards import NOBODY, Chip, Piece, moved_names
from pnp.model.checks import PHASES
from pnp.model.games import ChipKind, EntryKind, Game, PieceKind
from pnp.model.positions import UNREADABLE, Position, normal_chips, normal_pieces, normal_shift
from pnp.owngames.building import settled

games = st.sampled_from(GAMES)


def settled_cells(game: Game) -> list[Hex]:
    """Return the hexes of all boards, where they have one outline, in normal form."""
    return list(settled(game, game.least_players).ground.cells)


@st.composite
def regions(draw: st.DrawFn, game: Game) -> list[Hex]:
    """Draw the hexes of a board, in normal form and reading order; most are ragged."""
    if cells := settled_cells(game):
        return cells
    cells = draw(
        st.sets(st.builds(Hex, st.integers(-6, 8), st.integers(0, 9)), min_size=1, max_size=24)
    )
    shift = normal_shift(cells)
    return reading_order(cell + shift for cell in cells)


@st.composite
def terrains(draw: st.DrawFn, game: Game) -> dict[Hex, str]:
    """Draw a map, in which some cells cannot be read."""
    cells = draw(regions(game))
    names = st.sampled_from([*(terrain.name for terrain in game.terrains), UNREADABLE])
    kinds = draw(st.lists(names, min_size=len(cells), max_size=len(cells)))
    return dict(zip(cells, kinds, strict=True))


def pieces_on(game: Game, cells: list[Hex]) -> st.SearchStrategy[tuple[Piece, ...]]:
    """Draw pieces anywhere, some of which cannot be read."""
    colours = [*(colour.letter for colour in game.colours), UNREADABLE]
    unknown = PieceKind(UNREADABLE, "", on="hex")

    def piece(colour: str, kind: PieceKind, cell: Hex, count: int, chip: int | None, hour: int):
        clocks = CLOCKS[kind.on]
        return Piece(
            NOBODY if kind.is_neutral else colour,
            kind.letter,
            cell,
            count,
            chip if kind.has_chip else None,
            clocks[hour % len(clocks)],
        )

    one = st.builds(
        piece,
        st.sampled_from(colours),
        st.sampled_from([*game.pieces, unknown]),
        st.sampled_from(cells),
        st.integers(1, 9),
        st.none() | st.integers(0, 9),
        st.integers(0, 5),
    )
    return st.lists(one, max_size=12).map(lambda pieces: normal_pieces(pieces, set(cells)))


def chips_on(game: Game, cells: list[Hex]) -> st.SearchStrategy[dict[str, dict[Hex, Chip]]]:
    """Draw chips of some kinds on any hexes, some of which cannot be read."""

    def chips(kind: ChipKind) -> st.SearchStrategy[dict[Hex, Chip]]:
        values = st.sampled_from([*kind.bag, UNREADABLE])
        sides = st.sampled_from([0, *CLOCKS["side"]] if kind.is_facing else [0])
        return st.dictionaries(st.sampled_from(cells), st.builds(Chip, values, sides))

    kinds = {kind.id: chips(kind) for kind in game.chips}
    return st.fixed_dictionaries({}, optional=kinds).map(normal_chips)


def totals_of(game: Game) -> st.SearchStrategy[dict[str, dict[str, int]] | None]:
    """Draw totals, which may have nothing to do with the pieces."""

    def counts(kinds: list[PieceKind], least: int) -> st.SearchStrategy[dict[str, int]]:
        letters = st.sampled_from([kind.letter for kind in kinds])
        return st.dictionaries(letters, st.integers(1, 60), min_size=least)

    owned = [kind for kind in game.pieces if not kind.is_neutral]
    totals = {colour.letter: counts(owned, 0) for colour in game.colours}
    if neutral := [kind for kind in game.pieces if kind.is_neutral]:
        totals[NOBODY] = counts(neutral, 1)
    return st.none() | st.fixed_dictionaries({}, optional=totals)


def rulings_of(game: Game) -> st.SearchStrategy[dict[str, str]]:
    """Draw choices of some rulings."""
    selectable = {
        ruling.id: st.sampled_from(ruling.choices) for ruling in game.rulings if ruling.choices
    }
    return st.fixed_dictionaries({}, optional=selectable)


def _entry(game: Game, kind: EntryKind, cells: list[Hex]) -> st.SearchStrategy:
    """Draw one entry, falsy where it was not made."""
    colours = st.sampled_from([colour.letter for colour in game.colours])
    numbers = st.integers(kind.least, kind.most)
    if kind.shape == "number":
        return st.dictionaries(st.just(""), numbers, max_size=1)
    if kind.shape == "numbers":
        return st.dictionaries(colours, numbers)
    if kind.shape == "holder":
        return st.lists(colours | st.just(NOBODY), max_size=1).map(tuple)
    if kind.shape == "colours":
        return st.lists(colours, unique=True).map(tuple)
    if kind.shape == "words":
        return st.lists(st.sampled_from(kind.words), max_size=5, unique=True).map(tuple)
    if kind.shape == "hexes":
        return st.lists(st.sampled_from(cells), unique=True, max_size=5).map(tuple)
    fields = {}
    for name, field in kind.fields.items():
        fields[name] = st.integers(field.least, field.most)
        if field.letters:
            order = field.letters.index
            letters = st.lists(st.sampled_from(field.letters), max_size=9)
            fields[name] = letters.map(lambda some, order=order: "".join(sorted(some, key=order)))
    values = st.fixed_dictionaries({}, optional=fields).filter(bool)
    return st.dictionaries(colours, values)


_TABLES = {
    "number": "numbers",
    "numbers": "numbers",
    "colours": "colours",
    "holder": "colours",
    "words": "words",
    "hexes": "cells",
    "fields": "fields",
}


@st.composite
def board_words(draw: st.DrawFn, game: Game, players: int) -> str:
    """Draw what a board was dealt from, mostly nothing."""
    if draw(st.booleans()):
        return ""
    words = [f"seed={draw(st.integers(0, 10**18))}", f"v{draw(st.sampled_from([1, 1, 2]))}"]
    if game.file.digest:
        words.append(f"file={game.file.digest}")
    for option in game.options:
        if draw(st.booleans()):
            continue
        if option.choices:
            others = [choice for choice in option.choices if choice != option.default]
            words.append(f"{option.name}={draw(st.sampled_from(others))}")
        elif isinstance(option.default, bool):
            words.append(f"no-{option.name}" if option.default else option.name)
        elif option.most is not None:
            most = option.most(players)
            number = draw(
                st.integers(option.least, most).filter(lambda n, o=option: n != o.default)
            )
            words.append(f"{option.name}={number}")
        else:
            words.append(f"{option.name}=tiles-0123abcd")
    return " ".join(words)


@st.composite
def positions(draw: st.DrawFn, game: Game | None = None) -> Position:
    """Draw any position in normal form, however absurd, of *game* or of any."""
    game = game or draw(games)
    players = draw(st.integers(game.least_players, game.most_players))
    terrain = draw(terrains(game))
    cells = list(terrain)
    names = dict(game.names_hexes(tuple(cells)))
    anchor = None
    if not settled_cells(game) and draw(st.booleans()):
        cell = draw(st.sampled_from(cells))
        new = f"{draw(st.sampled_from(['M', 'Z', 'AA', 'BC']))}{draw(st.integers(20, 60))}"
        moved = moved_names(names, names[cell], new)
        if moved is not None:
            names, anchor = moved, (new, cell)
    entries: dict[str, dict] = {
        "numbers": {},
        "colours": {},
        "words": {},
        "cells": {},
        "fields": {},
    }
    for kind in game.entries:
        value = draw(_entry(game, kind, cells))
        if value:
            entries[_TABLES[kind.shape]][kind.keyword] = value
    return Position(
        game=game.slug,
        players=players,
        phase=draw(st.sampled_from(PHASES)),
        terrain=terrain,
        names=names,
        pieces=draw(pieces_on(game, cells)),
        chips=draw(chips_on(game, cells)),
        board_words=draw(board_words(game, players)),
        anchor=anchor,
        totals=draw(totals_of(game)),
        rulings=draw(rulings_of(game)),
        **entries,
    )
