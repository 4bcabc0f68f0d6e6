"""
What ``pnp check`` and ``pnp score`` are asked for, worked off file by file.

A file that cannot be read is told and the others are still done. Nothing is kept of a file
once it is done, so that memory stays flat however many there are.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pnp.errors import OptionError, PnpError
from pnp.findings import Finding, in_order
from pnp.games.record import Game
from pnp.inventories import Inventory, read_inventory
from pnp.positionfiles import PositionFile, open_position
from pnp.rulings import read_ruling
from pnp.scores import ScoreSheet
from pnp.suggestions import unknown_name
from pnp.texts import LANGUAGES
from pnp.verdicts import Decisive, find_faults, score


@dataclass(frozen=True, slots=True)
class JudgeOrder:
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


@dataclass(frozen=True, slots=True)
class Judgement:
    """What came of one file."""

    file: PositionFile
    findings: tuple[Finding, ...]
    choices: Mapping[str, str]
    sheet: ScoreSheet | None = None
    decisive: tuple[Decisive, ...] = ()


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that could not be read, and why."""

    name: str
    message: str


@dataclass(slots=True)
class Judge:
    """Judges one file after the other under the same order."""

    order: JudgeOrder
    _inventories: dict[str, Inventory] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.order.language not in LANGUAGES:
            raise OptionError(unknown_name("language", self.order.language, LANGUAGES))

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
        file = open_position(path, inventory=self._inventory)
        inventory = self._inventory(file.game)
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

    def _inventory(self, game: Game) -> Inventory | None:
        """Return the player's own tiles for *game*, read once; None where there are none."""
        path = self.order.inventory
        if path is None:
            return None
        if not game.inventory_letters:
            raise OptionError(f"--inventory is no option of {game.slug} positions")
        if game.slug not in self._inventories:
            self._inventories[game.slug] = read_inventory(path, game.inventory_letters)
        return self._inventories[game.slug]
