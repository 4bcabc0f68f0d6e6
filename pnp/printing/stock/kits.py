"""
The kit of a game: what its file and its `print.toml` say, and what its program adds.

The parts stand in the order that the file asks for. One is what the file has of it (tiles, chips,
pieces, cards, dice, aids, a pad), and behind that the components of the program.
"""

import math
from collections import ChainMap, Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import TypeAlias, TypeVar, cast

from generators import Value, randomness, tilings
from generators.hexes import ORIGIN, hexes_at, reading_order, rotate
from layouts.components import Component, box_corners, offset_outline, points_box
from layouts.shapes import Shape
from pnp.errors import PnpError
from pnp.messages import message_of
from pnp.model.boards import Board, Chip, Piece
from pnp.model.gamefiles import EntryTable, PieceTable, ScoreTable, for_players
from pnp.model.games import ChipKind, Game, PieceKind
from pnp.model.parts import Face, Pad, PadLine, PiecePart, StandeeSize, Stock, TokenSize
from pnp.owngames.building import settled
from pnp.owngames.files import DiskFolder, deck_rows
from pnp.printing.art.labels import BARE, Reading
from pnp.printing.art.symbols import HATCHED, find_silhouette
from pnp.printing.boards.drawings import draw_scene
from pnp.printing.boards.tiles import TileHex, TileSort, TileStyle, tiles_of
from pnp.printing.country.vistas import Vista, wild_looks
from pnp.printing.hexmaps import bare_scene, board_lines, sea_mm
from pnp.printing.kits import record
from pnp.printing.stock.decks import Deckmaker
from pnp.printing.stock.lexicon import Lexicon
from pnp.printing.stock.pads import pad_component
from pnp.printing.stock.pages import RULES_FILE, aids_of, number_words, writer_of
from pnp.printing.stock.prints import Parts, band_of, print_of
from pnp.printing.stock.tokens import chip_token, piece_token, players_of, standee
from pnp.printing.themes import Pen, PlayerColour, Theme, find_look, neutral_player
from pnp.tables.faults import Faults
from pnp.tables.records import NOTHING
from pnp.texts import Texts, load_texts, page_texts, series

Made = TypeVar("Made")
Maker: TypeAlias = Callable[[record.KitRequest, Texts], Iterable[Component]]

BOARD, TILES, CHIPS, TOKENS = "board", "tiles", "chips", "tokens"
AIDS, RULES, BOX = "aids", "rules", "box"
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
_TRIHEX = tilings.Trihex(ORIGIN, points_up=True).cells()

# The cover: pieces that are little to look at, how many there are, hexes that are a country.
_PLAIN = ("disc", "cube", "bar")
_MOST_PIECES = 6
_LEAST_BOARD = 7


class Hooks(Value):
    """
    What the program of a game adds to its kit.

    Attributes:
        makers: further components, by the key of their part.
        back: what is on the backs of its tiles: shapes, the key of a picture, or nothing.
        notes: what players should know before they cut.
        marks: what only this game has in pictograms and icons, by name.
        words: what fills slots of texts besides numbers.
        draws: parts whose pieces it draws itself.
        without: parts that a kit so asked for has not.
    """

    makers: Mapping[str, Maker] = NOTHING
    back: Callable[[record.KitRequest], tuple[Shape, ...] | str] = lambda _: ""
    notes: Callable[[record.KitRequest, Texts], Iterable[str]] = lambda *_: ()
    marks: Callable[[Theme], Parts] = lambda _: {}
    words: Callable[[record.KitRequest], Mapping[str, object]] = lambda _: {}
    draws: frozenset[str] = frozenset()
    without: Callable[[record.KitRequest], Collection[str]] = lambda _: ()


