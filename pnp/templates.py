"""
Templates: position files to fill in, with every line that a game has, explained.

A template can be read as it is: lines that nobody filled in say nothing.
"""

from collections.abc import Iterator

from generators.hexes import Hex
from pnp.entries import EntryKind
from pnp.games.record import Colour, Game
from pnp.identity import CREATOR
from pnp.notation import format_map
from pnp.positions import UNREADABLE, Position
from pnp.texts import Texts

_COMMENT_COLUMN = 26


def template(game: Game, players: int, start: Position | None, language: str) -> str:
    """
    Return a position file of *game* to fill in, with the board of *start* if there is one.

    Without it a board with a fixed outline is a map of question marks; any other map is left
    to be typed, below an example.
    """
    texts = game.rules_texts(language)
    return "\n".join([f"; {CREATOR}", *_lines(game, players, start, texts), ""])


def _lines(game: Game, players: int, start: Position | None, texts: Texts) -> Iterator[str]:
    """Yield the lines below the first."""
    for key in ("template_begin", "template_unreadable", "template_end"):
        yield f"; {texts(key)}"
    yield ""
    yield f"game  {game.slug} {players}p"
    yield _explained("phase play", texts("template_phase"))
    yield f"; {texts('template_map')}"
    yield f"; {_map_letters(game, texts)}"
    yield f"board {start.board_words if start is not None else ''}".rstrip()
    yield from _map_rows(game, start, texts)
    yield ""
    colours = game.colours[: max(players, len(game.colours))]
    for kind in game.entries:
        yield from _entry_lines(kind, colours, start, texts)
    yield ""
    yield from _piece_lines(game, colours, texts)
    yield ""
    yield f"; {texts('template_totals')}"
    yield f"; totals   {_totals_example(game)}"


def _map_letters(game: Game, texts: Texts) -> str:
    """Return what each character of the map stands for."""
    return ", ".join(f"{terrain.letter} {texts(terrain.name)}" for terrain in game.terrains)


def _map_rows(game: Game, start: Position | None, texts: Texts) -> Iterator[str]:
    """Yield the rows of the map, or an example of some."""
    letters = {terrain.name: terrain.letter for terrain in game.terrains}
    letters[UNREADABLE] = UNREADABLE
    if start is not None:
        yield from format_map(start.terrain, letters)
    elif game.row_lengths:
        yield from format_map(dict.fromkeys(_fixed_outline(game), UNREADABLE), letters)
    else:
        one, two, *_ = (terrain.letter for terrain in game.terrains)
        yield f"; {texts('template_no_map')}"
        yield from (f";   {row}" for row in (f" {one} {two} {one}", f"{two} {one} - {two}"))


def _fixed_outline(game: Game) -> Iterator[Hex]:
    """Yield the hexes of a board that always has the same outline."""
    left = 0
    for row, length in enumerate(game.row_lengths):
        if row:
            left -= length > game.row_lengths[row - 1]
        yield from (Hex(left + place, row) for place in range(length))


def _entry_lines(
    kind: EntryKind, colours: tuple[Colour, ...], start: Position | None, texts: Texts
) -> Iterator[str]:
    """Yield the lines of one entry: blocks ready, lists as a comment."""
    words = texts(f"entry_{kind.keyword}")
    known = start.words.get(kind.keyword) if start is not None else None
    match kind.shape:
        case "number":
            yield _explained(f"{kind.keyword} {UNREADABLE}", words)
        case "numbers":
            yield _explained(kind.keyword, words)
            yield from (f"{colour.letter} {UNREADABLE}" for colour in colours)
        case "fields":
            yield _explained(kind.keyword, words)
            fields = " ".join(f"{field.name}={UNREADABLE}" for field in kind.fields)
            yield from (f"{colour.letter} {fields}" for colour in colours)
        case "words" if known:
            yield _explained(" ".join((kind.keyword, *known)), words)
        case "colours":
            letters = " ".join(colour.letter for colour in colours)
            yield _explained(f"; {kind.keyword} {letters}", words)
        case "words":
            yield _explained(f"; {kind.keyword} {' '.join(kind.words)}", words)
        case "hexes":
            yield _explained(f"; {kind.keyword} C5", words)


def _piece_lines(game: Game, colours: tuple[Colour, ...], texts: Texts) -> Iterator[str]:
    """Yield a line for each kind of piece of each colour, its hexes to be typed behind it."""
    yield f"; {texts('template_pieces')}"
    yield game.piece_block
    for colour in colours:
        for kind in game.pieces:
            if kind.letter:
                words = f"{texts(f'colour_{colour.name}')}, {texts(f'piece_{kind.picture}')}"
                yield _explained(f"{colour.letter}{kind.letter}", words)
    for kind in game.pieces:
        if not kind.letter:
            yield f"; {texts('template_numbers', letter=colours[0].letter)}"


def _totals_example(game: Game) -> str:
    """Return what a line of totals looks like."""
    counts = [f"{number}{kind.letter}" for number, kind in enumerate(game.pieces, start=1)]
    return " ".join([game.colours[0].letter, *counts])


def _explained(words: str, comment: str) -> str:
    """Return a line with a comment behind it."""
    return f"{words:<{_COMMENT_COLUMN}}; {comment}"
