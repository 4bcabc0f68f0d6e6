"""Repairs as data: what differs between a position and its repaired self, edit by edit."""

from collections import Counter
from collections.abc import Iterator, Mapping

from generators.hexes import PlaceName
from pnp.judging.findings import Repair
from pnp.model.boards import Json, Piece
from pnp.model.positions import Position
from pnp.texts.sentences import place_word


def edits_of(position: Position, repair: Repair) -> list[dict[str, Json]]:
    """Return the edits that make the repaired position of *position*, as docs/formats.md has it."""
    says = repair.says
    if "degrees" in says.values:
        return [_turn(says.text, says.values["degrees"])]
    return [*_edits(position, repair.position)]


def _turn(text: str, degrees: object) -> dict[str, Json]:
    of = "pieces" if text.endswith("_pieces") else "board"
    is_mirrored = text.startswith("repair_mirrored")
    return {"change": "turn", "of": of, "degrees": int(str(degrees)), "mirrored": is_mirrored}


def _edits(old: Position, new: Position) -> Iterator[dict[str, Json]]:
    if old.phase != new.phase:
        yield {"change": "phase", "from": old.phase, "to": new.phase}
    if old.players != new.players:
        yield {"change": "players", "from": old.players, "to": new.players}
    for cell, kind in old.terrain.items():
        if new.terrain[cell] != kind:
            name = old.names[cell]
            yield {"change": "terrain", "hex": name, "from": kind, "to": new.terrain[cell]}
    yield from _piece_edits(old, new)
    for keyword in old.numbers.keys() | new.numbers.keys():
        yield from _entry_edits(keyword, old.numbers.get(keyword, {}), new.numbers.get(keyword, {}))
    for keyword in old.fields.keys() | new.fields.keys():
        yield from _line_edits(keyword, old.fields.get(keyword, {}), new.fields.get(keyword, {}))
    yield from _line_edits("totals", old.totals or {}, new.totals or {})


def _piece_edits(old: Position, new: Position) -> Iterator[dict[str, Json]]:
    before, after = _counts(old), _counts(new)
    for key in dict.fromkeys([*before, *after]):
        if before[key] != after[key]:
            at, colour, kind, chip = key
            edit: dict[str, Json] = {
                "change": "pieces",
                "hex": place_word(old.names[at.hex], at.clock),
                "colour": colour,
                "piece": kind,
                "from": before[key],
                "to": after[key],
            }
            yield edit if chip is None else {**edit, "chip": chip}


def _counts(position: Position) -> Counter[tuple[PlaceName, str, str, int | None]]:
    counts: Counter[tuple[PlaceName, str, str, int | None]] = Counter()
    for piece in position.pieces:
        counts[_key(piece)] += piece.count
    return counts


def _key(piece: Piece) -> tuple[PlaceName, str, str, int | None]:
    return piece.at, piece.colour, piece.kind, piece.chip


def _line_edits(
    keyword: str,
    old: Mapping[str, Mapping[str, int | str]] | Mapping[str, Mapping[str, int]],
    new: Mapping[str, Mapping[str, int | str]] | Mapping[str, Mapping[str, int]],
) -> Iterator[dict[str, Json]]:
    """Yield the fields that differ, colour by colour."""
    for colour in sorted(old.keys() | new.keys()):
        before, after = old.get(colour, {}), new.get(colour, {})
        for field in sorted(before.keys() | after.keys()):
            if before.get(field) != after.get(field):
                edit = _entry_edit(keyword, colour, before.get(field), after.get(field))
                yield {**edit, "field": field}


def _entry_edits(
    keyword: str, old: Mapping[str, int], new: Mapping[str, int]
) -> Iterator[dict[str, Json]]:
    for colour in sorted(old.keys() | new.keys()):
        if old.get(colour) != new.get(colour):
            yield _entry_edit(keyword, colour, old.get(colour), new.get(colour))


def _entry_edit(
    keyword: str, colour: str, old: int | str | None, new: int | str | None
) -> dict[str, Json]:
    edit: dict[str, Json] = {"change": "entry", "entry": keyword, "from": old, "to": new}
    return {**edit, "colour": colour} if colour else edit
