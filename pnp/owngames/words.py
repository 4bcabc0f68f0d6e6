"""
The texts of an own game in both languages: what its designer says, and the stock for the rest.

Whatever designers write is put in such a way that it stands as written: no brace of theirs is a
slot, but for those that a text may have. What they say in one language serves both.
"""

from collections.abc import Iterable, Iterator

from generators import NamedTuple
from pnp.model import gamefiles, games
from pnp.model.gamefiles import in_language, words_of
from pnp.owngames import facts, names, rules
from pnp.owngames.names import NOT, TOP, Part, escaped, parts_of, plain, without_icons
from pnp.tables.faults import Faults, KeyPath
from pnp.texts import LANGUAGES, rules_texts, unbroken

# How things are called in the texts of a game, whether a file says it or a package.
NAMED = {
    "terrain": "{}",
    "bigtile": "bigtile_{}",
    "chip": "chip_{}",
    "entry": "entry_{}",
    "option": "option_{}",
    "ruling": "ruling_{}",
    "confirm": "twice_{}_worth",
}
# What a kit may have, besides decks.
PARTS = ("board", "tiles", "chips", "tokens", "aids", "pad", "rules", "box")


def own_parts(file: gamefiles.GameFile) -> tuple[str, ...]:
    """Return the parts of a kit that a file itself has names for."""
    lands, pieces = file.terrain.values(), file.piece.values()
    named = (*(one.part for one in lands), *(one.part for one in pieces))
    return (*file.deck, *file.die, *file.aid, *dict.fromkeys(filter(None, named)))


def words_of_game(
    file: gamefiles.GameFile, name: str, colours: Iterable[games.Colour], faults: Faults
) -> dict[str, dict[str, str]]:
    """
    Return all texts of an own game by language and key.

    Where:
        name: that of its file.
    """
    return {
        language: dict(_Writer(file, name, language, faults).texts(tuple(colours)))
        for language in LANGUAGES
    }


