"""
A kit as a saved game of Tabletop Simulator: its pieces on a table, in bags and in decks.

One unit of the program is an inch. A box tile of scale 1 is two units wide, and its picture is
stretched to the tile, so sizes are true. Other shapes are tokens, which the program cuts out by
their transparency, and cards are scaled by a poker card; for these two no source tells the size
at scale 1. x runs to the right, z away from the player who sits below, y up. What an object
needs is told by https://kb.tabletopsimulator.com/custom-content/save-file-format/.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import count
from typing import NamedTuple, TypeAlias, cast

from layouts import MM_PER_INCH
from layouts.blocks import plain_lines
from layouts.components import Component
from layouts.documents import Drawing, make_drawing
from layouts.shapes import Group, Point, placed
from layouts.silhouettes import find_posture
from pnp.model.identity import CREATOR
from pnp.printing.kits.faces import Picture, cut_out, kit_faces, trim_size, whole_sections
from pnp.printing.kits.record import Kit, ReferencePage, Section

Record: TypeAlias = dict[str, object]

# A box tile of scale 1, and a card.
_TILE_MM = 2 * MM_PER_INCH
_CARD_HEIGHT_MM = 88.0

# Of a sheet of cards.
_MOST_ACROSS, _MOST_DOWN = 10, 7

_TILE_TYPES = {"rectangle": 0, "disc": 2}
_THICKNESS = {"board": 0.1, "card": 0.02}
_RANDOM = 2  # the order of a bag

# Where things lie, in inches: above the table, and apart from each other.
_TABLE_Y, _FALL_Y = 1.0, 2.0
_GAP, _BAG = 1.0, 3.0
_LEAST_WIDTH = 36.0

# What is printed on paper or folded is not for a screen.
_STOCKS = ("board", "card")


class Scene(NamedTuple):
    """The board that is laid out, and the middles of its hexes in the drawing, in mm."""

    title: str
    drawing: Drawing
    middles: Sequence[Point]


class Owner(NamedTuple):
    """A colour of the game: what its bag is called, and its colour as ``#rrggbb``."""

    title: str
    fill: str


class _Skin(NamedTuple):
    """The addresses of the pictures of a tile, and how thick it is."""

    front: str
    back: str
    thickness: float


class _Laid(NamedTuple):
    """An object, and how wide and deep it is on the table, in inches."""

    record: Record
    width: float
    depth: float

    @property
    def transform(self) -> Record:
        """Where it is, how it is turned, how large it is."""
        return cast(Record, self.record["Transform"])


@dataclass(slots=True)
class _Table:
    """The objects of a kit while they are made, with their pictures."""

    address: Callable[[str], str]
    pictures: dict[str, Drawing] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=lambda: count(0x100000))
    decks: Iterator[int] = field(default_factory=lambda: count(1))

    def url(self, name: str, drawing: Drawing) -> str:
        """Return the address of a picture, which is kept."""
        self.pictures[name] = drawing
        return self.address(name)

    def thing(
        self, name: str, title: str, own: Mapping[str, object], scale: Point = (1.0, 1.0)
    ) -> Record:
        """Return an object of the program that is not placed yet."""
        transform = {f"{what}{axis}": 0.0 for what in ("pos", "rot") for axis in "XYZ"}
        # The pictures of objects that are not turned stand upside down.
        transform |= {"rotY": 180.0, "scaleX": scale[0], "scaleY": 1.0, "scaleZ": scale[1]}
        guid = f"{next(self.numbers):06x}"
        return {"GUID": guid, "Name": name, "Transform": transform, "Nickname": title, **own}

    def copies(self, laid: _Laid, quantity: int) -> list[_Laid]:
        """Return so many of an object, each with a number of its own."""
        records = ({**laid.record, "GUID": f"{next(self.numbers):06x}"} for _ in range(quantity))
        return [laid._replace(record=record) for record in records]


def saved_game(
    kit: Kit,
    title: str,
    owners: Mapping[str, Owner],
    scene: Scene | None,
    address: Callable[[str], str],
    *,
    hex_mm: float,
) -> tuple[tuple[Picture, ...], str]:
    """
    Return the pictures of a saved game, and the game as JSON.

    Where:
        owners: the colours, by the first word of the names of their pieces.
        scene: the board on the table; without one the table has a grid of hexes.
        address: tells where the program finds the picture of that name.
        hex_mm: flat-to-flat size of the hexes.
    """
    table = _Table(address)
    board = [] if scene is None else [_board(table, scene)]
    bags, others = _sorted_pieces(table, kit, owners)
    width = max([_LEAST_WIDTH, *(one.width for one in board)])
    depth = max([0.0, *(one.depth for one in board)])
    laid = [
        *_placed(board, width, depth / 2, _TABLE_Y),
        *_placed(others, width, depth / 2 + _GAP + max(map(_depth, others), default=0.0)),
        *_placed(bags, width, -depth / 2 - _GAP - _BAG, step=-1),
    ]
    game = json.loads(files("pnp.printing.kits").joinpath("tabletop.json").read_text("utf-8"))
    game |= {
        "SaveName": title,
        "Note": f"{title}\n{CREATOR}",
        "TabStates": _notebook(kit),
        "SnapPoints": [] if scene is None else list(_snap_points(scene)),
        "ObjectStates": laid,
    }
    if scene is None:
        # A hexagon of grid size 2 has a side of 1.
        size = 2 * hex_mm / MM_PER_INCH / 3**0.5
        game["Grid"] |= {"Type": 2, "Offset": True, "xSize": size, "ySize": size}
    pictures = tuple(Picture(*item) for item in table.pictures.items())
    return pictures, json.dumps(game, ensure_ascii=False, indent=1) + "\n"


