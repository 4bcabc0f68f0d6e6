"""The files that a game file names: they must be there and may not be too large."""

from collections import Counter
from collections.abc import Iterator
from pathlib import PurePosixPath

from pnp.errors import GameFileError
from pnp.messages import message_of
from pnp.model.gamefiles import DeckTable, Folder, GameFile
from pnp.owngames.cardtables import (
    SLOTS,
    CardTableError,
    Row,
    deck_rows,
    slots_of,
    unknown_columns,
)
from pnp.owngames.faultlists import FaultList
from pnp.tables.faults import KeyPath

_PICTURES = (".svg", ".png", ".jpg", ".jpeg")


def is_file(picture: str) -> bool:
    """Tell whether a picture is a file, and not one of the stock."""
    return picture.lower().endswith(_PICTURES)


def note_files(file: GameFile, folder: Folder, faults: FaultList) -> None:
    """Note the files that cannot be read, and decks whose tables make no cards."""
    for path, name in _named(file):
        try:
            folder.read(PurePosixPath(name))
        except GameFileError as error:
            faults.add(path, message_of(error))
    for name, deck in file.deck.items():
        try:
            rows = deck_rows(deck, folder)
        except CardTableError as error:
            faults.add_all(("deck", name, "data"), error.faults)
        except GameFileError as error:
            faults.add(("deck", name, "data"), message_of(error))
        else:
            _note_columns(name, deck, rows, faults)


def _note_columns(name: str, deck: DeckTable, rows: tuple[Row, ...], faults: FaultList) -> None:
    """Note what the faces of a deck ask for, and no column is called."""
    for side, face in (("front", deck.front), ("back", deck.back)):
        for slot in SLOTS:
            for word in unknown_columns(getattr(face, slot), rows[0]) if rows else ():
                faults.add_unknown(("deck", name, side, slot), "column", word, rows[0].cells)


def _named(file: GameFile) -> Iterator[tuple[KeyPath, str]]:
    if file.game.rulebook:
        yield ("game", "rulebook"), file.game.rulebook
    for kind in ("terrain", "piece"):
        for name, table in getattr(file, kind).items():
            if is_file(table.picture):
                yield (kind, name, "picture"), table.picture
    for name, deck in file.deck.items():
        for side, face in (("front", deck.front), ("back", deck.back)):
            if is_file(face.art) and "{" not in face.art:
                yield ("deck", name, side, "art"), face.art


def cards_of(deck: DeckTable, folder: Folder) -> dict[str, int]:
    """
    Return the cards of a deck by their titles, and how many copies there are.

    Raises:
        GameFileError: its table cannot be read.
    """
    cards = Counter[str]()
    for row in deck_rows(deck, folder):
        if row.copies:
            cards[_title(row)] += row.copies
    return dict(cards)


def card_titles(deck: DeckTable, folder: Folder, language: str) -> dict[str, str]:
    """
    Return what the cards of a deck are called in *language*, by their titles.

    Raises:
        GameFileError: its table cannot be read.
    """
    rows = deck_rows(deck, folder)
    return {_title(row): _title(row._replace(cells=slots_of(row, language))) for row in rows}


def _title(row: Row) -> str:
    """Return what a card is called: its title, else its first column that is not empty."""
    first = next((cell for column, cell in row.cells.items() if cell and column != "count"), "")
    return row.cells.get("title") or first or str(row.number)
