"""
The exceptions of this folder.

    PnpError
    +-- ThemeError           a theme or a player colour that does not exist
"""


class PnpError(Exception):
    """Anything this folder cannot do for its caller."""


class ThemeError(PnpError, ValueError):
    """A theme or a player colour that does not exist. The message lists those that do."""
