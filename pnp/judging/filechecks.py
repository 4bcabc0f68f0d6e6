"""
Checks of what a position file says twice, the same for all games.

Totals against the pieces that were typed (PF01), the map against the board of its seed
(PF02), colours against the number of players (PF03); and what could not be read (PF04).
"""

from collections.abc import Iterator, Mapping

from generators.hexes import Hex
from pnp.judging.findings import Finding, found, impossible, needs_entry
from pnp.judging.views import is_unread
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, Position, colours_in_play, piece_counts
from pnp.texts.sentences import Word


def check_file(position: Position, game: Game) -> Iterator[Finding]:
    """Yield what the file contradicts itself in, and what it leaves open."""
    yield from _totals(position, game)
    yield from _colours(position, game)
    yield from _unreadable(position)


def check_map(position: Position, dealt: Mapping[Hex, str]) -> Iterator[Finding]:
    """Yield where the map differs from the terrain that its seed deals, in normal form."""
    missing = tuple(cell for cell in dealt if cell not in position.terrain)
    extra = tuple(cell for cell in position.terrain if cell not in dealt)
    if missing or extra:
        sizes = {"typed": len(position.terrain), "dealt": len(dealt)}
        yield impossible("PF02_outline", extra, words=position.board_words, **sizes)
        return
    others = tuple(
        cell for cell, kind in position.terrain.items() if kind not in {dealt[cell], UNREADABLE}
    )
    if others:
        yield impossible("PF02", others, words=position.board_words)


def _totals(position: Position, game: Game) -> Iterator[Finding]:
    """Yield each kind of piece of which more or fewer were typed than counted."""
    typed = piece_counts(position.pieces)
    is_open = any(map(is_unread, position.pieces))
    for colour, counts in (position.totals or {}).items():
        for kind in game.pieces:
            here = typed[colour][kind.letter] if colour in typed else 0
            counted = counts.get(kind.letter, 0)
            if here == counted:
                continue
            places = [p.hex for p in position.pieces if (p.colour, p.kind) == (colour, kind.letter)]
            yield found(
                # What cannot be read may be what is missing.
                "needs entry" if is_open and here < counted else "impossible",
                "PF01",
                places if here > counted else (),
                colour=game.colour_word(colour),
                piece=Word(f"piece_{kind.picture}"),
                counted=counted,
                typed=here,
            )


def _colours(position: Position, game: Game) -> Iterator[Finding]:
    """Yield more colours than players, or perhaps too few."""
    letters = colours_in_play(position)
    count, players = len(letters), position.players
    colours = tuple(map(game.colour_word, letters))
    if count > players:
        yield impossible("PF03", count=count, players=players, colours=colours)
    elif 0 < count < players and position.phase != "setup":
        yield needs_entry("PF03_fewer", count=count, players=players, colours=colours)


def _unreadable(position: Position) -> Iterator[Finding]:
    """Yield the hexes of which something could not be read."""
    dark = [cell for cell, kind in position.terrain.items() if kind == UNREADABLE]
    if dark:
        yield needs_entry("PF04_map", dark, count=len(dark))
    hidden = dict.fromkeys(piece.hex for piece in filter(is_unread, position.pieces))
    if hidden:
        yield needs_entry("PF04_pieces", hidden)
