"""What the rules say of a position of Islands."""
