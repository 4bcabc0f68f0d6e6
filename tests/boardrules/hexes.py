"""Just enough arithmetic of hexes: pairs (q, r), pointy-top, r downwards."""

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def around(cell):
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in STEPS]


def perimeter(cells):
    """Return the number of sides between *cells* and all that is not, holes included."""
    shared = sum(
        ((q + 1, r) in cells) + ((q, r + 1) in cells) + ((q - 1, r + 1) in cells) for q, r in cells
    )
    return 6 * len(cells) - 2 * shared


def covered_cells(cover):
    return frozenset(cell for piece in cover for cell in piece.cells())


def steps_between(one, other):
    dq, dr = one[0] - other[0], one[1] - other[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def reachable(start, cells):
    seen, todo = {start}, [start]
    while todo:
        for other in around(todo.pop()):
            if other in cells and other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def is_one_piece(cells):
    cells = set(cells)
    return len(reachable(next(iter(cells)), cells)) == len(cells)


def has_hole(cells):
    qs, rs = [q for q, _ in cells], [r for _, r in cells]
    box = {(q, r) for q in range(min(qs) - 1, max(qs) + 2) for r in range(min(rs) - 1, max(rs) + 2)}
    empty = box.difference(cells)
    return len(reachable((min(qs) - 1, min(rs) - 1), empty)) < len(empty)


def touching_pair(cells):
    """Return two of *cells* that touch, or None."""
    cells = set(cells)
    for cell in sorted(cells):
        for other in around(cell)[:3]:
            if other in cells:
                return cell, other
    return None


def is_clockwise_triangle(cells):
    """Tell whether three cells touch one another and run clockwise on the page."""
    (aq, ar), (bq, br), (cq, cr) = cells
    touch = all(
        steps_between(one, other) == 1
        for one, other in ((cells[0], cells[1]), (cells[1], cells[2]), (cells[2], cells[0]))
    )
    return touch and (bq - aq) * (cr - ar) - (br - ar) * (cq - aq) > 0


def holds_apart(cells, wanted):
    """Tell whether *wanted* of *cells* can be chosen so that no two touch: exact."""
    return _greedy(set(cells)) >= wanted or _search(frozenset(cells), wanted)


def _greedy(left):
    count = 0
    while left:
        cell = min(left, key=lambda c: (sum(o in left for o in around(c)), c))
        left.difference_update([cell, *around(cell)])
        count += 1
    return count


def _search(left, wanted):
    if wanted <= 0:
        return True
    if len(left) < wanted:
        return False
    cell = max(left, key=lambda c: (sum(o in left for o in around(c)), c))
    if all(other not in left for other in around(cell)):
        return len(left) >= wanted  # none of them touch
    with_it = left.difference([cell, *around(cell)])
    return _search(with_it, wanted - 1) or _search(left - {cell}, wanted)


def can_get_stuck(cells, wanted):
    """Tell whether fewer than *wanted* of *cells*, none touching, can leave no room: exact."""
    return _stuck(frozenset(cells), frozenset(cells), wanted - 1)


def _stuck(open_cells, allowed, left):
    # open_cells have no chosen cell on or beside them; one of those round each must come.
    if not open_cells:
        return True
    if left <= 0 or len(open_cells) > 7 * left:
        return False
    cell = min(open_cells, key=lambda c: (sum(o in allowed for o in around(c)), c))
    for choice in [cell, *around(cell)]:
        if choice in allowed:
            gone = {choice, *around(choice)}
            if _stuck(open_cells - gone, allowed - gone, left - 1):
                return True
            allowed = allowed - {choice}
    return False
