"""Hexes with what lies there: what boards and positions have in common."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import NamedTuple, TypeAlias

from generators import hexes, lattice
from generators.hexes import Hex
from pnp._api.calls import public
from pnp.errors import UnknownNameError
from pnp.fixed import fixed
from pnp.games import find_game
from pnp.messages import Message
from pnp.model.boards import Chip, Piece
from pnp.requests import options as table
from pnp.requests.reading import Request, argument_refused
from pnp.texts.suggestions import unknown_name

# A hex, or its name.
AnyHex: TypeAlias = Hex | str


class Cell(NamedTuple):
    """
    A hex of a board or position, and what lies there.

    Attributes:
        chips: by kind of chip.
        pieces: those on the hex, and on corners and sides that are named by it.
    """

    hex: Hex
    name: str
    terrain: str
    chips: Mapping[str, Chip]
    pieces: tuple[Piece, ...]


class Cells:
    """Something with hexes; ``for cell in board`` gives each with what lies there."""

    __slots__ = ()

    game: str
    terrain: Mapping[Hex, str]
    names: Mapping[Hex, str]
    chips: Mapping[str, Mapping[Hex, Chip]]
    pieces: tuple[Piece, ...]

    def __post_init__(self) -> None:
        """Keep mappings as those that nobody changes."""
        for entry in fields(self):  # type: ignore[arg-type]
            value = getattr(self, entry.name)
            if isinstance(value, Mapping):
                object.__setattr__(self, entry.name, fixed(value))

    def __len__(self) -> int:
        """Return how many hexes there are."""
        return len(self.terrain)

    def __bool__(self) -> bool:
        """Tell that it is there, also without a hex."""
        return True

    def __iter__(self) -> Iterator[Cell]:
        """Yield the hexes in reading order."""
        pieces = defaultdict(list)
        for piece in self.pieces:
            pieces[piece.hex].append(piece)
        for cell, name in self.names.items():
            chips = {kind: laid[cell] for kind, laid in self.chips.items() if cell in laid}
            yield Cell(cell, name, self.terrain[cell], fixed(chips), tuple(pieces[cell]))

    @public
    def hex(self, name: AnyHex) -> Hex:
        """
        Return the hex called *name*, such as ``"C5"``; a hex as it is.

        Raises:
            UnknownNameError: there is none.
        """
        known: Hex | None
        if isinstance(name, tuple) and len(name) == 2:
            known = Hex(*name)
            shown = f"({name[0]}, {name[1]})"
        elif isinstance(name, str):
            named = {called: cell for cell, called in self.names.items()}
            known, shown = named.get(name.upper()), name
        else:
            raise argument_refused("name", name, Message("a_word"))
        if known is None or known not in self.terrain:
            raise UnknownNameError(unknown_name("hex", shown, self.names.values()))
        return known

    @public
    def neighbours(self, hex: AnyHex) -> tuple[Hex, ...]:
        """Return the hexes beside one, clockwise from the right, as far as there are any."""
        return tuple(one for one in hexes.neighbours(self.hex(hex)) if one in self.terrain)

    @public
    def distance(self, one: AnyHex, other: AnyHex) -> int:
        """Return how many steps lie between two hexes."""
        return hexes.distance(self.hex(one), self.hex(other))

    @public
    def centre_mm(self, hex: AnyHex, hex_mm: float | None = None) -> tuple[float, float]:
        """
        Return the middle of a hex in mm, right and down from the left upper corner of all hexes.

        Where:
            hex_mm: the size of a hex, flat to flat; the game's own if not given.
        """
        request = Request({"hex_mm": hex_mm}, (table.HEX,))
        side_mm = lattice.side_of(request.hex_mm(find_game(self.game)))
        left, top, _, _ = lattice.bounds_mm(self.terrain, side_mm=side_mm)
        x_mm, y_mm = lattice.hex_to_mm(self.hex(hex), side_mm=side_mm)
        return x_mm - left, y_mm - top
