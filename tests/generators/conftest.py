"""What the tests of random draws share: a yardstick for how often each outcome comes."""

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping

import pytest

FairCheck = Callable[[Iterable[Hashable], Mapping[Hashable, int]], None]


@pytest.fixture
def assert_fair() -> FairCheck:
    """
    Return a check that draws come in proportion to the weights of the outcomes.

    Chi-square, refused both where it is too large and where it is too good to be true.
    With fixed seeds it always answers the same.
    """
    return _assert_fair


def _assert_fair(draws: Iterable[Hashable], weights: Mapping[Hashable, int]) -> None:
    counts = Counter(draws)
    strangers = [outcome for outcome in counts if outcome not in weights]
    assert not strangers, f"{strangers[0]!r} is no possible outcome"
    per_weight = counts.total() / sum(weights.values())
    assert per_weight * min(weights.values()) >= 5, "too few draws to tell"
    total = sum(
        (counts[outcome] - weight * per_weight) ** 2 / (weight * per_weight)
        for outcome, weight in weights.items()
    )
    chance = _chance_of_more(total, freedom=len(weights) - 1)
    assert 0.001 < chance < 0.999, f"chi-square {total:.1f} for {len(weights)} outcomes"


def _chance_of_more(chi_square: float, *, freedom: int) -> float:
    """Return how often chance alone gives more, after Wilson and Hilferty (1931)."""
    spread = 2 / (9 * freedom)
    z = ((chi_square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(z / math.sqrt(2)) / 2
