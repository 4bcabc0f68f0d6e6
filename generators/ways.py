"""The cheapest ways over any net, the nearest nodes first (Dijkstra 1959)."""

import heapq
import math
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Node = TypeVar("Node", bound=tuple[float, ...])


def ways_from(
    start: Node,
    onward: Callable[[Node], Iterable[tuple[Node, float]]],
    *,
    farthest: float = math.inf,
) -> Iterator[tuple[Node, ...]]:
    """
    Yield the cheapest way to every node that can be reached, by what it costs.

    The first is that of the start alone. *onward* returns the nodes after one, each with the
    price of the step; from nodes that cost more than *farthest* no way goes on.
    """
    heap: list[tuple[float, tuple[Node, ...]]] = [(0.0, (start,))]
    done: set[Node] = set()
    while heap:
        cost, way = heapq.heappop(heap)
        if way[-1] in done:
            continue
        done.add(way[-1])
        yield way
        for node, price in onward(way[-1]) if cost <= farthest else ():
            if node not in done:
                heapq.heappush(heap, (cost + price, (*way, node)))
