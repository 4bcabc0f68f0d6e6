"""
One question at a time: the hex or entry that settles most of what is open in a position.

Where something is wrong, what repairs would make of the position is held side by side; where
something cannot be read, its readings are. Asked is what halves them best. Else an entry is
asked for: that after which the least is missing; or the second entry of what nothing confirms.
"""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeAlias

from generators import NamedTuple
from generators.hexes import Hex
from pnp.judging.checking import unconfirmed
from pnp.judging.findings import Finding, is_breach
from pnp.judging.slips import Place, entered, with_entry, word_of
from pnp.judging.views import view_of
from pnp.model.boards import Piece
from pnp.model.checks import TOTALS
from pnp.model.games import BLOCK_SHAPES, Game
from pnp.model.positions import Position, normal_pieces
from pnp.texts.sentences import Part, Said, Sentence, Word

Judge: TypeAlias = Callable[[Position], Sequence[Finding]]

# What positions differ in: a hex, an entry, the phase or the number of players.
Key: TypeAlias = Hex | Place | str

# So many positions are held side by side.
_MOST_WORLDS = 60


class Doubtful(NamedTuple):
    """
    A position, and all that it may be instead.

    Attributes:
        bounded: a number as typed, of which the repairs know no more than bounds.
    """

    position: Position
    worlds: tuple[Position, ...]
    bounded: Said = ""

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to ask of the worlds."""
        return not self.worlds or self.position in self.worlds


class Asked(NamedTuple):
    """
    A question.

    Attributes:
        says: the question itself.
        yes: what is known after a yes.
        no: what is left after a no.
        place: the entry that is to be typed; None: to be answered by yes or no.
    """

    says: Sentence
    yes: Doubtful
    no: Doubtful
    place: Place | None = None

    def answered(self, words: str) -> Doubtful | None:
        """Return what is left after an answer, as typed; None if it is none."""
        if self.place is None:
            return {"n": self.no, "y": self.yes, "o": self.yes}.get(words[:1].lower())
        value = int(words) if re.fullmatch(r"-?\d{1,9}", words) else words.lower().strip("-")
        changed = with_entry(self.yes.position, self.place, value)
        # A number is needed, and words are none.
        return Doubtful(changed, ()) if self.place in entered(changed) else None


def doubt_about(
    position: Position, findings: Sequence[Finding], readings: Sequence[Position]
) -> Doubtful:
    """
    Return what *position* may be: repaired, where something is wrong, or as it may be read.

    Else the number of which a repair knows only bounds, if there is one.
    """
    for one in filter(is_breach, findings):
        made = [
            world
            for repair in one.repairs
            for world in (repair.choices.values() if repair.position is None else [repair.position])
        ]
        if made:
            return Doubtful(position, tuple(made[:_MOST_WORLDS]))
    if len(readings) > 1:  # what alone fits is known
        return Doubtful(position, tuple(readings[:: 1 + len(readings) // _MOST_WORLDS]))
    repairs = (repair for one in findings for repair in one.repairs)
    said = (change.values for repair in repairs for change in repair.changes)
    number = next((values.get("old", "") for values in said if "last" in values), "")
    return Doubtful(position, (), number)


def question(doubt: Doubtful, game: Game, judge: Judge) -> Asked | None:
    """Return what is to be asked; None: nothing is left."""
    position, worlds, bounded = doubt
    facts = Counter((key, value) for world in worlds for key, value in _facts(world).items())
    typed = _facts(position)
    doubted = [one for one in facts if typed.get(one[0]) != one[1]]
    if not doubted:
        entries = entered(position).items()
        number = next((place for place, value in entries if place.words(value) == bounded), None)
        return _entry_asked(position, game, judge, number)
    # What half of them say settles most; of these what stands there, not what is gone.
    key, value = max(
        doubted,
        key=lambda one: (
            min(facts[one], len(worlds) - facts[one]),
            not isinstance(one[1], tuple) or bool(one[1][1]),
        ),
    )
    holds = [world for world in worlds if _facts(world)[key] == value]
    known = world = holds[0]
    if len(holds) > 1:  # then only this is known
        if isinstance(key, Place):
            known = with_entry(position, key, entered(world)[key], world)
        elif isinstance(key, str):
            known = position._replace(**{key: getattr(world, key)})
        else:
            kept = [piece for piece in position.pieces if piece.hex != key]
            here = [piece for piece in world.pieces if piece.hex == key]
            terrain = {**position.terrain, key: world.terrain[key]}
            pieces = normal_pieces([*kept, *here], terrain)
            known = position._replace(terrain=terrain, pieces=pieces)
    says = _says(position, key, holds[0], game)
    left = tuple(world for world in worlds if world not in holds)
    return Asked(says, Doubtful(known, tuple(holds)), Doubtful(position, left))


def _facts(position: Position) -> Mapping[Key, Hashable]:
    """Return all that positions can differ in."""
    held: dict[Hex, list[Piece]] = {}
    for piece in position.pieces:
        held.setdefault(piece.hex, []).append(piece)
    facts: dict[Key, Hashable] = {
        cell: (kind, tuple(held.get(cell, ()))) for cell, kind in position.terrain.items()
    }
    for place, value in entered(position).items():
        facts[place] = value
    return facts | {"phase": position.phase, "players": position.players}


def _says(position: Position, key: Key, world: Position, game: Game) -> Sentence:
    """Return the question whether the position is so at a key as *world* is."""
    if isinstance(key, Place):
        return Sentence("ask_right", {"what": key.words(entered(world)[key])})
    if isinstance(key, str):
        typed = f"phase {world.phase}" if key == "phase" else f"{world.players}p"
        return Sentence("ask_right", {"what": typed})
    kind = world.terrain[key]
    if position.terrain[key] != kind:
        return Sentence("ask_terrain", {"hex": key, "what": game.terrain(kind).letter})
    here = [piece for piece in world.pieces if piece.hex == key]
    new = [piece for piece in here if piece not in position.pieces]
    there = {(piece.colour, piece.kind) for piece in position.pieces if piece.hex == key}
    is_one = len(new) == 1 and new[0].count == 1 and (new[0].colour, new[0].kind) not in there
    if is_one and new[0].kind and new[0].chip is None:
        colour, word = (
            game.colour_word(new[0].colour),
            game.piece_word(new[0].kind, "one" if game.package else "piece"),
        )
        return Sentence("ask_piece", {"hex": key, "colour": colour, "piece": word})
    what: tuple[Part, ...] = tuple(map(word_of, here)) or (Word("ask_nothing"),)
    return Sentence("ask_hex", {"hex": key, "what": what})


def _entry_asked(
    position: Position, game: Game, judge: Judge, number: Place | None
) -> Asked | None:
    """Return a wrong *number*; or what settles most once entered, or confirms another entry."""

    def missing(changed: Position) -> tuple[int, int]:
        """Return how much is to be entered, and of how many colours, hexes and the like."""
        open_ones = [one for one in judge(changed) if one.severity == "needs entry"]
        values = [value for one in open_ones for value in one.sentence.values.values()]
        return len(open_ones), sum(len(value) for value in values if type(value) is tuple)

    # The numbers and letters that are not entered, each with a value that could be.
    places: dict[Place, int | str] = {}
    entries, colours = entered(position), view_of(position, game).colours
    for kind in game.entries:
        fields = [
            (name, "" if field.letters else field.least) for name, field in kind.fields.items()
        ]
        if kind.shape in {"number", "numbers"}:
            fields = [("", kind.least)]
        for colour in colours if kind.shape in BLOCK_SHAPES else ("",):
            places |= {Place(kind.keyword, colour, name): least for name, least in fields}
    places = {place: least for place, least in places.items() if place not in entries}
    left = {place: missing(with_entry(position, place, least)) for place, least in places.items()}
    best = number or min(left, key=left.__getitem__, default=None)
    if number is None and (best is None or left[best] >= missing(position)):
        rest = (one for one in unconfirmed(view_of(position, game)) if one.by.entry != TOTALS)
        best = next((Place(one.by.entry, one.colour, one.by.field) for one in rest), None)
    if best is None:
        return None
    nothing, what = Doubtful(position, ()), best.words("…")
    values: dict[str, Said] = {"what": what}
    text = "ask_entry"
    # Not of letters; and a second entry confirms nothing once it is told.
    if best in (number, *left) and places.get(best) != "":
        entry = next(kind for kind in game.entries if kind.keyword == best.keyword)
        bounds = entry.fields[best.field] if best.field else entry
        within = range(bounds.least, bounds.most + 1)

        def broken(value: int | None) -> int:
            found = judge(with_entry(position, best, value))
            return sum(one.severity == "impossible" for one in found)

        if len(within) <= _MOST_WORLDS:
            known = broken(None)
            fits = [value for value in within if broken(value) <= known]
            # These make nothing impossible, and are fewer than may be typed.
            if 0 < len(fits) < len(within):
                text = "ask_entry_only" if len(fits) == 1 else "ask_entry_within"
                values |= {"least": fits[0], "most": fits[-1]}
    return Asked(Sentence(text, values), nothing, nothing, best)
