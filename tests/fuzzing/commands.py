"""Commands with hostile files and arguments: what each ends with."""

import contextlib
import io
import json
import os
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

from pnp.cli import EXIT_DEFECT, run
from pnp.games import GAMES, find_game
from pnp.notation.positiontexts import position_json
from pnp.notation.reading.parsing import parse_position
from tests.fuzzing.mutators import mutated
from tests.fuzzing.realistic import realistic_files

Call: TypeAlias = Callable[[list[str]], int]

FINE = {0, 2, 3, 4}
NASTY = [
    "", "-", "--", ".", "..", "/", "/dev/null", "none/x.pdf", "x.gif", "a" * 300, "\x1b[31m", "é\u202e",
    "-1", "0", "1", "3", "9" * 5000, "1e308", "nan", "inf", "-inf", "٤", "0x10", "1_000", "1,2", "1,2,3",
    "barony", "baron", "terre-de-barons", "chess", "a4", "letter", "ink-saver", "fr", "de", "all", "=",
    "BN-16=all-try", "TB-3=", "=x", "seed=1", "tiles", "score-pad", "fold", "long-edge", "poster", "{x}",
]  # fmt: skip
LISTS = [
    "code,count\nMFP,9\nMFC,9\nPCL,9\nFFM,9\n",
    "[tiles]\nMFP = 9\nMFC = 9\nPCL = 9\n",
    "code,count\nMMM,999999999999\n",
    "[tiles]\n" + "a." * 2_000 + "b = 1\n",
    "\ufeffcode,count\nMFP,3\nXMF,3\n",
    "[tiles]\nMFP = " + "[" * 500 + "\n",
]
USER_FILES = [
    'language = "fr"\npaper = "letter"\n',
    "\ufeffplayers = 3\n",
    "players = " + "9" * 5000 + "\n",
    "x = " + "[" * 500 + "\n",
    'back-offset = "0.5,-0.2"\n',
]
OPTIONS = {
    "board": ["--players", "--seed", "--as", "--paper", "--margin-mm", "--hex-mm", "--shape"],
    "kit": ["--players", "--only", "--duplex", "--paper", "--margin-mm", "--back-offset"],
    "setup": ["--players", "--seed", "--card", "--paper", "--duplex", "--gutter-mm"],
    "new": ["--players", "--seed", "--lang", "--shape"],
    "check": ["--ruling", "--lang"],
    "score": ["--ruling", "--lang", "--paper"],
    "draw": ["--ruling", "--lang", "--paper"],
    "rulings": ["--lang"],
    "games": ["--lang"],
    "calibrate": ["--paper", "--margin-mm"],
    "settings": [],
}
GOOD = {
    "--players": "3",
    "--seed": "7",
    "--as": "poster",
    "--paper": "a3",
    "--margin-mm": "12",
    "--hex-mm": "30",
    "--shape": "organic",
    "--duplex": "fold",
    "--card": "tarot",
    "--gutter-mm": "0",
    "--lang": "fr",
    "--ruling": "BN-16=all-try",
    "--back-offset": "0.5,-0.2",
    "--only": "aids",
}
WITH_JSON = ("check", "score", "draw", "rulings", "games")
JUDGING = ("check", "score", "draw")


class Tried(NamedTuple):
    """What came of the commands that were tried: how often, and what went wrong."""

    codes: Counter[tuple[str, int]]
    troubles: list[str]


