"""
Random game files, and ways to spoil them: texts alone, written from the format's tables.

What is drawn makes sense: counts fit the board, names are there, rules can be kept. So every such
file is to be read, dealt, printed, typed, judged and scored.
"""

import json

from hypothesis import strategies as st

LANDS = ("moor", "lake", "wood", "hill", "sand", "fen")
MEN = ("scout", "tower", "guild", "envoy")
SEATS = ("blue", "yellow", "green", "red", "purple", "white")
WORDS = st.text("abc déç’{}\\\"'#=[]!?", min_size=1, max_size=9).map(str.strip).filter(bool)
SHAPES = {
    '"hexagon 2"': 7,
    '"hexagon 3"': 19,
    '"rectangle 4 3"': 12,
    '"triangle 4"': 10,
    '"rhombus 3 4"': 12,
    '"disc 11"': 11,
    '"organic 12"': 12,
    "[2, 3, 4]": 9,
    "[1, 4, 5, 2]": 12,
}
STOCK = ("forest", "field", "mountain", "lake", "baron/village", "marsh")


def toml(value) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def slots_kept(text: str) -> str:
    """A text whose braces are printed as they are."""
    return text.replace("{", "{{").replace("}", "}}")


@st.composite
def texts(draw):
    """A text, or one in both languages."""
    plain = st.builds(slots_kept, WORDS)
    return draw(st.one_of(plain, st.fixed_dictionaries({"en": plain, "fr": plain})))


@st.composite
def marks(draw):
    """A text short enough for the smallest token."""
    return slots_kept(draw(st.text("ab1é’!", min_size=1, max_size=2)))


def some(keys):
    """A table with some of these keys."""
    return st.fixed_dictionaries({}, optional=keys)


@st.composite
def game_texts(draw):
    """The text of a game file that makes sense."""
    return _Writer(draw).text()