class Kitmaker:
    """
    Makes the parts of a game: everything there is to print and cut out of it.

    Raises:
        GameFileError: something of its file, or beside it, cannot be read or does not fit.
    """

    def __init__(self, game: Game, request: record.KitRequest, hooks: Hooks) -> None:
        self.request, self.hooks = request, hooks
        least = game.least_players if request.is_whole_box else request.players
        # The game for each number of players that the kit serves, and with all that they need.
        self.numbers = range(least, request.players + 1)
        self.games = [with_one_board(settled(game, number)) for number in self.numbers]
        # With as many chips as serve all of them.
        chips = [
            kinds[-1]._replace(
                bag={
                    value: max(kind.bag.get(value, 0) for kind in kinds)
                    for value in dict.fromkeys(value for kind in kinds for value in kind.bag)
                }
            )
            for kinds in zip(*(one.chips for one in self.games), strict=True)
        ]
        self.game = game = self.games[-1]._replace(chips=tuple(chips))
        self.file = game.file.tables
        self.printed, self.shared = print_of(game), page_texts(request.language)
        slots = {**number_words(game, request.players), **hooks.words(request)}
        marks = hooks.marks(request.theme)
        self.lexicon = Lexicon(game, request.theme, request.language, marks=marks)
        self.writer = writer_of(self.lexicon, slots)
        own = game.texts(request.language)
        # The texts of what it extends come last. Nothing is written to them; any mapping does.
        others = (load_texts(folder, request.language) for folder in reversed(game.folders))
        tables = [own.table, *(texts.table for texts in others)]
        table = ChainMap(*cast("list[dict[str, str]]", tables))
        self.texts = own._replace(table=table, numbers={**own.numbers, **slots})
        self.players = players_of(game, request, self.texts)
        usual = (BOARD, TILES, CHIPS, TOKENS, *self.file.deck, *self.file.die, AIDS, PADS[0], RULES)
        without = {*hooks.without(request), *(() if has_poster(game) else (BOARD,))}
        wanted = dict.fromkeys(self.file.kit.parts or usual)
        self.keys = tuple(key for key in wanted if key not in without)

    @cached_property
    def printed_pieces(self) -> tuple[Piece, ...]:
        """
        The pieces that are printed on the board of the kit.

        They are part of the board that the kit has with it, or lie so on every board.
        """
        kinds = {kind.letter for kind in self.game.pieces if kind.is_printed}
        if not kinds or BOARD not in self.keys:
            return ()
        if self.request.board:
            dealt = self.request.board.pieces
        else:
            from pnp.dealing import settled_pieces

            dealt, *others = map(settled_pieces, self.games, self.numbers)
            dealt = dealt if all(one == dealt for one in others) else ()
        return tuple(piece for piece in dealt if piece.kind in kinds)

    def kit(self) -> record.Kit:
        """Return the kit."""
        request, shared = self.request, self.shared
        sections, references = self._parts(request.only)
        if request.only - {one.key for one in (*sections, *references)}:  # an extra, or none
            sections, references = self._parts(frozenset())
        figures = tuple(key for key in self.keys if self._has_figures(key))
        notes = [*self.hooks.notes(request, self.texts)]
        if any(self.pieces.values()) or self.hooks.makers:
            hatched = []  # the colours in play; an own colour by its own name
            for player in self.players:
                hatch = player.hatch or player.key
                if hatch in HATCHED:
                    words = shared(f"kit_hatched_{hatch}")
                    if player.hatch:
                        words = f"{self.texts(f'colour_{player.key}')}, {words.partition(', ')[2]}"
                    hatched.append(shared("kit_hatched", letter=player.letter, words=words))
            notes.append(shared("kit_note_hatching", colours=series(hatched, shared.language)))
        if figures:
            parts = ", ".join(map(self._title, figures))
            notes.append(shared("kit_note_standees", parts=parts))
        return record.Kit(
            sections,
            references,
            tuple(notes),
            own_cover(self.game, request),
            extras=tuple(key for key in self.keys if key == BOX),
            figures=figures,
        )

    def _parts(
        self, only: frozenset[str]
    ) -> tuple[tuple[record.Section, ...], tuple[record.ReferencePage | record.Poster, ...]]:
        """Return the parts that are named, or all; what a game adds to rules is made with these."""
        keys = [key for key in self.keys if not only or any(one.startswith(key) for one in only)]
        sections = tuple(section for key in keys for section in self._sections(key))
        return sections, tuple(self._references(keys))

    def _has_figures(self, key: str) -> bool:
        """Tell whether a part has figures to fold, and they are wanted."""
        return self.request.has_standees and any(one.standee for one in self.pieces.get(key, ()))

    def _title(self, key: str) -> str:
        """Return the title of a part; figures may have one of their own."""
        words, figures = f"kit_section_{key}", f"kit_section_{key}_standees"
        has_own = self._has_figures(key) and figures in self.texts.table
        return self.texts(figures if has_own else words)

    def _sections(self, key: str) -> Iterator[record.Section]:
        """Yield the section of a part, if there is something in it."""
        table = next((one for one in ("deck", "die", "aid") if key in getattr(self.file, one)), "")
        where = (table, key) if table else ("kit", key)
        # What is wrong with a card is told by its row, with an aid by its own table.
        made = tuple(self._components(key)) if table == "deck" or key == AIDS else ()
        made = made or self._in_table(where, lambda: tuple(self._components(key)))
        maker = self.hooks.makers.get(key)
        made = (*made, *(maker(self.request, self.texts) if maker else ()))
        if not made:
            return
        stocks: Mapping[str, Stock] = {AIDS: "card", **dict.fromkeys(PADS, "paper")}
        stocks = {**stocks, **self.printed.stock}
        tables: Mapping[str, Stock] = {"deck": "card", "die": "net"}
        is_boxed = key == CHIPS or key in self.pieces or key in self.file.deck
        substitute = f"kit_instead_{key}"
        instead = self.texts(substitute) if substitute in self.texts.table else ""
        if said := self.file.kit.instead.get(key):
            instead = self.lexicon.plain(said)
        yield record.Section(
            key,
            self.shared("pad_section") if key in PADS else self._title(key),
            made,
            "net" if self._has_figures(key) else tables.get(table) or stocks.get(key, "board"),
            is_boxed=is_boxed or key in self.printed.boxed,
            instead=instead,
        )

    def _components(self, key: str) -> Iterator[Component]:
        """Yield what the file has of a part."""
        request, file = self.request, self.file
        if key in file.deck:
            title = self.lexicon.called(key, file.deck[key].name)
            maker = Deckmaker(key, title, file.deck[key], self.lexicon, request)
            rows = deck_rows(file.deck[key], self.game.file.folder)
            yield from maker.cards(row for row in rows if row.copies)
        elif key in file.die:
            yield self.lexicon.die(key).net(key, file.die[key].count)
        elif key == AIDS:
            for name in file.aid:  # those that are no part of their own
                if name not in self.keys:
                    yield from self._in_table(("aid", name), partial(self._aids_of, name))
        elif key in file.aid:
            yield from self._aids_of(key)
        elif key in PADS and (pad := self._pad()):
            yield pad_component(pad, self.game, request, self.texts)
        back = self.hooks.back(request) or () if key == TILES else ()
        side_mm = self.printed.shares.get(key, 1.0) * request.side_mm
        style = TileStyle(request.theme, side_mm, request.bleed_mm)
        yield from tiles_of(self._tiles(key), style, request.seed, back)
        for one in self.game.chips if key == CHIPS else ():
            chip = file.chip[one.id]
            for value, count in one.bag.items():
                if count and not chip.is_printed:
                    words = self.lexicon.words(chip.text.get(value, ""))
                    yield chip_token(one, value, chip, request, words)
        pieces = () if key in self.hooks.draws else self.pieces.get(key, ())
        yield from (self._piece(kind, None) for kind in pieces if kind.is_neutral)
        for player in self.players:
            for kind in pieces:
                if not kind.is_neutral and kind.count_of(player.key):
                    yield self._piece(kind, player)

    def _piece(self, kind: PiecePart, player: PlayerColour | None) -> Component:
        request = self.request
        if kind.standee and request.has_standees:
            return standee(kind, kind.standee, player or neutral_player(request.theme), request)
        return piece_token(kind, player, request)

    def _aids_of(self, name: str) -> tuple[Component, ...]:
        aid = self.file.aid[name]
        return tuple(aids_of(name, aid, self.writer, self.request, self.players))

    def _references(self, keys: Iterable[str]) -> Iterator[record.ReferencePage | record.Poster]:
        """Yield the board and the rules, if they are wanted and there are any."""
        for key in keys:
            if key == BOARD:
                yield from board_posters(self.game, self.request, self.texts, self.printed_pieces)
            elif key == RULES and self.file.game.rulebook:
                book = self.writer.rules(self.file.game.rulebook)
                title = self.texts("title")
                subtitle = self.texts("kit_section_rules") if book.title == title else title
                yield book._replace(subtitle=subtitle)
            elif key == RULES:
                # The rules in short of each package that the game builds on, and its own.
                for place, folder in enumerate(self.game.folders):
                    if (folder / RULES_FILE).is_file():
                        texts = load_texts(folder, self.request.language)
                        writer = self.writer._replace(folders=(DiskFolder(folder),))
                        name = f"{RULES}-{folder.name}" if place else RULES
                        page = writer.rules(RULES_FILE, name)
                        title, credit = texts("title"), texts("credit")
                        yield page._replace(subtitle=title, credit=credit, is_book=False)

    def _in_table(self, path: tuple[str, str], make: Callable[[], Made]) -> Made:
        """Return what is made; a fault says in which table of the file."""
        try:
            return make()
        except PnpError as error:
            faults = Faults(self.game.file.name, self.game.file.places)
            faults.add(path, message_of(error), is_table=True)
            faults.raise_any()
            raise

    # The parts as records

    def _tiles(self, part: str) -> Iterator[TileSort]:
        """Yield the tiles of a part that are dealt or drawn; none of a board that is drawn."""
        if self.file.board.tiles:
            yield from self._coded() if part == TILES else ()
            return
        yield from self._big_tiles() if part == TILES else ()
        counts = {
            name: count
            for name, count in self._counts_of_tiles().items()
            if count and (self.file.terrain[name].part or TILES) == part
        }
        printed = [kind for kind in self.game.chips if self.file.chip[kind.id].is_printed]
        if not printed:
            for name, count in counts.items():
                yield TileSort(f"tile {name}", (TileHex(ORIGIN, self._reading(name)),), count)
            return
        # Every tile by itself: as it lies on the board of the evening, else the printed chips
        # shuffled onto those that may bear them.
        names = [name for name, count in counts.items() for _ in range(count)]
        borne: list[list[tuple[ChipKind, Chip]]] = [[] for _ in names]
        board = self._evening
        if board is not None and Counter(names) == Counter(board.terrain.values()):
            cells = reading_order(board.terrain)
            cells.sort(key=lambda cell: names.index(board.terrain[cell]))
            for chips, cell in zip(borne, cells, strict=True):
                lying = ((kind, board.chips.get(kind.id, {}).get(cell)) for kind in printed)
                chips.extend((kind, chip) for kind, chip in lying if chip is not None)
            printed = []
        for kind in printed:
            bag = (value for value, count in kind.bag.items() for _ in range(count))
            values = randomness.Stream(0, f"printed {kind.id}").shuffle(bag)
            lands = [deal.within for deal in self.game.deals if deal.chip == kind.id]
            bearers = {name for name in names if any(land.may_hold(name) for land in lands)}
            able = [chips for name, chips in zip(names, borne, strict=True) if name in bearers]
            for chips, value in zip(able or borne, values, strict=False):
                chips.append((kind, Chip(value)))
        for name, chips in zip(names, borne, strict=True):
            face = TileHex(ORIGIN, self._reading(name), tuple(chips))
            yield TileSort(f"tile {name}", (face,), 1)

    def _reading(self, name: str) -> Reading:
        """Return what is read on the tile of a terrain: its words, or its value."""
        table, look = self.file.terrain[name], self.game.terrain(name).look
        if table.text:
            return self._labelled(look, self.lexicon.plain(table.text))
        return Reading(look, table.value)

    def _labelled(self, look: str, label: str) -> Reading:
        """Return what is read on a hex; a terrain with words has no other label."""
        has_words = bool(find_look(look, self.request.theme).words)
        return Reading(look, words=label) if has_words else Reading(look, name=label)

    @property
    def _evening(self) -> Board | None:
        """The board of a kit that serves this one alone."""
        return None if self.request.is_whole_box else self.request.board

    def _counts_of_tiles(self) -> dict[str, int]:
        """
        Return how many tiles of each terrain serve all the games, in the order of the file.

        For one evening those of its board. What a map settles is drawn on the board, and no tile.
        """
        counts: dict[str, int] = {}
        for game in self.games:
            drawn = game.ground.drawn if game.ground else {}
            for one in game.terrains:
                loose = max(0, (one.most or 0) - drawn.get(one.name, 0))
                counts[one.name] = max(loose, counts.get(one.name, 0))
        board, table = self._evening, self.file.terrain
        deals = (deal for deal in self.game.deals if deal.what == "terrain")
        if board is None or any(deal.to != "board" for deal in deals):
            return counts
        lying = Counter(board.terrain.values())
        if any((table[name].part or TILES) != TILES for name in lying):
            return counts  # what lies below others is needed, too
        return {name: min(count, lying[name]) for name, count in counts.items()}

    def _big_tiles(self) -> Iterator[TileSort]:
        """Yield the big tiles, each with its name; for one evening those of its board."""
        if self.game.ground is None:
            return
        board = self._evening
        left = Counter(tile.code for tile in board.tiles) if board else self.game.ground.box
        for name, one in self.game.ground.big_tiles.items():
            label = self.lexicon.called(name, self.file.bigtile[name].name)
            hexes, first = list[TileHex](), next(iter(one.terrain))
            for cell, kind in one.terrain.items():
                look = self.game.terrain(kind).look
                # As its designer has drawn it.
                drawn = rotate(cell - first, -one.turn)
                hexes.append(TileHex(drawn, self._labelled(look, "" if hexes else label)))
            yield TileSort(f"tile {name}", tuple(hexes), left[name])

    def _coded(self) -> Iterator[TileSort]:
        """Yield tiles of three hexes, pointing up: the first letter on top, then clockwise."""
        looks = {one.letter: one.look for one in self.game.terrains}
        tiles = [(code, kind) for kind, some in self.file.board.tiles.items() for code in some]
        if self.request.inventory is not None:
            tiles = [(code, "") for code in self.request.inventory]
        left = Counter(tile.code for tile in self._evening.tiles) if self._evening else None
        for code, kind in tiles:
            if left is not None:
                left[code] -= 1
                if left[code] < 0:
                    continue
            key = f"kit_label_{kind}"
            label = self.texts(key) if key in self.texts.table else ""
            hexes = []
            for cell, letter in zip(_TRIHEX, code, strict=True):
                look = looks["*" if letter == "X" else letter.upper()]
                hexes.append(TileHex(cell, self._labelled(look, label)))
                label = ""
            yield TileSort(f"tile {code}", tuple(hexes), 1)

    @cached_property
    def pieces(self) -> dict[str, list[PiecePart]]:
        """The pieces that are cut out, by their parts; not those that are printed on the board."""
        parts: dict[str, list[PiecePart]] = {}
        printed = {piece.kind for piece in self.printed_pieces}
        for name, table in self.file.piece.items():
            if not table.flip_of and self.lexicon.piece_kind(name).letter not in printed:
                parts.setdefault(table.part or TOKENS, []).append(self._piece_part(name, table))
        for name, own in self.printed.piece.items():
            if own.part:
                parts.setdefault(own.part, []).append(self._filled(own)._replace(name=name))
        return parts

    def _filled(self, own: PiecePart) -> PiecePart:
        """Return a piece of `print.toml` with its words and numbers of the game."""
        return own._replace(
            count=self.game.number(own.count) if isinstance(own.count, str) else own.count,
            back=own.back and own.back._replace(words=own.back.words.format_map(self.game.numbers)),
            title=self.texts(own.title) if own.title else "",
        )

    def _piece_part(self, name: str, table: PieceTable) -> PiecePart:
        """Return a piece of the file; how it looks `print.toml` may say."""
        kind = self.lexicon.piece_kind(name)
        if name in self.printed.piece:
            part = self._filled(self.printed.piece[name])
        else:
            size, figure = token_size(table, self.game.hex_mm), None
            if table.is_standee:
                width_mm = max(_LEAST_STANDEE_MM, size.diameter_mm)
                figure = StandeeSize(width_mm, *(round(one * width_mm, 1) for one in _STANDING))
            title = self.lexicon.called(name, table.name)
            part = PiecePart(size, standee=figure, title=title)
        backs = (other for other, one in self.file.piece.items() if one.flip_of == name)
        # How many there are: of nobody, or of each of its owners.
        count: int | Mapping[str, int]
        count = max((for_players(table.count or 0, number) or 0) for number in self.numbers)
        if table.box and len(self.numbers) > 1:
            count = table.box
        elif kind.owners and not kind.is_neutral:
            count = {one.name: count for one in self.game.colours if one.letter in kind.owners}
        return part._replace(
            name=name,
            face=self._face(name),
            back=part.back or next(map(self._face, backs), None),
            count=count,
            is_neutral=kind.is_neutral,
        )

    def _face(self, name: str) -> Face:
        picture = self.lexicon.piece_kind(name).picture
        return Face(picture, caption=self.lexicon.plain(self.file.piece[name].text))

    def _pad(self) -> Pad | None:
        """Return the score pad: pieces, entries, scores, their sum, ties; none without points."""
        if self.printed.pad:
            return self.printed.pad
        file = self.file
        counted: list[tuple[str, PieceTable | EntryTable | ScoreTable]] = []
        counted += ((name, one) for name, one in file.piece.items() if one.points)
        counted += ((name, one) for name, one in file.entry.items() if one.points)
        counted += file.score.items()
        del counted[_MOST_LINES:]
        if not counted:
            return None
        lines = [PadLine(words=self._times(name, one)) for name, one in counted]
        lines.append(PadLine("total", words=self.shared("own_total")))
        told = {name for name, _ in counted}
        for name in file.game.ties:
            if name not in told:
                table = file.score.get(name) or file.entry[name]
                words = self.shared("own_tie", name=self.lexicon.called(name, table.name))
                lines.append(PadLine("small", words=words))
        told |= {*file.game.ties}
        for name in dict.fromkeys(one.entry for one in file.end.values() if one.entry):
            if name not in told:
                lines.append(PadLine("small", words=self._times(name, file.entry[name])))
        pieces = (one.picture for one in self.game.pieces if not one.is_neutral and one.picture)
        return Pad(next(pieces, "disc"), tuple(lines), reminder=())

    def _times(self, name: str, table: PieceTable | EntryTable | ScoreTable) -> str:
        """Return what a line of a pad counts, and how much each of it is worth."""
        called = self.lexicon.called(name, table.name)
        return called if table.points in (None, 0, 1) else f"{called} × {table.points}"


