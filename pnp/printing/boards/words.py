"""
What pages say of a board in words: title, set, notes, footer, and the words that texts ask for.

A game fills the slots of its texts with `print/words.py`: what a deal laid, who begins. A
text with a slot for a word that is None is left out. What a seed dealt is told by the names of the
deals.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import groupby
from string import Formatter

from generators import NamedTuple, hexes, regex
from pnp.model import VERSION, boards, checks, games
from pnp.notation.boardcodes import board_code, shortest_command
from pnp.owngames.building import settled
from pnp.owngames.files import card_titles
from pnp.owngames.names import BIG_TILES, named, without_icons
from pnp.texts import (
    Texts,
    decimal_text,
    fraction_text,
    number_text,
    page_texts,
    percent_text,
    series,
)


class Captions(NamedTuple):
    """
    The words of one board in one language.

    Attributes:
        notes: what the game says beside the board, line by line.
    """

    board: boards.Board
    game: games.Game
    language: str
    notes: tuple[str, ...] = ()

    @property
    def shared(self) -> Texts:
        """The texts of all games."""
        return page_texts(self.language)

    @property
    def own(self) -> Texts:
        """The texts of the game."""
        return self.game.texts(self.language)

    def title(self) -> str:
        """Return the title of a document with this board."""
        return self.shared("board_title", title=self.own("title"), players=self.board.players)

    def drawn_from(self) -> str:
        """Return how many boards there are, and how it was drawn."""
        origin = self.board.drawn_from
        is_bound = not origin.is_exact and not origin.is_estimate
        if origin.is_found:
            key = "found_set"
        elif not origin.is_uniform:
            key = "approximate_set"
        elif is_bound:
            key = "bounded_set"
        else:
            key = "exact_set" if origin.is_exact else "estimated_set"
        deals_key = "deals_on_outline" if origin.is_on_outline else "all_deals"
        deals = self.shared(deals_key, count=number_text(origin.count, self.language))
        if origin.even_share is not None:
            percent = percent_text(origin.even_share, self.language)
            deals = self.shared("even_deals", deals=deals, percent=percent)
        words = self.shared(key, deals=deals)
        if origin.different is None:
            return words
        is_most = is_bound or origin.is_different_most
        key = "bounded_different" if is_most else "about_different"
        key = "exact_different" if origin.is_different_exact else key
        count = number_text(origin.different, self.language)
        return self.shared(key, words=words, count=count)

    def land(self) -> str:
        """Return whose land is worth how much, and how even that is; nothing where unknown."""
        evenness = self.board.evenness
        if evenness is None:
            return ""
        words = self.shared("land", land=self._lands(), spread=fraction_text(evenness.spread))
        if evenness.share is None:
            return f"{words}."
        percent = percent_text(evenness.share, self.language)
        return self.shared("land_share", words=words, percent=percent)

    def spread(self) -> str:
        """Return how much the land of colours differs, and in how many percent it does no more."""
        evenness = self.board.evenness
        if evenness is None:
            return ""
        spread = fraction_text(evenness.spread)
        if evenness.share is None:
            return self.shared("spread", spread=spread)
        percent = percent_text(evenness.share, self.language)
        return self.shared("spread_percent", spread=spread, percent=percent)

    def facts(self) -> dict[str, object]:
        """Return the words that the board of any game gives; colours are those of reports."""
        board, spread = self.board, self.spread()
        names = self.game.rules_texts(self.language)
        starts = (
            f"{names(f'colour_{colour.name}')} {board.names[piece.hex]}"
            for colour in self.game.colours
            for piece in board.pieces
            if piece.colour == colour.letter
        )
        # On a card, where there is little room.
        land = self.shared("land_short", land=self._lands(), spread=spread) if spread else None
        return {
            "players": board.players,
            "hexes": len(board.terrain),
            "starts": ", ".join(starts),
            "land": land,
            "spread": spread or None,
        }

    def _lands(self) -> str:
        """Return what the land of each colour is worth."""
        assert self.board.evenness is not None
        names = self.game.rules_texts(self.language)
        colours = {colour.letter: colour.name for colour in self.game.colours}
        return " · ".join(
            f"{names(f'colour_{colours[letter]}')} {fraction_text(worth)}"
            for letter, worth in self.board.evenness.land.items()
        )

    def reproduce(self) -> str:
        """Return the command that gives the same board again."""
        return self.shared("reproduce", command=shortest_command(self.board, self.game))

    def told_code(self) -> str:
        """Return what the code of the board is, in a sentence; nothing where it has none."""
        code = board_code(self.board, self.game)
        return self.shared("code_of_board", code=code) if code else ""

    def code(self) -> str:
        """Return the code of the board, or that it has none; nothing for an own game."""
        if self.game.words:
            return ""
        return board_code(self.board, self.game) or self.shared("no_code")

    def dealt_from(self) -> str:
        """Return the words that rebuild the board, the seed by its name in the language."""
        return self.shared("dealt_from", words=boards.board_words(self.board).removeprefix("seed="))

    def footer(self, scale: str) -> str:
        """Return the line at the foot of a sheet, without its number."""
        code = self.code()
        line = self.shared(
            "footer" if code else "footer_without_code",
            title=self.own("title"),
            players=self.board.players,
            words=self.dealt_from(),
            code=code,
            scale=scale,
            version=VERSION,
        )
        return " · ".join(filter(None, (line, self.spread())))

    def sheet(self, number: int, count: int) -> str:
        """Return the number of a sheet."""
        return self.shared("sheet", number=number, count=count)

    def true_scale(self, hex_mm: float) -> str:
        """Return the words for true size."""
        return self.shared("scale_true", hex_mm=decimal_text(hex_mm, self.language, places=3))


def known_texts(texts: Texts, keys: Iterable[str], words: Mapping[str, object]) -> tuple[str, ...]:
    """Return the texts called *keys*, but those with a slot for a word that is None."""

    def is_known(text: str) -> bool:
        slots = (slot for _, slot, _, _ in Formatter().parse(text) if slot)
        return all(words.get(slot, "") is not None for slot in slots)

    return tuple(texts(key, **words) for key in keys if is_known(texts.table[key]))


# What a seed dealt


ALL_DEALS = "DEAL"

_PLACE = regex(r"[A-Z]+\d+(@\d+)?")


def deal_words(game: games.Game, board: boards.Board, language: str) -> dict[str, object]:
    """Return what each deal has laid, by its name, and all of it as `ALL_DEALS`."""
    game = settled(game, board.players, tuple(board.terrain))
    teller = Teller(game, board, language)
    names = {table.stream or name: name for name, table in game.file.tables.deal.items()}
    said = {names.get(deal.name, deal.name): teller.words(deal) for deal in game.deals}
    told = [
        f"{teller.called(name)}{teller.colon}{said[name]}."
        for name in game.file.tables.deal
        if said.get(name)
    ]
    if game.ground and game.ground.layings:
        said[BIG_TILES] = teller.big_tiles(game.ground)
        label = game.texts(language)("kit_section_tiles")
        told.insert(0, f"{label}{teller.colon}{said[BIG_TILES]}.")
    return {**said, ALL_DEALS: " ".join(told)}


def deal_notes(game: games.Game, board: boards.Board, language: str) -> tuple[str, ...]:
    """Return what was dealt beside the board: hands, who begins; nothing of what is secret."""
    tables = game.file.tables.deal
    game = settled(game, board.players, tuple(board.terrain))
    beside = [deal for deal in game.deals if deal.to != "board" and deal.name in tables]
    teller = Teller(game, board, language)
    return tuple(
        f"{teller.called(deal.name)}{teller.colon}{said}"
        for deal in beside
        if (said := teller.words(deal))
    )


class Teller:
    """Puts what was dealt into words; *game* is settled."""

    def __init__(self, game: games.Game, board: boards.Board, language: str) -> None:
        self._game, self._board, self._language = game, board, language
        self._texts = game.texts(language)
        self._rules = game.rules_texts(language)
        self._setup = board.setup
        self.colon = "\u00a0: " if language == "fr" else ": "

    def words(self, deal: checks.Deal) -> str:
        """Return what a deal laid; nothing of what is secret, or drawn on the board."""
        if deal.name in self._setup.secret or deal.is_secret:
            return ""
        if deal.name in self._setup.hands:
            hands = (
                f"{self.owner(letter)}{self.colon}{self._things(deal, things)}"
                for letter, things in self.hands(deal.name)
            )
            return series(hands, self._language)
        if deal.name in self._setup.dealt:
            return self._things(deal, self._setup.dealt[deal.name])
        return self._pieces(deal) if deal.what == "piece" else ""

    def big_tiles(self, ground: games.Ground) -> str:
        """Return which big tile lies where, by the first hex of its place, and how it is turned."""
        laid = {(tile.code, tile.cells) for tile in self._board.tiles}
        ways = (one for some in ground.layings.values() for one in some)
        words = []
        for one in ways:
            if (one.tile, tuple(one.terrain)) not in laid:
                continue
            name = named(one.tile, self._game.file.tables.bigtile[one.tile].name, self._language)
            if one.turn:
                name = page_texts(self._language)("tile_turned", tile=name, degrees=60 * one.turn)
            place = self._board.names[hexes.reading_order(one.terrain)[0]]
            words.append(f"{place}{self.colon}{name}")
        return series(words, self._language)

    def secrets(self) -> Iterator[tuple[str, str, str]]:
        """Yield the name of each secret deal, whose it is, and what was dealt."""
        for deal in sorted(self._game.deals, key=lambda deal: deal.name):
            name = deal.name if deal.name in self._setup.secret else ""
            for letter, things in self.hands(name):
                yield name, self.owner(letter), self._things(deal, things)
            if name in self._setup.dealt:
                yield name, "", self._things(deal, self._setup.dealt[name])

    def called(self, name: str) -> str:
        """Return what a deal is called: its name, that of its chips, or a text of the game."""
        tables, kind = self._game.file.tables, name.removeprefix("chip ")
        for key, table in tables.deal.items():
            if name in {key, table.stream}:
                return named(key, table.name, self._language)
        if kind in tables.chip:  # what is dealt without a word is called like its kind
            return named(kind, tables.chip[kind].name, self._language)
        return self._texts(f"setup_{name}_label")

    def hands(self, name: str) -> list[tuple[str, tuple[str, ...]]]:
        """Return what players were dealt, by their seats."""
        hands = self._setup.hands.get(name, {})
        return sorted(hands.items(), key=lambda hand: self._seat(hand[0]))

    def owner(self, letter: str) -> str:
        """Return who has a hand: a colour, or a player by number."""
        if letter.isdigit():
            return page_texts(self._language)("setup_player", player=letter)
        return self._colour(letter)

    def _seat(self, letter: str) -> int:
        """Return the seat of a colour; nobody sits behind all."""
        letters = [one.letter for one in self._game.colours]
        return letters.index(letter) if letter in letters else len(letters)

    def _things(self, deal: checks.Deal, things: tuple[str, ...]) -> str:
        """Return the words for what was laid, equal ones counted, those with a place by it."""
        if deal.to == "board":
            things = tuple(sorted(things, key=self._reading_order))
        words = [self._thing(deal, thing) for thing in things]
        if deal.to == "players":
            words.sort()
        runs = ((word, sum(1 for _ in run)) for word, run in groupby(words))
        return ", ".join(word if count == 1 else f"{count} × {word}" for word, count in runs)

    def _reading_order(self, thing: str) -> tuple[int, int]:
        """Return where the place before a thing comes, as names do on the board."""
        name, _, clock = thing.partition(" ")[0].partition("@")
        return self._places.get(name, len(self._places)), int(clock or 0)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self._board.names.values())}

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        """The titles of all cards in the reader's language."""
        source = self._game.file
        titles: dict[str, str] = {}
        for deck in source.tables.deck.values():
            titles |= card_titles(deck, source.folder, self._language)
        return titles

    def _thing(self, deal: checks.Deal, thing: str) -> str:
        if deal.what == "card":
            return self._titles.get(thing, thing)
        if deal.what == "terrain":
            return self._texts(thing) if thing in self._texts.table else thing
        if deal.what == "players":
            return self._colour(thing)
        place, blank, bare = thing.rpartition(" ")
        if deal.what == "piece":
            return f"{place}{blank}{self._piece(bare)}"
        if deal.what != "chip":
            return thing
        # The text of a chip behind its place; its value where it has none.
        place, blank, value = thing.partition(" ")
        if not (blank and _PLACE.fullmatch(place)):
            place, blank, value = "", "", thing
        # A chip that faces a side has it behind its value.
        value, at, clock = value.partition("@")
        text = self._game.file.tables.chip[deal.chip].text.get(value, "")
        return f"{place}{blank}{without_icons(text, self._language) or value}{at}{clock}"

    def _piece(self, word: str) -> str:
        """Return the words for a piece by its letters: ``rS``, or ``X`` of nobody."""
        tables, kinds = self._game.file.tables.piece, self._game.pieces
        letters = {kind.letter: name for name, kind in zip(tables, kinds, strict=True)}
        if word in letters and (len(word) == 1 or word[:1].isupper()):
            return self._named(letters[word])
        colour, kind = word[:1], word[1:]
        return f"{self._named(letters.get(kind, kind))} ({self._colour(colour)})"

    def _named(self, piece: str) -> str:
        tables = self._game.file.tables.piece
        return named(piece, tables[piece].name, self._language) if piece in tables else piece

    def _colour(self, letter: str) -> str:
        names = (one.name for one in self._game.colours if one.letter == letter)
        return next((self._rules(f"colour_{name}") for name in names), letter)

    def _pieces(self, deal: checks.Deal) -> str:
        """Return where the pieces of a deal stand, by kind and seat."""
        kinds = list(deal.lay)
        laid = [piece for piece in self._board.pieces if piece.kind in kinds]
        laid.sort(key=lambda piece: (kinds.index(piece.kind), self._seat(piece.colour)))
        stand = []
        for (kind, letter), pieces in groupby(laid, key=lambda piece: (piece.kind, piece.colour)):
            colour = letter if letter != boards.NOBODY else ""
            if len(kinds) > 1:
                whose = self._piece(f"{colour}{kind}")
            else:  # a lone kind is said by the step
                whose = self._colour(colour) if colour else ""
            names = ((self._board.names[one.hex], one.clock) for one in pieces)
            places = [f"{name}@{clock}" if clock else name for name, clock in names]
            places.sort(key=self._reading_order)
            stand.append(f"{whose} {', '.join(places)}".lstrip())
        return series(stand, self._language)
