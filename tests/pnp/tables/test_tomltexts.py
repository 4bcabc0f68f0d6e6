"""TOML of users: the line of each key, faults with lines, and bounds that hold before parsing."""

import re
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import GameFileError
from pnp.tables.parsing import DEEPEST, MOST_BYTES, MOST_PARTS, parse_toml
from pnp.texts.messages import translated
from tests.casebooks import read_cases
from tests.children import PRINT_MEMORY, run_program
from tests.positions.typed import typed_text
from tests.properties import examples

ROOT = Path(__file__).parents[3]


def parsed(text):
    return parse_toml(text, "reef.toml", GameFileError)


def refusal(text, language="en"):
    with pytest.raises(GameFileError) as error:
        parsed(text)
    return translated(error.value, language).replace("\u00a0", " ")


def paths_in(value, path=()):
    """Every path that tomllib reports, and whether there is a table."""
    parts = value.items() if isinstance(value, dict) else ()
    for name, part in enumerate(value, start=1) if isinstance(value, list) else parts:
        yield (*path, name), isinstance(part, dict)
        yield from paths_in(part, (*path, name))


def holds_all_paths(text):
    table, places = parsed(text)
    assert table == tomllib.loads(text)
    paths = dict(paths_in(table))
    assert set(places.lines) == set(paths)
    assert places.tables == {path for path, is_table in paths.items() if is_table}
    return places


SAMPLE = typed_text("all that TOML has")


def test_the_line_of_everything_is_found():
    places = holds_all_paths(SAMPLE)
    lines = {
        ("top",): 2, ("quoted key",): 3, ("a",): 4, ("a", "x"): 5, ("a", "y"): 8, ("a", "y", "z"): 8,
        ("a", "y", "z", 1): 8, ("a", "y", "z", 2): 9, ("a", "y", "z", 2, 1): 9, ("a", "y", "z", 2, 2): 9,
        ("a", "y", "z", 3): 10, ("a", "y", "z", 3, "p"): 10, ("a", "y", "z", 3, "q"): 10,
        ("a", "y", "z", 3, "q", "r"): 10, ("a", "b"): 12, ("a", "b", "c.d"): 12,
        ("a", "b", "c.d", "e"): 13, ("a", "b", "c.d", "f"): 14, ("row",): 17, ("row", 1): 17,
        ("row", 1, "n"): 18, ("row", 1, "sub"): 19, ("row", 2): 20, ("late",): 22, ("late", "early"): 21,
    }  # fmt: skip
    assert places.lines == lines
    assert places.line(("a", "x", "unknown")) == 5
    assert places.line(("nowhere",)) == 0


@pytest.mark.parametrize("path", sorted((ROOT / "pnp").rglob("*.toml")), ids=lambda p: p.name)
def test_every_key_of_our_own_tables_is_found_in_its_line(path):
    text = path.read_text(encoding="utf-8")
    places = holds_all_paths(text)
    written = text.splitlines()
    for (*_, name), line in places.lines.items():
        assert isinstance(name, int) or name in written[line - 1].replace("\\\\", "\\")


BLANKS = st.sampled_from(["", " ", "\t", "  "])
COMMENTS = st.sampled_from(["", "# note", ' # [x] = "', "\t#'''"])
BREAKS = st.sampled_from(["", "\n", " # ] }\n", "\n\n  "])
NAMES = st.sampled_from(
    [
        *[(name, name) for name in ("a", "b-1", "7", "true")],
        *[('"c d"', "c d"), ("'e.f'", "e.f"), ('"\\u0067]"', "g]"), ('"#"', "#"), ('"\\""', '"')],
    ]
)
SCALARS = st.sampled_from(
    [
        *["1", "-0.5e+3", "0xF_F", "inf", "true", "2026-01-02", "2026-01-02 03:04:05Z", "03:04:05"],
        *['""', "''", '"a \\" # ] }"', "'\\'", '"\\\\"', '"= 1"'],
    ]
)
LONG_TEXTS = st.sampled_from(
    [
        *['"""\n[x]\ny = 1\n"""', "'''\na = '' \n\n'''", '"""\\\n  """'],
        *['"""""a""\n"""""', "''''a\n'''''"],
    ]
)
ENDS = st.sampled_from(["\n", "\r\n"])


