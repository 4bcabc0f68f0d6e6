"""What a seed draws: the terrain and the chips that are dealt without a word, and ``[deal]``."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pnp.errors import GameFileError
from pnp.messages import Message
from pnp.model.checks import Land
from pnp.model.deals import Along, Deal, DealtThing, DealtTo
from pnp.model.gamefiles import Words, for_players, words_of
from pnp.owngames.facts import NOBODY_WORD, bag_of, front_of, values_of
from pnp.owngames.files import cards_of
from pnp.owngames.names import NOT, Draft
from pnp.owngames.selectors import met, select_land
from pnp.owngames.terrains import terrain_deals
from pnp.tables.faults import KeyPath

TERRAIN, PLAYERS, HEXES = "terrain", "players", "hexes"
_BESIDE_BOARD: tuple[DealtThing, ...] = ("players", "hexes", "card")


class Laid(NamedTuple):
    """What the words of a deal lay: of one sort, by their ids; of chips by their values."""

    what: DealtThing
    ids: tuple[str, ...] = ()
    chip: str = ""


@dataclass(frozen=True, slots=True)
class Dealing:
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
    return met(land, select_land(draft, next(iter(own.values())), place))


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
