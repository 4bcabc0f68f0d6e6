"""Requests to judge positions: by which rulings, and with which tiles."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generators.hexes import Hex
from pnp.errors import OptionError, UnknownNameError
from pnp.games import capabilities
from pnp.messages import Message
from pnp.model.options import read_ruling
from pnp.notation.reading.parsing import PositionFile
from pnp.requests import options as table
from pnp.requests.files import read_path
from pnp.requests.reading import Request, argument_refused

if TYPE_CHECKING:  # reading tile lists is rarely wanted, and slow to import
    from pnp.notation.inventories import Inventory
    from pnp.notation.reading.boards import Dealing


class JudgeRequest(NamedTuple):
    """
    How positions are judged, checked before any file is opened.

    Attributes:
        rulings: words such as ``BN-16=all-try``.
        tiles: a player's own, from *path*.
        wants_score: else only findings, and maps are compared with the boards of their seeds.
        wants_repairs: findings say which single changes make them go.
        unsure: hexes whose terrain is doubtful; that may be what is wrong.
    """

    rulings: tuple[str, ...] = ()
    tiles: "Inventory | None" = None
    path: Path | None = None
    wants_score: bool = False
    language: str = table.LANGUAGE.default
    wants_repairs: bool = False
    unsure: frozenset[Hex] = frozenset()

    def choices_for(self, file: PositionFile) -> dict[str, str]:
        """
        Return the rulings that were asked for.

        Raises:
            OptionError: the game of *file* does not have them.
        """
        try:
            return dict(read_ruling(word, file.game.rulings) for word in self.rulings)
        except UnknownNameError as error:
            words = " ".join(f"--ruling {word}" for word in self.rulings)
            raise OptionError(
                Message(
                    "rulings_do_not_fit",
                    file=file.name,
                    game=file.game.slug,
                    words=words,
                    message=error,
                )
            ) from None

    def tiles_for(self, file: PositionFile) -> "Inventory | None":
        """
        Return the player's own tiles, if there are some.

        Raises:
            OptionError: the game of *file* cannot have them.
        """
        if self.tiles is None:
            return None
        slug, letters = file.game.slug, file.game.inventory_letters
        if not letters:
            raise OptionError(
                Message("no_tile_lists", file=file.name, game=slug, inventory=self.path)
            )
        strange = set("".join(self.tiles.codes)) - set(letters)
        if strange:
            raise OptionError(
                Message(
                    "tiles_of_another_game",
                    file=file.name,
                    inventory=self.path,
                    game=slug,
                    letters=", ".join(sorted(strange)),
                )
            )
        return self.tiles


def read_judge(given: Request, *, wants_score: bool) -> JudgeRequest:
    """
    Return how to judge.

    Raises:
        PnpError: there is no such language or ruling, or the tile list cannot be read.
    """
    language, rulings = given.language, given[table.RULINGS]
    _refuse_rulings(rulings)
    path = given[table.INVENTORY]
    return JudgeRequest(rulings, read_tiles(path), path, wants_score, language)


def read_tiles(path: str | Path | None) -> "Inventory | None":
    """
    Return a player's own tiles for whichever game has such lists; None for no path.

    Raises:
        InventoryError: the list cannot be read.
    """
    if path is None:
        return None
    from pnp.games import GAMES
    from pnp.notation.inventories import find_inventory

    return find_inventory(Path(path), max((game.inventory_letters for game in GAMES), key=len))


def dealing_from(tiles: "Inventory | None") -> "Dealing":
    """Return what deals boards of which a file has the seed, but no map."""
    from pnp.notation.reading.boards import Dealing

    return Dealing(capabilities.deal_board, tiles)


def judge_by(
    rulings: Mapping[str, str] | None, inventory: str | Path | None, *, wants_score: bool
) -> JudgeRequest:
    """
    Return how to judge for a program.

    Raises:
        InventoryError: the tile list cannot be read.
    """
    if rulings is not None and not isinstance(rulings, Mapping):
        raise argument_refused("rulings", rulings, Message("rulings_by_id"))
    words = tuple(f"{id_}={choice}" for id_, choice in (rulings or {}).items())
    path = read_path("inventory", inventory)
    return JudgeRequest(words, read_tiles(path), path, wants_score)


def _refuse_rulings(words: Sequence[str]) -> None:
    """Refuse rulings that no game has, and two choices of one."""
    if not words:
        return
    from pnp.games import GAMES

    known = [ruling for game in GAMES for ruling in game.rulings]
    chosen: dict[str, str] = {}
    for word in words:
        id_, choice = read_ruling(word, known)
        if chosen.setdefault(id_, choice) != choice:
            raise OptionError(
                Message("second_choice_of_ruling", word=word, id=id_, chosen=chosen[id_])
            )
