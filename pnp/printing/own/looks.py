"""
Looks of an own game: from the tables of its file to pictures and colours of all themes.

A picture is one of the stock (`forest`, `baron/forest`), an SVG, PNG or JPEG file beside the game
file, or the letter of its thing. A terrain with a file of its own shows it in the middle of the
hex, or all over it if it is of pixels; in the theme `country` it stands on open land, or on water
where its ground is blue. Colours of players need one fill: letters on it, the pale colour that
saves ink, and a hatching follow.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import PurePosixPath
from typing import NamedTuple

from layouts import FontError
from layouts.fonts import printable_text
from pnp.errors import ArtError, GameFileError
from pnp.messages import Message, message_of
from pnp.model.gamefiles import ColourTable, PieceTable, Source, TerrainTable, Text
from pnp.printing.art.drawings import PLAYER, Drawing
from pnp.printing.art.paints import parse_paint
from pnp.printing.art.pictures import LEAST_DPI, is_pixels, read_pixels
from pnp.printing.art.places import HALF_WIDTH, Spacing
from pnp.printing.stock.looks import stock_looks
from pnp.printing.stock.markings import HATCHED
from pnp.printing.themes import (
    INK,
    PAPER,
    ChipLook,
    Looks,
    PlayerColour,
    Scenery,
    Sprig,
    TerrainLook,
    Tones,
    contrast,
    lightness,
    mixed,
)
from pnp.tables.faults import Faults, KeyPath
from pnp.tables.records import as_plain
from pnp.texts.suggestions import unknown_name

_NOT_PRINTED = frozenset(("picture", "art", "data", "rulebook", "map"))
OWN = "own"  # before the names of terrains and pieces, in the keys of their looks
LEAST_CONTRAST_OF_TEXT = 4.5
_BAND = "#3d5568"
_ICON = re.compile(r"\{icon:[^{}]*\}")
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

_OPEN_LAND = Scenery(
    "openland", (Sprig("grass", 0.12, 4), Sprig("tuft", 0.14, 2), Sprig("knoll", 0.22)), 0.28
)
_WATER = Scenery("water", (Sprig("swell", 0.2, 2), Sprig("ripple", 0.2)), 0.42)


def own_looks(source: Source, games: Mapping[str, Looks]) -> Looks:
    """
    Return the looks of the game in *source*.

    Where:
        games: those of other games, by the name that stands before their pictures.

    Raises:
        GameFileError: a picture or a colour cannot be used; all faults are told.
    """
    return _looks(source, tuple(games.items()))


@lru_cache(maxsize=8)
def _looks(source: Source, games: tuple[tuple[str, Looks], ...]) -> Looks:
    maker = _Maker(source, dict(games))
    looks = maker.looks()
    maker.faults.raise_any()
    return looks


def art_notes(source: Source, hex_mm: float) -> tuple[str, ...]:
    """
    Return what is worth knowing of a game's own pictures: what was lost, what is coarse.

    Raises:
        GameFileError, ArtError: a file cannot be read.
    """
    tables = source.tables
    named = [(one.picture, hex_mm, 2 * hex_mm / HALF_WIDTH / 2) for one in tables.terrain.values()]
    for piece in tables.piece.values():
        size_mm = piece.mm or _PIECE_MM
        wide_mm = min(size_mm) if isinstance(size_mm, tuple) else size_mm
        named.append((piece.picture, wide_mm, wide_mm))
    notes: dict[str, None] = {}
    for picture, width_mm, height_mm in named:
        if _is_file(picture):
            notes |= dict.fromkeys(_notes_of(source, picture, width_mm, height_mm))
    return tuple(notes)


def _notes_of(source: Source, file: str, width_mm: float, height_mm: float) -> Iterator[str]:
    data = source.folder.read(PurePosixPath(file))
    if not is_pixels(data):
        from pnp.printing.art.svgart import read_svg  # slow to import

        yield from read_svg(data, file).notes
        return
    dpi = round(read_pixels(data, file).dpi_over((0.0, 0.0, width_mm, height_mm)))
    if dpi < LEAST_DPI:
        yield Message("picture_coarse", file=file, dpi=dpi, size_mm=width_mm, least=LEAST_DPI)


def _is_file(picture: str) -> bool:
    return "." in picture


class _Borrowed(NamedTuple):
    """A terrain of another game: how it is drawn, its colours and its land."""

    look: TerrainLook
    tones: Tones
    wash: Tones | None
    scenery: Scenery | None


class _Maker:
    """Makes looks of tables; what cannot be used is noted."""

    def __init__(self, source: Source, games: Mapping[str, Looks]) -> None:
        self.faults = Faults(source.name, source.places)
        self._source, self._games = source, games
        self._tables = source.tables
        self._stock = stock_looks()

    def looks(self) -> Looks:
        """Return the looks of the game, over those of the stock and of all other games."""
        base = self._stock
        for looks in self._games.values():
            base = base.plus(looks)
        tables = self._tables
        for path, text in _texts(as_plain(tables), ()):
            self._note_signs(path, text)
        own = Looks(
            bands={OWN: _BAND},
            players=self._players(),
            pieces={f"{OWN}/{name}": self._piece(name, one) for name, one in tables.piece.items()},
            chips={
                name: ChipLook(
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

    def _note_signs(self, path: KeyPath, text: str) -> None:
        """Note a text with a character that the typeface lacks."""
        try:
            printable_text("".join(text.split()), "sans")
        except FontError as error:
            self.faults.add(path, message_of(error))

    def _text(self, text: Text) -> str:
        """Return a text in the language of the file, without the icons in it."""
        plain = _ICON.sub("", self._whole(text)).strip()
        return plain.replace("{{", "{").replace("}}", "}")

    def _whole(self, text: Text) -> str:
        if isinstance(text, str):
            return text
        return text.get(self._tables.game.language, next(iter(text.values()), ""))

    def _terrain(self, name: str, table: TerrainTable, place: int) -> Looks:
        """Return the looks of one terrain."""
        key, path = f"{OWN}/{name}", ("terrain", name)
        ground = self._colour((*path, "ground"), table.ground)
        drawing = self._file((*path, "picture"), table.picture)
        borrowed = None
        if drawing is None:
            borrowed = self._borrowed((*path, "picture"), table.picture, name)
        words = self._text(table.text)
        letter = table.letter or name[:1].upper()
        has_value = table.value is not None and not words
        if borrowed:
            look = replace(
                borrowed.look, key=key, letter=letter, tone=key, has_value=has_value, words=words
            )
            tones = tones_on(ground) if ground else borrowed.tones
            wash = None if ground else borrowed.wash
            return _one(look, tones, wash, borrowed.scenery)
        tones = tones_on(ground or _palette(place))
        sign = Drawing((), sign=letter)
        is_letter = drawing is None
        look = TerrainLook(
            key=key,
            letter="" if is_letter else letter,
            tone=key,
            icon=key,
            growths=(),
            spacing=Spacing(0.3),
            has_value=has_value,
            centre=_LETTER_CENTRE if is_letter else _CENTRE,
            words=words,
        )
        scenery = _WATER if _is_blue(tones.ground) else _OPEN_LAND
        return _one(look, tones, None, scenery, drawing or sign)

    def _borrowed(self, path: KeyPath, picture: str, name: str) -> _Borrowed | None:
        """Return the terrain of the stock that is meant, by its own name if none is said."""
        found = self._find_terrain(picture or name)
        if found is None and picture and not _is_file(picture):
            self.faults.add(path, unknown_name("picture", picture, self._terrain_names()))
        return found

    def _find_terrain(self, word: str) -> _Borrowed | None:
        for key, looks in self._lendable():
            if word in (key, key.rpartition("/")[2]) and not word.isdigit():
                look = looks.terrains[key]
                wash, scenery = looks.washes.get(look.tone), looks.sceneries.get(key)
                return _Borrowed(look, looks.tones[look.tone], wash, scenery)
        return None

    def _lendable(self) -> Iterator[tuple[str, Looks]]:
        """Yield the terrains of other games by their keys; those of no game have no land."""
        for looks in self._games.values():
            yield from ((key, looks) for key in looks.terrains if "/" in key)

    def _terrain_names(self) -> list[str]:
        keys = sorted({key for key, _ in self._lendable()})
        counts = Counter(key.rpartition("/")[2] for key in keys)
        long = (key for key in keys if counts[key.rpartition("/")[2]] > 1 or key[-1].isdigit())
        return sorted({*long, *(word for word in counts if not word.isdigit())})

    def _piece(self, name: str, table: PieceTable) -> Drawing:
        """Return the drawing of a piece; its letter if there is no picture."""
        path = ("piece", name, "picture")
        drawing = self._file(path, table.picture)
        if drawing is not None:
            return drawing
        word = table.picture or name
        for game, looks in (("", self._stock), *self._games.items()):
            short = word.removeprefix(f"{game}/")
            if short in looks.pieces:
                return looks.pieces[short]
        if table.picture and not _is_file(table.picture):
            self.faults.add(path, unknown_name("picture", table.picture, self._piece_names()))
        letter = name[:1].upper() if table.letter is None else table.letter
        return Drawing((), sign=letter)

    def _piece_names(self) -> list[str]:
        names = set(self._stock.pieces)
        for game, looks in self._games.items():
            own = set(looks.pieces) - set(self._stock.pieces)
            names |= own | {f"{game}/{name}" for name in own}
        return sorted(names)

    def _file(self, path: KeyPath, picture: str) -> Drawing | None:
        """Return the drawing in a file; none if the picture is none, or cannot be read."""
        if not _is_file(picture):
            return None
        try:
            data = self._source.folder.read(PurePosixPath(picture))
            if is_pixels(data):
                pixels = read_pixels(data, picture)
                return Drawing((), pixels=pixels, box=pixels.unit_box())
            if picture.lower().endswith(".svg"):
                from pnp.printing.art.svgart import read_svg

                return read_svg(data, picture).drawing
            raise ArtError(Message("picture_is_none", file=picture))
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
        if paint is None or paint.colour == PLAYER:
            self.faults.add(path, Message("no_paint", value=text[:40]))
            return ""
        return paint.colour

    def _players(self) -> dict[str, PlayerColour]:
        """Return the colours of the file, each with a hatching that no other has, if it lasts."""
        used = [name for name in self._tables.game.colours if name not in self._tables.colour]
        free = [name for name in HATCHED if name not in used] or list(HATCHED)
        return {
            name: self._player(name, table, free[place % len(free)])
            for place, (name, table) in enumerate(self._tables.colour.items())
        }

    def _player(self, name: str, table: ColourTable, hatch: str) -> PlayerColour:
        fill = self._colour(("colour", name, "fill"), table.fill) or PAPER
        letter = (table.letter or name[:1]).upper()
        return PlayerColour(name, letter, fill, ink_on(fill), pale_of(fill), hatch)


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


def _one(
    look: TerrainLook,
    tones: Tones,
    wash: Tones | None,
    scenery: Scenery | None,
    drawing: Drawing | None = None,
) -> Looks:
    """Return the looks of one terrain, all by its key."""
    key = look.key
    return Looks(
        terrains={key: look},
        tones={key: tones},
        washes={key: wash or wash_of(tones)},
        sceneries={key: scenery or _OPEN_LAND},
        icons={key: drawing} if drawing else {},
    )


def _palette(place: int) -> str:
    """Return the next ground; from the second round on a little darker."""
    turn, at = divmod(place, len(PALETTE))
    return mixed(PALETTE[at], INK, min(0.6, 0.18 * turn))


def tones_on(ground: str) -> Tones:
    """Return the tones of a ground: its pattern 15 L* off, lines dark enough for paper."""
    is_dark = lightness(ground) < 30
    pattern = _shifted(
        ground, PAPER if is_dark else INK, lightness(ground) + (15 if is_dark else -15)
    )
    line = _shifted(ground, INK, min(45.0, lightness(ground) - 36))
    return Tones(ground, pattern, line)


def wash_of(tones: Tones) -> Tones:
    """Return the tones of a map on old paper."""
    return Tones(
        mixed(tones.ground, _PARCHMENT, 0.35),
        mixed(tones.pattern, _PARCHMENT, 0.25),
        mixed(tones.line, INK, 0.3),
    )


def _shifted(colour: str, towards: str, wanted: float) -> str:
    """Return the colour, mixed towards another one until it has that lightness, in L*."""
    is_up = lightness(towards) > lightness(colour)
    for step in range(1, 101):
        one = mixed(colour, towards, step / 100)
        if (lightness(one) >= wanted) if is_up else (lightness(one) <= wanted):
            return one
    return towards


def _is_blue(colour: str) -> bool:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return blue > red + 24 and blue >= green - 8


def ink_on(fill: str) -> str:
    """Return what text on a fill is printed in: the contrast is 4.5 or more on any."""
    inks: Iterable[str] = (INK, PAPER, "#000000")
    return next(ink for ink in inks if contrast(fill, ink) >= LEAST_CONTRAST_OF_TEXT)


def pale_of(fill: str) -> str:
    """Return the colour that saves ink: `INK` stands on it."""
    return _shifted(mixed(fill, PAPER, 0.6), PAPER, 74.0)
