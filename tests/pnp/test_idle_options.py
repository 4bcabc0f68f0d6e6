"""Options that do nothing beside others: told at the end, and only where they do nothing."""

import pytest

from pnp.cli.idle import IDLE
from pnp.requests import options as table

TERRE = "terre-de-barons"
BOARD = ("board", TERRE, "--seed", "3")
SETUP = ("setup", TERRE, "--seed", "3")
RULES = ("kit", TERRE, "--only", "rules")
PIECES = ("kit", TERRE, "--only", "pieces")
OPTIONS = {
    name: getattr(table, name.upper())
    for name in ("board", "kit", "setup", "new", "check", "score", "draw", "calibrate")
}

# A command line, an option with its value, and what is said of it; nothing where it is of use.
QUICK = [
    ((*BOARD, "-o", "b.txt"), ("--paper", "a3"), "without -o FILE.pdf"),
    ((*BOARD, "-o", "b.json"), ("--as", "poster"), "without -o FILE.pdf"),
    ((*BOARD, "-o", "b.txt", "-o", "b.svg"), ("--paper", "a3"), ""),
    ((*BOARD, "-o", "b.svg"), ("--png-dpi", "30"), "without -o FILE.png"),
    ((*BOARD, "-o", "b.svg"), ("--theme", "ink-saver"), ""),
    ((*SETUP, "-o", "s.svg"), ("--back-offset", "1,1"), "with --duplex none"),
    ((*SETUP, "--duplex", "Fold", "-o", "s.svg"), ("--back-offset", "1,1"), "with --duplex fold"),
    ((*SETUP, "--duplex", "long-edge", "-o", "s.svg"), ("--back-offset", "1,1"), ""),
    ((*SETUP, "-o", "s.svg"), ("--marks", "none"), ""),
    ((*RULES, "-o", "k.svg"), ("--stock-mm", "0.6"), "without --only box"),
    ((*RULES, "-o", "k.svg"), ("--paper", "letter"), ""),
    ((*RULES, "--duplex", "none", "-o", "k.svg"), ("--back-offset", "1,1"), "with --duplex none"),
]
SLOW = [
    ((*PIECES, "--for", purpose, "-o", where), option, f"with --for {purpose}")
    for purpose, where in (("print-shop", "k.svg"), ("pictures", "k"), ("tabletop-simulator", "k"))
    for option in (
        ("--marks", "crop"),
        ("--duplex", "fold"),
        ("--gutter-mm", "4"),
        ("--paper", "letter"),
        ("--margin-mm", "14"),
        ("--back-offset", "1,1"),
    )
] + [
    ((*PIECES, "--for", "print-shop", "-o", "k.svg"), ("--bleed-mm", "1"), ""),
    ((*PIECES, "--for", "pictures", "-o", "k"), ("--bleed-mm", "1"), ""),
    ((*PIECES, "--for", "pictures", "-o", "k"), ("--png-dpi", "40"), ""),
    (("kit", TERRE, "--only", "aids", "-o", "k.svg"), ("--marks", "crop"), ""),
    ((*BOARD, "--as", "wall", "-o", "b.svg"), ("--theme", "ink-saver"), "with --as wall"),
    ((*BOARD, "--as", "wall", "-o", "b.svg"), ("--names", "none"), ""),
]
CASES = [*QUICK, *(pytest.param(*case, marks=pytest.mark.slow) for case in SLOW)]


_without: dict[tuple[str, ...], dict[str, bytes]] = {}


def written(folder):
    paths = [path for path in folder.rglob("*") if path.is_file()]
    found = {str(path.relative_to(folder)): path.read_bytes() for path in paths}
    for path in paths:
        path.unlink()
    return found


@pytest.mark.parametrize(("command", "option", "cause"), CASES)
def test_what_does_nothing_is_told_and_nothing_else(pnp, tmp_path, command, option, cause):
    if command not in _without:  # many options are tried with it
        assert pnp(*command).code == 0
        _without[command] = written(tmp_path)
    told = pnp(*command, *option)
    assert told.code == 0
    assert (written(tmp_path) == _without[command]) == bool(cause)
    note = f"Note: {option[0]}: no effect {cause}\n"
    assert note in told.err if cause else "no effect" not in told.err


def test_several_options_are_told_in_one_sentence(pnp):
    told = pnp(*BOARD, "-o", "b.txt", "--paper", "a3", "--theme", "country", "--lang", "fr")
    assert told.err.splitlines() == [
        "Remarque : --paper, --theme : sans effet sans -o FICHIER.pdf".replace(" :", "\xa0:")
    ]


def test_what_the_settings_say_is_not_told(pnp, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert pnp("settings", "theme=ink-saver", "paper=letter").code == 0
    assert pnp(*BOARD, "-o", "b.txt").err == ""


def test_nothing_is_told_who_wants_no_words(pnp):
    assert pnp(*BOARD, "-o", "b.txt", "--paper", "a3", "--quiet").err == ""


@pytest.mark.parametrize("name", sorted(IDLE))
def test_only_options_of_the_command_are_looked_for(name):
    words = {option.word for option in OPTIONS[name]}
    assert {option.word for row in IDLE[name] for option in row.options} <= words
