"""
From what a file says, text or JSON, to a position.

Either kind of file is read as the same tree: a board, pieces and blocks of words, each with its
place. Here it is held against its game, once; faults are told.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from generators import NamedTuple, Value
from generators.hexes import Hex, named_by
from pnp.errors import UnknownNameError
from pnp.messages import Message, message_of
from pnp.model.boards import NOBODY, Piece
from pnp.model.games import Game, read_ruling
from pnp.model.positions import UNREADABLE, Phase, Position, in_stacks, normal_pieces
from pnp.notation.entries import ENTRY_TABLES, EntryCodec, EntrySource
from pnp.notation.reading.boards import ReadBoard
from pnp.notation.reading.names import ColourLines, HexLookup, listed
from pnp.notation.reading.pieces import MOST_KINDS_LISTED, PlacedPiece
from pnp.notation.reading.words import (
    LONGEST,
    Block,
    FaultLog,
    Token,
    joined_at_equals,
    near_text,
    near_word,
    read_count,
)
from pnp.texts.suggestions import quoted

MOST_PIECES_A_HEX = 999
_COUNTS = f"0123456789{UNREADABLE}"
_LONGEST_RULING = 60


class Tree(Value):
    """
    What a file says.

    Attributes:
        hexes: those of the board, by their names.
        pieces: each with the word that puts it there.
        blocks: the totals, the rulings and the entries.
        codecs: those of the entries, by keyword.
    """

    game: Game
    players: int
    phase: Phase
    board: ReadBoard
    hexes: HexLookup
    pieces: Sequence[PlacedPiece]
    blocks: Iterable[Block]
    codecs: Mapping[str, EntryCodec]


class Built(NamedTuple):
    """A position, and what a player should know of how it was read."""

    position: Position
    remarks: Sequence[str]


def build(tree: Tree, log: FaultLog) -> Built | None:
    """Return the position of *tree*; None where there are faults."""
    game = tree.game
    source = EntrySource(tree.hexes, ColourLines(game, log), log)
    tables: dict[str, dict[str, Any]] = {table: {} for table in ENTRY_TABLES}
    totals = _TotalsReader(game, log)
    rulings = _RulingReader(game, log)
    for block in tree.blocks:
        codec = tree.codecs.get(block.keyword)
        if block.keyword == "totals":
            totals.read(block)
        elif block.keyword == "ruling":
            rulings.read(block)
        elif codec and (value := codec.read(block, source)):
            tables[codec.table][codec.keyword] = value
    board = tree.board
    pieces = _normal_pieces(game, tree.pieces, board.terrain or (), log)
    if log.count or board.terrain is None or board.names is None:
        return None
    position = Position(
        game=game.slug,
        players=tree.players,
        phase=tree.phase,
        terrain=board.terrain,
        names=board.names,
        pieces=pieces,
        chips=board.chips,
        board_words=board.words,
        anchor=board.anchor,
        totals=totals.totals,
        rulings=rulings.rulings,
        **tables,
    )
    return Built(position, [*totals.remarks, *log.remarks])


def _normal_pieces(
    game: Game, placed: Sequence[PlacedPiece], cells: Container[Hex], log: FaultLog
) -> tuple[Piece, ...]:
    """Return the pieces in normal form; tell where too many are on one hex."""
    typed = [piece for piece, _ in placed]
    pieces = normal_pieces(in_stacks(typed) if game.has_stacks else typed, cells)
    crowded = {(piece.hex, piece.clock) for piece in pieces if piece.count > MOST_PIECES_A_HEX}
    if not crowded:
        return pieces
    last = {}
    for piece, word in placed:
        name = named_by(piece.place, cells) if piece.clock else (piece.hex, 0)
        if name in crowded:
            last[name] = word
    for word in last.values():
        log.refuse(word, "too_many_equal", most=MOST_PIECES_A_HEX)
    return pieces


class _TotalsReader:
    """
    Reads the totals of one file; faults are told.

    Attributes:
        totals: by colour and kind, without zeros; None while there is no such block.
    """

    def __init__(self, game: Game, log: FaultLog) -> None:
        self.totals: dict[str, dict[str, int]] | None = None
        self.remarks: list[str] = []
        self._neutral = {kind.letter for kind in game.pieces if kind.is_neutral}
        self._kinds = {kind.letter for kind in game.pieces} - self._neutral
        self._letters = "".join({*"".join(self._kinds | self._neutral)})
        self._colours = ColourLines(game, log)
        self._log = log

    def read(self, block: Block) -> None:
        """Read one block."""
        self.totals = {} if self.totals is None else self.totals
        for line in block.lines:
            if self._parts(line[0].text)[1] in self._neutral:
                self._read_line(NOBODY, line[0], line, self._neutral)
            elif (colour := self._colours.find(line[0], block.keyword)) is not None:
                self._read_line(colour, line[0], line[1:], self._kinds)

    def _read_line(
        self, colour: str, head: Token, words: Sequence[Token], kinds: Container[str]
    ) -> None:
        if self.totals is None or colour in self.totals:
            self._log.refuse(head, "second_totals_of_nobody")
        elif any(word.text.startswith(UNREADABLE) for word in words):
            self.remarks.append(Message("totals_not_compared", line=head.line, colour=head.text))
            self._read_counts([word for word in words if word.text != UNREADABLE], kinds)
        else:
            self.totals[colour] = self._read_counts(words, kinds)

    def _read_counts(self, words: Sequence[Token], kinds: Container[str]) -> dict[str, int]:
        counts: dict[str, int] = {}
        for word in words:
            number, kind = self._parts(word.text)
            count = 0 if number == UNREADABLE and kind else read_count(number)
            if count is None or kind not in kinds:
                self._refuse_unknown(word)
            elif kind in counts:
                self._log.refuse(word, "second_count")
            else:
                counts[kind] = count
        return {kind: count for kind, count in counts.items() if count}

    def _parts(self, text: str) -> tuple[str, str]:
        kind = text.lstrip(_COUNTS)
        return text[: len(text) - len(kind)], kind

    def _refuse_unknown(self, word: Token) -> None:
        kinds = listed(sorted(self._kinds - {""}), MOST_KINDS_LISTED)
        message = Message("count_expected", word=quoted(word.text), kinds=kinds)
        if "" in self._kinds:
            message = Message("count_or_number_expected", word=quoted(word.text), kinds=kinds)
        self._log.add(word, message, lambda: self._repair(word.text))

    def _repair(self, text: str) -> str | None:
        """Return what *text* is with a blank between two counts, or letters as they should be."""
        for place in range(1, min(len(text), LONGEST)):
            parts = text[:place], text[place:]
            if text[place - 1] in self._letters and all(map(self._is_count, parts)):
                return " ".join(parts)
        marks = _marks(text.upper())

        def is_meant(edited: str) -> bool:
            return _marks(edited) == marks and self._is_count(edited)

        return near_text(text, is_meant, self._letters)

    def _is_count(self, text: str) -> bool:
        number, kind = self._parts(text)
        return read_count(number) is not None and kind in self._kinds


def _marks(text: str) -> list[str]:
    return sorted(filter(str.isalnum, text))


class _RulingReader:
    """Reads the rulings of one file; faults are told."""

    def __init__(self, game: Game, log: FaultLog) -> None:
        self.rulings: dict[str, str] = {}
        self._known = game.rulings
        self._choices = {ruling.id: ruling.choices for ruling in game.rulings}
        self._log = log

    def read(self, block: Block) -> None:
        words = joined_at_equals(block.words)
        if not words:
            example = next((f"{r.id}={r.default}" for r in self._known if r.choices), "")
            message = Message("which_ruling_such_as", example=example)
            self._log.add(block.head, message if example else Message("which_ruling"))
        for word in words:
            self._read_word(word)

    def _read_word(self, word: Token) -> None:
        id_, _, choice = word.text.partition("=")
        id_, choice = id_.upper(), choice.lower()
        if choice not in self._choices.get(id_, ()):
            text = word.text
            self._log.add(word, lambda: self._complaint(text), lambda: self._repair(text))
            return
        self._log.is_first(word, lambda: Message("second_choice", id=id_), "ruling", id_)
        self.rulings[id_] = choice

    def _complaint(self, text: str) -> str:
        id_, _, choice = text.partition("=")
        choices = self._choices.get(id_.upper())
        if choices and not choice:
            there = ", ".join(choices)
            return Message("choices_of_ruling", word=quoted(text), id=id_.upper(), names=there)
        if len(text) <= _LONGEST_RULING:
            try:
                read_ruling(text, self._known)
            except UnknownNameError as error:
                return message_of(error)
        return Message("no_ruling", word=quoted(text))

    def _repair(self, text: str) -> str | None:
        return near_word(text, (f"{r.id}={choice}" for r in self._known for choice in r.choices))
