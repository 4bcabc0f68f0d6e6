"""What is done with a spoilt file: it is read and judged, or refused, in good time."""

import random
from time import process_time

from generators.errors import NoSuchBoardError
from pnp.errors import PositionFileError
from pnp.games import capabilities
from pnp.model.games import CheckRequest
from pnp.model.rulings import all_rulings
from pnp.notation.positiontexts import format_position
from pnp.notation.reading import decode_position, parse_position
from pnp.notation.reading.errors import PositionSyntaxError
from tests.fuzzing.mutators import mutated
from tests.fuzzing.realistic import game_of, realistic_files

MOST_SECONDS = 0.2


def _deal_nothing(request):
    raise NoSuchBoardError("no board is dealt here")


def read_and_judge(data: bytes) -> bool:
    """Read a file and judge what is in it; tell whether it could be read."""
    try:
        position = parse_position(decode_position(data), deal=_deal_nothing).position
    except (PositionFileError, PositionSyntaxError) as error:
        assert str(error)
        return False
    game = game_of(position)
    rulings = all_rulings(game.rulings, position.rulings)
    capabilities.check(game, position, CheckRequest(rulings))
    capabilities.score(game, position, rulings)
    assert parse_position(format_position(position, game)).position == position
    return True


def run_batch(seed: int, count: int) -> tuple[int, list[str]]:
    """Judge *count* spoilt files; return how many could be read, and what went wrong."""
    random_ = random.Random(seed)
    files = [text.encode() for text in realistic_files(12, seed)]
    for data in files:
        assert read_and_judge(data)
    readable, troubles = 0, []
    for _ in range(count):
        data = mutated(files, random_)
        start = process_time()
        try:
            readable += read_and_judge(data)
        except Exception as error:
            troubles.append(f"{type(error).__name__}: {error}\n{data!r}")
        seconds = process_time() - start
        # A collection of garbage may fall on any file, so a slow one gets another chance.
        if seconds > MOST_SECONDS:
            start = process_time()
            read_and_judge(data)
            if process_time() - start > MOST_SECONDS:
                troubles.append(f"{seconds:.2f} s\n{data!r}")
    return readable, troubles