def token_size(table: PieceTable, hex_mm: float) -> TokenSize:
    """Return how large a piece is: as its file says, else as suits the place that it is for."""
    if isinstance(table.mm, tuple):
        long_mm, wide_mm = max(table.mm), min(table.mm)
        return TokenSize(wide_mm, wide_mm, long_mm)
    if table.mm or table.shape == "hex":
        wide_mm = table.mm or hex_mm
        return TokenSize(wide_mm, wide_mm, is_hex=table.shape == "hex")
    place = table.on or "hex"
    size_mm = min(_MOST_MM, max(_LEAST_MM, _SHARES[place] * hex_mm))
    if place == "side":
        wide_mm = max(_LEAST_MM, math.floor(_BAR * size_mm))
        return TokenSize(wide_mm, wide_mm, math.floor(max(size_mm, 2 * wide_mm)))
    return TokenSize(round(size_mm), math.floor(_SQUARE * size_mm))


# The board and the cover


def has_poster(game: Game) -> bool:
    """Return whether the kit has the board; none that only a seed or play makes."""
    ground, file = game.ground, game.file.tables
    if ground is None or not ground.cells:
        return False
    if file.kit.parts:
        return BOARD in file.kit.parts
    return bool(ground.fixed) or not file.terrain


def with_one_board(game: Game) -> Game:
    """Return a settled game; where its deal has no choice, its hexes are those of the board."""
    ground, parts = game.ground, game.file.tables.kit.parts
    deals = [deal for deal in game.deals if deal.what == "terrain"]
    if ground is None or ground.layings or len(deals) != 1 or (parts and BOARD not in parts):
        return game
    (deal,) = deals
    if deal.to != "board" or len(deal.lay) != 1 or deal.covers:
        return game
    bare = (cell for cell in ground.cells if cell not in ground.fixed)
    fixed = {**ground.fixed, **dict.fromkeys(bare, next(iter(deal.lay)))}
    return game._replace(ground=ground._replace(fixed=fixed))


