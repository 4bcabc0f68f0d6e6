"""``pnp setup``: counts, files, bad input and exit codes."""

import contextlib

import pypdfium2

from pnp._api import many, setupcards


def test_cards_come_from_consecutive_seeds(pnp):
    told = pnp("setup", "terre-de-barons", "--count", "3", "--seed", "9", "-o", "deck.pdf")
    assert told.code == 0
    assert "Terre de Barons: 3 set-up cards for 2 players, seeds 9 to 11" in told.out
    with contextlib.closing(pypdfium2.PdfDocument("deck.pdf")) as pdf:
        words = pdf[0].get_textpage().get_text_range()
    assert all(f"seed={seed} v1" in words for seed in (9, 10, 11))


def test_many_cards_go_into_numbered_files(pnp, tmp_path, monkeypatch):
    monkeypatch.setattr(setupcards, "CARDS_A_FILE", 2)
    told = pnp("setup", "terre-de-barons", "--count", "5", "-o", "deck.pdf", "--jobs", "1")
    assert told.code == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["deck-1of3.pdf", "deck-2of3.pdf", "deck-3of3.pdf"]
    assert "too many for one file" in told.err
    assert "wrote deck-3of3.pdf" in told.out


def test_an_interruption_leaves_whole_files(pnp, tmp_path, monkeypatch):
    monkeypatch.setattr(setupcards, "CARDS_A_FILE", 1)
    write_out = many.write_out
    calls = []

    def interrupted(*arguments):
        calls.append(arguments)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return write_out(*arguments)

    monkeypatch.setattr(many, "write_out", interrupted)
    told = pnp("setup", "terre-de-barons", "--count", "3", "-o", "d.pdf", "--jobs", "1")
    assert told.code == 130
    assert [path.name for path in tmp_path.iterdir()] == ["d-1of3.pdf"]
    assert "already written are complete" in told.err
