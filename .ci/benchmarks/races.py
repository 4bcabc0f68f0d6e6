"""
Games of Terre de Barons played for points: greedy players, alike in every seat.

They stand on the rules of the other twin alone. A player looks at every order and every move,
goes on from the best few with the second action, and takes what leaves the best prospects:
points first, then the site that can be built on soonest for its points. Knights go to own
donjons, to recruit there, and troops leave from there in straight lines. Nobody attacks.
"""

from typing import NamedTuple

from tests.twins.terre_games import (
    SIDES,
    STEPS,
    GameOverError,
    Table,
    _ahead,
    _build,
    _recruit,
    new_table,
)

_GOES_ON = 2  # so many first actions are followed up
_A_POINT = 10
_A_SITE = 6


class Ways(NamedTuple):
    """From one hex: the steps to all others, mountains walked round; neighbours; what is in line."""

    counts: dict
    near: tuple
    in_line: tuple


def ways_of(land):
    """Return the ways from every hex that can be passed."""
    return {cell: _ways_from(cell, land) for cell, value in land.items() if value}


def _ways_from(start, land):
    found, edge = {start: 0}, [start]
    for cell in edge:
        for side in SIDES:
            other = (cell[0] + side[0], cell[1] + side[1])
            if land.get(other) and other not in found:
                found[other] = found[cell] + 1
                edge.append(other)
    near = tuple(cell for cell, count in found.items() if count == 1)
    line = tuple(cell for cell in found if cell != start and _is_in_line(cell, start))
    return Ways(found, near, line)


def _is_in_line(one, other):
    return one[0] == other[0] or one[1] == other[1] or sum(one) == sum(other)


def race(land, barons, knights, order, rng):
    """Play a game in this order of colours; return what each colour is ranked by."""
    *_, (table, _) = turns(land, barons, knights, order, rng)
    return table.ranking()


def turns(land, barons, knights, order, rng, most_turns=300):
    """Yield the table after each turn, and whether the game is over."""
    table = new_table(land, dict(barons), {c: list(pair) for c, pair in knights.items()})
    steps = ways_of(land)
    for turn in range(most_turns):
        colour = order[turn % len(order)]
        table, is_over = _best_turn(table, colour, rng.randint(1, 6), steps, rng)
        yield table, is_over
        if is_over:
            return


def _best_turn(table, colour, die, steps, rng):
    """Return the table after the best turn that was found, and whether the game is over."""

    def valued(tables):
        return _valued(tables, colour, steps, rng)

    best = [(_prospects(table, colour, steps), 0.0, table, False)]
    for bonus, later in ((die, 0), (0, die)):
        moved = _best_first(valued(_moves(table, colour, bonus, steps)))
        ordered = _best_first(valued(_orders(table, colour, bonus)))
        best += moved[:1] + ordered[:1]
        for _, _, after, is_over in (*moved[:_GOES_ON], *ordered[:_GOES_ON]):
            best += [] if is_over else valued(_moves(after, colour, later, steps))
        for _, _, after, _ in moved[:_GOES_ON]:
            best += valued(_orders(after, colour, later))
    if die >= 4:  # the die gives the second order, and nothing else
        for _, _, after, is_over in valued(_orders(table, colour, 0)):
            best += [] if is_over else valued(_orders(after, colour, 0))
    _, _, table, is_over = max(best, key=_promise)
    return table, is_over


def _promise(one):
    return one[:2]


def _best_first(tables):
    return sorted(tables, key=_promise, reverse=True)


def _valued(tables, colour, steps, rng):
    """Return tables with what they promise, and a number that decides among equals."""
    return [
        (_prospects(after, colour, steps), rng.random(), after, is_over)
        for after, is_over in tables
    ]


def _copied(table):
    return Table(
        table.land,
        table.colours,
        dict(table.barons),
        {c: list(pair) for c, pair in table.knights.items()},
        dict(table.donjons),
        dict(table.troops),
        dict(table.reserve),
        table.discard.copy(),
    )


