"""
What an own game is checked by: its rules, and without a word what its file has numbers for.

Each rule is a check of positions, and of deals as well where it speaks of what is dealt. What
follows from the record of a game alone is checked at once (`pnp.judging.checking`): the ground,
chips against their bags, owners, printed pieces, the end.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from generators.figures import FIGURES, Shape
from pnp.messages import Message
from pnp.model import checks, gamefiles
from pnp.model.gamefiles import for_players, in_language, words_of
from pnp.owngames import dealt, facts, outlines
from pnp.owngames.names import NOT, Draft, each_word, split_words
from pnp.owngames.selectors import NOWHERE, goals_of, select, select_land, select_pieces
from pnp.tables.faults import Faults, KeyPath
from pnp.texts.suggestions import shortened

VALUE = "value"
PER: tuple[Literal["player", "board", "place"], ...] = ("player", "board", "place")
FORMS = ("apart", "beside", "connected")
DEAL = "deal"
# How far things keep apart that do not touch.
_NOT_TOUCHING = 2
# What only some forms and measures have.
_ONLY_WITH = {
    "is_equal": ("apart",),
    "is_one": ("apart",),
    "of": ("beside", "sum", "pairs", "surrounded"),
    "differ": gamefiles.MEASURES,
    "per": gamefiles.MEASURES,
}
# What only some forms and figures have, wherever they are counted.
_OF_FIGURES = {
    "to": ("connected", "distance", "joins", "through"),
    "over": ("distance", "encloses", "group", "surrounded", "through"),
    "stopped_by": ("connected", "distance", "joins", "path", "through"),
    "length": ("group", "line"),
    "around": gamefiles.MEASURES,
    "whose": gamefiles.MEASURES,
}
# What they need.
_NEEDS = {"pairs": "of", "distance": "to", "joins": "to", "through": "to", "sum": "of"}
# Those that only hexes make.
_OF_HEXES = ("line", "ring", "encloses", "surrounded")
_MOST_IN_PATTERN = 37


def rules_of(draft: Draft) -> Iterator[checks.Check]:
    """Yield the rules as checks; what is wrong with them is noted."""
    for name, table in draft.file.rule.items():
        path: KeyPath = ("rule", name)
        form = _form(draft, table, path)
        if form is not None:
            yield checks.Check(
                form,
                table.code or _says(draft, name, form),
                table.asks if table.code else f"{name}_unread",
                table.severity,
                words_of(table.when) or checks.PHASES,
                ruling_of(draft, table.ruling, path),
                name if table.option else "",
                table.who,
                name,
                table.ways,
            )


def _says(draft: Draft, name: str, form: checks.RuleForm) -> str:
    """Return the key of what a rule says; one without words tells whose or where it is broken."""
    table = draft.file.rule[name]
    has_words = bool(in_language(table.says, "en"))
    if has_words or not isinstance(form, checks.Within) or form.differ is not None:
        return f"{name}_says"
    per: str = form.per if isinstance(form.per, str) else "place"
    words = words_of(table.per)
    if isinstance(form.per, tuple) and not table.around and words in ((), PER[:1]):
        # Each on a board of their own.
        per = "player" if words or isinstance(form.measure.which, checks.Pieces) else "board"
    return f"{name}_says_{per}"


def deal_rules(
    draft: Draft, rules: Iterable[checks.Check], on_board: frozenset[str]
) -> Iterator[checks.Check]:
    """Yield those that bind deals: their things are dealt, and nothing is said against it."""
    for rule in rules:
        is_meant = DEAL in (words_of(draft.file.rule[rule.name].when) or (DEAL,))
        is_meant &= not (isinstance(rule.form, checks.Within) and rule.form.measure.is_entered)
        spoken = list(checks.spoken_of(rule.form))  # nothing where it is an entry
        is_dealt = bool(spoken) and all(_is_dealt(draft, one, on_board) for one in spoken)
        if is_meant and is_dealt and not rule.who:
            yield rule


def _is_dealt(draft: Draft, which: checks.Selector, on_board: frozenset[str]) -> bool:
    if draft.ground.is_free:
        return False
    if isinstance(which, checks.Pieces):
        if which.is_on_top:  # deals pile up nothing
            return False
        return bool(on_board.intersection(which.kinds or draft.letters.values()))
    if which.any_of:
        return any(_is_dealt(draft, one, on_board) for one in which.any_of)
    if which.chip:
        return which.chip in on_board
    if which.terrains and not which.is_rest:
        return bool(on_board.intersection(which.terrains))
    return True


def _form(draft: Draft, table: gamefiles.RuleTable, path: KeyPath) -> checks.RuleForm | None:
    keys = keys_of(table, (*FORMS, *gamefiles.MEASURES))
    if not _is_one(draft, keys, path, (*FORMS, *gamefiles.MEASURES)):
        return None
    _note_idle_keys(draft, table, keys[0], path, _ONLY_WITH)
    if keys[0] in FORMS:
        _note_idle_keys(draft, table, keys[0], path, _OF_FIGURES)
    if keys[0] == "beside" and not words_of(table.of):
        draft.faults.add(path, Message("it_needs", names="of", count=1))
    if keys[0] in {"apart", "connected"} and table.most is not None:
        draft.faults.add((*path, "most"), Message("key_only_with", keys="beside"))
    for place, word in each_word(table.when, (*path, "when")):
        draft.faults.note_known(place, "word", word, (DEAL, *checks.PHASES))
    holders = [name for name, one in draft.file.entry.items() if one.shape == "holder"]
    who = table.who
    if who and not holders:
        draft.faults.add((*path, "who"), Message("no_holders", value=who))
    elif who and who not in holders and who in draft.file.entry:
        told = Message("who_is_no_holder", value=who, names=", ".join(holders))
        draft.faults.add((*path, "who"), told)
    elif who:
        draft.faults.note_known((*path, "who"), "entry", who, holders)
    least, most = _bounds(draft, table, path)
    between = table.between or "all"
    if keys[0] in gamefiles.MEASURES:
        measure, per = measured(draft, table, path)
        if per == "player" and table.differ is None and not measure.is_entered:
            # Of each board by itself, so that a deal can keep it, too.
            per = tuple(checks.Land(cells=frozenset(one)) for one in draft.ground.boards) or per
        if table.least is None and table.most is None and table.differ is None:
            draft.faults.add(path, Message("no_bounds"))
        between = "all" if measure.what in FIGURES else between
        return checks.Within(measure, checks.Bounds(least or 0, most), per, between, table.differ)
    which = _which(draft, table, getattr(table, keys[0]), (*path, keys[0]), path)
    if keys[0] == "apart":
        least = _NOT_TOUCHING if least is None else least
        return checks.Apart(which, least, table.is_equal, between, table.shared, table.is_one)
    if keys[0] == "beside":
        of = _there(
            draft, select(draft, table.of, (*path, "of")) if words_of(table.of) else checks.Land()
        )
        # One, unless more or none at all is said.
        least = min(1, 1 if most is None else most) if least is None else least
        return checks.Beside(which, of, least, most, between)
    to = select(draft, table.to, (*path, "to")) if words_of(table.to) else None
    stopped_by = select_pieces(draft, table.stopped_by, (*path, "stopped_by"))
    return checks.Connected(which, between, to, stopped_by)


def _note_idle_keys(
    draft: Draft,
    table: gamefiles.MeasureTable,
    form: str,
    path: KeyPath,
    keys: Mapping[str, tuple[str, ...]],
) -> None:
    """Note keys that make no sense with a form or a measure."""
    for key, forms in keys.items():
        if getattr(table, key) not in ((), "", None, False) and form not in forms:
            word = key.removeprefix("is_")
            told = ", ".join(forms)
            draft.faults.add((*path, word), Message("key_only_with", keys=told))


# What is checked without a word, with the texts of `pnp/texts/texts.toml`.


ALWAYS = (
    checks.Check(checks.Grounded(), "PF05_outline"),
    checks.Check(checks.ChipSupply(), "PF07_supply"),
    checks.Check(checks.Owned(), "PF08_owner"),
)


def stock_checks(draft: Draft, dealing: dealt.Dealing) -> Iterator[checks.Check]:
    """Yield what is checked without a word."""
    yield from ALWAYS
    counts = tuple(
        checks.TerrainCount(
            name, (name,), checks.exactly(count) if is_all else checks.Bounds(most=count)
        )
        for name, count in dealing.box.items()
        for is_all in [draft.file.terrain[name].has_all]
    )
    yield checks.Check(checks.TerrainSupply(counts), "PF06_count", unread="PF06_unread")
    for name, terrain in draft.file.terrain.items():
        if words_of(terrain.within):
            # Where it is dealt or drawn; what a deal lays lies where the deal says.
            land = select_land(draft, terrain.within, ("terrain", name, "in"))
            fixed = frozenset(cell for cell, kind in draft.ground.fixed.items() if kind == name)
            where = checks.Land(any_of=(land, checks.Land(cells=fixed))) if fixed else land
            placed = checks.Placed(checks.Land((name,)), where)
            yield checks.Check(placed, "PF06_place", unread="PF06_unread")
    there = _there(draft, checks.Land())
    if isinstance(there, checks.Land) and there != checks.Land():
        yield checks.Check(checks.Placed(checks.Pieces(), there), "PF08_gone")
    for name, chip in draft.file.chip.items():
        land = select_land(draft, chip.within, ("chip", name, "in"))
        yield checks.Check(
            checks.ChipsPlaced(dealt.facing_of(draft, name) or checks.Land(), name, land),
            "PF07_place",
        )
    kinds: dict[str, dict[str, checks.Bounds]] = {}
    backs: dict[str, str] = {}
    for name, table in draft.file.piece.items():
        if table.flip_of in draft.letters:
            backs[draft.letters[name]] = draft.letters[table.flip_of]
        elif not table.flip_of:  # which is counted with its front
            most = for_players(table.count, draft.players) or 0
            of_kind = kinds.setdefault(table.code or "PF08_supply", {})
            of_kind[draft.letters[name]] = checks.Bounds(most=most)
    for says, bounds in kinds.items():
        supply = checks.PieceSupply(bounds, backs=backs, nobody="PF08_nobody")
        yield checks.Check(supply, says, unread="PF08_unread")
    for name in draft.file.piece:
        front = facts.front_of(draft.file, name)
        if words_of(front.within):
            land = select_land(draft, front.within, ("piece", name, "in"))
            stands_on = front.on or "hex"
            if any(spot.kind != stands_on for spot in land.spots):
                place = Message(f"name_{stands_on}")
                draft.faults.add(("piece", name, "in"), Message("other_spots", place=place))
            placed = checks.Placed(checks.Pieces((draft.letters[name],)), land)
            yield checks.Check(placed, "PF08_place", unread="PF08_unread")


# Measures of a file, and what is made of them: lines of scores, ties, and what ends the game.


def keys_of(table: gamefiles.MeasureTable, keys: tuple[str, ...]) -> list[str]:
    """Return which of *keys* a table has."""
    return [key for key in keys if getattr(table, key)]


def _is_one(draft: Draft, keys: list[str], path: KeyPath, known: tuple[str, ...]) -> bool:
    """Tell whether a table has one of the keys of which it needs one; else that is noted."""
    if not keys:
        draft.faults.add(path, Message("one_form", keys=", ".join(known)))
    elif len(keys) > 1:
        draft.faults.add((*path, keys[1]), Message("form_beside", other=keys[0]))
    return len(keys) == 1


def measured(
    draft: Draft, table: gamefiles.MeasureTable, path: KeyPath
) -> tuple[checks.Measure, checks.Per]:
    """Return what a table counts, and what of; none or several measures are noted."""
    keys = keys_of(table, gamefiles.MEASURES)
    if not _is_one(draft, keys, path, gamefiles.MEASURES):
        return checks.Measure("", NOWHERE), "board"
    measure = _measure(draft, table, keys[0], path)
    if table.whose and measure.what != "entry":
        colours = facts.colours_of(draft.file, draft.players, Faults())
        letters = {one.name: one.letter for one in colours}
        draft.faults.note_known((*path, "whose"), "colour", table.whose, letters)
        measure = measure._replace(colour=letters.get(table.whose, ""))
    return measure, _per(draft, table, measure, path)


def _measure(
    draft: Draft, table: gamefiles.MeasureTable, key: str, path: KeyPath
) -> checks.Measure:
    if key == "entry":
        for other in ("of", "within"):
            if getattr(table, other):
                word = "in" if other == "within" else other
                draft.faults.add((*path, word), Message("not_with_entry"))
        return entry_of(draft, table.entry, (*path, "entry"))
    needed = _NEEDS.get(key, "")
    if needed and not words_of(getattr(table, needed)):
        draft.faults.add(path, Message("it_needs", names=needed, count=1))
    _note_idle_keys(draft, table, key, path, _OF_FIGURES)
    reach = table.reach if isinstance(table.reach, int) else 0
    reaching = ("group", "sum", "through") if reach else ("group",)
    if table.reach and key not in reaching:
        draft.faults.add((*path, "reach"), Message("key_only_with", keys=", ".join(reaching)))
    if key == "group" and (table.reach or words_of(table.over)):
        lacking = "over" if not words_of(table.over) else "" if table.reach else "reach"
        if lacking:
            draft.faults.add(path, Message("it_needs", names=lacking, count=1))
        return _figure(draft, table, key, path)._replace(what="bridged")
    if key == "pattern":
        return _pattern(draft, table, path)
    if key in FIGURES:
        return _figure(draft, table, key, path)
    if key == "sets":
        return _sets(draft, table, path)
    if key != "sum":
        which = _which(draft, table, getattr(table, key), (*path, key), path)
        if key == "height" and isinstance(which, checks.Land):
            words = shortened(words_of(table.height)[0])
            draft.faults.add((*path, key), Message("pieces_expected", value=words))
        length, is_least = _length(draft, table, path)
        return checks.Measure(key, which, length=length, is_least=is_least)
    chips, word = draft.file.chip, table.sum
    which = _which(draft, table, table.of, (*path, "of"), path) if table.of else checks.Pieces()
    of_pieces, of_land = (worths_of(some) for some in (draft.file.piece, draft.file.terrain))
    if word in of_pieces and word not in chips and isinstance(which, checks.Pieces):
        return checks.Measure("weight", which, worth=word)
    if word != VALUE and word not in (*chips, *of_land):
        draft.faults.add_unknown(
            (*path, "sum"), "name", word, (VALUE, *chips, *of_pieces, *of_land)
        )
    chip, worth = word if word in chips else "", word if word in of_land else ""
    by_piece = table.each == "piece" and isinstance(which, checks.Pieces)
    return checks.Measure(key, which, chip, reach, by_piece, worth=worth)


def _sets(draft: Draft, table: gamefiles.MeasureTable, path: KeyPath) -> checks.Measure:
    """Return a measure of whole sets, with one of each of several things or entries."""
    parts, words = list[checks.Measure](), words_of(table.sets)
    for number, word in enumerate(words, start=1):
        place = (*path, "sets", number)
        if word.partition(".")[0] in draft.file.entry:
            parts.append(entry_of(draft, word, place))
        else:
            which = _which(draft, table, word, place, path)
            parts.append(checks.Measure("number_of", which))
    if len(words) == 1:
        draft.faults.add((*path, "sets"), Message("sets_of_several"))
    which = _all_of(draft, parts, (*path, "sets"))
    return checks.Measure("sets", which, parts=tuple(parts))


def _all_of(draft: Draft, parts: Iterable[checks.Measure], path: KeyPath) -> checks.Selector:
    """Return all things among *parts*; that these are pieces and hexes at once is noted."""
    things = [part.which for part in parts if part.what != "entry"]
    lands = tuple(one for one in things if isinstance(one, checks.Land))
    if lands and len(lands) < len(things) and not draft.faults.is_at(path):
        draft.faults.add(path, Message("pieces_and_hexes"))
    kinds = tuple(kind for one in things if isinstance(one, checks.Pieces) for kind in one.kinds)
    return checks.Pieces(kinds) if kinds else checks.Land(any_of=lands) if lands else NOWHERE


def _pattern(draft: Draft, table: gamefiles.MeasureTable, path: KeyPath) -> checks.Measure:
    """Return a measure of a pattern: what its hexes are, and how they lie."""
    name, known = table.pattern, draft.file.pattern
    if not draft.faults.note_known((*path, "pattern"), "pattern", name, known):
        return checks.Measure("pattern", NOWHERE)
    at: KeyPath = ("pattern", name)
    pattern, letters = known[name], list(known[name].where)
    marks = outlines.marks_on_map(pattern.map, letters, (*at, "map"), draft.faults)
    if not 0 < len(marks) <= _MOST_IN_PATTERN:
        size = Message("map_size", count=len(marks), most=_MOST_IN_PATTERN)
        draft.faults.add((*at, "map"), size)
    shown = {mark for mark, _ in marks.values()}
    for mark, row in marks.values():
        if mark not in letters:
            said = Message("pattern_letter", value=mark, letters=" ".join(letters))
            draft.faults.add((*at, "map", row), said)
    for letter in letters:
        if letter not in shown:
            draft.faults.add((*at, "where", letter), Message("pattern_without", value=letter))
    for letter in pattern.alike:
        draft.faults.note_known((*at, "alike"), "letter", letter, letters)
    if draft.faults.is_at(at):
        return checks.Measure("pattern", NOWHERE)
    parts, of = list[checks.Measure](), list[int]()
    for number, (letter, words) in enumerate(pattern.where.items()):
        plain, less = split_words(words)
        # Several words for hexes that are alike: these are the kinds.
        kinds = [(word, *(f"{NOT}{one}" for one in less)) for word in plain]
        for some in kinds if letter in pattern.alike and len(kinds) > 1 else [words]:
            part = _which(draft, table, some, (*at, "where", letter), path)
            parts.append(checks.Measure("number_of", part))
            of.append(number)
    which = _all_of(draft, parts, (*at, "where"))
    if isinstance(which, checks.Pieces):
        _note_off_hexes(draft, which, (*at, "where"))
    shape = Shape(
        tuple((cell, letters.index(mark)) for cell, (mark, _) in marks.items()),
        frozenset(map(letters.index, pattern.alike)),
        pattern.turns,
        pattern.once,
        tuple(of),
    )
    return checks.Measure("pattern", which, parts=tuple(parts), shape=shape)


def _note_off_hexes(draft: Draft, which: checks.Pieces, path: KeyPath) -> None:
    """Note pieces on corners or sides where only those on hexes make a figure."""
    names = (name for name, letter in draft.letters.items() if letter in which.kinds)
    if any(facts.front_of(draft.file, name).on not in {None, "hex"} for name in names):
        draft.faults.add(path, Message("only_on_hexes"))


def worths_of(
    tables: Mapping[str, gamefiles.TerrainTable] | Mapping[str, gamefiles.PieceTable],
) -> dict[str, None]:
    """Return the names of all that things are worth."""
    return dict.fromkeys(name for table in tables.values() for name in table.worth)


def _figure(draft: Draft, table: gamefiles.MeasureTable, key: str, path: KeyPath) -> checks.Measure:
    """Return a measure of a figure, with all that it needs round it."""
    which = _which(draft, table, getattr(table, key), (*path, key), path)
    if isinstance(which, checks.Pieces) and (key in _OF_HEXES or table.reach):
        _note_off_hexes(draft, which, (*path, key))
    words = "of" if key in {"pairs", "surrounded"} else "to"
    of = None
    if key != "joins" and words_of(getattr(table, words)):
        of = _there(draft, select(draft, getattr(table, words), (*path, words)))
    over = _there(draft, select_land(draft, table.over, (*path, "over")))
    between = table.between or "all"
    length, is_least = _length(draft, table, path)
    reach, reach_by = 0, None
    if isinstance(table.reach, str):
        reach_by = entry_of(draft, table.reach, (*path, "reach"))
    else:
        reach = table.reach
    return checks.Measure(
        key,
        which,
        reach=reach,
        reach_by=reach_by,
        of=of,
        goals=tuple(
            # Hexes by where they lie are one goal.
            (
                _there(draft, goal),
                isinstance(goal, checks.Land) and goal.cells is not None and not goal.spots,
                "all" if isinstance(goal, checks.Land) else between,
            )
            for goal in (goals_of(draft, table.to, (*path, "to")) if key == "joins" else ())
        ),
        over=over if isinstance(over, checks.Land) and over != checks.Land() else None,
        stopped_by=select_pieces(draft, table.stopped_by, (*path, "stopped_by")),
        between="all" if isinstance(of, checks.Land) else between,  # hexes are nobody's
        length=length,
        is_least=is_least,
    )


def _length(draft: Draft, table: gamefiles.MeasureTable, path: KeyPath) -> tuple[int, bool]:
    """Return how long what is counted is, and whether it may be longer; 0: the longest."""
    length = str(table.length)
    if length and not re.fullmatch(r"[1-9]\d?\+?", length):
        draft.faults.add((*path, "length"), Message("line_length", value=shortened(length)))
        length = ""
    return int(length.removesuffix("+") or 0), length.endswith("+")


def _there(draft: Draft, which: checks.Selector) -> checks.Selector:
    """Return a selection without hexes where a tile was taken away, unless it names these."""
    gone = tuple(name for name, table in draft.file.terrain.items() if table.is_gone)
    if not gone or isinstance(which, checks.Pieces) or not {*gone}.isdisjoint(which.terrains):
        return which
    return checks.both(which, checks.Land(gone, is_rest=True))


def _which(
    draft: Draft, table: gamefiles.MeasureTable, words: gamefiles.Words, at: KeyPath, path: KeyPath
) -> checks.Selector:
    """Return what the words *at* a place select, where the table at *path* says that it counts."""
    which = _there(draft, select(draft, words, at))
    return checks.narrowed(which, select_land(draft, table.within, (*path, "in")))


def entry_of(draft: Draft, word: str, path: KeyPath) -> checks.Measure:
    """Return the entry called *word*, or a field of one: ``hand.silver``."""
    name, _, field = word.partition(".")
    kind = draft.file.entry.get(name)
    if kind is None:
        draft.faults.add_unknown(path, "entry", name, draft.file.entry)
    elif kind.shape == "text" or (kind.shape == "fields") != bool(field):
        draft.faults.add(path, Message("entry_not_counted", name=word))
    elif field not in {"", *kind.fields}:
        draft.faults.add_unknown(path, "field", field, kind.fields)
    return checks.entered(name, field)


def _per(
    draft: Draft, table: gamefiles.MeasureTable, measure: checks.Measure, path: KeyPath
) -> checks.Per:
    """Return what a measure is taken of: of pieces and entries each player, else the board."""
    words = words_of(table.per)
    if words_of(table.around):
        if words:
            draft.faults.add((*path, "around"), Message("per_or_around"))
        return checks.Around(select(draft, table.around, (*path, "around")))
    if not words:
        return _usual_per(draft, measure)
    for known in PER:
        if words == (known,):
            return known
    regions = [name for name, meaning in draft.names.items() if meaning.kind == "region"]
    for place, word in each_word(table.per, (*path, "per")):
        if word not in regions:
            draft.faults.add_unknown(place, "word", word, (*PER, *draft.file.region))
    return tuple(checks.Land(cells=frozenset(draft.regions.get(word, ()))) for word in words)


def _usual_per(draft: Draft, measure: checks.Measure) -> checks.Per:
    is_of_players = bool(draft.ground.boards)
    if measure.what == "entry":
        table = draft.file.entry.get(measure.entry)
        is_of_players = table is None or table.shape in {"numbers", "fields", "holder", "colours"}
    elif measure.parts:
        is_of_players = any(_usual_per(draft, one) == "player" for one in measure.parts)
    elif isinstance(measure.which, checks.Pieces):
        kinds = [name for name, letter in draft.letters.items() if letter in measure.which.kinds]
        fronts = (facts.front_of(draft.file, name) for name in kinds)
        is_of_players |= any(words_of(front.owner) != (facts.NOBODY_WORD,) for front in fronts)
    return "player" if is_of_players else "board"


def _bounds(
    draft: Draft, table: gamefiles.RuleTable | gamefiles.EndTable, path: KeyPath
) -> tuple[int | None, int | None]:
    """Return the least and the most for so many players; a least above the most is noted."""
    least, most = (for_players(bound, draft.players) for bound in (table.least, table.most))
    if least is not None and most is not None and least > most:
        draft.faults.add((*path, "least"), Message("least_above_most"))
    return least, most


# Scores and ends


def scores_of(draft: Draft) -> Iterator[checks.ScoreRow]:
    """Yield the lines of the score: those of pieces, of entries, and those written out."""
    for name in draft.file.piece:
        points, key = facts.front_of(draft.file, name).points, f"score_piece_{name}"
        if points is not None:
            pieces = checks.Pieces((draft.letters[name],))
            yield checks.ScoreRow(checks.Measure("number_of", pieces), key, points)
    for name, entry in draft.file.entry.items():
        key = f"score_entry_{name}"
        if entry.points is not None:
            yield checks.ScoreRow(checks.entered(name), key, entry.points)
    for name, table in draft.file.score.items():
        path: KeyPath = ("score", name)
        measure, per = measured(draft, table, path)
        if table.table and table.ranks:
            draft.faults.add((*path, "ranks"), Message("table_or_ranks"))
        if table.lead is not None and (table.ranks or per == "board"):
            draft.faults.add((*path, "lead"), Message("lead_of_players"))
        if words_of(table.times):
            times = _factor(draft, table.times, (*path, "times"), per)
            measure = measure._replace(times=times, times_table=table.times_table)
        elif table.times_table:
            draft.faults.add((*path, "times_table"), Message("key_only_with", keys="times"))
        yield checks.ScoreRow(
            measure,
            f"score_line_{name}",
            table.points,
            table.table,
            table.ranks,
            table.tied,
            table.lead,
            ruling=ruling_of(draft, table.ruling, path),
            per=per,
        )


def _factor(draft: Draft, words: gamefiles.Words, path: KeyPath, per: checks.Per) -> checks.Measure:
    """Return what a line of the score is multiplied by: an entry, how many, or what lies there."""
    if isinstance(words, str) and words.partition(".")[0] in draft.file.entry:
        return entry_of(draft, words, path)
    if isinstance(words, str) and per not in {"player", "board"}:
        worths = worths_of(draft.file.terrain)
        if words in draft.file.chip:
            return checks.Measure("sum", checks.Land(), words)
        if words == VALUE or words in worths:
            return checks.Measure("sum", checks.Land(), worth=words if words in worths else "")
    return checks.Measure("number_of", select(draft, words, path))


def ties_of(draft: Draft, scores: Iterable[checks.ScoreRow]) -> Iterator[checks.Measure]:
    """Yield the measures that decide among equal totals."""
    rows = {row.says: row.measure for row in scores}
    for number, name in enumerate(draft.file.game.ties, start=1):
        if f"score_line_{name}" in rows:
            yield rows[f"score_line_{name}"]
        elif name in draft.file.entry:
            yield checks.entered(name)
        else:
            known = (*draft.file.score, *draft.file.entry)
            draft.faults.add_unknown(("game", "ties", number), "name", name, known)


def ruling_of(draft: Draft, word: str, path: KeyPath) -> tuple[str, str] | None:
    """Return the ruling and the choice that ``ID=choice`` names; None for no word."""
    if not word:
        return None
    name, _, choice = word.partition("=")
    path, known = (*path, "ruling"), draft.file.ruling
    if draft.faults.note_known(path, "ruling", name, known):
        draft.faults.note_known(path, "choice", choice, known[name].choices)
    return name, choice


def twice_of(draft: Draft) -> Iterator[checks.Twice]:
    """Yield what scores count and a second entry confirms."""
    for name, table in draft.file.confirm.items():
        path: KeyPath = ("confirm", name)
        measure, _ = measured(draft, table, path)
        if not table.by:
            draft.faults.add(path, Message("it_needs", names="by", count=1))
            continue
        is_count = table.by == checks.TOTALS
        by = checks.entered(checks.TOTALS) if is_count else entry_of(draft, table.by, (*path, "by"))
        yield checks.Twice(f"twice_{name}", measure, by, table.worth, table.is_place)


def ends_of(draft: Draft) -> Iterator[checks.Ending]:
    """Yield what ends the game."""
    groups = Counter(table.together for table in draft.file.end.values())
    for name, table in draft.file.end.items():
        path: KeyPath = ("end", name)
        if table.together and groups[table.together] == 1:
            draft.faults.add((*path, "together"), Message("end_alone", word=table.together))
        least, most = _bounds(draft, table, path)
        if table.points is not None:
            if keys_of(table, gamefiles.MEASURES) or least is not None or most is not None:
                draft.faults.add((*path, "points"), Message("points_or_measure"))
            points = for_players(table.points, draft.players) or 0
            yield checks.Ending(None, points, says=f"end_{name}", together=table.together)
            continue
        measure, per = measured(draft, table, path)
        if least is None and most is None:
            draft.faults.add(path, Message("no_bounds"))
        yield checks.Ending(measure, least or 0, most, per, f"end_{name}", table.together)
