"""Free rooms: the largest empty rectangles that are left between the pieces of a sheet."""

from collections.abc import Iterable, Iterator

from layouts.documents import Box
from layouts.shapes import Point

# More rooms than this are not remembered; those kept are the largest.
_MOST_ROOMS = 24

_SLACK_MM = 1e-6


def free_rooms(area: Box, taken: Iterable[Box], least: Point) -> list[Box]:
    """
    Return rectangles within *area* that meet none of the boxes *taken*, the largest first.

    None is smaller than *least* (width, height) both ways round, and none lies within another.
    They may overlap one another.
    """
    rooms = [area] if _is_wide_enough(area, least) else []
    for box in taken:
        hit = [room for room in rooms if _overlap(room, box)]
        if not hit:
            continue
        kept = [room for room in rooms if not _overlap(room, box)]
        parts = [part for room in hit for part in _parts(room, box) if _is_wide_enough(part, least)]
        for part in sorted(parts, key=_size, reverse=True):
            if not any(_holds(room, part) for room in kept):
                kept.append(part)
        rooms = sorted(kept, key=_size, reverse=True)[:_MOST_ROOMS]
    return rooms


def _parts(room: Box, box: Box) -> Iterator[Box]:
    """Yield what a box leaves of a room: left, right, above and below it."""
    left, top, right, bottom = room
    yield (left, top, min(right, box[0]), bottom)
    yield (max(left, box[2]), top, right, bottom)
    yield (left, top, right, min(bottom, box[1]))
    yield (left, max(top, box[3]), right, bottom)


def _is_wide_enough(room: Box, least: Point) -> bool:
    """Return whether something of *least* size fits, as it is or turned."""
    short, long = sorted((room[2] - room[0] + _SLACK_MM, room[3] - room[1] + _SLACK_MM))
    return short >= min(least) and long >= max(least)


def _size(room: Box) -> float:
    """Return the area of a room."""
    return (room[2] - room[0]) * (room[3] - room[1])


def _holds(outer: Box, inner: Box) -> bool:
    """Return whether one box lies within the other."""
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and outer[2] >= inner[2]
        and outer[3] >= inner[3]
    )


def _overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes have points in common, more than a side."""
    return (
        one[0] < other[2] - _SLACK_MM
        and other[0] < one[2] - _SLACK_MM
        and one[1] < other[3] - _SLACK_MM
        and other[1] < one[3] - _SLACK_MM
    )
