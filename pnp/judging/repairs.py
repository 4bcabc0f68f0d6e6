"""
Repairs: changes of a position that make a finding go, with the check itself as the judge.

Of each finding everything that it is about is changed, one thing at a time, the likeliest
first, and the position judged anew. A change is a repair if the finding is gone and nothing new
has come. Named are those that leave the fewest other findings and of these the likeliest: all of
them, or none of more than `MOST_REPAIRS`. Of a number of which many values would do, the bounds
are named, and of what is the same on many hexes, these hexes. Where no change puts all right, two
are sought that do: after each of the likeliest changes one more, as of a position of its own.
Work is counted in judgements, so that the same repairs come out on any machine.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, product
from types import MappingProxyType
from typing import TypeAlias

from generators import NamedTuple
from generators.hexes import Hex, PlaceName, neighbours
from pnp.judging import slips
from pnp.judging.findings import MAP, Finding, Repair, is_breach, named
from pnp.judging.slips import Doubt, Number
from pnp.judging.views import work_of_unread
from pnp.model.boards import NOBODY
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, Position, colours_in_play
from pnp.texts.sentences import Said, Sentence, Word

Judge: TypeAlias = Callable[[Position], Sequence[Finding]]
Lines: TypeAlias = Mapping[Hex | PlaceName, Sequence[int]]
# What is wrong with a position, each with what may have been mistyped; and what yields these.
Asked: TypeAlias = Iterable[tuple[Finding, Iterable[Doubt]]]
Asks: TypeAlias = Callable[[Position, Sequence[Finding]], Asked]

MOST_REPAIRS = 5
# A second of work or so: what is looked at in all judgements together.
MOST_WORK = 100_000
# For two changes at once, besides.
_WORK_FOR_TWO = MOST_WORK // 3
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
_ELSEWHERE = 1
# From this weight on slips are all as unlikely; what was doubtful from the start is the likeliest.
_MOST_WEIGHT, _LEAST_WEIGHT = 6, -2
# Told beside the likeliest is what is no less likely than that.
_MARGIN = 1
# What is the same on so many hexes is told once, with these.
_MANY_HEXES = 3
_ANYWHERE = ("repair_add", "repair_move", "repair_piece", "repair_terrain")


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
    asks = partial(_asked, game=game, typed=typed, unsure=unsure)
    search = _Search(position, game, judge, findings)
    search.run(asks(position, findings))
    search.run_for_two(asks)
    return tuple(
        finding._replace(repairs=search.repairs_of(finding)) if is_breach(finding) else finding
        for finding in findings
    )


def _asked(
    position: Position,
    findings: Sequence[Finding],
    game: Game,
    typed: Lines,
    unsure: frozenset[Hex],
) -> Iterator[tuple[Finding, Iterator[Doubt]]]:
    """Yield what is wrong, each with what may have been mistyped for it to be found."""
    breaches = [finding for finding in findings if is_breach(finding)]
    whole = [slips.phases(position), slips.players(position, game)]
    if len(breaches) >= _MANY or any(one.about == MAP for one in breaches):
        whole.append(slips.turns(position, game))
    whole += slips.lines(position, game, typed)
    missing = tuple(slips.missing(position, game))
    for one in breaches[:MOST_FINDINGS]:
        first = slips.unsure_terrains(position, game, unsure, one.hexes)
        yield one, chain(first, whole, _doubts(position, game, one), missing)


def _doubts(position: Position, game: Game, finding: Finding) -> Iterator[Doubt]:
    """Yield what else may have been mistyped for *finding* to be found."""
    if finding.about == MAP:
        yield from slips.terrains(position, game, tuple(position.terrain))
        return
    # The colours that it speaks of; all if it names nobody.
    letters = {f"colour_{colour.name}": colour.letter for colour in game.colours}
    words = {key for value in finding.sentence.values.values() for key in _words_in(value)}
    cells = dict.fromkeys(finding.hexes)
    named = {letter for key, letter in letters.items() if key in words}
    named |= {piece.colour for piece in position.pieces if piece.hex in cells}
    colours = tuple(sorted(named - {NOBODY, UNREADABLE})) or colours_in_play(position)
    yield from slips.entries(position, game, colours)
    yield from slips.swaps(position, game, colours)
    if 0 < len(finding.hexes) <= _MOST_HEXES:
        # What stands on its hexes, their terrain, and what may belong there.
        for piece in position.pieces:
            if piece.hex in cells:
                yield slips.others_of(position, game, piece)
                yield slips.moved(position, piece)
        for cell in cells:
            yield slips.stacks(position, cell)
            yield slips.recoloured(position, game, cell)
        yield from slips.terrains(position, game, tuple(cells))
        if len(cells) <= _FEW_HEXES:
            around = (near for cell in cells for near in neighbours(cell) if near not in cells)
            yield from slips.terrains(position, game, around, _ELSEWHERE)
            for cell in cells:
                yield slips.moved_to(position, cell)
                yield from slips.forgotten(position, game, cell, colours)
    if len(cells) > _FEW_HEXES or not cells:
        # Pieces anywhere may be of other colours or kinds.
        for cell in dict.fromkeys(piece.hex for piece in position.pieces):
            yield slips.recoloured(position, game, cell)
        for piece in position.pieces:
            if piece.colour in colours:
                yield slips.others_of(position, game, piece)
            else:
                yield slips.in_colours(position, game, piece, colours)
        own = (piece.hex for piece in position.pieces if piece.colour in colours)
        yield from slips.terrains(position, game, own, _ELSEWHERE)


def _words_in(value: Said) -> Iterator[str]:
    if isinstance(value, Word):
        yield value.key
    elif isinstance(value, tuple):
        for part in value:
            yield from _words_in(part)


class _Tried(NamedTuple):
    """A change that makes a finding go, and how unlikely it is."""

    weight: int
    repair: Repair


class _Judged(NamedTuple):
    """What is said of a changed position: which findings went, and how many are left."""

    gone: frozenset[Hashable]
    left: int


class _SpentError(Exception):
    """All work that may be done is done."""


class _Search:
    """
    The changes that may explain findings, each judged once, the likeliest first.

    *before*: the search before a first change. What was in vain there is not tried again.
    """

    def __init__(
        self,
        position: Position,
        game: Game,
        judge: Judge,
        findings: Sequence[Finding],
        before: "_Search | None" = None,
    ) -> None:
        self._names = position.names
        self._judge, self._game, self._before = judge, game, before
        self._texts = game.rules_texts("en").table
        self._work: int = before._work if before else MOST_WORK
        self._kept = 0
        self._cost = len(position.terrain) + _WORK_PER_PIECE * len(position.pieces) + _WORK_AT_LEAST
        self._cost += work_of_unread(position)
        self._cost += _WORK_PER_FINDING * max(0, len(findings) - MOST_FINDINGS)
        self._known = Counter(map(self._identity, findings))
        self._breaches = [self._identity(finding) for finding in findings if is_breach(finding)]
        self._kinds = Counter(map(_kind, filter(is_breach, findings)))
        self._blurred: dict[Hashable, tuple[Counter[Hashable], int]] = {}
        self._tried_keys = set[Hashable]()
        self._vain: set[Hashable] = before._vain if before else set()
        self._tried: dict[Hashable, list[_Tried]] = {name: [] for name in self._breaches}
        self._done: dict[Hashable, int] = {}

    def run(self, asked: Asked) -> None:
        """Try all that may explain findings, as far as the work allows."""
        # Slips, as their places in doubts, by how unlikely they are.
        doubts = list[tuple[Finding, dict[int, list[tuple[Doubt, int]]]]]()
        for finding, found in asked:
            by_weight: dict[int, list[tuple[Doubt, int]]] = {}
            for doubt in found:
                is_unsure = doubt.key[0] == slips.UNSURE
                for place, slip in enumerate(doubt.slips):
                    weight = slips.weight_of(slip.says, self._names) + slip.unlikely
                    weight = _LEAST_WEIGHT if is_unsure else min(_MOST_WEIGHT, weight)
                    by_weight.setdefault(weight, []).append((doubt, place))
            doubts.append((finding, by_weight))
        doubts.sort(key=lambda one: sum(map(len, one[1].values())))
        # What may put all right comes first, of whichever finding is asked first.
        for most in (0,) if self._before else (0, len(self._breaches)):
            self._kept = 0 if most or self._before else MOST_WORK // 3
            with suppress(_SpentError):
                weights = range(_LEAST_WEIGHT, _MOST_WEIGHT + 1)
                for weight, (finding, by_weight) in product(weights, doubts):
                    best = self._best(finding)
                    if best is None or best.repair.left or best.weight + _MARGIN >= weight:
                        for doubt, place in by_weight.get(weight, ()):
                            self._try_slip(doubt, place, weight, finding, most)
                    if most:
                        self._done[self._identity(finding)] = weight

    def run_for_two(self, asks: Asks) -> None:
        """Try two changes, one after the other, where none puts all right."""
        likely = [self._likely(name) for name in self._breaches]
        if not all(one.repair.left for found in likely for one in found):
            return
        self._work, self._kept = _WORK_FOR_TWO, 0
        begun: list[Position] = []
        # Two that put all right hold one for each finding: begun is where the fewest may be meant.
        for firsts in sorted(likely, key=len):
            pairs: list[_Tried] = []
            with suppress(_SpentError):
                for first in sorted(firsts, key=_rank):
                    changed = first.repair.position
                    if changed is not None and changed not in begun:
                        begun.append(changed)
                        pairs += self._with_another(first, changed, asks)
            # Some of those that may be meant are not named as if they were all.
            if self._work < self._cost:
                return
            if pairs:
                least = min(pair.weight for pair in pairs)
                best = [pair for pair in pairs if pair.weight == least]
                for name in self._breaches if len(best) <= MOST_REPAIRS else ():
                    self._tried[name] += best
                return

    def _with_another(self, first: _Tried, changed: Position, asks: Asks) -> Iterator[_Tried]:
        """Yield *first* with the likeliest changes that put right what is left after it."""
        findings = self._findings(changed)
        search = _Search(changed, self._game, self._judge, findings, self)
        search.run(asks(changed, findings))
        self._work = search._work
        finding = next(filter(is_breach, findings))
        best = search._best(finding)
        if best is None or best.repair.left:
            return
        for second in search.repairs_of(finding):
            said = Sentence("repair_both", {"first": first.repair.says, "second": second.says})
            both = Repair(said, second.position, 0, second.choices)
            yield _Tried(first.weight + best.weight, both)

    def repairs_of(self, finding: Finding) -> tuple[Repair, ...]:
        """Return the best repairs of a finding; none if there are too many, or not all known."""
        name = self._identity(finding)
        likely = self._likely(name)
        # What puts all right is sought to the end.
        done = self._done.get(name, _LEAST_WEIGHT - 1)
        likely = [one for one in likely if not one.repair.left or one.weight <= done]
        for margin in (_MARGIN, 0) if likely else ():
            least = min(one.weight for one in likely)
            found = _merged([one for one in likely if one.weight <= least + margin])
            if len(found) <= MOST_REPAIRS:
                return tuple(found)
        return ()

    def _likely(self, name: Hashable) -> list[_Tried]:
        """Return the best repairs of a finding, and what is hardly less likely."""
        left, weight = min(map(_rank, self._tried[name]), default=(0, 0))
        return [
            one
            for one in self._tried[name]
            if one.repair.left == left and one.weight <= weight + _MARGIN
        ]

    def _best(self, finding: Finding) -> _Tried | None:
        return min(self._tried[self._identity(finding)], key=_rank, default=None)

    def _try_slip(self, doubt: Doubt, place: int, weight: int, finding: Finding, most: int) -> None:
        """Judge the position with a slip undone, and keep it for each finding that goes."""
        key = (doubt.key, place)
        if key in self._tried_keys or not self._may_explain(doubt, place, finding, most):
            return
        self._tried_keys.add(key)
        slip = doubt.slips[place]
        changed = slip.make()
        judged = self._judged(changed, doubt.key)
        if judged is None or not judged.gone:
            self._vain.add(key)
            return
        repairs = [Repair(slip.says, changed, judged.left)]
        if doubt.number is not None:
            repairs = [*self._of_number(doubt, doubt.number, doubt.number.values[place], judged)]
        for name in judged.gone:
            self._tried[name] += [_Tried(weight, repair) for repair in repairs]

    def _may_explain(self, doubt: Doubt, place: int, finding: Finding, most: int) -> bool:
        """Tell whether *finding* goes where the doubtful thing is unread, and *most* are left."""
        before, in_vain = self._before, ((doubt.key, place), (doubt.key, _kind(finding)))
        is_known = before and before._known[before._identity(finding)]
        if before and is_known and not before._vain.isdisjoint(in_vain):
            return False
        if doubt.blur is None:
            return True
        if doubt.key not in self._blurred:
            left = Counter(map(_kind, filter(is_breach, self._findings(doubt.blur()))))
            self._blurred[doubt.key] = self._kinds - left, (self._kinds & left).total()
            self._vain |= {(doubt.key, kind) for kind, n in self._kinds.items() if left[kind] >= n}
        gone, others = self._blurred[doubt.key]
        best = self._best(finding)
        return gone[_kind(finding)] > 0 and others <= (most if best is None else best.repair.left)

    def _of_number(
        self, doubt: Doubt, number: Number, value: int, judged: _Judged
    ) -> Iterator[Repair]:
        """Yield what a number may have been, if it may have been *value*: bounds of many."""
        known = {number.typed: False, value: True}

        def does(other: int) -> bool:
            if other not in known:
                known[other] = self._judged(number.slip(other).make(), doubt.key) == judged
            return known[other]

        is_more = value > number.typed
        step, last = (1, number.most) if is_more else (-1, number.least)
        first = _edge(does, value, number.typed)
        end = last if does(last) else first if not does(first + step) else _edge(does, first, last)
        within = range(first, end + step, step)
        if value not in within:  # what does lies scattered, such as all multiples
            yield Repair(number.slip(value).says, number.slip(value).make(), judged.left)
            return
        self._tried_keys |= {(doubt.key, n) for n, v in enumerate(number.values) if v in within}
        if abs(end - first) <= 1:
            for other in dict.fromkeys((first, end)):
                slip = number.slip(other)
                yield Repair(slip.says, slip.make(), judged.left)
            return
        text = "repair_range" if end != last else "repair_least" if is_more else "repair_most"
        say = slips.instead(text, number.words(first), number.words(number.typed), last=end)
        yield Repair(say, None, judged.left)

    def _judged(self, changed: Position, key: tuple[object, ...]) -> _Judged | None:
        """Return what becomes of the findings; None where something new comes."""
        found = self._findings(changed)
        left = sum(map(is_breach, found))
        # What is to be entered is another thing in another phase, and beside other terrain.
        is_open = key[0] in {*slips.PHASE, slips.UNSURE}
        here = Counter(map(self._identity, filter(is_breach, found) if is_open else found))
        if here - self._known or (key == slips.TURNED and (left or self._before)):
            return None
        return _Judged(frozenset(name for name in self._breaches if not here[name]), left)

    def _identity(self, finding: Finding) -> Hashable:
        """Return what is the same of a finding in two judgements: what is said, and where."""
        code, severity, sentence, places = finding[:4]
        text = self._texts.get(sentence.text, "")
        said = {name: value for name, value in sentence.values.items() if f"{{{name}" in text}
        return code, severity, sentence.text, tuple(sorted(said.items())), places

    def _findings(self, position: Position) -> list[Finding]:
        if self._work < self._cost + self._kept:
            raise _SpentError
        self._work -= self._cost
        return [one for one in self._judge(position) if one.severity != "information"]


def _edge(does: Callable[[int], bool], inside: int, outside: int) -> int:
    """Return the last number from *inside* towards *outside* that does."""
    while abs(outside - inside) > 1:
        middle = (inside + outside) // 2
        inside, outside = (middle, outside) if does(middle) else (inside, middle)
    return inside


def _merged(tried: Sequence[_Tried]) -> list[Repair]:
    """
    Return repairs, each once, the likeliest first.

    Those that change the same on any of many hexes are one.
    """
    alike: dict[Hashable, list[_Tried]] = {}
    made: list[Position] = []
    # Somebody who counts the pieces is right more often than not.
    in_order = sorted(tried, key=lambda one: (one.weight, one.repair.says.text == "repair_word"))
    for number, one in enumerate(in_order):
        text, values = one.repair.says
        what = (text, values.get("new"), values.get("piece"), values.get("old"))
        key = what if text in _ANYWHERE else number
        if one.repair.position not in made:
            alike.setdefault(key, []).append(one)
            made += [] if one.repair.position is None else [one.repair.position]
    found = []
    for group in alike.values():
        least, first = group[0].weight, group[0].repair
        choices = {
            cell: one.repair.position
            for one in group
            if one.weight == least and one.repair.position is not None
            for cell in [one.repair.says.values.get("hex")]
            if isinstance(cell, (Hex, PlaceName))
        }
        if len(choices) < _MANY_HEXES:
            found += [one.repair for one in group]
            continue
        values = {**first.says.values, "hexes": named(tuple(choices))}
        found.append(
            Repair(Sentence(f"{first.says.text}_where", values), None, first.left, choices)
        )
    return found


def _rank(tried: _Tried) -> tuple[int, int]:
    """Return how good a repair is: what stays wrong, then how unlikely it is."""
    return tried.repair.left, tried.weight


def _kind(finding: Finding) -> Hashable:
    """Return what says that two findings are of one sort, whatever they count."""
    words = {key for value in finding.sentence.values.values() for key in _words_in(value)}
    return finding.code, finding.sentence.text, frozenset(words)