@st.composite
def values(draw, path, line, depth=0, in_line=False):
    """A value at *path* that begins in *line*, and the lines of what is in it."""
    kinds = ["scalar", "array", "inline"] if depth < 3 else ["scalar"]
    kind = draw(st.sampled_from(kinds if in_line else [*kinds, "text"]))
    if kind in ("scalar", "text"):
        return draw(SCALARS if kind == "scalar" else LONG_TEXTS), {}
    lines, text = {}, "[" if kind == "array" else "{"
    names = draw(st.lists(NAMES, max_size=3, unique=True))
    for number, (written, name) in enumerate(names, start=1):
        if kind == "array":
            part = (*path, number)
            text += "" if in_line else draw(BREAKS)
        else:
            part = (*path, name)
            text += f"{draw(BLANKS)}{written}{draw(BLANKS)}={draw(BLANKS)}"
        lines[part] = line + text.count("\n")
        inner, more = draw(values(part, lines[part], depth + 1, in_line or kind == "inline"))
        text += inner + (
            "," if number < len(names) or (kind == "array" and draw(st.booleans())) else ""
        )
        lines |= more
    return text + ("]" if kind == "array" else "}"), lines


@st.composite
def documents(draw):
    """A text, and the line of each thing that is spoken of by its full name."""
    text, lines, table, rows = "", {}, (), {}
    for number in range(draw(st.integers(0, 8))):
        text += draw(st.sampled_from(["", "\n", "# [a]\n"]))
        line = text.count("\n") + 1
        parts = draw(st.lists(NAMES, min_size=1, max_size=3))
        names = [f"{number}", *(written for written, _ in parts)]
        path = (f"{number}", *(name for _, name in parts))
        dotted = f"{draw(BLANKS)}.{draw(BLANKS)}".join(names)
        kind = draw(st.sampled_from(["key", "key", "table", "row", "again"]))
        if kind == "table":
            table = path
            text += f"[{draw(BLANKS)}{dotted}{draw(BLANKS)}]"
        elif kind == "row" or (kind == "again" and not rows):
            table, rows[path] = (*path, 1), dotted
            text += f"[[{dotted}]]"
        elif kind == "again":
            row, dotted = draw(st.sampled_from(sorted(rows.items())))
            last = max(path[len(row)] for path in lines if path[: len(row)] == row and path != row)
            table = (*row, last + 1)
            text += f"[[{dotted}]]"
        else:
            lines[(*table, *path)] = line
            text += f"{dotted}{draw(BLANKS)}={draw(BLANKS)}"
            value, more = draw(values((*table, *path), line))
            text, lines = text + value, lines | more
        if kind != "key":
            lines[table] = line
        text += draw(COMMENTS) + draw(ENDS)
    return text, lines


@examples(400)
@given(documents())
def test_every_path_that_tomllib_reports_is_found_in_its_line(document):
    text, lines = document
    places = holds_all_paths(text.replace("\r\n", "\n"))
    assert {path: places.lines[path] for path in lines} == lines
    assert parsed(text).places == places


@examples(300)
@given(documents(), st.data())
def test_a_spoilt_text_is_read_as_tomllib_reads_it_or_told_with_a_line(document, data):
    text = document[0]
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 9)))
    spoilt = text[:start] + data.draw(st.text("[]{}\"'=,.#\n a1\\é\x00", max_size=4)) + text[end:]
    try:
        table, places = parsed(spoilt)
    except GameFileError as error:
        assert re.match(r"reef\.toml:\d+: ", str(error))
        return
    assert dict(paths_in(table)).keys() == places.lines.keys()


BOOK = read_cases(Path(__file__).with_name("faults.txt"))["faults"]
FAULTS = [
    *((f"{case.text}\n", case.title) for case in BOOK),
    ("[a]\nb = {c = 1", "reef.toml:2: a brace is not closed on its line"),
    ('[a]\n"b\u202e" = 1\n', "reef.toml:2: \"b\N{REPLACEMENT CHARACTER}\": the name has a character"),
    ("a = " + "1" * 101, "reef.toml:1: [a] a number of 101 digits"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), FAULTS)