def _moves(table, colour, die, steps):
    """Yield the tables after moves of officers: the baron anywhere, knights to where it is best."""
    others = {place for c, place in table.barons.items() if c != colour}
    for cell, count in steps[table.barons[colour]].counts.items():
        if 0 < count <= STEPS[die] and cell not in others:
            after = _copied(table)
            after.barons[colour] = cell
            yield after, False
    own = {cell for cell, owner in table.donjons.items() if owner == colour}
    for number, place in enumerate(table.knights[colour]):
        if place in own:
            continue
        counts = steps[place].counts.items()
        near = [cell for cell, count in counts if 0 < count <= STEPS[die]]
        goals = own or {table.barons[colour]}
        after = _copied(table)
        after.knights[colour][number] = min(
            near, key=lambda cell: min(steps[cell].counts.get(goal, 9) for goal in goals)
        )
        yield after, False


def _orders(table, colour, die):
    """Yield the tables after each order: build, recruit, send troops away, call them."""
    baron = table.barons[colour]
    own = {cell for cell, owner in table.donjons.items() if owner == colour}
    for cell in {baron, *own}:
        if table.has_active_enemy(cell, colour):
            continue
        if cell == baron:
            yield from _tried(_build, table, colour, cell, die)
        if cell == baron or (cell in own and colour in table.active(cell)):
            yield from _tried(_recruit, table, colour, cell, die)
        yield from _sent(table, colour, cell)
        yield from _called(table, colour, cell)


def _tried(order, table, colour, cell, die):
    after = _copied(table)
    try:
        if order(after, colour, cell, die, None):
            yield after, False
    except GameOverError:
        yield after, True


def _sent(table, colour, cell):
    """Yield the tables after all troops of a hex have gone to another in line, none an enemy's."""
    count = table.own_troops(cell, colour)
    if not count:
        return
    for side in SIDES:
        for goal in _ahead(table, colour, cell, side):
            is_held = table.has_enemy_troops(goal, colour) or table.has_enemy_donjon(goal, colour)
            if not is_held and table.own_troops(goal, colour) < 3:
                after = _copied(table)
                after.change(cell, colour, -count)
                after.change(goal, colour, count)
                yield after, False


def _called(table, colour, cell):
    """Yield the table after all troops in line have come; only over hexes free of enemies."""
    if table.has_enemy_troops(cell, colour) or table.has_enemy_donjon(cell, colour):
        return
    after = _copied(table)
    came = 0
    for side in SIDES:
        for start in _ahead(table, colour, cell, side):
            count = table.own_troops(start, colour)
            if count and not table.has_active_enemy(start, colour):
                after.change(start, colour, -count)
                after.change(cell, colour, count)
                came += count
    if came:
        yield after, False


def _prospects(table, colour, steps):
    """Return what a table promises to a colour."""
    own = {cell for cell, owner in table.donjons.items() if owner == colour}
    taken = set(table.donjons)
    for cell in table.donjons:
        taken.update(steps[cell].near)
    coming = dict.fromkeys(steps, 0.0)
    for cell, (owner, count) in table.troops.items():
        if owner != colour:
            taken.add(cell)
            continue
        coming[cell] += 0.5 * count
        for other in steps[cell].in_line:
            coming[other] += 0.5 * count
    best, site = _best_site(table, colour, steps, taken, coming)
    ready = sum(_readiness(place, own, site, steps) for place in table.knights[colour])
    return _A_POINT * table.points(colour) + _A_SITE * best + ready


def _best_site(table, colour, steps, taken, coming):
    """Return how soon which hex can be built on for its points: points a turn or so."""
    kinds = {table.land[cell] for cell, owner in table.donjons.items() if owner == colour}
    more = 1 + (len(kinds) == 1) if kinds else 0
    best, site = 0.0, None
    for cell, count in steps[table.barons[colour]].counts.items():
        value = table.land[cell]
        gain = value if value in kinds else value + more
        rate = gain / (1 + 0.6 * count + max(0.0, 3 - coming[cell]))
        if rate > best and cell not in taken and not table.has_active_enemy(cell, colour):
            best, site = rate, cell
    return best, site


def _readiness(place, own, site, steps):
    """Return what a knight is good for: near an own donjon, else near the site to come."""
    counts = steps[place].counts
    nearest = min((counts.get(goal, 9) for goal in own or {site}), default=9)
    return 0.4 / (1 + nearest)
