"""Messages that know their key: told in another language from what fills their slots."""

import ast
import pickle
import re
import string
from pathlib import Path

import pytest

import pnp
from generators import NoSuchBoardError
from layouts import LayoutError
from output import FileWriteError
from pnp import errors
from pnp.errors import OptionError
from pnp.messages import Message, joined, message_lines, message_of, words
from pnp.requests import options as table
from pnp.texts import NO_BREAK
from pnp.texts.messages import translated
from pnp.texts.suggestions import quoted, shortened, unknown_key, unknown_name

ROOT = Path(__file__).parents[2]
PACKAGES = ("pnp", "generators", "layouts", "output")
# Errors that take a key, or a message.
OWN_ERRORS = {one.__name__ for one in vars(errors).values() if isinstance(one, type)}
# Slots that French may leave out, or have besides: the word for one or for several.
FORMS = "|"


def slots(text):
    names = (name for _, name, _, _ in string.Formatter().parse(text) if name)
    return {name for name in names if FORMS not in name}


def keys_of(node, scope, seen=()):
    """Return the strings that *node* may be: also one of two, or of what a name stands for."""
    if isinstance(node, ast.IfExp):
        return keys_of(node.body, scope, seen) | keys_of(node.orelse, scope, seen)
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
        return {key for part in node.value.values for key in keys_of(part, scope, seen)}
    if not isinstance(node, ast.Name):
        value = getattr(node, "value", None)
        return {value} if isinstance(value, str) else set()
    found = set()
    for line in ast.walk(scope) if node.id not in seen else ():
        for target in line.targets if isinstance(line, ast.Assign) else ():
            pairs = [(target, line.value)]
            if isinstance(target, ast.Tuple) and isinstance(line.value, ast.Tuple):
                pairs = zip(target.elts, line.value.elts, strict=True)
            for name, given in pairs:
                if getattr(name, "id", "") == node.id:
                    found |= keys_of(given, scope, (*seen, node.id))
    return found


def calls(tree):
    """Yield each message that the code makes: its key, the names of its slots, its English text."""
    scopes = dict.fromkeys(ast.walk(tree), tree)
    for scope in ast.walk(tree):
        if isinstance(scope, ast.FunctionDef):  # the inner ones come later
            scopes |= dict.fromkeys(ast.walk(scope), scope)
    for node, scope in scopes.items():
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name, args = getattr(node.func, "id", getattr(node.func, "attr", "")), node.args
        names = {word.arg for word in node.keywords}
        if name == "partial":
            name, args = getattr(args[0], "id", ""), args[1:]
        given = [getattr(argument, "value", None) for argument in args[:2]]
        if name == "Message" or (name in OWN_ERRORS and len(args) == 1):
            yield from ((key, names, words("en", key)) for key in keys_of(args[0], scope))
        elif name in {"refuse", "_fault"} and len(given) == 2:
            names |= {"word"} if name == "refuse" else {"word", "kinds"}  # what these add
            yield from ((key, names, words("en", key)) for key in keys_of(args[1], scope))
        elif name.endswith("Error") and len(given) == 2 and all(isinstance(g, str) for g in given):
            yield given[0], names, given[1]


def messages():
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield from calls(ast.parse(path.read_text(encoding="utf-8")))


WRITTEN = f"{NO_BREAK}: fichier écrit"


def test_a_message_is_its_english_text():
    message = Message("wrote", path="a.pdf")
    assert message == translated(message, "en") == "wrote a.pdf"
    assert translated(message, "fr") == f"a.pdf{WRITTEN}"
    for error in (OptionError("wrote", path="a.pdf"), OptionError(message)):
        assert (str(error), translated(error, "fr")) == ("wrote a.pdf", f"a.pdf{WRITTEN}")
    # Errors of the packages below are told by their key.
    error = FileWriteError("wrote", "{path} has been put on the disk", path="a.pdf")
    assert str(error) == "a.pdf has been put on the disk"
    assert translated(error, "fr") == f"a.pdf{WRITTEN}"
    assert str(OptionError("oops")) == "oops"
    assert message_of(ValueError("plain")) == "plain"


