"""Score sheets of positions, and empty pads to write a score on."""
