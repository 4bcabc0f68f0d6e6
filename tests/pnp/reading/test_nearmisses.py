"""One edit away: the slow way and the quick way agree."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.notation.reading.words import is_one_edit, near_text, near_word

WORDS = st.text("abc", max_size=6)


def slow_is_one_edit(one, other):
    """Try every edit."""
    edits = set()
    for at in range(len(one) + 1):
        for letter in "abc":
            edits |= {one[:at] + letter + one[at:], one[:at] + letter + one[at + 1 :]}
        edits.add(one[:at] + one[at + 1 :])
        edits.add(one[:at] + one[at : at + 2][::-1] + one[at + 2 :])
    return other in edits - {one}


@given(WORDS, WORDS)
def test_the_quick_way_agrees_with_trying_every_edit(one, other):
    assert is_one_edit(one, other) == slow_is_one_edit(one, other)


@given(st.text("abc", min_size=1, max_size=6), st.data())
def test_every_edit_is_found(word, data):
    at = data.draw(st.integers(0, len(word)))
    edited = word[:at] + "z" + word[at:]
    assert near_word(edited, [word, "something else"]) == word
    assert near_text(edited, {word}.__contains__, "abc") == word


def test_two_words_as_near_as_each_other_give_no_guess():
    assert near_word("cit", ["city", "kit"]) is None
    assert near_text("E1", {"E2", "E3"}.__contains__, "23") is None
    assert near_word("CITY", ["city", "cits"]) == "city"
