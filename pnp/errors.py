"""
The exceptions of this folder.

    PnpError
    +-- UnknownNameError     a game, option, shape or other name that does not exist
    +-- OptionError          an option with a value that makes no sense, or of another game
    |   +-- ArgumentTypeError   an argument of the wrong type
    +-- BoardCodeError       a board code that was mistyped, or that no board here has
    +-- InventoryError       a tile list that cannot be read or used
    +-- GameDataError        data of a game, such as its print.toml, that cannot be used
    +-- GameFileError        the file of an own game that cannot be read or makes no sense
    +-- SettingsError        settings that cannot be read
    +-- PositionDataError    a position as JSON that cannot be read
    +-- ArtError             a drawing in an SVG file that cannot be read or kept
    +-- PageError            the browser page cannot be made, or its runtime not be had
    +-- PositionFileError    a file that holds no text, let alone a position
    +-- PositionSyntaxError  of `pnp.notation.reading.tokens`: the text of a position cannot be read
    +-- GeneratorError, LayoutError, OutputError: of the packages below
"""

from generators import PnpError as PnpError  # noqa: PLC0414 (it is found here)
from pnp.messages import ENGLISH, Message, message_lines


class _RefusalError(PnpError):
    def __init__(self, message: str, /, **values: object) -> None:
        """Say the text of a key, its slots filled by *values*; or a message that is ready."""
        is_key = type(message) is str and message in message_lines(ENGLISH)
        super().__init__(Message(message, **values) if is_key else message)


class UnknownNameError(_RefusalError, ValueError):
    """A name that does not exist. The message lists those that do and guesses."""


class OptionError(_RefusalError, ValueError):
    """An option with a value that makes no sense, or one that belongs to another game."""


class ArgumentTypeError(OptionError, TypeError):
    """An argument of the wrong type."""


class BoardCodeError(_RefusalError, ValueError):
    """A board code that was mistyped, or of which there is no board in this release."""


class InventoryError(_RefusalError, ValueError):
    """A tile list that cannot be read or used. The message names the file and the lines."""


class GameDataError(_RefusalError, ValueError):
    """Data of a game that cannot be used. Each line names the file, the table and the key."""


class GameFileError(_RefusalError, ValueError):
    """The file of an own game, or one beside it. Each line names the file, the line, the key."""


class SettingsError(_RefusalError, ValueError):
    """Settings that cannot be read. The message names the file."""


class PositionDataError(_RefusalError, ValueError):
    """A position as JSON that cannot be read. The message lists all that is wrong with it."""


class PositionFileError(_RefusalError, ValueError):
    """A file that is not there, or holds no text: a picture, an archive, too much."""


class PageError(_RefusalError):
    """The browser page cannot be made, or its runtime cannot be had."""


class ArtError(_RefusalError, ValueError):
    """A drawing that cannot be read, or something in it that cannot be kept. Names the file."""
