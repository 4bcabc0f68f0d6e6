"""The cheapest ways come by their price, over any net."""

from generators.ways import ways_from

# A long way round by cheap steps, and a short one by a dear step.
NET = {
    (0,): {(1,): 1.0, (3,): 5.0},
    (1,): {(2,): 1.0},
    (2,): {(3,): 1.0},
    (3,): {(4,): 1.0},
    (4,): {},
}


def onward(node):
    return NET[node].items()


def test_ways_are_the_cheapest_and_come_in_their_order():
    assert list(ways_from((0,), onward)) == [tuple((n,) for n in range(k + 1)) for k in range(5)]


def test_no_way_goes_on_from_what_is_too_far():
    assert [way[-1] for way in ways_from((0,), onward, farthest=1.0)] == [(0,), (1,), (2,), (3,)]
