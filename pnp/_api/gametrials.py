"""A game tried as its players would: boards, kit, set-up card and positions, in each language."""

import traceback
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from pnp._api.boards import deal, draw
from pnp._api.judgements import check, score
from pnp._api.kits import kit
from pnp._api.positions import Position, parse
from pnp._api.setupcards import setup_cards
from pnp.errors import PnpError
from pnp.messages import message_of
from pnp.model.games import Game
from pnp.texts import LANGUAGES, Language

_SEED = 1


def trial_faults(game: Game) -> Iterator[str]:
    """Yield what fails when *game* is dealt, drawn, checked and scored, and where."""
    for language in LANGUAGES:
        titles: list[str] = []
        for name, act in _trials(game, language, titles).items():
            try:
                act()
            except PnpError as error:
                yield f"{name} [{language}]: {message_of(error)}"
            except Exception as error:
                yield f"{name} [{language}]: {_place(error)}: {type(error).__name__}: {error}"
        for title in titles:
            if "," in title:  # which stands between the titles of a sheet
                yield f"texts.toml [{language}]: {title!r}: a part needs a title without commas"


def board_trials(game: Game, language: Language) -> Iterator[Callable[[], object]]:
    """Yield what is tried of a board, and of it as a position: none of it prints a kit."""
    board = partial(deal, game, seed=_SEED)

    def typed() -> None:
        # A board that grows may have nothing on it at first.
        if board().terrain:
            _judge(parse(board().text(), game=game), language)

    yield lambda: draw(board(), language=language) if board().terrain else None
    yield typed


def _trials(
    game: Game, language: Language, titles: list[str]
) -> Mapping[str, Callable[[], object]]:
    """Return what is tried, by its name; *titles* gets those of the parts of the kit."""
    drawn, typed = board_trials(game, language)

    def printed() -> None:
        titles.extend(part.title for part in kit(game, language=language).parts.sections)

    return {
        "board": drawn,
        "board as a position": typed,
        "example.txt": lambda: _judge(parse(game.example, game=game), language),
        "kit": printed,
        "set-up card": partial(setup_cards, game, seed=_SEED, count=1, language=language),
    }


def _judge(position: Position, language: Language) -> None:
    """Draw, check and score *position*: as pages, and as words."""
    draw(position, language=language)
    for judgement in (check(position), score(position)):
        draw(judgement, language=language)
        judgement.text(language)


def _place(error: Exception) -> str:
    """Return where the code of the game, or ours, failed."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{last.filename}, line {last.lineno}"