def _board(table: _Table, scene: Scene) -> _Laid:
    drawing = scene.drawing
    image = table.url("board.png", drawing)
    size_mm = drawing.width_mm, drawing.height_mm
    tile = _tile(table, scene.title, size_mm, _TILE_TYPES["rectangle"], _Skin(image, image, 0.2))
    return _laid(tile | {"Locked": True}, size_mm)


def _sorted_pieces(
    table: _Table, kit: Kit, owners: Mapping[str, Owner]
) -> tuple[list[_Laid], list[_Laid]]:
    """Return the bags of the players, and everything else."""
    owned: dict[str, list[Record]] = {key: [] for key in owners}
    others: list[_Laid] = []
    sides = _sides(kit)
    for section in whole_sections(kit):
        if section.stock not in _STOCKS:
            continue
        if section.stock == "card":
            others += _decks(table, section, sides)
            continue
        loose: list[_Laid] = []
        for component in section.components:
            pieces = table.copies(_piece(table, section, component, sides), component.quantity)
            owner = component.name.split(" ")[0]
            if owner in owners:
                owned[owner] += [piece.record for piece in pieces]
            else:
                loose += pieces
        others += loose if len(loose) <= 1 else [_bag(table, section.title, _records(loose))]
    bags = [_bag(table, owners[key].title, own, owners[key]) for key, own in owned.items() if own]
    return bags, others


def _sides(kit: Kit) -> dict[tuple[str, str], str]:
    """Return the names of the pictures of pieces, by piece and side."""
    return {(face.component.name, face.side): face.file for face in kit_faces(kit)}


def _piece(
    table: _Table,
    section: Section,
    component: Component,
    sides: Mapping[tuple[str, str], str],
) -> _Laid:
    """Return a copy of a piece: a tile where the program has its shape, else a token."""
    size_mm, title = trim_size(component), component.name
    front = table.url(sides[title, "front"], cut_out(component.front, component.trim))
    thickness = _THICKNESS[section.stock]
    kind = _TILE_TYPES.get(find_posture(component.trim).silhouette.kind)
    if kind is None:  # a token shows one picture on both sides
        look = {"Thickness": thickness, "MergeDistancePixels": 15.0, "StandUp": False}
        image = {"ImageURL": front, "CustomToken": look | {"Stackable": False}}
        scale = size_mm[0] / _TILE_MM, size_mm[0] / _TILE_MM
        return _laid(table.thing("Custom_Token", title, {"CustomImage": image}, scale), size_mm)
    back = front
    if component.back is not None:
        back = table.url(sides[title, "back"], cut_out(component.back, component.trim))
    return _laid(_tile(table, title, size_mm, kind, _Skin(front, back, thickness)), size_mm)


def _tile(table: _Table, title: str, size_mm: Point, kind: int, skin: _Skin) -> Record:
    look = {"Type": kind, "Thickness": skin.thickness, "Stackable": False, "Stretch": True}
    image = {"ImageURL": skin.front, "ImageSecondaryURL": skin.back, "CustomTile": look}
    scale = size_mm[0] / _TILE_MM, size_mm[1] / _TILE_MM
    return table.thing("Custom_Tile", title, {"CustomImage": image}, scale)


def _bag(table: _Table, title: str, contained: list[Record], owner: Owner | None = None) -> _Laid:
    bag = table.thing("Bag", title, {"Bag": {"Order": _RANDOM}, "ContainedObjects": contained})
    if owner is not None:
        bag["ColorDiffuse"] = _colour(owner.fill)
    return _Laid(bag, _BAG, _BAG)


