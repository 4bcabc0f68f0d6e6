"""
Boards and positions as text and as JSON.

A file is a few blocks: the game, the phase, the map of the board, other lines, the pieces
and their totals. In the map cells stand two characters apart and each row is moved by
one, so the text looks like the table; ``-`` fills gaps within a row. ``;`` starts a
comment. See docs/formats.md for the whole of it.

A template is such a file to fill in, with every line that a game has, explained. It can be
read as it is: lines that nobody filled in say nothing.

JSON has schema 1, ``schemas/position.schema.json``, described in docs/formats.md. One schema
serves both: what only boards have is not read. Counts of boards are strings, because they are
larger than other languages' numbers.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from generators.hexes import Hex, reading_order
from layouts import row_letters
from pnp.games import find_game
from pnp.model import PROGRAM, boards
from pnp.model.games import Game, Ground, PieceKind
from pnp.model.positions import UNREADABLE, Position, position_of, rows_of, stacks_by_place
from pnp.notation import entries
from pnp.notation.boardcodes import board_code
from pnp.notation.reading.boards import fixed_cells
from pnp.notation.reading.names import AT
from pnp.owngames.building import settled
from pnp.texts import NO_BREAK, Texts, series
from pnp.texts.sentences import place_word

_INDENT = "  "
_GAP = "-"
_EXAMPLE = tuple(Hex(q, r) for q, r in ((1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (3, 1)))
# Stands for the hexes of a piece that is nowhere.
NO_HEX = "-"


def format_position(
    position: Position, game: Game, *, remarks: Sequence[str] = (), has_ruler: bool = True
) -> str:
    """
    Return *position* in its one canonical form, with a line feed at the end.

    *remarks* become comments at the top of the file. Without *has_ruler* nothing beside the
    map helps to read off the names of hexes.
    """
    rows = map_lines(position, game, has_ruler=has_ruler)
    lines = [
        *(f"; {remark}" for remark in remarks),
        f"game  {position.game} {position.players}p",
        f"phase {position.phase}",
        f"board {position.board_words}".rstrip(),
        *rows,
        *entries.chip_lines(game, position.chips, position.terrain),
    ]
    if position.anchor is not None:
        name, cell = position.anchor
        lines.append(f"anchor {name} = {game.names_hexes(tuple(position.terrain))[cell]}")
    lines += entries.entry_lines(position, game)
    lines += (f"ruling {id_}={choice}" for id_, choice in sorted(position.rulings.items()))
    lines.append(game.piece_block)
    # A line for each place, in reading order. Pieces of nobody come first, or where they lie in
    # a stack, which is told from the bottom up.
    for (cell, clock), pieces in stacks_by_place(position).items():
        words = [f"{position.names[cell]}{AT}{clock}" if clock else position.names[cell], ""]
        for colour, group in groupby(pieces, key=lambda piece: piece.colour):
            # By letter, the plain number for troops last.
            by_letter = sorted(group, key=lambda one: (one.below, not one.kind, one.kind))
            word = colour + "".join(map(_piece_word, by_letter))
            if colour == boards.NOBODY:
                words += [word, ""]
            else:
                words[-1] += word
        lines.append(" ".join(filter(None, words)))
    if position.totals is not None:
        lines.append("totals")
        for colour, counts in sorted(position.totals.items()):
            words = [f"{count}{kind}" for kind, count in sorted(counts.items())]
            lines.append(" ".join(words if colour == boards.NOBODY else [colour, *words]))
    return "\n".join([*lines, ""])


def map_lines(position: Position, game: Game, *, has_ruler: bool = True) -> list[str]:
    """
    Return the rows of the map.

    Where hexes are named by their column, a ruler in comments stands above them, one column
    a digit to be read downwards, and the letter of each row behind it; if *has_ruler*.
    """
    rows = format_map(position.terrain, _map_codes(game))
    first = next(iter(position.terrain), None)
    place = None if first is None else boards.row_of_name(position.names[first])
    if not has_ruler or game.naming != "column" or place is None or first is None:
        return rows
    letter, number = place
    widest, blanks = max(map(len, rows)), " " * (game.half_step - 1)
    columns = boards.text_columns(position.terrain)
    start = number - columns[first] + 1
    numbers = range(start, start + max(columns.values()))
    ruler = [
        "; " + blanks.join(str(n // unit % 10) if n >= unit else " " for n in numbers).rstrip()
        for unit in (1000, 100, 10, 1)
        if numbers[-1] >= unit
    ]
    return [*ruler, *(f"{row:<{widest}} ; {row_letters(r)}" for r, row in enumerate(rows, letter))]


def _map_codes(game: Game) -> dict[str, str]:
    return {terrain.name: terrain.letter for terrain in game.terrains} | {UNREADABLE: UNREADABLE}


def format_map(terrain: Mapping[Hex, str], codes: Mapping[str, str]) -> list[str]:
    """
    Return the rows of the map, indented, a letter or code a hex, gaps within a row filled.

    A row without a hex, between others, is a single gap.
    """
    columns, half = boards.text_columns(terrain), boards.half_step(codes.values())
    rows: list[str] = []
    above: int | None = None
    for r, row in groupby(reading_order(terrain), key=lambda cell: cell.r):
        cells = {columns[cell] - 1: codes[terrain[cell]] for cell in row}
        first, last = min(cells), max(cells)
        for empty in range(r if above is None else above + 1, r):
            rows.append(_INDENT + " " * half * ((first + r - empty) % 2) + _GAP)
        marks = [cells.get(column, _GAP) for column in range(first, last + 1, 2)]
        padded = "".join(mark.ljust(2 * half) for mark in marks)
        rows.append(_INDENT + " " * half * first + padded.rstrip())
        above = r
    return rows


def _piece_word(piece: boards.Piece) -> str:
    """
    Return a letter for each piece, its chip behind it; a number for what has no letter.

    Letters are repeated, because a number stands for pieces without a letter (troops).
    """
    if not piece.kind:
        return str(piece.count)
    return (piece.kind + ("" if piece.chip is None else f"={piece.chip}")) * piece.count


def template(
    game: Game, players: int, start: Position | None, language: str, *, creator: str
) -> str:
    """
    Return a position file of *game* to fill in, with the board of *start* if there is one.

    Without it a board with a fixed outline is a map of question marks; any other map is left
    to be typed, below an example. *creator* is the comment in the first line.
    """
    game = settled(game, players)
    texts = game.rules_texts(language)
    owned = [kind.letter for kind in game.pieces if not kind.is_neutral]
    lines = [
        f"; {creator}",
        *(f"; {texts(f'template_{key}')}" for key in ("begin", "unreadable", "end")),
        "",
        f"game  {game.slug} {players}p",
        entries.explained("phase play", texts("template_phase")),
        "",
        *_map_to_fill_in(game, start, texts),
        "",
        *_pieces_to_fill_in(game, players, start, texts),
        "",
        f"; {texts('template_totals')}",
        f"; totals   {totals_example(game, owned)}",
    ]
    for block in entries.entry_templates(game, players, start, texts):
        lines += ["", *block]
    # Reading a file remarks on no-break spaces, even in comments.
    return "\n".join([*lines, ""]).replace(NO_BREAK, " ")


def _map_to_fill_in(game: Game, start: Position | None, texts: Texts) -> Iterator[str]:
    """Yield the lines of the board, explained."""
    codes = "_of_codes" if game.half_step > 1 else ""
    yield f"; {texts(f'template_map{codes}', step=2 * game.half_step, half=game.half_step)}"
    letters = (f"{terrain.letter} {texts(terrain.name)}" for terrain in game.terrains)
    yield f"; {series(letters, texts.language)}"
    ground = game.ground or Ground()
    names = game.names_hexes(ground.cells)
    for colour, cells in zip(game.colours, ground.boards, strict=False):
        word = texts(f"colour_{colour.name}")
        yield f"; {texts('template_board', colour=word, rows=rows_of(cells, names))}"
    yield f"board {start.board_words if start is not None else ''}".rstrip()
    terrain: Mapping[Hex, str] = {}
    if start is not None and start.terrain:
        terrain = start.terrain
        yield from map_lines(start, game)
        yield from entries.chip_lines(game, start.chips, terrain)
    elif outline := fixed_cells(game):
        fixed = game.settled_terrain
        terrain = {cell: fixed.get(cell, UNREADABLE) for cell in outline}
        yield from format_map(terrain, _map_codes(game))
        unknown = dict.fromkeys(terrain, boards.Chip(UNREADABLE))
        yield from entries.chip_lines(
            game, {kind.id: unknown for kind in game.shown_chips}, terrain
        )
    else:
        one, two, *_ = (terrain.name for terrain in (*game.terrains, *game.terrains))
        yield f"; {texts('template_no_map')}"
        example = dict(zip(_EXAMPLE, (one, two, one, two, one, two), strict=True))
        yield from (f"; {row}" for row in format_map(example, _map_codes(game)))
    # Chips that lie face down are comments.
    for kind in game.chips if terrain else ():
        if kind not in game.shown_chips:
            hidden = {kind.id: dict.fromkeys(terrain, boards.Chip(UNREADABLE))}
            yield f"; {texts('template_hidden', chip=texts(f'chip_{kind.id}'))}"
            yield from (f";{line}" for line in entries.chip_lines(game, hidden, terrain))


def _pieces_to_fill_in(
    game: Game, players: int, start: Position | None, texts: Texts
) -> Iterator[str]:
    """
    Yield a line for each kind of piece of each colour in play, a dash for its hexes.

    Those that an own game puts on the board have their places.
    """
    begun = None if game.package else start
    colours = game.colours_of(players)
    yield f"; {texts('template_pieces')}"
    if game.has_stacks:
        yield f"; {texts('template_stacks')}"
    if others := [colour for colour in game.colours if colour not in colours]:
        letters = (f"{colour.letter} {texts(f'colour_{colour.name}')}" for colour in others)
        yield f"; {texts('template_colours', letters=', '.join(letters))}"
    for kind in game.pieces:
        if not kind.letter:
            yield f"; {texts('template_numbers', letter=game.colours[0].letter)}"
        if kind.has_chip:
            example = f"{game.colours[0].letter}{kind.letter}"
            yield f"; {texts('template_chips', example=example)}"
    yield game.piece_block
    for kind in game.pieces:
        if kind.is_neutral:
            for line in _with_places(begun, boards.NOBODY, kind):
                yield entries.explained(line, texts(f"piece_{kind.picture}"))
    for colour in colours:
        for kind in game.pieces:
            if kind.letter and colour.letter in game.owners(kind):
                words = f"{texts(f'colour_{colour.name}')}, {texts(f'piece_{kind.picture}')}"
                for line in _with_places(begun, colour.letter, kind):
                    yield entries.explained(line, words)


def _with_places(start: Position | None, colour: str, kind: PieceKind) -> Iterator[str]:
    """Yield pieces and where they stand, a line for each number of them on one place."""
    places: dict[str, list[str]] = {}
    for piece in start.pieces if start is not None else ():
        if (piece.colour, piece.kind) == (colour, kind.letter):
            assert start is not None
            name = place_word(start.names[piece.hex], piece.clock)
            places.setdefault(_piece_word(piece), []).append(name)
    for word, names in (places or {kind.letter: [NO_HEX]}).items():
        yield " ".join((f"{colour}{word}", *names))


def totals_example(game: Game, letters: Iterable[str]) -> str:
    """Return a colour with pieces, counted."""
    counts = (f"{number}{letter}" for number, letter in enumerate(letters, start=1))
    return " ".join((game.colours[0].letter, *counts))


# Boards and positions as JSON


SCHEMA = 1


def board_json(board: boards.Board) -> str:
    """Return *board* as indented JSON with a line feed at the end."""
    return json.dumps(board_data(board), ensure_ascii=False, indent=1) + "\n"


def board_data(board: boards.Board) -> dict[str, boards.Json]:
    """Return *board* as plain data."""
    tile_of = {
        cell: number for number, tile in enumerate(board.tiles, start=1) for cell in tile.cells
    }
    game = find_game(board.game)
    origin = board.drawn_from
    holding = {
        "estimate": origin.is_estimate,
        "on_outline": origin.is_on_outline,
        "found": origin.is_found,
        "different_exact": origin.is_different_exact,
        "different_at_most": origin.is_different_most,
    }
    more: dict[str, boards.Json] = {}
    if origin.different is not None:
        more["different"] = str(origin.different)
    if origin.even_share is not None:
        more["even_percent"] = round(float(100 * origin.even_share), 3)
    even: dict[str, boards.Json] = {}
    if (evenness := board.evenness) is not None:  # exact numbers are fractions
        percentile = evenness.percentile
        even = {
            "land": {colour: str(worth) for colour, worth in evenness.land.items()},
            "spread": str(evenness.spread),
            **({} if percentile is None else {"percentile": round(percentile, 3)}),
            "owners": {
                board.names[cell]: "".join(colours) for cell, colours in evenness.owners.items()
            },
        }
    return {
        "schema": SCHEMA,
        "generator": PROGRAM,
        "generator_version": boards.generator_version(board.game, board.options),
        "game": board.game,
        "players": board.players,
        "phase": "setup",
        "board": boards.board_words(board),
        **({"code": code} if (code := board_code(board, game)) else {}),
        "seed": board.seed,
        "options": dict(board.options),
        "drawn_from": {
            "count": str(board.drawn_from.count),
            "exact": board.drawn_from.is_exact,
            "uniform": board.drawn_from.is_uniform,
            **more,
            **{name: True for name, holds in holding.items() if holds},
        },
        "hexes": _hexes(board, game, tile_of),
        "tiles": [
            {
                "number": tile_of[tile.cells[0]],
                "code": tile.code,
                "hexes": [board.names[c] for c in tile.cells],
            }
            for tile in board.tiles
        ],
        "pieces": [_piece_data(piece, board.names) for piece in board.pieces],
        **_totals(position_of(board).totals),
        **(
            {"entries": {k: [*v] for k, v in words.items()}} if (words := board.setup.words) else {}
        ),
        "setup": board.setup.data(),
        **({"evenness": even} if even else {}),
    }


def _totals(totals: Mapping[str, Mapping[str, int]] | None) -> dict[str, boards.Json]:
    """Return the totals as a field; none where nothing was counted."""
    if totals is None:
        return {}
    counts: dict[str, boards.Json] = {
        colour: dict(sorted(kinds.items())) for colour, kinds in sorted(totals.items())
    }
    return {"totals": counts}


def _hexes(
    table: boards.Board | Position, game: Game, tile_of: Mapping[Hex, int] = MappingProxyType({})
) -> list[boards.Json]:
    """Return the hexes as plain data; the number of its tile where tiles hold several."""
    numbers = game.hex_numbers(table.terrain)
    return [
        {
            "q": cell.q,
            "r": cell.r,
            "terrain": kind,
            **({"tile": tile_of[cell]} if cell in tile_of else {}),
            "name": table.names[cell],
            **({"number": numbers[cell]} if cell in numbers else {}),
            **entries.chip_data(table.chips, cell, game),
        }
        for cell, kind in table.terrain.items()
    ]


def _piece_data(piece: boards.Piece, names: Mapping[Hex, str]) -> dict[str, boards.Json]:
    return {
        "colour": piece.colour,
        "piece": piece.kind,
        "hex": names[piece.hex],
        **({"at": piece.clock} if piece.clock else {}),
        "count": piece.count,
        **({} if piece.chip is None else {"chip": piece.chip}),
    }


def position_json(position: Position, game: Game) -> str:
    """Return *position* as indented JSON with a line feed at the end."""
    return json.dumps(position_data(position, game), ensure_ascii=False, indent=1) + "\n"


def position_data(position: Position, game: Game) -> dict[str, boards.Json]:
    """
    Return *position* as plain data; what was not entered is left out.

    Equal positions are written alike, in whatever order their lines were typed.
    """
    data: dict[str, boards.Json] = {
        "schema": SCHEMA,
        "generator": PROGRAM,
        "game": position.game,
        "players": position.players,
        "phase": position.phase,
    }
    if position.board_words:
        data["board"] = position.board_words
    data["hexes"] = _hexes(position, game)
    if position.anchor is not None:
        name, cell = position.anchor
        data["anchor"] = {"name": name, "q": cell.q, "r": cell.r}
    data["pieces"] = [_piece_data(piece, position.names) for piece in position.pieces]
    data |= _totals(position.totals)
    if position.rulings:
        data["rulings"] = dict(sorted(position.rulings.items()))
    if entered := entries.entry_data(position, game):
        data["entries"] = entered
    return data
