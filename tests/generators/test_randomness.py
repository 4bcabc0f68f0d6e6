"""Streams: pinned values, independence, and equal chances."""

from itertools import pairwise, permutations
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.randomness import Stream
from tests.properties import examples

LETTERS = "abzé☃\n \x00"

# Pinned once and for all: old seeds must go on giving old boards, on every Python.
FIRST_BELOW_1000 = {
    (0, "outline"): [982, 281, 464, 744, 479, 659, 112, 65],
    (42, "outline"): [173, 200, 691, 247, 294, 377, 959, 293],
    (42, "deal"): [52, 853, 459, 193, 452, 317, 982, 375],
    (-7, "turning"): [765, 357, 764, 182, 510, 167, 931, 715],
    (2**70, "locations"): [861, 354, 712, 614, 701, 992, 410, 231],
}


@pytest.mark.parametrize(("seed", "name"), FIRST_BELOW_1000)
def test_a_seed_gives_the_same_numbers_for_ever(seed, name):
    stream = Stream(seed, name)
    assert [stream.below(1000) for _ in range(8)] == FIRST_BELOW_1000[seed, name]


def test_a_seed_gives_the_same_bits_for_ever():
    stream = Stream(1, "golden")
    assert [stream.bits(count) for count in (1, 8, 53, 54, 120)] == [
        1,
        83,
        4452842791072284,
        7486395922573647,
        226689262495391080120079894960597916,
    ]


def test_a_seed_gives_the_same_large_numbers_for_ever():
    stream = Stream(1, "golden")
    assert [stream.below(10**30) for _ in range(3)] == [
        626681910456641858336192674258,
        880533941814554975786239772261,
        371949162661843710768441901101,
    ]


def test_a_seed_gives_the_same_choices_for_ever():
    stream = Stream(1, "golden")
    assert "".join(stream.shuffle("abcdefghij")) == "dhgbeijacf"
    assert "".join(stream.sample("abcdefghij", 4)) == "fjdg"
    assert "".join(stream.pick("abcdefghij") for _ in range(6)) == "ajjfaf"
    assert stream.fraction() == 0.9821380554540297


@examples(50)
@given(st.integers(), st.lists(st.text(LETTERS, max_size=10), min_size=2, max_size=5, unique=True))
def test_streams_of_different_names_differ(seed, names):
    assert len({Stream(seed, name).bits(128) for name in names}) == len(names)


@examples(50)
@given(st.lists(st.integers(), min_size=2, max_size=5, unique=True))
def test_streams_of_different_seeds_differ(seeds):
    assert len({Stream(seed, "deal").bits(128) for seed in seeds}) == len(seeds)


def test_drawing_from_one_stream_leaves_the_others_alone():
    undisturbed = Stream(5, "deal").bits(300)
    outline, deal = Stream(5, "outline"), Stream(5, "deal")
    parts = []
    for _ in range(10):
        outline.below(17)
        parts.append(deal.bits(30))
    again = Stream(5, "deal")
    assert parts == [again.bits(30) for _ in range(10)]
    assert Stream(5, "deal").bits(300) == undisturbed


def test_pairs_from_two_streams_of_one_seed_are_all_equally_likely(assert_fair):
    one, two = Stream(3, "outline"), Stream(3, "deal")
    pairs = [(one.below(6), two.below(6)) for _ in range(3600)]
    assert_fair(pairs, {(a, b): 1 for a in range(6) for b in range(6)})


def test_pairs_from_neighbouring_seeds_are_all_equally_likely(assert_fair):
    firsts = [Stream(seed, "deal").below(6) for seed in range(3601)]
    assert_fair(pairwise(firsts), {(a, b): 1 for a in range(6) for b in range(6)})


@pytest.mark.parametrize("limit", [2, 3, 5, 6, 7, 12, 37, 174])
def test_all_numbers_below_a_small_limit_are_equally_likely(limit, assert_fair):
    stream = Stream(limit, "fair")
    draws = [stream.below(limit) for _ in range(60 * limit)]
    assert_fair(draws, dict.fromkeys(range(limit), 1))


