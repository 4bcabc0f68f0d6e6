"""
Parts of an own game: its tiles, chips, tokens and score pad as records of the stock.

How many there are is what a file says for so many players. The words of sections and pads come
as texts that hide those of the game.
"""

import math
from collections import ChainMap, Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from generators.randomness import Stream
from pnp.model.gamefiles import ChipTable, GameFile, PieceTable, for_players
from pnp.model.games import ChipKind, Game
from pnp.model.parts import (
    ChipPart,
    Face,
    Pad,
    PadLine,
    Part,
    PiecePart,
    StandeeSize,
    TilePart,
    TokenSize,
)
from pnp.owngames.slots import escaped
from pnp.printing.boards.chips import two_dice_ways
from pnp.printing.own.phrases import Phrases
from pnp.texts import Texts, page_texts

TILES, CHIPS, TOKENS, PAD = "tiles", "chips", "tokens", "pad"

# How large pieces are, as shares of a hex, where a file does not say: on a hex, a corner, a
# side; of squares less, so that their diagonals leave room.
_SHARES = {"hex": 0.32, "corner": 0.24, "side": 0.3}
_SQUARE = 0.9
_BAR = 0.36
_LEAST_MM, _MOST_MM = 8.0, 22.0
_MOST_LINES = 40  # of a pad
_STANDING = (1.4, 0.45)  # height and foot of a figure, as shares of its width
_LEAST_STANDEE_MM = 14.0


@dataclass(frozen=True, slots=True)
class Box:
    """
    What the box of an own game holds.

    Attributes:
        games: settled for each number of players that it serves, the largest last.
    """

    games: tuple[Game, ...]
    numbers: tuple[int, ...]
    phrases: Phrases

    @property
    def game(self) -> Game:
        """The game for the most players."""
        return self.games[-1]

    @property
    def file(self) -> GameFile:
        """The tables of its file."""
        assert self.game.file
        return self.game.file.tables

    def tiles(self) -> Part | None:
        """Return the tiles: those that are dealt or drawn; none of a board that is drawn."""
        printed = {kind.id: kind for kind in self.game.chips if self.file.chip[kind.id].is_printed}
        parts = [
            TilePart(f"tile {name}", (self.game.terrain(name).look,), count, value, label)
            for name, count in tile_counts(self.games).items()
            if count
            for value, label in [self._tile_words(name)]
        ]
        if printed:
            parts = list(_with_chips(parts, printed, self.game))
        return Part(TILES, tiles=tuple(parts)) if parts else None

    def chips(self) -> Part | None:
        """Return the loose chips."""
        parts = tuple(
            self._chip(kind, self.file.chip[kind.id])
            for kind in self.game.chips
            if not self.file.chip[kind.id].is_printed
        )
        return Part(CHIPS, is_boxed=True, chips=parts) if parts else None

    def tokens(self, printed: Collection[str]) -> Part | None:
        """Return the pieces, without the kinds that are *printed* on the board, by letters."""
        fronts = {name: one for name, one in self.file.piece.items() if not one.flip_of}
        parts = tuple(
            self._piece(name, table)
            for name, table in fronts.items()
            if self.phrases.things.piece_kind(name).letter not in printed
        )
        return Part(TOKENS, is_boxed=True, pieces=parts) if parts else None

    def pad(self) -> Part | None:
        """Return the score pad; none of a game without points."""
        lines = tuple(self._pad_lines())
        if not lines:
            return None
        picture = next(
            (one.picture for one in self.game.pieces if not one.is_neutral and one.picture), "disc"
        )
        return Part(PAD, "paper", pad=Pad(picture, lines, reminder=()))

    def texts(self, language: str) -> Texts:
        """Return the texts of the game, and before them those of its sections and pads."""
        own = self.game.texts(language)
        words = {key: escaped(text) for key, text in self._words(page_texts(language)).items()}
        # Nothing is written to it; so any mapping does.
        return own._replace(table=ChainMap(words, cast("dict[str, str]", own.table)))

    def _words(self, shared: Texts) -> dict[str, str]:
        plain = self.phrases.plain
        words = {f"kit_instead_{key}": plain(text) for key, text in self.file.kit.instead.items()}
        words |= {f"standee_{name}": self._called(name) for name in self.file.piece}
        words |= {f"tile_{name}": plain(one.text) for name, one in self.file.terrain.items()}
        return words | dict(self._pad_words(shared))

    def _called(self, name: str) -> str:
        return self.phrases.called(name, self.file.piece[name].name)

    def _tile_words(self, name: str) -> tuple[int | None, str]:
        """Return what is printed on a tile: its value, or the key of its text."""
        table = self.file.terrain[name]
        return (None, f"tile_{name}") if table.text else (table.value, "")

    def _chip(self, kind: ChipKind, table: ChipTable) -> ChipPart:
        dots = {value: two_dice_ways(value) for value in kind.bag} if table.dots else {}
        words = {value: self.phrases.raw(text) for value, text in table.text.items()}
        return ChipPart(kind.id, TokenSize(table.mm, table.mm), words, dots, table.is_hidden)

    def _piece(self, name: str, table: PieceTable) -> PiecePart:
        kind = self.phrases.things.piece_kind(name)
        backs = [other for other, one in self.file.piece.items() if one.flip_of == name]
        size = token_size(table, self.game.hex_mm)
        return PiecePart(
            name=name,
            face=self._face(name),
            count=self._counts(table, kind.owners, is_neutral=kind.is_neutral),
            size=size,
            back=self._face(backs[0]) if backs else None,
            standee=_standee(table, size),
            title=f"standee_{name}",
            is_neutral=kind.is_neutral,
        )

    def _face(self, name: str) -> Face:
        picture = self.phrases.things.piece_kind(name).picture
        return Face(picture, caption=self.phrases.plain(self.file.piece[name].text))

    def _counts(
        self, table: PieceTable, owners: tuple[str, ...], *, is_neutral: bool
    ) -> int | Mapping[str, int]:
        """Return how many of a piece there are: of nobody, or of each of its owners."""
        count = max((for_players(table.count or 0, number) or 0) for number in self.numbers)
        if is_neutral or not owners:
            return count
        return {one.name: count for one in self.game.colours if one.letter in owners}

    def _pad_lines(self) -> Iterator[PadLine]:
        """Yield the lines of a pad: pieces, entries, scores, their sum, ties."""
        lines = [
            *(f"pad_piece_{name}" for name, one in self.file.piece.items() if one.points),
            *(f"pad_entry_{name}" for name, one in self.file.entry.items() if one.points),
            *(f"pad_score_{name}" for name in self.file.score),
        ][:_MOST_LINES]
        yield from map(PadLine, lines)
        if lines:
            yield PadLine("pad_sum", "total")
            scored = {key.split("_", 2)[2] for key in lines}
            ties = [name for name in self.file.game.ties if name not in scored]
            yield from (PadLine(f"pad_tie_{name}", "small") for name in ties)
            ends = dict.fromkeys(one.entry for one in self.file.end.values() if one.entry)
            other = (name for name in ends if name not in {*scored, *ties})
            yield from (PadLine(f"pad_entry_{name}", "small") for name in other)

    def _pad_words(self, shared: Texts) -> Iterator[tuple[str, str]]:
        for name, piece in self.file.piece.items():
            points = piece.points or 0
            yield f"pad_piece_{name}", _times(self._called(name), points)
        for name, entry in self.file.entry.items():
            called = self.phrases.called(name, entry.name)
            yield f"pad_entry_{name}", _times(called, entry.points or 0)
            yield f"pad_tie_{name}", shared("own_tie", name=called)
        for name, score in self.file.score.items():
            called = self.phrases.called(name, score.name)
            yield f"pad_score_{name}", _times(called, score.points)
            yield f"pad_tie_{name}", shared("own_tie", name=called)
        yield "pad_sum", shared("own_total")


