"""
What a game can do, found by convention in its folder and imported when it is asked for.

    deal.deal_board         deals a board; not needed where the game declares its deals

And where the stock of all games does not do:

    rules.findings          finds more in a position than what the file says
    rules.sheet             scores one
    moves.Table             plays turns by the rules, see `pnp.model.moves`
    moves.VERBS             what can be done in a turn, in the words of files
    plans.records           proposes games that may lead to a position
    print.kit.HOOKS         what kits and set-up cards have besides, see `pnp.printing.stock.kits`
    print.words.words_on     says what a board tells, for the slots of texts
    print/looks.toml        its pictures and colours
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.model.gamefiles import words_of
from pnp.model.games import CheckRequest, DealRequest, Game, hook, package_folder

if TYPE_CHECKING:  # judging and drawing need libraries that most commands do without
    from pnp.judging.findings import Finding
    from pnp.judging.scores import ScoreSheet
    from pnp.judging.views import View
    from pnp.model.boards import Board
    from pnp.model.positions import Position
    from pnp.printing.kits.record import Kit, KitRequest, SetupRequest
    from pnp.printing.stock.setups import SetupCard
    from pnp.printing.themes import Looks, Theme
    from pnp.texts import Texts


def deal_board(game: Game, request: DealRequest) -> "Board":
    """
    Return a board of *game*.

    Raises:
        NoSuchBoardError, BudgetError: of `generators`: there is none, or none was found.
    """
    board: Board
    deal = hook(game, "deal.deal_board")
    if not deal:
        from pnp.dealing import deal_declared

        return deal_declared(game, request).board
    from generators.randomness import Stream  # judging draws nothing

    # The deals of players that its file has are added to what its program has dealt.
    board = deal(request)
    colours = [colour.letter for colour in game.colours_of(board.players)]
    drawn = {
        name: tuple(Stream(board.seed, table.stream or name).sample(colours, board.players))
        for name, table in game.file.tables.deal.items()
        if words_of(table.lay) == ("players",) and name not in board.setup.dealt
    }
    seats = drawn.keys() & {kind.keyword for kind in game.entries if kind.has_all}
    setup = board.setup._replace(dealt={**board.setup.dealt, **drawn}, seats=frozenset(seats))
    return board._replace(setup=setup)


def check(game: Game, position: "Position", request: CheckRequest) -> "tuple[Finding, ...]":
    """Return what is wrong with *position*, in no particular order."""
    from pnp.judging.checking import check_game

    view = _view_of(game, position)
    more = hook(game, "rules.findings")
    return (*check_game(view, request), *(more(view, request) if more else ()))


def score(game: Game, position: "Position", rulings: Mapping[str, str]) -> "ScoreSheet":
    """Return the score of *position*, legal or not, given the choice of every ruling."""
    from pnp.judging.scores import score_game

    view = _view_of(game, position)
    if own := hook(game, "rules.sheet"):
        more: ScoreSheet = own(view, rulings)
        return more
    return score_game(view, rulings)


def _view_of(game: Game, position: "Position") -> "View":
    from pnp.judging.views import view_of
    from pnp.owngames.building import settled

    return view_of(position, settled(game, position.players, tuple(position.terrain)))


def make_kit(game: Game, request: "KitRequest") -> "Kit":
    """
    Return everything there is to print and cut out of a game.

    Raises:
        GameFileError, ArtError: something beside the file of an own game cannot be printed.
    """
    from pnp.printing.stock.kits import Hooks, Kitmaker

    return Kitmaker(game, request, hook(game, "print.kit.HOOKS") or Hooks()).kit()


def describe_setup(game: Game, board: "Board", request: "SetupRequest") -> "SetupCard":
    """Return what the set-up card of *board* shows and says; the stock has one for any game."""
    from pnp.printing.stock.kits import Hooks
    from pnp.printing.stock.setups import setup_card

    words = words_on(game, board, request.language)
    return setup_card(game, board, request, words, hook(game, "print.kit.HOOKS") or Hooks())


def notes_on(game: Game, board: "Board", texts: "Texts") -> tuple[str, ...]:
    """Return what a page says beside *board*, line by line."""
    from pnp.printing.boards.words import known_texts

    keys = [key for key in texts.table if key.startswith("board_note_")]
    if keys:  # else what a board tells takes too long
        return known_texts(texts, keys, words_on(game, board, texts.language))
    from pnp.printing.boards.words import deal_notes

    return deal_notes(game, board, texts.language)


def words_on(game: Game, board: "Board", language: str) -> dict[str, object]:
    """Return what *board* tells, by the slots of texts: what any board does, then its own."""
    from pnp.printing.boards.words import Captions

    texts = game.texts(language)
    words = Captions(board, game, language).facts()
    if own := hook(game, "print.words.words_on"):
        return {**words, **own(board, texts)}
    from pnp.printing.boards.words import deal_words

    return {**words, **deal_words(game, board, language)}


def looks_of(game: Game) -> "Looks":
    """
    Return the pictures and colours of *game*: those that all games share, and its own.

    Raises:
        GameFileError: an own game's cannot be read; all faults are told.
    """
    from pnp.printing.stock.looks import looks_in

    if game.package:
        return looks_in(package_folder(game.package) / "print")
    from pnp.games import PACKAGES
    from pnp.printing.stock.looks import own_looks

    others = (
        (package.rpartition(".")[2], looks_in(package_folder(package) / "print"))
        for package in PACKAGES.values()
    )
    return own_looks(game.file, tuple(others))


def art_notes(game: Game, hex_mm: float) -> tuple[str, ...]:
    """Return what is worth knowing of a game's own pictures at that size, such as coarse ones."""
    if game.package:
        return ()
    from pnp.printing.stock.looks import art_notes as notes

    return tuple(dict.fromkeys(notes(game.file, hex_mm)))


def theme_of(game: Game, name: str) -> "Theme":
    """
    Return the theme called *name*, with the pictures and colours of *game*.

    Raises:
        UnknownNameError: there is no such theme; the message lists them and guesses.
    """
    from pnp.printing.themes import find_theme

    return find_theme(name, looks_of(game))
