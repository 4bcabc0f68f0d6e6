"""
Hexes, corners and sides in plain whole numbers, written apart from the program.

A hex is (q, r), a place a point (x, y): hexes, corners and the middles of sides alike, on a grid
so fine that all of them are whole. Two names of one corner are one point.
"""

import re

ROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
CORNERS = {12: (0, -4), 2: (2, -2), 4: (2, 2), 6: (0, 4), 8: (-2, 2), 10: (-2, -2)}
SIDES = {1: (1, -3), 3: (2, 0), 5: (1, 3), 7: (-1, 3), 9: (-2, 0), 11: (-1, -3)}
# The hex behind a side.
BEHIND = {1: (1, -1), 3: (1, 0), 5: (0, 1), 7: (-1, 1), 9: (-1, 0), 11: (0, -1)}


def neighbours(cell):
    return [(cell[0] + q, cell[1] + r) for q, r in ROUND]


def behind(cell, clock):
    return (cell[0] + BEHIND[clock][0], cell[1] + BEHIND[clock][1])


def middle(cell):
    return (4 * cell[0] + 2 * cell[1], 6 * cell[1])


def place(cell, clock=0):
    x, y = middle(cell)
    dx, dy = {0: (0, 0), **CORNERS, **SIDES}[clock]
    return (x + dx, y + dy)


def corners(cell):
    return [place(cell, clock) for clock in CORNERS]


def sides(cell):
    return [place(cell, clock) for clock in SIDES]


def ends(side):
    """The two corners of a side: those nearest to its middle."""
    x, y = side
    near = [(x, y - 2), (x, y + 2), (x - 1, y - 1), (x + 1, y + 1), (x - 1, y + 1), (x + 1, y - 1)]
    return [point for point in near if is_corner(point)]


def is_corner(point):
    """Whether a point is a corner: it is one of some hex near it."""
    x, y = point
    return any(
        (y - dy) % 6 == 0 and (x - dx - 2 * ((y - dy) // 6)) % 4 == 0 for dx, dy in CORNERS.values()
    )


def distance(one, other):
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def hexagon(side):
    """The hexes of a hexagon, by rows, each row from the left; the middle is (0, 0)."""
    reach = range(1 - side, side)
    return [(q, r) for r in reach for q in reach if abs(q + r) < side]


def ring(radius):
    """The hexes round (0, 0), clockwise from the first in reading order."""
    found = [cell for cell in hexagon(radius + 1) if distance(cell, (0, 0)) == radius]
    walk = [found[0]]
    for step in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
        for _ in range(radius):
            walk.append((walk[-1][0] + step[0], walk[-1][1] + step[1]))
    return walk[:-1]


def groups(things, touching):
    """The connected groups of things."""
    left, found = set(things), []
    while left:
        group = [left.pop()]
        for one in group:
            near = {other for other in left if touching(one, other)}
            left -= near
            group.extend(near)
        found.append(group)
    return found


_AT = re.compile(r"([A-Z]+)(\d+)(?:@(\d+))?")


def names_by_place(cells):
    """The names of hexes by row letter and place in the row: of up to 26 rows."""
    top = min(r for _, r in cells)
    found, counts = {}, {}
    for q, r in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        counts[r] = counts.get(r, 0) + 1
        found[q, r] = f"{chr(65 + r - top)}{counts[r]}"
    return found
