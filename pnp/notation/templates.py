"""
Templates: position files to fill in, with every line that a game has, explained.

A template can be read as it is: lines that nobody filled in say nothing.
"""

from collections.abc import Iterator

from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, Position
from pnp.notation.entries import entry_templates, explained
from pnp.notation.positiontexts import format_map, map_lines
from pnp.notation.reading.maprows import fixed_outline
from pnp.texts import NO_BREAK, Texts

# Stands for the hexes of a piece that is nowhere.
NO_HEX = "-"


def template(
    game: Game, players: int, start: Position | None, language: str, *, creator: str
) -> str:
    """
    Return a position file of *game* to fill in, with the board of *start* if there is one.

    Without it a board with a fixed outline is a map of question marks; any other map is left
    to be typed, below an example. *creator* is the comment in the first line.
    """
    texts = game.rules_texts(language)
    lines = [
        f"; {creator}",
        *(f"; {texts(f'template_{key}')}" for key in ("begin", "unreadable", "end")),
        "",
        f"game  {game.slug} {players}p",
        explained("phase play", texts("template_phase")),
        "",
        *_map_lines(game, start, texts),
        "",
        *_piece_lines(game, players, texts),
        "",
        f"; {texts('template_totals')}",
        f"; totals   {_totals_example(game)}",
    ]
    for block in entry_templates(game, players, start, texts):
        lines += ["", *block]
    # Reading a file remarks on no-break spaces, even in comments.
    return "\n".join([*lines, ""]).replace(NO_BREAK, " ")


def _map_lines(game: Game, start: Position | None, texts: Texts) -> Iterator[str]:
    yield f"; {texts('template_map')}"
    yield f"; {_map_letters(game, texts)}"
    yield f"board {start.board_words if start is not None else ''}".rstrip()
    yield from _map_rows(game, start, texts)


def _map_letters(game: Game, texts: Texts) -> str:
    return "; ".join(f"{terrain.letter} {texts(terrain.name)}" for terrain in game.terrains)


def _map_rows(game: Game, start: Position | None, texts: Texts) -> Iterator[str]:
    if start is not None:
        yield from map_lines(start, game)
    elif game.outline:
        blank = dict.fromkeys(fixed_outline(game.outline), UNREADABLE)
        yield from format_map(blank, {UNREADABLE: UNREADABLE})
    else:
        one, two, *_ = (terrain.letter for terrain in game.terrains)
        yield f"; {texts('template_no_map')}"
        yield from (f";   {row}" for row in (f" {one} {two} {one}", f"{two} {one} - {two}"))


def _piece_lines(game: Game, players: int, texts: Texts) -> Iterator[str]:
    """Yield a line for each kind of piece of each colour in play, a dash for its hexes."""
    colours = game.colours_of(players)
    yield f"; {texts('template_pieces')}"
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
    for colour in colours:
        for kind in game.pieces:
            if kind.letter:
                words = f"{texts(f'colour_{colour.name}')}, {texts(f'piece_{kind.picture}')}"
                yield explained(f"{colour.letter}{kind.letter} {NO_HEX}", words)


def _totals_example(game: Game) -> str:
    counts = [f"{number}{kind.letter}" for number, kind in enumerate(game.pieces, start=1)]
    return " ".join([game.colours[0].letter, *counts])
