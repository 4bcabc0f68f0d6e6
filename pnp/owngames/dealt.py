"""What a seed draws: the terrain and the chips that are dealt without a word, and ``[deal]``."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from generators.hexes import Hex
from pnp.errors import GameFileError
from pnp.messages import Message
from pnp.model.checks import Land, both
from pnp.model.deals import Along, Claims, Deal, DealtThing, DealtTo
from pnp.model.gamefiles import GameFile, Words, for_players, words_of
from pnp.owngames.facts import NOBODY_WORD, bag_of, front_of, values_of
from pnp.owngames.names import NOT, Draft
from pnp.owngames.selectors import select_land
from pnp.tables.faults import FaultList, KeyPath
from pnp.tables.records import Table

TERRAIN, PLAYERS, HEXES = "terrain", "players", "hexes"
_BESIDE_BOARD: tuple[DealtThing, ...] = ("players", "hexes", "card")


class Laid(Table):
    """What the words of a deal lay: of one sort, by their ids; of chips by their values."""

    what: DealtThing
    ids: tuple[str, ...] = ()
    chip: str = ""


class Dealing(Table):
    """
    All deals of a game, in the order in which they are worked off.

    Attributes:
        box: how many hexes of each terrain the box has.
        on_board: what lies on the board: terrains, letters of pieces, kinds of chips.
    """

    deals: tuple[Deal, ...]
    box: Mapping[str, int]
    on_board: frozenset[str]


def dealing_of(draft: Draft) -> Dealing:
    """Return what a seed draws; what is wrong with it is noted."""
    laid = {name: laid_by(draft, name) for name in draft.file.deal}
    own_deals = {name: _own_deal(draft, name, one) for name, one in laid.items()}
    own = list(own_deals.values())
    named = {
        name: one.ids
        for name, one in laid.items()
        if one.what == "terrain" and (own_deals[name].to == "board" or not _is_all(draft, name))
    }
    first = [deal for deal in own if deal.what == "terrain" and _is_ground(deal)]
    ground = terrain_deals(draft, named, first)
    chips = _chip_deals(draft, {one.chip for one in laid.values()})
    others = [deal for deal in own if deal not in first]
    covers = [deal for deal in others if deal.covers]
    deals = (*ground.deals, *covers, *chips, *(deal for deal in others if not deal.covers))
    on_board = (deal.chip or kind for deal in deals if deal.to == "board" for kind in deal.lay)
    return Dealing(deals, ground.box, frozenset((*on_board, *draft.ground.fixed.values())))


def _is_all(draft: Draft, name: str) -> bool:
    """Tell whether a deal lays terrain without naming any, such as what is left of the box."""
    return words_of(draft.file.deal[name].lay) == (TERRAIN,)


def _is_ground(deal: Deal) -> bool:
    return deal.to == "board" and not deal.covers


def _chip_deals(draft: Draft, named: set[str]) -> Iterator[Deal]:
    """Yield a deal for each kind of chips that no deal of the file lays."""
    for name, table in draft.file.chip.items():
        if name in named or draft.ground.is_free:
            continue
        yield Deal(
            f"chip {name}",
            bag_of(table, draft.players),
            "chip",
            select_land(draft, table.within, ("chip", name, "in")),
            chip=name,
            facing=facing_of(draft, name),
            is_secret=table.is_hidden,
        )


def facing_of(draft: Draft, chip: str) -> Land | None:
    """Return the land that chips are turned to; None for chips that face nothing."""
    words = draft.file.chip[chip].facing
    return select_land(draft, words, ("chip", chip, "facing")) if words_of(words) else None


# What deals of the file lay.


def laid_by(draft: Draft, name: str) -> Laid:
    """Return what the deal called *name* lays."""
    words = words_of(draft.file.deal[name].lay)
    path: KeyPath = ("deal", name, "lay")
    if words in {(PLAYERS,), (HEXES,)}:
        return Laid("players" if words == (PLAYERS,) else "hexes")
    if words == (TERRAIN,):
        return Laid("terrain", tuple(draft.file.terrain))
    wanted = [_things(draft, word, path) for word in words if not word.startswith(NOT)]
    less = {
        one
        for word in words
        if word.startswith(NOT)
        for one in _things(draft, word.removeprefix(NOT).strip(), path).ids
    }
    if not wanted or len({(one.what, one.chip) for one in wanted}) > 1:
        draft.faults.add(path, Message("lay_one_sort"))
    if not wanted:
        return Laid("hexes")
    first = wanted[0]
    alike = [one for one in wanted if (one.what, one.chip) == (first.what, first.chip)]
    ids = dict.fromkeys(thing for one in alike for thing in one.ids if thing not in less)
    return first._replace(ids=tuple(ids))


def _things(draft: Draft, word: str, path: KeyPath) -> Laid:
    """Return what one word of `lay` means."""
    chip, equals, value = word.partition("=")
    meaning = draft.names.get(chip.strip() if equals else word)
    if (
        meaning is None
        or meaning.kind in {"region", "entry"}
        or (equals and meaning.kind != "chip")
    ):
        known = [name for name, one in draft.names.items() if one.kind not in {"region", "entry"}]
        draft.faults.add_unknown(path, "name", word, (*known, TERRAIN, PLAYERS, HEXES))
        return Laid("hexes")
    if meaning.kind == "chip":
        values = values_of(draft.file.chip[chip.strip()])
        if equals and value.strip() not in values:
            draft.faults.add_unknown(path, "chip", value.strip(), values)
        return Laid("chip", (value.strip(),) if equals else values, chip.strip())
    if meaning.kind == "deck":
        return Laid("card", meaning.ids)
    return Laid("piece" if meaning.kind == "piece" else "terrain", meaning.ids)


def _own_deal(draft: Draft, name: str, laid: Laid) -> Deal:
    """Return a deal of the file."""
    table = draft.file.deal[name]
    count = for_players(table.count, draft.players)
    to: DealtTo = table.to or ("table" if laid.what in _BESIDE_BOARD else "board")
    _note_place(draft, name, laid, to)
    is_each = laid.what == "piece" and to == "board"
    return Deal(
        table.stream or name,
        dict(_lay(draft, laid, count if is_each else None)),
        laid.what,
        _within(draft, name, laid),
        chip=laid.chip,
        count=None if is_each else count,
        to=to,
        is_shuffled=table.shuffle,
        covers=table.covers,
        facing=facing_of(draft, laid.chip) if laid.chip in draft.file.chip else None,
        along=tuple(_along(draft, name, laid)),
        is_secret=table.is_secret or _is_hidden(draft, laid),
    )


def _is_hidden(draft: Draft, laid: Laid) -> bool:
    return laid.chip in draft.file.chip and draft.file.chip[laid.chip].is_hidden


def _lay(draft: Draft, laid: Laid, count: int | None) -> Iterator[tuple[str, int]]:
    """Yield what is laid, and how many there are; of pieces *count*, if that is said."""
    players = draft.players
    for one in laid.ids:
        if laid.what == "terrain":
            yield one, for_players(draft.file.terrain[one].count, players) or 0
        elif laid.what == "chip":
            yield one, bag_of(draft.file.chip[laid.chip], players).get(one, 0)
        elif laid.what == "card":
            yield from _cards(draft, one)
        elif laid.what == "piece":
            there = for_players(front_of(draft.file, one).count, players) or 0
            yield draft.letters[one], there if count is None else count


def _cards(draft: Draft, deck: str) -> Iterator[tuple[str, int]]:
    from pnp.owngames.files import cards_of  # most games deal none

    try:
        yield from cards_of(draft.file.deck[deck], draft.folder).items()
    except GameFileError:
        return  # said elsewhere


def _note_place(draft: Draft, name: str, laid: Laid, to: DealtTo) -> None:
    """Note things that cannot lie where they are to be laid."""
    table = draft.file.deal[name]
    path: KeyPath = ("deal", name, "to")
    if laid.what in _BESIDE_BOARD and to == "board":
        draft.faults.add(path, Message("not_to_board"))
    if laid.what == "players" and to != "table":
        draft.faults.add(path, Message("players_to_table"))
    if table.covers and (laid.what != "terrain" or to != "board"):
        draft.faults.add(("deal", name, "covers"), Message("covers_terrain"))
    if len({front_of(draft.file, one).on for one in laid.ids if laid.what == "piece"}) > 1:
        draft.faults.add(("deal", name, "lay"), Message("lay_on_one_place"))
    if to != "board" and laid.what != "hexes" and words_of(table.within):
        draft.faults.add(("deal", name, "in"), Message("in_on_board"))


def _within(draft: Draft, name: str, laid: Laid) -> Land:
    """Return where things are laid: where the deal says, and where they may lie themselves."""
    land = select_land(draft, draft.file.deal[name].within, ("deal", name, "in"))
    found = (_own_within(draft, laid, one) for one in laid.ids)
    own = {words_of(words): words for words in found if words}
    if laid.what in _BESIDE_BOARD or not own:
        return land
    if len(own) > 1:
        draft.faults.add(("deal", name, "lay"), _lay_in_one_land(draft, laid))
    place: KeyPath = (laid.what, laid.chip or laid.ids[0], "in")
    return both(land, select_land(draft, next(iter(own.values())), place))


def _lay_in_one_land(draft: Draft, laid: Laid) -> Message:
    """Return that things of one deal have different places, with the first two that do."""
    found = ((one, words_of(_own_within(draft, laid, one))) for one in laid.ids)
    placed = [(one, ", ".join(words)) for one, words in found if words]
    name, place = placed[0]
    other, elsewhere = next(pair for pair in placed if pair[1] != place)
    return Message("lay_in_one_land", name=name, place=place, other=other, elsewhere=elsewhere)


def _own_within(draft: Draft, laid: Laid, one: str) -> Words:
    """Return the words that say where a thing may lie."""
    if laid.what == "chip":
        return draft.file.chip[laid.chip].within
    if laid.what == "piece":
        return front_of(draft.file, one).within
    return draft.file.terrain[one].within if laid.what == "terrain" else ()


def _along(draft: Draft, name: str, laid: Laid) -> Iterator[Along]:
    has_owners = laid.what == "players" or any(
        laid.what == "piece" and not _is_nobodys(draft, one) for one in laid.ids
    )
    for piece, count in draft.file.deal[name].along.items():
        path: KeyPath = ("deal", name, "with", piece)
        if piece not in draft.file.piece:
            draft.faults.add_unknown(path, "piece", piece, draft.file.piece)
            continue
        if not has_owners and not _is_nobodys(draft, piece):
            draft.faults.add(path, Message("with_no_owner"))
        within = front_of(draft.file, piece).within
        yield Along(draft.letters[piece], count, select_land(draft, within, ("piece", piece, "in")))


def _is_nobodys(draft: Draft, piece: str) -> bool:
    return words_of(front_of(draft.file, piece).owner) == (NOBODY_WORD,)


# The terrain that is dealt without a word: those that share an `in` fill its hexes together.


# No name of a file has a blank.
DEAL = "all terrain"


class Claim(Table):
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


class TerrainDeals(Table):
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


class _Grounds(Table):
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
            is_lacking = count is None and not self.draft.file.board.tiles
            if is_lacking and (self.draft.ground.is_free or name in self.named):
                self.draft.faults.add(
                    ("terrain", name), Message("it_needs", names="count", count=1)
                )
        return box


# Even starts of an own game: ``even`` of its board as `Claims`.


_PATH = ("board", "even")


def claims_of(draft: Draft, deals: Iterable[Deal]) -> Claims | None:
    """Return what is measured; None where the file says nothing of it. Faults are noted."""
    words = words_of(draft.file.board.even)
    if not words:
        return None
    pieces, chips = _meant(draft, words)
    chip = chips[0] if chips else ""
    if not pieces or len(chips) > 1:
        draft.faults.add(_PATH, Message("even_words"))
    elif not _has_values(draft.file, chip):
        draft.faults.add(_PATH, Message("even_without_values"))
    elif not _are_laid(draft, pieces, chip, deals):
        draft.faults.add(_PATH, Message("even_without_starts"))
    barred = _barred(draft, pieces)
    return Claims(tuple(draft.letters[piece] for piece in pieces), barred, chip)


def _meant(draft: Draft, words: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the pieces and the chips that are meant; other words are faults."""
    pieces: dict[str, None] = {}
    chips: list[str] = []
    for word in words:
        meaning = draft.names.get(word)
        if meaning is not None and meaning.kind == "piece":
            pieces.update(dict.fromkeys(meaning.ids))
        elif meaning is not None and meaning.kind == "chip":
            chips += meaning.ids
        else:
            known = (name for name, one in draft.names.items() if one.kind in {"piece", "chip"})
            draft.faults.add_unknown(_PATH, "piece or chip", word, tuple(known))
    return list(pieces), chips


