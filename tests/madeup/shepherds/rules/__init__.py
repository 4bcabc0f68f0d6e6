"""What the rules say of a position of Shepherds."""
