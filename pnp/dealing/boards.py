"""What was laid, as a board: terrain, chips turned to their sides, pieces, and the rest."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from generators import NoSuchBoardError
from generators.bags.counting import DealCount
from generators.bags.drawing import Bag, Layout
from generators.bags.tables import Laid, Table
from generators.hexes import SIDE_CLOCKS, Hex, Place, hexes_at, named_by, place_at
from generators.randomness import Stream
from pnp.dealing.bags import MAP
from pnp.dealing.boxes import Box, word_of
from pnp.model.boards import NOBODY, Chip, Piece, Setup
from pnp.model.deals import Deal

_PIECE = "piece "


@dataclass(frozen=True, slots=True)
class Settled:
    """
    All that was laid, for one request.

    Attributes:
        bags: by the names of their deals.
    """

    box: Box
    bags: Mapping[str, Bag]
    laid: Layout

    def terrain(self) -> dict[Hex, str]:
        """
        Return the terrain of each hex: what was laid there last.

        Raises:
            NoSuchBoardError: there was not enough.
        """
        names = [MAP, *(deal.name for deal in self._on_board("terrain"))]
        found = {cell_of(one): one.thing.kind for name in names for one in self._leaders(name)}
        bare = [cell for cell in self.box.cells if cell not in found]
        if bare:
            raise NoSuchBoardError(
                "hexes_without_terrain",
                "there is no terrain left for {count} hexes; let one of the terrains fill up",
                count=len(bare),
            )
        return {cell: found[cell] for cell in self.box.cells}

    def pieces(self) -> tuple[Piece, ...]:
        """Return the pieces on the board, by colour, and of each as they were laid."""
        found: Counter[Piece] = Counter()
        for deal in self.box.game.deals:
            if not deal.is_secret:
                found.update(self._pieces_of(deal))
        order = (*self.box.colours, NOBODY)
        pieces = sorted(found, key=lambda piece: order.index(piece.colour))
        return tuple(
            Piece(piece.colour, piece.kind, piece.hex, found[piece], clock=piece.clock)
            for piece in pieces
        )

    def _pieces_of(self, deal: Deal) -> Iterator[Piece]:
        """Yield the pieces of a deal, and those that came along."""
        if deal.to != "board":
            return
        laid = self.laid.get(deal.name, ())
        if deal.what != "piece":
            laid = laid[self.bags[deal.name].laid_count :]
        for place, thing in laid:
            assert not isinstance(place, str)
            cell, clock = named_by(place, self.box.cells)
            yield Piece(thing.owner, thing.kind.removeprefix(_PIECE), cell, clock=clock)

    def chips(self) -> dict[str, dict[Hex, Chip]]:
        """Return the chips on hexes, by their kind."""
        found: dict[str, dict[Hex, Chip]] = {}
        for deal in self._on_board("chip"):
            if not deal.is_secret:
                found.setdefault(deal.chip, {}).update(self._chips_of(deal))
        return found

    def _chips_of(self, deal: Deal) -> Iterator[tuple[Hex, Chip]]:
        stream = Stream(self.box.request.seed, f"{deal.name}, facing")
        sides = self._sides(deal)
        for one in self._leaders(deal.name):
            cell, value = cell_of(one), one.thing.kind.removeprefix(f"{deal.chip}=")
            clocks = sides.get(cell)
            yield cell, Chip(value, stream.pick(clocks)) if clocks else Chip(value)

    def _sides(self, deal: Deal) -> dict[Hex, list[int]]:
        """Return the sides that each chip of a deal may be turned to."""
        if deal.facing is None:
            return {}
        land = self.box.zone(deal.facing).cells(self.table())
        return {
            cell_of(one): [
                clock
                for clock in SIDE_CLOCKS
                for other in hexes_at(place_at(cell_of(one), clock))
                if other != cell_of(one) and place_at(other) in land
            ]
            for one in self._leaders(deal.name)
        }

    def side_count(self) -> DealCount:
        """Return in how many ways the chips may be turned; exact where they never have others."""
        total, is_even = 1, True
        for deal in self._on_board("chip"):
            if deal.facing is not None:
                # Then they lie on the same hexes on every board, beside the same land.
                bag = self.bags[deal.name]
                is_fixed = not bag.grounds and not self.box.zone(deal.facing).kinds
                is_even &= is_fixed and bag.laid_count == len(bag.places)
                total *= prod(len(clocks) or 1 for clocks in self._sides(deal).values())
        return DealCount(total, total, is_even, is_even, is_different_exact=is_even)

    def setup(self) -> Setup:
        """Return what lies beside the board, and what is secret."""
        dealt: dict[str, tuple[str, ...]] = {}
        hands: dict[str, dict[str, tuple[str, ...]]] = {}
        names = self.box.game.names_hexes(self.box.cells)
        for deal in self.box.game.deals:
            is_mark = deal.what == "hexes"
            laid = self.laid.get(deal.name, ())
            words = [names[cell_of(one)] if is_mark else word_of(deal, one.thing) for one in laid]
            if deal.to == "players" and deal.what != "players":
                held: dict[str, list[str]] = {colour: [] for colour in self.box.colours}
                for one, word in zip(laid, words, strict=True):
                    holder = one.thing.owner if is_mark else str(one.spot).partition(" ")[0]
                    held[holder].append(word)
                hands[deal.name] = {colour: tuple(some) for colour, some in held.items()}
            elif deal.to != "board" or is_mark:
                dealt[deal.name] = tuple(words)
            elif deal.is_secret:
                chips = self._chips_of(deal) if deal.what == "chip" else ()
                told = [
                    f"{names[cell]} {chip.value}" + (f"@{chip.facing}" if chip.facing else "")
                    for cell, chip in chips
                ]
                for piece in self._pieces_of(deal):
                    clock = f"@{piece.clock}" if piece.clock else ""
                    told.append(f"{names[piece.hex]}{clock} {piece.colour}{piece.kind}")
                dealt[deal.name] = tuple(told)
        secret = frozenset(deal.name for deal in self.box.game.deals if deal.is_secret)
        return Setup(dealt, hands, secret) if dealt or hands else Setup()

    def _on_board(self, what: str) -> list[Deal]:
        return [deal for deal in self.box.game.deals if (deal.what, deal.to) == (what, "board")]

    def _leaders(self, name: str) -> tuple[Laid, ...]:
        """Return what a deal has laid, without what came along."""
        return self.laid[name][: self.bags[name].laid_count] if name in self.laid else ()

    def table(self, *, has_secrets: bool = True) -> Table:
        """Return all as it lies."""
        table = Table()
        secret = {deal.name for deal in self.box.game.deals if deal.is_secret}
        for name, bag in self.bags.items():
            if has_secrets or name not in secret:
                table.lay(self.laid.get(name, ()), covers=bag.covers)
        return table


def cell_of(one: Laid) -> Hex:
    """Return the hex that something lies on."""
    assert not isinstance(one.spot, str)
    return _hex_at(one.spot)


@lru_cache(maxsize=4096)
def _hex_at(place: Place) -> Hex:
    return hexes_at(place)[0]
