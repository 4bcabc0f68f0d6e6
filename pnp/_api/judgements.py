"""
What ``pnp check`` and ``pnp score`` are asked for, worked off file by file.

A file that cannot be read is told and the others are still done. Nothing is kept of a file
once it is done, so that memory stays flat however many there are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp._api.verdicts import Decisive, find_faults, score
from pnp.errors import OptionError, PnpError, UnknownNameError
from pnp.judging.findings import Finding, in_order
from pnp.judging.scores import ScoreSheet
from pnp.model.rulings import read_ruling
from pnp.notation.positionfiles import PositionFile, file_name, open_position
from pnp.texts import LANGUAGES

if TYPE_CHECKING:  # reading tile lists is rarely wanted, and slow to import
    from pnp.notation.inventories import Inventory


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
            PnpError: there is no such language or ruling, or the tile list cannot be read.
        """
        if self.order.language not in LANGUAGES:
            from pnp.texts.suggestions import unknown_name

            raise OptionError(unknown_name("language", self.order.language, LANGUAGES))
        self._check_rulings()
        if self.order.inventory is not None:
            from pnp.games import GAMES
            from pnp.notation.inventories import read_inventory

            letters = max((game.inventory_letters for game in GAMES), key=len)
            self._inventory = read_inventory(self.order.inventory, letters)

    def judgements(self, paths: Sequence[Path]) -> Iterator[Judgement | Unreadable]:
        """Yield what comes of each file, in their order."""
        for path in paths:
            try:
                yield self.judge(path)
            except PnpError as error:
                yield Unreadable(file_name(path), str(error))

    def judge(self, path: Path) -> Judgement:
        """
        Return what comes of the file at *path*.

        Raises:
            PnpError: the file, the tile list or a ruling cannot be read.
        """
        file = open_position(path, self._inventory)
        inventory = self._inventory_for(file)
        choices = self._choices_for(file)
        findings = find_faults(
            file.position,
            file.game,
            choices=choices,
            inventory=inventory.codes if inventory else None,
        )
        if self.order.compares_seeds and file.has_map:
            from pnp._api.dealtmaps import check_dealt_map

            compared = check_dealt_map(file.position, file.game, inventory)
            findings = in_order([*findings, *compared])
        if not self.order.wants_score:
            return Judgement(file, findings)
        sheet, decisive = score(file.position, file.game, choices=choices)
        return Judgement(file, findings, sheet, decisive)

    def _check_rulings(self) -> None:
        """
        Refuse rulings that no game has, and two choices of one: before any file is opened.

        Raises:
            UnknownNameError, OptionError: there is such a word among the rulings.
        """
        if not self.order.rulings:
            return
        from pnp.games import GAMES

        known = [ruling for game in GAMES for ruling in game.rulings]
        chosen: dict[str, str] = {}
        for word in self.order.rulings:
            id_, choice = read_ruling(word, known)
            if chosen.setdefault(id_, choice) != choice:
                raise OptionError(f"--ruling {word}: --ruling {id_}={chosen[id_]} is given, too")

    def _choices_for(self, file: PositionFile) -> dict[str, str]:
        """Return the rulings that were asked for, if the game of *file* has them."""
        try:
            return dict(read_ruling(word, file.game.rulings) for word in self.order.rulings)
        except UnknownNameError as error:
            words = " ".join(f"--ruling {word}" for word in self.order.rulings)
            raise OptionError(f"{file.name}, {file.game.slug}, with {words}: {error}") from None

    def _inventory_for(self, file: PositionFile) -> "Inventory | None":
        """Return the player's own tiles, if there are some and the game of *file* can have them."""
        if self._inventory is None:
            return None
        slug = file.game.slug
        if not file.game.inventory_letters:
            raise OptionError(
                f"{file.name}: {slug} has no tile lists: leave out --inventory "
                f"{self.order.inventory}"
            )
        strange = set("".join(self._inventory.codes)) - set(file.game.inventory_letters)
        if strange:
            raise OptionError(
                f"{file.name}, with --inventory {self.order.inventory}: no tile of {slug} has "
                f"{', '.join(sorted(strange))}"
            )
        return self._inventory