class _Writer(NamedTuple):
    """Writes the texts in one language."""

    file: gamefiles.GameFile
    name: str
    language: str
    faults: Faults

    def texts(self, colours: tuple[games.Colour, ...]) -> Iterator[tuple[str, str]]:
        """Yield all keys and texts."""
        # The words of entries are looked up by themselves; whatever is called like one wins.
        yield from ((w, escaped(w)) for entry in self.file.entry.values() for w in entry.words)
        table = self.file.game
        title = self._text(table.name, ("game", "name"))
        yield "title", title or escaped(plain(self.name.partition(".")[0]))
        who = ", ".join(filter(None, (table.author, str(table.year or ""))))
        yield "credit", escaped(" · ".join(filter(None, (who, table.licence))))
        for kind, key in NAMED.items():
            yield from (
                (key.format(name), self._name_of(kind, name)) for name in getattr(self.file, kind)
            )
        for name in self.file.piece:
            yield f"piece_{facts.look_of(name)}", self._called(name)
        for colour in colours:
            if colour.name in self.file.colour:
                yield f"colour_{colour.name}", self._name_of("colour", colour.name)
            yield f"kit_letter_{colour.name}", colour.letter.upper()
        for name, entry in self.file.entry.items():
            slot = "{value}" if entry.shape in {"number", "numbers", "text"} else "{list}"
            shown = self._stock("own_shown", entry=self._called(name), value=slot)
            yield f"shown_{name}", shown
        # The answers to what can be asked for, and to what rules leave open.
        for name, option in self.file.option.items():
            yield from ((f"option_{name}_{word}", escaped(word)) for word in option.choices)
        for name, ruling in self.file.ruling.items():
            yield from ((f"ruling_{name}_{word}", escaped(word)) for word in ruling.choices)
            yield f"ruling_{name}_reading", self._stock("own_reading")
        for name in self.file.confirm:
            yield f"twice_{name}", self._name_of("confirm", name)
        yield from self._rules()
        yield from self._scores()
        yield from self._printed()

    # Things.

    def _called(self, name: str) -> str:
        """Return what a thing of the file is called, its braces escaped."""
        kinds = ("terrain", "piece", "chip", "entry", "deck")
        kind = next((one for one in kinds if name in getattr(self.file, one)), None)
        return self._name_of(kind, name) if kind else escaped(plain(name))

    def _name_of(self, kind: str, name: str) -> str:
        """Return what a thing of that kind is called, its braces escaped."""
        words = self._text(getattr(self.file, kind)[name].name, (kind, name, "name"))
        return words or escaped(plain(name))

    # Rules.

    def _rules(self) -> Iterator[tuple[str, str]]:
        for name, rule in self.file.rule.items():
            form = next(iter(rules.keys_of(rule, (*rules.FORMS, *gamefiles.MEASURES))), "apart")
            says = self._text(rule.says, ("rule", name, "says"), names.SLOTS_OF_RULES)
            if says or form in rules.FORMS or rule.differ is not None:
                yield f"{name}_says", says or self._usual_rule(rule, form)
            else:
                for per in rules.PER:
                    yield f"{name}_says_{per}", self._usual_rule(rule, form, per)
            # A rule of places names those that cannot be read.
            is_of_places = words_of(rule.per) == ("place",) and rule.differ is None
            is_measured = rules.keys_of(rule, gamefiles.MEASURES) and (
                rule.entry or not is_of_places
            )
            unread = "own_unread_measure" if is_measured else "own_unread"
            yield f"{name}_unread", self._stock(unread, rule=name)
            yield f"{name}_source", self._source_text("rule", name)
            if rule.option is not None:
                # The help of a flag is what the rule asks for.
                things = self._things_of(rule, form)
                yield f"option_{name}", self._stock(f"own_option_{form}", **things)

    def _usual_rule(self, rule: gamefiles.RuleTable, form: str, per: str = "") -> str:
        """Return what a rule of a form says that has no words; *per* is what it is taken of."""
        things = self._things_of(rule, form)
        if form in rules.FORMS:
            key = f"own_{form}"
            if form == "connected" and words_of(rule.to):
                key = "own_connected_to"
            elif form == "apart" and rule.least == 1:
                key = "own_apart_1"
            return self._stock(key, **things)
        is_weight = form == "sum" and rule.sum in rules.worths_of(self.file.piece)
        kind = "weight" if is_weight else f"{form}s" if rule.length else form
        what = self._stock(f"own_what_{kind}", **things)
        if rule.differ is not None:
            return self._stock("own_differ", what=what)
        return self._stock(f"own_measure_{per}", what=what)

    def _things_of(
        self, table: gamefiles.RuleTable | gamefiles.MeasureTable, form: str
    ) -> dict[str, str]:
        """Return what a rule or a measure speaks of."""
        if table.pattern in self.file.pattern:
            return {"things": self._name_of("pattern", table.pattern)}
        words = {
            "things": table.of if form == "sum" else getattr(table, form),
            "others": table.to or table.of,
        }
        said = {slot: ", ".join(map(self._selected, words_of(one))) for slot, one in words.items()}
        value = self._stock("own_value") if table.sum == rules.VALUE else self._called(table.sum)
        return {**said, "value": value, "length": escaped(str(table.length))}

    def _selected(self, word: str) -> str:
        for mark, key in ((NOT, "own_not"), (TOP, "own_top")):
            if word.startswith(mark):
                things = self._selected(word.removeprefix(mark).strip())
                return self._stock(key, things=things)
        chip, equals, value = word.partition("=")
        if equals:
            return f"{self._called(chip)} {escaped(value)}"
        is_known = any(
            word in getattr(self.file, kind) for kind in ("terrain", "piece", "chip", "entry")
        )
        return self._called(word) if is_known else escaped(word)

    # Scores and ends.

    def _scores(self) -> Iterator[tuple[str, str]]:
        for kind, key in (("piece", "piece"), ("entry", "entry"), ("score", "line")):
            for name in getattr(self.file, kind):
                words = self._name_of(kind, name) if kind == "score" else self._called(name)
                yield f"score_{key}_{name}", words
                yield f"score_{key}_{name}_source", self._source_text(kind, name)
        for name in self.file.end:
            yield f"end_{name}", self._stock("own_end", end=self._name_of("end", name))

    def _source_text(self, kind: str, name: str) -> str:
        return self._stock(f"own_source_{kind}", file=escaped(self.name), name=escaped(name))

    # What is printed.

    def _printed(self) -> Iterator[tuple[str, str]]:
        for part in PARTS:
            yield f"kit_section_{part}", self._stock(f"own_part_{part}")
        for name in own_parts(self.file):
            kinds = (kind for kind in ("deck", "die", "aid") if name in getattr(self.file, kind))
            kind = next(kinds, "")
            words = self._name_of(kind, name) if kind else escaped(plain(name))
            yield f"kit_section_{name}", words
        # These texts are read again when they are printed.
        for part, text in self.file.kit.instead.items():
            self._note(text, ("kit", "instead", part))
        tiles = (names.BIG_TILES,) if self.file.bigtile else ()
        for number, step in enumerate(self.file.game.setup, start=1):
            self._note(step, ("game", "setup", number), (*self.file.deal, *tiles))

    def _note(self, text: gamefiles.Text, path: KeyPath, slots: tuple[str, ...] = ()) -> None:
        """Note slots that are none of *slots*, and icons of nothing there is."""
        for part in parts_of(in_language(text, self.language)):
            if part.icon is not None and part.icon not in self._icons():
                self.faults.add_unknown(path, "icon", part.icon, self._icons())
            elif part.icon is None and part.slot is not None and part.slot not in slots:
                self.faults.add_unknown(path, "slot", part.slot, (*slots, names.ANY_ICON))

    def _text(self, text: gamefiles.Text, path: KeyPath, slots: tuple[str, ...] = ()) -> str:
        """Return what the designer says: only *slots* are slots, and icons are named."""
        self._note(text, path, slots)
        parts = parts_of(in_language(text, self.language))
        return unbroken("".join(self._part(part, slots) for part in parts), self.language)

    def _part(self, part: Part, slots: tuple[str, ...]) -> str:
        if part.icon is not None:
            for kind in ("terrain", "piece", "chip", "colour"):
                table = getattr(self.file, kind).get(part.icon)
                if table is not None:
                    return escaped(without_icons(table.name, self.language) or plain(part.icon))
            die, _, face = part.icon.partition("=")  # its face, by its number
            return escaped(face or plain(die))
        if part.slot in slots:
            return f"{{{part.slot}}}"
        return escaped(part.words if part.slot is None else part.written)

    def _icons(self) -> tuple[str, ...]:
        """Return the things that have an icon."""
        file = self.file
        dice = (face for name in file.die for face in (name, *(f"{name}={n}" for n in range(1, 7))))
        return (*file.terrain, *file.piece, *file.chip, *dice, *file.colour, *facts.COLOURS)

    def _stock(self, key: str, **values: str) -> str:
        """Return a text of the stock with these words in it; its other slots stay."""
        text = rules_texts((), self.language).table[key]
        for slot, words in values.items():
            text = text.replace(f"{{{slot}}}", words)
        return text
