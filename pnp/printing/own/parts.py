"""
Parts of an own game: its tiles, chips, tokens and score pad as records of the stock.

How many there are is what a file says for so many players. The words of sections and pads come
as texts that hide those of the game.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generators.randomness import Stream
from pnp.model.gamefiles import ChipTable, GameFile, PieceTable, for_players
from pnp.model.games import ChipKind, Game
from pnp.model.parts import (
    ChipPart,
    Face,
    Pad,
    PadLine,
    PiecePart,
    StandeeSize,
    TilePart,
    TokenSize,
)
from pnp.owngames.slots import escaped
from pnp.printing.boards.chips import two_dice_ways
from pnp.printing.own.phrases import Phrases
from pnp.printing.stock.prints import Print, PrintedPiece
from pnp.texts import Texts, page_texts

TILES, TOKENS = "tiles", "tokens"
PADS = ("pad", "score-pad")  # by either name

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
    printed: Print
    inventory: tuple[str, ...] | None = None

    @property
    def game(self) -> Game:
        """The game for the most players."""
        return self.games[-1]

    @property
    def file(self) -> GameFile:
        """The tables of its file."""
        return self.game.file.tables

    @property
    def printed_chips(self) -> dict[str, ChipKind]:
        """The chips that are printed on tiles."""
        return {kind.id: kind for kind in self.game.chips if self.file.chip[kind.id].is_printed}

    def tiles(self, part: str) -> tuple[TilePart, ...]:
        """Return the tiles of a part that are dealt or drawn; none of a board that is drawn."""
        if self.file.board.tiles:
            return tuple(self._coded()) if part == TILES else ()
        parts = tuple(
            TilePart(f"tile {name}", (self.game.terrain(name).look,), count, value, label)
            for name, count in tile_counts(self.games).items()
            if count and (self.file.terrain[name].part or TILES) == part
            for value, label in [self._tile_words(name)]
        )
        printed = self.printed_chips
        return tuple(_with_chips(parts, printed, self.game)) if printed else parts

    def _coded(self) -> Iterator[TilePart]:
        """Yield tiles of three hexes, pointing up: the first letter on top, then clockwise."""
        looks = {one.letter: one.look for one in self.game.terrains}
        for kind, codes in self.file.board.tiles.items():
            label = f"kit_label_{kind}"
            texts = self.game.texts(self.phrases.language).table
            for code in codes if self.inventory is None else ():
                names = tuple(looks["*" if letter == "X" else letter.upper()] for letter in code)
                yield TilePart(f"tile {code}", names, label=label if label in texts else "")
        for code in self.inventory or ():
            names = tuple(looks["*" if letter == "X" else letter.upper()] for letter in code)
            yield TilePart(f"tile {code}", names)

    def chips(self) -> tuple[ChipPart, ...]:
        """Return the loose chips."""
        printed = self.printed_chips
        return tuple(
            self._chip(kind, self.file.chip[kind.id])
            for kind in self.game.chips
            if kind.id not in printed
        )

    def pieces(self, printed: Collection[str]) -> dict[str, list[PiecePart]]:
        """Return the pieces by parts, without the kinds that are *printed* on the board."""
        parts: dict[str, list[PiecePart]] = {}
        for name, table in self.file.piece.items():
            if not table.flip_of and self.phrases.things.piece_kind(name).letter not in printed:
                parts.setdefault(table.part or TOKENS, []).append(self._piece(name, table))
        for name, look in self.printed.piece.items():
            if look.part:
                count = look.count if isinstance(look.count, int) else self.game.number(look.count)
                part = PiecePart(name, look.face, count, look.size, is_neutral=look.is_neutral)
                parts.setdefault(look.part, []).append(self._looking(part, look))
        return parts

    def pad(self) -> Pad | None:
        """Return the score pad; none of a game without points."""
        if self.printed.pad:
            return self.printed.pad
        lines = tuple(self._pad_lines())
        pieces = (one.picture for one in self.game.pieces if not one.is_neutral and one.picture)
        return Pad(next(pieces, "disc"), lines, reminder=()) if lines else None

    def words(self, language: str) -> dict[str, str]:
        """Return the texts of sections and pads that the file says."""
        plain = self.phrases.plain
        words = {f"kit_instead_{key}": plain(text) for key, text in self.file.kit.instead.items()}
        words |= {f"standee_{name}": self._called(name) for name in self.file.piece}
        words |= {f"tile_{name}": plain(one.text) for name, one in self.file.terrain.items()}
        words |= dict(self._pad_words(page_texts(language)))
        return {key: escaped(text) for key, text in words.items()}

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
        part = PiecePart(
            name=name,
            face=self._face(name),
            count=self._counts(table, kind.owners, is_neutral=kind.is_neutral),
            size=size,
            back=self._face(backs[0]) if backs else None,
            standee=_standee(table, size),
            title=f"standee_{name}",
            is_neutral=kind.is_neutral,
        )
        look = self.printed.piece.get(name)
        return self._looking(part, look) if look else part

    def _looking(self, part: PiecePart, look: PrintedPiece) -> PiecePart:
        """Return a piece as `print.toml` has it; its words may be numbers of the game."""
        back = look.back
        if back and back.words:
            back = replace(back, words=back.words.format_map(self.game.numbers))
        return replace(
            part,
            size=look.size,
            back=back or part.back,
            share=look.share,
            standee=look.standee,
            title=look.title,
            band=look.band,
        )

    def _face(self, name: str) -> Face:
        picture = self.phrases.things.piece_kind(name).picture
        return Face(picture, caption=self.phrases.plain(self.file.piece[name].text))

    def _counts(
        self, table: PieceTable, owners: tuple[str, ...], *, is_neutral: bool
    ) -> int | Mapping[str, int]:
        """Return how many of a piece there are: of nobody, or of each of its owners."""
        count = max((for_players(table.count or 0, number) or 0) for number in self.numbers)
        if table.box and len(self.numbers) > 1:
            return table.box
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
    parts: Iterable[TilePart], printed: Mapping[str, ChipKind], game: Game
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
