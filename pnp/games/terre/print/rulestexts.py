"""
The rules of Terre de Barons in our own words, as blocks of text in the order of reading.

Aid cards and the rules summary set the same blocks. Numbers come from `parameters`.
"""

from layouts.flows import Block, Bullets, Heading, Table
from pnp.games.terre.components import (
    DONJONS_A_PLAYER,
    HEX_COUNT,
    KNIGHTS_A_PLAYER,
    MOUNTAIN_COUNT,
    TILES_OF_VALUE,
    TROOPS_A_PLAYER,
)
from pnp.games.terre.parameters import (
    CAPTURE_TO_DISCARD,
    CAPTURE_TO_RESERVE,
    CAPTURE_TROOPS,
    DIVERSITY_POINTS,
    EXTRA_RECRUITS,
    LAST_TROOPS,
    ORDERS,
    TARGET_POINTS,
    TROOPS_PER_DONJON,
)
from pnp.texts import Texts

READINGS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)


def setup_steps(texts: Texts) -> Bullets:
    """Return the steps of the set-up, numbered."""
    return _list(texts, "kit_setup", 7, is_numbered=True)


def turn_steps(texts: Texts) -> Bullets:
    """Return what a player does in a turn."""
    return _list(texts, "kit_turn", 4)


def die_note(texts: Texts) -> str:
    """Return what the table of the die does not show."""
    return texts("kit_die_note", **_numbers())


def order_rules(texts: Texts) -> Bullets:
    """Return the five orders, each with what it does."""
    return Bullets(
        (
            *(
                texts(
                    "kit_explained",
                    name=texts(f"kit_order_{order}"),
                    words=texts(f"kit_do_{order}", **_numbers()),
                )
                for order in ORDERS
            ),
            texts("kit_do_blocked"),
        )
    )


def way_rules(texts: Texts) -> Bullets:
    """Return how officers and troops move."""
    return _list(texts, "kit_way", 3)


def fight_rules(texts: Texts) -> Bullets:
    """Return the three fights."""
    return _list(texts, "kit_fight", 3)


def knight_rules(texts: Texts) -> Bullets:
    """Return how knights block."""
    return _list(texts, "kit_knights", 4)


def end_blocks(texts: Texts) -> tuple[Block, ...]:
    """Return when the game ends and what counts; 2, 3, 4 head both rows of the table."""
    return (
        Heading(texts("kit_head_end")),
        Table(
            (
                ("", *(str(count) for count in TARGET_POINTS)),
                (texts("kit_target"), *(str(points) for points in TARGET_POINTS.values())),
                (texts("kit_diversity"), *(f"+{points}" for points in DIVERSITY_POINTS.values())),
            ),
            (6.0, 1.0, 1.0, 1.0),
            ("start", "middle", "middle", "middle"),
        ),
        _list(texts, "kit_end", 3),
    )


def tiles_table(texts: Texts) -> Table:
    """Return how many tiles there are of each sort."""
    return Table(
        (
            (texts("kit_tile_head"), texts("kit_count_head")),
            *((texts(str(value)), str(count)) for value, count in TILES_OF_VALUE.items()),
            (texts("kit_all_tiles"), str(HEX_COUNT)),
        ),
        (4.0, 1.0),
        ("start", "end"),
    )


def readings(texts: Texts) -> Bullets:
    """Return how this kit reads what the rules leave open, each with its number."""
    return Bullets(
        tuple(
            texts(
                "kit_explained",
                name=f"TB-{number}",
                words=texts(f"kit_reading_{number}", **_numbers()),
            )
            for number in READINGS
        )
    )


def _list(texts: Texts, stem: str, count: int, *, is_numbered: bool = False) -> Bullets:
    """Return the texts ``stem_1`` to ``stem_count`` as a list."""
    items = tuple(texts(f"{stem}_{number}", **_numbers()) for number in range(1, count + 1))
    return Bullets(items, is_numbered)


def _numbers() -> dict[str, int]:
    """Return the numbers that texts may name."""
    return {
        "mountains": MOUNTAIN_COUNT,
        "knights": KNIGHTS_A_PLAYER,
        "donjons": DONJONS_A_PLAYER,
        "troops": TROOPS_A_PLAYER,
        "extra": EXTRA_RECRUITS,
        "builders": TROOPS_PER_DONJON,
        "waiting": TROOPS_PER_DONJON - 1,
        "capture": CAPTURE_TROOPS,
        "discarded": CAPTURE_TO_DISCARD,
        "returned": CAPTURE_TO_RESERVE,
        "last": LAST_TROOPS,
        "places": HEX_COUNT,
    }