def board_posters(
    game: Game, request: record.KitRequest, texts: Texts, pieces: Sequence[Piece] = ()
) -> Iterator[record.Poster]:
    """Yield the board at its true size, or that of each player, with the *pieces* on it."""
    assert game.ground
    ground, pen = game.ground, Pen(game, request.theme, request.language)
    side_mm, names = request.side_mm, game.names_hexes(game.ground.cells)
    for place, cells in enumerate(ground.boards or (ground.cells,)):
        numbers, fixed = game.hex_numbers(cells), ground.fixed
        bare = bare_scene(
            {cell: game.terrain(fixed[cell]).look if cell in fixed else BARE for cell in cells}, pen
        )
        # Round a country there is some sea.
        margin_mm = sea_mm(request.theme, side_mm) or board_lines(side_mm).rim_mm
        land = bare.sized(side_mm, margin_mm)._replace(
            labels={
                cell: f"{names[cell]} · {numbers[cell]}" if cell in numbers else names[cell]
                for cell in names
                if cell in bare.looks
            },
            pieces=[piece for piece in pieces if piece.hex in bare.looks],
            seed=request.seed,
            ways=[one for one in ground.ways if {*hexes_at(one.places[0])}.intersection(cells)],
        )
        rings = land.rings(cells)
        # A board with holes, or in several pieces, is cut out along a rectangle round it.
        outline = rings[0] if len(rings) == 1 else box_corners(points_box(chain(*rings)))
        key, title = BOARD, texts("kit_section_board")
        if ground.boards:
            colour = game.colours[place].name
            whose = game.rules_texts(request.language)(f"colour_{colour}")
            key, title = f"{BOARD}-{colour}", f"{title}: {whose}"
        trim = offset_outline(tuple(outline), land.lines.rim_mm / 2)
        yield record.Poster(key, title, draw_scene(land), trim, land.boxes)


