"""The names of the Python API, each once: for type checkers, and for `__init__` to find them."""

from generators import BudgetError as BudgetError
from generators import GeneratorError as GeneratorError
from generators import NoSuchBoardError as NoSuchBoardError
from generators.hexes import Hex as Hex
from layouts import LayoutError as LayoutError
from output import OutputError as OutputError
from pnp._api.boards import Board as Board
from pnp._api.boards import deal as deal
from pnp._api.boards import deal_many as deal_many
from pnp._api.boards import draw as draw
from pnp._api.evenings import Evening as Evening
from pnp._api.evenings import evening as evening
from pnp._api.judgements import Findings as Findings
from pnp._api.judgements import Score as Score
from pnp._api.judgements import check as check
from pnp._api.judgements import score as score
from pnp._api.judgements import witness as witness
from pnp._api.kits import Kit as Kit
from pnp._api.kits import kit as kit
from pnp._api.positions import Position as Position
from pnp._api.positions import load_game as load_game
from pnp._api.positions import parse as parse
from pnp._api.positions import read as read
from pnp._api.results import Cell as Cell
from pnp._api.results import Pages as Pages
from pnp._api.results import Sheets as Sheets
from pnp._api.setupcards import setup_cards as setup_cards
from pnp._api.witnesses import Witness as Witness
from pnp.errors import ArgumentTypeError as ArgumentTypeError
from pnp.errors import ArtError as ArtError
from pnp.errors import BoardCodeError as BoardCodeError
from pnp.errors import GameFileError as GameFileError
from pnp.errors import InventoryError as InventoryError
from pnp.errors import OptionError as OptionError
from pnp.errors import PnpError as PnpError
from pnp.errors import PositionDataError as PositionDataError
from pnp.errors import PositionFileError as PositionFileError
from pnp.errors import UnknownNameError as UnknownNameError
from pnp.games import list_games as list_games
from pnp.model.games import Game as Game
from pnp.notation.reading.tokens import PositionSyntaxError as PositionSyntaxError

__version__: str
