"""Reading position files: `parse_position` and what belongs to it."""

from pnp.reading.decoding import decode_position
from pnp.reading.parsing import Reading, parse_position

__all__ = ["Reading", "decode_position", "parse_position"]
