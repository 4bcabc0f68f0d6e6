"""Rules: each is a check of positions, and of deals as well where it speaks of what is dealt."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from pnp.messages import Message
from pnp.model.checks import (
    Apart,
    Beside,
    Check,
    Connected,
    EntryOf,
    Land,
    Pieces,
    Selector,
    SumBelow,
    Within,
)
from pnp.model.deals import DealRule
from pnp.model.gamefiles import RuleTable
from pnp.owngames.drafts import Draft
from pnp.owngames.measures import MEASURES, bounds_of, keys_of, measured, note_bounds
from pnp.owngames.names import words_of
from pnp.owngames.numbers import for_players
from pnp.owngames.selectors import narrowed, select, select_land, select_pieces
from pnp.tables.faults import KeyPath

FORMS = ("apart", "beside", "connected")
DEAL = "deal"
PHASES = ("setup", "play", "end")
# How far things keep apart that do not touch.
_NOT_TOUCHING = 2
# What only some forms and measures have.
_ONLY_WITH = {
    "is_equal": ("apart",),
    "to": ("connected",),
    "stopped_by": ("connected",),
    "of": ("beside", "sum"),
    "differ": MEASURES,
    "per": MEASURES,
}

RuleForm: TypeAlias = Apart | Beside | Connected | Within


class Rule(NamedTuple):
    """A rule of a file as a form."""

    name: str
    form: RuleForm


def rules_of(draft: Draft) -> tuple[Rule, ...]:
    """Return the rules as forms; what is wrong with them is noted."""
    found = []
    for name, table in draft.file.rule.items():
        form = _form(draft, table, ("rule", name))
        if form is not None:
            found.append(Rule(name, form))
    return tuple(found)


def says_key(name: str) -> str:
    """Return the key of what a rule says; the finding's code is its name."""
    return f"{name}_says"


def unread_key(name: str) -> str:
    """Return the key of what is asked where something that cannot be read leaves a rule open."""
    return f"{name}_unread"


def check_of(draft: Draft, rule: Rule) -> Check:
    """Return the check of positions that a rule is."""
    table = draft.file.rule[rule.name]
    return Check(
        rule.form,
        says_key(rule.name),
        unread_key(rule.name),
        table.severity,
        words_of(table.when) or PHASES,
        option=rule.name if table.option else "",
        who=table.who,
    )


def deal_rules(
    draft: Draft, rules: tuple[Rule, ...], on_board: frozenset[str]
) -> Iterator[DealRule]:
    """Yield those that bind deals: their things are dealt, and nothing is said against it."""
    for rule in rules:
        table = draft.file.rule[rule.name]
        is_meant = DEAL in (words_of(table.when) or (DEAL,))
        is_dealt = all(_is_dealt(draft, one, on_board) for one in _selectors(rule.form))
        if is_meant and is_dealt and not table.who:
            yield DealRule(rule.name, rule.form, option=rule.name if table.option else "")


def _selectors(form: RuleForm) -> Iterator[Selector | None]:
    """Yield what has to be dealt for a rule to bind deals; None where it is nothing dealt."""
    if isinstance(form, Within):
        measure = form.measure
        if isinstance(measure, EntryOf):
            yield None
            return
        yield measure.which
        if isinstance(measure, SumBelow) and measure.chip:
            yield Land(chip=measure.chip)
        return
    yield form.which
    if isinstance(form, Beside):
        yield form.of
    if isinstance(form, Connected) and form.to is not None:
        yield form.to


def _is_dealt(draft: Draft, which: Selector | None, on_board: frozenset[str]) -> bool:
    if which is None or draft.ground.is_free:
        return False
    if isinstance(which, Pieces):
        return bool(on_board.intersection(which.kinds or draft.letters.values()))
    if which.any_of:
        return any(_is_dealt(draft, one, on_board) for one in which.any_of)
    if which.chip:
        return which.chip in on_board
    if which.terrains and not which.is_rest:
        return bool(on_board.intersection(which.terrains))
    return True


def _form(draft: Draft, table: RuleTable, path: KeyPath) -> RuleForm | None:
    keys = keys_of(table, (*FORMS, *MEASURES))
    if len(keys) != 1:
        draft.faults.add(path, Message("one_form", keys=", ".join((*FORMS, *MEASURES))))
        return None
    _note_wrong_keys(draft, table, keys[0], path)
    note_bounds(draft, {"least": table.least, "most": table.most}, path)
    if keys[0] in MEASURES:
        return _within(draft, table, path)
    which = select(draft, getattr(table, keys[0]), (*path, keys[0]))
    which = narrowed(which, select_land(draft, table.within, (*path, "in")))
    least = for_players(table.least, draft.players)
    between = table.between or "all"
    if keys[0] == "apart":
        return Apart(which, _NOT_TOUCHING if least is None else least, table.is_equal, between)
    if keys[0] == "beside":
        most = for_players(table.most, draft.players)
        of = select(draft, table.of, (*path, "of")) if words_of(table.of) else Land()
        return Beside(which, of, _least_beside(least, most), most, between)
    to = select(draft, table.to, (*path, "to")) if words_of(table.to) else None
    stops = table.stopped_by
    stopped_by = select_pieces(draft, stops, (*path, "stopped_by")) if words_of(stops) else None
    return Connected(which, between, to, stopped_by)


def _least_beside(least: int | None, most: int | None) -> int:
    """Return the least there may be: one, unless more or none at all is said."""
    return min(1, 1 if most is None else most) if least is None else least


def _within(draft: Draft, table: RuleTable, path: KeyPath) -> Within | None:
    found = measured(draft, table, path)
    if found is None:
        return None
    if table.least is None and table.most is None and table.differ is None:
        draft.faults.add(path, Message("no_bounds"))
    bounds = bounds_of(table.least, table.most, draft.players)
    return Within(found.measure, bounds, found.per, table.between or "all", table.differ)


def _note_wrong_keys(draft: Draft, table: RuleTable, form: str, path: KeyPath) -> None:
    """Note keys that make no sense with a form, and words that mean nothing there."""
    for key, forms in _ONLY_WITH.items():
        if getattr(table, key) not in ((), "", None, False) and form not in forms:
            word = key.removeprefix("is_")
            draft.faults.add((*path, word), Message("key_only_with", keys=", ".join(forms)))
    if form == "beside" and not words_of(table.of):
        draft.faults.add(path, Message("it_needs", names="of", count=1))
    if form in {"apart", "connected"} and table.most is not None:
        draft.faults.add((*path, "most"), Message("key_only_with", keys="beside"))
    for number, word in enumerate(words_of(table.when), start=1):
        if word not in (DEAL, *PHASES):
            place = (*path, "when") if isinstance(table.when, str) else (*path, "when", number)
            draft.faults.add_unknown(place, "word", word, (DEAL, *PHASES))
    holders = [name for name, one in draft.file.entry.items() if one.shape == "holder"]
    if table.who and table.who not in holders:
        draft.faults.add_unknown((*path, "who"), "entry", table.who, holders)
