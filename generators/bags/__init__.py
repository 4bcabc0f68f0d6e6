"""
Bags of things dealt onto places under declared rules: hexes, corners, sides, players, a row.

Each bag is drawn from a stream of its own. Those that hang together are thrown away together
until their rules hold, which is uniform if each has equally many places on every board. Where
too many deals failed, a search goes through all layouts: what it finds is not uniform, and where
it finds nothing there is nothing. Where that takes too many steps, a deal is mended move by
move; then it is given up. All of them stop at an amount of work, so that a thousand hexes take
no longer than some seconds. Where counting finds no deal, none is looked for.

How many deals there are and what hangs together is told by `counting`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from generators import BudgetError, NamedTuple, NoSuchBoardError, OutOfStepsError
from generators.bags.counting import DealCount, count_deals, group_bags, place_count, refuted
from generators.bags.drawing import Bag, Draws, Group, Layout, work_of
from generators.bags.rules import Apart, Rule, Table
from generators.figures import Laid, Thing
from generators.hexes import hexes_at, place_at
from generators.randomness import Stream

DEAL_LIMIT = 20_000
STEP_LIMIT = 50_000
# What the deals of a group may cost, the search and the mending each: about a second for
# every million of places and things that are looked at; mending looks at little, and is quicker.
_MOST_DRAWING = 4_000_000
_MOST_SEARCHING = 3_000_000
_MOST_MENDING = 40_000_000
_MOST_SOLVING = 200_000_000
# So many deals tell how often each rule is obeyed by itself.
_MOST_LOOKED_AT = 200
_MOST_LOOKING = 200_000
# The solver of deals without equal neighbours is for so many hexes.
_MOST_SOLVED = 200
# A deal without equal neighbours is given up at the first of them: so many can be tried.
_MORE_DEALS_APART = 5


class Dealt(NamedTuple):
    """What was laid, by the names of the bags, and from how many deals it was drawn."""

    laid: Mapping[str, tuple[Laid, ...]]
    drawn_from: DealCount


def deal_bags(
    bags: Sequence[Bag],
    rules: Sequence[Rule] = (),
    *,
    seed: int,
    deal_limit: int = DEAL_LIMIT,
    step_limit: int = STEP_LIMIT,
) -> Dealt:
    """
    Return a deal of all *bags*, later ones after earlier ones, that obeys all *rules*.

    Raises:
        NoSuchBoardError: there is none; proved.
        BudgetError: *deal_limit* deals failed, and *step_limit* steps of search found none.
    """
    all_bags = tuple(bags)
    table = Table()
    laid: Layout = {}
    drawn_from = DealCount(1, 1)
    for bag in all_bags:
        there, places = len(bag.things), place_count(bag, all_bags)
        if bag.laid_count > there:
            raise NoSuchBoardError(
                "bag_too_small",
                "{name}: {laid} are to be laid, and there are {there}",
                name=bag.name,
                laid=bag.laid_count,
                there=there,
            )
        if places is not None and bag.laid_count > places:
            raise NoSuchBoardError(
                "bag_has_no_room",
                "{name}: {laid} are to be laid, and there is room for {places}",
                name=bag.name,
                laid=bag.laid_count,
                places=places,
            )
    for group in group_bags(all_bags, tuple(rules)):
        count = count_deals(group, all_bags)
        if not count.different:
            raise _impossible(group)
        found, is_drawn = _deal_group(group, table, seed, (deal_limit, step_limit))
        if not is_drawn:
            count = count._replace(is_exact=False, is_uniform=False, is_found=True)
        laid |= found
        drawn_from = drawn_from.times(count)
        for bag in group.bags:
            table.lay(found[bag.name], covers=bag.covers)
    # Where two bags lay the same kind, two deals may look alike.
    kinds = Counter(kind for bag in all_bags if bag.is_seen for kind in bag.kinds)
    if max(kinds.values(), default=0) > 1:
        drawn_from = drawn_from.with_looks(drawn_from.different)
    return Dealt({bag.name: laid[bag.name] for bag in bags}, drawn_from)


def _deal_group(
    group: Group, table: Table, seed: int, limits: tuple[int, int]
) -> tuple[Layout, bool]:
    """
    Return a deal of a group, and whether it was drawn; else it was searched for.

    Raises:
        NoSuchBoardError: there is none; proved.
        BudgetError: none was found.
    """
    if (rule := refuted(group)) is not None:
        raise _impossible(group, rule.name)
    if (dealt := _deal_apart(group, seed, limits)) is not None:
        return dealt
    draws = Draws(group, seed)
    deals = _within_work(limits[0], group, _MOST_DRAWING)
    for _ in range(deals):
        layout = draws.draw(table)
        if layout is not None:
            return layout, True
    from generators.bags.searching import LayoutSearch, mended

    length, stream = len(table), Stream(seed, f"{group}, searched")
    try:
        steps = _within_work(limits[1], group, _MOST_SEARCHING)
        for layout in LayoutSearch(group, table, stream).layouts(steps):
            return layout, False
    except OutOfStepsError:
        table.take_back(length)
        found = mended(group, table, stream, limits[1], _MOST_MENDING)
        if found is None:
            raise _given_up(group, table, seed, deals) from None
        return found, False
    finally:
        table.take_back(length)
    raise _impossible(group)


def _within_work(tries: int, group: Group, most_work: int) -> int:
    """Return *tries*, or as many as so much work allows."""
    work = sum(len(bag.places) + bag.laid_count for bag in group.bags)
    work += sum(work_of(rule, group.bags) for rule in group.rules)
    return min(tries, 1 + most_work // (1 + work))


def _given_up(group: Group, table: Table, seed: int, deals: int) -> BudgetError:
    """Return that nothing was found: with how many of some deals obey each rule by itself."""
    tries = _within_work(_MOST_LOOKED_AT, group, _MOST_LOOKING)

    def kept(*rules: Rule) -> int:
        draws = Draws(group._replace(rules=rules), seed, ", looked at")
        return sum(draws.draw(table) is not None for _ in range(tries))

    there = kept()
    each = {rule.name: kept(rule) for rule in group.rules} if there else {}
    # A rule that is never kept by itself is no matter of luck.
    if each and all(each.values()):
        advice = BudgetError("try_other_seed", "relax a rule, lay fewer, or try another seed")
    else:
        advice = BudgetError("relax_or_lay_fewer", "relax a rule, or lay fewer")
    if not each:
        return BudgetError(
            "gave_up_on_deals_of",
            "gave up on {group} after {deals} deals and a search, none of which obeys {rules}; "
            "{advice}",
            group=group,
            deals=deals,
            rules=_names_of(group),
            advice=advice,
        )
    return BudgetError(
        "gave_up_on_rules",
        "gave up on {group} after {deals} deals and a search: none obeys all rules; of {there} "
        "deals so many keep each: {rules}; {advice}",
        group=group,
        deals=deals,
        there=there,
        rules=", ".join(f"{name} {count}" for name, count in each.items()),
        advice=advice,
    )


def _names_of(group: Group) -> str:
    return ", ".join(dict.fromkeys(rule.name for rule in group.rules)) or "what lies there"


def _impossible(group: Group, rules: str = "") -> NoSuchBoardError:
    return NoSuchBoardError(
        "no_deal_obeys",
        "no deal of {group} obeys {rules}; relax a rule, or lay fewer",
        group=group,
        rules=rules or _names_of(group),
    )


def _deal_apart(group: Group, seed: int, limits: tuple[int, int]) -> tuple[Layout, bool] | None:
    """
    Return a deal without equal neighbours by the quicker way for these.

    ``None`` where it is not this alone that is asked for: hexes filled so that equal kinds do
    not touch.
    """
    from generators.deals import deal_apart_or_search

    if len(group.bags) != 1 or len(group.rules) != 1:
        return None
    (bag,), (rule,) = group
    if not (
        isinstance(rule, Apart)
        and (rule.equal, rule.least, rule.between, rule.which.zone) == (True, 2, "all", None)
        and bag.laid_count == len(bag.places) <= _MOST_SOLVED
        and bag.is_shuffled
        and not bag.along
        and not any(thing.owner for thing in bag.things)
    ):
        return None
    cells = [
        hexes_at(place)[0]
        for place in bag.places
        if not isinstance(place, str) and place.kind == "hex"
    ]
    if len(cells) < len(bag.places):
        return None
    dealt, is_drawn = deal_apart_or_search(
        frozenset(cells),
        [thing.kind for thing in bag.things],
        free=bag.kinds - rule.kinds,
        seed=seed,
        name=bag.name,
        limits=(
            _within_work(_MORE_DEALS_APART * limits[0], group, 10 * _MOST_DRAWING),
            min(limits[1], 1 + _MOST_SOLVING // (len(cells) ** 2 * len(bag.kinds))),
        ),
        advice=BudgetError("relax_rule", "relax {rule}, or lay fewer", rule=rule.name),
    )
    laid = tuple(Laid(place_at(cell), Thing(dealt[cell])) for cell in cells)
    return {bag.name: laid}, is_drawn
