"""
Melees of knights, acted out as the rules tell them, knight by knight.

Slow and literal: knights are single things, melees are lists of them.
"""

from itertools import permutations


def left_after_melees(knights):
    """
    Return the colours of the knights outside all melees.

    A melee takes as many different colours as there are, one knight of each; at least two.
    """
    free = list(knights)
    while len(set(free)) >= 2:
        for colour in set(free):
            free.remove(colour)
    return free


def left_after_arrivals(knights):
    """Return, for every order in which the knights may come, who is outside all melees."""
    outcomes = set()
    for order in set(permutations(knights)):
        for free in play([], [], list(order)):
            outcomes.add(tuple(sorted(free)))
    return outcomes


def play(melees, free, coming):
    """Yield the knights that are free in the end, whichever melee a newcomer chooses."""
    if not coming:
        yield free
        return
    newcomer, *later = coming
    enemies = [knight for knight in free if knight != newcomer]
    if enemies:  # meets an active knight before anything else
        rest = list(free)
        rest.remove(enemies[0])
        yield from play([*melees, [enemies[0], newcomer]], rest, later)
        return
    choices = [place for place, melee in enumerate(melees) if newcomer not in melee]
    for place in choices:
        changed = [[*melee, newcomer] if n == place else melee for n, melee in enumerate(melees)]
        yield from play(changed, free, later)
    if not choices:
        yield from play(melees, [*free, newcomer], later)
