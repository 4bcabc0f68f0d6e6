"""
The terrain that is dealt without a word: those that share an `in` fill its hexes together.

Where they are fewer than its hexes, and none of them fills up, the rest of these hexes is for
the terrains without an `in`, as are all hexes that no `in` claims.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from generators.hexes import Hex
from pnp.messages import Message
from pnp.model.checks import Land
from pnp.model.deals import Deal
from pnp.model.gamefiles import for_players, words_of
from pnp.owngames.names import Draft
from pnp.owngames.selectors import select_land
from pnp.tables.faults import KeyPath

# No name of a file has a blank.
DEAL = "all terrain"


class Claim(NamedTuple):
    """
    Terrains that are laid on some hexes.

    Attributes:
        counts: how many of each are there to be laid.
        laid: how many are laid in all; fewer than the hexes where others lie between.
    """

    name: str
    cells: frozenset[Hex]
    counts: Mapping[str, int]
    laid: int

    @property
    def is_full(self) -> bool:
        """Whether it leaves none of its hexes to others."""
        return self.laid == len(self.cells)


class TerrainDeals(NamedTuple):
    """The deals, in their order, and how many hexes of each terrain the box has."""

    deals: tuple[Deal, ...]
    box: Mapping[str, int]


def terrain_deals(
    draft: Draft, named: Mapping[str, Iterable[str]], first: list[Deal]
) -> TerrainDeals:
    """
    Return how the ground is dealt, and the box.

    Where:
        named: the terrains that deals of the file lay, by those deals.
        first: those of these deals that lie on the ground, not over it.
    """
    return _Grounds(draft, {name for names in named.values() for name in names}, first).made()


class _Grounds(NamedTuple):
    draft: Draft
    named: set[str]
    first: list[Deal]

    def made(self) -> TerrainDeals:
        if self.draft.ground.is_free:
            return TerrainDeals((*self.first,), self._box({}))
        open_cells = frozenset(self.draft.cells) - set(self.draft.ground.fixed)
        early = [self._early(deal, open_cells) for deal in self.first]
        groups = self._groups()
        usual = groups.pop((), [])
        claims: list[Claim] = []
        for words, terrains in groups.items():
            cells = self._cells_in(terrains, open_cells)
            self._note_overlap(cells, claims, terrains)
            claims.append(self._claim(words, terrains, cells, early, has_others=bool(usual)))
        rest = open_cells.difference(*(claim.cells for claim in claims if claim.is_full))
        sparse = [*early, *(claim for claim in claims if not claim.is_full)]
        if usual or rest.difference(*(claim.cells for claim in sparse)):
            claims.append(self._claim((), usual, rest, sparse, has_others=False))
        self._note_strays(early, claims)
        ordered = sorted(claims, key=lambda claim: claim.is_full or claim.name == DEAL)
        deals = list(self._deals(ordered, early))
        return TerrainDeals(
            (*self.first, *deals), self._box({claim.name: claim for claim in claims})
        )

    def _groups(self) -> dict[tuple[str, ...], list[str]]:
        """Return the terrains that no deal names, by their `in`."""
        groups: dict[tuple[str, ...], list[str]] = {}
        for name, table in self.draft.file.terrain.items():
            if name not in self.named:
                groups.setdefault(tuple(sorted(words_of(table.within))), []).append(name)
        return groups

    def _early(self, deal: Deal, open_cells: frozenset[Hex]) -> Claim:
        """Return what a deal of the file lays on the ground."""
        cells = open_cells if deal.within.cells is None else open_cells & deal.within.cells
        counts = {name: count for name, count in deal.lay.items() if isinstance(count, int)}
        count = deal.count if isinstance(deal.count, int) else sum(counts.values())
        return Claim(deal.name, cells, counts, min(count, len(cells)))

    def _cells_in(self, terrains: list[str], open_cells: frozenset[Hex]) -> frozenset[Hex]:
        path: KeyPath = ("terrain", terrains[0], "in")
        land = select_land(self.draft, self.draft.file.terrain[terrains[0]].within, path)
        if land != Land(cells=land.cells):
            self.draft.faults.add(path, Message("terrain_in_regions"))
        return open_cells & (land.cells or frozenset())

    def _note_overlap(
        self, cells: frozenset[Hex], claims: list[Claim], terrains: list[str]
    ) -> None:
        for claim in claims:
            if cells & claim.cells:
                other = ", ".join(claim.counts)
                self.draft.faults.add(
                    ("terrain", terrains[0], "in"), Message("terrain_overlaps", name=other)
                )

    def _claim(
        self,
        words: tuple[str, ...],
        terrains: list[str],
        cells: frozenset[Hex],
        earlier: Iterable[Claim],
        *,
        has_others: bool,
    ) -> Claim:
        """Return what is laid on *cells*, filled up where a terrain of them lacks its count."""
        room = len(cells) - sum(claim.laid for claim in earlier if claim.cells <= cells)
        if not self.draft.cells and not words:
            room = self.draft.ground.organic
        counts = {name: self._left(name) for name in terrains}
        known = {name: count for name, count in counts.items() if count is not None}
        missing = room - sum(known.values())
        filler = self._filler([name for name in terrains if name not in known])
        if missing > 0 and filler:
            known[filler] = missing
            missing = 0
        is_unknown = not self.draft.cells and bool(words or self._groups().keys() - {()})
        if missing > 0 and not has_others and not is_unknown:
            self._note_missing(terrains, missing, room)
        name = f"terrain in {', '.join(words)}" if words else DEAL
        return Claim(name, cells, known, min(room, sum(known.values())))

    def _left(self, name: str) -> int | None:
        """Return how many of a terrain are to be dealt; None where it fills up."""
        count = self._count(name)
        drawn = list(self.draft.ground.fixed.values()).count(name)
        if count is not None and count < drawn:
            self.draft.faults.add(
                ("terrain", name, "count"), Message("map_has_more", count=count, drawn=drawn)
            )
        return None if count is None else max(0, count - drawn)

    def _count(self, name: str) -> int | None:
        count: int | None = for_players(self.draft.file.terrain[name].count, self.draft.players)
        return count

    def _filler(self, lacking: list[str]) -> str:
        """
        Return the terrain that fills up; what a map shows alone is as the map has it.

        Where the map shows all that lack a count, the first of them does.
        """
        drawn = set(self.draft.ground.fixed.values())
        fillers = [name for name in lacking if name not in drawn]
        for other in fillers[1:]:
            self.draft.faults.add(("terrain", other), Message("two_fillers", name=fillers[0]))
        return next(iter((*fillers, *lacking)), "")

    def _note_missing(self, terrains: list[str], missing: int, room: int) -> None:
        path: KeyPath = ("terrain", terrains[-1]) if terrains else ("terrain",)
        self.draft.faults.add(path, Message("too_few_hexes", count=room - missing, hexes=room))

    def _note_strays(self, early: list[Claim], claims: list[Claim]) -> None:
        """Note deals of the file on the hexes of several claims, which could not be counted."""
        for deal in early:
            around = [claim for claim in claims if deal.cells & claim.cells]
            if len([claim for claim in around if claim.is_full or claim.name == DEAL]) > 1:
                self.draft.faults.add(("deal", deal.name), Message("deal_on_several"))

    def _deals(self, claims: list[Claim], early: list[Claim]) -> Iterator[Deal]:
        """Yield a deal for each claim; later ones leave out what earlier ones have laid."""
        lying = list(early)
        for claim in claims:
            others = [kind for one in lying if one.cells & claim.cells for kind in one.counts]
            land = Land(tuple(dict.fromkeys(others)), bool(others), claim.cells)
            lying.append(claim)
            if claim.laid:
                yield Deal(claim.name, claim.counts, within=land, count=claim.laid)

    def _box(self, claims: Mapping[str, Claim]) -> dict[str, int]:
        """Return how many hexes of each terrain the box has."""
        drawn = Counter(self.draft.ground.fixed.values())
        dealt = Counter[str]()
        for claim in claims.values():
            dealt.update(claim.counts)
        box = {}
        for name in self.draft.file.terrain:
            count = self._count(name)
            if count is not None or name in drawn or name in dealt or not self.draft.ground.is_free:
                box[name] = drawn[name] + dealt[name] if count is None else count
            if count is None and (self.draft.ground.is_free or name in self.named):
                self.draft.faults.add(
                    ("terrain", name), Message("it_needs", names="count", count=1)
                )
        return box
