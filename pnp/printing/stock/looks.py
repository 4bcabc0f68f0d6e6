"""
Looks from files: the pictures and colours that all games share, and those of a game.

A game says how its terrains are drawn, its colours and its lands in `print/looks.toml`; beside it
stand the drawings of its pieces and signs. They are read when something is drawn, and never before.

An own game says it in the tables of its file. A picture is one of the stock (`forest`,
`baron/forest`), said or meant by the name of its thing in English or French; an SVG, PNG or JPEG
file beside the game file; or the letter of the thing. A terrain with a file of its own shows it in
the middle of the hex, or all over it if it is of pixels; in the theme `country` it stands on a land
that is chosen by the colour of its ground. Colours of players need one fill: letters on it, the
pale colour that saves ink, and a hatching follow.
"""

from collections.abc import Iterable, Iterator, Mapping
from colorsys import rgb_to_hls
from functools import cache, cached_property, lru_cache
from itertools import cycle
from pathlib import Path, PurePosixPath
from typing import TypeVar

from generators import NamedTuple, regex
from layouts import FontError, fonts
from pnp.errors import ArtError, GameDataError, GameFileError
from pnp.messages import Message, message_of
from pnp.model.gamefiles import PieceTable, Source, TerrainTable, Text
from pnp.notation.reading.names import bare
from pnp.printing import drawings, themes
from pnp.printing.art.hexart import HALF_WIDTH
from pnp.printing.art.pictures import LEAST_DPI, is_pixels, read_pixels
from pnp.printing.art.svgart import ArtFile, parse_paint, read_svg
from pnp.printing.art.symbols import HATCHED
from pnp.tables.faults import Faults, KeyPath
from pnp.tables.reading import read_table
from pnp.tables.records import NOTHING, Table, as_plain
from pnp.texts.suggestions import unknown_name

FILE = "looks.toml"
Value = TypeVar("Value")

_ART = Path(__file__).parents[1] / "art" / "files"


class _Player(NamedTuple):
    """A colour of players, as in `PlayerColour`."""

    letter: str
    fill: str
    ink: str
    pale: str


class _Like(NamedTuple):
    """A terrain like one of all games, but for what is said; its land, by the name."""

    like: str
    letter: str = ""
    tone: str | None = None
    icon: str | None = None
    scenery: str = ""


class _Own(NamedTuple):
    """A terrain of its own, as in `TerrainLook`; its land, by the name."""

    tone: str
    icon: str
    letter: str = ""
    scenery: str = ""


class _Said(Table):
    """
    What a file says, by the names of its tables.

    Attributes:
        extends: the folder of the looks that it adds to, seen from its own; empty: the stock.
        wash: tones of the theme `country`.
        called: by terrain and piece, further words for it.
    """

    extends: str = ""
    terrain: Mapping[str, _Like | _Own] = NOTHING
    scenery: Mapping[str, themes.Scenery] = NOTHING
    tone: Mapping[str, themes.Tones] = NOTHING
    wash: Mapping[str, themes.Tones] = NOTHING
    band: Mapping[str, str] = NOTHING
    player: Mapping[str, _Player] = NOTHING
    called: Mapping[str, str] = NOTHING


@cache
def stock_looks() -> themes.Looks:
    """Return the looks that all games share; lands are called by their own names in them."""
    said = read_table(_Said, _ART / FILE)
    art = themes.Looks(
        sceneries=said.scenery,
        icons=ArtFile(_ART / "icons.svg"),
        engravings=ArtFile(_ART / "engravings.svg"),
    )
    return _looks(said, _ART, themes.Looks()).plus(art)


@cache
def looks_in(folder: Path) -> themes.Looks:
    """
    Return the looks of the game whose print is in *folder*: the stock's where it has none.

    Raises:
        GameDataError: its file cannot be read.
    """
    if not (folder / FILE).is_file():
        return stock_looks()
    said = read_table(_Said, folder / FILE)
    base = looks_in((folder / said.extends).resolve()) if said.extends else stock_looks()
    return base.plus(_looks(said, folder, base))


