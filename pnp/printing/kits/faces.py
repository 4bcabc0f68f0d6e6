"""
The faces of a kit: the sides of its pieces, one by one, for those who do not print sheets.

A face has a name that says part, piece, side, size and how many, as print shops ask of files; a
manifest lists them all. For a print shop a face is a page at trim and bleed size, without marks,
whose cut layer holds the trim. For games on a screen it is a picture, cut out along its trim:
what lies outside is transparent.

A kit as a saved game of Tabletop Simulator has these pictures on a table, in bags and in decks. One
unit of the program is an inch. A box tile of scale 1 is two units wide, and its picture is
stretched to the tile, so sizes are true. Other shapes are tokens, which the program cuts out by
their transparency, and cards are scaled by a poker card; for these two no source tells the size
at scale 1. x runs to the right, z away from the player who sits below, y up. What an object
needs is told by https://kb.tabletopsimulator.com/custom-content/save-file-format/.
"""

import csv
import io
import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import count
from typing import Any, TypeAlias

from generators import NamedTuple
from layouts import MM_PER_INCH, inches_to_mm, silhouettes
from layouts.components import Component, bleed_outline, box_size, points_box
from layouts.documents import Drawing, Page, make_drawing
from layouts.shapes import Group, Point, Shape, Style, placed, polygon
from pnp.messages import Message
from pnp.model import PROGRAM
from pnp.printing.kits.record import Kit, ReferencePage, Section

MANIFEST = "manifest.csv"

# What the programs read without scaling it down.
MOST_PIXELS = 4096

_CUT_STYLE = Style(stroke="#ff00ff", stroke_mm=0.25, round_ends=False)
_SHOP = ("page", "name", "section", "piece", "side", "quantity", "trim_mm", "bleed_mm", "stock")
_PICTURES = ("file", "section", "piece", "side", "quantity", "trim_mm", "pixels", "stock")


class Face(NamedTuple):
    """One side of a component, and its number among all of the kit, from 1."""

    number: int
    section: Section
    component: Component
    side: str
    shapes: tuple[Shape, ...]

    @property
    def name(self) -> str:
        """Part, piece, side, trim size and how many."""
        width_mm, height_mm = trim_size(self.component)
        piece = "-".join(self.component.name.lower().split())
        size = f"{width_mm:.0f}x{height_mm:.0f}mm"
        return f"{self.section.key}-{piece}-{self.side}-{size}-x{self.component.quantity}"

    @property
    def file(self) -> str:
        """What its picture is called."""
        return f"{self.name}.png"


def kit_faces(kit: Kit) -> tuple[Face, ...]:
    """Return the faces of all components, fronts directly before their backs."""
    faces = (
        (section, component, side, shapes)
        for section in kit.whole_sections
        for component in section.components
        for side, shapes in (("front", component.front), ("back", component.back))
        if shapes is not None
    )
    return tuple(Face(number, *face) for number, face in enumerate(faces, start=1))


def trim_size(component: Component) -> tuple[float, float]:
    """Return how wide and high a piece is once it is cut out, in mm."""
    width_mm, height_mm = box_size(points_box(component.trim))
    return round(width_mm, 2), round(height_mm, 2)


def cut_out(
    shapes: tuple[Shape, ...], outline: tuple[Point, ...], cut: tuple[Shape, ...] = ()
) -> Drawing:
    """
    Return *shapes* within *outline*, its box moved to the corner of the drawing.

    *cut* are shapes of the cut layer, in the coordinates of the drawing.
    """
    left, top, right, bottom = points_box(outline)
    art = [Group(shapes, placed(-left, -top), polygon(outline, Style()))]
    return make_drawing(right - left, bottom - top, art=art, cut=cut)


