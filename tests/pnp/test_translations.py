"""What is said in French is French: errors, remarks and reports, as they come out."""

import json
import random
import re
from itertools import chain

import pytest

from generators import NoSuchBoardError
from pnp.cli import COMMANDS as COMMAND_NAMES
from pnp.errors import PnpError
from pnp.games import find_game
from pnp.messages import Message
from pnp.notation.positionfiles import decode_position
from pnp.notation.positiontexts import position_json
from pnp.notation.reading.boards import Dealing
from pnp.notation.reading.jsonpositions import parse_position_json
from pnp.notation.reading.parsing import parse_position
from pnp.texts.messages import translated
from tests.fuzzing.mutators import mutated
from tests.fuzzing.realistic import realistic_files
from tests.pnp import test_cli
from tests.pnp.reading import test_faults, test_jsonpositions
from tests.samples import SAMPLE_SEED, sampled

FEW, MANY = 250, 1_500
# Words without which English hardly says anything, and which French has not.
ENGLISH = re.compile(
    r"(?<![\w=.-])(the|is|are|and|of|with|expected|more|leave|use|take|there|which|what|has"
    r"|have|its|or|but|not|than|at|from|to|such|did|write|between|behind|below|above|choose"
    r"|only|one|no|this|these|twice|cannot|give|would|for|in|by|other|first|last)(?![\w=-])",
    re.IGNORECASE,
)
# What is typed, or quoted, or a list of words to type.
TYPED = re.compile(
    r"'[^']*'|`[^`]*`|«[^»]*»|\"[^\"]*\"|\(.: [^)]*\)|(?<=il y a)[^;]*|(?<=Il y a)\W.*"
    r"|(?<=l’un de )[\w, ]*(?= au-dessus)"
    r"|\(more\)|https?:\S+|pnp \w+( --?\w[\w-]*)*|one table [^ ]*"
)


def english_in(french):
    """Lines of *french* in which English is left, without what was typed or is to be typed."""
    for line in french.replace("\u00a0", " ").splitlines():
        if not line.startswith("    ") and ENGLISH.search(TYPED.sub("", line)):
            yield line


def deal_nothing(game, request):
    raise NoSuchBoardError(Message("no_dealing"))


def messages_about(data):
    """What is said of a file: a refusal, or remarks."""
    try:
        text = decode_position(data)
        if text.startswith("{"):
            parse_position_json(text, "t")
            return ()
        return parse_position(text, dealing=Dealing(deal_nothing)).remarks
    except PnpError as error:
        return (error,)


def refused_files():
    for base, slip in test_faults.SLIPS:
        ((good, bad),) = slip.changes.items()
        yield test_faults.TEXTS[base].replace(good, bad, 1).encode()
    yield from (text.encode() for text, _ in test_jsonpositions.TEXTS)
    for _, change, _ in test_jsonpositions.BAD:
        yield json.dumps(change(test_jsonpositions.example())).encode()


def left_in_french(messages):
    french = (translated(message, "fr") for message in messages)
    return sorted({line for message in french for line in english_in(message)})


def test_the_watch_for_english_finds_it_and_its_marks():
    assert list(english_in("ligne 3 : il faut one of a, b"))
    assert not list(english_in("ligne 3 : 'one' : il faut l’un de a, b ; il y a no, one"))
    assert list(marks_of_english("Erreur : 'x' : il faut 1.5"))
    assert list(marks_of_english("il faut 1.5"))
    assert not list(marks_of_english('Erreur : « x.5 » : il faut 1,5, comme fill = "x"'))


def test_refusals_of_files_are_french():
    assert left_in_french(chain.from_iterable(map(messages_about, refused_files()))) == []


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_what_is_said_of_spoilt_files_is_french(count):
    random_ = random.Random(SAMPLE_SEED * count)
    texts = realistic_files(8, 3)
    positions = [parse_position(text).position for text in texts[:4]]
    data = [position_json(position, find_game(position.game)) for position in positions]
    files = [text.encode() for text in (*texts, *data)]
    spoilt = (mutated(files, random_) for _ in range(count))
    assert left_in_french(chain.from_iterable(map(messages_about, spoilt))) == []


FILES = {
    "good.txt": "game terre-de-barons 2p\nphase play\nboard seed=1\npieces\nbB A1\n",
    "spoilt.txt": "game terre-de-barons 2p\nphse play\nboard\n1 2\npieces\nxB A1 A1\n",
    "table.json": '{"schema": 2, "game": "chess"}',
    "photo.jpg": "\xff\xd8\xff\xe0JFIF",
    "empty.txt": "",
    "wide.txt": "game terre-de-barons 2p\nphase play\nboard seed=1\npieces\n\tbB\u00a0A1 b2 2\n",
    "tiles.csv": "code,count\nMFP,9\nMFC,9\nPCL,9\nFLL,3\n",
    "few.csv": "code,count\nMFP,2\n",
    "bad.csv": "code,count\nMFZ,9\nMFC,x\n",
    "bad.toml": "[tiles\nMFP = 9\n",
}
# A word in straight quotes, or a number with a decimal point.
STRAIGHT = re.compile(r"(?<!\w)['\"][^'\"]*['\"]|(?<![\w.])\d+\.\d+(?![\w.])")
# TOML and JSON as they are typed, and what was typed and is quoted.
IN_CODE = re.compile(r"«[^»]*»|\w+ ?= ?\"[^\"]*\"|[\[{].*[\]}]|entre guillemets : .*|v\d[\d.]*")
COMMANDS = [
    *(arguments for arguments, *_ in test_cli.BAD),
    *([*test_cli.WRITING[kind], "-o", output] for kind, output, _ in test_cli.BAD_OUTPUTS),
    *(case.title.split() for case in test_cli.REFUSED["in French"]),
]


def marks_of_english(text):
    """Lines with a straight quote or a decimal point around or in what is no code."""
    for line in text.splitlines():
        if not line.startswith(("    ", "{")) and STRAIGHT.search(IN_CODE.sub("", line)):
            yield line


@pytest.mark.parametrize("part", sampled(range(4)))
def test_what_commands_refuse_is_french(pnp, monkeypatch, tmp_path, part):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="latin-1" if name == "photo.jpg" else "utf-8")
    left = {}
    for arguments in COMMANDS[part::4]:
        if "--lang" not in arguments:
            said = pnp(*arguments)
            english = [*english_in(said.err + said.out), *marks_of_english(said.err)]
            left[" ".join(arguments)] = english
    assert {arguments: lines for arguments, lines in left.items() if lines} == {}


@pytest.mark.parametrize("name", ["", *COMMAND_NAMES])
def test_help_is_french(pnp, monkeypatch, name):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    said = pnp(*([name] if name else []), "--help").out
    words = " ".join(said.partition("Exemple")[0].split())
    assert not re.search(r"--[\w-]+ (TEXT|PATH|INTEGER|FLOAT|NUMBER)\b", words)
    assert list(english_in(re.sub(r"\(default|or fr\.", "", words))) == []
