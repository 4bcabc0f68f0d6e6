"""The arithmetic of the last minute, told line by line."""

from collections.abc import Iterable, Iterator, Mapping

from generators.hexes import Hex
from pnp.games.baron.rules.baronies import Keep
from pnp.games.baron.rules.combatsteps import (
    Assault,
    Establishment,
    KnightFight,
    Loss,
    Meeting,
    OwnRivals,
    Step,
    Strength,
)
from pnp.games.baron.rules.lands import named
from pnp.games.baron.rules.lastminute import Abstention
from pnp.games.baron.rulings import half_up
from pnp.judging.scores import Note
from pnp.texts.sentences import Sentence, Value, Word

_MINUS = "\N{MINUS SIGN}"


def tell_abstentions(abstentions: Iterable[Abstention]) -> Iterator[Note]:
    """Yield which knights do not try, and why."""
    for abstention in abstentions:
        keep = abstention.keep
        values: dict[str, Value] = {"colour": named(keep.owner), "keep": keep.hex}
        if abstention.gain is not None:
            values["points"] = abstention.gain
        yield Note(Sentence(f"work_abstains_{abstention.reason}", values), (keep.hex,))


def tell_steps(steps: Iterable[Step], tiles: Mapping[Hex, int]) -> Iterator[Note]:
    """Yield the steps of a resolution at the last minute, one line each or more."""
    for step in steps:
        if isinstance(step, Meeting):
            yield _meeting(step)
        elif isinstance(step, OwnRivals):
            yield from _own_rivals(step, tiles)
        elif isinstance(step, KnightFight):
            yield from _knight_fight(step, tiles)
        elif isinstance(step, Assault):
            yield from _assault(step, tiles)
        elif isinstance(step, Loss):
            yield _loss(step, tiles)
        else:
            yield _establishment(step, tiles)


def sum_text(tiles: Mapping[Hex, int], cells: Iterable[Hex], *, total: int | None = None) -> str:
    """
    Return the values on *cells* as a sum, the largest first: ``3 + 1 − 2``.

    With *total*, that follows where there is something to add up: ``3 + 1 = 4``.
    """
    values = sorted((tiles[cell] for cell in cells), reverse=True)
    if not values:
        return "0"
    parts = [_told(values[0])]
    parts += [f"+ {value}" if value >= 0 else f"{_MINUS} {-value}" for value in values[1:]]
    if total is not None and len(values) > 1:
        parts.append(f"= {_told(total)}")
    return " ".join(parts)


def _told(number: int) -> str:
    """Return *number* with the minus sign of printed texts."""
    return str(number).replace("-", _MINUS)


def _half(total: int, half: int) -> Word:
    """Return how *total* was halved: rounded up, unless BN-12 says otherwise and it shows."""
    return Word("half_up" if half == half_up(total) else "half_away")


def _places(keeps: Iterable[Keep]) -> tuple[Hex, ...]:
    """Return where *keeps* stand."""
    return tuple(keep.hex for keep in keeps)


def _meeting(step: Meeting) -> Note:
    """Return who meets in a group."""
    knights, barons = _places(step.knights), _places(step.barons)
    if len(knights) + len(barons) == 1:
        values: dict[str, Value] = {"colour": named(step.knights[0].owner), "keep": knights[0]}
        return Note(Sentence("work_alone", values), knights)
    text = "work_group" if barons else "work_group_knights"
    return Note(Sentence(text, {"knights": knights, "barons": barons}), (*knights, *barons))


def _strength(text: str, strength: Strength, tiles: Mapping[Hex, int]) -> Note:
    """Return the sum of one barony in a combat."""
    keep = strength.keep
    values: dict[str, Value] = {
        "colour": named(keep.owner),
        "keep": keep.hex,
        "sum": sum_text(tiles, strength.hexes, total=strength.total),
        "half": _half(strength.total, strength.value),
        "strength": strength.value,
    }
    return Note(Sentence(text, values), (keep.hex, *strength.hexes))


def _own_rivals(step: OwnRivals, tiles: Mapping[Hex, int]) -> Iterator[Note]:
    """Yield which of one player's knights goes on."""
    for strength in step.strengths:
        yield _strength("work_knight", strength, tiles)
    returned = _places(step.returned)
    values: dict[str, Value] = {
        "colour": named(step.stays.owner),
        "keep": step.stays.hex,
        "returned": returned,
        "ruling": step.ruling,
    }
    text = "work_rivals_choice" if step.is_choice else "work_rivals"
    yield Note(Sentence(text, values), (step.stays.hex, *returned))


def _knight_fight(step: KnightFight, tiles: Mapping[Hex, int]) -> Iterator[Note]:
    """Yield one round of knights against one another."""
    sentence = Sentence("work_knights", {"tiles": step.battlefield})
    yield Note(sentence, step.battlefield)
    for strength in step.strengths:
        yield _strength("work_knight", strength, tiles)
    returned = _places(step.returned)
    text = "work_knights_tie" if step.is_tie else "work_knights_won"
    yield Note(Sentence(text, {"returned": returned}), returned)


def _assault(step: Assault, tiles: Mapping[Hex, int]) -> Iterator[Note]:
    """Yield the combat of a knight with barons."""
    yield Note(Sentence("work_assault", {"tiles": step.battlefield}), step.battlefield)
    yield _strength("work_knight", step.knight, tiles)
    for baron in step.barons:
        yield _strength("work_baron", baron, tiles)
    keep = step.knight.keep
    barons = tuple(baron.keep.hex for baron in step.barons)
    values: dict[str, Value] = {
        "strength": step.knight.value,
        "defence": max(baron.value for baron in step.barons),
        "keep": keep.hex,
        "barons": barons,
    }
    text = "work_assault_won" if step.is_won else "work_assault_lost"
    yield Note(Sentence(text, values), barons if step.is_won else (keep.hex,))


def _loss(step: Loss, tiles: Mapping[Hex, int]) -> Note:
    """Return what a beaten player loses."""
    values: dict[str, Value] = {
        "colour": named(step.owner),
        "tiles": step.hexes,
        "sum": sum_text(tiles, step.hexes, total=step.points),
        "points": -step.points,
    }
    return Note(Sentence("work_loss", values), step.hexes)


def _establishment(step: Establishment, tiles: Mapping[Hex, int]) -> Note:
    """Return what a new barony brings."""
    values: dict[str, Value] = {
        "colour": named(step.keep.owner),
        "keep": step.keep.hex,
        "sum": sum_text(tiles, step.new, total=step.new_total),
        "half": _half(step.new_total, step.gain),
        "counted": step.counted,
        "points": step.gain,
    }
    text = "work_established_counted" if step.counted else "work_established"
    return Note(Sentence(text, values), (step.keep.hex, *step.new))
