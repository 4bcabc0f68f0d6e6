"""What the terminal says: in the reader's language, found by option, setting or locale."""

import ast
import re
from pathlib import Path

import click
import pytest
from click.shell_completion import BashComplete

import pnp
from pnp import texts
from pnp.cli import COMMANDS, root, terminal
from pnp.texts.messages import load_phrases, translated
from pnp.texts.suggestions import unknown_name

ROOT = Path(pnp.__file__).parent.parent
OTHERS = [language for language in texts.LANGUAGES if language != "en"]
# Errors that only a programmer sees; and the server of the page tells other programs why.
OF_PROGRAMMERS = {
    *("ValueError", "TypeError", "KeyError", "AttributeError", "AssertionError"),
    "SymbolNameError",
}
NOT_FOR_READERS = {"answers.py", "gamechecks.py"}
NO_BREAK = "\u00a0"


def is_sentence(node):
    """Tell whether a string in the source is a sentence and no message with a key."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    text = "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
    return " " in text.strip()


def plain_errors(tree):
    """Yield the lines where an error is made, or a fault added to a log, of a plain sentence."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        is_error = name.endswith("Error") and name not in OF_PROGRAMMERS
        has_key = len(node.args) == 2 and not is_sentence(node.args[0])
        if (is_error and not has_key) or name in {"fail", "say", "complain"}:
            yield from (node.lineno for argument in node.args if is_sentence(argument))


def help_texts():
    for name in COMMANDS:
        command = root.get_command(click.Context(root), name)
        yield from (" ".join(part.split()) for part in command.help.split("\n\n"))
        for parameter in command.params:
            if getattr(parameter, "help", None):
                yield parameter.help.partition("  [")[0]
    yield from COMMANDS.values()


@pytest.mark.parametrize("language", OTHERS)
def test_all_help_is_there_in_every_language(language):
    catalogue = load_phrases(language)
    assert not [text for text in help_texts() if catalogue.translated(text) == text]
    assert {"INTEGER", "NUMBER", "FLOAT", "TEXT", "PATH"} <= set(catalogue.whole)


def test_what_is_raised_has_a_key():
    plain = [
        f"{path.relative_to(ROOT)}:{line}"
        for package in ("pnp", "generators", "layouts", "output")
        for path in sorted((ROOT / package).rglob("*.py"))
        if path.name not in NOT_FOR_READERS
        for line in plain_errors(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert plain == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_slots_of_the_sentence(language):
    for pattern in load_phrases(language).patterns:
        used = re.findall(r"\{(\w+)\}", pattern.translated)
        assert sorted(used) == sorted(pattern.slots), pattern.translated


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("No such option --sed. Did you mean --seed?", "Il n’y a pas d’option --sed. Vouliez-vous dire --seed ?"),
        ("Invalid value for '--size': 'x' is not a valid float.", "Valeur incorrecte pour « --size » : « x » n’est pas un nombre."),
        ("Invalid value (at line 2, column 7)", "valeur incorrecte (ligne 2, colonne 7)"),
        ("  Permission denied", "  accès refusé"),
        ("nobody has translated this", "nobody has translated this"),
    ],
)  # fmt: skip
def test_what_other_libraries_say_is_put_into_french_part_by_part(english, french):
    assert translated(english, "fr").replace(NO_BREAK, " ") == french
    assert translated(english, "en") == english


@pytest.mark.parametrize("typed", ["baronie", "Baronnie", "barrony", "baronny"])
def test_a_guess_is_near_also_as_it_sounds_in_french(typed):
    assert "did you mean barony?" in unknown_name("game", typed, ["baron", "barony"])
    assert "did you mean" not in unknown_name("language", "de", texts.LANGUAGES)


def test_a_hostile_sentence_costs_little():
    assert translated("Invalid value for a: " * 90, "fr")
    assert translated("Invalid value for " + "x: " * 10**5, "fr").startswith("Invalid")


@pytest.mark.parametrize(
    ("environment", "language", "paper"),
    [
        ({}, "en", "a4"),
        ({"LANG": "fr_FR.UTF-8"}, "fr", "a4"),
        ({"LANG": "fr_CA.UTF-8"}, "fr", "letter"),
        ({"LANG": "en_US.UTF-8"}, "en", "letter"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en", "a4"),
        ({"LANG": "en_US", "LC_MESSAGES": "fr_FR", "LC_PAPER": "de_DE"}, "fr", "a4"),
        ({"LANG": "de_DE.UTF-8"}, "en", "a4"),
    ],
)
def test_language_and_paper_follow_the_locale(environment, language, paper):
    assert terminal.locale_language(environment) == language
    assert terminal.locale_paper(environment) == paper


def test_the_command_line_knows_the_languages_of_the_texts():
    assert terminal.LANGUAGES == texts.LANGUAGES


BARON = "game baron\nphase end\n"
TERRE = '{"schema": 1, "game": "terre-de-barons"}'


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("board baron", ["barony", "barony-sorcery", "baron"]),
        ("board baron --paper le", ["letter", "legal"]),
        ("board baron --lang f", ["fr"]),
        ("board baron --theme in", ["ink-saver"]),
        ("board baron --shape ", ["disc", "star", "organic"]),
        ("board barony --shape ", ["compact", "organic", "showpiece"]),
        ("board barony --cities ", ["weak", "strong"]),
        ("kit terre-de-barons --mountains ", ["overlay", "backs"]),
        ("kit baron --tokens ", ["square", "round"]),
        ("kit baron --for ", ["home", "print-shop"]),
        ("kit baron --only s", ["shields", "score-pad"]),
        ("kit barony --without c", ["counters"]),
        ("setup baron --card ", ["poker", "bridge", "tarot", "mini-euro", "a6"]),
        ("setup baron --duplex ", ["none", "long-edge", "short-edge", "fold"]),
        ("settings paper=l", ["paper=letter", "paper=legal"]),
        ("settings p", ["paper=", "players="]),
        ("check --ruling BN-16=", ["BN-16=may", "BN-16=all-try"]),
        ("score table.txt --ruling BN-6=", ["BN-6=once", "BN-6=each"]),
        ("score table.txt --ruling BY-", []),
        ("draw table.json --ruling TB-3=", ["TB-3=greedy", "TB-3=incremental"]),
        ("draw table.json --ruling BN-", []),
        ("settings back", ["back-offset="]),
    ],
)
def test_completion_offers_what_this_game_has(words, found, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    Path("table.txt").write_text(BARON, "utf-8")
    Path("table.json").write_text(TERRE, "utf-8")
    *before, typed = words.split(" ")
    offered = BashComplete(root, {}, "pnp", "_PNP_COMPLETE").get_completions(before, typed)
    named = [item.value for item in offered]
    assert len(set(named)) == len(named)
    assert (named[: len(found)] if found else named) == found
