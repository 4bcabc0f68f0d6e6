"""What is printed of Shepherds."""