def print_shop_pages(kit: Kit) -> tuple[Page, ...]:
    """Return a page for each face, called by its name."""
    pages = []
    for face in kit_faces(kit):
        # The corner of its bleed box is at the corner of the page.
        outline = bleed_outline(face.component)
        left, top, *_ = points_box(outline)
        trim = [placed(-left, -top).apply(point) for point in face.component.trim]
        drawing = cut_out(face.shapes, outline, (polygon(trim, _CUT_STYLE),))
        whole = (0.0, 0.0, drawing.width_mm, drawing.height_mm)
        box = points_box(trim)
        pages.append(Page(drawing, face.name, trim_mm=box, bleed_mm=whole, label=face.name))
    return tuple(pages)


def face_pictures(kit: Kit) -> tuple[Page, ...]:
    """Return every side of every piece as a page of its size, called by its file."""
    return tuple(
        Page(cut_out(face.shapes, face.component.trim), face.file) for face in kit_faces(kit)
    )


def picture_dpi(drawing: Drawing, dpi: float) -> float:
    """Return *dpi*, or less where the picture would be larger than `MOST_PIXELS`."""
    # A pixel less: sizes are rounded up.
    most_mm = max(drawing.width_mm, drawing.height_mm)
    return min(dpi, (MOST_PIXELS - 1) * inches_to_mm(1.0) / most_mm)


def pixel_size(drawing: Drawing, dpi: float) -> tuple[int, int]:
    """Return how many pixels wide and high a picture is, with *dpi* an inch at most."""
    scale = picture_dpi(drawing, dpi) / inches_to_mm(1.0)
    # What lies within a millionth of a pixel is no pixel more.
    width, height = (
        math.ceil(size * scale - 1e-6) for size in (drawing.width_mm, drawing.height_mm)
    )
    return width, height


def part_lines(kit: Kit) -> Iterator[str]:
    """Yield what to order of each part: designs, pieces, size."""
    for section in kit.whole_sections:
        sizes = {trim_size(component) for component in section.components}
        width_mm, height_mm = max(sizes)
        size = Message("several_sizes")
        if len(sizes) == 1:
            size = Message("trim_size", width_mm=width_mm, height_mm=height_mm)
        yield Message(
            "part_order",
            part=section.key,
            title=section.title,
            designs=len(section.components),
            pieces=section.piece_count,
            size=size,
        )


