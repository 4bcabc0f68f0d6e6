"""Line breaks: what the rules say in French and in sums, set in columns of any width."""

import pytest

from layouts.richtexts import wrap_text
from pnp.games import find_game
from pnp.printing.positions import unbroken

WIDTHS_MM = [46.0, 52.0, 70.0, 87.0]


def lines_of(words, widths_mm=WIDTHS_MM):
    return [
        line
        for width_mm in widths_mm
        for line in wrap_text(words, "sans", size_mm=3.0, width_mm=width_mm)
    ]


def begins_with_punctuation(words):
    return [line for line in lines_of(words) if line[:1] in set(";:!?»")]


@pytest.mark.parametrize("slug", ["barony", "barony-sorcery", "baron", "terre-de-barons"])
def test_no_french_line_begins_with_punctuation(slug):
    told = find_game(slug).rules_texts("fr").table.values()
    plain = [words.replace("\u00a0", " ") for words in told]
    assert any(map(begins_with_punctuation, plain))  # else no proof
    for words in (*told, *map(unbroken, plain)):
        assert not begins_with_punctuation(words), words


def test_no_line_ends_within_a_term_of_a_sum():
    words = "half of " + " + ".join(["3", "2", "1 \N{MINUS SIGN} 1", "2"] * 8) + " = 40"
    lines = lines_of(unbroken(words))
    assert len(lines) > len(WIDTHS_MM)
    assert not [line for line in lines if line[-1] in "+=\N{MINUS SIGN}"]


@pytest.mark.parametrize(
    ("words", "together"),
    [
        ("Unspent tokens: 1 × Mountain", "1 × Mountain"),
        ("all cities on the board: 4", "board: 4"),
    ],
)
def test_a_number_stays_beside_what_it_counts(words, together):
    lines = lines_of(unbroken(words), [28.0])
    assert len(lines) > 1
    assert any(together in line.replace("\N{NO-BREAK SPACE}", " ") for line in lines)


def test_a_product_does_not_take_the_word_before_it_along() -> None:
    first, *_ = lines_of(unbroken("Jetons non dépensés : 1 × Montagne, valant chacun 0"), [38.0])
    assert first == "Jetons non dépensés\N{NO-BREAK SPACE}:"