def test_parts_are_told_each_and_lines_keep_their_keys():
    lines = joined([Message("wrote", path=name) for name in "ab"])
    assert lines == "wrote a\nwrote b"
    assert translated(lines, "fr") == f"a{WRITTEN}\nb{WRITTEN}"
    part = Message.made("", "<{inner}>", {"inner": Message("wrote", path="c")})
    assert translated(part, "fr") == f"<c{WRITTEN}>"


def test_numbers_and_lists_are_told():
    parts = Message("wrote", path="a"), "b"
    message = Message.made("", "{size:.1f} {of}", {"size": 2.5, "of": parts})
    assert translated(message, "fr") == f"2,5 a{WRITTEN}, b"
    assert Message.made("", "{count} {count|tile|tiles}", {"count": 1}) == "1 tile"
    none = Message.made("", "{count} {count|tuile|tuiles}", {"count": 0})
    assert translated(none, "fr") == "0 tuile"


def test_quotes_are_those_of_the_language():
    words = {"word": "x y", "size": 12.5, "count": 3}
    message = Message.made("", "{word!r} {size!r} {count!r}", words)
    assert message == "'x y' 12.5 3"
    assert translated(message, "fr") == f"«{NO_BREAK}x y{NO_BREAK}» 12,5 3"
    assert translated(quoted("x\n"), "en") == "'x\N{REPLACEMENT CHARACTER}'"
    assert translated(quoted("x"), "fr") == f"«{NO_BREAK}x{NO_BREAK}»"
    assert translated(shortened("x"), "fr") == f"«{NO_BREAK}x{NO_BREAK}»"


def test_what_another_library_says_is_looked_up_by_its_wording():
    reason = ValueError("Invalid value")
    error = OptionError(Message("cannot_be_read", name="a.toml", reason=reason))
    assert str(error) == "a.toml: cannot be read: Invalid value"
    assert translated(error, "fr").endswith(f"lu{NO_BREAK}: valeur incorrecte")


def test_options_lose_their_dashes_in_a_file():
    error = NoSuchBoardError("use fewer --tiles")
    assert Message("without_dashes", error=error) == "use fewer tiles"


def test_a_message_can_be_copied():
    message = Message("wrote", path="x")
    copy = pickle.loads(pickle.dumps(message))
    assert (copy, copy.key, copy.values) == (message, "wrote", {"path": "x"})


def test_each_message_has_french_with_its_slots():
    for key, names, english in messages():
        assert slots(english) <= names, key
        assert slots(words("fr", key)) <= names, key


def test_no_message_is_left_over():
    used = {key for key, _, _ in messages()}
    used |= {key for key in message_lines("en") if key.startswith("name_")}
    options = Path(str(table.__file__)).read_text(encoding="utf-8")
    named = re.findall(r'_help\("(\w+)"\)|(?:Option|_choice)\(\s*"(\w+)"', options)
    used |= {f"help_{own or name}" for own, name in named}
    assert set(message_lines("fr")) <= used
    assert set(message_lines("en")) <= used


STEERING = "bar\x07ony\x1b[31m\u202e"


@pytest.mark.parametrize(
    "call",
    [
        lambda word: pnp.deal(word),
        lambda word: pnp.deal("barony", **{word: 1}),
        lambda word: pnp.deal("barony", shape=word),
        lambda word: pnp.kit("barony", only=[word]),
        lambda word: pnp.kit("barony", paper=word),
        lambda word: pnp.parse(f"game {word} 2p"),
        lambda word: pnp.read(f"{word}.txt"),
        lambda word: guess(word[:20]),
    ],
)
@pytest.mark.parametrize("word", [STEERING, STEERING * 20_000])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_message_steers_a_terminal_or_has_no_end(call, word, language):
    with pytest.raises((pnp.PnpError, LayoutError)) as error:
        call(word)
    words = translated(error.value, language)
    assert not set(words) & set("\x07\x1b\u202e")
    assert len(words) < 1_000


def guess(word):
    near = [unknown_name("game", "bar-ony[31m", [word]), unknown_key("key", "barony[31m", [word])]
    raise pnp.OptionError(joined(near))
