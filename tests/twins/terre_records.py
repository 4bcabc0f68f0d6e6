"""
Games of Terre de Barons that were written down, played on the table of the other twin.

Turns come as plain tuples: a colour, then actions of a verb and words, hexes being pairs.
"""

from collections import Counter
from itertools import pairwise

from tests.twins import terre_games


def replay(land, officers, turns):
    """Return the table after *turns*, and whether the game is over; asserts that all are legal."""
    barons = {colour: cell for colour, kind, cell in officers if kind == "B"}
    knights = {c: [cell for own, kind, cell in officers if (own, kind) == (c, "K")] for c in barons}
    starts = [cell for *_, cell in officers]
    assert len({*starts}) == len(starts) == 3 * len(barons)
    assert all(land[cell] for cell in starts)
    table = terre_games.new_table(land, barons, knights)
    seats = [colour for colour, _ in turns[: len(barons)]]
    for number, (colour, actions) in enumerate(turns, start=1):
        assert colour == seats[(number - 1) % len(barons)]
        try:
            _turn(table, colour, actions)
        except terre_games.GameOverError:
            assert number == len(turns)
            return table, True
        assert len({*table.barons.values()}) == len(barons)
    return table, False


def _turn(table, colour, actions):
    die = next((words[0] for verb, words in actions if verb == "die"), 0)
    actions = [action for action in actions if action[0] != "die"]
    orders = [verb for verb, _ in actions if verb not in {"baron", "knight", "ride"}]
    assert len(actions) <= 2
    if len(orders) == 2:
        assert die >= 4
        die = 0
    for verb, words in actions:
        if verb in {"baron", "knight"}:
            (path,) = words
            if len(path) > 2:
                assert len(path) - 1 <= terre_games.STEPS[die]
                die = 0
            assert all(b in table.around(a) for a, b in pairwise(path))
            _put(table, colour, verb, path[0], path[-1])
        elif verb == "ride":
            _put(table, colour, {"B": "baron", "K": "knight"}[words[0]], *words[1])
        else:
            die = _order(table, colour, die, verb, words)


def _put(table, colour, verb, start, goal):
    if verb == "baron":
        assert table.barons[colour] == start
        table.barons[colour] = goal
    else:
        table.knights[colour][table.knights[colour].index(start)] = goal


def _order(table, colour, die, verb, words):
    (cell,), *words = words
    is_own, has_baron = table.donjons.get(cell) == colour, table.barons[colour] == cell
    assert not table.has_active_enemy(cell, colour)
    if verb in {"recruit", "unbuild"}:
        assert has_baron or (is_own and colour in table.active(cell))
    else:
        assert has_baron or (is_own and verb != "build")
    if verb == "recruit":
        before = table.reserve[colour]
        is_plain = words[0] == min(1, before)
        assert terre_games._recruit(table, colour, cell, 0 if is_plain else die, None)
        assert before - table.reserve[colour] == words[0]
        return die if is_plain else 0
    if verb in {"build", "unbuild"}:
        assert {"build": terre_games._build, "unbuild": terre_games._unbuild}[verb](
            table, colour, cell, die, None
        )
        return die
    came = Counter()
    for (place,), count in zip(words[::2], words[1::2], strict=True):
        for _ in range(count):
            if verb == "disperse":
                assert any(
                    place in terre_games._ahead(table, colour, cell, side) for side in _sides()
                )
                table.change(cell, colour, -1)
                terre_games._arrive(table, colour, place)
            else:
                way = _between(place, cell)
                assert not any(table.has_active_enemy(c, colour) for c in [place, *way, cell])
                assert table.own_troops(place, colour) > came[place]
                goal = terre_games._stop(table, colour, [*way, cell])
                table.change(place, colour, -1)
                came[goal] += 1
                terre_games._arrive(table, colour, goal)
    return die


def _sides():
    return ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _between(start, goal):
    """Return the hexes between the ends of a straight line."""
    for q, r in _sides():
        way = [(start[0] + n * q, start[1] + n * r) for n in range(1, 7)]
        if goal in way:
            return way[: way.index(goal)]
    raise AssertionError((start, goal))
