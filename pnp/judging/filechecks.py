"""
Checks of what a position file says twice, the same for all games.

Totals against the pieces that were typed (PF01), the map against the board of its seed
(PF02), colours against the number of players (PF03); and what could not be read (PF04).
"""

from collections.abc import Iterator, Mapping

from generators.hexes import Hex
from pnp.judging.findings import Finding, Severity, found
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, Position, colours_in_play, piece_counts
from pnp.texts.sentences import Word, colour_word


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
        yield found("impossible", "PF02_outline", extra, words=position.board_words, **sizes)
        return
    others = tuple(
        cell for cell, kind in position.terrain.items() if kind not in {dealt[cell], UNREADABLE}
    )
    if others:
        yield found("impossible", "PF02", others, words=position.board_words)


def _totals(position: Position, game: Game) -> Iterator[Finding]:
    """Yield each kind of piece of which more or fewer were typed than counted."""
    if position.totals is None:
        return
    typed = piece_counts(position.pieces)
    is_open = any(UNREADABLE in {piece.colour, piece.kind} for piece in position.pieces)
    for colour in game.colours:
        for kind in game.pieces:
            here = typed[colour.letter][kind.letter] if colour.letter in typed else 0
            counted = position.totals.get(colour.letter, {}).get(kind.letter, 0)
            if here == counted:
                continue
            cells = tuple(
                piece.hex
                for piece in position.pieces
                if (piece.colour, piece.kind) == (colour.letter, kind.letter)
            )
            # What cannot be read may be what is missing.
            severity: Severity = "needs entry" if is_open and here < counted else "impossible"
            yield found(
                severity,
                "PF01",
                cells if here > counted else (),
                colour=colour_word(colour.name),
                piece=Word(f"piece_{kind.picture}"),
                counted=counted,
                typed=here,
            )


def _colours(position: Position, game: Game) -> Iterator[Finding]:
    """Yield more colours, or fewer, than players."""
    letters = colours_in_play(position)
    if len(letters) == position.players:
        return
    names = {colour.letter: colour.name for colour in game.colours}
    colours = tuple(colour_word(names[letter]) for letter in letters)
    trouble = _colour_trouble(position, len(letters))
    if trouble is not None:
        text, severity = trouble
        yield found(severity, text, count=len(letters), players=position.players, colours=colours)


def _colour_trouble(position: Position, count: int) -> tuple[str, Severity] | None:
    """Return what *count* colours are for this number of players: too many, or perhaps too few."""
    if count > position.players:
        return "PF03", "impossible"
    if count and position.phase != "setup":
        return "PF03_fewer", "needs entry"
    return None


def _unreadable(position: Position) -> Iterator[Finding]:
    """Yield the hexes of which something could not be read."""
    dark = [cell for cell, kind in position.terrain.items() if kind == UNREADABLE]
    if dark:
        yield found("needs entry", "PF04_map", dark, count=len(dark))
    stacks = {
        piece.hex: None for piece in position.pieces if UNREADABLE in {piece.colour, piece.kind}
    }
    if stacks:
        yield found("needs entry", "PF04_pieces", stacks)