@pytest.mark.parametrize("limit", [3 << 51, (1 << 53) + 1, 3 << 52, 3 << 60, 5 << 200])
def test_all_parts_of_a_large_range_are_equally_likely(limit, assert_fair):
    stream = Stream(9, "large")
    draws = [stream.below(limit) * 12 // limit for _ in range(1200)]
    assert_fair(draws, dict.fromkeys(range(12), 1))


@pytest.mark.parametrize("limit", [3 << 51, 3 << 60])
def test_the_last_bits_of_large_numbers_are_equally_likely(limit, assert_fair):
    stream = Stream(10, "large")
    draws = [stream.below(limit) % 16 for _ in range(1600)]
    assert_fair(draws, dict.fromkeys(range(16), 1))


@examples(50)
@given(st.integers(), st.integers(1, 1 << 300))
def test_a_number_below_a_limit_is_whole_and_in_range(seed, limit):
    number = Stream(seed, "range").below(limit)
    assert type(number) is int
    assert 0 <= number < limit


def test_a_large_number_at_its_limit_or_beyond_is_thrown_away():
    class Scripted(Stream):
        script: ClassVar = [1 << 60, (1 << 60) + 7, (1 << 60) - 1]

        def bits(self, count: int) -> int:
            return self.script.pop(0)

    assert Scripted(1, "range").below(1 << 60) == (1 << 60) - 1


@examples(50)
@given(st.integers(), st.integers(0, 300))
def test_bits_are_as_many_as_asked_for(seed, count):
    assert 0 <= Stream(seed, "bits").bits(count) < 1 << count


def test_every_one_of_many_bits_is_a_fair_coin(assert_fair):
    stream = Stream(2, "bits")
    values = [stream.bits(120) for _ in range(1000)]
    for place in range(0, 120, 7):
        ones = sum(value >> place & 1 for value in values)
        assert 400 < ones < 600
    assert_fair([value >> 50 & 7 for value in values], dict.fromkeys(range(8), 1))


@pytest.mark.parametrize("limit", [0, -1, -(1 << 60)])
def test_a_limit_that_is_not_positive_is_refused(limit):
    with pytest.raises(ValueError, match=f"limit {limit}: expected a positive"):
        Stream(1, "error").below(limit)


def test_nothing_can_be_picked_from_nothing():
    with pytest.raises(ValueError, match="limit 0"):
        Stream(1, "error").pick([])


@pytest.mark.parametrize("count", [-1, 4])
def test_a_sample_larger_than_the_items_is_refused(count):
    with pytest.raises(ValueError, match=f"count {count}: expected 0 to 3"):
        Stream(1, "error").sample("abc", count)


def test_all_orders_of_a_shuffle_are_equally_likely(assert_fair):
    stream = Stream(4, "shuffle")
    draws = [tuple(stream.shuffle("abcd")) for _ in range(2400)]
    assert_fair(draws, dict.fromkeys(permutations("abcd"), 1))


def test_all_ordered_choices_of_a_sample_are_equally_likely(assert_fair):
    stream = Stream(4, "sample")
    draws = [tuple(stream.sample("abcde", 2)) for _ in range(2000)]
    assert_fair(draws, dict.fromkeys(permutations("abcde", 2), 1))


def test_all_items_are_picked_equally_often(assert_fair):
    stream = Stream(4, "pick")
    assert_fair([stream.pick("abcdefg") for _ in range(700)], dict.fromkeys("abcdefg", 1))


@examples(50)
@given(st.integers(), st.lists(st.integers(), max_size=12), st.data())
def test_a_sample_takes_no_item_twice_and_leaves_its_source_alone(seed, items, data):
    count = data.draw(st.integers(0, len(items)))
    before = list(items)
    numbered = list(enumerate(items))
    chosen = Stream(seed, "sample").sample(numbered, count)
    assert len(chosen) == len(set(chosen)) == count
    assert set(chosen) <= set(numbered)
    Stream(seed, "sample").shuffle(items)
    assert items == before


def test_fractions_stay_below_one_and_fill_the_range(assert_fair):
    stream = Stream(6, "ornament")
    draws = [stream.fraction() for _ in range(1000)]
    assert all(0.0 <= number < 1.0 for number in draws)
    assert_fair([int(number * 10) for number in draws], dict.fromkeys(range(10), 1))


def test_the_yardstick_for_fairness_notices_a_small_bias(assert_fair):
    fair = [number % 5 for number in range(5000)]
    for draws in (fair, fair + [0] * 300, [number % 4 for number in range(5000)]):
        with pytest.raises(AssertionError):
            assert_fair(draws, dict.fromkeys(range(5), 1))
