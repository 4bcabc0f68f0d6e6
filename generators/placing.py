"""
Things on places of which each takes only some of them: drawn, and whether all can be filled.

A big tile fits only places of its shape, in some of six turns. Places are filled one after the
other, each with one of all ways that are left. If at every step there are equally many of these,
whatever lies already, all results are equally likely, and their number is the product.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from generators import BudgetError

if TYPE_CHECKING:  # slow to import, and nobody draws who only asks whether things fit
    from generators.randomness import Stream

# Where a place is left without anything, all is drawn again.
_MOST_TRIES = 1_000

# What a place may have: equal things are one sort.
Sort = TypeVar("Sort")


def can_fill(choices: Sequence[Collection[Sort]], stock: Mapping[Sort, int]) -> bool:
    """
    Tell whether each place can have one of its *choices*, with no more of each than *stock* has.

    Things are handed out one by one; where all that a place may have are gone, another place gives
    up its own for another one, and so on (augmenting paths).

    >>> can_fill([{"a", "b"}, {"a"}], {"a": 1, "b": 1}), can_fill([{"a"}, {"a"}], {"a": 1, "b": 1})
    (True, False)
    """
    holders: dict[Sort, list[int]] = {thing: [] for thing in stock}

    def has_room(place: int, asked: set[Sort]) -> bool:
        for thing in choices[place]:
            if thing in asked:
                continue
            asked.add(thing)
            held = holders[thing]
            if len(held) < stock[thing]:
                held.append(place)
                return True
            for at, other in enumerate(held):
                if has_room(other, asked):
                    held[at] = place
                    return True
        return False

    return all(has_room(place, set()) for place in range(len(choices)))


def draw_ways(
    ways: Sequence[Sequence[str]], stock: Mapping[str, int], stream: "Stream"
) -> tuple[int, ...]:
    """
    Return a way for each place by its number among *ways*, which say what lies there then.

    Raises:
        BudgetError: of what there is in *stock* no deal was found that fills all.
    """
    order = sorted(range(len(ways)), key=lambda place: len({*ways[place]}))
    for _ in range(_MOST_TRIES):
        left, drawn = Counter(stock), dict[int, int]()
        for place in order:
            # Of equal things each is one of its own.
            there = [at for at, thing in enumerate(ways[place]) for _ in range(left[thing])]
            if not there:
                break
            drawn[place] = stream.pick(there)
            left[ways[place][drawn[place]]] -= 1
        else:
            return tuple(drawn[place] for place in range(len(ways)))
    raise BudgetError("places_not_filled", "the big tiles filled not all places; try another seed")


def ways_to_fill(ways: Sequence[Sequence[str]], stock: Mapping[str, int]) -> tuple[int, bool]:
    """
    Return in how many ways places can be filled, and whether that is exact; else it is at most.

    It is if places have the same things to choose from or none in common, each in equally many
    ways: then there are equally many at every step.

    >>> ways_to_fill([["a", "b", "b", "a"], ["b", "a"]], {"a": 1, "b": 1})
    (4, True)
    """
    turns = [Counter(some) for some in ways]
    is_even = all(len({*some.values()}) == 1 for some in turns) and all(
        one.keys() == other.keys() or one.keys().isdisjoint(other)
        for one, other in combinations(turns, 2)
    )
    total, filled = 1, Counter[frozenset[str]]()
    for some in turns:
        things = frozenset(some)
        there = sum(stock[thing] for thing in things) - (filled[things] if is_even else 0)
        total *= there * max(some.values(), default=0)
        filled[things] += 1
    return total, is_even
