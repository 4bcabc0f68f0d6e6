"""Reading position files: `parse_position` and what belongs to it."""

from pnp.reading.decoding import decode_position
from pnp.reading.parsing import parse_position
from pnp.reading.positionreader import Reading

__all__ = ["Reading", "decode_position", "parse_position"]
