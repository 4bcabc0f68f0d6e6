"""
How many slips of somebody who types a position change a score without a word, by kind.

    python .ci/benchmarks/scoreslips.py [SLIPS] [--witness]

The positions are of games that the twins of the tests played, in play and at the end. A slip is
one that can be read: a piece on the hex beside, of another colour or kind, one more or none, a
wrong terrain, a digit of a number, a token. Each kind is as frequent as any other that a position
has room for. Ways of typing are compared: everything once; with the block of totals; with second
entries; with both. Of the silent ones, *named* are those that a second entry tells which "Unconfirmed"
names; *legal* are those that no rule can tell: other prices of the draws, or another order of the tiles,
explain the honour of Baron, or, with --witness, a legal game leads there in Barony or Terre de Barons.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from measuring import print_table
from orders import is_explained

import pnp
from generators.hexes import neighbours
from pnp._api.judgements import find_findings
from pnp.games import capabilities, find_game
from pnp.judging.checking import unconfirmed
from pnp.judging.findings import is_breach
from pnp.judging.slips import Place, entered, with_entry
from pnp.judging.views import view_of
from pnp.model.boards import Piece
from pnp.model.checks import TOTALS
from pnp.model.gamefiles import EntryFieldTable
from pnp.model.games import all_rulings
from pnp.model.positions import Position, colours_in_play, normal_pieces, piece_counts
from pnp.owngames.building import settled
from tests.pnp.games.test_baron_playouts import position_of as baron_position
from tests.pnp.games.test_playouts import BaronyGame, TerreGame
from tests.positions.baron import COLOURS
from tests.twins import baron_games, barony_games, terre_games
from tests.twins.baron_games import PRICES

SLIPS = 2000
POSITIONS = 40
WAYS = ("once", "totals", "second entries", "totals and second entries")


def main() -> None:
    """Try the slips and print what changes scores in silence."""
    slips = next((int(word) for word in sys.argv[1:] if word.isdigit()), SLIPS)
    positions = list(_positions(Random(1)))
    rows = [row for way in WAYS for row in _rows(way, positions, slips)]
    heads = ("typed", "game", "slips", "told", "no score changed", "silent")
    heads = (*heads, "named", "legal", "in what")
    print_table("single slips, and what they do to scores", heads, rows)


def _positions(random: Random) -> Iterator[Position]:
    """Yield positions of all games in turn, as many of each, in play and at the end."""
    for number in range(POSITIONS):
        yield _barony(random, ("barony", "barony-sorcery")[number % 2])
        yield _baron(random)
        yield _terre(random)


def _barony(random: Random, slug: str) -> Position:
    while True:
        game = BaronyGame(slug, random.randint(2, 4), random)
        try:
            list(barony_games.place_first_cities(game.table, random))
        except LookupError:
            continue
        turns = random.choice([40, 80, 10_000])
        for _, _ in zip(range(turns), barony_games.play(game.table, random), strict=False):
            pass
        return game.position("end" if game.table.has_duke() else "play")


# What each draw cost in positions of Baron, by the pieces and colours.
PAID: dict[tuple[Piece, ...], dict[str, list[int]]] = {}


def _baron(random: Random) -> Position:
    table = baron_games.new_table(COLOURS[random.randint(2, 5)], random)
    turns = random.choice([15, 30, 100])
    for _, _ in zip(range(turns), baron_games.play(table, random), strict=False):
        pass
    position = baron_position(table, "play" if turns < 100 else "end")
    PAID[position.pieces] = table.paid
    return position


def _terre(random: Random) -> Position:
    game = TerreGame(random.randint(2, 4), random)
    turns = range(random.choice([20, 50, 10_000]))
    played = zip(turns, terre_games.play(game.table, random), strict=False)
    ends = [is_over for _, is_over in played]
    return game.position("end" if ends[-1] else "play")


def _typed(position: Position, way: str) -> Position:
    """Return *position* as typed: entries that only say again what others say left out or in."""
    hands = {}
    for colour, hand in position.fields.get("hand", {}).items():
        once = {name: value for name, value in hand.items() if name not in {"points", "row"}}
        silver = sum("mfpc".index(token) for token in str(hand["tokens"]))
        second = {"points": hand["points"], "silver": silver}
        hands[colour] = {**once, **second} if way in WAYS[2:] else once
    numbers = dict(position.numbers)
    if way in WAYS[2:] and position.game == "baron":
        numbers["reckoned"] = numbers["honour"]
    if way in WAYS[2:] and position.game == "terre-de-barons":
        numbers["tiles"] = {colour: _tiles(position, colour) for colour in numbers["reserve"]}
    totals = piece_counts(position.pieces) if "totals" in way else None
    fields = {"hand": hands} if hands else {}
    return position._replace(fields=fields, numbers=numbers, totals=totals)


def _tiles(position: Position, colour: str) -> int:
    own = [p for p in position.pieces if p.colour == colour and p.kind == "D"]
    return sum(int(position.terrain[piece.hex]) for piece in own)


def _rows(way: str, positions: list[Position], slips: int) -> Iterator[tuple[object, ...]]:
    random = Random(way)
    found: dict[str, Counter[str]] = {"all": Counter()}
    silent: dict[str, Counter[str]] = {"all": Counter()}
    while found["all"]["slips"] < slips:
        right = random.choice(positions)
        position = _typed(right, way)
        kind, slipped = _slipped(position, random)
        if slipped is None or slipped == position:
            continue
        outcomes = [_outcome(slipped, position)]
        if outcomes == ["silent"]:
            outcomes += ["named"] * _is_named(slipped, _typed(right, WAYS[-1]))
            outcomes += ["legal"] * _is_legal(slipped, position)
        for name in ("all", position.game):
            found.setdefault(name, Counter()).update({"slips", *outcomes})
            silent.setdefault(name, Counter())[kind] += "silent" in outcomes
    for name, counts in found.items():
        shares = [f"{counts[one] / counts['slips']:.1%}" for one in ("told", "harmless", "silent")]
        places = ", ".join(f"{kind} {n}" for kind, n in silent[name].most_common() if n)
        known = (counts["named"], counts["legal"])
        yield (way, name, counts["slips"], *shares, *known, places or "-")


def _slipped(position: Position, random: Random) -> tuple[str, Position | None]:
    """Return the kind of a slip, and the position with it; None where there is no room for it."""
    slips: dict[str, Callable[[Position, Random], Position | None]] = {
        "hex": _other_hex,
        "colour": _other_colour,
        "kind": _other_kind,
        "count": _other_count,
        "left out": _left_out,
        "terrain": _other_terrain,
    }
    if not position.pieces:
        slips = {"terrain": _other_terrain}
    slips |= {
        name: partial(_other_number, name=name) for name, row in position.numbers.items() if row
    }
    hands = position.fields.get("hand", {})
    slips |= {
        name: partial(_other_field, name=name)
        for name in {n for hand in hands.values() for n in hand}
    }
    kind = random.choice(sorted(slips))
    return kind, slips[kind](position, random)


def _with(position: Position, old: Piece, *new: Piece) -> Position:
    kept = [piece for piece in position.pieces if piece != old]
    return position._replace(pieces=normal_pieces([*kept, *new], position.terrain))


def _other_hex(position: Position, random: Random) -> Position | None:
    piece = random.choice(position.pieces)
    beside = [cell for cell in neighbours(piece.hex) if cell in position.terrain]
    return _with(position, piece, piece._replace(hex=random.choice(beside))) if beside else None


def _other_colour(position: Position, random: Random) -> Position:
    piece = random.choice(position.pieces)
    letters = [letter for letter in colours_in_play(position) if letter != piece.colour]
    return _with(position, piece, piece._replace(colour=random.choice(letters)))


def _other_kind(position: Position, random: Random) -> Position:
    piece = random.choice(position.pieces)
    kinds = [kind.letter for kind in find_game(position.game).pieces if kind.letter != piece.kind]
    return _with(position, piece, piece._replace(kind=random.choice(kinds)))


def _other_count(position: Position, random: Random) -> Position:
    piece = random.choice(position.pieces)
    return _with(position, piece, piece._replace(count=piece.count + random.choice([1, 2])))


def _left_out(position: Position, random: Random) -> Position:
    return _with(position, random.choice(position.pieces))


def _other_terrain(position: Position, random: Random) -> Position:
    cell = random.choice(list(position.terrain))
    kind = random.choice(find_game(position.game).terrains).name
    return position._replace(terrain={**position.terrain, cell: kind})


def _other_number(position: Position, random: Random, *, name: str) -> Position | None:
    colour = random.choice(sorted(position.numbers[name]))
    number = _mistyped(position.numbers[name][colour], random)
    entry = next(k for k in find_game(position.game).entries if k.keyword == name)
    if not entry.least <= number <= entry.most:
        return None  # which cannot be read
    numbers = {**position.numbers[name], colour: number}
    return position._replace(numbers={**position.numbers, name: numbers})


def _other_field(position: Position, random: Random, *, name: str) -> Position | None:
    hands = position.fields["hand"]
    colour = random.choice(sorted(hands))
    value = hands[colour].get(name, 0)
    if isinstance(value, int):
        field = _fields(position)[name]
        value = _mistyped(value, random)
        if not field.least <= value <= field.most:
            return None  # which cannot be read
    else:
        value = _mistyped_letters(value, random)
    hand = {**hands[colour], name: value}
    return position._replace(fields={"hand": {**hands, colour: hand}})


def _fields(position: Position) -> Mapping[str, EntryFieldTable]:
    return next(k.fields for k in find_game(position.game).entries if k.keyword == "hand")


def _mistyped(number: int, random: Random) -> int:
    """Return *number* with a digit replaced, put in or left out, or another sign."""
    text = str(number)
    place = random.randrange(len(text.lstrip("-"))) + text.startswith("-")
    digit = random.choice("0123456789")
    edits = [
        text[:place] + digit + text[place + 1 :],
        text[:place] + digit + text[place:],
        text[:place] + text[place + 1 :],
        text[1:] if number < 0 else f"-{text}",
    ]
    read = [int(edit) for edit in edits[: 4 if number else 3] if edit.lstrip("-")]
    return random.choice(read)


def _mistyped_letters(letters: str, random: Random) -> str:
    place = random.randrange(len(letters) + 1)
    letter = random.choice("mfpc")
    edits = [
        letters[:place] + letter + letters[place + 1 :],
        letters[:place] + letter + letters[place:],
        letters[:place] + letters[place + 1 :],
    ]
    return "".join(sorted(random.choice(edits), key="mfpc".index))


def _outcome(position: Position, original: Position) -> str:
    """Return what becomes of a slip."""
    game = find_game(position.game)
    findings = find_findings(position, game, choices={})
    if any(map(is_breach, findings)):
        return "told"
    return "harmless" if _totals(position) == _totals(original) else "silent"


def _is_named(slipped: Position, right: Position) -> bool:
    """Tell whether the slip is told once what "Unconfirmed" names is typed, as *right* has it."""
    known, typed = entered(right), slipped
    game = settled(find_game(slipped.game), slipped.players, tuple(slipped.terrain))
    for one in unconfirmed(view_of(slipped, game)):
        place = Place(one.by.entry, one.colour, one.by.field)
        if one.by.entry == TOTALS:
            typed = typed._replace(totals=right.totals)
        elif place in known:
            typed = with_entry(typed, place, known[place])
    return any(map(is_breach, find_findings(typed, game, choices={})))


def _is_legal(slipped: Position, right: Position) -> bool:
    """Tell whether a legal game leads to what was typed, as far as that is known."""
    if slipped.game == "baron":
        paid, now = PAID.get(slipped.pieces, {}), slipped.numbers["honour"]
        is_priced = slipped.pieces == right.pieces and all(
            number == now[colour]
            or 0 <= number + sum(paid[colour]) - now[colour] <= max(PRICES) * len(paid[colour])
            for colour, number in right.numbers["honour"].items()
        )
        return is_priced or is_explained(slipped, Random(0))
    try:
        return "--witness" in sys.argv and pnp.witness(slipped) is not None
    except pnp.PnpError:
        return False


def _totals(position: Position) -> dict[str, int | None]:
    game = find_game(position.game)
    sheet = capabilities.score(game, position, all_rulings(game.rulings, position.rulings))
    return {standing.colour: standing.total for standing in sheet.standings}


if __name__ == "__main__":
    main()
