"""Rules that a game declares, as rules for bags."""

from collections.abc import Iterator, Set
from typing import assert_never

from generators.bags import measures
from generators.bags.measures import Bounded, Measure
from generators.bags.rules import Apart, Beside, Connected, Rule, Unparted
from pnp.dealing.boxes import Box
from pnp.model import checks
from pnp.model.checks import Land, Pieces, Selector
from pnp.model.deals import DealRule
from pnp.model.evenness import is_number


def rules_of(box: Box, dealt: Set[str]) -> list[Rule]:
    """Return the rules that hold for a board on which such kinds of things are dealt."""
    return [made for rule in box.game.deal_rules for made in made_of(box, rule, dealt)]


def made_of(box: Box, rule: DealRule, dealt: Set[str]) -> list[Rule]:
    """
    Return a rule as rules for bags.

    None where the board is asked for without it, and where it speaks of what is not dealt.
    """
    if not _holds(box, rule) or not _can_be_kept(box, rule, dealt):
        return []
    form = rule.form
    if isinstance(form, checks.Apart):
        which = box.which(form.which, is_by_kind=form.is_equal)
        return [Apart(rule.name, which, form.least, form.is_equal, form.between)]
    if isinstance(form, checks.Beside):
        between = "all" if isinstance(form.of, Land) else form.between
        these, of = box.which(form.which), box.which(form.of)
        return [Beside(rule.name, these, of, form.least, form.most, between)]
    if isinstance(form, checks.Connected):
        return [_connected(box, rule.name, form)]
    return list(_bounded(box, rule.name, form))


def _holds(box: Box, rule: DealRule) -> bool:
    if not rule.option:
        return True
    usual = next(one.default for one in box.game.options if one.name == rule.option)
    return box.request.options.get(rule.option, usual) is rule.is_on


def _can_be_kept(box: Box, rule: DealRule, dealt: Set[str]) -> bool:
    """Return whether something of all that a rule speaks of is dealt."""
    form = rule.form
    if isinstance(form, checks.Within):
        sides: list[Selector | None] = [_measured(form.measure)]
    elif isinstance(form, checks.Beside):
        sides = [form.which, form.of]
    elif isinstance(form, checks.Connected):
        sides = [form.which, Land() if form.to is None else form.to]
    else:
        sides = [form.which]
    return all(side is not None and _is_dealt(box, side, dealt) for side in sides)


def _measured(measure: checks.Measure) -> Selector | None:
    return None if isinstance(measure, checks.EntryOf) else measure.which


def _is_dealt(box: Box, which: Selector, dealt: Set[str]) -> bool:
    if isinstance(which, Pieces):
        return not dealt.isdisjoint(box.kinds(which))
    return bool(box.cells)


def _connected(box: Box, name: str, form: checks.Connected) -> Rule:
    which = form.which
    is_rest = isinstance(which, Land) and which == Land(which.terrains, is_rest=True)
    if isinstance(which, Land) and is_rest and form.to is None:
        return Unparted(name, frozenset(which.terrains), box.area)
    return Connected(
        name,
        box.which(which),
        None if form.to is None else box.which(form.to),
        "all" if isinstance(which, Land) else form.between,
        None if form.stopped_by is None else box.which(form.stopped_by),
    )


def _bounded(box: Box, name: str, form: checks.Within) -> Iterator[Rule]:
    """Yield a measure that keeps its bounds: for each region, and for players who differ."""
    per, players = form.per, box.request.players
    is_by_place = per == "place"
    is_in_parts = is_by_place or isinstance(per, tuple)
    has_pieces = isinstance(_measured(form.measure), Pieces)
    is_of_players = per == "player" or (is_in_parts and form.between == "own")
    owners = box.colours if has_pieces and is_of_players else ()
    counted = box.colours if is_in_parts and form.between == "others" else ()
    least, most = form.bounds.least_for(players), form.bounds.most_for(players)
    for measure in _measures(box, form):
        if least or most is not None:
            yield Bounded(
                name, measure, least, most, owners=owners, by_place=is_by_place, counted=counted
            )
        if form.differ is not None and has_pieces:
            yield Bounded(name, measure, differ=form.differ, owners=box.colours)


def _measures(box: Box, form: checks.Within) -> Iterator[Measure]:
    """Yield the measure of a form, in each region by itself."""
    measure = form.measure
    if isinstance(measure, checks.EntryOf):
        return
    for land in form.per if isinstance(form.per, tuple) else (Land(),):
        narrowed = measure._replace(which=checks.narrowed(measure.which, land))
        yield _measure(box, narrowed)


def _measure(box: Box, measure: checks.Selecting) -> Measure:
    which = box.which(measure.which)
    match measure:
        case checks.NumberOf():
            return measures.Number(which)
        case checks.LargestGroup():
            return measures.LargestGroup(which)
        case checks.KindsBelow():
            return measures.KindsBelow(which, box.terrain_kinds(Land()))
        case checks.SumBelow():
            values = values_of(box, measure.chip)
            is_by_piece = measure.is_by_piece and isinstance(measure.which, Pieces)
            return measures.SumBelow(which, values, measure.reach, is_by_piece)
        case _:
            assert_never(measure)


def values_of(box: Box, chip: str) -> dict[str, int]:
    """Return what terrains count for, or the chips of a kind."""
    if not chip:
        return {terrain.name: terrain.value for terrain in box.game.terrains if terrain.value}
    bags = (kind.bag for kind in box.game.chips if kind.id == chip)
    values = [value for bag in bags for value in bag if is_number(value)]
    return {f"{chip}={value}": int(value) for value in values}
