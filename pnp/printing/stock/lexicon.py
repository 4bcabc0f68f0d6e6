"""
What the names in a game's texts stand for: words, icons, pictograms, and pictures that fill a box.

A terrain is a hex of its ground with its icon, a piece its silhouette, a chip a disc, a colour
of players a field of it. A picture is a thing of the game, one of the stock, or a file of its
own; it fills a box and is cut off at its edges by whoever asks.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePosixPath
from string import digits
from types import MappingProxyType
from typing import TypeAlias

from generators import Value, lattice, randomness
from generators.hexes import ORIGIN, Hex, disk, reading_order
from layouts.blocks import Figure
from layouts.components import box_middle, box_path, box_size
from layouts.documents import Box
from layouts.fonts import printable_text
from layouts.letterings import shape_boxes
from layouts.richtexts import MIN_SIZE_MM, Icon, Run, Words, centred_text, plain_text
from layouts.shapes import Circle, Face, Group, Shape, Style, Symbol, Use, many_polygons, placed
from pnp.errors import GameFileError
from pnp.messages import Slots
from pnp.model import boards, gamefiles, games
from pnp.owngames.files import column_name
from pnp.owngames.names import ANY_ICON, PICTOGRAM, Part, named, parts_of
from pnp.printing.art.pictures import is_pixels, read_pixels
from pnp.printing.art.svgart import read_svg
from pnp.printing.art.symbols import own_symbol, piece, put_piece
from pnp.printing.boards.figures import land_icon
from pnp.printing.boards.miniatures import fit_miniature
from pnp.printing.hexmaps import bare_scene
from pnp.printing.landscapes.grounds import draw_ground, draw_medal
from pnp.printing.stock import prints
from pnp.printing.stock.tokens import Die
from pnp.printing.themes import PAPER, Pen, PlayerColour, Theme, find_look, find_player, mixed
from pnp.tables.records import NOTHING
from pnp.texts import suggestions, unbroken

# Draws within a box; cut off at its edges.
Art: TypeAlias = Callable[[Box], tuple[Shape, ...]]

# The faces of a die in icons; the first of them stands for the die itself.
_FACES = ("", *map(str, range(1, gamefiles.DIE_FACES + 1)))
NO_SLOTS: Mapping[str, Words] = MappingProxyType({})

_BOX = (-0.5, -0.5, 0.5, 0.5)
_LINE = 0.035
_MARK_MM = 20.0
# Of pictograms among words: drawn so high, and so many sizes of the text high.
_SIGN_MM, _SIGN_SIZE = 5.6, 1.9
_SCENE_MM = (27.0, 10.0)
_SIDE_SHARE = 0.42  # of the height of a box: the hexes of a land
_MEDAL_ICON_SHARE = 0.5
_PIECE_SHARE = 0.82
_ROOM = 0.9  # of a box that a drawing does not fill
_RECTANGLE = 6  # commands of a ground at most
_NEAR_EDGE = 0.03
_AIR_MM = 1.2  # above and below a small board
_MOST_MARKS = 60
_ROW_MM = 2.2  # for the letters of its rows


class Lexicon(Value):
    """
    Reads the texts of a game, and draws what they name in the colours of a theme.

    Attributes:
        language: of the reader.
        slots: what all texts may have; a line with one that is None is left out.
        own: the colour of the reader's pieces; that of the game, if nobody is told.
        marks: what only the program of the game draws in icons and pictograms.
        has_dice: dice have icons; on the faces of dice they have none.
    """

    game: games.Game
    theme: Theme
    language: str
    slots: Mapping[str, Words | None] = NOTHING
    own: PlayerColour | None = None
    marks: prints.Parts = NOTHING
    has_dice: bool = True

    @property
    def _tables(self) -> gamefiles.GameFile:
        return self.game.file.tables

    # Words

    def words(self, text: gamefiles.Text, slots: Mapping[str, Words] = NO_SLOTS) -> Words:
        """
        Return a text in the reader's language with its icons and what fills its slots.

        Raises:
            GameFileError: it has another slot, or an icon of nothing there is.
        """
        pieces: list[Run | Icon] = []
        for part in parts_of(unbroken(gamefiles.in_language(text, self.language), self.language)):
            if part.has_lone_brace:
                raise GameFileError("lone_brace", text=part.written)
            filled = part.words if part.slot is None else self._filled(part, part.slot, slots)
            pieces += (Run(filled),) if isinstance(filled, str) else filled
        if all(isinstance(piece, Run) and piece[1:] == Run("")[1:] for piece in pieces):
            return plain_text(tuple(pieces))
        return tuple(pieces)

    def _filled(self, part: Part, name: str, slots: Mapping[str, Words]) -> Words:
        if part.icon is not None:
            return (self.icon(part.icon),)
        if name.startswith(PICTOGRAM):
            # As large as it stands among words.
            sign = name.removeprefix(PICTOGRAM).strip()
            figure = prints.draw_pictogram(self._pictogram(sign), _SIGN_MM, self._brush)
            width = figure.width_mm / _SIGN_MM
            middle = placed(-width / 2, -0.5, scale=1 / _SIGN_MM)
            key = f"sign-{sign}-{self.theme.key}-{self.reader().key}"
            box = (-width / 2, -0.5, width / 2, 0.5)
            symbol = Symbol(key, (Group(figure.shapes, middle),), box)
            return (Icon(symbol, _SIGN_SIZE, width, 0.12),)
        known = {**self.slots, **slots}
        if name.partition("|")[0] in known and "|" in name:  # the word for one or that for several
            return str(Slots(self.language, known)[name])
        name = name if name in known else column_name(name)
        if name not in known:
            raise GameFileError(suggestions.unknown_name("slot", name, (*known, ANY_ICON)))
        filled = known[name] or ""
        # What stands in a table may have icons, too.
        return self.words(filled) if isinstance(filled, str) and "{" in filled else filled

    def lacks(self, text: str) -> bool:
        """Tell whether a text has a slot for a word that there is not."""
        slots = (part.slot for part in parts_of(text))
        return any(slot in self.slots and self.slots[slot] is None for slot in slots if slot)

    def plain(self, text: gamefiles.Text) -> str:
        """Return a text without its icons."""
        return plain_text(self.words(text)).strip()

    def called(self, key: str, name: gamefiles.Text) -> str:
        """Return what the thing of that key is called: its name, if it has one."""
        return self.plain(named(key, name, self.language))

    # Things

    @property
    def lands(self) -> Mapping[str, str]:
        """The keys of the pictures of all terrains, by their names."""
        return {one.name: one.look for one in self.game.terrains}

    def land(self, name: str) -> str:
        """
        Return the key of the picture of the terrain called *name*.

        Raises:
            GameFileError: there is none.
        """
        lands = self.lands
        if name not in lands:
            raise GameFileError(suggestions.unknown_name("terrain", name, lands))
        return lands[name]

    def piece_kind(self, name: str) -> games.PieceKind:
        """Return the record of the piece called *name* in the file."""
        return self.game.pieces[list(self._tables.piece).index(name)]

    @property
    def band(self) -> str:
        """The name of the colour of the game, among the bands of themes."""
        return prints.band_of(self.game)

    def reader(self) -> PlayerColour:
        """Return the colour of pieces that are the reader's, or anybody's."""
        return self.own or prints.plain_player(self.band, self.theme)

    def _bearer(self, kind: games.PieceKind) -> PlayerColour:
        """Return the colour in which a piece is shown: that of its only owner, if it has one."""
        if len(kind.owners) != 1 and not kind.is_neutral:
            return self.reader()
        pen = Pen(self.game, self.theme)
        return pen.player(boards.NOBODY if kind.is_neutral else next(iter(kind.owners)))

    def die(self, name: str) -> Die:
        """
        Return the die called *name*.

        Raises:
            GameFileError: it is no cube; a text on it has a slot, or an icon of nothing there is.
        """
        table, theme = self._tables.die[name], self.theme
        if table.face_count != gamefiles.DIE_FACES:
            raise GameFileError("die_faces", count=table.face_count)
        if isinstance(table.faces, int):
            return Die(theme, theme.bands[self.band], theme.band_ink, edge_mm=table.mm)
        bare = self._replace(has_dice=False)
        # Icons of all colours stand on paper.
        return Die(theme, theme.paper, theme.ink, tuple(map(bare.words, table.faces)), table.mm)

    # Pictures among words

    def icon(self, name: str) -> Icon:
        """
        Return the icon of a thing, as in ``city=red`` of a piece in a player's colour.

        Of a die it is its last face, or as in ``die=3`` its third.

        Raises:
            GameFileError: there is no such thing.
        """
        part, _, kind = name.partition("=")
        theme, tables = self.theme, self._tables
        if self.has_dice and part in tables.die and kind in _FACES:
            shapes = self.die(part).face(_FACES.index(kind) or gamefiles.DIE_FACES, 1.0)
            return Icon(Symbol(f"die-{name}-{theme.key}-{self.language}", shapes, _BOX), 1.3)
        if part in self.marks:
            # Drawn larger, for words on it are never under 6 pt.
            drawn = Group(self.marks[part](kind, _MARK_MM), placed(0.0, 0.0, scale=1 / _MARK_MM))
            return Icon(Symbol(f"icon-{name}-{theme.key}", (drawn,), _BOX), 1.6)
        if name in self.lands:
            return land_icon(self.lands[name], theme)
        colours = [one.name for one in self.game.colours]
        if name in tables.piece or (part in tables.piece and kind in colours):
            one = self.piece_kind(part)
            player = find_player(theme, kind) if kind else self._bearer(one)
            return Icon(piece(one.picture, player, theme, letter=""), 1.3)
        chips = [one.id for one in self.game.chips]
        if name in chips:
            return self._disc(f"chip-{name}", theme.paper, name[:1].upper(), theme.ink)
        if name in colours:
            player = find_player(theme, name)
            return self._disc(f"colour-{name}", player.fill, player.letter, player.ink)
        known = (*self.lands, *tables.piece, *chips, *colours)
        raise GameFileError(suggestions.unknown_name("icon", name, known))

    def _disc(self, name: str, fill: str, letter: str, ink: str) -> Icon:
        shapes: tuple[Shape, ...] = (
            Circle(0.0, 0.0, 0.5 - _LINE, Style(fill, self.theme.ink, 2 * _LINE)),
            centred_text(letter, (0.0, 0.0), 0.6, ink),
        )
        return Icon(Symbol(f"thing-{name}-{self.theme.key}", shapes, _BOX), 1.2)

    def _pictogram(self, name: str) -> prints.Pictogram:
        known = prints.print_of(self.game).pictogram
        if name not in known:
            raise GameFileError(suggestions.unknown_name("pictogram", name, known))
        return known[name]

    @property
    def _brush(self) -> prints.Brush:
        """How marks of pictograms and scenes are drawn."""
        prefix = self.game.terrains[0].look.partition("/")[0]
        pieces = {name: self.piece_kind(name).picture for name in self._tables.piece}
        return prints.Brush(self.theme, self.reader(), f"{prefix}/", self.marks, pieces)

    def figure(self, name: str) -> Figure:
        """
        Return the pictogram called *name*, or the scene in a frame.

        Raises:
            GameFileError: there is none.
        """
        if name not in self._tables.scene:
            pictogram = self._pictogram(name)
            return prints.draw_pictogram(pictogram, pictogram.mm, self._brush)
        box = (0.0, 0.0, *_SCENE_MM)
        frame = box_path(box, Style(stroke=self.theme.ink, stroke_mm=0.25))
        land = self.scene(name)(box)
        return Figure((Group((Group(land, clip=frame), frame)),), *_SCENE_MM)

    # Pictures that fill a box

    def art(self, word: str, *, is_whole: bool = False) -> Art:
        """
        Return what draws the picture called *word*.

        Where:
            is_whole: it is seen whole; else one with a ground of its own fills its box.

        Raises:
            GameFileError: there is none.
            ArtError: its file cannot be read or kept.
        """
        looks, pieces = self.theme.looks, self._tables.piece
        if word in self.lands or word in looks.terrains:
            return self._land(self.lands.get(word, word))
        if word in pieces:
            kind = self.piece_kind(word)
            return self._piece(kind.picture, self._bearer(kind))
        if word in looks.pieces:
            return self._piece(word, self.reader())
        if "." in word:
            return self._file(word, is_whole=is_whole)
        raise GameFileError(suggestions.unknown_name("picture", word, (*self.lands, *pieces)))

    def map(self, names: str) -> Art:
        """
        Return what draws the board with the hexes called *names* marked, their rows shaded.

        Raises:
            GameFileError: there is no board of known hexes, or no hex of such a name.
        """
        game, theme = self.game, self.theme
        ground = game.ground
        if ground is None or not ground.cells:
            raise GameFileError("map_of_no_board")
        named = game.names_hexes(ground.cells)
        numbers = {str(number): cell for cell, number in game.hex_numbers(ground.cells).items()}
        known = {**numbers, **{name: cell for cell, name in named.items()}}
        marked = []
        for name in names.replace(",", " ").split():
            if name not in known:
                raise GameFileError(suggestions.unknown_name("hex", name, known))
            marked.append(known[name])
        rows: dict[int, Hex] = {}
        for cell in reading_order(ground.cells):
            rows.setdefault(cell.r, cell)
        shaded = {cell.r for cell in marked}

        scene = bare_scene(dict.fromkeys(ground.cells, ""), Pen(game, theme))

        def draw(box: Box) -> tuple[Shape, ...]:
            left, top, right, bottom = box
            inner = (
                left + prints.EDGE_MM + _ROW_MM,
                top + _AIR_MM,
                right - prints.EDGE_MM,
                bottom - _AIR_MM,
            )
            land = fit_miniature(scene, inner)

            def hexes(cells: Iterable[Hex], fill: str) -> Shape:
                corners = (lattice.hex_corners(cell, side_mm=land.side_mm) for cell in cells)
                rings = [tuple(map(land.moved, ring)) for ring in corners]
                return many_polygons(rings, Style(fill, theme.ink, 0.12))

            # The same on all cards of a deck, so that it is stored once.
            x_mm, y_mm = land.offset_mm
            name = f"map-{theme.key}-{land.side_mm:.3f}-{x_mm:.3f}-{y_mm:.3f}"
            empty = Symbol(name, (hexes(ground.cells, theme.paper),), box)
            row = [cell for cell in ground.cells if cell.r in shaded]
            shapes: list[Shape] = [
                Use(empty, placed(0.0, 0.0)),
                hexes(row, mixed(theme.ink, PAPER, 0.72)),
                hexes(marked, theme.ink),
            ]
            for cell in marked:
                shapes.append(Circle(*land.centre(cell), 0.45 * land.side_mm, Style(fill=PAPER)))
            for first in rows.values():
                face: Face = "sans-semibold" if first.r in shaded else "sans"
                x_mm, y_mm = land.centre(first)
                at = (x_mm - (lattice.SQRT3 / 2 * land.side_mm + 0.55), y_mm)
                letters, ink = named[first].rstrip(digits), theme.ink
                shapes.append(centred_text(letters, at, MIN_SIZE_MM, ink, face, anchor="end"))
            return tuple(shapes)

        return draw

    def scene(self, name: str) -> Art:
        """
        Return what draws the scene called *name*.

        Raises:
            GameFileError: there is none, or no terrain or piece that it has.
            FontError: it has words that cannot be printed.
        """
        file = self._tables
        if name not in file.scene:
            raise GameFileError(suggestions.unknown_name("scene", name, file.scene))
        table = file.scene[name]
        if len(table.marks) + len(table.moves) + len(table.land) > _MOST_MARKS:
            raise GameFileError("too_many_marks", most=_MOST_MARKS)
        kinds = {"own": file.piece, "foe": file.piece}
        lands = [("bare", terrain) for _, terrain in table.land]
        for part, kind in (*lands, *((part, kind) for part, *_, kind in table.marks)):
            known = kinds.get(part, file.terrain if part in {"hex", "bare", "token"} else {kind})
            if kind not in known:
                raise GameFileError(suggestions.unknown_name("icon", kind, known))
            printable_text(kind, "sans")
        if len({place % 1 for place, _ in table.land}) != 1 or (2 * table.land[0][0]) % 1:
            raise GameFileError("scene_places")
        around = [one for one in file.terrain if one not in {land for _, land in table.land}]

        def draw(box: Box) -> tuple[Shape, ...]:
            stream, lands = randomness.Stream(0, f"scene {name}"), around or list(file.terrain)
            drawn = prints.draw_scene(table, box_size(box), self._brush, lands, stream)
            return (Group((drawn,), placed(*box_middle(box))),)

        return draw

    def _land(self, key: str) -> Art:
        theme = self.theme
        look = find_look(key, theme)

        def draw(box: Box) -> tuple[Shape, ...]:
            (x, y), size_mm = box_middle(box), min(box_size(box))
            side_mm, stream = _SIDE_SHARE * size_mm, randomness.Stream(0, f"card {key}")
            cells = sorted(disk(ORIGIN, 3), key=lambda cell: (cell.r, cell.q))
            places = (lattice.hex_to_mm(cell, side_mm=side_mm) for cell in cells)
            reach_x, reach_y = box[2] - x + side_mm, box[3] - y + side_mm
            middles = [(x + a, y + b) for a, b in places if abs(a) < reach_x and abs(b) < reach_y]
            return (
                *(draw_ground(look, at, side_mm, theme, stream, bleed_mm=0.1) for at in middles),
                *draw_medal(look, (x, y), _MEDAL_ICON_SHARE * size_mm, theme),
            )

        return draw

    def _piece(self, picture: str, player: PlayerColour) -> Art:
        def draw(box: Box) -> tuple[Shape, ...]:
            size_mm = _PIECE_SHARE * min(box_size(box))
            return (put_piece(picture, player, self.theme, box_middle(box), size_mm),)

        return draw

    def _file(self, name: str, *, is_whole: bool) -> Art:
        data = self.game.file.folder.read(PurePosixPath(name))
        if is_pixels(data):
            picture = read_pixels(data, name)
            return lambda box: (picture.fitting(box) if is_whole else picture.filling(box),)
        own = read_svg(data, name)
        symbol = own_symbol(name, own, self.theme)
        left, top, right, bottom = own.frame
        is_scene, ground = False, own.parts[0]
        if not is_whole and ground.style.fill and len(ground.commands) <= _RECTANGLE:
            # A scene has a ground of its own: a rectangle all over its frame.
            box = next(shape_boxes(ground))
            low = zip(box[:2], own.frame[:2], strict=True)
            high = zip(own.frame[2:], box[2:], strict=True)
            is_scene = all(one < other + _NEAR_EDGE for one, other in (*low, *high))
        choose = max if is_scene else min
        room = 1.0 if is_scene else _ROOM

        def draw(box: Box) -> tuple[Shape, ...]:
            across, down = (box[2] - box[0]) / (right - left), (box[3] - box[1]) / (bottom - top)
            scale = room * choose(across, down)
            x, y = box_middle(box)
            middle = (x - scale * (left + right) / 2, y - scale * (top + bottom) / 2)
            return (Use(symbol, placed(*middle, scale=scale)),)

        return draw
