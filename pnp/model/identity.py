"""How this program names itself in the files it writes."""

from output.files import UNSEALED
from pnp.model import VERSION

PROGRAM = f"hexboard-pnp {VERSION}"

# The seal is filled in when the file is written.
CREATOR = f"{PROGRAM} {UNSEALED}"