def own_cover(game: Game, request: record.KitRequest) -> record.Cover | None:
    """Return the picture: the board of the kit, or such a country as the game's, with pieces."""
    tiles = game.file.tables.board.tiles.values()
    lying = Counter(letter for codes in tiles for code in codes for letter in code)
    kinds = [one.look for one in game.terrains for _ in range(lying[one.letter] or one.most or 1)]
    if not kinds:
        return None
    board, ground = request.board, game.ground
    terrain = board.terrain if board else ground.fixed if ground else {}
    looks = tuple(sorted((cell, game.terrain(kind).look) for cell, kind in terrain.items()))
    seed = board.seed if board else request.seed
    if len(looks) < _LEAST_BOARD:
        looks = wild_looks(kinds, seed)
    # The pieces that the game says, else those of each colour; all in colours of the kit.
    colours, said = game.colours_of(request.players), print_of(game).cover
    names = [colour.name for colour in colours]
    pieces = [
        (picture, name if name in names else names[place % len(names)])
        for place, (picture, name) in enumerate(said)
    ]
    # Of each those that are the most to look at: no backs of others, rather drawings than bars
    # on sides, and these rather than discs and letters.
    theme, tables = request.theme, game.file.tables.piece.values()
    dull: dict[PieceKind, int] = {}
    for kind, table in zip(game.pieces, tables, strict=True):
        if not (kind.is_neutral or table.flip_of or said):
            drawing = find_silhouette(kind.picture, theme)
            is_plain = drawing.sign or any(drawing is theme.looks.pieces[one] for one in _PLAIN)
            dull[kind] = 2 * bool(is_plain) + (kind.on == "side")
    for place in range(0 if said or not colours else _MOST_PIECES):
        colour = colours[place % len(colours)]
        own = [kind for kind in dull if colour.letter in game.owners(kind)]
        least = min((dull[kind] for kind in own), default=0)
        if best := [kind.picture for kind in own if dull[kind] == least]:
            pieces.append((best[place % len(best)], colour.name))
    return record.Cover(Vista(looks, tuple(pieces), seed), request.theme, band_of(game))