def _looks(said: _Said, folder: Path, base: themes.Looks) -> themes.Looks:
    lands = {**base.sceneries, **said.scenery}
    terrains = {}
    for key, one in said.terrain.items():
        table = {name: value for name, value in one._asdict().items() if value is not None}
        del table["scenery"]
        if isinstance(one, _Own):
            terrains[key] = themes.TerrainLook(key, **table)
        else:
            other = _named("terrain", table.pop("like"), base.terrains)
            terrains[key] = other._replace(key=key, **table)
    return themes.Looks(
        terrains=terrains,
        tones=said.tone,
        washes=said.wash,
        bands=said.band,
        players={key: themes.PlayerColour(key, *one) for key, one in said.player.items()},
        pieces=_art(folder / "pieces.svg"),
        signs=_art(folder / "signs.svg"),
        sceneries={
            key: _named("scenery", one.scenery, lands)
            for key, one in said.terrain.items()
            if one.scenery
        },
        called={word: key for key, words in said.called.items() for word in words.split()},
    )


def _art(path: Path) -> Mapping[str, drawings.Drawing]:
    return ArtFile(path) if path.is_file() else {}


def _named(what: str, name: str, known: Mapping[str, Value]) -> Value:
    if name not in known:
        raise GameDataError(unknown_name(what, name, known))
    return known[name]


_NOT_PRINTED = frozenset(("picture", "art", "data", "rulebook", "map"))
OWN = "own"  # before the names of terrains and pieces, in the keys of their looks
LEAST_CONTRAST_OF_TEXT = 4.5
_BAND = "#3d5568"
_ICON = regex(r"\{icon:[^{}]*\}")
_PARCHMENT = "#efe4c4"
_CENTRE = 0.66  # of the hex: how large a drawing is
_LETTER_CENTRE = 0.5
_PIECE_MM = 16.0  # about how large a piece is

# Soft, and apart in lightness as well as in hue: for terrains whose ground nobody says.
PALETTE = (
    "#cfe0a0",
    "#e3ad7c",
    "#8fbcd4",
    "#b79fd0",
    "#f4e6a8",
    "#7fa88a",
    "#d98880",
    "#d5dce2",
    "#a98a63",
    "#9ed8c6",
    "#e9b8d0",
    "#8790a8",
)

# The last hue of each kind of land, in turns; greys are hills, and white is snow.
_HUES = ((0.17, "sand"), (0.46, "meadow"), (0.72, "water"), (1.0, "sand"))
_GREY, _WHITE = 0.12, 0.85


@lru_cache(maxsize=8)
def own_looks(source: Source, games: tuple[tuple[str, themes.Looks], ...]) -> themes.Looks:
    """
    Return the looks of the game in *source*.

    Where:
        games: those of other games, each behind the name that stands before its pictures.

    Raises:
        GameFileError: a picture or a colour cannot be used; all faults are told.
    """
    maker = _Maker(source, dict(games))
    looks = maker.looks()
    maker.faults.raise_any()
    return looks


def art_notes(source: Source, hex_mm: float) -> Iterator[str]:
    """
    Yield what is worth knowing of a game's own pictures: what was lost, what is coarse.

    Raises:
        GameFileError, ArtError: a file cannot be read.
    """
    tables = source.tables
    named = [(one.picture, hex_mm, hex_mm / HALF_WIDTH) for one in tables.terrain.values()]
    for piece in tables.piece.values():
        size_mm = piece.mm or _PIECE_MM
        wide_mm = min(size_mm) if isinstance(size_mm, tuple) else size_mm
        named.append((piece.picture, wide_mm, wide_mm))
    for file, width_mm, height_mm in named:
        if not _is_file(file):
            continue
        data = source.folder.read(PurePosixPath(file))
        if not is_pixels(data):
            yield from read_svg(data, file).notes
            continue
        dpi = round(read_pixels(data, file).dpi_over((0.0, 0.0, width_mm, height_mm)))
        if dpi < LEAST_DPI:
            yield Message("picture_coarse", file=file, dpi=dpi, size_mm=width_mm, least=LEAST_DPI)


