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
    """

    def __init__(self, faults: tuple[Fault, ...], name: str, untold: int = 0) -> None:
        super().__init__(faults, name, untold)
        self.faults = faults
        self.name = name
        self.untold = untold

    def __str__(self) -> str:
        """Return all of it as one block of lines."""
        return fault_report(self.faults, self.name, self.untold)


def syntax_error(log: FaultLog, name: str) -> PositionSyntaxError:
    """Return what to raise for the faults in *log*; *name* is that of the file."""
    return PositionSyntaxError(log.told(), name, max(log.count - MOST_TOLD, 0))
