"""Reading position files: `parse_position` and what belongs to it."""

from pnp.notation.reading.decoding import decode_position
from pnp.notation.reading.parsing import parse_position
from pnp.notation.reading.positionreader import Reading

__all__ = ["Reading", "decode_position", "parse_position"]
