"""Reading what players type: `parsing.parse_position` and what belongs to it."""