def tile_counts(games: Iterable[Game]) -> dict[str, int]:
    """
    Return how many tiles of each terrain serve all of *games*, in the order of the file.

    What a map settles is drawn on the board, and no tile.
    """
    counts: dict[str, int] = {}
    for game in games:
        drawn = Counter(game.ground.fixed.values() if game.ground else ())
        for one in game.terrains:
            loose = max(0, (one.most or 0) - drawn[one.name])
            counts[one.name] = max(loose, counts.get(one.name, 0))
    return counts


def fullest(games: Sequence[Game]) -> Game:
    """Return the last of *games* with as many chips as serve all of them."""
    chips = tuple(
        kinds[-1]._replace(
            bag={
                value: max(kind.bag.get(value, 0) for kind in kinds)
                for value in dict.fromkeys(value for kind in kinds for value in kind.bag)
            }
        )
        for kinds in zip(*(game.chips for game in games), strict=True)
    )
    return games[-1]._replace(chips=chips)


def _with_chips(
    parts: list[TilePart], printed: Mapping[str, ChipKind], game: Game
) -> Iterator[TilePart]:
    """Yield every tile by itself, the printed chips shuffled onto those that bear them."""
    tiles = [(part.name.removeprefix("tile "), part) for part in parts for _ in range(part.count)]
    borne: list[dict[str, str]] = [{} for _ in tiles]
    for kind in printed.values():
        bearers = [
            place
            for place, (terrain, _) in enumerate(tiles)
            if not kind.terrains or terrain in kind.terrains
        ]
        bag = (value for value, count in kind.bag.items() for _ in range(count))
        values = Stream(0, f"printed {kind.id}").shuffle(bag)
        for place, value in zip(bearers, values, strict=False):
            borne[place][kind.id] = value
    for (_, part), chips in zip(tiles, borne, strict=True):
        yield TilePart(part.name, part.looks, 1, part.value, part.label, chips)


def token_size(table: PieceTable, hex_mm: float) -> TokenSize:
    """Return how large a piece is: as its file says, else as suits the place that it is for."""
    if isinstance(table.mm, tuple):
        long_mm, wide_mm = max(table.mm), min(table.mm)
        return TokenSize(wide_mm, wide_mm, long_mm)
    if table.mm:
        return TokenSize(table.mm, table.mm)
    place = table.on or "hex"
    size_mm = min(_MOST_MM, max(_LEAST_MM, _SHARES[place] * hex_mm))
    if place == "side":
        wide_mm = max(_LEAST_MM, math.floor(_BAR * size_mm))
        return TokenSize(wide_mm, wide_mm, math.floor(max(size_mm, 2 * wide_mm)))
    return TokenSize(round(size_mm), math.floor(_SQUARE * size_mm))


def _standee(table: PieceTable, size: TokenSize) -> StandeeSize | None:
    if not table.is_standee:
        return None
    width_mm = max(_LEAST_STANDEE_MM, size.diameter_mm)
    return StandeeSize(width_mm, *(round(share * width_mm, 1) for share in _STANDING))


def _times(name: str, points: int) -> str:
    return f"{name} × {points}" if points not in (0, 1) else name
