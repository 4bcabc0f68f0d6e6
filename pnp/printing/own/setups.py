"""
The set-up card of an own game: its board, the steps of its file, what was dealt.

What is secret stands on strips to cut out, and nowhere else.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby

from layouts import points_to_mm
from layouts.blocks import Block, Bullets, Paragraph
from layouts.documents import Box
from layouts.flows import flow
from layouts.richtexts import Words
from layouts.shapes import Shape
from pnp.model.boards import NOBODY, Board, Piece
from pnp.model.deals import Deal, DealtSetup
from pnp.model.games import Game, PieceKind
from pnp.owngames.building import settled
from pnp.printing.own.phrases import Phrases, named
from pnp.printing.own.things import BAND, Things
from pnp.printing.stock.setupcards import (
    STRIP_SAFE_MM,
    Picture,
    SetupCard,
    SetupRequest,
    Strip,
    board_picture,
    terrain_legend,
    terrain_table,
)
from pnp.texts import Texts, page_texts

ALL_DEALS = "DEAL"

_MOST_ROWS = 8
_STRIP_MM = points_to_mm(8)
_LINE = 1.3
_STRIP_HEAD_MM = 7.0
_SIGN_MM = 0.55  # how wide a sign is, of the size of the text


def own_card(
    game: Game, board: Board, request: SetupRequest, words: Mapping[str, object]
) -> SetupCard:
    """
    Return the card of *board*.

    Where:
        words: what was dealt, by `deal_words`.
    """
    game = settled(game, board.players, tuple(board.terrain))
    assert game.file
    texts = game.texts(request.language)
    phrases = Phrases(request.language, Things(game, request.theme))
    slots: dict[str, Words] = {name: str(word) for name, word in words.items()}
    steps = tuple(phrases.words(step, slots) for step in game.file.tables.game.setup)
    return SetupCard(
        band=BAND,
        picture=board_picture(game, board, request),
        legend=terrain_legend(game, texts),
        blocks=tuple(_blocks(game, board, texts, steps, str(words.get(ALL_DEALS, "")))),
        strips=tuple(_strips(game, board, request)),
    )


def _blocks(
    game: Game, board: Board, texts: Texts, steps: tuple[Words, ...], dealt: str
) -> Iterator[Block]:
    """Yield the steps, or what was dealt where there are none, and what the board is made of."""
    if steps:
        yield Bullets(steps, is_numbered=True)
    elif dealt:
        yield Paragraph(dealt)
    if len(game.terrains) <= _MOST_ROWS:
        yield terrain_table(game, board, texts)


def deal_words(game: Game, board: Board, language: str) -> dict[str, object]:
    """Return what each deal has laid, by its name, and all of it as `ALL_DEALS`."""
    game = settled(game, board.players, tuple(board.terrain))
    teller = _Teller(game, board, language)
    said = {deal.name: teller.said(deal) for deal in game.deals}
    assert game.file
    told = [
        f"{named(name, table.name, language)}{teller.colon}{said[name]}."
        for name, table in game.file.tables.deal.items()
        if said.get(name)
    ]
    return {**said, ALL_DEALS: " ".join(told)}


class _Teller:
    """Puts what was dealt into words."""

    def __init__(self, game: Game, board: Board, language: str) -> None:
        self._game, self._board, self._language = game, board, language
        self._texts = game.texts(language)
        self._rules = game.rules_texts(language)
        setup = board.setup
        self._setup = setup if isinstance(setup, DealtSetup) else DealtSetup()
        self.colon = "\u00a0: " if language == "fr" else ": "

    def said(self, deal: Deal) -> str:
        """Return what a deal laid; nothing of what is secret, or drawn on the board."""
        if deal.name in self._setup.secret or deal.is_secret:
            return ""
        if deal.name in self._setup.hands:
            hands = self._setup.hands[deal.name].items()
            return "; ".join(
                f"{self._colour(letter)}{self.colon}{self.things(deal, things)}"
                for letter, things in hands
            )
        if deal.name in self._setup.dealt:
            return self.things(deal, self._setup.dealt[deal.name])
        return self._pieces(deal) if deal.what == "piece" else ""

    def secrets(self) -> Iterator[tuple[str, str, str]]:
        """Yield the name of each secret deal, whose it is, and what was dealt."""
        deals = {deal.name: deal for deal in self._game.deals}
        for name in sorted(self._setup.secret):
            if name in self._setup.hands:
                for letter, things in self._setup.hands[name].items():
                    yield name, self._colour(letter), self.things(deals[name], things)
            elif name in self._setup.dealt:
                yield name, "", self.things(deals[name], self._setup.dealt[name])

    def things(self, deal: Deal, things: tuple[str, ...]) -> str:
        """Return the words for what was laid, equal ones counted."""
        words = [self._thing(deal, thing) for thing in things]
        if deal.to == "players":
            words.sort()
        runs = ((word, sum(1 for _ in run)) for word, run in groupby(words))
        return ", ".join(word if count == 1 else f"{count} × {word}" for word, count in runs)

    def _thing(self, deal: Deal, thing: str) -> str:
        place, blank, bare = thing.rpartition(" ")
        if deal.what == "terrain":
            return self._texts(thing) if thing in self._texts.table else thing
        if deal.what == "players":
            return self._colour(thing)
        if deal.what == "piece":
            return f"{place}{blank}{self._piece(bare)}"
        return thing

    def _piece(self, word: str) -> str:
        """Return the words for a piece by its letters: ``rS``, or ``X`` of nobody."""
        letters = {kind.letter: name for name, kind in self._kinds().items()}
        if word in letters and (len(word) == 1 or word[:1].isupper()):
            return self._named(letters[word])
        colour, kind = word[:1], word[1:]
        return f"{self._named(letters.get(kind, kind))} ({self._colour(colour)})"

    def _kinds(self) -> dict[str, PieceKind]:
        assert self._game.file
        return dict(zip(self._game.file.tables.piece, self._game.pieces, strict=True))

    def _named(self, piece: str) -> str:
        assert self._game.file
        tables = self._game.file.tables.piece
        return named(piece, tables[piece].name, self._language) if piece in tables else piece

    def _colour(self, letter: str) -> str:
        names = (one.name for one in self._game.colours if one.letter == letter)
        return next((self._rules(f"colour_{name}") for name in names), letter)

    def _pieces(self, deal: Deal) -> str:
        """Return where the pieces of a deal stand, by kind and colour."""
        laid = [piece for piece in self._board.pieces if piece.kind in deal.lay]
        laid.sort(key=lambda piece: (list(deal.lay).index(piece.kind), piece.colour))
        groups = groupby(laid, key=lambda piece: (piece.kind, piece.colour))
        return "; ".join(
            f"{self._piece(f'{colour}{kind}' if colour != NOBODY else kind)} "
            + ", ".join(self._place(piece) for piece in pieces)
            for (kind, colour), pieces in groups
        )

    def _place(self, piece: Piece) -> str:
        name = self._board.names[piece.hex]
        return f"{name}@{piece.clock}" if piece.clock else name


def _strips(game: Game, board: Board, request: SetupRequest) -> Iterator[Strip]:
    """Yield a strip for each secret deal, and for each player of one."""
    assert game.file
    teller = _Teller(game, board, request.language)
    shared = page_texts(request.language)
    for name, owner, words in teller.secrets():
        table = game.file.tables.deal.get(name)
        # What is dealt without a word is called like its kind: "chip prize".
        chip = game.file.tables.chip.get(name.removeprefix("chip "))
        known = table.name if table else chip.name if chip else ""
        title = named(name.removeprefix("chip "), known, request.language)
        head = f"{title} ({owner})" if owner else title
        blocks = (
            Paragraph(f"{head} · {shared('own_secret')}", is_bold=True),
            Paragraph(words),
        )
        yield Strip(
            f"{name}-{owner}" if owner else name,
            _strip_height_mm(words, request),
            _drawn(blocks, request.theme.ink),
        )


def _strip_height_mm(words: str, request: SetupRequest) -> float:
    signs = max(1, int(request.width_mm / (_SIGN_MM * _STRIP_MM)))
    lines = -(-len(words) // signs) + 1
    return _STRIP_HEAD_MM + lines * _LINE * _STRIP_MM + 4 * STRIP_SAFE_MM


def _drawn(blocks: tuple[Block, ...], ink: str) -> Picture:
    def draw(box: Box) -> tuple[Shape, ...]:
        return flow(blocks, box, ink=ink, max_size_mm=_STRIP_MM)

    return draw
