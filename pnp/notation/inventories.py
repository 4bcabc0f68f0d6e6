"""
Tile lists of a player's own: small TOML or CSV files of tile codes and how many there are.

    # tiles.toml             # tiles.csv
    [tiles]                  code,count
    MMM = 1                  MMM,1
    MPF = 2                  MPF,2

A code names the three hexes of a tile clockwise; its rotations are the same tile and are
counted with the first of them, its mirror image is another one.
"""

import csv
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from generators import Value
from pnp.errors import InventoryError
from pnp.messages import Message
from pnp.tables.faults import Faults, Words
from pnp.texts.suggestions import either, printable, quoted

_MOST_BYTES = 1 << 16
_MOST_TILES = 10_000
_MOST_BITS = 64
_SUFFIXES = (".toml", ".csv")


class Inventory(Value):
    """
    The physical tiles there are.

    Attributes:
        name: the name of the file and a short hash of its tiles in their order, as told in
            position files; equal names give equal boards.
        codes: one code a tile.
        remarks: what a player may want to know about the file.
    """

    name: str
    codes: tuple[str, ...]
    remarks: tuple[str, ...] = ()


def find_inventory(path: Path, letters: str) -> Inventory:
    """
    Return the inventory in *path*, which may also be its name as printed on sheets.

    For ``tiles-0123abcd`` the list ``tiles.toml`` or ``tiles.csv`` in the same folder is taken,
    if it still holds the same tiles.

    Raises:
        InventoryError: as `read_inventory`; or there is no such list, or it was changed.
    """
    stem, _, digest = path.name.rpartition("-")
    if not stem or not re.fullmatch(r"[0-9a-f]{8}", digest) or _is_there(path):
        return read_inventory(path, letters)
    for other in sorted(path.parent.glob("*")):
        if other.suffix.lower() in _SUFFIXES and _plain(other.stem) == stem:
            inventory = read_inventory(other, letters)
            if inventory.name == path.name:
                return inventory
    raise InventoryError("no_tile_list", path=path, stem=stem)


def read_inventory(path: Path, letters: str) -> Inventory:
    """
    Return the inventory in *path*, whose codes consist of *letters*.

    Raises:
        InventoryError: the file cannot be read, or lines of it make no sense; the first
            twenty of them are named.
    """
    from pnp.tables.parsing import read_bytes

    name = printable(str(path))
    try:  # nothing endless is read
        data = read_bytes(path, _MOST_BYTES)
    except (OSError, ValueError) as error:  # which is a name with a null character
        raise InventoryError("cannot_be_read", name=name, reason=error) from None
    if len(data) > _MOST_BYTES:
        raise InventoryError("tile_list_size", name=name, most=_MOST_BYTES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InventoryError("not_utf8", name=name) from None
    rows = list(_rows(path, name, text))
    faults = Faults(name, error=InventoryError)
    for line, code, count in rows:
        for fault in _faults(code, count, letters):
            faults.add_line(line, fault)
    faults.raise_any()
    total = sum(int(count) for _, _, count in rows)
    if total == 0:
        raise InventoryError("no_tiles", name=name, code=letters[0] * 3)
    if total > _MOST_TILES:
        raise InventoryError("too_many_tiles", name=name, count=total, most=_MOST_TILES)
    codes: list[str] = []
    remarks = []
    first_of: dict[str, str] = {}
    for line, typed, count in rows:
        code = typed.upper()
        first = first_of.get(code, code)
        if first != code:
            remarks.append(Message("tile_turned", name=name, line=line, code=code, first=first))
        if int(count):
            first_of |= dict.fromkeys({first[turn:] + first[:turn] for turn in range(3)}, first)
        codes += [first] * int(count)
    # In the order of the file, because the same tiles in another order give other boards.
    digest = hashlib.sha256("\n".join(codes).encode()).hexdigest()[:8]
    return Inventory(f"{_plain(path.stem)}-{digest}", tuple(codes), tuple(remarks))


def _plain(stem: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.]+", "_", stem)


def _is_there(path: Path) -> bool:
    # A name that is too long is looked up by reading.
    try:
        return path.exists()
    except OSError:
        return True


def _rows(path: Path, name: str, text: str) -> Iterator[tuple[int, str, str]]:
    """Yield line, code and count of each row of a TOML or CSV file, by its suffix."""
    if path.suffix.lower() == ".toml":
        from pnp.tables.parsing import parse_toml

        table, places = parse_toml(text, name, InventoryError, _MOST_BYTES)
        tiles = table.pop("tiles", None)
        if not isinstance(tiles, dict) or table:
            raise InventoryError("tiles_table", name=name)
        for code, count in tiles.items():
            is_huge = isinstance(count, int) and count.bit_length() > _MOST_BITS
            number = Message("huge_number") if is_huge else repr(count)
            yield places.line(("tiles", code)), code, number
    elif path.suffix.lower() == ".csv":
        reader = csv.reader(text.splitlines())
        for fields in reader:
            values = [field.strip() for field in fields]
            is_comment = not any(values) or values[0].startswith(("#", ";"))
            if is_comment or [value.lower() for value in values] == ["code", "count"]:
                continue
            code, number = (*values, "1", "")[:2]
            extra = "" if len(values) <= 2 else f" and {len(values) - 2} more fields"
            yield reader.line_num, code, number + extra
    else:
        raise InventoryError("ending_expected", name=name, ends=either(_SUFFIXES))


def _faults(code: str, count: str, letters: str) -> Iterator[Words]:
    strange = "".join(sorted(set(code.upper()) - set(letters)))
    if len(code.upper()) != 3 or strange:
        is_told = 0 < len(strange) <= 3 and strange.isprintable()
        key, names = "unknown_letters" if is_told else "three_letters", " ".join(letters)
        yield lambda: Message(key, code=quoted(code), unknown=strange, letters=names)
    if code.upper().count("X") > 1:
        yield lambda: Message("one_mysterious", code=quoted(code))
    if not re.fullmatch(r"[0-9]{1,5}", count):
        yield lambda: Message("tile_count", count=quoted(count))