class Attacker:
    """Makes commands, and the files they name in the working folder."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        texts = realistic_files(12, seed)
        positions = [parse_position(text).position for text in texts[:4]]
        data = [position_json(position, find_game(position.game)) for position in positions]
        self._positions = [text.encode() for text in (*texts, *data)]
        self._lists = [text.encode() for text in LISTS]
        self._user_files = [text.encode() for text in USER_FILES]

    def command(self) -> list[str]:
        """Return a command; what it names lies ready."""
        random_ = self._random
        name = random_.choice(list(OPTIONS))
        words = [name, *self._arguments(name)]
        for option in random_.sample(
            OPTIONS[name], k=min(len(OPTIONS[name]), random_.randint(0, 2))
        ):
            words += [option, random_.choice([GOOD[option], random_.choice(NASTY)])]
        if name in JUDGING and random_.random() < 0.2:
            words += ["--inventory", self._file(self._lists, random_.choice([".csv", ".toml"]))]
        if name in ("board", "setup") and random_.random() < 0.3:
            words += ["--inventory", self._file(self._lists, random_.choice([".csv", ".toml"]))]
        if name in ("draw", "board") and random_.random() < 0.5:
            words += ["-o", random_.choice(["x.txt", "x.json", "x.pdf", "x.svg", *NASTY])]
        if name == "kit":
            words += ["--only", random_.choice(["die", "counters", "battle", "score-pad", "aids"])]
        if name in WITH_JSON and random_.random() < 0.5:
            words.append("--json")
        self._lay_user_files(Path("config/hexboard-pnp"))
        return words

    def _arguments(self, name: str) -> list[str]:
        random_ = self._random
        if name in JUDGING:
            count = 1 if name == "draw" else random_.randint(1, 2)
            return [
                self._file(self._positions, random_.choice([".txt", ".json"])) for _ in range(count)
            ]
        if name == "settings":
            return [
                random_.choice(["paper=", "language=", "players=", "x="]) + random_.choice(NASTY)
            ]
        if name == "calibrate":
            return []
        usual = [game.slug for game in GAMES]
        return [random_.choice([*usual, *usual, random_.choice(NASTY)])]

    def _file(self, texts: list[bytes], suffix: str) -> str:
        name = f"f{self._random.randrange(3)}{suffix}"
        self._put(Path(name), texts)
        return name if self._random.random() < 0.9 else self._random.choice(NASTY)

    def _lay_user_files(self, folder: Path) -> None:
        """Lay files of the user, now and then; commands stop at those that are broken."""
        with contextlib.suppress(OSError):
            (folder / "settings.toml").unlink()
        if self._random.random() < 0.1:
            self._put(folder / "settings.toml", self._user_files)

    def _put(self, path: Path, texts: list[bytes]) -> None:
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            is_whole = self._random.random() < 0.4
            data = self._random.choice(texts) if is_whole else mutated(texts, self._random)
            path.write_bytes(data)


def try_commands(seed: int, count: int, call: Call = run) -> Tried:
    """Run *count* commands in a folder of their own, each by *call*."""
    tried = Tried(Counter(), [])
    attacker = Attacker(seed)
    before, config = Path.cwd(), os.environ.get("XDG_CONFIG_HOME")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ["XDG_CONFIG_HOME"] = str(Path(folder) / "config")
        try:
            for _ in range(count):
                _try(attacker.command(), tried, call)
        finally:
            os.chdir(before)
            os.environ.pop("XDG_CONFIG_HOME")
            if config is not None:
                os.environ["XDG_CONFIG_HOME"] = config
    return tried


def _try(words: list[str], tried: Tried, call: Call) -> None:
    out, err = io.StringIO(), io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = call(words)
    except BaseException as error:
        code = EXIT_DEFECT
        err.write(repr(error))
    tried.codes[words[0], code] += 1
    if trouble := _trouble(words, code, out.getvalue(), err.getvalue()):
        tried.troubles.append(f"{trouble}: {words!r}\n{err.getvalue()[:600]}")


def _trouble(words: list[str], code: int, out: str, err: str) -> str:
    """Return what is wrong with how a command ended; nothing where it is as it should be."""
    allowed = FINE | ({1} if words[0] == "check" else set())
    if code not in allowed:
        return f"code {code}"
    if "Traceback" in err or (code in {2, 3, 4} and not err):
        return "no sentence"
    if "--json" in words and "--" not in words:  # behind that it is the name of a file
        try:
            json.loads(out)
        except ValueError:
            return "no JSON"
    return ""
