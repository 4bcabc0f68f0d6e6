"""
Checks of what players order that all commands share. Each returns what it has checked.

Messages name the option, what was given and what was expected.
"""

from collections.abc import Iterable
from math import isfinite
from pathlib import Path

from generators.lattice import SQRT3
from layouts.documents import Box
from layouts.marks import above_footer
from layouts.papers import Paper, find_paper, portrait, printable_box
from pnp.errors import OptionError, UnknownNameError
from pnp.model.games import Game
from pnp.notation.inventories import Inventory, read_inventory
from pnp.texts import LANGUAGES
from pnp.texts.suggestions import unknown_name

# Where files go that nobody named a place for.
DEFAULT_FOLDER = Path("print")

SMALLEST_HEX_MM = 5.0
LARGEST_HEX_MM = 500.0
LEAST_SAFE_MARGIN_MM = 6.35
LARGEST_MARGIN_MM = 50.0
LEAST_DPI, MOST_DPI = 20, 1200


def checked_players(game: Game, players: int | None) -> int:
    """Return the number of players, as few as can be where none is given."""
    number = game.least_players if players is None else players
    if not game.least_players <= number <= game.most_players:
        raise OptionError(
            f"--players {number}: {game.slug} is for {game.least_players} to "
            f"{game.most_players} players"
        )
    return number


def within(name: str, value: float | None, default: float, least: float, most: float) -> float:
    """Return *value*, or *default* where there is none; refuse one out of range."""
    if value is None:
        return default
    if not isfinite(value) or not least <= value <= most:
        raise OptionError(f"--{name} {value:g}: expected a number from {least:g} to {most:g}")
    return value


def checked_hex_mm(game: Game, hex_mm: float | None) -> float:
    """Return the size of a hex, the game's usual one where none is given."""
    return within("hex-mm", hex_mm, game.hex_mm, SMALLEST_HEX_MM, LARGEST_HEX_MM)


def checked_paper(name: str, margin_mm: float) -> Paper:
    """Return the paper called *name*, on which the margin leaves something."""
    paper = find_paper(name)
    within("margin-mm", margin_mm, 0.0, 0.0, LARGEST_MARGIN_MM)
    printable_box(paper, margin_mm)
    return paper


def check_tiles_fit(
    game: Game, hex_mm: float, paper: Paper, margin_mm: float, *, bleed_mm: float, instead: str = ""
) -> None:
    """
    Refuse hexes so large that no tile fits *paper*; *instead* says what else would do.

    A tile of three hexes is two hexes wide and one and three quarters high.
    """
    printable = printable_box(portrait(paper), margin_mm)
    if hex_mm > _largest_hex_mm(game, printable, bleed_mm):
        most_mm = _largest_hex_mm(game, above_footer(printable), bleed_mm)
        raise OptionError(
            f"--hex-mm {hex_mm:g}: no tile of {game.slug} fits {paper.name} paper within its "
            f"margins; hexes up to {max(most_mm // 0.1 / 10, 0.0):g} mm do. "
            f"Make them smaller, take a larger paper{instead}"
        )


def _largest_hex_mm(game: Game, box: Box, bleed_mm: float) -> float:
    """Return the largest hexes of which a tile fits *box*, either way round."""
    left, top, right, bottom = box
    room_mm = (right - left - 2 * bleed_mm, bottom - top - 2 * bleed_mm)
    wide, high = (2.0, 3.5 / SQRT3) if game.tile_shape == "trihex" else (1.0, 2.0 / SQRT3)
    return max(min(across / wide, down / high) for across, down in (room_mm, room_mm[::-1]))


def checked_dpi(dpi: int) -> int:
    """Return the resolution of PNG files."""
    return int(within("png-dpi", dpi, 0, LEAST_DPI, MOST_DPI))


def checked_language(language: str) -> str:
    """Return the language, one of those there are."""
    if language not in LANGUAGES:
        raise UnknownNameError(unknown_name("language", language, LANGUAGES))
    return language


def checked_choice(what: str, value: str, choices: Iterable[str]) -> str:
    """Return *value* in lower case, one of *choices*."""
    names = list(choices)
    if value.lower() not in names:
        raise UnknownNameError(unknown_name(what, value, names))
    return value.lower()


def checked_suffixes(paths: tuple[Path, ...], suffixes: Iterable[str]) -> tuple[Path, ...]:
    """Return *paths*, each of a kind that can be written."""
    known = tuple(suffixes)
    for path in paths:
        if path.suffix.lower() not in known:
            raise UnknownNameError(
                f"{path}: {unknown_name('kind of file', path.suffix or path.name, known)}"
            )
    return paths


def checked_inventory(game: Game, path: Path | None) -> Inventory | None:
    """Return the player's own tiles, if there is such a list."""
    if path is None:
        return None
    if not game.inventory_letters:
        raise OptionError(f"--inventory is no option of {game.slug} boards")
    return read_inventory(path, game.inventory_letters)


def margin_remarks(margin_mm: float) -> tuple[str, ...]:
    """Return a warning where printers usually cannot print so near to the edge."""
    if margin_mm >= LEAST_SAFE_MARGIN_MM:
        return ()
    return (
        f"many printers leave {LEAST_SAFE_MARGIN_MM} mm unprinted; "
        f"with --margin-mm {margin_mm:g} something may be lost",
    )
