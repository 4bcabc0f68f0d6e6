"""What is done with a spoilt file: it is read and judged, or refused, in a few steps."""

import random
from cProfile import Profile

from generators import NoSuchBoardError
from pnp.errors import PositionDataError, PositionFileError
from pnp.games import capabilities, find_game
from pnp.model.games import CheckRequest, all_rulings
from pnp.notation.positionfiles import decode_position
from pnp.notation.positiontexts import format_position
from pnp.notation.reading.boards import Dealing
from pnp.notation.reading.jsonpositions import parse_position_json
from pnp.notation.reading.parsing import parse_position
from pnp.notation.reading.tokens import PositionSyntaxError
from tests.fuzzing.mutators import mutated
from tests.fuzzing.realistic import realistic_files

# A file with twenty faults that are worth a guess takes half of it.
MOST_STEPS = 300_000


def _deal_nothing(game, request):
    raise NoSuchBoardError("boards cannot be dealt here")


def read_and_judge(data: bytes) -> bool:
    """Read a file and judge what is in it; tell whether it could be read."""
    try:
        text = decode_position(data)
        if text.startswith("{"):
            position = parse_position_json(text, "position")
        else:
            position = parse_position(text, dealing=Dealing(_deal_nothing)).position
    except (PositionFileError, PositionSyntaxError, PositionDataError) as error:
        assert str(error)
        return False
    game = find_game(position.game)
    rulings = all_rulings(game.rulings, position.rulings)
    capabilities.check(game, position, CheckRequest(rulings))
    capabilities.score(game, position, rulings)
    assert parse_position(format_position(position, game)).position == position
    return True


def steps_to_judge(data: bytes) -> tuple[bool, int]:
    """Return whether a file could be read, and how many functions were called for it."""
    profile = Profile(builtins=False)
    is_read = profile.runcall(read_and_judge, data)
    return is_read, sum(entry.callcount for entry in profile.getstats())


def run_batch(seed: int, count: int) -> tuple[int, list[str]]:
    """Judge *count* spoilt files; return how many could be read, and what went wrong."""
    random_ = random.Random(seed)
    files = [text.encode() for text in realistic_files(12, seed)]
    for data in files:
        assert read_and_judge(data)
    readable, troubles = 0, []
    for _ in range(count):
        data = mutated(files, random_)
        try:
            is_read, steps = steps_to_judge(data)
        except Exception as error:
            troubles.append(f"{type(error).__name__}: {error}\n{data!r}")
            continue
        readable += is_read
        if steps > MOST_STEPS:
            troubles.append(f"{steps} steps\n{data!r}")
    return readable, troubles