def manifest_of(kit: Kit, dpi: float | None = None) -> str:
    """
    Return a table of all faces as CSV, below a line that says who wrote it.

    They are the pages for a print shop, or pictures of at most *dpi* dots per inch.
    """
    text = io.StringIO()
    text.write(f"# {PROGRAM}\n")
    columns = _PICTURES if dpi else _SHOP
    writer = csv.DictWriter(text, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for face in kit_faces(kit):
        component = face.component
        width_mm, height_mm = trim_size(component)
        across, down = pixel_size(cut_out((), component.trim), dpi) if dpi else (0, 0)
        writer.writerow(
            {
                "page": face.number,
                "name": face.name,
                "file": face.file,
                "section": face.section.key,
                "piece": component.name,
                "side": face.side,
                "quantity": component.quantity,
                "trim_mm": f"{width_mm:.2f} x {height_mm:.2f}",
                "pixels": f"{across} x {down}",
                "bleed_mm": f"{component.bleed_mm:g}",
                "stock": face.section.stock,
            }
        )
    return text.getvalue()


# A saved game


Record: TypeAlias = dict[str, Any]

# A box tile of scale 1, and a card.
_TILE_MM = 2 * MM_PER_INCH
_CARD_HEIGHT_MM = 88.0

# Of a sheet of cards.
_MOST_ACROSS, _MOST_CARDS = 10, 70

_TILE_TYPES = {"rectangle": 0, "disc": 2}
_THICKNESS = 0.1
_RANDOM = 2  # the order of a bag

# Where things lie, in inches: above the table, and apart from each other.
_TABLE_Y, _FALL_Y = 1.0, 2.0
_GAP, _BAG = 1.0, 3.0
_LEAST_WIDTH = 36.0


class Scene(NamedTuple):
    """The board that is laid out, and the middles of its hexes in the drawing, in mm."""

    title: str
    drawing: Drawing
    middles: Sequence[Point]


class _Laid(NamedTuple):
    """An object, and how wide and deep it is on the table, in inches."""

    record: Record
    width: float
    depth: float


def saved_game(
    kit: Kit,
    title: str,
    owners: Mapping[str, tuple[str, str]],
    scene: Scene | None,
    address: Callable[[str], str],
    *,
    hex_mm: float,
) -> tuple[tuple[Page, ...], str]:
    """
    Return the pictures of a saved game, and the game as JSON.

    Where:
        owners: what the bag of a colour is called, and its colour as ``#rrggbb``, by the first
            word of the names of its pieces.
        scene: the board on the table; without one the table has a grid of hexes.
        address: tells where the program finds the picture of that name.
        hex_mm: flat-to-flat size of the hexes.
    """
    files_of = {(face.component.name, face.side): face.file for face in kit_faces(kit)}
    table = _Table(address, files_of)
    width, depth, laid, points = _LEAST_WIDTH, 0.0, list[Record](), list[Record]()
    if scene:
        board = table.board(scene)
        width, depth = max(width, board.width), board.depth
        laid += _placed([board], width, depth / 2, _TABLE_Y)
        for x_mm, y_mm in scene.middles:  # the board lies about the origin
            x, z = x_mm - scene.drawing.width_mm / 2, scene.drawing.height_mm / 2 - y_mm
            place = {"x": round(x / MM_PER_INCH, 4), "y": _TABLE_Y, "z": round(z / MM_PER_INCH, 4)}
            points.append({"Position": place, "Rotation": {"x": 0.0, "y": 180.0, "z": 0.0}})
    bags, others = table.pieces(kit, owners)
    deepest = max((one.depth for one in others), default=0.0)
    laid += _placed(others, width, depth / 2 + _GAP + deepest)
    laid += _placed(bags, width, -depth / 2 - _GAP - _BAG, step=-1)
    # A tab for each page of rules.
    pages = [page for page in kit.references if isinstance(page, ReferencePage)]
    tabs: Record = {}
    for number, page in enumerate(pages):
        lines = (line for block in page.blocks for line in block.plain())
        tabs[str(number)] = {
            "title": page.title,
            "body": "\n".join(filter(None, (page.subtitle, *lines, page.credit))),
            "color": "Grey",
            "visibleColor": {"r": 0.5, "g": 0.5, "b": 0.5},
            "id": str(number),
        }
    game = json.loads(files("pnp.printing.kits").joinpath("tabletop.json").read_text("utf-8"))
    game |= {
        "SaveName": title,
        "Note": f"{title}\n{PROGRAM}",
        "TabStates": tabs,
        "SnapPoints": points,
        "ObjectStates": laid,
    }
    if scene is None:
        # A hexagon of grid size 2 has a side of 1.
        size = 2 * hex_mm / MM_PER_INCH / 3**0.5
        game["Grid"] |= {"Type": 2, "Offset": True, "xSize": size, "ySize": size}
    pictures = tuple(Page(drawing, name) for name, drawing in table.pictures.items())
    return pictures, json.dumps(game, ensure_ascii=False, indent=1) + "\n"


@dataclass(slots=True)
class _Table:
    """
    The objects of a kit while they are made, with their pictures.

    Attributes:
        files: the names of the pictures of pieces, by piece and side.
    """

    address: Callable[[str], str]
    files: Mapping[tuple[str, str], str]
    pictures: dict[str, Drawing] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=lambda: count(0x100000))
    decks: Iterator[int] = field(default_factory=lambda: count(1))

    def board(self, scene: Scene) -> _Laid:
        """Return the board, which nobody can move."""
        drawing = scene.drawing
        image = self._url("board.png", drawing)
        size_mm = drawing.width_mm, drawing.height_mm
        tile = self._tile(scene.title, size_mm, _TILE_TYPES["rectangle"], (image, image), 0.2)
        tile.record["Locked"] = True
        return tile

    def pieces(
        self, kit: Kit, owners: Mapping[str, tuple[str, str]]
    ) -> tuple[list[_Laid], list[_Laid]]:
        """
        Return the bags of the players, and everything else.

        What is printed on paper or folded is not for a screen.
        """
        owned: dict[str, list[_Laid]] = {key: [] for key in owners}
        others: list[_Laid] = []
        for section in kit.whole_sections:
            loose: list[_Laid] = []
            for component in section.components if section.stock == "board" else ():
                copies = self._copies(self._piece(component), component.quantity)
                owned.get(component.name.split(" ")[0], loose).extend(copies)
            # A deck of each size of card, and no more to a sheet than it holds.
            sizes: dict[Point, list[Component]] = {}
            for component in section.components if section.stock == "card" else ():
                sizes.setdefault(trim_size(component), []).append(component)
            for size_mm, cards in sizes.items():
                for start in range(0, len(cards), _MOST_CARDS):
                    others.append(self._deck(section, cards[start : start + _MOST_CARDS], size_mm))
            others += [self._bag(section.title, loose)] if len(loose) > 1 else loose
        bags = ((*owners[key], own) for key, own in owned.items() if own)
        return [self._bag(title, own, fill) for title, fill, own in bags], others

    def _url(self, name: str, drawing: Drawing) -> str:
        """Return the address of a picture, which is kept."""
        self.pictures[name] = drawing
        return self.address(name)

    def _thing(
        self, name: str, title: str, own: Record, size_mm: Point, scale: Point = (1.0, 1.0)
    ) -> _Laid:
        """Return an object of the program that is not placed yet."""
        transform = {f"{what}{axis}": 0.0 for what in ("pos", "rot") for axis in "XYZ"}
        # The pictures of objects that are not turned stand upside down.
        transform |= {"rotY": 180.0, "scaleX": scale[0], "scaleY": 1.0, "scaleZ": scale[1]}
        guid = f"{next(self.numbers):06x}"
        record = {"GUID": guid, "Name": name, "Transform": transform, "Nickname": title, **own}
        return _Laid(record, size_mm[0] / MM_PER_INCH, size_mm[1] / MM_PER_INCH)

    def _copies(self, laid: _Laid, quantity: int) -> list[_Laid]:
        """Return so many of an object, each with a number of its own."""
        records = ({**laid.record, "GUID": f"{next(self.numbers):06x}"} for _ in range(quantity))
        return [laid._replace(record=record) for record in records]

    def _piece(self, piece: Component) -> _Laid:
        """Return a copy of a piece: a tile where the program has its shape, else a token."""
        size_mm, title = trim_size(piece), piece.name
        front = self._url(self.files[title, "front"], cut_out(piece.front, piece.trim))
        kind = _TILE_TYPES.get(silhouettes.find_silhouette(piece.trim).kind)
        if kind is None:  # a token shows one picture on both sides
            look = {"Thickness": _THICKNESS, "MergeDistancePixels": 15.0, "StandUp": False}
            image = {"ImageURL": front, "CustomToken": look | {"Stackable": False}}
            scale = size_mm[0] / _TILE_MM, size_mm[0] / _TILE_MM
            return self._thing("Custom_Token", title, {"CustomImage": image}, size_mm, scale)
        back = front
        if piece.back is not None:
            back = self._url(self.files[title, "back"], cut_out(piece.back, piece.trim))
        return self._tile(title, size_mm, kind, (front, back))

    def _tile(
        self,
        title: str,
        size_mm: Point,
        kind: int,
        sides: tuple[str, str],
        thickness: float = _THICKNESS,
    ) -> _Laid:
        look = {"Type": kind, "Thickness": thickness, "Stackable": False, "Stretch": True}
        image = {"ImageURL": sides[0], "ImageSecondaryURL": sides[1], "CustomTile": look}
        scale = size_mm[0] / _TILE_MM, size_mm[1] / _TILE_MM
        return self._thing("Custom_Tile", title, {"CustomImage": image}, size_mm, scale)

    def _bag(self, title: str, contained: Sequence[_Laid], fill: str = "") -> _Laid:
        """Return a bag of objects, of the colour *fill*."""
        own: Record = {
            "Bag": {"Order": _RANDOM},
            "ContainedObjects": [one.record for one in contained],
        }
        if fill:
            shares = (int(fill[start : start + 2], 16) / 255 for start in (1, 3, 5))
            colour = zip("rgb", (round(share, 4) for share in shares), strict=True)
            own["ColorDiffuse"] = dict(colour)
        return self._thing("Bag", title, own, (_BAG * MM_PER_INCH, _BAG * MM_PER_INCH))

    def _deck(self, section: Section, cards: Sequence[Component], size_mm: Point) -> _Laid:
        """Return the cards as a deck, or a single one as itself."""
        number = next(self.decks)
        sheet = {str(number): self._sheet(f"deck{number}-{section.key}", cards, size_mm)}
        scale = size_mm[1] / _CARD_HEIGHT_MM, size_mm[1] / _CARD_HEIGHT_MM
        copies: list[_Laid] = []
        for place, card in enumerate(cards):
            own = {"CardID": 100 * number + place, "CustomDeck": sheet}
            laid = self._thing("CardCustom", card.name, own, size_mm, scale)
            copies += self._copies(laid, card.quantity)
        if len(copies) == 1:
            return copies[0]
        records = [copy.record for copy in copies]
        own = {
            "DeckIDs": [record["CardID"] for record in records],
            "CustomDeck": sheet,
            "ContainedObjects": records,
        }
        return self._thing("DeckCustom", section.title, own, size_mm, scale)

    def _sheet(self, name: str, cards: Sequence[Component], size_mm: Point) -> Record:
        """Return what a deck says of its pictures: a sheet of fronts, and one back or a sheet."""
        across = min(len(cards), _MOST_ACROSS)
        down = -(-len(cards) // across)

        def grid(drawings: Sequence[Drawing]) -> Drawing:
            art = [
                Group(one.art, placed(place % across * size_mm[0], place // across * size_mm[1]))
                for place, one in enumerate(drawings)
            ]
            return make_drawing(across * size_mm[0], down * size_mm[1], art=art)

        fronts = [cut_out(card.front, card.trim) for card in cards]
        backs = [cut_out(card.back or card.front, card.trim) for card in cards]
        is_one = all(back == backs[0] for back in backs)
        face = self._url(f"{name}-fronts.png", grid(fronts))
        if is_one:
            back = self._url(f"{name}-back.png", backs[0])
        else:
            back = self._url(f"{name}-backs.png", grid(backs))
        return {
            "FaceURL": face,
            "BackURL": back,
            "NumWidth": across,
            "NumHeight": down,
            "BackIsHidden": True,
            "UniqueBack": not is_one,
            "Type": 0,
        }


def _placed(
    laid: Sequence[_Laid], width: float, far: float, height: float = _FALL_Y, step: int = 1
) -> Iterator[Record]:
    """
    Yield the objects in rows about the middle, the far side of the first row at z *far*.

    With *step* -1 each row lies nearer than the one before, else farther away.
    """
    rows: list[list[_Laid]] = []
    for one in laid:  # what is wider stands alone
        if rows and sum(each.width + _GAP for each in (*rows[-1], one)) <= width:
            rows[-1].append(one)
        else:
            rows.append([one])
    for row in rows:
        x = -sum(one.width + _GAP for one in row) / 2
        for one in row:
            spot = x + (one.width + _GAP) / 2, height, far - one.depth / 2
            place = zip(("posX", "posY", "posZ"), (round(part, 4) for part in spot), strict=True)
            yield one.record | {"Transform": one.record["Transform"] | dict(place)}
            x += one.width + _GAP
        far += step * (max(one.depth for one in row) + _GAP)
