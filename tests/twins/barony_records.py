"""
Games of Barony that were written down, played on the table of the other twin.

Turns come as plain tuples: a colour, then actions of a verb and words, hexes being pairs.
"""

from tests.twins import barony_games


def replay(land, order, cities, turns):
    """Return the table after *turns*, and whether the game is over; asserts that all are legal."""
    table = barony_games.new_table(land, order)
    for cell, colour in cities:
        assert barony_games._suits_first_city(table, cell)
        table.put(cell, colour, barony_games.CITY)
        table.put(cell, colour, barony_games.KNIGHT)
    assert all(len(table.places(colour, barony_games.CITY)) == 3 for colour in order)
    for number, (colour, actions) in enumerate(turns):
        assert colour == order[number % len(order)]
        assert number % len(order) or not table.has_duke()
        (verb, words), *rest = actions
        taken = [*rest.pop()[1][0]] if rest else []
        assert not rest
        _ACTIONS[verb](table, colour, words, taken)
        assert not taken
    return table, table.has_duke() and not len(turns) % len(order)


def _recruit(table, colour, words, taken):
    (cell,), count = words
    is_lake = any(table.land.get(near) == "lake" for near in table.around(cell))
    assert barony_games.CITY in table.kinds(cell, colour)
    assert 1 <= count <= (3 if is_lake else 2)
    for _ in range(count):
        table.put(cell, colour, barony_games.KNIGHT)


def _move(table, colour, words, taken):
    assert len(words) <= 2
    moved = []
    for start, goal in words:
        assert goal in table.around(start)
        assert table.kinds(start, colour).count(barony_games.KNIGHT) > moved.count(start)
        assert barony_games._is_open_to(table, goal, colour)
        table.take(start, colour, barony_games.KNIGHT)
        table.put(goal, colour, barony_games.KNIGHT)
        moved.append(goal)
        if (
            len(
                [
                    k
                    for k in table.kinds(goal, colour)
                    if k in (barony_games.KNIGHT, barony_games.VILLAGE)
                ]
            )
            > 1
        ):
            for enemy, kind in table.enemies(goal, colour):
                table.take(goal, enemy, kind)
                if kind == barony_games.VILLAGE and table.players[enemy].tokens.total():
                    token = taken.pop(0)
                    table.players[enemy].tokens[token] -= 1
                    assert table.players[enemy].tokens[token] >= 0
                    table.players[colour].tokens[token] += 1


def _build(table, colour, words, taken):
    for (cell,), kind in zip(words[::2], words[1::2], strict=True):
        assert kind in (barony_games.VILLAGE, barony_games.STRONGHOLD)
        assert not any(
            k in (barony_games.CITY, barony_games.STRONGHOLD, barony_games.VILLAGE)
            for _, k in table.pawns[cell]
        )
        assert not table.enemies(cell, colour)
        table.take(cell, colour, barony_games.KNIGHT)
        table.put(cell, colour, kind)
        table.players[colour].tokens[barony_games.TOKEN[table.land[cell]]] += 1


def _city(table, colour, words, taken):
    ((cell,),) = words
    assert table.land[cell] != "forest"
    assert not table.has_city_beside(cell)
    assert not table.enemies(cell, colour)
    table.take(cell, colour, barony_games.VILLAGE)
    table.put(cell, colour, barony_games.CITY)


def _expedition(table, colour, words, taken):
    ((cell,),) = words
    player = table.players[colour]
    assert player.reserve[barony_games.KNIGHT] >= 2
    assert table.land[cell] != "lake"
    assert cell not in table.pawns
    assert table.is_border(cell)
    player.reserve[barony_games.KNIGHT] -= 1
    player.removed += 1
    table.put(cell, colour, barony_games.KNIGHT)


def _title(table, colour, words, taken):
    player = table.players[colour]
    assert sum(barony_games.GOLD[token] for token in words[0]) >= 15
    for token in words[0]:
        player.tokens[token] -= 1
        assert player.tokens[token] >= 0
    player.rank += 1
    assert player.rank <= 4


_ACTIONS = {
    "recruit": _recruit,
    "move": _move,
    "build": _build,
    "city": _city,
    "expedition": _expedition,
    "title": _title,
}
