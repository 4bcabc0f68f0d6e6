"""What a seed draws: the terrain and the chips that are dealt without a word, and ``[deal]``."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from generators.hexes import Hex
from pnp.errors import GameFileError
from pnp.messages import Message
from pnp.model import gamefiles, games
from pnp.model.checks import Along, Claims, Deal, DealtThing, DealtTo, Land, both
from pnp.model.gamefiles import for_players, words_of
from pnp.owngames.facts import NOBODY_WORD, bag_of, front_of, values_of
from pnp.owngames.names import Draft, split_words
from pnp.owngames.selectors import select_land
from pnp.tables.faults import Faults, KeyPath
from pnp.tables.records import Table

TERRAIN, PLAYERS, HEXES = "terrain", "players", "hexes"
_BESIDE_BOARD: tuple[DealtThing, ...] = ("players", "hexes", "card")


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
    file, is_free = draft.file, draft.ground.is_free
    own = {name: _deal(draft, name, one, _laid_by(draft, name)) for name, one in file.deal.items()}
    # Beside the board, terrain that is not named is what is left of the box.
    named = {
        terrain
        for name, deal in own.items()
        if deal.what == "terrain"
        and (deal.to == "board" or words_of(file.deal[name].lay) != (TERRAIN,))
        for terrain in deal.lay
    }
    first = [deal for deal in own.values() if deal.is_ground]
    claims, grounds = ([], []) if is_free else _grounds(draft, named, first)
    laid = {deal.chip for deal in own.values()}
    chips = [
        _deal(
            draft, f"chip {name}", gamefiles.DealTable(name), _Laid("chip", values_of(chip), name)
        )
        for name, chip in file.chip.items()
        if name not in laid and not is_free
    ]
    others = [deal for deal in own.values() if deal not in first]
    covers = [deal for deal in others if deal.covers]
    uncovered = [deal for deal in others if not deal.covers]
    deals = (*first, *grounds, *covers, *chips, *uncovered)
    on_board = (deal.chip or kind for deal in deals if deal.to == "board" for kind in deal.lay)
    lying = frozenset((*on_board, *draft.ground.drawn))
    return Dealing(deals, _box(draft, named, claims), lying)


def facing_of(draft: Draft, chip: str) -> Land | None:
    """Return the land that chips are turned to; None for chips that face nothing."""
    words = draft.file.chip[chip].facing
    return select_land(draft, words, ("chip", chip, "facing")) if words_of(words) else None


# What deals of the file lay.


class _Laid(Table):
    """What the words of a deal lay: of one sort, by their ids; of chips by their values."""

    what: DealtThing
    ids: tuple[str, ...] = ()
    chip: str = ""


def _laid_by(draft: Draft, name: str) -> _Laid:
    """Return what the deal called *name* lays."""
    words = words_of(draft.file.deal[name].lay)
    path: KeyPath = ("deal", name, "lay")
    if words in {(PLAYERS,), (HEXES,)}:
        return _Laid("players" if words == (PLAYERS,) else "hexes")
    if words == (TERRAIN,):
        there = (name for name, table in draft.file.terrain.items() if not table.is_gone)
        return _Laid("terrain", tuple(there))
    plain, denied = split_words(words)
    wanted = [_things(draft, word, path) for word in plain]
    less = {one for word in denied for one in _things(draft, word, path).ids}
    if len({(one.what, one.chip) for one in wanted}) != 1:
        draft.faults.add(path, Message("lay_one_sort"))
    if not wanted:
        return _Laid("hexes")
    first = wanted[0]
    alike = [one for one in wanted if (one.what, one.chip) == (first.what, first.chip)]
    ids = dict.fromkeys(thing for one in alike for thing in one.ids if thing not in less)
    return first._replace(ids=tuple(ids))


def _things(draft: Draft, word: str, path: KeyPath) -> _Laid:
    """Return what one word of `lay` means."""
    chip, equals, value = (part.strip() for part in word.partition("="))
    known = {name: one for name, one in draft.names.items() if one.kind not in {"region", "entry"}}
    meaning = known.get(chip if equals else word)
    if meaning is None or (equals and meaning.kind != "chip"):
        draft.faults.add_unknown(path, "name", word, (*known, TERRAIN, PLAYERS, HEXES))
        return _Laid("hexes")
    if meaning.kind == "chip":
        values = values_of(draft.file.chip[chip])
        if equals:
            draft.faults.note_known(path, "chip", value, values)
        return _Laid("chip", (value,) if equals else values, chip)
    if meaning.kind == "deck":
        return _Laid("card", meaning.ids)
    return _Laid("piece" if meaning.kind == "piece" else "terrain", meaning.ids)


def _deal(draft: Draft, name: str, table: gamefiles.DealTable, laid: _Laid) -> Deal:
    """Return a deal of the file; things that cannot lie where they are to be laid are noted."""
    file, players, note = draft.file, draft.players, draft.faults.add
    count = for_players(table.count, players)
    is_beside = laid.what in _BESIDE_BOARD
    to: DealtTo = table.to or ("table" if is_beside else "board")
    if is_beside and to == "board":
        note(("deal", name, "to"), Message("not_to_board"))
    owners = (front_of(file, one).owner for one in laid.ids if laid.what == "piece")
    if draft.ground.shifts and to == "board" and any(who != NOBODY_WORD for who in owners):
        note(("deal", name, "lay"), Message("deal_on_boards"))
    if laid.what == "players" and to != "table":
        note(("deal", name, "to"), Message("players_to_table"))
    if table.covers and (laid.what != "terrain" or to != "board"):
        note(("deal", name, "covers"), Message("covers_terrain"))
    if len({front_of(file, one).on for one in laid.ids if laid.what == "piece"}) > 1:
        note(("deal", name, "lay"), Message("lay_on_one_place"))
    if to != "board" and laid.what != "hexes" and words_of(table.within):
        note(("deal", name, "in"), Message("in_on_board"))
    is_each = laid.what == "piece" and to == "board"
    lay: dict[str, int] = {}
    places: dict[str, gamefiles.Words] = {}  # where they may lie themselves
    for one in laid.ids:
        if laid.what == "card":
            with suppress(GameFileError):  # said elsewhere
                from pnp.owngames.files import cards_of  # most games deal none

                lay |= cards_of(file.deck[one], draft.folder)
            continue
        found: gamefiles.ChipTable | gamefiles.TerrainTable | gamefiles.PieceTable
        if laid.what == "chip":
            found = file.chip[laid.chip]
            lay[one] = bag_of(found, players).get(one, 0)
        else:
            found = file.terrain[one] if laid.what == "terrain" else front_of(file, one)
            there = for_players(found.count, players) or 0
            kind = one if laid.what == "terrain" else draft.letters[one]
            lay[kind] = count if is_each and count is not None else there
            if is_each and count is not None and count > there:
                note(("deal", name, "count"), Message("more_than_box", count=count, there=there))
        if words_of(found.within):
            places[one] = found.within
    within = select_land(draft, table.within, ("deal", name, "in"))
    if places:
        (one, words), *more = places.items()
        place = ", ".join(words_of(words))
        for other, elsewhere in ((two, ", ".join(words_of(some))) for two, some in more):
            if elsewhere != place:
                told = Message(
                    "lay_in_one_land", name=one, place=place, other=other, elsewhere=elsewhere
                )
                note(("deal", name, "lay"), told)
                break
        own = select_land(draft, words, (laid.what, laid.chip or laid.ids[0], "in"))
        within = both(within, own)
    chip = file.chip.get(laid.chip)
    return Deal(
        table.stream or name,
        lay,
        laid.what,
        within,
        chip=laid.chip,
        count=None if is_each else count,
        to=to,
        is_shuffled=table.shuffle,
        covers=table.covers,
        facing=facing_of(draft, laid.chip) if chip else None,
        along=tuple(_along(draft, name, table, laid)),
        is_secret=table.is_secret or (chip is not None and chip.is_hidden),
    )


def _along(draft: Draft, name: str, table: gamefiles.DealTable, laid: _Laid) -> Iterator[Along]:
    pieces = laid.ids if laid.what == "piece" else ()
    has_owners = laid.what == "players" or not all(_is_nobodys(draft, one) for one in pieces)
    for piece, count in table.along.items():
        path: KeyPath = ("deal", name, "with", piece)
        if not draft.faults.note_known(path, "piece", piece, draft.file.piece):
            continue
        if not has_owners and not _is_nobodys(draft, piece):
            draft.faults.add(path, Message("with_no_owner"))
        within = front_of(draft.file, piece).within
        yield Along(draft.letters[piece], count, select_land(draft, within, ("piece", piece, "in")))


def _is_nobodys(draft: Draft, piece: str) -> bool:
    return words_of(front_of(draft.file, piece).owner) == (NOBODY_WORD,)


# The terrain that is dealt without a word: those that share an `in` fill its hexes together.


# No name of a file has a blank.
_DEAL = "all terrain"


class _Claim(Table):
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


def _grounds(
    draft: Draft, named: set[str], first: Iterable[Deal]
) -> tuple[list[_Claim], list[Deal]]:
    """
    Return the terrains that share hexes, and how they are dealt.

    Where:
        named: the terrains that deals of the file lay.
        first: those of these deals that lie on the ground, not over it.
    """
    open_cells = frozenset(draft.cells) - set(draft.ground.fixed) - draft.ground.tiled
    early = []
    for deal in first:
        cells = open_cells if deal.within.cells is None else open_cells & deal.within.cells
        count = sum(deal.lay.values()) if deal.count is None else deal.count
        early.append(_Claim(deal.name, cells, deal.lay, min(count, len(cells))))
    groups: dict[tuple[str, ...], list[str]] = {}
    for name, table in draft.file.terrain.items():
        if name not in named and not table.is_gone:
            groups.setdefault(tuple(sorted(words_of(table.within))), []).append(name)
    usual = groups.pop((), [])
    claims: list[_Claim] = []
    for words, terrains in groups.items():
        path: KeyPath = ("terrain", terrains[0], "in")
        land = select_land(draft, draft.file.terrain[terrains[0]].within, path)
        if land != Land(cells=land.cells):
            draft.faults.add(path, Message("terrain_in_regions"))
        cells = open_cells & (land.cells or frozenset())
        for claim in claims:
            if cells & claim.cells:
                draft.faults.add(path, Message("terrain_overlaps", name=", ".join(claim.counts)))
        room = len(cells) - sum(claim.laid for claim in early if claim.cells <= cells)
        counts = _counts(draft, terrains, room, must_fill=bool(draft.cells and not usual))
        name = f"terrain in {', '.join(words)}"
        claims.append(_Claim(name, cells, counts, min(room, sum(counts.values()))))
    rest = open_cells.difference(*(claim.cells for claim in claims if claim.is_full))
    sparse = [*early, *(claim for claim in claims if not claim.is_full)]
    if usual or rest.difference(*(claim.cells for claim in sparse)):
        room = len(rest) - sum(claim.laid for claim in sparse if claim.cells <= rest)
        room = room if draft.cells else draft.ground.organic
        counts = _counts(draft, usual, room, must_fill=bool(draft.cells or not groups))
        claims.append(_Claim(_DEAL, rest, counts, min(room, sum(counts.values()))))
    whole = [claim for claim in claims if claim.is_full or claim.name == _DEAL]
    for one in early:  # on the hexes of several it could not be counted
        if sum(not one.cells.isdisjoint(claim.cells) for claim in whole) > 1:
            draft.faults.add(("deal", one.name), Message("deal_on_several"))
    # Later ones leave out what earlier ones have laid.
    lying, deals = early, list[Deal]()
    for claim in (*(one for one in claims if one not in whole), *whole):
        others = [kind for one in lying if one.cells & claim.cells for kind in one.counts]
        land = Land(tuple(dict.fromkeys(others)), bool(others), claim.cells)
        lying = [*lying, claim]
        if claim.laid:
            deals.append(Deal(claim.name, claim.counts, within=land, count=claim.laid))
    return claims, deals


def _counts(draft: Draft, terrains: Sequence[str], room: int, *, must_fill: bool) -> dict[str, int]:
    """Return how many of each are dealt on so many hexes: one that lacks its count fills up."""
    drawn = draft.ground.drawn
    known = {}
    for name in terrains:
        count = for_players(draft.file.terrain[name].count, draft.players)
        there = drawn.get(name, 0)
        if count is not None and count < there:
            told = Message("map_has_more", count=count, drawn=there)
            draft.faults.add(("terrain", name, "count"), told)
        if count is not None:
            known[name] = max(0, count - there)
    missing = room - sum(known.values())
    # What a map shows alone is as the map has it; where it shows all, the first of them fills up.
    lacking = [name for name in terrains if name not in known]
    fillers = [name for name in lacking if name not in drawn]
    for other in fillers[1:]:
        draft.faults.add(("terrain", other), Message("two_fillers", name=fillers[0]))
    if missing > 0 and lacking:
        known[(*fillers, *lacking)[0]] = missing
    elif missing > 0 and must_fill:
        path: KeyPath = ("terrain", terrains[-1]) if terrains else ("terrain",)
        draft.faults.add(path, Message("too_few_hexes", count=room - missing, hexes=room))
    return known


def _box(draft: Draft, named: set[str], claims: Iterable[_Claim]) -> dict[str, int]:
    """Return how many hexes of each terrain the box has."""
    drawn = draft.ground.drawn
    dealt = Counter[str]()
    for claim in claims:
        dealt.update(claim.counts)
    box = {}
    for name, table in draft.file.terrain.items():
        if table.is_gone:
            continue
        count = for_players(table.count, draft.players)
        is_free = draft.ground.is_free
        if count is not None or name in drawn or name in dealt or not is_free:
            box[name] = drawn.get(name, 0) + dealt[name] if count is None else count
        if count is None and not draft.file.board.tiles and (is_free or name in named):
            draft.faults.add(("terrain", name), Message("it_needs", names="count", count=1))
    return box


# Even starts of an own game: ``even`` of its board as `Claims`.


_EVEN = ("board", "even")


def claims_of(draft: Draft, deals: Iterable[Deal]) -> Claims | None:
    """Return what is measured; None where the file says nothing of it. Faults are noted."""
    file, faults = draft.file, draft.faults
    words = words_of(file.board.even)
    if not words:
        return None
    known = {name: one for name, one in draft.names.items() if one.kind in {"piece", "chip"}}
    for word in words:
        faults.note_known(_EVEN, "piece or chip", word, known)
    meant = [known[word] for word in words if word in known]
    pieces = dict.fromkeys(one for some in meant if some.kind == "piece" for one in some.ids)
    chips = [one for some in meant if some.kind == "chip" for one in some.ids]
    chip = chips[0] if chips else ""
    letters = tuple(draft.letters[piece] for piece in pieces)
    fronts = {piece: front_of(file, piece) for piece in pieces}
    has_values = any(terrain.value for terrain in file.terrain.values())
    if chip:
        has_values = any(map(games.is_number, values_of(file.chip[chip])))
    if not pieces or len(chips) > 1:
        faults.add(_EVEN, Message("even_words"))
    elif not has_values:
        faults.add(_EVEN, Message("even_without_values"))
    else:
        # All lies open on the board from the start, the pieces of every player.
        open_deals = [deal for deal in deals if deal.to == "board" and not deal.is_secret]
        laid = {kind for deal in open_deals if deal.what == "piece" for kind in deal.lay}
        laid.update(along.kind for deal in open_deals for along in deal.along)
        is_everybodys = not any(words_of(front.owner) for front in fronts.values())
        is_chip_open = not chip or chip in {deal.chip for deal in open_deals}
        if not (is_everybodys and is_chip_open and laid.issuperset(letters)):
            faults.add(_EVEN, Message("even_without_starts"))
    # Terrains on which none of the pieces may stand.
    barred = set(file.terrain)
    for piece, front in fronts.items():
        # Faults of its `in` are noted where it is read.
        quiet = draft._replace(faults=Faults())
        land = select_land(quiet, front.within, ("piece", piece, "in"))
        closed = set(land.terrains)
        if closed and not land.is_rest:
            closed = set(file.terrain) - closed
        barred &= closed if front.on in {None, "hex"} else set()
    return Claims(letters, tuple(name for name in file.terrain if name in barred), chip)