class _Writer:
    def __init__(self, draw) -> None:
        self.draw = draw
        self.tables: dict[str, dict[str, object]] = {}
        self.most = draw(st.integers(1, 4))
        self.least = draw(st.integers(1, self.most))
        self.outline, self.hexes = draw(st.sampled_from(sorted(SHAPES.items())))
        self.lands: list[str] = []
        self.rare: dict[str, int] = {}
        self.men: dict[str, str] = {}
        self.chips: list[str] = []
        self.entries: dict[str, str] = {}

    def text(self) -> str:
        for write in (self._game, self._board, self._lands, self._chips, self._men, self._deals,
                      self._entries, self._rules, self._scores, self._rest):  # fmt: skip
            write()
        lines = []
        for name, keys in self.tables.items():
            lines.append(f"[{name}]")
            lines += [
                f"{key} = {one if key == 'outline' else toml(one)}" for key, one in keys.items()
            ]
        return "\n".join(lines) + "\n"

    def by_players(self, numbers):
        """A number, or one for each number of players."""
        if self.least == self.most or self.draw(st.booleans()):
            return self.draw(numbers)
        return {f"{n}p": self.draw(numbers) for n in range(self.least, self.most + 1)}

    def _game(self):
        is_one = self.least == self.most
        self.tables["game"] = {
            "name": self.draw(texts()),
            "players": self.most if is_one else f"{self.least}-{self.most}",
            **self.draw(
                some(
                    {
                        "author": WORDS,
                        "licence": WORDS,
                        "year": st.integers(1, 9999),
                        "language": st.sampled_from(["en", "fr"]),
                        "hex_mm": st.sampled_from([25, 40.5, 60]),
                        "colours": st.permutations(SEATS),
                        "setup": st.lists(texts(), max_size=3),
                        "format": st.just(1),
                    }
                )
            ),
        }

    def _board(self):
        board = self.draw(some({"numbered": st.booleans()}))
        self.tables["board"] = {"outline": self.outline, **board}
        words = st.sampled_from(["rim", "disk 1", "row B", "ring 1 every 2", ["row A", "row B"]])
        self.tables["region"] = self.draw(some({"shore": words, "midst": words}))

    def _lands(self):
        names = self.draw(st.lists(st.sampled_from(LANDS), min_size=1, max_size=4, unique=True))
        left = self.hexes
        for name in names:
            keys = self.draw(
                some(
                    {
                        "value": st.integers(-2, 9),
                        "name": texts(),
                        "text": texts(),
                        "picture": st.sampled_from(STOCK),
                        "ground": st.sampled_from(["#aabbcc", "#2f231c"]),
                        "is": st.sampled_from(["wet", ["wet", "wild"]]),
                    }
                )
            )
            if name != names[-1]:
                self.rare[name] = count = self.draw(st.integers(0, max(0, left - 1)))
                left -= count
                keys["count"] = count
            self.tables[f"terrain.{name}"] = keys
        self.lands = names

    def _chips(self):
        if not self.draw(st.booleans()):
            return
        values = self.draw(st.lists(st.sampled_from(["1", "2", "6", "ten", "x-y"]), min_size=1, max_size=4, unique=True))  # fmt: skip
        bag = {value: self.draw(st.integers(0, self.hexes // len(values))) for value in values}
        self.tables["chip.find"] = {
            "bag": bag,
            **self.draw(
                some(
                    {
                        "name": texts(),
                        "bold": st.just(values[:1]),
                        "hidden": st.booleans(),
                        "printed": st.booleans(),
                        "mm": st.sampled_from([9, 18.5]),
                        "text": st.fixed_dictionaries({values[0]: marks()}),
                    }
                )
            ),
        }
        self.chips = ["find"] if sum(bag.values()) else []

    def _men(self):
        for name in self.draw(st.lists(st.sampled_from(MEN), max_size=3, unique=True)):
            on = self.men[name] = self.draw(st.sampled_from(["hex", "hex", "corner", "side"]))
            self.tables[f"piece.{name}"] = {
                "count": self.by_players(st.integers(0, 9)),
                "on": on,
                **self.draw(
                    some(
                        {
                            "owner": st.just("nobody"),
                            "points": st.integers(-3, 9),
                            "name": texts(),
                            "text": marks(),
                            "is": st.just("folk"),
                            "picture": st.sampled_from(["disc", "cube", "bar", "knight"]),
                            "mm": st.sampled_from([8, 14.5, [20, 7]]),
                        }
                    )
                ),
            }

    def _of(self, name):
        return self.tables[f"piece.{name}"]

    def _deals(self):
        for name in self.men:
            count = self._of(name)["count"]
            if not isinstance(count, int) or not count > 0 or self.draw(st.booleans()):
                continue
            self.tables[f"deal.start-{name}"] = {"lay": name, "count": 1}
        others = {"deal.order": {"lay": "players"}, "deal.spots": {"lay": "hexes", "count": 2}}
        for name, keys in others.items():
            if self.draw(st.booleans()):
                self.tables[name] = keys | self.draw(some({"secret": st.booleans()}))

    def _entries(self):
        shapes = ("number", "numbers", "holder", "colours", "words", "hexes", "text")
        for shape in self.draw(st.lists(st.sampled_from(shapes), max_size=3, unique=True)):
            keys: dict[str, object] = {"shape": shape, **self.draw(some({"name": texts()}))}
            if shape == "words":
                keys["words"] = ["ash", "birch"]
            if shape in ("number", "numbers"):
                keys |= self.draw(some({"most": st.integers(3, 40)}))
            if shape in ("numbers", "holder"):
                keys |= self.draw(some({"points": st.integers(-3, 5)}))
            self.entries[f"noted-{shape}"] = shape
            self.tables[f"entry.noted-{shape}"] = keys

    def _measure(self, *, of_players=False):
        """A measure of what there is: of the board, or of each player."""
        some_land = st.sampled_from([*self.lands, "all", ["not " + self.lands[0]]])
        kinds = [
            st.fixed_dictionaries({"number_of": some_land}),
            st.fixed_dictionaries({"group": st.sampled_from(self.lands)}),
        ]
        if of_players:
            kinds = []
        if self.men:
            men = st.sampled_from([*self.men, list(self.men)])
            on_one_kind = st.sampled_from(list(self.men))
            kinds += [
                st.fixed_dictionaries({"number_of": men}),
                st.fixed_dictionaries({"group": on_one_kind}),
                st.fixed_dictionaries({"kinds": men}),
                st.fixed_dictionaries(
                    {"sum": st.sampled_from(["value", *self.chips]), "of": men},
                    optional={"reach": st.integers(0, 2)},
                ),
            ]
        kinds += [st.just({"entry": name}) for name, shape in self.entries.items() if shape == "numbers"]  # fmt: skip
        return self.draw(st.one_of(kinds)) if kinds else None

    def _rules(self):
        """Rules that every deal keeps, of every form."""
        extra = some(
            {
                "says": st.sampled_from(["{hexes} are wrong", {"en": "no: {count}", "fr": "non : {count}"}]),
                "severity": st.sampled_from(["impossible", "doubtful"]),
                "option": st.sampled_from(["on", "off"]),
                "when": st.sampled_from(["play", ["setup", "play"], "end", "deal"]),
            }
        )  # fmt: skip
        which = [*self.lands, *self.men]
        forms = [
            {"apart": self.draw(st.sampled_from(which)), "least": 1, "between": "others"},
            {"apart": self.lands[0], "least": 1},
            {"beside": self.draw(st.sampled_from(self.lands)), "of": "all", "least": 0},
            {"connected": "all"},
            {
                **self._measure(),
                "least": -10_000 if self.draw(st.booleans()) else 0,
                "most": 10_000,
            },
        ]
        if self.men:
            forms.append({"number_of": list(self.men), "per": "place", "most": 10_000})
        chosen = self.draw(st.lists(st.sampled_from(range(len(forms))), max_size=3, unique=True))
        for number in chosen:
            self.tables[f"rule.law-{number}"] = forms[number] | self.draw(extra)

    def _scores(self):
        for number in range(self.draw(st.integers(0, 2))):
            measure = self._measure(of_players=True)
            if measure is None:
                return
            worth = self.draw(
                st.one_of(
                    st.fixed_dictionaries({"points": st.integers(-2, 5)}),
                    st.fixed_dictionaries({"table": st.lists(st.integers(0, 9), min_size=1, max_size=4)}),
                    st.fixed_dictionaries(
                        {"ranks": st.just([5, 2])},
                        optional={"tied": st.sampled_from(["share", "all", "none"])},
                    ),
                )
            )  # fmt: skip
            self.tables[f"score.line-{number}"] = {**measure, **worth, "name": self.draw(texts())}
        if "score.line-0" in self.tables:
            self.tables["end.enough"] = {"points": self.by_players(st.integers(5, 50))}

    def _rest(self):
        if self.draw(st.booleans()):
            self.tables["aid.reminder"] = {"name": self.draw(texts()), "steps": self.draw(st.lists(texts(), min_size=1, max_size=3))}  # fmt: skip
        if self.draw(st.booleans()):
            self.tables["aid.track"] = {"spaces": "0-9"}


# Files that are spoilt


def _lines(text):
    return text.splitlines()


@st.composite
def spoilt(draw, text: str):
    """A text with one fault that cannot be read as anything else, and what it is."""
    name = draw(st.sampled_from(sorted(SPOILERS)))
    return name, SPOILERS[name](draw, text)


def _in_a_table(draw, text, line):
    """The text with a line more, below the name of some table but one of regions."""
    lines = _lines(text)
    heads = [n for n, one in enumerate(lines) if one.startswith("[") and one != "[region]"]
    at = draw(st.sampled_from(heads)) + 1
    return "\n".join([*lines[:at], line, *lines[at:]]) + "\n"


def _changed(draw, text, key, value):
    """The text with another value of a key that every file has."""
    lines = [f"{key} = {value}" if one.startswith(f"{key} = ") else one for one in _lines(text)]
    return "\n".join(lines) + "\n"


SPOILERS = {
    "an unknown key": lambda draw, text: _in_a_table(draw, text, "coutn = 3"),
    "an unknown table": lambda draw, text: text + "[terain.reef]\ncount = 3\n",
    "an unknown single table": lambda draw, text: text + "[boards]\n",
    "a wrong type": lambda draw, text: _changed(draw, text, "name", draw(st.sampled_from(["3", "true", "[1]", "1979-05-27", "nan"]))),
    "players of no sense": lambda draw, text: _changed(draw, text, "players", draw(st.sampled_from(['"4-2"', "0", "99", '"2-"', '""', "2.5", "-1"]))),
    "no game": lambda draw, text: text.replace("[game]", "[kit.instead]", 1),
    "a key above all": lambda draw, text: "count = 3\n" + text,
    "a broken line": lambda draw, text: _in_a_table(draw, text, draw(st.sampled_from(["count =", "= 3", "[terrain", "x = {", "'", "a b = 3", 'x = "', "count = 03"]))),
    "a key twice": lambda draw, text: text.replace("[board]\n", '[board]\noutline = "hexagon 2"\n', 1),
    "a table twice": lambda draw, text: text + "[game]\n",
    "a huge board": lambda draw, text: _changed(draw, text, "outline", draw(st.sampled_from(['"hexagon 1000000000"', '"rectangle 99999 99999"', '"organic 100000"', '"disc 5000"', "[100000, 100001]", '"star 99999999999999999999"']))),
    "no such outline": lambda draw, text: _changed(draw, text, "outline", draw(st.sampled_from(['"hexagn 4"', '"hexagon"', '"hexagon four"', '"hexagon -3"', '"hexagon 0"', "[3, 5]", "[]", '""']))),
    "a huge number": lambda draw, text: text + "[piece.horde]\ncount = " + "9" * draw(st.sampled_from([6, 30, 5000])) + "\n",
    "a negative number": lambda draw, text: text + "[piece.horde]\ncount = -1\n",
    "a control character": lambda draw, text: _changed(draw, text, "name", draw(st.sampled_from(['"a\\u0000b"', '"a\\u001b[31m"', '"a\\u202eb"']))),
    "a control character in the name of a thing": lambda draw, text: text + draw(st.sampled_from(['[terrain."a\\u0007"]\n', '[terrain."Reef"]\n', '[terrain."a b"]\n', '[terrain.""]\n'])),
    "a reserved name": lambda draw, text: text + "[piece." + draw(st.sampled_from(["all", "players", "nobody", "not", "board", "pile"])) + "]\ncount = 1\n",
    "a name twice": lambda draw, text: text + f"[piece.{_a_land(text)}]\ncount = 1\n",
    "nobody called so": lambda draw, text: text + "[rule.far]\napart = 'raef'\n",
    "no form at all": lambda draw, text: text + "[rule.far]\nleast = 2\n",
    "two forms at once": lambda draw, text: text + "[rule.far]\napart = 'all'\nconnected = 'all'\n",
    "no count": lambda draw, text: text + "[piece.horde]\nletter = 'Q'\n",
    "no measure": lambda draw, text: text + "[score.far]\npoints = 2\n",
    "an array of tables": lambda draw, text: text + "[[terrain]]\ncount = 2\n",
    "nested too deeply": lambda draw, text: text + "[kit]\nparts = " + "[" * 400 + "]" * 400 + "\n",
    "keys upon keys": lambda draw, text: text + ".".join(["a"] * 20_000) + " = 1\n",
    "a file that climbs out": lambda draw, text: text + "[deck.cards]\ndata = " + draw(st.sampled_from(['"../x.csv"', '"/etc/passwd"', '"no.csv"', '"C:/x.csv"'])) + "\n",
    "a picture that is none": lambda draw, text: text + "[piece.horde]\ncount = 1\npicture = 'nowhere.svg'\n",
    "players left out": lambda draw, text: text + "[piece.horde]\ncount = { 8p = 3 }\n",
    "no bytes of UTF-8": lambda draw, text: text + "# \udcff\n",
}  # fmt: skip


def _a_land(text):
    return next(one[9:-1] for one in _lines(text) if one.startswith("[terrain."))
