"""What the terminal says: in the reader's language, found by option, setting or locale."""

import ast
import os
import re
from pathlib import Path

import click
import pytest

import pnp
from pnp import texts
from pnp.cli import COMMANDS, languages, root, run
from pnp.texts.messages import in_language, load_messages
from pnp.texts.suggestions import unknown_name

ROOT = Path(pnp.__file__).parent.parent
OTHERS = [language for language in texts.LANGUAGES if language != "en"]
# Messages that only a programmer sees, or nobody has translated yet: it may only get shorter.
UNTRANSLATED = Path(__file__).with_name("untranslated.txt")
NO_BREAK = "\u00a0"


@pytest.fixture
def french(monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")


def shape(text):
    return re.sub(r"\{[^{}]*\}", "{}", text)


def template(node):
    """The text of a string in the source, with a slot for what is filled in; else None."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            part.value if isinstance(part, ast.Constant) else "{}" for part in node.values
        )
    return None


def raised(tree):
    """All texts that are raised, or added to a log of faults, in a module."""
    for node in ast.walk(tree):
        call = node.exc if isinstance(node, ast.Raise) else node
        is_fault = isinstance(call, ast.Call) and (
            isinstance(node, ast.Raise) or getattr(call.func, "attr", "") in {"add", "fail"}
        )
        if is_fault:
            for argument in call.args:
                text = template(argument)
                if text and " " in text.strip():
                    yield shape(text)


def all_raised():
    for package in ("pnp", "generators", "layouts", "output"):
        for path in sorted((ROOT / package).rglob("*.py")):
            yield from raised(ast.parse(path.read_text(encoding="utf-8")))


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
    catalogue = load_messages(language)
    assert not [text for text in help_texts() if catalogue.translated(text) == text]
    assert {"INTEGER", "NUMBER", "FLOAT", "TEXT", "PATH"} <= set(catalogue.whole)


def untranslated(language):
    """What is raised and has no words in a language; that its parts are set apart is not enough."""
    catalogue = load_messages(language)
    worded = [p for p in catalogue.patterns if re.search(r"[a-z]", "".join(p.literals))]
    strict = catalogue._replace(patterns=tuple(worded))
    for text in set(all_raised()):
        words = re.sub(r"^(\{\}: )*", "", text).replace("{}", "§")
        if not {text, words} & set(catalogue.whole) and all(
            strict.translated(said) == said for said in (words, text.replace("{}", "§"))
        ):
            yield text


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_raised_is_there_in_every_language_but_for_a_list_that_shrinks(language):
    known = UNTRANSLATED.read_text(encoding="utf-8").splitlines()
    assert set(untranslated(language)) <= set(known)


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_slots_of_the_message(language):
    for pattern in load_messages(language).patterns:
        used = re.findall(r"\{([~#]?\w+)\}", pattern.translated)
        assert sorted(used) == sorted(pattern.slots), pattern.translated


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("wrote a: b.pdf", "a: b.pdf : fichier écrit"),
        ("unknown game 'x': There are: a, b", "jeu introuvable : 'x'. Il y a : a, b"),
        (
            "t.txt: cannot be read\nline 2, column 7: 'x' is no colour of baron: expected one of r",
            "t.txt : illisible\nligne 2, colonne 7 : 'x' n’est pas une couleur de baron ; il y a r",
        ),
        (
            "the board would have hexes of 4.5 mm on this paper: take a larger paper or smaller margins",
            "le plateau aurait des hexagones de 4,5 mm sur ce papier : "
            "prenez un papier plus grand ou des marges plus petites",
        ),
        ("nobody has translated this", "nobody has translated this"),
    ],
)
def test_messages_are_put_into_french_part_by_part(english, french):
    assert in_language(english, "fr").replace(NO_BREAK, " ") == french
    assert in_language(english, "en") == english


def test_a_hostile_message_costs_little():
    assert in_language("a: " * 600, "fr")
    assert in_language("unknown " + "x: There are: " * 10**5, "fr").startswith("unknown")


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
    assert languages.locale_language(environment) == language
    assert languages.locale_paper(environment) == paper


def test_the_command_line_knows_the_languages_of_the_texts():
    assert languages.LANGUAGES == texts.LANGUAGES


@pytest.mark.usefixtures("french")
def test_the_locale_speaks_and_the_option_goes_before_it(capsys):
    assert run(["rulings", "barrony"]) == 2
    assert f"Erreur{NO_BREAK}:" in capsys.readouterr().err
    assert run(["rulings", "barrony", "--lang", "en"]) == 2
    assert "Error: " in capsys.readouterr().err
    assert run(["board", "--help"]) == 0
    assert "Nombre de joueurs." in capsys.readouterr().out


@pytest.mark.usefixtures("french")
def test_the_python_api_ignores_the_locale():
    with pytest.raises(pnp.PnpError, match="unknown game"):
        pnp.deal("chess", seed=1)


def test_sorcery_has_its_french_title(capsys):
    assert run(["rulings", "barony-sorcery", "--lang", "fr"]) == 0
    assert "Sorciers" in capsys.readouterr().out


def test_a_guess_is_near():
    assert "did you mean" not in unknown_name("language", "de", texts.LANGUAGES)
    assert "did you mean barony?" in unknown_name("game", "baronny", ["barony", "terre"])


def test_the_tests_have_a_locale_of_their_own():
    assert os.environ["LC_ALL"] == "C.UTF-8"


@pytest.mark.parametrize(
    ("command", "name", "typed", "found"),
    [
        ("board", "game", "baron", ["barony", "barony-sorcery", "baron"]),
        ("board", "paper", "le", ["letter", "legal"]),
        ("board", "language", "f", ["fr"]),
        ("board", "theme", "in", ["ink-saver"]),
        ("check", "rulings", "BN-16=", ["BN-16=all-try"]),
    ],
)
def test_completion_offers_names(command, name, typed, found):
    context = click.Context(root)
    parameters = root.get_command(context, command).params
    parameter = next(parameter for parameter in parameters if parameter.name == name)
    offered = {item.value for item in parameter.shell_complete(context, typed)}
    assert offered >= set(found)
    assert all(item.startswith(typed) for item in offered)


@pytest.mark.usefixtures("french")
def test_the_command_for_the_same_board_names_language_and_paper(capsys, tmp_path):
    assert run(["board", "barony", "--seed", "1", "-o", str(tmp_path / "b.txt")]) == 0
    assert capsys.readouterr().out.endswith(": pnp board B2-01K --lang fr --paper a4\n")