def _has_values(file: GameFile, chip: str) -> bool:
    if chip:
        from pnp.model.evenness import is_number  # it counts in fractions

        return any(map(is_number, values_of(file.chip[chip])))
    return any(terrain.value for terrain in file.terrain.values())


def _are_laid(draft: Draft, pieces: Iterable[str], chip: str, deals: Iterable[Deal]) -> bool:
    """Tell whether all lies open on the board from the start, the pieces of every player."""
    open_deals = [deal for deal in deals if deal.to == "board" and not deal.is_secret]
    laid = {kind for deal in open_deals if deal.what == "piece" for kind in deal.lay}
    laid.update(along.kind for deal in open_deals for along in deal.along)
    is_chip_open = not chip or chip in {deal.chip for deal in open_deals}
    fronts = (front_of(draft.file, piece) for piece in pieces)
    is_everybodys = not any(words_of(front.owner) for front in fronts)
    return is_everybodys and is_chip_open and laid >= {draft.letters[piece] for piece in pieces}


def _barred(draft: Draft, pieces: Iterable[str]) -> tuple[str, ...]:
    """Return the terrains on which none of the pieces may stand, by what they are laid ``in``."""
    barred = set(draft.file.terrain)
    draft = draft._replace(faults=FaultList())  # faults of ``in`` are noted where it is read
    for piece in pieces:
        table = front_of(draft.file, piece)
        land = select_land(draft, table.within, ("piece", piece, "in"))
        barred &= _closed(draft, land) if table.on in {None, "hex"} else set()
    return tuple(name for name in draft.file.terrain if name in barred)


def _closed(draft: Draft, land: Land) -> set[str]:
    if not land.terrains:
        return set()
    return set(land.terrains) if land.is_rest else set(draft.file.terrain) - set(land.terrains)
