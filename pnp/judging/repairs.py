"""
Repairs: single changes of a position that make a finding go, with the check itself as the judge.

Of each finding everything that it is about is changed, one thing at a time, and the position
judged anew. A change is a repair if the finding is gone and nothing new has come. Named are
those that leave the fewest other findings and are nearest to what was typed, the likeliest first:
all of them, or of more than `MOST_REPAIRS` those alone that are likelier than the others. Work
is counted in judgements, so that the same repairs come out on any machine.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from generators.hexes import Hex, PlaceName, neighbours
from pnp.judging import slips
from pnp.judging.findings import MAP, Finding, Repair, is_breach, named
from pnp.judging.likelihoods import LIKELIEST, weight_of
from pnp.judging.slips import DISTANCES, DOUBTED, FAR, Doubt, Slip
from pnp.model.boards import NOBODY
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, Position, colours_in_play
from pnp.texts.sentences import Sentence, Value, Word

Judge: TypeAlias = Callable[[Position], Sequence[Finding]]
Lines: TypeAlias = Mapping[Hex | PlaceName, Sequence[int]]

MOST_REPAIRS = 5
# A second of work or so: what is looked at in all judgements together.
MOST_WORK = 100_000
_WORK_PER_PIECE = 4
_WORK_AT_LEAST = 50
# Of each finding beyond `MOST_FINDINGS`: they take longer to find than all else.
_WORK_PER_FINDING = 20
# Of so many findings no slip is the cause.
MOST_FINDINGS = 40
# A finding about more hexes is about numbers, not about places.
_MOST_HEXES = 12
# So much is wrong where all was seen from another side.
_MANY = 2
# What stands in few places may also lack something there.
_FEW_HEXES = 3


def with_repairs(
    findings: Sequence[Finding],
    position: Position,
    game: Game,
    judge: Judge,
    typed: Lines = MappingProxyType({}),
    *,
    unsure: frozenset[Hex] = frozenset(),
) -> tuple[Finding, ...]:
    """
    Return *findings*, what *judge* says of *position*, with their repairs.

    Where:
        game: as settled for these players.
        typed: the lines where pieces of each place were typed, if there is a file.
        unsure: hexes whose terrain is doubtful: what is right there goes before all else.
    """
    search = _Search(position, game, judge, findings)
    breaches = [finding for finding in findings if is_breach(finding)]
    whole = (
        *_of_file(position, game, breaches),
        *slips.lines(position, game, typed),
        *slips.missing(position, game),
        *slips.terrains(position, game, sorted(unsure), DOUBTED),
    )
    search.run(
        (
            one,
            (
                *whole,
                *slips.swapped_terrains(position, unsure.intersection(one.hexes), unsure),
                *_doubts(position, game, one),
            ),
        )
        for one in breaches[:MOST_FINDINGS]
    )
    return tuple(
        finding._replace(repairs=search.repairs_of(finding)) if is_breach(finding) else finding
        for finding in findings
    )


def _of_file(position: Position, game: Game, breaches: Sequence[Finding]) -> Iterator[Doubt]:
    """Yield what may have been mistyped of the whole file."""
    yield slips.phases(position)
    yield slips.players(position, game)
    if len(breaches) >= _MANY or any(one.about == MAP for one in breaches):
        yield slips.turns(position, game)


def _doubts(position: Position, game: Game, finding: Finding) -> Iterator[Doubt]:
    """Yield what else may have been mistyped for *finding* to be found."""
    if finding.about == MAP:
        yield from slips.terrains(position, game, tuple(position.terrain))
        return
    colours = _colours_of(finding, position, game)
    yield from slips.swaps(position, game, colours)
    if 0 < len(finding.hexes) <= _MOST_HEXES:
        yield from _of_places(position, game, finding, colours)
    yield from slips.entries(position, game, colours)
    if len(set(finding.hexes)) > _FEW_HEXES or not finding.hexes:
        yield from _of_numbers(position, game, colours)


def _of_places(
    position: Position, game: Game, finding: Finding, colours: Sequence[str]
) -> Iterator[Doubt]:
    """Yield what stands on the hexes of *finding*, their terrain, and what may belong there."""
    cells = dict.fromkeys(finding.hexes)
    for piece in position.pieces:
        if piece.hex in cells:
            yield slips.others_of(position, game, piece)
            yield slips.moved(position, piece)
    for cell in cells:
        yield slips.stacks(position, cell)
        yield slips.recoloured(position, game, cell)
    yield from slips.terrains(position, game, tuple(cells))
    if len(cells) > _FEW_HEXES:
        return
    around = (near for cell in cells for near in neighbours(cell) if near not in cells)
    yield from slips.terrains(position, game, tuple(around), FAR)
    for cell in cells:
        yield slips.moved_to(position, cell)
        yield from slips.forgotten(position, game, cell, colours)


def _of_numbers(position: Position, game: Game, colours: Sequence[str]) -> Iterator[Doubt]:
    """Yield pieces anywhere that may be of other colours or kinds."""
    for cell in dict.fromkeys(piece.hex for piece in position.pieces):
        yield slips.recoloured(position, game, cell)
    for piece in position.pieces:
        if piece.colour in colours:
            yield slips.others_of(position, game, piece)
        else:
            yield slips.in_colours(position, game, piece, colours)


def _colours_of(finding: Finding, position: Position, game: Game) -> tuple[str, ...]:
    """Return the letters of the colours that *finding* speaks of; all if it names nobody."""
    letters = {f"colour_{colour.name}": colour.letter for colour in game.colours}
    words = {key for value in finding.sentence.values.values() for key in _words_in(value)}
    named = {letter for key, letter in letters.items() if key in words}
    cells = set(finding.hexes)
    named |= {piece.colour for piece in position.pieces if piece.hex in cells}
    return tuple(sorted(named - {NOBODY, UNREADABLE})) or colours_in_play(position)


def _words_in(value: Value) -> Iterator[str]:
    if isinstance(value, Word):
        yield value.key
    elif isinstance(value, tuple):
        for part in value:
            yield from _words_in(part)


class _Tried(NamedTuple):
    """A change that makes a finding go, how far it is, and how unlikely."""

    distance: int
    weight: int
    repair: Repair


class _SpentError(Exception):
    """All work that may be done is done."""


class _Search:
    """The changes that may explain findings, each judged once, the nearest first."""

    def __init__(
        self, position: Position, game: Game, judge: Judge, findings: Sequence[Finding]
    ) -> None:
        self._judge = judge
        self._texts = game.rules_texts("en").table
        self._work = MOST_WORK
        self._cost = len(position.terrain) + _WORK_PER_PIECE * len(position.pieces) + _WORK_AT_LEAST
        self._cost += _WORK_PER_FINDING * max(0, len(findings) - MOST_FINDINGS)
        self._known = Counter(map(self._identity, findings))
        self._breaches = [self._identity(finding) for finding in findings if is_breach(finding)]
        self._kinds = Counter(map(_kind, filter(is_breach, findings)))
        self._kinds_gone: dict[Hashable, frozenset[Hashable]] = {}
        self._judged: set[Hashable] = set()
        self._tried: dict[Hashable, list[_Tried]] = {name: [] for name in self._breaches}
        self._done: dict[Hashable, int] = {}

    def run(self, asked: Iterable[tuple[Finding, Iterable[Doubt]]]) -> None:
        """Try all that may explain findings, as far as the work allows."""
        doubts = [(finding, tuple(found)) for finding, found in asked]
        with suppress(_SpentError):
            for distance in DISTANCES:
                for finding, found in doubts:
                    # What puts all right is found of whichever finding is asked first.
                    if not self._is_settled(finding):
                        self._try_all(found, distance, finding)
                    self._done[self._identity(finding)] = distance

    def repairs_of(self, finding: Finding) -> tuple[Repair, ...]:
        """Return the best repairs of a finding; none if there are too many, or not all known."""
        name = self._identity(finding)
        done = self._done.get(name, -1)
        tried = [one for one in self._tried[name] if one.distance <= done]
        best = min(map(_rank, tried), default=None)
        equals = _merged([one for one in tried if _rank(one) == best])
        equals.sort(key=lambda one: one.weight)
        found: list[_Tried] = []
        for one in equals:
            made = one.repair.position
            is_new = made is None or all(made != other.repair.position for other in found)
            found += [one] if is_new and len(found) <= MOST_REPAIRS else []
        if len(found) > MOST_REPAIRS:
            found = [one for one in found if one.weight < found[-1].weight]
        return tuple(one.repair for one in found)

    def _is_settled(self, finding: Finding) -> bool:
        return any(not one.repair.left for one in self._tried[self._identity(finding)])

    def _try_all(self, doubts: Sequence[Doubt], distance: int, finding: Finding) -> None:
        for doubt in doubts:
            slips_so_far = [
                (number, slip)
                for number, slip in enumerate(doubt.slips)
                if slip.distance == distance and (doubt.key, number) not in self._judged
            ]
            if slips_so_far and self._may_explain(doubt, finding):
                for number, slip in slips_so_far:
                    self._judged.add((doubt.key, number))
                    self._try(slip, doubt.key)

    def _may_explain(self, doubt: Doubt, finding: Finding) -> bool:
        """Tell whether *finding* goes where the doubtful thing is unread."""
        if doubt.blur is None:
            return True
        if doubt.key not in self._kinds_gone:
            left = Counter(map(_kind, filter(is_breach, self._findings(doubt.blur()))))
            gone = frozenset(kind for kind, count in self._kinds.items() if left[kind] < count)
            self._kinds_gone[doubt.key] = gone
        return _kind(finding) in self._kinds_gone[doubt.key]

    def _try(self, slip: Slip, key: Hashable) -> None:
        """Judge the position with a change, and keep it for each finding that it clears."""
        changed = slip.make()
        found = self._findings(changed)
        left = sum(map(is_breach, found))
        # What is to be entered is another thing in another phase, and beside other terrain.
        is_open = key == slips.PHASE or slip.distance == DOUBTED
        here = Counter(map(self._identity, filter(is_breach, found) if is_open else found))
        if here - self._known or (key == slips.TURNED and left):
            return
        repair = Repair(slip.says, changed, left)
        weight = weight_of(slip.says, changed.names)
        for name in self._breaches:
            if not here[name]:
                self._tried[name].append(_Tried(slip.distance, weight, repair))

    def _identity(self, finding: Finding) -> Hashable:
        """Return what is the same of a finding in two judgements: what is said, and where."""
        code, severity, sentence, hexes, spots = finding[:5]
        text = self._texts.get(sentence.text, "")
        said = {name: value for name, value in sentence.values.items() if f"{{{name}" in text}
        return code, severity, sentence.text, tuple(sorted(said.items())), hexes, spots

    def _findings(self, position: Position) -> list[Finding]:
        if self._work < self._cost:
            raise _SpentError
        self._work -= self._cost
        return [one for one in self._judge(position) if one.severity != "information"]


def _merged(tried: Sequence[_Tried]) -> list[_Tried]:
    """Return repairs, those as one that add the same piece on any of many hexes."""
    adding: dict[Value, list[_Tried]] = {}
    for one in tried:
        if one.repair.says.text == "repair_add":
            adding.setdefault(one.repair.says.values["new"], []).append(one)
    found = [one for one in tried if one.repair.says.text != "repair_add"]
    for word, alike in adding.items():
        if len(alike) <= MOST_REPAIRS:
            found += alike
            continue
        places = (one.repair.says.values["hex"] for one in alike)
        cells = tuple(dict.fromkeys(cell for cell in places if isinstance(cell, Hex)))
        say = Sentence("repair_add_where", {"new": word, "hexes": named(cells)})
        made = [one.repair.position for one in alike]
        found = [one for one in found if one.repair.position not in made]
        whole = Repair(say, None, alike[0].repair.left, cells)
        found.append(alike[0]._replace(weight=LIKELIEST, repair=whole))
    return found


def _rank(tried: _Tried) -> tuple[int, int]:
    """Return how good a repair is: what stays wrong, then how far it is."""
    return tried.repair.left, tried.distance


def _kind(finding: Finding) -> Hashable:
    """Return what says that two findings are of one sort, whatever they count."""
    words = {key for value in finding.sentence.values.values() for key in _words_in(value)}
    return finding.code, finding.sentence.text, frozenset(words)
