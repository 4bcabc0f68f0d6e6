"""The exception of this folder; see `pnp.errors` for the tree it belongs to."""

from pnp.errors import PnpError
from pnp.notation.reading.faultreports import fault_report
from pnp.notation.reading.faults import MOST_TOLD, Fault, FaultLog


class PositionSyntaxError(PnpError, ValueError):
    """
    The text of a position that cannot be read. The message tells its faults line by line.

    Attributes:
        faults: the first of them, in the order of lines and columns.
        name: that of the file.
        untold: how many more there are.
        is_full: the file was not read to its end, so there may be more than those.
    """

    def __init__(
        self, faults: tuple[Fault, ...], name: str, untold: int = 0, *, is_full: bool = False
    ) -> None:
        super().__init__(faults, name, untold)
        self.faults = faults
        self.name = name
        self.untold = untold
        self.is_full = is_full

    def __str__(self) -> str:
        """Return all of it as one block of lines."""
        more = f"{'at least ' if self.is_full else ''}{self.untold} more" if self.untold else ""
        return fault_report(self.faults, self.name, more)


def syntax_error(log: FaultLog, name: str) -> PositionSyntaxError:
    """Return what to raise for the faults in *log*; *name* is that of the file."""
    return PositionSyntaxError(log.told(), name, max(log.count - MOST_TOLD, 0), is_full=log.is_full)