def _is_file(picture: str) -> bool:
    return "." in picture


class _Maker:
    """Makes looks of tables; what cannot be used is noted."""

    def __init__(self, source: Source, games: Mapping[str, themes.Looks]) -> None:
        self.faults = Faults(source.name, source.places)
        self._source, self._games = source, games
        self._tables = source.tables
        self._stock = stock_looks()
        self._named_as = self._kind(("game", "names"), self._tables.game.names)

    def looks(self) -> themes.Looks:
        """Return the looks of the game, over those of the stock and of all other games."""
        base = self._stock
        for looks in self._games.values():
            base = base.plus(looks)
        tables = self._tables
        for path, text in _texts(as_plain(tables), ()):
            try:  # its typeface may lack a character
                fonts.printable_text("".join(text.split()), "sans")
            except FontError as error:
                self.faults.add(path, message_of(error))
        names = {name: one.name for name, one in tables.terrain.items()}
        names |= {name: one.name for name, one in tables.piece.items()}
        words = (word for name, text in names.items() for word in _words_of(name, text))
        has = {self._stock.called.get(word, word) for word in words}
        own = themes.Looks(
            ornaments={"rivers": "river" not in has, "roads": "road" not in has},
            bands={OWN: _BAND},
            players=self._players(),
            pieces={f"{OWN}/{name}": self._piece(name, one) for name, one in tables.piece.items()},
            chips={
                name: themes.ChipLook(
                    {value: self._text(text) or value for value, text in one.text.items()},
                    bool(one.dots),
                    one.is_hidden,
                    {
                        value: whole
                        for value, text in one.text.items()
                        if _ICON.search(whole := self._whole(text))
                    },
                )
                for name, one in tables.chip.items()
            },
        )
        for place, (name, table) in enumerate(tables.terrain.items()):
            own = self._terrain(name, table, place).plus(own)
        return base.plus(own)

    def _text(self, text: Text) -> str:
        """Return a text in the language of the file, without the icons in it."""
        plain = _ICON.sub("", self._whole(text)).strip()
        return plain.replace("{{", "{").replace("}}", "}")

    def _whole(self, text: Text) -> str:
        if isinstance(text, str):
            return text
        return text.get(self._tables.game.language, next(iter(text.values()), ""))

    def _terrain(self, name: str, table: TerrainTable, place: int) -> themes.Looks:
        """Return the looks of one terrain."""
        key, path = f"{OWN}/{name}", ("terrain", name)
        ground = self._colour((*path, "ground"), table.ground)
        drawing = self._file((*path, "picture"), table.picture)
        found = self._meant.get(name)
        words = self._text(table.text)
        letter = table.letter or name[:1].upper()
        if found:
            lender, look = found[0], found[0].terrains[found[1]]
            scenery = lender.sceneries[look.key]
            tones = tones_on(ground) if ground else lender.tones[look.tone]
            wash = None if ground else lender.washes.get(look.tone)
            look = look._replace(key=key, letter=letter, tone=key, words=words)
        else:
            # From the second round on a little darker.
            turn, at = divmod(place, len(PALETTE))
            ground = ground or themes.mixed(PALETTE[at], themes.INK, min(0.6, 0.18 * turn))
            tones, wash = tones_on(ground), None
            land = neutral_land(tones.ground)
            # Where the game has open sea, no water of its own lies in a shore.
            meant = (one[0].sceneries[one[1]] for one in self._meant.values() if one)
            if land == "water" and any(one.manner == "sea" for one in meant):
                land = "sea"
            scenery = self._stock.sceneries[land]._replace(focal="")
            look = themes.TerrainLook(
                key=key,
                letter=letter if drawing else "",
                tone=key,
                icon=key,
                centre=_CENTRE if drawing else _LETTER_CENTRE,
                words=words,
            )
            drawing = drawing or drawings.Drawing(sign=letter)
            if scenery.manner not in themes.WATERS:
                scenery = scenery._replace(named_as="land")
        wash = wash or themes.Tones(  # as on old paper
            themes.mixed(tones.ground, _PARCHMENT, 0.35),
            themes.mixed(tones.pattern, _PARCHMENT, 0.25),
            themes.mixed(tones.line, themes.INK, 0.3),
        )
        named_as = self._kind((*path, "names"), table.names) or self._named_as
        return themes.Looks(
            terrains={key: look},
            tones={key: tones},
            washes={key: wash},
            sceneries={key: scenery._replace(named_as=named_as or scenery.named_as)},
            icons={key: drawing} if drawing else {},
        )

    @cached_property
    def _meant(self) -> Mapping[str, tuple[themes.Looks, str] | None]:
        """The lenders of terrains without a file of their own, with the keys of what they lend."""
        return {
            name: self._found(("terrain", name), table, self._terrains)
            for name, table in self._tables.terrain.items()
            if not _is_file(table.picture)
        }

    def _kind(self, path: KeyPath, kind: str) -> str:
        """Return a kind of names, which there must be."""
        from pnp.printing.country.names import name_kinds  # few files say anything of names

        kinds = {"none"} if path[0] == "game" else {"none", *name_kinds()}
        if kind and kind not in kinds:
            self.faults.add(path, unknown_name("kind of names", kind, sorted(kinds)))
            return ""
        return kind

    def _found(
        self,
        path: KeyPath,
        table: TerrainTable | PieceTable,
        known: Mapping[str, tuple[themes.Looks, str]],
    ) -> tuple[themes.Looks, str] | None:
        """Return whose picture is meant, and its key: by its own names if none is said."""
        for word in (table.picture,) if table.picture else _words_of(str(path[1]), table.name):
            for meant in (word, self._stock.called.get(word, "")):
                if meant in known:
                    return known[meant]
        if table.picture and not _is_file(table.picture):
            self.faults.add(
                (*path, "picture"), unknown_name("picture", table.picture, sorted(known))
            )
        return None

    @cached_property
    def _terrains(self) -> Mapping[str, tuple[themes.Looks, str]]:
        """The terrains of other games and of the stock, by their keys, and short by their names."""
        lent = [
            (looks, key)
            for looks in (*self._games.values(), self._stock)
            for key in looks.terrains
            if key in looks.sceneries and ("/" in key or looks is self._stock)
        ]
        short = {key.rpartition("/")[2]: (looks, key) for looks, key in reversed(lent)}
        long = {key: (looks, key) for looks, key in lent}
        return {**{word: one for word, one in short.items() if not word.isdigit()}, **long}

    @cached_property
    def _pieces(self) -> Mapping[str, tuple[themes.Looks, str]]:
        """The pieces of other games and of the stock, by their names."""
        known: dict[str, tuple[themes.Looks, str]] = {}
        for game, looks in (("", self._stock), *self._games.items()):
            for name in looks.pieces:
                known.setdefault(name, (looks, name))
                known[f"{game}/{name}" if game else name] = (looks, name)
        return known

    def _piece(self, name: str, table: PieceTable) -> drawings.Drawing:
        """Return the drawing of a piece; its letter if there is no picture."""
        path = ("piece", name)
        drawing = self._file((*path, "picture"), table.picture)
        if drawing is not None:
            return drawing
        if found := self._found(path, table, self._pieces):
            return found[0].pieces[found[1]]
        letter = name[:1].upper() if table.letter is None else table.letter
        return drawings.Drawing(sign=letter)

    def _file(self, path: KeyPath, picture: str) -> drawings.Drawing | None:
        """Return the drawing in a file; none if the picture is none, or cannot be read."""
        if not _is_file(picture):
            return None
        try:
            data = self._source.folder.read(PurePosixPath(picture))
            if is_pixels(data):
                pixels = read_pixels(data, picture)
                return drawings.Drawing(pixels=pixels, box=pixels.unit_box())
            if picture.lower().endswith(".svg"):
                return read_svg(data, picture)
            raise ArtError("picture_is_none", file=picture)
        except (ArtError, GameFileError) as error:
            self.faults.add(path, error.args[0])
            return None

    def _colour(self, path: KeyPath, text: str) -> str:
        """Return a colour as "#rrggbb"; "" if none is said, or it is none."""
        if not text:
            return ""
        try:
            paint = parse_paint(text)
        except ValueError:
            paint = None
        if paint is None or paint.colour == drawings.PLAYER:
            self.faults.add(path, Message("no_paint", value=text[:40]))
            return ""
        return paint.colour

    def _players(self) -> dict[str, themes.PlayerColour]:
        """Return the colours of the file, each with a hatching that no other has, if it lasts."""
        used = [name for name in self._tables.game.colours if name not in self._tables.colour]
        free = [name for name in HATCHED if name not in used] or list(HATCHED)
        players = {}
        for (name, table), hatch in zip(self._tables.colour.items(), cycle(free), strict=False):
            fill = self._colour(("colour", name, "fill"), table.fill) or themes.PAPER
            letter = (table.letter or name[:1]).upper()
            # Text on it has a contrast of 4.5 or more; on the pale one that saves ink stands `INK`.
            inks: Iterable[str] = (themes.INK, themes.PAPER, "#000000")
            ink = next(one for one in inks if themes.contrast(fill, one) >= LEAST_CONTRAST_OF_TEXT)
            pale = _shifted(themes.mixed(fill, themes.PAPER, 0.6), themes.PAPER, 74.0)
            players[name] = themes.PlayerColour(name, letter, fill, ink, pale, hatch)
        return players