def test_what_is_no_toml_is_told_with_its_line(text, words):
    assert refusal(text).startswith(words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[a\n", "reef.toml:1 : la fin de la ligne : il faut ] devant"),
        ("[a]\nb = [1\n", "reef.toml:2 : liste sans crochet de fin, à la fin du fichier"),
        ("[a]\nb = 1\nb = 2\n", "reef.toml:3 : [a] b: déjà donné, ligne 2"),
        ('b = "C:\\Reef"\n', "reef.toml:1 : une barre \\ seule dans un texte ; doublez-la, colonne 10"),
        ("b = 1 2", "reef.toml:1 : [b] 1 2 : il faut un nombre, true ou false ; un texte est entre"),
    ],
)  # fmt: skip
def test_syntax_is_told_in_french(text, words):
    assert refusal(text, "fr").startswith(words)


def test_bytes_are_text_in_utf_8_with_or_without_its_mark():
    assert parsed(b"\xef\xbb\xbfa = 1").places.lines == {("a",): 1}
    assert "UTF-8" in refusal(b"a = '\xff'")


TOO_MUCH = {
    "bytes": ("#" * (MOST_BYTES + 1), f"more than {MOST_BYTES} bytes"),
    "dots": ("a" + ".a" * 30_000 + " = 1", f"more than {DEEPEST} tables"),
    "lines of dots": ("".join(f"k{n}{'.a' * 18} = 1\n" for n in range(550)), "more than"),
    "headers": ("".join(f"[k{n}{'.a' * 18}]\n" for n in range(550)), f"more than {MOST_PARTS}"),
    "keys": ("".join(f"k{n} = 1\n" for n in range(60_000)), f"more than {MOST_PARTS} names"),
    "numbers": ("a = [" + "1," * 400_000 + "]", f"more than {MOST_PARTS} names and values"),
    "brackets": ("a = " + "[" * 900_000, f"more than {DEEPEST} tables and lists"),
    "braces": ("a = " + "{a = " * 190_000, f"more than {DEEPEST} tables and lists"),
    "deep": ("[a]\nb = " + "[" * 20 + "]" * 20, f"reef.toml:2: more than {DEEPEST} tables"),
    "name": ("[" + "a" * 900_000 + "]", "a name of 900000 characters; expected at most 500"),
    "digits": ("a = 0x" + "f" * 900_000, "a number of 900002 digits"),
    "open text": ('a = """' + 'x"' * 490_000, "Unterminated string"),
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_is_too_much_is_refused(name):
    text, words = TOO_MUCH[name]
    assert words in refusal(text)


MEASURED = (
    """
import sys
from pnp.errors import GameFileError
from pnp.tables.parsing import parse_toml
try:
    parse_toml(sys.stdin.read(), "reef.toml", GameFileError)
except GameFileError as error:
    print(error)
"""
    + PRINT_MEMORY
)
MOST_MIB = 200
MOST_CPU_S = 3  # a limit of the system, which counts whole seconds; it takes a fifth of one


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted otherwise")
@pytest.mark.parametrize(
    "text",
    [
        TOO_MUCH["dots"][0],
        TOO_MUCH["brackets"][0],
        "".join(f"[k{n}{'.a' * 18}]\n" for n in range(490)),
        "".join(f"k{n}{'.a' * 18} = 1\n" for n in range(490)),
        "a = [" + "{b = 1}," * 3_300 + "]",
        "".join(f'"{"a" * 40}{n}" = 1\n' for n in range(9_000)),
        'a = """' + "\\n" * 490_000 + '"""',
    ],
    ids=["dots", "brackets", "headers", "dotted keys", "inline tables", "long names", "escapes"],
)
def test_the_worst_texts_take_little_time_and_memory(text):
    import resource

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU_S, MOST_CPU_S))

    child = run_program(
        [sys.executable, "-c", MEASURED], input=text, text=True,
        preexec_fn=limit, cwd=ROOT,
    )  # fmt: skip
    assert child.returncode == 0, child.stderr
    assert int(child.stdout.splitlines()[-1]) < MOST_MIB
