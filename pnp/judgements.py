"""
What ``pnp check`` and ``pnp score`` are asked for, worked off file by file.

A file that cannot be read is told and the others are still done. Nothing is kept of a file
once it is done, so that memory stays flat however many there are.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.errors import OptionError, PnpError
from pnp.findings import Finding, in_order
from pnp.games.record import Game
from pnp.positionfiles import PositionFile, open_position
from pnp.rulings import read_ruling
from pnp.scores import ScoreSheet
from pnp.texts import LANGUAGES
from pnp.verdicts import Decisive, find_faults, score

if TYPE_CHECKING:  # reading tile lists is rarely wanted, and slow to import
    from pnp.inventories import Inventory


class JudgeOrder(NamedTuple):
    """
    How positions are to be judged.

    Attributes:
        rulings: words such as ``BN-16=all-try``.
        inventory: a player's own tile list.
        wants_score: else only findings.
        compares_seeds: deal the boards of seeds to hold typed maps against them.
    """

    language: str
    rulings: tuple[str, ...] = ()
    inventory: Path | None = None
    wants_score: bool = False
    compares_seeds: bool = False


class Judgement(NamedTuple):
    """What came of one file."""

    file: PositionFile
    findings: tuple[Finding, ...]
    choices: Mapping[str, str]
    sheet: ScoreSheet | None = None
    decisive: tuple[Decisive, ...] = ()


class Unreadable(NamedTuple):
    """A file that could not be read, and why."""

    name: str
    message: str


@dataclass(slots=True)
class Judge:
    """Judges one file after the other under the same order."""

    order: JudgeOrder
    _inventory: "Inventory | None" = field(init=False, default=None)

    def __post_init__(self) -> None:
        """
        Check the order before any file is opened.

        Raises:
            PnpError: there is no such language, or the tile list cannot be read.
        """
        if self.order.language not in LANGUAGES:
            from pnp.suggestions import unknown_name

            raise OptionError(unknown_name("language", self.order.language, LANGUAGES))
        if self.order.inventory is not None:
            from pnp.games import GAMES
            from pnp.inventories import read_inventory

            letters = max((game.inventory_letters for game in GAMES), key=len)
            self._inventory = read_inventory(self.order.inventory, letters)

    def judgements(self, paths: Sequence[Path]) -> Iterator[Judgement | Unreadable]:
        """Yield what comes of each file, in their order."""
        for path in paths:
            try:
                yield self.judge(path)
            except PnpError as error:
                yield Unreadable(str(path), str(error))

    def judge(self, path: Path) -> Judgement:
        """
        Return what comes of the file at *path*.

        Raises:
            PnpError: the file, the tile list or a ruling cannot be read.
        """
        file = open_position(path, self._inventory)
        inventory = self._inventory_for(file.game)
        choices = dict(read_ruling(word, file.game.rulings) for word in self.order.rulings)
        findings = find_faults(
            file.position,
            file.game,
            choices=choices,
            inventory=inventory.codes if inventory else None,
        )
        if self.order.compares_seeds and file.has_map:
            from pnp.dealtmaps import check_dealt_map

            compared = check_dealt_map(file.position, file.game, inventory)
            findings = in_order([*findings, *compared])
        if not self.order.wants_score:
            return Judgement(file, findings, choices)
        sheet, decisive = score(file.position, file.game, choices=choices)
        return Judgement(file, findings, choices, sheet, decisive)

    def _inventory_for(self, game: Game) -> "Inventory | None":
        """Return the player's own tiles, if there are some and *game* can have them."""
        if self._inventory is None:
            return None
        strange = set("".join(self._inventory.codes)) - set(game.inventory_letters)
        if strange:
            raise OptionError(
                f"--inventory {self.order.inventory}: no tile of {game.slug} has "
                f"{', '.join(sorted(strange))}"
            )
        return self._inventory
