"""How this program names itself in the files it writes."""

from output.seals import UNSEALED
from pnp import __version__

PROGRAM = f"hexboard-pnp {__version__}"

# The seal is filled in when the file is written.
CREATOR = f"{PROGRAM} {UNSEALED}"
