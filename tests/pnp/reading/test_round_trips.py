"""What is written reads back as it was, and what is read is written in one way."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.games import GAMES, find_game
from pnp.games.capabilities import deal_board
from pnp.model.positions import position_of
from pnp.notation.positiontexts import format_position
from pnp.notation.reading.boards import Dealing
from pnp.notation.reading.parsing import parse_position
from tests.boardrules.dealing import deal
from tests.positions.drawn import positions
from tests.properties import examples

BLOCK_WORDS = ("game", "phase", "board", "anchor", "ruling", "pieces", "keeps", "totals")


def written(position):
    return format_position(position, find_game(position.game))


def blocks_of(text, game):
    """Return the blocks of a canonical text."""
    starts = {*BLOCK_WORDS, *(kind.keyword for kind in game.entries)}
    blocks = []
    for line in text.splitlines():
        if line.split()[0] in starts:
            blocks.append([])
        blocks[-1].append(line)
    return blocks


def messed_up(block, game, random_):
    """Return a block as somebody else might type it."""
    keyword, *below = block
    first = keyword.split(" ", 1)
    first[0] = random_.choice([str.upper, str.lower, str.title])(first[0])
    indent = " " * random_.randrange(5)
    if block[0].startswith("board") and random_.random() < 0.5:
        below = [row.lower() for row in below]
    lines = [" ".join(first) + random_.choice(["", "  ", " ; said Anna"])]
    lines += [indent + row + random_.choice(["", "   ", "; eh?"]) for row in below]
    if not block[0].startswith("board") and random_.random() < 0.3:
        lines.insert(1, "   ")
    return lines


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@given(data=st.data())
@examples(50)
def test_a_position_reads_back_as_it_was_written(game, data):
    position = data.draw(positions(game))
    text = written(position)
    assert parse_position(text).position == position


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@given(data=st.data(), seed=st.integers(0, 10**9))
@examples(50)
def test_order_case_and_indent_change_nothing(game, data, seed):
    random_ = random.Random(seed)
    text = written(data.draw(positions(game)))
    blocks = blocks_of(text, game)
    random_.shuffle(blocks)
    typed = "\n".join(line for block in blocks for line in messed_up(block, game, random_))
    position = parse_position(typed).position
    assert written(position) == text


@pytest.mark.parametrize(
    ("slug", "players", "seed", "options"),
    [
        ("barony", 4, 3, {"shape": "organic", "no_adjacent_lakes": True}),
        ("barony-sorcery", 5, 3, {"mystery_distance": 3}),
        ("baron", 5, 3, {}),
        ("baron", 2, 3, {"shape": "star"}),
        ("terre-de-barons", 4, 3, {"connected": False}),
    ],
)
def test_a_dealt_board_reads_back_with_its_map_and_from_its_seed_alone(
    slug, players, seed, options
):
    position = position_of(deal(slug, players, seed, **options))
    text = written(position)
    assert parse_position(text).position == position
    rows = [line for line in text.splitlines() if not line.startswith("  ")]
    reading = parse_position("\n".join(rows), dealing=Dealing(deal_board))
    assert reading.position == position
    assert not reading.has_map
