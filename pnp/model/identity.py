"""How this program names itself in the files it writes."""

from pnp.model import VERSION

PROGRAM = f"hexboard-pnp {VERSION}"
