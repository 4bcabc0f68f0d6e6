"""
Even starts of an own game: ``even`` of its board as `Claims`.

    even = "boat"                ->  Claims(("B",)): hexes count by the values of terrains
    even = ["boat", "wreck"]     ->  Claims(("B",), chip="wreck"): by the numbers on wrecks
"""

from collections.abc import Iterable
from dataclasses import replace

from pnp.messages import Message
from pnp.model.checks import Land
from pnp.model.deals import Claims, Deal
from pnp.model.evenness import is_number
from pnp.model.gamefiles import GameFile, words_of
from pnp.owngames.facts import front_of, values_of
from pnp.owngames.names import Draft
from pnp.owngames.selectors import select_land
from pnp.tables.faults import FaultList

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
    draft = replace(draft, faults=FaultList())  # faults of ``in`` are noted where it is read
    for piece in pieces:
        table = front_of(draft.file, piece)
        land = select_land(draft, table.within, ("piece", piece, "in"))
        barred &= _closed(draft, land) if table.on in {None, "hex"} else set()
    return tuple(name for name in draft.file.terrain if name in barred)


def _closed(draft: Draft, land: Land) -> set[str]:
    if not land.terrains:
        return set()
    return set(land.terrains) if land.is_rest else set(draft.file.terrain) - set(land.terrains)
