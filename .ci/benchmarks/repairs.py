"""
How often the true repair of a slip is named, and how often only wrong ones are.

    python .ci/benchmarks/repairs.py [SLIPS [SEED]] [-v]

The slips are those of `scoreslips.py`, and of what it does not touch: one letter before several pieces, a total, the order, who is out, a spell. Looked at are those
that a finding tells. A repair is true where it makes the position that was meant, or names it among its
hexes or within its bounds; it is first where it is the first that is named, alone where no other is.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from measuring import print_table
from scoreslips import POSITIONS, _mistyped, _positions, _slipped, _typed

import pnp
from pnp.games import find_game
from pnp.judging.findings import Repair, is_breach
from pnp.judging.slips import entered, with_entry
from pnp.model.positions import Position, colours_in_play, normal_pieces

SLIPS = 332
WAYS = ("totals", "totals and second entries")


def main() -> None:
    """Try the slips and print what is named for them."""
    given = [int(word) for word in sys.argv[1:] if word.isdigit()]
    slips, seed = (*given, *(SLIPS, 2)[len(given) :])
    found: dict[str, Counter[str]] = {"all": Counter()}
    for number, (kind, meant, slipped) in zip(range(slips), _told(seed), strict=False):
        outcomes = set(_outcomes(meant, slipped))
        for name in ("all", kind):
            found.setdefault(name, Counter()).update({"slips", *outcomes})
        if "-v" in sys.argv:
            print(number, kind, meant.game, sorted(outcomes), flush=True)
    names = ("named", "alone", "first", "only wrong")
    rows = [
        (kind, counts["slips"], *(f"{counts[name] / counts['slips']:.0%}" for name in names))
        for kind, counts in found.items()
    ]
    print_table("single slips that are told, and their repairs", ("kind", "slips", *names), rows)


def _told(seed: int) -> Iterator[tuple[str, Position, Position]]:
    """Yield slips that a finding tells: the kind, what was meant, and what was typed."""
    random = Random(seed)
    positions = list(_positions(Random(seed - 1)))[: 3 * POSITIONS]
    while True:
        meant = _typed(random.choice(positions), random.choice(WAYS))
        kind, slipped = _any_slip(meant, random)
        if slipped is not None and slipped != meant and any(map(is_breach, pnp.check(slipped))):
            yield kind, meant, slipped


def _any_slip(position: Position, random: Random) -> tuple[str, Position | None]:
    others = {"stack": _stack, "total": _total, "list": _list}
    if random.random() < 0.6:
        return _slipped(position, random)
    kind = random.choice(sorted(others))
    return kind, others[kind](position, random)


def _stack(position: Position, random: Random) -> Position | None:
    """Return one letter typed wrongly that stands before several pieces."""
    if not position.pieces:
        return None
    first = random.choice(position.pieces)
    alike = [
        piece for piece in position.pieces if (piece.colour, piece.hex) == (first.colour, first.hex)
    ]
    letters = [letter for letter in colours_in_play(position) if letter != first.colour]
    if len(alike) < 2 or not letters:
        return None
    colour = random.choice(letters)
    new = [piece._replace(colour=colour) for piece in alike]
    kept = [piece for piece in position.pieces if piece not in alike]
    return position._replace(pieces=normal_pieces([*kept, *new], position.terrain))


def _total(position: Position, random: Random) -> Position | None:
    totals = {colour: dict(counts) for colour, counts in (position.totals or {}).items()}
    if not any(totals.values()):
        return None
    colour = random.choice(sorted(c for c in totals if totals[c]))
    kind = random.choice(sorted(totals[colour]))
    totals[colour][kind] = abs(_mistyped(totals[colour][kind], random))
    return position._replace(totals=totals)


def _list(position: Position, random: Random) -> Position | None:
    """Return a word of a list typed as another: order, out, spells."""
    lists = [
        name for name, listed in (*position.colours.items(), *position.words.items()) if listed
    ]
    if not lists:
        return None
    name = random.choice(sorted(lists))
    kind = next(k for k in find_game(position.game).entries if k.keyword == name)
    where = "colours" if name in position.colours else "words"
    listed = list(getattr(position, where)[name])
    choices = kind.words if where == "words" else colours_in_play(position)
    listed[random.randrange(len(listed))] = random.choice(sorted(choices))
    if len(set(listed)) < len(listed):
        return None  # which cannot be read
    return position._replace(**{where: {**getattr(position, where), name: tuple(listed)}})


def _outcomes(meant: Position, slipped: Position) -> Iterator[str]:
    """Yield what is said of the repairs of a slip."""
    repairs = [
        meant if one.position is None and _is_meant(meant, slipped, one) else one.position
        for finding in pnp.check(slipped, repairs=True)
        for one in finding.repairs
    ]
    if not repairs:
        return
    are_meant = [one is not None and _same(meant, one) for one in repairs]
    if not any(are_meant):
        yield "only wrong"
        return
    yield "named"
    if all(are_meant):
        yield "alone"
    if are_meant[0]:
        yield "first"


def _is_meant(meant: Position, slipped: Position, repair: Repair) -> bool:
    """Tell whether *meant* is one of many hexes, or of the numbers within bounds."""
    if repair.choices:
        return any(_same(meant, one) for one in repair.choices.values())
    values, before, after = repair.says.values, entered(slipped), entered(meant)
    changed = [place for place in after if before.get(place) != after[place]]
    if len(changed) != 1 or with_entry(slipped, changed[0], after[changed[0]]) != meant:
        return False
    numbers = (int(re.findall(r"-?\d+", str(values["new"]))[-1]), int(str(values["last"])))
    is_it = values["old"] == changed[0].words(before[changed[0]])
    return is_it and min(numbers) <= int(after[changed[0]]) <= max(numbers)


def _same(meant: Position, made: Position) -> bool:
    """Tell whether two positions are the same but for the chip of a piece that was forgotten."""
    here, there = ([p._replace(chip=None) for p in one.pieces] for one in (meant, made))
    return here == there and made._replace(pieces=meant.pieces) == meant


if __name__ == "__main__":
    main()