def _texts(value: object, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    """Yield the texts of tables that are printed, if they are more than plain letters."""
    if isinstance(value, str) and not value.isascii():
        yield path, value
    parts: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, Mapping):
        parts = value.items()
    elif isinstance(value, tuple):
        parts = enumerate(value, start=1)
    for key, part in parts:
        if key not in _NOT_PRINTED:
            yield from _texts(part, (*path, key))


def _words_of(name: str, printed: Text) -> Iterator[str]:
    """Yield what a thing may be called: its names, and their last and first words."""
    for text in (name, *((printed,) if isinstance(printed, str) else printed.values())):
        words = bare(text).replace("-", " ").split()
        for word in ("-".join(words), *words[-1:], *words[:1]):
            yield from (word, word.removesuffix("s"), word.removesuffix("x"))


def tones_on(ground: str) -> themes.Tones:
    """Return the tones of a ground: its pattern 15 L* off, lines dark enough for paper."""
    is_dark = themes.lightness(ground) < 30
    pattern = _shifted(
        ground,
        themes.PAPER if is_dark else themes.INK,
        themes.lightness(ground) + (15 if is_dark else -15),
    )
    line = _shifted(ground, themes.INK, min(45.0, themes.lightness(ground) - 36))
    return themes.Tones(ground, pattern, line)


def _shifted(colour: str, towards: str, wanted: float) -> str:
    """Return the colour, mixed towards another one until it has that lightness, in L*."""
    is_up = themes.lightness(towards) > themes.lightness(colour)
    for step in range(1, 101):
        one = themes.mixed(colour, towards, step / 100)
        if (themes.lightness(one) >= wanted) if is_up else (themes.lightness(one) <= wanted):
            return one
    return towards


def neutral_land(ground: str) -> str:
    """
    Return the scenery of a terrain that nobody knows, by the colour of its ground.

    >>> neutral_land("#4a7fb0"), neutral_land("#a3b86c"), neutral_land("#e8c98a")
    ('water', 'meadow', 'sand')
    """
    red, green, blue = (int(ground[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, saturation = rgb_to_hls(red, green, blue)
    if saturation < _GREY:
        return "snow" if light > _WHITE else "hills"
    return next(name for last, name in _HUES if hue <= last)
