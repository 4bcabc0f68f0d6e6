"""Requests to judge positions: by which rulings, and with which tiles."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from pnp import games
from pnp.errors import OptionError, UnknownNameError
from pnp.games import capabilities
from pnp.messages import Message
from pnp.model.games import read_ruling
from pnp.notation.reading.parsing import PositionFile
from pnp.requests import options as table
from pnp.requests.reading import Request, argument_refused

if TYPE_CHECKING:  # reading tile lists is rarely wanted, and slow to import
    from pnp.notation.inventories import Inventory
    from pnp.notation.reading.boards import Dealing


class JudgeRequest(Request):
    """How positions are judged, checked before any file is opened: what is wrong with them."""

    OPTIONS = table.DRAW

    @property
    def wants_score(self) -> bool:
        """Whether positions are scored; else maps are compared with the boards of their seeds."""
        return self[table.PICTURE] == "card"

    @property
    def wants_repairs(self) -> bool:
        """Whether findings say which changes make them go."""
        return self[table.REPAIRS]

    def check(self) -> None:
        """
        Refuse what makes no sense.

        Raises:
            PnpError: no game has such a ruling, two choices of one are asked for, or the tile list
                cannot be read.
        """
        if self[table.RULINGS]:
            known = [ruling for game in games.GAMES for ruling in game.rulings]
            chosen: dict[str, str] = {}
            for word in self[table.RULINGS]:
                id_, choice = read_ruling(word, known)
                if (before := chosen.setdefault(id_, choice)) != choice:
                    raise OptionError("second_choice_of_ruling", word=word, id=id_, chosen=before)
        _ = self.tiles

    @cached_property
    def tiles(self) -> "Inventory | None":
        """
        The player's own tiles, for whichever game has such lists.

        Raises:
            InventoryError: the list cannot be read.
        """
        path = self[table.INVENTORY]
        if path is None:
            return None
        from pnp.notation.inventories import find_inventory

        return find_inventory(path, max((one.inventory_letters for one in games.GAMES), key=len))

    def choices_for(self, file: PositionFile) -> dict[str, str]:
        """
        Return the rulings that were asked for.

        Raises:
            OptionError: the game of *file* does not have them.
        """
        try:
            return dict(read_ruling(word, file.game.rulings) for word in self[table.RULINGS])
        except UnknownNameError as error:
            words = " ".join(f"--ruling {word}" for word in self[table.RULINGS])
            raise OptionError(
                "rulings_do_not_fit",
                file=file.name,
                game=file.game.slug,
                words=words,
                message=error,
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
                "no_tile_lists", file=file.name, game=slug, inventory=self[table.INVENTORY]
            )
        strange = set("".join(self.tiles.codes)) - set(letters)
        if strange:
            raise OptionError(
                "tiles_of_another_game",
                file=file.name,
                inventory=self[table.INVENTORY],
                game=slug,
                letters=", ".join(sorted(strange)),
            )
        return self.tiles


class CheckRequest(JudgeRequest):
    """The same with what was perhaps mistyped."""

    OPTIONS = table.CHECK

    wants_repairs = True


class ScoreRequest(JudgeRequest):
    """Who won."""

    OPTIONS = table.SCORE
    wants_score = True


def dealing_from(tiles: "Inventory | None") -> "Dealing":
    """Return what deals boards of which a file has the seed, but no map."""
    from pnp.notation.reading.boards import Dealing

    return Dealing(capabilities.deal_board, tiles)


def ruling_words(rulings: object) -> tuple[str, ...]:
    """
    Return the rulings that a program chooses by id, as they are typed.

    Raises:
        ArgumentTypeError: they are no such choices.
    """
    if rulings is not None and not isinstance(rulings, Mapping):
        raise argument_refused("rulings", rulings, Message("rulings_by_id"))
    return tuple(f"{id_}={choice}" for id_, choice in (rulings or {}).items())