def _colour(fill: str) -> Record:
    shares = (int(fill[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return dict(zip("rgb", (round(share, 4) for share in shares), strict=True))


def _decks(
    table: _Table, section: Section, sides: Mapping[tuple[str, str], str]
) -> Iterator[_Laid]:
    """Yield a deck of each size of card in *section*, and no more to a sheet than it holds."""
    sizes: dict[Point, list[Component]] = {}
    for component in section.components:
        sizes.setdefault(trim_size(component), []).append(component)
    most = _MOST_ACROSS * _MOST_DOWN
    for size_mm, cards in sizes.items():
        for start in range(0, len(cards), most):
            yield _deck(table, section, cards[start : start + most], size_mm)


def _deck(table: _Table, section: Section, cards: Sequence[Component], size_mm: Point) -> _Laid:
    """Return the cards as a deck, or a single one as itself."""
    number = next(table.decks)
    sheet = _sheet(table, section, cards, size_mm, number)
    copies = [
        copy.record
        for place, card in enumerate(cards)
        for copy in table.copies(_card(table, card, 100 * number + place, sheet), card.quantity)
    ]
    if len(copies) == 1:
        return _laid(copies[0], size_mm)
    own = {
        "DeckIDs": [copy["CardID"] for copy in copies],
        "CustomDeck": {str(number): sheet},
        "ContainedObjects": copies,
    }
    deck = table.thing("DeckCustom", section.title, own, _card_scale(size_mm))
    return _laid(deck, size_mm)


def _card(table: _Table, card: Component, number: int, sheets: Record) -> _Laid:
    size_mm, own = trim_size(card), {"CardID": number, "CustomDeck": {str(number // 100): sheets}}
    return _laid(table.thing("CardCustom", card.name, own, _card_scale(size_mm)), size_mm)


def _card_scale(size_mm: Point) -> Point:
    return size_mm[1] / _CARD_HEIGHT_MM, size_mm[1] / _CARD_HEIGHT_MM


def _sheet(
    table: _Table, section: Section, cards: Sequence[Component], size_mm: Point, number: int
) -> Record:
    """Return what a deck says of its pictures: a sheet of fronts, and one back or a sheet."""
    across = min(len(cards), _MOST_ACROSS)
    down = -(-len(cards) // across)
    backs = [card.back or card.front for card in cards]
    is_one = all(back == backs[0] for back in backs)
    name = f"deck{number}-{section.key}"
    fronts = [cut_out(card.front, card.trim) for card in cards]
    reverse = [cut_out(back, card.trim) for back, card in zip(backs, cards, strict=True)]
    face = table.url(f"{name}-fronts.png", _grid(fronts, size_mm, across, down))
    if is_one:
        back = table.url(f"{name}-back.png", reverse[0])
    else:
        back = table.url(f"{name}-backs.png", _grid(reverse, size_mm, across, down))
    return {
        "FaceURL": face,
        "BackURL": back,
        "NumWidth": across,
        "NumHeight": down,
        "BackIsHidden": True,
        "UniqueBack": not is_one,
        "Type": 0,
    }


def _grid(cards: Sequence[Drawing], size_mm: Point, across: int, down: int) -> Drawing:
    width_mm, height_mm = size_mm
    art = [
        Group(card.art, placed(place % across * width_mm, place // across * height_mm))
        for place, card in enumerate(cards)
    ]
    return make_drawing(across * width_mm, down * height_mm, art=art)


def _placed(
    laid: Sequence[_Laid], width: float, far: float, height: float = _FALL_Y, step: int = 1
) -> Iterator[Record]:
    """
    Yield the objects in rows about the middle, the far side of the first row at z *far*.

    With *step* -1 each row lies nearer than the one before, else farther away.
    """
    for row in _rows(laid, width):
        x = -sum(one.width + _GAP for one in row) / 2
        for one in row:
            spot = x + (one.width + _GAP) / 2, height, far - one.depth / 2
            place = dict(
                zip(("posX", "posY", "posZ"), (round(part, 4) for part in spot), strict=True)
            )
            yield one.record | {"Transform": one.transform | place}
            x += one.width + _GAP
        far += step * (max(map(_depth, row)) + _GAP)


def _rows(laid: Sequence[_Laid], width: float) -> Iterator[list[_Laid]]:
    """Yield what stands side by side within *width*; what is wider stands alone."""
    row: list[_Laid] = []
    for one in laid:
        if row and sum(each.width + _GAP for each in (*row, one)) > width:
            yield row
            row = []
        row.append(one)
    if row:
        yield row


def _snap_points(scene: Scene) -> Iterator[Record]:
    """Yield a point over the middle of every hex of the board, which lies about the origin."""
    drawing = scene.drawing
    for x_mm, y_mm in scene.middles:
        x, z = (x_mm - drawing.width_mm / 2), (drawing.height_mm / 2 - y_mm)
        place = {"x": round(x / MM_PER_INCH, 4), "y": _TABLE_Y, "z": round(z / MM_PER_INCH, 4)}
        yield {"Position": place, "Rotation": {"x": 0.0, "y": 180.0, "z": 0.0}}


def _notebook(kit: Kit) -> Record:
    """Return a tab for each page of rules."""
    pages = [page for page in kit.references if isinstance(page, ReferencePage)]
    return {
        str(number): {
            "title": page.title,
            "body": "\n".join(
                filter(None, (page.subtitle, "", *plain_lines(page.blocks), page.credit))
            ),
            "color": "Grey",
            "visibleColor": {"r": 0.5, "g": 0.5, "b": 0.5},
            "id": str(number),
        }
        for number, page in enumerate(pages)
    }


def _laid(record: Record, size_mm: Point) -> _Laid:
    return _Laid(record, size_mm[0] / MM_PER_INCH, size_mm[1] / MM_PER_INCH)


def _records(laid: Iterable[_Laid]) -> list[Record]:
    return [one.record for one in laid]


def _depth(one: _Laid) -> float:
    return one.depth
